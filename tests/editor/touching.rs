//! The touch tool: what a game would be told of what is clicked.

use crate::help::{Window, folder, hill};
use crate::objects::with_house;
use egui::{Key, Modifiers, vec2};
use glam::vec3;
use landform::format::archive;
use landform::map::{Brick, Mix, Volume, VolumeId, Voxels};

/// A window from above on the hill with a block of snow on its top.
fn with_block() -> Window {
    let mut map = hill();
    let mut voxels = Voxels::empty([48, 32, 48]).unwrap();
    for at in voxels.places() {
        voxels.replace_brick(at, Brick::even(255, Mix::of(5)));
    }
    let block = Volume::new("Block", vec3(148.0, 20.0, 148.0), 0.5, voxels);
    map.volumes.insert(VolumeId(1), block);
    map.materials[5].properties.damage = 2.0;
    let folder = folder();
    archive::save(&map, folder.path().join("hill.landform")).unwrap();
    let mut window = Window::answering(folder, &[]);
    window.press(Modifiers::NONE, Key::F2);
    window.press(Modifiers::SHIFT, Key::C);
    window
}

#[test]
fn a_ray_and_a_ball_tell_what_they_meet_until_escape() {
    let mut window = with_block();
    assert!(window.shows("Click what shall be shot at."));
    for throw in ["Ray", "Ball"] {
        window.click(throw);
        window.drag(vec2(0.0, 0.0), vec2(0.0, 0.0));
        for said in [
            "Volume Block",
            "Snow (5)",
            "impact: play 'snow'",
            "damage 2 a second",
            "breaks above power 0.5",
            "Touched: Snow",
        ] {
            assert!(window.shows(said), "{throw} says nothing of {said:?}");
        }
        window.drag(vec2(-220.0, 100.0), vec2(-220.0, 100.0));
        assert!(window.shows("Ground, cell"), "{throw}");
        let grass = window.map().materials[0].name.clone();
        assert!(window.shows(&format!("{grass} (0)")), "{throw}");
        window.press(Modifiers::NONE, Key::Escape);
        assert!(!window.shows("Ground, cell"), "{throw}");
    }
    assert_eq!(window.edits(), 0);
}

#[test]
fn a_walk_lists_what_is_underfoot_and_what_stops_it() {
    let mut window = with_block();
    window.click("Walk");
    window.drag(vec2(-200.0, 0.0), vec2(200.0, 0.0));
    let grass = window.map().materials[0].name.clone();
    for said in [
        format!("1 {grass}"),
        "step: play 'grass'".into(),
        "stopped by Volume Block".into(),
        "Touched: Stopped".into(),
    ] {
        assert!(window.shows(&said), "nothing says {said:?}");
    }
    // Beside the block the way is free; two clicks do as well as a drag.
    for x in [-200.0, 200.0] {
        window.drag(vec2(x, 150.0), vec2(x, 150.0));
    }
    assert!(window.shows("arrived"));
    assert_eq!(window.edits(), 0);
}

#[test]
fn an_object_is_told_by_its_name_with_place_and_normal() {
    let mut window = with_house();
    window.press(Modifiers::SHIFT, Key::C);
    for throw in ["Ray", "Ball"] {
        window.click(throw);
        window.drag(vec2(0.0, 50.0), vec2(0.0, 50.0));
        for said in ["Object House 1", "Place", "Normal", "Distance"] {
            assert!(window.shows(said), "{throw} says nothing of {said:?}");
        }
        window.press(Modifiers::NONE, Key::Escape);
        assert!(!window.shows("Object House 1"), "{throw}");
    }
    assert_eq!(window.edits(), 2, "the model and the house");
}
