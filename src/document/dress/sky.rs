//! How much of the sky each base vertex sees.

use crate::map::Field;
use rayon::prelude::*;

const DIRECTIONS: usize = 16;
const GROWTH: f32 = 1.22;
const REACH_M: f32 = 700.0;

/// 255 where all the sky is seen, a value a base vertex, row by row.
pub(super) fn visible_sky(field: &Field) -> Vec<u8> {
    let [columns, rows] = field.vertices().map(|n| n as usize);
    let heights = field.height.to_vec();
    let mut sky = vec![0; heights.len()];
    sky.par_chunks_mut(columns)
        .enumerate()
        .for_each(|(z, row)| {
            for (x, value) in row.iter_mut().enumerate() {
                let mut sum = 0.0;
                for direction in 0..DIRECTIONS {
                    let angle = direction as f32 * std::f32::consts::TAU / DIRECTIONS as f32;
                    let (dz, dx) = angle.sin_cos();
                    let mut steepest = 0.0f32;
                    let mut step = field.spacing[0].min(field.spacing[1]);
                    while step < REACH_M {
                        let (at_x, at_z) = (
                            x as f32 + dx * step / field.spacing[0],
                            z as f32 + dz * step / field.spacing[1],
                        );
                        if at_x < 0.0
                            || at_z < 0.0
                            || at_x > (columns - 1) as f32
                            || at_z > (rows - 1) as f32
                        {
                            break;
                        }
                        let there =
                            heights[at_z.round() as usize * columns + at_x.round() as usize];
                        steepest = steepest.max((there - heights[z * columns + x]) / step);
                        step *= GROWTH;
                    }
                    sum += 1.0 / (1.0 + steepest * steepest);
                }
                *value = (255.0 * sum / DIRECTIONS as f32).round() as u8;
            }
        });
    sky
}
