//! What Landform adds to a `.vox` file of its own: attributes of a group of the scene, which other programs pass over.

use super::chunks::Words;
use crate::map::VOXEL_SIZES;
use glam::Vec3;

/// Metres of a voxel.
pub(crate) const SIZE_KEY: &str = "landform_voxel_size";
/// Where the scene's origin stands in the map: x, y and z, metres, y up.
pub(crate) const ORIGIN_KEY: &str = "landform_origin";
/// How far it is turned there about the vertical, radians.
pub(crate) const TURN_KEY: &str = "landform_turn";

/// How large voxels are and where they stand in a map, as the file that they come from says.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Own {
    pub voxel_size: f32,
    pub origin: Option<Vec3>,
    pub turn: f32,
}

impl Own {
    /// From the attributes of a node; none if they don't say how large a voxel is, or say what can't be.
    pub fn read(words: &Words) -> Option<Self> {
        let [least, most] = VOXEL_SIZES;
        let numbers = |key| words.get(key).and_then(|text| numbers(text));
        let [voxel_size] = numbers(SIZE_KEY)?[..] else {
            return None;
        };
        let origin = numbers(ORIGIN_KEY).and_then(|origin| <[f32; 3]>::try_from(origin).ok());
        let turn = numbers(TURN_KEY).and_then(|turn| turn.first().copied());
        (least..=most).contains(&voxel_size).then_some(Self {
            voxel_size,
            origin: origin.map(Vec3::from),
            turn: turn.unwrap_or(0.0),
        })
    }
}

/// The numbers of a text, if it holds nothing else.
fn numbers(text: &str) -> Option<Vec<f32>> {
    let numbers = text.split_whitespace().map(str::parse::<f32>);
    let numbers: Vec<f32> = numbers.collect::<Result<_, _>>().ok()?;
    numbers
        .iter()
        .all(|number| number.is_finite())
        .then_some(numbers)
}
