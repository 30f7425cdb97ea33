//! More than one way to look at the map: two viewports, from above, on foot, with bookmarks, tape and rings.

use crate::help::Window;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, vec2};
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

    fn divisions_shown(&self) -> f64 {
        let field = self
            .harness
            .get_by_role_and_label(Role::SpinButton, "Max divisions");
        field.accesskit_node().numeric_value().unwrap()
    }
}

/// What the status bar says of the ground in the middle of the viewport.
fn reading(window: &mut Window) -> String {
    let at = window.ground(vec2(0.0, 40.0));
    window.harness.hover_at(at);
    window.harness.run_steps(30);
    let below = window.rect("Viewport").bottom();
    let in_bar = |node: &egui_kittest::Node<'_>| node.rect().top() > below;
    let labels = window.harness.query_all_by_role(Role::Label);
    let texts = labels.filter(in_bar).filter_map(|node| node.value());
    texts.take(6).collect::<Vec<_>>().join(" ")
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
fn each_press_of_its_key_compares_something_else() {
    let mut window = Window::new();
    let titles = |window: &Window| {
        let labels = window.harness.query_all_by_role(Role::Label);
        let all = labels.filter_map(|node| node.value().or(node.accesskit_node().label()));
        let of = |text: &String| {
            ["division", "Level 3", "0 under", "blending"]
                .iter()
                .any(|word| text.contains(word))
                && !text.contains("Max")
        };
        all.filter(of).collect::<Vec<String>>()
    };
    let mut before = Vec::new();
    for step in 0..9 {
        window.press(Modifiers::NONE, Key::F4);
        let shown = titles(&window);
        assert!(
            shown.len() >= 2 && shown[0] != shown[1],
            "{step}: {shown:?}"
        );
        assert_ne!(shown, before, "{step}");
        before = shown;
    }
    window.press(Modifiers::NONE, Key::F4);
    assert!(
        window.shows("0 divisions") && window.shows("1 division"),
        "round again"
    );
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
            "Highest level, and 0 under objects, 1 on grass",
            ["Level 3 everywhere", "0 under objects, 1 on grass"],
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
    window.menu("Compare", "Highest level, and 0 under objects, 1 on grass");
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
fn shift_and_z_show_colours_without_light_and_light_again() {
    let mut window = Window::new();
    window.menu("Compare", "0 and 3 divisions");
    window.press(Modifiers::SHIFT, Key::Z);
    let unlit = |window: &Window| window.shows("divisions · unlit");
    assert!(unlit(&window));
    window.press(Modifiers::SHIFT, Key::Z);
    assert!(!unlit(&window));
    window.press(Modifiers::SHIFT, Key::Z);
    window.press(Modifiers::NONE, Key::Z);
    assert!(!unlit(&window) && !window.shows("wireframe"));
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

#[test]
fn from_above_the_same_brush_paints_what_is_under_it() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::F2);
    assert!(window.shows("From above"));
    window.paint();
    let field = &window.map().field;
    let cells: Vec<(u32, u32)> = field
        .cell_region()
        .places()
        .filter(|(x, z)| field.level.get(*x, *z) == 3)
        .collect();
    assert!(!cells.is_empty() && window.edits() == 1);
    // 16 cells lie south and north of the middle, in about half of 672 points.
    let points_a_cell = 336.0 / (16.0 * 1.04);
    let middle = |sum: u32| sum as f32 / cells.len() as f32 + 0.5;
    let (x, z) = (
        middle(cells.iter().map(|(x, _)| x).sum()),
        middle(cells.iter().map(|(_, z)| z).sum()),
    );
    assert!((x - 16.0).abs() < 0.7, "{x}");
    assert!((z - 16.0 - 60.0 / points_a_cell).abs() < 0.7, "{z}");
    window.press(Modifiers::NONE, Key::F2);
    assert!(window.shows("Perspective"));
}

#[test]
fn from_above_a_drag_moves_the_map_and_the_wheel_goes_to_the_cursor() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::F2);
    let before = reading(&mut window);
    let at = window.ground(vec2(0.0, 40.0));
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Secondary,
        pressed,
        modifiers: Modifiers::NONE,
    };
    window.harness.input_mut().events.push(button(at, true));
    window.step();
    window.harness.hover_at(at + vec2(90.0, -50.0));
    window.step();
    let events = &mut window.harness.input_mut().events;
    events.push(button(at + vec2(90.0, -50.0), false));
    window.step();
    assert_ne!(reading(&mut window), before);
    let moved = at + vec2(90.0, -50.0);
    window.harness.hover_at(moved);
    window.step();
    let cell = |window: &Window| {
        let labels = window.harness.query_all_by_label_contains(", ");
        let values: Vec<String> = labels.filter_map(|node| node.value()).collect();
        values.first().cloned().unwrap_or_default()
    };
    let held = cell(&window);
    for _ in 0..10 {
        window.harness.event(egui::Event::MouseWheel {
            unit: egui::MouseWheelUnit::Line,
            delta: vec2(0.0, 1.0),
            phase: egui::TouchPhase::Move,
            source: egui::MouseWheelSource::Wheel,
            modifiers: Modifiers::NONE,
        });
        window.step();
    }
    // The wheel runs out softly.
    window.harness.run_steps(30);
    assert_eq!(cell(&window), held, "what is under the cursor stays there");
    window.press(Modifiers::NONE, Key::Home);
    window.harness.run_steps(60);
    std::thread::sleep(std::time::Duration::from_millis(400));
    assert_eq!(reading(&mut window), before, "all of the map again");
}

#[test]
fn on_foot_letters_walk_and_call_no_tools() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::F3);
    assert!(window.shows("On foot ·"));
    let before = reading(&mut window);
    for key in [Key::W, Key::A, Key::S, Key::D] {
        window.press(Modifiers::NONE, key);
    }
    assert!(window.shows("Level brush"), "S, A and D chose no tool");
    window.harness.key_down(Key::W);
    window.harness.run_steps(60);
    window.harness.key_up(Key::W);
    window.step();
    assert_ne!(reading(&mut window), before);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("On foot ·"));
    window.press(Modifiers::NONE, Key::U);
    assert!(window.shows("Raise or lower"));
}

#[test]
fn bookmarks_bring_the_camera_back_also_after_a_restart() {
    let mut window = Window::new();
    let first = reading(&mut window);
    window.press(Modifiers::COMMAND, Key::B);
    assert!(window.shows("Bookmark 1 is set"));
    window.press(Modifiers::NONE, Key::F2);
    let above = reading(&mut window);
    assert_ne!(first, above);
    window.press(Modifiers::COMMAND, Key::B);
    window.press(Modifiers::COMMAND, Key::Num1);
    assert_eq!(reading(&mut window), first);
    window.press(Modifiers::COMMAND, Key::Num2);
    assert!(window.shows("From above"));
    assert_eq!(reading(&mut window), above);
    assert_eq!(window.edits(), 0, "the map has nothing of it");
    window.press(Modifiers::COMMAND, Key::Num3);
    assert_eq!(reading(&mut window), above, "there is no third");
    std::thread::sleep(std::time::Duration::from_millis(1100));
    window.step();
    window.harness.state_mut().store_settings_now();
    let Window { harness, folder } = window;
    drop(harness);
    let mut again = Window::answering(folder, &[]);
    again.press(Modifiers::COMMAND, Key::Num2);
    assert_eq!(reading(&mut again), above);
}

#[test]
fn the_tape_measures_between_two_clicks_until_escape() {
    let mut window = Window::new();
    window.press(Modifiers::NONE, Key::F2);
    window.press(Modifiers::SHIFT, Key::Q);
    assert!(window.shows("Measuring tape"));
    for offset in [vec2(-160.0, 0.0), vec2(160.0, 0.0)] {
        window.drag(offset, offset);
    }
    // 320 points from west to east at 320 m over 672 points and a little margin, both ends equally high on the hill.
    let across = 320.0 * 320.0 * 1.04 / 672.0;
    let said = format!("Tape: {across:.0} m, {across:.0} m across · ");
    let found = window.harness.query_all_by_label_contains("Tape: ");
    let labels: Vec<String> = found.filter_map(|node| node.value()).collect();
    assert!(
        labels.iter().any(|label| label.starts_with(&said)),
        "{labels:?} {said}"
    );
    assert_eq!(window.edits(), 0);
    window.press(Modifiers::NONE, Key::Escape);
    assert!(!window.shows("Tape: "));
    window.drag(vec2(-100.0, 0.0), vec2(0.0, -90.0));
    assert!(window.shows("Tape: "), "a drag measures as well");
}

fn distances(window: &Window) -> Vec<f32> {
    window.map().parameters.reference_distances.clone()
}

#[test]
fn a_ring_is_dragged_on_the_ground_as_one_edit() {
    let mut window = Window::new();
    let before = distances(&window);
    window.press(Modifiers::NONE, Key::G);
    let grip = window.rect("D1 160 m").center();
    let pull = |window: &mut Window, by: egui::Vec2| {
        window.harness.hover_at(grip);
        window.step();
        window.harness.drag_at(grip);
        window.step();
        for part in 1..=6 {
            window.harness.hover_at(grip + by * (part as f32 / 6.0));
            window.step();
        }
    };
    pull(&mut window, vec2(0.0, -12.0));
    assert_eq!(
        distances(&window),
        before,
        "the map itself waits for the end"
    );
    window.harness.drop_at(grip + vec2(0.0, -12.0));
    window.step();
    let after = distances(&window);
    assert!(after[0] > before[0] + 1.0, "{after:?}");
    assert_eq!(after[1..], before[1..]);
    assert_eq!(window.edits(), 1);
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(distances(&window), before);
    pull(&mut window, vec2(0.0, 400.0));
    window.press(Modifiers::NONE, Key::Escape);
    window.harness.drop_at(grip + vec2(0.0, 400.0));
    window.step();
    assert_eq!(distances(&window), before, "Escape takes it back");
    assert_eq!(window.edits(), 0);
}
