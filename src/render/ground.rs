//! A map's ground on the card: the triangles of its chunks, what covers its cells, the land beyond.

use super::gpu::Gpu;
use super::hatching::{Hatching, HatchingSheet};
use super::land::Land;
use super::marks::Marks;
use super::mesh::Mesh;
use super::overlay::Overlay;
use super::recorded::Recorded;
use super::sheet::{self, Sheet};
use super::surroundings::Surroundings;
use crate::map::{Changes, LayerId, Map, TILE};
use crate::math::Region;
use crate::terrain::{Chunk, Far, Updated, View};
use glam::Vec3;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

/// The bit of a cell's last channel that says that it is a hole.
const HOLE: u8 = 0x80;

#[derive(Debug)]
pub(super) struct Ground {
    pub spacing: [f32; 2],
    pub extent: [f32; 2],
    /// The lowest height of the map's edge.
    pub base_height: f32,
    pub land: Land,
    /// The chunks of which something is drawn, by their numbers: those of the smallest blocks first.
    pub chunks: BTreeMap<usize, Mesh>,
    pub surroundings: Surroundings,
    cells: wgpu::Texture,
    /// There while far ground is drawn coarser than recorded.
    recorded: Option<Recorded>,
    /// There while an overlay shows them.
    marks: Option<Marks>,
    hatching: Option<HatchingSheet>,
    /// No height of the map is lower, nor was since it was opened.
    lowest: f32,
    /// Whether the land beyond the map shows heights of before.
    surroundings_are_behind: bool,
    max_level: u8,
    max_divisions: u8,
}

impl Ground {
    pub(super) fn new(gpu: &Gpu, layout: &wgpu::BindGroupLayout, map: &Map, view: &View) -> Self {
        let field = &map.field;
        let lowest = field.height_range()[0].min(bottom_of_volumes(map));
        let cells = Sheet::sampled("cells", field.cells(), wgpu::TextureFormat::Rgba8Uint);
        let ground = Self {
            spacing: field.spacing,
            extent: field.extent(),
            base_height: base_height(map),
            land: Land::of(field),
            chunks: view
                .drawn()
                .iter()
                .map(|number| {
                    let chunk = &view.chunks()[*number];
                    (*number, on_card(gpu, layout, field.spacing, chunk))
                })
                .collect(),
            surroundings: Surroundings::new(gpu, layout, map, lowest),
            lowest,
            cells: cells.create(gpu),
            recorded: is_coarser(view).then(|| Recorded::new(gpu, field)),
            marks: None,
            hatching: None,
            surroundings_are_behind: false,
            max_level: map.parameters.max_level,
            max_divisions: map.parameters.max_divisions,
        };
        let [columns, rows] = field.cells();
        for z in (0..rows).step_by(TILE as usize) {
            let band = Region::new(0, z, columns, (z + TILE).min(rows));
            ground.write_cells(gpu, map, view, band);
        }
        ground
    }

    /// Brings to the card what an update changed.
    pub(super) fn update(
        &mut self,
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        map: &Map,
        view: &View,
        updated: &Updated,
        changes: &Changes,
    ) {
        self.max_level = map.parameters.max_level;
        self.max_divisions = map.parameters.max_divisions;
        updated
            .vertices
            .iter()
            .for_each(|number| self.write_chunk(gpu, layout, view, *number));
        for number in &updated.topology {
            if updated.vertices.binary_search(number).is_err() {
                self.write_chunk(gpu, layout, view, *number);
            }
            let chunk = &view.chunks()[*number];
            if chunk.block() == 1 {
                self.write_cells(gpu, map, view, chunk.cells());
            }
        }
        for region in cells_changed(changes) {
            self.write_cells(gpu, map, view, region);
        }
        if let Some(recorded) = &self.recorded {
            recorded.update(gpu, &map.field, changes);
        }
        if let Some(marks) = &self.marks {
            for number in &updated.vertices {
                let chunk = &view.chunks()[*number];
                if chunk.block() == 1 {
                    marks.write(gpu, map, view, chunk.cells());
                }
            }
            for region in marks_changed(changes) {
                marks.write(gpu, map, view, region);
            }
        }
        for region in changes.regions_of(LayerId::Height) {
            let heights = map.field.height.rows(*region);
            self.lowest = heights.into_iter().fold(self.lowest, f32::min);
        }
        let bottom = bottom_of_volumes(map);
        if bottom < self.lowest {
            self.lowest = bottom;
            self.surroundings_are_behind = true;
        }
        if !changes.regions_of(LayerId::Hole).is_empty() {
            self.land = Land::of(&map.field);
        }
        if !changes.regions_of(LayerId::Height).is_empty() {
            self.land = Land::of(&map.field);
            self.surroundings_are_behind = true;
        }
    }

    /// Whether what an overlay reads is on the card.
    pub(super) fn is_marked_for(&self, overlay: Overlay) -> bool {
        self.marks.is_some() == overlay.reads_marks()
    }

    /// Brings what an overlay reads to the card, or drops what none reads any more.
    pub(super) fn mark_for(&mut self, gpu: &Gpu, map: &Map, view: &View, overlay: Overlay) {
        self.marks = overlay.reads_marks().then(|| Marks::new(gpu, map, view));
    }

    /// Whether a hatching is on the card, or none if none is wanted.
    pub(super) fn is_hatched_as(&self, wanted: Option<&Hatching>) -> bool {
        match (&self.hatching, wanted) {
            (Some(sheet), Some(wanted)) => sheet.shows(wanted),
            (shown, wanted) => shown.is_none() && wanted.is_none(),
        }
    }

    /// Brings a hatching to the card; says whether it has a texture of its own now.
    pub(super) fn hatch(&mut self, gpu: &Gpu, wanted: Option<&Hatching>) -> bool {
        if let (Some(sheet), Some(wanted)) = (&mut self.hatching, wanted)
            && sheet.replace(gpu, wanted)
        {
            return false;
        }
        self.hatching = wanted.map(|wanted| HatchingSheet::new(gpu, wanted));
        true
    }

    pub(super) fn hatching_view(&self, gpu: &Gpu) -> wgpu::TextureView {
        match &self.hatching {
            Some(sheet) => sheet.view(),
            None => HatchingSheet::none(gpu),
        }
    }

    /// Whether what base vertices record is on the card.
    pub(super) fn has_recorded(&self) -> bool {
        self.recorded.is_some()
    }

    /// What base vertices record: colours with the cover's alpha, normals with the base's.
    pub(super) fn recorded_views(&self, gpu: &Gpu) -> [wgpu::TextureView; 2] {
        match &self.recorded {
            Some(recorded) => recorded.views(),
            None => Recorded::none(gpu).views(),
        }
    }

    pub(super) fn marks_view(&self, gpu: &Gpu) -> wgpu::TextureView {
        match &self.marks {
            Some(marks) => marks.view(),
            None => Marks::none(gpu).view(),
        }
    }

    fn write_chunk(
        &mut self,
        gpu: &Gpu,
        layout: &wgpu::BindGroupLayout,
        view: &View,
        number: usize,
    ) {
        let chunk = &view.chunks()[number];
        match self.chunks.entry(number) {
            Entry::Occupied(known) if chunk.is_empty() => {
                known.remove();
            }
            Entry::Occupied(mut known) => {
                let mesh = known.get_mut();
                mesh.write(gpu, layout, chunk.vertices(), chunk.indices());
                mesh.bounds = bounds(self.spacing, chunk);
            }
            Entry::Vacant(_) if chunk.is_empty() => {}
            Entry::Vacant(place) => {
                place.insert(on_card(gpu, layout, self.spacing, chunk));
            }
        }
    }

    /// Whether it shows something of heights of before.
    pub(super) fn is_behind(&self) -> bool {
        self.surroundings_are_behind
    }

    /// Lets the land beyond the map follow edits of heights.
    pub(super) fn catch_up(&mut self, gpu: &Gpu, layout: &wgpu::BindGroupLayout, map: &Map) {
        if self.surroundings_are_behind {
            self.surroundings.update(gpu, layout, map, self.lowest);
            self.base_height = base_height(map);
            self.surroundings_are_behind = false;
        }
    }

    pub(super) fn cells_view(&self) -> wgpu::TextureView {
        sheet::view_of(&self.cells)
    }

    /// How often a cell is divided at most.
    pub(super) fn most_divisions(&self) -> u8 {
        self.max_divisions
    }

    /// The top of the scale of an overlay.
    pub(super) fn most_of(&self, overlay: Overlay) -> u8 {
        match overlay {
            Overlay::Levels => self.max_level,
            _ => self.max_divisions,
        }
    }

    fn write_cells(&self, gpu: &Gpu, map: &Map, view: &View, region: Region) {
        let field = &map.field;
        let width = region.width() as usize;
        let mut row = [(); 5].map(|()| vec![0; width]);
        let mut pixels: Vec<[u8; 4]> = Vec::with_capacity(region.area() as usize);
        for z in region.z0..region.z1 {
            let [textures, covers, levels, holes, divisions] = &mut row;
            for (layer, row) in [
                (&field.texture, textures),
                (&field.cover, covers),
                (&field.level, levels),
                (&field.hole, holes),
            ] {
                layer.copy_row(region.x0, z, row);
            }
            view.copy_divisions(region.x0, z, divisions);
            let [textures, covers, levels, holes, divisions] = &row;
            pixels.extend((0..width).map(|x| {
                let hole = if holes[x] == 0 { 0 } else { HOLE };
                [textures[x], covers[x], levels[x], divisions[x] | hole]
            }));
        }
        let pixels = bytemuck::cast_slice(&pixels);
        sheet::write(gpu, &self.cells, [0, 0], region, pixels);
    }
}

fn is_coarser(view: &View) -> bool {
    matches!(view.far(), Far::Coarser(_))
}

fn on_card(gpu: &Gpu, layout: &wgpu::BindGroupLayout, spacing: [f32; 2], chunk: &Chunk) -> Mesh {
    let mut mesh = Mesh::new(gpu, layout, chunk.vertices(), chunk.indices());
    mesh.bounds = bounds(spacing, chunk);
    mesh.rank = chunk.block();
    mesh
}

fn bounds(spacing: [f32; 2], chunk: &Chunk) -> [Vec3; 2] {
    let region = chunk.cells();
    let [low, high] = chunk.height_range();
    [
        Vec3::new(
            region.x0 as f32 * spacing[0],
            low,
            region.z0 as f32 * spacing[1],
        ),
        Vec3::new(
            region.x1 as f32 * spacing[0],
            high,
            region.z1 as f32 * spacing[1],
        ),
    ]
}

fn base_height(map: &Map) -> f32 {
    let field = &map.field;
    let [columns, rows] = field.vertices();
    let along_x =
        (0..columns).flat_map(|x| [field.height.get(x, 0), field.height.get(x, rows - 1)]);
    let along_z =
        (0..rows).flat_map(|z| [field.height.get(0, z), field.height.get(columns - 1, z)]);
    along_x.chain(along_z).fold(f32::INFINITY, f32::min)
}

/// The regions of cells whose pixels an edit made stale.
fn cells_changed(changes: &Changes) -> Vec<Region> {
    [
        LayerId::Texture,
        LayerId::Cover,
        LayerId::Level,
        LayerId::Hole,
    ]
    .into_iter()
    .flat_map(|layer| changes.regions_of(layer).iter().copied())
    .collect()
}

/// The regions of cells whose marks an edit made stale.
fn marks_changed(changes: &Changes) -> impl Iterator<Item = Region> {
    [LayerId::Texture, LayerId::Cover, LayerId::Palette]
        .into_iter()
        .flat_map(|layer| changes.regions_of(layer).iter().copied())
}

/// Where the lowest volume of a map begins, metres: nothing of the land beyond the map may lie in a shaft.
fn bottom_of_volumes(map: &Map) -> f32 {
    let bottoms = map.volumes.values();
    let bottoms = bottoms.map(|volume| volume.position.y - volume.voxel_size);
    bottoms.fold(f32::INFINITY, f32::min)
}
