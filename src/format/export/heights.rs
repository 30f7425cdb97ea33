//! Height maps: 16-bit PNG or raw little-endian numbers, with a description beside them.

use super::lattice::Lattice;
use crate::format::file::{Draft, cannot_write};
use crate::format::sidecar::Sidecar;
use crate::format::{Error, ErrorKind, Progress, Result, png};
use crate::map::Map;
use crate::math::plain;
use std::io::Write;
use std::path::Path;

/// How heights are written.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct HeightOptions {
    /// Metres of the numbers 0 and 65535; the heights' own range if it is not said. Heights beyond are cut.
    pub range: Option<[f32; 2]>,
    /// How often every cell is divided; 0 for the base vertices as they are recorded.
    pub divisions: u8,
}

/// What was written.
#[derive(Clone, Debug, PartialEq)]
pub struct HeightSummary {
    /// What the numbers mean.
    pub description: Sidecar,
    /// How many heights lay outside the range, and were cut to it.
    pub cut: usize,
}

/// The kinds of file that hold heights.
#[derive(Clone, Copy)]
enum Kind {
    Png,
    Raw,
}

/// Writes the heights of base vertices, or of every vertex at some division, as a 16-bit PNG or, for `.r16` and
/// `.raw`, as raw little-endian numbers, and their [`Sidecar`] beside them. Importing the file gives the heights back
/// within half a step.
///
/// # Errors
/// When the extension is another, the range is no sensible one, there are more divisions than the map allows, or a
/// file cannot be written.
pub fn heights(
    map: &Map,
    path: impl AsRef<Path>,
    options: &HeightOptions,
) -> Result<HeightSummary> {
    heights_watched(map, path, options, &Progress::default())
}

/// Writes heights while somebody watches.
///
/// # Errors
/// As [`heights`], and when it is cancelled.
pub fn heights_watched(
    map: &Map,
    path: impl AsRef<Path>,
    options: &HeightOptions,
    progress: &Progress,
) -> Result<HeightSummary> {
    let (summary, drafts) = draft(map, path.as_ref(), options, progress)?;
    progress.check()?;
    drafts.into_iter().try_for_each(Draft::put)?;
    Ok(summary)
}

/// The heights and their description, to be put in their places together.
pub(super) fn draft(
    map: &Map,
    path: &Path,
    options: &HeightOptions,
    progress: &Progress,
) -> Result<(HeightSummary, [Draft; 2])> {
    prepare(map, path, options, progress).map_err(|error| error.in_file(path))
}

fn prepare(
    map: &Map,
    path: &Path,
    options: &HeightOptions,
    progress: &Progress,
) -> Result<(HeightSummary, [Draft; 2])> {
    let kind = kind_of(path)?;
    let Lattice { size, heights } = Lattice::of(map, options.divisions, progress)?;
    let range = range(&heights, options)?;
    let numbers = numbers(&heights, range);
    let bytes = match kind {
        Kind::Png => png::encode(size, &numbers)?,
        Kind::Raw => numbers.iter().flat_map(|n| n.to_le_bytes()).collect(),
    };
    let parts = f32::from(1u16 << options.divisions);
    let spacing = map.field.spacing.map(|metres| metres / parts);
    let description = Sidecar::new(size, spacing, range, options.divisions);
    let text = description.to_text()?;
    let beside = Sidecar::path_beside(path);
    let drafts = [
        Draft::of(path, |file| file.write_all(&bytes).map_err(cannot_write))?,
        Draft::of(beside, |file| {
            file.write_all(text.as_bytes()).map_err(cannot_write)
        })?,
    ];
    let inside = range[0]..=range[1];
    let cut = heights.iter().filter(|y| !inside.contains(y)).count();
    Ok((HeightSummary { description, cut }, drafts))
}

/// The endings of files that heights are written to.
pub const HEIGHT_ENDINGS: [&str; 3] = ["png", "r16", "raw"];

fn kind_of(path: &Path) -> Result<Kind> {
    let extension = path.extension().unwrap_or_default().to_string_lossy();
    match extension.to_lowercase().as_str() {
        "png" => Ok(Kind::Png),
        "r16" | "raw" => Ok(Kind::Raw),
        other => Err(Error::new(
            ErrorKind::Unsupported,
            format!("heights cannot be written as .{other}"),
        )
        .expected(".png, .r16 or .raw")
        .advice("Choose another extension.")),
    }
}

/// The range asked for, or the heights' own; a flat map gets a metre above its height.
fn range(heights: &[f32], options: &HeightOptions) -> Result<[f32; 2]> {
    let start = [f32::INFINITY, f32::NEG_INFINITY];
    let wider = |[low, high]: [f32; 2], y: &f32| [low.min(*y), high.max(*y)];
    let own = heights.iter().fold(start, wider);
    let range = match options.range {
        Some(asked) => asked,
        None if own[0] < own[1] => own,
        None => [own[0], own[0] + 1.0],
    };
    let [lowest, highest] = range;
    if lowest.is_finite() && highest.is_finite() && lowest < highest {
        return Ok(range);
    }
    let [lowest, highest] = range.map(plain);
    let found = format!("the range of heights is {lowest} to {highest} m");
    Err(Error::new(ErrorKind::Invalid, found)
        .expected("a lowest height below the highest")
        .advice("Type another range."))
}

fn numbers(heights: &[f32], [lowest, highest]: [f32; 2]) -> Vec<u16> {
    let [lowest, highest] = [lowest, highest].map(f64::from);
    let scale = 65535.0 / (highest - lowest);
    let number = |y: &f32| ((f64::from(*y) - lowest) * scale).round() as u16;
    heights.iter().map(number).collect()
}
