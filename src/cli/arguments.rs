//! How sizes, points, pairs and counts are written on the command line.

use crate::format::{Error, ErrorKind};
use crate::map::MAX_DIVISIONS;
use crate::math::Region;
use crate::render::{Axis, LOWEST_SUN, Section, Sun};
use glam::Vec3;

/// `65x65`: two whole numbers.
pub(super) fn size(text: &str) -> Result<[u32; 2], String> {
    let wrong = || format!("found {text:?}, expected columns and rows such as 257x257");
    let (columns, rows) = text.split_once(['x', 'X']).ok_or_else(wrong)?;
    let number = |part: &str| part.trim().parse().map_err(|_| wrong());
    Ok([number(columns)?, number(rows)?])
}

/// `30` or `30,20`: metres along x, and along z where it differs.
pub(super) fn spacing(text: &str) -> Result<[f32; 2], String> {
    match numbers(text).as_deref() {
        Some([both]) => Ok([*both; 2]),
        Some([x, z]) => Ok([*x, *z]),
        _ => Err(format!(
            "found {text:?}, expected metres such as 30 or 30,20"
        )),
    }
}

/// `236,1076`: the lowest and the highest of a range, in metres.
pub(super) fn range(text: &str) -> Result<[f32; 2], String> {
    match numbers(text).as_deref() {
        Some([low, high]) if low < high => Ok([*low, *high]),
        _ => Err(format!(
            "found {text:?}, expected lowest,highest in metres such as 236,1076"
        )),
    }
}

/// `X,Y,Z` in metres.
pub(super) fn point(text: &str) -> Result<Vec3, String> {
    match numbers(text).as_deref() {
        Some([x, y, z]) => Ok(Vec3::new(*x, *y, *z)),
        _ => Err(format!(
            "found {text:?}, expected X,Y,Z in metres such as 1280,300,900"
        )),
    }
}

/// `AZIMUTH,ELEVATION` in degrees.
pub(super) fn sun(text: &str) -> Result<Sun, String> {
    match numbers(text).as_deref() {
        Some([azimuth, elevation]) if (LOWEST_SUN..=90.0).contains(elevation) => Ok(Sun {
            azimuth: *azimuth,
            elevation: *elevation,
        }),
        _ => Err(format!(
            "found {text:?}, expected degrees from north to the east and 1 to 90 degrees above the horizon such as \
             285,26"
        )),
    }
}

/// `AXIS=METRES`: a plane across an axis of the map; a minus before the axis leaves out the other side.
pub(super) fn section(text: &str) -> Result<Section, String> {
    let (flipped, plain) = match text.trim().strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.trim()),
    };
    let axis = |name: &str| match name.trim().to_lowercase().as_str() {
        "x" => Some(Axis::X),
        "y" => Some(Axis::Y),
        "z" => Some(Axis::Z),
        _ => None,
    };
    let found = plain.split_once('=').and_then(|(name, at)| {
        let at = numbers(at)?;
        let [at] = at[..] else { return None };
        Some(Section {
            axis: axis(name)?,
            at,
            flipped,
        })
    });
    found.ok_or_else(|| {
        format!("found {text:?}, expected an axis and metres such as y=31.5, or -y=31.5 for the other side")
    })
}

/// `12.5`: metres.
pub(super) fn metres(text: &str) -> Result<f32, String> {
    match numbers(text).as_deref() {
        Some([metres]) => Ok(*metres),
        _ => Err(format!("found {text:?}, expected metres such as 12.5")),
    }
}

/// `X0,Z0,X1,Z1`: cells from the first corner up to, not including, the second.
pub(super) fn cells(text: &str) -> Result<Region, String> {
    let parts: Option<Vec<u32>> = text
        .split(',')
        .map(|part| part.trim().parse().ok())
        .collect();
    match parts.as_deref() {
        Some([x0, z0, x1, z1]) if x0 < x1 && z0 < z1 => Ok(Region::new(*x0, *z0, *x1, *z1)),
        _ => Err(format!(
            "found {text:?}, expected X0,Z0,X1,Z1 with X0 < X1 and Z0 < Z1 such as 0,0,64,64"
        )),
    }
}

/// `3`: a whole number that counts something.
pub(super) fn count(text: &str) -> Result<u32, String> {
    text.trim()
        .parse()
        .map_err(|_| format!("found {text:?}, expected a whole number such as 3"))
}

/// A number of divisions that some map may have.
pub(super) fn divisions(asked: u32) -> Result<u8, Error> {
    match u8::try_from(asked) {
        Ok(divisions) if divisions <= MAX_DIVISIONS => Ok(divisions),
        _ => Err(Error::new(
            ErrorKind::Invalid,
            format!("{asked} divisions are asked for"),
        )
        .expected(format!("0 to {MAX_DIVISIONS}"))
        .advice("Choose fewer.")),
    }
}

fn numbers(text: &str) -> Option<Vec<f32>> {
    text.split(',')
        .map(|part| part.trim().parse().ok().filter(|n: &f32| n.is_finite()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn well_formed_arguments_are_read() {
        assert_eq!(size("65x33"), Ok([65, 33]));
        assert_eq!(spacing("30"), Ok([30.0, 30.0]));
        assert_eq!(spacing("30, 20.5"), Ok([30.0, 20.5]));
        assert_eq!(range("-5,12"), Ok([-5.0, 12.0]));
        assert_eq!(point("1,-2,3e2"), Ok(Vec3::new(1.0, -2.0, 300.0)));
        assert_eq!(metres("-2.5"), Ok(-2.5));
        let low = Sun {
            azimuth: -90.0,
            elevation: 1.5,
        };
        assert_eq!(sun("-90,1.5"), Ok(low));
        assert_eq!(cells("0,1,2,3"), Ok(Region::new(0, 1, 2, 3)));
        assert_eq!(count(" 7"), Ok(7));
        assert_eq!(divisions(8).unwrap(), 8);
    }

    #[test]
    fn anything_else_is_answered_with_what_was_expected() {
        for wrong in ["", "65", "65x", "x", "-1x2", "1x2x3", "4294967296x2"] {
            assert!(size(wrong).unwrap_err().contains("257x257"), "{wrong:?}");
        }
        for wrong in ["", "a", "1,2,3", "NaN", "inf", "1e39"] {
            assert!(spacing(wrong).is_err(), "{wrong:?}");
            assert!(metres(wrong).is_err(), "{wrong:?}");
        }
        for wrong in ["", "-1", "1.5", "4294967296"] {
            assert!(count(wrong).is_err(), "{wrong:?}");
        }
        for wrong in [9, 256, u32::MAX] {
            assert!(divisions(wrong).unwrap_err().to_string().contains("0 to 8"));
        }
        for wrong in ["", "285", "285,0", "285,91", "NaN,5", "1,2,3"] {
            assert!(sun(wrong).unwrap_err().contains("285,26"), "{wrong:?}");
        }
        assert!(range("5,5").is_err());
        assert!(point("1,2").is_err());
        assert!(cells("4,0,4,9").is_err());
    }
}
