//! More than one way to look at the map: two viewports, from above, on foot, with bookmarks, tape and rings.

use crate::help::Window;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, Rect, vec2};
use egui_kittest::kittest::{NodeT as _, Queryable as _};

impl Window {
    fn rect(&self, label: &str) -> Rect {
        self.harness.get_by_label(label).rect()
    }

    fn has_second(&self) -> bool {
        self.harness.query_by_label("Second viewport").is_some()
    }

    fn menu(&mut self, menu: &str, item: &str) {
        self.click_button(menu);
        let found = self.harness.get_by(|node| {
            let label = node.label().unwrap_or_default();
            // The shortcut follows the name.
            let name = label.rsplit_once(' ').map(|(name, _)| name);
            node.role() == Role::Button && name == Some(item)
        });
        found.click();
        self.step();
    }

    fn drag_between(&mut self, from: Pos2, to: Pos2) {
        self.harness.hover_at(from);
        self.step();
        self.harness.drag_at(from);
        self.step();
        for part in 1..=4 {
            self.harness
                .hover_at(from + (to - from) * (part as f32 / 4.0));
            self.harness.step();
        }
        self.harness.drop_at(to);
        self.step();
    }

    fn divisions_shown(&self) -> f64 {
        let field = self
            .harness
            .get_by_role_and_label(Role::SpinButton, "Max divisions");
        field.accesskit_node().numeric_value().unwrap()
    }
}

fn painted(window: &Window) -> usize {
    let levels = window.map().field.level.to_vec();
    levels.into_iter().filter(|level| *level == 3).count()
}

#[test]
fn a_comparison_says_what_each_viewport_shows_and_closes_by_escape() {
    let mut window = Window::new();
    assert!(!window.has_second());
    window.menu("Compare", "0 and 3 divisions, wireframe");
    assert!(window.has_second());
    assert!(window.shows("0 divisions · wireframe") && window.shows("3 divisions · wireframe"));
    let (first, second) = (window.rect("Viewport"), window.rect("Second viewport"));
    assert!(first.right() < second.left() && first.width() > 400.0);
    window.menu("Compare", "1 and 3 divisions");
    assert!(window.shows("1 division") && !window.shows("wireframe"));
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.has_second());
    assert!(window.shows("Perspective"));
    assert_eq!(window.divisions_shown(), 3.0, "as it was before");
    window.press(Modifiers::NONE, Key::F4);
    assert!(window.has_second());
    window.click_button("Close the comparison");
    assert!(!window.has_second());
}

#[test]
fn painting_in_either_viewport_goes_to_the_one_map() {
    let mut window = Window::new();
    window.menu("Compare", "0 and 3 divisions");
    let mut count = 0;
    for viewport in ["Viewport", "Second viewport"] {
        let centre = window.rect(viewport).center();
        let shift = if viewport == "Viewport" { 60.0 } else { -20.0 };
        let from = centre + vec2(-40.0, shift);
        window.drag_between(from, from + vec2(80.0, 0.0));
        assert!(
            painted(&window) > count,
            "nothing was painted in {viewport}"
        );
        count = painted(&window);
    }
    assert_eq!(window.edits(), 2);
    window.press(Modifiers::COMMAND, Key::Z);
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(painted(&window), 0);
}

#[test]
fn escape_in_a_stroke_takes_the_stroke_back_and_leaves_the_comparison() {
    let mut window = Window::new();
    window.menu("Compare", "0 and 3 divisions");
    let at = window.rect("Second viewport").center() + vec2(0.0, 60.0);
    window.harness.hover_at(at);
    window.step();
    window.harness.drag_at(at);
    window.step();
    assert!(painted(&window) > 0);
    window.press(Modifiers::NONE, Key::Escape);
    window.harness.drop_at(at);
    window.step();
    assert_eq!(painted(&window), 0);
    assert!(window.has_second());
}

#[test]
fn what_is_tried_out_is_not_an_edit() {
    let mut window = Window::new();
    let before = window.map().clone();
    for (item, titles) in [
        (
            "Highest level everywhere, and 1 on grass",
            ["Level 3 everywhere", "Level 1 on grass"],
        ),
        (
            "Alpha blending on and off",
            ["Alpha blending on", "Alpha blending off"],
        ),
    ] {
        window.menu("Compare", item);
        for title in titles {
            assert!(window.shows(title), "{title}");
        }
        assert_eq!(window.map(), &before);
        assert_eq!(window.edits(), 0);
    }
}

#[test]
fn the_levels_of_a_trial_are_what_its_legend_counts() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::Num1);
    window.menu("Compare", "Highest level everywhere, and 1 on grass");
    let all = window.harness.query_all_by_label("100 %").count();
    assert_eq!(all, 2, "one level alone in each");
}

#[test]
fn commands_and_the_view_bar_mean_the_viewport_that_was_worked_in() {
    let mut window = Window::new();
    window.menu("Compare", "0 and 3 divisions");
    assert_eq!(window.divisions_shown(), 0.0);
    let at = window.rect("Second viewport").center() + vec2(0.0, 60.0);
    window.drag_between(at, at);
    assert_eq!(window.divisions_shown(), 3.0);
    window.press(Modifiers::NONE, Key::Z);
    assert!(window.shows("3 divisions · wireframe") && !window.shows("0 divisions · wireframe"));
}

#[test]
fn the_line_of_a_wipe_is_dragged_and_parts_one_picture() {
    let mut window = Window::new();
    window.menu("Compare", "0 and 3 divisions");
    window
        .harness
        .get_by_role_and_label(Role::RadioButton, "Wipe")
        .click();
    window.step();
    let (first, second) = (window.rect("Viewport"), window.rect("Second viewport"));
    assert_eq!(first.right(), second.left());
    let line = window.rect("Divider").center();
    window.drag_between(line, line + vec2(-150.0, 0.0));
    let moved = window.rect("Viewport");
    assert!(
        (moved.right() - first.right() + 150.0).abs() < 2.0,
        "{moved:?}"
    );
    assert_eq!(window.edits(), 0, "a drag of the line paints nothing");
}

#[test]
fn opening_another_map_closes_the_comparison() {
    let mut window = Window::new();
    window.menu("Compare", "0 and 3 divisions");
    window.command("open the sample map");
    window.wait();
    assert!(!window.has_second());
    assert_eq!(window.divisions_shown(), 3.0);
    window.menu("Compare", "0 and 3 divisions");
    assert!(window.has_second());
}
