//! What of the open map can be touched: made when it is first asked for, then kept in step.

use crate::map::{Changes, Map};
use crate::scene::Seam;
use crate::scene::contact::{Bodies, Scene};
use crate::terrain::View;
use crate::voxel::Skin;

/// The surfaces and bodies of the open map.
#[derive(Default)]
pub struct Touchable {
    held: Option<(Skin, Seam)>,
    bodies: Bodies,
    /// What changed since it was last asked.
    behind: Changes,
}

impl Touchable {
    /// Something changed.
    pub fn note(&mut self, changes: &Changes) {
        if self.held.is_some() {
            self.behind.merge(changes);
        }
    }

    /// The map as it is now, to be touched.
    pub fn scene<'a>(&'a mut self, map: &'a Map, view: &'a View) -> Scene<'a> {
        let behind = std::mem::take(&mut self.behind);
        let (skin, seam) = self.held.get_or_insert_with(|| {
            let skin = Skin::of(map);
            let seam = Seam::of(map, &skin, map.parameters.max_divisions);
            (skin, seam)
        });
        if !behind.is_empty() {
            skin.update(map, &behind);
            seam.update(map, skin, &behind);
            self.bodies.drop_gone(skin);
        }
        Scene {
            map,
            skin,
            ground: Some(view),
            seam: Some(seam),
            bodies: &mut self.bodies,
        }
    }
}
