//! How sizes, points and pairs are written on the command line.

use crate::math::Region;
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
        assert_eq!(cells("0,1,2,3"), Ok(Region::new(0, 1, 2, 3)));
    }

    #[test]
    fn anything_else_is_answered_with_what_was_expected() {
        for wrong in ["", "65", "65x", "x", "-1x2", "1x2x3"] {
            assert!(size(wrong).unwrap_err().contains("257x257"), "{wrong:?}");
        }
        for wrong in ["", "a", "1,2,3", "NaN", "inf"] {
            assert!(spacing(wrong).is_err(), "{wrong:?}");
        }
        assert!(range("5,5").is_err());
        assert!(point("1,2").is_err());
        assert!(cells("4,0,4,9").is_err());
    }
}
