//! What of the open map can be touched: the surfaces that are drawn, and bodies of those bricks that something came
//! near.

use crate::map::{Changes, Map};
use crate::scene::Surfaces;
use crate::scene::contact::{Bodies, Scene};
use crate::terrain::View;

/// The surfaces and bodies of the open map.
#[derive(Default)]
pub struct Touchable {
    held: Option<Held>,
    bodies: Bodies,
}

/// Whose surfaces are touched.
struct Held {
    surfaces: Surfaces,
    /// What changed since, of surfaces of one's own; those that are drawn are asked for again then.
    behind: Option<Changes>,
}

impl Touchable {
    /// Something changed.
    pub fn note(&mut self, changes: &Changes) {
        let behind = self.held.as_mut().map(|held| held.behind.as_mut());
        match behind {
            Some(Some(behind)) => behind.merge(changes),
            // Kept, what is drawn no more would stay in memory.
            Some(None) => self.held = None,
            None => {}
        }
    }

    /// The map as it is now, to be touched. `drawn` answers the surfaces that are drawn, in step with the map; where
    /// nothing is drawn there are some of one's own.
    pub fn scene<'a>(
        &'a mut self,
        map: &'a Map,
        view: &'a View,
        drawn: impl FnOnce() -> Option<Surfaces>,
    ) -> Scene<'a> {
        let held = self.held.get_or_insert_with(|| match drawn() {
            Some(surfaces) => Held {
                surfaces,
                behind: None,
            },
            None => Held {
                surfaces: Surfaces::of(map),
                behind: Some(Changes::none()),
            },
        });
        if let Some(behind) = &mut held.behind {
            held.surfaces.update(map, &std::mem::take(behind));
        }
        self.bodies.drop_gone(&held.surfaces.skin);
        Scene {
            map,
            skin: &held.surfaces.skin,
            ground: Some(view),
            seam: Some(&held.surfaces.seam),
            bodies: &mut self.bodies,
        }
    }
}
