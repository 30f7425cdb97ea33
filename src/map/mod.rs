//! The model: everything that a map records, and nothing else. No files, no graphics, no window.

mod cast;
mod changes;
mod check;
mod field;
mod foot;
mod footing;
mod layer;
mod material;
mod mesh;
mod model;
mod object;
mod palette;
mod parameters;
mod picture_file;
mod texture;
mod volume;

pub use changes::Changes;
pub use check::MapError;
pub use field::{FARTHEST, Field, LayerId, MAX_SIDE, MIN_SIDE};
pub use foot::Foot;
pub use footing::Footing;
pub use layer::{Layer, TILE, Tile};
pub use material::{Material, Properties, Value};
pub(crate) use mesh::is_normal;
pub use mesh::{
    MOST_INDICES, MOST_PARTS, MOST_PIXELS, MOST_VERTICES, Mesh, MeshData, Part, Picture,
};
pub use model::{LEEWAY, MOST_LETTERS, MOST_MODELS, Model};
pub use object::{MOST_OBJECTS, Object, ObjectId};
pub use palette::{Palette, PaletteColour};
pub use parameters::{HASH_VERSION, MAX_DIVISIONS, MAX_LEVEL, Parameters};
pub use picture_file::{PictureError, PictureFile};
pub use texture::{Texture, TextureSource};
pub use volume::{
    Axis, BRICK, BRICK_VOXELS, Brick, BrickPlace, Grid, MOST_BRICKS, MOST_MATERIALS, MOST_VOLUMES,
    MOST_VOXELS, Mix, MixError, OpenBrick, Plot, Role, SOLID, TurnedVoxels, VOXEL_SIZES, Volume,
    VolumeId, VoxelBox, Voxels, WHOLE, bricks_around,
};

use std::collections::BTreeMap;

/// A map: one field at the origin, what its numbers mean, and what stands on it. Cloning shares tiles and meshes, so
/// it is cheap.
#[derive(Clone, Debug, PartialEq)]
pub struct Map {
    /// The grid of base vertices and cells.
    pub field: Field,
    /// What drives the generation of detail.
    pub parameters: Parameters,
    /// Colours that tint generated vertices; a cell names one by its index. At least one, at most 255.
    pub palettes: Vec<Palette>,
    /// What covers the ground; a cell names one by its index. At least one, at most 254.
    pub textures: Vec<Texture>,
    /// What objects look like; an object names one by its index. At most 255.
    pub models: Vec<Model>,
    /// What stands on the ground. At most 65 536.
    pub objects: BTreeMap<ObjectId, Object>,
    /// What voxels and textures are made of; they name one by its id. At most 256.
    pub materials: Vec<Material>,
    /// Where the ground overhangs or breaks. At most 1024.
    pub volumes: BTreeMap<VolumeId, Volume>,
}

impl Map {
    /// A flat map of `size` vertices along x and z, `spacing` metres apart, at height 0,
    /// with the bundled textures and one white palette.
    ///
    /// # Errors
    /// When the size or the spacing is out of range.
    pub fn flat(size: [u32; 2], spacing: [f32; 2]) -> Result<Self, MapError> {
        Ok(Self::of_field(Field::flat(size, spacing, 0.0)?))
    }

    /// A map of this field with the bundled textures and materials and one white palette, and nothing on it.
    pub fn of_field(field: Field) -> Self {
        Self {
            parameters: Parameters::for_spacing(field.spacing),
            field,
            palettes: vec![Palette::white()],
            textures: Texture::bundled(),
            models: Vec::new(),
            objects: BTreeMap::new(),
            materials: Material::bundled(),
            volumes: BTreeMap::new(),
        }
    }

    /// What an object stands on the ground with; none if there is no such object.
    pub fn footing(&self, id: ObjectId) -> Option<Footing> {
        let object = self.objects.get(&id)?;
        let model = self.models.get(usize::from(object.model))?;
        Some(Footing::of(object, &model.mesh))
    }
}
