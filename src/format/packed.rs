//! The voxels of a volume in few bytes, for texts that carry them.

use super::{Error, ErrorKind, Result, bricks};
use crate::map::{BRICK_VOXELS, MOST_BRICKS, Voxels};
use flate2::Compression;
use flate2::read::{DeflateDecoder, DeflateEncoder};
use std::io::Read;

/// Most bytes of one brick.
const MOST_BRICK_BYTES: u64 = BRICK_VOXELS as u64 * 16 + 64;

/// All voxels, as an archive has them, deflated.
pub(crate) fn pack(voxels: &Voxels) -> Vec<u8> {
    let bytes = bricks::encode(voxels);
    let mut packed = Vec::new();
    // Reading from memory into memory doesn't fail.
    let _ = DeflateEncoder::new(bytes.as_slice(), Compression::default()).read_to_end(&mut packed);
    packed
}

/// Voxels of this size that were packed.
///
/// # Errors
/// When the size is none, or the bytes are cut short, altered or more than the size asks for.
pub(crate) fn unpack(size: [u32; 3], packed: &[u8]) -> Result<Voxels> {
    let damaged = |found: String| {
        Error::new(ErrorKind::Damaged, found).advice("Write the volume down again.")
    };
    let count = size.map(|side| side.div_ceil(16) as usize);
    let [x, y, z] = size;
    let count = count
        .iter()
        .try_fold(1usize, |all, count| all.checked_mul(*count));
    let fits = count.filter(|count| *count <= MOST_BRICKS);
    let voxels = fits.and_then(|_| Voxels::empty(size));
    let Some(mut voxels) = voxels else {
        let found = format!("a volume has {x} × {y} × {z} voxels");
        return Err(damaged(found).expected("1 to 4096 a side"));
    };
    let most = fits.unwrap_or(0) as u64 * MOST_BRICK_BYTES;
    let mut bytes = Vec::new();
    let mut reader = DeflateDecoder::new(packed).take(most + 1);
    if let Err(error) = reader.read_to_end(&mut bytes) {
        return Err(damaged(format!("the voxels cannot be unpacked ({error})")));
    }
    bricks::decode(&mut voxels, &bytes)?;
    Ok(voxels)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::{Brick, Mix};

    #[test]
    fn voxels_come_back_and_a_bomb_does_not_go_off() {
        let mut voxels = Voxels::empty([100, 20, 20]).unwrap();
        let mut open = Brick::even(200, Mix::of(3)).open();
        open.density[77] = 3;
        voxels.set_brick([1, 1, 0], &open);
        let packed = pack(&voxels);
        assert_eq!(unpack([100, 20, 20], &packed).unwrap(), voxels);
        assert!(unpack([101, 20, 40], &packed).is_err());
        assert!(unpack([0, 1, 1], &packed).is_err());
        assert!(unpack([u32::MAX; 3], &packed).is_err());
        for length in 0..packed.len() {
            assert!(unpack([100, 20, 20], &packed[..length]).is_err());
        }
        let zeros = vec![0u8; 64 << 20];
        let mut bomb = Vec::new();
        let mut encoder = DeflateEncoder::new(zeros.as_slice(), Compression::default());
        encoder.read_to_end(&mut bomb).unwrap();
        assert!(unpack([16, 16, 16], &bomb).is_err());
    }
}
