//! Panels in every place: each tab dropped on each side of every tile, in a large window and in a small one.

use crate::help::{Window, folder, open_sized, setup};
use egui::accesskit::Role;
use egui::{Pos2, Rect, Vec2, vec2};
use egui_kittest::kittest::Queryable as _;

const TABS: [&str; 9] = [
    "Detail",
    "Textures",
    "Palettes",
    "Objects",
    "Materials",
    "Volumes",
    "History",
    "Problems",
    "Log",
];

fn window(size: Vec2) -> Window {
    let folder = folder();
    let setup = setup(folder.path(), Some("hill.landform"), &[]);
    Window {
        harness: open_sized(setup, size, 1.0),
        folder,
    }
}

fn tab(window: &Window, name: &str) -> Rect {
    window.harness.get_by_role_and_label(Role::Tab, name).rect()
}

/// Where the ground is shown; nowhere while another panel stands before it.
fn shown_viewport(window: &Window) -> Option<Rect> {
    let shown = window
        .harness
        .query_by_role_and_label(Role::Image, "Viewport");
    shown.map(|node| node.rect())
}

fn viewport(window: &Window) -> Rect {
    shown_viewport(window).expect("the ground is shown")
}

fn drag(window: &mut Window, from: Pos2, to: Pos2) {
    window.harness.hover_at(from);
    window.harness.run_steps(1);
    window.harness.drag_at(from);
    window.harness.run_steps(1);
    for part in 1..=3 {
        window.harness.hover_at(from.lerp(to, part as f32 / 3.0));
        window.harness.run_steps(1);
    }
    window.harness.drop_at(to);
    window.step();
}

/// Places within a tile that mean its sides and its middle.
fn places(tile: Rect) -> [Pos2; 5] {
    let at = |x: f32, y: f32| tile.lerp_inside(vec2(x, y));
    [
        at(0.04, 0.5),
        at(0.96, 0.5),
        at(0.5, 0.04),
        at(0.5, 0.96),
        at(0.5, 0.5),
    ]
}

/// The tool panel and that of the data below it, as they stand at first.
fn columns(window: &Window) -> [Rect; 2] {
    let view = viewport(window);
    let tabs = tab(window, "Log");
    let right = window.harness.ctx.content_rect().right() - 2.0;
    let column = Rect::from_x_y_ranges(view.right() + 6.0..=right, view.y_range());
    [
        column.with_max_y(tabs.top() - 6.0),
        column.with_min_y(tabs.bottom() + 4.0),
    ]
}

#[test]
fn each_tab_can_be_dropped_on_each_side_of_every_tile() {
    for size in [vec2(1366.0, 768.0), vec2(900.0, 600.0)] {
        let mut window = window(size);
        for name in TABS {
            let [tool, data] = columns(&window);
            let all = [tool, data, viewport(&window)];
            for to in all.into_iter().flat_map(places) {
                let from = tab(&window, name).center();
                drag(&mut window, from, to);
                let shown = tab(&window, name);
                assert!(shown.is_positive(), "{name} dropped at {to} is nowhere");
                let wide = |view: Rect| view.width() > 100.0;
                let is_behind = || tab(&window, "Viewport").is_positive();
                assert!(
                    shown_viewport(&window).map_or_else(is_behind, wide),
                    "{name} dropped at {to}"
                );
                window.command("Reset the layout");
            }
        }
    }
}

#[test]
fn panels_beside_each_other_in_a_column_make_it_wider() {
    let mut window = window(vec2(1366.0, 768.0));
    let before = viewport(&window);
    let [tool, _] = columns(&window);
    let from = tab(&window, "Volumes").center();
    drag(&mut window, from, places(tool)[0]);
    window.step();
    let now = viewport(&window);
    assert!(before.width() - now.width() > 200.0, "{before} {now}");
    let size = window.bring(Role::SpinButton, "Size along z");
    assert!(size.left() > now.right(), "{size}");
}

#[test]
fn several_panels_side_by_side_all_fit_or_scroll() {
    let mut window = window(vec2(1000.0, 640.0));
    for name in TABS {
        let [from, to] = [tab(&window, name).center(), places(viewport(&window))[1]];
        drag(&mut window, from, to);
        assert!(viewport(&window).width() > 100.0, "after {name}");
    }
}
