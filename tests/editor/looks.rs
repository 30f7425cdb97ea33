//! Nothing is cut off in a small window or on a dense screen, and settings persist.

use crate::help::{Window, folder, open_sized, setup};
use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT as _, Queryable as _};
use landform::editor::App;

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

/// What stands in the window and is not a frame around other things, with its name.
fn widgets(harness: &Harness<'static, App>) -> Vec<(String, Rect)> {
    const OF_ONE_PIECE: [Role; 9] = [
        Role::Button,
        Role::CheckBox,
        Role::ComboBox,
        Role::Image,
        Role::Label,
        Role::RadioButton,
        Role::SpinButton,
        Role::Tab,
        Role::TextInput,
    ];
    let nodes = harness.query_all_by(|node| OF_ONE_PIECE.contains(&node.role()));
    nodes
        .map(|node| {
            let (label, value) = (node.accesskit_node().label(), node.value());
            (label.or(value).unwrap_or_default(), node.rect())
        })
        // The tips of the axes lie behind each other.
        .filter(|(name, _)| name != "Viewport" && !name.starts_with("Look along"))
        .collect()
}

#[test]
fn no_two_widgets_of_a_bar_or_over_the_ground_overlap() {
    let folder = folder();
    let long = "a ground with a rather long name for so small a window.landform";
    std::fs::copy(
        folder.path().join("hill.landform"),
        folder.path().join(long),
    )
    .unwrap();
    for size in [
        vec2(800.0, 600.0),
        vec2(1024.0, 700.0),
        vec2(1366.0, 768.0),
        vec2(1920.0, 1080.0),
    ] {
        let mut harness = open_sized(setup(folder.path(), Some(long), &[]), size, 1.0);
        // A panel that is short, since what is scrolled out of sight lies behind the bars.
        harness.get_by_role_and_label(Role::Tab, "Problems").click();
        harness.key_press(Key::Num1);
        let ground = harness.get_by_label("Viewport").rect();
        harness.hover_at(ground.center() + vec2(0.0, ground.height() * 0.1));
        harness.run_steps(3);
        let screen = Rect::from_min_size(egui::Pos2::ZERO, size);
        let above = screen.with_max_y(ground.top() + 0.5);
        let below = screen.with_min_y(ground.bottom());
        let mut found = widgets(&harness);
        found.retain(|(_, rect)| {
            [above, ground, below]
                .iter()
                .any(|area| area.contains_rect(*rect))
        });
        let shows = |name: &str| found.iter().any(|(found, _)| found.contains(name));
        assert!(shows("Displacement level") && shows("Mini-map"), "{size:?}");
        assert!(shows("See it divide") && shows("Height"), "{size:?}");
        let title = found.iter().find(|(name, _)| name.contains(long));
        assert!(
            title.is_some_and(|(_, rect)| rect.width() > 90.0),
            "{size:?}"
        );
        for (index, (name, rect)) in found.iter().enumerate() {
            for (other, at) in &found[..index] {
                let shared = rect.intersect(*at);
                let apart = shared.width() < 0.5 || shared.height() < 0.5;
                assert!(apart, "{name} {rect:?} and {other} {at:?} in {size:?}");
            }
        }
    }
}

#[test]
fn what_has_no_room_in_the_view_bar_is_in_its_menu() {
    let folder = folder();
    let start = setup(folder.path(), Some("hill.landform"), &[]);
    let mut window = Window {
        harness: open_sized(start, vec2(800.0, 600.0), 1.0),
        folder,
    };
    let fly = |window: &Window| {
        let found = window
            .harness
            .query_by_role_and_label(Role::SpinButton, "Fly");
        found.is_some()
    };
    assert!(!fly(&window));
    window.click_button("More of the view");
    assert!(fly(&window));
    window.click("Reference distances");
}

#[test]
fn the_hint_of_division_is_done_when_edges_are_seen_from_near() {
    let mut window = Window::new();
    let at = window.ground(vec2(0.0, 60.0));
    window.harness.hover_at(at);
    for _ in 0..20 {
        window.harness.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: vec2(0.0, 2.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        window.step();
    }
    assert!(window.shows("See it divide: Z, then wheel in"));
    window.press(Modifiers::NONE, Key::Z);
    window.step();
    assert!(window.shows("See it divide: done"));
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
    window.command("dark or light");
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

#[test]
fn the_first_things_to_try_include_a_cave() {
    let mut window = Window::new();
    assert!(window.shows("Five things to try") && window.shows("0 of 5 done"));
    assert!(window.shows("Dig a cave: Shift+D, drag"));
    window.press(Modifiers::SHIFT, Key::D);
    window.paint();
    window.step();
    assert!(window.shows("Dig a cave: done") && window.shows("1 of 5 done"));
}

#[test]
fn legends_of_materials_list_those_in_use_and_that_of_densities_says_where_to_look() {
    let mut window = Window::new();
    let count = |window: &Window, name: &str| {
        let named = window.harness.query_all_by_label(name);
        named.count()
    };
    let (grass, snow) = (count(&window, "Lush grass"), count(&window, "Snow"));
    for overlay in ["Materials shown", "Materials touched", "Collision mesh"] {
        window.command(overlay);
        assert!(count(&window, "Lush grass") > grass, "{overlay}");
        assert_eq!(count(&window, "Snow"), snow, "{overlay}: no cell is snow");
    }
    window.command("Density of voxels");
    assert!(window.shows("which lies at 127.5; a section shows"));
    window.command("Section");
    assert!(window.shows("Inside the cut"));
}
