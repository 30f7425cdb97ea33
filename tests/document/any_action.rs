//! Actions at random, fitted to the map that they come upon.

use crate::any_import::any_import;
use crate::any_sculpt::{WishedSculpting, any_sculpting};
use crate::any_stroke::{WishedStroke, any_stroke};
use crate::any_volume::{VolumeWish, any_volume_wish};
use crate::textures::brick;
use glam::{Quat, Vec3};
use landform::document::action::{
    Action, ClipValues, ImportedHeights, LayerValues, ModelValues, TextureValues,
};
use landform::document::dress::Dressing;
use landform::edit::op::frame::{Frame, NewGround};
use landform::edit::op::paste::Heights;
use landform::edit::op::resample::{Interpolation, Painted, Resampling};
use landform::edit::{AnyLayer, Clip, Selection, Turned};
use landform::format::model::BUNDLED;
use landform::map::{Layer, LayerId, Map, Model, Object, ObjectId, Palette, Parameters, Texture};
use landform::math::Region;
use proptest::prelude::*;
use std::sync::LazyLock;

/// What somebody wants, before it is known on which map.
#[derive(Clone, Debug)]
pub enum Wish {
    /// An action that fits any map.
    Any(Action),
    /// A stroke.
    Stroke(Box<WishedStroke>),
    /// A rectangle of a layer filled with a number, cut to what the map has.
    Fill(LayerId, Option<Region>, u8),
    /// Heights for a field of its size.
    Heights(f32),
    /// One more texture, palette or model.
    Add(List, u8),
    /// One fewer; what shows it gets another.
    Remove(List, u8, Option<u8>),
    /// One otherwise.
    Change(List, u8),
    /// New objects.
    Place(Vec<Object>),
    /// Something done with some of the objects that are there.
    Objects(Done, [u8; 2]),
    /// Something of volumes or materials.
    Volumes(VolumeWish),
    /// A stroke in volumes.
    Sculpt(WishedSculpting),
}

/// The lists of a map.
#[derive(Clone, Copy, Debug)]
pub enum List {
    Textures,
    Palettes,
    Models,
}

/// What is done with objects.
#[derive(Clone, Debug)]
pub enum Done {
    Set(Object),
    Duplicate(Vec3),
    Remove,
    Level,
    Flatten,
    Both,
}

static MODELS: LazyLock<Vec<Model>> = LazyLock::new(|| {
    let mut models = BUNDLED.map(|bundled| bundled.model().unwrap()).to_vec();
    // One that scripts can't name, so that its whole mesh has to be written.
    models.push(Model {
        name: "Boulder".into(),
        leeway: 0.1 + 0.2,
        ..models[2].clone()
    });
    models
});

impl Wish {
    /// The action on a map.
    pub fn on(self, map: &Map) -> Action {
        match self {
            Self::Any(action) => action,
            Self::Stroke(stroke) => (*stroke).on(map),
            Self::Fill(layer, cells, value) => {
                let count = match layer {
                    LayerId::Texture => map.textures.len() as u8,
                    LayerId::Cover => map.textures.len() as u8 + 1,
                    LayerId::Palette => map.palettes.len() as u8,
                    LayerId::Hole => 2,
                    _ => map.parameters.max_level + 1,
                };
                let value = value % count;
                Action::Fill {
                    layer,
                    cells,
                    value,
                }
            }
            Self::Heights(step) => {
                let size = map.field.vertices();
                let heights: Vec<f32> = (0..size[0] * size[1])
                    .map(|at| (at % 17) as f32 * step)
                    .collect();
                let values = AnyLayer::Metres(Layer::from_rows(size, &heights));
                Action::SetLayer {
                    layer: LayerId::Height,
                    values: LayerValues(values),
                }
            }
            Self::Add(list, pick) => list.with_more(map, pick),
            Self::Remove(list, pick, instead) => list.with_fewer(map, pick, instead),
            Self::Change(list, pick) => list.with_other(map, pick),
            Self::Place(objects) if map.models.is_empty() => {
                List::Models.with_more(map, objects.len() as u8)
            }
            Self::Place(objects) => {
                let fitting = |object| fitting(map, object);
                Action::PlaceObjects(objects.into_iter().map(fitting).collect())
            }
            Self::Objects(_, _) if map.objects.is_empty() => {
                let object = Object::new("Lone", 0, Vec3::new(31.0, 2.0, 44.0));
                Self::Place(vec![object]).on(map)
            }
            Self::Objects(done, picks) => done.with(map, picks),
            Self::Volumes(wish) => wish.on(map),
            Self::Sculpt(wish) => wish.on(map),
        }
    }
}

/// The object as one of a map with other models.
fn fitting(map: &Map, object: Object) -> Object {
    let model = object.model % map.models.len().max(1) as u8;
    Object { model, ..object }
}

impl Done {
    fn with(self, map: &Map, picks: [u8; 2]) -> Action {
        let all: Vec<ObjectId> = map.objects.keys().copied().collect();
        let mut ids = picks
            .map(|pick| all[usize::from(pick) % all.len()])
            .to_vec();
        ids.dedup();
        match self {
            Self::Set(object) => {
                let object = fitting(map, object);
                Action::SetObjects(ids.into_iter().map(|id| (id, object.clone())).collect())
            }
            Self::Duplicate(by) => Action::DuplicateObjects { objects: ids, by },
            Self::Remove => Action::RemoveObjects(ids),
            Self::Level => Action::LevelUnder(ids),
            Self::Flatten => Action::FlattenUnder(ids),
            Self::Both => Action::LevelAndFlattenUnder(ids),
        }
    }
}

impl List {
    fn with_more(self, map: &Map, pick: u8) -> Action {
        match self {
            Self::Textures => Action::AddTexture(TextureValues(brick())),
            Self::Palettes => {
                let more = Palette {
                    name: format!("Palette {pick}"),
                    ..Palette::white()
                };
                let palettes = map.palettes.iter().cloned().chain([more]);
                Action::SetPalettes(palettes.collect())
            }
            Self::Models => Action::AddModel(ModelValues(model(pick))),
        }
    }

    fn with_fewer(self, map: &Map, pick: u8, instead: Option<u8>) -> Action {
        // Enough textures are left for a dressing.
        let (count, least) = match self {
            Self::Textures => (map.textures.len(), 8),
            Self::Palettes => (map.palettes.len(), 1),
            Self::Models => (map.models.len(), 0),
        };
        if count <= least {
            return self.with_more(map, pick);
        }
        let index = pick % count as u8;
        let other = instead
            .filter(|_| count > 1)
            .map(|instead| instead % (count as u8 - 1));
        match self {
            Self::Textures => Action::RemoveTexture {
                index,
                instead: other.unwrap_or(0),
            },
            Self::Palettes => Action::RemovePalette {
                index,
                instead: other.unwrap_or(0),
            },
            Self::Models => Action::RemoveModel {
                index,
                instead: other,
            },
        }
    }

    fn with_other(self, map: &Map, pick: u8) -> Action {
        match self {
            Self::Textures => {
                let mut textures = map.textures.clone();
                let index = usize::from(pick) % textures.len();
                textures[index] = Texture {
                    name: "Otherwise".into(),
                    tint: [0.3, 0.1 + 0.2, 1.0],
                    ..brick()
                };
                Action::SetTextures(textures)
            }
            Self::Palettes => {
                let mut palettes = map.palettes.clone();
                let index = usize::from(pick) % palettes.len();
                palettes[index].name += "!";
                Action::SetPalettes(palettes)
            }
            Self::Models if map.models.is_empty() => self.with_more(map, pick),
            Self::Models => Action::SetModel {
                index: pick % map.models.len() as u8,
                model: ModelValues(model(pick / 7)),
            },
        }
    }
}

fn model(pick: u8) -> Model {
    MODELS[usize::from(pick) % MODELS.len()].clone()
}

/// A piece of ground in which nothing is even.
fn piece() -> Clip {
    let mut map = Map::flat([14, 11], [1.0, 1.0]).unwrap();
    let heights: Vec<f32> = (0..14 * 11).map(|n| (n * 37 % 101) as f32 * 0.3).collect();
    map.field.height = Layer::from_rows([14, 11], &heights);
    let levels: Vec<u8> = (0..13 * 10).map(|n| (n % 4) as u8).collect();
    map.field.level = Layer::from_rows([13, 10], &levels);
    let some = Selection::of([13, 10], |x, z| (x * z) % 7 != 3);
    Clip::of(&map, &some).unwrap()
}

pub fn any_wish() -> impl Strategy<Value = Wish> {
    prop_oneof![
        4 => any_stroke().prop_map(|stroke| Wish::Stroke(Box::new(stroke))),
        2 => any_fill(),
        2 => any_ground().prop_map(Wish::Any),
        2 => any_size().prop_map(Wish::Any),
        3 => any_list(),
        4 => any_objects(),
        5 => any_volume_wish().prop_map(Wish::Volumes),
        3 => any_sculpting().prop_map(Wish::Sculpt),
        2 => any_import().prop_map(Wish::Any),
    ]
}

fn any_region() -> impl Strategy<Value = Option<Region>> {
    let corners = prop::option::of(prop::array::uniform4(0..140u32));
    corners.prop_map(|corners| {
        let [a, b, c, d] = corners?;
        Some(Region::new(a.min(c), b.min(d), a.max(c), b.max(d)))
    })
}

fn any_fill() -> impl Strategy<Value = Wish> {
    let layer = prop::sample::select(vec![
        LayerId::Level,
        LayerId::Texture,
        LayerId::Cover,
        LayerId::Palette,
        LayerId::Hole,
    ]);
    let fill = (layer, any_region(), any::<u8>());
    fill.prop_map(|(layer, cells, value)| Wish::Fill(layer, cells, value))
}

/// What changes the whole ground, or a piece of it; fits any map.
fn any_ground() -> impl Strategy<Value = Action> {
    let numbers = (0..6u8, any::<u32>(), 0.0..1.0f32);
    let parameters = numbers.prop_map(|(n, seed, strength)| {
        Action::SetParameters(Parameters {
            seed,
            palette_strength: strength,
            ..Parameters::for_spacing([10.0, 12.0]).with_max_divisions(n)
        })
    });
    let turned =
        (0..4u8, any::<bool>()).prop_map(|(quarters, mirrored)| Turned { quarters, mirrored });
    let heights = prop_oneof![Just(Heights::Absolute), Just(Heights::Relative)];
    let edge = prop_oneof![Just(0.0), 0.1..9.0f32];
    let paste = (prop::array::uniform2(-20..140i32), turned, heights, edge);
    let paste = paste.prop_map(|(at, turned, heights, edge)| Action::Paste {
        clip: ClipValues(piece()),
        at,
        turned,
        layers: LayerId::ALL.to_vec(),
        heights,
        edge,
    });
    let blend = any_region().prop_map(|cells| Action::BlendBorders { cells });
    let dress = any::<u32>().prop_map(|seed| {
        Action::Dress(Dressing {
            seed,
            ..Dressing::default()
        })
    });
    prop_oneof![3 => parameters, 3 => paste, 2 => blend, 1 => dress]
}

/// What changes a list of the map, or all heights.
fn any_list() -> impl Strategy<Value = Wish> {
    let list = || prop::sample::select(vec![List::Textures, List::Palettes, List::Models]);
    prop_oneof![
        3 => (list(), any::<u8>()).prop_map(|(list, pick)| Wish::Add(list, pick)),
        2 => (list(), any::<u8>(), any::<Option<u8>>())
            .prop_map(|(list, pick, instead)| Wish::Remove(list, pick, instead)),
        1 => (list(), any::<u8>()).prop_map(|(list, pick)| Wish::Change(list, pick)),
        1 => (-3.0..3.0f32).prop_map(Wish::Heights),
    ]
}

fn any_object() -> impl Strategy<Value = Object> {
    let place = prop::array::uniform3(-100.0..900.0f32);
    let name = prop::sample::select(vec!["", "Barn", "Oak — \"old\""]);
    let scale = prop::array::uniform3(0.2..4.0f32);
    (
        any::<u8>(),
        name,
        place,
        prop::array::uniform3(-3.0..3.0f32),
        scale,
    )
        .prop_map(|(model, name, place, [x, y, z], scale)| Object {
            rotation: Quat::from_euler(glam::EulerRot::YXZ, y, x, z),
            scale: Vec3::from(scale),
            ..Object::new(name, model, Vec3::from(place))
        })
}

fn any_objects() -> impl Strategy<Value = Wish> {
    let done = prop_oneof![
        2 => any_object().prop_map(Done::Set),
        2 => prop::array::uniform3(-90.0..90.0f32).prop_map(|by| Done::Duplicate(by.into())),
        1 => Just(Done::Remove),
        1 => Just(Done::Level),
        1 => Just(Done::Flatten),
        1 => Just(Done::Both),
    ];
    prop_oneof![
        2 => prop::collection::vec(any_object(), 1..4).prop_map(Wish::Place),
        3 => (done, any::<[u8; 2]>()).prop_map(|(done, picks)| Wish::Objects(done, picks)),
    ]
}

/// What changes the field's size or place; fits any map.
fn any_size() -> impl Strategy<Value = Action> {
    let sides = || prop::array::uniform2(8..90u32);
    let new_ground = prop_oneof![
        Just(NewGround::Edge),
        (-50.0..50.0f32).prop_map(NewGround::Flat)
    ];
    let corner = prop::array::uniform2(-6..1i32);
    let frame = (corner, sides(), new_ground).prop_map(|(corner, vertices, new_ground)| {
        Action::Reframe(Frame {
            corner,
            vertices,
            new_ground,
        })
    });
    let spacing = prop::option::of(prop::array::uniform2(0.5..30.0f32));
    let heights = prop_oneof![Just(Interpolation::Bicubic), Just(Interpolation::Bilinear)];
    let resampling = (sides(), spacing, heights).prop_map(|(vertices, spacing, heights)| {
        Action::Resample(Resampling {
            vertices,
            spacing,
            heights,
        })
    });
    let painted = prop_oneof![
        Just(Painted::Stretched),
        prop::array::uniform2(-20..20i32).prop_map(Painted::At)
    ];
    let imported = (sides(), painted, any::<u16>()).prop_map(|(size, painted, height)| {
        Action::ReplaceHeights(ImportedHeights {
            heights: LayerValues(AnyLayer::Metres(Layer::filled(size, f32::from(height)))),
            spacing: [10.0, 12.0],
            painted,
            dress: None,
        })
    });
    let lattice = prop::array::uniform2(any::<i32>()).prop_map(Action::MoveLattice);
    prop_oneof![3 => frame, 2 => resampling, 1 => imported, 1 => lattice]
}
