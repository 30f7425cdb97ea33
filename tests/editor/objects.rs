//! Models, objects, the object tool and the problems of what stands on the ground.

use crate::help::{Window, folder};
use egui::{Key, Modifiers, vec2};
use glam::Vec3;
use landform::document::burial::{self, Outcome};
use landform::format::model::Bundled;
use landform::map::{Object, ObjectId};
use std::time::{Duration, Instant};

/// A window with a house on the hill's slope, which is chosen.
pub fn with_house() -> Window {
    let mut window = Window::new();
    window.command("Objects panel");
    window.click_button("Add a model");
    window.click_button("House");
    assert_eq!(window.map().models.len(), 1);
    window.drag(vec2(0.0, 60.0), vec2(0.0, 60.0));
    assert_eq!(window.map().objects.len(), 1);
    assert_eq!(window.edits(), 2);
    window
}

fn house(window: &Window) -> Object {
    window.map().objects[&ObjectId(1)].clone()
}

/// Steps until something is shown, or not any more.
fn wait_until(window: &mut Window, text: &str, shown: bool) {
    let start = Instant::now();
    while window.shows(text) != shown {
        assert!(start.elapsed() < Duration::from_secs(60), "{text}");
        std::thread::sleep(Duration::from_millis(5));
        window.step();
    }
}

#[test]
fn a_click_places_a_model_on_the_ground() {
    let window = with_house();
    let object = house(&window);
    assert_eq!(object.name, "House 1");
    let [width, depth] = window.map().field.extent();
    assert!((0.0..width).contains(&object.position.x));
    assert!((0.0..depth).contains(&object.position.z));
    let gap = &burial::check(window.map(), ObjectId(1)).unwrap().gaps[0];
    assert!(
        gap.rise > 0.0 && gap.fall > 0.0,
        "not on the ground: {gap:?}"
    );
    assert!(window.shows("Chosen object"));
}

#[test]
fn a_drag_over_the_ground_is_one_edit_and_escape_is_none() {
    let mut window = with_house();
    let before = house(&window);
    window.drag(vec2(0.0, 60.0), vec2(90.0, 70.0));
    let moved = house(&window);
    assert_eq!(window.edits(), 3);
    assert!(moved.position.x > before.position.x + 5.0, "{moved:?}");
    assert_ne!(moved.position.y, before.position.y);
    assert_eq!(moved.rotation, before.rotation);
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(house(&window), before);
    let (from, to) = (
        window.ground(vec2(0.0, 60.0)),
        window.ground(vec2(-80.0, 60.0)),
    );
    window.harness.hover_at(from);
    window.step();
    window.harness.drag_at(from);
    window.step();
    window.harness.hover_at(to);
    window.step();
    window.press(Modifiers::NONE, Key::Escape);
    window.harness.drop_at(to);
    window.step();
    assert_eq!(house(&window), before);
    assert_eq!(window.edits(), 2);
}

#[test]
fn a_drag_goes_on_whatever_panel_is_shown() {
    for panel in ["Detail", "Palettes", "Problems", "History"] {
        let mut window = with_house();
        window.command(panel);
        let before = house(&window);
        window.drag(vec2(0.0, 60.0), vec2(90.0, 70.0));
        assert_eq!(window.edits(), 3, "{panel}");
        let moved = house(&window).position.x - before.position.x;
        assert!(moved > 5.0, "{panel} {moved}");
    }
}

#[test]
fn numbers_turn_scale_and_move_it() {
    let mut window = with_house();
    window.set_number("Turn", 90.0);
    let turned = house(&window);
    assert!(
        (turned.rotation * Vec3::Z - Vec3::X).length() < 1e-4,
        "{turned:?}"
    );
    window.set_number("Scale", 2.0);
    assert!((house(&window).scale - Vec3::splat(2.0)).length() < 1e-5);
    window.set_number("East", 120.0);
    assert_eq!(house(&window).position.x, 120.0);
    window.set_number("Height", 50.0);
    assert_eq!(house(&window).position.y, 50.0);
    let edits = window.edits();
    window.click_button("Put on the ground");
    let snapped = house(&window);
    assert!(snapped.position.y < 31.0 && window.edits() == edits + 1);
    window.click_button("Lean as the slope");
    let up = house(&window).rotation * Vec3::Y;
    assert!(up.y < 0.9999 && up.y > 0.8, "{up}");
    window.enter("Name", "Farm");
    assert_eq!(house(&window).name, "Farm");
}

#[test]
fn keys_duplicate_and_delete_what_is_chosen() {
    let mut window = with_house();
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    assert_eq!(window.map().objects.len(), 2);
    let copy = &window.map().objects[&ObjectId(2)];
    assert!(copy.position.distance(house(&window).position) > 5.0);
    window.press(Modifiers::NONE, Key::Delete);
    assert_eq!(
        window.map().objects.keys().collect::<Vec<_>>(),
        [&ObjectId(1)]
    );
    window.press(Modifiers::NONE, Key::Delete);
    assert_eq!(window.map().objects.len(), 1, "nothing was chosen any more");
    window.press(Modifiers::COMMAND, Key::Z);
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.map().objects.len(), 1);
    window.click("House 1");
    window.click_button("Delete");
    assert!(window.map().objects.is_empty());
}

#[test]
fn a_buried_house_is_a_problem_whose_fixes_say_what_they_leave() {
    let mut window = with_house();
    window.command("Fill all with the level");
    window.command("Problems");
    wait_until(&mut window, "does not stand on the ground", true);
    let buttons = || {
        let found = burial::problems(window.map()).remove(0);
        let name =
            |outcome: &Outcome| format!("{}: {}", outcome.remedy.under("it"), outcome.words());
        found.outcomes.iter().map(name).collect::<Vec<_>>()
    };
    let [level, flatten, both] = buttons().try_into().unwrap();
    assert_eq!(both, "Level 0 and flatten it: leaves 0.00 m");
    assert!(window.shows(&level) && window.shows(&flatten));
    window.click_button(&flatten);
    wait_until(&mut window, "Level 0 under it: leaves 0.00 m", true);
    window.press(Modifiers::COMMAND, Key::Z);
    wait_until(&mut window, &both, true);
    window.click_button(&both);
    wait_until(&mut window, "does not stand on the ground", false);
    assert!(burial::problems(window.map()).is_empty());
    assert_eq!(window.edits(), 4);
    window.press(Modifiers::COMMAND, Key::Z);
    wait_until(&mut window, "does not stand on the ground", true);
}

#[test]
fn the_fixes_of_problems_are_commands() {
    let mut window = Window::new();
    window.command("level 0 under all");
    assert!(
        window.shows("Every object stands on the ground"),
        "there is nothing to mend yet"
    );
    let mut window = with_house();
    window.command("Fill all with the level");
    wait_until(&mut window, "1 problem", true);
    window.command("level 0 under it");
    window.command("flatten under it");
    assert_eq!(window.edits(), 5);
    wait_until(&mut window, "1 problem", false);
    window.press(Modifiers::COMMAND, Key::Z);
    window.press(Modifiers::COMMAND, Key::Z);
    wait_until(&mut window, "1 problem", true);
    window.command("level 0 under all");
    window.command("flatten under all");
    wait_until(&mut window, "1 problem", false);
    assert!(burial::problems(window.map()).is_empty());
}

#[test]
fn a_model_is_read_from_a_file_and_a_wrong_file_says_why() {
    let folder = folder();
    let (good, bad) = (folder.path().join("hut.obj"), folder.path().join("bad.glb"));
    std::fs::write(&good, "v 0 0 0\nv 4 0 0\nv 4 3 0\nf 1 2 3\n").unwrap();
    std::fs::write(&bad, "glTF, almost").unwrap();
    let mut window = Window::answering(folder, &[Some(good), Some(bad)]);
    window.command("Objects panel");
    for _ in 0..2 {
        window.click_button("Add a model");
        window.click_button("A GLB or OBJ file…");
        window.wait();
    }
    let names: Vec<_> = window.map().models.iter().map(|m| m.name.clone()).collect();
    assert_eq!(names, ["hut"]);
    assert!(window.shows("No model was added") && window.shows("bad.glb"));
}

#[test]
fn a_model_in_use_asks_what_becomes_of_its_objects() {
    let mut window = with_house();
    window.click_button("Add a model");
    window.click_button("Tree");
    assert_eq!(
        Bundled::by_key("tree").unwrap().name,
        window.map().models[1].name
    );
    window.click_button("Remove the model");
    assert_eq!(window.map().models.len(), 1);
    window.click_button("Remove the model");
    window.click_button("Remove its objects too (1)");
    assert!(window.map().models.is_empty() && window.map().objects.is_empty());
    window.drag(vec2(0.0, 60.0), vec2(0.0, 60.0));
    assert!(window.shows("The map has no model yet"));
}
