//! Work that is not wanted any more stops soon, says so, and leaves everything as it was.
#![cfg(feature = "cli")]

mod common;

use common::noisy_map;
use landform::document::dress::{Dressing, dress_watched};
use landform::format::export::{self, HeightOptions, MeshOptions};
use landform::format::{ErrorKind, Progress, Result, archive};
use landform::map::Map;
use landform::terrain::Eye;
use std::path::Path;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};

/// Progress that is cancelled when it has been told so many times how far it is.
fn cancelled_after(steps: u32) -> Progress {
    let itself: Arc<OnceLock<Progress>> = Arc::default();
    let (inner, seen) = (itself.clone(), AtomicU32::new(0));
    let progress = Progress::waking(move || {
        if seen.fetch_add(1, Ordering::Relaxed) + 1 == steps
            && let Some(progress) = inner.get()
        {
            progress.cancel();
        }
    });
    if steps == 0 {
        progress.cancel();
    }
    let _ = itself.set(progress.clone());
    progress
}

/// What stands in a folder, by name and content.
fn content(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = std::fs::read_dir(folder).unwrap();
    let mut found: Vec<_> = entries
        .map(|entry| entry.unwrap().path())
        .map(|path| (path.display().to_string(), std::fs::read(&path).unwrap()))
        .collect();
    found.sort();
    found
}

/// Cancels `work` at each of its steps. Until one run gets through, nothing is written.
fn at_every_step(work: impl Fn(&Map, &Path, &Progress) -> Result<()>) {
    let map = noisy_map([70, 41], 5);
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("old"), b"precious").unwrap();
    let before = content(folder.path());
    for steps in 0..1000 {
        match work(&map, folder.path(), &cancelled_after(steps)) {
            Ok(()) => {
                assert!(steps > 1, "it never looked whether it is wanted");
                return;
            }
            Err(error) => assert_eq!(error.kind(), ErrorKind::Cancelled, "{error}"),
        }
        assert_eq!(content(folder.path()), before, "cancelled at step {steps}");
    }
    panic!("it never got through");
}

#[test]
fn a_mesh() {
    at_every_step(|map, folder, progress| {
        let options = MeshOptions {
            eye: Eye::uniform(1),
            cells: None,
        };
        export::glb_watched(map, folder.join("old"), &options, progress).map(|_| ())
    });
}

#[test]
fn heights() {
    at_every_step(|map, folder, progress| {
        let options = HeightOptions {
            divisions: 1,
            ..HeightOptions::default()
        };
        export::heights_watched(map, folder.join("new.png"), &options, progress).map(|_| ())
    });
}

#[test]
fn a_save() {
    at_every_step(|map, folder, progress| archive::save_watched(map, folder.join("old"), progress));
}

#[test]
fn layers() {
    at_every_step(|map, folder, progress| {
        export::layers_watched(map, folder, "map", progress).map(|_| ())
    });
}

#[test]
fn dressing() {
    let map = noisy_map([300, 290], 5);
    let dressing = Dressing::default();
    for steps in [0, 1, 5, 100] {
        let stopped = dress_watched(&map, &dressing, &cancelled_after(steps));
        assert!(stopped.unwrap().is_none(), "{steps}");
    }
    let done = dress_watched(&map, &dressing, &Progress::default());
    assert!(done.unwrap().is_some());
}
