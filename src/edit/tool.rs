//! What a stroke does to the ground, for each layer.

use super::dab::{Dab, Memory};
use super::op::blend;
use super::op::colour::ColourTool;
use super::op::cover::CoverTool;
use super::op::height::HeightTool;
use super::op::id::IdTool;
use super::op::level::LevelTool;
use super::op::share::ShareTool;
use super::{EditError, plane};
use crate::map::{Changes, LayerId, Map};
use serde::{Deserialize, Serialize};

/// What a stroke does.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Tool {
    /// Sculpts heights.
    Height(HeightTool),
    /// Paints displacement levels.
    Level(LevelTool),
    /// Paints textures, covers, palettes or holes.
    Id(LayerId, IdTool),
    /// Paints a cover together with its alpha.
    Cover(CoverTool),
    /// Paints an alpha, of the base or of the cover.
    Share(LayerId, ShareTool),
    /// Paints the colours of vertices.
    Colour(ColourTool),
    /// Makes the borders between textures gradual by covers and their alphas.
    Blend,
}

impl Tool {
    /// Whether its numbers fit the map.
    ///
    /// # Errors
    /// When one is out of range, or the layer is of another kind.
    pub fn check(self, map: &Map) -> Result<(), EditError> {
        match self {
            Self::Height(tool) => tool.check(),
            Self::Level(tool) => tool.check(map),
            Self::Id(layer, tool) => match plane::id_plane(layer) {
                Some(_) => tool.check(layer, map),
                None => Err(wrong_layer(layer, "painted with a number")),
            },
            Self::Cover(tool) => tool.check(map),
            Self::Share(layer, tool) => match plane::share_plane(layer) {
                Some(_) => tool.check(),
                None => Err(wrong_layer(layer, "painted with an alpha")),
            },
            Self::Colour(tool) => tool.check(),
            Self::Blend => Ok(()),
        }
    }

    /// What its edits are called.
    pub fn label(self) -> String {
        match self {
            Self::Height(tool) => tool.label().into(),
            Self::Level(tool) => tool.label(),
            Self::Id(layer, tool) => tool.label(layer),
            Self::Cover(_) => "Paint covers".into(),
            Self::Share(LayerId::AlphaBase, _) => "Paint alpha of the base".into(),
            Self::Share(..) => "Paint alpha of the cover".into(),
            Self::Colour(tool) => tool.label().into(),
            Self::Blend => "Blend borders".into(),
        }
    }

    /// Whether each dab works on what the one before left, and dabs go on at rest. Of other tools the strongest dab on
    /// a place counts, from what was there before the stroke.
    pub fn flows(self) -> bool {
        match self {
            Self::Height(tool) => tool.flows(),
            Self::Share(_, tool) => tool == ShareTool::Smooth,
            Self::Colour(tool) => tool == ColourTool::Smooth,
            Self::Level(_) | Self::Id(..) | Self::Cover(_) | Self::Blend => false,
        }
    }

    /// Draws one dab. A layer that [`check`](Self::check) refuses stays as it is.
    pub(super) fn dab(self, dab: &Dab, memory: &mut Memory, map: &mut Map) -> Changes {
        match self {
            Self::Height(tool) => tool.dab(dab, memory, map),
            Self::Level(tool) => {
                let most = map.parameters.max_level;
                dab.draw_cells(memory, map, &plane::LEVEL, |around| {
                    tool.apply(around, most)
                })
            }
            Self::Id(layer, tool) => plane::id_plane(layer).map_or_else(Changes::none, |plane| {
                dab.draw_cells(memory, map, &plane, |around| tool.apply(around))
            }),
            Self::Share(layer, tool) => plane::share_plane(layer)
                .map_or_else(Changes::none, |plane| tool.dab(&plane, dab, memory, map)),
            Self::Cover(tool) => tool.dab(dab, memory, map),
            Self::Colour(tool) => tool.dab(dab, memory, map),
            Self::Blend => blend::dab(dab, memory, map),
        }
    }
}

fn wrong_layer(layer: LayerId, what: &'static str) -> EditError {
    EditError::Layer { layer, what }
}
