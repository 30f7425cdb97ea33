//! The list of materials, and its buttons.

use super::super::step::Step;
use super::Request;
use crate::edit::op::materials::is_in_use;
use crate::editor::ui::button::{Face, Look, icon_button};
use crate::editor::ui::row::Row;
use crate::editor::ui::swatch::SIDE;
use crate::editor::ui::{Icon, scale, text, tokens};
use crate::map::{MOST_LETTERS, Map, Material};
use egui::epaint::RectShape;
use egui::{Align, Popup, Rect, Response, Stroke, StrokeKind, TextureId, Ui, Vec2, pos2, vec2};

/// A request about the list, and which material is chosen then.
pub(super) struct Asked {
    pub request: Request,
    pub chosen: u8,
}

/// Shows the materials; a click chooses the one that voxel tools use.
pub(super) fn rows(
    ui: &mut Ui,
    map: &Map,
    pictures: &[Option<TextureId>],
    chosen: &mut u8,
    sought: &mut Option<u8>,
) {
    ui.spacing_mut().item_spacing.y = 0.0;
    for material in &map.materials {
        let texture = material.texture.map(usize::from);
        let named = texture.and_then(|index| map.textures.get(index));
        let named = named.filter(|texture| texture.name != material.name);
        let row = Row {
            chosen: *chosen == material.id,
            end: named.map_or("", |texture| &texture.name),
            ..Row::new(Icon::Drop, &material.name)
        };
        let response = row.show(ui);
        let picture = texture.and_then(|index| pictures.get(index).copied().flatten());
        paint_swatch(ui, &response, material, picture);
        if sought.take_if(|id| *id == material.id).is_some() {
            response.scroll_to_me(Some(Align::Center));
        }
        if response.clicked() {
            *chosen = material.id;
        }
    }
}

/// What the material looks like, in the place of the row's picture.
fn paint_swatch(ui: &Ui, row: &Response, material: &Material, picture: Option<TextureId>) {
    let centre = row.rect.left_center() + vec2(22.0, 0.0);
    let place = Rect::from_center_size(centre, Vec2::splat(20.0));
    let tint = scale::display(material.tint);
    let mut shape = RectShape::filled(place, 3, tint);
    if let Some(picture) = picture {
        let part = Rect::from_min_max(pos2(0.0, 0.0), pos2(0.5, 0.5));
        shape = shape.with_texture(picture, part);
    }
    ui.painter().add(shape);
    let line = Stroke::new(1.0, tokens(ui).line_strong);
    ui.painter().rect_stroke(place, 3, line, StrokeKind::Inside);
}

/// Shows the buttons.
pub(super) fn buttons(
    ui: &mut Ui,
    map: &Map,
    chosen: u8,
    removing: &mut Option<u8>,
) -> Option<Asked> {
    let materials = &map.materials;
    let place = materials.iter().position(|material| material.id == chosen);
    let last = materials.len().saturating_sub(1);
    let free = Material::free_id(materials);
    let remove = Face {
        help: "If voxels or textures are of it, you choose what they become of",
        ..Face::new(Icon::Minus, "Remove the material")
    };
    let removed = button(ui, remove, place.is_some());
    let mut asked = removal(&removed, map, chosen, removing);
    let add = Face::new(Icon::Plus, "Add a material");
    if button(ui, add, free.is_some()).clicked() {
        asked = free.map(|id| {
            added(
                materials,
                materials.len(),
                Material::new(id, "New material"),
            )
        });
    }
    let duplicate = Face::new(Icon::Layers, "Duplicate the material");
    if button(ui, duplicate, place.is_some() && free.is_some()).clicked()
        && let (Some(id), Some(at)) = (free, place)
    {
        let copy = Material {
            id,
            name: copied(&materials[at].name),
            ..materials[at].clone()
        };
        asked = Some(added(materials, at + 1, copy));
    }
    let later = Face::new(Icon::Down, "Move the material down");
    if button(ui, later, place.is_some_and(|at| at < last)).clicked() {
        asked = place.map(|at| swapped(materials, at, at + 1));
    }
    let earlier = Face::new(Icon::Up, "Move the material up");
    if button(ui, earlier, place.is_some_and(|at| at > 0)).clicked() {
        asked = place.map(|at| swapped(materials, at, at - 1));
    }
    asked
}

fn button(ui: &mut Ui, face: Face<'_>, enabled: bool) -> Response {
    ui.add_enabled_ui(enabled, |ui| {
        icon_button(ui, face, false, SIDE, Look::Plain)
    })
    .inner
}

fn added(materials: &[Material], at: usize, new: Material) -> Asked {
    let chosen = new.id;
    let mut all = materials.to_vec();
    all.insert(at, new);
    Asked {
        request: Request::Set(Step::New(all)),
        chosen,
    }
}

fn swapped(materials: &[Material], at: usize, other: usize) -> Asked {
    let mut all = materials.to_vec();
    all.swap(at, other);
    Asked {
        request: Request::Set(Step::New(all)),
        chosen: materials[at].id,
    }
}

fn copied(name: &str) -> String {
    let copy = format!("{name} copy");
    if copy.chars().count() <= MOST_LETTERS {
        copy
    } else {
        name.into()
    }
}

/// One that nothing is of goes at once; of another it is asked what that becomes of.
fn removal(removed: &Response, map: &Map, chosen: u8, removing: &mut Option<u8>) -> Option<Asked> {
    let others = || map.materials.iter().filter(|other| other.id != chosen);
    let mut asked = None;
    if removed.clicked() && removing.is_none() {
        if is_in_use(map, chosen) {
            *removing = Some(chosen);
        } else {
            let left: Vec<Material> = others().cloned().collect();
            let at = map.materials.iter().position(|other| other.id == chosen);
            let next = left.get(at?.min(left.len().saturating_sub(1)));
            asked = Some(Asked {
                chosen: next.map_or(0, |material| material.id),
                request: Request::Set(Step::New(left)),
            });
        }
    }
    if *removing != Some(chosen) {
        return asked;
    }
    let popup = Popup::menu(removed).show(|ui| {
        text::hint(ui, "What is of it becomes of");
        let mut instead = None;
        for other in others() {
            if ui.button(format!("{} instead", other.name)).clicked() {
                instead = Some(other.id);
            }
        }
        instead
    });
    match popup {
        None => *removing = None,
        Some(shown) => {
            if let Some(instead) = shown.inner {
                asked = Some(Asked {
                    request: Request::Remove {
                        id: chosen,
                        instead,
                    },
                    chosen: instead,
                });
            }
        }
    }
    asked
}
