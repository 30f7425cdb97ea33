//! Bytes that are cut, flipped or noise.

use crate::common::noisy_map;
use crate::pack::{SIZE, bytes_of, pack, read, refused, with_member};
use landform::format::ErrorKind;
use proptest::prelude::*;
use zip::CompressionMethod;

#[test]
fn an_archive_cut_anywhere_is_refused() {
    let whole = bytes_of(&noisy_map(SIZE, 1));
    for length in 0..whole.len() {
        let (kind, text) = refused(&whole[..length]);
        assert!(
            [ErrorKind::Damaged, ErrorKind::Foreign].contains(&kind),
            "{length}: {text}"
        );
        assert!(!text.contains("EOCD"), "no word of the ZIP's own: {text}");
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
