//! Objects keep their place on the ground, or go with what is cut off.

use crate::framing::framed;
use crate::heights::with_heights;
use crate::resampling::resampled;
use crate::{SPACING, map};
use landform::edit::op::frame::{self, Frame, NewGround};
use landform::edit::op::resample::{Interpolation, Painted, Resampling};
use landform::map::{Layer, Map, Mesh, MeshData, Model, Object, ObjectId, Part};

/// A map with a model on the ground at each of these places.
fn with_objects(mut map: Map, places: &[[f32; 3]]) -> Map {
    let part = Part {
        indices: 0..3,
        base_colour: [1.0; 4],
        picture: None,
        cutoff: None,
        two_sided: false,
    };
    let triangle = MeshData {
        positions: vec![[0.0; 3], [1.0, 0.0, 0.0], [0.0, 0.0, 1.0]],
        normals: vec![[0.0, 1.0, 0.0]; 3],
        uvs: vec![[0.0; 2]; 3],
        colours: vec![[1.0; 4]; 3],
        indices: vec![0, 2, 1],
        parts: vec![part],
    };
    map.models = vec![Model::new("Stone", Mesh::new(triangle).unwrap())];
    for (id, place) in (1..).zip(places) {
        let stone = Object::new("Stone", 0, (*place).into());
        map.objects.insert(ObjectId(id), stone);
    }
    map.check().unwrap();
    map
}

fn places(map: &Map) -> Vec<(u32, [f32; 3])> {
    let objects = map.objects.iter();
    objects
        .map(|(id, object)| (id.0, object.position.into()))
        .collect()
}

#[test]
fn objects_stay_on_their_ground_and_go_with_what_is_cut_off() {
    let old = with_objects(
        map([31, 21]),
        &[[80.0, 7.0, 40.0], [8.0, 1.0, 8.0], [-50.0, 0.0, 9.0]],
    );
    let frame = Frame {
        corner: [5, 2],
        vertices: [12, 12],
        new_ground: NewGround::Edge,
    };
    assert_eq!(frame::objects_cut_off(&old, &frame), 1);
    let crop = framed(&old, frame.corner, frame.vertices, frame.new_ground);
    let left = [(1, [40.0, 7.0, 24.0]), (3, [-90.0, 0.0, -7.0])];
    assert_eq!(
        places(&crop),
        left,
        "one beyond the edge was never on this ground"
    );
    let large = framed(&old, [-4, -1], [50, 50], NewGround::Flat(0.0));
    assert_eq!(large.objects.len(), 3);
    let back = framed(&large, [4, 1], [31, 21], NewGround::Edge);
    assert_eq!(back, old);
    let wide = Resampling {
        vertices: [31, 21],
        spacing: Some([2.0 * SPACING, SPACING]),
        heights: Interpolation::Bilinear,
    };
    assert_eq!(places(&resampled(&old, wide))[0], (1, [160.0, 7.0, 40.0]));
}

#[test]
fn objects_stay_as_high_above_heights_that_are_replaced() {
    let mut old = with_objects(map([31, 21]), &[[80.0, 7.0, 40.0]]);
    old.field.height = Layer::filled([31, 21], 5.0);
    let higher = Layer::filled([31, 21], 25.0);
    let new = with_heights(&old, higher, SPACING, Painted::Stretched);
    assert_eq!(places(&new), [(1, [80.0, 27.0, 40.0])]);
    let larger = Layer::filled([61, 41], 25.0);
    let new = with_heights(&old, larger, SPACING, Painted::At([20, 10]));
    assert_eq!(places(&new), [(1, [240.0, 27.0, 120.0])]);
}
