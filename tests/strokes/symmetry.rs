//! Symmetric strokes leave symmetric ground, by chance or not.

use crate::ground::*;
use crate::strokes::*;
use landform::edit::op::level::LevelTool;
use landform::edit::{Mask, PathPoint, StrokeSettings, Symmetry, Tool};
use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_symmetric_stroke_leaves_symmetric_ground(
        settings in strokes(),
        path in paths(),
        across in any::<[bool; 2]>(),
    ) {
        check(settings, &path, across, 100.0)?;
    }

    #[test]
    fn a_symmetric_stroke_of_a_brush_that_is_smaller_than_a_cell_does_so_too(
        settings in strokes(),
        path in paths(),
        snapped in any::<bool>(),
        radius in 0.01..12.0f32,
        across in any::<[bool; 2]>(),
    ) {
        // Halfway between vertices and on them is where the nearest is in doubt.
        let half = |at: f32, by: f32| if snapped { (at / by).round() * by } else { at };
        let path: Vec<_> = path
            .iter()
            .map(|point| PathPoint { x: half(point.x, 5.0), z: half(point.z, 4.5), ..*point })
            .collect();
        check(settings, &path, across, radius)?;
    }
}

/// Draws at one side with a brush of at most this radius, and looks at each place and its image.
fn check(
    mut settings: StrokeSettings,
    path: &[PathPoint],
    [x, z]: [bool; 2],
    radius: f32,
) -> Result<(), TestCaseError> {
    settings.symmetry = Symmetry { x, z };
    settings.mask = Mask::default();
    prop_assume!(settings.tool != Tool::Level(LevelTool::Smooth));
    let mut map = flat();
    // The middle of the field is no image of its own: keep the stroke to one side, that images don't overlap.
    let side: Vec<PathPoint> = path
        .iter()
        .map(|point| {
            PathPoint::new(
                point.x.clamp(0.0, 180.0),
                point.z.clamp(0.0, 100.0),
                point.time,
            )
        })
        .collect();
    settings.brush.radius = settings.brush.radius.min(radius);
    draw(&mut map, &settings, &side);
    let field = &map.field;
    let [columns, rows] = field.vertices();
    for (column, row) in field.vertex_region().places() {
        let image = [
            if x { columns - 1 - column } else { column },
            if z { rows - 1 - row } else { row },
        ];
        let (here, there) = (
            field.height.get(column, row),
            field.height.get(image[0], image[1]),
        );
        prop_assert!(
            (here - there).abs() <= 1e-3 * here.abs().max(1.0),
            "{here} {there} at {column}, {row}"
        );
        let colour = |x, z| {
            (
                field.colour.get(x, z),
                field.alpha_cover.get(x, z),
                field.alpha_base.get(x, z),
            )
        };
        prop_assert_eq!(colour(column, row), colour(image[0], image[1]));
    }
    for (column, row) in field.cell_region().places() {
        let image = [
            if x { columns - 2 - column } else { column },
            if z { rows - 2 - row } else { row },
        ];
        for layer in field.cell_layers() {
            prop_assert_eq!(layer.get(column, row), layer.get(image[0], image[1]));
        }
    }
    Ok(())
}
