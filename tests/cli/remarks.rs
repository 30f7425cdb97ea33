//! What the program says beside its results: what was guessed, what was lost.

use crate::program::{done, write_raw};
use image::{ImageBuffer, Luma};
use std::path::Path;
use tempfile::TempDir;

fn remarks_of_import(folder: &Path, line: &str) -> String {
    done(folder, &format!("import {line} -o m.landform --no-dress")).1
}

#[test]
fn an_import_says_what_the_numbers_mean_and_who_says_so() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    for name in ["slope.r16", "slope-12m-40m.r16"] {
        write_raw(&path.join(name), 17, 17);
    }
    let metres = ImageBuffer::from_fn(17, 17, |x, z| Luma([(236 + x * 20 + z) as u16]));
    metres.save(path.join("survey.png")).unwrap();
    done(path, "new flat.landform --vertices 17x17 --height 7");
    done(path, "export flat.landform --heights told.png");
    for (line, expected) in [
        (
            "slope.r16 --heights -5,60",
            "numbers 0 to 65535 for -5 to 60 m (as asked)",
        ),
        (
            "slope-12m-40m.r16",
            "numbers 0 to 65535 for 12 to 40 m (guessed from the name)",
        ),
        (
            "slope.r16 --spacing 20",
            "numbers 0 to 65535 for 0 to 32 m (a default, a tenth of the longer side; say --heights MIN,MAX)",
        ),
        (
            "survey.png",
            "a number for every 1 m (guessed from the content)",
        ),
        (
            "told.png",
            "numbers 0 to 65535 for 7 to 8 m (from the description beside it)",
        ),
        (
            "slope.r16",
            "17 × 17 heights of 16 bits (guessed from the content)",
        ),
        ("slope.r16", "low byte first (guessed from the content)"),
        (
            "slope.r16",
            "10 × 10 m between samples (a default; say --spacing)",
        ),
        ("slope.r16 --heights 0,65.535", "in steps of 1.00 mm"),
    ] {
        let remarks = remarks_of_import(path, line);
        assert!(remarks.contains(expected), "{line}: {remarks}");
    }
}

#[test]
fn heights_that_a_range_cuts_are_counted() {
    let folder = TempDir::new().unwrap();
    let path = folder.path();
    write_raw(&path.join("slope.r16"), 17, 13);
    remarks_of_import(path, "slope.r16 --size 17x13 --heights 0,65535");
    let export = |range: &str| {
        let line = format!("export m.landform --heights back.r16 {range}");
        done(path, &line).1
    };
    // Row z begins at 900 z and rises by 300 a column, to 15 600 in the south-east.
    for (range, cut) in [
        ("--range 0,15599", 1),
        ("--range 1,65535", 1),
        ("--range 300,15300", 2),
        ("--range 0,4799", 170),
    ] {
        let expected = format!("warning: {cut} of 221 heights lie outside");
        let remarks = export(range);
        assert!(remarks.contains(&expected), "{range}: {remarks}");
    }
    for range in ["", "--range 0,15600", "--range -9,65535"] {
        assert!(!export(range).contains("warning"), "{range}");
    }
}
