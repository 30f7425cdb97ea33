//! A window on a small map, without a graphics card, and what tests do with it.

use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, Vec2, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use landform::editor::{App, Scripted, Setup};
use landform::format::archive;
use landform::map::{Layer, Map};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// A window and the folder that it works in.
pub struct Window {
    pub harness: Harness<'static, App>,
    pub folder: TempDir,
}

/// Ground of 33 × 33 vertices with a hill in the middle.
pub fn hill() -> Map {
    let mut map = Map::flat([33, 33], [10.0, 10.0]).unwrap();
    let height = |x: u32, z: u32| {
        let away = (x as f32 - 16.0).hypot(z as f32 - 16.0);
        30.0 * (1.0 - away / 20.0).max(0.0)
    };
    let heights: Vec<f32> = (0..33)
        .flat_map(|z| (0..33).map(move |x| (x, z)))
        .map(|(x, z)| height(x, z))
        .collect();
    map.field.height = Layer::from_rows([33, 33], &heights);
    map
}

/// A folder with the hill in `hill.landform`.
pub fn folder() -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    archive::save(&hill(), folder.path().join("hill.landform")).unwrap();
    folder
}

/// A setup in `folder` on one of its maps.
pub fn setup(folder: &Path, map: Option<&str>, answers: &[Option<PathBuf>]) -> Setup {
    Setup {
        map: map.map(|name| folder.join(name)),
        folder: folder.join("settings"),
        data: Some(folder.join("data")),
        desktop: Box::new(Scripted {
            answers: answers.iter().cloned().collect(),
        }),
    }
}

/// A window of a size in points on what `setup` says.
pub fn open_sized(setup: Setup, size: Vec2, scale: f32) -> Harness<'static, App> {
    let mut harness = Harness::builder()
        .with_size(size)
        .with_pixels_per_point(scale)
        .with_step_dt(1.0 / 60.0)
        .build_eframe(move |creation| App::open(&creation.egui_ctx, setup).unwrap());
    harness.run_steps(3);
    harness
}

impl Window {
    /// A window on the hill.
    pub fn new() -> Self {
        Self::answering(folder(), &[])
    }

    /// A window on the hill in this folder, whose desktop answers so.
    pub fn answering(folder: TempDir, answers: &[Option<PathBuf>]) -> Self {
        let setup = setup(folder.path(), Some("hill.landform"), answers);
        Self {
            harness: open_sized(setup, vec2(1366.0, 768.0), 1.0),
            folder,
        }
    }

    /// A window on a map without a file: work left behind in this folder, else the sample map.
    pub fn without_file(folder: TempDir) -> Self {
        let setup = setup(folder.path(), None, &[]);
        Self {
            harness: open_sized(setup, vec2(1366.0, 768.0), 1.0),
            folder,
        }
    }

    /// The program is killed and started again on its work without a file.
    pub fn killed_without_file(self) -> Self {
        let Self { harness, folder } = self;
        drop(harness);
        Self::without_file(folder)
    }

    /// Finds a command in the palette and does it.
    pub fn command(&mut self, name: &str) {
        self.press(Modifiers::COMMAND, Key::P);
        self.harness
            .get_by_role_and_label(Role::TextInput, "Search commands")
            .type_text(name);
        self.step();
        self.press(Modifiers::NONE, Key::Enter);
        self.step();
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub fn map(&self) -> &Map {
        self.harness.state().document().map()
    }

    pub fn edits(&self) -> usize {
        self.harness.state().document().history().position()
    }

    pub fn step(&mut self) {
        self.harness.run_steps(3);
    }

    /// Steps until no job runs any more.
    pub fn wait(&mut self) {
        let start = Instant::now();
        self.harness.run_steps(3);
        while self.harness.state().is_busy() {
            assert!(
                start.elapsed() < Duration::from_secs(60),
                "a job never ends"
            );
            std::thread::sleep(Duration::from_millis(5));
            self.harness.step();
        }
        self.harness.run_steps(3);
    }

    pub fn press(&mut self, modifiers: Modifiers, key: Key) {
        self.harness.key_press_modifiers(modifiers, key);
        self.step();
    }

    pub fn click(&mut self, label: &str) {
        self.harness.get_by_label(label).click();
        self.step();
    }

    /// Clicks the button of a dialog.
    pub fn click_button(&mut self, label: &str) {
        self.harness
            .get_by_role_and_label(Role::Button, label)
            .click();
        self.step();
    }

    /// Scrolls to something of a panel and clicks it.
    pub fn reach(&mut self, role: Role, label: &str) {
        self.bring(role, label);
        self.harness.get_by_role_and_label(role, label).click();
        self.step();
    }

    /// Scrolls to something of a panel; where it is then.
    pub fn bring(&mut self, role: Role, label: &str) -> egui::Rect {
        self.harness
            .get_by_role_and_label(role, label)
            .scroll_to_me();
        self.step();
        self.harness.get_by_role_and_label(role, label).rect()
    }

    pub fn shows(&self, text: &str) -> bool {
        self.harness
            .query_all_by_label_contains(text)
            .next()
            .is_some()
    }

    /// Replaces what stands in a text field, and presses Enter.
    pub fn enter(&mut self, label: &str, text: &str) {
        let field = |harness: &Harness<'static, App>| {
            let node = harness.get_by_role_and_label(Role::TextInput, label);
            node.focus();
        };
        field(&self.harness);
        self.step();
        self.press(Modifiers::COMMAND, Key::A);
        self.harness
            .get_by_role_and_label(Role::TextInput, label)
            .type_text(text);
        self.step();
        self.press(Modifiers::NONE, Key::Enter);
        self.wait();
    }

    /// Gives a number field a value.
    pub fn set_number(&mut self, label: &str, value: f64) {
        self.harness
            .get_by_role_and_label(Role::SpinButton, label)
            .set_value_accesskit(value);
        self.step();
    }

    /// Waits until the camera has come to where it flies; it flies by the clock, however fast frames are.
    pub fn fly(&mut self) {
        for _ in 0..50 {
            std::thread::sleep(Duration::from_millis(10));
            self.harness.step();
        }
    }

    /// Where the ground is on the screen, from the viewport's middle.
    pub fn ground(&self, offset: Vec2) -> Pos2 {
        self.harness.get_by_label("Viewport").rect().center() + offset
    }

    /// Drags over the ground with the left button.
    pub fn drag(&mut self, from: Vec2, to: Vec2) {
        self.drag_between(self.ground(from), self.ground(to));
    }

    /// Holds the button on the ground so many points from the middle, for so many frames.
    pub fn hold(&mut self, offset: Vec2, frames: usize) {
        let at = self.ground(offset);
        self.harness.hover_at(at);
        self.step();
        self.harness.drag_at(at);
        self.harness.run_steps(frames);
        self.harness.drop_at(at);
    }

    /// Drags from one place of the screen to another with the left button.
    pub fn drag_between(&mut self, from: Pos2, to: Pos2) {
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

    /// A stroke across the hill.
    pub fn paint(&mut self) {
        self.drag(vec2(-60.0, 60.0), vec2(60.0, 60.0));
    }
}
