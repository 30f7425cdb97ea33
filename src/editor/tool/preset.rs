//! Brushes that the user gave a name, each with the tool that it was kept for and what that was set to.

use super::{Edge, Mix, Stamping, ToolKind, Tools, Way};
use crate::edit::Brush;
use crate::map::{LayerId, Map};
use serde::{Deserialize, Serialize};

/// A brush with a name.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Preset {
    /// Its name.
    pub name: String,
    /// The brush.
    pub brush: Brush,
    /// Its tool; a brush alone fits any.
    #[serde(default)]
    pub tool: Option<Kept>,
}

/// A tool and what it was set to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    /// The tool.
    pub kind: ToolKind,
    set_to: SetTo,
}

/// What is the tool's own beside its brush. Textures and palettes stand here by their names: other maps number them
/// otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
enum SetTo {
    Nothing,
    Level {
        way: Way,
        level: u8,
    },
    Texture(String),
    Cover {
        name: String,
        edge: Edge,
        alpha: f32,
    },
    Alpha {
        of: LayerId,
        alpha: f32,
    },
    Colour {
        hsv: [f32; 3],
        mix: Mix,
    },
    Palette(String),
    Flatten(Option<f32>),
    Metres(f32),
    Degrees(f32),
    Stamp {
        height: f32,
        stamping: Stamping,
    },
}

impl Kept {
    /// The chosen tool as it is set.
    pub fn of(tools: &Tools, map: &Map) -> Self {
        let Tools { sculpt, paint, .. } = tools;
        let texture = |index: u8| {
            let texture = map.textures.get(usize::from(index));
            texture
                .map(|texture| texture.name.clone())
                .unwrap_or_default()
        };
        let set_to = match tools.kind {
            ToolKind::Level => SetTo::Level {
                way: tools.way,
                level: tools.level,
            },
            ToolKind::Texture => SetTo::Texture(texture(paint.texture)),
            ToolKind::Cover => SetTo::Cover {
                name: texture(paint.cover),
                edge: paint.edge,
                alpha: paint.alpha,
            },
            ToolKind::Alpha => SetTo::Alpha {
                of: paint.alpha_of,
                alpha: paint.alpha,
            },
            ToolKind::Colour => SetTo::Colour {
                hsv: [paint.tint.h, paint.tint.s, paint.tint.v],
                mix: paint.mix,
            },
            ToolKind::Palette => {
                let palette = map.palettes.get(usize::from(paint.palette));
                SetTo::Palette(
                    palette
                        .map(|palette| palette.name.clone())
                        .unwrap_or_default(),
                )
            }
            ToolKind::Flatten => SetTo::Flatten(sculpt.target),
            ToolKind::Noise => SetTo::Metres(sculpt.bump),
            ToolKind::Terrace => SetTo::Metres(sculpt.step),
            ToolKind::Erode => SetTo::Degrees(sculpt.angle),
            ToolKind::Stamp => SetTo::Stamp {
                height: sculpt.stamp,
                stamping: sculpt.stamping,
            },
            _ => SetTo::Nothing,
        };
        Self {
            kind: tools.kind,
            set_to,
        }
    }

    /// Chooses the tool and sets it. What the map doesn't have stays as it is.
    fn take(&self, tools: &mut Tools, map: &Map) {
        tools.choose(self.kind);
        let named = |name: &str| map.textures.iter().position(|texture| texture.name == name);
        let Tools { sculpt, paint, .. } = tools;
        match &self.set_to {
            SetTo::Nothing => {}
            SetTo::Level { way, level } => {
                tools.way = *way;
                tools.level = (*level).min(map.parameters.max_level);
            }
            SetTo::Texture(name) => set_index(&mut paint.texture, named(name)),
            SetTo::Cover { name, edge, alpha } => {
                set_index(&mut paint.cover, named(name));
                (paint.edge, paint.alpha) = (*edge, *alpha);
            }
            SetTo::Alpha { of, alpha } => (paint.alpha_of, paint.alpha) = (*of, *alpha),
            SetTo::Colour { hsv, mix } => {
                [paint.tint.h, paint.tint.s, paint.tint.v] = *hsv;
                paint.mix = *mix;
            }
            SetTo::Palette(name) => {
                let found = map
                    .palettes
                    .iter()
                    .position(|palette| palette.name == *name);
                set_index(&mut paint.palette, found);
            }
            SetTo::Flatten(target) => sculpt.target = *target,
            SetTo::Metres(metres) if self.kind == ToolKind::Noise => sculpt.bump = *metres,
            SetTo::Metres(metres) => sculpt.step = *metres,
            SetTo::Degrees(angle) => sculpt.angle = *angle,
            SetTo::Stamp { height, stamping } => {
                (sculpt.stamp, sculpt.stamping) = (*height, *stamping);
            }
        }
    }
}

fn set_index(index: &mut u8, found: Option<usize>) {
    if let Some(found) = found {
        *index = found as u8;
    }
}

impl Preset {
    /// Takes the brush and its tool.
    pub fn take(&self, tools: &mut Tools, map: &Map) {
        if let Some(tool) = &self.tool {
            tool.take(tools, map);
        }
        tools.brush = self.brush.clone();
    }

    /// Whether this is what the tools are set to.
    pub fn is_taken(&self, tools: &Tools, kept: &Kept) -> bool {
        self.brush == tools.brush && self.tool.as_ref().is_none_or(|tool| tool == kept)
    }
}

/// Keeps the brush and its tool under a name, in the place of what has it; the list stays in the order of names.
pub fn keep(presets: &mut Vec<Preset>, name: &str, brush: &Brush, tool: Kept) {
    presets.retain(|preset| preset.name != name);
    presets.push(Preset {
        name: name.to_owned(),
        brush: brush.clone(),
        tool: Some(tool),
    });
    presets.sort_by_key(|preset| preset.name.to_lowercase());
}

/// Gives a brush another name, unless another has it.
pub fn rename(presets: &mut [Preset], from: &str, to: &str) {
    if from == to || presets.iter().any(|preset| preset.name == to) {
        return;
    }
    if let Some(preset) = presets.iter_mut().find(|preset| preset.name == from) {
        to.clone_into(&mut preset.name);
    }
    presets.sort_by_key(|preset| preset.name.to_lowercase());
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map() -> Map {
        Map::flat([9, 9], [10.0, 10.0]).unwrap()
    }

    #[test]
    fn a_name_stands_once() {
        let (mut presets, tools) = (Vec::new(), Tools::for_map([10.0, 10.0], 3));
        let wide = Brush {
            radius: 90.0,
            ..Brush::default()
        };
        let kept = Kept::of(&tools, &map());
        keep(&mut presets, "Wide", &Brush::default(), kept.clone());
        keep(&mut presets, "fine", &Brush::default(), kept.clone());
        keep(&mut presets, "Wide", &wide, kept);
        let names = |presets: &[Preset]| presets.iter().map(|p| p.name.clone()).collect::<Vec<_>>();
        assert_eq!(names(&presets), ["fine", "Wide"]);
        assert_eq!(presets[1].brush, wide);
        rename(&mut presets, "fine", "Wide");
        rename(&mut presets, "fine", "Zig");
        assert_eq!(names(&presets), ["Wide", "Zig"]);
    }

    /// Tools that are set otherwise than at first in every way that a preset keeps.
    fn odd_tools(kind: ToolKind) -> Tools {
        let mut tools = Tools::for_map([10.0, 10.0], 3);
        tools.choose(kind);
        tools.brush.radius = 77.0;
        (tools.way, tools.level) = (Way::Lower, 1);
        let paint = &mut tools.paint;
        (paint.texture, paint.cover, paint.edge) = (4, 5, Edge::Cells);
        (paint.alpha, paint.alpha_of, paint.mix) = (0.25, LayerId::AlphaBase, Mix::Multiply);
        paint.set_colour([0.1, 0.5, 0.2]);
        let sculpt = &mut tools.sculpt;
        (sculpt.target, sculpt.bump, sculpt.step) = (Some(9.0), 1.5, 2.5);
        (sculpt.angle, sculpt.stamp, sculpt.stamping) = (11.0, 3.5, Stamping::Highest);
        tools
    }

    #[test]
    fn every_brush_comes_back_with_its_tool_from_a_file() {
        let map = map();
        for kind in ToolKind::all().filter(|kind| kind.paints_ground()) {
            let tools = odd_tools(kind);
            let mut presets = Vec::new();
            let kept = Kept::of(&tools, &map);
            keep(&mut presets, "Odd", &tools.brush, kept.clone());
            let text = ron::to_string(&presets).unwrap();
            let presets: Vec<Preset> = ron::from_str(&text).unwrap();
            let mut other = Tools::for_map([10.0, 10.0], 3);
            assert!(!presets[0].is_taken(&other, &Kept::of(&other, &map)));
            presets[0].take(&mut other, &map);
            assert_eq!(Kept::of(&other, &map), kept, "{kind:?}");
            assert!(presets[0].is_taken(&other, &Kept::of(&other, &map)));
            assert_eq!(other.kind, kind);
        }
    }

    #[test]
    fn a_texture_is_found_by_its_name_on_a_map_that_numbers_it_otherwise() {
        let (tools, mut other_map) = (odd_tools(ToolKind::Texture), map());
        let kept = Kept::of(&tools, &map());
        other_map.textures.remove(1);
        let mut other = Tools::for_map([10.0, 10.0], 3);
        kept.take(&mut other, &other_map);
        assert_eq!(other.paint.texture, 3);
        other_map.textures.truncate(2);
        kept.take(&mut other, &other_map);
        assert_eq!(other.paint.texture, 3, "what is not there changes nothing");
    }

    #[test]
    fn a_brush_of_an_older_file_is_a_brush_alone() {
        let text = format!(
            "[(name: \"Wide\", brush: {})]",
            ron::to_string(&Brush::default()).unwrap()
        );
        let presets: Vec<Preset> = ron::from_str(&text).unwrap();
        let mut tools = odd_tools(ToolKind::Erode);
        presets[0].take(&mut tools, &map());
        assert_eq!(
            (tools.kind, tools.brush),
            (ToolKind::Erode, Brush::default())
        );
    }
}
