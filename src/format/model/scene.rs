//! The nodes of a GLB's scene, put together to one mesh.

use super::mesh::{Block, triangles};
use super::part::Parts;
use super::{accessor, damaged};
use crate::format::{Error, Result};
use crate::map::{MOST_INDICES, MOST_VERTICES, MeshData};
use glam::Mat4;
use gltf::mesh::{Mode, Primitive};
use gltf::{Document, Node, Semantic};
use std::collections::{HashMap, HashSet};

/// A scene, and what is made of it so far.
pub(super) struct Scene<'a> {
    document: &'a Document,
    binary: &'a [u8],
    mesh: MeshData,
    parts: Parts<'a>,
    /// Where the vertices stand that primitives of one node share, by their accessors.
    shared: HashMap<[Option<usize>; 4], u32>,
}

impl<'a> Scene<'a> {
    pub fn new(document: &'a Document, binary: &'a [u8]) -> Self {
        Self {
            document,
            binary,
            mesh: MeshData::default(),
            parts: Parts::new(document, binary),
            shared: HashMap::new(),
        }
    }

    /// All triangles of the scene.
    pub fn mesh(mut self) -> Result<MeshData> {
        let document = self.document;
        let scene = document.default_scene();
        let scene = scene.or_else(|| document.scenes().next());
        let scene = scene.ok_or_else(|| damaged("it has no scene").expected("at least one"))?;
        let mut open: Vec<(Node, Mat4)> = scene.nodes().map(|n| (n, Mat4::IDENTITY)).collect();
        open.reverse();
        let mut visited = HashSet::new();
        while let Some((node, parent)) = open.pop() {
            if !visited.insert(node.index()) {
                let place = format!("nodes[{}]", node.index());
                return Err(damaged("it stands in the scene twice").at(place));
            }
            let transform = parent * Mat4::from_cols_array_2d(&node.transform().matrix());
            self.add_node(&node, transform)?;
            let children: Vec<_> = node.children().map(|child| (child, transform)).collect();
            open.extend(children.into_iter().rev());
        }
        if self.mesh.indices.is_empty() {
            return Err(damaged("it holds no triangle").expected("at least one"));
        }
        Ok(self.mesh)
    }

    fn add_node(&mut self, node: &Node<'a>, transform: Mat4) -> Result<()> {
        self.shared.clear();
        let Some(mesh) = node.mesh() else {
            return Ok(());
        };
        for primitive in mesh.primitives() {
            let add = self.add_primitive(&primitive, transform);
            let named = |error: Error| {
                let place = format!("meshes[{}].primitives[{}]", mesh.index(), primitive.index());
                error.at(place)
            };
            add.map_err(named)?;
        }
        Ok(())
    }

    fn add_primitive(&mut self, primitive: &Primitive<'a>, transform: Mat4) -> Result<()> {
        let mode = primitive.mode();
        if !matches!(
            mode,
            Mode::Triangles | Mode::TriangleStrip | Mode::TriangleFan
        ) {
            return Ok(());
        }
        let (part, uv_set) = self.parts.of(&primitive.material())?;
        let find = |semantic: Semantic| primitive.get(&semantic);
        let positions = find(Semantic::Positions);
        let positions = positions.ok_or_else(|| damaged("it has no positions"))?;
        if positions.count() == 0 {
            let place = format!("accessors[{}]", positions.index());
            return Err(damaged("it holds nothing").at(place));
        }
        let [normals, uvs, colours] = [
            find(Semantic::Normals),
            find(Semantic::TexCoords(uv_set)),
            find(Semantic::Colors(0)),
        ];
        let corners = match primitive.indices() {
            Some(indices) => {
                accessor::indices(&indices, self.binary, MOST_INDICES, positions.count())?
            }
            None => (0..positions.count().min(MOST_VERTICES + 1) as u32).collect(),
        };
        let mut indices = triangles(&corners, mode);
        let index = |a: &Option<gltf::Accessor>| a.as_ref().map(gltf::Accessor::index);
        let key = [
            Some(positions.index()),
            index(&normals),
            index(&uvs),
            index(&colours),
        ];
        let start = match self.shared.get(&key) {
            Some(start) => *start,
            None => {
                let mut block = Block::read(self.binary, [Some(positions), normals, uvs, colours])?;
                if block.normals.is_empty() {
                    block.flatten(&mut indices);
                }
                let shares = key[1].is_some();
                let start = self.mesh.positions.len() as u32;
                block.append_to(&mut self.mesh, transform)?;
                if shares {
                    self.shared.insert(key, start);
                }
                start
            }
        };
        if transform.determinant() < 0.0 {
            indices
                .chunks_exact_mut(3)
                .for_each(|corners| corners.swap(1, 2));
        }
        self.add_part(part, indices.iter().map(|index| start + index))
    }

    fn add_part(
        &mut self,
        mut part: crate::map::Part,
        indices: impl ExactSizeIterator<Item = u32>,
    ) -> Result<()> {
        let start = self.mesh.indices.len();
        if start + indices.len() > MOST_INDICES {
            let most = MOST_INDICES / 3;
            return Err(
                damaged("the model has too many triangles").expected(format!("at most {most}"))
            );
        }
        if indices.len() == 0 {
            return Ok(());
        }
        self.mesh.indices.extend(indices);
        part.indices = start as u32..self.mesh.indices.len() as u32;
        self.mesh.parts.push(part);
        Ok(())
    }
}
