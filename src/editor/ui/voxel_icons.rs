//! Icons of the tools for voxels: a cube, and what happens to it.

use super::Icon;
use super::pen::Pen;

/// Draws one of them.
pub(super) fn voxels(pen: Pen<'_>, icon: Icon) {
    cube(pen);
    match icon {
        Icon::VoxelAdd => {
            pen.line(&[(15.5, 2.0), (15.5, 7.0)]);
            pen.line(&[(13.0, 4.5), (18.0, 4.5)]);
        }
        Icon::VoxelDig => pen.line(&[(13.0, 4.5), (18.0, 4.5)]),
        Icon::VoxelSmooth => pen.curve([(12.0, 5.5), (14.5, 1.5), (15.5, 7.5), (18.5, 3.5)]),
        Icon::VoxelFlatten => {
            pen.line(&[(12.5, 3.0), (18.5, 3.0)]);
            pen.line(&[(12.5, 6.0), (18.5, 6.0)]);
        }
        Icon::VoxelPaint => pen.disc((15.5, 4.5), 2.4),
        _ => {
            for turn in 0..8 {
                let (sin, cos) = (turn as f32 * std::f32::consts::FRAC_PI_4).sin_cos();
                let ray = |away: f32| (15.0 + away * cos, 5.0 + away * sin);
                pen.line(&[ray(1.8), ray(4.2)]);
            }
        }
    }
}

fn cube(pen: Pen<'_>) {
    pen.outline(&[
        (2.5, 9.0),
        (8.0, 6.2),
        (13.5, 9.0),
        (13.5, 15.0),
        (8.0, 17.8),
        (2.5, 15.0),
    ]);
    pen.line(&[(2.5, 9.0), (8.0, 11.8), (13.5, 9.0)]);
    pen.line(&[(8.0, 11.8), (8.0, 17.8)]);
}
