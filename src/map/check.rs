//! What a map must hold to before anything believes it.

use super::field::{check_height, check_size, check_spacing};
use super::{Layer, LayerId, Map, Material, Model, Object, Palette, Texture, Volume};
use crate::math::{grouped, plain};
use thiserror::Error;

/// What is wrong with a map or with a number for one.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum MapError {
    /// Too few or too many vertices.
    #[error("the field has {} × {} vertices; expected 2 to 4097 a side", .0[0], .0[1])]
    Size([u32; 2]),
    /// A spacing that is no sensible length.
    #[error("the spacing is {} × {} m; expected 0.001 to 100 000 m", plain(.0[0]), plain(.0[1]))]
    Spacing([f32; 2]),
    /// A height that is not a sensible number.
    #[error("a height is {} m; expected −100 000 to 100 000 m", plain(*.0))]
    Height(f32),
    /// A parameter out of range.
    #[error("{name} is {found}; expected {expected}")]
    Parameter {
        /// The parameter.
        name: &'static str,
        /// What it is.
        found: String,
        /// What it may be.
        expected: String,
    },
    /// A layer of another size than the field's.
    #[error("layer {} is {} × {}; expected {} × {}", .layer.name(), .found[0], .found[1], .expected[0], .expected[1])]
    LayerSize {
        /// The layer.
        layer: LayerId,
        /// Its columns and rows.
        found: [u32; 2],
        /// The field's.
        expected: [u32; 2],
    },
    /// A cell that names what does not exist.
    #[error("cell {x}, {z} of layer {} holds {found}; expected 0 to {most}", .layer.name())]
    CellValue {
        /// The layer.
        layer: LayerId,
        /// The cell's column.
        x: u32,
        /// The cell's row.
        z: u32,
        /// What it holds.
        found: u8,
        /// The largest value that it may hold.
        most: u8,
    },
    /// A palette whose numbers make no sense.
    #[error("palette {index} ({}): {what}", brief(.name))]
    Palette {
        /// Its index.
        index: usize,
        /// Its name.
        name: String,
        /// What is wrong, and what was expected.
        what: String,
    },
    /// A list that is empty or too long.
    #[error("{}", counted(.what, *.found as u64, *.most as u64))]
    Count {
        /// What is counted.
        what: &'static str,
        /// How many there are.
        found: usize,
        /// How many there may be.
        most: usize,
    },
    /// A texture whose numbers make no sense.
    #[error("texture {index} ({}): {what}", brief(.name))]
    Texture {
        /// Its index.
        index: usize,
        /// Its name.
        name: String,
        /// What is wrong, and what was expected.
        what: String,
    },
    /// A texture that this program does not have.
    #[error(
        "texture {index} is the bundled one {key:?}, which is unknown here; a newer version may have it"
    )]
    UnknownTexture {
        /// Its index.
        index: usize,
        /// The key it asks for.
        key: String,
    },
    /// A mesh that is not in order.
    #[error("the mesh is not in order: {0}")]
    Mesh(String),
    /// A model whose numbers make no sense.
    #[error("model {index} ({}): {what}", brief(.name))]
    Model {
        /// Its index.
        index: usize,
        /// Its name.
        name: String,
        /// What is wrong, and what was expected.
        what: String,
    },
    /// An object whose numbers make no sense.
    #[error("object {id} ({}): {what}", brief(.name))]
    Object {
        /// Its number.
        id: u32,
        /// Its name.
        name: String,
        /// What is wrong, and what was expected.
        what: String,
    },
    /// A material whose numbers make no sense.
    #[error("material {id} ({}): {what}", brief(.name))]
    Material {
        /// Its id.
        id: u8,
        /// Its name.
        name: String,
        /// What is wrong, and what was expected.
        what: String,
    },
    /// A volume whose numbers make no sense.
    #[error("{}: {what}", volume(*.id, .name))]
    Volume {
        /// Its number; 0 if it is no map's yet.
        id: u32,
        /// Its name.
        name: String,
        /// What is wrong, and what was expected.
        what: String,
    },
}

/// A count that is out of range, in words.
fn counted(what: &str, found: u64, most: u64) -> String {
    let [told, at_most] = [found, most].map(grouped);
    if found > most {
        format!("{told} {what} are too many for a map; expected at most {at_most}")
    } else {
        format!("the map has {told} {what}; expected 1 to {at_most}")
    }
}

/// A volume in words.
fn volume(id: u32, name: &str) -> String {
    match (id, brief(name).as_str()) {
        (0, "") => "the volume".into(),
        (0, name) => format!("the volume {name}"),
        (id, "") => format!("volume {id}"),
        (id, name) => format!("volume {id} ({name})"),
    }
}

/// A name, or the beginning of one that no message should have to hold.
fn brief(name: &str) -> String {
    const MOST: usize = 64;
    if name.chars().count() <= MOST {
        return name.into();
    }
    let begin: String = name.chars().take(MOST).collect();
    begin + "…"
}

/// How far a palette's probabilities may sum from 1.
const PROBABILITY_TOLERANCE: f32 = 1e-3;

impl Map {
    /// Checks every size, number and index.
    ///
    /// # Errors
    /// The first thing that is wrong.
    pub fn check(&self) -> Result<(), MapError> {
        self.parameters.check()?;
        Palette::check_all(&self.palettes)?;
        Texture::check_all(&self.textures)?;
        Model::check_all(&self.models)?;
        Object::check_all(&self.objects, self.models.len())?;
        Material::check_all(&self.materials, self.textures.len())?;
        self.check_materials_of_textures()?;
        Volume::check_all(&self.volumes, &self.materials)?;
        self.check_field()
    }

    fn check_materials_of_textures(&self) -> Result<(), MapError> {
        for (index, texture) in self.textures.iter().enumerate() {
            if let Some(id) = texture.material
                && Material::find(&self.materials, id).is_none()
            {
                return Err(MapError::Texture {
                    index,
                    name: texture.name.clone(),
                    what: format!("it is of material {id}, which the map's table lacks"),
                });
            }
        }
        Ok(())
    }

    fn check_field(&self) -> Result<(), MapError> {
        let field = &self.field;
        check_size(field.vertices())?;
        check_spacing(field.spacing)?;
        check_layer_sizes(self)?;
        for tile in 0..field.height.tile_count() {
            let region = field.height.tile_region(tile);
            for y in field.height.rows(region) {
                check_height(y)?;
            }
        }
        let last = |count: usize| (count - 1) as u8;
        check_cells(LayerId::Level, &field.level, super::MAX_LEVEL)?;
        check_cells(LayerId::Texture, &field.texture, last(self.textures.len()))?;
        check_cells(LayerId::Cover, &field.cover, self.textures.len() as u8)?;
        check_cells(LayerId::Palette, &field.palette, last(self.palettes.len()))?;
        check_cells(LayerId::Hole, &field.hole, 1)
    }
}

impl Palette {
    /// Checks a map's list of palettes.
    ///
    /// # Errors
    /// When there are none or more than 255, or one makes no sense.
    pub fn check_all(palettes: &[Self]) -> Result<(), MapError> {
        count("palettes", palettes.len(), 255)?;
        for (index, palette) in palettes.iter().enumerate() {
            check_palette(index, palette)?;
        }
        Ok(())
    }
}

pub(super) fn count(what: &'static str, found: usize, most: usize) -> Result<(), MapError> {
    if (1..=most).contains(&found) {
        Ok(())
    } else {
        Err(MapError::Count { what, found, most })
    }
}

fn check_palette(index: usize, palette: &Palette) -> Result<(), MapError> {
    let wrong = |what: String| {
        Err(MapError::Palette {
            index,
            name: palette.name.clone(),
            what,
        })
    };
    if palette.colours.is_empty() || palette.colours.len() > 255 {
        return wrong(format!(
            "it has {} colours; expected 1 to 255",
            palette.colours.len()
        ));
    }
    for colour in &palette.colours {
        let in_range = |v: f32| (0.0..=1.0).contains(&v);
        if !colour.rgb.into_iter().all(in_range) || !in_range(colour.probability) {
            return wrong(format!("{colour:?} has a number outside 0 to 1"));
        }
    }
    let sum: f32 = palette.colours.iter().map(|c| c.probability).sum();
    if (sum - 1.0).abs() > PROBABILITY_TOLERANCE {
        return wrong(format!("its probabilities sum to {sum}; expected 1"));
    }
    Ok(())
}

fn check_layer_sizes(map: &Map) -> Result<(), MapError> {
    let field = &map.field;
    let vertices = field.vertices();
    let cells = vertices.map(|n| n - 1);
    for (layer, found) in [
        (LayerId::AlphaBase, field.alpha_base.size()),
        (LayerId::AlphaCover, field.alpha_cover.size()),
        (LayerId::Colour, field.colour.size()),
        (LayerId::Level, field.level.size()),
        (LayerId::Texture, field.texture.size()),
        (LayerId::Cover, field.cover.size()),
        (LayerId::Palette, field.palette.size()),
        (LayerId::Hole, field.hole.size()),
    ] {
        let expected = if layer.is_of_vertices() {
            vertices
        } else {
            cells
        };
        if found != expected {
            return Err(MapError::LayerSize {
                layer,
                found,
                expected,
            });
        }
    }
    Ok(())
}

fn check_cells(id: LayerId, layer: &Layer<u8>, most: u8) -> Result<(), MapError> {
    for tile in 0..layer.tile_count() {
        let region = layer.tile_region(tile);
        let values = layer.rows(region);
        if let Some(at) = values.iter().position(|value| *value > most) {
            return Err(MapError::CellValue {
                layer: id,
                x: region.x0 + at as u32 % region.width(),
                z: region.z0 + at as u32 / region.width(),
                found: values[at],
                most,
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map() -> Map {
        Map::flat([5, 4], [10.0, 10.0]).unwrap()
    }

    #[test]
    fn a_new_map_is_right() {
        map().check().unwrap();
    }

    #[test]
    fn ids_that_name_nothing_are_found_with_their_place() {
        let mut map = map();
        let mut values = vec![0; 12];
        values[6] = map.textures.len() as u8;
        map.field.texture = Layer::from_rows([4, 3], &values);
        let Err(MapError::CellValue { x, z, found, .. }) = map.check() else {
            panic!("accepted");
        };
        assert_eq!((x, z, found), (2, 1, map.textures.len() as u8));
    }

    #[test]
    fn heights_that_are_no_numbers_are_refused() {
        let mut map = map();
        map.field.height = Layer::from_rows([5, 4], &[f32::NAN; 20]);
        assert!(matches!(map.check(), Err(MapError::Height(y)) if y.is_nan()));
    }

    #[test]
    fn palettes_must_sum_to_one() {
        let mut map = map();
        map.palettes[0].colours[0].probability = 0.5;
        assert!(matches!(map.check(), Err(MapError::Palette { .. })));
    }

    #[test]
    fn layers_of_another_size_are_refused() {
        let mut map = map();
        map.field.level = Layer::filled([5, 4], 0);
        assert!(matches!(map.check(), Err(MapError::LayerSize { .. })));
    }
}
