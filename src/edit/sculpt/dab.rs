//! One sweep of a brush, as the change of a range of voxels of a volume.

use super::pace::Sweep;
use super::{Painting, SculptPoint, SculptSettings, SculptShape, SculptTool};
use crate::edit::op::volume::{Change, LEAST_RADIUS, Plane, Range};
use crate::map::{Mix, Volume};
use glam::{Affine3A, Vec3};

/// One sweep of a brush.
pub(super) struct Dab<'a> {
    settings: &'a SculptSettings,
    sweep: &'a Sweep,
    first: &'a SculptPoint,
}

impl<'a> Dab<'a> {
    /// Of a stroke that began at `first`.
    pub fn new(settings: &'a SculptSettings, sweep: &'a Sweep, first: &'a SculptPoint) -> Self {
        Self {
            settings,
            sweep,
            first,
        }
    }

    /// The middle and the reach of a ball that holds it, metres.
    pub fn bounds(&self) -> (Vec3, f32) {
        let Sweep { from, to, .. } = self.sweep;
        let corner = match self.settings.brush.shape {
            SculptShape::Ball => 1.0,
            SculptShape::Block => 3.0_f32.sqrt(),
        };
        let reach = self.settings.brush.radius * corner + from.distance(*to) / 2.0;
        (from.midpoint(*to), reach)
    }

    /// What it does to a volume: where, in its voxels, and what.
    pub fn within(&self, volume: &Volume) -> (Range, Change) {
        let to_voxels = volume.to_voxels();
        let range = self.range(&to_voxels, volume.voxel_size);
        (range, self.change(&to_voxels))
    }

    fn range(&self, to_voxels: &Affine3A, voxel_size: f32) -> Range {
        let brush = &self.settings.brush;
        let radius = brush.radius / voxel_size;
        let aside = to_voxels.transform_vector3(self.aside(radius)) * voxel_size;
        let [from, to] =
            [self.sweep.from, self.sweep.to].map(|at| to_voxels.transform_point3(at) + aside);
        match brush.shape {
            SculptShape::Block => Range::Block {
                low: (to - radius).to_array(),
                high: (to + radius).to_array(),
            },
            SculptShape::Ball if from == to => Range::Ball {
                centre: to.to_array(),
                radius,
            },
            SculptShape::Ball => Range::Capsule {
                from: from.to_array(),
                to: to.to_array(),
                radius,
            },
        }
    }

    /// How far what digs and adds goes in or out of the surface where its brush reaches no whole voxel, in voxels: the next
    /// one lies half a voxel in at most places, and at most a whole one.
    fn aside(&self, radius: f32) -> Vec3 {
        if radius >= LEAST_RADIUS {
            return Vec3::ZERO;
        }
        self.sweep.outward * self.settings.tool.rest() * 0.5
    }

    fn change(&self, to_voxels: &Affine3A) -> Change {
        let brush = &self.settings.brush;
        match self.settings.tool {
            SculptTool::Add { material } => Change::Add(Mix::of(material)),
            SculptTool::Dig => Change::Dig,
            SculptTool::Smooth => Change::Smooth(brush.strength),
            SculptTool::Flatten { material } => {
                let normal = to_voxels.transform_vector3(self.first.outward());
                let plane = Plane {
                    through: to_voxels.transform_point3(self.first.at).to_array(),
                    normal: normal.normalize_or(Vec3::Y).to_array(),
                };
                Change::Flatten(plane, Mix::of(material))
            }
            SculptTool::Paint { material, painting } => match painting {
                Painting::Replace => Change::Replace(Mix::of(material)),
                Painting::Mix(share) => Change::Blend {
                    mix: Mix::of(material),
                    share,
                    edge: 1.0 - brush.hardness,
                },
            },
            SculptTool::Explode { power } => Change::Explode { power },
        }
    }
}
