//! The materials panel.

use crate::help::Window;
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;
use landform::document::action::Action;
use landform::map::{Map, Material, Value};

fn with_panel() -> Window {
    let mut window = Window::new();
    // A tool whose panel has no fields of the same names.
    window.press(Modifiers::NONE, Key::V);
    window.command("Materials panel");
    window
}

fn named<'a>(map: &'a Map, name: &str) -> &'a Material {
    let mut all = map.materials.iter();
    all.find(|material| material.name == name).unwrap()
}

fn names(window: &Window) -> Vec<&str> {
    let materials = &window.map().materials;
    materials.iter().map(|m| m.name.as_str()).collect()
}

/// Chooses one of a combo box: what is there only while it is open.
fn pick(window: &mut Window, label: &str, choice: &str) {
    let rects = |window: &Window| -> Vec<egui::Rect> {
        let all = window.harness.get_all_by_label(choice);
        all.map(|node| node.rect()).collect()
    };
    window.bring(Role::ComboBox, label);
    let before = rects(window);
    window.reach(Role::ComboBox, label);
    let offered = rects(window).iter().position(|rect| !before.contains(rect));
    let all = window.harness.get_all_by_label(choice);
    all.into_iter().nth(offered.unwrap()).unwrap().click();
    window.step();
}

#[test]
fn a_material_is_added_named_and_made_to_look_its_own_way() {
    let mut window = with_panel();
    let before = window.map().clone();
    window.reach(Role::Button, "Add a material");
    window.enter("Name", "Ore");
    pick(&mut window, "Texture", "Gravel");
    window.set_number("Roughness", 0.25);
    window.set_number("Scale", 2.0);
    let ore = named(window.map(), "Ore");
    assert_eq!((ore.roughness, ore.scale), (0.25, 2.0));
    let shown = usize::from(ore.texture.unwrap());
    assert_eq!(window.map().textures[shown].name, "Gravel");
    assert_eq!(window.edits(), 5);
    for _ in 0..5 {
        window.press(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(window.map(), &before);
}

#[test]
fn materials_are_duplicated_and_change_places() {
    let mut window = with_panel();
    window.reach(Role::Button, "Soil");
    let count = window.map().materials.len();
    let at = names(&window)
        .iter()
        .position(|name| *name == "Soil")
        .unwrap();
    window.reach(Role::Button, "Duplicate the material");
    assert_eq!(names(&window)[at + 1], "Soil copy");
    assert_eq!(window.map().materials.len(), count + 1);
    window.reach(Role::Button, "Move the material down");
    assert_eq!(names(&window)[at + 2], "Soil copy");
    window.reach(Role::Button, "Move the material up");
    window.reach(Role::Button, "Move the material up");
    assert_eq!(names(&window)[at], "Soil copy");
    window.reach(Role::Button, "Remove the material");
    assert_eq!(window.map().materials.len(), count, "nothing was of it");
}

#[test]
fn one_in_use_goes_once_it_is_said_what_is_instead() {
    let mut window = with_panel();
    let before = window.map().clone();
    window.reach(Role::Button, "Rock");
    let rock = named(&before, "Rock").id;
    window.reach(Role::Button, "Remove the material");
    assert_eq!(window.edits(), 0, "it asks first");
    window.click_button("Gravel instead");
    assert!(!names(&window).contains(&"Rock"));
    assert!(window.shows("Rock was removed"));
    let texture = before
        .textures
        .iter()
        .position(|t| t.material == Some(rock));
    let instead = named(window.map(), "Gravel").id;
    assert_eq!(
        window.map().textures[texture.unwrap()].material,
        Some(instead)
    );
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.map(), &before);
}

#[test]
fn a_game_is_told_sounds_numbers_and_values_of_ones_own() {
    let mut window = with_panel();
    window.reach(Role::Button, "Mud");
    window.enter("Footstep", "squelch");
    window.enter("Impact", "splat");
    window.set_number("Friction", 0.2);
    window.set_number("Hardness", 3.0);
    window.set_number("Damage", 4.0);
    window.reach(Role::CheckBox, "Breakable");
    let properties = named(window.map(), "Mud").properties.clone();
    assert_eq!(properties.footstep, "squelch");
    assert_eq!(properties.impact, "splat");
    assert_eq!((properties.friction, properties.hardness), (0.2, 3.0));
    assert_eq!((properties.damage, properties.breakable), (4.0, false));
    for kind in ["Number", "Flag", "Text"] {
        window.reach(Role::Button, "Add a value");
        window.click_button(kind);
    }
    window.enter("Name of number", "depth");
    window.enter("text", "deep");
    window.reach(Role::Button, "Remove flag");
    let values = &named(window.map(), "Mud").properties.values;
    assert_eq!(values["depth"], Value::Number(0.0));
    assert_eq!(values["text"], Value::Text("deep".into()));
    assert_eq!(values.len(), 2);
}

#[test]
fn a_bar_that_is_dragged_is_one_edit() {
    let mut window = with_panel();
    let before = window.map().clone();
    let from = window.bring(Role::SpinButton, "Roughness").center();
    window.drag_between(from, from - vec2(50.0, 0.0));
    assert_eq!(window.edits(), 1);
    let dragged = |material: &Material| material.roughness < 0.9;
    assert_eq!(
        window.map().materials.iter().filter(|m| dragged(m)).count(),
        1
    );
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.map(), &before);
}

#[test]
fn a_texture_names_its_material() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::V);
    window.command("Textures panel");
    window.reach(Role::Button, "Snow");
    pick(&mut window, "Material", "Sand");
    let texture = window
        .map()
        .textures
        .iter()
        .find(|t| t.name == "Snow")
        .unwrap();
    assert_eq!(texture.material, Some(named(window.map(), "Sand").id));
    let mut textures = window.map().textures.clone();
    textures[0].material = Some(99);
    let refused = Action::SetTextures(textures).perform(&mut window.map().clone());
    assert!(refused.is_err());
}

#[test]
fn two_materials_of_one_name_are_marked() {
    let mut window = with_panel();
    let marked = "Another material has this name";
    assert!(!window.shows(marked));
    window.reach(Role::Button, "Rock");
    window.enter("Name", "Soil");
    let rows = format!("Soil: {marked}");
    assert_eq!(window.harness.query_all_by_label(&rows).count(), 2);
    window.enter("Name", "Stone");
    assert!(!window.shows(marked));
}
