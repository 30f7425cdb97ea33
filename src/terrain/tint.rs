//! Colours of palettes, drawn by their probabilities.

use crate::map::Palette;

/// Up to this many colours a palette, choosing among all of them at once is quicker than searching.
const FEW: usize = 8;

/// The palettes of a map as tables: as many places for each as the longest has colours.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tints {
    most: usize,
    sums: Vec<f32>,
    colours: Vec<[f32; 3]>,
}

impl Tints {
    pub(super) fn new(palettes: &[Palette]) -> Self {
        let most = palettes.iter().map(|p| p.colours.len()).max();
        let most = most.unwrap_or(0).max(1);
        let mut tints = Self {
            most,
            sums: Vec::new(),
            colours: Vec::new(),
        };
        for palette in palettes {
            tints.add(palette);
        }
        if palettes.is_empty() {
            tints.add(&Palette::white());
        }
        tints
    }

    /// The last colour fills what is left, so that it is drawn where rounding leaves no sum above the number.
    fn add(&mut self, palette: &Palette) {
        let end = self.sums.len() + self.most;
        let mut sum = 0.0;
        for colour in &palette.colours {
            sum += colour.probability;
            self.sums.push(sum);
            self.colours.push(colour.rgb);
        }
        let last = palette.colours.last().map_or([1.0; 3], |colour| colour.rgb);
        self.sums.resize(end, f32::INFINITY);
        self.colours.resize(end, last);
    }

    /// Whether each palette has one colour, so that nothing is to be drawn.
    pub(super) fn is_plain(&self) -> bool {
        self.most == 1
    }

    fn first_of(&self, palette: u8) -> usize {
        let last = self.colours.len() / self.most - 1;
        (palette as usize).min(last) * self.most
    }

    /// The first colour whose running sum exceeds `q`.
    pub(super) fn colour(&self, palette: u8, q: f32) -> [f32; 3] {
        let first = self.first_of(palette);
        let sums = &self.sums[first..first + self.most - 1];
        self.colours[first + sums.iter().take_while(|sum| **sum <= q).count()]
    }
}

/// The palettes of a row of vertices, spread out so that all colours are drawn at once.
#[derive(Debug, Default)]
pub(super) struct TintRow {
    palette: Vec<f32>,
    sums: Vec<Vec<f32>>,
    colours: Vec<[Vec<f32>; 3]>,
}

impl TintRow {
    /// Spreads palettes over vertices. `spread` fills a plane with what it is told of each palette.
    #[inline(always)]
    pub(super) fn spread(
        &mut self,
        tints: &Tints,
        spread: impl Fn(&dyn Fn(u8) -> f32, &mut Vec<f32>),
    ) {
        if tints.most > FEW {
            spread(&|palette| palette as f32, &mut self.palette);
            return;
        }
        self.sums.resize_with(tints.most - 1, Vec::new);
        for (index, sums) in self.sums.iter_mut().enumerate() {
            spread(&|palette| tints.sums[tints.first_of(palette) + index], sums);
        }
        self.colours.resize_with(tints.most, Default::default);
        for (index, colours) in self.colours.iter_mut().enumerate() {
            for (channel, plane) in colours.iter_mut().enumerate() {
                spread(
                    &|palette| tints.colours[tints.first_of(palette) + index][channel],
                    plane,
                );
            }
        }
    }

    /// The colours that the vertices `from..from + q.len()` of the row draw.
    #[inline(always)]
    pub(super) fn pick(&self, tints: &Tints, q: &[f32], from: usize, out: &mut [Vec<f32>; 3]) {
        let count = q.len();
        let range = from..from + count;
        if tints.most > FEW {
            for (at, (palette, q)) in self.palette[range].iter().zip(q).enumerate() {
                let colour = tints.colour(*palette as u8, *q);
                for channel in 0..3 {
                    out[channel][at] = colour[channel];
                }
            }
            return;
        }
        for channel in 0..3 {
            let out = &mut out[channel][..count];
            out.copy_from_slice(&self.colours[0][channel][range.clone()]);
            for (sums, colours) in self.sums.iter().zip(&self.colours[1..]) {
                let sums = &sums[range.clone()];
                let colours = &colours[channel][range.clone()];
                for i in 0..count {
                    out[i] = if q[i] >= sums[i] { colours[i] } else { out[i] };
                }
            }
        }
    }
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
                    rgb: [index as f32; 3],
                    probability: *probability,
                })
                .collect(),
        }
    }

    fn index(tints: &Tints, palette: u8, q: f32) -> f32 {
        tints.colour(palette, q)[0]
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
        assert_eq!(index(&tints, 200, 0.9), 1.0);
    }

    #[test]
    fn a_row_draws_what_single_vertices_draw() {
        let many: Vec<f32> = vec![1.0 / 20.0; 20];
        for palettes in [
            vec![palette(&[0.5, 0.1, 0.4]), palette(&[0.9, 0.1])],
            vec![palette(&many)],
        ] {
            let tints = Tints::new(&palettes);
            let last = palettes.len() as u8 - 1;
            let mut row = TintRow::default();
            row.spread(&tints, |value, out| {
                out.clear();
                out.extend((0..100).map(|at| value(if at < 40 { 0 } else { last })));
            });
            let q: Vec<f32> = (0..90).map(|i| (i * 37 % 100) as f32 / 100.0).collect();
            let mut out = [(); 3].map(|()| vec![0.0; 90]);
            row.pick(&tints, &q, 10, &mut out);
            for (i, q) in q.iter().enumerate() {
                let palette = if i + 10 < 40 { 0 } else { last };
                assert_eq!(out[2][i], index(&tints, palette, *q));
            }
        }
    }
}
