//! Heights come in as they are: not mirrored, not scaled, in the right byte order, with a word where one is due.

use image::{ImageBuffer, Luma};
use landform::format::ErrorKind;
use landform::format::import::{self, ByteOrder, Heights, Note, Options, Origin, Source, Units};
use std::fs;
use std::path::{Path, PathBuf};

const SIZE: [u32; 2] = [37, 23];

/// Falls to the east, rises to the south, with a peak in the north-east: no flip or turn leaves it as it is.
fn ground(x: u32, z: u32) -> u16 {
    let peak = 20_000.0 * (-((x as f32 - 30.0).powi(2) + (z as f32 - 4.0).powi(2)) / 30.0).exp();
    (20_000 - x * 300 + z * 100) as u16 + peak as u16
}

fn samples() -> Vec<u16> {
    let rows = (0..SIZE[1]).flat_map(|z| (0..SIZE[0]).map(move |x| ground(x, z)));
    rows.collect()
}

struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    }

    fn raw(&self, name: &str, bytes_of: fn(u16) -> [u8; 2]) -> PathBuf {
        self.write(
            name,
            samples().into_iter().flat_map(bytes_of).collect::<Vec<_>>(),
        )
    }

    fn png16(&self, name: &str) -> PathBuf {
        let path = self.0.path().join(name);
        let pixel = |x, z| Luma([ground(x, z)]);
        ImageBuffer::from_fn(SIZE[0], SIZE[1], pixel)
            .save(&path)
            .unwrap();
        path
    }

    fn png8(&self, name: &str) -> PathBuf {
        let path = self.0.path().join(name);
        let pixel = |x, z| Luma([(ground(x, z) / 256) as u8]);
        ImageBuffer::from_fn(SIZE[0], SIZE[1], pixel)
            .save(&path)
            .unwrap();
        path
    }
}

fn read(path: &Path, options: Options) -> Heights {
    import::heights(path, &options).unwrap()
}

fn in_range(lowest: f32, highest: f32) -> Options {
    Options {
        units: Some(Units::Range { lowest, highest }),
        ..Options::default()
    }
}

#[test]
fn nothing_is_mirrored() {
    let folder = Folder::new();
    for path in [
        folder.png16("a.png"),
        folder.raw("little.r16", u16::to_le_bytes),
        folder.raw("big.raw", u16::to_be_bytes),
    ] {
        let heights = read(&path, in_range(0.0, 65535.0));
        assert_eq!(heights.size.value, SIZE);
        let map = heights.to_map().unwrap();
        for (x, z) in map.field.vertex_region().places() {
            assert_eq!(
                map.field.height.get(x, z),
                f32::from(ground(x, z)),
                "{path:?}"
            );
        }
    }
}

#[test]
fn byte_order_and_size_are_guessed_and_can_be_changed() {
    let folder = Folder::new();
    let source = Source::open(folder.raw("a.raw", u16::to_be_bytes)).unwrap();
    let guessed = source.read(&Options::default()).unwrap();
    let order = guessed.byte_order.unwrap();
    assert_eq!(
        (order.value, order.origin),
        (ByteOrder::Big, Origin::Content)
    );
    assert_eq!(guessed.size.origin, Origin::Content);
    let [little, big] = guessed.roughness.unwrap();
    assert!(little > 2.0 * big);
    let changed = Options {
        byte_order: Some(ByteOrder::Little),
        size: Some([SIZE[1], SIZE[0]]),
        ..Options::default()
    };
    let changed = source.read(&changed).unwrap();
    assert_eq!(changed.byte_order.unwrap().origin, Origin::Given);
    assert_ne!(changed.metres, guessed.metres);
}

#[test]
fn a_name_tells_size_and_range() {
    let folder = Folder::new();
    let path = folder.raw("hill-37x23--20m-1076m.r16", u16::to_le_bytes);
    let heights = read(&path, Options::default());
    assert_eq!(heights.size.origin, Origin::Name);
    let range = Units::Range {
        lowest: -20.0,
        highest: 1076.0,
    };
    assert_eq!(
        (heights.units.value, heights.units.origin),
        (range, Origin::Name)
    );
    let step = 1096.0 / 65535.0;
    assert!((heights.statistics.step - step).abs() < 1e-6);
}

#[test]
fn a_named_size_that_does_not_fit_is_passed_over() {
    let folder = Folder::new();
    let path = folder.raw("hill-99x99.r16", u16::to_le_bytes);
    assert_eq!(read(&path, Options::default()).size.value, SIZE);
}

#[test]
fn ends_of_the_range_are_exact_and_fractions_stay() {
    let folder = Folder::new();
    let bytes: Vec<u8> = [0, u16::MAX, 1, 32768]
        .iter()
        .flat_map(|v: &u16| v.to_le_bytes())
        .collect();
    let options = Options {
        byte_order: Some(ByteOrder::Little),
        ..in_range(0.1, 0.7)
    };
    let heights = read(&folder.write("a.r16", bytes), options);
    assert_eq!(heights.metres[..2], [0.1, 0.7]);
    assert!(heights.metres[2] > 0.1 && heights.metres[2] < 0.100_02);
}

#[test]
fn a_pixel_may_be_a_metre() {
    let folder = Folder::new();
    let path = folder.0.path().join("survey.png");
    let pixel = |x, z| Luma([(236 + x * 20 + z) as u16]);
    ImageBuffer::from_fn(SIZE[0], SIZE[1], pixel)
        .save(&path)
        .unwrap();
    let guessed = read(&path, Options::default());
    assert_eq!(guessed.units.value, Units::Metres(1.0));
    assert_eq!(guessed.statistics.heights, [236.0, 978.0]);
    assert!(guessed.notes.contains(&Note::TakenAsMetres));
    let stretched = read(&path, in_range(0.0, 100.0));
    assert!(stretched.statistics.heights[1] < 2.0);
    assert!(
        stretched
            .notes
            .iter()
            .any(|note| matches!(note, Note::Unused(_)))
    );
}

#[test]
fn eight_bits_are_said_to_be_terraces_and_can_be_softened() {
    let folder = Folder::new();
    let path = folder.png8("hill.png");
    let plain = read(&path, in_range(0.0, 255.0));
    assert!(plain.notes.contains(&Note::Terraces(1.0)));
    assert!(plain.metres.iter().all(|y| y.fract() == 0.0));
    let softened = read(
        &path,
        Options {
            soften_terraces: true,
            ..in_range(0.0, 255.0)
        },
    );
    assert_ne!(softened.metres, plain.metres);
    let moved = plain
        .metres
        .iter()
        .zip(&softened.metres)
        .map(|(a, b)| (a - b).abs());
    assert!(moved.fold(0.0, f32::max) <= 0.5);
}

#[test]
fn odd_sizes_are_read() {
    let folder = Folder::new();
    for (columns, rows) in [(2, 2), (5, 3), (2, 4097), (1000, 777)] {
        let values: Vec<u8> = (0..columns * rows)
            .flat_map(|i: u32| ((i % columns * 7 + i / columns * 3) as u16).to_le_bytes())
            .collect();
        let path = folder.write("odd.r16", values);
        let heights = read(
            &path,
            Options {
                size: Some([columns, rows]),
                ..Options::default()
            },
        );
        let field = heights.to_field().unwrap();
        assert_eq!(field.cells(), [columns - 1, rows - 1]);
    }
}

fn error(path: &Path, options: Options) -> (ErrorKind, String) {
    match import::heights(path, &options) {
        Ok(heights) => panic!("{path:?} was read as {:?}", heights.size),
        Err(error) => (error.kind(), error.to_string()),
    }
}

#[test]
fn what_cannot_be_taken_is_refused_with_the_files_name() {
    let folder = Folder::new();
    let whole = fs::read(folder.png16("whole.png")).unwrap();
    let too_large = vec![1; 2 * 4098 * 4098];
    for (name, bytes, kind) in [
        ("a.tif", &b"II*\0"[..], ErrorKind::Unsupported),
        ("none", b"", ErrorKind::Unsupported),
        ("text.png", b"hello", ErrorKind::Foreign),
        ("empty.png", b"", ErrorKind::Foreign),
        ("cut.png", &whole[..whole.len() / 2], ErrorKind::Damaged),
        ("empty.r16", b"", ErrorKind::Mismatch),
        ("odd.raw", &[1; 9], ErrorKind::Mismatch),
        ("prime.r16", &[1; 2 * 1031], ErrorKind::Mismatch),
        ("square.r16", &too_large, ErrorKind::TooLarge),
    ] {
        let path = folder.write(name, bytes);
        let (found, text) = error(&path, Options::default());
        assert_eq!(found, kind, "{text}");
        assert!(text.contains(name), "{text}");
    }
    let missing = folder.0.path().join("missing.png");
    assert_eq!(error(&missing, Options::default()).0, ErrorKind::System);
    let below = folder.write("file.png", b"x").join("below.png");
    assert_eq!(error(&below, Options::default()).0, ErrorKind::System);
    fs::create_dir(folder.0.path().join("folder.png")).unwrap();
    let (_, text) = error(&folder.0.path().join("folder.png"), Options::default());
    assert!(text.contains("folder"), "{text}");
}

#[test]
fn numbers_that_make_no_sense_are_refused() {
    let folder = Folder::new();
    let path = folder.png16("a.png");
    for units in [
        Units::Range {
            lowest: 5.0,
            highest: 5.0,
        },
        Units::Range {
            lowest: 9.0,
            highest: 5.0,
        },
        Units::Range {
            lowest: f32::NAN,
            highest: 5.0,
        },
        Units::Range {
            lowest: 0.0,
            highest: f32::INFINITY,
        },
        Units::Range {
            lowest: 0.0,
            highest: 1e9,
        },
        Units::Metres(0.0),
        Units::Metres(-1.0),
        Units::Metres(f32::NAN),
        Units::Metres(1e30),
    ] {
        let options = Options {
            units: Some(units),
            ..Options::default()
        };
        assert_eq!(error(&path, options).0, ErrorKind::Invalid);
    }
    for spacing in [
        [0.0, 1.0],
        [1.0, -1.0],
        [f32::NAN; 2],
        [f32::INFINITY; 2],
        [1e9; 2],
    ] {
        let options = Options {
            spacing: Some(spacing),
            ..in_range(0.0, 9.0)
        };
        assert_eq!(error(&path, options).0, ErrorKind::Invalid);
    }
}
