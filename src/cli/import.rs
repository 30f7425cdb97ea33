//! `landform import`: a map from a file of heights.

use super::map_file::MapFile;
use super::progress::during;
use super::{arguments, print};
use crate::document::action::Action;
use crate::document::{Document, dress::Dressing};
use crate::format::import::{self, ByteOrder, Guess, Heights, Origin, Source, Units};
use crate::format::{self, ErrorKind};
use crate::math::{height, length, plain};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Makes a map from a PNG or a raw 16-bit file of heights.
#[derive(Args)]
#[command(
    after_help = "Example: landform import jacksboro-257-236m-1076m.r16 -o valley.landform --spacing 10 --heights 0,150\n         \
                  landform import survey.raw -o survey.landform --size 403x344 --byte-order big --header 128"
)]
pub(super) struct Import {
    /// The heights: .png (8 or 16 bit), .r16 or .raw (16 bit).
    file: PathBuf,
    /// Where to write the map; a file that is there is replaced.
    #[arg(short, long)]
    out: PathBuf,
    /// Metres between samples along x, and along z where it differs.
    #[arg(long, value_parser = arguments::spacing, allow_hyphen_values = true, value_name = "X[,Z]")]
    spacing: Option<[f32; 2]>,
    /// Metres of the smallest and of the largest number that the file can hold.
    #[arg(long, value_parser = arguments::range, allow_hyphen_values = true, value_name = "MIN,MAX")]
    heights: Option<[f32; 2]>,
    /// Columns and rows of a raw file; guessed where they are not said.
    #[arg(long, value_parser = arguments::size, allow_hyphen_values = true, value_name = "COLUMNSxROWS")]
    size: Option<[u32; 2]>,
    /// Byte order of a raw file; the smoother one where it is not said.
    #[arg(long, value_enum)]
    byte_order: Option<Order>,
    /// Bytes of a raw file before its heights; none where it is not said.
    #[arg(long, value_parser = arguments::count, allow_hyphen_values = true, value_name = "BYTES")]
    header: Option<u32>,
    /// Smooth away the terraces of a file with few steps, such as a picture of 8 bits; no height moves over half a step.
    #[arg(long)]
    soften_terraces: bool,
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
        let file = MapFile::claim(&self.out, Some(&self.file))?;
        let source = Source::open(&self.file)?;
        self.check_options(&source)?;
        let heights = source.read(&self.options())?;
        report(&heights);
        let mut document = Document::new(heights.to_map()?);
        if !self.no_dress {
            let dress = Action::Dress(Dressing::default());
            during("Dressing the ground", || document.apply(dress))?;
        }
        Ok(file.save(document.map())?)
    }

    /// Refuses what only a raw file leaves open where the file says it itself.
    fn check_options(&self, source: &Source) -> format::Result<()> {
        let of_raw_files = [
            ("--size", self.size.is_some()),
            ("--byte-order", self.byte_order.is_some()),
            ("--header", self.header.is_some()),
        ];
        match of_raw_files.iter().find(|(_, is_said)| *is_said) {
            Some((option, _)) if !source.is_raw() => Err(format::Error::new(
                ErrorKind::Invalid,
                format!("{option} is said, but a PNG says that itself"),
            )
            .in_file(&self.file)
            .expected(format!("{option} with a raw file alone"))
            .advice("Leave it out.")),
            _ => Ok(()),
        }
    }

    fn options(&self) -> import::Options {
        import::Options {
            size: self.size,
            byte_order: self.byte_order.map(|order| match order {
                Order::Little => ByteOrder::Little,
                Order::Big => ByteOrder::Big,
            }),
            header: self.header.unwrap_or(0),
            units: self
                .heights
                .map(|[lowest, highest]| Units::Range { lowest, highest }),
            spacing: self.spacing,
            soften_terraces: self.soften_terraces,
        }
    }
}

/// Says on stderr what was read and what was guessed.
fn report(heights: &Heights) {
    let [columns, rows] = heights.size.value;
    let bits = heights.depth;
    let origin = word(heights.size.origin);
    print::remark(format_args!(
        "{columns} × {rows} heights of {bits} bits ({origin})"
    ));
    if let Some(order) = &heights.byte_order {
        let first = match order.value {
            ByteOrder::Little => "low",
            ByteOrder::Big => "high",
        };
        print::remark(format_args!("{first} byte first ({})", word(order.origin)));
    }
    let [x, z] = heights.spacing.value.map(plain);
    let origin = match heights.spacing.origin {
        Origin::Default => "a default; say --spacing",
        other => word(other),
    };
    print::remark(format_args!("{x} × {z} m between samples ({origin})"));
    print::remark(meaning(&heights.units, heights.statistics.full));
    let [low, high] = heights.statistics.heights.map(height);
    let step = length(heights.statistics.step);
    print::remark(format_args!(
        "lowest {low} m, highest {high} m, in steps of {step}"
    ));
    heights.notes.iter().for_each(print::remark);
}

/// What the numbers of the file mean, and who says so.
fn meaning(units: &Guess<Units>, full: u16) -> String {
    let origin = match units.origin {
        Origin::Default => "a default, a tenth of the longer side; say --heights MIN,MAX",
        other => word(other),
    };
    match units.value {
        Units::Range { lowest, highest } => {
            let [low, high] = [lowest, highest].map(plain);
            format!("numbers 0 to {full} for {low} to {high} m ({origin})")
        }
        Units::Metres(each) => format!("a number for every {} m ({origin})", plain(each)),
    }
}

/// Where a value came from, in a few words.
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
