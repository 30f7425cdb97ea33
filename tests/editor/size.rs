//! The size of the map, and recording a script, through the window.

use crate::help::{Window, folder};
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;
use landform::document::script::Script;
use landform::edit::Transaction;
use landform::edit::op::frame::{self, Frame, NewGround};

fn choose(window: &mut Window, name: &str) {
    let node = window
        .harness
        .get_by_role_and_label(Role::RadioButton, name);
    node.click();
    window.step();
}

/// Gives the first of the number fields of this name a value.
fn set_first(window: &mut Window, name: &str, value: f64) {
    use egui_kittest::kittest::NodeT as _;
    {
        let mut fields = window.harness.get_all_by_role(Role::SpinButton);
        let is_named = |label: Option<String>| label.as_deref() == Some(name);
        let field = fields.find(|field| is_named(field.accesskit_node().label()));
        field.unwrap().set_value_accesskit(value);
    }
    window.step();
}

#[test]
fn a_map_is_enlarged_around_its_middle_in_one_step() {
    let mut window = Window::new();
    let before = window.map().clone();
    window.command("Size of the map");
    assert!(window.shows("Ground and frame from above"));
    assert!(window.shows("Nothing is different yet"));
    set_first(&mut window, "Vertices", 49.0);
    choose(&mut window, "Flat");
    window.click_button("Enlarge");
    window.wait();
    let mut expected = before.clone();
    let wanted = Frame {
        corner: [-8, 0],
        vertices: [49, 33],
        new_ground: NewGround::Flat(before.field.height.get(0, 0).round()),
    };
    frame::reframe(&mut Transaction::new(), &mut expected, &wanted).unwrap();
    assert_eq!(window.map(), &expected);
    assert_eq!(window.edits(), 1);
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.map(), &before);
}

#[test]
fn the_pointer_may_stand_where_the_map_no_longer_reaches() {
    let mut window = Window::new();
    let before = window.map().clone();
    window.command("Size of the map");
    set_first(&mut window, "Vertices", 49.0);
    window.click_button("Enlarge");
    window.wait();
    window.press(Modifiers::NONE, Key::F2);
    let east = window.ground(vec2(420.0, 0.0));
    window.harness.hover_at(east);
    window.step();
    assert!(
        window.shows("Cell"),
        "the status bar reads the ground there"
    );
    window.press(Modifiers::COMMAND, Key::Z);
    window.step();
    assert_eq!(window.map(), &before);
    window.press(Modifiers::COMMAND, Key::Y);
    window.step();
    assert_eq!(window.map().field.vertices(), [49, 33]);
}

#[test]
fn a_map_is_resampled_and_shifted() {
    let mut window = Window::new();
    window.command("Size of the map");
    choose(&mut window, "Resample");
    window.click_button("Twice as fine");
    window.click_button("Resample");
    window.wait();
    assert_eq!(window.map().field.vertices(), [65, 65]);
    assert_eq!(window.map().field.spacing, [5.0, 5.0]);
    window.command("Size of the map");
    choose(&mut window, "Shift");
    set_first(&mut window, "By", 4.0);
    window.click_button("Shift the ground");
    window.wait();
    assert_eq!(window.map().field.lattice_origin, [-4, 0]);
    window.command("Size of the map");
    choose(&mut window, "Shift");
    choose(&mut window, "The detail");
    set_first(&mut window, "By", 6.0);
    window.click_button("Move the detail");
    window.wait();
    assert_eq!(window.map().field.lattice_origin, [-10, 0]);
    assert_eq!(window.edits(), 3);
    window.paint();
    assert_eq!(window.edits(), 4, "the new ground can be painted");
}

#[test]
fn what_one_does_is_recorded_as_a_script_that_does_it_again() {
    let folder = folder();
    let path = folder.path().join("done.ron");
    let mut window = Window::answering(folder, &[Some(path.clone())]);
    window.paint();
    let start = window.map().clone();
    window.command("Record a script");
    assert!(window.shows("Recording 0 actions"));
    window.paint();
    window.press(Modifiers::NONE, Key::U);
    window.drag(egui::vec2(-20.0, 20.0), egui::vec2(70.0, 40.0));
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::F);
    window.wait();
    window.press(Modifiers::COMMAND, Key::Z);
    window.press(Modifiers::NONE, Key::M);
    window.wait();
    window.command("Dress the ground");
    window.wait();
    let shown = window
        .harness
        .query_all_by_label_contains("Recording")
        .count();
    assert!(shown > 0);
    window.command("Stop and save the script");
    window.wait();
    assert!(window.shows("Saved done.ron"));
    assert!(!window.shows("Recording"));
    let script = Script::parse(&std::fs::read_to_string(path).unwrap()).unwrap();
    assert_eq!(script.actions().count(), 4, "the fill was undone");
    let mut again = start;
    script.apply(&mut again).unwrap();
    assert_eq!(&again, window.map());
}

#[test]
fn a_recording_is_asked_about_before_it_is_lost() {
    let mut window = Window::new();
    window.command("Record a script");
    window.paint();
    window.press(Modifiers::COMMAND, Key::S);
    window.wait();
    window.press(Modifiers::COMMAND, Key::N);
    window.click_button("Create");
    assert!(window.shows("Save the script?"));
    window.click_button("Don’t save");
    window.wait();
    assert_eq!(window.map().field.vertices(), [257, 257]);
    assert!(!window.shows("Recording"));
}

#[test]
fn dragging_in_the_picture_shifts_the_ground_as_far_as_the_pointer_went() {
    let mut window = Window::new();
    window.command("Size of the map");
    choose(&mut window, "Shift");
    let picture = window.harness.get_by_label("Ground and frame from above");
    let middle = picture.rect().center();
    window.harness.hover_at(egui::pos2(3.0, 700.0));
    window.step();
    window.harness.drag_at(middle);
    window.step();
    // The picture shows 32 cells on 292 points.
    window
        .harness
        .hover_at(middle + egui::vec2(4.5, -2.5) * (292.0 / 32.0));
    window.step();
    window
        .harness
        .drop_at(middle + egui::vec2(4.5, -2.5) * (292.0 / 32.0));
    window.step();
    window.click_button("Shift the ground");
    window.wait();
    assert_eq!(window.map().field.lattice_origin, [-4, 2]);
}

#[test]
fn the_second_click_on_a_dialogs_button_paints_nothing() {
    let mut window = Window::new();
    window.press(Modifiers::COMMAND, Key::N);
    let button = window.harness.get_by_role_and_label(Role::Button, "Create");
    let place = button.rect().center();
    for _ in 0..2 {
        window.harness.hover_at(place);
        window.harness.drag_at(place);
        window.step();
        window.harness.drop_at(place);
        window.step();
    }
    assert_eq!(window.map().field.vertices(), [257, 257]);
    assert_eq!(window.edits(), 0);
    window.harness.run_steps(60);
    window.paint();
    assert_eq!(window.edits(), 1, "a moment later it paints");
}
