//! `landform check`: objects that the ground buries or leaves in the air.

use super::print;
use super::progress::during;
use crate::document::burial::{self, Burial, Gap, Outcome, divisions, metres};
use crate::document::script::Script;
use crate::format::archive;
use crate::map::{Map, Object, ObjectId};
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;

/// Looks whether every object stands on the ground at every number of divisions.
///
/// For each number of divisions that the map allows, with every cell divided so often and fully displaced, it finds the
/// most that the ground rises above an object's foot and falls below it, within the foot's outline. An object is listed
/// where that is more than its model's leeway, with what each remedy would leave and the action of a script that does it.
#[derive(Args)]
#[command(after_help = "Example: landform check valley.landform --json\n\n\
    --json prints objects (how many there are), max_divisions and problems. Each of these has object (its number), name,\n\
    model, position_m, leeway_m, rises_m and falls_m (the worst), divisions (divisions, rises_m and falls_m of each\n\
    number from 0 on) and remedies (remedy, action as a script has it, rises_m and falls_m that it would leave, mends);\n\
    and notes on volumes and materials that are of no use, which are no failure.\n\n\
    Exit status: 0 every object stands on the ground, 1 some do not or the map cannot be read, 2 wrong usage.")]
pub(super) struct Check {
    /// The map.
    map: PathBuf,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Report {
    objects: usize,
    max_divisions: u8,
    problems: Vec<Problem>,
    notes: Vec<String>,
}

/// An object that does not stand on the ground. Lengths are metres.
#[derive(Serialize)]
struct Problem {
    object: u32,
    name: String,
    model: String,
    position_m: [f32; 3],
    leeway_m: f32,
    rises_m: f32,
    falls_m: f32,
    divisions: Vec<AtDivisions>,
    remedies: Vec<Helped>,
}

#[derive(Serialize)]
struct AtDivisions {
    divisions: usize,
    rises_m: f32,
    falls_m: f32,
}

/// What a remedy would leave.
#[derive(Serialize)]
struct Helped {
    remedy: String,
    /// As a script has it.
    action: String,
    rises_m: f32,
    falls_m: f32,
    mends: bool,
    #[serde(skip)]
    words: String,
}

impl Check {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let map = during("Reading the map", || archive::load(&self.map))?;
        let report = Report::of(&map, &burial::problems(&map));
        if self.json {
            print::result(serde_json::to_string_pretty(&report)?)?;
        } else {
            print::result(report.text())?;
            for note in &report.notes {
                print::remark(format_args!("note: {note}"));
            }
        }
        match report.problems.len() {
            0 => Ok(()),
            1 => anyhow::bail!("1 object does not stand on the ground"),
            count => anyhow::bail!("{count} objects do not stand on the ground"),
        }
    }
}

impl Report {
    fn of(map: &Map, found: &[Burial]) -> Self {
        let problem =
            |burial: &Burial| Some(Problem::of(map, map.objects.get(&burial.object)?, burial));
        Self {
            objects: map.objects.len(),
            max_divisions: map.parameters.max_divisions,
            problems: found.iter().filter_map(problem).collect(),
            notes: notes(map),
        }
    }

    fn text(&self) -> String {
        if self.problems.is_empty() {
            return match self.objects {
                0 => "The map has no objects.".to_owned(),
                1 => "The object stands on the ground.".to_owned(),
                several => format!("All {several} objects stand on the ground."),
            };
        }
        let lines = self.problems.iter().map(Problem::text);
        lines.collect::<Vec<_>>().join("\n")
    }
}

/// Volumes that are empty, and materials of the designer's own that nothing is made of.
fn notes(map: &Map) -> Vec<String> {
    let mut used = [false; 256];
    let mut notes = Vec::new();
    for (id, volume) in &map.volumes {
        let of_volume = volume.voxels.materials();
        if of_volume.iter().all(|used| !used) {
            notes.push(format!(
                "volume {} {} has no solid voxel",
                id.0, volume.name
            ));
        }
        for (used, of_volume) in used.iter_mut().zip(of_volume) {
            *used |= of_volume;
        }
    }
    for texture in &map.textures {
        if let Some(id) = texture.material {
            used[usize::from(id)] = true;
        }
    }
    let unused = map.materials.iter().filter(|m| !used[usize::from(m.id)]);
    let unused = unused.map(|m| format!("material {} {} is used by nothing", m.id, m.name));
    notes.extend(unused);
    notes
}

impl Problem {
    fn of(map: &Map, object: &Object, burial: &Burial) -> Self {
        let Gap { rise, fall } = burial.worst();
        let at = |(count, gap): (usize, &Gap)| AtDivisions {
            divisions: count,
            rises_m: gap.rise,
            falls_m: gap.fall,
        };
        let model = map.models.get(usize::from(object.model));
        Self {
            object: burial.object.0,
            name: object.name.clone(),
            model: model.map(|model| model.name.clone()).unwrap_or_default(),
            position_m: object.position.to_array(),
            leeway_m: burial.leeway,
            rises_m: rise,
            falls_m: fall,
            divisions: burial.gaps.iter().enumerate().map(at).collect(),
            remedies: burial
                .outcomes
                .iter()
                .map(|outcome| Helped::of(burial.object, outcome))
                .collect(),
        }
    }

    fn text(&self) -> String {
        let [x, y, z] = self.position_m;
        let mut text = format!(
            "object {} {} ({}) at {x:.2}, {y:.2}, {z:.2} m, leeway {} m",
            self.object, self.name, self.model, self.leeway_m
        );
        for at in &self.divisions {
            text += &format!(
                "\n  {}: rises {} into it, falls {} from under it",
                divisions(at.divisions),
                metres(at.rises_m),
                metres(at.falls_m)
            );
        }
        for helped in &self.remedies {
            let Helped {
                remedy,
                action,
                words,
                ..
            } = helped;
            text += &format!("\n  {remedy} {words}: {action}");
        }
        text
    }
}

impl Helped {
    fn of(object: ObjectId, outcome: &Outcome) -> Self {
        let action = outcome.remedy.action(vec![object]);
        let Gap { rise, fall } = outcome.gap;
        Self {
            remedy: outcome.remedy.under("it"),
            // An action is always written.
            action: Script::write_one(&action).unwrap_or_default(),
            rises_m: rise,
            falls_m: fall,
            mends: outcome.mends,
            words: outcome.words(),
        }
    }
}
