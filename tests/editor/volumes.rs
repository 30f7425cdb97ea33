//! The volumes panel and the volume tool.

use crate::help::Window;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::kittest::Queryable as _;
use landform::document::action::TABLE;
use landform::document::ground_voxels::worked_part;
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

#[test]
fn what_came_to_nothing_is_said() {
    let mut window = with_volume();
    select(&mut window, [0, 0, 0], [24, 4, 20]);
    press(&mut window, "Fill the box");
    assert!(!window.shows("Nothing changed"));
    press(&mut window, "Fill the box");
    assert!(window.shows("Nothing changed") && window.shows("full of it already"));
    window.set_number("Begins along y", 8.0);
    window.set_number("Voxels along y", 8.0);
    press(&mut window, "Resize");
    assert!(window.shows("it is empty now"));
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

#[test]
fn a_new_volume_has_its_floor_at_the_lowest_ground_under_it() {
    let window = with_volume();
    let (map, volume) = (window.map(), volume(&window));
    let size = volume
        .voxels
        .size()
        .map(|side| side as f32 * volume.voxel_size);
    let floor = volume.position.y - 0.5 * volume.voxel_size;
    let corner = volume.position - 0.5 * volume.voxel_size;
    let spacing = map.field.spacing;
    let within = |at: f32, axis: usize| {
        let from = [corner.x, corner.z][axis];
        (from..=from + [size[0], size[2]][axis]).contains(&at)
    };
    let heights = map.field.height.region().places().filter_map(|(x, z)| {
        let at = [x as f32 * spacing[0], z as f32 * spacing[1]];
        (within(at[0], 0) && within(at[1], 1)).then(|| map.field.height.get(x, z))
    });
    let lowest = heights.fold(f32::INFINITY, f32::min);
    assert!(
        lowest.is_finite() && floor <= lowest + 0.01,
        "{floor} {lowest}"
    );
    assert!(floor > lowest - 3.0, "{floor} {lowest}");
}

#[test]
fn a_piece_set_down_at_the_edge_stays_within_the_volume() {
    let mut window = with_volume();
    select(&mut window, [0, 0, 0], [24, 16, 20]);
    press(&mut window, "Fill the box");
    select(&mut window, [0, 0, 0], [6, 6, 6]);
    window.press(Modifiers::COMMAND, Key::C);
    window.press(Modifiers::NONE, Key::F);
    window.wait();
    window.press(Modifiers::COMMAND, Key::V);
    window.reach(Role::RadioButton, "In its place");
    let full = window.map().clone();
    // Everywhere on the screen, on its faces, at its edges and beside it, a click sets it down or changes nothing, and
    // nothing is refused.
    for x in [-300.0, -120.0, 0.0, 120.0, 300.0] {
        for y in [-120.0, 0.0, 60.0] {
            let at = window.ground(vec2(x, y));
            window.drag_between(at, at);
            assert!(!window.shows("That did not work"), "at {x}, {y}");
            assert!(*window.map() == full, "all of it is solid rock");
        }
    }
}

#[test]
fn a_volume_has_a_name_always() {
    let mut window = with_volume();
    window.enter("Name", "Arch");
    let edits = window.edits();
    window.enter("Name", "   ");
    assert_eq!(
        (volume(&window).name.as_str(), window.edits()),
        ("Arch", edits)
    );
    window.enter("Name", "  Bridge ");
    assert_eq!(volume(&window).name, "Bridge");
    window.enter("Called", "");
    press(&mut window, "Add the volume");
    assert_eq!(volume(&window).name, "Volume");
    window.map().check().unwrap();
}

/// Whether the middle of the view shows a volume, once the camera stands.
fn is_in_the_middle(window: &mut Window) -> bool {
    window.fly();
    window.harness.hover_at(window.ground(vec2(1.0, 0.0)));
    window.step();
    let reads = |label| window.harness.query_all_by_label(label).next().is_some();
    reads("Slope") && !reads("Cell")
}

#[test]
fn adding_within_the_box_of_the_chosen_volume_leaves_the_ground() {
    let mut window = with_volume();
    let before = window.map().field.clone();
    window.press(Modifiers::SHIFT, Key::W);
    window.hold(vec2(0.0, 0.0), 1);
    window.wait();
    let volumes: Vec<_> = window.map().volumes.values().collect();
    assert_eq!(volumes.len(), 1);
    assert!(volumes[0].voxels.solid_count() > 0);
    assert!(window.map().field == before);
}

#[test]
fn the_chosen_volume_is_framed_with_any_tool_and_by_a_double_click() {
    let mut window = with_volume();
    window.set_number("East", 40.0);
    window.set_number("Height", 60.0);
    select(&mut window, [0, 0, 0], [24, 16, 20]);
    press(&mut window, "Fill the box");
    for tool in [Key::D, Key::W, Key::C, Key::P] {
        window.press(Modifiers::NONE, Key::Home);
        assert!(!is_in_the_middle(&mut window));
        window.press(Modifiers::SHIFT, tool);
        window.harness.hover_at(window.ground(vec2(200.0, 100.0)));
        window.step();
        window.press(Modifiers::NONE, Key::F);
        assert!(is_in_the_middle(&mut window), "{tool:?}");
    }
    window.press(Modifiers::NONE, Key::Home);
    assert!(!is_in_the_middle(&mut window));
    let row = "Volume: 24 × 16 × 20 voxels, 12.0 m × 8.00 m × 10.0 m";
    let at = window.bring(Role::Button, row).center();
    for _ in 0..2 {
        window.harness.hover_at(at);
        window.harness.drag_at(at);
        window.harness.drop_at(at);
        window.harness.run_steps(1);
    }
    assert!(is_in_the_middle(&mut window), "a double click frames it");
}

#[test]
fn the_head_of_the_panel_adds_a_volume_as_the_form_below_describes_it() {
    let mut window = Window::new();
    window.command("Volumes panel");
    window.set_number("Size along x", 24.0);
    window.click_button("Add a volume");
    assert_eq!(volume(&window).voxels.size(), [24, 48, 64]);
    let screen = egui::Rect::from_min_size(Pos2::ZERO, vec2(1366.0, 768.0));
    let button = window
        .harness
        .get_by_role_and_label(Role::Button, "Add a volume");
    assert!(screen.contains_rect(button.rect()));
}

#[test]
fn what_buttons_of_the_panel_do_commands_of_the_same_names_do() {
    let mut window = with_volume();
    for name in [
        "Add a volume",
        "Frame the volume",
        "Duplicate the volume",
        "Delete the volume",
        "Copy voxels",
        "Paste voxels",
        "Fill the box",
        "Empty the box",
        "Mirror along x",
        "Mirror along y",
        "Mirror along z",
    ] {
        let mut all = TABLE.iter();
        assert!(all.any(|command| command.label == name), "{name}");
        window.bring(Role::Button, name);
    }
    window.command("select all voxels");
    window.command("fill the box");
    assert_eq!(volume(&window).voxels.solid_count(), 24 * 16 * 20);
    window.command("empty the box");
    assert_eq!(volume(&window).voxels.solid_count(), 0);
    window.command("duplicate the volume");
    assert_eq!(window.map().volumes.len(), 2);
    window.command("delete the volume");
    assert_eq!(window.map().volumes.len(), 1);
    window.command("select no voxels");
    window.command("empty the box");
    assert!(window.shows("No volume is chosen") || window.shows("No voxels are selected"));
}

#[test]
fn a_drag_of_voxels_selects_on_any_volume_and_says_so_where_there_is_none() {
    let mut window = Window::new();
    window.command("Select voxels");
    window.drag(vec2(-60.0, 60.0), vec2(60.0, 60.0));
    assert!(window.shows("There are no voxels on this map yet"));
    window.press(Modifiers::SHIFT, Key::D);
    window.paint();
    window.command("Select voxels");
    window.command("Volumes panel");
    window.drag(vec2(-20.0, 60.0), vec2(20.0, 70.0));
    // Of a volume that was not chosen before.
    assert!(window.shows("From along x"));
    // Somewhere ground shows beside the volume, and nothing covers it.
    let beside = [-420.0, -330.0, 330.0, 420.0].map(|x| vec2(x, 60.0));
    let says_so = beside.into_iter().any(|at| {
        window.drag(at, at + vec2(20.0, 0.0));
        window.shows("No voxels are here")
    });
    assert!(says_so);
}

#[test]
fn of_a_dug_volume_what_was_dug_is_framed() {
    let mut window = Window::new();
    window.press(Modifiers::SHIFT, Key::D);
    window.paint();
    let dug = worked_part(window.map(), volume(&window)).unwrap();
    let all = volume(&window).voxels.size();
    assert!((0..3).all(|axis| dug.size()[axis] < all[axis]), "{dug:?}");
    window.press(Modifiers::SHIFT, Key::B);
    let at = window.ground(vec2(0.0, 60.0));
    window.drag_between(at, at);
    window.press(Modifiers::NONE, Key::Home);
    window.fly();
    window.press(Modifiers::NONE, Key::F);
    assert!(is_in_the_middle(&mut window));
}
