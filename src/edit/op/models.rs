//! Changing the list of models.

use crate::edit::{EditError, Transaction};
use crate::map::{Changes, Map, Model, ObjectId};

/// Adds a model at the end of the list.
///
/// # Errors
/// When it makes no sense or there are too many; nothing is changed then.
pub fn add(
    transaction: &mut Transaction,
    map: &mut Map,
    model: Model,
) -> Result<Changes, EditError> {
    let mut models = map.models.clone();
    models.push(model);
    Model::check_all(&models)?;
    Ok(transaction.set_models(map, models))
}

/// Puts another model in the place of one; its objects become it.
///
/// # Errors
/// When there is no such model or the new one makes no sense; nothing is changed then.
pub fn set(
    transaction: &mut Transaction,
    map: &mut Map,
    index: u8,
    model: Model,
) -> Result<Changes, EditError> {
    let mut models = map.models.clone();
    let place = models.get_mut(usize::from(index));
    *place.ok_or_else(|| no_model(map, index))? = model;
    Model::check_all(&models)?;
    Ok(transaction.set_models(map, models))
}

/// Removes a model. Its objects become of the model that then stands at `instead`, or go too if none is named.
///
/// # Errors
/// When there is no such model; nothing is changed then.
pub fn remove(
    transaction: &mut Transaction,
    map: &mut Map,
    index: u8,
    instead: Option<u8>,
) -> Result<Changes, EditError> {
    let mut models = map.models.clone();
    if usize::from(index) >= models.len() {
        return Err(no_model(map, index));
    }
    models.remove(usize::from(index));
    if let Some(instead) = instead.filter(|instead| usize::from(*instead) >= models.len()) {
        return Err(no_model(map, instead));
    }
    let named = map.objects.iter().filter(|(_, o)| o.model >= index);
    let named: Vec<ObjectId> = named.map(|(id, _)| *id).collect();
    let mut changes = transaction.set_models(map, models);
    for id in named {
        let mut object = map.objects.get(&id).cloned();
        if let Some(kept) = &mut object {
            match (kept.model == index, instead) {
                (false, _) => kept.model -= 1,
                (true, Some(instead)) => kept.model = instead,
                (true, None) => object = None,
            }
        }
        changes.merge(&transaction.set_object(map, id, object));
    }
    Ok(changes)
}

fn no_model(map: &Map, index: u8) -> EditError {
    EditError::NoModel {
        index,
        models: map.models.len(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::edit::op::objects::tests::{furnished, model};

    #[test]
    fn objects_follow_when_a_model_goes() {
        for (instead, expected) in [(None, vec![0, 1]), (Some(1), vec![0, 1, 1])] {
            let mut map = furnished();
            let before = map.clone();
            let mut transaction = Transaction::new();
            remove(&mut transaction, &mut map, 1, instead).unwrap();
            let models: Vec<u8> = map.objects.values().map(|object| object.model).collect();
            assert_eq!(models, expected);
            map.check().unwrap();
            let after = map.clone();
            let mut edit = transaction.commit(&map, "").unwrap();
            edit.swap(&mut map);
            assert_eq!(map, before);
            edit.swap(&mut map);
            assert_eq!(map, after);
        }
    }

    #[test]
    fn what_names_no_model_is_refused() {
        let mut map = furnished();
        let before = map.clone();
        let mut transaction = Transaction::new();
        assert!(remove(&mut transaction, &mut map, 3, None).is_err());
        assert!(remove(&mut transaction, &mut map, 0, Some(2)).is_err());
        assert!(set(&mut transaction, &mut map, 3, model("Shed")).is_err());
        assert!(add(&mut transaction, &mut map, model("")).is_err());
        assert_eq!(map, before);
        map.models = vec![model("Shed"); 255];
        assert!(add(&mut transaction, &mut map, model("Shed")).is_err());
    }

    #[test]
    fn an_edit_counts_the_mesh_that_only_one_side_has() {
        let mut map = furnished();
        let mut transaction = Transaction::new();
        add(&mut transaction, &mut map, model("Shed")).unwrap();
        let bytes = map.models[3].mesh.bytes();
        let mut edit = transaction.commit(&map, "").unwrap();
        let done = edit.bytes();
        edit.swap(&mut map);
        assert!(done >= bytes && done.abs_diff(edit.bytes()) < 200);
        let mut transaction = Transaction::new();
        let renamed = Model {
            name: "Hut".into(),
            ..map.models[0].clone()
        };
        set(&mut transaction, &mut map, 0, renamed).unwrap();
        let beside = transaction.commit(&map, "").unwrap().bytes();
        assert!(beside + bytes < done + 100, "{beside} {bytes} {done}");
    }
}
