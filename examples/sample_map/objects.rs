//! A house on ground that was made level for it, trees at the meadow's edge, rocks on the slopes.

use glam::{Quat, Vec2, Vec3};
use landform::document::action::{Action, ModelValues};
use landform::document::{Document, burial};
use landform::edit::op::height::HeightTool;
use landform::edit::op::level::LevelTool;
use landform::edit::{Brush, PathPoint, StrokeSettings, Tool};
use landform::format::model::Bundled;
use landform::map::{Changes, Map, Object, ObjectId};
use landform::terrain::{Eye, View, query};

type Failure = Box<dyn std::error::Error>;

/// The bundled models, in the order in which the map lists them.
const MODELS: [&str; 3] = ["house", "tree", "rock"];

/// Where the house stands, metres, and how it is turned, degrees.
const HOUSE: ([f32; 2], f32) = ([970.0, 1508.0], 150.0);
/// Metres around the house in which the meadow is rough.
const MEADOW: f32 = 70.0;
/// Metres around the house that are level.
const YARD: f32 = 16.0;

/// Where a tree or a rock stands, metres, how it is turned, degrees, and how large it is.
type Place = ([f32; 2], f32, f32);

const TREES: [Place; 12] = [
    ([972.0, 1485.0], 20.0, 1.1),
    ([958.0, 1524.0], 140.0, 0.9),
    ([986.0, 1490.0], 250.0, 1.2),
    ([995.0, 1498.0], 75.0, 1.0),
    ([1003.0, 1487.0], 310.0, 1.15),
    ([990.0, 1521.0], 190.0, 0.85),
    ([945.0, 1480.0], 40.0, 1.0),
    ([952.0, 1468.0], 280.0, 1.2),
    ([1012.0, 1476.0], 10.0, 1.05),
    ([1020.0, 1466.0], 120.0, 0.95),
    ([940.0, 1462.0], 200.0, 1.1),
    ([1028.0, 1446.0], 90.0, 1.1),
];

const ROCKS: [Place; 7] = [
    ([951.0, 1509.0], 30.0, 0.9),
    ([956.0, 1514.0], 100.0, 0.5),
    ([1006.0, 1516.0], 200.0, 1.2),
    ([1012.0, 1508.0], 340.0, 0.7),
    ([1024.0, 1500.0], 260.0, 1.5),
    ([944.0, 1496.0], 70.0, 0.6),
    ([1030.0, 1522.0], 150.0, 1.0),
];

/// Places them all. Where generated detail would bury one of them, the level is 0.
pub fn furnish(document: &mut Document) -> Result<(), Failure> {
    for key in MODELS {
        let bundled = Bundled::by_key(key).ok_or("a model is not bundled")?;
        document.apply(Action::AddModel(ModelValues(bundled.model()?)))?;
    }
    let house = house(document.map())?;
    document.apply(roughen_meadow(house.position))?;
    document.apply(level_yard(house.position))?;
    document.apply(Action::PlaceObjects(vec![house]))?;
    document.apply(Action::LevelAndFlattenUnder(vec![ObjectId(1)]))?;
    let ground = Ground::of(document.map());
    let mut objects = Vec::new();
    for (number, place) in TREES.iter().enumerate() {
        let name = format!("Tree {}", number + 1);
        objects.push(ground.object(name, 1, place, Vec3::Y)?);
    }
    for (number, place) in ROCKS.iter().enumerate() {
        let name = format!("Rock {}", number + 1);
        let up = ground.up(place.0)?;
        objects.push(ground.object(name, 2, place, up)?);
    }
    document.apply(Action::PlaceObjects(objects))?;
    let buried = burial::problems(document.map());
    let buried = buried.into_iter().map(|burial| burial.object);
    document.apply(Action::LevelUnder(buried.collect()))?;
    if let Some(burial) = burial::problems(document.map()).first() {
        let object = &document.map().objects[&burial.object];
        return Err(format!("{} does not stand on the ground: {burial:?}", object.name).into());
    }
    Ok(())
}

fn house(map: &Map) -> Result<Object, Failure> {
    let (place, turn) = HOUSE;
    Ground::of(map).object("House".into(), 0, &(place, turn, 1.0), Vec3::Y)
}

/// A stroke that lets the meadow about a place grow some detail; the house shows why not all of it may.
fn roughen_meadow(place: Vec3) -> Action {
    let brush = Brush {
        radius: MEADOW,
        hardness: 0.7,
        ..Brush::default()
    };
    let mut settings = StrokeSettings::new(Tool::Level(LevelTool::Set(1)), brush, 1);
    settings.mask.level = Some(0);
    Action::Stroke {
        settings: Box::new(settings),
        path: vec![PathPoint::new(place.x, place.z, 0.0)],
    }
}

/// A stroke that brings the ground about a place to its height.
fn level_yard(place: Vec3) -> Action {
    let brush = Brush {
        radius: YARD,
        hardness: 0.6,
        ..Brush::default()
    };
    let tool = Tool::Height(HeightTool::Flatten(place.y));
    Action::Stroke {
        settings: Box::new(StrokeSettings::new(tool, brush, 1)),
        path: vec![PathPoint::new(place.x, place.z, 0.0)],
    }
}

/// The ground as it is recorded, without generated detail.
struct Ground<'a> {
    map: &'a Map,
    view: View,
}

impl<'a> Ground<'a> {
    fn of(map: &'a Map) -> Self {
        let mut view = View::new(map);
        view.update(map, Eye::uniform(0), &Changes::everything());
        Self { map, view }
    }

    fn height(&self, [x, z]: [f32; 2]) -> Result<f32, Failure> {
        let sample = query::height_at(&self.view, self.map, x, z);
        Ok(sample.ok_or("there is no ground there")?.height)
    }

    /// Upwards from the ground about a place, over the width of a rock.
    fn up(&self, [x, z]: [f32; 2]) -> Result<Vec3, Failure> {
        const REACH: f32 = 1.5;
        let rise = Vec2::new(
            self.height([x + REACH, z])? - self.height([x - REACH, z])?,
            self.height([x, z + REACH])? - self.height([x, z - REACH])?,
        );
        let slope = rise / (2.0 * REACH);
        Ok(Vec3::new(-slope.x, 1.0, -slope.y).normalize())
    }

    fn object(
        &self,
        name: String,
        model: u8,
        ([x, z], turn, scale): &Place,
        up: Vec3,
    ) -> Result<Object, Failure> {
        let position = Vec3::new(*x, self.height([*x, *z])?, *z);
        let turned = Quat::from_rotation_y(turn.to_radians());
        Ok(Object {
            rotation: (Quat::from_rotation_arc(Vec3::Y, up) * turned).normalize(),
            scale: Vec3::splat(*scale),
            ..Object::new(name, model, position)
        })
    }
}
