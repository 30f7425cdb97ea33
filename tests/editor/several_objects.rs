//! Several objects, chosen and changed as one.

use crate::help::Window;
use crate::objects::with_house;
use egui::accesskit::Role;
use egui::{Event, Key, Modifiers, PointerButton, Vec2, vec2};
use egui_kittest::kittest::Queryable as _;
use glam::Vec3;
use landform::map::{Object, ObjectId};

const PLACES: [Vec2; 3] = [vec2(0.0, 60.0), vec2(170.0, 80.0), vec2(-180.0, 90.0)];

/// A window with three houses, of which none is chosen.
fn with_three() -> Window {
    let mut window = with_house();
    for place in &PLACES[1..] {
        window.drag(*place, *place);
    }
    assert_eq!(window.map().objects.len(), 3);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("Chosen object"));
    window
}

fn all(window: &Window) -> Vec<Object> {
    window.map().objects.values().cloned().collect()
}

fn click_with(window: &mut Window, offset: Vec2, modifiers: Modifiers) {
    let pos = window.ground(offset);
    window.harness.hover_at(pos);
    window.step();
    for pressed in [true, false] {
        window.harness.event(Event::PointerButton {
            pos,
            button: PointerButton::Primary,
            pressed,
            modifiers,
        });
        window.step();
    }
}

fn click_row(window: &mut Window, name: &str, modifiers: Modifiers) {
    let row = window.harness.get_by_role_and_label(Role::Button, name);
    row.scroll_to_me();
    window.step();
    let row = window.harness.get_by_role_and_label(Role::Button, name);
    row.click_modifiers(modifiers);
    window.step();
}

fn chosen(window: &Window) -> usize {
    if window.shows("Chosen object") {
        return 1;
    }
    let several = |count: &usize| window.shows(&format!("{count} chosen objects"));
    (2..10).find(several).unwrap_or(0)
}

#[test]
fn a_rectangle_keys_and_the_list_choose_several() {
    let mut window = with_three();
    window.drag(vec2(-260.0, 20.0), vec2(60.0, 190.0));
    assert_eq!(chosen(&window), 2);
    click_with(&mut window, PLACES[1], Modifiers::SHIFT);
    assert_eq!(chosen(&window), 3);
    click_with(&mut window, PLACES[1], Modifiers::SHIFT);
    assert_eq!(chosen(&window), 2, "Shift takes away what is chosen");
    click_with(&mut window, PLACES[0], Modifiers::COMMAND);
    assert_eq!(chosen(&window), 1);
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::I);
    assert_eq!(chosen(&window), 2);
    window.press(Modifiers::COMMAND, Key::A);
    assert_eq!(chosen(&window), 3);
    click_with(&mut window, PLACES[2], Modifiers::NONE);
    assert_eq!(chosen(&window), 1, "a click on one chooses it alone");
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::A);
    assert_eq!(chosen(&window), 0);
    for (name, modifiers, count) in [
        ("House 1", Modifiers::NONE, 1),
        ("House 3", Modifiers::SHIFT, 3),
        ("House 2", Modifiers::COMMAND, 2),
    ] {
        click_row(&mut window, name, modifiers);
        assert_eq!(chosen(&window), count, "{name}");
    }
    assert_eq!(window.edits(), 4, "choosing is no edit");
    assert_eq!(window.map().objects.len(), 3, "and places nothing");
}

#[test]
fn a_drag_of_one_moves_all_that_are_chosen_as_one_edit() {
    let mut window = with_three();
    let before = all(&window);
    window.press(Modifiers::COMMAND, Key::A);
    window.drag(PLACES[0], PLACES[0] + vec2(50.0, 20.0));
    let after = all(&window);
    assert_eq!((window.edits(), chosen(&window)), (5, 3));
    let way = |at: usize| after[at].position - before[at].position;
    assert!(way(0).x > 3.0, "{}", way(0));
    for at in 1..3 {
        assert!((way(at) - way(0)).with_y(0.0).length() < 1e-3);
        assert_ne!(way(at).y, way(0).y, "each stands on the ground");
    }
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(all(&window), before);
}

#[test]
fn what_a_drag_has_done_is_drawn_though_the_pointer_rests() {
    let mut window = with_three();
    let [from, to] = [PLACES[0], vec2(40.0, 80.0)].map(|place| window.ground(place));
    window.harness.hover_at(from);
    window.step();
    window.harness.drag_at(from);
    window.step();
    window.harness.hover_at(to);
    window.step();
    window.harness.drop_at(to);
    window.harness.step();
    assert_eq!(window.edits(), 5);
    assert!(window.harness.ctx.has_requested_repaint());
}

#[test]
fn numbers_turn_scale_and_move_all_about_their_middle() {
    let mut window = with_three();
    window.press(Modifiers::COMMAND, Key::A);
    let middle = |objects: &[Object]| objects.iter().map(|o| o.position).sum::<Vec3>() / 3.0;
    let before = all(&window);
    window.set_number("Turn", 90.0);
    let turned = all(&window);
    assert!((middle(&turned) - middle(&before)).length() < 1e-2);
    for (old, new) in before.iter().zip(&turned) {
        let [old, new] = [(old, &before), (new, &turned)].map(|(o, all)| o.position - middle(all));
        let expected = Vec3::new(old.z, old.y, -old.x);
        assert!((new - expected).length() < 1e-2, "{old} {new}");
    }
    window.set_number("Scale", 2.0);
    let scaled = all(&window);
    let apart = |objects: &[Object]| objects[0].position.distance(objects[1].position);
    assert!((apart(&scaled) - 2.0 * apart(&turned)).abs() < 1e-2);
    assert!(
        scaled
            .iter()
            .all(|o| (o.scale - Vec3::splat(2.0)).length() < 1e-4)
    );
    window.set_number("Height", 80.0);
    let raised = all(&window);
    assert_eq!(raised[2].position.y, 80.0, "the last one leads");
    let by = |at: usize| raised[at].position - scaled[at].position;
    assert!((by(0) - by(2)).length() < 1e-3);
    assert_eq!(window.edits(), 7);
    window.click_button("Put on the ground");
    assert!(all(&window).iter().all(|o| o.position.y < 31.0));
    window.click_button("Lean as the slope");
    assert!(
        all(&window)
            .iter()
            .all(|o| (o.rotation * Vec3::Y).y < 0.9999)
    );
    assert_eq!(window.edits(), 9);
}

#[test]
fn copies_of_several_are_chosen_and_all_go_at_once() {
    let mut window = with_three();
    window.drag(vec2(-260.0, 20.0), vec2(60.0, 190.0));
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    let names: Vec<String> = all(&window).into_iter().map(|object| object.name).collect();
    assert_eq!(
        names,
        ["House 1", "House 2", "House 3", "House 4", "House 5"]
    );
    assert_eq!((window.edits(), chosen(&window)), (5, 2));
    window.press(Modifiers::NONE, Key::Delete);
    let left: Vec<u32> = window.map().objects.keys().map(|id| id.0).collect();
    assert_eq!((left, window.edits()), (vec![1, 2, 3], 6));
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.map().objects.len(), 5, "one undo brings both back");
    assert!(window.map().objects.contains_key(&ObjectId(5)));
}
