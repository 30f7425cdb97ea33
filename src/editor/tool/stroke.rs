//! What a stroke of the chosen tool does, with the keys that are held.

use super::{Edge, Mix, Stamping, ToolKind, Tools, Way};
use crate::document::action::Action;
use crate::edit::op::colour::ColourTool;
use crate::edit::op::cover::CoverTool;
use crate::edit::op::height::HeightTool;
use crate::edit::op::id::IdTool;
use crate::edit::op::level::LevelTool;
use crate::edit::op::ramp::Ramp;
use crate::edit::op::share::ShareTool;
use crate::edit::op::stamp::{Join, Stamp};
use crate::edit::{Brush, Mask, PathPoint, StrokeSettings, Symmetry, Tool};
use crate::map::{LayerId, Map};
use egui::Modifiers;

impl Tools {
    /// What a stroke does: Shift smooths, Ctrl does the opposite. `height` is that of the ground where it begins.
    /// Nothing for tools without a brush.
    pub fn stroke(&self, modifiers: Modifiers, height: f32) -> Option<StrokeSettings> {
        let tool = self.tool(modifiers, height)?;
        Some(StrokeSettings {
            tool,
            brush: self.brush.clone(),
            seed: rand::random(),
            mask: self.whole_mask(),
            symmetry: self.symmetry,
        })
    }

    /// The mask with what is selected, if brushes keep to that.
    pub fn whole_mask(&self) -> Mask {
        Mask {
            selection: self.select.mask(),
            ..self.mask.clone()
        }
    }

    /// The action that draws a ramp between two places of the ground.
    pub fn ramp(&self, ramp: Ramp) -> Option<Action> {
        let mut settings = self.stroke(Modifiers::NONE, 0.0)?;
        settings.tool = Tool::Height(HeightTool::Ramp(ramp));
        Some(Action::Stroke {
            settings: Box::new(settings),
            path: ramp.path().to_vec(),
        })
    }

    /// The action that does to all that is selected what the filling tool does where its brush is strongest; nothing if
    /// nothing is selected.
    pub fn fill(&self, map: &Map) -> Option<Action> {
        let cells = self.select.cells.clone()?;
        let whole = Self {
            kind: self.filling,
            brush: Brush::everywhere(1.0),
            ..self.clone()
        };
        let settings = StrokeSettings {
            tool: whole.plain(0.0),
            brush: whole.brush.clone(),
            seed: rand::random(),
            mask: Mask {
                selection: Some(cells),
                ..Mask::default()
            },
            symmetry: Symmetry::default(),
        };
        let [width, depth] = map.field.extent();
        Some(Action::Stroke {
            settings: Box::new(settings),
            path: vec![PathPoint::new(width / 2.0, depth / 2.0, 0.0)],
        })
    }

    fn stamp(&self, foot: f32, opposite: bool) -> Tool {
        let digs = matches!(self.sculpt.stamping, Stamping::Subtract | Stamping::Lowest);
        let down = digs != opposite;
        Tool::Height(HeightTool::Stamp(Stamp {
            height: if down {
                -self.sculpt.stamp
            } else {
                self.sculpt.stamp
            },
            join: match self.sculpt.stamping {
                Stamping::Highest | Stamping::Lowest => Join::Beyond(foot),
                Stamping::Add | Stamping::Subtract => Join::Add,
            },
        }))
    }

    fn tool(&self, modifiers: Modifiers, height: f32) -> Option<Tool> {
        if !self.kind.paints_ground() {
            return None;
        }
        let tool = if modifiers.shift {
            self.smoothing()
        } else if modifiers.command {
            self.opposite(height)
        } else {
            self.plain(height)
        };
        Some(tool)
    }

    fn plain(&self, height: f32) -> Tool {
        let (sculpt, paint) = (&self.sculpt, &self.paint);
        match self.kind {
            ToolKind::Smooth => Tool::Height(HeightTool::Smooth),
            ToolKind::Flatten => Tool::Height(HeightTool::Flatten(sculpt.target.unwrap_or(height))),
            ToolKind::Noise => Tool::Height(HeightTool::Noise(sculpt.bump)),
            ToolKind::Terrace => Tool::Height(HeightTool::Terrace(sculpt.step)),
            ToolKind::Erode => Tool::Height(HeightTool::Erode(sculpt.angle)),
            ToolKind::Level => Tool::Level(match self.way {
                Way::Set => LevelTool::Set(self.level),
                Way::Raise => LevelTool::Raise,
                Way::Lower => LevelTool::Lower,
            }),
            ToolKind::Texture => Tool::Id(LayerId::Texture, IdTool::Set(paint.texture)),
            ToolKind::Cover => {
                let cover = paint.cover.saturating_add(1);
                match paint.edge {
                    Edge::Soft => Tool::Cover(CoverTool {
                        cover,
                        alpha: paint.alpha,
                    }),
                    Edge::Cells => Tool::Id(LayerId::Cover, IdTool::Set(cover)),
                }
            }
            ToolKind::Alpha => Tool::Share(paint.alpha_of, ShareTool::Set(paint.alpha)),
            ToolKind::Colour => Tool::Colour(match paint.mix {
                Mix::Blend => ColourTool::Blend(paint.colour()),
                Mix::Multiply => ColourTool::Multiply(paint.colour()),
            }),
            ToolKind::Palette => Tool::Id(LayerId::Palette, IdTool::Set(paint.palette)),
            ToolKind::Hole => Tool::Id(LayerId::Hole, IdTool::Set(1)),
            ToolKind::Stamp => self.stamp(height, false),
            ToolKind::Blend => Tool::Blend,
            ToolKind::Raise
            | ToolKind::Ramp
            | ToolKind::Look
            | ToolKind::Tape
            | ToolKind::Touch
            | ToolKind::Rectangle
            | ToolKind::Select
            | ToolKind::Object
            | ToolKind::Volume
            | ToolKind::Voxels(_) => Tool::Height(HeightTool::Raise),
        }
    }

    fn opposite(&self, height: f32) -> Tool {
        let paint = &self.paint;
        match self.kind {
            ToolKind::Raise => Tool::Height(HeightTool::Lower),
            ToolKind::Smooth => Tool::Height(HeightTool::Noise(self.sculpt.bump)),
            ToolKind::Flatten => Tool::Height(HeightTool::Flatten(height)),
            ToolKind::Noise | ToolKind::Terrace | ToolKind::Erode => {
                Tool::Height(HeightTool::Smooth)
            }
            ToolKind::Level => Tool::Level(match self.way {
                Way::Set => LevelTool::Set(0),
                Way::Raise => LevelTool::Lower,
                Way::Lower => LevelTool::Raise,
            }),
            ToolKind::Cover => match paint.edge {
                Edge::Soft => Tool::Share(LayerId::AlphaCover, ShareTool::Set(0.0)),
                Edge::Cells => Tool::Id(LayerId::Cover, IdTool::Set(0)),
            },
            ToolKind::Alpha => Tool::Share(paint.alpha_of, ShareTool::Set(1.0 - paint.alpha)),
            ToolKind::Colour => Tool::Colour(ColourTool::Blend([1.0; 3])),
            ToolKind::Texture => Tool::Id(LayerId::Texture, IdTool::Set(0)),
            ToolKind::Palette => Tool::Id(LayerId::Palette, IdTool::Set(0)),
            ToolKind::Hole => Tool::Id(LayerId::Hole, IdTool::Set(0)),
            ToolKind::Stamp => self.stamp(height, true),
            ToolKind::Blend
            | ToolKind::Ramp
            | ToolKind::Look
            | ToolKind::Tape
            | ToolKind::Touch
            | ToolKind::Rectangle
            | ToolKind::Select
            | ToolKind::Object
            | ToolKind::Volume
            | ToolKind::Voxels(_) => self.plain(height),
        }
    }

    fn smoothing(&self) -> Tool {
        match self.kind {
            ToolKind::Level => Tool::Level(LevelTool::Smooth),
            ToolKind::Texture => Tool::Id(LayerId::Texture, IdTool::Majority),
            ToolKind::Cover => match self.paint.edge {
                Edge::Soft => Tool::Share(LayerId::AlphaCover, ShareTool::Smooth),
                Edge::Cells => Tool::Id(LayerId::Cover, IdTool::Majority),
            },
            ToolKind::Alpha => Tool::Share(self.paint.alpha_of, ShareTool::Smooth),
            ToolKind::Colour => Tool::Colour(ColourTool::Smooth),
            ToolKind::Palette => Tool::Id(LayerId::Palette, IdTool::Majority),
            ToolKind::Hole => Tool::Id(LayerId::Hole, IdTool::Majority),
            ToolKind::Blend => Tool::Share(LayerId::AlphaCover, ShareTool::Smooth),
            _ => Tool::Height(HeightTool::Smooth),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn held(tools: &Tools, modifiers: Modifiers) -> Tool {
        tools.tool(modifiers, 7.0).unwrap()
    }

    #[test]
    fn keys_change_what_a_stroke_does() {
        let mut tools = Tools::for_map([10.0, 10.0], 3);
        let level = Tool::Level;
        assert_eq!(held(&tools, Modifiers::NONE), level(LevelTool::Set(3)));
        assert_eq!(held(&tools, Modifiers::COMMAND), level(LevelTool::Set(0)));
        assert_eq!(held(&tools, Modifiers::SHIFT), level(LevelTool::Smooth));
        tools.way = Way::Raise;
        assert_eq!(held(&tools, Modifiers::NONE), level(LevelTool::Raise));
        assert_eq!(held(&tools, Modifiers::COMMAND), level(LevelTool::Lower));
        tools.kind = ToolKind::Raise;
        let height = Tool::Height;
        assert_eq!(held(&tools, Modifiers::COMMAND), height(HeightTool::Lower));
        assert_eq!(held(&tools, Modifiers::SHIFT), height(HeightTool::Smooth));
    }

    #[test]
    fn flatten_takes_the_height_of_the_ground_unless_one_is_typed() {
        let mut tools = Tools::for_map([10.0, 10.0], 3);
        tools.kind = ToolKind::Flatten;
        let to = |height| Tool::Height(HeightTool::Flatten(height));
        assert_eq!(held(&tools, Modifiers::NONE), to(7.0));
        tools.sculpt.target = Some(30.0);
        assert_eq!(held(&tools, Modifiers::NONE), to(30.0));
        assert_eq!(held(&tools, Modifiers::COMMAND), to(7.0));
    }

    #[test]
    fn a_stamp_goes_up_or_down_from_the_ground_or_from_a_height_and_the_key_turns_it_over() {
        let mut tools = Tools::for_map([10.0, 10.0], 3);
        tools.choose(ToolKind::Stamp);
        tools.sculpt.stamp = 5.0;
        let stamp = |height, join| Tool::Height(HeightTool::Stamp(Stamp { height, join }));
        for (stamping, height, join) in [
            (Stamping::Add, 5.0, Join::Add),
            (Stamping::Subtract, -5.0, Join::Add),
            (Stamping::Highest, 5.0, Join::Beyond(7.0)),
            (Stamping::Lowest, -5.0, Join::Beyond(7.0)),
        ] {
            tools.sculpt.stamping = stamping;
            assert_eq!(held(&tools, Modifiers::NONE), stamp(height, join));
            assert_eq!(held(&tools, Modifiers::COMMAND), stamp(-height, join));
        }
    }

    #[test]
    fn each_brush_fits_a_new_map_whatever_is_held() {
        let map = crate::map::Map::flat([9, 9], [10.0, 10.0]).unwrap();
        let mut tools = Tools::for_map([10.0, 10.0], 3);
        for kind in ToolKind::all().filter(|kind| kind.paints_ground()) {
            tools.kind = kind;
            for modifiers in [Modifiers::NONE, Modifiers::COMMAND, Modifiers::SHIFT] {
                held(&tools, modifiers).check(&map).unwrap();
            }
        }
        tools.kind = ToolKind::Look;
        assert_eq!(tools.stroke(Modifiers::NONE, 0.0), None);
    }
}
