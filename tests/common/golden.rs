//! The worked cases of the rules: in `tests/golden`, or in the folder that the environment variable `LANDFORM_GOLDEN`
//! names.

use serde::de::DeserializeOwned;
use std::path::{Path, PathBuf};

/// The cases of one kind, which is the name of their folder. There is at least one.
pub fn cases<Case: DeserializeOwned>(kind: &str) -> Vec<Case> {
    let given = std::env::var_os("LANDFORM_GOLDEN").map(PathBuf::from);
    let ours = || Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
    let folder = given.unwrap_or_else(ours).join(kind);
    let entries = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("no golden cases in {}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.unwrap().path());
    let is_case = |path: &PathBuf| path.extension().is_some_and(|kind| kind == "json");
    let cases: Vec<Case> = paths.filter(is_case).map(|path| read(&path)).collect();
    assert!(!cases.is_empty(), "no golden cases in {}", folder.display());
    cases
}

fn read<Case: DeserializeOwned>(path: &Path) -> Case {
    let text = std::fs::read_to_string(path).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}
