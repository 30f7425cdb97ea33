//! Ground to voxels and back, through the window.

use crate::help::{Window, open_sized, setup};
use egui::{Key, Modifiers, vec2};
use landform::edit::Transaction;
use landform::edit::op::volume::{Change, Range, sculpt};
use landform::format::archive;
use landform::map::{Role, SOLID};

#[test]
fn the_selected_ground_becomes_voxels_and_ground_again() {
    let mut window = Window::new();
    let before = window.map().clone();
    window.command("Select all");
    window.command("Ground to voxels");
    assert!(window.shows("Voxels a cell") && window.shows("Depth"));
    window.click_button("Make voxels");
    window.wait();
    assert_eq!(window.edits(), 1);
    let volume = window.map().volumes.values().next().unwrap();
    assert_eq!(volume.role, Role::Ground);
    assert!(
        window
            .map()
            .field
            .hole
            .to_vec()
            .iter()
            .all(|hole| *hole == 1)
    );
    window.map().check().unwrap();

    window.command("Voxels to ground");
    assert_eq!(window.edits(), 2);
    assert!(
        *window.map() == before,
        "undug ground comes back bit for bit"
    );
    window.press(Modifiers::COMMAND, Key::Z);
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(*window.map() == before);
}

#[test]
fn without_voxels_there_is_nothing_to_make_ground_of() {
    let mut window = Window::new();
    window.command("Voxels to ground");
    assert_eq!(window.edits(), 0);
    assert!(window.shows("No ground is voxels yet"));
}

/// A window on the map of another, saved under a name, in which a ball below the ground was dug.
fn hollowed(window: Window) -> Window {
    let mut map = window.map().clone();
    let id = *map.volumes.keys().next().unwrap();
    let voxels = &map.volumes[&id].voxels;
    let [x, layers, z] = voxels.size().map(|side| side as i32);
    let [x, z] = [x / 2, z / 2];
    let is_solid = |y: &i32| voxels.density([x, *y, z]) >= SOLID;
    let top = (0..layers).rev().find(is_solid).unwrap();
    let cave = Range::Ball {
        centre: [x, top - 5, z].map(|along| along as f32),
        radius: 2.0,
    };
    sculpt(&mut Transaction::new(), &mut map, id, &cave, &Change::Dig).unwrap();
    archive::save(&map, window.path("hollow.landform")).unwrap();
    let folder = window.folder;
    let setup = setup(folder.path(), Some("hollow.landform"), &[]);
    let harness = open_sized(setup, vec2(1366.0, 768.0), 1.0);
    Window { harness, folder }
}

#[test]
fn hollows_are_named_before_they_are_filled_and_after() {
    let mut window = Window::new();
    window.press(Modifiers::SHIFT, Key::D);
    window.paint();
    let mut window = hollowed(window);
    let before = window.map().clone();
    window.command("Voxels to ground");
    assert_eq!(window.edits(), 0, "it is asked first");
    assert!(window.shows("Hollows will be filled"));
    assert!(window.shows("columns of voxels are hollow or overhang"));
    window.click_button("Cancel");
    assert!(*window.map() == before);
    window.command("Voxels to ground");
    window.click_button("Make ground");
    assert_eq!(window.edits(), 1);
    assert!(window.map().volumes.is_empty());
    assert!(window.shows("is ground again") && window.shows("were filled"));
}
