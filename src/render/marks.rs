//! What cells record by the map's own numbers, and their rates: on the card while an overlay shows them.

use super::gpu::Gpu;
use super::sheet::{self, Sheet};
use crate::map::Map;
use crate::math::Region;
use crate::terrain::View;

/// A pixel a cell: texture, cover, palette, rate of the newest vertices in 255ths.
#[derive(Debug)]
pub(super) struct Marks {
    texture: wgpu::Texture,
}

impl Marks {
    /// The marks of all cells.
    pub fn new(gpu: &Gpu, map: &Map, view: &View) -> Self {
        let marks = Self::of_size(gpu, map.field.cells());
        for chunk in view.chunks() {
            marks.write(gpu, map, view, chunk.cells());
        }
        marks
    }

    /// One pixel that nobody reads.
    pub fn none(gpu: &Gpu) -> Self {
        Self::of_size(gpu, [1, 1])
    }

    fn of_size(gpu: &Gpu, size: [u32; 2]) -> Self {
        let sheet = Sheet::sampled("marks", size, wgpu::TextureFormat::Rgba8Uint);
        Self {
            texture: sheet.create(gpu),
        }
    }

    pub fn view(&self) -> wgpu::TextureView {
        sheet::view_of(&self.texture)
    }

    /// Writes the marks of a region of cells anew.
    pub fn write(&self, gpu: &Gpu, map: &Map, view: &View, cells: Region) {
        let field = &map.field;
        let columns = field.cells()[0];
        let pixels: Vec<[u8; 4]> = cells
            .places()
            .map(|(x, z)| {
                let at = (z * columns + x) as usize;
                let newest = f32::from(view.divisions()[at]) - 1.0;
                let rate = (view.detail()[at] - newest).clamp(0.0, 1.0);
                [
                    field.texture.get(x, z),
                    field.cover.get(x, z),
                    field.palette.get(x, z),
                    (rate * 255.0).round() as u8,
                ]
            })
            .collect();
        sheet::write(
            gpu,
            &self.texture,
            [0, 0],
            cells,
            bytemuck::cast_slice(&pixels),
        );
    }
}
