//! How palettes tint the new vertices of a row.

use super::law::middle;
use super::palettes::{FEW, Tints};
use super::spread::Spread;
use crate::math::width::{Width, for_each_width};

/// The palettes of a row of vertices, ready to draw from. Those at odd columns are packed as slants are; one at an
/// even column has the same place, since it draws from the cell before it.
#[derive(Debug, Default)]
pub(super) struct TintRow {
    quantities: Spread<u32>,
}

impl TintRow {
    /// Spreads the palettes of a row of cells, one before and one after the vertices included.
    pub(super) fn spread(&mut self, tints: &Tints, half: usize, palettes: &[u8]) {
        self.quantities.spans_of(half, palettes, tints.tables());
    }

    /// What vertices with the numbers `q` choose their colours from; in palettes of many they find them here and now.
    pub(super) fn choice<'a>(
        &'a self,
        tints: &Tints,
        q: &[f32],
        found: &'a mut Spread<u32>,
    ) -> Choice<'a> {
        if let Some(further) = tints.further() {
            let colours = &self.quantities;
            return Choice { colours, further };
        }
        found.fit(3, q.len(), 0);
        for (at, (palette, q)) in self.quantities.row(0).iter().zip(q).enumerate() {
            let colour = tints.draw(*palette as usize, *q);
            for (channel, value) in colour.into_iter().enumerate() {
                found.row_mut(channel)[at] = value.to_bits();
            }
        }
        Choice {
            colours: found,
            further: 0,
        }
    }
}

/// What the vertices of a row choose their colours from: see [`Tints::tables`].
#[derive(Clone, Copy)]
pub(super) struct Choice<'a> {
    colours: &'a Spread<u32>,
    further: usize,
}

/// What a row of new vertices draws with and is moved by.
#[derive(Clone, Copy)]
pub(super) struct Pull<'a> {
    pub choice: Choice<'a>,
    pub q: &'a [f32],
    pub rate: &'a [f32],
}

/// Fills red, green and blue of a row that has parents in it, `strength` being `U / 2^k`.
pub(super) fn tint_even(
    width: Width,
    strength: f32,
    parents: [&[f32]; 3],
    slants: Pull,
    [red, green, blue]: [&mut [f32]; 3],
) {
    let fill = match slants.choice.further {
        0 => lean_even::<None>,
        1 => lean_even::<One>,
        2 => lean_even::<Two>,
        _ => lean_even::<Three>,
    };
    fill(width, strength, parents, slants, red, green, blue);
}

/// Fills red, green and blue of a row between two with parents.
pub(super) fn tint_odd(
    width: Width,
    strength: f32,
    above: [&[f32]; 3],
    below: [&[f32]; 3],
    posts: Pull,
    slants: Pull,
    [red, green, blue]: [&mut [f32]; 3],
) {
    let fill = match slants.choice.further {
        0 => lean_odd::<None>,
        1 => lean_odd::<One>,
        2 => lean_odd::<Two>,
        _ => lean_odd::<Three>,
    };
    fill(
        width, strength, above, below, posts, slants, red, green, blue,
    );
}

/// How many further colours than the first a palette has at most.
pub(super) trait Further {
    const COUNT: usize;
}

struct None;
struct One;
struct Two;
struct Three;

impl Further for None {
    const COUNT: usize = 0;
}

impl Further for One {
    const COUNT: usize = 1;
}

impl Further for Two {
    const COUNT: usize = 2;
}

impl Further for Three {
    const COUNT: usize = 3;
}

/// A row of each quantity of palettes, see [`Tints::tables`]: of the first colour, and of each further one.
type Quantities<'a> = ([&'a [u32]; 3], [[&'a [u32]; 4]; FEW - 1]);

// Without closures, which the compiler would leave as calls.
impl<'a> Pull<'a> {
    /// What `count` vertices from one on draw, their numbers and rates.
    #[inline(always)]
    fn part<F: Further>(self, from: usize, count: usize) -> (Quantities<'a>, [&'a [f32]; 2]) {
        let end = from + count;
        let first = [
            self.quantity(0, from, end),
            self.quantity(1, from, end),
            self.quantity(2, from, end),
        ];
        let further = [
            self.further::<F>(0, from, end),
            self.further::<F>(1, from, end),
            self.further::<F>(2, from, end),
        ];
        (
            (first, further),
            [&self.q[from..end], &self.rate[from..end]],
        )
    }

    /// The quantities of a further colour; where there is none, the first again and again.
    #[inline(always)]
    fn further<F: Further>(self, place: usize, from: usize, end: usize) -> [&'a [u32]; 4] {
        let (first, step) = if place < F::COUNT {
            (3 + 4 * place, 1)
        } else {
            (0, 0)
        };
        [
            self.quantity(first, from, end),
            self.quantity(first + step, from, end),
            self.quantity(first + 2 * step, from, end),
            self.quantity(first + 3 * step, from, end),
        ]
    }

    #[inline(always)]
    fn quantity(self, number: usize, from: usize, end: usize) -> &'a [u32] {
        &self.choice.colours.row(number)[from..end]
    }
}

/// The colour that a vertex draws; by its bits, so that no branch comes of it.
#[inline(always)]
fn drawn<F: Further>((first, further): Quantities, q: f32, at: usize) -> [f32; 3] {
    let [mut r, mut g, mut b] = [first[0][at], first[1][at], first[2][at]];
    for [sum, red, green, blue] in further.into_iter().take(F::COUNT) {
        let mask = ((q >= f32::from_bits(sum[at])) as u32).wrapping_neg();
        r ^= mask & red[at];
        g ^= mask & green[at];
        b ^= mask & blue[at];
    }
    [f32::from_bits(r), f32::from_bits(g), f32::from_bits(b)]
}

/// Between `middle` and `tint`, both 0..1; so is what comes of it, since `pull` is at most half.
#[inline(always)]
fn leaning(middle: f32, tint: f32, pull: f32) -> f32 {
    middle + pull * (tint - middle)
}

for_each_width! {
/// Fills the colours of a row that has parents in it.
fn lean_even<F: Further>(
    strength: f32,
    parents: [&[f32]; 3],
    slants: Pull,
    red: &mut [f32],
    green: &mut [f32],
    blue: &mut [f32],
) {
    let count = red.len() / 2;
    let [r, g, b] = parents.map(|row| &row[..count + 1]);
    let (quantities, [q, rate]) = slants.part::<F>(1, count);
    let (red, red_end) = red.as_chunks_mut::<2>();
    let (green, green_end) = green.as_chunks_mut::<2>();
    let (blue, blue_end) = blue.as_chunks_mut::<2>();
    let (red, green, blue) = (&mut red[..count], &mut green[..count], &mut blue[..count]);
    for i in 0..count {
        let tint = drawn::<F>(quantities, q[i], i);
        let pull = rate[i] * strength;
        red[i] = [r[i], leaning(middle(r[i], r[i + 1]), tint[0], pull)];
        green[i] = [g[i], leaning(middle(g[i], g[i + 1]), tint[1], pull)];
        blue[i] = [b[i], leaning(middle(b[i], b[i + 1]), tint[2], pull)];
    }
    red_end[0] = r[count];
    green_end[0] = g[count];
    blue_end[0] = b[count];
}

/// Fills the colours of a row between two with parents.
fn lean_odd<F: Further>(
    strength: f32,
    above: [&[f32]; 3],
    below: [&[f32]; 3],
    posts: Pull,
    slants: Pull,
    red: &mut [f32],
    green: &mut [f32],
    blue: &mut [f32],
) {
    let count = red.len() / 2;
    let [ra, ga, ba] = above.map(|row| &row[..count + 1]);
    let [rb, gb, bb] = below.map(|row| &row[..count + 1]);
    let (post_quantities, [post_q, post_rate]) = posts.part::<F>(0, count + 1);
    let (quantities, [q, rate]) = slants.part::<F>(1, count);
    let (red, red_end) = red.as_chunks_mut::<2>();
    let (green, green_end) = green.as_chunks_mut::<2>();
    let (blue, blue_end) = blue.as_chunks_mut::<2>();
    let (red, green, blue) = (&mut red[..count], &mut green[..count], &mut blue[..count]);
    for i in 0..count {
        let p = drawn::<F>(post_quantities, post_q[i], i);
        let post = post_rate[i] * strength;
        let t = drawn::<F>(quantities, q[i], i);
        let pull = rate[i] * strength;
        red[i] = [leaning(middle(ra[i], rb[i]), p[0], post), leaning(middle(ra[i + 1], rb[i]), t[0], pull)];
        green[i] = [leaning(middle(ga[i], gb[i]), p[1], post), leaning(middle(ga[i + 1], gb[i]), t[1], pull)];
        blue[i] = [leaning(middle(ba[i], bb[i]), p[2], post), leaning(middle(ba[i + 1], bb[i]), t[2], pull)];
    }
    let p = drawn::<F>(post_quantities, post_q[count], count);
    let post = post_rate[count] * strength;
    red_end[0] = leaning(middle(ra[count], rb[count]), p[0], post);
    green_end[0] = leaning(middle(ga[count], gb[count]), p[1], post);
    blue_end[0] = leaning(middle(ba[count], bb[count]), p[2], post);
}
}

#[cfg(test)]
mod tests {
    use super::super::law::clamp01;
    use super::*;
    use crate::map::{Palette, PaletteColour};

    fn palette(count: usize) -> Palette {
        let colour = |index: usize| PaletteColour {
            rgb: [0.0, 0.5, index as f32 / count as f32],
            probability: 1.0 / count as f32,
        };
        Palette {
            name: String::new(),
            colours: (0..count).map(colour).collect(),
        }
    }

    /// The blue of a row of new vertices between black parents, fully drawn towards their colours.
    fn leant(tints: &Tints, palettes: &[u8], half: usize, q: &[f32]) -> Vec<f32> {
        let mut row = TintRow::default();
        row.spread(tints, half, palettes);
        let mut found = Spread::default();
        let slants = Pull {
            choice: row.choice(tints, q, &mut found),
            q,
            rate: &vec![1.0; q.len()],
        };
        let black = vec![0.0; q.len() - 1];
        let parents = [black.as_slice(); 3];
        let width = Width::best();
        let filled = |fill: &dyn Fn([&mut [f32]; 3])| {
            let mut rows = [(); 3].map(|()| vec![0.0; 2 * q.len() - 3]);
            fill(rows.each_mut().map(Vec::as_mut_slice));
            let blue = rows[2].iter().copied();
            blue.skip(1).step_by(2).collect::<Vec<_>>()
        };
        let even = filled(&|out| tint_even(width, 1.0, parents, slants, out));
        let odd = filled(&|out| tint_odd(width, 1.0, parents, parents, slants, slants, out));
        assert_eq!(even, odd);
        even
    }

    #[test]
    fn a_row_draws_what_single_vertices_draw() {
        for most in [1, 2, 3, 4, 5, 20] {
            let tints = Tints::new(&[palette(most), palette(1), palette(2)]);
            let palettes = [0, 1, 0, 200, 2];
            for half in [1, 2, 4, 16] {
                let number = |i: usize| (i * 37 % 100) as f32 / 100.0;
                let q: Vec<f32> = (0..3 * half + 2).map(number).collect();
                for (i, found) in leant(&tints, &palettes, half, &q).iter().enumerate() {
                    let palette = palettes[1 + i / half].min(2) as usize;
                    let [_, _, expected] = tints.draw(palette, q[i + 1]);
                    assert_eq!(*found, expected);
                }
            }
        }
    }

    #[test]
    fn a_colour_never_leaves_its_range() {
        let numbers = [
            0.0,
            f32::MIN_POSITIVE,
            0.1,
            1.0 / 3.0,
            0.5,
            0.7,
            1.0 - f32::EPSILON / 2.0,
            1.0,
        ];
        for middle in numbers {
            for tint in numbers {
                for pull in numbers.map(|pull| pull * 0.5) {
                    let leant = leaning(middle, tint, pull);
                    assert_eq!(leant.to_bits(), clamp01(leant).to_bits());
                }
            }
        }
    }
}
