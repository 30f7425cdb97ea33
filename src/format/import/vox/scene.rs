//! From the nodes of a scene to models at their places.

use super::contents::{Contents, Model};
use super::nodes::{Kind, Place};
use super::{damaged, unsupported};
use crate::format::{Error, ErrorKind, Result};
use std::collections::BTreeSet;

/// Most models of a scene, each as often as it is placed.
const MOST_PLACED: usize = 1 << 16;
/// Most voxels of all of them.
const MOST_VOXELS: usize = 1 << 28;
/// Deepest nodes within nodes.
const DEEPEST: usize = 128;

/// A model at its place.
#[derive(Debug)]
pub(super) struct Placed {
    pub model: usize,
    pub place: Place,
    /// What the innermost node around it that has a name is called.
    pub name: Option<String>,
}

/// All that is seen, each model at its place.
pub(super) fn placed(contents: &mut Contents) -> Result<Vec<Placed>> {
    if contents.nodes.is_empty() {
        let placed = vec![first_frame(contents)];
        check_voxels(contents, &placed)?;
        return Ok(placed);
    }
    let mut walk = Walk {
        contents,
        placed: Vec::new(),
        voxels: 0,
        path: Vec::new(),
        names: Vec::new(),
        hidden: 0,
        moving: false,
    };
    for root in roots(walk.contents) {
        walk.enter(root, Place::HERE)?;
    }
    let (hidden, moving, placed) = (walk.hidden, walk.moving, walk.placed);
    if hidden > 0 {
        let s = if hidden == 1 { "" } else { "s" };
        let notice = format!("{hidden} hidden node{s} left out");
        contents.notices.push(notice);
    }
    if moving {
        let notice = "of what moves only the first frame is taken".into();
        contents.notices.push(notice);
    }
    if placed.is_empty() {
        let advice = "Show something in it and save it again.";
        return Err(unsupported("nothing in it is to be seen", advice));
    }
    check_voxels(contents, &placed)?;
    Ok(placed)
}

/// Refuses models without voxels, if no other is placed.
fn check_voxels(contents: &Contents, placed: &[Placed]) -> Result<()> {
    let is_empty = |placed: &Placed| contents.models[placed.model].voxels.is_empty();
    if !placed.iter().all(is_empty) {
        return Ok(());
    }
    let found = match placed.len() {
        1 => "its model has no voxel".into(),
        count => format!("none of its {count} models has a voxel"),
    };
    let advice = "Draw something in it and save it again.";
    Err(unsupported(found, advice).expected("one at least"))
}

/// A file without a scene holds one model, or the frames of one.
fn first_frame(contents: &mut Contents) -> Placed {
    let others = contents.models.len() - 1;
    if others > 0 {
        let said = contents
            .frames
            .map_or(String::new(), |frames| format!(" of {frames}"));
        let notice = format!("only the first frame{said} is taken; {others} others left out");
        contents.notices.push(notice);
    }
    Placed {
        model: 0,
        place: Place::HERE,
        name: None,
    }
}

/// The nodes that no other names; node 0, if every node is named.
fn roots(contents: &Contents) -> Vec<i32> {
    let mut named = BTreeSet::new();
    for node in contents.nodes.values() {
        match &node.kind {
            Kind::Place { child, .. } => {
                named.insert(*child);
            }
            Kind::Group(children) => named.extend(children),
            Kind::Shape { .. } => {}
        }
    }
    let free = contents.nodes.keys().filter(|id| !named.contains(id));
    let free: Vec<i32> = free.copied().collect();
    let first = contents.nodes.keys().next();
    if free.is_empty() {
        first.into_iter().copied().collect()
    } else {
        free
    }
}

struct Walk<'a> {
    contents: &'a Contents,
    placed: Vec<Placed>,
    voxels: usize,
    path: Vec<i32>,
    /// What the nodes on the path are called, those that are.
    names: Vec<&'a str>,
    hidden: usize,
    moving: bool,
}

impl Walk<'_> {
    fn enter(&mut self, id: i32, place: Place) -> Result<()> {
        let Some(node) = self.contents.nodes.get(&id) else {
            let by = self.path.last().copied().unwrap_or(id);
            return Err(damaged(format!(
                "node {by} names node {id}, which is not there"
            )));
        };
        if self.path.contains(&id) {
            return Err(damaged(format!("node {id} is within itself")));
        }
        if self.path.len() >= DEEPEST {
            let found = format!("node {id} lies in more than {DEEPEST} others");
            return Err(too_large(&found));
        }
        if place.is_far() {
            return Err(too_large(&format!("node {id} is moved out of all bounds")));
        }
        if node.hidden {
            self.hidden += 1;
            return Ok(());
        }
        self.path.push(id);
        if !node.name.is_empty() {
            self.names.push(&node.name);
        }
        match &node.kind {
            Kind::Place {
                child,
                layer,
                place: own,
                frames,
            } => {
                self.moving |= *frames > 1;
                if self.contents.hidden_layers.contains(layer) {
                    self.hidden += 1;
                } else {
                    self.enter(*child, place.then(own))?;
                }
            }
            Kind::Group(children) => {
                for child in children {
                    self.enter(*child, place)?;
                }
            }
            Kind::Shape { model, frames } => {
                self.moving |= *frames > 1;
                self.add(id, *model, place)?;
            }
        }
        self.path.pop();
        if !node.name.is_empty() {
            self.names.pop();
        }
        Ok(())
    }

    fn add(&mut self, id: i32, model: i32, place: Place) -> Result<()> {
        let found = usize::try_from(model).ok();
        let found = found.and_then(|index| Some((index, self.contents.models.get(index)?)));
        let Some((index, model)) = found else {
            let models = self.contents.models.len();
            return Err(damaged(format!("the shape {id} names model {model}"))
                .expected(format!("0 to {}", models - 1)));
        };
        self.voxels += model.voxels.len();
        if self.placed.len() >= MOST_PLACED || self.voxels > MOST_VOXELS {
            return Err(too_large("the scene places too many voxels"));
        }
        self.placed.push(Placed {
            model: index,
            place,
            name: self.names.last().map(|name| (*name).to_owned()),
        });
        Ok(())
    }
}

fn too_large(found: &str) -> Error {
    Error::new(ErrorKind::TooLarge, found).advice("Save a part of the scene alone.")
}

impl Placed {
    /// Where the model's lowest and highest corners come to lie, in voxels.
    pub fn bounds(&self, model: &Model) -> [[i64; 3]; 2] {
        let size = model.size.map(i64::from);
        let pivot = size.map(|side| side / 2);
        let low = self.place.of(pivot.map(|along| -along));
        let high = self
            .place
            .of([0, 1, 2].map(|axis| size[axis] - pivot[axis]));
        [
            [0, 1, 2].map(|axis| low[axis].min(high[axis])),
            [0, 1, 2].map(|axis| low[axis].max(high[axis])),
        ]
    }

    /// Where a voxel of the model comes to lie: its corner of the smallest coordinates.
    pub fn voxel(&self, model: &Model, voxel: [u8; 3]) -> [i64; 3] {
        // The middle of a voxel is turned, in halves of voxels: a corner would become another corner.
        let doubled = Place {
            by: self.place.by.map(|along| along * 2),
            ..self.place
        };
        let middle = [0, 1, 2].map(|axis| {
            let pivot = i64::from(model.size[axis] / 2);
            2 * (i64::from(voxel[axis]) - pivot) + 1
        });
        doubled.of(middle).map(|along| (along - 1) / 2)
    }
}
