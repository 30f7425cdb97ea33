//! Why an action changed nothing, as far as that can be known.

use super::{Action, VoxelFill};
use crate::edit::{PathPoint, StrokeSettings};
use crate::edit::{SculptPoint, SculptSettings, SculptTool};
use crate::map::{Map, Role, Volume};
use crate::math::length;
use glam::Vec3;

/// So many times its radius a brush of voxels reaches from its path at most, and so many voxels more.
const REACH: (f32, f32) = (2.0, 2.0);

impl Action {
    /// Why it would change nothing of a map, given that it does change nothing; a phrase without its full stop.
    pub fn why_idle(&self, map: &Map) -> String {
        let names_none = "it names none";
        match self {
            Self::Stroke { settings, path } => why_stroke(settings, path, map),
            Self::Sculpt {
                settings,
                ground,
                path,
            } => why_sculpt(settings, ground.is_some(), path, map),
            Self::Fill { layer, value, .. } => {
                format!("the layer {} is {value} there already", layer.name())
            }
            Self::PlaceObjects(new) if new.is_empty() => names_none.into(),
            Self::SetObjects(new) if new.is_empty() => names_none.into(),
            Self::DuplicateObjects { objects, .. } if objects.is_empty() => names_none.into(),
            Self::RemoveObjects(ids)
            | Self::LevelUnder(ids)
            | Self::FlattenUnder(ids)
            | Self::LevelAndFlattenUnder(ids)
                if ids.is_empty() =>
            {
                names_none.into()
            }
            Self::DuplicateVolumes { volumes, .. } if volumes.is_empty() => names_none.into(),
            Self::RemoveVolumes(ids) if ids.is_empty() => names_none.into(),
            Self::ImportVolumes(new) if new.0.is_empty() => names_none.into(),
            Self::PlaceVolume(_) => "it stands there and is called so already".into(),
            Self::ResizeVolume(_) => "its box is that already".into(),
            Self::FillVoxels(fill) => why_fill(fill, map),
            Self::PasteVoxels(_) => "what is there is so already".into(),
            Self::MirrorVoxels(_) => "both ends of the box are alike".into(),
            Self::MoveLattice(_) => "it moves by nothing".into(),
            _ => "the map is so already".into(),
        }
    }
}

fn why_stroke(settings: &StrokeSettings, path: &[PathPoint], map: &Map) -> String {
    let [width, depth] = map.field.extent();
    let radius = settings.brush.radius;
    let is_near = |point: &PathPoint| {
        let reaches = |at: f32, most: f32| (-radius..=most + radius).contains(&at);
        reaches(point.x, width) && reaches(point.z, depth)
    };
    if path.is_empty() {
        "its path has no points".into()
    } else if settings.brush.strength == 0.0 {
        "its brush has a strength of 0".into()
    } else if !path.iter().any(is_near) {
        let (width, depth) = (length(width), length(depth));
        format!("its path lies beside the map, which reaches {width} along x and {depth} along z")
    } else {
        "what its brush and mask reach is so already".into()
    }
}

fn why_sculpt(
    settings: &SculptSettings,
    makes_voxels: bool,
    path: &[SculptPoint],
    map: &Map,
) -> String {
    let tool = settings.tool;
    let is_meant = |(id, _): &(&_, &Volume)| settings.volume.is_none_or(|only| only == **id);
    let mut meant = map.volumes.iter().filter(is_meant);
    let has_earth = meant.clone().any(|(_, volume)| volume.role == Role::Ground);
    let but = |what: &str| {
        let earth = if has_earth {
            ", but for earth around ground, which stays"
        } else {
            ""
        };
        format!("{what}{earth}")
    };
    let reach = settings.brush.radius;
    if path.is_empty() {
        "its path has no points".into()
    } else if settings.brush.strength == 0.0 {
        "its brush has a strength of 0".into()
    } else if !meant.any(|(_, volume)| path.iter().any(|point| is_near(volume, point.at, reach))) {
        let advice = match (makes_voxels, tool.moves_surface()) {
            (false, true) => "; with `ground: Some(())` the ground within its reach becomes voxels",
            _ => "",
        };
        format!("no volume lies within the reach of its path{advice}")
    } else {
        match tool {
            SculptTool::Dig => but("nothing within its reach is solid"),
            SculptTool::Add { .. } => but("all within its reach is full already"),
            SculptTool::Smooth => "what lies within its reach is as smooth as it can be".into(),
            SculptTool::Flatten { .. } => but("what lies within its reach is flat already"),
            SculptTool::Paint { .. } => {
                "nothing within its reach is solid, or all of it is of the material already".into()
            }
            SculptTool::Explode { .. } => but("nothing within its reach breaks by its power"),
        }
    }
}

/// Whether a brush of a radius about a place may reach into a volume's box.
fn is_near(volume: &Volume, at: Vec3, radius: f32) -> bool {
    let voxel = volume.to_voxels().transform_point3(at);
    let size = Vec3::from(volume.voxels.size().map(|side| side as f32));
    let reach = REACH.0 * radius / volume.voxel_size + REACH.1;
    voxel.cmpge(Vec3::splat(-reach)).all() && voxel.cmple(size + reach).all()
}

fn why_fill(fill: &VoxelFill, map: &Map) -> String {
    let volume = map.volumes.get(&fill.volume);
    let is_ground = volume.is_some_and(|volume| volume.role == Role::Ground);
    let so = if fill.material.is_some() {
        "the box is full of it already"
    } else {
        "the box is empty already"
    };
    if is_ground {
        format!("{so}, or earth around ground, which stays")
    } else {
        so.into()
    }
}
