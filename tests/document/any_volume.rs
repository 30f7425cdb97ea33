//! Actions on volumes and materials at random, fitted to the map that they come upon.

use glam::Vec3;
use landform::document::action::{
    Action, Joined, NewVolume, Placement, Resizing, VoxelFill, VoxelMirror, VoxelPaste, VoxelValues,
};
use landform::map::{
    Axis, Map, Material, Mix, Properties, TurnedVoxels, Value, VolumeId, VoxelBox, Voxels,
};
use proptest::prelude::*;

/// What somebody wants of volumes or materials, before it is known on which map.
#[derive(Clone, Debug)]
pub enum VolumeWish {
    Add(NewVolume),
    /// Something done with one of the volumes that are there.
    Done(u8, Done),
    AddMaterial(Material),
    /// Another in the place of one, and the table turned round.
    ChangeMaterial(u8, Material),
    /// One of them goes, another is instead.
    RemoveMaterial(u8, u8),
}

/// What is done with a volume.
#[derive(Clone, Debug)]
pub enum Done {
    Place(Vec3, f32),
    Resize([i32; 3], [u32; 3]),
    Duplicate(Vec3),
    Remove,
    Fill([u16; 6], Option<u8>),
    Paste([u16; 6], TurnedVoxels, Joined, [u8; 2]),
    Mirror([u16; 6], Axis),
}

impl VolumeWish {
    /// The action on a map.
    pub fn on(self, map: &Map) -> Action {
        match self {
            Self::Add(new) => Action::AddVolume(new),
            Self::Done(..) if map.volumes.is_empty() => Action::AddVolume(NewVolume {
                name: "Lone".into(),
                position: Vec3::new(31.0, 2.0, 44.0),
                turn: 0.1 + 0.2,
                voxel_size: 0.7,
                size: [35, 18, 20],
            }),
            Self::Done(pick, done) => {
                let all: Vec<VolumeId> = map.volumes.keys().copied().collect();
                done.with(map, all[usize::from(pick) % all.len()])
            }
            Self::AddMaterial(new) => {
                let mut materials = map.materials.clone();
                if let Some(id) = Material::free_id(&materials) {
                    materials.insert(materials.len() / 2, Material { id, ..new });
                }
                Action::SetMaterials(materials)
            }
            Self::ChangeMaterial(pick, new) => {
                let mut materials = map.materials.clone();
                let index = usize::from(pick) % materials.len();
                let id = materials[index].id;
                if pick >= 128 {
                    return Action::SetMaterial(Box::new(Material { id, ..new }));
                }
                materials[index] = Material { id, ..new };
                materials.reverse();
                Action::SetMaterials(materials)
            }
            Self::RemoveMaterial(one, other) => {
                let id = material(map, one);
                let others = map.materials.iter().filter(|other| other.id != id);
                let others: Vec<u8> = others.map(|other| other.id).collect();
                match others[..] {
                    [] => Action::SetMaterials(Material::bundled()),
                    _ => Action::RemoveMaterial {
                        id,
                        instead: others[usize::from(other) % others.len()],
                    },
                }
            }
        }
    }
}

impl Done {
    fn with(self, map: &Map, volume: VolumeId) -> Action {
        let found = &map.volumes[&volume];
        let size = found.voxels.size();
        match self {
            Self::Place(position, turn) => Action::PlaceVolume(Placement {
                id: volume,
                name: found.name.clone(),
                position,
                turn,
            }),
            Self::Resize(low, size) => Action::ResizeVolume(Resizing {
                id: volume,
                low,
                size,
            }),
            Self::Duplicate(by) => Action::DuplicateVolumes {
                volumes: vec![volume],
                by,
            },
            Self::Remove => Action::RemoveVolumes(vec![volume]),
            Self::Fill(corners, pick) => {
                let VoxelBox { low, high } = within(size, corners);
                let material = pick.map(|pick| material(map, pick));
                Action::FillVoxels(VoxelFill {
                    volume,
                    low,
                    high,
                    material,
                })
            }
            Self::Paste(corners, turned, joined, picks) => {
                let VoxelBox { low, .. } = within(size, corners);
                Action::PasteVoxels(Box::new(VoxelPaste {
                    volume,
                    clip: VoxelValues(piece(picks.map(|pick| material(map, pick)))),
                    at: low,
                    turned,
                    joined,
                }))
            }
            Self::Mirror(corners, axis) => {
                let VoxelBox { low, high } = within(size, corners);
                Action::MirrorVoxels(VoxelMirror {
                    volume,
                    low,
                    high,
                    axis,
                })
            }
        }
    }
}

/// The id of one of a map's materials.
fn material(map: &Map, pick: u8) -> u8 {
    map.materials[usize::from(pick) % map.materials.len()].id
}

/// A box that lies within a volume of this size.
fn within(size: [u32; 3], corners: [u16; 6]) -> VoxelBox {
    let corner =
        |first: usize| [0, 1, 2].map(|axis| (u32::from(corners[first + axis]) % size[axis]) as i32);
    VoxelBox::between(corner(0), corner(3))
}

/// A piece in which nothing is even.
fn piece(materials: [u8; 2]) -> Voxels {
    let mut voxels = Voxels::empty([17, 5, 7]).unwrap();
    for at in voxels.places() {
        let mut open = Voxels::none().open();
        for (voxel, [x, y, z]) in VoxelBox::of_brick(at).voxels().enumerate() {
            open.density[voxel] = (x * 23 + y * 57 + z * 91) as u8;
            let ratios = [1.0, (x % 3) as f32];
            let parts = [(materials[0], ratios[0]), (materials[1], ratios[1])];
            open.mix[voxel] = Mix::new(&parts).unwrap();
        }
        voxels.set_brick(at, &open);
    }
    voxels
}

pub fn any_volume_wish() -> impl Strategy<Value = VolumeWish> {
    let done = (any::<u8>(), any_done()).prop_map(|(pick, done)| VolumeWish::Done(pick, done));
    let changed = (any::<u8>(), any_material());
    prop_oneof![
        2 => any_volume().prop_map(VolumeWish::Add),
        8 => done,
        1 => any_material().prop_map(VolumeWish::AddMaterial),
        1 => changed.prop_map(|(pick, new)| VolumeWish::ChangeMaterial(pick, new)),
        1 => any::<[u8; 2]>().prop_map(|[one, other]| VolumeWish::RemoveMaterial(one, other)),
    ]
}

fn any_place() -> impl Strategy<Value = Vec3> {
    prop::array::uniform3(-90.0..900.0f32).prop_map(Vec3::from)
}

fn any_volume() -> impl Strategy<Value = NewVolume> {
    let name = prop::sample::select(vec!["", "Cave", "Arch — \"old\" 7"]);
    let size = prop::array::uniform3(1..50u32);
    (name, any_place(), -9.0..9.0f32, 0.1..4.0f32, size).prop_map(
        |(name, position, turn, voxel_size, size)| NewVolume {
            name: name.into(),
            position,
            turn,
            voxel_size,
            size,
        },
    )
}

fn any_done() -> impl Strategy<Value = Done> {
    let corners = prop::array::uniform6(any::<u16>());
    let turned = (0..4u8, any::<[bool; 3]>());
    let turned = turned.prop_map(|(quarters, mirrored)| TurnedVoxels { quarters, mirrored });
    let joined = prop::sample::select(vec![Joined::Added, Joined::Replaced]);
    let paste = (corners, turned, joined, any::<[u8; 2]>());
    let axis = prop::sample::select(Axis::ALL.to_vec());
    let resize = (
        prop::array::uniform3(-20..20i32),
        prop::array::uniform3(1..50u32),
    );
    prop_oneof![
        2 => (any_place(), -9.0..9.0f32).prop_map(|(place, turn)| Done::Place(place, turn)),
        2 => resize.prop_map(|(low, size)| Done::Resize(low, size)),
        1 => any_place().prop_map(Done::Duplicate),
        1 => Just(Done::Remove),
        4 => (corners, any::<Option<u8>>()).prop_map(|(c, pick)| Done::Fill(c, pick)),
        3 => paste.prop_map(|(c, turned, joined, picks)| Done::Paste(c, turned, joined, picks)),
        2 => (corners, axis).prop_map(|(corners, axis)| Done::Mirror(corners, axis)),
    ]
}

fn any_material() -> impl Strategy<Value = Material> {
    let value = prop_oneof![
        any::<bool>().prop_map(Value::Flag),
        (-1e9..1e9f64).prop_map(Value::Number),
        "[a-zé\"\\\\]{0,9}".prop_map(Value::Text),
    ];
    let values = prop::collection::btree_map("[a-z ]{1,9}", value, 0..4);
    let numbers = prop::array::uniform6(0.0..1.0f32);
    (numbers, prop::option::of(0..8u8), any::<bool>(), values).prop_map(
        |([r, g, b, roughness, friction, damage], texture, breakable, values)| Material {
            texture,
            tint: [r, g, b],
            roughness,
            properties: Properties {
                footstep: "gravel".into(),
                friction,
                damage: damage - 0.5,
                breakable,
                values,
                ..Properties::default()
            },
            ..Material::new(0, "Ore")
        },
    )
}
