//! Changing the table of materials.

use crate::edit::{EditError, Transaction};
use crate::map::{Brick, BrickPlace, Changes, Map, Material, VolumeId};

/// Sets the materials. Those that voxels or textures are of must stay, in any order.
///
/// # Errors
/// When one makes no sense or one that is in use is missing; nothing is changed then.
pub fn set(
    transaction: &mut Transaction,
    map: &mut Map,
    materials: Vec<Material>,
) -> Result<Changes, EditError> {
    Material::check_all(&materials, map.textures.len())?;
    let is_missing = |old: &&Material| Material::find(&materials, old.id).is_none();
    for gone in map.materials.iter().filter(is_missing) {
        if let Some(by) = user(map, gone.id) {
            let (id, name) = (gone.id, gone.name.clone());
            return Err(EditError::MaterialInUse { id, name, by });
        }
    }
    Ok(transaction.set_materials(map, materials))
}

/// A table with another material: in the place of the one of its id, or at the end.
pub fn with(materials: &[Material], new: Material) -> Vec<Material> {
    let mut all = materials.to_vec();
    match all.iter_mut().find(|material| material.id == new.id) {
        Some(old) => *old = new,
        None => all.push(new),
    }
    all
}

/// Removes a material; the voxels and textures that are of it become of `instead`.
///
/// # Errors
/// When the table lacks one of the two, or they are the same; nothing is changed then.
pub fn remove(
    transaction: &mut Transaction,
    map: &mut Map,
    id: u8,
    instead: u8,
) -> Result<Changes, EditError> {
    let mut materials = map.materials.clone();
    check_is_there(map, id)?;
    check_is_there(map, instead)?;
    if id == instead {
        let name = Material::find(&materials, id).map(|material| material.name.clone());
        let name = name.unwrap_or_default();
        return Err(EditError::SameMaterial { id, name });
    }
    materials.retain(|material| material.id != id);
    let mut changes = transaction.set_materials(map, materials);
    for (volume, at, brick) in bricks_of(map, id) {
        let brick = brick.remixed(|mix| mix.replaced(id, instead));
        changes.merge(&transaction.set_brick(map, volume, at, brick));
    }
    let mut textures = map.textures.clone();
    for material in textures
        .iter_mut()
        .filter_map(|texture| texture.material.as_mut())
    {
        if *material == id {
            *material = instead;
        }
    }
    changes.merge(&transaction.set_textures(map, textures));
    Ok(changes)
}

/// Checks that a map's table has a material.
///
/// # Errors
/// When it lacks it.
pub fn check_is_there(map: &Map, id: u8) -> Result<(), EditError> {
    match Material::find(&map.materials, id) {
        Some(_) => Ok(()),
        None => Err(EditError::no_material(&map.materials, id)),
    }
}

/// Whether voxels or a texture of a map are of a material.
pub fn is_in_use(map: &Map, id: u8) -> bool {
    user(map, id).is_some()
}

/// What an edit that sets materials is called.
pub fn label(old: &[Material], new: &[Material]) -> String {
    let added = new.iter().find(|new| Material::find(old, new.id).is_none());
    let gone = old.iter().find(|old| Material::find(new, old.id).is_none());
    let differs = |new: &&Material| Material::find(old, new.id) != Some(new);
    match (added, gone) {
        (Some(added), _) => format!("Add the material {}", added.name),
        (None, Some(gone)) => format!("Remove the material {}", gone.name),
        (None, None) => match new.iter().find(differs) {
            Some(changed) => format!("Change the material {}", changed.name),
            None => "Order of materials".into(),
        },
    }
}

/// What is of a material, if anything is.
fn user(map: &Map, id: u8) -> Option<String> {
    let texture = map
        .textures
        .iter()
        .find(|texture| texture.material == Some(id));
    if let Some(texture) = texture {
        return Some(format!("the texture {}", texture.name));
    }
    let is_of_it = |brick: &&Brick| is_of(brick, id);
    let mut volumes = map.volumes.values();
    let volume = volumes.find(|volume| volume.voxels.each_brick().any(|brick| is_of_it(&brick)))?;
    Some(format!("the volume {}", volume.name))
}

fn is_of(brick: &Brick, id: u8) -> bool {
    let mut mixes = brick.solid_mixes().iter();
    mixes.any(|mix| mix.parts().any(|(part, _)| part == id))
}

/// The bricks whose voxels are of a material.
fn bricks_of(map: &Map, id: u8) -> Vec<(VolumeId, BrickPlace, Brick)> {
    let mut found = Vec::new();
    for (volume, voxels) in map.volumes.iter().map(|(id, volume)| (*id, &volume.voxels)) {
        let bricks = voxels.places().zip(voxels.each_brick());
        let of_it = bricks.filter(|(_, brick)| is_of(brick, id));
        found.extend(of_it.map(|(at, brick)| (volume, at, brick.clone())));
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Mix, Volume, Voxels};
    use glam::Vec3;

    /// A map with a volume whose first brick is of materials 3 and 5, and whose last is of 3 alone.
    fn map() -> Map {
        let mut map = Map::flat([4, 2], [1.0, 1.0]).unwrap();
        let mut voxels = Voxels::empty([48, 16, 16]).unwrap();
        let mut open = Voxels::none().open();
        open.density[..3].copy_from_slice(&[200, 255, 130]);
        open.mix[..3].copy_from_slice(&[
            Mix::of(5),
            Mix::new(&[(3, 1.0), (5, 3.0)]).unwrap(),
            Mix::new(&[(3, 1.0), (9, 1.0)]).unwrap(),
        ]);
        voxels.set_brick([0, 0, 0], &open);
        voxels.replace_brick([2, 0, 0], Brick::even(255, Mix::of(3)));
        let volume = Volume::new("Cave", Vec3::ZERO, 1.0, voxels);
        map.volumes.insert(VolumeId(1), volume);
        map
    }

    #[test]
    fn what_was_of_a_removed_material_is_of_the_other_and_comes_back() {
        let mut map = map();
        let before = map.clone();
        let mut transaction = Transaction::new();
        let changes = remove(&mut transaction, &mut map, 3, 5).unwrap();
        assert_eq!(changes.bricks.len(), 2, "the middle one is of none");
        map.check().unwrap();
        let voxels = &map.volumes[&VolumeId(1)].voxels;
        assert_eq!(voxels.mix([1, 0, 0]), Some(Mix::of(5)));
        let halves = Mix::new(&[(5, 1.0), (9, 1.0)]).unwrap();
        assert_eq!(voxels.mix([2, 0, 0]), Some(halves));
        assert_eq!(voxels.mix([40, 9, 9]), Some(Mix::of(5)));
        assert_eq!(map.textures[3].material, Some(5));
        let after = map.clone();
        let mut edit = transaction.commit(&map, "").unwrap();
        edit.swap(&mut map);
        assert_eq!(map, before);
        edit.swap(&mut map);
        assert_eq!(map, after);
    }

    #[test]
    fn a_brick_that_is_then_of_one_material_takes_no_table() {
        let two = [Mix::of(3), Mix::of(5)];
        let mut open = Brick::even(255, Mix::of(3)).open();
        for (voxel, mix) in open.mix.iter_mut().enumerate() {
            *mix = two[voxel % 2];
        }
        let brick = open.close().remixed(|mix| mix.replaced(3, 5));
        assert_eq!(brick.even_mix(), Some(Mix::of(5)));
        let other = open.close().remixed(|mix| mix.replaced(3, 9));
        assert_eq!([0, 1].map(|at| other.mix(at)), [Mix::of(9), Mix::of(5)]);
    }

    #[test]
    fn materials_in_use_must_stay() {
        let mut map = map();
        let before = map.clone();
        let mut transaction = Transaction::new();
        for (id, by) in [(3, "texture Rock"), (9, "texture Gravel")] {
            let mut fewer = map.materials.clone();
            fewer.retain(|material| material.id != id);
            let error = set(&mut transaction, &mut map, fewer)
                .unwrap_err()
                .to_string();
            assert!(error.contains(&format!("material {id}")), "{error}");
            assert!(error.contains("in use") || error.contains(by), "{error}");
        }
        let mut wrong = map.materials.clone();
        wrong[0].roughness = 2.0;
        assert!(set(&mut transaction, &mut map, wrong).is_err());
        assert!(remove(&mut transaction, &mut map, 99, 1).is_err());
        assert!(remove(&mut transaction, &mut map, 1, 1).is_err());
        assert_eq!(map, before);
        for texture in &mut map.textures {
            texture.material = None;
        }
        let error = set(&mut transaction, &mut map, Vec::new()).unwrap_err();
        assert!(error.to_string().contains("the volume Cave"), "{error}");
        let kept = [3, 5, 9].map(|id| before.materials[id].clone());
        set(&mut transaction, &mut map, kept.into_iter().rev().collect()).unwrap();
        map.check().unwrap();
    }

    #[test]
    fn an_edit_is_called_by_what_differs() {
        let old = Material::bundled();
        let mut new = old.clone();
        new.swap(0, 1);
        assert_eq!(label(&old, &new), "Order of materials");
        new[3].tint = [0.5; 3];
        assert_eq!(
            label(&old, &new),
            format!("Change the material {}", new[3].name)
        );
        new.push(Material::new(40, "Ore"));
        assert_eq!(label(&old, &new), "Add the material Ore");
        assert_eq!(label(&new, &old), "Remove the material Ore");
    }
}
