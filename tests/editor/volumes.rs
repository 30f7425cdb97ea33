//! The volumes panel and the volume tool.

use crate::help::Window;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, vec2};
use landform::map::{Mix, Volume, VolumeId, VoxelBox};

/// A window on the hill with a volume in the middle of the view, framed from where all of it is seen.
fn with_volume() -> Window {
    let mut window = Window::new();
    window.command("Volumes panel");
    window.set_number("Size along x", 24.0);
    window.set_number("Size along y", 16.0);
    window.set_number("Size along z", 20.0);
    press(&mut window, "Add the volume");
    assert_eq!(volume(&window).voxels.size(), [24, 16, 20]);
    window
}

fn press(window: &mut Window, button: &str) {
    window.reach(Role::Button, button);
}

fn volume(window: &Window) -> &Volume {
    let volumes = &window.map().volumes;
    volumes.last_key_value().expect("there is a volume").1
}

fn select(window: &mut Window, low: [i32; 3], size: [i32; 3]) {
    press(window, "All");
    for (axis, at) in ["x", "y", "z"].into_iter().zip(0..) {
        window.set_number(&format!("From along {axis}"), f64::from(low[at]));
        window.set_number(&format!("Selected along {axis}"), f64::from(size[at]));
    }
}

#[test]
fn a_volume_is_added_in_the_middle_of_the_view_and_chosen() {
    let mut window = with_volume();
    assert_eq!(window.edits(), 1);
    let [width, depth] = window.map().field.extent();
    let at = volume(&window).position;
    assert!((0.0..width).contains(&at.x) && (0.0..depth).contains(&at.z));
    assert!(window.shows("24 × 16 × 20 voxels"));
    window.enter("Name", "Arch");
    window.set_number("Turn", 90.0);
    window.set_number("East", 100.0);
    assert_eq!(volume(&window).name, "Arch");
    assert_eq!(volume(&window).position.x, 100.0);
    assert!((volume(&window).turn - std::f32::consts::FRAC_PI_2).abs() < 1e-5);
    assert_eq!(window.edits(), 4);
    window.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::D);
    assert_eq!(volume(&window).name, "Arch 2");
    window.press(Modifiers::NONE, Key::Delete);
    assert_eq!(window.map().volumes.len(), 1);
    for _ in 0..6 {
        window.press(Modifiers::COMMAND, Key::Z);
    }
    assert!(window.map().volumes.is_empty());
}

#[test]
fn sides_in_metres_follow_the_size_of_voxels() {
    let mut window = Window::new();
    window.command("Volumes panel");
    window.set_number("Voxel size", 0.25);
    window.reach(Role::RadioButton, "Metres");
    window.set_number("Size along y", 8.0);
    window.set_number("Voxel size", 1.0);
    press(&mut window, "Add the volume");
    assert_eq!(volume(&window).voxels.size()[1], 8);
    assert_eq!(volume(&window).voxel_size, 1.0);
}

#[test]
fn boxes_of_voxels_are_filled_mirrored_emptied_copied_and_set_down() {
    let mut window = with_volume();
    window.command("Materials panel");
    press(&mut window, "Gravel");
    window.command("Volumes panel");
    let gravel = window.map().materials.iter().find(|m| m.name == "Gravel");
    let gravel = Some(Mix::of(gravel.unwrap().id));
    select(&mut window, [0, 0, 0], [24, 4, 20]);
    press(&mut window, "Fill the box");
    assert_eq!(volume(&window).voxels.mix([23, 3, 19]), gravel);
    assert_eq!(volume(&window).voxels.mix([23, 4, 19]), None);
    select(&mut window, [0, 0, 0], [6, 8, 6]);
    press(&mut window, "Fill the box");
    assert_eq!(volume(&window).voxels.mix([5, 7, 5]), gravel);
    let piled = window.map().clone();
    select(&mut window, [0, 0, 0], [24, 16, 20]);
    press(&mut window, "Mirror along x");
    assert_eq!(volume(&window).voxels.mix([5, 7, 5]), None);
    assert_eq!(volume(&window).voxels.mix([18, 7, 5]), gravel);
    press(&mut window, "Mirror along x");
    assert_eq!(window.map(), &piled);
    select(&mut window, [0, 4, 0], [6, 4, 6]);
    window.press(Modifiers::COMMAND, Key::C);
    window.press(Modifiers::NONE, Key::Delete);
    assert_eq!(volume(&window).voxels.mix([5, 7, 5]), None, "it is emptied");
    let edits = window.edits();
    window.press(Modifiers::COMMAND, Key::V);
    window.press(Modifiers::NONE, Key::F);
    window.wait();
    let middle = window.ground(vec2(0.0, 0.0));
    window.drag_between(middle, middle);
    assert_eq!(window.edits(), edits + 1, "a click sets it down");
    let solid = |window: &Window| {
        let voxels = &volume(window).voxels;
        let above = VoxelBox::at([0, 4, 0], [24, 12, 20]).voxels();
        above.filter(|at| voxels.mix(*at) == gravel).count()
    };
    assert_eq!(solid(&window), 6 * 4 * 6);
    window.press(Modifiers::NONE, Key::Escape);
    window.drag_between(middle, middle);
    assert_eq!(window.edits(), edits + 1, "Escape let it go");
}

#[test]
fn the_box_of_a_volume_is_typed() {
    let mut window = with_volume();
    let before = window.map().clone();
    window.set_number("Begins along x", -8.0);
    window.set_number("Voxels along y", 10.0);
    assert!(window.shows("undo brings them back"));
    press(&mut window, "Resize");
    assert_eq!(volume(&window).voxels.size(), [32, 10, 20]);
    let moved = volume(&window).position - before.volumes[&VolumeId(1)].position;
    assert!(
        (moved.x + 8.0 * volume(&window).voxel_size).abs() < 1e-4,
        "{moved}"
    );
    window.press(Modifiers::COMMAND, Key::Z);
    assert_eq!(window.map(), &before);
}

/// Where a knob or an arrow may be: places of a grid around the middle of the view, from below, since a drag of the sky
/// turns the camera.
fn places(window: &Window) -> Vec<Pos2> {
    let steps = || (-29..=29).map(|step| step as f32 * 10.0);
    let all = steps().rev().flat_map(|y| steps().map(move |x| vec2(x, y)));
    all.filter(|at| (-150.0..270.0).contains(&at.y))
        .map(|at| window.ground(at))
        .collect()
}

#[test]
fn handles_move_and_resize_and_escape_takes_a_drag_back() {
    let mut window = with_volume();
    let start = volume(&window).clone();
    let (mut moved, mut resized, mut turned) = (false, false, false);
    for from in places(&window) {
        if moved && resized && turned {
            break;
        }
        let edits = window.edits();
        window.harness.hover_at(from);
        window.harness.step();
        window.harness.drag_at(from);
        window.harness.step();
        let to = from + vec2(24.0, -18.0);
        window.harness.hover_at(to);
        window.harness.step();
        window.harness.drop_at(to);
        window.harness.step();
        if window.edits() == edits {
            continue;
        }
        let now = volume(&window);
        resized |= now.voxels.size() != start.voxels.size();
        turned |= now.turn != start.turn;
        moved |= now.turn == start.turn
            && now.voxels.size() == start.voxels.size()
            && now.position != start.position;
        window.press(Modifiers::COMMAND, Key::Z);
        assert_eq!(volume(&window), &start);
    }
    assert!(moved && resized && turned, "{moved} {resized} {turned}");
}
