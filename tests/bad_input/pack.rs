//! Archives to damage, and what reading them gives.

use crate::common::noisy_map;
use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};
use landform::format::{Error, ErrorKind, archive};
use landform::map::Map;
use std::io::{Cursor, Read, Write};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipArchive, ZipWriter};

pub const NAME: &str = "hill.landform";
pub const SIZE: [u32; 2] = [9, 7];

pub fn bytes_of(map: &Map) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    archive::write(map, &mut bytes).unwrap();
    bytes.into_inner()
}

pub fn read(bytes: &[u8]) -> Result<Map, Error> {
    archive::read(Cursor::new(bytes), NAME)
}

/// The error of an archive that must not be read, as text; it names the file and says what to do.
pub fn refused(bytes: &[u8]) -> (ErrorKind, String) {
    let error = match read(bytes) {
        Ok(map) => panic!("read as a map of {:?}", map.field.vertices()),
        Err(error) => error,
    };
    let text = error.to_string();
    assert!(text.starts_with(NAME), "{text}");
    assert!(error.what_to_do().is_some(), "{text}");
    (error.kind(), text)
}

pub type Members = Vec<(String, Vec<u8>)>;

/// The members of a map that has no textures of its own.
pub fn unpack(bytes: &[u8]) -> Members {
    let members = unpack_all(bytes);
    assert_eq!(members.len(), 10);
    members
}

pub fn unpack_all(bytes: &[u8]) -> Members {
    let mut zip = ZipArchive::new(Cursor::new(bytes)).unwrap();
    let count = zip.len();
    let member = |index| {
        let mut member = zip.by_index(index).unwrap();
        let mut bytes = Vec::new();
        member.read_to_end(&mut bytes).unwrap();
        (member.name().unwrap().into_owned(), bytes)
    };
    (0..count).map(member).collect()
}

pub fn pack(members: &Members, method: CompressionMethod) -> Vec<u8> {
    let mut zip = ZipWriter::new(Cursor::new(Vec::new()));
    let options = SimpleFileOptions::default().compression_method(method);
    for (name, bytes) in members {
        zip.start_file(name.as_str(), options).unwrap();
        zip.write_all(bytes).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

/// An archive in which one member is another.
pub fn with_member(name: &str, change: impl FnOnce(&mut Vec<u8>)) -> Vec<u8> {
    let mut members = unpack(&bytes_of(&noisy_map(SIZE, 1)));
    let (_, bytes) = members.iter_mut().find(|(found, _)| found == name).unwrap();
    change(bytes);
    pack(&members, CompressionMethod::Deflated)
}

pub fn with_text(from: &str, to: &str) -> Vec<u8> {
    with_member("map.ron", |bytes| {
        let text = String::from_utf8(bytes.clone()).unwrap();
        assert!(text.contains(from), "no {from} in {text}");
        *bytes = text.replace(from, to).into_bytes();
    })
}

pub fn png(size: [u32; 2], colour: ExtendedColorType, value: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let count = u32::from(colour.bits_per_pixel()) / 8 * size[0] * size[1];
    PngEncoder::new(&mut bytes)
        .write_image(&vec![value; count as usize], size[0], size[1], colour)
        .unwrap();
    bytes
}
