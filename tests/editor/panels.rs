//! The detail, history, textures, problems and log panels.

use crate::help::Window;
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

#[test]
fn a_reference_distance_is_typed_and_is_one_edit() {
    let mut window = Window::new();
    window.set_number("D1", 300.0);
    assert_eq!(window.map().parameters.reference_distances[0], 300.0);
    assert_eq!(window.edits(), 1);
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.map().parameters.reference_distances[0], 160.0);
}

/// Drags something of a panel sideways.
fn drag(window: &mut Window, role: Role, label: &str, points: f32) {
    let rect = window.harness.get_by_role_and_label(role, label).rect();
    let (from, to) = (rect.center(), rect.center() + vec2(points, 0.0));
    window.harness.hover_at(from);
    window.step();
    window.harness.drag_at(from);
    window.step();
    for part in 1..=4 {
        let at = from + (to - from) * (part as f32 / 4.0);
        window.harness.hover_at(at);
        window.step();
    }
    window.harness.drop_at(to);
    window.step();
}

#[test]
fn what_is_dragged_is_one_edit_when_it_is_let_go() {
    let mut window = Window::new();
    let start = window.map().parameters.clone();
    drag(&mut window, Role::Slider, "Move D1", -20.0);
    assert_eq!(window.edits(), 1);
    assert!(window.map().parameters.reference_distances[0] < 155.0);
    drag(&mut window, Role::SpinButton, "Height", 30.0);
    assert_eq!(window.edits(), 2);
    assert!(window.map().parameters.height_coefficient > start.height_coefficient);
    window.press(Modifiers::COMMAND, Key::Z);
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.map().parameters, start);
}

#[test]
fn a_panel_can_be_moved_out_of_its_tabs() {
    let mut window = Window::new();
    let tab =
        |window: &Window, name: &str| window.harness.get_by_role_and_label(Role::Tab, name).rect();
    let (from, beside) = (tab(&window, "History"), tab(&window, "Log"));
    assert_eq!(from.top(), beside.top());
    let view = window.harness.get_by_label("Viewport").rect();
    let to = view.center_bottom() - vec2(0.0, 20.0);
    window.harness.hover_at(from.center());
    window.step();
    window.harness.drag_at(from.center());
    window.step();
    for part in 1..=6 {
        let at = from.center() + (to - from.center()) * (part as f32 / 6.0);
        window.harness.hover_at(at);
        window.step();
    }
    window.harness.drop_at(to);
    window.step();
    let moved = tab(&window, "History");
    assert!(
        moved.top() != from.top() || moved.left() < view.right(),
        "{moved:?}"
    );
    assert!(window.harness.get_by_label("Viewport").rect().height() < view.height());
}

#[test]
fn distances_that_do_not_fall_are_refused_in_place() {
    let mut window = Window::new();
    window.set_number("D1", 50.0);
    assert!(window.shows("must be smaller than D1"));
    assert_eq!(window.edits(), 0);
    window.click("Take it back");
    assert!(!window.shows("must be smaller"));
    assert_eq!(window.map().parameters.reference_distances[0], 160.0);
}

#[test]
fn divisions_coefficients_seed_and_morph_are_edits() {
    let mut window = Window::new();
    window.click("One division more");
    assert_eq!(window.map().parameters.max_divisions, 4);
    assert_eq!(window.map().parameters.reference_distances.len(), 5);
    window.set_number("Height", 0.3);
    assert!((window.map().parameters.height_coefficient - 0.3).abs() < 1e-6);
    window.set_number("Seed", 7.0);
    assert_eq!(window.map().parameters.seed, 7);
    window.press(Modifiers::NONE, Key::M);
    assert!(!window.map().parameters.morph);
    assert_eq!(window.edits(), 4);
}

#[test]
fn the_eye_is_frozen_and_freed() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::K);
    assert!(window.shows("Eye frozen"));
    window.press(Modifiers::NONE, Key::K);
    assert!(!window.shows("Eye frozen"));
}

#[test]
fn a_click_in_the_history_goes_there() {
    let mut window = Window::new();
    let start = window.map().clone();
    window.paint();
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::F);
    let filled = window.map().clone();
    assert_eq!(window.edits(), 2);
    window.press(Modifiers::COMMAND, Key::H);
    window.click_button("Opened");
    assert_eq!(window.map(), &start);
    window.click_button("Fill all: level 3");
    assert_eq!(window.map(), &filled);
}

#[test]
fn every_panel_shows_and_names_all_it_holds() {
    let mut window = Window::new();
    for (tab, what) in [
        ("Textures", "Lush grass"),
        ("History", "edits in force"),
        ("Problems", "No problems"),
        ("Log", "Opened"),
        ("Detail", "Reference distances"),
    ] {
        window.harness.get_by_role_and_label(Role::Tab, tab).click();
        window.wait();
        assert!(window.shows(what), "{tab} lacks {what}");
    }
}

fn show_textures(window: &mut Window) {
    let tab = window.harness.get_by_role_and_label(Role::Tab, "Textures");
    tab.click();
    window.wait();
}

#[test]
fn a_texture_that_is_shown_is_removed_once_its_replacement_is_chosen() {
    let mut window = Window::new();
    let before = window.map().clone();
    show_textures(&mut window);
    window.click_button("Remove the texture");
    assert_eq!(window.edits(), 0, "it asks first");
    window.click_button("Gravel instead");
    assert_eq!(window.edits(), 1);
    assert_eq!(window.map().textures.len(), before.textures.len() - 1);
    let shown = window.map().field.texture.get(0, 0);
    assert_eq!(window.map().textures[usize::from(shown)].name, "Gravel");
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.map(), &before);
}

#[test]
fn a_texture_nobody_shows_goes_at_once_and_is_offered_again() {
    let mut window = Window::new();
    show_textures(&mut window);
    window.click_button("Moss");
    window.click_button("Remove the texture");
    assert!(window.map().textures.iter().all(|t| t.name != "Moss"));
    window.click_button("Add a texture");
    window.click_button("Moss");
    assert_eq!(window.map().textures.last().unwrap().name, "Moss");
    assert_eq!(window.edits(), 2);
}

fn is_chosen(window: &Window, texture: &str) -> bool {
    use egui::accesskit::Toggled;
    let all = window
        .harness
        .query_all_by_role_and_label(Role::Button, texture);
    all.into_iter()
        .any(|node| node.accesskit_node().toggled() == Some(Toggled::True))
}

#[test]
fn a_removal_is_said_undone_by_its_toast_and_leaves_choices_alone() {
    let mut window = Window::new();
    let before = window.map().clone();
    window.press(Modifiers::NONE, Key::T);
    window.click_button("Snow");
    show_textures(&mut window);
    for name in ["Soil", "Moss"] {
        let panel = window.harness.get_all_by_role_and_label(Role::Button, name);
        panel.last().unwrap().click();
        window.step();
        window.click_button("Remove the texture");
        assert!(window.shows(&format!("{name} was removed")));
    }
    assert!(is_chosen(&window, "Snow"), "the brush keeps its texture");
    assert!(
        is_chosen(&window, "Cobble"),
        "the panel goes on beside what is gone"
    );
    let undo = window
        .harness
        .get_all_by_role_and_label(Role::Button, "Undo");
    undo.last().unwrap().click();
    window.step();
    assert!(
        window
            .map()
            .textures
            .iter()
            .any(|texture| texture.name == "Moss")
    );
    assert!(!window.shows("was removed"), "only the newest is offered");
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.map(), &before);
    window.paint();
    let painted = window
        .map()
        .field
        .texture
        .to_vec()
        .into_iter()
        .max()
        .unwrap();
    assert_eq!(window.map().textures[usize::from(painted)].name, "Snow");
}

#[test]
fn what_is_said_again_is_counted() {
    let mut window = Window::new();
    for _ in 0..3 {
        window.press(Modifiers::COMMAND, Key::S);
    }
    assert!(window.shows("Save ×3"));
}

#[test]
fn the_bars_of_a_tint_leave_the_fields_in_sight() {
    let mut window = Window::new();
    show_textures(&mut window);
    let swatch = |window: &Window| {
        let role = Role::Button;
        let node = window
            .harness
            .get_by_role_and_label(role, "Tint of the texture");
        node.scroll_to_me();
        node.rect()
    };
    swatch(&window);
    window.step();
    window.click_button("Tint of the texture");
    let bar = |window: &Window, name| {
        window
            .harness
            .get_by_role_and_label(Role::SpinButton, name)
            .rect()
    };
    let hue = bar(&window, "Hue");
    for field in ["Scale", "Normals"] {
        assert!(
            !bar(&window, field).intersects(hue.expand(4.0)),
            "{field} is covered"
        );
    }
    assert!(hue.right() < swatch(&window).left());
}

#[test]
fn a_texture_is_scaled_named_and_its_normals_set() {
    let mut window = Window::new();
    show_textures(&mut window);
    window.set_number("Scale", 2.5);
    window.set_number("Normals", 0.5);
    window.enter("Name", "Meadow");
    let texture = &window.map().textures[0];
    assert_eq!((texture.scale, texture.normal_strength), (2.5, 0.5));
    assert_eq!(texture.name, "Meadow");
    assert_eq!(window.edits(), 3);
}

#[test]
fn a_picture_of_ones_own_becomes_a_texture() {
    let folder = crate::help::folder();
    let path = folder.path().join("brick.png");
    image::RgbImage::from_pixel(8, 8, image::Rgb([150, 60, 40]))
        .save(&path)
        .unwrap();
    let mut window = Window::answering(folder, &[Some(path)]);
    show_textures(&mut window);
    window.click_button("Add a texture");
    window.click_button("A picture of your own…");
    window.wait();
    let added = window.map().textures.last().unwrap();
    assert_eq!(added.name, "brick");
    assert!(added.mean()[0] > 0.25 && added.mean()[2] < 0.05);
    assert!(window.shows("brick.png"));
    let tile = window
        .harness
        .get_all_by_role_and_label(Role::Button, "brick");
    let tile = tile.last().unwrap().rect();
    assert!(
        tile.bottom() < 768.0 - 26.0,
        "it lies below the fold: {tile:?}"
    );
}

#[test]
fn a_panel_is_moved_by_its_head_or_tab_and_has_room_where_it_is_dropped() {
    use egui::pos2;
    let mut window = Window::new();
    for what in ["head", "tab"] {
        let before = window.harness.get_by_label("Viewport").rect();
        let (by, to) = match what {
            "head" => (pos2(1250.0, 90.0), before.left_center() + vec2(30.0, 0.0)),
            _ => {
                let tabs = &window.harness;
                let tab = tabs.get_by_role_and_label(Role::Tab, "History").rect();
                (tab.center(), before.center_bottom() - vec2(0.0, 20.0))
            }
        };
        window.drag_between(by, to);
        let after = window.harness.get_by_label("Viewport").rect();
        let narrower = (280.0..400.0).contains(&(before.width() - after.width()));
        let lower = before.height() > after.height() + 200.0;
        assert!(
            if what == "head" { narrower } else { lower },
            "{what}: {after:?}"
        );
    }
}
