//! Masks: where a brush may work, by what the ground was when the stroke began.

use super::{EditError, Selection};
use crate::map::{FARTHEST, Field, Map};
use crate::math::{Region, rough_noise};
use serde::{Deserialize, Serialize};

/// Where a brush may work; every part that is set must let it.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Mask {
    /// Heights from and to, in metres.
    pub height: Option<[f32; 2]>,
    /// Slopes from and to, in degrees, 0..90.
    pub slope: Option<[f32; 2]>,
    /// The base texture.
    pub texture: Option<u8>,
    /// The displacement level.
    pub level: Option<u8>,
    /// Patches of noise.
    pub noise: Option<Patches>,
    /// Chosen cells.
    pub selection: Option<Selection>,
}

/// Patches of noise over the ground.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Patches {
    /// Width of a patch, in metres.
    pub size: f32,
    /// Share of the ground that they leave free, 0..1.
    pub share: f32,
    /// Which patches.
    pub seed: u32,
}

impl Mask {
    /// Whether it lets the brush work everywhere.
    pub fn is_open(&self) -> bool {
        *self == Self::default()
    }

    /// Checks every number against its range, and the selection against the map.
    ///
    /// # Errors
    /// The first that is out of range or doesn't fit.
    pub fn check(&self, map: &Map) -> Result<(), EditError> {
        let expected = map.field.cells();
        if let Some(selection) = &self.selection
            && selection.size() != expected
        {
            let found = selection.size();
            return Err(EditError::Selection { found, expected });
        }
        let range = |name, range: Option<[f32; 2]>, most: f32, expected| {
            let [low, high] = range.unwrap_or_default();
            for found in [low, high] {
                if !(-most..=most).contains(&found) {
                    return Err(wrong(name, found, expected));
                }
            }
            if low > high {
                return Err(wrong(
                    name,
                    low,
                    "a lower end that is not above the upper one",
                ));
            }
            Ok(())
        };
        range("height", self.height, FARTHEST, "−100 000 to 100 000 m")?;
        range("slope", self.slope, 90.0, "0 to 90 degrees")?;
        if let Some(patches) = self.noise {
            if !(0.01..=FARTHEST).contains(&patches.size) {
                return Err(wrong("noise", patches.size, "0.01 to 100 000 m"));
            }
            if !(0.0..=1.0).contains(&patches.share) {
                return Err(wrong("noise", patches.share, "0 to 1"));
            }
        }
        Ok(())
    }
}

fn wrong(name: &'static str, found: f32, expected: &'static str) -> EditError {
    EditError::Mask {
        name,
        found,
        expected,
    }
}

/// A mask over the ground that it was laid on.
#[derive(Debug)]
pub struct Masked {
    mask: Mask,
    /// As it was when the stroke began; it shares its tiles with the map.
    field: Field,
}

impl Masked {
    /// Lays a mask on the ground; nothing if it lets the brush work everywhere.
    pub fn of(mask: &Mask, map: &Map) -> Option<Self> {
        (!mask.is_open()).then(|| Self {
            mask: mask.clone(),
            field: map.field.clone(),
        })
    }

    /// Of some cells, or of the vertices about them, the part beyond which it lets no brush work.
    pub fn part_of(&self, region: Region) -> Region {
        match &self.mask.selection {
            Some(selection) => {
                let Region { x0, z0, x1, z1 } = selection.bounds();
                let vertices = Region::new(x0, z0, x1 + 1, z1 + 1);
                region.intersection(&vertices)
            }
            None => region,
        }
    }

    /// Whether the brush may work on a cell.
    pub fn lets_cell(&self, x: u32, z: u32) -> bool {
        let field = &self.field;
        let corners = [(x, z), (x + 1, z), (x, z + 1), (x + 1, z + 1)];
        let [a, b, c, d] = corners.map(|(x, z)| field.height.get(x, z));
        let rise = [0.5 * (b + d - a - c), 0.5 * (c + d - a - b)];
        self.lets_shape(0.25 * (a + b + c + d), rise, [1.0, 1.0])
            && self.lets_ids(x, z)
            && self.lets_noise(x as f32 + 0.5, z as f32 + 0.5)
    }

    /// Whether the brush may work on a vertex, not beyond the field; of the cells about it, one must let it.
    pub fn lets_vertex(&self, x: u32, z: u32) -> bool {
        let field = &self.field;
        let [columns, rows] = field.cells();
        if x > columns || z > rows {
            return false;
        }
        let along = |at: u32, last: u32| (at.saturating_sub(1), (at + 1).min(last));
        let ((west, east), (north, south)) = (along(x, columns), along(z, rows));
        let rise = [
            field.height.get(east, z) - field.height.get(west, z),
            field.height.get(x, south) - field.height.get(x, north),
        ];
        let runs = [(east - west) as f32, (south - north) as f32];
        let cells = (west..=x.min(columns - 1))
            .flat_map(|column| (north..=z.min(rows - 1)).map(move |row| (column, row)));
        self.lets_shape(field.height.get(x, z), rise, runs)
            && cells
                .into_iter()
                .any(|(column, row)| self.lets_ids(column, row))
            && self.lets_noise(x as f32, z as f32)
    }

    /// By height and slope: how far the ground rises along x and z, over so many cells.
    fn lets_shape(&self, height: f32, rise: [f32; 2], cells: [f32; 2]) -> bool {
        let [dx, dz] = self.field.spacing;
        let within = |[low, high]: [f32; 2], value: f32| low <= value && value <= high;
        let steep = || {
            let tangent = (rise[0] / (cells[0] * dx)).hypot(rise[1] / (cells[1] * dz));
            tangent.atan().to_degrees()
        };
        self.mask.height.is_none_or(|range| within(range, height))
            && self.mask.slope.is_none_or(|range| within(range, steep()))
    }

    fn lets_ids(&self, x: u32, z: u32) -> bool {
        let (texture, level) = (&self.field.texture, &self.field.level);
        let selection = &self.mask.selection;
        self.mask.texture.is_none_or(|id| texture.get(x, z) == id)
            && selection.as_ref().is_none_or(|cells| cells.contains(x, z))
            && self.mask.level.is_none_or(|id| level.get(x, z) == id)
    }

    fn lets_noise(&self, column: f32, row: f32) -> bool {
        self.mask.noise.is_none_or(|patches| {
            let [dx, dz] = self.field.spacing.map(|spacing| spacing / patches.size);
            let here = rough_noise(patches.seed, column * dx, row * dz, 3);
            // Rough noise keeps to the middle of its range: ±0.5 holds nearly all of it.
            0.5 + here < patches.share
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Layer;

    /// Rises to the east by one in one; the last column is of texture 1 and level 2.
    fn slope() -> Map {
        let mut map = Map::flat([5, 4], [10.0, 10.0]).unwrap();
        let heights: Vec<f32> = (0..20).map(|at| (at % 5) as f32 * 10.0).collect();
        map.field.height = Layer::from_rows([5, 4], &heights);
        let last = |value| move |at: usize| if at % 4 == 3 { value } else { 0 };
        let textures: Vec<u8> = (0..12).map(last(1)).collect();
        map.field.texture = Layer::from_rows([4, 3], &textures);
        let levels: Vec<u8> = (0..12).map(last(2)).collect();
        map.field.level = Layer::from_rows([4, 3], &levels);
        map
    }

    fn let_through(mask: &Mask) -> (Vec<u32>, Vec<u32>) {
        mask.check(&slope()).unwrap();
        let masked = Masked::of(mask, &slope()).unwrap();
        let cells = (0..4).filter(|x| masked.lets_cell(*x, 1)).collect();
        let vertices = (0..5).filter(|x| masked.lets_vertex(*x, 1)).collect();
        (cells, vertices)
    }

    #[test]
    fn each_part_lets_through_what_it_names() {
        let height = Mask {
            height: Some([10.0, 20.0]),
            ..Mask::default()
        };
        assert_eq!(let_through(&height), (vec![1], vec![1, 2]));
        let steep = |low, high| Mask {
            slope: Some([low, high]),
            ..Mask::default()
        };
        assert_eq!(let_through(&steep(44.0, 46.0)).0.len(), 4);
        assert_eq!(let_through(&steep(44.0, 46.0)).1.len(), 5);
        assert_eq!(let_through(&steep(0.0, 40.0)), (vec![], vec![]));
        let texture = Mask {
            texture: Some(1),
            ..Mask::default()
        };
        assert_eq!(let_through(&texture), (vec![3], vec![3, 4]));
        let both = Mask {
            level: Some(2),
            height: Some([0.0, 30.0]),
            ..Mask::default()
        };
        assert_eq!(let_through(&both), (vec![], vec![3]));
        let chosen = Mask {
            selection: Some(Selection::rectangle([4, 3], Region::new(2, 1, 3, 2))),
            ..Mask::default()
        };
        assert_eq!(let_through(&chosen), (vec![2], vec![2, 3]));
        let masked = Masked::of(&texture, &slope()).unwrap();
        assert!(!masked.lets_vertex(5, 1) && !masked.lets_vertex(1, 4));
    }

    #[test]
    fn patches_leave_about_their_share_free() {
        let map = Map::flat([257, 257], [1.0, 1.0]).unwrap();
        let free = |share: f32| {
            let noise = Some(Patches {
                size: 7.0,
                share,
                seed: 3,
            });
            let mask = Mask {
                noise,
                ..Mask::default()
            };
            let masked = Masked::of(&mask, &map).unwrap();
            let cells = map.field.cell_region().places();
            cells.filter(|(x, z)| masked.lets_cell(*x, *z)).count() as f32 / 65536.0
        };
        assert!((free(0.5) - 0.5).abs() < 0.08, "{}", free(0.5));
        assert!(free(0.25) < free(0.5) && free(0.5) < free(0.75));
    }

    #[test]
    fn numbers_out_of_range_are_refused_and_an_open_mask_costs_nothing() {
        let height = |range| Mask {
            height: Some(range),
            ..Mask::default()
        };
        let map = slope();
        assert!(height([f32::NAN, 1.0]).check(&map).is_err());
        assert!(height([2.0, 1.0]).check(&map).is_err());
        let of_another = Mask {
            selection: Some(Selection::all([9, 9])),
            ..Mask::default()
        };
        assert!(of_another.check(&map).is_err());
        assert!(Masked::of(&Mask::default(), &slope()).is_none());
    }
}
