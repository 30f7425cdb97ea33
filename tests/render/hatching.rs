//! Ground where a brush may not work is hatched, and no other.

use crate::shots::{from_above, gpu, mean, plain, two_halves};
use image::RgbaImage;
use landform::math::Region;
use landform::render::{Hatching, Look, Places, picture};
use std::sync::Arc;

/// A region that is free in the east.
fn free_in_the_east(of: Places, region: Region) -> Hatching {
    let free = region.places().map(|(x, _)| if x < 8 { 0 } else { 255 });
    Hatching {
        of,
        region,
        free: Arc::new(free.collect()),
    }
}

fn drawn(hatching: Option<Hatching>) -> RgbaImage {
    let look = Look {
        hatching,
        ..plain()
    };
    picture(&gpu(), &two_halves(), &from_above(look)).unwrap()
}

#[test]
fn what_is_not_free_is_dimmed_and_what_is_free_stays() {
    let without = drawn(None);
    for (of, region) in [
        (Places::Cells, Region::new(0, 0, 16, 16)),
        (Places::Vertices, Region::new(0, 0, 17, 17)),
    ] {
        let with = drawn(Some(free_in_the_east(of, region)));
        let at = |image, columns| mean(image, columns, 20..100);
        assert_eq!(at(&with, 90..140), at(&without, 90..140), "{of:?}");
        let (dim, bright) = (at(&with, 20..60), at(&without, 20..60));
        assert!(dim[1] < bright[1] * 0.85, "{of:?}: {dim:?} of {bright:?}");
    }
}

#[test]
fn beyond_the_known_region_nothing_is_hatched() {
    let without = drawn(None);
    let part = free_in_the_east(Places::Cells, Region::new(0, 0, 8, 6));
    let with = drawn(Some(part));
    let south = |image| mean(image, 20..140, 62..110);
    assert_eq!(south(&with), south(&without));
}
