//! Ground that is hatched: where something may not be done.

use super::gpu::Gpu;
use super::sheet::{self, Sheet};
use crate::math::Region;
use std::sync::Arc;

/// What of the field is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Places {
    /// Its cells.
    Cells,
    /// Its base vertices.
    Vertices,
}

/// Which places of a region are hatched; beyond the region none is.
#[derive(Clone, Debug, PartialEq)]
pub struct Hatching {
    /// Cells or base vertices.
    pub of: Places,
    /// The region of them that is known.
    pub region: Region,
    /// 255 where a place is free, 0 where it is hatched; row by row.
    pub free: Arc<Vec<u8>>,
}

/// A hatching on the card.
#[derive(Debug)]
pub(super) struct HatchingSheet {
    texture: wgpu::Texture,
    shown: Hatching,
}

impl HatchingSheet {
    pub fn new(gpu: &Gpu, hatching: &Hatching) -> Self {
        let region = hatching.region;
        let texture = texture(gpu, [region.width(), region.height()]);
        let sheet = Self {
            texture,
            shown: hatching.clone(),
        };
        sheet.write(gpu);
        sheet
    }

    /// One pixel that nobody reads.
    pub fn none(gpu: &Gpu) -> wgpu::TextureView {
        sheet::view_of(&texture(gpu, [1, 1]))
    }

    pub fn view(&self) -> wgpu::TextureView {
        sheet::view_of(&self.texture)
    }

    pub fn shows(&self, hatching: &Hatching) -> bool {
        self.shown == *hatching
    }

    /// Shows another hatching, if it is of the same size; says whether it was.
    pub fn replace(&mut self, gpu: &Gpu, hatching: &Hatching) -> bool {
        let size = |region: Region| [region.width(), region.height()];
        let fits = size(self.shown.region) == size(hatching.region);
        if fits {
            self.shown = hatching.clone();
            self.write(gpu);
        }
        fits
    }

    fn write(&self, gpu: &Gpu) {
        let Hatching { region, free, .. } = &self.shown;
        let whole = Region::of_size([region.width(), region.height()]);
        sheet::write(gpu, &self.texture, [0, 0], whole, free);
    }
}

fn texture(gpu: &Gpu, size: [u32; 2]) -> wgpu::Texture {
    Sheet::sampled("hatching", size, wgpu::TextureFormat::R8Uint).create(gpu)
}
