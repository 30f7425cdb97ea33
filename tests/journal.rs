//! A killed process loses no finished edit, and two never write one map.
#![cfg(feature = "cli")]

use landform::format::ErrorKind;
use landform::format::journal::{Claim, Identity, Journal, Lock, Torn, path_beside};
use proptest::prelude::*;
use std::fs::{self, OpenOptions};
use std::path::Path;
use std::process::Command;

fn payload(number: usize) -> Vec<u8> {
    (0..number * 37).map(|i| (i * number / 5) as u8).collect()
}

/// Writes a journal of some payloads and says where each record ends.
fn write(path: &Path, count: usize) -> Vec<u64> {
    let mut journal = Journal::create(path, Identity::NONE).unwrap();
    let mut ends = vec![journal.length()];
    for number in 0..count {
        journal.append(&payload(number)).unwrap();
        ends.push(journal.length());
    }
    ends
}

/// The payloads that are whole, and what is torn.
fn read(path: &Path) -> (Vec<Vec<u8>>, Option<Torn>) {
    let mut records = Journal::read(path).unwrap();
    let payloads: Vec<_> = records.by_ref().map(Result::unwrap).collect();
    assert_eq!(records.whole(), payloads.len());
    (payloads, records.torn())
}

#[test]
fn records_come_back_in_their_order() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("hill.landform");
    fs::write(&map, "an archive").unwrap();
    let path = path_beside(&map);
    assert!(path.ends_with("hill.landform.journal"));
    let identity = Identity::of_file(&map).unwrap();
    let mut journal = Journal::create(&path, identity).unwrap();
    journal.append(b"one").unwrap();
    journal.append(b"").unwrap();
    journal.append(&vec![7; 3_000_000]).unwrap();
    journal.sync().unwrap();
    assert!(journal.length() < 20_000);
    let (payloads, torn) = read(&path);
    assert_eq!(payloads, [b"one".to_vec(), vec![], vec![7; 3_000_000]]);
    assert_eq!(torn, None);
    assert_eq!(Journal::read(&path).unwrap().identity(), identity);
    fs::write(&map, "another archive").unwrap();
    assert_ne!(Identity::of_file(&map).unwrap(), identity);
}

#[test]
fn a_journal_cut_anywhere_keeps_every_whole_record() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.journal");
    let ends = write(&path, 6);
    let whole = fs::read(&path).unwrap();
    for length in 0..=whole.len() {
        fs::write(&path, &whole[..length]).unwrap();
        let (payloads, torn) = read(&path);
        let expected = ends[1..]
            .iter()
            .filter(|end| **end <= length as u64)
            .count();
        assert_eq!(payloads.len(), expected, "cut at {length}");
        assert!(
            payloads
                .iter()
                .enumerate()
                .all(|(i, found)| *found == payload(i))
        );
        let lost = length as u64
            - ends[..=expected]
                .last()
                .filter(|end| **end <= length as u64)
                .unwrap_or(&0);
        assert_eq!(torn.map_or(0, |torn| torn.lost), lost, "cut at {length}");
    }
}

#[test]
fn after_a_torn_record_the_journal_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.journal");
    for cut in [1, 5, 12, 40] {
        write(&path, 4);
        let file = OpenOptions::new().write(true).open(&path).unwrap();
        file.set_len(file.metadata().unwrap().len() - cut).unwrap();
        let mut records = Journal::read(&path).unwrap();
        assert_eq!(records.by_ref().count(), 3);
        let mut journal = records.into_journal().unwrap();
        journal.append(b"after").unwrap();
        let (payloads, torn) = read(&path);
        assert_eq!((payloads.len(), torn), (4, None));
        assert_eq!(payloads[3], b"after");
    }
}

#[test]
fn a_journal_killed_before_its_head_was_written_is_empty_and_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.journal");
    for start in [&b""[..], b"LANDJ", b"LANDJRNL\x01\0"] {
        fs::write(&path, start).unwrap();
        let mut records = Journal::read(&path).unwrap();
        assert!(records.next().is_none());
        records.into_journal().unwrap().append(b"first").unwrap();
        assert_eq!(read(&path).0, [b"first"]);
    }
}

#[test]
fn saving_clears_and_nothing_of_before_comes_back() {
    let folder = tempfile::tempdir().unwrap();
    let (path, map) = (folder.path().join("a.journal"), folder.path().join("a"));
    write(&path, 5);
    let old = fs::read(&path).unwrap();
    let mut records = Journal::read(&path).unwrap();
    records.by_ref().for_each(drop);
    let mut journal = records.into_journal().unwrap();
    fs::write(&map, "saved").unwrap();
    journal.clear(Identity::of_file(&map).unwrap()).unwrap();
    assert_eq!(read(&path), (vec![], None));
    // As if a loss of power had brought back what stood behind the new head.
    let mut bytes = fs::read(&path).unwrap();
    bytes.extend(&old[bytes.len()..]);
    fs::write(&path, bytes).unwrap();
    assert_eq!(read(&path).0.len(), 0);
    journal.append(b"new").unwrap();
    assert_eq!(read(&path).0, [b"new"]);
    journal.remove().unwrap();
    assert!(!path.exists());
}

#[test]
fn lengths_that_lie_cost_no_memory() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.journal");
    let ends = write(&path, 3);
    let whole = fs::read(&path).unwrap();
    for at in [ends[1], ends[1] + 4] {
        let mut bytes = whole.clone();
        bytes[at as usize..at as usize + 4].fill(0xff);
        fs::write(&path, bytes).unwrap();
        let (payloads, torn) = read(&path);
        assert_eq!(payloads.len(), 1);
        assert_eq!(torn.unwrap().whole, ends[1]);
    }
}

#[test]
fn what_is_no_journal_or_newer_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.journal");
    write(&path, 1);
    let whole = fs::read(&path).unwrap();
    let with = |at: usize, value: u8| {
        let mut bytes = whole.clone();
        bytes[at] = value;
        bytes
    };
    for (bytes, kind) in [
        (
            b"PK\x03\x04 an archive, no journal at all".to_vec(),
            ErrorKind::Foreign,
        ),
        (with(8, 9), ErrorKind::Newer),
        (with(8, 0), ErrorKind::Damaged),
        (with(15, 9), ErrorKind::Damaged),
    ] {
        fs::write(&path, bytes).unwrap();
        let error = Journal::read(&path).unwrap_err();
        assert_eq!(error.kind(), kind, "{error}");
        assert!(error.to_string().contains("a.journal"), "{error}");
    }
    for bad in [
        folder.path().to_owned(),
        path.join("below"),
        folder.path().join("none"),
    ] {
        assert_eq!(Journal::read(&bad).unwrap_err().kind(), ErrorKind::System);
    }
    assert!(Journal::create(path.join("below"), Identity::NONE).is_err());
}

#[test]
fn a_map_is_claimed_once_and_free_again() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("hill.landform");
    let Claim::Ours(lock) = Lock::claim(&map).unwrap() else {
        panic!("nobody else has it");
    };
    assert_eq!(lock.left_by(), None);
    let Claim::Theirs { process } = Lock::claim(&map).unwrap() else {
        panic!("claimed twice");
    };
    if cfg!(unix) {
        assert_eq!(process, Some(std::process::id()));
    }
    drop(lock);
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    assert!(matches!(Lock::claim(&map).unwrap(), Claim::Ours(_)));
    assert!(Lock::claim(folder.path().join("none/hill.landform")).is_err());
}

const CHILD: &str = "LANDFORM_TEST_JOURNAL_CHILD";

/// What the next test runs in a process of its own, and kills.
#[test]
fn child_that_is_killed() {
    let Some(map) = std::env::var_os(CHILD) else {
        return;
    };
    let Claim::Ours(_lock) = Lock::claim(&map).unwrap() else {
        panic!("claimed by another");
    };
    let mut journal = Journal::create(path_beside(&map), Identity::NONE).unwrap();
    for number in 0..5 {
        journal.append(&payload(number)).unwrap();
    }
    std::process::abort();
}

#[test]
fn a_killed_process_leaves_its_edits_and_frees_the_map() {
    let folder = tempfile::tempdir().unwrap();
    let map = folder.path().join("hill.landform");
    let mut child = Command::new(std::env::current_exe().unwrap());
    let child = child
        .args(["--exact", "child_that_is_killed"])
        .env(CHILD, &map);
    let ended = child.output().unwrap();
    assert!(!ended.status.success());
    let Claim::Ours(lock) = Lock::claim(&map).unwrap() else {
        panic!("the killed process still has it");
    };
    assert!(lock.left_by().is_some());
    let (payloads, torn) = read(&path_beside(&map));
    assert_eq!((payloads.len(), torn), (5, None));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn any_flipped_byte_ends_the_journal_there(at in 28usize..600, flip in 1u8..) {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.journal");
        let ends = write(&path, 8);
        let mut bytes = fs::read(&path).unwrap();
        let at = at % bytes.len().max(1);
        prop_assume!(at >= 28);
        bytes[at] ^= flip;
        fs::write(&path, bytes).unwrap();
        let (payloads, torn) = read(&path);
        let before = ends[1..].iter().filter(|end| **end <= at as u64).count();
        prop_assert_eq!(payloads.len(), before);
        prop_assert!(torn.is_some());
    }
}
