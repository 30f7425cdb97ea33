//! Volumes as they might be.

use super::Session;
use crate::map::{Changes, Volume, VolumeId};

impl Session {
    /// Shows the map with a volume at another place, without an edit.
    pub fn preview_volume(&mut self, id: VolumeId, volume: Volume) {
        let changes = Changes {
            volumes: [id].into(),
            ..Changes::none()
        };
        let mut map = self.document.map().clone();
        map.volumes.insert(id, volume);
        self.try_out_map(map, changes);
    }
}
