//! Exporters: height maps, layers as pictures, meshes, volumes and materials.
//!
//! Row 0 of every picture is the north edge (z = 0), column 0 the west edge (x = 0); nothing is mirrored.
//! Every file is whole or not there.

mod crop;
mod glb;
mod gltf;
mod heights;
mod lattice;
mod layers;
mod materials;
mod mesh;
mod shown;
mod volumes;
mod vox;
mod welded;

pub use glb::{MeshOptions, MeshSummary, glb, glb_watched, write_glb};
pub use heights::{HEIGHT_ENDINGS, HeightOptions, HeightSummary, heights, heights_watched};
pub use layers::{layer, layers, layers_watched};
pub use materials::{material_table, materials};
pub use volumes::{
    SimplifiedTo, VolumesFor, VolumesOptions, VolumesSummary, encode_volumes, volumes,
};
pub use vox::{VoxSummary, vox};
