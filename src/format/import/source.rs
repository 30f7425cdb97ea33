//! A file of heights: opened once, then read as often as its reader changes his mind.

use super::guess::{ByteOrder, Guess, NameHints, Origin};
use super::heights::{Heights, Options, Units};
use super::picture::{self, Picture};
use super::statistics::{Note, Statistics};
use super::{raw, terraces};
use crate::format::file::{self, cannot_read};
use crate::format::sidecar::Sidecar;
use crate::format::{Error, ErrorKind, Result};
use crate::map::{Field, Layer};
use crate::math::plain;
use std::io::Read;
use std::path::{Path, PathBuf};

/// Spacing where nothing says another, metres.
const DEFAULT_SPACING: [f32; 2] = [10.0, 10.0];
/// Heights span this part of the longer side where nothing says another.
const DEFAULT_RELIEF: f32 = 0.1;
/// Pictures whose numbers span less than this part of their range, and not from 0, hold metres.
const METRES_SPAN_LESS: f32 = 0.2;
/// A byte order is sure if the other is so many times rougher.
const SURELY_ROUGHER: f64 = 1.5;

/// A file of heights in memory.
#[derive(Debug)]
pub struct Source {
    path: PathBuf,
    content: Content,
    sidecar: Option<Sidecar>,
    name: NameHints,
}

enum Content {
    Picture(Picture),
    Raw(Vec<u8>),
}

/// Reads heights from a PNG of 8 or 16 bits, or from raw 16-bit numbers (`.r16`, `.raw`).
///
/// # Errors
/// As [`Source::open`] and [`Source::read`].
pub fn heights(path: impl AsRef<Path>, options: &Options) -> Result<Heights> {
    Source::open(path)?.read(options)
}

/// Numbers as they stand in the file.
struct Numbers<'a> {
    values: &'a [u16],
    size: Guess<[u32; 2]>,
    depth: u8,
    full: u16,
    byte_order: Option<Guess<ByteOrder>>,
    roughness: Option<[f64; 2]>,
}

impl Source {
    /// Opens a file and reads what it holds, also the description that an export left beside it.
    ///
    /// # Errors
    /// When the file cannot be read, is of no known kind, is larger than any that could be taken, or is a picture
    /// that is damaged, not grey, or not 2..=4097 a side.
    pub fn open(path: impl AsRef<Path>) -> Result<Self> {
        let path = path.as_ref();
        let content = Content::read(path).map_err(|error| error.in_file(path))?;
        Ok(Self {
            path: path.to_owned(),
            sidecar: Sidecar::beside(path).filter(|sidecar| content.may_be(sidecar.size)),
            content,
            name: NameHints::of(path),
        })
    }

    /// Whether it is a raw file, for which size, byte order and header are a choice.
    pub fn is_raw(&self) -> bool {
        matches!(self.content, Content::Raw(_))
    }

    /// The heights, read as `options` say and as is guessed where they say nothing.
    ///
    /// # Errors
    /// When the size does not fit the file (the sizes that would are named) or is not 2..=4097 a side, or when
    /// spacing or range are no sensible numbers.
    pub fn read(&self, options: &Options) -> Result<Heights> {
        let read = || match &self.content {
            Content::Picture(picture) => self.convert(of_picture(picture), options),
            Content::Raw(bytes) => self.read_raw(bytes, options),
        };
        read().map_err(|error| error.in_file(&self.path))
    }

    fn read_raw(&self, bytes: &[u8], options: &Options) -> Result<Heights> {
        let asked = raw::Asked {
            size: options.size,
            byte_order: options.byte_order,
            header: options.header,
        };
        let found = raw::read(bytes, asked, self.sidecar.as_ref(), &self.name)?;
        let numbers = Numbers {
            values: &found.values,
            size: found.size,
            depth: 16,
            full: u16::MAX,
            byte_order: Some(found.byte_order),
            roughness: Some(found.roughness),
        };
        self.convert(numbers, options)
    }

    fn convert(&self, numbers: Numbers, options: &Options) -> Result<Heights> {
        let size = numbers.size.value;
        picture::check_size(size)?;
        let spacing = self.spacing(options);
        let units = self.units(options, &numbers, spacing.value);
        let (base, step) = scale(units.value, numbers.full)?;
        let height = |number: &u16| (base + f64::from(*number) * step) as f32;
        let mut metres: Vec<f32> = numbers.values.iter().map(height).collect();
        if options.soften_terraces {
            terraces::soften(size, &mut metres, step as f32);
        }
        check(spacing.value, size, &metres)?;
        let statistics = Statistics::of(
            size,
            spacing.value,
            numbers.values,
            numbers.full,
            &metres,
            step as f32,
        )?;
        Ok(Heights {
            metres,
            size: numbers.size,
            spacing,
            units,
            depth: numbers.depth,
            byte_order: numbers.byte_order,
            roughness: numbers.roughness,
            notes: notes(&statistics, &numbers, units),
            statistics,
        })
    }

    fn spacing(&self, options: &Options) -> Guess<[f32; 2]> {
        match (options.spacing, &self.sidecar) {
            (Some(spacing), _) => Guess::new(spacing, Origin::Given),
            (None, Some(sidecar)) => Guess::new(sidecar.spacing, Origin::Description),
            (None, None) => Guess::new(DEFAULT_SPACING, Origin::Default),
        }
    }

    fn units(&self, options: &Options, numbers: &Numbers, spacing: [f32; 2]) -> Guess<Units> {
        let range = |[lowest, highest]: [f32; 2]| Units::Range { lowest, highest };
        if let Some(units) = options.units {
            Guess::new(units, Origin::Given)
        } else if let Some(sidecar) = &self.sidecar {
            Guess::new(
                range([sidecar.lowest, sidecar.highest]),
                Origin::Description,
            )
        } else if let Some(named) = self.name.range {
            Guess::new(range(named), Origin::Name)
        } else if self.name.metres {
            Guess::new(Units::Metres(1.0), Origin::Name)
        } else if numbers.depth == 16 && look_like_metres(numbers.values) {
            Guess::new(Units::Metres(1.0), Origin::Content)
        } else {
            let [columns, rows] = numbers.size.value;
            let along = [(columns, spacing[0]), (rows, spacing[1])];
            let longer = along.map(|(n, spacing)| (n - 1) as f32 * spacing);
            let relief = longer[0].max(longer[1]) * DEFAULT_RELIEF;
            Guess::new(range([0.0, relief]), Origin::Default)
        }
    }
}

impl Content {
    fn read(path: &Path) -> Result<Self> {
        let file = file::open(path)?;
        let length = file.metadata().map_err(cannot_read)?.len();
        let extension = path.extension().unwrap_or_default().to_string_lossy();
        let read = |most: u64| {
            let mut bytes = Vec::new();
            let taken = file.take(most).read_to_end(&mut bytes);
            taken.map(|_| bytes).map_err(cannot_read)
        };
        match extension.to_lowercase().as_str() {
            "png" if length > picture::MOST_BYTES => Err(too_long(length, picture::MOST_BYTES)),
            "png" => Ok(Self::Picture(picture::read(&read(picture::MOST_BYTES)?)?)),
            "raw" | "r16" if length > raw::MOST_BYTES => Err(raw_too_long(length)),
            "raw" | "r16" => Ok(Self::Raw(read(raw::MOST_BYTES)?)),
            other => Err(Error::new(
                ErrorKind::Unsupported,
                format!("heights cannot be read from .{other} files"),
            )
            .expected(".png, .r16 or .raw")
            .advice("Convert it to 16-bit PNG.")),
        }
    }
}

impl Content {
    /// Whether it may hold so many columns and rows.
    fn may_be(&self, size: [u32; 2]) -> bool {
        match self {
            Self::Picture(picture) => picture.size == size,
            Self::Raw(bytes) => u64::from(size[0]) * u64::from(size[1]) * 2 == bytes.len() as u64,
        }
    }
}

impl std::fmt::Debug for Content {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::Picture(picture) => write!(f, "Picture {:?}", picture.size),
            Self::Raw(bytes) => write!(f, "Raw {} bytes", bytes.len()),
        }
    }
}

fn of_picture(picture: &Picture) -> Numbers<'_> {
    Numbers {
        values: &picture.values,
        size: Guess::new(picture.size, Origin::File),
        depth: picture.depth,
        full: picture.full(),
        byte_order: None,
        roughness: None,
    }
}

fn raw_too_long(length: u64) -> Error {
    match super::guess::square(length / 2) {
        Some(side) => picture::check_size([side; 2]).err(),
        None => None,
    }
    .unwrap_or_else(|| too_long(length, raw::MOST_BYTES))
}

fn too_long(length: u64, most: u64) -> Error {
    Error::new(ErrorKind::TooLarge, format!("the file has {length} bytes"))
        .expected(format!("at most {most}"))
        .advice("Scale the heights down or cut them.")
}

/// Metres of the number 0, and from one number to the next.
fn scale(units: Units, full: u16) -> Result<(f64, f64)> {
    let [lowest, highest] = match units {
        Units::Range { lowest, highest } => [lowest, highest].map(f64::from),
        Units::Metres(each) => [0.0, f64::from(each) * f64::from(full)],
    };
    if lowest < highest && lowest.is_finite() && highest.is_finite() {
        return Ok((lowest, (highest - lowest) / f64::from(full)));
    }
    let found = match units {
        Units::Range { lowest, highest } => {
            format!(
                "the heights go from {} m to {} m",
                plain(lowest),
                plain(highest)
            )
        }
        Units::Metres(each) => format!("a number is {} m", plain(each)),
    };
    Err(Error::new(ErrorKind::Invalid, found)
        .expected("a lowest height below the highest")
        .advice("Type another range."))
}

fn check(spacing: [f32; 2], size: [u32; 2], metres: &[f32]) -> Result<()> {
    Field::from_heights(spacing, Layer::from_rows(size, metres))
        .map(|_| ())
        .map_err(|error| {
            Error::new(ErrorKind::Invalid, error.to_string()).advice("Type another number.")
        })
}

/// Whether 16-bit numbers span so little of their range that they must be metres.
fn look_like_metres(values: &[u16]) -> bool {
    let (low, high) = (values.iter().min(), values.iter().max());
    let (Some(low), Some(high)) = (low, high) else {
        return false;
    };
    low < high && f32::from(high - low) < METRES_SPAN_LESS * f32::from(u16::MAX) && *low > 0
}

fn notes(statistics: &Statistics, numbers: &Numbers, units: Guess<Units>) -> Vec<Note> {
    let are_metres = matches!(units.value, Units::Metres(_));
    let mut notes = statistics.notes(numbers.depth, are_metres);
    if are_metres && units.origin != Origin::Given {
        notes.push(Note::TakenAsMetres);
    }
    if let (Some([little, big]), Some(order)) = (numbers.roughness, numbers.byte_order) {
        let unsure = little.max(big) < SURELY_ROUGHER * little.min(big);
        if unsure && order.origin == Origin::Content {
            notes.push(Note::ByteOrderUnsure);
        }
    }
    notes
}
