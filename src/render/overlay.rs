//! Overlays: what is shown over the ground by colours, and by which colours.

use super::identity::{IDENTITIES, identity_colour};
use super::scale::{ramp_colour, scale_colour};

/// Colours that a shader looks up.
pub(super) const COLOURS: usize = 16;

/// What is shown over the ground by colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The displacement level of each cell.
    Levels,
    /// How often each cell is divided.
    Divisions,
    /// How far the newest vertices of each cell have moved.
    Rates,
    /// The base texture of each cell.
    Textures,
    /// The cover of each cell.
    Covers,
    /// How much of the cover shows, where there is one.
    CoverAlpha,
    /// How much of the base texture shows.
    BaseAlpha,
    /// The palette of each cell.
    Palettes,
    /// The colours of the vertices, generated ones included.
    Colours,
    /// How steep the ground is, in bands of [`SLOPE_BAND`] degrees.
    Slopes,
    /// Heights in bands.
    Heights,
    /// Lines of equal height, every fifth one thicker.
    Contours,
    /// The two materials of each polygon of volumes, blended as they are drawn.
    Materials,
    /// The material that is touched of each polygon of volumes.
    Touched,
    /// How full solid voxels at the surface of volumes are.
    Density,
    /// What is touched of volumes, with its edges, over what is drawn.
    Collision,
}

/// Degrees from one band of slopes to the next.
pub const SLOPE_BAND: f32 = 15.0;
/// The last band of slopes.
pub const LAST_SLOPE_BAND: u8 = 5;

impl Overlay {
    /// The number that shaders know it by.
    pub(super) fn number(self) -> u32 {
        self as u32
    }

    /// Whether it shows what a cell records by the map's own numbers, or the rates of cells.
    pub(super) fn reads_marks(self) -> bool {
        matches!(
            self,
            Self::Rates | Self::Textures | Self::Covers | Self::Palettes
        )
    }

    /// What shaders look up: colours of values from 0 on, of numbers, or of sixteen places of a ramp. sRGB.
    pub(super) fn colours(self, most: u8) -> [[u8; 3]; COLOURS] {
        let last = (COLOURS - 1) as f32;
        std::array::from_fn(|index| match self {
            Self::None | Self::Levels | Self::Divisions => scale_colour(index as u8, most),
            Self::Slopes => scale_colour(index as u8, LAST_SLOPE_BAND),
            Self::Textures
            | Self::Covers
            | Self::Palettes
            | Self::Materials
            | Self::Touched
            | Self::Collision => identity_colour((index % IDENTITIES.len()) as u8),
            Self::Rates
            | Self::CoverAlpha
            | Self::BaseAlpha
            | Self::Colours
            | Self::Heights
            | Self::Contours
            | Self::Density => ramp_colour(index as f32 / last),
        })
    }
}

/// The heights that bands and contour lines are drawn for.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bands {
    /// The lowest ground, in metres.
    pub lowest: f32,
    /// The highest ground, in metres.
    pub highest: f32,
    /// Metres from one band or line to the next; above 0.
    pub interval: f32,
}

/// Most bands or lines that a fitting interval makes.
const MOST_BANDS: f32 = 25.0;
/// Every so many lines one is thicker.
pub const THICK_LINE: u32 = 5;

impl Bands {
    /// Bands over ground from the lowest to the highest height: an interval of 1, 2 or 5 with any number of noughts,
    /// such that there are 10 to 25.
    pub fn fitting([lowest, highest]: [f32; 2]) -> Self {
        let least = ((highest - lowest) / MOST_BANDS).max(0.01);
        let power = 10f32.powf(least.log10().floor());
        let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
        // A hair of tolerance: 0.1 is not a sum of powers of two.
        let interval = steps.into_iter().find(|step| *step >= least * 0.999);
        Self {
            lowest,
            highest,
            interval: interval.unwrap_or(least),
        }
    }
}

impl Default for Bands {
    fn default() -> Self {
        Self::fitting([0.0, 100.0])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fitting_intervals_are_round_and_make_neither_few_nor_many_bands() {
        for (range, interval) in [
            ([236.0, 1076.0], 50.0),
            ([0.0, 100.0], 5.0),
            ([-3.0, 2.0], 0.2),
            ([0.0, 25.0], 1.0),
            ([0.0, 8848.0], 500.0),
        ] {
            let found = Bands::fitting(range).interval;
            assert!((found - interval).abs() < 1e-4, "{range:?}: {found}");
        }
        for span in [0.5, 0.9, 7.0, 33.0, 2600.0, 199_000.0] {
            let bands = span / Bands::fitting([5.0, 5.0 + span]).interval;
            assert!((9.9..=25.1).contains(&bands), "{span}: {bands} bands");
        }
        assert!(Bands::fitting([7.0, 7.0]).interval > 0.0);
    }
}
