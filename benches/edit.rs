//! Edits of a large map beside plain loops over the same memory: every brush a touched place, the undo of the largest
//! stroke, an operation on the whole map. Interleaved in one run; medians.
//!
//! `cargo bench --bench edit`

#[path = "terrain/measure.rs"]
mod measure;

use landform::edit::op::colour::ColourTool;
use landform::edit::op::cover::CoverTool;
use landform::edit::op::height::HeightTool;
use landform::edit::op::id::IdTool;
use landform::edit::op::level::LevelTool;
use landform::edit::op::ramp::Ramp;
use landform::edit::op::share::ShareTool;
use landform::edit::op::stamp::{Join, Stamp};
use landform::edit::{Brush, Edit, PathPoint, Stroke, StrokeSettings, Tool, Transaction, plane};
use landform::map::{LayerId, Map, TILE};
use measure::{Contender, median, medians};
use std::cell::RefCell;
use std::hint::black_box;
use std::time::Instant;

const SIDE: u32 = 4097;
const SPACING: f32 = 10.0;
/// Cells from the middle of a brush to its edge.
const RADIUS: f32 = 128.0;
const ROUNDS: usize = 31;
/// The longest that the data of an undo may take, in milliseconds.
const LIMIT: f64 = 16.0;

fn main() {
    let mut map = ground();
    brushes(&mut map);
    largest_stroke(&mut map);
    whole_map(&mut map);
}

/// A map whose every tile has memory of its own.
fn ground() -> Map {
    let mut map = Map::flat([SIDE; 2], [SPACING; 2]).expect("a fair size");
    let mut transaction = Transaction::new();
    let (cells, vertices) = (map.field.cell_region(), map.field.vertex_region());
    transaction.write(&mut map, &plane::HEIGHT, vertices, |x, z, _| {
        (x * 7919 + z * 104_729) as f32 % 97.0 * 0.1
    });
    for plane in [plane::LEVEL, plane::TEXTURE] {
        transaction.write(&mut map, &plane, cells, |x, z, _| {
            ((x / 7 + z / 5) % 3) as u8
        });
    }
    map
}

/// Every tool with the bytes of a place that it touches.
fn tools() -> Vec<(&'static str, Tool, usize)> {
    let height = |tool| Tool::Height(tool);
    vec![
        ("raise", height(HeightTool::Raise), 4),
        ("smooth", height(HeightTool::Smooth), 4),
        ("flatten", height(HeightTool::Flatten(3.0)), 4),
        ("roughen", height(HeightTool::Noise(40.0)), 4),
        ("terrace", height(HeightTool::Terrace(2.0)), 4),
        ("erode", height(HeightTool::Erode(20.0)), 4),
        ("ramp", height(HeightTool::Ramp(across_the_middle())), 4),
        (
            "stamp",
            height(HeightTool::Stamp(Stamp {
                height: 20.0,
                join: Join::Add,
            })),
            4,
        ),
        ("level", Tool::Level(LevelTool::Set(2)), 1),
        ("texture", Tool::Id(LayerId::Texture, IdTool::Set(1)), 1),
        ("majority", Tool::Id(LayerId::Texture, IdTool::Majority), 1),
        (
            "cover",
            Tool::Cover(CoverTool {
                cover: 2,
                alpha: 1.0,
            }),
            3,
        ),
        (
            "alpha",
            Tool::Share(LayerId::AlphaCover, ShareTool::Set(0.5)),
            2,
        ),
        (
            "smooth alpha",
            Tool::Share(LayerId::AlphaCover, ShareTool::Smooth),
            2,
        ),
        (
            "blend colour",
            Tool::Colour(ColourTool::Blend([0.2, 0.4, 0.1])),
            6,
        ),
        (
            "multiply colour",
            Tool::Colour(ColourTool::Multiply([0.9, 0.8, 0.7])),
            6,
        ),
        ("smooth colour", Tool::Colour(ColourTool::Smooth), 6),
        ("blend borders", Tool::Blend, 5),
    ]
}

/// A ramp under the brush.
fn across_the_middle() -> Ramp {
    let middle = 0.5 * SIDE as f32 * SPACING;
    let reach = RADIUS * SPACING;
    Ramp {
        from: [middle - reach, 0.0, middle],
        to: [middle + reach, 50.0, middle],
    }
}

/// One dab of each tool beside a copy of the tiles that it touches.
fn brushes(map: &mut Map) {
    println!(
        "one dab of {RADIUS} cells' radius on {SIDE} × {SIDE}, beside a copy of the tiles that it touches"
    );
    let places = (std::f64::consts::PI * f64::from(RADIUS).powi(2)).round();
    let across = (2.0 * RADIUS / TILE as f32).ceil() as usize + 1;
    let map = RefCell::new(map);
    for (name, tool, bytes) in tools() {
        let source = vec![1u8; across * across * (TILE * TILE) as usize * bytes];
        let mut copy = source.clone();
        let mut contenders: Vec<Contender> = vec![
            ("dab", Box::new(|| dab(&mut map.borrow_mut(), tool, RADIUS))),
            (
                "copy",
                Box::new(|| {
                    copy.copy_from_slice(black_box(&source));
                    black_box(&copy);
                }),
            ),
        ];
        let times = medians(ROUNDS, &mut contenders);
        println!(
            "  {name:16} {:8.2} ns a touched place, the copy {:.2} ns: {:.1} ×",
            times[0] * 1e9 / places,
            times[1] * 1e9 / places,
            times[0] / times[1],
        );
    }
}

/// One dab in the middle, as a stroke that is taken back.
fn dab(map: &mut Map, tool: Tool, radius: f32) {
    let stroke = stroke(map, tool, radius);
    black_box(stroke.cancel(map));
}

fn stroke(map: &mut Map, tool: Tool, radius: f32) -> Stroke {
    let brush = Brush {
        radius: radius * SPACING,
        hardness: 0.5,
        ..Brush::default()
    };
    let mut stroke = Stroke::begin(StrokeSettings::new(tool, brush, 1), map).expect("a fair brush");
    let middle = 0.5 * SIDE as f32 * SPACING;
    let point = PathPoint {
        x: middle,
        z: middle,
        time: 0.0,
        pressure: 1.0,
    };
    black_box(stroke.extend(map, &[point]).expect("a fair place"));
    stroke
}

/// A stroke over the whole map: how long its data takes to be exchanged, and the memory that it holds.
fn largest_stroke(map: &mut Map) {
    let tool = Tool::Height(HeightTool::Flatten(50.0));
    let (edit, _) = stroke(map, tool, SIDE as f32).finish(map);
    let Some(mut edit) = edit else {
        return println!("the largest stroke changed nothing");
    };
    let times = (0..ROUNDS).map(|_| {
        let start = Instant::now();
        black_box(edit.swap(map));
        start.elapsed().as_secs_f64()
    });
    let milliseconds = median(times.collect()) * 1e3;
    println!(
        "undo of a stroke over {SIDE} × {SIDE}: {milliseconds:.3} ms (limit {LIMIT}), {}",
        memory(&edit)
    );
}

fn memory(edit: &Edit) -> String {
    let tiles = edit.tiles().count();
    let touched = tiles * (TILE * TILE) as usize * size_of::<f32>();
    let share = edit.bytes() as f64 / touched as f64;
    format!("{tiles} tiles, {share:.2} × their memory (limit 2)")
}

/// An operation on every vertex beside a plain loop over as many.
fn whole_map(map: &mut Map) {
    let mut plain = vec![1.0f32; (SIDE * SIDE) as usize];
    let vertices = map.field.vertex_region();
    let mut round = 0.0;
    let mut contenders: Vec<Contender> = vec![
        (
            "edit",
            Box::new(|| {
                let mut transaction = Transaction::new();
                transaction.write(map, &plane::HEIGHT, vertices, |_, _, y| y * 0.999 + 0.01);
                black_box(transaction.commit(map, "Lower everything"));
            }),
        ),
        (
            "loop",
            Box::new(|| {
                round += 0.01;
                for y in &mut plain {
                    *y = *y * 0.999 + round;
                }
                black_box(&plain);
            }),
        ),
    ];
    let times = medians(7, &mut contenders);
    println!(
        "an operation on every vertex of {SIDE} × {SIDE}: {:.1} ms, a plain loop {:.1} ms: {:.1} ×",
        times[0] * 1e3,
        times[1] * 1e3,
        times[0] / times[1],
    );
}
