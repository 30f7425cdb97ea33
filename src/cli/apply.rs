//! `landform apply`: the editor's own actions on a map, from a script.

use super::map_file::MapFile;
use super::output;
use super::print::{counted, remark};
use crate::document::script::{Applied, Remark, Script};
use crate::format::{Error, ErrorKind, archive};
use clap::Args;
use std::path::{Path, PathBuf};

/// Most actions of which is said that they changed nothing, and most of which something else is said.
const MOST_REMARKS: usize = 10;
/// Largest script that is read.
const MOST_BYTES: u64 = 1 << 30;

/// Does the actions of a script to a map, the same bits each time.
#[derive(Args)]
#[command(
    after_help = "Example: landform apply valley.landform paint.ron -o painted.landform\n\n\
    A script is a list of actions in RON; what is left out has its default:\n\n\
    [\n    Fill(layer: Level, value: 1),\n    \
    Stroke(settings: (tool: Height(Raise), brush: (radius: 80)), path: [(x: 300, z: 400, time: 0), (x: 300, z: 400, time: 2)]),\n    \
    Stroke(settings: (tool: Level(Set(3)), seed: 7), path: [(x: 100, z: 100), (x: 900, z: 400)]),\n]\n\n\
    It may name files that lie beside it: AddModel(File(path: \"hut.glb\")), AddTexture((source: File(\"brick.png\"))),\n\
    ImportVolume(File(path: \"cave.vox\", voxel_size: 0.25, at: (120, 31.5, 80))).\n\n\
    docs/volumes.ron, in the source, has an example of each action on volumes and materials."
)]
pub(super) struct Apply {
    /// The map.
    map: PathBuf,
    /// The script, or - for standard input.
    script: PathBuf,
    /// Where to write the map; a file that is there is replaced.
    #[arg(short, long, value_name = "OUT")]
    out: PathBuf,
}

impl Apply {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let file = MapFile::claim(&self.out, Some(&self.map))?;
        output::check(&self.out, &[archive::EXTENSION], Some(&self.script))?;
        let text = read(&self.script)?;
        let refused = |error| {
            let what = format!("{error}");
            Error::new(ErrorKind::Invalid, what.trim_end_matches('.'))
                .in_file(&self.script)
                .advice("Nothing was written.")
        };
        let folder = self.script.parent().unwrap_or(Path::new(""));
        let script = Script::parse_in(&text, folder).map_err(refused)?;
        let mut map = archive::load(&self.map)?;
        let applied = script.apply(&mut map).map_err(refused)?;
        tell(&applied);
        Ok(file.save(&map)?)
    }
}

/// Says what changed, of some actions that changed nothing why, and of which a part came to nothing.
fn tell(applied: &Applied) {
    let edits = applied.edits;
    remark(counted(edits as u64, "edit"));
    if edits == 0 && applied.idle.is_empty() {
        remark(format_args!("note: the script has no action"));
    }
    tell_each(
        &applied.idle,
        " changed nothing:",
        "actions changed nothing",
    );
    tell_each(&applied.partial, ":", "notes of this kind");
}

fn tell_each(remarks: &[Remark], says: &str, others_are: &str) {
    for Remark {
        line,
        column,
        number,
        label,
        what,
    } in remarks.iter().take(MOST_REMARKS)
    {
        remark(format_args!(
            "note: line {line}, column {column}, action {number} ({label}){says} {what}"
        ));
    }
    let others = remarks.len().saturating_sub(MOST_REMARKS);
    if others > 0 {
        remark(format_args!("note: {others} more {others_are}"));
    }
}

fn read(path: &Path) -> Result<String, Error> {
    use std::io::Read as _;
    let failed = |error| Error::system("it could not be read", error).in_file(path);
    let mut bytes = Vec::new();
    let stream: Box<dyn std::io::Read> = if path == Path::new("-") {
        Box::new(std::io::stdin())
    } else {
        Box::new(std::fs::File::open(path).map_err(failed)?)
    };
    let read = stream.take(MOST_BYTES + 1).read_to_end(&mut bytes);
    read.map_err(failed)?;
    if bytes.len() as u64 > MOST_BYTES {
        let found = "it is larger than 1 GiB";
        return Err(Error::new(ErrorKind::Invalid, found).in_file(path));
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        Error::new(
            ErrorKind::Foreign,
            format!("it is no text from byte {at} on"),
        )
        .in_file(path)
        .expected("a script in UTF-8")
        .advice("Choose another file, or save it as UTF-8.")
    })
}
