//! The numbers that drive the generation of detail.

use super::MapError;
use serde::{Deserialize, Serialize};

/// Most divisions that a map may ask for.
pub const MAX_DIVISIONS: u8 = 8;
/// Highest displacement level that a map may allow.
pub const MAX_LEVEL: u8 = 15;
/// The version of the hash that random numbers come from.
pub const HASH_VERSION: u32 = 1;

/// What drives division, displacement, alpha and colour of generated vertices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Parameters {
    /// `n`: how often a cell may be divided, 0..=8.
    pub max_divisions: u8,
    /// `D1 > D2 > … > Dn > Dn+1`, metres: from `Dk` on a cell has `k` divisions; at the last,
    /// the maximum reference distance, everything is fully displaced. Always `n + 1` of them.
    pub reference_distances: Vec<f32>,
    /// `R`: height of the displacement in lengths of the divided edge.
    pub height_coefficient: f32,
    /// `S`: how much one displacement level counts.
    pub level_coefficient: f32,
    /// `T`: how far the cover's alpha may move.
    pub alpha_coefficient: f32,
    /// `U`: how strongly palettes tint, 0..1.
    pub palette_strength: f32,
    /// The highest level that brushes may paint.
    pub max_level: u8,
    /// Seed of every random number of the ground.
    pub seed: u32,
    /// Version of the hash; only [`HASH_VERSION`] is known.
    pub hash_version: u32,
    /// Whether new vertices move gently into place; without it they jump there at the split.
    pub morph: bool,
}

impl Parameters {
    /// The defaults for a field of this spacing: three divisions from 16, 8 and 4 spacings on, full at 2.
    pub fn for_spacing(spacing: [f32; 2]) -> Self {
        let larger = spacing[0].max(spacing[1]);
        Self {
            max_divisions: 3,
            reference_distances: [16.0, 8.0, 4.0, 2.0].map(|n| n * larger).to_vec(),
            height_coefficient: 0.1,
            level_coefficient: 0.5,
            alpha_coefficient: 1.5,
            palette_strength: 0.5,
            max_level: 3,
            seed: 0,
            hash_version: HASH_VERSION,
            morph: true,
        }
    }

    /// The same with another number of divisions: fewer keep the first distances, more go on halving the last.
    pub fn with_max_divisions(&self, max_divisions: u8) -> Self {
        let mut changed = self.clone();
        changed.max_divisions = max_divisions;
        let distances = &mut changed.reference_distances;
        distances.truncate(max_divisions as usize + 1);
        while distances.len() < max_divisions as usize + 1 {
            distances.push(distances.last().map_or(1.0, |last| last / 2.0));
        }
        changed
    }

    /// The same for ground whose vertices stand so many times as far apart: as many cells about the eye divide.
    ///
    /// Nothing changes if the distances would then no longer be distances.
    pub fn with_distances_scaled(&self, ratio: f32) -> Self {
        let mut changed = self.clone();
        for distance in &mut changed.reference_distances {
            *distance *= ratio;
        }
        if changed.check().is_ok() {
            changed
        } else {
            self.clone()
        }
    }

    /// Checks every number against its range.
    ///
    /// # Errors
    /// The first that is out of range: its name, what it is, what it may be.
    pub fn check(&self) -> Result<(), MapError> {
        let wrong = |name, found: String, expected: &str| {
            Err(MapError::Parameter {
                name,
                found,
                expected: expected.into(),
            })
        };
        let n = self.max_divisions;
        if n > MAX_DIVISIONS {
            return wrong("max_divisions", n.to_string(), "0 to 8");
        }
        let distances = &self.reference_distances;
        if distances.len() != n as usize + 1 {
            let expected = format!("{} of them, one more than the divisions", n + 1);
            return wrong(
                "reference_distances",
                distances.len().to_string(),
                &expected,
            );
        }
        let sensible = distances.iter().all(|d| d.is_finite() && *d > 0.0);
        let falling = distances.windows(2).all(|pair| pair[0] > pair[1]);
        if !sensible || !falling {
            let found = format!("{distances:?}");
            return wrong(
                "reference_distances",
                found,
                "positive and each smaller than the one before",
            );
        }
        if self.max_level > MAX_LEVEL {
            return wrong("max_level", self.max_level.to_string(), "0 to 15");
        }
        if self.hash_version != HASH_VERSION {
            return wrong("hash_version", self.hash_version.to_string(), "1");
        }
        for (name, value, most, range) in [
            (
                "height_coefficient",
                self.height_coefficient,
                10.0,
                "0 to 10",
            ),
            ("level_coefficient", self.level_coefficient, 10.0, "0 to 10"),
            ("alpha_coefficient", self.alpha_coefficient, 10.0, "0 to 10"),
            ("palette_strength", self.palette_strength, 1.0, "0 to 1"),
        ] {
            if !(0.0..=most).contains(&value) {
                return wrong(name, value.to_string(), range);
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn defaults_are_in_range() {
        Parameters::for_spacing([10.0, 30.0]).check().unwrap();
    }

    #[test]
    fn fewer_divisions_keep_the_first_distances_and_more_go_on_falling() {
        let start = Parameters::for_spacing([10.0, 10.0]);
        let fewer = start.with_max_divisions(1);
        assert_eq!(fewer.reference_distances, [160.0, 80.0]);
        fewer.check().unwrap();
        let more = fewer.with_max_divisions(3);
        assert_eq!(more.reference_distances, [160.0, 80.0, 40.0, 20.0]);
        more.check().unwrap();
        start.with_max_divisions(0).check().unwrap();
    }

    #[test]
    fn distances_follow_the_spacing_as_long_as_they_fall() {
        let parameters = Parameters::for_spacing([10.0, 10.0]);
        let closer = parameters.with_distances_scaled(0.25);
        assert_eq!(closer, Parameters::for_spacing([2.5, 2.5]));
        for ratio in [0.0, f32::INFINITY, f32::NAN, -1.0] {
            assert_eq!(parameters.with_distances_scaled(ratio), parameters);
        }
    }

    #[test]
    fn distances_that_do_not_fall_are_refused() {
        let mut parameters = Parameters::for_spacing([10.0, 10.0]);
        for distances in [
            vec![160.0, 80.0, 80.0, 20.0],
            vec![160.0, f32::NAN, 40.0, 20.0],
            vec![160.0, 80.0, 40.0, 0.0],
            vec![160.0, 80.0],
        ] {
            parameters.reference_distances = distances;
            assert!(parameters.check().is_err());
        }
    }
}
