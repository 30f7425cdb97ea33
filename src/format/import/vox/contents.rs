//! What a `.vox` file holds, chunk by chunk; chunks that nobody knows are passed over.

use super::chunks::{Bytes, Chunk, Words, name_of};
use super::nodes::{self, Node};
use super::own::Own;
use super::palette::{self, Looks};
use super::{damaged, unsupported};
use crate::format::Result;
use std::collections::{BTreeMap, BTreeSet};

/// Most voxels along a side of a model: they are counted in a byte.
const MOST_SIDE: i32 = 256;
/// What is of no use here, and is no surprise either: cameras, lights, how the program draws, notes.
const PASSED: [&[u8; 4]; 4] = [b"rCAM", b"rOBJ", b"NOTE", b"META"];

/// All that is read of a file.
#[derive(Debug, Default)]
pub(super) struct Contents {
    pub models: Vec<Model>,
    pub nodes: BTreeMap<i32, Node>,
    pub hidden_layers: BTreeSet<i32>,
    pub looks: Looks,
    /// What the first node that says it says of where it all stands in a map.
    pub own: Option<Own>,
    /// How many frames the models are, where they are frames and not pieces of a scene.
    pub frames: Option<i32>,
    pub notices: Vec<String>,
}

/// A block of voxels.
#[derive(Debug, Default)]
pub(super) struct Model {
    /// Along x, y, z, of which z is up.
    pub size: [i32; 3],
    /// x, y, z and colour of each that is there.
    pub voxels: Vec<[u8; 4]>,
}

impl Contents {
    pub fn read(bytes: &[u8]) -> Result<Self> {
        let mut bytes = Bytes::new(bytes);
        if !bytes.rest().starts_with(b"VOX ") {
            let found = bytes.rest().iter().take(4).copied();
            let found: Vec<u8> = found.collect();
            return Err(super::foreign(&found));
        }
        bytes.take(4)?;
        let version = bytes.number()?;
        let mut contents = Self::default();
        if !(150..=200).contains(&version) {
            let notice =
                format!("it is of version {version}, which may say things that are not read");
            contents.notices.push(notice);
        }
        let main = bytes.chunk()?;
        if &main.id != b"MAIN" {
            let found = format!("it begins with {}", name_of(main.id));
            return Err(damaged(found).expected("MAIN"));
        }
        let mut unknown = BTreeMap::new();
        let mut left = main.children;
        while !left.is_empty() {
            let chunk = left.chunk()?;
            if !contents
                .take(&chunk)
                .map_err(|error| error.at(name_of(chunk.id)))?
            {
                *unknown.entry(name_of(chunk.id)).or_insert(0) += 1;
            }
        }
        let notice = |(name, count): (String, usize)| {
            let s = if count == 1 { "" } else { "s" };
            format!("{count} chunk{s} {name} passed over")
        };
        contents.notices.extend(unknown.into_iter().map(notice));
        contents.check()?;
        Ok(contents)
    }

    /// Takes a chunk in; says whether it is known.
    fn take(&mut self, chunk: &Chunk) -> Result<bool> {
        let mut content = chunk.content;
        match &chunk.id {
            b"PACK" => self.frames = Some(content.number()?),
            b"SIZE" => self.models.push(Model {
                size: size(&mut content)?,
                voxels: Vec::new(),
            }),
            b"XYZI" => self.voxels(&mut content)?,
            b"RGBA" => self.looks.colours = palette::colours(&mut content)?,
            b"IMAP" => self.looks.order = palette::order(&mut content)?,
            b"MATL" => self.looks.material(content.number()?, &content.words()?),
            b"MATT" => self.looks.old_material(&mut content)?,
            b"nTRN" | b"nGRP" | b"nSHP" => {
                let (id, node) = nodes::read(&chunk.id, &mut content)?;
                self.own = self.own.or(node.own);
                if self.nodes.insert(id, node).is_some() {
                    return Err(damaged(format!("two nodes are called {id}")));
                }
            }
            b"LAYR" => {
                let id = content.number()?;
                if is_hidden(&content.words()?) {
                    self.hidden_layers.insert(id);
                }
            }
            id => return Ok(PASSED.contains(&id)),
        }
        Ok(true)
    }

    fn voxels(&mut self, content: &mut Bytes) -> Result<()> {
        let count = content.count("voxels", 4)?;
        let model = self
            .models
            .last_mut()
            .filter(|model| model.voxels.is_empty());
        let Some(model) = model else {
            return Err(content.wrong("voxels without a size before them"));
        };
        let voxels = content.take(count * 4)?.chunks_exact(4);
        model.voxels = voxels.map(|v| [v[0], v[1], v[2], v[3]]).collect();
        let beyond =
            |voxel: &&[u8; 4]| (0..3).any(|axis| i32::from(voxel[axis]) >= model.size[axis]);
        if let Some([x, y, z, _]) = model.voxels.iter().find(beyond) {
            let size = model.size;
            return Err(content
                .wrong(format!("a voxel is at {x}, {y}, {z}"))
                .expected(format!("one within {size:?}")));
        }
        // Colour 0 is that of what is not there.
        model.voxels.retain(|voxel| voxel[3] != 0);
        Ok(())
    }

    fn check(&self) -> Result<()> {
        if self.models.is_empty() {
            return Err(unsupported(
                "it holds no model",
                "Choose a file with voxels.",
            ));
        }
        Ok(())
    }
}

fn size(content: &mut Bytes) -> Result<[i32; 3]> {
    let size = [content.number()?, content.number()?, content.number()?];
    if size.iter().all(|side| (1..=MOST_SIDE).contains(side)) {
        return Ok(size);
    }
    let [x, y, z] = size;
    Err(content
        .wrong(format!("a model is {x} × {y} × {z} voxels large"))
        .expected(format!("1 to {MOST_SIDE} a side")))
}

/// Whether the designer has hidden it.
pub(super) fn is_hidden(words: &Words) -> bool {
    words.get("_hidden").is_some_and(|hidden| hidden == "1")
}
