//! What the colours of each overlay mean on the open map: the words of its legend.

use super::legend::{Legend, MOST_ROWS, Ramp, Row, Swatch};
use super::options::{Options, Overlay};
use crate::editor::session::Session;
use crate::editor::ui::{chips, scale, text};
use crate::map::{Map, Material};
use crate::render::{
    Bands, LAST_SLOPE_BAND, SLOPE_BAND, THICK_LINE, identity_colour, identity_hatch,
};
use egui::Color32;

/// The heights that bands and lines are drawn for, by the interval that is set or that fits the map.
pub(super) fn bands(options: &Options, session: &mut Session) -> Bands {
    if !options.overlay.has_interval() {
        return Bands::default();
    }
    let fitting = Bands::fitting(session.height_range());
    Bands {
        interval: options.height_interval.unwrap_or(fitting.interval),
        ..fitting
    }
}

/// The legend of the overlay; nothing for none.
pub(super) fn of(options: &Options, session: &mut Session) -> Option<Legend> {
    let legend = match options.overlay {
        Overlay::WhilePainting | Overlay::None => return None,
        Overlay::Levels => levels(session),
        Overlay::Divisions => divisions(session),
        Overlay::Rates => Legend {
            title: "Rate of the newest vertices".into(),
            ramp: Some(plain_ramp("in place", "just divided")),
            ..Legend::default()
        },
        Overlay::Textures => textures(session),
        Overlay::Covers => covers(session),
        Overlay::CoverAlpha => Legend {
            title: "Alpha of the cover".into(),
            ramp: Some(plain_ramp("1: cover alone", "0: hidden")),
            ..Legend::default()
        },
        Overlay::BaseAlpha => Legend {
            title: "Alpha of the base".into(),
            ramp: Some(plain_ramp("1: texture", "0: colour alone")),
            ..Legend::default()
        },
        Overlay::Palettes => palettes(session),
        Overlay::Colours => Legend {
            title: "Colours of vertices".into(),
            note: "White tints nothing".into(),
            ..Legend::default()
        },
        Overlay::Slopes => slopes(),
        Overlay::Heights => heights(options, session),
        Overlay::Contours => contours(options, session),
        Overlay::Materials => materials("Materials shown", session),
        Overlay::Touched => materials("Materials touched", session),
        Overlay::Collision => materials("Collision mesh", session),
        Overlay::Density => Legend {
            title: "Density of voxels".into(),
            ramp: Some(Ramp {
                ticks: vec![(1.0, "255: full".into()), (0.0, "128: just solid".into())],
                steps: 0,
            }),
            note: match options.section {
                None => {
                    "Beside the surface, which lies at 127.5; a section shows the inside".into()
                }
                Some(_) => "Inside the cut; beside the surface, which lies at 127.5".into(),
            },
            ..Legend::default()
        },
    };
    Some(legend)
}

fn plain_ramp(top: &str, bottom: &str) -> Ramp {
    Ramp {
        ticks: vec![(1.0, top.into()), (0.5, "0.5".into()), (0.0, bottom.into())],
        steps: 0,
    }
}

/// Values from 0 on, the highest at the top.
fn values(title: &str, cells: &[u64], name: impl Fn(u8, u8) -> String) -> Legend {
    let total = cells.iter().sum::<u64>().max(1);
    let most = (cells.len().max(1) - 1) as u8;
    let row = |(value, cells): (usize, &u64)| Row {
        swatch: Swatch::Value(value as u8, scale::level(value as u8, most)),
        name: name(value as u8, most),
        share: Some(*cells as f64 / total as f64),
    };
    Legend {
        title: title.into(),
        rows: cells.iter().enumerate().rev().map(row).collect(),
        ..Legend::default()
    }
}

fn levels(session: &mut Session) -> Legend {
    let cells = session.cells_by_level();
    values("Displacement level", &cells, |level, most| {
        chips::name(level, most).to_owned()
    })
}

fn divisions(session: &Session) -> Legend {
    let cells = session.cells_by_divisions();
    values("Divisions", &cells, |value, _| match value {
        1 => "1 division".to_owned(),
        _ => format!("{value} divisions"),
    })
}

fn identity(number: u8) -> Color32 {
    let [r, g, b] = identity_colour(number);
    Color32::from_rgb(r, g, b)
}

/// Numbers that some cell has, the most frequent first.
fn numbered(
    title: &str,
    map: &Map,
    cells: &[u64],
    describe: impl Fn(u8) -> (Swatch, String),
) -> Legend {
    let total = map.field.cell_region().area().max(1);
    let mut used: Vec<(u8, u64)> = (0..).zip(cells.iter().copied()).collect();
    used.retain(|(_, cells)| *cells > 0);
    used.sort_by_key(|(number, cells)| (std::cmp::Reverse(*cells), *number));
    let more = used.len().saturating_sub(MOST_ROWS);
    let row = |(number, cells): &(u8, u64)| {
        let (swatch, name) = describe(*number);
        let share = Some(*cells as f64 / total as f64);
        Row {
            swatch,
            name,
            share,
        }
    };
    Legend {
        title: title.into(),
        rows: used.iter().take(MOST_ROWS).map(row).collect(),
        note: match more {
            0 => String::new(),
            more => format!("and {more} more"),
        },
        ..Legend::default()
    }
}

fn texture(map: &Map, number: u8) -> (Swatch, String) {
    let named = map.textures.get(usize::from(number));
    (
        Swatch::Identity(identity(number), identity_hatch(number)),
        named.map_or_else(
            || format!("Texture {number}"),
            |texture| texture.name.clone(),
        ),
    )
}

fn textures(session: &mut Session) -> Legend {
    let cells: Vec<u64> = session.cells_by_texture().iter().map(|c| c[0]).collect();
    let map = session.map();
    numbered("Base texture", map, &cells, |number| texture(map, number))
}

fn covers(session: &mut Session) -> Legend {
    let cells: Vec<u64> = session.cells_by_texture().iter().map(|c| c[1]).collect();
    let map = session.map();
    let mut legend = numbered("Cover", map, &cells, |number| texture(map, number));
    if legend.rows.is_empty() {
        legend.note = "No cell has a cover".into();
    }
    legend
}

/// The materials in use, in the order of the map's table.
fn materials(title: &str, session: &mut Session) -> Legend {
    let used = session.materials_used();
    let materials = session.map().materials.iter();
    let materials: Vec<&Material> = materials.filter(|it| used.contains(&it.id)).collect();
    let row = |material: &&Material| Row {
        swatch: Swatch::Identity(identity(material.id), identity_hatch(material.id)),
        name: material.name.clone(),
        share: None,
    };
    let more = materials.len().saturating_sub(MOST_ROWS);
    Legend {
        title: title.into(),
        rows: materials.iter().take(MOST_ROWS).map(row).collect(),
        note: match (more, materials.is_empty()) {
            (0, true) => "No cell and no voxel has a material".into(),
            (0, false) => String::new(),
            (more, _) => format!("and {more} more"),
        },
        ..Legend::default()
    }
}

fn palettes(session: &mut Session) -> Legend {
    let cells = session.cells_by_palette();
    let map = session.map();
    numbered("Palette", map, &cells, |number| {
        let palette = &map.palettes[usize::from(number)];
        let (colour, hatch) = (identity(number), identity_hatch(number));
        let swatch = Swatch::Palette(colour, hatch, palette.clone());
        (swatch, palette.name.clone())
    })
}

fn slopes() -> Legend {
    let row = |band: u8| {
        let from = f32::from(band) * SLOPE_BAND;
        Row {
            swatch: Swatch::Value(band, scale::level(band, LAST_SLOPE_BAND)),
            name: format!("{from:.0}–{:.0}°", from + SLOPE_BAND),
            share: None,
        }
    };
    Legend {
        title: "Slope".into(),
        rows: (0..=LAST_SLOPE_BAND).rev().map(row).collect(),
        ..Legend::default()
    }
}

fn heights(options: &Options, session: &mut Session) -> Legend {
    let fitting = Bands::fitting(session.height_range());
    let bands = bands(options, session);
    let span = (bands.highest - bands.lowest).max(1e-3);
    let steps = (span / bands.interval).ceil();
    let ticks = [0.0, 0.25, 0.5, 0.75, 1.0].map(|share| {
        let height = bands.lowest + span * share;
        (share, text::metres(height))
    });
    Legend {
        title: "Height".into(),
        ramp: Some(Ramp {
            ticks: ticks.to_vec(),
            steps: if steps < 48.0 { steps as u32 } else { 0 },
        }),
        fitting_interval: Some(fitting.interval),
        ..Legend::default()
    }
}

fn contours(options: &Options, session: &mut Session) -> Legend {
    let fitting = Bands::fitting(session.height_range());
    let bands = bands(options, session);
    let every = |lines: u32| format!("every {}", text::metres(bands.interval * lines as f32));
    let row = |width, lines| Row {
        swatch: Swatch::Line(width),
        name: every(lines),
        share: None,
    };
    Legend {
        title: "Lines of equal height".into(),
        rows: vec![row(2.4, THICK_LINE), row(1.0, 1)],
        note: format!(
            "{} to {}",
            text::metres(bands.lowest),
            text::metres(bands.highest)
        ),
        fitting_interval: Some(fitting.interval),
        ..Legend::default()
    }
}
