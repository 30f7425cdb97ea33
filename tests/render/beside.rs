//! Two eyes on one ground: their renderers share what is the map's, and each draws as if it were alone.

use crate::objects::object_in_cave;
use crate::shots::{from_above, gpu, two_halves};
use landform::map::{Changes, Layer, LayerId, Map, Voxels};
use landform::math::Region;
use landform::render::{Gpu, Look, Mode, Renderer, Shot, Target, picture};
use landform::terrain::{Eye, View};

struct Seen {
    view: View,
    renderer: Renderer,
    shot: Shot,
}

impl Seen {
    fn follow(&mut self, map: &Map, changes: &Changes) {
        let updated = self.view.update(map, self.shot.eye, changes);
        let (view, look) = (&self.view, &self.shot.look);
        self.renderer.upload(map, view, &updated, changes, look);
    }

    fn drawn(&mut self, gpu: &Gpu) -> image::RgbaImage {
        let target = Target::new(gpu, self.shot.size, self.shot.samples).unwrap();
        let mut encoder = gpu.encoder();
        let Shot { camera, look, .. } = &self.shot;
        self.renderer.draw(&mut encoder, &target, camera, look);
        gpu.submit(encoder);
        target.read(gpu).unwrap()
    }
}

/// What two eyes see, the second beside the first.
fn both(gpu: &Gpu, map: &Map, shots: [Shot; 2]) -> Vec<Seen> {
    let first = Renderer::new(gpu);
    let beside = first.beside();
    let seen = |(shot, renderer)| Seen {
        view: View::new(map),
        renderer,
        shot,
    };
    shots.into_iter().zip([first, beside]).map(seen).collect()
}

/// Lets both follow a change, and compares what each draws with what is drawn alone.
fn assert_both_follow(seen: &mut [Seen], gpu: &Gpu, map: &Map, changes: &Changes) {
    for seen in seen.iter_mut() {
        seen.follow(map, changes);
    }
    while seen.iter().any(|seen| seen.renderer.is_behind()) {
        for seen in seen.iter_mut() {
            seen.renderer.catch_up(map);
        }
    }
    for seen in seen {
        let alone = picture(gpu, map, &seen.shot).unwrap();
        assert_eq!(seen.drawn(gpu), alone);
    }
}

#[test]
fn a_renderer_beside_another_draws_as_one_alone_and_follows_edits() {
    let gpu = gpu();
    let mut map = two_halves();
    map.field.level = Layer::filled([16, 16], 3);
    let shot = |eye, mode| Shot {
        eye,
        ..from_above(Look {
            mode,
            ..Look::default()
        })
    };
    let shots = [
        shot(Eye::uniform(0), Mode::Textured),
        shot(Eye::uniform(2), Mode::Both),
    ];
    let mut seen = both(&gpu, &map, shots);
    let tower = Region::new(7, 7, 10, 10);
    let mut edited = map.clone();
    let heights: Vec<f32> = map
        .field
        .vertex_region()
        .places()
        .map(|(x, z)| if tower.contains(x, z) { 40.0 } else { 0.0 })
        .collect();
    edited.field.height = Layer::from_rows([17, 17], &heights);
    let mut smaller = Map::flat([12, 9], [10.0, 10.0]).unwrap();
    smaller.field.height = Layer::from_rows([12, 9], &heights[..12 * 9]);
    for (map, changes) in [
        (&map, Changes::everything()),
        (&edited, Changes::of_layer(LayerId::Height, tower)),
        (&smaller, Changes::everything()),
    ] {
        assert_both_follow(&mut seen, &gpu, map, &changes);
    }
}

#[test]
fn an_object_is_as_dark_beside_as_alone_once_voxels_around_it_changed() {
    let gpu = gpu();
    let (map, shot) = object_in_cave();
    let again = Shot {
        look: shot.look.clone(),
        ..shot
    };
    let mut seen = both(&gpu, &map, [shot, again]);
    assert_both_follow(&mut seen, &gpu, &map, &Changes::everything());
    let mut open = map.clone();
    let mut changes = Changes::none();
    for (id, volume) in &mut open.volumes {
        let all: Vec<_> = volume.voxels.places().collect();
        for at in all {
            volume.voxels.replace_brick(at, Voxels::none().clone());
            changes.bricks.insert((*id, at));
        }
    }
    assert_both_follow(&mut seen, &gpu, &open, &changes);
}
