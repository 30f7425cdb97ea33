//! A transaction: writes to a map, and what it needs to take them all back.

mod volumes;

use super::edit::{Edit, Kept, Whole, swap_object};
use super::plane::{self, AnyTile, Plane};
use crate::map::{
    Brick, BrickPlace, Changes, Field, Layer, LayerId, Map, Model, Object, ObjectId, Palette,
    Parameters, TILE, Texture, Volume, VolumeId,
};
use crate::math::Region;
use std::collections::BTreeMap;
use std::sync::Arc;

/// One edit in the making. It keeps the old tile, or the old list, at the first touch of each.
///
/// All writes of a transaction must go to the same map, and nothing else may write to it meanwhile.
#[derive(Clone, Debug, Default)]
pub struct Transaction {
    tiles: BTreeMap<(LayerId, usize), AnyTile>,
    objects: BTreeMap<ObjectId, Option<Object>>,
    volumes: BTreeMap<VolumeId, Option<Volume>>,
    /// Of volumes that are not kept as a whole.
    bricks: BTreeMap<(VolumeId, BrickPlace), Brick>,
    whole: Whole,
    changes: Changes,
}

impl Transaction {
    /// One that has touched nothing.
    pub fn new() -> Self {
        Self::default()
    }

    /// Everything that it has changed so far.
    pub fn changes(&self) -> &Changes {
        &self.changes
    }

    /// Writes `value(x, z, now)` to every place of `region`. Tiles in which nothing changes are not touched.
    pub fn write<T: Copy + PartialEq>(
        &mut self,
        map: &mut Map,
        plane: &Plane<T>,
        region: Region,
        mut value: impl FnMut(u32, u32, T) -> T,
    ) -> Changes {
        let mut changed = Region::default();
        for index in plane.of(&map.field).tiles_in(region) {
            let part = plane.of(&map.field).tile_region(index);
            let part = part.intersection(&region);
            for z in part.z0..part.z1 {
                let from = Layer::<T>::place_in_tile(part.x0, z);
                let places = from..from + part.width() as usize;
                let tile = plane.of(&map.field).tile(index);
                let now = &tile[places.clone()];
                let mut row = [tile[0]; TILE as usize];
                let new = &mut row[..now.len()];
                for (x, (new, now)) in (part.x0..).zip(new.iter_mut().zip(now)) {
                    *new = value(x, z, *now);
                }
                let Some([first, last]) = differing(now, new) else {
                    continue;
                };
                self.keep(map, plane, index);
                let tile = plane.of_mut(&mut map.field).tile_mut(index);
                tile[places].copy_from_slice(new);
                let [first, last] = [first, last].map(|at| part.x0 + at as u32);
                changed = changed.union(&Region::new(first, z, last + 1, z + 1));
            }
        }
        self.note(plane.id, changed)
    }

    /// Writes `value(x, z, before, now)` to every place of `region` in one tile, `before` being what stood there before
    /// the transaction.
    pub(super) fn write_from_before<T: Copy + PartialEq>(
        &mut self,
        map: &mut Map,
        plane: &Plane<T>,
        index: usize,
        region: Region,
        mut value: impl FnMut(u32, u32, T, T) -> T,
    ) -> Changes {
        let kept = self.tiles.get(&(plane.id, index));
        let kept = kept.and_then(|tile| plane.kept(tile)).cloned();
        match kept {
            Some(before) => self.write(map, plane, region, |x, z, now| {
                value(x, z, before[Layer::<T>::place_in_tile(x, z)], now)
            }),
            None => self.write(map, plane, region, |x, z, now| value(x, z, now, now)),
        }
    }

    /// Writes one value to every place of `region`; tiles that lie wholly within share their memory.
    pub fn fill<T: Copy + PartialEq>(
        &mut self,
        map: &mut Map,
        plane: &Plane<T>,
        region: Region,
        value: T,
    ) -> Changes {
        let mut changes = Changes::none();
        let layer = plane.of(&map.field);
        let region = region.intersection(&layer.region());
        let full = Layer::filled(layer.size(), value);
        for index in layer.tiles_in(region) {
            let all = full.tile_region(index);
            let part = all.intersection(&region);
            if part == all {
                changes.merge(&self.put_tile(map, plane, index, full.tile(index)));
            } else {
                changes.merge(&self.write(map, plane, part, |_, _, _| value));
            }
        }
        changes
    }

    /// Puts another layer, of the same size, in a layer's place. One of another size changes nothing.
    pub fn replace_layer<T: Copy + PartialEq>(
        &mut self,
        map: &mut Map,
        plane: &Plane<T>,
        new: &Layer<T>,
    ) -> Changes {
        let mut changes = Changes::none();
        if new.size() == plane.of(&map.field).size() {
            for index in 0..new.tile_count() {
                changes.merge(&self.put_tile(map, plane, index, new.tile(index)));
            }
        }
        changes
    }

    /// Puts another tile in a tile's place. One that doesn't fit the layer, or a tile that isn't there, changes nothing.
    pub fn set_tile(
        &mut self,
        map: &mut Map,
        layer: LayerId,
        index: usize,
        tile: &AnyTile,
    ) -> Changes {
        if index >= plane::tile_count(&map.field, layer) {
            return Changes::none();
        }
        match (tile, layer) {
            (AnyTile::Metres(new), LayerId::Height) => {
                self.put_tile(map, &plane::HEIGHT, index, new)
            }
            (AnyTile::Colour(new), LayerId::Colour) => {
                self.put_tile(map, &plane::COLOUR, index, new)
            }
            (AnyTile::Share(new), _) => plane::share_plane(layer)
                .map_or_else(Changes::none, |plane| {
                    self.put_tile(map, &plane, index, new)
                }),
            (AnyTile::Id(new), _) => plane::id_plane(layer).map_or_else(Changes::none, |plane| {
                self.put_tile(map, &plane, index, new)
            }),
            _ => Changes::none(),
        }
    }

    fn put_tile<T: Copy + PartialEq>(
        &mut self,
        map: &mut Map,
        plane: &Plane<T>,
        index: usize,
        new: &Arc<crate::map::Tile<T>>,
    ) -> Changes {
        let layer = plane.of(&map.field);
        let old = layer.tile(index);
        let differs = |(x, z): &(u32, u32)| {
            let place = Layer::<T>::place_in_tile(*x, *z);
            old[place] != new[place]
        };
        let region = layer.tile_region(index);
        if Arc::ptr_eq(old, new) || !region.places().any(|place| differs(&place)) {
            return Changes::none();
        }
        self.keep(map, plane, index);
        plane
            .of_mut(&mut map.field)
            .replace_tile(index, new.clone());
        self.note(plane.id, region)
    }

    /// Copies `region` of a layer, row by row, as it was before the transaction.
    pub fn before<T: Copy>(&self, map: &Map, plane: &Plane<T>, region: Region, out: &mut Vec<T>) {
        out.clear();
        let layer = plane.of(&map.field);
        let region = region.intersection(&layer.region());
        for z in region.z0..region.z1 {
            let mut x = region.x0;
            while x < region.x1 {
                let index = layer.tile_at(x, z);
                let end = layer.tile_region(index).x1.min(region.x1);
                let kept = self.tiles.get(&(plane.id, index));
                let tile = kept
                    .and_then(|tile| plane.kept(tile))
                    .unwrap_or_else(|| layer.tile(index));
                let from = Layer::<T>::place_in_tile(x, z);
                out.extend_from_slice(&tile[from..from + (end - x) as usize]);
                x = end;
            }
        }
    }

    /// Sets the parameters. Check them first.
    pub fn set_parameters(&mut self, map: &mut Map, parameters: Parameters) -> Changes {
        if parameters == map.parameters {
            return Changes::none();
        }
        let old = std::mem::replace(&mut map.parameters, parameters);
        self.whole.parameters.get_or_insert(old);
        self.note_whole(|changes| changes.parameters = true)
    }

    /// Sets the palettes. Check them first, together with the cells that name them.
    pub fn set_palettes(&mut self, map: &mut Map, palettes: Vec<Palette>) -> Changes {
        if palettes == map.palettes {
            return Changes::none();
        }
        let old = std::mem::replace(&mut map.palettes, palettes);
        self.whole.palettes.get_or_insert(old);
        self.note_whole(|changes| changes.palettes = true)
    }

    /// Sets the textures. Check them first, together with the cells that name them.
    pub fn set_textures(&mut self, map: &mut Map, textures: Vec<Texture>) -> Changes {
        if textures == map.textures {
            return Changes::none();
        }
        let old = std::mem::replace(&mut map.textures, textures);
        self.whole.textures.get_or_insert(old);
        self.note_whole(|changes| changes.textures = true)
    }

    /// Sets the models. Check them first, together with the objects that name them.
    pub fn set_models(&mut self, map: &mut Map, models: Vec<Model>) -> Changes {
        if models == map.models {
            return Changes::none();
        }
        let old = std::mem::replace(&mut map.models, models);
        self.whole.models.get_or_insert(old);
        self.note_whole(|changes| changes.models = true)
    }

    /// Puts an object in the place of the one by that name, or takes it away. Check it first.
    pub fn set_object(&mut self, map: &mut Map, id: ObjectId, object: Option<Object>) -> Changes {
        if object.as_ref() == map.objects.get(&id) {
            return Changes::none();
        }
        let mut other = object;
        swap_object(map, id, &mut other);
        self.objects.entry(id).or_insert(other);
        self.note_whole(|changes| _ = changes.objects.insert(id))
    }

    /// Puts another field, of any size, in the field's place. Check it first.
    pub fn set_field(&mut self, map: &mut Map, field: Field) -> Changes {
        if self.whole.field.is_none() {
            self.restore_tiles(map);
            let old = std::mem::replace(&mut map.field, field);
            self.whole.field = Some(Box::new(old));
        } else {
            map.field = field;
        }
        self.note_whole(|changes| changes.field = true)
    }

    /// Ends it. Nothing if the map is as it was before.
    pub fn commit(mut self, map: &Map, label: impl Into<String>) -> Option<Edit> {
        self.forget_unchanged_volumes(map);
        let Self {
            mut tiles,
            mut objects,
            volumes,
            bricks,
            mut whole,
            mut changes,
        } = self;
        tiles.retain(|(layer, index), old| {
            AnyTile::of(&map.field, *layer, *index).bytes() != old.bytes()
        });
        whole.forget_unchanged(map, &mut changes);
        if whole.field.is_none() {
            let is_kept = |layer| tiles.keys().any(|(kept, _)| *kept == layer);
            changes.layers.retain(|(layer, _)| is_kept(*layer));
        }
        objects.retain(|id, old| old.as_ref() != map.objects.get(id));
        changes.objects = objects.keys().copied().collect();
        let kept = Kept {
            tiles,
            objects,
            volumes,
            bricks,
            whole,
        };
        let edit = Edit::new(label.into(), kept, changes, map);
        (!edit.changes().is_empty()).then_some(edit)
    }

    /// Takes every write back.
    pub fn cancel(mut self, map: &mut Map) -> Changes {
        self.restore_tiles(map);
        self.restore_volumes(map);
        self.whole.swap(map);
        for (id, mut object) in self.objects {
            swap_object(map, id, &mut object);
        }
        self.changes
    }

    fn restore_tiles(&mut self, map: &mut Map) {
        for ((layer, index), mut tile) in std::mem::take(&mut self.tiles) {
            tile.swap(&mut map.field, layer, index);
        }
    }

    fn keep<T: Copy>(&mut self, map: &Map, plane: &Plane<T>, index: usize) {
        if self.whole.field.is_none() {
            let kept = self.tiles.entry((plane.id, index));
            kept.or_insert_with(|| plane.keep(&map.field, index));
        }
    }

    fn note(&mut self, layer: LayerId, region: Region) -> Changes {
        self.changes.add_layer(layer, region);
        Changes::of_layer(layer, region)
    }

    fn note_whole(&mut self, set: impl Fn(&mut Changes)) -> Changes {
        let mut changes = Changes::none();
        set(&mut changes);
        self.changes.merge(&changes);
        changes
    }
}

/// The first and the last place at which two rows differ.
fn differing<T: PartialEq>(a: &[T], b: &[T]) -> Option<[usize; 2]> {
    let mut pairs = a.iter().zip(b);
    let first = pairs.position(|(a, b)| a != b)?;
    let last = pairs.rposition(|(a, b)| a != b);
    Some([first, last.map_or(first, |rest| first + 1 + rest)])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::plane::{HEIGHT, LEVEL};

    fn map() -> Map {
        Map::flat([131, 70], [10.0, 10.0]).unwrap()
    }

    #[test]
    fn an_edit_goes_back_and_forth_by_bits() {
        let mut map = map();
        let before = map.clone();
        let mut transaction = Transaction::new();
        let region = Region::new(60, 60, 70, 69);
        let changes = transaction.write(&mut map, &LEVEL, region, |x, _, _| (x % 4) as u8);
        assert_eq!(
            changes.region_of(LayerId::Level),
            Some(Region::new(61, 60, 70, 69))
        );
        transaction.write(&mut map, &HEIGHT, Region::new(0, 0, 1, 1), |_, _, _| 4.0);
        let parameters = map.parameters.with_max_divisions(1);
        transaction.set_parameters(&mut map, parameters);
        let after = map.clone();
        let mut edit = transaction.commit(&map, "Test").unwrap();
        assert_eq!(edit.tiles().count(), 5);
        for _ in 0..3 {
            edit.swap(&mut map);
            assert_eq!(map, before);
            edit.swap(&mut map);
            assert_eq!(map, after);
        }
    }

    #[test]
    fn cancelling_leaves_nothing_even_across_a_new_field() {
        let mut map = map();
        let before = map.clone();
        let mut transaction = Transaction::new();
        let all = map.field.cell_region();
        transaction.fill(&mut map, &LEVEL, all, 2);
        let field = Field::flat([5, 3], [1.0, 2.0], 7.0).unwrap();
        transaction.set_field(&mut map, field);
        transaction.fill(&mut map, &LEVEL, Region::new(0, 0, 9, 9), 1);
        transaction.cancel(&mut map);
        assert_eq!(map, before);
    }

    #[test]
    fn what_changes_nothing_is_no_edit() {
        let mut map = map();
        let mut transaction = Transaction::new();
        let all = map.field.cell_region();
        transaction.fill(&mut map, &LEVEL, all, 2);
        transaction.fill(&mut map, &LEVEL, all, 0);
        assert!(transaction.commit(&map, "Nothing").is_none());
        let mut transaction = Transaction::new();
        assert!(transaction.fill(&mut map, &LEVEL, all, 0).is_empty());
    }

    #[test]
    fn filling_all_takes_the_memory_of_one_tile() {
        let mut map = Map::flat([1025, 1025], [1.0, 1.0]).unwrap();
        let mut transaction = Transaction::new();
        let all = map.field.cell_region();
        transaction.fill(&mut map, &LEVEL, all, 3);
        let first = map.field.level.tile(0);
        let last = map.field.level.tile(255);
        assert!(Arc::ptr_eq(first, last));
        let edit = transaction.commit(&map, "Fill").unwrap();
        assert!(edit.bytes() < 32_000, "{} bytes", edit.bytes());
    }

    #[test]
    fn before_is_before_the_transaction() {
        let mut map = map();
        let mut transaction = Transaction::new();
        let region = Region::new(62, 62, 67, 66);
        transaction.write(&mut map, &LEVEL, region, |_, _, _| 3);
        let mut values = Vec::new();
        transaction.before(&map, &LEVEL, region, &mut values);
        assert_eq!(values, [0; 20]);
    }
}
