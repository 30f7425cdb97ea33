//! Maps to be touched, and what is held of them.

use glam::{Vec3, vec3};
use landform::map::{
    Brick, Changes, Map, Mesh, MeshData, Mix, Model, Object, ObjectId, Part, Volume, VolumeId,
    Voxels,
};
use landform::math::Ray;
use landform::scene::contact::{Bodies, Contact, Scene, Shape};
use landform::terrain::{Eye, View};
use landform::voxel::Skin;

/// The volume of these maps.
pub const VOLUME: VolumeId = VolumeId(3);

/// A map and all that is held of it.
pub struct Held {
    pub map: Map,
    pub skin: Skin,
    pub view: View,
    pub bodies: Bodies,
}

impl Held {
    pub fn new(map: Map) -> Self {
        let mut view = View::new(&map);
        let eye = Eye::at(vec3(40.0, 10.0, 40.0));
        view.update(&map, eye, &Changes::none());
        Self {
            skin: Skin::of(&map),
            bodies: Bodies::default(),
            view,
            map,
        }
    }

    pub fn scene(&mut self) -> Scene<'_> {
        Scene {
            map: &self.map,
            skin: &self.skin,
            ground: Some(&self.view),
            seam: None,
            bodies: &mut self.bodies,
        }
    }

    pub fn cast(&mut self, shape: Shape, origin: Vec3, direction: Vec3) -> Option<Contact> {
        let direction = direction.normalize();
        self.scene().cast(shape, Ray { origin, direction }, 1e4)
    }
}

/// A volume whose voxels are as full as this says, and made of this.
pub fn voxels(
    size: [u32; 3],
    density: impl Fn([i32; 3]) -> u8,
    material: impl Fn([i32; 3]) -> u8,
) -> Voxels {
    let mut voxels = Voxels::empty(size).unwrap();
    for at in voxels.places() {
        let mut brick = Brick::even(0, Mix::of(0)).open();
        for voxel in 0..brick.density.len() {
            let within = [voxel % 16, voxel / 16 % 16, voxel / 256];
            let place = [0, 1, 2].map(|axis| at[axis] * 16 + within[axis] as i32);
            brick.density[voxel] = density(place);
            brick.mix[voxel] = Mix::of(material(place));
        }
        voxels.set_brick(at, &brick);
    }
    voxels
}

/// Flat ground at height 0, 80 m a side.
pub fn flat() -> Map {
    Map::flat([17, 17], [5.0, 5.0]).unwrap()
}

/// The flat map with a slab in it, 8 voxels thick, of material 3 and beyond x = 20 voxels of material 5; it is turned.
pub fn with_slab() -> Map {
    let mut map = flat();
    let density = |[_, y, _]: [i32; 3]| if y < 8 { 255 } else { 0 };
    let material = |[x, _, _]: [i32; 3]| if x < 20 { 3 } else { 5 };
    let slab = voxels([64, 24, 64], density, material);
    let mut volume = Volume::new("Slab", vec3(20.0, 5.0, 40.0), 0.5, slab);
    volume.turn = 0.4;
    map.volumes.insert(VOLUME, volume);
    map
}

/// Where a place in voxels of the volume is, metres.
pub fn in_volume(map: &Map, at: Vec3) -> Vec3 {
    map.volumes[&VOLUME].transform().transform_point3(at)
}

/// Adds a cube of 2 m that stands on a place.
pub fn add_cube(map: &mut Map, at: Vec3) -> ObjectId {
    let corner = |number: usize| [0, 1, 2].map(|axis| [-1.0, 1.0][number >> axis & 1]);
    let data = MeshData {
        positions: (0..8)
            .map(corner)
            .map(|[x, y, z]: [f32; 3]| [x, y + 1.0, z])
            .collect(),
        normals: vec![[0.0, 1.0, 0.0]; 8],
        uvs: vec![[0.0; 2]; 8],
        colours: vec![[1.0; 4]; 8],
        indices: vec![
            0, 4, 6, 0, 6, 2, 1, 3, 7, 1, 7, 5, 0, 1, 5, 0, 5, 4, 2, 6, 7, 2, 7, 3, 0, 2, 3, 0, 3,
            1, 4, 5, 7, 4, 7, 6,
        ],
        parts: vec![Part {
            indices: 0..36,
            base_colour: [1.0; 4],
            picture: None,
            cutoff: None,
            two_sided: false,
        }],
    };
    map.models
        .push(Model::new("Cube", Mesh::new(data).unwrap()));
    let id = ObjectId(7);
    let model = map.models.len() as u8 - 1;
    map.objects.insert(id, Object::new("Crate", model, at));
    id
}
