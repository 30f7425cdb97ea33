//! One reversible change of a map.

use super::plane::AnyTile;
use crate::map::{
    Changes, Field, LayerId, Map, Model, Object, ObjectId, Palette, Parameters, Texture,
};
use std::collections::BTreeMap;
use std::sync::Arc;

/// One reversible change: the other side of everything that it touches.
#[derive(Clone, Debug)]
pub struct Edit {
    label: String,
    tiles: Vec<(LayerId, usize, AnyTile)>,
    objects: Vec<(ObjectId, Option<Object>)>,
    whole: Whole,
    changes: Changes,
    /// Bytes of the meshes that only one side of it has.
    meshes: usize,
}

impl Edit {
    pub(super) fn new(
        label: String,
        tiles: BTreeMap<(LayerId, usize), AnyTile>,
        objects: BTreeMap<ObjectId, Option<Object>>,
        whole: Whole,
        changes: Changes,
        map: &Map,
    ) -> Self {
        let tiles = tiles.into_iter().map(|((id, at), tile)| (id, at, tile));
        let others = whole.models.as_deref();
        Self {
            label,
            tiles: tiles.collect(),
            objects: objects.into_iter().collect(),
            meshes: others.map_or(0, |others| {
                bytes_beside(others, &map.models) + bytes_beside(&map.models, others)
            }),
            whole,
            changes,
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
        self.changes.clone()
    }

    /// Whether `next`, done after it, can be one edit with it: both change the parameters alone, the palettes alone,
    /// the textures alone, or the same objects alone, with one label.
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
        let both = |alone| self.changes == alone && next.changes == alone;
        let lists = both(palettes) || both(textures) || both(objects);
        self.label == next.label && (both(parameters) || lists)
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
        sum + self.objects.len() * OBJECT + self.meshes + self.whole.bytes()
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
    pub field: Option<Box<Field>>,
}

impl Whole {
    pub fn swap(&mut self, map: &mut Map) {
        exchange(&mut self.parameters, &mut map.parameters);
        exchange(&mut self.palettes, &mut map.palettes);
        exchange(&mut self.textures, &mut map.textures);
        exchange(&mut self.models, &mut map.models);
        if let Some(field) = &mut self.field {
            std::mem::swap(&mut **field, &mut map.field);
        }
    }

    pub fn forget_unchanged(&mut self, map: &Map, changes: &mut Changes) {
        self.parameters.take_if(|old| *old == map.parameters);
        self.palettes.take_if(|old| *old == map.palettes);
        self.textures.take_if(|old| *old == map.textures);
        self.models.take_if(|old| *old == map.models);
        self.field.take_if(|old| **old == map.field);
        changes.parameters = self.parameters.is_some();
        changes.palettes = self.palettes.is_some();
        changes.textures = self.textures.is_some();
        changes.models = self.models.is_some();
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
        let field = self.field.as_deref().map_or(0, field_bytes);
        colours + textures + models + field
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
