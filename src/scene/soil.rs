//! What ground is made of: the materials that its textures show, and what lies below them.

use crate::map::{Field, Material, Mix, Texture};

/// Steps in which a cover's share of a mix is told, so that few mixes occur.
const STEPS: f64 = 32.0;

/// The materials of a map's ground.
#[derive(Clone, Debug)]
pub struct Soils {
    /// By texture.
    shown: Vec<u8>,
    /// By texture.
    below: Vec<u8>,
}

impl Soils {
    /// The materials of these textures; none if the table has none at all. A texture that names none, or one that isn't
    /// in the table, has the first that shows it, or else the first of all.
    ///
    /// Below the surface lies what a blow against it sounds of: the first material that a step on sounds so, as soil
    /// below grass. So the designer says by a material's properties what lies beneath.
    pub fn of(textures: &[Texture], materials: &[Material]) -> Option<Self> {
        let first = materials.first()?;
        let shown = |(index, texture): (usize, &Texture)| {
            let named = texture
                .material
                .and_then(|id| Material::find(materials, id));
            let shows = |material: &&Material| material.texture.map(usize::from) == Some(index);
            named
                .or_else(|| materials.iter().find(shows))
                .unwrap_or(first)
        };
        let below = |above: &Material| {
            let sounds = |other: &&Material| other.properties.footstep == above.properties.impact;
            let is_itself = above.properties.footstep == above.properties.impact;
            let found = materials.iter().find(sounds).filter(|_| !is_itself);
            found.map_or(above.id, |other| other.id)
        };
        let shown: Vec<&Material> = textures.iter().enumerate().map(shown).collect();
        Some(Self {
            below: shown.iter().map(|material| below(material)).collect(),
            shown: shown.iter().map(|material| material.id).collect(),
        })
    }

    /// What a cell shows where so much of its cover does, 0..1; beyond the field, as the nearest cell.
    pub fn shown(&self, field: &Field, cell: [i64; 2], cover: f64) -> Mix {
        let [x, z] = within(field, cell);
        let base = self.material(&self.shown, field.texture.get(x, z));
        let share = (cover.clamp(0.0, 1.0) * STEPS).round() / STEPS;
        match field.cover.get(x, z) {
            0 => Mix::of(base),
            texture => {
                let over = self.material(&self.shown, texture - 1);
                Mix::of(base).blended(&Mix::of(over), share as f32)
            }
        }
    }

    /// What lies below the surface of a cell.
    pub fn below(&self, field: &Field, cell: [i64; 2]) -> Mix {
        let [x, z] = within(field, cell);
        Mix::of(self.below_texture(field.texture.get(x, z)))
    }

    /// The id of the material that lies below the surface of ground with a texture.
    pub fn below_texture(&self, texture: u8) -> u8 {
        self.material(&self.below, texture)
    }

    fn material(&self, of: &[u8], texture: u8) -> u8 {
        of.get(usize::from(texture)).copied().unwrap_or(of[0])
    }
}

fn within(field: &Field, cell: [i64; 2]) -> [u32; 2] {
    let all = field.cells();
    [0, 1].map(|axis| cell[axis].clamp(0, i64::from(all[axis]) - 1) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::map::Map;

    #[test]
    fn grass_lies_on_soil_rock_on_rock_and_covers_blend() {
        let mut map = Map::flat([3, 3], [10.0, 10.0]).unwrap();
        let soils = Soils::of(&map.textures, &map.materials).unwrap();
        assert_eq!(soils.shown(&map.field, [0, 0], 0.5), Mix::of(0));
        assert_eq!(soils.below(&map.field, [0, 0]), Mix::of(2));
        map.field.texture = crate::map::Layer::filled([2, 2], 3);
        map.field.cover = crate::map::Layer::filled([2, 2], 2);
        assert_eq!(soils.below(&map.field, [-4, 9]), Mix::of(3));
        let half = Mix::new(&[(1, 1.0), (3, 1.0)]).unwrap();
        assert_eq!(soils.shown(&map.field, [1, 1], 0.5), half);
        map.textures[3].material = None;
        map.materials.remove(3);
        let soils = Soils::of(&map.textures, &map.materials).unwrap();
        assert_eq!(
            soils.below(&map.field, [0, 0]),
            Mix::of(2),
            "the first, grass, lies on soil"
        );
        assert!(Soils::of(&map.textures, &[]).is_none());
    }
}
