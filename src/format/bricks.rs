//! The voxels of a volume as bytes: a member of an archive, and within records of a journal.
//!
//! Bricks of 16 × 16 × 16 voxels, one after the other, little-endian:
//!
//! | bytes | holds |
//! | --- | --- |
//! | 1 | 0 to 3: bit 0 is set if each voxel has a density of its own, bit 1 if each has a mix of its own |
//! | 4 | how many bricks in a row are like this one; 1 unless the byte before is 0 |
//! | 1 or 4096 | the density of all, or of each voxel, x fastest, then y, then z |
//! | 1 + 3 n | the mix of all: how many materials (1 to 4), then of each its id (1) and its share of 65 520 (2) |
//! | or 2, … | or how many mixes there are, then each of them as above |
//! | then 4096 × 2 | and which of them each voxel has |
//!
//! What absent voxels are made of says nothing.

use super::{Error, ErrorKind, Result};
use crate::map::{BRICK_VOXELS, Brick, BrickPlace, MOST_MATERIALS, Mix, OpenBrick, Voxels, WHOLE};

const EACH_DENSITY: u8 = 1;
const EACH_MIX: u8 = 2;

/// All bricks, x fastest, then y, then z.
pub(crate) fn encode(voxels: &Voxels) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut alike: Option<(&Brick, u32)> = None;
    for at in voxels.places() {
        let brick = voxels.brick(at).unwrap_or(Voxels::none());
        alike = match alike {
            Some((first, count)) if is_even(brick) && first.is_shared_with(brick) => {
                Some((first, count + 1))
            }
            Some((first, count)) => {
                put(&mut bytes, first, count);
                Some((brick, 1))
            }
            None => Some((brick, 1)),
        };
    }
    if let Some((first, count)) = alike {
        put(&mut bytes, first, count);
    }
    bytes
}

/// One brick.
#[cfg(feature = "cli")]
pub(crate) fn encode_one(brick: &Brick) -> Vec<u8> {
    let mut bytes = Vec::new();
    put(&mut bytes, brick, 1);
    bytes
}

fn is_even(brick: &Brick) -> bool {
    brick.even_density().is_some() && brick.even_mix().is_some()
}

fn put(bytes: &mut Vec<u8>, brick: &Brick, count: u32) {
    let mut kind = 0;
    if brick.even_density().is_none() {
        kind |= EACH_DENSITY;
    }
    if brick.even_mix().is_none() {
        kind |= EACH_MIX;
    }
    bytes.push(kind);
    bytes.extend(count.to_le_bytes());
    match brick.even_density() {
        Some(density) => bytes.push(density),
        None => {
            let start = bytes.len();
            bytes.resize(start + BRICK_VOXELS, 0);
            brick.copy_densities(0, &mut bytes[start..]);
        }
    }
    match brick.table() {
        None => put_mix(bytes, &brick.mix(0)),
        Some((mixes, which)) => {
            bytes.extend((mixes.len() as u16).to_le_bytes());
            for mix in mixes {
                put_mix(bytes, mix);
            }
            for number in which {
                bytes.extend(number.to_le_bytes());
            }
        }
    }
}

fn put_mix(bytes: &mut Vec<u8>, mix: &Mix) {
    bytes.push(mix.parts().count() as u8);
    for (id, share) in mix.parts() {
        bytes.push(id);
        bytes.extend(share.to_le_bytes());
    }
}

/// Fills an empty volume with bricks that were written by [`encode`].
///
/// # Errors
/// What makes no sense in the bytes, or that there are too few or too many.
pub(crate) fn decode(voxels: &mut Voxels, bytes: &[u8]) -> Result<()> {
    let mut reader = Reader { bytes, read: 0 };
    let places: Vec<BrickPlace> = voxels.places().collect();
    let mut left = places.as_slice();
    while !left.is_empty() {
        let (brick, count) = reader.brick()?;
        let Some((here, rest)) = left.split_at_checked(count as usize) else {
            let found = format!("{count} bricks alike where {} are left", left.len());
            return Err(reader.wrong(found));
        };
        for at in here {
            put_fitting(voxels, *at, &brick);
        }
        left = rest;
    }
    match reader.bytes.len() {
        0 => Ok(()),
        more => Err(reader.wrong(format!("{more} bytes after the last brick"))),
    }
}

/// A brick that was written by [`encode_one`], and how many bytes it took.
///
/// # Errors
/// What makes no sense in the bytes.
#[cfg(feature = "cli")]
pub(crate) fn decode_one(bytes: &[u8]) -> Result<(Brick, usize)> {
    let mut reader = Reader { bytes, read: 0 };
    let (brick, count) = reader.brick()?;
    if count != 1 {
        return Err(reader.wrong(format!("{count} bricks where there is one")));
    }
    Ok((brick, reader.read))
}

/// Puts a brick in its place; even ones share their memory, which is none, unless the box ends within.
fn put_fitting(voxels: &mut Voxels, at: BrickPlace, brick: &Brick) {
    if voxels.is_whole(at) || brick.even_density() == Some(0) {
        voxels.replace_brick(at, brick.clone());
    } else {
        voxels.set_brick(at, &brick.open());
    }
}

/// Bytes that are read from the front.
struct Reader<'a> {
    bytes: &'a [u8],
    read: usize,
}

impl<'a> Reader<'a> {
    fn take(&mut self, count: usize) -> Result<&'a [u8]> {
        let Some((taken, rest)) = self.bytes.split_at_checked(count) else {
            let missing = count - self.bytes.len();
            return Err(self.wrong(format!("the end, {missing} bytes too early")));
        };
        self.bytes = rest;
        self.read += count;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8> {
        Ok(self.take(1)?[0])
    }

    fn short(&mut self) -> Result<u16> {
        let bytes = self.take(2)?;
        Ok(u16::from_le_bytes([bytes[0], bytes[1]]))
    }

    fn brick(&mut self) -> Result<(Brick, u32)> {
        let kind = self.byte()?;
        if kind > EACH_DENSITY | EACH_MIX {
            return Err(self.wrong(format!("a brick of kind {kind}")));
        }
        let count = self.take(4)?;
        let count = u32::from_le_bytes([count[0], count[1], count[2], count[3]]);
        if count == 0 || (kind != 0 && count > 1) {
            return Err(self.wrong(format!("{count} bricks alike of kind {kind}")));
        }
        if kind == 0 {
            let density = self.byte()?;
            return Ok((Brick::even(density, self.mix()?), count));
        }
        let mut open = Box::new(OpenBrick {
            density: [0; BRICK_VOXELS],
            mix: [Mix::of(0); BRICK_VOXELS],
        });
        if kind & EACH_DENSITY == 0 {
            open.density.fill(self.byte()?);
        } else {
            open.density.copy_from_slice(self.take(BRICK_VOXELS)?);
        }
        if kind & EACH_MIX == 0 {
            open.mix.fill(self.mix()?);
        } else {
            self.mixes(&mut open.mix)?;
        }
        Ok((open.close(), count))
    }

    fn mixes(&mut self, out: &mut [Mix; BRICK_VOXELS]) -> Result<()> {
        let count = self.short()?;
        let mixes: Vec<Mix> = (0..count).map(|_| self.mix()).collect::<Result<_>>()?;
        for mix in out {
            let number = self.short()?;
            *mix = match mixes.get(usize::from(number)) {
                Some(mix) => *mix,
                None => return Err(self.wrong(format!("mix {number} of {count}"))),
            };
        }
        Ok(())
    }

    fn mix(&mut self) -> Result<Mix> {
        let count = usize::from(self.byte()?);
        if !(1..=MOST_MATERIALS).contains(&count) {
            return Err(self.wrong(format!("a voxel of {count} materials")));
        }
        let mut parts = [(0, 0.0); MOST_MATERIALS];
        let mut sum = 0;
        for part in &mut parts[..count] {
            let (id, share) = (self.byte()?, self.short()?);
            sum += u32::from(share);
            *part = (id, f32::from(share));
        }
        if sum != u32::from(WHOLE) {
            return Err(self.wrong(format!("shares that sum to {sum}, not to {WHOLE}")));
        }
        Mix::new(&parts[..count]).map_err(|error| self.wrong(error.to_string()))
    }

    fn wrong(&self, found: String) -> Error {
        let found = format!("at byte {} there is {found}", self.read);
        Error::new(ErrorKind::Damaged, found)
            .advice("Correct it in the archive, or use an intact copy of the file.")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn voxels() -> Voxels {
        let mut voxels = Voxels::empty([50, 20, 33]).unwrap();
        let mut brick = Voxels::none().open();
        for (number, (density, mix)) in brick.density.iter_mut().zip(&mut brick.mix).enumerate() {
            *density = (number % 256) as u8;
            *mix = Mix::new(&[(3, 1.0), (9, (number % 5) as f32)]).unwrap();
        }
        voxels.set_brick([1, 0, 0], &brick);
        brick.mix.fill(Mix::of(4));
        voxels.set_brick([3, 1, 2], &brick);
        voxels.set_brick([0, 0, 1], &Brick::even(255, Mix::of(8)).open());
        voxels.set_brick([1, 0, 1], &Brick::even(255, Mix::of(8)).open());
        voxels
    }

    #[test]
    fn bricks_come_back() {
        let voxels = voxels();
        let bytes = encode(&voxels);
        let mut again = Voxels::empty(voxels.size()).unwrap();
        decode(&mut again, &bytes).unwrap();
        assert_eq!(again, voxels);
        assert_eq!(encode(&again), bytes);
    }

    #[cfg(feature = "cli")]
    #[test]
    fn one_brick_comes_back() {
        let voxels = voxels();
        for at in voxels.places() {
            let brick = voxels.brick(at).unwrap();
            let bytes = encode_one(brick);
            let (again, length) = decode_one(&bytes).unwrap();
            assert_eq!((&again, length), (brick, bytes.len()));
        }
    }

    #[test]
    fn a_large_empty_volume_takes_a_handful_of_bytes() {
        let voxels = Voxels::empty([1024, 256, 1024]).unwrap();
        assert!(encode(&voxels).len() < 32);
    }

    #[test]
    fn any_cut_and_any_nonsense_is_an_error() {
        let voxels = voxels();
        let bytes = encode(&voxels);
        let read = |bytes: &[u8]| decode(&mut Voxels::empty([50, 20, 33]).unwrap(), bytes);
        for length in (0..bytes.len()).step_by(97) {
            assert!(read(&bytes[..length]).is_err(), "{length} bytes");
        }
        assert!(read(&[bytes.clone(), vec![0]].concat()).is_err());
        for (at, value) in [(0, 4), (1, 200), (6, 0), (6, 5), (8, 1)] {
            let mut bad = bytes.clone();
            bad[at] = value;
            let error = read(&bad).unwrap_err().to_string();
            assert!(error.contains("at byte"), "{error}");
        }
    }
}
