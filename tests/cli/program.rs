//! Calls the program and looks at how it ends.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Command, Output};
use tempfile::TempDir;

/// Calls the program in a folder, without a display.
pub fn call<S: AsRef<OsStr>>(folder: &Path, arguments: impl IntoIterator<Item = S>) -> Output {
    command(folder).args(arguments).output().unwrap()
}

/// The program in a folder, without a display, still without arguments.
pub fn command(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_landform"));
    command
        .current_dir(folder)
        .env_remove("DISPLAY")
        .env_remove("WAYLAND_DISPLAY")
        .env("LANDFORM_DATA", folder.join("data"));
    command
}

/// Calls it with the words of `line`, which must succeed: what it prints, what it remarks.
pub fn done(folder: &Path, line: &str) -> (String, String) {
    let output = call(folder, line.split_whitespace());
    let [out, remarks] = [output.stdout, output.stderr].map(|b| String::from_utf8(b).unwrap());
    assert!(output.status.success(), "{line}: {remarks}");
    (out, remarks)
}

/// Calls it with the words of `line`, which must fail.
pub fn refused(folder: &Path, line: &str, status: i32, word: &str) {
    let output = call(folder, line.split_whitespace());
    assert_refused(&output, line, status, word);
}

/// Expects the status, one clear message that holds `word`, nothing on stdout and nothing like a panic.
pub fn assert_refused(output: &Output, line: &str, status: i32, word: &str) {
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{line}: {errors}");
    assert!(errors.contains(word), "{line}: no {word:?} in {errors}");
    assert!(!errors.contains("panicked"), "{line}: {errors}");
    assert!(output.stdout.is_empty(), "{line}: something was printed");
    if status == 1 {
        let told = errors.lines().filter(|l| l.starts_with("landform: "));
        assert_eq!(told.count(), 1, "{line}: {errors}");
    }
}

/// A folder with the map `a.landform` of 9 × 7 vertices.
pub fn folder_with_map() -> TempDir {
    let folder = TempDir::new().unwrap();
    let new = "new a.landform --vertices 9x7 --spacing 30,20 --height 5 --seed 3";
    done(folder.path(), new);
    folder
}

/// A slope that rises to the south-east: nothing mirrored or turned looks like it.
pub fn write_raw(path: &Path, columns: u16, rows: u16) {
    let numbers = (0..rows).flat_map(|z| (0..columns).map(move |x| x * 300 + z * 900));
    let bytes: Vec<u8> = numbers.flat_map(u16::to_le_bytes).collect();
    fs::write(path, bytes).unwrap();
}

/// Every file below a folder with its bytes.
pub fn all_files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(all_files(&path));
            found.push((path.display().to_string(), Vec::new()));
        } else if path.is_file() {
            found.push((path.display().to_string(), fs::read(&path).unwrap()));
        }
    }
    found.sort();
    found
}
