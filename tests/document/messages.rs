//! What actions on voxels and materials are refused with: what was found, what was expected with its range.

use landform::document::script::Script;
use landform::map::Map;

/// A map with a volume of 16 × 16 × 16 voxels, number 1, of which the lowest layer is full.
const THERE: &str = "AddVolume((position: (60, 0, 60), voxel_size: 1, size: (16, 16, 16))),
    FillVoxels((volume: 1, low: (0, 0, 0), high: (16, 1, 16), material: 3)),";

const ALL: &str = "cells: (x0: 0, z0: 0, x1: 64, z1: 64)";

/// What is said of an action, which must be refused.
fn said_of(action: &str) -> String {
    let mut map = Map::flat([65, 65], [10.0, 10.0]).unwrap();
    let before = map.clone();
    let script = Script::parse(&format!("[{THERE}\n    {action}]"));
    let applied = script.and_then(|script| script.apply(&mut map));
    assert_eq!(map, before, "{action}");
    let error = applied.expect_err(action).to_string();
    assert!(error.starts_with("line 3, column"), "{action}: {error}");
    error
}

#[test]
fn a_refused_action_says_what_was_found_and_what_may_be() {
    let ground = |how: &str| format!("GroundToVoxels({ALL}, how: ({how}))");
    let add = |what: &str| format!("AddVolume((position: (0, 0, 0), {what}))");
    let material = |what: &str| format!("SetMaterial((name: \"Moss\", {what}))");
    let sculpt =
        |what: &str| format!("Sculpt(settings: (tool: Dig, {what}), path: [(at: (1, 5, 1))])");
    let paste = |clip: &str| format!("PasteVoxels((volume: 1, at: (0, 0, 0), clip: ({clip})))");
    for (action, found, expected) in [
        (
            ground("voxel_size: 0.12"),
            "5 344 × 32 × 5 344",
            "at most 4096 a side and 4 194 304 bricks",
        ),
        (ground("voxel_size: 1e-12"), "is 1e-12", "0.01 to 100 m"),
        (
            ground("voxel_size: 0"),
            "size of voxels is 0",
            "0.01 to 100 m",
        ),
        (ground("voxel_size: NaN"), "is NaN", "0.01 to 100 m"),
        (ground("depth: 1e9"), "depth is 1e9", "0 to 10 000 m"),
        (
            add("voxel_size: 1e-12, size: (1, 1, 1)"),
            "1e-12 m large",
            "0.01 to 100 m",
        ),
        (
            add("voxel_size: 1, size: (0, 1, 1)"),
            "0 × 1 × 1",
            "1 to 4096 a side",
        ),
        (
            add("voxel_size: 1, size: (5000, 1, 1)"),
            "5000 × 1 × 1",
            "1 to 4096 a side",
        ),
        (
            add("voxel_size: 1, size: (4096, 4096, 4096)"),
            "16 777 217 bricks of 16 × 16 × 16",
            "at most 4 194 304",
        ),
        (
            add("voxel_size: 1, size: (-5, 1, 1)"),
            "“-5” is too small",
            "whole number from 0 to 4 294 967 295",
        ),
        (
            add("voxel_size: 1, size: (5, 1)"),
            "2 of these",
            "expected 3",
        ),
        (
            add("voxel_size: 1, size: (5, 1, 1), turn: NaN"),
            "NaN",
            "angle in radians",
        ),
        (
            "AddVolume((position: (1e30, 0), voxel_size: 1, size: (1, 1, 1)))".into(),
            "2 of these",
            "expected 3",
        ),
        (
            "AddVolume((position: (1e30, 0, 0), voxel_size: 1, size: (1, 1, 1)))".into(),
            "1e30, 0, 0",
            "409 700 000 m",
        ),
        (
            material("id: 300"),
            "“300” is too large",
            "whole number from 0 to 255",
        ),
        (
            material("id: -1"),
            "“-1” is too small",
            "whole number from 0 to 255",
        ),
        (
            material("id: 3, texture: 300"),
            "“300” is too large",
            "whole number from 0 to 255",
        ),
        (
            material("id: 3, texture: \"moss\""),
            "“\"moss\"”",
            "whole number",
        ),
        (
            material("id: 3, scale: 1e-12"),
            "scale is 1e-12",
            "0.01 to 100",
        ),
        (
            material("id: 3, roughness: NaN"),
            "roughness is NaN",
            "0 to 1",
        ),
        (
            "RemoveMaterial(id: 3, instead: 300)".into(),
            "“300” is too large",
            "0 to 255",
        ),
        (
            "RemoveMaterial(id: 99, instead: 3)".into(),
            "no material 99",
            "0 to 11",
        ),
        (
            paste("size: (4096, 4096, 4096), runs: []"),
            "4096 × 4096 × 4096",
            "at most 4 194 304 bricks",
        ),
        (
            paste("size: (2, 1, 1), runs: [(1, 300, 0)]"),
            "“300” is too large",
            "0 to 255",
        ),
        (
            paste("size: (2, 1, 1), mixes: [[(3, -1e-12)]], runs: [(2, 255, 0)]"),
            "-1e-12",
            "from 0 up",
        ),
        (
            "FillVoxels((volume: 1, low: (20, 0, 0), high: (30, 1, 1)))".into(),
            "20, 0, 0 up to 30, 1, 1",
            "16 × 16 × 16",
        ),
        (
            "FillVoxels((volume: 1, low: (0, 0, 0), high: (3000000000, 1, 1)))".into(),
            "“3000000000” is too large",
            "2 147 483 647",
        ),
        (
            "FillVoxels((volume: 7, low: (0, 0, 0), high: (1, 1, 1)))".into(),
            "no volume 7",
            "expected 1",
        ),
        (
            "ResizeVolume((id: 1, low: (0, 0, 0), size: (0, 9, 9)))".into(),
            "0 × 9 × 9",
            "1 to 4096 a side",
        ),
        (sculpt("brush: (radius: 1e12)"), "radius is 1e12", "1000 m"),
        (sculpt("brush: (radius: -1)"), "radius is -1", "1000 m"),
        (
            "Sculpt(settings: (tool: Dig), path: [(at: (NaN, 0, 0))])".into(),
            "NaN, 0, 0 m",
            "10 000 000 m",
        ),
    ] {
        let said = said_of(&action);
        assert!(said.contains(found), "{action}: no {found:?} in {said}");
        let end = said.split("expected ").nth(1).unwrap_or_default();
        assert!(
            end.contains(expected.trim_start_matches("expected ")),
            "{action}: no {expected:?} in {said}"
        );
        for odd in [
            " 0 × 5", "00000", "array", "sequence", "f32", "u32", "[", "]",
        ] {
            assert!(
                !said.contains(odd) || action.contains(odd),
                "{action}: {odd:?} in {said}"
            );
        }
    }
}
