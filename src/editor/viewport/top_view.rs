//! The map from above, as a small picture: what covers it, with the light of a low sun.

use crate::map::{Field, Map, TextureSource};
use egui::{Color32, ColorImage, Rgba};
use glam::Vec3;

/// A picture of the map, `side` pixels along its longer side, north up.
pub fn picture(map: &Map, side: u32) -> ColorImage {
    let colours: Vec<Rgba> = map.textures.iter().map(mean_colour).collect();
    let [width, height] = size_of(map.field.extent(), side);
    draw([width, height], |x, z| {
        let light = shade(&map.field, x, z);
        ground(map, &colours, x, z) * light
    })
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

/// Mean linear colours of the bundled textures.
fn mean_colour(texture: &crate::map::Texture) -> Rgba {
    let TextureSource::Bundled(key) = &texture.source;
    let [r, g, b] = match key.as_str() {
        "grass-lush" => [0.076, 0.109, 0.027],
        "grass-dry" => [0.195, 0.150, 0.070],
        "soil" => [0.090, 0.059, 0.036],
        "rock" => [0.172, 0.148, 0.120],
        "cliff" => [0.205, 0.160, 0.118],
        "snow" => [0.81, 0.85, 0.90],
        _ => [0.18; 3],
    };
    Rgba::from_rgb(r, g, b)
}

fn ground(map: &Map, colours: &[Rgba], x: f32, z: f32) -> Rgba {
    let field = &map.field;
    let [columns, rows] = field.cells();
    let cell = |share: f32, cells: u32| ((share * cells as f32) as u32).min(cells - 1);
    let (column, row) = (cell(x, columns), cell(z, rows));
    if field.hole.get(column, row) != 0 {
        return Rgba::from(Color32::from_gray(12));
    }
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
    let normal = Vec3::new(-along_x / dx, 1.0, -along_z / dz).normalize();
    let sun = Vec3::new(-0.55, 0.62, -0.56).normalize();
    0.55 + 1.35 * normal.dot(sun).max(0.0)
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
}
