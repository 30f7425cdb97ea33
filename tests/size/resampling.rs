//! Other numbers of vertices for the same ground.

use crate::{SIZES, done, map};
use landform::edit::op::resample::{self, Interpolation, Resampling};
use landform::map::Map;

pub fn resampled(old: &Map, resampling: Resampling) -> Map {
    let mut new = old.clone();
    done(&mut new, |transaction, map| {
        resample::resample(transaction, map, &resampling)
    });
    new
}

#[test]
fn resampling_keeps_the_extent_and_hits_old_vertices_when_finer() {
    for size in SIZES {
        let old = map(size);
        for heights in [Interpolation::Bicubic, Interpolation::Bilinear] {
            let finer = size.map(|n| (n - 1) * 2 + 1);
            let new = resampled(
                &old,
                Resampling {
                    vertices: finer,
                    spacing: None,
                    heights,
                },
            );
            assert_eq!(new.field.extent(), old.field.extent());
            assert_eq!(
                new.parameters,
                old.parameters.with_distances_scaled(0.5),
                "as many cells divide as before"
            );
            for (x, z) in old.field.vertex_region().places() {
                assert_eq!(
                    new.field.height.get(2 * x, 2 * z),
                    old.field.height.get(x, z)
                );
                assert_eq!(
                    new.field.colour.get(2 * x, 2 * z),
                    old.field.colour.get(x, z)
                );
            }
            for (x, z) in new.field.cell_region().places() {
                let layers = old.field.cell_layers().into_iter();
                for (old, new) in layers.zip(new.field.cell_layers()) {
                    assert_eq!(new.get(x, z), old.get(x / 2, z / 2));
                }
            }
        }
    }
}

#[test]
fn any_size_becomes_any_other() {
    for from in SIZES {
        let old = map(from);
        let [low, high] = old.field.height_range();
        for vertices in [[2, 2], [5, 3], [777, 1000], [33, 4097]] {
            let resampling = Resampling {
                vertices,
                spacing: Some([3.0, 5.0]),
                heights: Interpolation::Bilinear,
            };
            let new = resampled(&old, resampling);
            assert_eq!(
                (new.field.vertices(), new.field.spacing),
                (vertices, [3.0, 5.0])
            );
            if vertices[0] > from[0] && vertices[1] > from[1] {
                let [lowest, highest] = new.field.height_range();
                assert!(lowest >= low - 1e-3 && highest <= high + 1e-3);
            }
        }
    }
}
