//! The tools for voxels: chosen by their keys, set in their panels, drawn with on ground and on volumes, undone.

use crate::help::Window;
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use landform::document::action::Action;
use landform::map::{Map, SOLID};

/// Solid voxels of all volumes.
fn solid(map: &Map) -> usize {
    let volumes = map.volumes.values();
    let solid = |volume: &landform::map::Volume| {
        let [x, y, z] = volume.voxels.size().map(|side| side as i32);
        let places =
            (0..z).flat_map(move |k| (0..y).flat_map(move |j| (0..x).map(move |i| [i, j, k])));
        places
            .filter(|at| volume.voxels.density(*at) >= SOLID)
            .count()
    };
    volumes.map(solid).sum()
}

fn is_made_of(map: &Map, material: u8) -> bool {
    map.volumes
        .values()
        .any(|volume| volume.voxels.materials()[usize::from(material)])
}

#[test]
fn digging_into_the_ground_is_one_edit_that_undo_takes_back() {
    for (key, name, label) in [
        (Key::W, "Add voxels", "Add voxels of Rock"),
        (Key::D, "Dig voxels", "Dig"),
        (Key::L, "Flatten voxels", "Flatten voxels"),
        (Key::X, "Explode", "Explode"),
    ] {
        let mut window = Window::new();
        let before = window.map().clone();
        window.press(Modifiers::SHIFT, key);
        assert!(window.shows(name), "{name} is not shown");
        window.paint();
        assert_eq!(window.edits(), 1, "{name} made no edit");
        assert_eq!(window.map().volumes.len(), 1, "{name} made no volume");
        let after = window.map().clone();
        after.check().unwrap();
        window.press(Modifiers::COMMAND, Key::H);
        assert!(window.shows(label), "{label} is not in the history");
        window.press(Modifiers::COMMAND, Key::Z);
        assert!(*window.map() == before, "{name} is not undone");
        window.press(Modifiers::COMMAND, Key::Y);
        assert!(*window.map() == after, "{name} is not done again");
    }
}

#[test]
fn what_was_dug_is_filled_painted_and_smoothed() {
    let mut window = Window::new();
    window.press(Modifiers::SHIFT, Key::D);
    window.paint();
    let dug = solid(window.map());
    window.press(Modifiers::SHIFT, Key::W);
    window.paint();
    assert!(solid(window.map()) > dug, "nothing was added");
    assert!(is_made_of(window.map(), 3), "not of the chosen material");
    window.press(Modifiers::SHIFT, Key::P);
    assert!(window.shows("Replace") && window.shows("Mix"));
    window.click("Snow");
    window.paint();
    assert!(is_made_of(window.map(), 5), "nothing was painted");
    let painted = solid(window.map());
    window.press(Modifiers::SHIFT, Key::S);
    window.paint();
    assert_eq!(window.edits(), 4);
    assert_ne!(solid(window.map()), painted, "nothing was smoothed");
}

fn shown_size(window: &Window) -> f64 {
    let node = window
        .harness
        .get_by_role_and_label(Role::SpinButton, "Size");
    node.accesskit_node().numeric_value().unwrap()
}

#[test]
fn the_size_is_said_in_metres_or_voxels_and_the_ground_keeps_its_own_brush() {
    let mut window = Window::new();
    window.press(Modifiers::SHIFT, Key::D);
    window.paint();
    assert!(window.shows("Size"));
    window.reach(Role::RadioButton, "Voxels");
    window.set_number("Size", 8.0);
    let size = window.map().volumes.values().next().unwrap().voxel_size;
    window.reach(Role::RadioButton, "Metres");
    assert!((shown_size(&window) - f64::from(8.0 * size)).abs() < 0.1);
    window.press(Modifiers::NONE, Key::U);
    assert_eq!(shown_size(&window), 80.0, "the ground's brush went too");
}

#[test]
fn escape_takes_a_stroke_back_while_it_is_drawn() {
    let mut window = Window::new();
    let before = window.map().clone();
    window.press(Modifiers::SHIFT, Key::D);
    let at = window.ground(vec2(0.0, 60.0));
    window.harness.hover_at(at);
    window.step();
    window.harness.drag_at(at);
    window.step();
    assert!(*window.map() != before, "nothing is dug yet");
    window.press(Modifiers::NONE, Key::Escape);
    assert!(*window.map() == before);
    window.harness.drop_at(at);
    window.step();
    assert_eq!(window.edits(), 0);
}

#[test]
fn a_click_with_alt_takes_the_material_under_the_pointer() {
    let mut window = Window::new();
    window.press(Modifiers::SHIFT, Key::D);
    let at = window.ground(vec2(0.0, 60.0));
    window.harness.hover_at(at);
    window.step();
    for pressed in [true, false] {
        let event = egui::Event::PointerButton {
            pos: at,
            button: egui::PointerButton::Primary,
            pressed,
            modifiers: Modifiers::ALT,
        };
        window.harness.input_mut().events.push(event);
        window.step();
    }
    assert_eq!(window.edits(), 0);
    window.press(Modifiers::SHIFT, Key::W);
    window.paint();
    window.press(Modifiers::COMMAND, Key::H);
    assert!(window.shows("Add voxels of Lush grass"));
}

#[test]
fn the_status_bar_reads_the_volume_under_the_pointer_with_any_tool() {
    let mut window = Window::new();
    window.press(Modifiers::SHIFT, Key::D);
    window.paint();
    window.press(Modifiers::NONE, Key::U);
    window.harness.hover_at(window.ground(vec2(0.0, 60.0)));
    window.step();
    let name = &window.map().volumes.values().next().unwrap().name;
    assert!(window.shows("Volume") && window.shows(name), "{name}");
}

#[test]
fn at_rest_only_what_goes_on_then_works_and_is_written_down() {
    for (key, goes_on) in [
        (Key::D, true),
        (Key::W, true),
        (Key::P, false),
        (Key::L, false),
    ] {
        let mut window = Window::new();
        window.press(Modifiers::SHIFT, Key::D);
        window.paint();
        window.press(Modifiers::SHIFT, key);
        window.hold(vec2(0.0, 60.0), 40);
        window.step();
        let last = window.harness.state().document().last_stroke();
        let Some(Action::Sculpt { path, .. }) = last else {
            panic!("{last:?}");
        };
        assert_eq!(path.len() > 20, goes_on, "{key:?}: {} points", path.len());
    }
}

/// A brush of so many metres across, for the tool that is chosen.
fn set_size(window: &mut Window, metres: f64) {
    window.reach(Role::RadioButton, "Metres");
    window.set_number("Size", metres);
}

/// Presses and releases on the ground, and waits until what comes of it is there.
fn dab(window: &mut Window) {
    window.hold(vec2(0.0, 60.0), 1);
    window.harness.run_steps(1);
}

#[test]
fn a_large_brush_works_beside_the_window_and_its_stroke_is_one_edit() {
    let mut window = Window::new();
    let before = window.map().clone();
    window.press(Modifiers::SHIFT, Key::D);
    set_size(&mut window, 90.0);
    window.paint();
    window.wait();
    assert_eq!(window.edits(), 1);
    assert_eq!(window.map().volumes.len(), 1);
    window.map().check().unwrap();
    let after = window.map().clone();
    // What is written down is the whole way, so that it is the same when it is done at once.
    let last = window.harness.state().document().last_stroke().cloned();
    let (_, _) = last.unwrap().perform(&mut before.clone()).unwrap();
    let mut again = before.clone();
    let last = window.harness.state().document().last_stroke().cloned();
    last.unwrap().perform(&mut again).unwrap();
    assert!(again == after, "done at once it is another map");
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(*window.map() == before);
}

#[test]
fn escape_takes_a_stroke_back_that_still_goes_on_when_the_button_is_up() {
    let mut window = Window::new();
    let before = window.map().clone();
    window.press(Modifiers::SHIFT, Key::D);
    set_size(&mut window, 120.0);
    dab(&mut window);
    window.press(Modifiers::NONE, Key::Escape);
    window.wait();
    assert!(*window.map() == before || window.edits() == 1);
    assert!(!window.harness.state().document().is_stroking());
    // The next stroke is none the worse for it.
    dab(&mut window);
    window.wait();
    assert!(window.edits() >= 1);
}

#[test]
fn a_brush_that_would_need_too_many_voxels_is_refused_before_with_numbers() {
    let mut window = Window::new();
    let before = window.map().clone();
    window.press(Modifiers::SHIFT, Key::D);
    set_size(&mut window, 300.0);
    window.bring(Role::SpinButton, "Voxel size");
    window.set_number("Voxel size", 0.05);
    assert!(window.shows("voxels across: choose a coarser size"));
    window.harness.hover_at(window.ground(vec2(0.0, 60.0)));
    window.step();
    assert!(window.shows("A brush of 300 m at 0.05 m a voxel would need"));
    dab(&mut window);
    window.wait();
    assert_eq!(window.edits(), 0);
    assert!(*window.map() == before);
    window.bring(Role::SpinButton, "Voxel size");
    window.set_number("Voxel size", 2.5);
    window.harness.hover_at(window.ground(vec2(0.0, 60.0)));
    window.step();
    assert!(!window.shows("would need"));
}

#[test]
fn a_brush_smaller_than_a_voxel_takes_the_one_it_touches() {
    for key in [Key::D, Key::W] {
        let mut window = Window::new();
        window.press(Modifiers::SHIFT, key);
        set_size(&mut window, 0.01);
        assert!(window.shows("smaller than a voxel"));
        dab(&mut window);
        assert_eq!(window.edits(), 1, "{key:?} made no edit");
        let changed = solid(window.map());
        window.press(Modifiers::COMMAND, Key::Z);
        set_size(&mut window, 5.0);
        dab(&mut window);
        assert_ne!(solid(window.map()), changed, "{key:?} is as one of 5 m");
    }
}

#[test]
fn a_stroke_that_changes_nothing_makes_no_volume_and_says_so() {
    let mut window = Window::new();
    let before = window.map().clone();
    window.press(Modifiers::SHIFT, Key::X);
    window.set_number("Power", 0.001);
    dab(&mut window);
    window.wait();
    assert_eq!(window.edits(), 0);
    assert!(*window.map() == before, "a volume was made");
    assert!(window.shows("Nothing changed"));
}

#[test]
fn where_there_are_no_voxels_what_smooths_and_paints_says_so() {
    for key in [Key::S, Key::P] {
        let mut window = Window::new();
        window.press(Modifiers::SHIFT, key);
        dab(&mut window);
        assert_eq!(window.edits(), 0);
        window.harness.hover_at(window.ground(vec2(0.0, 60.0)));
        window.step();
        assert!(window.shows("There are no voxels yet"), "{key:?}");
    }
}

/// Whether it is said that the brush is no more than a dot.
fn says_dot(window: &mut Window) -> bool {
    window.harness.hover_at(window.ground(vec2(0.0, 60.0)));
    window.step();
    window.shows("only a dot")
}

#[test]
fn where_the_brush_is_a_dot_it_says_how_to_come_near_and_f_does() {
    for (tool, modifiers) in [(Key::D, Modifiers::SHIFT), (Key::U, Modifiers::NONE)] {
        let mut window = Window::new();
        window.press(Modifiers::NONE, Key::Home);
        window.fly();
        window.press(modifiers, tool);
        window.set_number("Size", 40.0);
        assert!(!says_dot(&mut window), "{tool:?}");
        window.set_number("Size", 1.0);
        assert!(says_dot(&mut window), "{tool:?}");
        assert!(window.shows("F or the wheel comes near, ] makes the brush larger"));
        window.press(Modifiers::NONE, Key::F);
        window.fly();
        assert!(!says_dot(&mut window), "{tool:?}: it is as far as before");
    }
}
