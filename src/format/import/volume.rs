//! A volume that is no map's yet: a model that becomes voxels, or voxels of another program.

use super::looks::Looks;
use crate::format::{Error, ErrorKind, Progress, Result};
use crate::map::{Material, Mesh, Model, Volume, Voxels};
use crate::math::{length, plain};
use crate::voxel::{Filling, Plan, VoxelizeError, voxelize};
use glam::Vec3;

/// Voxels that a model has along its longest side where nobody says otherwise.
pub const VOXELS_ALONG: u32 = 96;

/// A volume from a file and what it is made of: its voxels name these materials, not those of any map.
#[derive(Clone, Debug, PartialEq)]
pub struct VolumeFile {
    /// Its first voxel stands where it stands in the file, in metres.
    pub volume: Volume,
    /// Where the file's origin stood in the map that it was written from, if it says so.
    pub origin: Option<Vec3>,
    /// Each by an id of its own.
    pub materials: Vec<Material>,
    /// What was left out or guessed, a sentence each without its full stop.
    pub notices: Vec<String>,
}

/// How a file becomes a volume.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct VolumeOptions {
    /// Metres of a voxel. If it isn't said, [`Plan::proposal`] of a model; of voxels what their file says, else
    /// [`vox::VOXEL_SIZE`](super::vox::VOXEL_SIZE).
    pub voxel_size: Option<f32>,
    /// What of a model becomes solid.
    pub filling: Filling,
}

/// Makes voxels of a model, with a material for each look of its parts and each colour of their vertices.
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
    check_shell(options.filling, &model.mesh)?;
    let Looks {
        mesh,
        materials,
        of_part,
    } = Looks::of(model);
    let watch = |share: f32| progress.step(share).is_ok();
    let voxels = voxelize(&mesh, &plan, options.filling, &of_part, &watch);
    let voxels = voxels.map_err(refused)?;
    let name = match model.name.trim() {
        "" => "Volume",
        name => name,
    };
    let mut notices = Vec::new();
    if is_empty(&voxels) {
        notices.push("no voxel of it is solid".into());
    }
    Ok(VolumeFile {
        volume: Volume::new(name, plan.first(), size, voxels),
        origin: None,
        materials,
        notices,
    })
}

/// Refuses a surface that is not thick, or thicker than what it is the surface of.
fn check_shell(filling: Filling, mesh: &Mesh) -> Result<()> {
    let [low, high] = mesh.bounds();
    let most = (high - low).max_element();
    match filling {
        Filling::Shell(thick) if !(thick > 0.0 && thick <= most) => Err(Error::new(
            ErrorKind::Invalid,
            format!("the shell would be {} m thick", plain(thick)),
        )
        .expected(format!(
            "more than 0 m, and at most {}, as long as the model is",
            length(most)
        ))
        .advice("Choose another thickness, or leave out the shell for a solid volume.")),
        _ => Ok(()),
    }
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
