//! What cells record by the map's own numbers, and their rates: on the card while an overlay shows them.

use super::gpu::Gpu;
use super::sheet::{self, Sheet};
use crate::map::{Map, TILE};
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
        let [columns, rows] = map.field.cells();
        for z in (0..rows).step_by(TILE as usize) {
            let band = Region::new(0, z, columns, (z + TILE).min(rows));
            marks.write(gpu, map, view, band);
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
        let width = cells.width() as usize;
        let mut row = [(); 4].map(|()| vec![0; width]);
        let mut level = vec![0.0; width];
        let mut pixels: Vec<[u8; 4]> = Vec::with_capacity(cells.area() as usize);
        for z in cells.z0..cells.z1 {
            let [textures, covers, palettes, divisions] = &mut row;
            field.texture.copy_row(cells.x0, z, textures);
            field.cover.copy_row(cells.x0, z, covers);
            field.palette.copy_row(cells.x0, z, palettes);
            view.copy_details(cells.x0, z, divisions, &mut level);
            let [textures, covers, palettes, divisions] = &row;
            pixels.extend((0..width).map(|x| {
                let newest = f32::from(divisions[x]) - 1.0;
                let rate = (level[x] - newest).clamp(0.0, 1.0);
                let rate = (rate * 255.0).round() as u8;
                [textures[x], covers[x], palettes[x], rate]
            }));
        }
        sheet::write(
            gpu,
            &self.texture,
            [0, 0],
            cells,
            bytemuck::cast_slice(&pixels),
        );
    }
}
