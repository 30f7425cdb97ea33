//! `landform lod`: the ground at one level of detail, as a mesh.

use super::progress::during;
use super::{arguments, output, print};
use crate::format::archive;
use crate::format::export::{self, MeshOptions};
use crate::math::Region;
use crate::terrain::{Detail, Eye};
use clap::Args;
use glam::Vec3;
use std::path::{Path, PathBuf};

/// Writes the ground as GLB, as an eye sees it or evenly divided.
#[derive(Args)]
#[command(
    after_help = "Example: landform lod valley.landform --eye 640,220,2300 -o seen.glb\n         \
                  landform lod valley.landform --divisions 1 --cells 0,0,64,64 -o corner.glb"
)]
pub(super) struct Lod {
    /// The map.
    map: PathBuf,
    #[command(flatten)]
    detail: DetailArguments,
    /// Only the cells from X0, Z0 up to, not including, X1, Z1.
    #[arg(long, value_parser = arguments::cells, allow_hyphen_values = true, value_name = "X0,Z0,X1,Z1")]
    cells: Option<Region>,
    /// Where to write the GLB.
    #[arg(short, long)]
    out: PathBuf,
}

/// What drives the level of detail: one of the two must be said.
#[derive(Args)]
#[group(required = true, multiple = false)]
struct DetailArguments {
    /// Where the eye is, in metres.
    #[arg(long, value_parser = arguments::point, allow_hyphen_values = true, value_name = "X,Y,Z")]
    eye: Option<Vec3>,
    /// How often every cell is divided.
    #[arg(long, value_parser = arguments::count, allow_hyphen_values = true, value_name = "N")]
    divisions: Option<u32>,
}

impl Lod {
    pub(super) fn run(self) -> anyhow::Result<()> {
        output::check(&self.out, &["glb"], Some(&self.map))?;
        let detail = match (self.detail.eye, self.detail.divisions) {
            (Some(eye), _) => Detail::From(eye),
            (None, divisions) => Detail::Uniform(arguments::divisions(divisions.unwrap_or(0))?),
        };
        let map = during("Reading the map", || archive::load(&self.map))?;
        let options = MeshOptions {
            eye: Eye {
                detail,
                max_divisions: u8::MAX,
            },
            cells: self.cells,
        };
        write_glb(&map, &self.out, &options)
    }
}

/// Writes a mesh and says what it holds.
pub(super) fn write_glb(
    map: &crate::map::Map,
    out: &Path,
    options: &MeshOptions,
) -> anyhow::Result<()> {
    let summary = during("Dividing and writing the ground", || {
        export::glb(map, out, options)
    })?;
    print::remark(format_args!(
        "triangles {}, vertices {}, pairs of textures {}, bytes {}",
        summary.triangles, summary.vertices, summary.primitives, summary.bytes
    ));
    Ok(print::result(out.display())?)
}
