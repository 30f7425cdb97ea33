//! Textures of the user's own: added, changed, removed, undone, saved, scripted, and recovered after a kill.

use crate::session::{kill, map, saved};
use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};
use landform::document::Document;
use landform::document::action::Action;
use landform::document::script::Script;
use landform::format::archive;
use landform::map::{LayerId, Map, PictureFile, Texture, TextureSource};

pub fn brick() -> Texture {
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(&[150, 60, 40], 1, 1, ExtendedColorType::Rgb8)
        .unwrap();
    let picture = PictureFile::new("brick.png", bytes).unwrap();
    Texture {
        tint: [1.0, 0.5, 0.25],
        scale: 1.5,
        normal_strength: 0.0,
        ..Texture::new("Brick", TextureSource::Stored(picture))
    }
}

/// Adds a texture, paints with it, shows it twice, and removes another that it then replaces.
fn actions() -> Vec<Action> {
    let mut textures = Texture::bundled();
    textures.push(brick());
    let fill = |layer, value| Action::Fill {
        layer,
        cells: None,
        value,
    };
    let mut twice = textures.clone();
    twice.push(Texture {
        name: "Pale brick".into(),
        ..brick()
    });
    vec![
        Action::SetTextures(textures),
        fill(LayerId::Texture, 12),
        fill(LayerId::Cover, 4),
        Action::SetTextures(twice),
        Action::RemoveTexture {
            index: 3,
            instead: 11,
        },
    ]
}

fn expected() -> Map {
    let mut map = map([9, 7]);
    for action in actions() {
        action.perform(&mut map).unwrap();
    }
    assert_eq!(
        (map.field.texture.get(0, 0), map.field.cover.get(0, 0)),
        (11, 12)
    );
    assert_eq!(map.textures[11].name, "Brick");
    map
}

#[test]
fn a_kill_a_save_and_an_undo_keep_every_bit_of_a_picture() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [9, 7]);
    let mut document = Document::open(&file).unwrap();
    for action in actions() {
        document.apply(action).unwrap();
    }
    assert_eq!(document.map(), &expected());
    kill(document);
    let mut document = Document::open(&file).unwrap();
    assert_eq!(document.map(), &expected());
    document.save().unwrap();
    assert_eq!(archive::load(&file).unwrap(), expected());
    document.go_to(0).unwrap();
    assert_eq!(document.map(), &map([9, 7]));
}

#[test]
fn a_script_carries_the_picture_with_it() {
    let text = Script::write(&actions()).unwrap();
    let mut scripted = map([9, 7]);
    Script::parse(&text).unwrap().apply(&mut scripted).unwrap();
    assert_eq!(scripted, expected());
}
