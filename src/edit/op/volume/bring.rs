//! Bringing a volume from elsewhere into a map, with the materials that it is made of.

use crate::edit::op::names::name_or;
use crate::edit::{EditError, Transaction};
use crate::map::{Brick, Changes, Map, MapError, Material, Mix, Volume, VolumeId, Voxels};

/// Adds a volume whose voxels name `materials`, not the map's. Those that the map has already, all alike but for the id,
/// are taken; the others that are used are added at the end of the table, by ids that are free. Says what the volume is
/// called from now on.
///
/// # Errors
/// When a voxel names a material that isn't there, the table would have more than 256, or the volume makes no sense in
/// the map; nothing is changed then.
pub fn bring(
    transaction: &mut Transaction,
    map: &mut Map,
    mut volume: Volume,
    materials: &[Material],
) -> Result<(VolumeId, Changes), EditError> {
    let id = Volume::next_id(&map.volumes);
    volume.check(VolumeId::default(), materials)?;
    volume.name = name_or(map, &volume.name, "Volume 1");
    let (table, ids) = merged(&map.materials, materials, &volume.voxels.materials())?;
    Material::check_all(&table, map.textures.len())?;
    rename(&mut volume.voxels, &ids);
    let mut volumes = map.volumes.clone();
    volumes.insert(id, volume.clone());
    Volume::check_all(&volumes, &table)?;
    let mut changes = transaction.set_materials(map, table);
    changes.merge(&transaction.set_volume(map, id, Some(volume)));
    Ok((id, changes))
}

/// The table with the materials that are used and new to it, and the id there of each.
fn merged(
    table: &[Material],
    materials: &[Material],
    used: &[bool; 256],
) -> Result<(Vec<Material>, [u8; 256]), EditError> {
    let mut table = table.to_vec();
    let mut ids = [0; 256];
    let wanted = materials
        .iter()
        .filter(|material| used[usize::from(material.id)]);
    for material in wanted {
        let is_same = |known: &&Material| {
            **known
                == Material {
                    id: known.id,
                    ..material.clone()
                }
        };
        let known = table.iter().find(is_same).map(|known| known.id);
        let id = match known.or_else(|| Material::free_id(&table)) {
            Some(id) => id,
            None => {
                return Err(MapError::Count {
                    what: "materials",
                    found: Material::MOST + 1,
                    most: Material::MOST,
                }
                .into());
            }
        };
        if known.is_none() {
            table.push(Material {
                id,
                ..material.clone()
            });
        }
        ids[usize::from(material.id)] = id;
    }
    Ok((table, ids))
}

/// Gives materials other ids.
fn rename(voxels: &mut Voxels, ids: &[u8; 256]) {
    let is_same = |id: u8| ids[usize::from(id)] == id;
    for at in voxels.places() {
        let Some(brick) = voxels.brick(at) else {
            continue;
        };
        let mut mixes = brick.solid_mixes().iter();
        if mixes.all(|mix| mix.parts().all(|(id, _)| is_same(id))) {
            continue;
        }
        let renamed = match (brick.even_density(), brick.even_mix()) {
            (Some(density), Some(mix)) => Brick::even(density, renamed(&mix, ids)),
            _ => {
                let mut open = brick.open();
                for mix in &mut open.mix {
                    *mix = renamed(mix, ids);
                }
                open.close()
            }
        };
        voxels.replace_brick(at, renamed);
    }
}

fn renamed(mix: &Mix, ids: &[u8; 256]) -> Mix {
    if let Some(id) = mix.single() {
        return Mix::of(ids[usize::from(id)]);
    }
    // Whole numbers that sum to the whole come back as they are.
    let mut parts = [(0, 0.0); crate::map::MOST_MATERIALS];
    for (part, (id, share)) in parts.iter_mut().zip(mix.parts()) {
        *part = (ids[usize::from(id)], f32::from(share));
    }
    Mix::new(&parts).unwrap_or(*mix)
}

#[cfg(test)]
mod tests {
    use super::*;
    use glam::Vec3;

    fn volume(mixes: &[Mix]) -> Volume {
        let mut voxels = Voxels::empty([20, 4, 4]).unwrap();
        let mut open = Voxels::none().open();
        for (voxel, mix) in mixes.iter().enumerate() {
            open.density[voxel] = 255;
            open.mix[voxel] = *mix;
        }
        voxels.set_brick([0, 0, 0], &open);
        Volume::new("It", Vec3::ZERO, 0.5, voxels)
    }

    fn mix_at(map: &Map, id: VolumeId, x: i32) -> Vec<(u8, u16)> {
        let mix = map.volumes[&id].voxels.mix([x, 0, 0]).unwrap();
        mix.parts().collect()
    }

    #[test]
    fn equal_materials_are_taken_new_ones_added_and_unused_ones_left() {
        let mut map = Map::flat([3, 3], [1.0, 1.0]).unwrap();
        let before = map.clone();
        let own = [
            Material {
                id: 9,
                ..map.materials[2].clone()
            },
            Material::new(2, "New"),
            Material::new(3, "Unused"),
        ];
        let mixed = Mix::new(&[(9, 1.0), (2, 2.0)]).unwrap();
        let new = volume(&[Mix::of(9), Mix::of(2), mixed]);
        let mut transaction = Transaction::new();
        let (id, _) = bring(&mut transaction, &mut map, new, &own).unwrap();
        assert_eq!(map.materials.len(), 13);
        assert_eq!(map.materials[12], Material::new(12, "New"));
        assert_eq!(mix_at(&map, id, 0), [(2, 65_520)]);
        assert_eq!(mix_at(&map, id, 1), [(12, 65_520)]);
        assert_eq!(mix_at(&map, id, 2), [(2, 21_840), (12, 43_680)]);
        let mut edit = transaction.commit(&map, "Bring").unwrap();
        edit.swap(&mut map);
        assert_eq!(map, before);
    }

    #[test]
    fn a_full_table_and_a_material_that_is_not_there_are_refused() {
        let mut map = Map::flat([3, 3], [1.0, 1.0]).unwrap();
        map.materials = (0..=255)
            .map(|id| Material::new(id, format!("M {id}")))
            .collect();
        let before = map.clone();
        let mut transaction = Transaction::new();
        let own = [Material::new(0, "One too many")];
        let error = bring(&mut transaction, &mut map, volume(&[Mix::of(0)]), &own);
        assert!(error.unwrap_err().to_string().contains("257"));
        let error = bring(&mut transaction, &mut map, volume(&[Mix::of(1)]), &own);
        assert!(error.unwrap_err().to_string().contains("material 1"));
        assert_eq!(map, before);
        assert!(transaction.commit(&map, "Nothing").is_none());
    }
}
