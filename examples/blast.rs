//! A game without a window: it loads a map, blasts a hole into a volume, brings what is seen and what is touched up to
//! date, throws a ball into the hole and does what the material that it meets calls for.
//!
//! `cargo run --no-default-features --features contact --example blast [MAP]`

use glam::Vec3;
use landform::edit::Transaction;
use landform::edit::op::volume::{Change, Range, sculpt};
use landform::format::archive;
use landform::map::{Brick, Changes, Map, Mix, Volume, VolumeId, Voxels};
use landform::math::Ray;
use landform::scene::contact::{Bodies, Contact, Scene, Shape};
use landform::scene::{Seam, Touch};
use landform::terrain::{Eye, View};
use landform::voxel::Skin;
use std::error::Error;
use std::path::{Path, PathBuf};

/// The blast's power breaks what is less hard, within so many voxels.
const POWER: f32 = 20.0;
const RADIUS: f32 = 5.0;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::temp_dir();
    let path = match std::env::args().nth(1) {
        Some(path) => PathBuf::from(path),
        None => made_map(&folder)?,
    };
    let mut map = archive::load(&path)?;
    println!(
        "{}: {} volumes, {} materials",
        path.display(),
        map.volumes.len(),
        map.materials.len()
    );

    // What is shown, what joins ground to volumes, and what is touched: made once, then they follow the edits.
    let mut view = View::new(&map);
    view.update(&map, Eye::at(Vec3::new(20.0, 10.0, 20.0)), &Changes::none());
    let mut skin = Skin::of(&map);
    let mut seam = Seam::of(&map, &skin, map.parameters.max_divisions);
    let mut bodies = Bodies::default();

    let (id, volume) = map
        .volumes
        .first_key_value()
        .ok_or("the map has no volume to blast")?;
    let (id, size) = (*id, volume.voxels.size().map(|side| side as f32));
    let above =
        volume
            .transform()
            .transform_point3(Vec3::new(size[0] / 2.0, size[1] + 4.0, size[2] / 2.0));
    let down = Ray {
        origin: above,
        direction: Vec3::NEG_Y,
    };
    let mut scene = Scene {
        map: &map,
        skin: &skin,
        ground: Some(&view),
        seam: Some(&seam),
        bodies: &mut bodies,
    };
    let hit = scene
        .cast(Shape::Point, down, 1000.0)
        .ok_or("nothing lies below")?;
    tell(&map, "a shot from above", &hit);

    let at = map.volumes[&id].to_voxels().transform_point3(hit.place);
    let range = Range::Ball {
        centre: at.to_array(),
        radius: RADIUS,
    };
    let mut transaction = Transaction::default();
    let changes = sculpt(
        &mut transaction,
        &mut map,
        id,
        &range,
        &Change::Explode { power: POWER },
    )?;
    let bricks = skin.update(&map, &changes); // what is seen: upload `skin.surface(id, brick)`
    seam.update(&map, &skin, &changes);
    bodies.take(Bodies::make(&skin, &bricks)); // what is touched, of the same bricks; may be made in another thread
    view.update(&map, Eye::at(above), &changes);
    println!(
        "a blast of power {POWER} there: {} bricks are others now",
        bricks.len()
    );

    let mut scene = Scene {
        map: &map,
        skin: &skin,
        ground: Some(&view),
        seam: Some(&seam),
        bodies: &mut bodies,
    };
    let ball = Shape::Ball { radius: 0.25 };
    let landed = scene.cast(ball, down, 1000.0).ok_or("nothing lies below")?;
    tell(&map, "a ball into the hole", &landed);
    println!(
        "it fell {:.2} m deeper than the shot",
        hit.place.y - landed.place.y
    );
    Ok(())
}

/// Says what a game is told of a contact.
fn tell(map: &Map, what: &str, contact: &Contact) {
    let material = contact
        .material(map)
        .map_or("no material", |material| material.name.as_str());
    println!(
        "{what}: {} at {:.2}, normal {:.2}: {material}",
        contact.touched.name(map),
        contact.place,
        contact.normal
    );
    for reaction in contact.reactions(map, Touch::Blow) {
        println!("    {reaction}");
    }
}

/// A map with a block of soil on rock, in a file.
fn made_map(folder: &Path) -> Result<PathBuf, Box<dyn Error>> {
    let mut voxels = Voxels::empty([48, 32, 48]).ok_or("no size")?;
    for at in voxels.places() {
        let mut brick = Brick::even(0, Mix::of(3)).open();
        for voxel in 0..brick.density.len() {
            let y = at[1] * 16 + (voxel / 16 % 16) as i32;
            brick.density[voxel] = if y < 24 { 255 } else { 0 };
            brick.mix[voxel] = Mix::of(if y < 20 { 3 } else { 2 });
        }
        voxels.set_brick(at, &brick);
    }
    let mut map = Map::flat([9, 9], [5.0, 5.0])?;
    map.volumes.insert(
        VolumeId(1),
        Volume::new("Block", Vec3::new(8.0, 0.0, 8.0), 0.5, voxels),
    );
    let path = folder.join("landform-blast.landform");
    archive::save(&map, &path)?;
    Ok(path)
}
