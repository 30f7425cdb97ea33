//! Files written by hand, chunk by chunk, and what they become.

use super::*;
use crate::format::vox_bytes::{chunk, numbers, words};
use crate::map::Material;

type Pairs<'a> = &'a [(&'a str, &'a str)];

fn model(size: [i32; 3], voxels: &[[u8; 4]]) -> Vec<u8> {
    let mut content = numbers(&[voxels.len() as i32]);
    content.extend(voxels.concat());
    [chunk(b"SIZE", &numbers(&size)), chunk(b"XYZI", &content)].concat()
}

fn place(id: i32, own: Pairs, child: i32, layer: i32, frame: Pairs) -> Vec<u8> {
    let parts = [
        numbers(&[id]),
        words(own),
        numbers(&[child, -1, layer, 1]),
        words(frame),
    ];
    chunk(b"nTRN", &parts.concat())
}

fn group(id: i32, nodes: &[i32]) -> Vec<u8> {
    let parts = [
        numbers(&[id]),
        words(&[]),
        numbers(&[nodes.len() as i32]),
        numbers(nodes),
    ];
    chunk(b"nGRP", &parts.concat())
}

fn shape(id: i32, model: i32) -> Vec<u8> {
    let parts = [numbers(&[id]), words(&[]), numbers(&[1, model]), words(&[])];
    chunk(b"nSHP", &parts.concat())
}

fn file(chunks: &[Vec<u8>]) -> Vec<u8> {
    let children = chunks.concat();
    let mut bytes = b"VOX ".to_vec();
    bytes.extend(numbers(&[150]));
    bytes.extend(b"MAIN");
    bytes.extend(numbers(&[0, children.len() as i32]));
    bytes.extend(children);
    bytes
}

fn read(chunks: &[Vec<u8>]) -> Result<VolumeFile> {
    decode(&file(chunks), "it", 1.0, &Progress::default())
}

/// The solid voxels by their cubes' corners in metres, and the material's name.
fn cubes(file: &VolumeFile) -> Vec<([i32; 3], String)> {
    let [x, y, z] = file.volume.voxels.size().map(|side| side as i32);
    let mut cubes = Vec::new();
    for number in 0..x * y * z {
        let at = [number % x, number / x % y, number / x / y];
        if let Some(mix) = file.volume.voxels.mix(at) {
            let first = file.volume.position - 0.5;
            let corner = [0, 1, 2].map(|axis| at[axis] + first[axis] as i32);
            let id = mix.single().unwrap();
            let name = Material::find(&file.materials, id).unwrap().name.clone();
            cubes.push((corner, name));
        }
    }
    cubes
}

/// An F that lies along x and stands up along z, with a foot along y: no turn and no mirror image of it is itself.
const LETTER: [[u8; 4]; 8] = [
    [0, 0, 0, 1],
    [0, 0, 1, 1],
    [0, 0, 2, 2],
    [0, 0, 3, 1],
    [0, 0, 4, 3],
    [1, 0, 4, 1],
    [1, 0, 2, 1],
    [0, 1, 0, 4],
];

#[test]
fn up_stays_up_and_nothing_is_mirrored() {
    let file = read(&[model([2, 2, 5], &LETTER)]).unwrap();
    let cubes = cubes(&file);
    // The pivot is the middle, rounded down: 1, 1, 2. Its z is our height, its y our −z.
    let expected = LETTER.map(|[x, y, z, colour]| {
        let [x, y, z] = [x, y, z].map(i32::from);
        ([x - 1, z - 2, -(y - 1) - 1], format!("it {colour}"))
    });
    assert_eq!(cubes.len(), expected.len());
    for cube in expected {
        assert!(cubes.contains(&cube), "{cube:?} in {cubes:?}");
    }
}

#[test]
fn every_turn_and_mirroring_is_the_matrix_that_its_byte_says() {
    let size = [2, 3, 5];
    for byte in 0..=u8::MAX {
        let text = byte.to_string();
        let chunks = [
            model(size, &LETTER),
            place(0, &[], 1, -1, &[("_r", &text), ("_t", "7 -4 9")]),
            shape(1, 0),
        ];
        let rows = [byte & 3, byte >> 2 & 3].map(usize::from);
        if rows[0] > 2 || rows[1] > 2 || rows[0] == rows[1] || byte > 127 {
            let error = read(&chunks).unwrap_err().to_string();
            assert!(error.contains("a turn is"), "{byte}: {error}");
            continue;
        }
        let mut matrix = [[0f32; 3]; 3];
        for (row, column) in [rows[0], rows[1], 3 - rows[0] - rows[1]]
            .into_iter()
            .enumerate()
        {
            matrix[row][column] = if byte >> (4 + row) & 1 == 1 {
                -1.0
            } else {
                1.0
            };
        }
        let found = cubes(&read(&chunks).unwrap());
        assert_eq!(found.len(), LETTER.len());
        for [x, y, z, colour] in LETTER {
            // The middle of the cube, from the pivot, turned in floating point.
            let from = [
                f32::from(x) + 0.5 - 1.0,
                f32::from(y) + 0.5 - 1.0,
                f32::from(z) + 0.5 - 2.0,
            ];
            let row = |row: usize| (0..3).map(|at| matrix[row][at] * from[at]).sum::<f32>();
            let [x, y, z] = [row(0) + 7.0, row(1) - 4.0, row(2) + 9.0];
            let cube = [x, z, -y].map(|along| along.floor() as i32);
            let cube = (cube, format!("it {colour}"));
            assert!(found.contains(&cube), "{byte}: {cube:?} in {found:?}");
        }
    }
}

#[test]
fn what_is_hidden_is_left_out_and_what_is_placed_twice_is_there_twice() {
    let hidden_layer = {
        let parts = [numbers(&[3]), words(&[("_hidden", "1")]), numbers(&[-1])];
        chunk(b"LAYR", &parts.concat())
    };
    let one = |colour| model([1, 1, 1], &[[0, 0, 0, colour]]);
    let file = read(&[
        one(1),
        one(2),
        place(0, &[], 1, -1, &[]),
        group(1, &[2, 3, 4, 5]),
        place(2, &[], 6, 0, &[("_t", "5 0 0")]),
        place(3, &[], 6, 0, &[("_t", "0 5 0")]),
        place(4, &[("_hidden", "1")], 7, 0, &[]),
        place(5, &[], 7, 3, &[]),
        shape(6, 0),
        shape(7, 1),
        hidden_layer,
        chunk(b"xYzW", &[1, 2, 3]),
    ])
    .unwrap();
    let mut found = cubes(&file);
    found.sort();
    assert_eq!(
        found,
        [([0, 0, -6], "it 1".into()), ([5, 0, -1], "it 1".into())]
    );
    assert_eq!(file.materials.len(), 1, "hidden colours are of no use");
    let notices = file.notices.join("; ");
    assert!(
        notices.contains("2 hidden nodes") && notices.contains("xYzW"),
        "{notices}"
    );
}

#[test]
fn frames_are_not_drawn_over_each_other() {
    let chunks = [
        chunk(b"PACK", &numbers(&[2])),
        model([2, 1, 1], &[[0, 0, 0, 5]]),
        model([2, 1, 1], &[[1, 0, 0, 6]]),
    ];
    let file = read(&chunks).unwrap();
    assert_eq!(cubes(&file).len(), 1);
    assert!(
        file.notices[0].contains("first frame of 2"),
        "{:?}",
        file.notices
    );
}

#[test]
fn a_scene_that_leads_nowhere_or_to_itself_or_too_far_is_an_error() {
    let lone = || model([1, 1, 1], &[[0, 0, 0, 1]]);
    let wrong: [(&str, Vec<Vec<u8>>); 7] = [
        ("which is not there", vec![lone(), place(0, &[], 9, 0, &[])]),
        (
            "within itself",
            vec![lone(), place(0, &[], 1, 0, &[]), group(1, &[0])],
        ),
        (
            "names model 4",
            vec![lone(), place(0, &[], 1, 0, &[]), shape(1, 4)],
        ),
        (
            "a move is",
            vec![lone(), place(0, &[], 1, 0, &[("_t", "1 2")]), shape(1, 0)],
        ),
        (
            "voxels large",
            vec![
                lone(),
                group(0, &[1, 2]),
                place(1, &[], 3, 0, &[]),
                place(2, &[], 3, 0, &[("_t", "9000 0 0")]),
                shape(3, 0),
            ],
        ),
        ("voxels large", vec![model([1, 1, 300], &[])]),
        ("a voxel is at 1", vec![model([1, 1, 1], &[[1, 0, 0, 1]])]),
    ];
    for (expected, chunks) in wrong {
        let error = read(&chunks).unwrap_err().to_string();
        assert!(error.contains(expected), "{expected}: {error}");
    }
}

#[test]
fn nodes_that_multiply_are_stopped_before_they_fill_the_memory() {
    // Forty groups, each of which holds the next one twice: a million million shapes.
    let mut chunks = vec![model([1, 1, 1], &[[0, 0, 0, 1]])];
    chunks.extend((0..40).map(|id| group(id, &[id + 1, id + 1])));
    chunks.push(shape(40, 0));
    let error = read(&chunks).unwrap_err().to_string();
    assert!(error.contains("too many"), "{error}");
}

#[test]
fn colours_are_linear_and_surfaces_keep_their_roughness() {
    let mut colours = vec![0; 1024];
    colours[4 * 6..4 * 6 + 4].copy_from_slice(&[128, 255, 0, 255]);
    let surface = {
        let pairs = [("_type", "_metal"), ("_rough", "0.25"), ("_metal", "0.5")];
        chunk(b"MATL", &[numbers(&[7]), words(&pairs)].concat())
    };
    let chunks = [
        model([1, 1, 1], &[[0, 0, 0, 7]]),
        chunk(b"RGBA", &colours),
        surface,
    ];
    let file = read(&chunks).unwrap();
    let [material] = &file.materials[..] else {
        panic!("{:?}", file.materials)
    };
    assert!((material.tint[0] - 0.2158).abs() < 1e-4);
    assert_eq!(material.tint[1..], [1.0, 0.0]);
    assert_eq!(material.roughness, 0.25);
    let value = &material.properties.values["metal"];
    assert_eq!(*value, crate::map::Value::Number(0.5));
}

#[test]
fn a_file_cut_anywhere_and_one_with_any_byte_changed_gives_no_panic() {
    let whole = file(&[
        model([2, 2, 5], &LETTER),
        place(0, &[], 1, 0, &[("_r", "4")]),
        group(1, &[2]),
        place(2, &[], 3, 0, &[("_t", "1 2 3")]),
        shape(3, 0),
    ]);
    let decode = |bytes: &[u8]| decode(bytes, "it", 1.0, &Progress::default());
    decode(&whole).unwrap();
    for length in 0..whole.len() {
        assert!(decode(&whole[..length]).is_err(), "cut at {length}");
    }
    for at in 0..whole.len() {
        for changed in [0, 1, 0x7f, 0x80, 0xff] {
            let mut bytes = whole.clone();
            bytes[at] = changed;
            drop(decode(&bytes));
        }
    }
}

#[test]
fn of_the_size_and_place_that_a_file_says_only_what_can_be_is_taken() {
    let scene = |pairs: Pairs| {
        let parts = [numbers(&[1]), words(pairs), numbers(&[1, 2])];
        let chunks = [
            model([1, 1, 1], &[[0, 0, 0, 1]]),
            place(0, &[], 1, -1, &[]),
            chunk(b"nGRP", &parts.concat()),
            place(2, &[], 3, -1, &[]),
            shape(3, 0),
        ];
        Scene::read(&file(&chunks), "it").unwrap()
    };
    let origin = |pairs: Pairs| {
        scene(pairs)
            .together(1.0, &Progress::default())
            .unwrap()
            .origin
    };
    assert_eq!(scene(&[]).voxel_size(), None);
    for size in [
        "", "0", "-1", "NaN", "inf", "1e30", "0.5 0.5", "half", "101",
    ] {
        assert_eq!(scene(&[(SIZE_KEY, size)]).voxel_size(), None, "{size}");
    }
    let sized = (SIZE_KEY, " 0.25 ");
    assert_eq!(scene(&[sized]).voxel_size(), Some(0.25));
    for at in ["", "1 2", "1 2 3 4", "1 2 NaN", "1 2 3,5", "1 inf 3"] {
        assert_eq!(origin(&[sized, (ORIGIN_KEY, at)]), None, "{at}");
    }
    let at = (ORIGIN_KEY, "1 2 -3.5");
    assert_eq!(origin(&[sized, at]), Some(Vec3::new(1.0, 2.0, -3.5)));
    let odd = [sized, at, (TURN_KEY, "west")];
    let read = scene(&odd).together(1.0, &Progress::default()).unwrap();
    assert_eq!(read.volume.turn, 0.0);
}
