//! Taking from the ground what a tool paints.

use super::{ToolKind, Tools, Way};
use crate::edit::plane;
use crate::map::Map;

impl Tools {
    /// Takes what the chosen tool paints from a place of the map, in metres. Says what was taken; nothing beyond the
    /// field, or if the tool takes nothing.
    pub fn pick(&mut self, map: &Map, x: f32, z: f32, height: f32) -> Option<String> {
        let field = &map.field;
        let (column, row) = field.cell_at(x, z)?;
        let vertex = |at: f32, spacing: f32, count: u32| {
            let nearest = (at / spacing).round().max(0.0) as u32;
            nearest.min(count - 1)
        };
        let [columns, rows] = field.vertices();
        let corner = [
            vertex(x, field.spacing[0], columns),
            vertex(z, field.spacing[1], rows),
        ];
        let texture_name = |index: u8| {
            let texture = map.textures.get(usize::from(index));
            texture.map_or("no texture", |texture| &texture.name)
        };
        match self.kind {
            ToolKind::Flatten => {
                self.sculpt.target = Some(height);
                Some(format!("Flatten to {height:.1} m"))
            }
            ToolKind::Level
            | ToolKind::Rectangle
            | ToolKind::Look
            | ToolKind::Tape
            | ToolKind::Touch
            | ToolKind::Select => {
                self.level = field.level.get(column, row);
                self.way = Way::Set;
                Some(format!("Picked level {}", self.level))
            }
            ToolKind::Texture => {
                self.paint.texture = field.texture.get(column, row);
                Some(format!("Picked {}", texture_name(self.paint.texture)))
            }
            ToolKind::Cover => {
                let Some(cover) = field.cover.get(column, row).checked_sub(1) else {
                    return Some("No cover there".into());
                };
                self.paint.cover = cover;
                Some(format!("Picked {}", texture_name(cover)))
            }
            ToolKind::Alpha => {
                let plane = plane::share_plane(self.paint.alpha_of)?;
                let alpha = plane.of(field).get(corner[0], corner[1]);
                self.paint.alpha = f32::from(alpha) / f32::from(u16::MAX);
                Some(format!("Picked alpha {:.2}", self.paint.alpha))
            }
            ToolKind::Colour => {
                let colour = field.colour.get(corner[0], corner[1]);
                let linear = colour.map(|channel| f32::from(channel) / f32::from(u16::MAX));
                self.paint.set_colour(linear);
                Some("Picked a colour".into())
            }
            ToolKind::Palette => {
                self.paint.palette = field.palette.get(column, row);
                let palette = map.palettes.get(usize::from(self.paint.palette));
                palette.map(|palette| format!("Picked the palette {}", palette.name))
            }
            ToolKind::Raise
            | ToolKind::Smooth
            | ToolKind::Noise
            | ToolKind::Terrace
            | ToolKind::Erode
            | ToolKind::Ramp
            | ToolKind::Stamp
            | ToolKind::Blend
            | ToolKind::Hole
            | ToolKind::Object
            | ToolKind::Volume
            | ToolKind::Voxels(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_picked_is_what_the_tool_paints() {
        let map = Map::flat([9, 9], [10.0, 10.0]).unwrap();
        let mut tools = Tools::for_map([10.0, 10.0], 3);
        assert!(
            tools
                .pick(&map, 44.0, 33.0, 0.0)
                .unwrap()
                .contains("level 0")
        );
        assert_eq!(tools.level, 0);
        tools.kind = ToolKind::Flatten;
        tools.pick(&map, 44.0, 33.0, 12.5);
        assert_eq!(tools.sculpt.target, Some(12.5));
        tools.kind = ToolKind::Colour;
        tools.pick(&map, 80.0, 80.0, 0.0);
        assert!(tools.paint.colour().iter().all(|channel| *channel > 0.999));
        assert_eq!(tools.pick(&map, 90.0, 33.0, 0.0), None);
    }
}
