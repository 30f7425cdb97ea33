//! Raw heights: 16-bit numbers one after the other, without a word about their size or byte order.

use super::MAX_SIDE;
use super::guess::{self, ByteOrder, Guess, NameHints, Origin};
use crate::format::sidecar::Sidecar;
use crate::format::{Error, ErrorKind, Result};

/// The longest header that may be before the numbers.
const MOST_HEADER: u64 = 4096;
/// Most bytes of a file worth reading; beyond, no size would be taken.
pub(super) const MOST_BYTES: u64 = 2 * MAX_SIDE as u64 * MAX_SIDE as u64 + MOST_HEADER;

/// What of a raw file can be asked for.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Asked {
    pub size: Option<[u32; 2]>,
    pub byte_order: Option<ByteOrder>,
    pub header: u32,
}

/// The numbers, and what was guessed to find them.
pub(super) struct Values {
    pub values: Vec<u16>,
    pub size: Guess<[u32; 2]>,
    pub byte_order: Guess<ByteOrder>,
    /// Mean step from number to number in little and in big byte order.
    pub roughness: [f64; 2],
}

pub(super) fn read(
    bytes: &[u8],
    asked: Asked,
    sidecar: Option<&Sidecar>,
    name: &NameHints,
) -> Result<Values> {
    let length = bytes.len() as u64;
    let body = bytes.get(asked.header as usize..).unwrap_or_default();
    let byte_order = match (asked.byte_order, sidecar) {
        (Some(order), _) => Guess::new(order, Origin::Given),
        (None, Some(sidecar)) => Guess::new(sidecar.byte_order, Origin::Description),
        (None, None) => Guess::new(guess::byte_order(body), Origin::Content),
    };
    let values = numbers(body, byte_order.value);
    let size = find_size(&values, body.len(), asked, sidecar, name)
        .ok_or_else(|| no_such_size(length, asked))?;
    Ok(Values {
        roughness: guess::roughness(body),
        values,
        size,
        byte_order,
    })
}

fn numbers(body: &[u8], order: ByteOrder) -> Vec<u16> {
    let read = match order {
        ByteOrder::Little => u16::from_le_bytes,
        ByteOrder::Big => u16::from_be_bytes,
    };
    body.as_chunks().0.iter().map(|pair| read(*pair)).collect()
}

/// The size asked for, if it fits; else the first of description, name and content that does.
fn find_size(
    values: &[u16],
    body_length: usize,
    asked: Asked,
    sidecar: Option<&Sidecar>,
    name: &NameHints,
) -> Option<Guess<[u32; 2]>> {
    let fits = |size: &[u32; 2]| u64::from(size[0]) * u64::from(size[1]) * 2 == body_length as u64;
    if let Some(size) = asked.size {
        return fits(&size).then(|| Guess::new(size, Origin::Given));
    }
    let described = sidecar.map(|sidecar| Guess::new(sidecar.size, Origin::Description));
    let named = name.size.map(|size| Guess::new(size, Origin::Name));
    let told = [described, named].into_iter().flatten();
    let mut told = told.filter(|guess| fits(&guess.value));
    told.next().or_else(|| {
        let even = body_length.is_multiple_of(2);
        let size = guess::size(values).filter(|_| even)?;
        Some(Guess::new(size, Origin::Content))
    })
}

fn no_such_size(length: u64, asked: Asked) -> Error {
    let mut found = format!("the file has {length} bytes");
    if asked.header > 0 {
        found += &format!(", {} of them its header", asked.header);
    }
    let expected = match asked.size {
        Some([columns, rows]) => {
            let needed = u64::from(columns) * u64::from(rows) * 2 + u64::from(asked.header);
            format!("{needed} for {columns} × {rows} numbers of 16 bits")
        }
        None => "a size whose numbers of 16 bits fill it".to_owned(),
    };
    let fitting = what_fits(length);
    let advice = if fitting.is_empty() {
        "No common size fits; say which size and header length it has.".to_owned()
    } else {
        format!("These would fit: {}.", fitting.join("; "))
    };
    Error::new(ErrorKind::Mismatch, found)
        .expected(expected)
        .advice(advice)
}

/// Every reading of a file of this length that is likely: shapes, depths, header lengths.
pub(super) fn what_fits(length: u64) -> Vec<String> {
    let mut fitting = Vec::new();
    let words = |[columns, rows]: [u32; 2], what: &str| format!("{columns} × {rows} {what}");
    if length.is_multiple_of(2) {
        let mut shapes: Vec<_> = guess::shapes(length / 2).collect();
        shapes.sort_by_key(|size| size[0].abs_diff(size[1]));
        let shapes = shapes.into_iter().take(6);
        fitting.extend(shapes.map(|size| words(size, "of 16 bits")));
    }
    for (bytes_each, what) in [
        (1, "of 8 bits (not read here; convert it to 16 bits)"),
        (4, "of 32 bits (not read here; convert it to 16 bits)"),
    ] {
        let whole = length.is_multiple_of(bytes_each);
        let side = guess::square(length / bytes_each).filter(|_| whole);
        fitting.extend(side.map(|side| words([side; 2], what)));
    }
    fitting.extend(with_header(length));
    fitting
}

/// The largest square of 16 bits that leaves a sensible header before it.
fn with_header(length: u64) -> Option<String> {
    let side = (length / 2).isqrt();
    let header = length - 2 * side * side;
    let sensible = (1..=MOST_HEADER).contains(&header) && side >= 2;
    let bytes = if header == 1 { "byte" } else { "bytes" };
    sensible.then(|| format!("{side} × {side} of 16 bits after a header of {header} {bytes}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn asked(size: Option<[u32; 2]>) -> Asked {
        Asked {
            size,
            ..Asked::default()
        }
    }

    fn error_of(length: usize, size: Option<[u32; 2]>) -> String {
        let read = read(&vec![0; length], asked(size), None, &NameHints::default());
        read.err().unwrap().to_string()
    }

    #[test]
    fn one_byte_too_many_is_answered_with_the_header_that_would_fit() {
        let text = error_of(2 * 257 * 257 + 1, None);
        assert!(
            text.contains("257 × 257 of 16 bits after a header of 1 byte"),
            "{text}"
        );
        let bytes = vec![1; 2 * 257 * 257 + 1];
        let with_header = Asked {
            header: 1,
            ..Asked::default()
        };
        let values = read(&bytes, with_header, None, &NameHints::default()).unwrap();
        assert_eq!(values.size.value, [257, 257]);
    }

    #[test]
    fn a_size_that_does_not_fit_is_answered_with_those_that_would() {
        let text = error_of(2 * 403 * 344, Some([400, 344]));
        for part in [
            "277264 bytes",
            "275200",
            "403 × 344 of 16 bits",
            "344 × 403 of 16 bits",
        ] {
            assert!(text.contains(part), "{text}");
        }
    }

    #[test]
    fn other_depths_are_named() {
        assert!(error_of(255 * 255, None).contains("255 × 255 of 8 bits"));
        assert!(error_of(65 * 65 * 4, Some([3, 3])).contains("65 × 65 of 32 bits"));
    }

    #[test]
    fn nothing_and_next_to_nothing_are_refused() {
        for length in [0, 1, 2, 3] {
            error_of(length, None);
        }
        let too_long = Asked {
            header: 9,
            ..Asked::default()
        };
        assert!(read(&[0; 8], too_long, None, &NameHints::default()).is_err());
    }
}
