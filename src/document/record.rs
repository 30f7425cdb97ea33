//! A journal's record of an edit: all that it touched, as it is afterwards.
//!
//! | bytes | holds |
//! | --- | --- |
//! | 1 | version of the record |
//! | 4, … | length of the label, the label as UTF-8 |
//! | 4, … | length of the description, the description as RON: parameters, palettes, textures, models, objects, new field |
//! | 4 | how many tiles follow |
//! | then a tile: 1 | its layer, in the order of `LayerId::ALL` |
//! | 4 | its index |
//! | … | its 64 × 64 values, little-endian |
//! | from version 2 on: 4 | how many meshes follow |
//! | then a mesh: 4, … | length of the GLB, the GLB |
//! | from version 3 on: 4 | how many bricks follow |
//! | then a brick: 4, 4, 4, 4 | its volume, its place along x, y and z |
//! | … | the brick, as in an archive |

mod bricks;
mod bytes;
mod models;

use crate::edit::plane::{AnyTile, tile_count};
use crate::edit::{Edit, Transaction};
use crate::format;
use crate::format::archive::ListedVolume;
use crate::map::{
    Field, LayerId, Map, Material, Mesh, Object, ObjectId, Palette, Parameters, Texture, VolumeId,
};
use bricks::Bricks;
use bytes::{Bytes, turn};
use models::Models;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

const VERSION: u8 = 3;
/// The version that had no materials and no volumes yet.
const WITHOUT_VOXELS: u8 = 2;
/// The version that had no models and no objects yet.
const WITHOUT_OBJECTS: u8 = 1;
/// The label of the record that touches nothing.
const BEGINNING: &str = "Begin";

/// All that edits touched, as it is after them.
#[derive(Clone, Debug)]
pub(super) struct Record {
    pub label: String,
    whole: Whole,
    tiles: Vec<(LayerId, u32, AnyTile)>,
    models: Option<Models>,
    /// Meshes that were read with it.
    meshes: Vec<Mesh>,
    bricks: Bricks,
}

/// What an edit replaces as a whole, where it does.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
struct Whole {
    parameters: Option<Parameters>,
    palettes: Option<Vec<Palette>>,
    textures: Option<Vec<Texture>>,
    models: Option<Vec<models::Listed>>,
    /// Each that changed, as it is afterwards; none where it went.
    objects: BTreeMap<ObjectId, Option<Object>>,
    materials: Option<Vec<Material>>,
    /// Each that came, went or has another name, place or size, as it is afterwards; none where it went.
    volumes: BTreeMap<VolumeId, Option<ListedVolume>>,
    field: Option<Grid>,
}

/// A new field, whose tiles all follow.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Grid {
    vertices: [u32; 2],
    spacing: [f32; 2],
    lattice_origin: [i32; 2],
}

impl Record {
    /// What `edits` touched, as it is in `map` now.
    pub fn of<'a>(label: String, edits: impl Iterator<Item = &'a Edit>, map: &Map) -> Self {
        let mut tiles = BTreeSet::new();
        let mut whole = Whole::default();
        let mut other_models = Vec::new();
        let mut places = BTreeSet::new();
        for edit in edits {
            tiles.extend(edit.tiles());
            let changes = edit.changes();
            if changes.parameters {
                whole.parameters = Some(map.parameters.clone());
            }
            if changes.palettes {
                whole.palettes = Some(map.palettes.clone());
            }
            if changes.textures {
                whole.textures = Some(map.textures.clone());
            }
            other_models.extend(edit.other_models());
            let object = |id: &ObjectId| (*id, map.objects.get(id).cloned());
            whole.objects.extend(changes.objects.iter().map(object));
            if changes.materials {
                whole.materials = Some(map.materials.clone());
            }
            let volume = |id: &VolumeId| (*id, map.volumes.get(id).map(ListedVolume::of));
            whole.volumes.extend(changes.volumes.iter().map(volume));
            places.extend(&changes.bricks);
            if changes.field {
                whole.field = Some(Grid::of(&map.field));
            }
        }
        let models = match other_models[..] {
            [] => None,
            // Of a single edit the other side is what the map had before.
            [before] => Some(Models::new(&map.models, before)),
            _ => Some(Models::new(&map.models, &[])),
        };
        whole.models = models.as_ref().map(Models::listed);
        if whole.field.is_some() {
            tiles = all_tiles(map).collect();
        }
        let tile = |(layer, index)| (layer, index as u32, AnyTile::of(&map.field, layer, index));
        Self {
            label,
            whole,
            tiles: tiles.into_iter().map(tile).collect(),
            models,
            meshes: Vec::new(),
            bricks: bricks::of(map, places.into_iter()),
        }
    }

    /// That a map without a file is unsaved before any edit: it was made with work, as an import is. Touches nothing.
    pub fn beginning() -> Self {
        Self {
            label: BEGINNING.into(),
            whole: Whole::default(),
            tiles: Vec::new(),
            models: None,
            meshes: Vec::new(),
            bricks: Bricks::new(),
        }
    }

    /// Whether it is [`beginning`](Self::beginning).
    pub fn is_beginning(&self) -> bool {
        self.label == BEGINNING && self.tiles.is_empty() && self.bricks.is_empty()
    }

    /// Everything that differs between two states of a map, as it is in the newer.
    pub fn between(label: String, old: &Map, new: &Map) -> Self {
        let same_grid = Grid::of(&old.field).is_same(&Grid::of(&new.field));
        let differs = |(layer, index): &(LayerId, usize)| {
            let tile = |map: &Map| AnyTile::of(&map.field, *layer, *index);
            !same_grid || !tile(old).is_same(&tile(new))
        };
        let tile = |(layer, index)| (layer, index as u32, AnyTile::of(&new.field, layer, index));
        let models = (old.models != new.models).then(|| Models::new(&new.models, &old.models));
        let ids: BTreeSet<ObjectId> = old
            .objects
            .keys()
            .chain(new.objects.keys())
            .copied()
            .collect();
        let objects = ids.into_iter().filter_map(|id| {
            let object = new.objects.get(&id);
            (object != old.objects.get(&id)).then(|| (id, object.cloned()))
        });
        let volumes = bricks::changes(old, new);
        let volume = |id: &VolumeId| (*id, new.volumes.get(id).map(ListedVolume::of));
        Self {
            label,
            whole: Whole {
                parameters: (old.parameters != new.parameters).then(|| new.parameters.clone()),
                palettes: (old.palettes != new.palettes).then(|| new.palettes.clone()),
                textures: (old.textures != new.textures).then(|| new.textures.clone()),
                models: models.as_ref().map(Models::listed),
                objects: objects.collect(),
                materials: (old.materials != new.materials).then(|| new.materials.clone()),
                volumes: volumes.volumes.iter().map(volume).collect(),
                field: (!same_grid).then(|| Grid::of(&new.field)),
            },
            tiles: all_tiles(new).filter(differs).map(tile).collect(),
            models,
            meshes: Vec::new(),
            bricks: bricks::of(new, volumes.bricks.into_iter()),
        }
    }

    /// How many bytes it takes, about.
    pub fn size(&self) -> usize {
        let tiles = self.tiles.iter().map(|(_, _, tile)| tile.bytes().len() + 5);
        let objects = self.whole.objects.len() * 256;
        let meshes = self.models.as_ref().map_or(0, Models::size);
        let bricks = self.bricks.iter().map(|(_, _, brick)| brick.bytes() + 32);
        let bricks = bricks.sum::<usize>();
        tiles.sum::<usize>() + objects + meshes + bricks + self.label.len() + 1024
    }

    /// As bytes.
    ///
    /// # Errors
    /// When a picture of a model can't be packed.
    pub fn encode(&self) -> format::Result<Vec<u8>> {
        let whole = ron::to_string(&self.whole)
            .map_err(|error| format::Error::new(format::ErrorKind::Invalid, error.to_string()))?;
        let meshes = self
            .models
            .as_ref()
            .map_or(Ok(Vec::new()), Models::encode)?;
        let mut bytes = Vec::with_capacity(self.size());
        bytes.push(VERSION);
        for text in [&self.label, &whole] {
            bytes.extend((text.len() as u32).to_le_bytes());
            bytes.extend(text.as_bytes());
        }
        bytes.extend((self.tiles.len() as u32).to_le_bytes());
        for (layer, index, tile) in &self.tiles {
            bytes.push(*layer as u8);
            bytes.extend(index.to_le_bytes());
            let start = bytes.len();
            bytes.extend(tile.bytes());
            turn(*layer, &mut bytes[start..]);
        }
        bytes.extend((meshes.len() as u32).to_le_bytes());
        for mesh in meshes {
            bytes.extend((mesh.len() as u32).to_le_bytes());
            bytes.extend(mesh);
        }
        bricks::put(&mut bytes, &self.bricks);
        Ok(bytes)
    }

    /// From bytes.
    ///
    /// # Errors
    /// What makes no sense in them.
    pub fn decode(bytes: &[u8]) -> Result<Self, String> {
        let mut bytes = Bytes(bytes);
        let version = bytes.take(1)?[0];
        if !(WITHOUT_OBJECTS..=VERSION).contains(&version) {
            return Err(format!(
                "an edit is of version {version}; expected at most {VERSION}"
            ));
        }
        let label = bytes.text()?.to_owned();
        let whole = ron::from_str(bytes.text()?).map_err(|error| error.to_string())?;
        let count = bytes.number()? as usize;
        let mut tiles = Vec::new();
        for _ in 0..count {
            tiles.push(bytes.tile()?);
        }
        let count = match version {
            WITHOUT_OBJECTS => 0,
            _ => bytes.number()?,
        };
        let meshes: Result<_, _> = (0..count).map(|_| bytes.mesh()).collect();
        let meshes = meshes?;
        let bricks = if version <= WITHOUT_VOXELS {
            Vec::new()
        } else {
            bytes.bricks()?
        };
        if !bytes.0.is_empty() {
            return Err(format!("{} bytes follow an edit's end", bytes.0.len()));
        }
        Ok(Self {
            label,
            whole,
            tiles,
            models: None,
            meshes,
            bricks,
        })
    }

    /// Does it to a map once more. The map is to be checked afterwards.
    ///
    /// # Errors
    /// When its field, parameters or models make no sense; the map may then be half changed.
    pub fn apply(self, map: &mut Map) -> Result<Option<Edit>, String> {
        let mut transaction = Transaction::new();
        if let Some(grid) = &self.whole.field {
            let field = grid.field()?;
            transaction.set_field(map, field);
        }
        if let Some(parameters) = self.whole.parameters {
            parameters.check().map_err(|error| error.to_string())?;
            transaction.set_parameters(map, parameters);
        }
        if let Some(palettes) = self.whole.palettes {
            transaction.set_palettes(map, palettes);
        }
        if let Some(textures) = self.whole.textures {
            transaction.set_textures(map, textures);
        }
        if let Some(listed) = self.whole.models {
            let models = models::assemble(listed, self.meshes, map)?;
            transaction.set_models(map, models);
        }
        for (id, object) in self.whole.objects {
            transaction.set_object(map, id, object);
        }
        if let Some(materials) = self.whole.materials {
            transaction.set_materials(map, materials);
        }
        bricks::apply(self.whole.volumes, self.bricks, &mut transaction, map)?;
        for (layer, index, tile) in &self.tiles {
            transaction.set_tile(map, *layer, *index as usize, tile);
        }
        Ok(transaction.commit(map, self.label))
    }
}

impl Grid {
    fn of(field: &Field) -> Self {
        Self {
            vertices: field.vertices(),
            spacing: field.spacing,
            lattice_origin: field.lattice_origin,
        }
    }

    fn is_same(&self, other: &Self) -> bool {
        self.vertices == other.vertices
            && self.spacing == other.spacing
            && self.lattice_origin == other.lattice_origin
    }

    fn field(&self) -> Result<Field, String> {
        let mut field =
            Field::flat(self.vertices, self.spacing, 0.0).map_err(|error| error.to_string())?;
        field.lattice_origin = self.lattice_origin;
        Ok(field)
    }
}

fn all_tiles(map: &Map) -> impl Iterator<Item = (LayerId, usize)> {
    let tiles = |layer| (0..tile_count(&map.field, layer)).map(move |index| (layer, index));
    LayerId::ALL.into_iter().flat_map(tiles)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::plane::{HEIGHT, LEVEL};
    use crate::math::Region;

    fn edited(map: &mut Map) -> Edit {
        let mut transaction = Transaction::new();
        transaction.fill(map, &LEVEL, Region::new(1, 2, 90, 20), 2);
        transaction.write(map, &HEIGHT, Region::new(0, 0, 3, 3), |x, z, _| {
            (x + z) as f32
        });
        let parameters = map.parameters.with_max_divisions(5);
        transaction.set_parameters(map, parameters);
        transaction.commit(map, "Ümläut").unwrap()
    }

    #[test]
    fn an_edit_comes_back_and_does_the_same() {
        let mut map = Map::flat([100, 70], [10.0, 10.0]).unwrap();
        let mut other = map.clone();
        let edit = edited(&mut map);
        let record = Record::of("Ümläut".into(), [&edit].into_iter(), &map);
        let bytes = record.encode().unwrap();
        let mut again = Record::decode(&bytes)
            .unwrap()
            .apply(&mut other)
            .unwrap()
            .unwrap();
        assert_eq!(map, other);
        assert_eq!(again.label(), "Ümläut");
        again.swap(&mut other);
        assert_eq!(other, Map::flat([100, 70], [10.0, 10.0]).unwrap());
    }

    #[test]
    fn a_new_field_comes_back_whole() {
        let mut map = Map::flat([100, 70], [10.0, 10.0]).unwrap();
        let mut other = map.clone();
        let mut transaction = Transaction::new();
        let mut field = Field::flat([9, 5], [3.0, 4.0], 7.0).unwrap();
        field.lattice_origin = [-4, 9];
        transaction.set_field(&mut map, field);
        let edit = transaction.commit(&map, "Crop").unwrap();
        let record = Record::of("Crop".into(), [&edit].into_iter(), &map);
        let bytes = record.encode().unwrap();
        Record::decode(&bytes).unwrap().apply(&mut other).unwrap();
        assert_eq!(map, other);
    }

    #[test]
    fn the_difference_of_two_states_leads_from_one_to_the_other() {
        let mut old = Map::flat([100, 70], [10.0, 10.0]).unwrap();
        let mut new = old.clone();
        edited(&mut new);
        let record = Record::between("Later".into(), &old, &new);
        assert_eq!(record.tiles.len(), 3);
        record.apply(&mut old).unwrap();
        assert_eq!(old, new);
    }

    #[test]
    fn any_cut_and_any_nonsense_is_an_error() {
        let mut map = Map::flat([100, 70], [10.0, 10.0]).unwrap();
        let edit = edited(&mut map);
        let bytes = Record::of("x".into(), [&edit].into_iter(), &map)
            .encode()
            .unwrap();
        for length in (0..bytes.len()).step_by(97) {
            assert!(Record::decode(&bytes[..length]).is_err());
        }
        let mut longer = bytes.clone();
        longer.push(0);
        assert!(Record::decode(&longer).is_err());
        let mut newer = bytes;
        newer[0] = 9;
        assert!(Record::decode(&newer).unwrap_err().contains("version 9"));
    }
}
