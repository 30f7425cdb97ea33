//! `landform import`: a map from a file of heights.

use super::{arguments, output};
use crate::document::action::Action;
use crate::document::{Document, dress::Dressing};
use crate::format::archive;
use crate::format::import::{self, ByteOrder, Heights, Origin, Units};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Makes a map from a PNG or a raw 16-bit file of heights.
#[derive(Args)]
#[command(
    after_help = "Example: landform import jacksboro-257-236m-1076m.r16 -o valley.landform --spacing 10 --heights 0,150"
)]
pub(super) struct Import {
    /// The heights: .png (8 or 16 bit), .r16 or .raw (16 bit).
    file: PathBuf,
    /// Where to write the map; a file that is there is replaced.
    #[arg(short, long)]
    out: PathBuf,
    /// Metres between samples along x, and along z where it differs.
    #[arg(long, value_parser = arguments::spacing, value_name = "X[,Z]")]
    spacing: Option<[f32; 2]>,
    /// Metres of the smallest and of the largest number that the file can hold.
    #[arg(long, value_parser = arguments::range, allow_hyphen_values = true, value_name = "MIN,MAX")]
    heights: Option<[f32; 2]>,
    /// Columns and rows of a raw file; guessed where they are not said.
    #[arg(long, value_parser = arguments::size, value_name = "COLUMNSxROWS")]
    size: Option<[u32; 2]>,
    /// Byte order of a raw file; the smoother one where it is not said.
    #[arg(long, value_enum)]
    byte_order: Option<Order>,
    /// Record heights alone: no levels, textures, covers and alphas from slope, height and visible sky.
    #[arg(long)]
    no_dress: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Order {
    /// The low byte comes first.
    Little,
    /// The high byte comes first.
    Big,
}

impl Import {
    pub(super) fn run(self) -> anyhow::Result<()> {
        output::check(&self.out, archive::EXTENSION, Some(&self.file))?;
        let heights = import::heights(&self.file, &self.options())?;
        report(&heights);
        let mut document = Document::new(heights.to_map()?);
        if !self.no_dress {
            document.apply(Action::Dress(Dressing::default()))?;
        }
        archive::save(document.map(), &self.out)?;
        println!("{}", self.out.display());
        Ok(())
    }

    fn options(&self) -> import::Options {
        import::Options {
            size: self.size,
            byte_order: self.byte_order.map(|order| match order {
                Order::Little => ByteOrder::Little,
                Order::Big => ByteOrder::Big,
            }),
            units: self
                .heights
                .map(|[lowest, highest]| Units::Range { lowest, highest }),
            spacing: self.spacing,
            ..Default::default()
        }
    }
}

/// Says on stderr what was read and what was guessed.
fn report(heights: &Heights) {
    let [columns, rows] = heights.size.value;
    let statistics = &heights.statistics;
    let [low, high] = statistics.heights;
    eprintln!(
        "{columns} × {rows} heights of {} bits ({}), {low} to {high} m in steps of {} m",
        heights.depth,
        word(heights.size.origin),
        statistics.step
    );
    if let Some(order) = &heights.byte_order {
        let first = match order.value {
            ByteOrder::Little => "low",
            ByteOrder::Big => "high",
        };
        eprintln!("{first} byte first ({})", word(order.origin));
    }
    let [x, z] = heights.spacing.value;
    eprintln!("{x} × {z} m a cell ({})", word(heights.spacing.origin));
    for note in &heights.notes {
        eprintln!("{note}");
    }
}

/// Where a value came from, in a word or two.
fn word(origin: Origin) -> &'static str {
    match origin {
        Origin::Given => "as asked",
        Origin::File => "from the file",
        Origin::Description => "from the description beside it",
        Origin::Name => "guessed from the name",
        Origin::Content => "guessed from the content",
        Origin::Default => "a default",
    }
}
