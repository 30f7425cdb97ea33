//! Opening, saving, losing nothing; import and export.

use crate::help::{Window, folder, open_sized, setup};
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::Queryable as _;
use landform::format::archive;
use landform::map::Map;

#[test]
fn what_is_saved_comes_back_by_bits() {
    let mut window = Window::new();
    window.paint();
    assert!(window.harness.state().document().is_unsaved());
    window.press(Modifiers::COMMAND, Key::S);
    window.wait();
    assert!(!window.harness.state().document().is_unsaved());
    assert!(window.shows("Saved hill.landform"));
    let again = archive::load(window.path("hill.landform")).unwrap();
    assert_eq!(&again, window.map());
}

#[test]
fn save_as_asks_the_desktop_and_goes_on_with_the_new_file() {
    let folder = folder();
    let other = folder.path().join("other");
    let mut window = Window::answering(folder, &[Some(other)]);
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.wait();
    assert!(window.path("other.landform").exists());
    let document = window.harness.state().document();
    assert_eq!(document.path(), Some(&*window.path("other.landform")));
}

#[test]
fn a_desktop_without_dialogs_gets_a_field_for_the_path() {
    let mut window = Window::new();
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.step();
    assert!(window.shows("Save the map as"));
    let path = window.path("typed.landform");
    window.enter("Path", &path.display().to_string());
    window.wait();
    assert!(path.exists());
}

#[test]
fn typing_the_path_of_another_file_asks_before_it_is_replaced() {
    let mut window = Window::new();
    let other = window.path("precious.landform");
    std::fs::copy(window.path("hill.landform"), &other).unwrap();
    window.paint();
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.step();
    window.enter("Path", &other.display().to_string());
    assert!(window.shows("Replace the file?"));
    window.click_button("Cancel");
    window.wait();
    assert_ne!(&archive::load(&other).unwrap(), window.map());
}

#[test]
fn the_desktop_has_asked_about_replacing_so_it_is_not_asked_again() {
    let folder = folder();
    let (whole, bare) = (folder.path().join("a.landform"), folder.path().join("b"));
    for name in ["a.landform", "b.landform"] {
        std::fs::copy(
            folder.path().join("hill.landform"),
            folder.path().join(name),
        )
        .unwrap();
    }
    let mut window = Window::answering(folder, &[Some(whole.clone()), Some(bare)]);
    window.paint();
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.wait();
    assert!(!window.shows("Replace the file?"));
    assert_eq!(&archive::load(&whole).unwrap(), window.map());
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.wait();
    assert!(
        window.shows("Replace the file?"),
        "b.landform was not what it asked about"
    );
}

#[test]
fn a_save_that_was_thought_better_of_leads_nowhere_later() {
    let mut window = Window::without_file(folder());
    window.click("Skip");
    window.paint();
    window.press(Modifiers::COMMAND, Key::N);
    window.click_button("Create");
    window.click_button("Save");
    window.step();
    window.press(Modifiers::NONE, Key::Escape);
    let painted = window.map().clone();
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::S);
    window.step();
    let path = window.path("kept.landform").display().to_string();
    window.enter("Path", &path);
    assert_eq!(window.map(), &painted);
}

#[test]
fn what_another_program_wrote_is_replaced_only_after_a_question() {
    let mut window = Window::new();
    let path = window.path("hill.landform");
    window.paint();
    let other = Map::flat([9, 9], [1.0, 1.0]).unwrap();
    archive::save(&other, &path).unwrap();
    window.press(Modifiers::COMMAND, Key::S);
    window.wait();
    assert!(window.shows("Write over the other change?"));
    assert_eq!(archive::load(&path).unwrap(), other);
    window.click_button("Write over it");
    window.wait();
    assert_eq!(&archive::load(&path).unwrap(), window.map());
    assert!(!window.harness.state().document().is_unsaved());
}

#[test]
fn the_import_dialog_is_done_by_keyboard_alone() {
    let mut window = Window::new();
    let path = window.path("ramp-40x30-100m-400m.r16");
    std::fs::write(&path, [0x40; 2400]).unwrap();
    window.press(Modifiers::COMMAND, Key::I);
    let typed = path.display().to_string();
    window.harness.event(egui::Event::Text(typed));
    window.step();
    window.press(Modifiers::NONE, Key::Enter);
    window.wait();
    assert!(window.shows("40 × 30 vertices") && window.shows("Import heights"));
    window.press(Modifiers::NONE, Key::Enter);
    window.wait();
    assert_eq!(window.map().field.vertices(), [40, 30]);
    window.press(Modifiers::COMMAND, Key::I);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("Preview of heights"));
}

#[test]
fn steep_heights_without_a_spacing_are_proposed_to_stand_further_apart() {
    let mut window = Window::new();
    for (name, high, cell) in [("gentle", 80, 10.0), ("steep", 4000, 250.0)] {
        let path = window.path(&format!("{name}-40x30-0m-{high}m.r16"));
        let numbers: Vec<u8> = (0..1200u32)
            .flat_map(|n| ((n % 40 * 1600) as u16).to_le_bytes())
            .collect();
        std::fs::write(&path, numbers).unwrap();
        window.press(Modifiers::COMMAND, Key::I);
        window.enter("File", &path.display().to_string());
        let proposed = window.shows("is proposed");
        assert_eq!(proposed, name == "steep");
        window.click_button("Import");
        window.wait();
        if window.shows("Save the changes?") {
            window.click_button("Don’t save");
            window.wait();
        }
        assert_eq!(window.map().field.spacing, [cell; 2]);
    }
}

#[test]
fn a_raw_file_of_no_guessable_size_is_read_once_it_is_told() {
    let mut window = Window::new();
    let path = window.path("heights.raw");
    std::fs::write(&path, vec![7; 2 * (40 * 30) + 101]).unwrap();
    window.press(Modifiers::COMMAND, Key::I);
    window.enter("File", &path.display().to_string());
    assert!(!window.shows("What was read"));
    window.set_number("Header", 101.0);
    window.wait();
    assert!(window.shows("What was read"));
}

#[test]
fn work_of_a_killed_program_is_there_at_the_next_start() {
    let folder = folder();
    let mut window = Window::answering(folder, &[]);
    window.paint();
    let painted = window.map().clone();
    let Window { harness, folder } = window;
    drop(harness);
    let window = Window::answering(folder, &[]);
    assert_eq!(window.map(), &painted);
    assert!(window.harness.state().document().is_unsaved());
    assert!(window.shows("Work was recovered"));
}

#[test]
fn work_on_a_map_without_a_file_is_recovered_too() {
    let mut window = Window::without_file(folder());
    window.click("Skip");
    window.paint();
    assert_eq!(window.edits(), 1);
    let painted = window.map().clone();
    let again = window.killed_without_file();
    assert_eq!(again.map(), &painted);
    assert!(again.harness.state().document().is_unsaved());
}

#[test]
fn a_map_that_is_open_elsewhere_is_read_only() {
    let first = Window::new();
    let setup = setup(first.folder.path(), Some("hill.landform"), &[]);
    let second = open_sized(setup, vec2(1366.0, 768.0), 1.0);
    assert!(second.state().document().read_only().is_some());
    let says = |text| second.query_all_by_label_contains(text).next().is_some();
    assert!(says("The map is read-only"));
}

#[test]
fn unsaved_work_is_asked_about_before_another_map_is_opened() {
    let mut window = Window::new();
    window.paint();
    let painted = window.map().clone();
    for answer in ["Cancel", "Don’t save"] {
        window.press(Modifiers::COMMAND, Key::N);
        window.click_button("Create");
        assert!(window.shows("Save the changes?"));
        window.click_button(answer);
        window.wait();
        let stays = window.map() == &painted;
        assert_eq!(stays, answer == "Cancel");
    }
}

#[test]
fn heights_are_imported_as_a_new_map() {
    let mut window = Window::new();
    let path = window.path("ramp-40x30-100m-400m.r16");
    let numbers: Vec<u8> = (0..1200u32)
        .flat_map(|n| ((n % 40 * 1600) as u16).to_le_bytes())
        .collect();
    std::fs::write(&path, numbers).unwrap();
    window.press(Modifiers::COMMAND, Key::I);
    window.enter("File", &path.display().to_string());
    assert!(window.shows("What was read"));
    assert!(window.shows("40 × 30 vertices"));
    window.click_button("Import");
    window.wait();
    assert_eq!(window.map().field.vertices(), [40, 30]);
    let [low, high] = window.map().field.height_range();
    assert!((low - 100.0).abs() < 1.0 && high > 380.0, "{low} {high}");
    assert!(window.harness.state().document().is_unsaved());
}

#[test]
fn heights_of_the_same_size_can_replace_the_maps_own() {
    let mut window = Window::new();
    let path = window.path("plain-33x33-0m-100m.r16");
    let numbers: Vec<u8> = (0..33 * 33u32)
        .flat_map(|n| ((n * 60) as u16).to_le_bytes())
        .collect();
    std::fs::write(&path, numbers).unwrap();
    window.press(Modifiers::COMMAND, Key::I);
    window.enter("File", &path.display().to_string());
    window
        .harness
        .get_by_role_and_label(Role::RadioButton, "Replace heights")
        .click();
    window.step();
    window.click_button("Import");
    window.wait();
    assert_eq!(window.edits(), 1);
    assert!(window.map().field.height.get(32, 32) > 90.0);
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.map().field.height.get(32, 32), 0.0);
}

#[test]
fn a_file_that_is_not_what_it_claims_is_told_in_the_dialog() {
    let mut window = Window::new();
    let path = window.path("not.png");
    std::fs::write(&path, b"this is no picture").unwrap();
    window.press(Modifiers::COMMAND, Key::I);
    window.enter("File", &path.display().to_string());
    assert!(window.shows("not.png"));
    window.press(Modifiers::NONE, Key::Escape);
    assert_eq!(window.edits(), 0);
}

#[test]
fn a_map_that_cannot_be_opened_leaves_the_open_one_and_names_the_file() {
    let folder = folder();
    let bad = folder.path().join("bad.landform");
    std::fs::write(&bad, b"PK but nothing more").unwrap();
    let mut window = Window::answering(folder, &[Some(bad)]);
    let before = window.map().clone();
    window.press(Modifiers::COMMAND, Key::O);
    window.wait();
    assert!(window.shows("The map was not opened") && window.shows("bad.landform"));
    window.click_button("OK");
    assert_eq!(window.map(), &before);
}

#[test]
fn meshes_and_heights_are_exported() {
    let mut window = Window::new();
    let mesh = window.path("out.glb");
    window.press(Modifiers::COMMAND, Key::E);
    window.enter("File", &mesh.display().to_string());
    window.click_button("Export");
    window.wait();
    let bytes = std::fs::read(&mesh).unwrap();
    assert_eq!(&bytes[..4], b"glTF");
    assert!(window.shows("Exported out.glb"));
    let heights = window.path("out.r16");
    window.press(Modifiers::COMMAND, Key::E);
    window.click("Heights (r16)");
    window.enter("File", &heights.display().to_string());
    window.click_button("Export");
    window.wait();
    assert_eq!(std::fs::metadata(&heights).unwrap().len(), 33 * 33 * 2);
}

#[test]
fn an_export_asks_before_it_replaces_a_file() {
    let mut window = Window::new();
    let path = window.path("mine.glb");
    std::fs::write(&path, b"mine").unwrap();
    window.press(Modifiers::COMMAND, Key::E);
    window.enter("File", &path.display().to_string());
    window.click_button("Export");
    assert!(window.shows("Replace the file?"));
    window.click_button("Cancel");
    window.wait();
    assert_eq!(std::fs::read(&path).unwrap(), b"mine");
    window.press(Modifiers::COMMAND, Key::E);
    window.enter("File", &path.display().to_string());
    window.click_button("Export");
    window.click_button("Replace");
    window.wait();
    assert_eq!(&std::fs::read(&path).unwrap()[..4], b"glTF");
}

#[test]
fn a_failed_export_is_told_and_leaves_nothing() {
    let mut window = Window::new();
    let path = window.path("no such folder").join("out.glb");
    window.press(Modifiers::COMMAND, Key::E);
    window.enter("File", &path.display().to_string());
    window.click_button("Export");
    window.wait();
    assert!(window.shows("Nothing was exported"));
    assert!(!path.exists());
}

#[test]
fn a_typed_path_is_read_once_the_typing_rests_and_not_imported_before() {
    let mut window = Window::new();
    let path = window.path("ramp-40x30-100m-400m.r16");
    std::fs::write(&path, [0x40; 2400]).unwrap();
    window.press(Modifiers::COMMAND, Key::I);
    let typed = path.display().to_string();
    window.harness.event(egui::Event::Text(typed));
    window.step();
    assert!(window.harness.state().is_busy() && !window.shows("What was read"));
    window.harness.run_steps(30);
    window.wait();
    assert!(window.shows("40 × 30 vertices"));
    window.harness.event(egui::Event::Text("x".into()));
    window.harness.run_steps(30);
    window.wait();
    assert!(window.shows("There is no file of this name yet"));
    window.click_button("Import");
    window.wait();
    assert_eq!(
        window.map().field.vertices(),
        [33, 33],
        "not what the field says"
    );
}

#[test]
fn other_heights_come_under_what_was_painted() {
    let mut window = Window::new();
    window.paint();
    let painted = window.map().field.level.to_vec();
    let path = window.path("plain-65x65-0m-100m.r16");
    let numbers: Vec<u8> = (0..65 * 65u32)
        .flat_map(|n| ((n * 15) as u16).to_le_bytes())
        .collect();
    std::fs::write(&path, numbers).unwrap();
    window.press(Modifiers::COMMAND, Key::I);
    window.enter("File", &path.display().to_string());
    window
        .harness
        .get_by_role_and_label(Role::RadioButton, "Replace heights")
        .click();
    window.wait();
    assert!(window.shows("Stretched"));
    window.click_button("Import");
    window.wait();
    let field = &window.map().field;
    assert_eq!((field.vertices(), field.spacing), ([65, 65], [5.0, 5.0]));
    assert!(painted.iter().any(|level| *level > 0));
    for (x, z) in field.cell_region().places() {
        let level = painted[(z / 2 * 32 + x / 2) as usize];
        assert_eq!(field.level.get(x, z), level);
    }
    assert_eq!(window.edits(), 2);
}
