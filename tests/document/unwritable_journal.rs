//! A journal that can't be written says so, loses nothing, and catches up as soon as it can.

use crate::session::{fill, kill, map, names, saved};
use landform::document::Document;
use std::fs;

#[test]
fn what_waited_is_written_with_the_next_edit() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [70, 70]);
    let journal = folder.path().join("hill.landform.journal");
    let mut document = Document::open(&file).unwrap();
    fs::create_dir(&journal).unwrap();
    for level in [1, 2] {
        document.apply(fill(level)).unwrap();
        let state = document.journal();
        assert_eq!(state.waiting, usize::from(level));
        assert!(state.failure.unwrap().contains("hill.landform.journal"));
    }
    fs::remove_dir(&journal).unwrap();
    document.apply(fill(3)).unwrap();
    assert_eq!(
        (document.journal().waiting, document.journal().failure),
        (0, None)
    );
    kill(document);
    let mut document = Document::open(&file).unwrap();
    assert_eq!(document.recovery().unwrap().edits, 3);
    document.go_to(0).unwrap();
    assert_eq!(document.map(), &map([70, 70]));
}

#[test]
fn a_save_makes_up_for_a_journal_that_was_never_written() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [70, 70]);
    let journal = folder.path().join("hill.landform.journal");
    let mut document = Document::open(&file).unwrap();
    fs::create_dir(&journal).unwrap();
    document.apply(fill(1)).unwrap();
    document.save().unwrap();
    assert_eq!(document.journal().waiting, 0);
    drop(document);
    fs::remove_dir(&journal).unwrap();
    let document = Document::open(&file).unwrap();
    assert!(document.recovery().is_none());
    assert_eq!(document.map().field.level.get(0, 0), 1);
    drop(document);
    assert_eq!(names(folder.path()), ["hill.landform"]);
}

#[test]
fn where_a_folder_stands_in_its_place_the_map_is_only_looked_at() {
    let folder = tempfile::tempdir().unwrap();
    let file = saved(folder.path(), [70, 70]);
    fs::create_dir(folder.path().join("hill.landform.journal")).unwrap();
    let mut document = Document::open(&file).unwrap();
    assert!(document.read_only().unwrap().contains("journal"));
    assert!(document.apply(fill(1)).is_err());
}

/// The disk fills up in the middle of a record: the system is told to take no file over a kilobyte.
#[cfg(target_os = "linux")]
mod full_disk {
    use super::*;
    use std::process::{Command, id};

    const CHILD: &str = "LANDFORM_TEST_FULL_DISK_CHILD";

    /// What the next test runs in a process of its own under that limit, and what ends like a killed one.
    #[test]
    fn child_on_a_full_disk() {
        let Some(file) = std::env::var_os(CHILD) else {
            return;
        };
        let mut document = Document::open(file).unwrap();
        let mut edits = 0;
        while document.journal().failure.is_none() {
            document.apply(fill(1 + edits % 3)).unwrap();
            edits += 1;
            assert!(edits < 200, "the disk is not full");
        }
        assert_eq!(document.journal().waiting, 1);
        let process = id().to_string();
        let lifted = Command::new("prlimit")
            .args(["--pid", &process, "--fsize=unlimited"])
            .status();
        assert!(lifted.unwrap().success());
        document.apply(fill(1 + edits % 3)).unwrap();
        assert_eq!(document.journal().failure, None);
        println!("\nedits {}", edits + 1);
        std::process::exit(9);
    }

    #[test]
    fn half_a_record_is_taken_back_and_written_whole_when_there_is_room() {
        let folder = tempfile::tempdir().unwrap();
        let file = saved(folder.path(), [70, 70]);
        let limited = "trap '' XFSZ; ulimit -S -f 1; exec \"$0\" \"$@\"";
        let output = Command::new("bash")
            .args(["-c", limited])
            .arg(std::env::current_exe().unwrap())
            .args([
                "--exact",
                "unwritable_journal::full_disk::child_on_a_full_disk",
                "--nocapture",
            ])
            .env(CHILD, &file)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(9), "{said}{output:?}");
        let edits = said.lines().find_map(|line| line.strip_prefix("edits "));
        let document = Document::open(&file).unwrap();
        let recovery = document.recovery().unwrap();
        let edits: usize = edits.unwrap().parse().unwrap();
        assert_eq!((recovery.edits, recovery.lost_bytes), (edits, 0));
        let levels = document.map().field.level.to_vec();
        let last = 1 + (edits - 1) % 3;
        assert!(levels.iter().all(|level| usize::from(*level) == last));
    }
}
