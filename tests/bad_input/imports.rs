//! Pictures and raw files that are not what they claim.

use crate::common::noisy_map;
use crate::pack::{SIZE, png};
use image::ExtendedColorType;
use landform::format::import::{self, Options};
use landform::map::LayerId;
use std::fs;

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
