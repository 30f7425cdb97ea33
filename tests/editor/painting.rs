//! Painting, undoing, picking, filling.

use crate::help::{Window, folder, setup};
use egui::{Event, Key, Modifiers, PointerButton, pos2, vec2};
use egui_kittest::Harness;
use landform::editor::App;
use landform::map::Map;

fn levels(map: &Map) -> Vec<u8> {
    map.field.level.to_vec()
}

#[test]
fn a_stroke_is_one_edit_that_can_be_undone_and_redone() {
    let mut window = Window::new();
    let before = levels(window.map());
    window.paint();
    let after = levels(window.map());
    assert!(after.contains(&3), "nothing was painted");
    assert_eq!(window.edits(), 1);
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(levels(window.map()), before);
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(levels(window.map()), after);
}

#[test]
fn what_is_painted_shows_itself() {
    let mut window = Window::new();
    assert!(!window.shows("Displacement level"));
    window.paint();
    assert!(window.shows("Displacement level"), "no legend");
    window.press(Modifiers::NONE, Key::Num0);
    window.paint();
    assert!(
        !window.shows("Displacement level"),
        "in spite of the choice"
    );
}

#[test]
fn a_click_without_a_move_paints_one_dab() {
    let mut window = Window::new();
    window.drag(vec2(0.0, 60.0), vec2(0.0, 60.0));
    assert_eq!(window.edits(), 1);
}

#[test]
fn a_whole_stroke_within_one_slow_frame_counts() {
    let mut window = Window::new();
    let (from, to) = (
        window.ground(vec2(-60.0, 60.0)),
        window.ground(vec2(60.0, 60.0)),
    );
    let press = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    for event in [
        Event::PointerMoved(from),
        press(from, true),
        Event::PointerMoved(to),
        press(to, false),
    ] {
        window.harness.input_mut().events.push(event);
    }
    window.step();
    let one_frame = levels(window.map());
    let mut slow = Window::new();
    slow.paint();
    let count = |levels: &[u8]| levels.iter().filter(|level| **level == 3).count();
    let (a, b) = (count(&one_frame), count(&levels(slow.map())));
    assert!(a > 0 && a.abs_diff(b) <= b / 2, "{a} against {b} cells");
}

#[test]
fn a_stroke_that_waits_for_the_first_frame_counts() {
    let folder = folder();
    let start = setup(folder.path(), Some("hill.landform"), &[]);
    let mut harness = Harness::builder()
        .with_size(vec2(1366.0, 768.0))
        .build_eframe(move |creation| App::open(&creation.egui_ctx, start).unwrap());
    let (from, to) = (pos2(500.0, 460.0), pos2(620.0, 470.0));
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    let events = [
        Event::PointerMoved(from),
        button(from, true),
        Event::PointerMoved(to),
        button(to, false),
    ];
    harness.input_mut().events.extend(events);
    harness.step();
    assert_eq!(harness.state().document().history().position(), 1);
}

#[test]
fn escape_takes_a_stroke_back() {
    let mut window = Window::new();
    let before = levels(window.map());
    let at = window.ground(vec2(0.0, 60.0));
    window.harness.hover_at(at);
    window.step();
    window.harness.drag_at(at);
    window.step();
    assert_ne!(levels(window.map()), before, "painting shows at once");
    window.press(Modifiers::NONE, Key::Escape);
    window.harness.drop_at(at);
    window.step();
    assert_eq!(levels(window.map()), before);
    assert_eq!(window.edits(), 0);
}

#[test]
fn ctrl_takes_the_level_away() {
    let mut window = Window::new();
    window.paint();
    let painted = levels(window.map());
    let (from, to) = (
        window.ground(vec2(-60.0, 60.0)),
        window.ground(vec2(60.0, 60.0)),
    );
    let button = |pos, pressed| Event::PointerButton {
        pos,
        button: PointerButton::Primary,
        pressed,
        modifiers: Modifiers::COMMAND,
    };
    for event in [
        Event::PointerMoved(from),
        button(from, true),
        Event::PointerMoved(to),
        button(to, false),
    ] {
        window.harness.input_mut().events.push(event);
        window.step();
    }
    let after = levels(window.map());
    let count = |levels: &[u8]| levels.iter().filter(|level| **level > 0).count();
    assert!(count(&after) < count(&painted) / 2);
}

#[test]
fn a_rectangle_is_filled_and_all_of_the_map_too() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::R);
    assert!(window.shows("Rectangle fill"));
    window.drag(vec2(-50.0, 40.0), vec2(50.0, 90.0));
    assert_eq!(window.edits(), 1);
    let filled = levels(window.map()).iter().filter(|l| **l == 3).count();
    assert!(filled > 1 && filled < 32 * 32, "{filled}");
    window.click("Fill the whole map with level 3");
    assert!(levels(window.map()).iter().all(|level| *level == 3));
    window.press(Modifiers::COMMAND, Key::Z);
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(levels(window.map()).iter().all(|level| *level == 0));
}

#[test]
fn the_look_tool_paints_nothing() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::V);
    window.paint();
    assert_eq!(window.edits(), 0);
}

#[test]
fn what_is_under_the_pointer_is_read_in_the_status_bar() {
    let mut window = Window::new();
    let at = window.ground(vec2(0.0, 60.0));
    window.harness.hover_at(at);
    window.step();
    assert!(window.shows("Height") && window.shows("Lush grass"));
}
