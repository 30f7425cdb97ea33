//! From afar fewer polygons of volumes are drawn, and hardly anybody sees it.

use crate::shots::{from_above, gpu, two_halves};
use glam::{Vec3, vec3};
use image::RgbaImage;
use landform::edit::Transaction;
use landform::edit::op::volume::{Change, Range, sculpt};
use landform::map::{Changes, Map, Material, Mix, Volume, VolumeId, Voxels};
use landform::render::{Camera, Gpu, Look, Mode, Renderer, Shot, Target, picture};
use landform::terrain::View;

const ID: VolumeId = VolumeId(2);
const SIZE: [u32; 2] = [480, 360];

/// Hills of 160 × 48 × 160 voxels of half a metre on the ground, of two materials that fade into each other, with a hole.
fn hills() -> Map {
    let mut map = two_halves();
    let tinted = |id: u8, tint| Material {
        tint,
        ..Material::new(id, format!("Material {id}"))
    };
    map.materials.retain(|material| material.id < 20);
    map.materials
        .extend([tinted(20, [0.6, 0.2, 0.1]), tinted(21, [0.1, 0.3, 0.6])]);
    let mut voxels = Voxels::empty([160, 48, 160]).unwrap();
    for at in voxels.places() {
        let mut brick = Voxels::none().open();
        for voxel in 0..brick.density.len() {
            let within = [voxel % 16, voxel / 16 % 16, voxel / 256];
            let [x, y, z] = [0, 1, 2].map(|axis| (at[axis] * 16) as f32 + within[axis] as f32);
            let hill = 20.0 + 9.0 * (x / 17.0).sin() + 7.0 * (z / 13.0).cos() - y;
            let hole = vec3(x - 100.0, y - 22.0, z - 70.0).length() - 18.0;
            let inside = hill.min(hole);
            brick.density[voxel] = (127.5 + 64.0 * inside).clamp(0.0, 255.0) as u8;
            let share = 0.5 + 0.5 * (x / 31.0).sin() * (z / 27.0).cos();
            brick.mix[voxel] = Mix::new(&[(20, share.max(0.01)), (21, 1.01 - share)]).unwrap();
        }
        voxels.set_brick(at, &brick);
    }
    let volume = Volume::new("Hills", vec3(40.0, 0.0, 40.0), 0.5, voxels);
    map.volumes.insert(ID, volume);
    map
}

fn shot(far_volumes: Option<f32>) -> Shot {
    let look = Look {
        far_volumes,
        ..Look::default()
    };
    Shot {
        camera: Camera::looking_at(vec3(190.0, 95.0, 200.0), vec3(80.0, 8.0, 80.0)),
        size: SIZE,
        ..from_above(look)
    }
}

/// A renderer that follows a map; it draws until all that is wanted of far volumes was made.
struct Following<'a> {
    gpu: &'a Gpu,
    renderer: Renderer,
    view: View,
    target: Target,
}

impl<'a> Following<'a> {
    fn new(gpu: &'a Gpu, map: &Map) -> Self {
        Self {
            gpu,
            renderer: Renderer::new(gpu),
            view: View::new(map),
            target: Target::new(gpu, SIZE, 1).unwrap(),
        }
    }

    /// The picture after changes, and how many triangles it has of volumes.
    fn step(&mut self, map: &Map, changes: &Changes, shot: &Shot) -> (RgbaImage, u64) {
        let updated = self.view.update(map, shot.eye, changes);
        self.renderer
            .upload(map, &self.view, &updated, changes, &shot.look);
        while self.renderer.is_behind() {
            self.renderer.catch_up(map);
        }
        loop {
            let mut encoder = self.gpu.encoder();
            self.renderer
                .draw(&mut encoder, &self.target, &shot.camera, &shot.look);
            self.gpu.submit(encoder);
            if !self.renderer.makes_far_volumes() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        assert_eq!(self.renderer.undrawn_bricks(), 0);
        let triangles = self.renderer.volume_triangles(&shot.camera, SIZE);
        (self.target.read(self.gpu).unwrap(), triangles)
    }
}

/// The mean difference of channels, and the share of pixels that differ by more than a tenth.
fn difference(a: &RgbaImage, b: &RgbaImage) -> (f32, f32) {
    let (mut sum, mut other) = (0.0, 0.0);
    for (a, b) in a.pixels().zip(b.pixels()) {
        let apart = (0..3).map(|channel| f32::from(a.0[channel].abs_diff(b.0[channel])));
        let (all, most) = apart.fold((0.0, 0f32), |(all, most), one| (all + one, most.max(one)));
        sum += all / 3.0;
        other += f32::from(u8::from(most > 25.0));
    }
    let count = (a.width() * a.height()) as f32;
    (sum / count, other / count)
}

#[test]
fn a_far_volume_looks_as_it_does_in_full_with_a_fraction_of_the_triangles() {
    let (gpu, map) = (gpu(), hills());
    let mut following = Following::new(&gpu, &map);
    let (full, many) = following.step(&map, &Changes::everything(), &shot(None));
    assert_eq!(
        full,
        picture(
            &gpu,
            &map,
            &Shot {
                samples: 1,
                ..shot(None)
            }
        )
        .unwrap()
    );
    let (far, few) = following.step(&map, &Changes::none(), &shot(Some(0.5)));
    assert!(few * 4 < many, "{few} of {many}");
    let (mean, other) = difference(&full, &far);
    assert!(
        mean < 1.0 && other < 0.004,
        "a mean of {mean}, {other} of all pixels"
    );
    // Near by it is drawn in full.
    let near = |far_volumes| Shot {
        camera: Camera::looking_at(vec3(80.0, 30.0, 85.0), vec3(70.0, 8.0, 70.0)),
        ..shot(far_volumes)
    };
    let (full, many) = following.step(&map, &Changes::none(), &near(None));
    let (as_ever, as_many) = following.step(&map, &Changes::none(), &near(Some(0.5)));
    assert_eq!((full, many), (as_ever, as_many));
}

#[test]
fn far_volumes_that_followed_edits_are_those_made_anew() {
    let (gpu, mut map) = (gpu(), hills());
    let shot = shot(Some(0.5));
    let mut following = Following::new(&gpu, &map);
    let mut before = following.step(&map, &Changes::everything(), &shot).0;
    for number in 0..6u32 {
        let mut transaction = Transaction::new();
        let along = |salt: u32| (number * 53 + salt * 37) as f32 % 150.0 + 5.0;
        let range = Range::Ball {
            centre: [along(0), 20.0, along(1)],
            radius: 9.0 + number as f32,
        };
        let change = match number % 3 {
            0 => Change::Dig,
            1 => Change::Add(Mix::of(21)),
            _ => Change::Replace(Mix::of(20)),
        };
        let changes = match number {
            5 => {
                let mut volume = map.volumes[&ID].clone();
                volume.position += Vec3::new(3.0, 1.0, -5.0);
                transaction.set_volume(&mut map, ID, Some(volume))
            }
            _ => sculpt(&mut transaction, &mut map, ID, &range, &change).unwrap(),
        };
        let (found, _) = following.step(&map, &changes, &shot);
        assert_eq!(
            found,
            picture(&gpu, &map, &shot).unwrap(),
            "after edit {number}"
        );
        assert_ne!(found, before);
        before = found;
    }
}

#[test]
fn edges_are_those_of_what_is_drawn() {
    let (gpu, map) = (gpu(), hills());
    let wire = |far_volumes| {
        let mut shot = shot(far_volumes);
        shot.look.mode = Mode::Wire;
        picture(&gpu, &map, &shot).unwrap()
    };
    assert_ne!(wire(None), wire(Some(0.5)));
}
