//! A volume as a `.vox` file of MagicaVoxel.
//!
//! Solid voxels alone, each of the material that it has most of; a material is the palette's colour of its place in the
//! map's table, counted from 1. Our (x, y, z) becomes (x, −z, y): MagicaVoxel's z is up. What is longer than 256 voxels
//! is split into models that stand side by side in the scene, about its middle. The group of them says how large a voxel
//! is and where the scene stands in the map, in attributes that other programs pass over.

use crate::format::file::{cannot_write, replace};
use crate::format::import::vox::{ORIGIN_KEY, SIZE_KEY, TURN_KEY};
use crate::format::vox_bytes::{chunk, numbers, words};
use crate::format::{Error, ErrorKind, Progress, Result};
use crate::map::{Map, Material, Volume, Voxels};
use glam::Vec3;
use std::io::{BufWriter, Write};
use std::path::Path;

/// Most voxels along a side of a model.
const MOST_SIDE: u32 = 256;
/// Colours of a palette that voxels can have.
const COLOURS: usize = 255;
/// Most bytes of a file: its chunks are counted in 32 bits.
const MOST_BYTES: u64 = i32::MAX as u64;

/// What was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct VoxSummary {
    /// Models, of at most 256 voxels a side.
    pub models: usize,
    /// Solid voxels.
    pub voxels: u64,
}

/// Writes a volume of a map as a `.vox` file.
///
/// # Errors
/// When it is of more than 255 materials or too large, it is cancelled, or the file can't be written.
pub fn vox(
    map: &Map,
    volume: &Volume,
    path: impl AsRef<Path>,
    progress: &Progress,
) -> Result<VoxSummary> {
    let path = path.as_ref();
    let prepared = Prepared::new(map, volume, progress);
    let prepared = prepared.map_err(|error| error.in_file(path))?;
    replace(path, |file| prepared.write(BufWriter::new(file), progress))?;
    Ok(prepared.summary())
}

/// A file of which everything is known but the voxels.
struct Prepared<'a> {
    volume: &'a Volume,
    /// The colour's number of each material, by its id.
    colours: [u8; 256],
    palette: [[u8; 4]; 256],
    surfaces: Vec<Vec<u8>>,
    pieces: Vec<Piece>,
}

/// A model: which voxels, and how many of them are solid.
struct Piece {
    start: [u32; 3],
    size: [u32; 3],
    solid: u32,
}

impl<'a> Prepared<'a> {
    fn new(map: &Map, volume: &'a Volume, progress: &Progress) -> Result<Self> {
        let voxels = &volume.voxels;
        let numbered = numbered(&map.materials, &voxels.materials())?;
        let mut colours = [0; 256];
        let mut palette = [[0, 0, 0, 255]; 256];
        let mut surfaces = Vec::new();
        for (number, material) in numbered {
            colours[usize::from(material.id)] = number;
            let [r, g, b] = material.mean(&map.textures).map(srgb);
            palette[usize::from(number) - 1] = [r, g, b, 255];
            surfaces.push(surface(number, material.roughness));
        }
        let mut pieces = pieces(voxels.size());
        let count = pieces.len();
        for (number, piece) in pieces.iter_mut().enumerate() {
            progress.step(0.5 * number as f32 / count as f32)?;
            let mut solid = 0;
            piece.visit(voxels, |_, _| solid += 1);
            piece.solid = solid;
        }
        let prepared = Self {
            volume,
            colours,
            palette,
            surfaces,
            pieces,
        };
        if prepared.length() > MOST_BYTES {
            let voxels = prepared.summary().voxels;
            return Err(
                Error::new(ErrorKind::TooLarge, format!("{voxels} voxels are solid"))
                    .expected("at most 500 million, all that a .vox file can hold")
                    .advice("Dig out what nobody sees, or split the volume."),
            );
        }
        Ok(prepared)
    }

    fn summary(&self) -> VoxSummary {
        VoxSummary {
            models: self.pieces.len(),
            voxels: self.pieces.iter().map(|piece| u64::from(piece.solid)).sum(),
        }
    }

    fn length(&self) -> u64 {
        let models = self
            .pieces
            .iter()
            .map(|piece| 40 + 4 * u64::from(piece.solid));
        models.sum::<u64>() + self.rest().len() as u64
    }

    fn write(&self, mut writer: impl Write, progress: &Progress) -> Result<()> {
        let mut head = b"VOX ".to_vec();
        head.extend(numbers(&[150]));
        head.extend(b"MAIN");
        head.extend(numbers(&[0, self.length() as i32]));
        writer.write_all(&head).map_err(cannot_write)?;
        let count = self.pieces.len();
        for (number, piece) in self.pieces.iter().enumerate() {
            progress.step(0.5 + 0.5 * number as f32 / count as f32)?;
            let bytes = piece.encode(&self.volume.voxels, &self.colours);
            writer.write_all(&bytes).map_err(cannot_write)?;
        }
        writer.write_all(&self.rest()).map_err(cannot_write)?;
        writer.flush().map_err(cannot_write)
    }

    /// All that follows the models: the scene and the colours.
    fn rest(&self) -> Vec<u8> {
        let mut bytes = place(0, 1, "", None);
        let nodes: Vec<i32> = (0..self.pieces.len() as i32).map(|n| 2 + 2 * n).collect();
        let mut group = numbers(&[1]);
        group.extend(own_words(self.volume));
        group.extend(numbers(&[nodes.len() as i32]));
        group.extend(numbers(&nodes));
        bytes.extend(chunk(b"nGRP", &group));
        for ((number, node), piece) in (0..).zip(nodes).zip(&self.pieces) {
            let by = piece.place(self.volume.voxels.size());
            bytes.extend(place(node, node + 1, &self.volume.name, Some(by)));
            let shape = numbers(&[node + 1, 0, 1, number, 0]);
            bytes.extend(chunk(b"nSHP", &shape));
        }
        bytes.extend(chunk(b"RGBA", self.palette.as_flattened()));
        bytes.extend(self.surfaces.concat());
        bytes
    }
}

/// The materials and their colours' numbers: their places in the table from 1 on, or, in a table that is fuller than a
/// palette, the places among those that are used.
fn numbered<'a>(
    table: &'a [Material],
    used: &[bool; 256],
) -> Result<impl Iterator<Item = (u8, &'a Material)> + use<'a>> {
    let is_used = |material: &&Material| table.len() <= COLOURS || used[usize::from(material.id)];
    let listed: Vec<&Material> = table.iter().filter(is_used).collect();
    if listed.len() > COLOURS {
        return Err(Error::new(ErrorKind::TooLarge, "it is of 256 materials")
            .expected("at most 255, the colours of a .vox file")
            .advice("Replace one of them by another."));
    }
    Ok((1..=u8::MAX).zip(listed))
}

fn pieces(size: [u32; 3]) -> Vec<Piece> {
    let [x, y, z] = size.map(|side| (0..side).step_by(MOST_SIDE as usize));
    let mut pieces = Vec::new();
    for k in z {
        for j in y.clone() {
            for i in x.clone() {
                let start = [i, j, k];
                pieces.push(Piece {
                    start,
                    size: [0, 1, 2].map(|axis| (size[axis] - start[axis]).min(MOST_SIDE)),
                    solid: 0,
                });
            }
        }
    }
    pieces
}

impl Piece {
    /// Visits its solid voxels: where they are within it, and the material that they have most of.
    fn visit(&self, voxels: &Voxels, mut visit: impl FnMut([u32; 3], u8)) {
        let [x, y, z] = self.size;
        for k in 0..z {
            for j in 0..y {
                for i in 0..x {
                    let at = [i, j, k];
                    let place = [0, 1, 2].map(|axis| (self.start[axis] + at[axis]) as i32);
                    if let Some(mix) = voxels.mix(place) {
                        let most = mix.parts().max_by_key(|(id, share)| (*share, !*id));
                        visit(at, most.map_or(0, |(id, _)| id));
                    }
                }
            }
        }
    }

    fn encode(&self, voxels: &Voxels, colours: &[u8; 256]) -> Vec<u8> {
        let [x, y, z] = self.size;
        let mut bytes = chunk(b"SIZE", &numbers(&[x as i32, z as i32, y as i32]));
        bytes.extend(b"XYZI");
        let solid = self.solid as i32;
        bytes.extend(numbers(&[4 + 4 * solid, 0, solid]));
        self.visit(voxels, |[i, j, k], id| {
            let colour = colours[usize::from(id)];
            bytes.extend([i as u8, (z - 1 - k) as u8, j as u8, colour]);
        });
        bytes
    }

    /// Where the model's pivot stands, the middle of the whole at 0, 0 and its foot on the ground.
    fn place(&self, whole: [u32; 3]) -> [i32; 3] {
        let [x, y, z] = self.start.map(|along| along as i32);
        let [w, h, d] = self.size.map(|side| side as i32);
        let [half_x, half_z] = [whole[0] as i32 / 2, whole[2] as i32 / 2];
        [x + w / 2 - half_x, half_z - (z + d) + d / 2, y + h / 2]
    }
}

/// How large a voxel is and where the scene's origin stands in the map.
fn own_words(volume: &Volume) -> Vec<u8> {
    let [x, _, z] = volume.voxels.size().map(|side| (side / 2) as f32);
    let first = Vec3::new(0.5 - x, 0.5, 0.5 - z) * volume.voxel_size;
    let origin = volume.position - volume.rotation() * first;
    words(&[
        (SIZE_KEY, &volume.voxel_size.to_string()),
        (
            ORIGIN_KEY,
            &format!("{} {} {}", origin.x, origin.y, origin.z),
        ),
        (TURN_KEY, &volume.turn.to_string()),
    ])
}

fn place(id: i32, child: i32, name: &str, by: Option<[i32; 3]>) -> Vec<u8> {
    let mut content = numbers(&[id]);
    content.extend(match name {
        "" => words(&[]),
        name => words(&[("_name", name)]),
    });
    content.extend(numbers(&[child, -1, -1, 1]));
    match by {
        None => content.extend(numbers(&[0])),
        Some([x, y, z]) => content.extend(words(&[("_t", &format!("{x} {y} {z}"))])),
    }
    chunk(b"nTRN", &content)
}

fn surface(colour: u8, roughness: f32) -> Vec<u8> {
    let mut content = numbers(&[colour.into()]);
    let kind = if roughness < 1.0 {
        "_plastic"
    } else {
        "_diffuse"
    };
    content.extend(words(&[
        ("_type", kind),
        ("_rough", &roughness.to_string()),
    ]));
    chunk(b"MATL", &content)
}

/// A channel of linear light as sRGB.
fn srgb(linear: f32) -> u8 {
    let share = if linear <= 0.003_130_8 {
        linear * 12.92
    } else {
        1.055 * linear.powf(1.0 / 2.4) - 0.055
    };
    (share * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::import::vox::decode;
    use crate::map::{Brick, Mix, Texture};
    use glam::Vec3;

    fn written(map: &Map, voxels: Voxels) -> Vec<u8> {
        let volume = Volume::new("Tower ✓", Vec3::ZERO, 1.0, voxels);
        let prepared = Prepared::new(map, &volume, &Progress::default()).unwrap();
        let mut bytes = Vec::new();
        prepared.write(&mut bytes, &Progress::default()).unwrap();
        let told = u32::from_le_bytes(bytes[16..20].try_into().unwrap());
        assert_eq!(bytes.len() as u32, told + 20);
        bytes
    }

    #[test]
    fn what_is_written_is_read_back_the_same_however_it_is_split() {
        let map = Map::flat([3, 3], [1.0, 1.0]).unwrap();
        let mut voxels = Voxels::empty([530, 20, 270]).unwrap();
        let mut number = 0u32;
        for place in voxels.places().step_by(3) {
            let mut open = Brick::even(0, Mix::of(0)).open();
            for (density, mix) in open.density.iter_mut().zip(&mut open.mix) {
                number = number.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                *density = (number >> 24) as u8;
                *mix = Mix::new(&[((number >> 9) as u8 % 12, 0.7), (3, 0.2)]).unwrap();
            }
            voxels.set_brick(place, &open);
        }
        let bytes = written(&map, voxels.clone());
        let read = decode(&bytes, "it", 0.5, &Progress::default()).unwrap();
        assert!(read.notices.is_empty(), "{:?}", read.notices);
        assert_eq!(read.volume.name, "Tower ✓");
        assert_eq!(read.volume.voxels.size(), voxels.size());
        assert_eq!(read.volume.position, Vec3::new(-264.5, 0.5, -134.5) * 0.5);
        let [x, y, z] = voxels.size().map(|side| side as i32);
        for n in 0..x * y * z {
            let at = [n % x, n / x % y, n / x / y];
            let most = |mix: Mix| mix.parts().max_by_key(|(_, share)| *share).unwrap().0;
            let expected = voxels.mix(at).map(most);
            let found = read.volume.voxels.mix(at).map(|mix| {
                let id = mix.single().unwrap();
                let name = &Material::find(&read.materials, id).unwrap().name;
                let colour: u8 = name.strip_prefix("it ").unwrap().parse().unwrap();
                colour - 1
            });
            assert_eq!(found, expected, "at {at:?}");
        }
    }

    #[test]
    fn how_large_a_voxel_is_and_where_it_stood_come_back() {
        use crate::format::import::vox::Scene;
        let map = Map::flat([3, 3], [1.0, 1.0]).unwrap();
        let mut voxels = Voxels::empty([300, 20, 17]).unwrap();
        voxels.replace_brick([1, 0, 0], Brick::even(255, Mix::of(3)));
        for (size, turn) in [(0.5, 0.0), (0.123_456_79, -2.5), (100.0, 0.7)] {
            let volume = Volume {
                turn,
                ..Volume::new("Cave", Vec3::new(120.25, -31.5, 80.0), size, voxels.clone())
            };
            let prepared = Prepared::new(&map, &volume, &Progress::default()).unwrap();
            let mut bytes = Vec::new();
            prepared.write(&mut bytes, &Progress::default()).unwrap();
            let scene = Scene::read(&bytes, "it").unwrap();
            assert_eq!(scene.voxel_size(), Some(size));
            let read = scene.together(size, &Progress::default()).unwrap();
            assert!(read.notices.is_empty(), "{:?}", read.notices);
            assert_eq!((read.volume.voxel_size, read.volume.turn), (size, turn));
            let position = read.volume.position + read.origin.unwrap();
            assert!(position.distance(volume.position) < 1e-4 * size.max(1.0) * 20.0);
        }
    }

    #[test]
    fn a_colour_is_the_materials_own_times_that_of_its_texture() {
        let mut map = Map::flat([3, 3], [1.0, 1.0]).unwrap();
        map.materials[0].texture = None;
        map.materials[0].tint = [0.2158, 1.0, 0.0];
        let mut voxels = Voxels::empty([2, 1, 1]).unwrap();
        let mut open = Brick::even(0, Mix::of(0)).open();
        open.density[..2].fill(255);
        open.mix[1] = Mix::of(5);
        voxels.set_brick([0, 0, 0], &open);
        let bytes = written(&map, voxels);
        let read = decode(&bytes, "it", 0.5, &Progress::default()).unwrap();
        let tints: Vec<[f32; 3]> = read.materials.iter().map(|m| m.tint).collect();
        assert!((tints[0][0] - 0.2158).abs() < 1e-4 && tints[0][1..] == [1.0, 0.0]);
        let snow = Texture::bundled_mean("snow").unwrap();
        let near = |a: [f32; 3], b: [f32; 3]| Vec3::from(a).distance(Vec3::from(b)) < 0.01;
        assert!(near(tints[1], snow), "{tints:?}");
    }
}
