//! The command palette, keys, help.

use crate::help::Window;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

fn overlay(window: &Window) -> String {
    let combo = window
        .harness
        .get_by_role_and_label(Role::ComboBox, "Overlay");
    combo.value().unwrap_or_default()
}

fn is_chosen(window: &Window, mode: &str) -> bool {
    use egui::accesskit::Toggled;
    let node = window
        .harness
        .get_by_role_and_label(Role::RadioButton, mode);
    node.accesskit_node().toggled() == Some(Toggled::True)
}

#[test]
fn the_palette_finds_by_name_and_does_it() {
    let mut window = Window::new();
    window.command("divis");
    assert_eq!(overlay(&window), "Divisions");
    assert!(!window.shows("Search commands"));
}

#[test]
fn what_is_typed_at_once_goes_to_the_palette_however_slow_the_frame_is() {
    use egui::Event;
    let mut window = Window::new();
    let key = |key, modifiers| Event::Key {
        key,
        physical_key: None,
        pressed: true,
        repeat: false,
        modifiers,
    };
    let letters = [(Key::O, "o"), (Key::V, "v"), (Key::E, "e")];
    let typed =
        letters.map(|(letter, text)| [key(letter, Modifiers::NONE), Event::Text(text.into())]);
    let tool = key(Key::U, Modifiers::NONE);
    let opening = [
        tool,
        Event::Text("u".into()),
        key(Key::P, Modifiers::COMMAND),
    ];
    let events = opening.into_iter().chain(typed.into_iter().flatten());
    window.harness.input_mut().events.extend(events);
    window.step();
    let field = window
        .harness
        .get_by_role_and_label(Role::TextInput, "Search commands");
    assert_eq!(field.value().as_deref(), Some("ove"));
    window.press(Modifiers::NONE, Key::Escape);
    let before = window.map().field.height.clone();
    window.paint();
    assert_ne!(
        window.map().field.height,
        before,
        "the letter before was a tool"
    );
}

#[test]
fn the_palette_closes_by_escape_without_doing_anything() {
    let mut window = Window::new();
    window.press(Modifiers::COMMAND, Key::P);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("Search commands"));
    assert_eq!(window.edits(), 0);
}

#[test]
fn keys_change_overlay_mode_and_brush() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::Num1);
    assert_eq!(overlay(&window), "Levels");
    window.press(Modifiers::NONE, Key::Num0);
    assert_eq!(overlay(&window), "None");
    window.press(Modifiers::NONE, Key::Z);
    assert!(is_chosen(&window, "Wire"));
    let size = |window: &Window| {
        let node = window
            .harness
            .get_by_role_and_label(Role::SpinButton, "Size");
        node.accesskit_node().numeric_value().unwrap()
    };
    let before = size(&window);
    window.press(Modifiers::NONE, Key::CloseBracket);
    assert!(size(&window) > before);
    window.press(Modifiers::NONE, Key::OpenBracket);
    assert!((size(&window) - before).abs() < before * 0.01);
}

#[test]
fn letters_go_to_a_text_field_while_it_is_typed_in() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::F1);
    assert!(window.shows("Keys and mouse"));
    window.press(Modifiers::NONE, Key::V);
    window.press(Modifiers::NONE, Key::Escape);
    window.paint();
    assert_eq!(window.edits(), 1, "V has not chosen another tool");
}

#[test]
fn every_dialog_opens_and_closes_by_escape() {
    let mut window = Window::new();
    for (id, title) in [
        ("New…", "New map"),
        ("Import heights…", "Preview of heights"),
        ("Import a layer…", "Import a layer"),
        ("Export…", "What"),
        ("Size of the map…", "Ground and frame from above"),
        ("Settings…", "Theme"),
        ("Keys and mouse", "Filter keys"),
        ("About Landform", "Licence"),
    ] {
        window.command(id);
        assert!(window.shows(title), "{id} did not open");
        window.press(Modifiers::NONE, Key::Escape);
        window.step();
        assert!(!window.shows("Close"), "{id} did not close");
    }
}

#[test]
fn the_palette_finds_by_words_of_the_hint() {
    let mut window = Window::new();
    window.command("froz");
    assert!(window.shows("Eye frozen") || window.shows("Frozen"));
}

#[test]
fn a_command_that_can_not_be_done_says_why() {
    let mut window = Window::new();
    window.press(Modifiers::COMMAND, Key::S);
    assert!(window.shows("There is nothing to save"));
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(window.shows("There is nothing to undo"));
}

#[test]
fn keys_are_changed_conflicts_are_said_and_all_can_be_reset() {
    let mut window = Window::new();
    window.command("Settings");
    let keys_of = |window: &Window, name: &str| {
        let label = format!("Keys of {name}: ");
        let node = window.harness.get_by_label_contains(&label);
        node.accesskit_node().label().unwrap().replace(&label, "")
    };
    window.enter("Keys", "Next way");
    window.click("Keys of Next way of drawing: Z");
    window.press(Modifiers::NONE, Key::Escape);
    assert!(
        window.shows("Keys of Next way"),
        "Escape leaves the keys, not the dialog"
    );
    window.click("Keys of Next way of drawing: Z");
    window.press(Modifiers::NONE, Key::N);
    assert!(window.shows("N already means “Enhanced”"));
    window.click_button("Take it from there");
    assert_eq!(keys_of(&window, "Next way of drawing"), "N");
    window.enter("Keys", "Enhanced");
    assert_eq!(keys_of(&window, "Enhanced"), "None");
    window.click("Keys of Enhanced: None");
    window.press(Modifiers::NONE, Key::B);
    assert!(window.shows("B is held"));
    window.press(Modifiers::NONE, Key::Escape);
    window.press(Modifiers::NONE, Key::N);
    assert!(is_chosen(&window, "Wire"));
    window.command("Settings");
    window.click_button("Reset all");
    window.press(Modifiers::NONE, Key::Escape);
    window.press(Modifiers::NONE, Key::Z);
    assert!(is_chosen(&window, "Both"));
}

#[test]
fn digits_with_alt_choose_the_level_and_the_brush_that_paints_it() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::U);
    window.press(Modifiers::ALT, Key::Num2);
    assert_eq!(
        overlay(&window),
        "Auto",
        "an overlay is shown by the digit alone"
    );
    window.paint();
    let levels = window.map().field.level.to_vec();
    assert!(levels.contains(&2) && !levels.contains(&3));
    window.press(Modifiers::ALT, Key::Num7);
    assert!(window.shows("The map has no level so high"));
}

#[test]
fn the_palette_does_what_else_only_panels_do() {
    let mut window = Window::new();
    window.command("one division less");
    assert_eq!(window.map().parameters.max_divisions, 2);
    window.command("add a palette");
    assert_eq!(window.map().palettes.len(), 2);
    assert!(window.shows("copy"), "the panel shows it");
    window.command("house");
    assert_eq!(window.map().models.len(), 1);
    window.press(Modifiers::NONE, Key::U);
    window.command("symmetry west");
    let before = window.map().clone();
    window.paint();
    let heights = |map: &landform::map::Map| map.field.height.to_vec();
    let changed =
        |x: usize, z: usize| heights(&before)[z * 33 + x] != heights(window.map())[z * 33 + x];
    let places = (0..33 * 33).map(|at| (at % 33, at / 33));
    let mirrored = places.filter(|(x, z)| changed(*x, *z) != changed(32 - x, *z));
    assert_eq!(mirrored.count(), 0);
    window.command("textures panel");
    assert!(window.shows("Add a texture"));
}
