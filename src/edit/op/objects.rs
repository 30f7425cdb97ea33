//! Placing, changing and removing objects.

use crate::edit::{EditError, Transaction};
use crate::map::{Changes, MOST_OBJECTS, Map, MapError, Object, ObjectId};
use glam::Vec3;
use std::collections::BTreeMap;

/// Places new objects, named in their order by [`Object::next_ids`].
///
/// # Errors
/// When one makes no sense or there are too many; nothing is changed then.
pub fn place(
    transaction: &mut Transaction,
    map: &mut Map,
    objects: Vec<Object>,
) -> Result<Changes, EditError> {
    let found = map.objects.len() + objects.len();
    if found > MOST_OBJECTS {
        let (what, most) = ("objects", MOST_OBJECTS);
        return Err(MapError::Count { what, found, most }.into());
    }
    let ids: Vec<ObjectId> = Object::next_ids(&map.objects).take(objects.len()).collect();
    set(transaction, map, ids.into_iter().zip(objects))
}

/// Changes objects that are there.
///
/// # Errors
/// When there is no such object or the new one makes no sense; nothing is changed then.
pub fn change(
    transaction: &mut Transaction,
    map: &mut Map,
    objects: BTreeMap<ObjectId, Object>,
) -> Result<Changes, EditError> {
    check_ids(map, objects.keys())?;
    set(transaction, map, objects)
}

/// Copies objects, each moved by `by` metres.
///
/// # Errors
/// As [`place`], and when there is no such object; nothing is changed then.
pub fn duplicate(
    transaction: &mut Transaction,
    map: &mut Map,
    objects: &[ObjectId],
    by: Vec3,
) -> Result<Changes, EditError> {
    check_ids(map, objects)?;
    let copies = objects.iter().map(|id| {
        let mut copy = map.objects[id].clone();
        copy.position += by;
        copy
    });
    let copies = copies.collect();
    place(transaction, map, copies)
}

/// Removes objects.
///
/// # Errors
/// When there is no such object; nothing is changed then.
pub fn remove(
    transaction: &mut Transaction,
    map: &mut Map,
    objects: &[ObjectId],
) -> Result<Changes, EditError> {
    check_ids(map, objects)?;
    let mut changes = Changes::none();
    for id in objects {
        changes.merge(&transaction.set_object(map, *id, None));
    }
    Ok(changes)
}

/// What to call a change of objects, after the first that differs.
pub fn label(map: &Map, objects: &BTreeMap<ObjectId, Object>) -> String {
    let pairs = objects.iter().map(|(id, new)| (map.objects.get(id), new));
    let verb = pairs.filter_map(|(old, new)| verb(old?, new)).next();
    format!("{} {}", verb.unwrap_or("Change"), named(objects.values()))
}

/// What to call some objects: by the name of the only one, or by their number.
pub fn named<'a>(mut objects: impl ExactSizeIterator<Item = &'a Object>) -> String {
    match (objects.len(), objects.next()) {
        (1, Some(object)) if !object.name.is_empty() => object.name.clone(),
        (0 | 1, _) => "an object".into(),
        (count, _) => format!("{count} objects"),
    }
}

/// As [`named`], for objects of a map.
pub fn named_by_id(map: &Map, ids: &[ObjectId]) -> String {
    match ids {
        [id] => named(map.objects.get(id).into_iter()),
        _ => format!("{} objects", ids.len()),
    }
}

fn verb(old: &Object, new: &Object) -> Option<&'static str> {
    let same = [
        // What grows may also go on the ground again or away from others.
        (old.scale == new.scale, "Scale"),
        (old.position == new.position, "Move"),
        (old.rotation == new.rotation, "Turn"),
        (old.name == new.name, "Rename"),
        (old.model == new.model, "Change the model of"),
    ];
    let first = same.into_iter().find(|(same, _)| !same);
    first.map(|(_, verb)| verb)
}

fn set(
    transaction: &mut Transaction,
    map: &mut Map,
    objects: impl IntoIterator<Item = (ObjectId, Object)>,
) -> Result<Changes, EditError> {
    let objects: Vec<(ObjectId, Object)> = objects.into_iter().collect();
    for (id, object) in &objects {
        object.check(*id, map.models.len())?;
    }
    let mut changes = Changes::none();
    for (id, object) in objects {
        changes.merge(&transaction.set_object(map, id, Some(object)));
    }
    Ok(changes)
}

pub(super) fn check_ids<'a>(
    map: &Map,
    ids: impl IntoIterator<Item = &'a ObjectId>,
) -> Result<(), EditError> {
    let mut ids = ids.into_iter();
    match ids.find(|id| !map.objects.contains_key(id)) {
        Some(ObjectId(id)) => Err(EditError::NoObject { id: *id }),
        None => Ok(()),
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use crate::map::{Mesh, MeshData, Model, Part};

    pub fn model(name: &str) -> Model {
        let mesh = MeshData {
            positions: vec![[0.0; 3], [0.0, 1.0, 0.0], [1.0, 0.0, 0.0]],
            normals: vec![[0.0, 0.0, 1.0]; 3],
            uvs: vec![[0.0; 2]; 3],
            colours: vec![[1.0; 4]; 3],
            indices: vec![0, 2, 1],
            parts: vec![Part {
                indices: 0..3,
                base_colour: [1.0; 4],
                picture: None,
                cutoff: None,
                two_sided: false,
            }],
        };
        Model::new(name, Mesh::new(mesh).unwrap())
    }

    /// A map with three models and an object of each.
    pub fn furnished() -> Map {
        let mut map = Map::flat([5, 4], [10.0, 10.0]).unwrap();
        map.models = ["House", "Tree", "Rock"].map(model).to_vec();
        for index in 0..3 {
            let object = Object::new("", index, Vec3::X * f32::from(index));
            map.objects.insert(ObjectId(1 + u32::from(index)), object);
        }
        map.check().unwrap();
        map
    }

    #[test]
    fn every_change_goes_back_and_forth() {
        let mut map = furnished();
        let before = map.clone();
        let mut transaction = Transaction::new();
        let new = Object::new("Barn", 0, Vec3::ONE);
        place(&mut transaction, &mut map, vec![new.clone()]).unwrap();
        assert_eq!(map.objects[&ObjectId(4)], new);
        duplicate(&mut transaction, &mut map, &[ObjectId(4)], Vec3::X).unwrap();
        assert_eq!(map.objects[&ObjectId(5)].position, Vec3::new(2.0, 1.0, 1.0));
        let moved = BTreeMap::from([(ObjectId(1), Object::new("Barn", 2, Vec3::Y))]);
        change(&mut transaction, &mut map, moved).unwrap();
        remove(&mut transaction, &mut map, &[ObjectId(2)]).unwrap();
        let after = map.clone();
        let mut edit = transaction.commit(&map, "").unwrap();
        let ids: Vec<u32> = edit.changes().objects.iter().map(|id| id.0).collect();
        assert_eq!(ids, [1, 2, 4, 5]);
        for _ in 0..2 {
            edit.swap(&mut map);
            assert_eq!(map, before);
            edit.swap(&mut map);
            assert_eq!(map, after);
        }
    }

    #[test]
    fn what_comes_and_goes_again_is_no_edit() {
        let mut map = furnished();
        let before = map.clone();
        let mut transaction = Transaction::new();
        let new = Object::new("Barn", 0, Vec3::ONE);
        place(&mut transaction, &mut map, vec![new.clone()]).unwrap();
        remove(&mut transaction, &mut map, &[ObjectId(4)]).unwrap();
        assert!(transaction.commit(&map, "").is_none());
        let mut transaction = Transaction::new();
        place(&mut transaction, &mut map, vec![new]).unwrap();
        remove(&mut transaction, &mut map, &[ObjectId(1)]).unwrap();
        transaction.cancel(&mut map);
        assert_eq!(map, before);
    }

    #[test]
    fn what_makes_no_sense_changes_nothing() {
        let mut map = furnished();
        let before = map.clone();
        let mut transaction = Transaction::new();
        let wrong = Object::new("", 3, Vec3::ZERO);
        let right = Object::new("", 0, Vec3::ZERO);
        let both = vec![right.clone(), wrong];
        assert!(place(&mut transaction, &mut map, both).is_err());
        let many = vec![right.clone(); MOST_OBJECTS];
        assert!(place(&mut transaction, &mut map, many).is_err());
        let ids = [ObjectId(1), ObjectId(9)];
        assert!(remove(&mut transaction, &mut map, &ids).is_err());
        assert!(duplicate(&mut transaction, &mut map, &ids, Vec3::X).is_err());
        let objects = BTreeMap::from([(ObjectId(9), right)]);
        assert!(change(&mut transaction, &mut map, objects).is_err());
        assert_eq!(map, before);
    }

    #[test]
    fn a_change_is_called_by_what_differs() {
        let map = furnished();
        let mut object = map.objects[&ObjectId(1)].clone();
        object.name = "Barn".into();
        let label = |object: &Object| label(&map, &BTreeMap::from([(ObjectId(1), object.clone())]));
        assert_eq!(label(&object), "Rename Barn");
        object.position.x = 9.0;
        assert_eq!(label(&object), "Move Barn");
    }
}
