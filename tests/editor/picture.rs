//! The picture in the viewport, drawn by the software driver: the ground is there, and follows edits and the camera.

use crate::help::{Window, folder, hill, setup};
use egui::{Key, Modifiers, Rect, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable as _;
use egui_wgpu::WgpuSetup;
use image::RgbaImage;
use landform::editor::App;
use landform::render::Gpu;
use std::collections::HashSet;
use std::sync::Arc;

/// A pixel is another one if a channel differs by more than this, of 255.
const TOLERANCE: u8 = 6;

fn window() -> Window {
    let folder = folder();
    let start = setup(folder.path(), Some("hill.landform"), &[]);
    let mut graphics = egui_kittest::wgpu::default_wgpu_setup();
    if let WgpuSetup::CreateNew(new) = &mut graphics {
        new.device_descriptor = Arc::new(Gpu::device_descriptor);
    }
    let mut harness = Harness::builder()
        .with_size(vec2(1000.0, 600.0))
        .wgpu_setup(graphics)
        .build_eframe(move |creation| App::open(&creation.egui_ctx, start).unwrap());
    harness.run_steps(3);
    Window { harness, folder }
}

/// The part of the window between what lies over the ground.
fn ground(window: &mut Window) -> RgbaImage {
    let view = window.harness.get_by_label("Viewport").rect();
    part_of(window, view)
}

/// The part of a rectangle of the window between what lies over the ground.
fn part_of(window: &mut Window, view: Rect) -> RgbaImage {
    // The picture is refined when nothing has moved for a while, and the brush is out of the way.
    window.harness.remove_cursor();
    std::thread::sleep(std::time::Duration::from_millis(250));
    window.harness.run_steps(3);
    let whole = window.harness.render().unwrap();
    let part = view.shrink2(vec2(190.0, 150.0));
    let [x, y, width, height] =
        [part.left(), part.top(), part.width(), part.height()].map(|points| points as u32);
    image::imageops::crop_imm(&whole, x, y, width, height).to_image()
}

fn changed_share(a: &RgbaImage, b: &RgbaImage) -> f32 {
    let differs = |(a, b): &(&image::Rgba<u8>, &image::Rgba<u8>)| {
        a.0.iter().zip(b.0).any(|(a, b)| a.abs_diff(b) > TOLERANCE)
    };
    let changed = a.pixels().zip(b.pixels()).filter(differs).count();
    changed as f32 / (a.width() * a.height()) as f32
}

#[test]
fn a_wipe_shows_each_side_of_its_line_as_it_is_alone() {
    let mut window = window();
    window.click("Skip");
    let mut alone = |most: f64, mode: &str| {
        window.click(mode);
        window.click_button("More of the view");
        window.set_number("Max divisions", most);
        window.press(Modifiers::NONE, Key::Escape);
        ground(&mut window)
    };
    let expected = [alone(0.0, "Wire"), alone(3.0, "Wire")];
    assert!(changed_share(&expected[0], &expected[1]) > 0.05);
    window.command("0 and 3 divisions, wireframe");
    window.click("Wipe");
    let view = window.harness.get_by_label("Viewport").rect();
    let all = view.union(window.harness.get_by_label("Second viewport").rect());
    let wipe = part_of(&mut window, all);
    let [width, height] = [wipe.width(), wipe.height()];
    let half = |picture: &RgbaImage, x: u32| {
        image::imageops::crop_imm(picture, x, 0, width / 2 - 20, height).to_image()
    };
    for (x, expected, other) in [
        (0, &expected[0], &expected[1]),
        (width / 2 + 20, &expected[1], &expected[0]),
    ] {
        let seen = half(&wipe, x);
        assert!(changed_share(&seen, &half(expected, x)) < 0.002, "at {x}");
        assert!(changed_share(&seen, &half(other, x)) > 0.02, "at {x}");
    }
}

#[test]
fn the_picture_shows_the_ground_and_follows_edits_and_the_camera() {
    let mut window = window();
    window.click("Skip");
    window.press(Modifiers::NONE, Key::Num1);
    let first = ground(&mut window);
    let colours: HashSet<_> = first.pixels().map(|pixel| pixel.0).collect();
    assert!(colours.len() > 500, "only {} colours", colours.len());
    assert!(
        changed_share(&first, &ground(&mut window)) < 0.001,
        "it stands still"
    );
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::F);
    let filled = ground(&mut window);
    assert!(changed_share(&first, &filled) > 0.3, "the levels are shown");
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.map(), &hill());
    assert!(
        changed_share(&first, &ground(&mut window)) < 0.001,
        "undone"
    );
    window.press(Modifiers::NONE, Key::Z);
    assert!(
        changed_share(&first, &ground(&mut window)) > 0.3,
        "the wire is shown"
    );
}
