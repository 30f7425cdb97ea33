//! The objects of a map on the card: a list of places for each model. An edit costs the objects that it changed.

use super::gpu::Gpu;
use super::pass::object::{Drawn, PART_GROUP};
use super::shape::Shape;
use crate::map::{Changes, Map, Object, ObjectId};
use bytemuck::{Pod, Zeroable};
use glam::{Mat4, Vec2, Vec3};
use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

/// Where an object is and how it is drawn, as `shaders/object.wgsl` takes it.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Pod, Zeroable)]
pub(super) struct Place {
    /// The columns of the way from the model's coordinates to the map's; the first three end in 0.
    columns: [[f32; 3]; 4],
    /// Height of the foot, metres.
    foot: f32,
    /// How far it is moved on the screen, in points: copies of an outline.
    aside: [f32; 2],
    /// The share of the sky that volumes let through, 0..1.
    open: f32,
}

/// How shaders find the members of a place.
pub(super) const ATTRIBUTES: [wgpu::VertexAttribute; 7] = wgpu::vertex_attr_array![
    4 => Float32x3, 5 => Float32x3, 6 => Float32x3, 7 => Float32x3, 8 => Float32, 9 => Float32x2,
    10 => Float32
];
/// Bytes from one place to the next.
pub(super) const STRIDE: u64 = size_of::<Place>() as u64;

/// How far above where it stands an object is asked how much of the sky is seen, metres.
const ABOVE_FOOT: f32 = 1.0;
/// Width of the outline of what is selected, in points.
const OUTLINE: f32 = 2.2;
/// Copies that make an outline.
const COPIES: usize = 12;

impl Place {
    fn of(object: &Object, map: &Map) -> Self {
        let way = Mat4::from(object.transform());
        let columns = [way.x_axis, way.y_axis, way.z_axis, way.w_axis];
        let foot = map.models[usize::from(object.model)].mesh.foot().y;
        Self {
            columns: columns.map(|column| column.truncate().to_array()),
            foot: object.position.y + foot * object.scale.y,
            aside: [0.0; 2],
            open: 1.0,
        }
    }

    /// What stands around it as its outline.
    fn around(self) -> impl Iterator<Item = Self> {
        (0..COPIES).map(move |copy| {
            let turn = copy as f32 / COPIES as f32 * std::f32::consts::TAU;
            Self {
                aside: (Vec2::from_angle(turn) * OUTLINE).to_array(),
                ..self
            }
        })
    }
}

/// Places in a buffer that grows.
#[derive(Debug)]
pub(super) struct Places {
    buffer: wgpu::Buffer,
    count: u32,
}

impl Places {
    fn new(gpu: &Gpu, places: &[Place]) -> Self {
        let room = (places.len() * 5 / 4).max(4) as u64 * STRIDE;
        let buffer = gpu.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("objects"),
            size: room,
            usage: wgpu::BufferUsages::VERTEX | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        gpu.queue
            .write_buffer(&buffer, 0, bytemuck::cast_slice(places));
        Self {
            buffer,
            count: places.len() as u32,
        }
    }

    /// Makes `places` those that are drawn; of them only `slot` is not yet on the card.
    fn write(&mut self, gpu: &Gpu, places: &[Place], slot: usize) {
        let at = slot as u64 * STRIDE;
        if places.len() as u64 * STRIDE > self.buffer.size() {
            *self = Self::new(gpu, places);
        } else {
            self.count = places.len() as u32;
            if let Some(place) = places.get(slot) {
                gpu.queue
                    .write_buffer(&self.buffer, at, bytemuck::bytes_of(place));
            }
        }
    }

    /// Makes these the places that are drawn at next.
    fn use_for(&self, pass: &mut wgpu::RenderPass) {
        pass.set_vertex_buffer(1, self.buffer.slice(..));
    }
}

/// The objects of one model.
#[derive(Debug)]
struct Kind {
    shape: Shape,
    places: Places,
    /// The slots of the selected ones.
    selected: Vec<u32>,
    /// What is around those.
    outlines: Places,
    /// In the order of their slots.
    known: Vec<Place>,
    ids: Vec<ObjectId>,
}

impl Kind {
    /// Draws the triangles of those in some slots; `both_sides` says which parts.
    fn draw(&self, pass: &mut wgpu::RenderPass, both_sides: bool, slots: Range<u32>) {
        self.shape.use_triangles(pass);
        let parts = self.shape.parts.iter();
        for part in parts.filter(|part| part.two_sided == both_sides) {
            pass.set_bind_group(PART_GROUP, &part.look, &[]);
            pass.draw_indexed(part.indices.clone(), 0, slots.clone());
        }
    }

    fn all(&self) -> Range<u32> {
        0..self.places.count
    }
}

/// All objects.
#[derive(Debug, Default)]
pub(super) struct Objects {
    kinds: Vec<Kind>,
    /// The model and the slot of each.
    slots: HashMap<ObjectId, (u8, usize)>,
    selected: Vec<ObjectId>,
}

impl Objects {
    pub fn new(gpu: &Gpu, layout: &wgpu::BindGroupLayout, map: &Map) -> Self {
        let mut objects = Self::default();
        objects.rebuild(gpu, layout, map);
        objects
    }

    /// Follows what changed of the map.
    pub fn update(
        &mut self,
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        map: &Map,
        changes: &Changes,
    ) {
        if changes.models {
            self.rebuild(gpu, layout, map);
            return;
        }
        for id in &changes.objects {
            self.remove(gpu, *id);
            if let Some(object) = map.objects.get(id) {
                self.add(gpu, *id, object, map);
            }
        }
        if changes.objects.iter().any(|id| self.selected.contains(id)) {
            self.outline(gpu);
        }
    }

    /// Lets each know how much of the sky is seen from about its foot.
    pub fn light(&mut self, gpu: &Gpu, map: &Map, sky: impl Fn(Vec3) -> f32) {
        for kind in &mut self.kinds {
            for slot in 0..kind.known.len() {
                let Some(object) = map.objects.get(&kind.ids[slot]) else {
                    continue;
                };
                let open = sky(object.position + Vec3::Y * ABOVE_FOOT);
                if kind.known[slot].open != open {
                    kind.known[slot].open = open;
                    kind.places.write(gpu, &kind.known, slot);
                }
            }
        }
    }

    /// Whether the outlines are those of these objects.
    pub fn are_selected(&self, selected: &[ObjectId]) -> bool {
        self.selected == selected
    }

    /// Outlines these objects and no others.
    pub fn select(&mut self, gpu: &Gpu, selected: &[ObjectId]) {
        self.selected = selected.to_vec();
        self.outline(gpu);
    }

    fn rebuild(&mut self, gpu: &Gpu, layout: &wgpu::BindGroupLayout, map: &Map) {
        let mut shapes: Vec<Shape> = self.kinds.drain(..).map(|kind| kind.shape).collect();
        let mut by_model: BTreeMap<u8, Vec<(ObjectId, Place)>> = BTreeMap::new();
        for (id, object) in &map.objects {
            let place = Place::of(object, map);
            by_model.entry(object.model).or_default().push((*id, place));
        }
        self.slots.clear();
        for (number, model) in (0..).zip(&map.models) {
            let known = shapes.iter().position(|shape| shape.is_of(&model.mesh));
            let shape = match known {
                Some(at) => shapes.swap_remove(at),
                None => Shape::new(gpu, layout, &model.mesh),
            };
            let placed = by_model.remove(&number).unwrap_or_default();
            let (ids, known): (Vec<_>, Vec<_>) = placed.into_iter().unzip();
            for (slot, id) in ids.iter().enumerate() {
                self.slots.insert(*id, (number, slot));
            }
            self.kinds.push(Kind {
                shape,
                places: Places::new(gpu, &known),
                selected: Vec::new(),
                outlines: Places::new(gpu, &[]),
                known,
                ids,
            });
        }
        self.outline(gpu);
    }

    fn add(&mut self, gpu: &Gpu, id: ObjectId, object: &Object, map: &Map) {
        let kind = &mut self.kinds[usize::from(object.model)];
        let slot = kind.ids.len();
        kind.ids.push(id);
        kind.known.push(Place::of(object, map));
        kind.places.write(gpu, &kind.known, slot);
        self.slots.insert(id, (object.model, slot));
    }

    /// Takes an object away; the last of its model takes its slot.
    fn remove(&mut self, gpu: &Gpu, id: ObjectId) {
        let Some((model, slot)) = self.slots.remove(&id) else {
            return;
        };
        let kind = &mut self.kinds[usize::from(model)];
        kind.ids.swap_remove(slot);
        kind.known.swap_remove(slot);
        if let Some(moved) = kind.ids.get(slot) {
            self.slots.insert(*moved, (model, slot));
        }
        kind.places.write(gpu, &kind.known, slot);
    }

    fn outline(&mut self, gpu: &Gpu) {
        for kind in &mut self.kinds {
            kind.selected.clear();
        }
        for (model, slot) in self.selected.iter().filter_map(|id| self.slots.get(id)) {
            self.kinds[usize::from(*model)].selected.push(*slot as u32);
        }
        for kind in &mut self.kinds {
            if !kind.selected.is_empty() || kind.outlines.count > 0 {
                let selected = kind.selected.iter().map(|slot| kind.known[*slot as usize]);
                let around: Vec<Place> = selected.flat_map(Place::around).collect();
                kind.outlines = Places::new(gpu, &around);
            }
        }
    }

    /// Whether there is none to be drawn.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// Draws what the sun sees of all objects.
    pub fn draw_shadows(&self, pass: &mut wgpu::RenderPass) {
        for kind in &self.kinds {
            kind.places.use_for(pass);
            kind.draw(pass, false, kind.all());
            kind.draw(pass, true, kind.all());
        }
    }

    /// Draws all objects, an outline around the selected ones, and the edges of their triangles if they are wanted.
    pub fn draw(
        &self,
        pass: &mut wgpu::RenderPass,
        edges: bool,
        mut pipeline: impl FnMut(Drawn) -> wgpu::RenderPipeline,
    ) {
        let shown = |kind: &&Kind| kind.places.count > 0 && !kind.shape.parts.is_empty();
        let shown: Vec<&Kind> = self.kinds.iter().filter(shown).collect();
        if shown.is_empty() {
            return;
        }
        let sides = [(Drawn::Outside, false), (Drawn::BothSides, true)];
        let sides = sides.map(|(drawn, both)| (pipeline(drawn), both));
        for (pipeline, both_sides) in &sides {
            pass.set_pipeline(pipeline);
            for kind in &shown {
                kind.places.use_for(pass);
                kind.draw(pass, *both_sides, kind.all());
            }
        }
        let selected: Vec<&&Kind> = shown.iter().filter(|k| !k.selected.is_empty()).collect();
        if !selected.is_empty() {
            for (drawn, both_sides) in [(Drawn::Outline, false), (Drawn::ThinOutline, true)] {
                pass.set_pipeline(&pipeline(drawn));
                for kind in &selected {
                    kind.outlines.use_for(pass);
                    kind.draw(pass, both_sides, 0..kind.outlines.count);
                }
            }
            // The outline lies a little farther off: what is selected itself covers its inner part.
            for (pipeline, both_sides) in &sides {
                pass.set_pipeline(pipeline);
                for kind in &selected {
                    kind.places.use_for(pass);
                    for slot in &kind.selected {
                        kind.draw(pass, *both_sides, *slot..*slot + 1);
                    }
                }
            }
        }
        if edges {
            pass.set_pipeline(&pipeline(Drawn::Edges));
            for kind in &shown {
                kind.places.use_for(pass);
                pass.set_bind_group(PART_GROUP, &kind.shape.parts[0].look, &[]);
                kind.shape.draw_edges(pass, kind.all());
            }
        }
    }
}
