//! Files that are not what they claim: one clear error that names the file, no panic, nothing half-written.

mod common;

use common::noisy_map;
use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};
use landform::format::import::{self, Options};
use landform::format::{Error, ErrorKind, archive};
use landform::map::{Layer, LayerId, Map};
use proptest::prelude::*;
use std::fs;
use std::io::{self, Cursor, Read, Seek, SeekFrom, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

const NAME: &str = "hill.landform";
const SIZE: [u32; 2] = [9, 7];

fn bytes_of(map: &Map) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    archive::write(map, &mut bytes).unwrap();
    bytes.into_inner()
}

fn read(bytes: &[u8]) -> Result<Map, Error> {
    archive::read(Cursor::new(bytes), NAME)
}

/// The error of an archive that must not be read, as text; it names the file and says what to do.
fn refused(bytes: &[u8]) -> (ErrorKind, String) {
    let error = match read(bytes) {
        Ok(map) => panic!("read as a map of {:?}", map.field.vertices()),
        Err(error) => error,
    };
    let text = error.to_string();
    assert!(text.starts_with(NAME), "{text}");
    assert!(error.what_to_do().is_some(), "{text}");
    (error.kind(), text)
}

type Members = Vec<(String, Vec<u8>)>;

fn unpack(bytes: &[u8]) -> Members {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let member = |index| {
        let mut member = zip.by_index(index).unwrap();
        let mut bytes = Vec::new();
        member.read_to_end(&mut bytes).unwrap();
        (member.name().unwrap().into_owned(), bytes)
    };
    (0..10).map(member).collect()
}

fn pack(members: &Members, method: CompressionMethod) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(method);
    for (name, bytes) in members {
        zip.start_file(name.as_str(), options).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// An archive in which one member is another.
fn with_member(name: &str, change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut members = unpack(&bytes_of(&noisy_map(SIZE, 1)));
    let (_, bytes) = members.iter_mut().find(|(found, _)| found == name).unwrap();
    change(bytes);
    pack(&members, CompressionMethod::Deflated)
}

fn with_text(from: &str, to: &str) -> Vec<u8> {
    with_member("map.ron", |bytes| {
        let text = String::from_utf8(bytes.clone()).unwrap();
        assert!(text.contains(from), "no {from} in {text}");
        *bytes = text.replace(from, to).into_bytes();
    })
}

fn png(size: [u32; 2], colour: ExtendedColorType, value: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let count = u32::from(colour.bits_per_pixel()) / 8 * size[0] * size[1];
    PngEncoder::new(&mut bytes)
        .write_image(&vec![value; count as usize], size[0], size[1], colour)
        .unwrap();
    bytes
}

#[test]
fn an_archive_cut_anywhere_is_refused() {
    let whole = bytes_of(&noisy_map(SIZE, 1));
    for length in 0..whole.len() {
        let (kind, text) = refused(&whole[..length]);
        assert!(
            [ErrorKind::Damaged, ErrorKind::Foreign].contains(&kind),
            "{length}: {text}"
        );
    }
}

#[test]
fn a_flipped_byte_never_gives_another_map() {
    let map = noisy_map(SIZE, 1);
    let whole = bytes_of(&map);
    for at in 0..whole.len() {
        for flip in [1, 0x80, 0xff] {
            let mut bytes = whole.clone();
            bytes[at] ^= flip;
            if let Ok(back) = read(&bytes) {
                assert_eq!(back, map, "byte {at} of {} flipped by {flip}", whole.len());
            }
        }
    }
}

#[test]
fn an_archive_packed_again_by_another_program_is_read() {
    let map = noisy_map(SIZE, 1);
    let mut members = unpack(&bytes_of(&map));
    members.reverse();
    members.push(("notes/readme.txt".into(), b"by hand".to_vec()));
    let packed = pack(&members, CompressionMethod::Deflated);
    assert_eq!(read(&packed).unwrap(), map);
}

#[test]
fn other_files_are_refused() {
    let zip_of_others = pack(
        &vec![("a.txt".into(), b"a".to_vec())],
        CompressionMethod::Stored,
    );
    for (bytes, kind) in [
        (&b""[..], ErrorKind::Foreign),
        (b"P", ErrorKind::Foreign),
        (b"II*\0 a picture", ErrorKind::Foreign),
        (b"PK\x03\x04 nothing more", ErrorKind::Damaged),
        (b"PK\x05\x06", ErrorKind::Damaged),
        (&zip_of_others, ErrorKind::Damaged),
    ] {
        assert_eq!(refused(bytes).0, kind);
    }
}

#[test]
fn every_missing_member_is_named() {
    let members = unpack(&bytes_of(&noisy_map(SIZE, 1)));
    for at in 0..members.len() {
        let mut fewer = members.clone();
        let (name, _) = fewer.remove(at);
        let (kind, text) = refused(&pack(&fewer, CompressionMethod::Stored));
        assert_eq!(kind, ErrorKind::Damaged);
        assert!(text.contains(&name) && text.contains("missing"), "{text}");
    }
}

#[test]
fn a_member_that_is_there_twice_is_refused() {
    let mut members = unpack(&bytes_of(&noisy_map(SIZE, 1)));
    members.push(("levelXpng".into(), b"another".to_vec()));
    let mut bytes = pack(&members, CompressionMethod::Stored);
    for at in 0..bytes.len() - 9 {
        if bytes[at..at + 9] == *b"levelXpng" {
            bytes[at..at + 9].copy_from_slice(b"level.png");
        }
    }
    let (_, text) = refused(&bytes);
    assert!(text.contains("twice"), "{text}");
}

#[test]
fn members_packed_in_unknown_ways_are_refused() {
    let map = noisy_map(SIZE, 1);
    for (at_local, at_central, value) in [(8, 10, 12), (8, 10, 99), (6, 8, 1)] {
        let mut bytes = bytes_of(&map);
        for start in 0..bytes.len() - 46 {
            match &bytes[start..start + 4] {
                b"PK\x03\x04" => bytes[start + at_local] = value,
                b"PK\x01\x02" => bytes[start + at_central] = value,
                _ => {}
            }
        }
        let (kind, text) = refused(&bytes);
        assert!(
            [ErrorKind::Unsupported, ErrorKind::Damaged].contains(&kind),
            "{text}"
        );
    }
}

#[test]
fn bombs_are_refused_before_they_grow() {
    for name in ["height.tiff", "colour.png", "hole.png"] {
        let bomb = with_member(name, |bytes| bytes.resize(40 << 20, 0));
        assert!(bomb.len() < 1 << 20);
        let (kind, text) = refused(&bomb);
        assert_eq!(kind, ErrorKind::TooLarge);
        assert!(text.contains(name), "{text}");
    }
}

#[test]
fn a_bomb_that_lies_about_its_length_is_refused_too() {
    let mut bomb = with_member("hole.png", |bytes| bytes.resize(40 << 20, 0));
    let size = (40u32 << 20).to_le_bytes();
    for at in 0..bomb.len() - 4 {
        if bomb[at..at + 4] == size {
            bomb[at..at + 4].copy_from_slice(&100u32.to_le_bytes());
        }
    }
    let (_, text) = refused(&bomb);
    assert!(text.contains("hole.png"), "{text}");
}

#[test]
fn pictures_that_claim_absurd_sizes_are_refused() {
    let png = with_member("level.png", |bytes| bytes[16..24].fill(0x7f));
    let (_, text) = refused(&png);
    assert!(
        text.contains("level.png") && text.contains("2139062143"),
        "{text}"
    );
    let tiff = with_member("height.tiff", |bytes| {
        let directory = u32::from_le_bytes([4, 5, 6, 7].map(|at| bytes[at])) as usize;
        for entry in 0..2 {
            // Width and height are the first two entries, twelve bytes each.
            let at = directory + 2 + 12 * entry;
            bytes[at + 2] = 4;
            bytes[at + 8..at + 12].copy_from_slice(&[0xff, 0xff, 0xff, 0x7f]);
        }
    });
    let (_, text) = refused(&tiff);
    assert!(text.contains("height.tiff"), "{text}");
}

#[test]
fn layers_of_another_size_or_kind_are_refused_with_both() {
    for (size, colour) in [
        ([9, 6], ExtendedColorType::L8),
        ([7, 9], ExtendedColorType::L8),
        ([8, 6], ExtendedColorType::L16),
        ([8, 6], ExtendedColorType::Rgb8),
        ([8, 6], ExtendedColorType::La8),
    ] {
        let archive = with_member("texture.png", |bytes| *bytes = png(size, colour, 0));
        let (kind, text) = refused(&archive);
        assert_eq!(kind, ErrorKind::Mismatch);
        assert!(
            text.contains("texture.png") && text.contains("expected"),
            "{text}"
        );
    }
}

#[test]
fn numbers_of_cells_that_name_nothing_are_refused_with_their_place() {
    for (name, value) in [
        ("level", 16),
        ("texture", 6),
        ("cover", 7),
        ("palette", 2),
        ("hole", 2),
    ] {
        let picture = png([8, 6], ExtendedColorType::L8, value);
        let member = format!("{name}.png");
        let (kind, text) = refused(&with_member(&member, |bytes| *bytes = picture));
        assert_eq!(kind, ErrorKind::Damaged);
        assert!(
            text.contains(&member) && text.contains("cell 0, 0"),
            "{text}"
        );
    }
}

#[test]
fn heights_that_are_no_heights_are_refused() {
    for height in [
        f32::NAN,
        f32::INFINITY,
        f32::NEG_INFINITY,
        -3.4e38,
        100_001.0,
    ] {
        let mut heights = vec![1.0; 63];
        heights[40] = height;
        let tiff = tiff_of(SIZE, &heights);
        let (kind, text) = refused(&with_member("height.tiff", |bytes| *bytes = tiff));
        assert_eq!(kind, ErrorKind::Damaged);
        assert!(text.contains("height.tiff"), "{text}");
    }
}

fn tiff_of(size: [u32; 2], heights: &[f32]) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let mut encoder = tiff::encoder::TiffEncoder::new(&mut bytes).unwrap();
    encoder
        .write_image::<tiff::encoder::colortype::Gray32Float>(size[0], size[1], heights)
        .unwrap();
    bytes.into_inner()
}

#[test]
fn a_newer_version_is_refused_with_its_number() {
    for version in ["2", "4000000000"] {
        let archive = with_text(
            "version: 1,",
            &format!("version: {version}, something_new: Some(3),"),
        );
        let (kind, text) = refused(&archive);
        assert_eq!(kind, ErrorKind::Newer);
        assert!(text.contains(version) && text.contains("update"), "{text}");
    }
}

#[test]
fn descriptions_that_make_no_sense_are_refused() {
    for (from, to) in [
        ("\"landform\"", "\"other\""),
        ("version: 1", "version: 0"),
        ("version: 1", "version: -1"),
        ("version: 1", "version: 99999999999"),
        ("vertices: (9, 7)", "vertices: (0, 0)"),
        ("vertices: (9, 7)", "vertices: (1, 7)"),
        ("vertices: (9, 7)", "vertices: (4098, 7)"),
        ("vertices: (9, 7)", "vertices: (4294967295, 4294967295)"),
        ("vertices: (9, 7)", "vertices: (9)"),
        ("vertices: (9, 7)", "vertices: (7, 9)"),
        ("spacing: (3.3333333, 7.7)", "spacing: (NaN, 7.7)"),
        ("spacing: (3.3333333, 7.7)", "spacing: (inf, 7.7)"),
        ("spacing: (3.3333333, 7.7)", "spacing: (0.0, 7.7)"),
        ("spacing: (3.3333333, 7.7)", "spacing: (-3.0, 7.7)"),
        ("max_divisions: 3", "max_divisions: 2"),
        ("max_divisions: 3", "max_divisions: 255"),
        ("reference_distances: [123.2,", "reference_distances: [1.0,"),
        ("reference_distances: [123.2,", "reference_distances: [NaN,"),
        ("hash_version: 1", "hash_version: 2"),
        ("palette_strength: 0.5", "palette_strength: 1.5"),
        ("palette_strength: 0.5", "palette_strength: NaN"),
        ("probability: 0.7", "probability: 0.6"),
        ("probability: 0.7", "probability: NaN"),
        ("rgb: (0.7,", "rgb: (1.7,"),
        ("palettes: [", "palettes: [], others: ["),
        ("textures: [", "textures: [], others: ["),
        ("\"grass-lush\"", "\"lava\""),
        ("parameters: (", "parameters: 7, others: ("),
        ("(\n", "("),
        (")\n", ""),
    ] {
        let archive = with_text(from, to);
        if from == "(\n" {
            read(&archive).unwrap();
            continue;
        }
        let (_, text) = refused(&archive);
        let places = ["map.ron", ".png", ".tiff"];
        assert!(
            places.iter().any(|place| text.contains(place)),
            "{to}: {text}"
        );
    }
}

#[test]
fn descriptions_that_are_no_text_or_endless_are_refused() {
    for text in [
        b"\xff\xfe\x00".to_vec(),
        b"".to_vec(),
        b"(".repeat(1 << 20),
        b"(format: \"landform\", version: 1, vertices: ".to_vec(),
        [
            b"(format: \"landform\", version: 1, x: ",
            &b"[".repeat(1 << 20)[..],
        ]
        .concat(),
    ] {
        let (kind, _) = refused(&with_member("map.ron", |bytes| *bytes = text));
        assert_eq!(kind, ErrorKind::Damaged);
    }
    let long = with_member("map.ron", |bytes| bytes.resize(40 << 20, b' '));
    assert_eq!(refused(&long).0, ErrorKind::TooLarge);
}

#[test]
fn paths_that_are_no_files_are_refused_by_name() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "x").unwrap();
    let map = noisy_map([2, 2], 1);
    for path in [
        file.join("below.landform"),
        folder.path().to_owned(),
        folder.path().join("no/such.landform"),
    ] {
        for error in [
            archive::load(&path).unwrap_err(),
            archive::save(&map, &path).unwrap_err(),
        ] {
            assert_eq!(error.kind(), ErrorKind::System);
            assert_eq!(error.file(), Some(path.as_path()));
            assert!(error.what_to_do().is_some(), "{error}");
        }
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

#[cfg(unix)]
#[test]
fn pipes_and_devices_are_refused_without_waiting() {
    let folder = tempfile::tempdir().unwrap();
    let pipe = folder.path().join("pipe.landform");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    if made.is_ok_and(|status| status.success()) {
        assert_eq!(archive::load(&pipe).unwrap_err().kind(), ErrorKind::Foreign);
        assert!(archive::save(&noisy_map([2, 2], 1), &pipe).is_err());
    }
    assert!(archive::load("/dev/zero").is_err());
}

#[test]
fn a_map_that_is_not_in_order_is_not_saved_over_one_that_is() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(NAME);
    let good = noisy_map(SIZE, 1);
    archive::save(&good, &path).unwrap();
    let mut bad = good.clone();
    bad.field.height = Layer::filled(SIZE, f32::NAN);
    let error = archive::save(&bad, &path).unwrap_err();
    assert_eq!(error.kind(), ErrorKind::Invalid);
    assert_eq!(archive::load(&path).unwrap(), good);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
}

/// A disk with room for so many bytes.
struct FullAfter {
    room: usize,
    inner: Cursor<Vec<u8>>,
}

impl Write for FullAfter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.room == 0 && !bytes.is_empty() {
            return Err(io::ErrorKind::StorageFull.into());
        }
        let taken = bytes.len().min(self.room);
        self.room -= taken;
        self.inner.write(&bytes[..taken])
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Seek for FullAfter {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.inner.seek(to)
    }
}

#[test]
fn a_writer_that_fails_after_any_number_of_bytes_is_reported() {
    let map = noisy_map(SIZE, 1);
    let mut room = 0;
    loop {
        let mut disk = FullAfter {
            room,
            inner: Cursor::default(),
        };
        match archive::write(&map, &mut disk) {
            Ok(()) => break,
            Err(error) => {
                assert_eq!(error.kind(), ErrorKind::System);
                assert!(error.to_string().contains("no space"), "{error}");
            }
        }
        room += 7;
    }
    assert!(room >= bytes_of(&map).len());
}

#[test]
fn pictures_cut_or_flipped_never_panic() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hill.png");
    let map = noisy_map(SIZE, 1);
    let whole = png([8, 6], ExtendedColorType::L16, 7);
    for at in 0..whole.len() {
        fs::write(&path, &whole[..at]).unwrap();
        let cut = import::heights(&path, &Options::default());
        // The end mark may be missing: every pixel is there.
        assert!(cut.is_err() || at + 12 >= whole.len(), "cut at {at}");
        let mut flipped = whole.clone();
        flipped[at] ^= 0x55;
        fs::write(&path, flipped).unwrap();
        let _ = import::heights(&path, &Options::default());
        for layer in LayerId::ALL {
            let _ = import::layer(&path, layer, &map);
        }
    }
}

#[test]
fn raw_files_of_any_length_are_read_or_answered_with_what_would_fit() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("hill.r16");
    for length in 0..600 {
        fs::write(&path, vec![3; length]).unwrap();
        if let Err(error) = import::heights(&path, &Options::default()) {
            assert!(
                error.to_string().contains(&format!("{length} bytes")),
                "{error}"
            );
            assert!(error.what_to_do().is_some());
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn noise_is_refused(bytes in prop::collection::vec(any::<u8>(), 0..400), prefix in 0usize..3) {
        let prefix = [&b""[..], b"PK\x03\x04", b"PK\x05\x06"][prefix];
        refused(&[prefix, &bytes].concat());
    }

    #[test]
    fn members_of_noise_are_refused(
        bytes in prop::collection::vec(any::<u8>(), 0..400),
        member in 0usize..4,
        keep in 0usize..60,
    ) {
        let name = ["map.ron", "height.tiff", "level.png", "colour.png"][member];
        let archive = with_member(name, |whole| {
            whole.truncate(keep);
            whole.extend(&bytes);
        });
        let (_, text) = refused(&archive);
        prop_assert!(text.contains(name), "{}", text);
    }
}
