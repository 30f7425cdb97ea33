//! A volume that is no map's yet: a model that becomes voxels, or voxels of another program.

use super::vox;
use crate::format::{Error, ErrorKind, Progress, Result};
use crate::map::{MOST_LETTERS, Material, Mesh, Model, Part, Properties, Volume, Voxels};
use crate::voxel::{Filling, Plan, VoxelizeError, voxelize};
use glam::Vec3;

/// Voxels that a model has along its longest side where nobody says otherwise.
pub const VOXELS_ALONG: u32 = 96;

/// A volume from a file and what it is made of: its voxels name these materials, not those of any map.
#[derive(Clone, Debug, PartialEq)]
pub struct VolumeFile {
    /// Its first voxel stands where it stands in the file, in metres.
    pub volume: Volume,
    /// Each by an id of its own.
    pub materials: Vec<Material>,
    /// What was left out or guessed, a sentence each without its full stop.
    pub notices: Vec<String>,
}

/// How a file becomes a volume.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct VolumeOptions {
    /// Metres of a voxel; [`Plan::proposal`] of a model and [`vox::VOXEL_SIZE`](super::vox::VOXEL_SIZE) of voxels if it isn't said.
    pub voxel_size: Option<f32>,
    /// What of a model becomes solid.
    pub filling: Filling,
}

/// Makes voxels of a model, with a material for each look of its parts.
///
/// # Errors
/// When the voxels would be too many or of an odd size, or it is cancelled.
pub fn volume_of_model(
    model: &Model,
    options: &VolumeOptions,
    progress: &Progress,
) -> Result<VolumeFile> {
    let size = options.voxel_size;
    let size = size.unwrap_or_else(|| Plan::proposal(&model.mesh, VOXELS_ALONG));
    let plan = Plan::new(&model.mesh, size).map_err(refused)?;
    let (materials, of_part) = materials(model);
    let watch = |share: f32| progress.step(share).is_ok();
    let voxels = voxelize(&model.mesh, &plan, options.filling, &of_part, &watch);
    let voxels = voxels.map_err(refused)?;
    let mut notices = Vec::new();
    if is_empty(&voxels) {
        notices.push("no voxel of it is solid".into());
    }
    Ok(VolumeFile {
        volume: Volume::new(model.name.clone(), plan.first(), size, voxels),
        materials,
        notices,
    })
}

fn is_empty(voxels: &Voxels) -> bool {
    voxels.materials().iter().all(|used| !used)
}

fn refused(error: VoxelizeError) -> Error {
    let kind = match error {
        VoxelizeError::Stopped => return Error::new(ErrorKind::Cancelled, "it was cancelled"),
        VoxelizeError::TooLarge { .. } => ErrorKind::TooLarge,
        VoxelizeError::VoxelSize(_) | VoxelizeError::Materials { .. } => ErrorKind::Invalid,
    };
    Error::new(kind, error.to_string())
}

/// The materials of a model's parts, those that look alike once, and which of them each part is.
fn materials(model: &Model) -> (Vec<Material>, Vec<u8>) {
    let mut materials: Vec<Material> = Vec::new();
    let name: String = model.name.chars().take(MOST_LETTERS - 5).collect();
    let of_part = |part: &Part| {
        let tint = mean(&model.mesh, part);
        let known = materials.iter().position(|material| material.tint == tint);
        // What differs in less than there are materials is drawn alike.
        let number = known.unwrap_or_else(|| materials.len().min(Material::MOST - 1));
        if number == materials.len() {
            materials.push(Material {
                tint,
                properties: Properties::default(),
                ..Material::new(number as u8, format!("{name} {}", number + 1))
            });
        }
        number as u8
    };
    let of_part = model.mesh.data().parts.iter().map(of_part).collect();
    (materials, of_part)
}

/// The mean colour of a part, linear: its own × its picture's × its vertices'.
fn mean(mesh: &Mesh, part: &Part) -> [f32; 3] {
    let data = mesh.data();
    let range = part.indices.start as usize..part.indices.end as usize;
    let corners = &data.indices[range];
    let colours = corners
        .iter()
        .map(|corner| Vec3::from_slice(&data.colours[*corner as usize]));
    let vertices = colours.sum::<Vec3>() / corners.len().max(1) as f32;
    let picture = part.picture.as_ref().map_or(Vec3::ONE, |picture| {
        let (mut sum, mut weight) = (Vec3::ZERO, 0.0);
        // As many pixels as tell its mean.
        let step = (picture.pixels.len() >> 16).max(1);
        for pixel in picture.pixels.iter().step_by(step) {
            let opacity = f32::from(pixel[3]) / 255.0;
            sum += Vec3::from([pixel[0], pixel[1], pixel[2]].map(vox::linear)) * opacity;
            weight += opacity;
        }
        if weight > 0.0 {
            sum / weight
        } else {
            Vec3::ONE
        }
    });
    let mean = Vec3::from_slice(&part.base_colour) * vertices * picture;
    // To the thousandth, so that what looks alike is alike.
    mean.to_array()
        .map(|channel| ((channel * 1000.0).round() / 1000.0).clamp(0.0, 1.0))
}
