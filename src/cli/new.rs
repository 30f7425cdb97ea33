//! `landform new`: a flat map.

use super::{arguments, output};
use crate::format::archive;
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
    #[arg(long, value_parser = arguments::size, default_value = "65x65", value_name = "COLUMNSxROWS")]
    vertices: [u32; 2],
    /// Metres between vertices along x, and along z where it differs.
    #[arg(long, value_parser = arguments::spacing, default_value = "30", value_name = "X[,Z]")]
    spacing: [f32; 2],
    /// Height of every vertex, in metres.
    #[arg(long, default_value_t = 0.0, allow_negative_numbers = true)]
    height: f32,
    /// Seed of the random numbers that detail is generated from.
    #[arg(long, default_value_t = 0)]
    seed: u32,
}

impl New {
    pub(super) fn run(self) -> anyhow::Result<()> {
        output::check(&self.out, archive::EXTENSION, None)?;
        let map = self.map().context("cannot make that map")?;
        archive::save(&map, &self.out)?;
        println!("{}", self.out.display());
        Ok(())
    }

    fn map(&self) -> anyhow::Result<Map> {
        let mut map = Map::flat(self.vertices, self.spacing)?;
        map.field = Field::flat(self.vertices, self.spacing, self.height)?;
        map.parameters.seed = self.seed;
        Ok(map)
    }
}
