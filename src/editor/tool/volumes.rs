//! The volume tool: which volume is chosen, which box of its voxels is selected, what was copied of it.

use crate::document::action::{Action, Joined, VoxelPaste, VoxelValues};
use crate::map::{Map, TurnedVoxels, Volume, VolumeId, VoxelBox, Voxels};
use glam::Vec3;

/// What the left button does with the chosen volume.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Handling {
    /// Moves, turns and resizes it by its handles.
    #[default]
    Whole,
    /// Selects a box of its voxels.
    Boxes,
}

/// How the volume tool is set.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Volumes {
    /// The chosen volume, which may have gone since.
    pub chosen: Option<VolumeId>,
    /// What the left button does.
    pub handling: Handling,
    /// The selected box of the chosen volume.
    pub selected: Option<VoxelBox>,
    /// What was copied.
    pub clip: Option<Voxels>,
    /// What is about to be set down.
    pub floating: Option<FloatingVoxels>,
    /// What becomes of the voxels that a piece is set down on.
    pub joined: Joined,
}

/// A piece of a volume that follows the pointer until it is set down.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatingVoxels {
    clip: Voxels,
    turned: TurnedVoxels,
}

impl Volumes {
    /// The chosen volume, if it is there.
    pub fn chosen_of<'a>(&self, map: &'a Map) -> Option<(VolumeId, &'a Volume)> {
        let id = self.chosen?;
        Some((id, map.volumes.get(&id)?))
    }

    /// Chooses a volume.
    pub fn choose(&mut self, id: VolumeId) {
        if self.chosen != Some(id) {
            (self.chosen, self.selected) = (Some(id), None);
        }
    }

    /// What is selected of the chosen volume, as far as it lies within.
    pub fn selected_of(&self, map: &Map) -> Option<(VolumeId, VoxelBox)> {
        let (id, volume) = self.chosen_of(map)?;
        let all = VoxelBox::of_size(volume.voxels.size());
        let part = self.selected?.intersection(&all);
        (!part.is_empty()).then_some((id, part))
    }

    /// Takes what was copied in hand. Says whether anything was.
    pub fn float(&mut self) -> bool {
        self.floating = self.clip.clone().map(|clip| FloatingVoxels {
            clip,
            turned: TurnedVoxels::default(),
        });
        self.floating.is_some()
    }
}

impl FloatingVoxels {
    /// Turns it.
    pub fn turn(&mut self, by: impl FnOnce(TurnedVoxels) -> TurnedVoxels) {
        self.turned = by(self.turned);
    }

    /// The box that it takes where it is set down against a voxel of a volume of a size: beside it where `outward` points,
    /// in the middle of it otherwise; within the volume, as far as it fits there.
    pub fn landing(&self, voxel: [i32; 3], outward: Vec3, volume: [u32; 3]) -> VoxelBox {
        let size = self.turned.size(self.clip.size());
        let along = outward.abs().max_position();
        let low = [0, 1, 2].map(|axis| {
            let side = size[axis] as i32;
            let low = match outward[axis] {
                _ if axis != along => voxel[axis] - side / 2,
                out if out > 0.0 => voxel[axis] + 1,
                out if out < 0.0 => voxel[axis] - side,
                _ => voxel[axis] - side / 2,
            };
            let room = volume[axis] as i32 - side;
            low.clamp(room.min(0), room.max(0))
        });
        VoxelBox::at(low, size)
    }

    /// What sets it down in a volume.
    pub fn paste(&self, volume: VolumeId, at: [i32; 3], joined: Joined) -> Action {
        Action::PasteVoxels(Box::new(VoxelPaste {
            volume,
            clip: VoxelValues(self.clip.clone()),
            at,
            turned: self.turned,
            joined,
        }))
    }
}

/// The corners of a box of a volume's voxels in the map: half a voxel beyond them, where their surface is.
pub fn corners(volume: &Volume, within: &VoxelBox) -> [Vec3; 8] {
    let [low, high] = ends(within);
    let transform = volume.transform();
    std::array::from_fn(|corner| {
        let at = |axis: usize| {
            if corner >> axis & 1 == 0 {
                low[axis]
            } else {
                high[axis]
            }
        };
        transform.transform_point3(Vec3::new(at(0), at(1), at(2)))
    })
}

/// Both ends of a box, in voxels from the first one.
pub fn ends(within: &VoxelBox) -> [Vec3; 2] {
    let end = |corner: [i32; 3]| Vec3::from(corner.map(|along| along as f32)) - 0.5;
    [end(within.low), end(within.high)]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_piece_lies_against_what_it_is_set_down_on() {
        let floating = FloatingVoxels {
            clip: Voxels::empty([4, 6, 2]).unwrap(),
            turned: TurnedVoxels::default().quarter(),
        };
        let volume = [32; 3];
        let on = floating.landing([10, 10, 10], Vec3::new(0.1, 0.9, 0.2), volume);
        assert_eq!(on, VoxelBox::at([9, 11, 8], [2, 6, 4]));
        let beside = floating.landing([10, 10, 10], Vec3::new(-0.9, 0.1, 0.2), volume);
        assert_eq!(beside, VoxelBox::at([8, 7, 8], [2, 6, 4]));
        let within = floating.landing([10, 10, 10], Vec3::ZERO, volume);
        assert_eq!(within, VoxelBox::at([9, 7, 8], [2, 6, 4]));
        let kept = floating.landing([31, 10, 0], Vec3::X, volume);
        assert_eq!(kept, VoxelBox::at([30, 7, 0], [2, 6, 4]));
        let longer = floating.landing([1, 0, 0], Vec3::NEG_X, [4, 5, 6]);
        assert_eq!(longer, VoxelBox::at([0, -1, 0], [2, 6, 4]));
    }

    #[test]
    fn what_is_selected_is_cut_to_the_volume_and_forgotten_with_it() {
        let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
        let voxels = Voxels::empty([8, 8, 8]).unwrap();
        let volume = Volume::new("Rock", Vec3::ZERO, 1.0, voxels);
        map.volumes.insert(VolumeId(2), volume);
        let mut tool = Volumes::default();
        tool.choose(VolumeId(2));
        tool.selected = Some(VoxelBox::at([4, -2, 4], [9, 4, 1]));
        let cut = VoxelBox::at([4, 0, 4], [4, 2, 1]);
        assert_eq!(tool.selected_of(&map), Some((VolumeId(2), cut)));
        tool.choose(VolumeId(3));
        assert!(tool.selected.is_none() && tool.selected_of(&map).is_none());
    }
}
