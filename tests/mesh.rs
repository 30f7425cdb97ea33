//! Meshes and height maps of the divided ground: whole, watertight, where the ground is.

mod common;

use common::noisy_map;
use glam::Vec3;
use landform::format::export::{HeightOptions, MeshOptions, MeshSummary, heights, write_glb};
use landform::format::import::{self, Options};
use landform::format::{ErrorKind, export};
use landform::map::{Changes, Field, Layer, Map};
use landform::math::Region;
use landform::terrain::{Detail, Eye, View};
use std::collections::{BTreeSet, HashMap};
use std::io::{self, Write};

/// Ground of moderate slopes with every kind of cell, also holes.
fn ground(size: [u32; 2]) -> Map {
    let mut map = noisy_map(size, 5);
    let place = |i: u32| {
        let (x, z) = ((i % size[0]) as f32, (i / size[0]) as f32);
        120.0 - x * 1.5 + z * 0.7 + (x * 0.4).sin() * 6.0
    };
    let heights: Vec<f32> = (0..size[0] * size[1]).map(place).collect();
    map.field.height = Layer::from_rows(size, &heights);
    map
}

fn without_holes(size: [u32; 2]) -> Map {
    let mut map = ground(size);
    map.field.hole = Layer::filled(map.field.cells(), 0);
    map
}

fn uniform(divisions: u8, cells: Option<Region>) -> MeshOptions {
    MeshOptions {
        eye: Eye::uniform(divisions),
        cells,
    }
}

fn near(map: &Map) -> MeshOptions {
    let [width, depth] = map.field.extent();
    MeshOptions {
        eye: Eye::at(Vec3::new(width * 0.3, 130.0, depth * 0.6)),
        cells: None,
    }
}

/// A primitive as a program that reads the file sees it.
struct Part {
    material: String,
    positions: Vec<[f32; 3]>,
    normals: Vec<[f32; 3]>,
    coordinates: Vec<[f32; 2]>,
    colours: Vec<[f32; 4]>,
    alphas: Vec<[f32; 2]>,
    indices: Vec<u32>,
}

fn export(map: &Map, options: &MeshOptions) -> (Vec<Part>, MeshSummary) {
    let mut bytes = Vec::new();
    let summary = write_glb(map, options, &mut bytes).unwrap();
    assert_eq!(summary.bytes, bytes.len() as u64);
    let gltf::Gltf { document, blob } = gltf::Gltf::from_slice(&bytes).unwrap();
    let blob = blob.unwrap();
    assert_eq!(document.nodes().count(), 1);
    let node = document.nodes().next().unwrap();
    assert!(matches!(
        node.transform(),
        gltf::scene::Transform::Decomposed { .. }
    ));
    let unmoved = [
        [1., 0., 0., 0.],
        [0., 1., 0., 0.],
        [0., 0., 1., 0.],
        [0., 0., 0., 1.],
    ];
    assert_eq!(node.transform().matrix(), unmoved);
    let parts: Vec<Part> = node
        .mesh()
        .unwrap()
        .primitives()
        .map(|primitive| part(&primitive, &blob))
        .collect();
    assert_eq!(summary.primitives, parts.len());
    let vertices: usize = parts.iter().map(|part| part.positions.len()).sum();
    let triangles: usize = parts.iter().map(|part| part.indices.len() / 3).sum();
    assert_eq!(
        (summary.vertices, summary.triangles),
        (vertices as u64, triangles as u64)
    );
    (parts, summary)
}

fn part(primitive: &gltf::Primitive, blob: &[u8]) -> Part {
    let reader = primitive.reader(|_| Some(blob));
    let bounds = primitive.bounding_box();
    let Some(gltf::mesh::util::ReadTexCoords::F32(coordinates)) = reader.read_tex_coords(0) else {
        panic!("no texture coordinates");
    };
    let Some(gltf::mesh::util::ReadColors::RgbaF32(colours)) = reader.read_colors(0) else {
        panic!("no colours of four numbers");
    };
    let Some(gltf::mesh::util::ReadIndices::U32(indices)) = reader.read_indices() else {
        panic!("no indices of 32 bits");
    };
    let alphas = primitive
        .get(&gltf::Semantic::Extras("ALPHAS".into()))
        .unwrap();
    let alphas = gltf::accessor::Iter::<[f32; 2]>::new(alphas, |_| Some(blob)).unwrap();
    let part = Part {
        material: primitive.material().name().unwrap().into(),
        positions: reader.read_positions().unwrap().collect(),
        normals: reader.read_normals().unwrap().collect(),
        coordinates: coordinates.collect(),
        colours: colours.collect(),
        alphas: alphas.collect(),
        indices: indices.collect(),
    };
    for axis in 0..3 {
        let along = || part.positions.iter().map(|position| position[axis]);
        assert_eq!(bounds.min[axis], along().fold(f32::INFINITY, f32::min));
        assert_eq!(bounds.max[axis], along().fold(f32::NEG_INFINITY, f32::max));
    }
    part
}

fn bits(position: [f32; 3]) -> [u32; 3] {
    position.map(f32::to_bits)
}

type Triangle = [[u32; 3]; 3];

fn triangles(parts: &[Part]) -> Vec<Triangle> {
    let of_part = |part: &Part| -> Vec<Triangle> {
        let corners = part.indices.as_chunks::<3>().0.iter();
        corners
            .map(|corners| corners.map(|at| bits(part.positions[at as usize])))
            .collect()
    };
    parts.iter().flat_map(of_part).collect()
}

/// Edges with one triangle beside them; none has more than two, and none runs twice the same way.
fn open_edges(triangles: &[Triangle]) -> Vec<[[u32; 3]; 2]> {
    let mut edges: HashMap<[[u32; 3]; 2], usize> = HashMap::new();
    for [a, b, c] in triangles {
        for edge in [[*a, *b], [*b, *c], [*c, *a]] {
            *edges.entry(edge).or_default() += 1;
        }
    }
    assert!(edges.values().all(|count| *count == 1));
    let alone = |edge: &&[[u32; 3]; 2]| !edges.contains_key(&[edge[1], edge[0]]);
    edges.keys().filter(alone).copied().collect()
}

fn assert_edges_only_around(triangles: &[Triangle], low: [f32; 2], high: [f32; 2]) {
    for [a, b] in open_edges(triangles) {
        let [a, b] = [a, b].map(|corner| corner.map(f32::from_bits));
        let along = |axis: usize, edge: f32| a[axis] == edge && b[axis] == edge;
        let around = along(0, low[0]) || along(0, high[0]) || along(2, low[1]) || along(2, high[1]);
        assert!(around, "an open edge from {a:?} to {b:?}");
    }
}

#[test]
fn a_mesh_is_watertight_at_any_division_and_from_an_eye() {
    let map = without_holes([45, 38]);
    let cells = map.field.cells().map(u64::from);
    for divisions in 0..=3 {
        let (parts, summary) = export(&map, &uniform(divisions, None));
        assert_eq!(
            summary.triangles,
            (cells[0] * cells[1] * 2) << (2 * divisions)
        );
        assert_edges_only_around(&triangles(&parts), [0.0; 2], map.field.extent());
    }
    let (parts, _) = export(&map, &near(&map));
    assert_edges_only_around(&triangles(&parts), [0.0; 2], map.field.extent());
}

#[test]
fn a_mesh_of_many_divisions_is_watertight() {
    for (size, divisions) in [([20, 3], 5), ([10, 3], 6)] {
        let mut map = without_holes(size);
        map.parameters = map.parameters.with_max_divisions(divisions);
        for options in [uniform(divisions, None), near(&map)] {
            let (parts, _) = export(&map, &options);
            assert_edges_only_around(&triangles(&parts), [0.0; 2], map.field.extent());
        }
    }
}

#[test]
fn a_mesh_has_the_triangles_of_the_view_and_each_vertex_once() {
    let map = ground([45, 38]);
    for options in [uniform(2, None), near(&map)] {
        let mut view = View::new(&map);
        view.update(&map, options.eye, &Changes::everything());
        let mut expected = Vec::new();
        for chunk in view.chunks() {
            let corner = |at: &u32| bits(chunk.vertices()[*at as usize].position);
            let corners = chunk.indices().chunks_exact(3);
            expected.extend(
                corners.map(|three| [corner(&three[0]), corner(&three[1]), corner(&three[2])]),
            );
        }
        let (parts, _) = export(&map, &options);
        let mut found = triangles(&parts);
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found.len(), expected.len());
        assert!(found == expected);
        for part in &parts {
            let places: BTreeSet<_> = part.positions.iter().map(|p| bits(*p)).collect();
            assert_eq!(places.len(), part.positions.len());
            let used: BTreeSet<_> = part.indices.iter().collect();
            assert_eq!(used.len(), part.positions.len());
        }
    }
}

#[test]
fn attributes_are_what_the_documentation_says() {
    let map = ground([20, 17]);
    let extent = map.field.extent();
    let (parts, _) = export(&map, &uniform(1, None));
    for part in &parts {
        let count = part.positions.len();
        assert_eq!([part.normals.len(), part.coordinates.len()], [count; 2]);
        assert_eq!([part.colours.len(), part.alphas.len()], [count; 2]);
        for at in 0..count {
            let [x, _, z] = part.positions[at];
            assert_eq!(part.coordinates[at], [x / extent[0], z / extent[1]]);
            assert!((Vec3::from(part.normals[at]).length() - 1.0).abs() < 1e-5);
            assert!(part.normals[at][1] > 0.0);
            assert_eq!(part.colours[at][3], 1.0);
            let unit = |value: &f32| (0.0..=1.0).contains(value);
            assert!(part.colours[at].iter().chain(&part.alphas[at]).all(unit));
        }
        for corners in part.indices.as_chunks::<3>().0 {
            let [a, b, c] = corners.map(|at| Vec3::from(part.positions[at as usize]));
            assert!((b - a).cross(c - a).y > 0.0, "a triangle that faces down");
        }
    }
}

#[test]
fn recorded_values_arrive_where_they_were_recorded() {
    let map = without_holes([20, 17]);
    let (parts, _) = export(&map, &uniform(0, None));
    for part in &parts {
        for (at, [x, y, z]) in part.positions.iter().copied().enumerate() {
            let [column, row] =
                [x / map.field.spacing[0], z / map.field.spacing[1]].map(|n| n.round() as u32);
            assert_eq!(y, map.field.height.get(column, row));
            let unit = |value: u16| f32::from(value) / 65535.0;
            let colour = map.field.colour.get(column, row).map(unit);
            assert_eq!(part.colours[at][..3], colour);
            let alphas =
                [&map.field.alpha_base, &map.field.alpha_cover].map(|a| unit(a.get(column, row)));
            assert_eq!(part.alphas[at], alphas);
        }
    }
}

#[test]
fn materials_are_named_after_base_and_cover() {
    let mut map = without_holes([3, 3]);
    map.field.texture = Layer::from_rows([2, 2], &[0, 0, 3, 3]);
    map.field.cover = Layer::from_rows([2, 2], &[0, 6, 0, 0]);
    let (parts, _) = export(&map, &uniform(0, None));
    let names: Vec<_> = parts.iter().map(|part| part.material.as_str()).collect();
    assert_eq!(names, ["Lush grass", "Lush grass + Snow", "Rock"]);
    assert_eq!(parts[2].indices.len(), 4 * 3);
}

#[test]
fn a_rectangle_of_cells_has_the_bits_that_it_has_in_the_whole() {
    let map = ground([70, 66]);
    let (whole, _) = export(&map, &uniform(2, None));
    let whole: BTreeSet<_> = triangles(&whole).into_iter().collect();
    let mut count = 0;
    for cells in [
        Region::new(0, 0, 33, 65),
        Region::new(33, 0, 69, 31),
        Region::new(33, 31, 69, 65),
    ] {
        let (piece, _) = export(&map, &uniform(2, Some(cells)));
        let piece = triangles(&piece);
        assert!(piece.iter().all(|triangle| whole.contains(triangle)));
        count += piece.len();
    }
    assert_eq!(count, whole.len());
}

#[test]
fn what_an_eye_sees_of_a_rectangle_is_part_of_what_it_sees() {
    let map = ground([70, 66]);
    let mut options = near(&map);
    let whole: BTreeSet<_> = triangles(&export(&map, &options).0).into_iter().collect();
    options.cells = Some(Region::new(10, 20, 40, 50));
    let piece = triangles(&export(&map, &options).0);
    assert!(!piece.is_empty() && piece.iter().all(|triangle| whole.contains(triangle)));
}

fn refused(map: &Map, options: &MeshOptions) -> (ErrorKind, String) {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("ground.glb");
    let error = export::glb(map, &path, options).unwrap_err();
    assert_eq!(error.file(), Some(path.as_path()));
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
    (error.kind(), error.to_string())
}

#[test]
fn more_than_four_gigabytes_are_refused_before_they_are_worked_out() {
    let mut map = Map::flat([4097, 4097], [1.0, 1.0]).unwrap();
    map.parameters = map.parameters.with_max_divisions(8);
    for (divisions, figure) in [(3, "80.0 GiB"), (8, "81920.0 GiB")] {
        let (kind, text) = refused(&map, &uniform(divisions, None));
        assert_eq!(kind, ErrorKind::TooLarge);
        assert!(text.contains(figure), "{text}");
    }
}

#[test]
fn what_cannot_be_exported_is_refused() {
    let mut map = ground([9, 9]);
    for cells in [
        Region::default(),
        Region::new(0, 0, 9, 8),
        Region::new(5, 5, 5, 8),
        Region::new(100, 0, 101, 1),
    ] {
        assert_eq!(
            refused(&map, &uniform(1, Some(cells))).0,
            ErrorKind::Invalid
        );
    }
    assert_eq!(refused(&map, &uniform(4, None)).0, ErrorKind::Invalid);
    assert_eq!(refused(&map, &uniform(255, None)).0, ErrorKind::Invalid);
    let eye = Eye {
        detail: Detail::From(Vec3::NAN),
        max_divisions: 3,
    };
    assert_eq!(
        refused(&map, &MeshOptions { eye, cells: None }).0,
        ErrorKind::Invalid
    );
    map.field.hole = Layer::filled([8, 8], 1);
    assert_eq!(refused(&map, &uniform(1, None)).0, ErrorKind::Invalid);
}

struct FullAfter(usize);

impl Write for FullAfter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        match taken {
            0 if !bytes.is_empty() => Err(io::ErrorKind::StorageFull.into()),
            taken => Ok(taken),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

#[test]
fn a_disk_that_fills_up_is_reported() {
    let map = ground([5, 5]);
    let total = write_glb(&map, &uniform(0, None), io::sink())
        .unwrap()
        .bytes as usize;
    for room in (0..total).step_by(13) {
        let error = write_glb(&map, &uniform(0, None), FullAfter(room)).unwrap_err();
        assert!(error.to_string().contains("no space"), "{error}");
    }
    write_glb(&map, &uniform(0, None), FullAfter(total)).unwrap();
}

#[test]
fn a_height_map_at_some_division_is_the_drawn_surface() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("fine.r16");
    let map = without_holes([130, 70]);
    for divisions in [1, 2] {
        let options = HeightOptions {
            divisions,
            range: Some([-200.0, 400.0]),
        };
        let said = heights(&map, &path, &options).unwrap().description;
        assert_eq!(said.size, [(129 << divisions) + 1, (69 << divisions) + 1]);
        assert_eq!(
            said.spacing,
            map.field.spacing.map(|s| s / (1 << divisions) as f32)
        );
        let back = import::heights(&path, &Options::default()).unwrap();
        let mut view = View::new(&map);
        view.update(&map, Eye::uniform(divisions), &Changes::everything());
        let vertices = view.chunks().iter().flat_map(|chunk| chunk.vertices());
        for [x, y, z] in vertices.map(|vertex| vertex.position) {
            let [column, row] =
                [x / said.spacing[0], z / said.spacing[1]].map(|n| n.round() as u32);
            let found = back.metres[(row * said.size[0] + column) as usize];
            assert!(
                (found - y).abs() <= said.step as f32 * 0.51 + 1e-4,
                "{x} {z}: {found} {y}"
            );
        }
    }
}

#[test]
fn a_height_map_goes_on_under_holes() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("holes.png");
    let mut map = Map::flat([12, 9], [2.0, 3.0]).unwrap();
    map.field = Field::from_heights([2.0, 3.0], Layer::filled([12, 9], 50.0)).unwrap();
    map.field.hole = Layer::filled([11, 8], 1);
    let options = HeightOptions {
        divisions: 2,
        range: Some([0.0, 65.535]),
    };
    heights(&map, &path, &options).unwrap();
    let back = import::heights(&path, &Options::default()).unwrap();
    assert!(back.metres.iter().all(|y| (y - 50.0).abs() < 1e-3));
}

#[test]
fn a_height_map_that_is_too_large_or_too_fine_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let map = Map::flat([4097, 3], [1.0, 1.0]).unwrap();
    for (divisions, kind) in [
        (3, ErrorKind::TooLarge),
        (4, ErrorKind::Invalid),
        (255, ErrorKind::Invalid),
    ] {
        let options = HeightOptions {
            divisions,
            range: None,
        };
        let error = heights(&map, folder.path().join("a.png"), &options).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
    }
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}
