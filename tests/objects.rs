//! What stands on the ground is kept by the archive, by the journal and by scripts, bit for bit.

#![cfg(feature = "cli")]

mod common;

use common::noisy_map;
use glam::{Quat, Vec3};
use landform::document::Document;
use landform::document::action::{Action, ModelValues};
use landform::document::script::Script;
use landform::format::{ErrorKind, archive};
use landform::map::{Map, Mesh, MeshData, Model, Object, ObjectId, Part, Picture};
use std::collections::BTreeMap;
use std::io::{Cursor, Read, Write};
use std::sync::Arc;

/// A triangle that wears a picture.
fn model(name: &str) -> Model {
    let picture = Picture {
        size: [2, 2],
        pixels: (0..4).map(|i| [i * 60, 9, 255 - i, 255]).collect(),
    };
    let mesh = MeshData {
        positions: vec![[0.0, 0.1, 0.0], [0.3, 1.7, 0.0], [1.0, 0.0, -2.2]],
        normals: vec![[0.0, 0.0, 1.0]; 3],
        uvs: vec![[0.7, 0.1]; 3],
        colours: vec![[0.1, 0.2, 0.3, 1.0]; 3],
        indices: vec![0, 2, 1],
        parts: vec![Part {
            indices: 0..3,
            base_colour: [0.3, 0.6, 0.9, 1.0],
            picture: Some(Arc::new(picture)),
            cutoff: Some(0.4),
            two_sided: true,
        }],
    };
    Model::new(name, Mesh::new(mesh).unwrap())
}

fn object(model: u8, x: f32) -> Object {
    Object {
        rotation: Quat::from_rotation_y(x),
        scale: Vec3::new(1.0, 1.1, 0.7),
        ..Object::new("Barn", model, Vec3::new(x, 0.1, 7.7))
    }
}

/// Everything that can be done to models and objects, in turn.
fn actions() -> Vec<Action> {
    vec![
        Action::AddModel(ModelValues(model("House"))),
        Action::AddModel(ModelValues(model("Tree"))),
        Action::PlaceObjects(vec![object(0, 1.0), object(1, 2.0), object(1, 3.0)]),
        Action::DuplicateObjects {
            objects: vec![ObjectId(2)],
            by: Vec3::new(1.0, 0.0, 0.1),
        },
        Action::SetObjects(BTreeMap::from([(ObjectId(3), object(0, 0.3))])),
        Action::SetModel {
            index: 1,
            model: ModelValues(model("Oak")),
        },
        Action::RemoveObjects(vec![ObjectId(1)]),
        Action::RemoveModel {
            index: 0,
            instead: Some(0),
        },
        Action::RemoveModel {
            index: 0,
            instead: None,
        },
    ]
}

/// A map with two models and three objects.
fn furnished() -> Map {
    let mut map = noisy_map([9, 7], 1);
    for action in actions().into_iter().take(7) {
        action.perform(&mut map).unwrap();
    }
    assert_eq!((map.models.len(), map.objects.len()), (2, 3));
    map
}

fn bytes_of(map: &Map) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    archive::write(map, &mut bytes).unwrap();
    bytes.into_inner()
}

/// The archive with one member's bytes changed.
fn with_member(bytes: &[u8], name: &str, change: impl Fn(Vec<u8>) -> Option<Vec<u8>>) -> Vec<u8> {
    let mut from = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut to = zip::ZipWriter::new(Cursor::new(Vec::new()));
    for index in 0..from.len() {
        let mut member = from.by_index(index).unwrap();
        let mut bytes = Vec::new();
        member.read_to_end(&mut bytes).unwrap();
        let its_name = member.name().unwrap().into_owned();
        let bytes = if its_name == name {
            change(bytes)
        } else {
            Some(bytes)
        };
        if let Some(bytes) = bytes {
            let options = zip::write::SimpleFileOptions::default();
            to.start_file(its_name, options).unwrap();
            to.write_all(&bytes).unwrap();
        }
    }
    to.finish().unwrap().into_inner()
}

#[test]
fn an_archive_keeps_models_and_objects() {
    let map = furnished();
    let bytes = bytes_of(&map);
    let back = archive::read(Cursor::new(&bytes), "memory").unwrap();
    assert_eq!(back, map);
    assert_eq!(bytes_of(&back), bytes);
}

#[test]
fn a_map_without_models_is_still_of_the_first_version() {
    let bytes = bytes_of(&noisy_map([5, 3], 1));
    let mut zip = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
    let mut text = String::new();
    zip.by_name("map.ron")
        .unwrap()
        .read_to_string(&mut text)
        .unwrap();
    assert!(
        text.contains("version: 1,") && !text.contains("objects"),
        "{text}"
    );
}

#[test]
fn archives_that_lie_about_models_are_errors_with_their_place() {
    let bytes = bytes_of(&furnished());
    let text = |from: &'static str, to: &'static str| {
        with_member(&bytes, "map.ron", move |ron| {
            let text = String::from_utf8(ron).unwrap();
            assert!(text.contains(from), "{text}");
            Some(text.replacen(from, to, 1).into_bytes())
        })
    };
    for (archive, place) in [
        (text("model: 1,", "model: 2,"), "object"),
        (text("leeway: 0.05", "leeway: -1.0"), "model 0"),
        (text("models: [", "models: [], other: ["), "object"),
        (text("(1.0, 1.1, 0.7)", "(1.0, NaN, 0.7)"), "scale"),
        (with_member(&bytes, "model-1.glb", |_| None), "model-1.glb"),
        (
            with_member(&bytes, "model-0.glb", |b| Some(b[..99].to_vec())),
            "model-0.glb",
        ),
    ] {
        let error = archive::read(Cursor::new(archive), "memory").unwrap_err();
        assert_eq!(error.kind(), ErrorKind::Damaged);
        let text = error.to_string();
        assert!(text.contains(place), "{place}: {text}");
    }
}

#[test]
fn a_killed_session_finds_every_edit_again_and_can_undo_them() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("village.landform");
    archive::save(&noisy_map([9, 7], 1), &path).unwrap();
    let mut states = Vec::new();
    let mut document = Document::open(&path).unwrap();
    for action in actions() {
        states.push(document.map().clone());
        assert!(!document.apply(action).unwrap().is_empty());
    }
    let last = document.map().clone();
    for position in [0, 9, 4, 6] {
        document.go_to(position).unwrap();
    }
    let seen = document.map().clone();
    drop(document);
    let mut document = Document::open(&path).unwrap();
    assert_eq!(*document.map(), seen);
    for _ in 0..4 {
        document.undo().unwrap();
    }
    document.go_to(9).unwrap();
    assert_eq!(*document.map(), last);
    for (position, state) in states.iter().enumerate().rev() {
        document.go_to(position).unwrap();
        assert_eq!(document.map(), state, "before action {position}");
    }
}

#[test]
fn a_script_does_what_was_written() {
    let all = actions();
    let text = Script::write(&all).unwrap();
    let script = Script::parse(&text).unwrap();
    assert!(script.actions().eq(&all));
    let (mut one, mut other) = (noisy_map([9, 7], 1), noisy_map([9, 7], 1));
    script.apply(&mut one).unwrap();
    for action in all {
        action.perform(&mut other).unwrap();
    }
    assert_eq!(one, other);
}
