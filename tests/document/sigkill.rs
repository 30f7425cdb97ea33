//! A process of its own that works and saves until it is killed in the middle of it.
#![cfg(unix)]

use crate::session::{map, saved};
use landform::document::Document;
use landform::document::action::Action;
use landform::format::archive;
use landform::map::{LayerId, Map};
use landform::math::Region;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

const CHILD: &str = "LANDFORM_TEST_SIGKILL_CHILD";
const SIZE: [u32; 2] = [70, 70];

/// The edit of this number: the cell of this number gets a level, so the levels count the edits.
fn edit(number: u32) -> Action {
    let (x, z) = (number % 69, number / 69);
    Action::Fill {
        layer: LayerId::Level,
        cells: Some(Region::new(x, z, x + 1, z + 1)),
        value: (1 + number % 3) as u8,
    }
}

/// What the next test runs in a process of its own, and kills. It says the number of each edit that it has done.
#[test]
fn child_that_works() {
    let Some(file) = std::env::var_os(CHILD) else {
        return;
    };
    let mut document = Document::open(file).unwrap();
    for number in 0..69 * 69 {
        document.apply(edit(number)).unwrap();
        println!("\ndone {number}");
        if number % 4 == 3 {
            document.save().unwrap();
        }
    }
}

/// Lets the child do so many edits and kills it; says how many it told of.
fn killed_after(file: &Path, edits: u32) -> u32 {
    let mut child = Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "sigkill::child_that_works", "--nocapture"])
        .env(CHILD, file)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let mut done = 0;
    for line in lines.map_while(Result::ok) {
        done += u32::from(line.starts_with("done "));
        if done == edits {
            // On Unix this is SIGKILL.
            child.kill().unwrap();
        }
    }
    assert!(!child.wait().unwrap().success(), "it was not killed");
    done
}

/// How many edits a map has seen, which must be the first so many and no others.
fn edits_in(map: &Map) -> u32 {
    let levels = map.field.level.to_vec();
    let count = levels.iter().take_while(|level| **level > 0).count();
    for (number, level) in levels.iter().enumerate() {
        let expected = if number < count { 1 + number % 3 } else { 0 };
        assert_eq!(usize::from(*level), expected, "cell {number}");
    }
    count as u32
}

#[test]
fn nothing_that_was_done_is_lost_wherever_it_is_killed() {
    for edits in [1, 3, 4, 5, 8, 11, 12, 40] {
        let folder = tempfile::tempdir().unwrap();
        let file = saved(folder.path(), SIZE);
        let done = killed_after(&file, edits);
        assert!(done >= edits);

        let stored = archive::load(&file).unwrap();
        let mut document = Document::open(&file).unwrap();
        assert_eq!(document.read_only(), None, "the lock is free again");
        assert!(edits_in(document.map()) >= done);
        let recovered = edits_in(document.map()) - edits_in(&stored);
        assert_eq!(document.history().len() as u32, recovered);
        document.go_to(0).unwrap();
        assert_eq!(document.map(), &stored);
        assert_eq!(edits_in(&stored) % 4, 0);
        assert_eq!(edits_in(&map(SIZE)), 0);
    }
}
