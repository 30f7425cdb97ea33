//! Writers that fail, and maps that must not be written.

use crate::common::noisy_map;
use crate::full_disk::FullAfter;
use crate::pack::{NAME, SIZE, bytes_of};
use landform::format::{ErrorKind, archive};
use landform::map::Layer;
use std::fs;
use std::io::Cursor;

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

#[test]
fn a_writer_that_fails_after_any_number_of_bytes_is_reported() {
    let map = noisy_map(SIZE, 1);
    let mut room = 0;
    loop {
        let mut disk = FullAfter {
            room,
            inner: Cursor::new(Vec::new()),
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
