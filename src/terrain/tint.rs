//! Colours of palettes, drawn by their probabilities.

use super::factors::spread_spans;
use super::width::{Width, for_each_width};
use crate::map::Palette;

/// Up to this many colours, all are compared at once; beyond, each vertex searches its palette.
const FEW: usize = 4;

/// A colour of a palette, and the sum of the probabilities up to it.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Tint {
    rgb: [f32; 3],
    sum: f32,
}

/// The palettes of a map, ready to draw from. A cell that names none draws from the last.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tints {
    palettes: Vec<Vec<Tint>>,
    /// Colours of the longest palette.
    most: usize,
    /// See [`Tints::quantities`]: of each palette.
    tables: Vec<Vec<f32>>,
}

impl Tints {
    pub(super) fn new(palettes: &[Palette]) -> Self {
        let white = [Palette::white()];
        let palettes = if palettes.is_empty() {
            &white
        } else {
            palettes
        };
        let palettes: Vec<Vec<Tint>> = palettes.iter().map(Self::of_palette).collect();
        let most = palettes.iter().map(Vec::len).max().unwrap_or(1);
        let places = if most > FEW { 0 } else { most };
        Self {
            tables: Self::tables(&palettes, places),
            most,
            palettes,
        }
    }

    fn of_palette(palette: &Palette) -> Vec<Tint> {
        let mut sum = 0.0;
        let colours = palette.colours.iter();
        let mut tints: Vec<Tint> = colours
            .map(|colour| {
                sum += colour.probability;
                let rgb = colour.rgb;
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

    fn tables(palettes: &[Vec<Tint>], places: usize) -> Vec<Vec<f32>> {
        if places == 0 {
            return vec![(0..palettes.len()).map(|index| index as f32).collect()];
        }
        let sum = |place: usize| {
            let of_palette = move |palette: &Vec<Tint>| match palette.get(place + 1) {
                Some(_) => palette[place].sum,
                None => f32::INFINITY,
            };
            palettes.iter().map(of_palette).collect()
        };
        let colour = |at: usize| {
            let of_palette =
                |palette: &Vec<Tint>| palette[(at / 3).min(palette.len() - 1)].rgb[at % 3];
            palettes.iter().map(of_palette).collect()
        };
        let sums = (0..places - 1).map(sum);
        sums.chain((0..3 * places).map(colour)).collect()
    }

    /// What a palette has to draw, a plane a quantity. If no palette has many colours, for each colour but the last
    /// the sum of the probabilities up to it (infinite beyond the palette's end), then red, green and blue of each
    /// colour; else the number of the palette.
    pub(super) fn quantities(&self, palettes: &[u8], out: &mut Vec<Vec<f32>>) {
        let last = self.palettes.len() - 1;
        out.resize_with(self.tables.len(), Vec::new);
        for (table, out) in self.tables.iter().zip(out) {
            out.clear();
            out.extend(
                palettes
                    .iter()
                    .map(|palette| table[(*palette as usize).min(last)]),
            );
        }
    }

    /// Whether each palette has one colour, so that nothing is to be drawn.
    pub(super) fn is_plain(&self) -> bool {
        self.most == 1
    }

    fn palette(&self, palette: u8) -> &[Tint] {
        let last = self.palettes.len() - 1;
        &self.palettes[(palette as usize).min(last)]
    }

    /// The first colour whose running sum exceeds `q`; the last if none does.
    fn draw(&self, palette: u8, q: f32) -> [f32; 3] {
        let palette = self.palette(palette);
        let last = palette.len() - 1;
        let place = palette[..last]
            .iter()
            .take_while(|tint| tint.sum <= q)
            .count();
        palette[place].rgb
    }
}

/// The palettes of a row of vertices. Those at odd columns are packed as [`spread_spans`] packs them; one at an even
/// column has the same place, since it draws from the cell before it.
#[derive(Debug, Default)]
pub(super) struct TintRow {
    planes: Vec<Vec<f32>>,
}

impl TintRow {
    /// Spreads the quantities of a row of cells, one before and one after the vertices included.
    pub(super) fn spread<'a>(&mut self, half: usize, quantities: impl Iterator<Item = &'a [f32]>) {
        for (index, sites) in quantities.enumerate() {
            if self.planes.len() <= index {
                self.planes.push(Vec::new());
            }
            spread_spans(sites, half, &mut self.planes[index]);
        }
    }

    /// What the vertices from `from` on draw with the numbers `q`.
    pub(super) fn pick(
        &self,
        width: Width,
        tints: &Tints,
        from: usize,
        q: &[f32],
        out: &mut [Vec<f32>; 3],
    ) {
        let range = from..from + q.len();
        if tints.most > FEW {
            for (at, (palette, q)) in self.planes[0][range].iter().zip(q).enumerate() {
                let rgb = tints.draw(*palette as u8, *q);
                for (out, colour) in out.iter_mut().zip(rgb) {
                    out[at] = colour;
                }
            }
            return;
        }
        for (channel, out) in out.iter_mut().enumerate() {
            let out = &mut out[..q.len()];
            let sums = tints.most - 1;
            let colour = |place: usize| &self.planes[sums + 3 * place + channel][range.clone()];
            let sum = |place: usize| &self.planes[place][range.clone()];
            match tints.most {
                1 => out.copy_from_slice(colour(0)),
                2 => choose(width, q, sum(0), colour(0), colour(1), out),
                _ => {
                    let colours = [colour(0), colour(1), colour(2)];
                    let [c0, c1, c2] = colours;
                    choose_of_three(width, q, sum(0), sum(1), c0, c1, c2, out);
                    for place in 3..tints.most {
                        replace(width, q, sum(place - 1), colour(place), out);
                    }
                }
            }
        }
    }
}

/// One of two numbers, both at hand; by their bits, so that no branch comes of it.
#[inline(always)]
fn either(first: bool, one: f32, other: f32) -> f32 {
    let mask = (first as u32).wrapping_neg();
    f32::from_bits(one.to_bits() & mask | other.to_bits() & !mask)
}

for_each_width! {
/// The first colour, or the second where `q` reaches the sum.
fn choose(q: &[f32], sum: &[f32], first: &[f32], second: &[f32], out: &mut [f32]) {
    let count = q.len();
    let (sum, first, second, out) = (
        &sum[..count],
        &first[..count],
        &second[..count],
        &mut out[..count],
    );
    for i in 0..count {
        out[i] = either(q[i] >= sum[i], second[i], first[i]);
    }
}

/// As [`choose`], of three.
fn choose_of_three(
    q: &[f32],
    s0: &[f32],
    s1: &[f32],
    c0: &[f32],
    c1: &[f32],
    c2: &[f32],
    out: &mut [f32],
) {
    let count = q.len();
    let (s0, s1, out) = (&s0[..count], &s1[..count], &mut out[..count]);
    let (c0, c1, c2) = (&c0[..count], &c1[..count], &c2[..count]);
    for i in 0..count {
        let first = either(q[i] >= s0[i], c1[i], c0[i]);
        out[i] = either(q[i] >= s1[i], c2[i], first);
    }
}

/// Another colour where `q` reaches the sum.
fn replace(q: &[f32], sum: &[f32], colour: &[f32], out: &mut [f32]) {
    let count = q.len();
    let (sum, colour, out) = (&sum[..count], &colour[..count], &mut out[..count]);
    for i in 0..count {
        out[i] = either(q[i] >= sum[i], colour[i], out[i]);
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
        tints.draw(palette, q)[0]
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
        for most in [1, 2, 3, 4, 5, 20] {
            let longest = palette(&vec![1.0 / most as f32; most]);
            let tints = Tints::new(&[longest, palette(&[1.0]), palette(&[0.2; 1])]);
            let palettes = [0, 1, 0, 0, 2];
            for half in [1, 2, 4, 16] {
                let mut row = TintRow::default();
                let mut quantities = Vec::new();
                tints.quantities(&palettes, &mut quantities);
                row.spread(half, quantities.iter().map(Vec::as_slice));
                let q: Vec<f32> = (0..3 * half)
                    .map(|i| (i * 37 % 100) as f32 / 100.0)
                    .collect();
                let mut out = [(); 3].map(|()| vec![0.0; q.len()]);
                row.pick(Width::best(), &tints, 1, &q, &mut out);
                for (i, q) in q.iter().enumerate() {
                    assert_eq!(out[2][i], index(&tints, palettes[1 + i / half], *q));
                }
            }
        }
    }
}
