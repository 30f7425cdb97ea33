//! `landform export`: a map's heights, layers, mesh, volumes and materials, for other programs.

use super::progress::during;
use super::volume_outputs::VolumeOutputs;
use super::{arguments, lod, output, print};
use crate::format::export::{self, HEIGHT_ENDINGS, HeightOptions, HeightSummary, MeshOptions};
use crate::format::{self, Sidecar, archive};
use crate::map::Map;
use crate::math::{Region, height, length};
use crate::terrain::{Detail, Eye};
use clap::{ArgGroup, Args};
use std::path::{Path, PathBuf};

/// Writes a map's heights, layers, mesh, volumes and materials for other programs.
#[derive(Args)]
#[command(
    group = ArgGroup::new("what").args(["heights", "layers", "glb", "volumes", "collision", "vox", "materials"]).required(true).multiple(true),
    after_help = "Example: landform export valley.landform --glb valley.glb --divisions 1\n         \
                  landform export valley.landform --heights valley.r16 --layers pictures\n         \
                  landform export valley.landform --glb ground.glb --volumes caves.glb --collision touch.glb --divisions 2 --materials materials.json\n\n\
                  Volumes that stand in for ground come with strips of triangles up to its rim: the files of ground and\n\
                  volumes, written with the same --divisions and loaded at the same place, are closed together. Ground\n\
                  written by `lod --eye` is divided beside volumes as often as the map allows."
)]
pub(super) struct Export {
    /// The map.
    map: PathBuf,
    /// Write the heights, with a description beside them: .png (16 bit) or .r16 (little-endian).
    #[arg(long, value_name = "FILE")]
    heights: Option<PathBuf>,
    /// Metres of the numbers 0 and 65535; the range of the heights where it is not said.
    #[arg(long, value_parser = arguments::range, allow_hyphen_values = true, value_name = "MIN,MAX", requires = "heights")]
    range: Option<[f32; 2]>,
    /// Write every layer as a PNG into this folder.
    #[arg(long, value_name = "FOLDER")]
    layers: Option<PathBuf>,
    /// Write the ground as GLB.
    #[arg(long, value_name = "FILE")]
    glb: Option<PathBuf>,
    /// How often every cell is divided, in heights and mesh, and in the ground that volumes are joined to; 0 for what is
    /// recorded.
    #[arg(long, value_parser = arguments::count, allow_hyphen_values = true, default_value = "0", value_name = "N")]
    divisions: u32,
    /// Of the mesh, only the cells from X0, Z0 up to, not including, X1, Z1.
    #[arg(long, value_parser = arguments::cells, allow_hyphen_values = true, value_name = "X0,Z0,X1,Z1", requires = "glb")]
    cells: Option<Region>,
    #[command(flatten)]
    volumes: VolumeOutputs,
}

impl Export {
    pub(super) fn run(self) -> anyhow::Result<()> {
        self.check_outputs()?;
        let divisions = arguments::divisions(self.divisions)?;
        let map = during("Reading the map", || archive::load(&self.map))?;
        self.volumes.check_map(&map)?;
        if let Some(out) = &self.heights {
            let range = self.range;
            write_heights(&map, out, &HeightOptions { range, divisions })?;
        }
        if let Some(folder) = &self.layers {
            self.write_layers(&map, folder)?;
        }
        if let Some(out) = &self.glb {
            let eye = Eye {
                detail: Detail::Uniform(divisions),
                max_divisions: u8::MAX,
            };
            let cells = self.cells;
            lod::write_glb(&map, out, &MeshOptions { eye, cells })?;
        }
        self.volumes.write(&map, divisions)?;
        Ok(())
    }

    fn check_outputs(&self) -> format::Result<()> {
        output::check_apart(
            [("--heights", &self.heights), ("--glb", &self.glb)]
                .into_iter()
                .chain(self.volumes.named()),
        )?;
        if let Some(out) = &self.heights {
            output::check(out, &HEIGHT_ENDINGS, Some(&self.map))?;
            output::check(&Sidecar::path_beside(out), &["json"], Some(&self.map))?;
        }
        if let Some(folder) = &self.layers {
            format::check_folder(folder)?;
        }
        if let Some(out) = &self.glb {
            output::check(out, &["glb"], Some(&self.map))?;
        }
        self.volumes.check(&self.map)
    }

    fn write_layers(&self, map: &Map, folder: &Path) -> format::Result<()> {
        let name = self.map.file_stem().unwrap_or_default().to_string_lossy();
        let paths = during("Writing the layers", || export::layers(map, folder, &name))?;
        paths
            .iter()
            .try_for_each(|path| print::result(path.display()))
    }
}

fn write_heights(map: &Map, out: &Path, options: &HeightOptions) -> format::Result<()> {
    let HeightSummary { description, cut } =
        during("Writing the heights", || export::heights(map, out, options))?;
    let Sidecar {
        size: [columns, rows],
        lowest,
        highest,
        step,
        ..
    } = description;
    let [low, high] = [lowest, highest].map(height);
    print::remark(format_args!(
        "{columns} × {rows} heights, numbers 0 to 65535 for {low} to {high} m in steps of {}",
        length(step as f32)
    ));
    if cut > 0 {
        print::remark(format_args!(
            "warning: {cut} of {} heights lie outside {low} to {high} m and were cut to it; leave out --range to keep them",
            u64::from(columns) * u64::from(rows)
        ));
    }
    print::result(out.display())
}
