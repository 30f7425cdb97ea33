//! Volumes at random, brought into a map with materials of their own.

use glam::Vec3;
use landform::document::action::{Action, ImportedVolume};
use landform::map::{Brick, Material, Mix, Volume, Voxels};
use proptest::prelude::*;

/// A volume of a few bricks of every kind; fits any map.
pub fn any_import() -> impl Strategy<Value = Action> {
    let size = prop::array::uniform3(1..37u32);
    let place = prop::array::uniform3(-100.0..900.0f32);
    let numbers = (any::<u8>(), any::<u8>(), any::<u8>());
    (size, place, -4.0..4.0f32, 0.1..3.0f32, numbers).prop_map(
        |(size, place, turn, voxel_size, (density, own, kind))| {
            let materials = vec![
                Material::new(0, format!("Own {}", own % 4)),
                Material {
                    id: 7,
                    ..Material::bundled()[5].clone()
                },
            ];
            let mut volume = Volume::new(
                "From elsewhere",
                Vec3::from(place),
                voxel_size,
                voxels(size, density, kind),
            );
            volume.turn = turn;
            Action::ImportVolume(Box::new(ImportedVolume { volume, materials }))
        },
    )
}

fn voxels(size: [u32; 3], density: u8, kind: u8) -> Voxels {
    let mut voxels = Voxels::empty(size).unwrap();
    let mixed = Mix::new(&[(0, 1.0), (7, 0.1 + f32::from(kind))]).unwrap();
    for (number, place) in voxels.places().enumerate() {
        let mut open = Brick::even(density, Mix::of(7)).open();
        if !(number as u8).wrapping_add(kind).is_multiple_of(3) {
            for (voxel, density) in open.density.iter_mut().enumerate() {
                *density = density.wrapping_mul(voxel as u8 | 1);
            }
            for mix in open.mix.iter_mut().step_by(1 + usize::from(kind % 5)) {
                *mix = mixed;
            }
        }
        voxels.set_brick(place, &open);
    }
    voxels
}
