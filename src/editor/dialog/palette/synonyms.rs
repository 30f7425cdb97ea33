//! Other words for commands: what people look for who don't know what it is called here.

/// A command's name, and words that find it beside its own.
const SYNONYMS: &[(&str, &str)] = &[
    (
        "file.import-volume",
        "voxelize magicavoxel vox mesh glb obj voxels",
    ),
    (
        "file.export",
        "vox magicavoxel voxels volume material json collision glb obj",
    ),
    (
        "map.add-material",
        "new create material surface footstep sound",
    ),
    ("tool.object", "model place house tree"),
    (
        "tool.touch",
        "throw ball walker capsule ray contact collision physics material sound",
    ),
    ("tool.volume", "voxels box gizmo handles rotate drag select"),
    (
        "tool.voxel-add",
        "build fill place raise sculpt brush arch bridge overhang",
    ),
    (
        "tool.voxel-dig",
        "cave tunnel hole carve cut remove erase subtract sculpt brush overhang excavate",
    ),
    ("tool.voxel-smooth", "soften blur round relax sculpt brush"),
    ("tool.voxel-flatten", "level plane floor wall sculpt brush"),
    (
        "tool.voxel-paint",
        "voxels texture brush mix replace surface",
    ),
    (
        "tool.voxel-explode",
        "voxels crater bomb blast destroy break hardness",
    ),
    (
        "view.frame",
        "focus zoom go near center centre find selected",
    ),
    (
        "view.section",
        "cross slice cut clip plane inside interior voxels",
    ),
    ("overlay.materials", "voxels volumes show view material"),
    (
        "overlay.touched",
        "voxels volumes show view material collision contact physics footstep",
    ),
    ("overlay.density", "volumes show view full empty fullness"),
    (
        "overlay.collision",
        "voxels volumes show view collider physics polygons touched wireframe",
    ),
    ("brush.ball", "sphere round circle shape voxel sculpt"),
    ("brush.block", "cube box square shape voxel sculpt"),
    ("brush.replace", "paint voxels overwrite"),
    ("brush.mix", "paint voxels blend share ratio"),
    ("volume.add", "new create insert empty box voxels"),
    (
        "volume.ground-to-voxels",
        "terrain convert voxelize volume cells",
    ),
    (
        "volume.voxels-to-ground",
        "terrain convert bake heightmap flatten volume",
    ),
    (
        "volume.frame",
        "voxels focus zoom go near center centre find show",
    ),
    ("volume.duplicate", "copy clone repeat voxels"),
    ("volume.delete", "erase destroy clear voxels"),
    (
        "volume.whole",
        "rotate turn resize scale gizmo handles transform volume",
    ),
    ("volume.boxes", "volume region area marquee"),
    ("volume.all", "volume box whole everything"),
    ("volume.none", "deselect unselect clear nothing volume box"),
    ("volume.copy", "volume box clone"),
    ("volume.paste", "volume box piece insert set down"),
    ("volume.fill", "volume solid material set add"),
    ("volume.empty", "volume delete erase remove clear dig cut"),
    (
        "volume.mirror-x",
        "flip reflect voxels box volume east west",
    ),
    (
        "volume.mirror-y",
        "flip reflect voxels box volume up down upside",
    ),
    (
        "volume.mirror-z",
        "flip reflect voxels box volume north south",
    ),
    (
        "window.panel-materials",
        "edit new remove delete rename tint texture roughness breakable unbreakable footstep impact",
    ),
    (
        "window.panel-volumes",
        "list new remove delete rename position size voxels mirror empty",
    ),
    (
        "window.panel-tool",
        "voxels ball block size metres strength power share replace mix unit settings options",
    ),
];

/// The words that find a command beside its own; none for most.
pub(super) fn of(id: &str) -> &'static str {
    let found = SYNONYMS.iter().find(|(of, _)| *of == id);
    found.map_or("", |(_, words)| words)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::action::Command;
    use std::collections::HashSet;

    #[test]
    fn they_are_of_commands_that_there_are_each_once() {
        let mut seen = HashSet::new();
        for (id, words) in SYNONYMS {
            assert!(Command::named(id).is_some(), "there is no command {id}");
            assert!(seen.insert(id), "{id} twice");
            assert_eq!(words.to_lowercase(), *words, "{id}");
        }
    }
}
