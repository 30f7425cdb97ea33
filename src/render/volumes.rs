//! The volumes of a map on the card: the surface of each brick in one buffer for all, pulled by its polygons. An edit
//! brings the bricks whose surface is another one.

use super::arena::Arena;
use super::gpu::Gpu;
use super::materials::MaterialLook;
use super::pass::volume::VOLUME_GROUP;
use super::seen::{Bounds, Sector, is_under_sun, moved};
use super::table::Table;
use crate::map::{BRICK, BrickPlace, Changes, Map, Material, SOLID, Volume, VolumeId, Voxels};
use crate::scene::{Seam, Side, Surfaces, surface_of};
use crate::voxel::{Quad, Skin, Surface, Vertex};
use bytemuck::{Pod, Zeroable};
use glam::{Affine3A, IVec3, Mat4, Vec3};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Where a volume is, laid out as `VolumePlace` in `shaders/volume.wgsl`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(super) struct VolumePlace {
    /// Metres of the map a voxel along each axis of the volume; then metres a voxel.
    x_axis: [f32; 3],
    voxel: f32,
    y_axis: [f32; 3],
    unused: [f32; 1],
    z_axis: [f32; 3],
    unused_too: [f32; 1],
    /// Its first voxel, metres.
    origin: [f32; 3],
    unused_at_last: [f32; 1],
}

/// Where the surface of a brick is, laid out as `BrickPlace` in `shaders/volume.wgsl`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Pod, Zeroable)]
pub(super) struct BrickRecord {
    /// The cell that its vertices' cells are counted from.
    cell: [i32; 3],
    /// The slot of its volume.
    volume: u32,
    /// Its first vertex.
    vertices: u32,
    unused: [u32; 3],
}

#[cfg(test)]
impl VolumePlace {
    /// Where each member begins, to compare with the shader's.
    pub(super) const OFFSETS: [(&'static str, usize); 5] = [
        ("x_axis", std::mem::offset_of!(VolumePlace, x_axis)),
        ("voxel", std::mem::offset_of!(VolumePlace, voxel)),
        ("y_axis", std::mem::offset_of!(VolumePlace, y_axis)),
        ("z_axis", std::mem::offset_of!(VolumePlace, z_axis)),
        ("origin", std::mem::offset_of!(VolumePlace, origin)),
    ];
}

#[cfg(test)]
impl BrickRecord {
    /// Where each member begins, to compare with the shader's.
    pub(super) const OFFSETS: [(&'static str, usize); 3] = [
        ("cell", std::mem::offset_of!(BrickRecord, cell)),
        ("volume", std::mem::offset_of!(BrickRecord, volume)),
        ("vertices", std::mem::offset_of!(BrickRecord, vertices)),
    ];
}

const _: () = assert!(
    size_of::<Vertex>() == 16 && size_of::<Quad>() == 20,
    "shaders/volume.wgsl reads four words a vertex and five a polygon"
);

impl VolumePlace {
    fn of(volume: &Volume) -> Self {
        let way = volume.transform();
        Self {
            x_axis: way.matrix3.x_axis.to_array(),
            voxel: volume.voxel_size,
            y_axis: way.matrix3.y_axis.to_array(),
            z_axis: way.matrix3.z_axis.to_array(),
            origin: way.translation.to_array(),
            ..Self::zeroed()
        }
    }
}

/// What the card holds of a brick.
#[derive(Debug)]
struct Held {
    record: u32,
    vertices: Range<u32>,
    quads: Range<u32>,
    bounds: Bounds,
}

/// All volumes.
#[derive(Debug)]
pub(super) struct Volumes {
    skin: Skin,
    materials: wgpu::Buffer,
    places: Table<VolumePlace>,
    /// The slot of each volume, and the way from its voxels to the map.
    volumes: BTreeMap<VolumeId, (u32, Affine3A)>,
    records: Table<BrickRecord>,
    vertices: Arena,
    quads: Arena,
    bricks: BTreeMap<(VolumeId, BrickPlace), Held>,
    /// Where drawn ground meets the volumes that stand in for it.
    seam: Seam,
    strips: BTreeMap<(VolumeId, Square), Held>,
    group: wgpu::BindGroup,
}

/// Some cells, the strips at the sides of which are drawn together: their place among others.
type Square = [u32; 2];
/// Cells along a side of a square.
const SQUARE: u32 = 8;

impl Volumes {
    pub fn new(gpu: &Gpu, layout: &wgpu::BindGroupLayout, map: &Map) -> Self {
        let materials = gpu.device.create_buffer(&wgpu::BufferDescriptor {
            label: Some("materials"),
            size: (Material::MOST * size_of::<MaterialLook>()) as u64,
            usage: wgpu::BufferUsages::UNIFORM | wgpu::BufferUsages::COPY_DST,
            mapped_at_creation: false,
        });
        let places = Table::new(gpu, "volumes");
        let records = Table::new(gpu, "bricks");
        let vertices = Arena::new(gpu, "vertices of volumes", size_of::<Vertex>());
        let quads = Arena::new(gpu, "polygons of volumes", size_of::<Quad>());
        let buffers = [
            &materials,
            places.buffer(),
            records.buffer(),
            vertices.buffer(),
            quads.buffer(),
        ];
        let mut volumes = Self {
            group: bind_group(gpu, layout, buffers),
            skin: Skin::default(),
            materials,
            places,
            volumes: BTreeMap::new(),
            records,
            vertices,
            quads,
            bricks: BTreeMap::new(),
            seam: Seam::with_divisions(map.parameters.max_divisions),
            strips: BTreeMap::new(),
        };
        volumes.update(gpu, layout, map, &Changes::everything());
        volumes
    }

    /// Follows what changed of the map.
    pub fn update(
        &mut self,
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        map: &Map,
        changes: &Changes,
    ) {
        if changes.materials {
            let looks = MaterialLook::of_all(&map.materials);
            gpu.queue
                .write_buffer(&self.materials, 0, bytemuck::cast_slice(&looks));
        }
        let before = self.buffers().map(Clone::clone);
        let renewed = self.skin.update(map, changes);
        for key in &renewed {
            self.remove(key);
        }
        self.place(map, changes);
        for (id, at) in renewed {
            if let Some(surface) = self.skin.surface(id, at).cloned()
                && let Some(volume) = map.volumes.get(&id)
            {
                self.add(gpu, (id, at), &surface, &volume.voxels);
            }
        }
        self.follow_seam(gpu, map, changes);
        self.flush(gpu);
        if self.buffers().map(Clone::clone) != before {
            self.group = bind_group(gpu, layout, self.buffers());
        }
    }

    /// Brings the strips that changed, with those beside them.
    fn follow_seam(&mut self, gpu: &Gpu, map: &Map, changes: &Changes) {
        let divisions = map.parameters.max_divisions;
        let mut changes = changes.clone();
        if self.seam.divisions() != divisions {
            self.seam = Seam::with_divisions(divisions);
            changes = Changes::everything();
        }
        let square = |side: Side| side.cell.map(|cell| cell / SQUARE);
        let renewed = self.seam.update(map, &self.skin, &changes);
        let mut squares: BTreeSet<(VolumeId, Square)> = renewed
            .into_iter()
            .map(|(id, side)| (id, square(side)))
            .collect();
        if changes.everything {
            squares.extend(self.strips.keys());
        }
        for (id, at) in squares {
            if let Some(held) = self.strips.remove(&(id, at)) {
                self.release(&held);
            }
            let Some((volume, way)) = self.volumes.get(&id).copied() else {
                continue;
            };
            let strips = self.seam.strips(id).filter(|(side, _)| square(*side) == at);
            let (cell, surface) = surface_of(strips.map(|(_, strip)| &**strip));
            let places = surface.vertices.iter().map(|vertex| {
                let [x, y, z, _] = vertex.cell.map(i32::from);
                (IVec3::from(cell) + IVec3::new(x, y, z)).as_vec3()
            });
            let Some([low, high]) = places.fold(None, |bounds: Option<[Vec3; 2]>, place| {
                let [low, high] = bounds.unwrap_or([place; 2]);
                Some([low.min(place), high.max(place)])
            }) else {
                continue;
            };
            let bounds = moved(&way, [low, high + 1.0]);
            let held = self.upload(
                gpu,
                volume,
                cell,
                (&surface.vertices, &surface.quads),
                bounds,
            );
            self.strips.extend(held.map(|held| ((id, at), held)));
        }
    }

    fn flush(&mut self, gpu: &Gpu) {
        self.places.flush(gpu);
        self.records.flush(gpu);
        self.vertices.flush(gpu);
        self.quads.flush(gpu);
    }

    fn buffers(&self) -> [&wgpu::Buffer; 5] {
        [
            &self.materials,
            self.places.buffer(),
            self.records.buffer(),
            self.vertices.buffer(),
            self.quads.buffer(),
        ]
    }

    /// Brings where volumes are.
    fn place(&mut self, map: &Map, changes: &Changes) {
        let mut moved = changes.volumes.clone();
        if changes.everything {
            moved.extend(self.volumes.keys().chain(map.volumes.keys()));
        }
        for id in moved {
            let known = self.volumes.remove(&id);
            let Some(volume) = map.volumes.get(&id) else {
                if let Some((slot, _)) = known {
                    self.places.remove(slot);
                }
                continue;
            };
            let place = VolumePlace::of(volume);
            let slot = match known {
                Some((slot, _)) => {
                    self.places.set(slot, place);
                    slot
                }
                None => self.places.add(place),
            };
            let way = volume.transform();
            self.volumes.insert(id, (slot, way));
            let its = (id, [i32::MIN; 3])..=(id, [i32::MAX; 3]);
            for ((_, at), held) in self.bricks.range_mut(its) {
                held.bounds = bounds_of(*at, &way);
            }
        }
    }

    fn remove(&mut self, key: &(VolumeId, BrickPlace)) {
        if let Some(held) = self.bricks.remove(key) {
            self.release(&held);
        }
    }

    fn release(&mut self, held: &Held) {
        self.records.remove(held.record);
        self.vertices.remove(&held.vertices);
        self.quads.remove(&held.quads);
    }

    fn add(
        &mut self,
        gpu: &Gpu,
        (id, at): (VolumeId, BrickPlace),
        surface: &Surface,
        voxels: &Voxels,
    ) {
        let Some((volume, way)) = self.volumes.get(&id).copied() else {
            return;
        };
        let vertices = with_fullness(&surface.vertices, voxels, at);
        let cell = (IVec3::from(at) * BRICK as i32 - 1).to_array();
        let bounds = bounds_of(at, &way);
        let held = self.upload(gpu, volume, cell, (&vertices, &surface.quads), bounds);
        self.bricks.extend(held.map(|held| ((id, at), held)));
    }

    /// Brings polygons of a volume, their vertices counted from a cell. What the card has no room for is not drawn.
    fn upload(
        &mut self,
        gpu: &Gpu,
        volume: u32,
        cell: [i32; 3],
        (vertices, quads): (&[Vertex], &[Quad]),
        bounds: Bounds,
    ) -> Option<Held> {
        let vertices = self.vertices.add(gpu, bytemuck::cast_slice(vertices))?;
        let Some(quads) = self.quads.add(gpu, bytemuck::cast_slice(quads)) else {
            self.vertices.remove(&vertices);
            return None;
        };
        let record = BrickRecord {
            cell,
            volume,
            vertices: vertices.start,
            unused: [0; 3],
        };
        Some(Held {
            record: self.records.add(record),
            vertices,
            quads,
            bounds,
        })
    }

    /// What they look like as they are drawn, the polygons shared.
    pub fn surfaces(&self) -> Surfaces {
        Surfaces {
            skin: self.skin.clone(),
            seam: self.seam.clone(),
        }
    }

    /// Whether there is nothing to be drawn.
    pub fn is_empty(&self) -> bool {
        self.bricks.is_empty()
    }

    fn all(&self) -> impl Iterator<Item = &Held> {
        self.bricks.values().chain(self.strips.values())
    }

    /// Draws what is seen in a sector, the nearest first.
    pub fn draw(&self, pass: &mut wgpu::RenderPass, sector: &Sector) {
        let mut seen: Vec<(f32, &Held)> = self
            .all()
            .filter(|held| sector.sees(held.bounds))
            .map(|held| (sector.distance_squared(held.bounds), held))
            .collect();
        seen.sort_by(|a, b| a.0.total_cmp(&b.0));
        self.draw_bricks(pass, seen.into_iter().map(|(_, held)| held));
    }

    /// Draws what the sun sees.
    pub fn draw_shadows(&self, pass: &mut wgpu::RenderPass, sun: &Mat4) {
        let under = |held: &&Held| is_under_sun(sun, held.bounds);
        self.draw_bricks(pass, self.all().filter(under));
    }

    /// A brick's number is that of its instance; six vertices a polygon.
    fn draw_bricks<'a>(&self, pass: &mut wgpu::RenderPass, bricks: impl Iterator<Item = &'a Held>) {
        pass.set_bind_group(VOLUME_GROUP, &self.group, &[]);
        for held in bricks {
            let corners = held.quads.start * 6..held.quads.end * 6;
            pass.draw(corners, held.record..held.record + 1);
        }
    }
}

/// Vertices with the mean density of the solid voxels around each in the last place of its cell.
fn with_fullness(vertices: &[Vertex], voxels: &Voxels, at: BrickPlace) -> Vec<Vertex> {
    let first = IVec3::from(at) * BRICK as i32 - 1;
    let full = |vertex: &Vertex| {
        let [x, y, z, _] = vertex.cell;
        let cell = first + IVec3::new(x.into(), y.into(), z.into());
        let (mut sum, mut count) = (0, 0);
        for corner in 0..8 {
            let offset = IVec3::new(corner & 1, corner >> 1 & 1, corner >> 2);
            let density = voxels.density((cell + offset).to_array());
            if density >= SOLID {
                (sum, count) = (sum + u32::from(density), count + 1);
            }
        }
        Vertex {
            cell: [x, y, z, (sum / count.max(1)) as u8],
            ..*vertex
        }
    };
    vertices.iter().map(full).collect()
}

/// A box around what a brick's surface reaches: half a voxel and more beyond its voxels.
fn bounds_of(at: BrickPlace, way: &Affine3A) -> Bounds {
    let first = IVec3::from(at).as_vec3() * BRICK as f32;
    moved(way, [first - 1.0, first + Vec3::splat(BRICK as f32)])
}

fn bind_group(
    gpu: &Gpu,
    layout: &wgpu::BindGroupLayout,
    buffers: [&wgpu::Buffer; 5],
) -> wgpu::BindGroup {
    let entries: Vec<_> = (0..)
        .zip(buffers)
        .map(|(binding, buffer)| wgpu::BindGroupEntry {
            binding,
            resource: buffer.as_entire_binding(),
        })
        .collect();
    gpu.device.create_bind_group(&wgpu::BindGroupDescriptor {
        label: Some("volumes"),
        layout,
        entries: &entries,
    })
}
