//! The command line: one file a command.

mod apply;
mod arguments;
mod check;
mod export;
mod import;
mod info;
mod lod;
mod map_file;
mod new;
mod output;
mod print;
mod progress;
mod render;
mod volume_outputs;
mod voxelize;

use crate::document::DocumentError;
use clap::{Parser, Subcommand};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

const ABOUT: &str = "A terrain editor whose ground grows its own detail.

Without a command the editor opens, on the bundled sample map if no MAP is named.";

const EXIT_STATUS: &str = "Exit status: 0 done, 1 failed, 2 wrong usage.";

#[derive(Parser)]
#[command(name = "landform", version, about = ABOUT, after_help = EXIT_STATUS, args_conflicts_with_subcommands = true)]
struct CommandLine {
    #[command(subcommand)]
    command: Option<Command>,
    /// The map to open in the editor.
    map: Option<PathBuf>,
}

#[derive(Subcommand)]
enum Command {
    New(new::New),
    Apply(apply::Apply),
    Import(import::Import),
    Info(info::Info),
    Check(check::Check),
    Lod(lod::Lod),
    Export(export::Export),
    Render(render::Render),
    Voxelize(voxelize::Voxelize),
}

/// Runs what the program was called with and returns its exit status: 0 done, 1 failed, 2 wrong usage.
/// Errors go to stderr, one line a cause.
pub fn run() -> ExitCode {
    let line = match CommandLine::try_parse() {
        Ok(line) => line,
        Err(error) => {
            return match error.print() {
                Err(_) if !error.use_stderr() => ExitCode::FAILURE,
                _ => ExitCode::from(error.exit_code() as u8),
            };
        }
    };
    match dispatch(line) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            print::remark(format_args!("landform: {}", story(&error)));
            ExitCode::FAILURE
        }
    }
}

/// The causes of an error in one line, each told once. An error about a file tells its own cause already.
fn story(error: &anyhow::Error) -> String {
    let mut told = String::new();
    for cause in error.chain() {
        let text = cause.to_string();
        if !told.contains(&text) {
            let joint = if told.is_empty() { "" } else { ": " };
            told += &format!("{joint}{text}");
        }
        if tells_its_cause(cause) {
            break;
        }
    }
    told
}

fn tells_its_cause(error: &(dyn std::error::Error + 'static)) -> bool {
    let document = error.downcast_ref();
    error.is::<crate::format::Error>() || matches!(document, Some(DocumentError::File(_)))
}

fn dispatch(line: CommandLine) -> anyhow::Result<()> {
    match line.command {
        None => {
            check_map(line.map.as_deref())?;
            open_editor(line.map)
        }
        Some(Command::New(command)) => command.run(),
        Some(Command::Apply(command)) => command.run(),
        Some(Command::Import(command)) => command.run(),
        Some(Command::Info(command)) => command.run(),
        Some(Command::Check(command)) => command.run(),
        Some(Command::Lod(command)) => command.run(),
        Some(Command::Export(command)) => command.run(),
        Some(Command::Render(command)) => command.run(),
        Some(Command::Voxelize(command)) => command.run(),
    }
}

/// A word that is no file may be a command that was mistyped.
fn check_map(map: Option<&Path>) -> anyhow::Result<()> {
    match map {
        Some(map) if map.extension().is_none() && !map.exists() => anyhow::bail!(
            "{} is neither a command nor a map; landform --help names the commands",
            map.display()
        ),
        _ => Ok(()),
    }
}

#[cfg(feature = "editor")]
fn open_editor(map: Option<PathBuf>) -> anyhow::Result<()> {
    crate::editor::run(map)
}

#[cfg(not(feature = "editor"))]
fn open_editor(_map: Option<PathBuf>) -> anyhow::Result<()> {
    anyhow::bail!("this build holds no editor; name a command (landform --help)")
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::anyhow;

    #[test]
    fn every_cause_is_told_once() {
        let plain = anyhow!("no driver").context("no picture");
        assert_eq!(story(&plain), "no picture: no driver");
        let told = anyhow!("no driver").context("no picture (no driver); install one");
        assert_eq!(story(&told), "no picture (no driver); install one");
    }

    #[test]
    fn the_command_line_is_in_order() {
        use clap::CommandFactory as _;
        CommandLine::command().debug_assert();
    }
}
