//! Where the panels are: viewport, tool panel and data panels in tiles that can be moved.

use super::ui::theme::{self, strong};
use super::ui::{Icon, button, icons, layout, tokens};
use egui::{
    Color32, CornerRadius, CursorIcon, Id, Rect, Response, Role, Sense, Stroke, Style, Ui, Vec2,
    Visuals, WidgetInfo, WidgetText, pos2, vec2,
};
use egui_tiles::{
    Behavior, Container, Linear, LinearDir, ResizeState, SimplificationOptions, TabState, Tabs,
    Tile, TileId, Tiles, Tree, UiResponse,
};
use serde::{Deserialize, Serialize};

/// What a tile shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pane {
    /// The ground in three dimensions.
    Viewport,
    /// What the chosen tool needs.
    Tool,
    /// The parameters of generated detail.
    Detail,
    /// The textures of the map.
    Textures,
    /// The palettes of the map.
    Palettes,
    /// Models, and what stands on the ground.
    Objects,
    /// What voxels and textures are made of.
    Materials,
    /// The volumes of the map.
    Volumes,
    /// What was done.
    History,
    /// What may be wrong with the map.
    Problems,
    /// What the program said.
    Log,
}

impl Pane {
    /// The panels that are tabs below the tool panel.
    pub const DATA: [Self; 9] = [
        Self::Detail,
        Self::Textures,
        Self::Palettes,
        Self::Objects,
        Self::Materials,
        Self::Volumes,
        Self::History,
        Self::Problems,
        Self::Log,
    ];

    /// What its tab says.
    pub fn title(self) -> &'static str {
        match self {
            Self::Viewport => "Viewport",
            Self::Tool => "Tool",
            Self::Detail => "Detail",
            Self::Textures => "Textures",
            Self::Palettes => "Palettes",
            Self::Objects => "Objects",
            Self::Materials => "Materials",
            Self::Volumes => "Volumes",
            Self::History => "History",
            Self::Problems => "Problems",
            Self::Log => "Log",
        }
    }

    fn icon(self) -> Icon {
        match self {
            Self::Viewport => Icon::Eye,
            Self::Tool => Icon::Brush,
            Self::Detail => Icon::Level,
            Self::Textures => Icon::Texture,
            Self::Palettes => Icon::Palette,
            Self::Objects => Icon::Object,
            Self::Materials => Icon::Drop,
            Self::Volumes => Icon::Volume,
            Self::History => Icon::Clock,
            Self::Problems => Icon::Warn,
            Self::Log => Icon::List,
        }
    }

    /// Whether it stands without a tab as long as it is alone.
    fn is_bare(self) -> bool {
        matches!(self, Self::Viewport | Self::Tool)
    }
}

/// The tiles. The columns beside that of the viewport have their width in points as their share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Layout {
    tree: Tree<Pane>,
}

/// Points that a column of panels is wide at first, and may be.
const WIDTH: f32 = layout::ROWS;
const WIDTHS: std::ops::RangeInclusive<f32> = WIDTH..=480.0;
/// A share of no column of panels, but of one that was just made.
const NEW: f32 = 100.0;
/// Least width of the column of the viewport.
const VIEW: f32 = 240.0;
const GAP: f32 = 4.0;
/// Width of a tab that isn't the active one: all of them fit into a column.
const TAB: f32 = 24.0;
/// Height of a tool panel's head, by which it can be dragged.
pub const HEAD: f32 = 38.0;

impl Default for Layout {
    fn default() -> Self {
        let mut tiles = Tiles::default();
        let viewport = tiles.insert_pane(Pane::Viewport);
        let view = tiles.insert_tab_tile(vec![viewport]);
        let tool = tiles.insert_pane(Pane::Tool);
        let tool = tiles.insert_tab_tile(vec![tool]);
        let data = Pane::DATA.map(|pane| tiles.insert_pane(pane)).to_vec();
        let data = tiles.insert_tab_tile(data);
        let column = tiles.insert_vertical_tile(vec![tool, data]);
        if let Some(Tile::Container(Container::Linear(linear))) = tiles.get_mut(column) {
            linear.shares.set_share(tool, 0.57);
            linear.shares.set_share(data, 0.43);
        }
        let root = tiles.insert_horizontal_tile(vec![view, column]);
        Self {
            tree: Tree::new(Id::unique("dock"), root, tiles),
        }
    }
}

impl Layout {
    /// Whether every panel is somewhere; a file from another version may lack one.
    pub fn is_whole(&self) -> bool {
        let has = |pane: &Pane| self.tree.tiles.find_pane(pane).is_some();
        has(&Pane::Viewport) && has(&Pane::Tool) && Pane::DATA.iter().all(has)
    }

    /// Brings a panel to the front of its tabs.
    pub fn show(&mut self, pane: Pane) {
        self.tree
            .make_active(|_, tile| matches!(tile, Tile::Pane(found) if *found == pane));
    }

    /// Shows the tiles; `contents` fills each.
    pub fn ui(
        &mut self,
        ui: &mut Ui,
        marked: Option<Pane>,
        contents: &mut dyn FnMut(&mut Ui, Pane),
    ) {
        self.keep_width(ui.available_width());
        let bare = self.bare_tiles();
        let mut behaviour = Dock {
            contents,
            bare,
            marked,
        };
        self.tree.ui(&mut behaviour, ui);
    }

    fn bare_tiles(&self) -> Vec<TileId> {
        self.tree
            .tiles
            .iter()
            .filter(|(_, tile)| matches!(tile, Tile::Pane(pane) if pane.is_bare()))
            .map(|(id, _)| *id)
            .collect()
    }

    /// Tiles have shares; the columns beside the viewport's keep their points when the window is resized or a panel
    /// becomes a column of its own. One that holds panels side by side is so much wider.
    fn keep_width(&mut self, total: f32) {
        let mut tile = self.tree.root();
        let mut width = total;
        while let Some(Tile::Container(container)) = tile.and_then(|id| self.tree.tiles.get(id)) {
            let holds_view = |child: &&TileId| self.holds(**child, Pane::Viewport);
            let Some(view) = container.children().find(holds_view).copied() else {
                return;
            };
            if let (Container::Linear(linear), Some(id)) = (container, tile)
                && linear.dir == LinearDir::Horizontal
            {
                let mut widths = self.widths(linear, view);
                let taken: f32 = widths.iter().map(|(_, width)| width + GAP).sum();
                // Where there is no room for all, the viewport keeps its least.
                let part = ((width - VIEW).max(0.0) / taken.max(1.0)).min(1.0);
                widths.iter_mut().for_each(|(_, width)| *width *= part);
                let taken = taken * part;
                width = (width - taken).max(VIEW);
                self.share_out(id, (view, width), &widths);
            }
            tile = Some(view);
        }
    }

    /// The columns beside the viewport's, and how wide each is to be.
    fn widths(&self, linear: &Linear, view: TileId) -> Vec<(TileId, f32)> {
        let others = linear.children.iter().filter(|column| **column != view);
        let width = |column: &TileId| {
            let beside = self.beside(*column) as f32;
            let of_all = |width: f32| width * beside + GAP * (beside - 1.0);
            let width = match linear.shares[*column] {
                share if share < NEW => of_all(WIDTH),
                share => share.clamp(of_all(*WIDTHS.start()), of_all(*WIDTHS.end())),
            };
            (*column, width)
        };
        others.map(width).collect()
    }

    fn share_out(&mut self, row: TileId, view: (TileId, f32), others: &[(TileId, f32)]) {
        if let Some(Tile::Container(Container::Linear(linear))) = self.tree.tiles.get_mut(row) {
            for (column, width) in others.iter().chain([&view]) {
                linear.shares.set_share(*column, *width);
            }
        }
    }

    /// How many panels stand side by side in a tile.
    fn beside(&self, tile: TileId) -> usize {
        let Some(Tile::Container(container)) = self.tree.tiles.get(tile) else {
            return 1;
        };
        let children = container.children().map(|child| self.beside(*child));
        let beside = match container {
            Container::Linear(linear) if linear.dir == LinearDir::Horizontal => children.sum(),
            _ => children.max().unwrap_or(1),
        };
        beside.max(1)
    }

    /// Whether a panel stands in a tile.
    fn holds(&self, tile: TileId, wanted: Pane) -> bool {
        match self.tree.tiles.get(tile) {
            Some(Tile::Pane(pane)) => *pane == wanted,
            Some(Tile::Container(container)) => {
                container.children().any(|child| self.holds(*child, wanted))
            }
            None => false,
        }
    }
}

struct Dock<'a> {
    contents: &'a mut dyn FnMut(&mut Ui, Pane),
    bare: Vec<TileId>,
    marked: Option<Pane>,
}

impl Dock<'_> {
    fn paint_tab(&self, ui: &Ui, rect: Rect, pane: Pane, active: bool, hovered: bool) {
        let tokens = tokens(ui);
        let rect = Rect::from_min_max(rect.min + vec2(0.0, 3.0), rect.max);
        let rounding = CornerRadius {
            nw: 5,
            ne: 5,
            sw: 0,
            se: 0,
        };
        let painter = ui.painter();
        if active {
            painter.rect_filled(rect, rounding, tokens.panel);
            let line = rect.shrink2(vec2(6.0, 0.0)).x_range();
            painter.hline(line, rect.top() + 1.0, Stroke::new(2.0, tokens.accent));
        } else if hovered {
            painter.rect_filled(rect, rounding, tokens.control);
        }
        let ink = if active { tokens.accent } else { tokens.text2 };
        let aside = if active { 14.5 } else { rect.width() / 2.0 };
        let centre = pos2(rect.left() + aside, rect.center().y);
        let place = Rect::from_center_size(centre, Vec2::splat(17.0));
        icons::draw(painter, place, pane.icon(), ink);
        if active {
            let at = pos2(rect.left() + 30.0, rect.center().y);
            let align = egui::Align2::LEFT_CENTER;
            painter.text(at, align, pane.title(), strong(12.5), tokens.text);
        }
        if self.marked == Some(pane) {
            let dot = pos2(rect.left() + 22.0, rect.top() + 7.0);
            painter.circle(dot, 3.5, tokens.warn, Stroke::new(1.5, tokens.bar));
        }
    }
}

impl Behavior<Pane> for Dock<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _: TileId, pane: &mut Pane) -> UiResponse {
        let rect = ui.max_rect();
        ui.painter().rect_filled(rect, 0, tokens(ui).panel);
        let mut dragged = false;
        if *pane == Pane::Tool {
            let size = vec2(rect.width() - 44.0, HEAD);
            let id = ui.scope_id().with("head");
            let place = Rect::from_min_size(rect.min, size);
            let head = ui
                .interact(place, id, Sense::drag())
                .on_hover_cursor(CursorIcon::Grab);
            dragged = head.drag_started();
        }
        (self.contents)(ui, *pane);
        if dragged {
            UiResponse::DragStarted
        } else {
            UiResponse::None
        }
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> WidgetText {
        pane.title().into()
    }

    fn tab_ui(
        &mut self,
        tiles: &mut Tiles<Pane>,
        ui: &mut Ui,
        id: Id,
        tile: TileId,
        state: &TabState,
    ) -> Response {
        let Some(pane) = tiles.get_pane(&tile).copied() else {
            return ui.interact(Rect::NOTHING, id, Sense::hover());
        };
        let width = if state.active {
            let painter = ui.painter();
            let galley = painter.layout_no_wrap(pane.title().into(), strong(12.5), Color32::WHITE);
            galley.size().x + 38.0
        } else {
            TAB
        };
        let (_, rect) = ui.allocate_space(vec2(width, ui.available_height()));
        let response = ui.interact(rect, id, Sense::click_and_drag());
        response.widget_info(|| WidgetInfo::selected(Role::Tab, true, state.active, pane.title()));
        if !state.is_being_dragged {
            self.paint_tab(ui, rect, pane, state.active, response.hovered());
            button::focus_ring(ui, &response, 5);
        }
        let response = button::tip(response, pane.title(), "", "");
        self.on_tab_button(tiles, tile, response)
    }

    fn is_tab_bar_visible(&self, _: TileId, tabs: &Tabs) -> bool {
        tabs.children.len() > 1 || !tabs.children.iter().all(|child| self.bare.contains(child))
    }

    fn tab_bar_height(&self, _: &Style) -> f32 {
        34.0
    }

    fn gap_width(&self, _: &Style) -> f32 {
        GAP
    }

    fn min_size(&self) -> f32 {
        120.0
    }

    fn tab_bar_color(&self, visuals: &Visuals) -> Color32 {
        theme::of_mode(visuals.dark_mode).bar
    }

    fn tab_bar_hline_stroke(&self, _: &Visuals) -> Stroke {
        Stroke::NONE
    }

    fn resize_stroke(&self, style: &Style, state: ResizeState) -> Stroke {
        match state {
            ResizeState::Idle => Stroke::NONE,
            _ => Stroke::new(2.0, theme::of_mode(style.visuals.dark_mode).accent),
        }
    }

    fn dragged_overlay_color(&self, visuals: &Visuals) -> Color32 {
        visuals.panel_fill.gamma_multiply(0.5)
    }

    fn drag_preview_stroke(&self, visuals: &Visuals) -> Stroke {
        Stroke::new(2.0, theme::of_mode(visuals.dark_mode).accent)
    }

    fn drag_preview_color(&self, visuals: &Visuals) -> Color32 {
        theme::of_mode(visuals.dark_mode)
            .accent
            .gamma_multiply(0.25)
    }

    fn simplification_options(&self) -> SimplificationOptions {
        SimplificationOptions {
            all_panes_must_have_tabs: true,
            prune_single_child_tabs: false,
            ..SimplificationOptions::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_layout_has_every_panel_and_survives_a_file() {
        let layout = Layout::default();
        assert!(layout.is_whole());
        let text = ron::to_string(&layout).unwrap();
        let back: Layout = ron::from_str(&text).unwrap();
        assert!(back.is_whole());
    }
}
