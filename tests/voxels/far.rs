//! From afar fewer polygons lie where the many lay, and groups of bricks meet however far each is simplified.

use super::bricks::{shapes, volume};
use landform::map::{BrickPlace, Map, Mix, Volume, VolumeId, Voxels};
use landform::voxel::{
    FarSurface, GroupPlace, PARTS, Quad, Skin, Surface, Vertex, far_surfaces, group_of,
    simplify_bricks,
};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

const ID: VolumeId = VolumeId(1);

/// A place in 65 535ths of a voxel.
type Place = [i32; 3];

fn skin_of(voxels: Voxels) -> Skin {
    let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
    let volume = Volume::new("Rock", glam::Vec3::ZERO, 1.0, voxels);
    map.volumes.insert(ID, volume);
    Skin::of(&map)
}

/// The bricks of each group.
fn groups(skin: &Skin) -> BTreeMap<GroupPlace, Vec<(BrickPlace, &Surface)>> {
    let mut groups: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for (at, surface) in skin.volume(ID).unwrap().bricks() {
        groups
            .entry(group_of(at))
            .or_default()
            .push((at, &**surface));
    }
    groups
}

fn far(group: GroupPlace, count: [u32; 3], bricks: &[(BrickPlace, &Surface)]) -> Vec<FarSurface> {
    far_surfaces(group, count, bricks.iter().copied(), |_| false)
}

/// The triangles of some polygons, as they are drawn.
fn triangles(cell: [i32; 3], vertices: &[Vertex], quads: &[Quad]) -> Vec<[Place; 3]> {
    let place = |number: u16| {
        let vertex = &vertices[usize::from(number)];
        let along = |axis: usize| {
            let whole = cell[axis] + i32::from(vertex.cell[axis]);
            whole * PARTS + i32::from(vertex.fraction[axis])
        };
        [along(0), along(1), along(2)]
    };
    let halves = quads.iter().flat_map(|quad| {
        let [a, b, c, d] = quad.vertices.map(place);
        [[a, b, c], [a, c, d]]
    });
    halves
        .filter(|[a, b, c]| a != b && b != c && c != a)
        .collect()
}

fn of_brick(at: BrickPlace, surface: &Surface) -> Vec<[Place; 3]> {
    let cell = at.map(|along| along * 16 - 1);
    triangles(cell, &surface.vertices, &surface.quads)
}

/// Every edge is passed as often one way as the other.
fn assert_closed(triangles: &[[Place; 3]]) {
    let mut edges: BTreeMap<[Place; 2], i32> = BTreeMap::new();
    for [a, b, c] in triangles {
        for [from, to] in [[*a, *b], [*b, *c], [*c, *a]] {
            *edges.entry([from, to]).or_default() += 1;
            *edges.entry([to, from]).or_default() -= 1;
        }
    }
    assert!(edges.values().all(|count| *count == 0), "there is a hole");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(6))]

    #[test]
    fn groups_meet_however_far_each_is_simplified(
        shape in shapes(),
        seed in any::<u32>(),
        size in [60u32..76, 4u32..14, 60u32..76],
        levels in prop::collection::vec(0usize..3, 8),
    ) {
        let volume = volume(shape, seed, size);
        let count = volume.bricks();
        let skin = skin_of(volume);
        let mut all = Vec::new();
        for (number, (group, bricks)) in groups(&skin).into_iter().enumerate() {
            let far = far(group, count, &bricks);
            let mut before = usize::MAX;
            for surface in &far {
                prop_assert!(surface.moved <= 1.25 + 1e-3);
                prop_assert!(surface.quads.len() < before);
                before = surface.quads.len();
            }
            match levels[number % levels.len()].checked_sub(1).and_then(|level| far.get(level)) {
                Some(far) => all.extend(triangles(far.cell, &far.vertices, &far.quads)),
                None => all.extend(bricks.iter().flat_map(|(at, surface)| of_brick(*at, surface))),
            }
        }
        assert_closed(&all);
    }
}

/// Hills of two materials, one of which fades into the other along x.
fn hills() -> Voxels {
    let mut voxels = Voxels::empty([128, 32, 64]).unwrap();
    for at in voxels.places() {
        let mut brick = Voxels::none().open();
        for voxel in 0..brick.density.len() {
            let within = [voxel % 16, voxel / 16 % 16, voxel / 256];
            let [x, y, z] = [0, 1, 2].map(|axis| (at[axis] * 16) as f32 + within[axis] as f32);
            let inside = 16.0 + 6.0 * (x / 19.0).sin() + 5.0 * (z / 23.0).cos() - y;
            brick.density[voxel] = (127.5 + 64.0 * inside).clamp(0.0, 255.0) as u8;
            let share = ((x - 40.0) / 40.0).clamp(0.0, 1.0);
            brick.mix[voxel] = Mix::new(&[(3, 1.0 - 0.45 * share), (5, 0.45 * share)]).unwrap();
        }
        voxels.set_brick(at, &brick);
    }
    voxels
}

/// What a place nearest to a vertex is drawn as: how much of material 5.
fn share_of_five(vertices: &[(Place, f32)], at: Place) -> f32 {
    let far = |place: &Place| -> f64 {
        let along = |axis: usize| f64::from(place[axis] - at[axis]) / f64::from(PARTS);
        [0, 1, 2].map(|axis| along(axis).powi(2)).iter().sum()
    };
    let nearest = vertices
        .iter()
        .min_by(|a, b| far(&a.0).total_cmp(&far(&b.0)));
    nearest.unwrap().1
}

fn shares(cell: [i32; 3], vertices: &[Vertex], quads: &[Quad]) -> Vec<(Place, f32)> {
    let of_quad = |quad: &Quad| {
        let corners = (0..4).map(|corner| {
            let vertex = &vertices[usize::from(quad.vertices[corner])];
            let along = |axis: usize| {
                (cell[axis] + i32::from(vertex.cell[axis])) * PARTS
                    + i32::from(vertex.fraction[axis])
            };
            let blend = f32::from(quad.blends[corner]) / 65_535.0;
            let [first, second] = quad.pair.map(|id| f32::from(u8::from(id == 5)));
            (
                [along(0), along(1), along(2)],
                first + (second - first) * blend,
            )
        });
        corners.collect::<Vec<_>>()
    };
    quads.iter().flat_map(of_quad).collect()
}

#[test]
fn hills_need_few_polygons_from_afar_and_one_material_still_fades_into_the_other() {
    let skin = skin_of(hills());
    for (group, bricks) in groups(&skin) {
        let far = far(group, [8, 2, 4], &bricks);
        let full: usize = bricks.iter().map(|(_, surface)| surface.quads.len()).sum();
        let fewest = far.last().unwrap().quads.len();
        assert!(fewest * 8 < full, "{fewest} of {full}");
        let full: Vec<_> = bricks
            .iter()
            .flat_map(|(at, surface)| {
                shares(
                    at.map(|along| along * 16 - 1),
                    &surface.vertices,
                    &surface.quads,
                )
            })
            .collect();
        for far in &far {
            for (place, share) in shares(far.cell, &far.vertices, &far.quads) {
                let wanted = share_of_five(&full, place);
                assert!(
                    (share - wanted).abs() < 0.2,
                    "{share} at {place:?}, not {wanted}"
                );
            }
        }
    }
}

#[test]
fn vertices_of_fixed_cells_stay() {
    let skin = skin_of(hills());
    for (group, bricks) in groups(&skin) {
        let cell_of = |place: Place| place.map(|along| along.div_euclid(PARTS));
        let is_fixed = |cell: [i32; 3]| (cell[0] + cell[2]) % 7 == 0;
        let far = far_surfaces(group, [8, 2, 4], bricks.iter().copied(), is_fixed);
        let corners = |triangles: Vec<[Place; 3]>| -> BTreeSet<Place> {
            triangles
                .into_iter()
                .flatten()
                .filter(|place| is_fixed(cell_of(*place)))
                .collect()
        };
        let full: Vec<_> = bricks
            .iter()
            .flat_map(|(at, surface)| of_brick(*at, surface))
            .collect();
        let full = corners(full);
        assert!(full.len() > 100);
        for far in &far {
            let few = corners(triangles(far.cell, &far.vertices, &far.quads));
            assert!(full.is_subset(&few));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(8))]

    #[test]
    fn bricks_simplified_together_are_closed_and_lie_where_they_lay(
        shape in shapes(),
        seed in any::<u32>(),
        size in [40u32..80, 4u32..14, 40u32..80],
        most in 0.05f32..0.8,
    ) {
        let skin = skin_of(volume(shape, seed, size));
        let bricks = skin.volume(ID).unwrap().bricks();
        let bricks: Vec<(BrickPlace, Surface)> =
            bricks.map(|(at, surface)| (at, Surface::clone(surface))).collect();
        let before: usize = bricks.iter().map(|(_, surface)| 2 * surface.quads.len()).sum();
        let go_on = || Ok::<(), ()>(());
        let few = simplify_bricks(&bricks, most, |_| false, go_on).unwrap();
        prop_assert!(few.moved <= most + 1e-3, "{} beyond {most}", few.moved);
        prop_assert!(few.shell.triangles.len() <= before);
        let place = |vertex: u32| few.shell.places[vertex as usize];
        let places = few.shell.triangles.iter().map(|t| t.vertices.map(place));
        let apart = places.filter(|[a, b, c]| a != b && b != c && c != a);
        assert_closed(&apart.collect::<Vec<_>>());
        let cancelled = simplify_bricks(&bricks, most, |_| false, || Err("stop"));
        prop_assert!(bricks.is_empty() || cancelled == Err("stop"));
    }
}
