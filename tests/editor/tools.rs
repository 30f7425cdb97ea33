//! Every tool of the palette: chosen by its key, shown in its panel, drawn with, undone.

use crate::help::Window;
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;
use landform::map::Map;

fn heights(map: &Map) -> Vec<f32> {
    map.field.height.to_vec()
}

fn sum(map: &Map) -> f32 {
    heights(map).into_iter().sum()
}

#[test]
fn every_brush_is_one_edit_that_undo_takes_back() {
    for (key, name, label) in [
        (Key::U, "Raise or lower", "Raise the ground"),
        (Key::S, "Smooth", "Smooth the ground"),
        (Key::L, "Flatten", "Flatten the ground"),
        (Key::J, "Roughen", "Roughen the ground"),
        (Key::Y, "Terrace", "Terrace the ground"),
        (Key::E, "Erode", "Erode the ground"),
        (Key::D, "Level brush", "Paint level 3"),
        (Key::C, "Cover brush", "Paint covers"),
        (Key::O, "Colour brush", "Paint colours"),
        (Key::H, "Hole brush", "Cut holes"),
    ] {
        let mut window = Window::new();
        let before = window.map().clone();
        window.press(Modifiers::NONE, key);
        assert!(window.shows(name), "{name} is not shown");
        if key == Key::E {
            window.set_number("Angle", 0.0);
        }
        window.paint();
        assert_eq!(window.edits(), 1, "{name} made no edit");
        assert_ne!(*window.map(), before);
        window.press(Modifiers::COMMAND, Key::H);
        assert!(window.shows(label), "{label} is not in the history");
        window.press(Modifiers::COMMAND, Key::Z);
        assert_eq!(*window.map(), before, "{name} is not undone");
    }
}

#[test]
fn a_tool_whose_key_shares_a_slow_frame_with_the_end_of_a_stroke_is_chosen() {
    use egui::{Event, PointerButton};
    let mut window = Window::new();
    let at = window.ground(vec2(0.0, 60.0));
    window.harness.hover_at(at);
    window.step();
    window.harness.drag_at(at);
    window.step();
    let events = &mut window.harness.input_mut().events;
    events.push(Event::PointerButton {
        pos: at,
        button: PointerButton::Primary,
        pressed: false,
        modifiers: Modifiers::NONE,
    });
    events.push(Event::Key {
        key: Key::U,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers: Modifiers::NONE,
    });
    window.step();
    assert!(window.shows("Raise or lower"));
    window.paint();
    assert_eq!(window.edits(), 2);
    window.press(Modifiers::COMMAND, Key::H);
    assert!(window.shows("Raise the ground"));
}

#[test]
fn the_texture_that_is_chosen_is_painted() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::T);
    window.click_button("Rock");
    window.paint();
    let map = window.map();
    let rock = map
        .textures
        .iter()
        .position(|texture| texture.name == "Rock");
    let painted = map.field.texture.to_vec();
    assert!(painted.contains(&(rock.unwrap() as u8)));
}

#[test]
fn a_cover_is_painted_with_its_alpha_and_taken_away_again() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::C);
    window.click_button("Snow");
    window.paint();
    let snow = window
        .map()
        .textures
        .iter()
        .position(|texture| texture.name == "Snow");
    let cover = snow.unwrap() as u8 + 1;
    assert!(window.map().field.cover.to_vec().contains(&cover));
    let most = |window: &Window| window.map().field.alpha_cover.to_vec().into_iter().max();
    assert_eq!(most(&window), Some(u16::MAX));
    window.press(Modifiers::NONE, Key::A);
    window.set_number("Amount", 0.0);
    window.paint();
    assert!(most(&window) < Some(u16::MAX));
}

#[test]
fn raise_goes_on_while_it_is_held() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::U);
    let middle = window.ground(vec2(0.0, 40.0));
    window.harness.hover_at(middle);
    window.step();
    window.harness.drag_at(middle);
    window.step();
    let soon = sum(window.map());
    window.harness.run_steps(30);
    let later = sum(window.map());
    window.harness.drop_at(middle);
    window.step();
    assert!(later > soon + 10.0, "{soon} then {later}");
    assert_eq!(window.edits(), 1);
}

#[test]
fn flatten_draws_to_the_height_that_is_typed() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::L);
    window
        .harness
        .get_by_role_and_label(Role::CheckBox, "To a height")
        .click();
    window.step();
    window.set_number("Target", 300.0);
    window.paint();
    let top = heights(window.map()).into_iter().fold(f32::MIN, f32::max);
    assert!((top - 300.0).abs() < 0.01, "{top}");
}

#[test]
fn palettes_are_made_weighed_and_chosen_by_cells() {
    let mut window = Window::new();
    let before = window.map().clone();
    window.click("Palettes");
    window.click_button("Add a palette");
    window.click_button("Add a colour");
    window.set_number("Colour 1", 25.0);
    let palettes = window.map().palettes.clone();
    assert_eq!(palettes.len(), before.palettes.len() + 1);
    let new = palettes.last().unwrap();
    assert!((new.colours[0].probability - 0.25).abs() < 1e-5, "{new:?}");
    let sum: f32 = new.colours.iter().map(|colour| colour.probability).sum();
    assert!((sum - 1.0).abs() < 1e-5);
    window.click_button("Move colour 1 down");
    let moved = window.map().palettes.last().unwrap().clone();
    assert_eq!(moved.colours[..2], [new.colours[1], new.colours[0]]);
    window.enter("Name of the palette", "Heath");
    assert_eq!(window.map().palettes.last().unwrap().name, "Heath");
    window.press(Modifiers::NONE, Key::P);
    let mut radios = window
        .harness
        .get_all_by_role_and_label(Role::RadioButton, "Heath");
    radios.next().unwrap().click();
    drop(radios);
    window.step();
    window.paint();
    let index = before.palettes.len() as u8;
    assert!(window.map().field.palette.to_vec().contains(&index));
    window.click_button("Remove the palette");
    assert_eq!(window.map().palettes.len(), before.palettes.len());
    window.map().check().unwrap();
    for _ in 0..window.edits() {
        window.press(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(*window.map(), before);
}

#[test]
fn a_mask_and_symmetry_are_set_in_the_panel_and_kept_to() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::U);
    let switch = |window: &mut Window, name: &str| {
        let node = window.harness.get_by_role_and_label(Role::CheckBox, name);
        node.scroll_to_me();
        window.step();
        let node = window.harness.get_by_role_and_label(Role::CheckBox, name);
        node.click();
        window.step();
    };
    switch(&mut window, "By height");
    window.set_number("Height to", -1000.0);
    window.set_number("Height from", -2000.0);
    window.paint();
    assert_eq!(window.edits(), 0, "the mask lets everything through");
    switch(&mut window, "By height");
    window.paint();
    let once = sum(window.map());
    window.press(Modifiers::COMMAND, Key::Z);
    let before = sum(window.map());
    switch(&mut window, "West–east");
    window.drag(vec2(-160.0, 60.0), vec2(-120.0, 60.0));
    let twice = sum(window.map());
    assert!(once > before && twice > before);
    let heights = heights(window.map());
    let [columns, _] = window.map().field.vertices();
    let changed = |west: bool| {
        let flat = Window::new();
        let old = self::heights(flat.map());
        let pairs = heights.iter().zip(old).enumerate();
        let moved = pairs.filter(|(_, (new, old))| *new != old);
        moved
            .filter(|(at, _)| ((*at as u32 % columns) < columns / 2) == west)
            .count()
    };
    assert!(changed(true) > 0 && changed(false) > 0);
}

#[test]
fn borders_are_blended_in_one_edit_and_the_rest_is_counted() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::T);
    window.click_button("Rock");
    window.paint();
    let before = window.map().clone();
    window.press(Modifiers::COMMAND, Key::P);
    window
        .harness
        .get_by_role_and_label(Role::TextInput, "Search commands")
        .type_text("blend borders");
    window.step();
    window.press(Modifiers::NONE, Key::Enter);
    window.wait();
    assert!(window.shows("cells blended"));
    assert_ne!(window.map().field.cover, before.field.cover);
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(*window.map(), before);
}
