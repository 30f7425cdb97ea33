//! The map from above, as a small picture: what covers it, with the light of a low sun; in holes the volumes there.

use super::dug::{Dug, cells_under};
use crate::map::{Changes, Field, LayerId, Map, Role, Texture};
use crate::math::Region;
use egui::{Color32, ColorImage, Rgba};
use glam::Vec3;
use std::ops::Range;

/// A picture of the map, `side` pixels along its longer side, north up.
pub fn picture(map: &Map, side: u32) -> ColorImage {
    let size = size_of(map.field.extent(), side).map(|pixels| pixels as usize);
    let mut picture = ColorImage::filled(size, Color32::BLACK);
    redraw(&mut picture, map, map.field.cell_region());
    picture
}

/// Draws a picture of the map again where these cells are.
pub fn redraw(picture: &mut ColorImage, map: &Map, cells: Region) {
    redraw_where(picture, map, cells, |_| true);
}

/// Draws a picture of the map again where the ground has holes.
pub fn redraw_holes(picture: &mut ColorImage, map: &Map) {
    let is_hole = |[column, row]: [u32; 2]| map.field.hole.get(column, row) != 0;
    redraw_where(picture, map, map.field.cell_region(), is_hole);
}

fn redraw_where(
    picture: &mut ColorImage,
    map: &Map,
    cells: Region,
    is_meant: impl Fn([u32; 2]) -> bool,
) {
    let colours: Vec<Rgba> = map.textures.iter().map(mean_colour).collect();
    let dug = Dug::of(map);
    let [columns, rows] = map.field.cells();
    let [width, height] = picture.size;
    let across = pixels([cells.x0, cells.x1], columns, width);
    for row in pixels([cells.z0, cells.z1], rows, height) {
        for column in across.clone() {
            let middle = |n: usize, of: usize| (n as f32 + 0.5) / of as f32;
            let (x, z) = (middle(column, width), middle(row, height));
            let cell = cell_at(&map.field, x, z);
            if !is_meant(cell) {
                continue;
            }
            let colour = if map.field.hole.get(cell[0], cell[1]) == 0 {
                ground(map, &colours, cell) * shade(&map.field, x, z)
            } else {
                in_hole(&dug, map, x, z)
            };
            picture.pixels[row * width + column] = colour.into();
        }
    }
}

/// The pixels that show cells `from..to` of `count`, with those beside them.
fn pixels([from, to]: [u32; 2], count: u32, size: usize) -> Range<usize> {
    let scale = size as f32 / count as f32;
    let first = (from as f32 * scale) as usize;
    let end = (to as f32 * scale).ceil() as usize + 1;
    first.saturating_sub(1)..end.min(size)
}

/// The cells that look different from above after a change of layers, or of voxels of volumes that stay where they are,
/// if any do.
pub fn touched(changes: &Changes, map: &Map) -> Option<Region> {
    const SHOWN: [LayerId; 5] = [
        LayerId::Height,
        LayerId::AlphaCover,
        LayerId::Texture,
        LayerId::Cover,
        LayerId::Hole,
    ];
    let regions = SHOWN.into_iter().filter_map(|id| {
        let Region { x0, z0, x1, z1 } = changes.region_of(id)?;
        // A vertex is seen in the cells around it, and its slope in those beyond.
        let (x0, z0) = (x0.saturating_sub(2), z0.saturating_sub(2));
        Some(Region::new(x0, z0, x1 + 1, z1 + 1))
    });
    let bricks = changes.bricks.iter();
    let dug = bricks.filter_map(|(id, brick)| {
        let Region { x0, z0, x1, z1 } = cells_under(map, *id, *brick)?;
        // A top shades those beside it.
        Some(Region::new(
            x0.saturating_sub(1),
            z0.saturating_sub(1),
            x1 + 1,
            z1 + 1,
        ))
    });
    regions.chain(dug).reduce(|a, b| a.union(&b))
}

/// Whether a volume may be gone from where it was: what is seen in holes may then be otherwise anywhere.
pub fn moved_volumes(changes: &Changes, map: &Map) -> bool {
    let is_ground = |id| {
        let volume = map.volumes.get(id);
        volume.is_some_and(|volume| volume.role == Role::Ground)
    };
    changes.everything || changes.materials || !changes.volumes.iter().all(is_ground)
}

/// A picture of heights alone, light where they are high.
pub fn heights(field: &Field, side: u32) -> ColorImage {
    let [low, high] = field.height_range();
    let span = (high - low).max(1e-3);
    draw(size_of(field.extent(), side), |x, z| {
        let share = (height_at(field, x, z) - low) / span;
        let grey = 0.02 + 0.75 * share * share;
        Rgba::from_rgb(grey, grey, grey) * (0.55 + 0.45 * shade(field, x, z))
    })
}

fn size_of(extent: [f32; 2], side: u32) -> [u32; 2] {
    let longer = extent[0].max(extent[1]);
    extent.map(|metres| ((metres / longer * side as f32).round() as u32).max(1))
}

/// Calls `colour` with shares of the extent, 0..1 to the east and to the south.
fn draw([width, height]: [u32; 2], colour: impl Fn(f32, f32) -> Rgba) -> ColorImage {
    let middle = |n: u32, of: u32| (n as f32 + 0.5) / of as f32;
    let pixels = (0..height)
        .flat_map(|row| (0..width).map(move |column| (column, row)))
        .map(|(column, row)| colour(middle(column, width), middle(row, height)).into())
        .collect();
    ColorImage::new([width as usize, height as usize], pixels)
}

fn mean_colour(texture: &Texture) -> Rgba {
    let [red, green, blue] = texture.mean();
    Rgba::from_rgb(red, green, blue)
}

/// The cell at shares of the extent.
fn cell_at(field: &Field, x: f32, z: f32) -> [u32; 2] {
    let [columns, rows] = field.cells();
    let cell = |share: f32, cells: u32| ((share * cells as f32) as u32).min(cells - 1);
    [cell(x, columns), cell(z, rows)]
}

/// What one sees in a hole: the volume there, else nothing.
fn in_hole(dug: &Dug, map: &Map, x: f32, z: f32) -> Rgba {
    let field = &map.field;
    let [width, depth] = field.extent();
    let [dx, dz] = field.spacing;
    let Some((height, volume, voxel)) = dug.top(x * width, z * depth) else {
        return Rgba::from(Color32::from_gray(12));
    };
    let beside = |east: f32, south: f32| {
        let top = dug.top(x * width + east * dx / 2.0, z * depth + south * dz / 2.0);
        top.map_or(height, |(height, ..)| height)
    };
    let along_x = beside(1.0, 0.0) - beside(-1.0, 0.0);
    let along_z = beside(0.0, 1.0) - beside(0.0, -1.0);
    dug.colour(volume, voxel) * light(Vec3::new(-along_x / dx, 1.0, -along_z / dz))
}

fn ground(map: &Map, colours: &[Rgba], [column, row]: [u32; 2]) -> Rgba {
    let field = &map.field;
    let of = |index: u8| colours.get(usize::from(index)).copied();
    let base = of(field.texture.get(column, row)).unwrap_or(Rgba::WHITE);
    let cover = field.cover.get(column, row);
    let Some(over) = cover.checked_sub(1).and_then(of) else {
        return base;
    };
    let alpha = f32::from(field.alpha_cover.get(column, row)) / f32::from(u16::MAX);
    base * (1.0 - alpha) + over * alpha
}

/// Light on the ground, about 0.3..1.7.
fn shade(field: &Field, x: f32, z: f32) -> f32 {
    let [columns, rows] = field.cells().map(|n| n as f32);
    let [dx, dz] = field.spacing;
    let along_x = height_at(field, x + 0.5 / columns, z) - height_at(field, x - 0.5 / columns, z);
    let along_z = height_at(field, x, z + 0.5 / rows) - height_at(field, x, z - 0.5 / rows);
    light(Vec3::new(-along_x / dx, 1.0, -along_z / dz))
}

fn light(normal: Vec3) -> f32 {
    let sun = Vec3::new(-0.55, 0.62, -0.56).normalize();
    0.55 + 1.35 * normal.normalize().dot(sun).max(0.0)
}

fn height_at(field: &Field, x: f32, z: f32) -> f32 {
    let [columns, rows] = field.cells();
    let split = |share: f32, cells: u32| {
        let place = share.clamp(0.0, 1.0) * cells as f32;
        let whole = (place as u32).min(cells - 1);
        (whole, place - whole as f32)
    };
    let ((x, u), (z, v)) = (split(x, columns), split(z, rows));
    let at = |x, z| field.height.get(x, z);
    let north = at(x, z) * (1.0 - u) + at(x + 1, z) * u;
    let south = at(x, z + 1) * (1.0 - u) + at(x + 1, z + 1) * u;
    north * (1.0 - v) + south * v
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Layer;

    #[test]
    fn the_longer_side_has_the_pixels_asked_for() {
        let map = Map::flat([9, 5], [10.0, 10.0]).unwrap();
        assert_eq!(picture(&map, 64).size, [64, 32]);
        let smallest = Map::flat([2, 2], [1.0, 1.0]).unwrap();
        assert_eq!(heights(&smallest.field, 16).size, [16, 16]);
    }

    #[test]
    fn north_is_up_and_west_is_left() {
        let mut map = Map::flat([3, 3], [1.0, 1.0]).unwrap();
        map.field.texture = Layer::from_rows([2, 2], &[5, 0, 0, 0]);
        let picture = picture(&map, 2);
        assert!(picture.pixels[0].b() > picture.pixels[1].b());
        assert_eq!(picture.pixels[1], picture.pixels[3]);
    }

    #[test]
    fn a_part_drawn_again_is_as_the_whole_drawn_anew() {
        let mut map = Map::flat([41, 31], [10.0, 10.0]).unwrap();
        let mut drawn = picture(&map, 97);
        let [columns, rows] = map.field.cells();
        let painted = Region::new(7, 20, 18, 28);
        let texture = |x, z| if painted.contains(x, z) { 5 } else { 0 };
        let textures: Vec<u8> = Region::of_size([columns, rows])
            .places()
            .map(|(x, z)| texture(x, z))
            .collect();
        map.field.texture = Layer::from_rows([columns, rows], &textures);
        let raised = Region::new(30, 3, 33, 5);
        let height = |x, z| if raised.contains(x, z) { 9.0 } else { 0.0 };
        let heights: Vec<f32> = map
            .field
            .vertex_region()
            .places()
            .map(|(x, z)| height(x, z))
            .collect();
        map.field.height = Layer::from_rows([41, 31], &heights);
        for (layer, region) in [(LayerId::Texture, painted), (LayerId::Height, raised)] {
            let cells = touched(&Changes::of_layer(layer, region), &map).unwrap();
            redraw(&mut drawn, &map, cells);
        }
        assert_eq!(drawn, picture(&map, 97));
        assert_eq!(
            touched(&Changes::of_layer(LayerId::Level, painted), &map),
            None
        );
    }

    #[test]
    fn in_a_hole_one_sees_the_top_of_the_volume_and_a_dig_is_followed() {
        use crate::document::action::Action;
        use crate::document::ground_voxels::GroundVoxels;
        use crate::edit::Transaction;
        use crate::edit::op::voxels::fill;
        use crate::map::{VolumeId, VoxelBox};
        let mut map = Map::flat([21, 21], [10.0, 10.0]).unwrap();
        let plain = picture(&map, 80);
        let hole = Region::new(5, 5, 15, 15);
        let convert = Action::GroundToVoxels {
            cells: hole,
            only: None,
            how: GroundVoxels::default(),
            name: String::new(),
        };
        let (_, changes) = convert.perform(&mut map).unwrap();
        let mut drawn = plain.clone();
        let cells = touched(&changes, &map).unwrap();
        redraw(&mut drawn, &map, cells);
        assert!(!moved_volumes(&changes, &map));
        assert_eq!(drawn, picture(&map, 80));
        let middle = 40 * 80 + 40;
        assert_eq!(
            drawn.pixels[middle], plain.pixels[middle],
            "nothing is dug yet"
        );

        let id = VolumeId(1);
        let [x, y, z] = map.volumes[&id].voxels.size().map(|side| side as i32);
        let pit = VoxelBox {
            low: [x / 2 - 8, 2, z / 2 - 8],
            high: [x / 2 + 8, y, z / 2 + 8],
        };
        let rock = VoxelBox {
            low: [x / 2 - 8, 1, z / 2 - 8],
            high: [x / 2 + 8, 2, z / 2 + 8],
        };
        let mut transaction = Transaction::new();
        for (within, material) in [(pit, None), (rock, Some(3))] {
            let changes = fill(&mut transaction, &mut map, id, within, material).unwrap();
            redraw(&mut drawn, &map, touched(&changes, &map).unwrap());
        }
        assert_eq!(drawn, picture(&map, 80));
        let [pit, black] = [drawn.pixels[middle], Color32::from_gray(12)];
        assert!(pit != plain.pixels[middle] && pit != black, "{pit:?}");

        map.volumes.clear();
        redraw_holes(&mut drawn, &map);
        assert_eq!(drawn, picture(&map, 80));
        assert_eq!(drawn.pixels[middle], black);
        let gone = Changes {
            volumes: [id].into(),
            ..Changes::none()
        };
        assert!(moved_volumes(&gone, &map));
    }
}
