//! Voxels as plain data, to be written down and read back.

use crate::map::{
    BRICK_VOXELS, Brick, BrickPlace, MOST_BRICKS, MOST_VOXELS, Mix, SOLID, VoxelBox, Voxels,
};
use crate::math::grouped;
use serde::{Deserialize, Serialize};

/// A box of voxels as data: runs of equal ones, brick by brick of 16 × 16 × 16, x fastest in each, then y, then z.
///
/// A run is how many there are, their density, and which of `mixes` they are made of; of absent ones that says nothing.
/// A mix is a list of materials and their ratios. Seven voxels of material 3 below two absent ones:
/// `(size: (1, 9, 1), mixes: [[(3, 1)]], runs: [(7, 255, 0), (2, 0, 0)])`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(try_from = "Written", into = "Written")]
pub struct VoxelValues(pub Voxels);

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Written {
    size: [u32; 3],
    #[serde(default)]
    mixes: Vec<Vec<(u8, f32)>>,
    runs: Vec<(u64, u8, u32)>,
}

impl From<VoxelValues> for Written {
    fn from(VoxelValues(voxels): VoxelValues) -> Self {
        let (mut mixes, mut runs): (Vec<Mix>, Vec<(u64, u8, u32)>) = (Vec::new(), Vec::new());
        for place in voxels
            .places()
            .flat_map(|at| part(at, voxels.size()).voxels())
        {
            let density = voxels.density(place);
            let which = voxels
                .mix(place)
                .map_or(0, |mix| number_of(mix, &mut mixes));
            match runs.last_mut() {
                Some((count, d, w)) if (*d, *w) == (density, which) => *count += 1,
                _ => runs.push((1, density, which)),
            }
        }
        let ratios = |mix: &Mix| {
            mix.parts()
                .map(|(id, share)| (id, f32::from(share)))
                .collect()
        };
        Self {
            size: voxels.size(),
            mixes: mixes.iter().map(ratios).collect(),
            runs,
        }
    }
}

impl TryFrom<Written> for VoxelValues {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        let Written { size, mixes, runs } = written;
        let [x, y, z] = size;
        let is_small = Voxels::bricks_of(size) <= MOST_BRICKS as u64;
        let Some(mut voxels) = is_small.then(|| Voxels::empty(size)).flatten() else {
            let found = format!("found {x} × {y} × {z} voxels");
            let most = grouped(MOST_BRICKS as u64);
            return Err(format!(
                "{found}, expected 1 to {MOST_VOXELS} a side and at most {most} bricks of 16 × 16 × 16 in all"
            ));
        };
        let expected: u64 = size.into_iter().map(u64::from).product();
        let found = runs
            .iter()
            .fold(0, |sum: u64, (count, ..)| sum.saturating_add(*count));
        if found != expected {
            return Err(format!(
                "found runs of {found} voxels in all, expected {x} × {y} × {z} = {expected}"
            ));
        }
        let mixes = mixes
            .iter()
            .map(|mix| Mix::new(mix).map_err(|error| error.to_string()));
        let mut runs = Runs {
            mixes: mixes.collect::<Result<_, _>>()?,
            runs: runs.into_iter(),
            left: 0,
            voxel: (0, Mix::of(0)),
        };
        for at in voxels.places() {
            let brick = runs.brick(at, size)?;
            voxels.replace_brick(at, brick);
        }
        Ok(Self(voxels))
    }
}

/// The voxels of a brick that lie in a box of this size.
fn part(at: BrickPlace, size: [u32; 3]) -> VoxelBox {
    VoxelBox::of_brick(at).intersection(&VoxelBox::of_size(size))
}

fn number_of(mix: Mix, mixes: &mut Vec<Mix>) -> u32 {
    let known = mixes.iter().rposition(|known| *known == mix);
    let number = known.unwrap_or_else(|| {
        mixes.push(mix);
        mixes.len() - 1
    });
    number as u32
}

/// Runs that are being read.
struct Runs {
    mixes: Vec<Mix>,
    runs: std::vec::IntoIter<(u64, u8, u32)>,
    /// Voxels that are left of the run.
    left: u64,
    voxel: (u8, Mix),
}

impl Runs {
    /// The next brick of a box of this size.
    fn brick(&mut self, at: BrickPlace, size: [u32; 3]) -> Result<Brick, String> {
        let part = part(at, size);
        let is_whole = part == VoxelBox::of_brick(at);
        self.begin()?;
        if is_whole && self.left >= BRICK_VOXELS as u64 {
            self.left -= BRICK_VOXELS as u64;
            return Ok(Brick::even(self.voxel.0, self.voxel.1));
        }
        let mut open = Voxels::none().open();
        for (voxel, place) in VoxelBox::of_brick(at).voxels().enumerate() {
            if part.contains(place) {
                self.begin()?;
                self.left -= 1;
                (open.density[voxel], open.mix[voxel]) = self.voxel;
            }
        }
        Ok(open.close())
    }

    /// Goes on to the next run that holds any if nothing is left of this one.
    fn begin(&mut self) -> Result<(), String> {
        while self.left == 0 {
            let Some((count, density, which)) = self.runs.next() else {
                return Err("found fewer runs than voxels".into());
            };
            let mix = self.mixes.get(which as usize);
            if density >= SOLID && mix.is_none() {
                let count = self.mixes.len();
                return Err(format!(
                    "found a run of mix {which}, expected one of the {count} that are listed, counted from 0"
                ));
            }
            self.left = count;
            self.voxel = (density, mix.copied().unwrap_or(Mix::of(0)));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::script::Script;

    fn uneven() -> Voxels {
        let mut voxels = Voxels::empty([40, 17, 5]).unwrap();
        for at in voxels.places() {
            let mut open = Voxels::none().open();
            for (voxel, [x, y, z]) in VoxelBox::of_brick(at).voxels().enumerate() {
                open.density[voxel] = if x < 20 { 255 } else { (x * 9 + z) as u8 };
                open.mix[voxel] = Mix::new(&[(2, 1.0), (7, (y % 3) as f32 / 7.0)]).unwrap();
            }
            voxels.set_brick(at, &open);
        }
        voxels
    }

    #[test]
    fn voxels_written_and_read_are_the_same() {
        let values = VoxelValues(uneven());
        let text = ron::to_string(&values).unwrap();
        assert_eq!(ron::from_str::<VoxelValues>(&text).unwrap(), values);
        let whole = VoxelValues(Voxels::empty([160, 160, 160]).unwrap());
        let text = ron::to_string(&whole).unwrap();
        assert!(text.len() < 100, "{text}");
        assert_eq!(ron::from_str::<VoxelValues>(&text).unwrap(), whole);
    }

    #[test]
    fn what_is_no_box_of_voxels_is_said() {
        for (clip, words) in [
            ("size: (0, 1, 1), runs: []", "0 × 1 × 1 voxels"),
            ("size: (4096, 4096, 4096), runs: []", "4096 a side"),
            ("size: (2, 2, 2), runs: [(7, 0, 0)]", "2 × 2 × 2 = 8"),
            ("size: (2, 2, 2), runs: [(8, 255, 0)]", "mix 0"),
            (
                "size: (1, 1, 1), mixes: [[(3, -1)]], runs: [(1, 0, 0)]",
                "ratio",
            ),
            (
                "size: (1, 1, 1), mixes: [[]], runs: [(1, 0, 0)]",
                "made of nothing",
            ),
        ] {
            let text = format!("[PasteVoxels((volume: 1, at: (0, 0, 0), clip: ({clip})))]");
            let error = Script::parse(&text).unwrap_err().to_string();
            assert!(error.contains(words), "{clip}: {error}");
        }
    }
}
