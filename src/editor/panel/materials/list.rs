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
use egui::{
    Align, Popup, Rect, Response, ScrollArea, Stroke, StrokeKind, TextureId, Ui, Vec2, pos2, vec2,
};

/// Most points of the menu of what a removed material is replaced by.
const MENU: f32 = 340.0;

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
            detail: if has_namesake(&map.materials, material) {
                NAMESAKE
            } else {
                ""
            },
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

/// What is said of a material that is called as another is.
const NAMESAKE: &str = "Another material has this name";

fn has_namesake(materials: &[Material], of: &Material) -> bool {
    let mut others = materials.iter().filter(|other| other.id != of.id);
    others.any(|other| other.name == of.name)
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
                Material::new(id, unused(materials, "New material")),
            )
        });
    }
    let duplicate = Face::new(Icon::Layers, "Duplicate the material");
    if button(ui, duplicate, place.is_some() && free.is_some()).clicked()
        && let (Some(id), Some(at)) = (free, place)
    {
        let copy = Material {
            id,
            name: unused(materials, &format!("{} copy", materials[at].name)),
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

/// A name that no material has: this one, as far as it fits, or the same with a number after it.
pub fn unused(materials: &[Material], name: &str) -> String {
    let fitted = |end: &str| {
        let room = MOST_LETTERS - end.chars().count();
        name.chars()
            .take(room)
            .chain(end.chars())
            .collect::<String>()
    };
    let numbered = (2..=Material::MOST + 1).map(|number| fitted(&format!(" {number}")));
    let mut names = std::iter::once(fitted("")).chain(numbered);
    let is_free = |name: &String| materials.iter().all(|material| material.name != *name);
    names.find(is_free).unwrap_or_else(|| fitted(""))
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
        let name = Material::find(&map.materials, chosen).map_or("it", |of| &of.name);
        text::hint(ui, format!("What is of {name} becomes of"));
        let mut instead = None;
        ScrollArea::vertical().max_height(MENU).show(ui, |ui| {
            for other in others() {
                if ui.button(format!("{} instead", other.name)).clicked() {
                    instead = Some(other.id);
                }
            }
        });
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_materials_are_called_otherwise_than_those_that_are_there() {
        let mut materials = vec![Material::new(0, "Soil")];
        for (id, expected) in [
            (1, "New material"),
            (2, "New material 2"),
            (3, "New material 3"),
        ] {
            let name = unused(&materials, "New material");
            assert_eq!(name, expected);
            materials.push(Material::new(id, name));
        }
        let long = "x".repeat(MOST_LETTERS + 5);
        for id in 4..40 {
            let name = unused(&materials, &long);
            assert_eq!(name.chars().count(), MOST_LETTERS, "{name}");
            materials.push(Material::new(id, name));
        }
        Material::check_all(&materials, 0).unwrap();
    }
}
