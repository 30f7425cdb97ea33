//! Models at their places as the voxels of a volume.

use super::contents::Contents;
use super::scene::Placed;
use crate::format::{Error, ErrorKind, Progress, Result};
use crate::map::{BRICK, BrickPlace, MOST_BRICKS, MOST_VOXELS, Mix, Voxels};

/// Voxels, and where the first of them lies in the scene, in our axes.
pub(super) struct Assembled {
    pub low: [i64; 3],
    pub voxels: Voxels,
}

/// The voxels of what is placed, each of the material of its colour; one over the other where they overlap, the last on
/// top.
pub(super) fn assemble(
    contents: &Contents,
    placed: &[Placed],
    of_colour: &[u8; 256],
    progress: &Progress,
) -> Result<Assembled> {
    let (low, size) = bounds(contents, placed)?;
    let Some(mut voxels) = Voxels::empty(size) else {
        return Err(too_large(size.map(i64::from)));
    };
    let mut list = Vec::new();
    for (number, piece) in placed.iter().enumerate() {
        progress.step(number as f32 / placed.len() as f32)?;
        let model = &contents.models[piece.model];
        list.clear();
        list.extend(model.voxels.iter().map(|[x, y, z, colour]| {
            let [x, y, z] = piece.voxel(model, [*x, *y, *z]);
            let at = [x - low[0], z - low[1], -y - 1 - low[2]].map(|along| along as u32);
            sortable(at, of_colour[usize::from(*colour)])
        }));
        list.sort_unstable();
        put(&mut voxels, &list);
    }
    Ok(Assembled { low, voxels })
}

/// The lowest corner of all that is placed, in our axes, and how many voxels there are along each.
fn bounds(contents: &Contents, placed: &[Placed]) -> Result<([i64; 3], [u32; 3])> {
    let (mut low, mut high) = ([i64::MAX; 3], [i64::MIN; 3]);
    for placed in placed {
        let [[x0, y0, z0], [x1, y1, z1]] = placed.bounds(&contents.models[placed.model]);
        let (least, most) = ([x0, z0, -y1], [x1, z1, -y0]);
        low = [0, 1, 2].map(|axis| low[axis].min(least[axis]));
        high = [0, 1, 2].map(|axis| high[axis].max(most[axis]));
    }
    let size = [0, 1, 2].map(|axis| high[axis] - low[axis]);
    let bricks = size.map(|side| (side.max(0) as usize).div_ceil(BRICK as usize));
    if size.iter().any(|side| *side > i64::from(MOST_VOXELS))
        || bricks.iter().product::<usize>() > MOST_BRICKS
    {
        return Err(too_large(size));
    }
    Ok((low, size.map(|side| side as u32)))
}

/// A voxel and its material as a number that sorts by brick.
fn sortable(at: [u32; 3], material: u8) -> u64 {
    let brick = at.map(|along| u64::from(along / BRICK));
    let inner = at.map(|along| u64::from(along % BRICK));
    let brick = (brick[2] << 9 | brick[1]) << 9 | brick[0];
    let voxel = (inner[2] << 4 | inner[1]) << 4 | inner[0];
    (brick << 12 | voxel) << 8 | u64::from(material)
}

/// Puts voxels in, brick by brick.
fn put(voxels: &mut Voxels, sorted: &[u64]) {
    for brick in sorted.chunk_by(|a, b| a >> 20 == b >> 20) {
        let number = brick[0] >> 20;
        let place: BrickPlace = [0, 9, 18].map(|bits| (number >> bits & 511) as i32);
        let Some(mut open) = voxels.brick(place).map(|brick| brick.open()) else {
            continue;
        };
        for voxel in brick {
            let number = (voxel >> 8 & 4095) as usize;
            open.density[number] = u8::MAX;
            open.mix[number] = Mix::of(*voxel as u8);
        }
        voxels.set_brick(place, &open);
    }
}

fn too_large(size: [i64; 3]) -> Error {
    let [x, y, z] = size;
    Error::new(
        ErrorKind::TooLarge,
        format!("the scene is {x} × {y} × {z} voxels large"),
    )
    .expected(format!("at most {MOST_VOXELS} a side"))
    .advice("Bring its pieces nearer to each other, or save a part of it alone.")
}
