//! What a look reveals beside surfaces: the inside of ground and volumes where a plane cuts them open, edges of what is
//! touched.

use super::caps::Caps;
use super::earth::{Earth, Floors};
use super::gpu::Gpu;
use super::ground::Ground;
use super::land::Stand;
use super::layouts::Layouts;
use super::look::Look;
use super::overlay::Overlay;
use super::pass::{Pass, volume::Drawn};
use super::section::Cuts;
use super::seen::Sector;
use super::touched::Touched;
use super::variant::Variant;
use super::volumes::Volumes;
use crate::map::{Changes, Map};

/// What was made for the last look; made when a look first asks for it.
#[derive(Debug, Default)]
pub(super) struct Revealed {
    caps: Option<Caps>,
    floors: Option<Floors>,
    touched: Option<Touched>,
}

impl Revealed {
    /// Makes what a look shows and follows what changed of a map, after the volumes did.
    pub fn follow(
        &mut self,
        gpu: &Gpu,
        layouts: &Layouts,
        map: &Map,
        volumes: &Volumes,
        (changes, look): (&Changes, &Look),
    ) {
        let layout = &layouts.volume;
        let skin = volumes.skin();
        match (&mut self.caps, look.section) {
            (Some(caps), Some(section)) if caps.section() == section => {
                caps.update(gpu, layout, map, skin, changes);
            }
            (Some(caps), Some(section)) => {
                caps.move_to(section);
                caps.update(gpu, layout, map, skin, &Changes::everything());
            }
            (caps, None) => *caps = None,
            (caps, Some(section)) => {
                let mut new = Caps::new(gpu, layout, volumes, section);
                new.update(gpu, layout, map, skin, &Changes::everything());
                *caps = Some(new);
            }
        }
        if look.section.is_none() {
            self.floors = None;
        } else if self.floors.is_none() || Floors::are_moved_by(changes) {
            self.floors = Some(Floors::of(gpu, layouts, map));
        }
        match (&mut self.touched, shows_touched(look)) {
            (Some(touched), true) => touched.update(gpu, layout, map, skin, changes),
            (touched, false) => *touched = None,
            (touched, true) => {
                let mut new = Touched::new(gpu, layout, volumes);
                new.update(gpu, layout, map, skin, &Changes::everything());
                *touched = Some(new);
            }
        }
    }

    /// Whether it was made for another look.
    pub fn lacks(&self, look: &Look) -> bool {
        self.caps.as_ref().map(Caps::section) != look.section
            || self.touched.is_some() != shows_touched(look)
    }

    /// What the section cuts of volumes; none without one.
    pub fn cuts(&self, sector: &Sector) -> Option<Cuts> {
        self.caps.as_ref().map(|caps| caps.cuts(sector))
    }

    /// Draws the inside of the ground, and of the land beyond it if that is shown.
    pub fn draw_earth(
        &self,
        pass: &mut wgpu::RenderPass,
        sector: &Sector,
        (ground, look): (&Ground, &Look),
        mut pipeline: impl FnMut(Pass, Variant) -> wgpu::RenderPipeline,
    ) {
        let Some(section) = look.section else { return };
        let floors = self.floors.as_ref();
        let earth = Earth {
            ground,
            floors,
            section,
        };
        let of_map = Variant::of_volumes(look);
        earth.draw(pass, sector, |cut| pipeline(cut, of_map));
        if look.shows_surroundings() {
            let beyond = Variant::beyond(look, Stand::Above);
            earth.draw_beyond(pass, sector, |cut| pipeline(cut, beyond));
        }
    }

    /// Draws what is revealed of volumes.
    pub fn draw(
        &self,
        pass: &mut wgpu::RenderPass,
        sector: &Sector,
        variant: Variant,
        mut pipeline: impl FnMut(Pass, Variant) -> wgpu::RenderPipeline,
    ) {
        if let Some(caps) = &self.caps {
            pass.set_pipeline(&pipeline(Pass::Volume(Drawn::Cap), variant));
            caps.draw_faces(pass, sector);
            pass.set_pipeline(&pipeline(Pass::Volume(Drawn::CapLines), variant));
            caps.draw_lines(pass, sector);
        }
        if let Some(touched) = &self.touched {
            pass.set_pipeline(&pipeline(Pass::Volume(Drawn::TouchedLines), variant));
            touched.draw(pass, sector);
        }
    }
}

fn shows_touched(look: &Look) -> bool {
    look.overlay == Overlay::Collision
}
