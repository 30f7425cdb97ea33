//! What the edits of actions are called.

use super::Action;
use crate::edit::op::{materials, objects, parameters, textures, volumes};
use crate::map::{Map, Material};

impl Action {
    /// What its edit is called.
    pub fn label(&self, map: &Map) -> String {
        match self {
            Self::Stroke { settings, .. } => settings.tool.label(),
            Self::Sculpt { settings, .. } => settings.tool.label(map),
            Self::Fill {
                layer,
                cells,
                value,
            } => {
                let what = if cells.is_some() {
                    "Fill a rectangle"
                } else {
                    "Fill all"
                };
                format!("{what}: {} {value}", layer.name())
            }
            Self::Paste { .. } => "Paste".into(),
            Self::SetParameters(new) => parameters::label(&map.parameters, new).into(),
            Self::SetPalettes(_) => "Palettes".into(),
            Self::RemovePalette { .. } => "Remove a palette".into(),
            Self::AddTexture(new) => {
                textures::label(&map.textures, &textures::with(&map.textures, new.0.clone()))
            }
            Self::SetTextures(new) => textures::label(&map.textures, new),
            Self::RemoveTexture { .. } => "Remove a texture".into(),
            Self::SetLayer { layer, .. } => format!("Replace {}", layer.name()),
            Self::Reframe(frame) => frame.label(&map.field).into(),
            Self::Resample(_) => "Resample".into(),
            Self::MoveLattice(_) => "Move the detail".into(),
            Self::ReplaceHeights(_) => "Import heights".into(),
            Self::BlendBorders { .. } => "Blend borders".into(),
            Self::Dress(_) => "Dress the ground".into(),
            Self::AddModel(model) => format!("Add the model {}", model.0.name),
            Self::SetModel { model, .. } => format!("Change the model {}", model.0.name),
            Self::RemoveModel { .. } => "Remove a model".into(),
            Self::PlaceObjects(new) => format!("Place {}", objects::named(new.iter())),
            Self::SetObjects(new) => objects::label(map, new),
            Self::DuplicateObjects { objects, .. } => {
                format!("Duplicate {}", objects::named_by_id(map, objects))
            }
            Self::RemoveObjects(ids) => format!("Remove {}", objects::named_by_id(map, ids)),
            Self::LevelUnder(ids) => format!("Level 0 under {}", objects::named_by_id(map, ids)),
            Self::FlattenUnder(ids) => format!("Flatten under {}", objects::named_by_id(map, ids)),
            Self::LevelAndFlattenUnder(ids) => {
                format!(
                    "Level 0 and flatten under {}",
                    objects::named_by_id(map, ids)
                )
            }
            Self::ImportVolume(new) => format!("Import the volume {}", new.volume.name),
            Self::ImportVolumes(new) => match new.0.as_slice() {
                [only] => format!("Import the volume {}", only.volume.name),
                all => format!("Import {} volumes", all.len()),
            },
            Self::GroundToVoxels { .. } => "Ground to voxels".into(),
            Self::VoxelsToGround { volume } => match map.volumes.get(volume) {
                Some(volume) if !volume.name.is_empty() => format!("{} to ground", volume.name),
                _ => "Voxels to ground".into(),
            },
            Self::SetMaterial(new) => materials::label(
                &map.materials,
                &materials::with(&map.materials, Material::clone(new)),
            ),
            Self::SetMaterials(new) => materials::label(&map.materials, new),
            Self::RemoveMaterial { .. } => "Remove a material".into(),
            Self::AddVolume(new) if new.name.trim().is_empty() => "Add a volume".into(),
            Self::AddVolume(new) => format!("Add the volume {}", new.name),
            Self::PlaceVolume(new) => volumes::place_label(map, new),
            Self::ResizeVolume(new) => format!("Resize {}", volumes::named(map, &[new.id])),
            Self::DuplicateVolumes { volumes, .. } => {
                format!("Duplicate {}", volumes::named(map, volumes))
            }
            Self::RemoveVolumes(ids) => format!("Remove {}", volumes::named(map, ids)),
            Self::FillVoxels(fill) => fill.label(map),
            Self::PasteVoxels(_) => "Paste voxels".into(),
            Self::MirrorVoxels(mirror) => {
                format!("Mirror a box of {}", volumes::named(map, &[mirror.volume]))
            }
        }
    }
}
