//! Palettes: colours with probabilities, from which generated vertices are tinted.

use serde::{Deserialize, Serialize};

/// A list of colours with probabilities that sum to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Palette {
    /// What the designer calls it.
    pub name: String,
    /// At least one.
    pub colours: Vec<PaletteColour>,
}

/// One colour of a palette.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct PaletteColour {
    /// Linear red, green, blue, 0..1 each.
    pub rgb: [f32; 3],
    /// How often it is drawn, 0..1.
    pub probability: f32,
}

impl Palette {
    /// White alone: it tints nothing.
    pub fn white() -> Self {
        Self {
            name: "White".into(),
            colours: vec![PaletteColour {
                rgb: [1.0; 3],
                probability: 1.0,
            }],
        }
    }

    /// The same with another probability for one colour: the others share the rest as they did before, but for those
    /// that are `kept` (by index), which stay as long as there is room. The sum is 1.
    pub fn with_probability(&self, index: usize, probability: f32, kept: &[usize]) -> Self {
        let mut new = self.clone();
        let is_free = |other: usize| other != index && !kept.contains(&other);
        let held: f32 = self.sum_of(|other| other != index && !is_free(other));
        let free: f32 = self.sum_of(is_free);
        let count = (0..self.colours.len())
            .filter(|other| is_free(*other))
            .count();
        let most = (1.0 - held).max(0.0);
        let own = if count == 0 {
            most
        } else {
            probability.clamp(0.0, most)
        };
        let rest = most - own;
        for (other, colour) in new.colours.iter_mut().enumerate() {
            if other == index {
                colour.probability = own;
            } else if is_free(other) {
                colour.probability = if free > 0.0 {
                    colour.probability / free * rest
                } else {
                    rest / count as f32
                };
            }
        }
        new
    }

    /// The same without one colour; the others become likelier in proportion. The last colour stays.
    pub fn without(&self, index: usize) -> Self {
        let mut new = self.clone();
        if self.colours.len() > 1 && index < self.colours.len() {
            new.colours.remove(index);
            new.normalise();
        }
        new
    }

    /// The same with a colour after the one that follows it. The last one stays where it is.
    pub fn with_colour_later(&self, index: usize) -> Self {
        let mut new = self.clone();
        if index + 1 < new.colours.len() {
            new.colours.swap(index, index + 1);
        }
        new
    }

    /// The same with one colour more at its end, as likely as the mean of the others.
    pub fn with_colour(&self, rgb: [f32; 3]) -> Self {
        let mut new = self.clone();
        let probability = 1.0 / self.colours.len() as f32;
        new.colours.push(PaletteColour { rgb, probability });
        new.normalise();
        new
    }

    /// The same with one colour moved to another place.
    pub fn with_moved(&self, from: usize, to: usize) -> Self {
        let mut new = self.clone();
        if from < new.colours.len() && to < new.colours.len() {
            let colour = new.colours.remove(from);
            new.colours.insert(to, colour);
        }
        new
    }

    fn sum_of(&self, counts: impl Fn(usize) -> bool) -> f32 {
        let counted = self.colours.iter().enumerate();
        let counted = counted.filter(|(index, _)| counts(*index));
        counted.map(|(_, colour)| colour.probability).sum()
    }

    fn normalise(&mut self) {
        let sum = self.sum_of(|_| true);
        let even = 1.0 / self.colours.len() as f32;
        for colour in &mut self.colours {
            colour.probability = if sum > 0.0 {
                colour.probability / sum
            } else {
                even
            };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn palette(probabilities: &[f32]) -> Palette {
        let colour = |probability: &f32| PaletteColour {
            rgb: [1.0; 3],
            probability: *probability,
        };
        Palette {
            name: "Test".into(),
            colours: probabilities.iter().map(colour).collect(),
        }
    }

    fn probabilities(palette: &Palette) -> Vec<f32> {
        let values = palette.colours.iter().map(|colour| colour.probability);
        values
            .map(|value| (value * 1000.0).round() / 1000.0)
            .collect()
    }

    #[test]
    fn a_changed_probability_scales_the_others() {
        let three = palette(&[0.5, 0.3, 0.2]);
        assert_eq!(
            probabilities(&three.with_probability(0, 0.0, &[])),
            [0.0, 0.6, 0.4]
        );
        assert_eq!(
            probabilities(&three.with_probability(0, 0.6, &[2])),
            [0.6, 0.2, 0.2]
        );
        assert_eq!(
            probabilities(&three.with_probability(0, 0.9, &[2])),
            [0.8, 0.0, 0.2]
        );
        assert_eq!(
            probabilities(&three.with_probability(0, 0.1, &[1, 2])),
            [0.5, 0.3, 0.2]
        );
        let none = palette(&[1.0, 0.0, 0.0]);
        assert_eq!(
            probabilities(&none.with_probability(0, 0.5, &[])),
            [0.5, 0.25, 0.25]
        );
        assert_eq!(
            probabilities(&palette(&[1.0]).with_probability(0, 0.2, &[])),
            [1.0]
        );
    }

    #[test]
    fn colours_come_and_go_and_the_sum_stays() {
        let two = palette(&[0.75, 0.25]);
        assert_eq!(
            probabilities(&two.with_colour([0.0; 3])),
            [0.5, 0.167, 0.333]
        );
        assert_eq!(probabilities(&two.without(0)), [1.0]);
        assert_eq!(palette(&[1.0]).without(0).colours.len(), 1);
        assert_eq!(probabilities(&two.with_moved(0, 1)), [0.25, 0.75]);
    }
}
