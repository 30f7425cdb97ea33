//! What is worth saying of an action that did what it was asked: that a part of it came to nothing.

use super::{Action, Resizing, VoxelFill, VoxelMirror};
use crate::map::{Map, Volume, VolumeId, VoxelBox, Voxels};
use crate::math::{Region, length};
use glam::{Affine3A, Quat, Vec2, Vec3, Vec3Swizzles as _};

impl Action {
    /// What is worth saying of it once it has changed a map that was so `before`: phrases without their full stops.
    pub fn remarks(&self, before: &Map) -> Vec<String> {
        let volume = |id: &VolumeId| before.volumes.get(id);
        let remark = match self {
            Self::Fill { cells, .. } | Self::BlendBorders { cells } => {
                cells.and_then(|cells| beyond_field(cells, before))
            }
            Self::GroundToVoxels { cells, .. } => beyond_field(*cells, before),
            Self::FillVoxels(VoxelFill {
                volume, low, high, ..
            })
            | Self::MirrorVoxels(VoxelMirror {
                volume, low, high, ..
            }) => beyond_volume("the box", VoxelBox::new(*low, *high), *volume, before),
            Self::PasteVoxels(paste) => {
                let size = paste.turned.size(paste.clip.0.size());
                let within = VoxelBox::at(paste.at, size);
                beyond_volume("the piece", within, paste.volume, before)
            }
            Self::ResizeVolume(new) => cut_off(new, before),
            Self::AddVolume(new) => {
                let stand = Stand::at(new.position, new.turn, new.voxel_size, new.size);
                beside(&[stand], before)
            }
            Self::PlaceVolume(new) => volume(&new.id).and_then(|old| {
                let size = old.voxels.size();
                let stand = Stand::at(new.position, new.turn, old.voxel_size, size);
                beside(&[stand], before)
            }),
            Self::ImportVolume(new) => beside(&[Stand::of(&new.volume, Vec3::ZERO)], before),
            Self::ImportVolumes(new) => {
                let stands = new.0.iter().map(|new| Stand::of(&new.volume, Vec3::ZERO));
                beside(&stands.collect::<Vec<_>>(), before)
            }
            Self::DuplicateVolumes { volumes, by } => {
                let originals = volumes.iter().filter_map(volume);
                let copies = originals.map(|old| Stand::of(old, *by));
                beside(&copies.collect::<Vec<_>>(), before)
            }
            _ => None,
        };
        remark.into_iter().collect()
    }
}

fn beyond_field(cells: Region, map: &Map) -> Option<String> {
    let field = map.field.cell_region();
    let Region { x0, z0, x1, z1 } = cells;
    (cells.intersection(&field) != cells).then(|| {
        let (columns, rows) = (field.width(), field.height());
        format!(
            "the cells from {x0}, {z0} up to {x1}, {z1} reach beyond the map, which has {columns} × {rows}; those beyond were left out"
        )
    })
}

fn beyond_volume(what: &str, within: VoxelBox, id: VolumeId, map: &Map) -> Option<String> {
    let size = map.volumes.get(&id)?.voxels.size();
    (!VoxelBox::of_size(size).holds(&within)).then(|| {
        let ([x0, y0, z0], [x1, y1, z1], [x, y, z]) = (within.low, within.high, size);
        format!(
            "{what} from {x0}, {y0}, {z0} up to {x1}, {y1}, {z1} reaches beyond the volume, which has {x} × {y} × {z} voxels; what lies beyond was left out"
        )
    })
}

fn cut_off(new: &Resizing, map: &Map) -> Option<String> {
    let voxels = &map.volumes.get(&new.id)?.voxels;
    let within = VoxelBox::at(new.low, new.size);
    if within.holds(&VoxelBox::of_size(voxels.size())) {
        return None;
    }
    let before = voxels.solid_count();
    let left = voxels.cut(within).as_ref().map_or(0, Voxels::solid_count);
    match before.saturating_sub(left) {
        0 => None,
        _ if left == 0 => Some(format!(
            "all of its {before} solid voxels lay beyond the new box and were cut off: it is empty now"
        )),
        lost => Some(format!(
            "{lost} of its {before} solid voxels lay beyond the new box and were cut off"
        )),
    }
}

/// Where a volume stands in the map.
struct Stand {
    /// From its voxels to metres.
    transform: Affine3A,
    /// Voxels along x, y, z.
    size: [u32; 3],
}

impl Stand {
    fn at(position: Vec3, turn: f32, voxel_size: f32, size: [u32; 3]) -> Self {
        let (scale, turn) = (Vec3::splat(voxel_size), Quat::from_rotation_y(turn));
        let transform = Affine3A::from_scale_rotation_translation(scale, turn, position);
        Self { transform, size }
    }

    fn of(volume: &Volume, moved: Vec3) -> Self {
        let size = volume.voxels.size();
        Self::at(
            volume.position + moved,
            volume.turn,
            volume.voxel_size,
            size,
        )
    }

    /// Whether all of it lies beside the map's ground.
    fn is_beside(&self, map: &Map) -> bool {
        let [width, depth] = map.field.extent();
        let [x, _, z] = self.size.map(|side| side as f32);
        let ends = [Vec2::splat(-0.5), Vec2::new(x, z) - 0.5];
        let ground = [Vec2::ZERO, Vec2::new(width, depth)];
        // Rectangles are apart if the corners of one lie on one side of the other.
        are_apart(&self.transform, ends, ground)
            || are_apart(&self.transform.inverse(), ground, ends)
    }
}

/// That some of several volumes lie beside the map, if so.
fn beside(stands: &[Stand], map: &Map) -> Option<String> {
    let count = stands.iter().filter(|stand| stand.is_beside(map)).count();
    let which = match (count, stands.len()) {
        (0, _) => return None,
        (_, 1) => "it lies".into(),
        (1, all) => format!("of the {all} volumes 1 lies"),
        (count, all) => format!("of the {all} volumes {count} lie"),
    };
    let [width, depth] = map.field.extent().map(length);
    Some(format!(
        "{which} wholly beside the map, which reaches {width} along x and {depth} along z"
    ))
}

/// Whether a rectangle's corners, seen from above, all lie on one side of another once they are brought there.
fn are_apart(bring: &Affine3A, [a, b]: [Vec2; 2], [low, high]: [Vec2; 2]) -> bool {
    let corners = [a, Vec2::new(a.x, b.y), b, Vec2::new(b.x, a.y)];
    let corners = corners.map(|at| bring.transform_point3(Vec3::new(at.x, 0.0, at.y)).xz());
    (0..2).any(|axis| {
        corners.iter().all(|at| at[axis] < low[axis])
            || corners.iter().all(|at| at[axis] > high[axis])
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::FRAC_PI_4;

    #[test]
    fn a_box_lies_beside_the_map_only_if_no_part_of_it_lies_above() {
        let map = Map::flat([11, 6], [10.0, 10.0]).unwrap();
        let long = |x: f32, z: f32, turn: f32| {
            let stand = Stand::at(Vec3::new(x, 900.0, z), turn, 1.0, [40, 2, 4]);
            stand.is_beside(&map)
        };
        for (x, z, turn, beside) in [
            (50.0, 20.0, 0.0, false),
            (-38.0, 20.0, 0.0, false),
            (-41.0, 20.0, 0.0, true),
            (101.0, 20.0, 0.0, true),
            (50.0, 51.0, 0.0, true),
            (50.0, 51.0, FRAC_PI_4, false),
            // Its box along x and z reaches over the corner, it itself doesn't.
            (90.0, 70.0, FRAC_PI_4, true),
            (75.0, 60.0, FRAC_PI_4, false),
        ] {
            assert_eq!(long(x, z, turn), beside, "{x}, {z} turned by {turn}");
        }
    }
}
