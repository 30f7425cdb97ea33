//! Selecting, copying, pasting, filling; ramps, stamps and the blend brush; brushes that are kept; strokes again.

use crate::help::Window;
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use landform::map::Map;

const PLAIN: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;

fn changed(before: &Map, after: &Map) -> usize {
    let pairs = before.field.height.to_vec().into_iter();
    let pairs = pairs.zip(after.field.height.to_vec());
    pairs.filter(|(old, new)| old != new).count()
}

/// Clicks what stands below the edge of its panel.
fn click_below(window: &mut Window, role: Role, label: &str) {
    let node = window.harness.get_by_role_and_label(role, label);
    node.scroll_to_me();
    window.step();
    let node = window.harness.get_by_role_and_label(role, label);
    node.click();
    window.step();
}

fn select_a_rectangle(window: &mut Window) {
    window.press(PLAIN, Key::Q);
    window.drag(vec2(-40.0, 40.0), vec2(40.0, 90.0));
}

#[test]
fn ramps_and_stamps_are_one_edit_that_undo_takes_back() {
    let shift = Modifiers::SHIFT;
    for (held, key, label) in [(PLAIN, Key::I, "Ramp"), (shift, Key::U, "Stamp")] {
        let mut window = Window::new();
        let before = window.map().clone();
        window.press(held, key);
        window.paint();
        assert_eq!(window.edits(), 1, "{label} made no edit");
        assert!(changed(&before, window.map()) > 4);
        window.press(CTRL, Key::H);
        assert!(window.shows(label));
        window.press(CTRL, Key::Z);
        assert_eq!(*window.map(), before);
    }
}

#[test]
fn a_stamp_that_digs_lowers_the_ground_alone() {
    let mut window = Window::new();
    window.press(Modifiers::SHIFT, Key::U);
    click_below(&mut window, Role::RadioButton, "Min");
    let before = window.map().clone();
    window.paint();
    let heights = |map: &Map| map.field.height.to_vec();
    let pairs = heights(&before).into_iter().zip(heights(window.map()));
    let lowered = pairs.inspect(|(old, new)| assert!(new <= old, "{old} {new}"));
    assert!(lowered.filter(|(old, new)| new < old).count() > 4);
}

#[test]
fn escape_lets_a_ramp_go() {
    let mut window = Window::new();
    window.press(PLAIN, Key::I);
    let at = window.ground(vec2(-60.0, 60.0));
    window.harness.hover_at(at);
    window.step();
    window.harness.drag_at(at);
    window.step();
    window.harness.hover_at(at + vec2(90.0, 0.0));
    window.step();
    assert!(window.shows("m long"), "its measures are not shown");
    window.press(PLAIN, Key::Escape);
    window.harness.drop_at(at + vec2(90.0, 0.0));
    window.step();
    assert_eq!(window.edits(), 0);
}

#[test]
fn brushes_keep_to_what_is_selected_unless_they_are_let_out() {
    let mut window = Window::new();
    select_a_rectangle(&mut window);
    let before = window.map().clone();
    window.press(PLAIN, Key::U);
    window.paint();
    let kept = changed(&before, window.map());
    window.press(CTRL, Key::Z);
    window.press(PLAIN, Key::Q);
    click_below(&mut window, Role::CheckBox, "Keep within");
    window.press(PLAIN, Key::U);
    window.paint();
    let free = changed(&before, window.map());
    assert!(0 < kept && kept < free, "{kept} and {free} vertices");
}

#[test]
fn a_selection_grows_by_shift_and_is_filled() {
    let mut window = Window::new();
    select_a_rectangle(&mut window);
    click_below(&mut window, Role::Button, "Fill the selection");
    let filled = |window: &Window| {
        let levels = window.map().field.level.to_vec();
        levels.into_iter().filter(|level| *level == 3).count()
    };
    let some = filled(&window);
    assert!((1..32 * 32).contains(&some), "{some}");
    window.press(CTRL, Key::Z);
    window.press(CTRL | Modifiers::SHIFT, Key::I);
    click_below(&mut window, Role::Button, "Fill the selection");
    assert_eq!(filled(&window), 32 * 32 - some);
    window.press(CTRL, Key::Z);
    window.press(CTRL, Key::A);
    click_below(&mut window, Role::Button, "Fill the selection");
    assert_eq!(filled(&window), 32 * 32);
}

#[test]
fn what_is_copied_follows_the_pointer_until_it_is_set_down() {
    let mut window = Window::new();
    let before = window.map().clone();
    select_a_rectangle(&mut window);
    window.press(CTRL, Key::C);
    window.press(CTRL, Key::V);
    assert!(window.shows("Click on the ground to set it down"));
    click_below(&mut window, Role::Button, "Turn");
    window.drag(vec2(-120.0, 110.0), vec2(-120.0, 110.0));
    assert_eq!(window.edits(), 1);
    assert!(changed(&before, window.map()) > 4);
    window.press(CTRL, Key::Z);
    assert_eq!(*window.map(), before);
    window.press(PLAIN, Key::Escape);
    assert!(!window.shows("Click on the ground to set it down"));
}

#[test]
fn what_is_set_down_meets_the_ground_unless_a_hard_edge_is_wanted() {
    let jump = |edge: f64| {
        let mut window = Window::new();
        let before = window.map().clone();
        window.press(CTRL, Key::A);
        window.press(CTRL, Key::C);
        window.press(CTRL, Key::V);
        click_below(&mut window, Role::RadioButton, "As copied");
        window.set_number("Soft edge", edge);
        window.drag(vec2(60.0, 40.0), vec2(60.0, 40.0));
        assert_eq!(window.edits(), 1);
        let count = changed(&before, window.map());
        assert!(count > 100, "{count} vertices");
        let heights = window.map().field.height.to_vec();
        let beside = |at: usize| [at + 1, at + 33].map(|next| (heights[next] - heights[at]).abs());
        let places = (0..32).flat_map(|z| (0..32).map(move |x| z * 33 + x));
        places.flat_map(beside).fold(0.0, f32::max)
    };
    let (hard, soft) = (jump(0.0), jump(4.0));
    assert!(
        soft < hard * 0.7,
        "a step of {soft} m, of {hard} m with a hard edge"
    );
}

#[test]
fn a_piece_in_hand_is_turned_by_commands() {
    let mut window = Window::new();
    window.command("turn the piece");
    assert!(window.shows("Nothing is about to be set down"));
    let pasted = |turn: bool| {
        let mut window = Window::new();
        select_a_rectangle(&mut window);
        window.press(CTRL, Key::C);
        window.press(CTRL, Key::V);
        if turn {
            window.command("turn the piece");
        }
        window.drag(vec2(-120.0, 110.0), vec2(-120.0, 110.0));
        window.map().clone()
    };
    assert_ne!(pasted(true), pasted(false));
}

#[test]
fn nothing_is_copied_of_nothing() {
    let mut window = Window::new();
    window.press(CTRL, Key::C);
    assert!(window.shows("Nothing is selected"));
    window.press(CTRL, Key::V);
    assert!(window.shows("Nothing was copied yet"));
}

#[test]
fn the_blend_brush_covers_a_border_and_says_what_is_left() {
    let mut window = Window::new();
    window.press(PLAIN, Key::T);
    window.click_button("Rock");
    window.paint();
    let before = window.map().clone();
    window.press(Modifiers::SHIFT, Key::T);
    window.paint();
    assert_ne!(window.map().field.cover, before.field.cover);
    assert!(window.shows("left as they are"));
    window.press(CTRL, Key::Z);
    assert_eq!(*window.map(), before);
}

#[test]
fn the_last_stroke_is_drawn_again_there_and_here() {
    let mut window = Window::new();
    window.press(Modifiers::SHIFT, Key::R);
    assert!(window.shows("There is no last stroke"));
    window.press(PLAIN, Key::U);
    window.paint();
    let once = window.map().clone();
    window.press(Modifiers::SHIFT, Key::R);
    assert_eq!(window.edits(), 2);
    let there = changed(&once, window.map());
    assert!(there > 0);
    let twice = window.map().clone();
    let elsewhere = window.ground(vec2(-100.0, 120.0));
    window.harness.hover_at(elsewhere);
    window.step();
    window.press(CTRL, Key::R);
    assert_eq!(window.edits(), 3);
    assert!(changed(&twice, window.map()) > 0);
    let again = changed(&once, window.map());
    assert!(again > there, "it was drawn at the same place");
}

#[test]
fn a_brush_that_is_kept_is_there_after_a_start() {
    let mut window = Window::new();
    window.set_number("Strength", 0.25);
    window.enter("Name of the brush", "Gentle");
    click_below(&mut window, Role::Button, "Keep");
    window.set_number("Strength", 1.0);
    click_below(&mut window, Role::Button, "Gentle");
    window.harness.state().store_settings_now();
    let Window { harness, folder } = window;
    drop(harness);
    let mut window = Window::answering(folder, &[]);
    click_below(&mut window, Role::Button, "Gentle");
    let strength = window
        .harness
        .get_by_role_and_label(Role::SpinButton, "Strength");
    assert_eq!(strength.accesskit_node().numeric_value(), Some(0.25));
    window.enter("Name of the brush", "Soft");
    click_below(&mut window, Role::Button, "Rename");
    assert!(window.shows("Soft") && !window.shows("Gentle"));
    click_below(&mut window, Role::Button, "Remove the chosen brush");
    assert!(!window.shows("Soft, "));
}

#[test]
fn a_kept_brush_brings_its_tool_and_what_that_was_set_to() {
    let mut window = Window::new();
    window.press(PLAIN, Key::T);
    window.click_button("Gravel");
    window.set_number("Size", 33.0);
    window.enter("Name of the brush", "Gravel path");
    click_below(&mut window, Role::Button, "Keep");
    window.click_button("Snow");
    window.press(PLAIN, Key::U);
    window.set_number("Size", 90.0);
    click_below(&mut window, Role::Button, "Gravel path");
    assert!(window.shows("Texture brush"));
    window.paint();
    let painted = window
        .map()
        .field
        .texture
        .to_vec()
        .into_iter()
        .max()
        .unwrap();
    assert_eq!(window.map().textures[usize::from(painted)].name, "Gravel");
}

#[test]
fn a_picture_is_the_shape_of_a_brush() {
    let mut window = Window::new();
    window.press(PLAIN, Key::U);
    window.paint();
    let round = window.map().clone();
    window.press(CTRL, Key::Z);
    click_below(&mut window, Role::RadioButton, "Picture");
    click_below(&mut window, Role::RadioButton, "Blotch");
    window.paint();
    assert_eq!(window.edits(), 1);
    assert_ne!(*window.map(), round);
}

#[test]
fn rectangles_fill_every_layer_of_cells() {
    for layer in ["Texture", "Cover", "Hole"] {
        let mut window = Window::new();
        let before = window.map().clone();
        window.press(PLAIN, Key::R);
        click_below(&mut window, Role::RadioButton, layer);
        if layer != "Hole" {
            window.click_button("Rock");
        }
        window.drag(vec2(-50.0, 40.0), vec2(50.0, 90.0));
        assert_eq!(window.edits(), 1, "{layer}");
        assert_ne!(*window.map(), before, "{layer}");
        window.press(CTRL, Key::Z);
        assert_eq!(*window.map(), before);
    }
}
