//! A cottage of 8 × 6 m on a plinth that goes 0.8 m into the earth.

use crate::shape::{Colour, Shape, chance};
use glam::{Quat, Vec3};
use landform::map::MeshData;

const STONE: Colour = Vec3::new(0.23, 0.21, 0.19);
const PLASTER: Colour = Vec3::new(0.66, 0.58, 0.45);
const TIMBER: Colour = Vec3::new(0.10, 0.055, 0.03);
const TILE: Colour = Vec3::new(0.30, 0.095, 0.05);
const GLASS: Colour = Vec3::new(0.035, 0.05, 0.065);
const PAINT: Colour = Vec3::new(0.055, 0.13, 0.12);
const BRICK: Colour = Vec3::new(0.28, 0.10, 0.06);

/// Half the walls' length along x and z.
const HALF: [f32; 2] = [4.0, 3.0];
/// Where the walls begin and end, and the ridge.
const FLOOR: f32 = 0.35;
const EAVES: f32 = 3.1;
const RIDGE: f32 = 5.9;
/// How far the roof hangs over.
const OVERHANG: f32 = 0.55;

pub fn house() -> MeshData {
    let mut shape = Shape::default();
    let [x, z] = HALF;
    let plinth = Vec3::new(x + 0.12, 0.0, z + 0.12);
    shape.block(
        -plinth - Vec3::Y * 0.8,
        plinth + Vec3::Y * FLOOR,
        STONE,
        0.4,
    );
    walls(&mut shape);
    timbers(&mut shape);
    roof(&mut shape);
    chimney(&mut shape);
    door(&mut shape);
    for (place, turn) in [
        ([-2.3, 1.85, z], 0.0),
        ([2.3, 1.85, z], 0.0),
        ([-2.3, 1.85, -z], 0.5),
        ([0.0, 1.85, -z], 0.5),
        ([2.3, 1.85, -z], 0.5),
        ([x, 1.85, 0.0], 0.25),
        ([-x, 1.85, 0.0], 0.75),
        ([x, 4.2, 0.0], 0.25),
        ([-x, 4.2, 0.0], 0.75),
    ] {
        window(&mut shape, Vec3::from(place), turn * std::f32::consts::TAU);
    }
    shape.finish()
}

fn walls(shape: &mut Shape) {
    let [x, z] = HALF;
    let low = |x: f32, z: f32| (Vec3::new(x, FLOOR, z), PLASTER * 0.72);
    let high = |x: f32, y: f32, z: f32| (Vec3::new(x, y, z), PLASTER);
    shape.face(&[low(-x, z), low(x, z), high(x, EAVES, z), high(-x, EAVES, z)]);
    shape.face(&[
        low(x, -z),
        low(-x, -z),
        high(-x, EAVES, -z),
        high(x, EAVES, -z),
    ]);
    for side in [-1.0, 1.0] {
        let (x, z) = (x * side, z * side);
        shape.face(&[
            low(x, z),
            low(x, -z),
            high(x, EAVES, -z),
            high(x, RIDGE, 0.0),
            high(x, EAVES, z),
        ]);
    }
}

fn timbers(shape: &mut Shape) {
    let [x, z] = HALF;
    let mut beam = |at: [f32; 3], half: [f32; 3]| {
        let (at, half) = (Vec3::from(at), Vec3::from(half));
        shape.block(at - half, at + half, TIMBER, 0.1);
    };
    let (middle, height) = ((FLOOR + EAVES) / 2.0, (EAVES - FLOOR) / 2.0);
    for sx in [-1.0, 1.0] {
        for sz in [-1.0, 1.0] {
            beam([sx * x, middle, sz * z], [0.13, height, 0.13]);
        }
        beam([sx * x, EAVES, 0.0], [0.09, 0.1, z]);
        beam([0.0, EAVES - 0.06, sx * z], [x, 0.1, 0.08]);
        beam([0.0, FLOOR + 0.08, sx * z], [x, 0.08, 0.06]);
        beam([sx * x, FLOOR + 0.08, 0.0], [0.06, 0.08, z]);
        for post in [-1.0, 1.0] {
            beam([1.15 * post, middle, sx * z], [0.07, height, 0.06]);
            beam([sx * x, middle, 1.3 * post], [0.06, height, 0.07]);
        }
    }
}

/// Rows of tiles on both sides, each row a little steeper than the roof, and the boards below them.
fn roof(shape: &mut Shape) {
    const ROWS: u32 = 7;
    const COLUMNS: u32 = 8;
    let [x, z] = [HALF[0] + OVERHANG, HALF[1] + OVERHANG];
    let fall = (RIDGE - EAVES) / HALF[1];
    let height = |out: f32| RIDGE + 0.1 - fall * out;
    for side in [-1.0, 1.0] {
        let place = |along: f32, out: f32, lift: f32| {
            Vec3::new(along * side, height(out) + lift, out * side)
        };
        for row in 0..ROWS {
            let [upper, lower] = [row, row + 1].map(|r| z * r as f32 / ROWS as f32);
            for column in 0..COLUMNS {
                let [left, right] =
                    [column, column + 1].map(|c| 2.0 * x * c as f32 / COLUMNS as f32 - x);
                let tint = 0.75 + 0.5 * chance(place(left, upper, 0.0));
                let colour = TILE * tint;
                let [a, b] = [place(left, lower, 0.12), place(right, lower, 0.12)];
                let [c, d] = [place(right, upper, 0.03), place(left, upper, 0.03)];
                shape.face(&[
                    (a, colour),
                    (b, colour),
                    (c, colour * 0.8),
                    (d, colour * 0.8),
                ]);
                let under = Vec3::Y * 0.1;
                let dark = colour * 0.45;
                shape.face(&[(a - under, dark), (b - under, dark), (b, dark), (a, dark)]);
            }
        }
        let lower = [place(-x, z, -0.06), place(x, z, -0.06)];
        let upper = [place(x, 0.0, -0.06), place(-x, 0.0, -0.06)];
        let dark = TIMBER * 0.8;
        shape.face(&[lower[1], lower[0], upper[1], upper[0]].map(|place| (place, dark)));
        // Boards along the gable.
        for end in [-1.0, 1.0] {
            let [a, b] = [place(end * x, z, -0.16), place(end * x, 0.0, -0.16)];
            let [c, d] = [place(end * x, 0.0, 0.1), place(end * x, z, 0.12)];
            let board = [a, b, c, d].map(|place| (place, TIMBER * 1.6));
            let turned = [board[3], board[2], board[1], board[0]];
            shape.face(if end > 0.0 { &board } else { &turned });
        }
    }
    let ridge = Vec3::new(x, 0.0, 0.14);
    let top = Vec3::Y * (RIDGE + 0.13);
    shape.block(
        top - ridge - Vec3::Y * 0.06,
        top + ridge + Vec3::Y * 0.08,
        TILE * 0.7,
        0.2,
    );
}

fn chimney(shape: &mut Shape) {
    let foot = Vec3::new(2.3, 4.0, -1.2);
    shape.block(
        foot + Vec3::new(-0.4, 0.0, -0.35),
        foot + Vec3::new(0.4, 2.5, 0.35),
        BRICK,
        0.3,
    );
    let cap = foot + Vec3::Y * 2.5;
    shape.block(
        cap + Vec3::new(-0.48, 0.0, -0.43),
        cap + Vec3::new(0.48, 0.14, 0.43),
        STONE,
        0.2,
    );
    for side in [-0.18, 0.18] {
        let pot = cap + Vec3::new(side, 0.14, 0.0);
        shape.block(
            pot - Vec3::new(0.1, 0.0, 0.1),
            pot + Vec3::new(0.1, 0.35, 0.1),
            BRICK * 0.6,
            0.1,
        );
    }
}

fn door(shape: &mut Shape) {
    let z = HALF[1];
    let at = |x: f32, y: f32, out: f32| Vec3::new(x, FLOOR + y, z + out);
    shape.block(at(-0.62, 0.0, -0.05), at(0.62, 2.2, 0.08), TIMBER, 0.1);
    shape.block(at(-0.5, 0.0, 0.0), at(0.5, 2.08, 0.11), PAINT, 0.25);
    for plank in [-0.25, 0.0, 0.25] {
        shape.block(
            at(plank - 0.012, 0.05, 0.0),
            at(plank + 0.012, 2.03, 0.118),
            PAINT * 0.4,
            0.0,
        );
    }
    shape.block(at(0.34, 1.0, 0.1), at(0.42, 1.08, 0.17), STONE * 1.6, 0.0);
    // A step, and a little roof on brackets.
    shape.block(at(-0.8, -0.95, 0.0), at(0.8, -0.16, 0.75), STONE * 1.2, 0.4);
    let hood = Quat::from_rotation_x(0.42);
    shape.turned_block(
        at(-0.95, 2.36, 0.0),
        at(0.95, 2.44, 0.95),
        hood,
        TILE * 0.85,
        0.1,
    );
    for side in [-0.7, 0.7] {
        let lean = Quat::from_rotation_x(0.8);
        shape.turned_block(
            at(side - 0.05, 1.8, 0.22),
            at(side + 0.05, 2.6, 0.32),
            lean,
            TIMBER,
            0.0,
        );
    }
}

/// A window with shutters, looking along +z before it is turned about y.
fn window(shape: &mut Shape, place: Vec3, turn: f32) {
    let turn = Quat::from_rotation_y(turn);
    let small = place.y > EAVES;
    let half = if small { [0.38, 0.45] } else { [0.52, 0.6] };
    let mut part = |at: [f32; 3], half: [f32; 3], colour: Colour| {
        let middle = place + turn * Vec3::from(at);
        let half = Vec3::from(half);
        shape.turned_block(middle - half, middle + half, turn, colour, 0.1);
    };
    let [w, h] = half;
    part([0.0, 0.0, 0.02], [w, h, 0.02], GLASS);
    let frame = PLASTER * 1.2;
    for side in [-1.0, 1.0] {
        part([side * w, 0.0, 0.05], [0.05, h + 0.05, 0.05], frame);
        part([0.0, side * h, 0.05], [w + 0.05, 0.05, 0.05], frame);
        if !small {
            part(
                [side * (w + 0.32), 0.0, 0.03],
                [0.25, h + 0.04, 0.03],
                PAINT,
            );
        }
    }
    part([0.0, 0.0, 0.05], [0.025, h, 0.025], frame);
    part([0.0, 0.1, 0.05], [w, 0.025, 0.025], frame);
    part([0.0, -h - 0.08, 0.1], [w + 0.12, 0.04, 0.1], STONE * 1.5);
}
