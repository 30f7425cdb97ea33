//! Reading a record's bytes from the front.

use super::bricks::Bricks;
use crate::edit::plane::AnyTile;
use crate::format::{bricks, model};
use crate::map::{LayerId, Mesh, TILE, VolumeId};

/// Bytes of one value's number, of which a tile's order depends on the machine.
const fn width(layer: LayerId) -> usize {
    match layer {
        LayerId::Height => 4,
        LayerId::AlphaBase | LayerId::AlphaCover | LayerId::Colour => 2,
        _ => 1,
    }
}

/// Bytes of one place.
const fn place_bytes(layer: LayerId) -> usize {
    match layer {
        LayerId::Colour => 6,
        other => width(other),
    }
}

/// From the machine's order to little-endian, or back.
pub(super) fn turn(layer: LayerId, bytes: &mut [u8]) {
    if cfg!(target_endian = "big") {
        bytes
            .chunks_exact_mut(width(layer))
            .for_each(<[u8]>::reverse);
    }
}

/// Bytes that are read from the front.
pub(super) struct Bytes<'a>(pub &'a [u8]);

impl<'a> Bytes<'a> {
    pub fn take(&mut self, count: usize) -> Result<&'a [u8], String> {
        let missing = || format!("an edit ends {} bytes early", count - self.0.len());
        let (taken, rest) = self.0.split_at_checked(count).ok_or_else(missing)?;
        self.0 = rest;
        Ok(taken)
    }

    pub fn number(&mut self) -> Result<u32, String> {
        let bytes = self.take(4)?;
        Ok(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    }

    pub fn text(&mut self) -> Result<&'a str, String> {
        let length = self.number()? as usize;
        std::str::from_utf8(self.take(length)?).map_err(|error| error.to_string())
    }

    pub fn mesh(&mut self) -> Result<Mesh, String> {
        let length = self.number()? as usize;
        model::decode(self.take(length)?).map_err(|error| error.to_string())
    }

    pub fn bricks(&mut self) -> Result<Bricks, String> {
        let count = self.number()?;
        let mut bricks = Vec::new();
        for _ in 0..count {
            let id = VolumeId(self.number()?);
            let at = [self.number()?, self.number()?, self.number()?];
            let read = bricks::decode_one(self.0);
            let (brick, length) = read.map_err(|error| error.to_string())?;
            self.take(length)?;
            bricks.push((id, at.map(|along| along as i32), brick));
        }
        Ok(bricks)
    }

    pub fn tile(&mut self) -> Result<(LayerId, u32, AnyTile), String> {
        let number = self.take(1)?[0];
        let layer = LayerId::ALL.get(usize::from(number)).copied();
        let layer = layer.ok_or_else(|| format!("an edit names layer {number}"))?;
        let index = self.number()?;
        let length = (TILE * TILE) as usize * place_bytes(layer);
        let mut values = self.take(length)?.to_vec();
        turn(layer, &mut values);
        let tile = AnyTile::from_bytes(layer, &values);
        Ok((layer, index, tile.ok_or("a tile has another size")?))
    }
}
