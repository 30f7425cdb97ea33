//! `landform export`: a map's heights, layers and mesh, for other programs.

use super::{arguments, lod, output};
use crate::format::archive;
use crate::format::export::{self, HeightOptions, MeshOptions};
use crate::map::Map;
use crate::math::Region;
use crate::terrain::{Detail, Eye};
use clap::Args;
use std::path::{Path, PathBuf};

/// Writes a map's heights, layers and mesh for other programs.
#[derive(Args)]
#[command(
    after_help = "Example: landform export valley.landform --glb valley.glb --divisions 1\n         \
                  landform export valley.landform --heights valley.r16 --layers pictures"
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
    /// How often every cell is divided, in heights and mesh; 0 for what is recorded.
    #[arg(long, default_value_t = 0, value_name = "N")]
    divisions: u8,
    /// Of the mesh, only the cells from X0, Z0 up to, not including, X1, Z1.
    #[arg(long, value_parser = arguments::cells, value_name = "X0,Z0,X1,Z1", requires = "glb")]
    cells: Option<Region>,
}

impl Export {
    pub(super) fn run(self) -> anyhow::Result<()> {
        anyhow::ensure!(
            self.heights.is_some() || self.layers.is_some() || self.glb.is_some(),
            "nothing to export was named; expected --heights FILE, --layers FOLDER or --glb FILE"
        );
        if let Some(out) = &self.glb {
            output::check(out, "glb", Some(&self.map))?;
        }
        let map = archive::load(&self.map)?;
        if let Some(out) = &self.heights {
            self.write_heights(&map, out)?;
        }
        if let Some(folder) = &self.layers {
            self.write_layers(&map, folder)?;
        }
        if let Some(out) = &self.glb {
            let eye = Eye {
                detail: Detail::Uniform(self.divisions),
                max_divisions: u8::MAX,
            };
            lod::write_glb(
                &map,
                out,
                &MeshOptions {
                    eye,
                    cells: self.cells,
                },
            )?;
        }
        Ok(())
    }

    fn write_heights(&self, map: &Map, out: &Path) -> anyhow::Result<()> {
        let options = HeightOptions {
            range: self.range,
            divisions: self.divisions,
        };
        let description = export::heights(map, out, &options)?;
        let [columns, rows] = description.size;
        eprintln!(
            "{columns} × {rows} heights in steps of {} m",
            description.step
        );
        println!("{}", out.display());
        Ok(())
    }

    fn write_layers(&self, map: &Map, folder: &Path) -> anyhow::Result<()> {
        std::fs::create_dir_all(folder).map_err(|error| {
            crate::format::Error::system("the folder cannot be made", error).in_file(folder)
        })?;
        let name = self.map.file_stem().unwrap_or_default().to_string_lossy();
        for path in export::layers(map, folder, &name)? {
            println!("{}", path.display());
        }
        Ok(())
    }
}
