//! One reversible change of a map.

use super::plane::AnyTile;
use crate::map::{
    Brick, BrickPlace, Changes, Field, LayerId, Map, Material, Model, Object, ObjectId, Palette,
    Parameters, Texture, Volume, VolumeId, Voxels,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// One reversible change: the other side of everything that it touches.
#[derive(Clone, Debug)]
pub struct Edit {
    label: String,
    tiles: Vec<(LayerId, usize, AnyTile)>,
    objects: Vec<(ObjectId, Option<Object>)>,
    volumes: Vec<(VolumeId, Option<Volume>)>,
    bricks: Vec<(VolumeId, BrickPlace, Brick)>,
    whole: Whole,
    changes: Changes,
    /// Bytes of the meshes, and of bricks of whole volumes, that only one side of it has.
    beside: usize,
}

/// The other side of what a transaction touched.
pub(super) struct Kept {
    pub tiles: BTreeMap<(LayerId, usize), AnyTile>,
    pub objects: BTreeMap<ObjectId, Option<Object>>,
    pub volumes: BTreeMap<VolumeId, Option<Volume>>,
    pub bricks: BTreeMap<(VolumeId, BrickPlace), Brick>,
    pub whole: Whole,
}

impl Edit {
    pub(super) fn new(label: String, kept: Kept, changes: Changes, map: &Map) -> Self {
        let beside = kept.meshes_beside(map) + kept.bricks_beside(map);
        let tiles = kept.tiles.into_iter();
        let bricks = kept.bricks.into_iter();
        Self {
            label,
            tiles: tiles.map(|((id, at), tile)| (id, at, tile)).collect(),
            objects: kept.objects.into_iter().collect(),
            volumes: kept.volumes.into_iter().collect(),
            bricks: bricks.map(|((id, at), brick)| (id, at, brick)).collect(),
            whole: kept.whole,
            changes,
            beside,
        }
    }

    /// Exchanges what the edit holds with what the map holds: undoes it if it was done, does it again if not.
    pub fn swap(&mut self, map: &mut Map) -> Changes {
        self.whole.swap(map);
        for (layer, index, tile) in &mut self.tiles {
            tile.swap(&mut map.field, *layer, *index);
        }
        for (id, object) in &mut self.objects {
            swap_object(map, *id, object);
        }
        for (id, volume) in &mut self.volumes {
            swap_volume(map, *id, volume);
        }
        for (id, at, brick) in &mut self.bricks {
            swap_brick(map, *id, *at, brick);
        }
        self.changes.clone()
    }

    /// Whether `next`, done after it, can be one edit with it: both change the parameters alone, the palettes alone,
    /// the textures alone, the materials alone, the same objects alone, or the same volumes but not their voxels, with one
    /// label.
    pub(super) fn continues_in(&self, next: &Self) -> bool {
        let parameters = Changes {
            parameters: true,
            ..Changes::none()
        };
        let palettes = Changes {
            palettes: true,
            ..Changes::none()
        };
        let objects = Changes {
            objects: self.changes.objects.clone(),
            ..Changes::none()
        };
        let textures = Changes {
            textures: true,
            ..Changes::none()
        };
        let materials = Changes {
            materials: true,
            ..Changes::none()
        };
        let volumes = Changes {
            volumes: self.changes.volumes.clone(),
            ..Changes::none()
        };
        let both = |alone| self.changes == alone && next.changes == alone;
        let lists = both(palettes) || both(textures) || both(materials);
        let placed = both(objects) || both(volumes);
        self.label == next.label && (both(parameters) || lists || placed)
    }

    /// What it is called in the list of edits.
    pub fn label(&self) -> &str {
        &self.label
    }

    /// What it changes.
    pub fn changes(&self) -> &Changes {
        &self.changes
    }

    /// The tiles that it touches.
    pub fn tiles(&self) -> impl Iterator<Item = (LayerId, usize)> {
        self.tiles.iter().map(|(layer, index, _)| (*layer, *index))
    }

    /// The models of its other side, if it changes their list.
    pub fn other_models(&self) -> Option<&[Model]> {
        self.whole.models.as_deref()
    }

    /// How much memory it holds, tiles that it shares with itself counted once.
    pub fn bytes(&self) -> usize {
        let mut sum = size_of::<Self>() + self.label.len();
        let mut last: Option<&AnyTile> = None;
        for (_, _, tile) in &self.tiles {
            let shared = last.is_some_and(|last| last.is_same(tile));
            sum += size_of::<(LayerId, usize, AnyTile)>();
            sum += if shared { 0 } else { tile.bytes().len() };
            last = Some(tile);
        }
        const OBJECT: usize = size_of::<(ObjectId, Option<Object>)>() + 32;
        let bricks = self
            .bricks
            .iter()
            .map(|(_, _, brick)| size_of::<(VolumeId, BrickPlace, Brick)>() + brick.bytes());
        let volumes = self.volumes.iter().map(|(_, volume)| {
            let bricks = volume.iter().flat_map(|volume| volume.voxels.places());
            size_of::<Volume>() + bricks.count() * size_of::<Brick>()
        });
        sum += bricks.chain(volumes).sum::<usize>();
        sum + self.objects.len() * OBJECT + self.beside + self.whole.bytes()
    }
}

/// Puts `object` in the place of what the map has by that name, or takes it away, and keeps what was there.
pub(super) fn swap_object(map: &mut Map, id: ObjectId, object: &mut Option<Object>) {
    let before = match object.take() {
        Some(object) => map.objects.insert(id, object),
        None => map.objects.remove(&id),
    };
    *object = before;
}

/// Puts a volume in the place of what the map has by that name, or takes it away, and keeps what was there.
pub(super) fn swap_volume(map: &mut Map, id: VolumeId, volume: &mut Option<Volume>) {
    let before = match volume.take() {
        Some(volume) => map.volumes.insert(id, volume),
        None => map.volumes.remove(&id),
    };
    *volume = before;
}

/// Exchanges a brick with the one at its place.
pub(super) fn swap_brick(map: &mut Map, id: VolumeId, at: BrickPlace, brick: &mut Brick) {
    if let Some(volume) = map.volumes.get_mut(&id) {
        let new = std::mem::replace(brick, Voxels::none().clone());
        *brick = volume.voxels.replace_brick(at, new);
    }
}

impl Kept {
    fn meshes_beside(&self, map: &Map) -> usize {
        let others = self.whole.models.as_deref();
        others.map_or(0, |others| {
            bytes_beside(others, &map.models) + bytes_beside(&map.models, others)
        })
    }

    fn bricks_beside(&self, map: &Map) -> usize {
        let volumes = self.volumes.iter();
        let pairs = volumes.map(|(id, kept)| (kept.as_ref(), map.volumes.get(id)));
        let both = pairs.flat_map(|(kept, held)| [(kept, held), (held, kept)]);
        both.map(|(one, other)| {
            let Some(one) = one else { return 0 };
            let bricks = one.bricks_beside(other);
            let bytes = bricks.filter_map(|at| one.voxels.brick(at).map(Brick::bytes));
            bytes.sum::<usize>()
        })
        .sum()
    }
}

/// Bytes of the meshes of `models` that `others` don't have.
fn bytes_beside(models: &[Model], others: &[Model]) -> usize {
    let is_other = |model: &&Model| {
        let same = |other: &Model| Arc::ptr_eq(&other.mesh, &model.mesh);
        !others.iter().any(same)
    };
    let beside = models.iter().filter(is_other);
    beside.map(|model| model.mesh.bytes()).sum()
}

/// What is exchanged as a whole, where an edit changes it.
#[derive(Clone, Debug, Default)]
pub(super) struct Whole {
    pub parameters: Option<Parameters>,
    pub palettes: Option<Vec<Palette>>,
    pub textures: Option<Vec<Texture>>,
    pub models: Option<Vec<Model>>,
    pub materials: Option<Vec<Material>>,
    pub field: Option<Box<Field>>,
}

impl Whole {
    pub fn swap(&mut self, map: &mut Map) {
        exchange(&mut self.parameters, &mut map.parameters);
        exchange(&mut self.palettes, &mut map.palettes);
        exchange(&mut self.textures, &mut map.textures);
        exchange(&mut self.models, &mut map.models);
        exchange(&mut self.materials, &mut map.materials);
        if let Some(field) = &mut self.field {
            std::mem::swap(&mut **field, &mut map.field);
        }
    }

    pub fn forget_unchanged(&mut self, map: &Map, changes: &mut Changes) {
        self.parameters.take_if(|old| *old == map.parameters);
        self.palettes.take_if(|old| *old == map.palettes);
        self.textures.take_if(|old| *old == map.textures);
        self.models.take_if(|old| *old == map.models);
        self.materials.take_if(|old| *old == map.materials);
        self.field.take_if(|old| **old == map.field);
        changes.parameters = self.parameters.is_some();
        changes.palettes = self.palettes.is_some();
        changes.textures = self.textures.is_some();
        changes.models = self.models.is_some();
        changes.materials = self.materials.is_some();
        changes.field = self.field.is_some();
    }

    fn bytes(&self) -> usize {
        const COLOUR: usize = 16;
        const NAMED: usize = 64;
        let palettes = self.palettes.iter().flatten();
        let colours: usize = palettes.map(|p| NAMED + p.colours.len() * COLOUR).sum();
        let textures: usize = self.textures.iter().flatten().map(|_| 2 * NAMED).sum();
        let models = self
            .models
            .as_ref()
            .map_or(0, |models| models.len() * NAMED);
        const MATERIAL: usize = 512;
        let materials = self.materials.as_ref();
        let materials = materials.map_or(0, |materials| materials.len() * MATERIAL);
        let field = self.field.as_deref().map_or(0, field_bytes);
        materials + colours + textures + models + field
    }
}

fn field_bytes(field: &Field) -> usize {
    const A_VERTEX: u64 = 4 + 2 + 2 + 6;
    const A_CELL: u64 = 5;
    let sum = field.vertex_region().area() * A_VERTEX + field.cell_region().area() * A_CELL;
    sum as usize
}

fn exchange<T>(kept: &mut Option<T>, held: &mut T) {
    if let Some(kept) = kept {
        std::mem::swap(kept, held);
    }
}
