//! Names and places as an enemy would choose them.
#![cfg(unix)]

use crate::program::{all_files, assert_refused, call, command, done, folder_with_map, refused};
use std::ffi::{OsStr, OsString};
use std::fs::{self, File};
use std::os::unix::ffi::OsStrExt;
use std::os::unix::fs::symlink;
use std::process::Stdio;

#[test]
fn odd_names_serve_as_well_as_plain_ones() {
    let folder = folder_with_map();
    let path = folder.path();
    let long = format!("{}.landform", "é".repeat(100));
    let names = [
        "größe – 山.landform",
        " .landform",
        "a b\n\t.landform",
        "-x.landform",
        &long,
    ];
    let names = names.map(OsString::from).into_iter();
    for name in names.chain([OsStr::from_bytes(b"\xff\xfe.landform").to_owned()]) {
        let made = call(path, [OsStr::new("new"), OsStr::new("--"), &name]);
        assert!(made.status.success(), "{name:?}: {made:?}");
        let told = call(path, [OsStr::new("info"), OsStr::new("--"), &name]);
        assert!(told.status.success(), "{name:?}: {told:?}");
        fs::remove_file(path.join(name)).unwrap();
    }
    assert_eq!(all_files(path).len(), 1);
}

#[test]
fn places_that_hold_no_file_are_refused() {
    let folder = folder_with_map();
    let path = folder.path();
    symlink("loop.landform", path.join("loop.landform")).unwrap();
    symlink("nowhere/x.landform", path.join("dangling.landform")).unwrap();
    symlink("/dev/null", path.join("null.landform")).unwrap();
    symlink("/dev/full", path.join("full.png")).unwrap();
    symlink("/dev/null", path.join("null.glb")).unwrap();
    let made = command(path).arg("--version").status().unwrap();
    assert!(made.success());
    let fifo = std::process::Command::new("mkfifo")
        .args(["pipe.landform", "pipe.raw"].map(|name| path.join(name)))
        .status();
    assert!(fifo.unwrap().success());
    let long = "x".repeat(300);
    let before = all_files(path);
    let heights = "--heights 0,1";
    for (line, word) in [
        ("new loop.landform".to_owned(), "loop.landform"),
        ("new dangling.landform".to_owned(), "dangling.landform"),
        ("new null.landform".to_owned(), "device"),
        ("new pipe.landform".to_owned(), "device"),
        (format!("new {long}.landform"), "name"),
        ("info loop.landform".to_owned(), "loop.landform"),
        ("info null.landform".to_owned(), "device"),
        ("info pipe.landform".to_owned(), "device"),
        ("info /dev/zero".to_owned(), "device"),
        ("info /".to_owned(), "folder"),
        (format!("import pipe.raw -o b.landform {heights}"), "device"),
        (
            format!("import /dev/zero -o b.landform {heights}"),
            "/dev/zero",
        ),
        (
            "lod a.landform --divisions 0 -o null.glb".to_owned(),
            "device",
        ),
        ("export a.landform --heights full.png".to_owned(), "device"),
        (
            "export a.landform --layers /dev/null".to_owned(),
            "/dev/null",
        ),
    ] {
        refused(path, &line, 1, word);
    }
    assert_eq!(all_files(path), before);
}

#[test]
fn an_empty_name_is_no_name() {
    let folder = folder_with_map();
    for arguments in [
        &["new", ""][..],
        &["info", ""],
        &["lod", "a.landform", "--divisions", "0", "-o", ""],
        &["export", "a.landform", "--glb", ""],
    ] {
        let output = call(folder.path(), arguments);
        assert_refused(&output, &format!("{arguments:?}"), 2, "value is required");
    }
}

#[test]
fn where_nothing_can_be_printed_it_fails_without_a_panic() {
    let folder = folder_with_map();
    let path = folder.path();
    let full = || Stdio::from(File::options().write(true).open("/dev/full").unwrap());
    for line in ["info a.landform", "info a.landform --json", "--help"] {
        let output = command(path).args(line.split(' ')).stdout(full()).output();
        let output = output.unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(1), "{line}: {errors}");
        assert!(!errors.contains("panicked"), "{line}: {errors}");
    }
    for (line, status) in [("info a.landform", 0), ("info none", 1), ("none --x", 2)] {
        let ended = command(path).args(line.split(' ')).stderr(full()).output();
        assert_eq!(ended.unwrap().status.code(), Some(status), "{line}");
    }
}

#[test]
fn a_reader_who_leaves_early_is_no_failure() {
    let folder = folder_with_map();
    let mut child = command(folder.path())
        .args(["info", "a.landform"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert!(
        output.status.success() && output.stderr.is_empty(),
        "{output:?}"
    );
}

#[test]
fn a_folder_that_can_only_be_read_is_refused() {
    use std::os::unix::fs::PermissionsExt;
    let folder = folder_with_map();
    let path = folder.path();
    let locked = path.join("locked");
    fs::create_dir(&locked).unwrap();
    done(path, "new locked/b.landform");
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o555)).unwrap();
    // The superuser may write everywhere, so then there is nothing to refuse.
    if File::create(locked.join("probe")).is_err() {
        let before = all_files(path);
        for line in [
            "new locked/c.landform",
            "new locked/b.landform",
            "lod a.landform --divisions 0 -o locked/x.glb",
            "export a.landform --layers locked/deep/er",
        ] {
            refused(path, line, 1, "permit");
        }
        assert_eq!(all_files(path), before);
    }
    fs::set_permissions(&locked, fs::Permissions::from_mode(0o755)).unwrap();
}
