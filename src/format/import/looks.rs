//! What a model looks like as materials: one for each look of its parts, and for each colour where vertices have several.

use super::vox;
use crate::map::{MOST_LETTERS, Material, Mesh, MeshData, Model, Part, Properties};
use glam::Vec3;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// Most parts that colours of vertices make of a mesh, unless it has more already.
const MOST_PARTS: usize = 64;
/// Steps of each channel that colours of vertices are told apart by, the finest first.
const STEPS: [u8; 5] = [32, 16, 8, 4, 2];

/// The materials of a mesh, and which of them each of its parts is.
pub(super) struct Looks<'a> {
    /// The model's mesh, with more parts where colours of vertices differ within one.
    pub mesh: Cow<'a, Mesh>,
    /// Those that look alike once.
    pub materials: Vec<Material>,
    /// The id of each part's material.
    pub of_part: Vec<u8>,
}

impl<'a> Looks<'a> {
    pub fn of(model: &'a Model) -> Self {
        let mesh: Cow<Mesh> = match by_colour(model.mesh.data()) {
            Some(mesh) => Cow::Owned(mesh),
            None => Cow::Borrowed(&*model.mesh),
        };
        let mut materials: Vec<Material> = Vec::new();
        let name: String = model.name.chars().take(MOST_LETTERS - 5).collect();
        let of_part = |part: &Part| {
            let tint = mean(&mesh, part);
            let known = materials.iter().position(|material| material.tint == tint);
            // What differs in less than there are materials is drawn alike.
            let number = known.unwrap_or_else(|| materials.len().min(Material::MOST - 1));
            if number == materials.len() {
                materials.push(Material {
                    tint,
                    properties: Properties::default(),
                    ..Material::new(number as u8, format!("{name} {}", number + 1))
                });
            }
            number as u8
        };
        let of_part = mesh.data().parts.iter().map(of_part).collect();
        Self {
            mesh,
            materials,
            of_part,
        }
    }
}

/// The same triangles, those of a part that differ in their vertices' colour in parts of their own; none if none do, or
/// there would be too many.
fn by_colour(data: &MeshData) -> Option<Mesh> {
    let first = data.colours.first()?;
    if data.colours.iter().all(|colour| colour == first) {
        return None;
    }
    STEPS.iter().find_map(|steps| split(data, *steps))
}

fn split(data: &MeshData, steps: u8) -> Option<Mesh> {
    let most = MOST_PARTS.max(data.parts.len());
    let mut groups: BTreeMap<(usize, [u8; 3]), Vec<u32>> = BTreeMap::new();
    for (number, part) in data.parts.iter().enumerate() {
        let range = part.indices.start as usize..part.indices.end as usize;
        for triangle in data.indices[range].chunks_exact(3) {
            let key = (number, step_of(colour_of(data, triangle), steps));
            groups.entry(key).or_default().extend(triangle);
        }
        if groups.len() > most {
            return None;
        }
    }
    let mut split = MeshData {
        indices: Vec::with_capacity(data.indices.len()),
        parts: Vec::with_capacity(groups.len()),
        ..data.clone()
    };
    for ((number, _), indices) in groups {
        let start = split.indices.len() as u32;
        split.indices.extend(indices);
        split.parts.push(Part {
            indices: start..split.indices.len() as u32,
            ..data.parts[number].clone()
        });
    }
    Mesh::new(split).ok()
}

/// The mean of the vertices' colours, linear.
fn colour_of(data: &MeshData, corners: &[u32]) -> Vec3 {
    let colours = corners
        .iter()
        .map(|corner| Vec3::from_slice(&data.colours[*corner as usize]));
    colours.sum::<Vec3>() / corners.len().max(1) as f32
}

/// Which of so many steps each channel lies in, even to the eye.
fn step_of(colour: Vec3, steps: u8) -> [u8; 3] {
    let even = colour.clamp(Vec3::ZERO, Vec3::ONE).map(f32::sqrt);
    (even * f32::from(steps - 1))
        .to_array()
        .map(|along| along.round() as u8)
}

/// The mean colour of a part, linear: its own × its picture's × its vertices'.
fn mean(mesh: &Mesh, part: &Part) -> [f32; 3] {
    let data = mesh.data();
    let range = part.indices.start as usize..part.indices.end as usize;
    let vertices = colour_of(data, &data.indices[range]);
    let picture = part.picture.as_ref().map_or(Vec3::ONE, |picture| {
        let (mut sum, mut weight) = (Vec3::ZERO, 0.0);
        // As many pixels as tell its mean.
        let step = (picture.pixels.len() >> 16).max(1);
        for pixel in picture.pixels.iter().step_by(step) {
            let opacity = f32::from(pixel[3]) / 255.0;
            sum += Vec3::from([pixel[0], pixel[1], pixel[2]].map(vox::linear)) * opacity;
            weight += opacity;
        }
        if weight > 0.0 {
            sum / weight
        } else {
            Vec3::ONE
        }
    });
    let mean = Vec3::from_slice(&part.base_colour) * vertices * picture;
    // To the thousandth, so that what looks alike is alike.
    mean.to_array()
        .map(|channel| ((channel * 1000.0).round() / 1000.0).clamp(0.0, 1.0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;

    /// A strip of squares, each of a colour of its own, in one part.
    fn strip(colours: &[[f32; 3]]) -> Model {
        let mut data = MeshData::default();
        for (number, [r, g, b]) in colours.iter().enumerate() {
            let (x, first) = (number as f32, data.positions.len() as u32);
            data.positions
                .extend([[x, 0., 0.], [x + 1., 0., 0.], [x + 1., 0., 1.], [x, 0., 1.]]);
            data.colours.extend([[*r, *g, *b, 1.0]; 4]);
            data.indices
                .extend([0, 2, 1, 0, 3, 2].map(|corner| first + corner));
        }
        data.normals = vec![[0.0, 1.0, 0.0]; data.positions.len()];
        data.uvs = vec![[0.0; 2]; data.positions.len()];
        data.parts = vec![Part {
            indices: 0..data.indices.len() as u32,
            base_colour: [0.5, 1.0, 1.0, 1.0],
            picture: None,
            cutoff: None,
            two_sided: false,
        }];
        Model::new("Strip", Mesh::new(data).unwrap())
    }

    #[test]
    fn colours_of_vertices_are_materials_times_the_base_colour() {
        let (red, blue) = ([0.8, 0.0, 0.0], [0.0, 0.0, 0.6]);
        let model = strip(&[red, blue, red]);
        let looks = Looks::of(&model);
        let tints: Vec<[f32; 3]> = looks.materials.iter().map(|m| m.tint).collect();
        assert_eq!(tints, [[0.0, 0.0, 0.6], [0.4, 0.0, 0.0]]);
        assert_eq!(looks.of_part, [0, 1]);
        let parts = &looks.mesh.data().parts;
        assert_eq!([parts[0].indices.len(), parts[1].indices.len()], [6, 12]);
    }

    #[test]
    fn one_colour_leaves_the_mesh_as_it_is_and_very_many_are_told_apart_more_coarsely() {
        let model = strip(&[[0.2; 3]; 4]);
        let looks = Looks::of(&model);
        assert!(
            matches!(looks.mesh, Cow::Borrowed(mesh) if std::ptr::eq(mesh, Arc::as_ptr(&model.mesh)))
        );
        let shade = |number: u32| [number % 10, number / 10 % 10, number / 100];
        let many: Vec<[f32; 3]> = (0..1000)
            .map(|number| shade(number).map(|step| step as f32 / 9.0))
            .collect();
        let model = strip(&many);
        let looks = Looks::of(&model);
        let count = looks.mesh.data().parts.len();
        assert!((8..=MOST_PARTS).contains(&count), "{count}");
        assert_eq!(
            looks.mesh.data().indices.len(),
            model.mesh.data().indices.len()
        );
    }
}
