//! Keeps the picture of the house true: who may use whom, and where the tools of the trade may stand.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A module and the modules of ours that it may use.
const ARROWS: [(&str, &[&str]); 11] = [
    ("math", &[]),
    ("map", &["math"]),
    ("terrain", &["math", "map"]),
    ("voxel", &["math", "map"]),
    ("edit", &["math", "map"]),
    ("scene", &["math", "map", "terrain", "voxel"]),
    (
        "format",
        &["math", "map", "terrain", "voxel", "edit", "scene"],
    ),
    ("render", &["math", "map", "terrain", "voxel", "scene"]),
    (
        "document",
        &["math", "map", "terrain", "voxel", "edit", "scene", "format"],
    ),
    (
        "cli",
        &[
            "math", "map", "terrain", "voxel", "edit", "scene", "format", "document", "render",
            "editor",
        ],
    ),
    (
        "editor",
        &[
            "math", "map", "terrain", "voxel", "edit", "scene", "format", "document", "render",
        ],
    ),
];

/// A crate from outside, and the only modules that may name it.
const FENCES: [(&str, &[&str]); 8] = [
    ("wgpu", &["render"]),
    ("eframe", &["editor"]),
    ("egui", &["editor"]),
    ("egui_wgpu", &["editor"]),
    ("egui_tiles", &["editor"]),
    ("rfd", &["editor"]),
    ("clap", &["cli"]),
    ("parry3d", &["scene"]),
];

/// Longer than this, a file holds more than one thing.
const MOST_LINES: usize = 450;

struct Source {
    module: String,
    path: PathBuf,
    text: String,
}

fn sources() -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    collect(&root, &root, &mut found);
    assert!(found.len() > 5, "no sources under {}", root.display());
    found
}

fn collect(root: &Path, folder: &Path, found: &mut Vec<Source>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            collect(root, &path, found);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let inner = path.strip_prefix(root).unwrap();
            let first = inner.components().next().unwrap().as_os_str();
            found.push(Source {
                module: first.to_str().unwrap().trim_end_matches(".rs").to_owned(),
                text: fs::read_to_string(&path).unwrap(),
                path,
            });
        }
    }
}

/// The code alone: no comments, no text between quotes on one line.
fn code(text: &str) -> String {
    text.lines()
        .map(|line| line.split("//").next().unwrap())
        .map(|line| line.split('"').step_by(2).collect::<String>())
        .collect::<Vec<_>>()
        .join("\n")
}

/// The names that follow `crate::`, also within braces: `use crate::{map::Map, math::Region}`.
fn modules_used(code: &str) -> BTreeSet<String> {
    let mut used = BTreeSet::new();
    for (at, prefix) in code.match_indices("crate::") {
        let rest = &code[at + prefix.len()..];
        if let Some(inner) = rest.strip_prefix('{') {
            used.extend(first_names(inner));
        } else {
            used.extend(leading_name(rest));
        }
    }
    used
}

fn first_names(inner: &str) -> Vec<String> {
    let mut names = Vec::new();
    let (mut depth, mut start) = (0, true);
    for (at, c) in inner.char_indices() {
        match c {
            '{' => depth += 1,
            '}' if depth == 0 => break,
            '}' => depth -= 1,
            ',' if depth == 0 => start = true,
            c if start && !c.is_whitespace() => {
                names.extend(leading_name(&inner[at..]));
                start = false;
            }
            _ => {}
        }
    }
    names
}

fn leading_name(text: &str) -> Option<String> {
    let name: String = text
        .chars()
        .take_while(|c| c.is_alphanumeric() || *c == '_')
        .collect();
    (!name.is_empty()).then_some(name)
}

fn names_word(code: &str, word: &str) -> bool {
    let joins = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
    code.match_indices(word).any(|(at, _)| {
        let before = code[..at].chars().next_back();
        let after = code[at + word.len()..].chars().next();
        !joins(before) && !joins(after) && before != Some('.')
    })
}

#[test]
fn modules_use_only_what_lies_below_them() {
    let mut wrong = Vec::new();
    for source in sources() {
        let Some((_, allowed)) = ARROWS.iter().find(|(name, _)| *name == source.module) else {
            continue;
        };
        for used in modules_used(&code(&source.text)) {
            let is_module = ARROWS.iter().any(|(name, _)| *name == used);
            if is_module && used != source.module && !allowed.contains(&used.as_str()) {
                wrong.push(format!("{} uses {used}", source.path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_module_has_its_place_in_the_picture() {
    for source in sources() {
        let known = ARROWS.iter().any(|(name, _)| *name == source.module);
        assert!(
            known || ["lib", "main"].contains(&source.module.as_str()),
            "{} is in no module of the house",
            source.path.display()
        );
    }
}

#[test]
fn outside_crates_stay_behind_their_fences() {
    let mut wrong = Vec::new();
    for source in sources() {
        let code = code(&source.text);
        for (name, allowed) in FENCES {
            if names_word(&code, name) && !allowed.contains(&source.module.as_str()) {
                wrong.push(format!("{} names {name}", source.path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn only_edit_writes_to_tiles_and_only_document_owns_a_history() {
    let mut wrong = Vec::new();
    for source in sources() {
        let product = source.text.split("#[cfg(test)]").next().unwrap();
        let code = code(product);
        let writes = names_word(&code, "tile_mut")
            || code.contains(".tile_mut(")
            || code.contains(".replace_tile(");
        if writes && !["edit", "map"].contains(&source.module.as_str()) {
            wrong.push(format!("{} writes to tiles", source.path.display()));
        }
        if code.contains("History::new") && !["edit", "document"].contains(&source.module.as_str())
        {
            wrong.push(format!("{} makes a History", source.path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_file_says_what_it_holds_and_stays_short() {
    let mut wrong = Vec::new();
    for source in sources() {
        let opens =
            source.text.starts_with("//! ") || source.text.starts_with("#![doc = include_str!");
        if !opens {
            wrong.push(format!("{} does not open with //!", source.path.display()));
        }
        let lines = source.text.lines().count();
        if lines > MOST_LINES {
            wrong.push(format!("{} has {lines} lines", source.path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn the_check_itself_sees_what_it_must() {
    assert_eq!(
        modules_used("use crate::{map::{Map, Field}, terrain};\nlet x = crate::edit::f();"),
        ["edit", "map", "terrain"].map(str::to_owned).into()
    );
    assert!(names_word("use egui::Ui;", "egui"));
    assert!(!names_word("use egui_wgpu::X;", "egui"));
    assert!(!code("let a = 1; // egui").contains("egui"));
}
