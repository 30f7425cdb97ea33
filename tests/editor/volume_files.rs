//! Volumes in and out of files, in the window.

use crate::help::{Window, folder};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use landform::format::import::{VolumeOptions, volume};
use landform::format::{Progress, export};
use landform::map::{Brick, Map, Mix, Volume, VolumeId, Voxels};
use std::path::PathBuf;

/// A window whose desktop answers with a file of this name, and that file.
fn window_with(name: &str, bytes: &[u8]) -> Window {
    let folder = folder();
    let path = folder.path().join(name);
    std::fs::write(&path, bytes).unwrap();
    Window::answering(folder, &[Some(path)])
}

/// A closed pyramid of 4 m.
const PYRAMID: &[u8] = b"v -2 0 -2\nv 2 0 -2\nv 2 0 2\nv -2 0 2\nv 0 4 0\n\
    f 1 2 3 4\nf 1 5 2\nf 2 5 3\nf 3 5 4\nf 4 5 1\n";

#[test]
fn a_model_is_imported_as_a_volume_of_voxels_of_the_size_that_is_asked_for() {
    let mut window = window_with("pyramid.obj", PYRAMID);
    window.command("Import a volume");
    window.wait();
    assert!(window.shows("Import pyramid"));
    assert!(window.shows("voxels") && window.shows("of memory"));
    window.set_number("Voxel size", 0.25);
    assert!(window.shows("21 × 21 × 21 voxels"));
    window.click_button("Import");
    window.wait();
    let made = &window.map().volumes[&VolumeId(1)];
    assert_eq!(made.voxel_size, 0.25);
    assert_eq!(made.voxels.size(), [21; 3]);
    assert_eq!(window.edits(), 1);
    assert!(window.shows("pyramid imported"));
    assert_eq!(window.map().materials.len(), 13);
    window.press(Modifiers::COMMAND, Key::Z);
    assert!(window.map().volumes.is_empty());
    assert_eq!(window.map().materials.len(), 12);
}

#[test]
fn voxels_that_are_too_many_are_said_before_any_is_made() {
    let mut window = window_with("pyramid.obj", PYRAMID);
    window.command("Import a volume");
    window.wait();
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("Import pyramid"));
    assert_eq!(window.edits(), 0);
    let large = b"v 0 0 0\nv 900 0 0\nv 0 900 900\nf 1 2 3\n";
    let mut window = window_with("large.obj", large);
    window.command("Import a volume");
    window.wait();
    window.set_number("Voxel size", 0.01);
    assert!(window.shows("take larger voxels"));
    window.press(Modifiers::NONE, Key::Enter);
    window.wait();
    assert_eq!(window.edits(), 0, "there is nothing to agree to");
}

#[test]
fn a_file_that_holds_no_volume_is_named() {
    let mut window = window_with("not_a.vox", b"DOOD");
    window.command("Import a volume");
    window.wait();
    assert!(window.shows("No volume was imported") && window.shows("not_a.vox"));
    window.click_button("OK");
    assert_eq!(window.edits(), 0);
}

#[test]
fn volumes_are_exported_in_every_way() {
    let mut window = window_with("pyramid.obj", PYRAMID);
    window.command("Import a volume");
    window.wait();
    window.click_button("Import");
    window.wait();
    let export = |window: &mut Window, what: &str, name: &str| -> PathBuf {
        let path = window.path(name);
        window.press(Modifiers::COMMAND, Key::E);
        for choice in ["Volumes and materials", what] {
            let role = Role::RadioButton;
            window.harness.get_by_role_and_label(role, choice).click();
            window.step();
        }
        window.enter("File", &path.display().to_string());
        window.click_button("Export");
        window.wait();
        path
    };
    for (what, name) in [
        ("Mesh (GLB)", "seen.glb"),
        ("Collision (GLB)", "touched.glb"),
    ] {
        let path = export(&mut window, what, name);
        let document = gltf::Gltf::open(path).unwrap();
        assert_eq!(document.meshes().count(), 1, "{what}");
    }
    let path = export(&mut window, "Voxels (vox)", "voxels.vox");
    let back = volume(path, &VolumeOptions::default(), &Progress::default()).unwrap();
    let was = &window.map().volumes[&VolumeId(1)].voxels;
    assert_eq!(back.volume.voxels.solid_count(), was.solid_count());
    let path = export(&mut window, "Materials (JSON)", "materials.json");
    let table: serde_json::Value = serde_json::from_slice(&std::fs::read(path).unwrap()).unwrap();
    assert_eq!(table["materials"].as_array().unwrap().len(), 13);
}

/// A `.vox` scene of two models side by side, called Wall: a volume longer than a model can be.
fn scene_of_two() -> Vec<u8> {
    let map = Map::flat([3, 3], [100.0, 100.0]).unwrap();
    let mut voxels = Voxels::empty([300, 16, 16]).unwrap();
    for at in voxels.places() {
        voxels.replace_brick(at, Brick::even(255, Mix::of(3)));
    }
    let wall = Volume::new("Wall", glam::Vec3::ZERO, 1.0, voxels);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("it.vox");
    export::vox(&map, &wall, &path, &Progress::default()).unwrap();
    std::fs::read(path).unwrap()
}

#[test]
fn the_models_of_a_scene_become_one_volume_or_several_as_one_step() {
    for (choice, names) in [
        ("One volume", &["Wall"][..]),
        ("2 volumes", &["Wall", "Wall"]),
    ] {
        let mut window = window_with("scene.vox", &scene_of_two());
        window.command("Import a volume");
        window.wait();
        let role = Role::RadioButton;
        window.harness.get_by_role_and_label(role, choice).click();
        window.step();
        window.click_button("Import");
        window.wait();
        let volumes = window.map().volumes.values();
        let found: Vec<&str> = volumes.map(|volume| volume.name.as_str()).collect();
        assert_eq!(found, names);
        assert_eq!(window.edits(), 1);
        assert!(window.shows("imported"));
        window.press(Modifiers::COMMAND, Key::Z);
        assert!(window.map().volumes.is_empty());
    }
}
