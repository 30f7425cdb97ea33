//! Meshes of every kind become the voxels that one would draw by hand.

use super::*;
use crate::map::{BRICK, MeshData, Part};
use crate::voxel::{Block, PARTS, SIDE, Surface};
use glam::{IVec3, Mat3, Vec3, ivec3, vec3};

/// Corners and triangles, each part of its own.
#[derive(Default, Clone)]
struct Shape {
    corners: Vec<Vec3>,
    parts: Vec<Vec<u32>>,
}

impl Shape {
    fn with(mut self, corners: Vec<Vec3>, triangles: Vec<u32>) -> Self {
        let first = self.corners.len() as u32;
        self.corners.extend(corners);
        self.parts
            .push(triangles.iter().map(|corner| corner + first).collect());
        self
    }

    /// A box, its faces cut into so many strips each way.
    fn with_box(self, low: Vec3, high: Vec3, cuts: u32) -> Self {
        let (mut corners, mut triangles) = (Vec::new(), Vec::new());
        for axis in 0..3 {
            for side in [0.0, 1.0] {
                let first = corners.len() as u32;
                let [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
                for j in 0..=cuts {
                    for i in 0..=cuts {
                        let mut at = Vec3::ZERO;
                        at[axis] = side;
                        at[u] = i as f32 / cuts as f32;
                        at[v] = j as f32 / cuts as f32;
                        corners.push(low + at * (high - low));
                    }
                }
                for j in 0..cuts {
                    for i in 0..cuts {
                        let a = first + j * (cuts + 1) + i;
                        let [b, c, d] = [a + 1, a + cuts + 2, a + cuts + 1];
                        let two = if side > 0.0 {
                            [a, b, c, a, c, d]
                        } else {
                            [a, c, b, a, d, c]
                        };
                        triangles.extend(two);
                    }
                }
            }
        }
        self.with(corners, triangles)
    }

    /// A ball about the origin, of which only what lies below `top`, 0..1 of its height, is there.
    fn ball(radius: f32, top: f32) -> Self {
        const AROUND: u32 = 48;
        const UP: u32 = 32;
        let (mut corners, mut triangles) = (Vec::new(), Vec::new());
        for row in 0..=UP {
            let angle = std::f32::consts::PI * (1.0 - top * row as f32 / UP as f32);
            for column in 0..AROUND {
                let around = std::f32::consts::TAU * column as f32 / AROUND as f32;
                let flat = angle.sin();
                let at = vec3(flat * around.sin(), angle.cos(), flat * around.cos());
                corners.push(at * radius);
            }
        }
        for row in 0..UP {
            for column in 0..AROUND {
                let a = row * AROUND + column;
                let b = row * AROUND + (column + 1) % AROUND;
                triangles.extend([a, b, b + AROUND, a, b + AROUND, a + AROUND]);
            }
        }
        Self::default().with(corners, triangles)
    }

    fn inside_out(mut self) -> Self {
        for triangle in self
            .parts
            .iter_mut()
            .flat_map(|part| part.chunks_exact_mut(3))
        {
            triangle.swap(1, 2);
        }
        self
    }

    fn turned(mut self, turn: Mat3) -> Self {
        for corner in &mut self.corners {
            *corner = turn * *corner;
        }
        self
    }

    fn mesh(&self) -> Mesh {
        let count = self.corners.len();
        let mut end = 0;
        let part = |part: &Vec<u32>| {
            let start = end;
            end += part.len() as u32;
            Part {
                indices: start..end,
                base_colour: [1.0; 4],
                picture: None,
                cutoff: None,
                two_sided: false,
            }
        };
        Mesh::new(MeshData {
            parts: self.parts.iter().map(part).collect(),
            positions: self.corners.iter().map(Vec3::to_array).collect(),
            normals: vec![[0.0, 1.0, 0.0]; count],
            uvs: vec![[0.0; 2]; count],
            colours: vec![[1.0; 4]; count],
            indices: self.parts.concat(),
        })
        .unwrap()
    }

    /// Voxels of 1 m; the parts are of the materials 3, 4, 5, …
    fn made(&self, filling: Filling) -> Made {
        let mesh = self.mesh();
        let plan = Plan::new(&mesh, 1.0).unwrap();
        let materials: Vec<u8> = (3..).take(self.parts.len()).collect();
        let voxels = voxelize(&mesh, &plan, filling, &materials, &|_| true).unwrap();
        Made {
            first: plan.first().as_ivec3(),
            voxels,
        }
    }

    fn solid(&self) -> Made {
        self.made(Filling::Solid)
    }
}

/// Voxels, by metres from the mesh's origin.
struct Made {
    first: IVec3,
    voxels: Voxels,
}

impl Made {
    fn density(&self, at: IVec3) -> u8 {
        self.voxels.density((at - self.first).to_array())
    }

    fn material(&self, at: IVec3) -> Option<u8> {
        let mix = self.voxels.mix((at - self.first).to_array())?;
        Some(mix.single().unwrap())
    }

    fn places(&self) -> impl Iterator<Item = IVec3> + use<> {
        let first = self.first;
        let [x, y, z] = self.voxels.size().map(|side| side as i32);
        (0..x * y * z).map(move |n| first + ivec3(n % x, n / x % y, n / x / y))
    }

    /// Every vertex of its surface.
    fn surface(&self) -> Vec<Vec3> {
        let (mut block, mut surface) = (Block::default(), Surface::default());
        let mut all = Vec::new();
        for place in self.voxels.places() {
            if !block.read(&self.voxels, place) {
                continue;
            }
            surface.make::<SIDE>(block.samples());
            let start = self.first + IVec3::from(place) * BRICK as i32 - 1;
            all.extend(surface.vertices.iter().map(|vertex| {
                let [x, y, z, _] = vertex.cell.map(i32::from);
                let fraction = Vec3::from(vertex.fraction.map(f32::from)) / PARTS as f32;
                (start + ivec3(x, y, z)).as_vec3() + fraction
            }));
        }
        all
    }

    fn assert_equals(&self, other: &Self, within: u8) {
        assert_eq!(self.first, other.first);
        for at in self.places() {
            let [one, two] = [self.density(at), other.density(at)];
            assert!(one.abs_diff(two) <= within, "{one} and {two} at {at}");
        }
    }
}

#[test]
fn the_surface_of_a_ball_lies_on_it() {
    let ball = Shape::ball(11.3, 1.0).solid();
    let surface = ball.surface();
    assert!(surface.len() > 1000);
    for at in surface {
        // The mesh itself lies up to 0.05 within the ball.
        assert!((at.length() - 11.3).abs() < 0.12, "{at}: {}", at.length());
    }
    assert_eq!(ball.density(IVec3::ZERO), 255);
    assert_eq!(ball.material(ivec3(0, 10, 0)), Some(3));
}

#[test]
fn a_ball_that_is_inside_out_is_the_same_ball() {
    let ball = Shape::ball(9.0, 1.0);
    ball.clone()
        .inside_out()
        .solid()
        .assert_equals(&ball.solid(), 0);
}

#[test]
fn a_ball_whose_top_is_missing_is_filled_up_to_its_rim() {
    // The rim of three quarters of the way up: 8 × cos 45° above the middle.
    let bowl = Shape::ball(8.0, 0.75).solid();
    let rim = 8.0 * std::f32::consts::FRAC_1_SQRT_2;
    for y in -7..=7 {
        let filled = bowl.density(ivec3(0, y, 0)) >= 128;
        let way = y as f32 - rim;
        assert!(filled == (way < 0.0) || way.abs() < 1.0, "at {y}");
    }
    assert_eq!(bowl.density(ivec3(0, 0, 10)), 0);
    let lid = bowl
        .surface()
        .into_iter()
        .filter(|at| at.x.hypot(at.z) < 4.0 && at.y > 0.0);
    let heights: Vec<f32> = lid.map(|at| at.y).collect();
    assert!(heights.len() > 20);
    assert!(heights.iter().all(|y| (y - rim).abs() < 1.0), "{heights:?}");
}

#[test]
fn a_shell_leaves_what_it_encloses_empty() {
    let shell = Shape::ball(10.0, 1.0).made(Filling::Shell(2.0));
    assert_eq!(shell.density(IVec3::ZERO), 0);
    assert_eq!(shell.density(ivec3(0, 0, 7)), 0);
    assert!(shell.density(ivec3(0, 0, 10)) > 180);
    for at in shell.surface() {
        let away = (at.length() - 10.0).abs();
        assert!((0.7..1.15).contains(&away), "{at}: {away}");
    }
}

/// Whether an absent voxel below leads up to one above, from face to face.
fn leaks(made: &Made, through: i32) -> bool {
    let mut left = vec![ivec3(0, through - 3, 0)];
    let mut seen = std::collections::HashSet::new();
    while let Some(at) = left.pop() {
        let is_near = at.x.abs() <= 4 && at.z.abs() <= 4 && (at.y - through).abs() <= 4;
        if !is_near || made.density(at) >= 128 || !seen.insert(at) {
            continue;
        }
        if at.y > through + 3 {
            return true;
        }
        for step in [IVec3::X, IVec3::Y, IVec3::Z] {
            left.extend([at + step, at - step]);
        }
    }
    false
}

#[test]
fn a_sheet_and_a_thin_plate_are_tight_at_every_fraction_of_a_voxel_and_every_tilt() {
    for step in 0..8 {
        let y = step as f32 / 8.0;
        let tilt = Mat3::from_rotation_x(0.07 * step as f32) * Mat3::from_rotation_z(0.07 * y);
        let flat = vec![
            vec3(-30.0, y, -30.0),
            vec3(-30.0, y, 30.0),
            vec3(30.0, y, 30.0),
            vec3(30.0, y, -30.0),
        ];
        let sheet = Shape::default()
            .with(flat, vec![0, 1, 2, 0, 2, 3])
            .turned(tilt)
            .solid();
        assert!(!leaks(&sheet, 0), "a sheet at {y}");
        for thick in [0.05, 0.4, 0.8, 1.3] {
            let [low, high] = [vec3(-30.0, y, -30.0), vec3(30.0, y + thick, 30.0)];
            let plate = Shape::default().with_box(low, high, 3).turned(tilt).solid();
            assert!(!leaks(&plate, 0), "{thick} thick at {y}");
            let count = |made: &Made| {
                (-4..=5)
                    .filter(|y| made.density(ivec3(0, *y, 0)) >= 128)
                    .count()
            };
            assert!(
                count(&plate) <= 3 && count(&sheet) <= 2,
                "{thick} thick at {y}"
            );
        }
    }
}

#[test]
fn two_pieces_that_touch_or_overlap_are_one_inside_and_keep_their_materials() {
    for (shift, cuts) in [(0.0, 1), (0.0, 5), (0.5, 4), (-0.01, 1)] {
        let pieces = Shape::default()
            .with_box(vec3(-8.2, -4.3, -4.3), vec3(0.4 + shift, 4.3, 4.3), cuts)
            .with_box(vec3(0.4, -4.3, -4.3), vec3(9.1, 4.3, 4.3), cuts);
        let made = pieces.solid();
        let whole = Shape::default().with_box(vec3(-8.2, -4.3, -4.3), vec3(9.1, 4.3, 4.3), cuts);
        let whole = whole.solid();
        for at in made.places() {
            let [one, two] = [made.density(at), whole.density(at)];
            // A slit of a hundredth is still one.
            let slit = shift < 0.0 && (0..=1).contains(&at.x);
            assert!(
                one.abs_diff(two) <= 1 || slit && one >= 128,
                "{one} for {two} at {at} ({shift}, {cuts})"
            );
            if two >= 128 && !(0..=1).contains(&at.x) {
                let expected = if at.x < 0 { 3 } else { 4 };
                assert_eq!(
                    made.material(at),
                    Some(expected),
                    "at {at} ({shift}, {cuts})"
                );
            }
        }
    }
}

#[test]
fn materials_deep_within_are_those_of_the_nearest_part() {
    let [low, high] = [Vec3::splat(-40.3), Vec3::splat(40.3)];
    let mut shape = Shape::default().with_box(low, high, 1);
    // The face towards +x, which is the second, of another material.
    let face: Vec<u32> = shape.parts[0].drain(6..12).collect();
    shape.parts.push(face);
    let made = shape.solid();
    for at in made.places().filter(|at| at.abs().max_element() <= 40) {
        let to_face = 40.3 - at.x as f32;
        let to_others = (40.3 - at.y.abs().max(at.z.abs()) as f32).min(40.3 + at.x as f32);
        if (to_face - to_others).abs() > 0.01 {
            let expected = if to_face < to_others { 4 } else { 3 };
            assert_eq!(made.material(at), Some(expected), "at {at}");
        }
    }
}

/// A letter F that is thicker towards its back, so that no turn and no mirror image of it is itself.
fn letter() -> Shape {
    Shape::default()
        .with_box(vec3(0.3, 0.2, 0.1), vec3(3.1, 14.4, 4.2), 1)
        .with_box(vec3(3.1, 11.2, 0.1), vec3(9.3, 14.4, 4.2), 1)
        .with_box(vec3(3.1, 5.7, 0.1), vec3(6.9, 8.6, 4.2), 1)
        .with_box(vec3(0.3, 0.2, 4.2), vec3(3.1, 3.4, 8.3), 1)
}

#[test]
fn a_letter_f_is_the_same_in_every_orientation() {
    let upright = letter().solid();
    assert!(upright.density(ivec3(8, 13, 2)) >= 128 && upright.density(ivec3(8, 7, 2)) < 128);
    assert!(upright.density(ivec3(1, 2, 6)) >= 128 && upright.density(ivec3(1, 13, 6)) < 128);
    let mut count = 0;
    for axes in [
        [0, 1, 2],
        [1, 2, 0],
        [2, 0, 1],
        [0, 2, 1],
        [2, 1, 0],
        [1, 0, 2],
    ] {
        for signs in 0..8 {
            let column = |axis: usize| {
                let mut column = Vec3::ZERO;
                column[axes[axis]] = if signs >> axis & 1 == 0 { 1.0 } else { -1.0 };
                column
            };
            let turn = Mat3::from_cols(column(0), column(1), column(2));
            if turn.determinant() < 0.0 {
                continue;
            }
            count += 1;
            let turned = letter().turned(turn).solid();
            for at in upright.places() {
                let there = (turn * at.as_vec3()).round().as_ivec3();
                let [one, two] = [upright.density(at), turned.density(there)];
                assert!(
                    one.abs_diff(two) <= 1,
                    "{one} and {two} at {at}, turned by {turn}"
                );
            }
        }
    }
    assert_eq!(count, 24);
}

#[test]
fn what_cannot_be_is_said_and_what_is_stopped_stops() {
    let mesh = Shape::ball(30.0, 1.0).mesh();
    assert_eq!(Plan::new(&mesh, 0.0), Err(VoxelizeError::VoxelSize(0.0)));
    assert!(Plan::new(&mesh, f32::NAN).is_err());
    let error = Plan::new(&mesh, 0.01).unwrap_err();
    assert!(error.to_string().contains("larger voxels"), "{error}");
    let plan = Plan::new(&mesh, 1.0).unwrap();
    let none = voxelize(&mesh, &plan, Filling::Solid, &[], &|_| true);
    assert!(matches!(none, Err(VoxelizeError::Materials { .. })));
    let stopped = voxelize(&mesh, &plan, Filling::Solid, &[1], &|share| share < 0.5);
    assert_eq!(stopped, Err(VoxelizeError::Stopped));
}

#[test]
fn a_proposal_is_a_round_number_that_gives_about_as_many_voxels() {
    let mesh = Shape::ball(3.1, 1.0).mesh();
    assert_eq!(Plan::proposal(&mesh, 64), 0.1);
    assert_eq!(Plan::proposal(&mesh, 100_000), 0.01);
    let plan = Plan::new(&mesh, Plan::proposal(&mesh, 64)).unwrap();
    assert!((32..=70).contains(&plan.size()[0]), "{:?}", plan.size());
}
