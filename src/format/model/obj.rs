//! Wavefront OBJ, with the materials and pictures that it names.

use super::load::bytes_of;
use super::mesh::Block;
use super::{damaged, part};
use crate::format::Result;
use crate::map::{MOST_INDICES, Mesh, MeshData, Part, Picture};
use glam::Mat4;
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::Cursor;
use std::path::Path;
use std::sync::Arc;
use tobj::{LoadError, LoadOptions, Material};

/// Reads the faces of an OBJ file; `path` tells where the files are that it names. Lines and points are left out.
pub(super) fn decode(bytes: &[u8], path: &Path) -> Result<Mesh> {
    let folder = path.parent().unwrap_or(Path::new(""));
    let options = LoadOptions {
        single_index: true,
        triangulate: true,
        ignore_points: true,
        ignore_lines: true,
    };
    let unread = RefCell::new(None);
    let materials = |name: &Path| {
        let bytes = bytes_of(&folder.join(name)).map_err(|error| {
            unread.replace(Some(format!("{}, {}", name.display(), error.found())));
            LoadError::OpenFileFailed
        })?;
        tobj::load_mtl_buf(&mut Cursor::new(bytes))
    };
    let (models, materials) = tobj::load_obj_buf(&mut Cursor::new(bytes), &options, materials)
        .map_err(|error| damaged(said(error)))?;
    let materials = materials.map_err(|error| {
        let why = unread.take().unwrap_or_else(|| said(error));
        damaged(format!("its materials: {why}"))
            .advice("Put the .mtl file beside the model, or export the model as GLB.")
    })?;
    let mut looks = Looks {
        folder,
        materials: &materials,
        pictures: HashMap::new(),
    };
    let mut mesh = MeshData::default();
    for model in models {
        let look = looks.of(model.mesh.material_id)?;
        add(&mut mesh, model.mesh, look).map_err(|error| error.at(model.name))?;
    }
    if mesh.indices.is_empty() {
        return Err(damaged("it holds no face").expected("at least one"));
    }
    Mesh::new(mesh).map_err(|error| damaged(error.to_string()))
}

/// What is wrong with the lines of a file.
fn said(error: LoadError) -> String {
    let names = |what: &str| format!("a face names a {what} that isn't there");
    match error {
        LoadError::FaceVertexOutOfBounds => names("vertex"),
        LoadError::FaceTexCoordOutOfBounds => names("place in its picture"),
        LoadError::FaceNormalOutOfBounds => names("normal"),
        LoadError::FaceColorOutOfBounds => names("colour"),
        other => format!("a line of it can't be read: {other}"),
    }
}

fn add(mesh: &mut MeshData, from: tobj::Mesh, mut look: Part) -> Result<()> {
    let mut indices = from.indices;
    if indices.len() + mesh.indices.len() > MOST_INDICES {
        let most = MOST_INDICES / 3;
        return Err(damaged("it has too many faces").expected(format!("at most {most} triangles")));
    }
    indices.truncate(indices.len() / 3 * 3);
    let vertices = from.positions.len() / 3;
    if indices.iter().any(|index| *index as usize >= vertices) {
        return Err(damaged("a face names a vertex that isn't there"));
    }
    if indices.is_empty() {
        return Ok(());
    }
    let colour = |rgb: &[f32]| [rgb[0], rgb[1], rgb[2], 1.0];
    let mut block = Block {
        positions: triples(&from.positions),
        normals: fitting(triples(&from.normals), vertices),
        // Row 0 of a picture is at the top here, at the bottom there.
        uvs: fitting(
            from.texcoords
                .chunks_exact(2)
                .map(|uv| [uv[0], 1.0 - uv[1]])
                .collect(),
            vertices,
        ),
        colours: fitting(
            from.vertex_color.chunks_exact(3).map(colour).collect(),
            vertices,
        ),
    };
    if block.normals.is_empty() {
        block.flatten(&mut indices);
    }
    let start = mesh.positions.len() as u32;
    block.append_to(mesh, Mat4::IDENTITY)?;
    let first = mesh.indices.len() as u32;
    mesh.indices
        .extend(indices.iter().map(|index| start + index));
    look.indices = first..mesh.indices.len() as u32;
    mesh.parts.push(look);
    Ok(())
}

fn triples(numbers: &[f32]) -> Vec<[f32; 3]> {
    let triples = numbers.chunks_exact(3);
    triples
        .map(|numbers| [numbers[0], numbers[1], numbers[2]])
        .collect()
}

/// The values if there is one a vertex.
fn fitting<T>(values: Vec<T>, vertices: usize) -> Vec<T> {
    if values.len() == vertices {
        values
    } else {
        Vec::new()
    }
}

/// How faces look, by their materials.
struct Looks<'a> {
    folder: &'a Path,
    materials: &'a [Material],
    pictures: HashMap<String, Arc<Picture>>,
}

impl Looks<'_> {
    fn of(&mut self, material: Option<usize>) -> Result<Part> {
        let material = material.and_then(|index| self.materials.get(index));
        let colour = material
            .and_then(|material| material.diffuse)
            .unwrap_or([1.0; 3]);
        let opacity = material
            .and_then(|material| material.dissolve)
            .unwrap_or(1.0);
        let [red, green, blue] = colour;
        let share = |value: f32| {
            if value.is_nan() {
                1.0
            } else {
                value.clamp(0.0, 1.0)
            }
        };
        let picture = match material.and_then(|material| material.diffuse_texture.as_deref()) {
            Some(name) => Some(self.picture(name)?),
            None => None,
        };
        let is_see_through = |picture: &Arc<Picture>| {
            let see_through = |pixel: &[u8; 4]| pixel[3] < u8::MAX;
            picture.pixels.iter().any(see_through)
        };
        Ok(Part {
            indices: 0..0,
            base_colour: [red, green, blue, opacity].map(share),
            cutoff: picture.as_ref().filter(|p| is_see_through(p)).map(|_| 0.5),
            picture,
            two_sided: false,
        })
    }

    fn picture(&mut self, name: &str) -> Result<Arc<Picture>> {
        if let Some(known) = self.pictures.get(name) {
            return Ok(known.clone());
        }
        let path = self.folder.join(name.replace('\\', "/"));
        let picture = bytes_of(&path).and_then(|bytes| part::decode(&bytes));
        let picture = Arc::new(picture.map_err(|error| error.in_file(&path))?);
        self.pictures.insert(name.to_owned(), picture.clone());
        Ok(picture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Mesh> {
        decode(text.as_bytes(), Path::new("none.obj"))
    }

    #[test]
    fn faces_of_any_number_of_corners_are_cut_to_triangles() {
        let mesh = read(
            "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvt 0.25 0\nvt 1 1\nvt 0 1\nf 1/1 2/2 3/3 4/4\n",
        );
        let mesh = mesh.unwrap();
        assert_eq!(mesh.triangles().count(), 2);
        assert_eq!(mesh.data().normals, [[0.0, 0.0, 1.0]; 6]);
        assert_eq!(mesh.data().uvs[1], [0.25, 1.0]);
    }

    #[test]
    fn what_is_no_model_is_an_error() {
        for text in [
            "",
            "hello",
            "v 0 0 0\nv 1 0 0\nf 1 2 3\n",
            "v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 4000000000\n",
            "v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 -9\n",
            "v 0 0 0\nv 1 0 0\nv 1 1 0\nf 0 1 2\n",
            "v nan 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n",
            "v 1e30 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n",
            "v 0 0\nf 1 1 1\n",
            "v 0 0 0\nv 1 0 0\nv 1 1 0\nl 1 2\n",
            "mtllib none.mtl\nusemtl a\nv 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\n",
        ] {
            let Err(error) = read(text) else {
                panic!("{text:?} was read");
            };
            assert!(error.to_string().ends_with('.'), "{text:?}: {error}");
        }
    }

    #[test]
    fn any_cut_of_a_model_is_an_error_or_a_model() {
        let text = "o box\nv 0 0 0 1 0 0\nv 1 0 0 0 1 0\nv 1 1 0 0 0 1\nvn 0 0 1\nvt 0 0\nf 1/1/1 2/1/1 3/1/1\n";
        for end in 0..text.len() {
            let _ = read(&text[..end]);
        }
        assert_eq!(read(text).unwrap().data().colours[1], [0.0, 1.0, 0.0, 1.0]);
    }
}
