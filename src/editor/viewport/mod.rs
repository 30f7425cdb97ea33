//! The ground in three dimensions, and what lies over it.

mod afterglow;
mod band;
mod box_gizmo;
mod brush_cursor;
mod cut;
mod drag;
mod dug;
mod event;
mod flight;
pub mod gesture;
mod ghost;
pub mod gizmo;
pub mod hints;
mod input;
mod lagging;
pub mod legend;
mod marks;
mod masking;
mod meaning;
pub mod minimap;
mod object_gizmo;
mod obstacle;
pub mod options;
mod overlays;
mod picture_cursor;
pub mod place;
mod pointed;
pub mod pose;
mod rings;
mod scene;
mod sculpting;
pub(super) mod section;
mod selecting;
mod shown;
mod sightline;
mod small_brush;
pub mod stage;
mod standing;
mod steering;
pub mod tape;
pub mod top_view;
mod touched;
pub mod touching;
pub mod travel;
mod volume_drag;
mod voxel_cursor;
pub mod walking;

pub use event::Event;
pub use shown::Shown;

use super::session::{Session, Side};
use super::tool::Tools;
use afterglow::Afterglow;
use egui::{Rect, Role, Sense, Ui, UiBuilder, WidgetInfo};
use flight::Flight;
use gesture::{Gesture, Ground};
use glam::Vec3;
use options::{Options, Overlay, Quality};
use pose::Pose;
use stage::Stage;
use standing::Standing;
use travel::Travel;

/// Least height of the camera above the ground, in lengths of a cell.
const CLEARANCE: f32 = 0.05;

/// The viewport.
pub struct Viewport {
    /// Which of two it is.
    side: Side,
    /// How the ground is drawn.
    pub options: Options,
    /// The camera.
    pub pose: Pose,
    /// The eye, while it is frozen.
    pub frozen: Option<Pose>,
    /// The ground under the pointer.
    pub cursor: Option<Ground>,
    gesture: Option<Gesture>,
    /// The button that began the gesture.
    button: egui::PointerButton,
    /// Where the pointer was last.
    pointer: egui::Pos2,
    /// How hard the pen is pressed, 0..1; a mouse presses fully.
    pressure: f32,
    /// The points of a lasso.
    lasso: Vec<Vec3>,
    marks: marks::Marks,
    /// What lies over the ground.
    covered: Vec<Rect>,
    /// The overlay that is shown now.
    overlay: Overlay,
    afterglow: Afterglow,
    flight: Option<Flight>,
    stage: Stage,
    pictures: overlays::Pictures,
    masking: masking::Masking,
    sculpting: sculpting::Sculpting,
    size: f32,
    standing: Standing,
    /// The ring that is being dragged.
    ring: Option<rings::Drag>,
    travel: Travel,
    /// Height of the ground below the camera, when it was last looked at from above.
    below: f32,
    /// Width by height.
    aspect: f32,
}

impl Viewport {
    /// A viewport that looks at the whole of a map.
    pub fn new(options: Options, session: &Session) -> Self {
        let mut viewport = Self {
            side: Side::First,
            options,
            pose: Pose::looking_at(Vec3::ONE, Vec3::ZERO),
            frozen: None,
            cursor: None,
            gesture: None,
            button: egui::PointerButton::Primary,
            pointer: egui::Pos2::ZERO,
            pressure: 1.0,
            lasso: Vec::new(),
            marks: marks::Marks::default(),
            covered: Vec::new(),
            overlay: Overlay::None,
            afterglow: Afterglow::default(),
            flight: None,
            stage: Stage::default(),
            pictures: overlays::Pictures::default(),
            masking: masking::Masking::default(),
            sculpting: sculpting::Sculpting::default(),
            size: 1.0,
            standing: Standing::of(&session.map().field),
            ring: None,
            travel: Travel::Fly,
            below: 0.0,
            aspect: 1.0,
        };
        viewport.enter(session);
        viewport
    }

    /// A second viewport that sees what this one does.
    pub fn beside(&self, session: &Session) -> Self {
        let mut second = Self::new(self.options, session);
        second.side = Side::Second;
        second.pose = self.pose;
        second.frozen = self.frozen;
        second.travel = self.travel;
        second.below = self.below;
        second.stage = self.stage.beside();
        second
    }

    /// Gives back what the window holds of the picture.
    pub fn close(self, frame: &eframe::Frame) {
        self.stage.release(frame);
    }

    /// Sees from where another viewport sees.
    pub fn follow(&mut self, other: &Self) {
        self.pose = other.pose;
        self.frozen = other.frozen;
        self.travel = other.travel;
        self.below = other.below;
        self.flight = None;
    }

    /// Looks at another map, from where it shows itself well.
    pub fn enter(&mut self, session: &Session) {
        self.size = session.size();
        self.standing = Standing::of(&session.map().field);
        self.pose = session.first_pose();
        self.travel = Travel::Fly;
        self.frozen = None;
        self.gesture = None;
        self.flight = None;
        self.cursor = None;
        self.stage.forget();
        self.pictures.forget();
        self.masking.forget();
        self.sculpting = sculpting::Sculpting::default();
    }

    /// The ground that a tool would work on: that under the pointer, while the camera stands.
    pub fn pointed(&self) -> Option<Ground> {
        let moves = self.gesture.is_some_and(Gesture::moves_camera);
        self.cursor.filter(|_| !moves)
    }

    /// Whether letters fly now.
    pub fn is_flying(&self) -> bool {
        self.gesture == Some(Gesture::Look)
    }

    /// Whether a gesture is under way that changes the map.
    pub fn is_stroking(&self) -> bool {
        let stroke = matches!(
            self.gesture,
            Some(
                Gesture::Stroke { .. }
                    | Gesture::Sculpt { .. }
                    | Gesture::Settle
                    | Gesture::Rectangle { .. }
                    | Gesture::Select { .. }
                    | Gesture::Lasso { .. }
                    | Gesture::Ramp { .. }
                    | Gesture::Object(_)
                    | Gesture::Volume(_)
            )
        );
        stroke || self.is_dragging_ring()
    }

    /// Whether a gesture is under way.
    pub fn is_busy(&self) -> bool {
        self.gesture.is_some() || self.is_dragging_ring()
    }

    /// How fast the camera flies, metres a second.
    pub fn speed(&self) -> f32 {
        let fitting = (self.size * 0.06).max(0.5);
        self.options.fly_speed.unwrap_or(fitting)
    }

    /// The quality that is drawn.
    pub fn quality(&self) -> Quality {
        self.options.quality.unwrap_or(self.stage.fitting_quality())
    }

    /// Where the detail is made for.
    pub fn eye(&self) -> Vec3 {
        self.frozen
            .map_or_else(|| self.own_eye(), |pose| pose.position)
    }

    /// Milliseconds from picture to picture while it moves; 0 as long as it has not moved.
    pub fn milliseconds(&self) -> f32 {
        self.stage.milliseconds()
    }

    /// Triangles of volumes in the picture.
    pub fn volume_triangles(&self) -> u64 {
        self.stage.volume_triangles()
    }

    /// How many bricks of volumes the picture has come to lack, since the card has no room for them; it is said once.
    pub fn take_undrawn(&mut self) -> Option<usize> {
        self.stage.take_undrawn()
    }

    /// Freezes the eye where the camera is, or lets it be the camera again.
    pub fn freeze(&mut self, frozen: bool) {
        let eye = Pose {
            position: self.own_eye(),
            ..self.pose
        };
        self.frozen = frozen.then_some(eye);
    }

    /// Goes along when the ground gets another frame, and sees it from there: what was seen before lies elsewhere now.
    fn follow_frame(&mut self, session: &mut Session) {
        let now = Standing::of(&session.map().field);
        if now != self.standing {
            let way = self.standing.way_to(&now);
            self.pose.position += way;
            if let Some(frozen) = &mut self.frozen {
                frozen.position += way;
            }
            (self.flight, self.cursor) = (None, None);
            (self.size, self.standing) = (session.size(), now);
            session.see_from(self.eye(), self.options.most_divisions);
        }
    }

    /// Shows the viewport in its place; the session is looked through it.
    pub fn show(
        &mut self,
        ui: &mut Ui,
        session: &mut Session,
        tools: &mut Tools,
        shown: &mut Shown<'_>,
    ) -> Vec<Event> {
        let mut events = Vec::new();
        session.look_through(self.side);
        self.follow_flight(ui);
        self.follow_frame(session);
        let place = shown.place;
        let builder = UiBuilder::new().id_salt(self.name()).max_rect(place.part);
        let ui = &mut ui.new_child(builder);
        ui.set_clip_rect(place.part);
        let response = ui.allocate_rect(place.part, Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::labeled(Role::Image, true, self.name()));
        let rect = place.whole;
        self.aspect = rect.width() / rect.height().max(1.0);
        let mut context = input::Context {
            session,
            tools,
            barred: &shown.covered,
            events: &mut events,
        };
        self.take_input(ui, rect, &response, &mut context);
        self.settle(session);
        session.set_far(self.options.far());
        session.see_from(self.eye(), self.options.most_divisions);
        let paints = self.is_stroking() && !self.is_dragging_ring();
        let painted = paints.then(|| afterglow::shown_by(tools));
        let chosen = self.options.overlay;
        self.overlay = self.afterglow.overlay(ui.ctx(), chosen, painted);
        self.draw(ui, rect, session, tools, shown);
        self.paint_voxel_cursor(ui, rect, session, tools);
        let dot = self.has_dot_for_brush(rect, session, tools);
        self.show_word(ui, rect, dot.then_some(shown.nearer.as_str()));
        self.show_handles(ui, rect, session, tools);
        self.show_volumes(ui, rect, session, tools);
        self.show_overlays(ui, place.part, session, tools, shown, &mut events);
        if let Some(icon) = self.pointer_icon(tools) {
            ui.output_mut(|output| {
                if response.hovered() || self.gesture.is_some() {
                    output.cursor_icon = icon;
                }
            });
        }
        events
    }

    fn pointer_icon(&self, tools: &Tools) -> Option<egui::CursorIcon> {
        match self.gesture {
            Some(gesture) if gesture.moves_camera() => Some(egui::CursorIcon::Grabbing),
            _ if self.cursor.is_some() && tools.kind.has_brush() => {
                Some(egui::CursorIcon::Crosshair)
            }
            _ => None,
        }
    }

    /// What it is called.
    fn name(&self) -> &'static str {
        match self.side {
            Side::First => "Viewport",
            Side::Second => "Second viewport",
        }
    }

    fn shows_rings(&self, shown: &Shown<'_>) -> bool {
        shown.rings || self.options.rings || self.is_dragging_ring()
    }

    fn is_moving(&self) -> bool {
        self.flight.is_some() || self.gesture.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::Document;
    use crate::document::action::Action;
    use crate::edit::op::frame::{Frame, NewGround};
    use crate::map::{Brick, Layer, Map, Mix, Volume, VolumeId, Voxels};

    #[test]
    fn a_crop_and_its_undo_leave_the_camera_over_its_place() {
        let mut map = Map::flat([65, 65], [10.0, 10.0]).unwrap();
        let west_is_high = |at: usize| if at % 65 < 20 { 90.0 } else { 0.0 };
        let heights: Vec<f32> = (0..65 * 65).map(west_is_high).collect();
        map.field.height = Layer::from_rows([65, 65], &heights);
        let mut session = Session::new(Document::new(map));
        let mut viewport = Viewport::new(Options::default(), &session);
        session.see_from(viewport.eye(), None);
        let start = Vec3::new(400.0, 5.0, 320.0);
        viewport.pose.position = start;
        let frame = Frame {
            corner: [30, 0],
            vertices: [35, 65],
            new_ground: NewGround::Edge,
        };
        session.apply(Action::Reframe(frame)).unwrap();
        viewport.follow_frame(&mut session);
        viewport.settle(&session);
        assert_eq!(viewport.pose.position, start - Vec3::X * 300.0);
        session.undo().unwrap();
        viewport.follow_frame(&mut session);
        viewport.settle(&session);
        assert_eq!(viewport.pose.position, start);
    }

    #[test]
    fn the_camera_goes_to_the_voxels_under_the_pointer_and_into_their_caves() {
        let mut map = Map::flat([17, 17], [10.0, 10.0]).unwrap();
        let mut holes = vec![0; 16 * 16];
        holes[8 * 16 + 8] = 1;
        map.field.hole = Layer::from_rows([16, 16], &holes);
        let mut voxels = Voxels::empty([16, 16, 16]).unwrap();
        voxels.replace_brick([0, 0, 0], Brick::even(255, Mix::of(1)));
        let floor = Volume::new("Floor", Vec3::new(77.0, -40.0, 77.0), 1.0, voxels);
        map.volumes.insert(VolumeId(1), floor);
        let mut session = Session::new(Document::new(map));
        let mut viewport = Viewport::new(Options::default(), &session);
        session.see_from(viewport.eye(), None);
        viewport.pose = Pose::looking_at(Vec3::new(84.0, 60.0, 85.0), Vec3::new(85.0, -24.5, 85.0));
        let rect = Rect::from_min_size(egui::Pos2::ZERO, egui::vec2(800.0, 600.0));
        let pivot = viewport.pivot(&session, rect, rect.center());
        assert!(
            (pivot.y + 24.5).abs() < 0.01,
            "the floor of the pit: {pivot}"
        );
        viewport.pose.position = Vec3::new(85.0, -20.0, 85.0);
        viewport.settle(&session);
        assert_eq!(viewport.pose.position.y, -20.0, "it stays in the pit");
        viewport.pose.position.y = -30.0;
        viewport.settle(&session);
        assert!(viewport.pose.position.y > -24.5, "out of the floor");
    }

    #[test]
    fn the_camera_never_is_under_the_ground() {
        let map = Map::flat([17, 17], [10.0, 10.0]).unwrap();
        let mut session = Session::new(Document::new(map));
        let mut viewport = Viewport::new(Options::default(), &session);
        session.see_from(viewport.eye(), None);
        for (x, z) in [(80.0, 80.0), (-400.0, 30.0), (160.0, 900.0)] {
            viewport.pose.position = Vec3::new(x, -25.0, z);
            viewport.settle(&session);
            assert_eq!(viewport.pose.position, Vec3::new(x, 0.5, z));
        }
        viewport.pose = Pose::looking_at(Vec3::new(80.0, 40.0, 160.0), Vec3::new(80.0, 0.0, 80.0));
        let start = viewport.pose;
        let pivot = Vec3::new(80.0, 0.0, 80.0);
        viewport.orbit(&session, pivot, egui::vec2(50.0, -2000.0), 600.0);
        assert_ne!(viewport.pose.yaw, start.yaw, "it still turns");
        assert_eq!(
            viewport.pose.pitch, start.pitch,
            "it does not look out of the ground"
        );
        viewport.pose.position.y = 30.0;
        viewport.settle(&session);
        assert_eq!(viewport.pose.position.y, 30.0);
    }
}
