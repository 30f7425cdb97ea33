//! Crop, enlarge, resample, shift, and other heights under what was painted.

use landform::edit::op::frame::{self, Frame, NewGround};
use landform::edit::op::resample::{self, Interpolation, NewHeights, Painted, Resampling};
use landform::edit::{Edit, EditError, Transaction};
use landform::map::{Changes, Field, Layer, Map, Mesh, MeshData, Model, Object, ObjectId, Part};
use landform::math::Region;
use landform::terrain::{Eye, View, query};

/// Odd sizes: the smallest there is, and larger ones that no tile divides.
const SIZES: [[u32; 2]; 4] = [[2, 3], [5, 3], [130, 67], [1000, 777]];
/// Metres between vertices; a power of two, so that every place is a whole number of bits.
const SPACING: f32 = 8.0;
/// Cells beside an edge whose vertices and slopes depend on what lies beyond it.
const RIM: u32 = 2;

fn mixed(x: u32, z: u32, salt: u32) -> u32 {
    let mut v = x.wrapping_mul(0x9e37_79b1) ^ z.wrapping_mul(0x85eb_ca6b) ^ salt;
    v ^= v >> 15;
    v = v.wrapping_mul(0x2c1b_3c6d);
    v ^ (v >> 13)
}

fn layer<T: Copy>([columns, rows]: [u32; 2], value: impl Fn(u32, u32) -> T) -> Layer<T> {
    let places = Region::of_size([columns, rows]).places();
    let values: Vec<T> = places.map(|(x, z)| value(x, z)).collect();
    Layer::from_rows([columns, rows], &values)
}

/// A map on which no two places are alike.
fn map(size: [u32; 2]) -> Map {
    let mut map = Map::flat(size, [SPACING; 2]).unwrap();
    let cells = size.map(|n| n - 1);
    let of = |x, z, salt, most: u32| mixed(x, z, salt) % most;
    let ids = |salt, most| layer(cells, move |x, z| of(x, z, salt, most) as u8);
    let shares = |salt| layer(size, move |x, z| of(x, z, salt, 65536) as u16);
    map.field = Field {
        spacing: map.field.spacing,
        lattice_origin: [-7, 40],
        height: layer(size, |x, z| of(x, z, 1, 4000) as f32 / 64.0),
        alpha_base: shares(2),
        alpha_cover: shares(3),
        colour: layer(size, |x, z| {
            [4, 5, 6].map(|salt| of(x, z, salt, 65536) as u16)
        }),
        level: ids(7, 4),
        texture: ids(8, 6),
        cover: ids(9, 7),
        palette: ids(10, 1),
        hole: layer(cells, |x, z| u8::from(of(x, z, 11, 40) == 0)),
    };
    map.parameters = map.parameters.with_max_divisions(3);
    map.check().unwrap();
    map
}

/// Does it, checks that undo and redo give equal bits, and leaves it done.
fn done(
    map: &mut Map,
    act: impl FnOnce(&mut Transaction, &mut Map) -> Result<Changes, EditError>,
) -> Option<Edit> {
    let before = map.clone();
    let mut transaction = Transaction::new();
    act(&mut transaction, map).unwrap();
    map.check().unwrap();
    let after = map.clone();
    let mut edit = transaction.commit(map, "Test")?;
    edit.swap(map);
    assert_eq!(*map, before);
    edit.swap(map);
    assert_eq!(*map, after);
    Some(edit)
}

fn framed(old: &Map, corner: [i32; 2], vertices: [u32; 2], new_ground: NewGround) -> Map {
    let mut new = old.clone();
    let frame = Frame {
        corner,
        vertices,
        new_ground,
    };
    done(&mut new, |transaction, map| {
        frame::reframe(transaction, map, &frame)
    });
    new
}

/// Every layer at a vertex or cell of the old map, and at its place in the new one.
fn same_records(old: &Field, new: &Field, corner: [i32; 2]) {
    let moved = |region: Region, [width, height]: [u32; 2]| {
        region.places().filter_map(move |(x, z)| {
            let to = |n: u32, corner: i32| u32::try_from(i64::from(n) - i64::from(corner)).ok();
            let (there_x, there_z) = (to(x, corner[0])?, to(z, corner[1])?);
            let within = there_x < width && there_z < height;
            within.then_some(((x, z), (there_x, there_z)))
        })
    };
    let mut seen = 0;
    for ((x, z), (u, v)) in moved(old.vertex_region(), new.vertices()) {
        assert_eq!(old.height.get(x, z), new.height.get(u, v));
        assert_eq!(old.alpha_base.get(x, z), new.alpha_base.get(u, v));
        assert_eq!(old.alpha_cover.get(x, z), new.alpha_cover.get(u, v));
        assert_eq!(old.colour.get(x, z), new.colour.get(u, v));
        seen += 1;
    }
    for ((x, z), (u, v)) in moved(old.cell_region(), new.cells()) {
        for (old, new) in old.cell_layers().into_iter().zip(new.cell_layers()) {
            assert_eq!(old.get(x, z), new.get(u, v));
        }
    }
    assert!(seen > 0);
}

#[test]
fn what_stays_keeps_every_value_and_comes_back() {
    for size in SIZES {
        let old = map(size);
        let grown = size.map(|n| n + 9);
        let cut = size.map(|n| (n - n / 3).max(2));
        for (corner, vertices) in [
            ([-4, -5], grown),
            ([0, 0], cut),
            ([(size[0] - cut[0]) as i32, (size[1] - cut[1]) as i32], cut),
            ([-1, 0], [size[0] + 1, size[1]]),
            ([0, 1], size),
        ] {
            for new_ground in [NewGround::Edge, NewGround::Flat(-3.5)] {
                let new = framed(&old, corner, vertices, new_ground);
                assert_eq!(new.field.vertices(), vertices);
                same_records(&old.field, &new.field, corner);
            }
        }
    }
}

#[test]
fn new_ground_is_flat_and_bare_or_goes_on() {
    let old = map([5, 3]);
    let flat = framed(&old, [-2, -1], [9, 6], NewGround::Flat(12.5)).field;
    assert_eq!(flat.height.get(0, 0), 12.5);
    assert_eq!(flat.colour.get(8, 5), [u16::MAX; 3]);
    assert!(flat.cell_layers().iter().all(|layer| layer.get(0, 4) == 0));
    let on = framed(&old, [-2, -1], [9, 6], NewGround::Edge).field;
    assert_eq!(on.height.get(0, 2), old.field.height.get(0, 1));
    assert_eq!(on.height.get(8, 5), old.field.height.get(4, 2));
    assert_eq!(on.texture.get(0, 4), old.field.texture.get(0, 1));
    let new_holes = on.cell_region().places().filter(|(x, z)| {
        let old_cell = (2..6).contains(x) && (1..3).contains(z);
        !old_cell && on.hole.get(*x, *z) != 0
    });
    assert_eq!(new_holes.count(), 0);
}

/// What an eye sees at many places inside a region of cells of one map and, moved, of the other.
fn same_sight(old: &Map, new: &Map, corner: [i32; 2], cells: Region) {
    let way = corner.map(|n| n as f32 * SPACING);
    let eye_at = glam::Vec3::new(
        (cells.x0 + cells.x1) as f32 / 2.0 * SPACING,
        30.0,
        (cells.z0 + cells.z1) as f32 / 2.0 * SPACING,
    );
    for by_distance in [false, true] {
        let eye = |at: glam::Vec3| {
            if by_distance {
                Eye::at(at)
            } else {
                Eye::uniform(3)
            }
        };
        let seen = |map: &Map, at: glam::Vec3| {
            let mut view = View::new(map);
            view.update(map, eye(at), &Changes::everything());
            view
        };
        let one = seen(old, eye_at);
        let other = seen(new, eye_at - glam::Vec3::new(way[0], 0.0, way[1]));
        let mut divided = 0;
        for (x, z) in cells.places() {
            for (u, v) in [(0.125, 0.25), (0.5, 0.5), (0.875, 0.375)] {
                let at = [(x as f32 + u) * SPACING, (z as f32 + v) * SPACING];
                let here = query::height_at(&one, old, at[0], at[1]);
                let there = query::height_at(&other, new, at[0] - way[0], at[1] - way[1]);
                let (Some(here), Some(there)) = (here, there) else {
                    assert_eq!(old.field.hole.get(x, z), 1);
                    continue;
                };
                assert_eq!(here.height.to_bits(), there.height.to_bits());
                assert_eq!(here.slope.map(f32::to_bits), there.slope.map(f32::to_bits));
                assert_eq!(
                    here.colour.map(f32::to_bits),
                    there.colour.map(f32::to_bits)
                );
                assert_eq!(
                    here.alphas.map(f32::to_bits),
                    there.alphas.map(f32::to_bits)
                );
                assert_eq!(here.divisions, there.divisions);
                divided += u32::from(here.divisions > 0);
            }
        }
        assert!(divided > 0);
    }
}

#[test]
fn generated_detail_stays_where_it_was() {
    let old = map([70, 60]);
    let corner = [13, 5];
    let crop = framed(&old, corner, [40, 44], NewGround::Edge);
    let kept = Region::new(13 + RIM, 5 + RIM, 52 - RIM, 48 - RIM);
    same_sight(&old, &crop, corner, kept);
    let corner = [-11, -3];
    let large = framed(&old, corner, [100, 90], NewGround::Flat(5.0));
    let kept = Region::new(RIM, RIM, 69 - RIM, 59 - RIM);
    same_sight(&old, &large, corner, kept);
    let again = framed(&large, [11, 3], [70, 60], NewGround::Edge);
    assert_eq!(again, old, "cropping undoes an enlargement");
}

#[test]
fn moving_the_lattice_changes_detail_alone() {
    let old = map([30, 20]);
    let mut new = old.clone();
    done(&mut new, |transaction, map| {
        Ok(frame::move_lattice(transaction, map, [3, -2]))
    });
    assert_eq!(new.field.lattice_origin, [-4, 38]);
    same_records(&old.field, &new.field, [0, 0]);
}

#[test]
fn a_frame_that_holds_nothing_or_has_no_size_is_refused() {
    let old = map([30, 20]);
    for (corner, vertices) in [
        ([29, 0], [5, 5]),
        ([0, -4], [5, 5]),
        ([i32::MAX, i32::MIN], [4097, 4097]),
        ([0, 0], [1, 5]),
        ([0, 0], [5, 4098]),
    ] {
        let mut map = old.clone();
        let frame = Frame {
            corner,
            vertices,
            new_ground: NewGround::Edge,
        };
        let mut transaction = Transaction::new();
        assert!(frame::reframe(&mut transaction, &mut map, &frame).is_err());
        assert_eq!(map, old);
    }
    let nowhere = Frame {
        new_ground: NewGround::Flat(f32::NAN),
        ..Frame::of(&old.field)
    };
    let mut map = old.clone();
    let frame = Frame {
        vertices: [40, 40],
        ..nowhere
    };
    assert!(frame::reframe(&mut Transaction::new(), &mut map, &frame).is_err());
    assert_eq!(map, old);
}

fn resampled(old: &Map, resampling: Resampling) -> Map {
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

fn with_heights(old: &Map, heights: Layer<f32>, spacing: f32, painted: Painted) -> Map {
    let mut new = old.clone();
    let imported = NewHeights {
        heights,
        spacing: [spacing; 2],
        painted,
    };
    done(&mut new, |transaction, map| {
        resample::replace_heights(transaction, map, imported)
    });
    new
}

#[test]
fn other_heights_of_the_same_grid_change_heights_alone() {
    let old = map([70, 60]);
    let heights = layer([70, 60], |x, z| (x + z) as f32);
    for painted in [Painted::Stretched, Painted::At([0, 0])] {
        let new = with_heights(&old, heights.clone(), SPACING, painted);
        assert_eq!(new.field.height, heights);
        let mut expected = old.field.clone();
        expected.height = heights.clone();
        assert_eq!(new.field, expected);
    }
}

#[test]
fn what_was_painted_is_stretched_or_stays_as_large_as_it_is() {
    let old = map([31, 21]);
    let heights = layer([61, 41], |x, z| (x * z) as f32);
    let stretched = with_heights(&old, heights.clone(), SPACING / 2.0, Painted::Stretched).field;
    assert_eq!(stretched.height, heights);
    for (x, z) in stretched.cell_region().places() {
        assert_eq!(
            stretched.texture.get(x, z),
            old.field.texture.get(x / 2, z / 2)
        );
    }
    let placed = with_heights(&old, heights.clone(), SPACING, Painted::At([20, 10])).field;
    let expected = framed(&old, [-20, -10], [61, 41], NewGround::Flat(0.0)).field;
    let expected = Field {
        height: heights.clone(),
        ..expected
    };
    assert_eq!(placed, expected);
    let finer = with_heights(&old, heights, SPACING / 2.0, Painted::At([0, 0])).field;
    assert_eq!(
        finer.level, stretched.level,
        "half the spacing, twice the cells"
    );
}

#[test]
fn heights_that_are_no_ground_are_refused() {
    let old = map([31, 21]);
    for (heights, spacing) in [
        (Layer::filled([31, 21], f32::NAN), SPACING),
        (Layer::filled([1, 5], 1.0), SPACING),
        (Layer::filled([31, 21], 1.0), 0.0),
    ] {
        let mut map = old.clone();
        let new = NewHeights {
            heights,
            spacing: [spacing; 2],
            painted: Painted::Stretched,
        };
        let mut transaction = Transaction::new();
        assert!(resample::replace_heights(&mut transaction, &mut map, new).is_err());
        assert_eq!(map, old);
    }
}

/// A map with a model on the ground at each of these places.
fn with_objects(mut map: Map, places: &[[f32; 3]]) -> Map {
    let part = Part {
        indices: 0..3,
        base_colour: [1.0; 4],
        picture: None,
        cutoff: None,
        two_sided: false,
    };
    let triangle = MeshData {
        positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
        normals: vec![[0.0, 1.0, 0.0]; 3],
        uvs: vec![[0.0; 2]; 3],
        colours: vec![[1.0; 4]; 3],
        indices: vec![0, 2, 1],
        parts: vec![part],
    };
    map.models = vec![Model::new("Stone", Mesh::new(triangle).unwrap())];
    for (id, place) in (1..).zip(places) {
        let stone = Object::new("Stone", 0, (*place).into());
        map.objects.insert(ObjectId(id), stone);
    }
    map.check().unwrap();
    map
}

fn places(map: &Map) -> Vec<(u32, [f32; 3])> {
    let objects = map.objects.iter();
    objects
        .map(|(id, object)| (id.0, object.position.into()))
        .collect()
}

#[test]
fn objects_stay_on_their_ground_and_go_with_what_is_cut_off() {
    let old = with_objects(
        map([31, 21]),
        &[[80.0, 7.0, 40.0], [8.0, 1.0, 8.0], [-50.0, 0.0, 9.0]],
    );
    let frame = Frame {
        corner: [5, 2],
        vertices: [12, 12],
        new_ground: NewGround::Edge,
    };
    assert_eq!(frame::objects_cut_off(&old, &frame), 1);
    let crop = framed(&old, frame.corner, frame.vertices, frame.new_ground);
    let left = [(1, [40.0, 7.0, 24.0]), (3, [-90.0, 0.0, -7.0])];
    assert_eq!(
        places(&crop),
        left,
        "one beyond the edge was never on this ground"
    );
    let large = framed(&old, [-4, -1], [50, 50], NewGround::Flat(0.0));
    assert_eq!(large.objects.len(), 3);
    let back = framed(&large, [4, 1], [31, 21], NewGround::Edge);
    assert_eq!(back, old);
    let wide = Resampling {
        vertices: [31, 21],
        spacing: Some([2.0 * SPACING, SPACING]),
        heights: Interpolation::Bilinear,
    };
    assert_eq!(places(&resampled(&old, wide))[0], (1, [160.0, 7.0, 40.0]));
}

#[test]
fn objects_stay_as_high_above_heights_that_are_replaced() {
    let mut old = with_objects(map([31, 21]), &[[80.0, 7.0, 40.0]]);
    old.field.height = Layer::filled([31, 21], 5.0);
    let higher = Layer::filled([31, 21], 25.0);
    let new = with_heights(&old, higher, SPACING, Painted::Stretched);
    assert_eq!(places(&new), [(1, [80.0, 27.0, 40.0])]);
    let larger = Layer::filled([61, 41], 25.0);
    let new = with_heights(&old, larger, SPACING, Painted::At([20, 10]));
    assert_eq!(places(&new), [(1, [240.0, 27.0, 120.0])]);
}
