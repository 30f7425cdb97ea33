//! `landform new`: a flat map.

use super::arguments;
use super::map_file::MapFile;
use crate::map::{Field, Map};
use anyhow::Context as _;
use clap::Args;
use std::path::PathBuf;

/// Makes a flat map.
#[derive(Args)]
#[command(after_help = "Example: landform new meadow.landform --vertices 65x65 --spacing 30")]
pub(super) struct New {
    /// Where to write the map; a file that is there is replaced.
    out: PathBuf,
    /// Base vertices along x and z; one more than the cells.
    #[arg(long, value_parser = arguments::size, allow_hyphen_values = true, default_value = "65x65", value_name = "COLUMNSxROWS")]
    vertices: [u32; 2],
    /// Metres between vertices along x, and along z where it differs.
    #[arg(long, value_parser = arguments::spacing, allow_hyphen_values = true, default_value = "30", value_name = "X[,Z]")]
    spacing: [f32; 2],
    /// Height of every vertex, in metres.
    #[arg(long, value_parser = arguments::metres, allow_hyphen_values = true, default_value = "0", value_name = "METRES")]
    height: f32,
    /// Seed of the random numbers that detail is generated from.
    #[arg(long, value_parser = arguments::count, allow_hyphen_values = true, default_value = "0", value_name = "N")]
    seed: u32,
}

impl New {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let file = MapFile::claim(&self.out, None)?;
        let map = self.map().context("cannot make that map")?;
        Ok(file.save(&map)?)
    }

    fn map(&self) -> anyhow::Result<Map> {
        let mut map = Map::flat(self.vertices, self.spacing)?;
        map.field = Field::flat(self.vertices, self.spacing, self.height)?;
        map.parameters.seed = self.seed;
        Ok(map)
    }
}
