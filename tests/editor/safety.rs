//! What protects unsaved work: the journal, what the window says of it, and work that was recovered.

use crate::help::{Window, folder, hill, open_sized, setup};
use egui::{Key, Modifiers, vec2};
use landform::format::{archive, journal};

const EXPOSED: &str = "Not kept safe";
const RECOVERED: &str = "recovered, not saved";

/// A window on the hill with a stroke that was recovered after the program was killed.
fn recovered() -> Window {
    let mut window = Window::new();
    window.paint();
    let Window { harness, folder } = window;
    drop(harness);
    Window::answering(folder, &[])
}

#[test]
fn a_journal_that_cannot_be_written_is_shown_until_the_map_is_saved() {
    let mut window = Window::new();
    assert!(!window.shows(EXPOSED));
    let journal = journal::path_beside(window.path("hill.landform"));
    std::fs::create_dir(&journal).unwrap();
    window.paint();
    let state = window.harness.state().document().journal();
    assert!(state.failure.is_some(), "{state:?}");
    window.click(EXPOSED);
    window.wait();
    assert!(!window.harness.state().document().is_unsaved());
    assert!(!window.shows(EXPOSED));
}

#[test]
fn a_map_without_a_file_says_when_nothing_keeps_it_safe() {
    for data in ["a file in the way", "no folder known"] {
        let folder = folder();
        std::fs::write(folder.path().join("data"), b"in the way").unwrap();
        let mut start = setup(folder.path(), None, &[]);
        if data == "no folder known" {
            start.data = None;
        }
        let mut window = Window {
            harness: open_sized(start, vec2(1366.0, 768.0), 1.0),
            folder,
        };
        assert!(window.shows(EXPOSED), "{data}");
        window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
        window.step();
        let path = window.path("safe.landform").display().to_string();
        window.enter("Path", &path);
        assert!(!window.shows(EXPOSED), "{data}");
    }
}

#[test]
fn recovered_work_is_named_until_it_is_saved() {
    let mut window = recovered();
    assert!(window.shows("Work was recovered") && window.shows(RECOVERED));
    window.click_button("Save");
    window.wait();
    assert!(!window.shows("Work was recovered") && !window.shows(RECOVERED));
    let again = archive::load(window.path("hill.landform")).unwrap();
    assert_eq!(&again, window.map());
}

#[test]
fn recovered_work_can_be_given_up_and_brought_back() {
    let mut window = recovered();
    let painted = window.map().clone();
    window.click_button("Discard recovered work");
    assert_eq!(window.map(), &hill());
    assert!(!window.shows("Work was recovered") && !window.shows(RECOVERED));
    assert!(!window.harness.state().document().is_unsaved());
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z);
    assert_eq!(window.map(), &painted);
}

#[test]
fn a_recovered_map_without_a_file_is_given_up_only_after_a_question() {
    let mut window = Window::without_file(folder());
    window.click("Skip");
    window.paint();
    let mut window = window.killed_without_file();
    assert!(window.shows(RECOVERED));
    let painted = window.map().clone();
    for answer in ["Cancel", "Don’t save"] {
        window.click_button("Discard recovered work");
        assert!(window.shows("Save the changes?"));
        window.click_button(answer);
        window.wait();
        assert_eq!(window.map() == &painted, answer == "Cancel");
    }
}

#[test]
fn a_map_with_a_file_comes_back_when_the_program_starts_without_one() {
    let mut window = Window::new();
    window.paint();
    let painted = window.map().clone();
    let Window { harness, folder } = window;
    drop(harness);
    let start = setup(folder.path(), None, &[]);
    let window = Window {
        harness: open_sized(start, vec2(1366.0, 768.0), 1.0),
        folder,
    };
    assert!(window.shows("Work was recovered"));
    assert_eq!(*window.map(), painted);
    assert_eq!(window.harness.state().document().name(), "hill");
}

#[test]
fn what_was_all_undone_is_not_spoken_of_when_the_program_starts_again() {
    let mut window = Window::new();
    window.paint();
    window.press(Modifiers::COMMAND, Key::Z);
    let journal = journal::path_beside(window.path("hill.landform"));
    let left = std::fs::read(&journal).unwrap();
    let Window {
        harness,
        mut folder,
    } = window;
    drop(harness);
    for (map, name) in [(None, "Untitled"), (Some("hill.landform"), "hill")] {
        // Closing tidied up what a kill leaves.
        std::fs::write(&journal, &left).unwrap();
        let window = Window {
            harness: open_sized(setup(folder.path(), map, &[]), vec2(1366.0, 768.0), 1.0),
            folder,
        };
        assert!(!window.shows("Work was recovered") && !window.shows(RECOVERED));
        assert_eq!(window.harness.state().document().name(), name);
        folder = window.folder;
    }
}
