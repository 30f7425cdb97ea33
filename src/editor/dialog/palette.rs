//! The command palette: everything that can be done, found by its name.

use super::super::frame::menu_bar::keys_of;
use super::super::ui::theme::{plain, strong, tokens};
use super::super::ui::{Icon, button, dialog, icons, layout, text};
use crate::document::action::{Command, Keys, State, TABLE};
use egui::text::{LayoutJob, TextFormat};
use egui::{
    Align2, Color32, Context, Event, Frame, Id, Key, Margin, Modal, Modifiers, Rect, Role,
    ScrollArea, Sense, TextEdit, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use std::path::{Path, PathBuf};

mod fit;
mod synonyms;

/// What the palette finds.
#[derive(Clone, Debug)]
pub enum Entry {
    /// A command.
    Command(&'static Command),
    /// A recent file.
    Recent(PathBuf),
}

/// What the palette answers.
pub enum Answer {
    /// Close it.
    Close,
    /// Do this.
    Do(Entry),
}

/// What the palette finds things in.
pub struct Source<'a> {
    /// The shortcuts in force.
    pub keys: &'a Keys,
    /// What commands are enabled by.
    pub state: &'a State,
    /// Files opened and saved.
    pub recent: &'a [PathBuf],
}

/// The palette.
pub struct Palette {
    query: String,
    row: usize,
}

const WIDTH: f32 = 560.0;
const ROW: f32 = 34.0;

impl Palette {
    /// Opens it on what was typed in this frame already.
    pub fn open(context: &Context) -> Self {
        let typed = |event: &Event| match event {
            Event::Text(text) => Some(text.clone()),
            _ => None,
        };
        Self {
            query: context.input(|input| input.events.iter().filter_map(typed).collect()),
            row: 0,
        }
    }

    /// Shows the palette.
    pub fn show(&mut self, context: &Context, source: &Source<'_>) -> Option<Answer> {
        let found = find(&self.query, source);
        self.row = self.row.min(found.len().saturating_sub(1));
        let mut answer = self.keyboard(context, source, &found);
        let id = Id::unique("command palette");
        let room = context.content_rect();
        let below_top = vec2(0.0, (room.height() * 0.12).round());
        let area = Modal::default_area(id).anchor(Align2::CENTER_TOP, below_top);
        let modal = Modal::new(id)
            .area(area)
            .backdrop_color(Color32::from_black_alpha(70))
            .frame(dialog::frame(context))
            .show(context, |ui| {
                ui.set_width(WIDTH.min(room.width() - 24.0));
                ui.spacing_mut().item_spacing.y = 0.0;
                self.search(ui);
                layout::line_across(ui);
                ui.add_space(4.0);
                let most = (room.height() * 0.88 - 130.0).clamp(ROW, 10.0 * ROW);
                ScrollArea::vertical().max_height(most).show(ui, |ui| {
                    if let Some(clicked) = self.rows(ui, source, &found) {
                        answer = Some(Answer::Do(clicked));
                    }
                });
                ui.add_space(4.0);
                layout::line_across(ui);
                foot(ui);
            });
        answer.or(modal.should_close().then_some(Answer::Close))
    }

    fn keyboard(
        &mut self,
        context: &Context,
        source: &Source<'_>,
        found: &[Entry],
    ) -> Option<Answer> {
        let pressed = |key| context.input_mut(|input| input.consume_key(Modifiers::NONE, key));
        if pressed(Key::ArrowDown) && self.row + 1 < found.len() {
            self.row += 1;
        }
        if pressed(Key::ArrowUp) {
            self.row = self.row.saturating_sub(1);
        }
        let entry = found.get(self.row)?;
        (pressed(Key::Enter) && answers(entry, source)).then(|| Answer::Do(entry.clone()))
    }

    fn search(&mut self, ui: &mut Ui) {
        let margin = Margin::symmetric(14, 10);
        Frame::new().inner_margin(margin).show(ui, |ui| {
            ui.horizontal(|ui| {
                layout::icon(ui, Icon::Search, 20.0, tokens(ui).text3);
                let field = TextEdit::singleline(&mut self.query)
                    .frame(Frame::NONE)
                    .font(plain(15.0))
                    .desired_width(ui.available_width() - 42.0)
                    .align(Align2::LEFT_CENTER)
                    .min_size(vec2(0.0, 24.0))
                    .hint_text("Do anything: a tool, a menu entry, a file");
                let response = ui.add(field);
                response
                    .widget_info(|| WidgetInfo::labeled(Role::TextInput, true, "Search commands"));
                if response.changed() {
                    self.row = 0;
                }
                response.request_focus();
                button::key_cap(ui, "Esc");
            });
        });
    }

    fn rows(&self, ui: &mut Ui, source: &Source<'_>, found: &[Entry]) -> Option<Entry> {
        if found.is_empty() {
            Frame::new()
                .inner_margin(Margin::symmetric(18, 8))
                .show(ui, |ui| text::hint(ui, "Nothing is called so"));
        }
        let mut clicked = None;
        for (index, entry) in found.iter().enumerate() {
            if self.one(ui, source, entry, index == self.row) {
                clicked = Some(entry.clone());
            }
        }
        clicked
    }

    fn one(&self, ui: &mut Ui, source: &Source<'_>, entry: &Entry, on: bool) -> bool {
        let size = vec2(ui.available_width(), ROW);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let (name, enabled) = (name(entry), is_enabled(entry, source));
        response.widget_info(|| WidgetInfo::selected(Role::Button, enabled, on, &name));
        if on {
            let focus = ui.ctx().memory(|memory| memory.has_focus(response.id));
            if !focus && !ui.clip_rect().contains_rect(rect) {
                response.scroll_to_me(None);
            }
        }
        let tokens = tokens(ui);
        let row = rect.shrink2(vec2(6.0, 1.0));
        if on {
            ui.painter().rect_filled(row, 5, tokens.soft);
        } else if response.hovered() {
            ui.painter().rect_filled(row, 5, tokens.control);
        }
        let (ink, picture) = match (enabled, on) {
            (false, _) => (tokens.off, tokens.off),
            (true, true) => (tokens.text, tokens.accent),
            (true, false) => (tokens.text, tokens.text2),
        };
        let centre = rect.left_center() + vec2(26.0, 0.0);
        let place = Rect::from_center_size(centre, Vec2::splat(17.0));
        icons::draw(ui.painter(), place, icon(entry), picture);
        let bright = if enabled { tokens.accent } else { tokens.off };
        let job = highlighted(&name, &self.query, ink, bright);
        let galley = ui.painter().layout_job(job);
        let width = galley.size().x;
        let at = rect.left_center() + vec2(46.0, -galley.size().y / 2.0);
        ui.painter().galley(at, galley, ink);
        let quiet = if on { tokens.text2 } else { tokens.text3 };
        let at = pos2(rect.left() + 56.0 + width, rect.center().y + 0.5);
        ui.painter()
            .text(at, Align2::LEFT_CENTER, place_of(entry), plain(11.5), quiet);
        if let Entry::Command(command) = entry {
            let keys = keys_of(source.keys, command);
            if !keys.is_empty() {
                button::paint_key_cap(ui, rect.right() - 16.0, rect.center().y, &keys);
            }
        }
        response.clicked() && answers(entry, source)
    }
}

fn foot(ui: &mut Ui) {
    let margin = Margin::symmetric(14, 7);
    Frame::new().inner_margin(margin).show(ui, |ui| {
        ui.horizontal(|ui| {
            for (keys, what) in [("Up Down", "choose"), ("Enter", "do it"), ("Esc", "close")] {
                button::key_cap(ui, keys);
                text::hint(ui, what);
                ui.add_space(6.0);
            }
        });
    });
}

/// Whether a choice comes to something: a command that can't be done says why.
fn answers(entry: &Entry, source: &Source<'_>) -> bool {
    matches!(entry, Entry::Command(_)) || is_enabled(entry, source)
}

fn is_enabled(entry: &Entry, source: &Source<'_>) -> bool {
    match entry {
        Entry::Command(command) => command.is_enabled(source.state),
        Entry::Recent(_) => !source.state.stroking,
    }
}

fn name(entry: &Entry) -> String {
    match entry {
        Entry::Command(command) => command.label.to_owned(),
        Entry::Recent(path) => file_name(path),
    }
}

fn file_name(path: &Path) -> String {
    let name = path.file_name().unwrap_or(path.as_os_str());
    name.to_string_lossy().into_owned()
}

fn place_of(entry: &Entry) -> String {
    match entry {
        Entry::Command(command) => command.menu.label().to_owned(),
        Entry::Recent(_) => "Recent".into(),
    }
}

fn icon(entry: &Entry) -> Icon {
    match entry {
        Entry::Command(command) => Icon::named(command.icon),
        Entry::Recent(_) => Icon::Mountain,
    }
}

/// All that finds it beside its name: what it does, where it stands, and other words for it.
fn explained(entry: &Entry) -> String {
    match entry {
        Entry::Command(command) => {
            let (menu, also) = (command.menu.label(), synonyms::of(command.id));
            format!("{} {menu} {also}", command.hint)
        }
        Entry::Recent(_) => String::new(),
    }
}

/// Everything that fits the query, the best first.
fn find(query: &str, source: &Source<'_>) -> Vec<Entry> {
    let query = query.trim().to_lowercase();
    let commands = TABLE
        .iter()
        .filter(|command| !["window.palette", "file.recent"].contains(&command.id))
        .map(Entry::Command);
    let recent = source.recent.iter().cloned().map(Entry::Recent);
    let mut found: Vec<(u32, Entry)> = commands
        .chain(recent)
        .filter_map(|entry| Some((fit::rank(&query, &name(&entry), &explained(&entry))?, entry)))
        .collect();
    // What is called so comes first even where it can't be done: it says why.
    let is_other = |rank: u32| rank > fit::LAST_OF_NAME;
    found.sort_by_key(|(rank, entry)| (is_other(*rank), !is_enabled(entry, source), *rank));
    found.into_iter().map(|(_, entry)| entry).collect()
}

fn highlighted(name: &str, query: &str, ink: Color32, bright: Color32) -> LayoutJob {
    let mut job = LayoutJob::default();
    let format = |font, color| TextFormat {
        font_id: font,
        color,
        ..TextFormat::default()
    };
    let (plain, strong) = (format(plain(13.5), ink), format(strong(13.5), bright));
    let query = query.trim().to_lowercase();
    let lower = name.to_lowercase();
    let found = lower
        .find(&query)
        .filter(|at| !query.is_empty() && name.is_char_boundary(*at))
        .filter(|at| name.is_char_boundary(at + query.len()));
    match found {
        Some(at) => {
            let end = at + query.len();
            job.append(&name[..at], 0.0, plain.clone());
            job.append(&name[at..end], 0.0, strong);
            job.append(&name[end..], 0.0, plain);
        }
        None => job.append(name, 0.0, plain),
    }
    job
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(query: &str) -> Vec<String> {
        let keys = Keys::default();
        let state = State {
            volume_chosen: true,
            voxels_selected: true,
            ..State::default()
        };
        let source = Source {
            keys: &keys,
            state: &state,
            recent: &[],
        };
        find(query, &source).iter().map(name).collect()
    }

    #[test]
    fn names_that_begin_with_the_query_come_first() {
        assert!(found("level")[0].starts_with("Level"));
        assert!(found("level").iter().any(|name| name == "Paint level 3"));
        assert!(found("xyzzy").is_empty());
    }

    #[test]
    fn what_stands_in_panels_is_found_by_what_they_call_it() {
        for (query, wanted) in [
            ("level 0 under it", "Level 0 under it"),
            ("flatten under it", "Flatten under it"),
            ("under all", "Level 0 under all"),
            ("put on the ground", "Put on the ground"),
            ("house", "Add the model House"),
            ("add a model", "Add a model…"),
            ("add a texture", "Add a texture…"),
            ("tint", "Textures panel"),
            ("one division more", "One division more"),
            ("seed", "Detail"),
            ("mask", "Take the mask off"),
            ("symmetry", "Symmetry west–east"),
            ("falloff", "Tool panel"),
            ("kept brushes", "Tool panel"),
            ("probabilities", "Palettes panel"),
            ("mirror", "Mirror the piece in hand"),
            ("reset the brush", "Reset the brush"),
        ] {
            let found = found(query);
            assert!(
                found.iter().any(|name| name == wanted),
                "{query}: {found:?}"
            );
        }
    }

    #[test]
    fn all_that_is_done_with_voxels_is_found_by_plain_words_among_the_first() {
        for (query, wanted) in [
            ("fill the box", "Fill the box"),
            ("fill voxels", "Fill the box"),
            ("empty voxels", "Empty the box"),
            ("erase box", "Empty the box"),
            ("mirror voxels", "Mirror along x"),
            ("flip voxels", "Mirror along y"),
            ("copy voxels", "Copy voxels"),
            ("paste voxels", "Paste voxels"),
            ("select voxels", "Select voxels"),
            ("deselect voxels", "Select no voxels"),
            ("all voxels", "Select all voxels"),
            ("new volume", "Add a volume"),
            ("create volume", "Add a volume"),
            ("move volume", "Move volumes"),
            ("rotate volume", "Move volumes"),
            ("resize volume", "Move volumes"),
            ("delete volume", "Delete the volume"),
            ("clone volume", "Duplicate the volume"),
            ("zoom to volume", "Frame the volume"),
            ("focus", "Frame what is chosen"),
            ("cave", "Dig voxels"),
            ("tunnel", "Dig voxels"),
            ("carve", "Dig voxels"),
            ("overhang", "Dig voxels"),
            ("bridge", "Add voxels"),
            ("build voxels", "Add voxels"),
            ("smooth voxels", "Smooth voxels"),
            ("flatten voxels", "Flatten voxels"),
            ("paint voxels", "Paint a material"),
            ("paint material", "Paint a material"),
            ("mix material", "Mix the material in"),
            ("replace material", "Replace the material"),
            ("crater", "Explode"),
            ("cube brush", "Block of voxels"),
            ("sphere", "Ball of voxels"),
            ("voxel size", "Tool panel"),
            ("overlay materials", "Materials shown"),
            ("show materials", "Materials shown"),
            ("overlay touched", "Materials touched"),
            ("overlay density", "Density of voxels"),
            ("overlay collision", "Collision mesh"),
            ("collider", "Collision mesh"),
            ("physics", "Collision mesh"),
            ("cross section", "Section"),
            ("slice", "Section"),
            ("cut open", "Section"),
            ("clip plane", "Section"),
            ("terrain to voxels", "Ground to voxels…"),
            ("convert ground", "Ground to voxels…"),
            ("bake", "Voxels to ground"),
            ("magicavoxel", "Import a volume…"),
            ("voxelize", "Import a volume…"),
            ("export volumes", "Export…"),
            ("export vox", "Export…"),
            ("export materials", "Export…"),
            ("new material", "Add a material"),
            ("footstep", "Materials panel"),
            ("breakable", "Materials panel"),
            ("friction", "Materials panel"),
            ("throw", "Touch"),
            ("walker", "Touch"),
        ] {
            let found = found(query);
            let place = found.iter().position(|name| name == wanted);
            assert!(
                place.is_some_and(|place| place < 4),
                "{query}: {wanted} among {:?}",
                &found[..found.len().min(8)]
            );
        }
    }
}
