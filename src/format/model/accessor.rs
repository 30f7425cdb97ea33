//! Numbers of a GLB's binary chunk, every bound checked.

use super::{damaged, unsupported};
use crate::format::Result;
use gltf::Accessor;
use gltf::accessor::{DataType, Dimensions};

/// Where one value lies after another.
struct Items<'a> {
    bytes: &'a [u8],
    stride: usize,
    count: usize,
    size: usize,
}

impl<'a> Items<'a> {
    /// At most `most` values of an accessor.
    fn of(accessor: &Accessor, binary: &'a [u8], most: usize) -> Result<Self> {
        let (count, size) = (accessor.count(), accessor.size());
        if count == 0 || count > most {
            return Err(damaged(format!("it has {count} values")).expected(format!("1 to {most}")));
        }
        if accessor.sparse().is_some() {
            return Err(unsupported(
                "it has sparse values",
                "Export the model without morph targets.",
            ));
        }
        let view = accessor
            .view()
            .ok_or_else(|| damaged("it names no bytes"))?;
        let stride = view.stride().unwrap_or(size);
        let length = (count - 1).checked_mul(stride);
        let length = length.and_then(|length| length.checked_add(size));
        let bytes = bytes_of(&view, binary)?;
        let end = length.and_then(|length| length.checked_add(accessor.offset()));
        let bytes = end.and_then(|end| bytes.get(accessor.offset()..end));
        let bytes = bytes.ok_or_else(|| damaged("its values go beyond its bytes"))?;
        if stride < size {
            return Err(damaged("its values overlap"));
        }
        Ok(Self {
            bytes,
            stride,
            count,
            size,
        })
    }

    fn iter(&self) -> impl Iterator<Item = &'a [u8]> {
        let (bytes, stride, size) = (self.bytes, self.stride, self.size);
        (0..self.count).map(move |at| &bytes[at * stride..at * stride + size])
    }
}

/// The bytes of a view, which must lie in the file itself.
pub(super) fn bytes_of<'a>(view: &gltf::buffer::View, binary: &'a [u8]) -> Result<&'a [u8]> {
    let place = || format!("bufferViews[{}]", view.index());
    if !matches!(view.buffer().source(), gltf::buffer::Source::Bin) {
        let found = "its bytes are in another file";
        return Err(unsupported(found, "Export the model as GLB, all in one file.").at(place()));
    }
    let end = view.offset().checked_add(view.length());
    let bytes = end.and_then(|end| binary.get(view.offset()..end));
    bytes.ok_or_else(|| damaged("it goes beyond the end of the file").at(place()))
}

/// Vectors of `N` numbers; where the file has fewer, the rest is 1. Integers count as shares if they are to be
/// normalised.
pub(super) fn vectors<const N: usize>(
    accessor: &Accessor,
    binary: &[u8],
    most: usize,
) -> Result<Vec<[f32; N]>> {
    let read = || {
        let width = width(accessor.dimensions());
        let full = width.filter(|width| *width == N || (*width == 3 && N == 4));
        let width = full.ok_or_else(|| {
            damaged(format!("it holds {:?}", accessor.dimensions()))
                .expected(format!("vectors of {N} numbers"))
        })?;
        let (kind, normalised) = (accessor.data_type(), accessor.normalized());
        let items = Items::of(accessor, binary, most)?;
        let vector = |item: &[u8]| {
            let mut vector = [1.0; N];
            for (number, bytes) in vector
                .iter_mut()
                .zip(item.chunks_exact(kind.size()))
                .take(width)
            {
                *number = float(bytes, kind, normalised);
            }
            vector
        };
        Ok(items.iter().map(vector).collect())
    };
    read().map_err(|error: crate::format::Error| error.at(place(accessor)))
}

/// Indices of vertices, of which there are `vertices`.
pub(super) fn indices(
    accessor: &Accessor,
    binary: &[u8],
    most: usize,
    vertices: usize,
) -> Result<Vec<u32>> {
    let read = || {
        let kind = accessor.data_type();
        let whole = matches!(kind, DataType::U8 | DataType::U16 | DataType::U32);
        if !whole || accessor.dimensions() != Dimensions::Scalar {
            return Err(damaged("it holds no whole numbers").expected("indices of vertices"));
        }
        let items = Items::of(accessor, binary, most)?;
        let indices: Vec<u32> = items.iter().map(unsigned).collect();
        match indices.iter().find(|index| **index as usize >= vertices) {
            None => Ok(indices),
            Some(index) => Err(damaged(format!("it names vertex {index}"))
                .expected(format!("0 to {}", vertices.saturating_sub(1)))),
        }
    };
    read().map_err(|error: crate::format::Error| error.at(place(accessor)))
}

fn place(accessor: &Accessor) -> String {
    format!("accessors[{}]", accessor.index())
}

fn width(dimensions: Dimensions) -> Option<usize> {
    match dimensions {
        Dimensions::Vec2 => Some(2),
        Dimensions::Vec3 => Some(3),
        Dimensions::Vec4 => Some(4),
        _ => None,
    }
}

fn unsigned(bytes: &[u8]) -> u32 {
    bytes
        .iter()
        .rev()
        .fold(0, |sum, byte| sum << 8 | u32::from(*byte))
}

fn float(bytes: &[u8], kind: DataType, normalised: bool) -> f32 {
    let bits = unsigned(bytes);
    let (value, most) = match kind {
        DataType::F32 => return f32::from_bits(bits),
        DataType::I8 => (f32::from(bits as i8), 127.0),
        DataType::U8 => (bits as f32, 255.0),
        DataType::I16 => (f32::from(bits as i16), 32767.0),
        DataType::U16 => (bits as f32, 65535.0),
        DataType::U32 => (bits as f32, 4_294_967_295.0),
    };
    if normalised {
        (value / most).max(-1.0)
    } else {
        value
    }
}
