//! Icons, drawn with a pen: one stroke colour and a soft fill of the same.

use super::pen::Pen;
use super::{tool_icons, voxel_icons};
use egui::{Color32, Painter, Rect};

/// A picture of a tool, a command or a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Icon {
    Alpha,
    Blend,
    Both,
    Brush,
    Camera,
    Check,
    Clock,
    Close,
    Dots,
    Down,
    Drop,
    Erode,
    Error,
    Export,
    Eye,
    Fill,
    Flatten,
    Folder,
    Frame,
    Gear,
    Help,
    Hole,
    Home,
    Import,
    Info,
    Layers,
    Level,
    List,
    Lock,
    Map,
    Minus,
    Mountain,
    New,
    Noise,
    Object,
    Palette,
    Plus,
    Raise,
    Ramp,
    Rectangle,
    Redo,
    Reset,
    Right,
    Save,
    Search,
    Select,
    Smooth,
    Solid,
    Stamp,
    Sun,
    Tape,
    Terrace,
    Texture,
    Touch,
    Undo,
    VoxelAdd,
    VoxelDig,
    VoxelSmooth,
    VoxelFlatten,
    VoxelPaint,
    VoxelExplode,
    Up,
    Volume,
    Walk,
    Warn,
    Wire,
}

impl Icon {
    /// The picture that the table of commands calls so.
    pub fn named(name: &str) -> Self {
        match name {
            "alpha" => Self::Alpha,
            "blend" => Self::Blend,
            "ramp" => Self::Ramp,
            "stamp" => Self::Stamp,
            "drop" => Self::Drop,
            "erode" => Self::Erode,
            "check" => Self::Check,
            "flatten" => Self::Flatten,
            "hole" => Self::Hole,
            "noise" => Self::Noise,
            "object" => Self::Object,
            "palette" => Self::Palette,
            "raise" => Self::Raise,
            "smooth" => Self::Smooth,
            "terrace" => Self::Terrace,
            "texture" => Self::Texture,
            "both" => Self::Both,
            "brush" => Self::Brush,
            "clock" => Self::Clock,
            "close" => Self::Close,
            "export" => Self::Export,
            "eye" => Self::Eye,
            "fill" => Self::Fill,
            "folder" => Self::Folder,
            "frame" => Self::Frame,
            "gear" => Self::Gear,
            "help" => Self::Help,
            "home" => Self::Home,
            "import" => Self::Import,
            "info" => Self::Info,
            "layers" => Self::Layers,
            "level" => Self::Level,
            "list" => Self::List,
            "map" => Self::Map,
            "minus" => Self::Minus,
            "mountain" => Self::Mountain,
            "new" => Self::New,
            "plus" => Self::Plus,
            "rectangle" => Self::Rectangle,
            "redo" => Self::Redo,
            "reset" => Self::Reset,
            "save" => Self::Save,
            "search" => Self::Search,
            "select" => Self::Select,
            "solid" => Self::Solid,
            "sun" => Self::Sun,
            "tape" => Self::Tape,
            "touch" => Self::Touch,
            "undo" => Self::Undo,
            "voxel-add" => Self::VoxelAdd,
            "voxel-dig" => Self::VoxelDig,
            "voxel-smooth" => Self::VoxelSmooth,
            "voxel-flatten" => Self::VoxelFlatten,
            "voxel-paint" => Self::VoxelPaint,
            "voxel-explode" => Self::VoxelExplode,
            "volume" => Self::Volume,
            "walk" => Self::Walk,
            "warn" => Self::Warn,
            "wire" => Self::Wire,
            _ => Self::Dots,
        }
    }
}

/// Draws `icon` in `rect`.
pub fn draw(painter: &Painter, rect: Rect, icon: Icon, colour: Color32) {
    let pen = Pen::new(painter, rect, colour);
    match icon {
        Icon::Raise | Icon::Smooth | Icon::Flatten | Icon::Noise | Icon::Terrace | Icon::Erode => {
            tool_icons::sculpting(pen, icon);
        }
        Icon::VoxelAdd
        | Icon::VoxelDig
        | Icon::VoxelSmooth
        | Icon::VoxelFlatten
        | Icon::VoxelPaint
        | Icon::VoxelExplode => voxel_icons::voxels(pen, icon),
        Icon::Object => tool_icons::house(pen),
        Icon::Ramp | Icon::Stamp => tool_icons::placing(pen, icon),
        Icon::Alpha | Icon::Blend | Icon::Drop | Icon::Palette | Icon::Hole => {
            tool_icons::painting(pen, icon);
        }
        Icon::Both | Icon::Wire | Icon::Solid => box_of_ground(pen, icon),
        Icon::Brush => brush(pen),
        Icon::Camera => {
            pen.frame((2.5, 6.0), (10.5, 9.0), 1.5);
            pen.outline(&[(13.0, 9.5), (17.5, 6.8), (17.5, 14.2), (13.0, 11.5)]);
        }
        Icon::Check => pen.line(&[(4.5, 10.5), (8.5, 14.5), (15.5, 6.0)]),
        Icon::Clock => {
            pen.ring((10.0, 10.0), 7.2);
            pen.line(&[(10.0, 5.8), (10.0, 10.0), (13.0, 12.0)]);
        }
        Icon::Close => {
            pen.line(&[(5.5, 5.5), (14.5, 14.5)]);
            pen.line(&[(14.5, 5.5), (5.5, 14.5)]);
        }
        Icon::Dots => [5.0, 10.0, 15.0]
            .iter()
            .for_each(|x| pen.dot((*x, 10.0), 1.3)),
        Icon::Down => pen.line(&[(6.0, 8.0), (10.0, 12.0), (14.0, 8.0)]),
        Icon::Up => pen.line(&[(6.0, 12.0), (10.0, 8.0), (14.0, 12.0)]),
        Icon::Volume => tool_icons::cubes(pen),
        Icon::Right => pen.line(&[(8.0, 6.0), (12.0, 10.0), (8.0, 14.0)]),
        Icon::Error => {
            pen.disc((10.0, 10.0), 7.2);
            pen.ring((10.0, 10.0), 7.2);
            pen.line(&[(7.4, 7.4), (12.6, 12.6)]);
            pen.line(&[(12.6, 7.4), (7.4, 12.6)]);
        }
        Icon::Export => {
            pen.arrow(10.0, 12.5, 3.0);
            tray(pen);
        }
        Icon::Import => {
            pen.arrow(10.0, 3.0, 12.0);
            tray(pen);
        }
        Icon::Eye => {
            pen.curve([(2.0, 10.0), (6.0, 3.6), (14.0, 3.6), (18.0, 10.0)]);
            pen.curve([(18.0, 10.0), (14.0, 16.4), (6.0, 16.4), (2.0, 10.0)]);
            pen.dot((10.0, 10.0), 2.6);
        }
        Icon::Fill => bucket(pen),
        Icon::Folder => folder(pen),
        Icon::Frame => {
            corners(pen, 3.0, 17.0, 4.0);
            pen.disc((10.0, 10.0), 3.0);
            pen.ring((10.0, 10.0), 3.0);
        }
        Icon::Gear => gear(pen),
        Icon::Help => {
            pen.ring((10.0, 10.0), 7.2);
            pen.curve([(7.6, 8.2), (7.6, 4.6), (12.6, 4.8), (12.4, 8.2)]);
            pen.curve([(12.4, 8.2), (12.2, 10.0), (10.0, 9.8), (10.0, 11.6)]);
            pen.dot((10.0, 14.0), 1.0);
        }
        Icon::Home => {
            pen.line(&[(2.8, 10.2), (10.0, 3.4), (17.2, 10.2)]);
            pen.line(&[(5.0, 8.6), (5.0, 16.6), (15.0, 16.6), (15.0, 8.6)]);
        }
        Icon::Info => {
            pen.disc((10.0, 10.0), 7.2);
            pen.ring((10.0, 10.0), 7.2);
            pen.line(&[(10.0, 9.6), (10.0, 13.6)]);
            pen.dot((10.0, 6.7), 1.0);
        }
        Icon::Layers => layers(pen),
        Icon::Level => {
            pen.fill(&[(10.0, 10.2), (13.9, 16.8), (6.1, 16.8)]);
            pen.outline(&[(10.0, 3.2), (17.8, 16.8), (2.2, 16.8)]);
            pen.outline(&[(6.1, 10.0), (13.9, 10.0), (10.0, 16.8)]);
        }
        Icon::List => [5.0, 10.0, 15.0].iter().for_each(|y| {
            pen.dot((3.6, *y), 1.1);
            pen.line(&[(7.0, *y), (17.0, *y)]);
        }),
        Icon::Lock => {
            pen.frame((5.0, 9.0), (10.0, 7.5), 1.5);
            pen.curve([(7.0, 9.0), (7.0, 2.6), (13.0, 2.6), (13.0, 9.0)]);
        }
        Icon::Minus => pen.line(&[(4.5, 10.0), (15.5, 10.0)]),
        Icon::Plus => {
            pen.line(&[(10.0, 4.5), (10.0, 15.5)]);
            pen.line(&[(4.5, 10.0), (15.5, 10.0)]);
        }
        Icon::Mountain => mountain(pen),
        Icon::New => {
            pen.outline(&[
                (4.5, 2.8),
                (11.5, 2.8),
                (15.5, 6.8),
                (15.5, 17.2),
                (4.5, 17.2),
            ]);
            pen.line(&[(11.5, 2.8), (11.5, 6.8), (15.5, 6.8)]);
        }
        Icon::Rectangle => {
            corners(pen, 3.0, 17.0, 4.5);
            pen.fill(&[(6.4, 6.4), (13.6, 6.4), (13.6, 13.6), (6.4, 13.6)]);
            pen.frame((6.4, 6.4), (7.2, 7.2), 0.5);
        }
        Icon::Map => {
            pen.fill(&[(7.3, 3.5), (12.7, 6.0), (12.7, 16.5), (7.3, 14.0)]);
            let edge = [(2.5, 6.0), (7.3, 3.5), (12.7, 6.0), (17.5, 3.5)];
            let lower = [(17.5, 14.0), (12.7, 16.5), (7.3, 14.0), (2.5, 16.5)];
            pen.outline(&[edge, lower].concat());
            pen.line(&[(7.3, 3.5), (7.3, 14.0)]);
            pen.line(&[(12.7, 6.0), (12.7, 16.5)]);
        }
        Icon::Walk => {
            pen.dot((11.0, 3.6), 1.9);
            pen.line(&[(10.6, 7.2), (9.6, 12.0), (12.6, 14.4), (13.4, 18.0)]);
            pen.line(&[(9.6, 12.0), (8.4, 15.0), (5.6, 17.6)]);
            pen.line(&[
                (5.6, 11.0),
                (7.4, 8.4),
                (10.6, 7.2),
                (12.4, 9.8),
                (15.0, 10.4),
            ]);
        }
        Icon::Tape => {
            pen.fill(&[(2.5, 13.5), (13.5, 2.5), (17.5, 6.5), (6.5, 17.5)]);
            pen.outline(&[(2.5, 13.5), (13.5, 2.5), (17.5, 6.5), (6.5, 17.5)]);
            pen.line(&[(7.0, 9.0), (9.0, 11.0)]);
            pen.line(&[(10.2, 5.8), (12.2, 7.8)]);
        }
        Icon::Touch => tool_icons::throw(pen),
        Icon::Undo => turn(pen, |x| x),
        Icon::Redo => turn(pen, |x| 20.0 - x),
        Icon::Reset => {
            pen.curve([(5.0, 6.5), (9.0, 1.6), (17.0, 4.4), (16.4, 10.6)]);
            pen.curve([(16.4, 10.6), (15.4, 17.4), (6.4, 18.2), (4.2, 12.6)]);
            pen.line(&[(4.6, 2.8), (4.8, 6.8), (8.8, 6.6)]);
        }
        Icon::Save => {
            pen.outline(&[
                (3.0, 3.0),
                (14.0, 3.0),
                (17.0, 6.0),
                (17.0, 17.0),
                (3.0, 17.0),
            ]);
            pen.frame((6.5, 11.0), (7.0, 6.0), 0.5);
            pen.line(&[(7.0, 3.5), (7.0, 6.8), (12.0, 6.8), (12.0, 3.5)]);
        }
        Icon::Search => {
            pen.ring((8.6, 8.6), 5.2);
            pen.line(&[(12.6, 12.6), (17.2, 17.2)]);
        }
        Icon::Select => {
            pen.line(&[(3.0, 6.0), (3.0, 3.0), (6.0, 3.0)]);
            pen.line(&[(11.0, 3.0), (14.0, 3.0), (14.0, 6.0)]);
            pen.line(&[(6.0, 14.0), (3.0, 14.0), (3.0, 11.0)]);
            pen.solid(&[(9.0, 9.0), (18.0, 12.4), (13.9, 13.9), (12.4, 18.0)]);
        }
        Icon::Sun => sun(pen),
        Icon::Texture => {
            for (i, j) in [(0.0, 0.0), (1.0, 1.0), (2.0, 0.0), (0.0, 2.0), (2.0, 2.0)] {
                pen.faint(0.55)
                    .block((3.0 + i * 4.67, 3.0 + j * 4.67), 4.67);
            }
            pen.frame((3.0, 3.0), (14.0, 14.0), 2.0);
        }
        Icon::Warn => {
            pen.fill(&[(10.0, 3.2), (17.6, 16.4), (2.4, 16.4)]);
            pen.outline(&[(10.0, 3.2), (17.6, 16.4), (2.4, 16.4)]);
            pen.line(&[(10.0, 8.0), (10.0, 11.6)]);
            pen.dot((10.0, 13.9), 1.0);
        }
    }
}

fn box_of_ground(pen: Pen<'_>, icon: Icon) {
    let outline = [
        (2.5, 7.5),
        (10.0, 3.5),
        (17.5, 7.5),
        (17.5, 12.5),
        (10.0, 16.5),
        (2.5, 12.5),
    ];
    match icon {
        Icon::Solid => return pen.solid(&outline),
        Icon::Both => pen.fill(&outline),
        _ => {}
    }
    pen.outline(&outline);
    pen.line(&[(2.5, 7.5), (10.0, 11.0), (17.5, 7.5)]);
    pen.line(&[(10.0, 11.0), (10.0, 16.5)]);
    pen.line(&[(10.0, 3.5), (10.0, 11.0)]);
}

fn brush(pen: Pen<'_>) {
    pen.line(&[(17.0, 3.0), (10.2, 10.6)]);
    pen.curve([(9.6, 9.8), (5.0, 9.6), (7.0, 15.2), (2.8, 16.4)]);
    pen.curve([(2.8, 16.4), (8.4, 18.4), (12.6, 15.2), (11.2, 11.2)]);
}

fn bucket(pen: Pen<'_>) {
    pen.fill(&[(4.2, 10.0), (13.6, 10.0), (9.0, 15.4)]);
    pen.outline(&[(8.4, 3.6), (15.0, 10.2), (9.0, 16.2), (2.6, 9.6)]);
    pen.line(&[(8.4, 3.6), (6.6, 2.0)]);
    pen.curve([(17.0, 11.6), (19.4, 15.4), (18.2, 17.2), (17.0, 17.2)]);
    pen.curve([(17.0, 17.2), (15.8, 17.2), (14.6, 15.4), (17.0, 11.6)]);
}

fn folder(pen: Pen<'_>) {
    pen.outline(&[
        (2.5, 15.5),
        (2.5, 4.8),
        (7.6, 4.8),
        (9.4, 7.0),
        (17.5, 7.0),
        (17.5, 15.5),
    ]);
}

fn corners(pen: Pen<'_>, low: f32, high: f32, length: f32) {
    for (x, dx) in [(low, length), (high, -length)] {
        for (y, dy) in [(low, length), (high, -length)] {
            pen.line(&[(x + dx, y), (x, y), (x, y + dy)]);
        }
    }
}

fn rays(pen: Pen<'_>, from: f32, to: f32) {
    for turn in 0..8 {
        let angle = turn as f32 * std::f32::consts::FRAC_PI_4;
        let (x, y) = (angle.cos(), angle.sin());
        pen.line(&[
            (10.0 + x * from, 10.0 + y * from),
            (10.0 + x * to, 10.0 + y * to),
        ]);
    }
}

fn sun(pen: Pen<'_>) {
    pen.ring((10.0, 10.0), 3.2);
    rays(pen, 5.8, 7.6);
}

fn gear(pen: Pen<'_>) {
    pen.ring((10.0, 10.0), 5.0);
    pen.ring((10.0, 10.0), 1.9);
    rays(pen, 5.4, 7.4);
}

fn layers(pen: Pen<'_>) {
    let top = [(10.0, 3.0), (17.5, 7.0), (10.0, 11.0), (2.5, 7.0)];
    pen.fill(&top);
    pen.outline(&top);
    pen.line(&[(2.5, 10.7), (10.0, 14.7), (17.5, 10.7)]);
    pen.line(&[(2.5, 14.2), (10.0, 18.0), (17.5, 14.2)]);
}

fn mountain(pen: Pen<'_>) {
    pen.fill(&[(7.4, 5.0), (13.6, 16.2), (1.4, 16.2)]);
    pen.line(&[(1.4, 16.2), (7.4, 5.0), (11.0, 11.2)]);
    pen.line(&[(8.6, 16.2), (13.0, 8.6), (18.6, 16.2), (1.4, 16.2)]);
}

fn tray(pen: Pen<'_>) {
    pen.line(&[(3.0, 12.5), (3.0, 16.8), (17.0, 16.8), (17.0, 12.5)]);
}

/// Undo's arrow; `x` mirrors it for redo.
fn turn(pen: Pen<'_>, x: impl Fn(f32) -> f32) {
    pen.line(&[(x(7.0), 3.5), (x(3.5), 7.0), (x(7.0), 10.5)]);
    pen.line(&[(x(3.5), 7.0), (x(11.0), 7.0)]);
    pen.curve([
        (x(11.0), 7.0),
        (x(18.2), 7.0),
        (x(18.2), 16.5),
        (x(11.0), 16.5),
    ]);
    pen.line(&[(x(11.0), 16.5), (x(7.0), 16.5)]);
}
