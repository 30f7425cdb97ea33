//! Ground to voxels and back, through the window.

use crate::help::Window;
use egui::{Key, Modifiers};
use landform::map::Role;

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
