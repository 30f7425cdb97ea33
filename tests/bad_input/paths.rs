//! Paths that lead to no file.

use crate::common::noisy_map;
use landform::format::{ErrorKind, archive};
use std::fs;

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
