//! What is shaded follows what is drawn.

use crate::scene::{Dice, eye, seen_from};
use glam::DVec3;
use landform::format::archive;
use landform::terrain::{Eye, Vertex, View};
use std::collections::HashMap;
use std::path::Path;

/// At each drawn vertex the sum of the faces around it, each as long as it is large, and the vertex.
fn around_vertices(view: &View) -> Vec<(DVec3, Vertex)> {
    let mut found: HashMap<[u32; 3], (DVec3, Vertex)> = HashMap::new();
    for chunk in view.chunks() {
        for corners in chunk.indices().as_chunks::<3>().0 {
            let corners = corners.map(|corner| chunk.vertices()[corner as usize]);
            let [a, b, c] = corners.map(|corner| DVec3::from(corner.position.map(f64::from)));
            let face = (b - a).cross(c - a);
            for corner in corners {
                let place = corner.position.map(f32::to_bits);
                found.entry(place).or_insert((DVec3::ZERO, corner)).0 += face;
            }
        }
    }
    found.into_values().collect()
}

/// The mean angle, in degrees, between the shaded normals and those of the faces around.
fn mean_angle(view: &View) -> f64 {
    let all = around_vertices(view);
    let angles = all.iter().map(|(faces, vertex)| {
        let [x, z] = vertex.slope.map(f64::from);
        let shaded = DVec3::new(-x, 1.0, -z);
        shaded.angle_between(*faces).to_degrees()
    });
    angles.sum::<f64>() / all.len() as f64
}

#[test]
fn on_real_ground_normals_lie_within_three_degrees_of_the_faces_on_average() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets/sample.landform");
    let mut map = archive::load(file).unwrap();
    for distances in [[160.0, 80.0, 40.0, 20.0], [1600.0, 1000.0, 600.0, 100.0]] {
        map.parameters.reference_distances = distances.to_vec();
        let dice = &mut Dice::new(1);
        for _ in 0..3 {
            let eye = eye(&map, dice);
            let found = mean_angle(&seen_from(&map, Eye::at(eye)));
            assert!(found <= 3.0, "{found} degrees from {eye}");
        }
    }
}
