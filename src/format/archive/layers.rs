//! Layers as members of the archive: all of a field at once, on as many threads as there are.

use super::height;
use super::zipped::{Archive, Member};
use crate::format::png::{self, Pixel};
use crate::format::{Error, Result};
use crate::map::{Field, Layer, LayerId};
use rayon::prelude::*;
use std::io::{Read, Seek};

/// The name of a layer's member.
pub(super) fn file_name(layer: LayerId) -> String {
    match layer {
        LayerId::Height => height::NAME.to_owned(),
        other => format!("{}.png", other.name()),
    }
}

/// Every layer as a member, in the order of [`LayerId::ALL`].
pub(super) fn encode(field: &Field) -> Result<Vec<Member>> {
    let members: Vec<_> = LayerId::ALL
        .par_iter()
        .map(|layer| encode_layer(field, *layer))
        .collect();
    members.into_iter().collect()
}

fn encode_layer(field: &Field, id: LayerId) -> Result<Member> {
    match id {
        LayerId::Height => height::encode(field.vertices(), &field.height.to_vec()),
        LayerId::AlphaBase => encode_png(id, &field.alpha_base),
        LayerId::AlphaCover => encode_png(id, &field.alpha_cover),
        LayerId::Colour => encode_png(id, &field.colour),
        LayerId::Level => encode_png(id, &field.level),
        LayerId::Texture => encode_png(id, &field.texture),
        LayerId::Cover => encode_png(id, &field.cover),
        LayerId::Palette => encode_png(id, &field.palette),
        LayerId::Hole => encode_png(id, &field.hole),
    }
}

fn encode_png<P: Pixel>(id: LayerId, layer: &Layer<P>) -> Result<Member> {
    let name = file_name(id);
    match png::encode(layer.size(), &layer.to_vec()) {
        Ok(bytes) => Ok(Member::stored(name, bytes)),
        Err(error) => Err(error.at(name)),
    }
}

/// Reads every layer of the archive into a field of the right size.
pub(super) fn decode(mut field: Field, archive: &mut Archive<impl Read + Seek>) -> Result<Field> {
    let mut compressed = Vec::new();
    for id in LayerId::ALL {
        compressed.push(archive.take(&file_name(id), most_bytes(&field, id))?);
    }
    let read: Vec<Result<()>> = tasks(&mut field)
        .into_par_iter()
        .zip(compressed)
        .map(|((id, read), bytes)| read(&bytes).map_err(|error: Error| error.at(file_name(id))))
        .collect();
    read.into_iter().collect::<Result<()>>()?;
    Ok(field)
}

/// Bounds what a member may grow to: its plain values, what a bad compressor adds, and notes by other programs.
fn most_bytes(field: &Field, id: LayerId) -> u64 {
    let [columns, rows] = field.vertices().map(u64::from);
    let bytes_each = match id {
        LayerId::Colour => 6,
        LayerId::Height => 4,
        _ if id.is_of_vertices() => 2,
        _ => 1,
    };
    let plain = columns * rows * bytes_each;
    plain + plain / 8 + (1 << 20)
}

type Task<'a> = (LayerId, Box<dyn FnOnce(&[u8]) -> Result<()> + Send + 'a>);

/// What fills each layer from its member's bytes, in the order of [`LayerId::ALL`].
fn tasks(field: &mut Field) -> Vec<Task<'_>> {
    vec![
        (
            LayerId::Height,
            Box::new(|bytes| read_height(&mut field.height, bytes)),
        ),
        task(LayerId::AlphaBase, &mut field.alpha_base),
        task(LayerId::AlphaCover, &mut field.alpha_cover),
        task(LayerId::Colour, &mut field.colour),
        task(LayerId::Level, &mut field.level),
        task(LayerId::Texture, &mut field.texture),
        task(LayerId::Cover, &mut field.cover),
        task(LayerId::Palette, &mut field.palette),
        task(LayerId::Hole, &mut field.hole),
    ]
}

fn task<P: Pixel>(id: LayerId, layer: &mut Layer<P>) -> Task<'_> {
    let read = |bytes: &[u8]| {
        let size = layer.size();
        *layer = Layer::from_rows(size, &png::decode(bytes, size)?);
        Ok(())
    };
    (id, Box::new(read))
}

fn read_height(layer: &mut Layer<f32>, bytes: &[u8]) -> Result<()> {
    let size = layer.size();
    *layer = Layer::from_rows(size, &height::decode(bytes, size)?);
    Ok(())
}
