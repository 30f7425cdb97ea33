//! `scripts/setup` on machines that lack things, played by stand-ins: what it says, installs and how it ends.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// All that the script calls which every system has.
const PLAIN_TOOLS: [&str; 9] = [
    "bash", "cut", "dirname", "env", "grep", "head", "ldconfig", "sort", "true",
];

/// A machine of which only what is put there exists, as far as the script looks.
struct Machine(tempfile::TempDir);

impl Machine {
    fn bare() -> Self {
        let machine = Self(tempfile::tempdir().unwrap());
        for tool in PLAIN_TOOLS {
            let real = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"]
                .map(|folder| Path::new(folder).join(tool))
                .into_iter()
                .find(|path| path.exists());
            if let Some(real) = real {
                symlink(real, machine.path(tool)).unwrap();
            }
        }
        machine.with("id", "echo 0")
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Adds a program that runs these lines.
    fn with(self, name: &str, lines: &str) -> Self {
        let path = self.path(name);
        fs::write(&path, format!("#!/bin/bash\n{lines}\n")).unwrap();
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        self
    }

    fn with_rust(self, version: &str) -> Self {
        self.with("cargo", "").with(
            "rustc",
            &format!("echo 'rustc {version} (0123abcd 2026-01-01)'"),
        )
    }

    /// Notes what it is called with, and does nothing.
    fn with_apt(self) -> Self {
        let log = self.path("apt.log");
        self.with("apt-get", &format!("echo \"$@\" >>'{}'", log.display()))
    }

    fn set_up(&self, parts: &[&str]) -> Output {
        let root = Path::new(env!("CARGO_MANIFEST_DIR"));
        Command::new("/bin/bash")
            .arg(root.join("scripts/setup"))
            .args(parts)
            .env_clear()
            .env("PATH", self.0.path())
            .env("HOME", self.0.path())
            .output()
            .unwrap()
    }

    fn installed(&self) -> String {
        fs::read_to_string(self.path("apt.log")).unwrap_or_default()
    }
}

fn assert_ends(output: &Output, status: i32, words: &[&str]) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(status), "{said}");
    for word in words {
        assert!(said.contains(word), "no {word:?} in {said}");
    }
}

#[test]
fn without_rust_it_prints_the_line_that_installs_it() {
    let machine = Machine::bare().with_apt();
    assert_ends(
        &machine.set_up(&[]),
        1,
        &["no Rust was found", "https://sh.rustup.rs", "needs curl"],
    );
    assert_eq!(machine.installed(), "", "nothing is installed before");
}

#[test]
fn too_old_a_rust_is_refused_with_both_versions() {
    for old in ["1.94.1", "1.9.0", "0.99.0"] {
        let machine = Machine::bare().with_rust(old).with_apt();
        let words = [&format!("found {old}"), "1.95", "rustup update stable"];
        assert_ends(&machine.set_up(&[]), 1, &words);
    }
    for enough in ["1.95.0", "1.95.0-nightly", "1.100.2", "2.0.0"] {
        let machine = Machine::bare().with_rust(enough).with_apt();
        assert_ends(&machine.set_up(&[]), 0, &[]);
    }
}

#[test]
fn what_is_missing_is_installed_after_saying_what() {
    let machine = Machine::bare().with_rust("1.95.0").with_apt();
    let output = machine.set_up(&["virtual", "tests"]);
    assert_ends(&output, 0, &["Installing what is missing:", "gcc", "xvfb"]);
    let calls = machine.installed();
    assert!(calls.lines().any(|call| call.starts_with("update")));
    let install = calls.lines().find(|call| call.starts_with("install"));
    for package in ["gcc", "xvfb", "imagemagick"] {
        assert!(install.unwrap().contains(package), "{calls}");
    }
}

#[test]
fn a_source_that_does_not_answer_is_no_matter() {
    let machine = Machine::bare()
        .with_rust("1.95.0")
        .with("apt-get", "[ \"$1\" != update ]");
    assert_ends(&machine.set_up(&[]), 0, &["gcc"]);
}

#[test]
fn an_install_that_fails_ends_it() {
    let machine = Machine::bare()
        .with_rust("1.95.0")
        .with("apt-get", "[ \"$1\" = update ]");
    assert!(!machine.set_up(&[]).status.success());
}

#[test]
fn a_plain_user_installs_by_sudo_or_is_told_what() {
    let user = || {
        Machine::bare()
            .with_rust("1.95.0")
            .with_apt()
            .with("id", "echo 1000")
    };
    let without = user();
    assert_ends(&without.set_up(&[]), 1, &["please install", "gcc"]);
    assert_eq!(without.installed(), "");
    let with = user().with("sudo", "exec \"$@\"");
    assert_ends(&with.set_up(&[]), 0, &["Installing"]);
    assert!(with.installed().contains("gcc"));
}

#[test]
fn without_apt_it_prints_what_to_install() {
    let machine = Machine::bare().with_rust("1.95.0");
    assert_ends(
        &machine.set_up(&["virtual"]),
        1,
        &["please install", "gcc", "xvfb"],
    );
}

#[test]
fn where_nothing_is_missing_nothing_is_said() {
    let machine = Machine::bare().with_rust("1.95.0").with_apt();
    let machine = ["cc", "Xvfb", "convert"]
        .into_iter()
        .fold(machine, |machine, tool| machine.with(tool, ""));
    let output = machine.set_up(&["virtual", "tests"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success());
    for package in ["gcc", "xvfb", "imagemagick"] {
        assert!(!said.contains(package), "{said}");
    }
}

#[test]
fn an_unknown_part_is_wrong_usage() {
    let machine = Machine::bare().with_rust("1.95.0").with_apt();
    assert_ends(&machine.set_up(&["windwo"]), 2, &["windwo", "expected"]);
}
