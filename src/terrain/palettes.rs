//! The palettes of a map, ready to draw from.

use super::law::clamp01;
use crate::map::Palette;

/// Up to this many colours, all are compared at once; beyond, each vertex searches its palette.
pub(super) const FEW: usize = 4;

/// A colour of a palette, and the sum of the probabilities up to it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tint {
    rgb: [f32; 3],
    sum: f32,
}

/// The palettes of a map. A cell that names none draws from the last.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tints {
    palettes: Vec<Vec<Tint>>,
    /// Colours of the longest palette.
    most: usize,
    /// What vertices need of a palette, a table a quantity, a value a palette. The bits of the first colour's red,
    /// green and blue; then for each further colour the sum from which on it is drawn, and by which bits its red,
    /// green and blue differ from those before. If a palette has more than [`FEW`] colours, its number alone.
    tables: Vec<Vec<u32>>,
}

impl Tints {
    pub(super) fn new(palettes: &[Palette]) -> Self {
        let white = [Palette::white()];
        let palettes = if palettes.is_empty() {
            &white
        } else {
            palettes
        };
        let palettes: Vec<Vec<Tint>> = palettes.iter().map(tints).collect();
        let most = palettes.iter().map(Vec::len).max().unwrap_or(1);
        let tables = if most > FEW {
            vec![(0..palettes.len() as u32).collect()]
        } else {
            tables(&palettes, most)
        };
        Self {
            palettes,
            most,
            tables,
        }
    }

    /// Whether each palette has one colour, so that nothing is to be drawn.
    pub(super) fn is_plain(&self) -> bool {
        self.most == 1
    }

    /// How many further colours than the first the tables hold; `None` if they hold numbers of palettes.
    pub(super) fn further(&self) -> Option<usize> {
        (self.most <= FEW).then(|| self.most - 1)
    }

    /// What vertices need of a palette, a table a quantity.
    pub(super) fn tables(&self) -> &[Vec<u32>] {
        &self.tables
    }

    /// The first colour whose running sum exceeds `q`; the last if none does.
    pub(super) fn draw(&self, palette: usize, q: f32) -> [f32; 3] {
        let palette = &self.palettes[palette];
        let last = palette.len() - 1;
        let place = palette[..last]
            .iter()
            .take_while(|tint| tint.sum <= q)
            .count();
        palette[place].rgb
    }
}

/// Sums never fall and colours lie within 0..1, whatever the palette holds.
fn tints(palette: &Palette) -> Vec<Tint> {
    let mut sum = 0.0;
    let colours = palette.colours.iter();
    let mut tints: Vec<Tint> = colours
        .map(|colour| {
            sum += colour.probability.max(0.0);
            let rgb = colour.rgb.map(clamp01);
            Tint { rgb, sum }
        })
        .collect();
    if tints.is_empty() {
        tints.push(Tint {
            rgb: [1.0; 3],
            sum: 1.0,
        });
    }
    tints
}

/// The tables of palettes of few colours.
fn tables(palettes: &[Vec<Tint>], most: usize) -> Vec<Vec<u32>> {
    let mut tables = vec![Vec::new(); 4 * most - 1];
    for palette in palettes {
        let bits = |place: usize| palette[place.min(palette.len() - 1)].rgb.map(f32::to_bits);
        let further = (1..most).flat_map(|place| {
            let never = place >= palette.len();
            let sum = if never {
                f32::INFINITY
            } else {
                palette[place - 1].sum
            };
            let (before, here) = (bits(place - 1), bits(place));
            let [r, g, b] = [0, 1, 2].map(|channel| before[channel] ^ here[channel]);
            [sum.to_bits(), r, g, b]
        });
        let values = bits(0).into_iter().chain(further);
        tables
            .iter_mut()
            .zip(values)
            .for_each(|(table, value)| table.push(value));
    }
    tables
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::PaletteColour;

    fn palette(probabilities: &[f32]) -> Palette {
        let colours = probabilities.iter().enumerate();
        Palette {
            name: String::new(),
            colours: colours
                .map(|(index, probability)| PaletteColour {
                    rgb: [index as f32 / 4.0; 3],
                    probability: *probability,
                })
                .collect(),
        }
    }

    fn index(tints: &Tints, palette: usize, q: f32) -> f32 {
        tints.draw(palette, q)[0] * 4.0
    }

    #[test]
    fn the_first_colour_whose_sum_exceeds_the_number_is_drawn() {
        let tints = Tints::new(&[palette(&[0.25, 0.25, 0.5]), palette(&[1.0])]);
        for (q, expected) in [
            (0.0, 0.0),
            (0.2499, 0.0),
            (0.25, 1.0),
            (0.5, 2.0),
            (0.999, 2.0),
        ] {
            assert_eq!(index(&tints, 0, q), expected);
            assert_eq!(index(&tints, 1, q), 0.0);
        }
    }

    #[test]
    fn the_last_colour_is_drawn_where_the_sums_fall_short() {
        let tints = Tints::new(&[palette(&[0.3, 0.3])]);
        assert_eq!(index(&tints, 0, 0.9), 1.0);
    }
}
