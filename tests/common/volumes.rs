//! Volumes and materials to try things on: every kind of brick, odd sizes, nothing symmetric.

use crate::common::Noise;
use glam::Vec3;
use landform::map::{Brick, Map, Material, Mix, OpenBrick, Value, Volume, VolumeId, Voxels};

/// Puts volumes in a map, and materials that only they have.
pub fn add_volumes(map: &mut Map, seed: u64) {
    let mut noise = Noise(seed ^ 0x51ab);
    map.materials.push(strange(200, "Strange — \"stuff\""));
    map.materials.insert(3, strange(255, "Last"));
    let count = 1 + noise.next() % 3;
    for number in 0..count {
        let side = |noise: &mut Noise| 1 + noise.next() % 40;
        let size = [side(&mut noise), side(&mut noise), side(&mut noise)];
        let mut voxels = Voxels::empty(size).unwrap();
        for place in voxels.places() {
            voxels.set_brick(place, &brick(&mut noise));
        }
        let at = Vec3::new(0.1, -7.7, 1e4) * number as f32;
        let mut volume = Volume::new(
            format!("Nr. {number} ✓"),
            at,
            0.1 + number as f32 / 3.0,
            voxels,
        );
        volume.turn = 0.3 * number as f32;
        map.volumes.insert(VolumeId(3 + 5 * number), volume);
    }
}

fn strange(id: u8, name: &str) -> Material {
    let mut material = Material::new(id, name);
    material.texture = Some(1);
    material.tint = [0.1 + 0.2, 0.0, 1.0 / 3.0];
    material.roughness = 0.7;
    material.properties.damage = -0.1;
    material.properties.breakable = false;
    material.properties.footstep = "squelch".into();
    let values = [
        ("wet".to_owned(), Value::Number(0.1 + 0.2)),
        ("deep".to_owned(), Value::Flag(true)),
        ("say".to_owned(), Value::Text("a \"b\"\n".into())),
    ];
    material.properties.values = values.into();
    material
}

/// All alike, of one mix, of two materials, or of any.
fn brick(noise: &mut Noise) -> Box<OpenBrick> {
    let kind = noise.next() % 5;
    let mut open = Brick::even((noise.next() >> 3) as u8, any_mix(noise)).open();
    if kind == 0 {
        return open;
    }
    for voxel in 0..open.density.len() {
        open.density[voxel] = (noise.next() >> 5) as u8;
        match kind {
            1 => {}
            2 => {
                open.mix[voxel] = Mix::of(if noise.next().is_multiple_of(7) {
                    200
                } else {
                    0
                })
            }
            _ => open.mix[voxel] = any_mix(noise),
        }
    }
    open
}

fn any_mix(noise: &mut Noise) -> Mix {
    const IDS: [u8; 6] = [0, 4, 11, 200, 255, 7];
    let count = 1 + noise.next() as usize % 4;
    let first = noise.next() as usize;
    let parts: Vec<(u8, f32)> = (0..count)
        .map(|lane| (IDS[(first + lane) % 6], 0.01 + (noise.next() % 1000) as f32))
        .collect();
    Mix::new(&parts).unwrap()
}
