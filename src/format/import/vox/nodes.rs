//! The nodes of a scene: what stands where, turned and mirrored how.

use super::chunks::{Bytes, Words};
use super::contents::is_hidden;
use super::damaged;
use super::own::Own;
use crate::format::Result;
use crate::map::MOST_LETTERS;

/// Farther no piece is moved.
const FARTHEST: i64 = 1 << 20;

/// A node of a scene.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub hidden: bool,
    /// What the designer calls it; may be empty.
    pub name: String,
    pub own: Option<Own>,
    pub kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    /// Moves and turns another node.
    Place {
        child: i32,
        layer: i32,
        place: Place,
        frames: usize,
    },
    /// Several nodes.
    Group(Vec<i32>),
    /// A model, the first of several frames.
    Shape { model: i32, frames: usize },
}

/// A turn, perhaps a mirroring, and then a move, in whole voxels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Place {
    /// Along each axis: which axis of what is placed lies there, and which way.
    pub axes: [(usize, i64); 3],
    pub by: [i64; 3],
}

impl Place {
    pub const HERE: Self = Self {
        axes: [(0, 1), (1, 1), (2, 1)],
        by: [0; 3],
    };

    /// A turn as a byte: bits 0–1 and 2–3 are where the first and the second row have their 1 or −1, bits 4 to 6 are set
    /// where the row's is −1.
    pub fn turn(byte: u8) -> Option<[(usize, i64); 3]> {
        let [first, second] = [byte & 3, byte >> 2 & 3].map(usize::from);
        if first > 2 || second > 2 || first == second || byte > 0x7f {
            return None;
        }
        let sign = |row: u8| if byte >> (4 + row) & 1 == 0 { 1 } else { -1 };
        Some([
            (first, sign(0)),
            (second, sign(1)),
            (3 - first - second, sign(2)),
        ])
    }

    /// Where a point comes to lie.
    pub fn of(&self, point: [i64; 3]) -> [i64; 3] {
        [0, 1, 2].map(|row| {
            let (axis, sign) = self.axes[row];
            point[axis] * sign + self.by[row]
        })
    }

    /// Another place within this one.
    pub fn then(&self, inner: &Self) -> Self {
        let axes = self.axes.map(|(axis, sign)| {
            let (inner_axis, inner_sign) = inner.axes[axis];
            (inner_axis, sign * inner_sign)
        });
        Self {
            axes,
            by: self.of(inner.by),
        }
    }

    /// Whether it is nowhere near.
    pub fn is_far(&self) -> bool {
        self.by.iter().any(|along| along.abs() > FARTHEST)
    }

    fn read(words: &Words) -> Result<Self> {
        let mut place = Self::HERE;
        if let Some(text) = words.get("_r") {
            let turn = text.trim().parse().ok().and_then(Self::turn);
            place.axes = turn.ok_or_else(|| {
                damaged(format!("a turn is {text:?}")).expected("one of the 48 bytes of a turn")
            })?;
        }
        if let Some(text) = words.get("_t") {
            let mut along = text.split_whitespace().map(str::parse::<i64>);
            for by in &mut place.by {
                *by = match along.next() {
                    Some(Ok(along)) => along,
                    _ => return Err(wrong_move(text)),
                };
            }
            if along.next().is_some() || place.is_far() {
                return Err(wrong_move(text));
            }
        }
        Ok(place)
    }
}

fn wrong_move(text: &str) -> crate::format::Error {
    let most = FARTHEST;
    damaged(format!("a move is {text:?}"))
        .expected(format!("three whole numbers of at most {most}"))
}

/// A node and its number.
pub(super) fn read(id: &[u8; 4], content: &mut Bytes) -> Result<(i32, Node)> {
    let number = content.number()?;
    let words = content.words()?;
    let hidden = is_hidden(&words);
    let name = words.get("_name").map_or("", |name| name.trim());
    let name = name.chars().take(MOST_LETTERS).collect();
    let kind = match id {
        b"nTRN" => {
            let child = content.number()?;
            content.number()?;
            let layer = content.number()?;
            let frames = content.count("frames", 4)?;
            let first = first_frame((0..frames).map(|_| content.words()))?;
            Kind::Place {
                child,
                layer,
                place: Place::read(&first.unwrap_or_default())?,
                frames,
            }
        }
        b"nGRP" => {
            let count = content.count("nodes", 4)?;
            let nodes = (0..count).map(|_| content.number());
            Kind::Group(nodes.collect::<Result<_>>()?)
        }
        _ => {
            let frames = content.count("models", 8)?;
            let mut models = Vec::new();
            let words = (0..frames).map(|_| {
                models.push(content.number()?);
                let mut words = content.words()?;
                words.insert("model".into(), models[models.len() - 1].to_string());
                Ok(words)
            });
            let first = first_frame(words)?;
            let model = first.and_then(|words| words.get("model")?.parse().ok());
            let Some(model) = model else {
                return Err(content.wrong(format!("the shape {number} has no model")));
            };
            Kind::Shape { model, frames }
        }
    };
    let own = Own::read(&words);
    let node = Node {
        hidden,
        name,
        own,
        kind,
    };
    Ok((number, node))
}

/// Of several frames the one that is seen first.
fn first_frame(frames: impl Iterator<Item = Result<Words>>) -> Result<Option<Words>> {
    let frames: Vec<Words> = frames.collect::<Result<_>>()?;
    let number = |words: &Words| {
        words
            .get("_f")
            .and_then(|frame| frame.parse().ok())
            .unwrap_or(0i64)
    };
    Ok(frames.into_iter().min_by_key(number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_48_turns_half_of_which_mirror() {
        let turns: Vec<_> = (0..=u8::MAX).filter_map(Place::turn).collect();
        assert_eq!(turns.len(), 48);
        let determinant = |turn: &[(usize, i64); 3]| {
            let row = |row: usize| {
                let mut out = [0i64; 3];
                out[turn[row].0] = turn[row].1;
                out
            };
            let [a, b, c] = [row(0), row(1), row(2)];
            a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
                + a[2] * (b[0] * c[1] - b[1] * c[0])
        };
        let mirroring = turns.iter().filter(|turn| determinant(turn) < 0).count();
        assert_eq!(mirroring, 24);
        let distinct: std::collections::BTreeSet<_> = turns.iter().collect();
        assert_eq!(distinct.len(), 48);
    }

    #[test]
    fn the_documented_turn_is_by_rows() {
        // 0 1 0 / 0 0 −1 / −1 0 0, as the format's own page has it.
        let turn = Place::turn(1 | 2 << 2 | 1 << 5 | 1 << 6).unwrap();
        let place = Place {
            axes: turn,
            by: [10, 20, 30],
        };
        assert_eq!(place.of([1, 2, 3]), [12, 17, 29]);
    }

    #[test]
    fn a_place_within_a_place_is_both_after_each_other() {
        let turns = (0..=u8::MAX).filter_map(Place::turn);
        for (number, axes) in turns.enumerate() {
            let outer = Place {
                axes,
                by: [5, -7, number as i64],
            };
            let inner = Place {
                axes: Place::turn(1 | 2 << 2 | 1 << 5).unwrap(),
                by: [1, 2, -3],
            };
            let point = [3, 8, -2];
            assert_eq!(outer.then(&inner).of(point), outer.of(inner.of(point)));
        }
    }
}
