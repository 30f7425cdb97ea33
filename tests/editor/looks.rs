//! Nothing is cut off in a small window or on a dense screen, and settings persist.

use crate::help::{Window, folder, open_sized, setup};
use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, vec2};
use egui_kittest::kittest::Queryable as _;

#[test]
fn the_bars_stand_whole_in_a_laptops_window_at_one_and_two_pixels_a_point() {
    for (size, scale) in [
        (vec2(1366.0, 768.0), 1.0),
        (vec2(1366.0, 768.0), 2.0),
        (vec2(1024.0, 640.0), 1.0),
    ] {
        let folder = folder();
        let harness = open_sized(
            setup(folder.path(), Some("hill.landform"), &[]),
            size,
            scale,
        );
        let screen = Rect::from_min_size(egui::Pos2::ZERO, size).expand(0.5);
        for name in [
            "File",
            "Help",
            "Undo",
            "Redo",
            "Do anything",
            "Textured",
            "Both",
            "Freeze the eye",
            "Level brush",
            "Rectangle fill",
            "Mini-map",
            "Viewport",
            "Detail",
            "Log",
        ] {
            let nodes = harness.query_all_by_label(name);
            let rects: Vec<Rect> = nodes.map(|node| node.rect()).collect();
            assert!(!rects.is_empty(), "{name} is missing at {size:?}");
            for rect in rects {
                assert!(
                    screen.contains_rect(rect),
                    "{name} at {rect:?} leaves {size:?}"
                );
            }
        }
        for role in [Role::SpinButton, Role::ComboBox] {
            for node in harness.query_all_by_role(role) {
                let rect = node.rect();
                assert!(rect.right() <= size.x + 0.5, "{rect:?} leaves {size:?}");
            }
        }
    }
}

#[test]
fn dialogs_fit_a_laptops_window() {
    let mut window = Window::new();
    let screen = Rect::from_min_size(egui::Pos2::ZERO, vec2(1366.0, 768.0));
    for key in [Key::N, Key::I, Key::E] {
        window.press(Modifiers::COMMAND, key);
        let cancel = window
            .harness
            .get_by_role_and_label(Role::Button, "Cancel")
            .rect();
        assert!(screen.contains_rect(cancel), "{cancel:?}");
        window.press(Modifiers::NONE, Key::Escape);
    }
}

#[test]
fn the_theme_is_remembered() {
    let mut window = Window::new();
    let dark = window.harness.ctx.theme();
    window.press(Modifiers::COMMAND, Key::P);
    window
        .harness
        .get_by_role_and_label(Role::TextInput, "Search commands")
        .type_text("dark or light");
    window.step();
    window.press(Modifiers::NONE, Key::Enter);
    window.step();
    let light = window.harness.ctx.theme();
    assert_ne!(dark, light);
    window.harness.state_mut().store_settings_now();
    let Window { harness, folder } = window;
    drop(harness);
    let again = Window::answering(folder, &[]);
    assert_eq!(again.harness.ctx.theme(), light);
}

#[test]
fn settings_that_make_no_sense_are_told_and_replaced() {
    let folder = folder();
    std::fs::create_dir_all(folder.path().join("settings")).unwrap();
    std::fs::write(
        folder.path().join("settings/settings.ron"),
        "(theme: Mauve)",
    )
    .unwrap();
    let window = Window::answering(folder, &[]);
    assert!(window.shows("settings.ron"));
}
