//! The buttons of the list of textures: one more, one less.

use super::super::step::Step;
use super::{Entry, Request};
use crate::editor::ui::Icon;
use crate::editor::ui::button::{Face, Look, icon_button};
use crate::editor::ui::swatch::SIDE;
use crate::editor::ui::text;
use crate::map::Texture;
use egui::{Popup, Response, Role, Ui, WidgetInfo};

/// Shows them.
pub(super) fn buttons(
    ui: &mut Ui,
    textures: &[Texture],
    entries: &[Entry<'_>],
    chosen: usize,
) -> Option<Request> {
    let room = textures.len() < Texture::MOST;
    let add = Face {
        help: "One that comes with the program, or a picture of your own",
        ..Face::new(Icon::Plus, "Add a texture")
    };
    let added = button(ui, add, room);
    let mut request = menu(&added, |ui| offers(ui, textures));
    let remove = Face {
        help: "If cells show it, you choose what they show instead",
        ..Face::new(Icon::Minus, "Remove the texture")
    };
    let removed = button(ui, remove, textures.len() > 1);
    let is_shown = entries
        .get(chosen)
        .is_some_and(|entry| entry.base_cells + entry.cover_cells > 0);
    if is_shown {
        request = request.or(menu(&removed, |ui| replacements(ui, textures, chosen)));
    } else if removed.clicked() {
        request = Some(removal(chosen, 0));
    }
    request
}

fn button(ui: &mut Ui, face: Face<'_>, enabled: bool) -> Response {
    ui.add_enabled_ui(enabled, |ui| {
        icon_button(ui, face, false, SIDE, Look::Plain)
    })
    .inner
}

fn menu(button: &Response, add: impl FnOnce(&mut Ui) -> Option<Request>) -> Option<Request> {
    Popup::menu(button).show(add).and_then(|shown| shown.inner)
}

/// A picture of the user's own first, then what the map doesn't list yet.
fn offers(ui: &mut Ui, textures: &[Texture]) -> Option<Request> {
    let mut request = None;
    if ui.button("A picture of your own…").clicked() {
        request = Some(Request::AddPicture);
    }
    let missing = Texture::bundled()
        .into_iter()
        .filter(|offer| !textures.iter().any(|listed| listed.source == offer.source));
    for (index, offer) in missing.enumerate() {
        if index == 0 {
            ui.separator();
        }
        if ui.button(&offer.name).clicked() {
            request = Some(Request::Set(Step::New([textures, &[offer]].concat())));
        }
    }
    request
}

/// What the cells may show instead.
fn replacements(ui: &mut Ui, textures: &[Texture], chosen: usize) -> Option<Request> {
    text::hint(ui, "Its cells get instead");
    let mut request = None;
    for (index, texture) in textures.iter().enumerate() {
        if index == chosen {
            continue;
        }
        let offer = ui.button(&texture.name);
        let said = format!("{} instead", texture.name);
        offer.widget_info(|| WidgetInfo::labeled(Role::Button, true, &said));
        if offer.clicked() {
            request = Some(removal(chosen, index));
        }
    }
    request
}

/// `instead` counts the textures before the removal.
fn removal(index: usize, instead: usize) -> Request {
    Request::Remove {
        index: index as u8,
        instead: (instead - usize::from(instead > index)) as u8,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_replacement_is_named_by_its_place_after_the_removal() {
        for (index, instead, expected) in [(3, 1, 1), (3, 4, 3), (0, 1, 0)] {
            let Request::Remove { instead, .. } = removal(index, instead) else {
                panic!("no removal");
            };
            assert_eq!(instead, expected);
        }
    }
}
