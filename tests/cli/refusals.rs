//! Wrong usage ends with 2, what cannot be done with 1; both say what was expected and leave nothing behind.

use crate::program::{all_files, call, done, folder_with_map, refused, write_raw};
use std::fs;
use tempfile::TempDir;

#[test]
fn wrong_usage_ends_with_two() {
    let folder = folder_with_map();
    for (line, word) in [
        ("new b.landform --vertices 9", "257x257"),
        ("new", "OUT"),
        ("lod a.landform -o x.glb", "--eye"),
        ("lod a.landform --eye 1,2 -o x.glb", "X,Y,Z"),
        ("render a.landform --eye 1,2,3 -o x.png", "--look"),
        ("import a -o b --heights 9,3", "lowest,highest"),
    ] {
        refused(folder.path(), line, 2, word);
    }
}

/// A minus sign makes no value an option: the answer is about the value.
#[test]
fn values_that_begin_with_a_minus_are_answered_as_values() {
    let folder = folder_with_map();
    for (line, word) in [
        ("new b.landform --vertices -5x5", "257x257"),
        ("new b.landform --spacing -", "metres such as"),
        ("new b.landform --height -x", "metres such as"),
        ("new b.landform --seed -1", "whole number"),
        ("import a.raw -o b.landform --size -5x5", "257x257"),
        ("import a.raw -o b.landform --header -1", "whole number"),
        ("import a.raw -o b.landform --spacing -a", "metres such as"),
        ("import a.raw -o b.landform --heights -", "lowest,highest"),
        ("lod a.landform --divisions -1 -o x.glb", "whole number"),
        ("lod a.landform --eye -1,2 -o x.glb", "X,Y,Z"),
        (
            "lod a.landform --eye 1,2,3 --cells -1,0,2,2 -o x.glb",
            "X0,Z0",
        ),
        (
            "export a.landform --glb x.glb --divisions -1",
            "whole number",
        ),
        ("export a.landform --glb x.glb --cells -1,0,1,1", "X0,Z0"),
        (
            "export a.landform --heights x.png --range -5",
            "lowest,highest",
        ),
        (
            "render a.landform --eye -1,-2 --look 0,0,0 -o x.png",
            "X,Y,Z",
        ),
        ("render a.landform --eye 0,0,0 --look -1 -o x.png", "X,Y,Z"),
        (
            "render a.landform --eye 0,0,0 --look 1,1,1 --size -5x5 -o x.png",
            "257x257",
        ),
        (
            "render a.landform --eye 0,0,0 --look 1,1,1 --max-divisions -1 -o x.png",
            "whole number",
        ),
        (
            "render a.landform --eye 0,0,0 --look 1,1,1 --section w=3 -o x.png",
            "such as y=31.5",
        ),
        (
            "render a.landform --eye 0,0,0 --look 1,1,1 --section x -o x.png",
            "such as y=31.5",
        ),
        (
            "render a.landform --eye 0,0,0 --look 1,1,1 --sun 90,-4 -o x.png",
            "285,26",
        ),
    ] {
        refused(folder.path(), line, 2, word);
        let errors = String::from_utf8(call(folder.path(), line.split(' ')).stderr).unwrap();
        assert!(!errors.contains("unexpected argument"), "{errors}");
        assert!(!errors.contains("tip:"), "{errors}");
    }
}

#[test]
fn numbers_that_are_none_are_refused_everywhere() {
    let folder = folder_with_map();
    for number in ["NaN", "inf", "-inf", "1e39", "0x10", "", "१"] {
        for line in [
            format!("new b.landform --spacing {number},1"),
            format!("new b.landform --height {number},"),
            format!("import a.raw -o b.landform --heights 0,{number}"),
            format!("lod a.landform --eye 0,{number},0 -o x.glb"),
            format!("export a.landform --heights x.png --range {number},9"),
            format!("render a.landform --look 0,0,0 --eye 1,{number},0 -o x.png"),
        ] {
            refused(folder.path(), &line, 2, "expected");
        }
    }
    assert_eq!(all_files(folder.path()).len(), 1);
}

#[test]
fn what_cannot_be_done_ends_with_one_and_leaves_nothing_behind() {
    let folder = folder_with_map();
    let path = folder.path();
    fs::write(path.join("text.landform"), "no archive").unwrap();
    fs::write(path.join("odd.r16"), [0; 101]).unwrap();
    let before = all_files(path);
    for (line, word) in [
        ("info missing.landform", "missing.landform"),
        ("info text.landform", "text.landform"),
        ("info a.landform/below", "a.landform"),
        ("new b.landform --vertices 1x9", "2 to 4097"),
        ("new b.landform --vertices 0x0", "2 to 4097"),
        ("new b.landform --vertices 1x1", "2 to 4097"),
        ("new b.landform --vertices 5000x9", "2 to 4097"),
        (
            "new b.landform --vertices 4294967295x4294967295",
            "2 to 4097",
        ),
        ("new b.landform --spacing 0", "spacing"),
        ("new b.landform --spacing -30", "spacing"),
        ("new b.landform --spacing 1e-45", "1e-45 × 1e-45 m"),
        ("new b.landform --spacing 3e38", "3e38 × 3e38 m"),
        ("new b.landform --height 1e30", "height is 1e30 m"),
        ("import odd.r16 -o b.landform", "odd.r16"),
        ("import odd.r16 -o b.landform --header 102", "101 bytes"),
        ("import odd.r16 -o b.landform --size 0x0", "0 × 0"),
        ("lod a.landform --divisions 4 -o x.glb", "at most 3"),
        ("lod a.landform --divisions 200 -o x.glb", "0 to 8"),
        ("lod a.landform --divisions 4000000000 -o x.glb", "0 to 8"),
        (
            "lod a.landform --divisions 1 --cells 0,0,99,99 -o x.glb",
            "cells",
        ),
        (
            "lod a.landform --divisions 1 --cells 4294967294,0,4294967295,1 -o x.glb",
            "cells",
        ),
        ("export a.landform --heights x.gif", "x.gif"),
        ("export a.landform --heights x.png --divisions 9", "0 to 8"),
        (
            "export a.landform --heights x.png --divisions 7",
            "at most 3",
        ),
        (
            "render a.landform --eye 1,2,3 --look 1,2,3 -o x.png",
            "--look",
        ),
        (
            "render a.landform --eye 1,2,3 --look 0,0,0 --size 0x5 -o x.png",
            "0×5",
        ),
        (
            "render a.landform --eye 1,2,3 --look 0,0,0 --size 999999999x5 -o x.png",
            "999999999×5",
        ),
        (
            "render a.landform --eye 1,2,3 --look 0,0,0 --max-divisions 99 -o x.png",
            "0 to 8",
        ),
        (
            "render a.landform --eye 1,2,3 --look 0,0,0 --interval 0 -o x.png",
            "--interval",
        ),
    ] {
        refused(path, line, 1, word);
    }
    assert_eq!(all_files(path), before);
}

#[test]
fn what_a_png_says_itself_is_not_said_again() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    done(path, "new a.landform --vertices 5x5");
    done(path, "export a.landform --heights a.png");
    for option in ["--size 5x5", "--byte-order big", "--header 0"] {
        let line = format!("import a.png -o b.landform {option}");
        refused(path, &line, 1, option.split(' ').next().unwrap());
    }
    write_raw(&path.join("b.raw"), 5, 5);
    done(
        path,
        "import b.raw -o b.landform --size 5x5 --byte-order big --header 0",
    );
}

#[test]
fn every_command_has_help_with_an_example() {
    let folder = TempDir::new().unwrap();
    for command in ["new", "import", "info", "lod", "export", "render"] {
        let (help, _) = done(folder.path(), &format!("{command} --help"));
        assert!(
            help.contains(&format!("Example: landform {command}")),
            "{help}"
        );
    }
}

#[cfg(feature = "editor")]
#[test]
fn without_a_display_the_editor_says_so() {
    let folder = folder_with_map();
    refused(folder.path(), "a.landform", 1, "display");
}

#[test]
fn what_is_no_command_and_no_order_is_wrong_usage() {
    let folder = folder_with_map();
    let path = folder.path();
    refused(path, "export a.landform", 2, "--heights");
    refused(path, "frobnicate", 1, "neither a command nor a map");
    let output = call(path, ["nothing.landform"]);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(told.matches("no such file").count(), 1, "{told}");
    assert!(!told.contains("os error"), "{told}");
}
