//! Actions on the map, each of them data that can be written down and done again.

use super::{ClipValues, ImportedHeights, LayerValues, ModelValues, TextureValues};
use super::{ImportedVolume, ImportedVolumes};
use super::{NewVolume, Placement, Resizing, VoxelFill, VoxelMirror, VoxelPaste};
use crate::document::dress::{self, Dressing};
use crate::document::ground_voxels::{GroundVoxels, ground_to_voxels, voxels_to_ground};
use crate::document::sculpt;
use crate::edit::op::blend::{self, Blended};
use crate::edit::op::frame::{self, Frame};
use crate::edit::op::paste::{self, Heights, Landing};
use crate::edit::op::resample::{self, Resampling};
use crate::edit::op::{fill, models, objects, palettes, parameters, replace, textures, under};
use crate::edit::op::{materials, volume, volumes};
use crate::edit::{
    Edit, EditError, PathPoint, SculptPoint, SculptSettings, Sculptor, Selection, Stroke,
    StrokeSettings, Transaction, Turned,
};
use crate::format::Progress;
use crate::map::{Changes, LayerId, Map, Material, Object, ObjectId, Palette, Parameters};
use crate::map::{Texture, VolumeId};
use crate::math::Region;
use glam::Vec3;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What can be done to a map. The same action on the same map gives the same bits.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub enum Action {
    /// Draws a stroke along a path.
    Stroke {
        /// Tool, brush, seed.
        settings: Box<StrokeSettings>,
        /// Where the pointer went.
        path: Vec<PathPoint>,
    },
    /// Draws a stroke in volumes along a path.
    Sculpt {
        /// Tool, brush, volume.
        settings: Box<SculptSettings>,
        /// How ground within the brush's reach becomes voxels before; it stays as it is if nothing is said.
        #[serde(default)]
        ground: Option<GroundVoxels>,
        /// Where the pointer went.
        path: Vec<SculptPoint>,
    },
    /// Gives one value to a rectangle of cells, or to all.
    Fill {
        /// Levels, textures, covers, palettes or holes.
        layer: LayerId,
        /// The cells; all if none are named.
        #[serde(default)]
        cells: Option<Region>,
        /// The value.
        value: u8,
    },
    /// Sets a copied piece of ground down.
    Paste {
        /// The piece.
        clip: ClipValues,
        /// Column and row where its first cell comes to stand.
        at: [i32; 2],
        /// How it is turned before.
        #[serde(default)]
        turned: Turned,
        /// Of which layers.
        layers: Vec<LayerId>,
        /// Which heights it gets.
        #[serde(default)]
        heights: Heights,
        /// Cells over which it fades into the ground around it; 0 for a hard edge.
        #[serde(default)]
        edge: f32,
    },
    /// Sets the parameters.
    SetParameters(Parameters),
    /// Sets the palettes, as many as there are or more.
    SetPalettes(Vec<Palette>),
    /// Removes a palette; its cells get another.
    RemovePalette {
        /// Which.
        index: u8,
        /// Which of those that are left its cells get.
        instead: u8,
    },
    /// Adds a texture at the end of the list.
    AddTexture(TextureValues),
    /// Sets the textures, as many as there are or more.
    SetTextures(Vec<Texture>),
    /// Removes a texture; its cells get another, as base and as cover.
    RemoveTexture {
        /// Which.
        index: u8,
        /// Which of those that are left its cells get.
        instead: u8,
    },
    /// Replaces a layer, heights included.
    SetLayer {
        /// Which.
        layer: LayerId,
        /// By what; of the same size.
        values: LayerValues,
    },
    /// Crops or enlarges the ground, or moves it within its frame.
    Reframe(Frame),
    /// Gives the ground another number of vertices.
    Resample(Resampling),
    /// Draws generated detail from so many cells further along x and z of the lattice.
    MoveLattice([i32; 2]),
    /// Puts other ground, of any size, under what was painted.
    ReplaceHeights(ImportedHeights),
    /// Makes the borders between textures gradual by covers and their alphas.
    BlendBorders {
        /// The cells; all if none are named.
        #[serde(default)]
        cells: Option<Region>,
    },
    /// Chooses levels, textures, covers, alphas and palettes from the ground's shape.
    Dress(Dressing),
    /// Adds a model at the end of the list.
    AddModel(ModelValues),
    /// Puts another model in the place of one; its objects become it.
    SetModel {
        /// Which.
        index: u8,
        /// By what.
        model: ModelValues,
    },
    /// Removes a model.
    RemoveModel {
        /// Which.
        index: u8,
        /// Which of those that are left its objects become; they go too if none is named.
        #[serde(default)]
        instead: Option<u8>,
    },
    /// Adds a volume from elsewhere, and to the table those of its materials that the map lacks.
    ImportVolume(Box<ImportedVolume>),
    /// Adds several volumes from elsewhere, as one edit.
    ImportVolumes(ImportedVolumes),
    /// Places objects. They are named by the numbers above those that are there.
    PlaceObjects(Vec<Object>),
    /// Changes objects that are there.
    SetObjects(BTreeMap<ObjectId, Object>),
    /// Copies objects.
    DuplicateObjects {
        /// Which.
        objects: Vec<ObjectId>,
        /// How far from them the copies stand, metres.
        by: Vec3,
    },
    /// Removes objects.
    RemoveObjects(Vec<ObjectId>),
    /// Sets the displacement level to 0 in every cell that objects stand on, so that no detail rises into them.
    LevelUnder(Vec<ObjectId>),
    /// Brings the base vertices of every cell that objects stand on to the height of their feet.
    FlattenUnder(Vec<ObjectId>),
    /// Does both, so that the ground under the objects stays at their feet at every number of divisions.
    LevelAndFlattenUnder(Vec<ObjectId>),
    /// Makes the ground of cells a volume of voxels, where it is to overhang or to be hollow; they become holes.
    GroundToVoxels {
        /// The cells; those that are holes already are left out.
        cells: Region,
        /// Which of them alone; all if it isn't named.
        #[serde(default)]
        only: Option<Selection>,
        /// How finely, how deep and how high.
        #[serde(default)]
        how: GroundVoxels,
        /// What the volume is called; it is numbered if it has no name.
        #[serde(default)]
        name: String,
    },
    /// Brings the ground under a volume to its topmost surface, with the textures of what lies there, and removes it.
    VoxelsToGround {
        /// Which.
        volume: VolumeId,
    },
    /// Adds a material, or puts it in the place of the one of its id.
    SetMaterial(Box<Material>),
    /// Sets the materials, in any order; those in use must stay.
    SetMaterials(Vec<Material>),
    /// Removes a material; the voxels and textures that are of it become of another.
    RemoveMaterial {
        /// Which.
        id: u8,
        /// Which of the others.
        instead: u8,
    },
    /// Adds a volume with nothing in it, named by the number above those that are there.
    AddVolume(NewVolume),
    /// Gives a volume another name and place.
    PlaceVolume(Placement),
    /// Gives a volume another box; what stays within keeps its place in the map.
    ResizeVolume(Resizing),
    /// Copies volumes.
    DuplicateVolumes {
        /// Which.
        volumes: Vec<VolumeId>,
        /// How far from them the copies stand, metres.
        by: Vec3,
    },
    /// Removes volumes.
    RemoveVolumes(Vec<VolumeId>),
    /// Fills a box of a volume with a material, or empties it.
    FillVoxels(VoxelFill),
    /// Sets a copied piece of a volume down.
    PasteVoxels(Box<VoxelPaste>),
    /// Mirrors a box of a volume.
    MirrorVoxels(VoxelMirror),
}

/// What came of an action.
#[derive(Clone, Debug, Default)]
pub struct Performed {
    /// What takes it back; none if nothing changed.
    pub edit: Option<Edit>,
    /// What changed.
    pub changes: Changes,
    /// What became of the borders, where they were blended.
    pub blended: Option<Blended>,
}

impl Action {
    /// Does it to a map: the edit, if anything changed, and what changed.
    ///
    /// # Errors
    /// When something in it is out of range or doesn't fit the map, which is then as it was.
    pub fn perform(self, map: &mut Map) -> Result<(Option<Edit>, Changes), EditError> {
        let performed = self.perform_watched(map, &Progress::default())?;
        // Nobody else holds that progress, so nobody cancels it.
        let performed = performed.unwrap_or_default();
        Ok((performed.edit, performed.changes))
    }

    /// Does it to a map while somebody watches; none, and a map as it was, if it is cancelled in time.
    ///
    /// # Errors
    /// As [`perform`](Self::perform).
    pub fn perform_watched(
        self,
        map: &mut Map,
        progress: &Progress,
    ) -> Result<Option<Performed>, EditError> {
        if let Self::Stroke { settings, path } = self {
            return Ok(Some(draw(*settings, &path, map)?));
        }
        if let Self::Sculpt {
            settings,
            ground,
            path,
        } = self
        {
            return Ok(Some(sculpt(*settings, ground.as_ref(), &path, map)?));
        }
        let mut transaction = Transaction::new();
        let label = self.label(map);
        let mut blended = None;
        let changes = match self {
            Self::Stroke { .. } | Self::Sculpt { .. } => Changes::none(),
            Self::Fill {
                layer,
                cells,
                value,
            } => {
                let cells = cells.unwrap_or(map.field.cell_region());
                fill::fill(&mut transaction, map, layer, cells, value)?
            }
            Self::Paste {
                clip,
                at,
                turned,
                layers,
                heights,
                edge,
            } => {
                let clip = clip.0.turned(turned);
                let landing = Landing { at, heights, edge };
                paste::paste(&mut transaction, map, &clip, landing, &layers)?
            }
            Self::SetParameters(new) => parameters::set(&mut transaction, map, new)?,
            Self::SetPalettes(palettes) => palettes::set(&mut transaction, map, palettes)?,
            Self::RemovePalette { index, instead } => {
                palettes::remove(&mut transaction, map, index, instead)?
            }
            Self::AddTexture(new) => {
                let textures = textures::with(&map.textures, new.0);
                textures::set(&mut transaction, map, textures)?
            }
            Self::SetTextures(textures) => textures::set(&mut transaction, map, textures)?,
            Self::RemoveTexture { index, instead } => {
                textures::remove(&mut transaction, map, index, instead)?
            }
            Self::SetLayer { layer, values } => {
                let new = replace::Replacement::of_layer(layer, values.0);
                replace::replace(&mut transaction, map, new)?
            }
            Self::Reframe(new) => frame::reframe(&mut transaction, map, &new)?,
            Self::Resample(new) => resample::resample(&mut transaction, map, &new)?,
            Self::MoveLattice(cells) => frame::move_lattice(&mut transaction, map, cells),
            Self::ReplaceHeights(new) => {
                let dressing = new.dress;
                let mut changes =
                    resample::replace_heights(&mut transaction, map, new.try_into()?)?;
                let dressed = match dressing {
                    Some(dressing) => dress_ground(&mut transaction, map, &dressing, progress),
                    None => Ok(Some(Changes::none())),
                };
                match dressed {
                    Ok(Some(more)) => changes.merge(&more),
                    stopped => {
                        transaction.cancel(map);
                        return stopped.map(|_| None);
                    }
                }
                changes
            }
            Self::BlendBorders { cells } => {
                let cells = cells.unwrap_or(map.field.cell_region());
                let (changes, counts) = blend::blend(&mut transaction, map, cells);
                blended = Some(counts);
                changes
            }
            Self::Dress(dressing) => {
                let dressed = dress_ground(&mut transaction, map, &dressing, progress)?;
                let Some(changes) = dressed else {
                    return Ok(None);
                };
                changes
            }
            Self::AddModel(model) => models::add(&mut transaction, map, model.0)?,
            Self::SetModel { index, model } => models::set(&mut transaction, map, index, model.0)?,
            Self::RemoveModel { index, instead } => {
                models::remove(&mut transaction, map, index, instead)?
            }
            Self::ImportVolume(new) => {
                volume::bring(&mut transaction, map, new.volume, &new.materials)?.1
            }
            Self::ImportVolumes(new) => new.perform(&mut transaction, map)?,
            Self::PlaceObjects(new) => objects::place(&mut transaction, map, new)?,
            Self::SetObjects(new) => objects::change(&mut transaction, map, new)?,
            Self::DuplicateObjects { objects, by } => {
                objects::duplicate(&mut transaction, map, &objects, by)?
            }
            Self::RemoveObjects(ids) => objects::remove(&mut transaction, map, &ids)?,
            Self::LevelUnder(ids) => under::level_zero(&mut transaction, map, &ids)?,
            Self::FlattenUnder(ids) => under::flatten(&mut transaction, map, &ids)?,
            Self::LevelAndFlattenUnder(ids) => {
                under::level_zero_and_flatten(&mut transaction, map, &ids)?
            }
            Self::GroundToVoxels {
                cells,
                only,
                how,
                name,
            } => ground_to_voxels(&mut transaction, map, cells, only.as_ref(), &how, &name)?,
            Self::VoxelsToGround { volume } => voxels_to_ground(&mut transaction, map, volume)?,
            Self::SetMaterial(new) => {
                let all = materials::with(&map.materials, *new);
                materials::set(&mut transaction, map, all)?
            }
            Self::SetMaterials(new) => materials::set(&mut transaction, map, new)?,
            Self::RemoveMaterial { id, instead } => {
                materials::remove(&mut transaction, map, id, instead)?
            }
            Self::AddVolume(new) => volumes::add(&mut transaction, map, new)?,
            Self::PlaceVolume(new) => volumes::place(&mut transaction, map, new)?,
            Self::ResizeVolume(new) => volumes::resize(&mut transaction, map, new)?,
            Self::DuplicateVolumes { volumes, by } => {
                volumes::duplicate(&mut transaction, map, &volumes, by)?
            }
            Self::RemoveVolumes(ids) => volumes::remove(&mut transaction, map, &ids)?,
            Self::FillVoxels(fill) => fill.perform(&mut transaction, map)?,
            Self::PasteVoxels(paste) => paste.perform(&mut transaction, map)?,
            Self::MirrorVoxels(mirror) => mirror.perform(&mut transaction, map)?,
        };
        Ok(Some(Performed {
            edit: transaction.commit(map, label),
            changes,
            blended,
        }))
    }
}

fn dress_ground(
    transaction: &mut Transaction,
    map: &mut Map,
    dressing: &Dressing,
    progress: &Progress,
) -> Result<Option<Changes>, EditError> {
    match dress::dress_watched(map, dressing, progress)? {
        Some(new) => replace::replace(transaction, map, new).map(Some),
        None => Ok(None),
    }
}

fn draw(
    settings: StrokeSettings,
    path: &[PathPoint],
    map: &mut Map,
) -> Result<Performed, EditError> {
    let mut stroke = Stroke::begin(settings, map)?;
    let mut changes = stroke.extend(map, path)?;
    let (edit, last) = stroke.finish(map);
    changes.merge(&last);
    Ok(Performed {
        edit,
        changes,
        blended: None,
    })
}

fn sculpt(
    settings: SculptSettings,
    ground: Option<&GroundVoxels>,
    path: &[SculptPoint],
    map: &mut Map,
) -> Result<Performed, EditError> {
    let mut sculptor = Sculptor::begin(settings, map)?;
    let mut changes = match sculpt::extend(&mut sculptor, map, ground, path, &Progress::default()) {
        Ok(changes) => changes,
        Err(error) => {
            sculptor.cancel(map);
            return Err(error);
        }
    };
    let (edit, back) = sculptor.finish(map);
    changes.merge(&back);
    Ok(Performed {
        edit,
        changes,
        blended: None,
    })
}
