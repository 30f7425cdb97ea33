//! What an edit may be refused for.

use crate::map::{BRICK, LayerId, MOST_BRICKS, MOST_VOXELS, Map, MapError, Material};
use crate::math::{grouped, listed, plain};
use thiserror::Error;

/// Why an edit was refused; the map is as it was.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum EditError {
    /// The map would be wrong afterwards.
    #[error(transparent)]
    Map(#[from] MapError),
    /// A brush number out of range.
    #[error("the brush's {name} is {}; expected {expected}", plain(*.found))]
    Brush {
        /// Which number.
        name: &'static str,
        /// What it is.
        found: f32,
        /// What it may be.
        expected: &'static str,
    },
    /// A brush whose shape is a picture, without one.
    #[error("the brush's shape is a picture, but there is none; expected one with the brush")]
    NoPicture,
    /// Greys that make no picture.
    #[error("a brush's picture is {} × {} pixels with {found} greys; expected 1 to 1024 a side and a grey for each pixel", .size[0], .size[1])]
    Picture {
        /// Columns and rows.
        size: [u32; 2],
        /// How many greys there are.
        found: usize,
    },
    /// A selection that belongs to a field of another size.
    #[error("the selection is of {} × {} cells; expected {} × {}, as the field has", .found[0], .found[1], .expected[0], .expected[1])]
    Selection {
        /// Columns and rows of its field.
        found: [u32; 2],
        /// Columns and rows of the map's.
        expected: [u32; 2],
    },
    /// A copied piece of ground whose layers don't fit each other.
    #[error(
        "a layer of the copied ground has another size or type than its cells ask for; expected a value for each cell or vertex"
    )]
    Clip,
    /// A number of a mask out of range.
    #[error("the mask's {name} is {}; expected {expected}", plain(*.found))]
    Mask {
        /// Which number.
        name: &'static str,
        /// What it is.
        found: f32,
        /// What it may be.
        expected: &'static str,
    },
    /// A number of a tool out of range.
    #[error("the tool's {name} is {}; expected {expected}", plain(*.found))]
    Setting {
        /// Which number.
        name: &'static str,
        /// What it is.
        found: f32,
        /// What it may be.
        expected: &'static str,
    },
    /// A value that the map doesn't allow.
    #[error("{value} is no value for the layer {}; expected 0 to {most}", .layer.name())]
    Value {
        /// The layer.
        layer: LayerId,
        /// The value asked for.
        value: u8,
        /// The largest that it may be.
        most: u8,
    },
    /// A layer that can't be edited in this way.
    #[error("the layer {} can't be {what}", .layer.name())]
    Layer {
        /// The layer.
        layer: LayerId,
        /// What was asked for.
        what: &'static str,
    },
    /// A model that isn't there.
    #[error("there is no model {index}; the map has {models}, counted from 0")]
    NoModel {
        /// Its index.
        index: u8,
        /// How many there are.
        models: usize,
    },
    /// An object that isn't there.
    #[error("there is no object {id} on the map")]
    NoObject {
        /// Its number.
        id: u32,
    },
    /// A volume that isn't there.
    #[error("there is no volume {id} on the map; expected {}", listed(.there))]
    NoVolume {
        /// Its number.
        id: u32,
        /// The numbers of those that are there, rising.
        there: Vec<u32>,
    },
    /// A material that isn't there.
    #[error("there is no material {id} in the map's table; expected {}", listed(.there))]
    NoMaterial {
        /// Its id.
        id: u8,
        /// The ids of those that are there, in any order.
        there: Vec<u32>,
    },
    /// A material that would come in its own place.
    #[error(
        "material {id} ({name}) would be replaced by itself; expected another of the table as the one that comes instead"
    )]
    SameMaterial {
        /// Its id.
        id: u8,
        /// Its name.
        name: String,
    },
    /// Cells that hold no ground.
    #[error(
        "there is no ground in the cells from {}, {} up to {}, {}; expected cells that are no holes, of {} × {}",
        .cells.x0, .cells.z0, .cells.x1, .cells.z1, .size[0], .size[1]
    )]
    NoGround {
        /// The cells.
        cells: crate::math::Region,
        /// The field's.
        size: [u32; 2],
    },
    /// A volume that would be too large.
    #[error(
        "there would be {} × {} × {} voxels; expected at most {MOST_VOXELS} a side and {} bricks of {BRICK} × {BRICK} × {BRICK} on the map; choose larger voxels, fewer cells or less depth",
        grouped(.size[0]), grouped(.size[1]), grouped(.size[2]), grouped(MOST_BRICKS as u64)
    )]
    TooManyVoxels {
        /// Voxels along x, y, z.
        size: [u64; 3],
    },
    /// A material that voxels or a texture are of.
    #[error(
        "material {id} ({name}) is in use by {by}; remove it with another in its place, which they become of"
    )]
    MaterialInUse {
        /// Its id.
        id: u8,
        /// Its name.
        name: String,
        /// By what.
        by: String,
    },
    /// A box that holds no voxel of the volume.
    #[error(
        "the box from {} up to {} holds no voxel of the volume; expected a part of its {} × {} × {}, counted from 0",
        place(*.low), place(*.high), .size[0], .size[1], .size[2]
    )]
    VoxelBox {
        /// Its first voxel.
        low: [i32; 3],
        /// One past its last.
        high: [i32; 3],
        /// Voxels of the volume.
        size: [u32; 3],
    },
    /// A box that would lose earth of a volume that stands in for ground.
    #[error(
        "volume {id} \"{name}\" is ground, and meets what is around it by earth from {} to {}; expected a box that begins at its lowest layer, 0, and holds all of that",
        place(*.low), place(*.high)
    )]
    GroundBox {
        /// Its id.
        id: u32,
        /// Its name.
        name: String,
        /// Its first solid voxels.
        low: [i32; 3],
        /// Its last.
        high: [i32; 3],
    },
    /// A frame that holds nothing of the ground.
    #[error(
        "the new frame begins at vertex {}, {} and holds no cell of the ground, which has {} × {} vertices; expected at least one",
        .corner[0], .corner[1], .vertices[0], .vertices[1]
    )]
    Frame {
        /// Where it begins.
        corner: [i32; 2],
        /// The field's size.
        vertices: [u32; 2],
    },
    /// A place on the path of a stroke in volumes that is no number.
    #[error("point {index} of the stroke's path is at {}, {}, {} m; expected at most 10 000 000 m from 0 along each axis, and a normal of numbers", plain(.at.x), plain(.at.y), plain(.at.z))]
    SculptPath {
        /// Its index.
        index: usize,
        /// Metres.
        at: glam::Vec3,
    },
    /// A place on the path that is no number.
    #[error("point {index} of the stroke's path is at {}, {} m; expected at most 10 000 000 m from 0 along each axis", plain(*.x), plain(*.z))]
    Path {
        /// Its index.
        index: usize,
        /// Metres.
        x: f32,
        /// Metres.
        z: f32,
    },
}

/// Where a voxel is, in words.
fn place([x, y, z]: [i32; 3]) -> String {
    format!("{x}, {y}, {z}")
}

impl EditError {
    /// That a map has no such volume.
    pub fn no_volume(map: &Map, id: crate::map::VolumeId) -> Self {
        Self::NoVolume {
            id: id.0,
            there: map.volumes.keys().map(|id| id.0).collect(),
        }
    }

    /// That a table has no such material.
    pub fn no_material(materials: &[Material], id: u8) -> Self {
        Self::NoMaterial {
            id,
            there: materials.iter().map(|found| found.id.into()).collect(),
        }
    }
}
