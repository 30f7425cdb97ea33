//! What is made doesn't depend on how many materials are about, nor on whether materials are asked for.

use crate::bricks::{shapes, volume};
use landform::map::{Mix, Voxels};
use landform::voxel::{self, Block, ONE, PARTS, SIDE, Samples, Surface};
use proptest::prelude::*;

/// Shapes with mixes of four materials, of up to ten in all.
fn volumes() -> impl Strategy<Value = Voxels> {
    (shapes(), any::<u32>()).prop_map(|(shape, seed)| volume(shape, seed, [16; 3]))
}

fn surface_of(samples: Samples) -> Surface {
    let mut surface = Surface::default();
    surface.make::<SIDE>(samples);
    surface
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn materials_that_no_voxel_has_change_nothing(volume in volumes()) {
        let mut block = Block::default();
        prop_assume!(block.read(&volume, [0; 3]));
        let samples = block.samples();
        let surface = surface_of(samples);
        for last in [12, 40, 255] {
            let others = (0..=last).map(Mix::of);
            let mixes: Vec<Mix> = samples.mixes.iter().copied().chain(others).collect();
            let among_others = surface_of(Samples { mixes: &mixes, ..samples });
            prop_assert!(surface == among_others, "with materials up to {last}");
        }
    }

    #[test]
    fn a_shape_is_a_surface_without_materials(volume in volumes()) {
        let mut block = Block::default();
        prop_assume!(block.read(&volume, [0; 3]));
        let surface = surface_of(block.samples());
        let mut shape = voxel::Shape::default();
        shape.make::<SIDE>(block.samples().density);
        prop_assert_eq!(&shape.vertices, &surface.vertices);
        let rings: Vec<_> = surface.quads.iter().map(|quad| (quad.vertices, quad.axis)).collect();
        let alone: Vec<_> = shape.rings.iter().map(|ring| (ring.vertices, ring.axis)).collect();
        prop_assert_eq!(alone, rings);
    }

    #[test]
    fn polygons_are_cut_along_the_shorter_diagonal(volume in volumes()) {
        let mut block = Block::default();
        prop_assume!(block.read(&volume, [0; 3]));
        let surface = surface_of(block.samples());
        for quad in &surface.quads {
            let ring = quad.vertices.map(|number| surface.vertices[usize::from(number)]);
            let square = |from: usize, to: usize| -> i64 {
                let along = |axis: usize| {
                    let place = |vertex: usize| {
                        let cell = i64::from(ring[vertex].cell[axis]) * i64::from(PARTS);
                        cell + i64::from(ring[vertex].fraction[axis])
                    };
                    (place(from) - place(to)).pow(2)
                };
                (0..3).map(along).sum()
            };
            let (cut, other) = (square(0, 2), square(1, 3));
            prop_assert!(cut <= other);
            let lowest = |vertex: usize| ring.iter().all(|other| {
                (0..3).all(|axis| ring[vertex].cell[axis] <= other.cell[axis])
            });
            prop_assert!(cut < other || lowest(0), "of equal ones the one through the lowest cell");
        }
    }

    #[test]
    fn priorities_are_of_solid_corners_alone(volume in volumes()) {
        let mut block = Block::default();
        prop_assume!(block.read(&volume, [0; 3]));
        for kept in &surface_of(block.samples()).kept {
            let total: u32 = kept.priorities.iter().sum();
            prop_assert!(total > 0 && total < ONE as u32, "{kept:?}");
        }
    }
}
