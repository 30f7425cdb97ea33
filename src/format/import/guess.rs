//! What a file does not say of itself: guessed from its name, its length and its smoothness.

use super::MAX_SIDE;
use crate::map::MIN_SIDE;
use serde::{Deserialize, Serialize};
use std::path::Path;

/// Which byte of a 16-bit number comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ByteOrder {
    /// The low byte, as on today's computers.
    Little,
    /// The high byte.
    Big,
}

/// Where a value that can be changed came from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// It was asked for.
    Given,
    /// The file itself says so.
    File,
    /// The description that an export leaves beside its file.
    Description,
    /// The file's name.
    Name,
    /// What fits the file's length or makes it smooth.
    Content,
    /// Nothing says anything about it.
    Default,
}

/// A value and where it came from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Guess<T> {
    /// The value.
    pub value: T,
    /// Where it came from.
    pub origin: Origin,
}

impl<T> Guess<T> {
    pub(super) fn new(value: T, origin: Origin) -> Self {
        Self { value, origin }
    }
}

/// What a file's name tells: `valley-403x344-236m-1076m.raw`.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct NameHints {
    /// Columns, rows.
    pub size: Option<[u32; 2]>,
    /// Metres of the lowest and of the highest value.
    pub range: Option<[f32; 2]>,
    /// Whether a value is a metre.
    pub metres: bool,
}

impl NameHints {
    pub fn of(path: &Path) -> Self {
        let stem = path.file_stem().unwrap_or_default().to_string_lossy();
        let stem = stem.to_lowercase();
        let words: Vec<&str> = stem.split(['-', '_', ' ', ',', '(', ')']).collect();
        Self {
            size: words.iter().find_map(|word| size_in(word)),
            range: range_in(&words),
            metres: words.iter().any(|word| ["metres", "meters"].contains(word)),
        }
    }
}

fn size_in(word: &str) -> Option<[u32; 2]> {
    let (columns, rows) = word.split_once(['x', '×'])?;
    Some([columns.parse().ok()?, rows.parse().ok()?])
}

/// Two neighbouring words such as `236m` and `1076m`; a doubled hyphen before one is its minus.
fn range_in(words: &[&str]) -> Option<[f32; 2]> {
    let mut last: Option<f32> = None;
    let mut negative = false;
    for word in words {
        if word.is_empty() {
            negative = true;
            continue;
        }
        let metres = metres_in(word).map(|metres| if negative { -metres } else { metres });
        if let (Some(low), Some(high)) = (last, metres)
            && low < high
        {
            return Some([low, high]);
        }
        (last, negative) = (metres, false);
    }
    None
}

fn metres_in(word: &str) -> Option<f32> {
    let number = word.strip_suffix('m')?;
    let plain = number.starts_with(|c: char| c.is_ascii_digit());
    number.parse().ok().filter(|_| plain)
}

/// The mean step from one number to the next, read in both byte orders: little, big.
pub(super) fn roughness(bytes: &[u8]) -> [f64; 2] {
    let read = [u16::from_le_bytes, u16::from_be_bytes];
    read.map(|read| {
        let numbers = bytes.as_chunks().0.iter().map(|pair| read(*pair));
        mean_step(numbers.clone(), numbers.skip(1))
    })
}

fn mean_step(a: impl Iterator<Item = u16>, b: impl Iterator<Item = u16>) -> f64 {
    let (mut sum, mut count) = (0u64, 0u64);
    for (a, b) in a.zip(b) {
        sum += u64::from(a.abs_diff(b));
        count += 1;
    }
    sum as f64 / count.max(1) as f64
}

/// The byte order in which the numbers are smoother; little if there is no difference.
pub(super) fn byte_order(bytes: &[u8]) -> ByteOrder {
    let [little, big] = roughness(bytes);
    if big < little {
        ByteOrder::Big
    } else {
        ByteOrder::Little
    }
}

/// The size of a raw picture of so many values: a square, else the shape in which columns are smoothest.
pub(super) fn size(values: &[u16]) -> Option<[u32; 2]> {
    let count = values.len() as u64;
    if let Some(side) = square(count) {
        return Some([side, side]);
    }
    let smoothness = |size: &[u32; 2]| {
        let below = values.iter().skip(size[0] as usize);
        mean_step(values.iter().copied(), below.copied())
    };
    shapes(count)
        .map(|size| (smoothness(&size), size))
        .min_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, size)| size)
}

/// The side of a square of so many values, if they make one.
pub(super) fn square(count: u64) -> Option<u32> {
    let side = count.isqrt();
    (side * side == count && side >= u64::from(MIN_SIDE))
        .then(|| u32::try_from(side).ok())
        .flatten()
}

/// Every columns × rows of so many values that may be imported, no side over eight times the other.
pub(super) fn shapes(count: u64) -> impl Iterator<Item = [u32; 2]> {
    (MIN_SIDE..=MAX_SIDE).filter_map(move |columns| {
        let rows = u32::try_from(count / u64::from(columns)).ok()?;
        let fits = u64::from(columns) * u64::from(rows) == count;
        let sensible = (MIN_SIDE..=MAX_SIDE).contains(&rows);
        let [short, long] = [columns.min(rows), columns.max(rows)];
        (fits && sensible && long <= 8 * short).then_some([columns, rows])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn hints(name: &str) -> NameHints {
        NameHints::of(Path::new(name))
    }

    #[test]
    fn names_tell_sizes_and_ranges() {
        let found = hints("a/valley-403x344-236m-1076m.raw");
        assert_eq!(found.size, Some([403, 344]));
        assert_eq!(found.range, Some([236.0, 1076.0]));
        assert_eq!(hints("lake--12.5m-30m-big.r16").range, Some([-12.5, 30.0]));
        assert!(hints("valley-metres.png").metres);
    }

    #[test]
    fn names_that_only_look_like_it_tell_nothing() {
        for name in [
            "nan-infm.raw",
            "30m.raw",
            "100m-30m.raw",
            "axb.raw",
            "1e9m-x-2m.r16",
            "",
        ] {
            let found = hints(name);
            assert_eq!((found.size, found.range), (None, None), "{name}");
        }
    }

    /// Ground that falls to the east and rises to the south.
    fn slope([columns, rows]: [u32; 2]) -> Vec<u16> {
        let place = |i: u32| (40_000 - i % columns * 97 + i / columns * 31) as u16;
        (0..columns * rows).map(place).collect()
    }

    #[test]
    fn the_smoother_byte_order_is_chosen() {
        let values = slope([40, 30]);
        let little: Vec<u8> = values.iter().flat_map(|v| v.to_le_bytes()).collect();
        let big: Vec<u8> = values.iter().flat_map(|v| v.to_be_bytes()).collect();
        assert_eq!(byte_order(&little), ByteOrder::Little);
        assert_eq!(byte_order(&big), ByteOrder::Big);
        assert_eq!(byte_order(&[7; 20]), ByteOrder::Little);
        assert_eq!(byte_order(&[]), ByteOrder::Little);
    }

    #[test]
    fn shapes_are_found_by_what_is_smooth() {
        for shape in [[17, 17], [40, 30], [30, 40], [403, 344], [5, 3], [3, 5]] {
            assert_eq!(size(&slope(shape)), Some(shape));
        }
        assert_eq!(size(&slope([1, 13])), None);
        assert_eq!(size(&[]), None);
    }
}
