//! The problems panel: what may be wrong with the map.

use super::super::ui::row::Row;
use super::super::ui::section::inset;
use super::super::ui::{Icon, button, layout, text, tokens};
use super::objects::name_of;
use crate::document::burial::{Burial, Gap, Outcome, Remedy, Watch, divisions, metres};
use crate::map::{Map, ObjectId};
use egui::Ui;

/// Something that may be wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// In a few words.
    pub title: String,
    /// Where, or what to do.
    pub detail: String,
    /// Whether it stops the map from being used.
    pub serious: bool,
}

/// Looks for problems. It reads every layer, so it belongs into a job.
pub fn find(map: &Map) -> Vec<Problem> {
    let mut found = Vec::new();
    if let Err(error) = map.check() {
        found.push(Problem {
            title: "The map breaks a rule".into(),
            detail: error.to_string(),
            serious: true,
        });
    }
    let mut add = |title: &str, detail: String| {
        found.push(Problem {
            title: title.into(),
            detail,
            serious: false,
        });
    };
    let field = &map.field;
    let most = map.parameters.max_level;
    let above = field.level.to_vec().iter().filter(|l| **l > most).count();
    if above > 0 {
        let detail = format!("{above} cells are above the highest level, {most}");
        add("Levels above the highest", detail);
    }
    if map.parameters.max_divisions == 0 {
        let detail = "Maximum divisions is 0: no detail grows".into();
        add("Nothing is divided", detail);
    }
    found
}

/// What the panel asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// Bring an object into view.
    Frame(ObjectId),
    /// Bring the ground under objects to their feet.
    Mend(Remedy, Vec<ObjectId>),
}

/// Objects that are shown at most; the buttons for all of them count the others in.
const MOST_SHOWN: usize = 100;

/// Shows the problems of the map and of what stands on it.
pub fn show(ui: &mut Ui, map: &Map, problems: &[Problem], watch: &Watch) -> Option<Request> {
    let buried: Vec<&Burial> = watch.problems().collect();
    if problems.is_empty() && buried.is_empty() {
        layout::empty(
            ui,
            Icon::Check,
            "No problems",
            "Ids, sizes, sums and numbers of the map, and how objects stand on the ground, are checked after every edit.",
        );
        return None;
    }
    let mut request = None;
    layout::scrolled(ui, "problems", |ui| {
        for problem in problems {
            of_map(ui, problem);
        }
        if buried.len() > 1 {
            request = of_all(ui, &buried);
        }
        for burial in buried.iter().take(MOST_SHOWN) {
            let asked = of_object(ui, map, burial);
            request = request.take().or(asked);
        }
    });
    request
}

fn of_map(ui: &mut Ui, problem: &Problem) {
    let tokens = tokens(ui);
    let (icon, colour) = if problem.serious {
        (Icon::Error, tokens.error)
    } else {
        (Icon::Warn, tokens.warn)
    };
    let row = Row {
        detail: &problem.detail,
        ink: Some(colour),
        ..Row::new(icon, &problem.title)
    };
    row.show(ui).on_hover_text(&problem.detail);
}

fn of_object(ui: &mut Ui, map: &Map, burial: &Burial) -> Option<Request> {
    let object = map.objects.get(&burial.object)?;
    let title = format!("{} does not stand on the ground", name_of(object));
    let Gap { rise, fall } = burial.worst();
    let detail = format!(
        "Ground rises {} in, falls {} away",
        metres(rise),
        metres(fall)
    );
    let row = Row {
        detail: &detail,
        ink: Some(tokens(ui).warn),
        ..Row::new(Icon::Object, &title)
    };
    let clicked = row.show(ui).on_hover_text(at_divisions(burial)).clicked();
    let ids = || vec![burial.object];
    let asked = remedies(ui, "it", ids, |remedy| {
        let of = |outcome: &&Outcome| outcome.remedy == remedy;
        let outcome = burial.outcomes.iter().find(of)?;
        Some(Promise {
            words: outcome.words(),
            mends: outcome.mends,
        })
    });
    asked.or(clicked.then_some(Request::Frame(burial.object)))
}

fn of_all(ui: &mut Ui, buried: &[&Burial]) -> Option<Request> {
    let count = buried.len();
    let title = format!("{count} objects do not stand on the ground");
    inset(6, 2)
        .show(ui, |ui| text::hint(ui, &title))
        .inner
        .on_hover_text(
            "Counted as if each were mended by itself; where two stand on one cell, the later one has its way",
        );
    let ids = || buried.iter().map(|burial| burial.object).collect();
    remedies(ui, "all", ids, |remedy| {
        let does = |outcome: &Outcome| outcome.remedy == remedy && outcome.mends;
        let mended = buried
            .iter()
            .filter(|burial| burial.outcomes.iter().any(does));
        let mended = mended.count();
        Some(Promise {
            words: format!("mends {mended} of {count}"),
            mends: mended == count,
        })
    })
}

/// What a remedy would come to.
struct Promise {
    words: String,
    /// Whether nothing would be left.
    mends: bool,
}

/// A button for each remedy that says what it would come to.
fn remedies(
    ui: &mut Ui,
    what: &str,
    ids: impl Fn() -> Vec<ObjectId>,
    promise: impl Fn(Remedy) -> Option<Promise>,
) -> Option<Request> {
    let mut request = None;
    inset(0, 8).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        for remedy in Remedy::ALL {
            let Some(Promise { words, mends }) = promise(remedy) else {
                continue;
            };
            let icon = match remedy {
                Remedy::Level => Icon::Level,
                Remedy::Flatten => Icon::Flatten,
                Remedy::Both => Icon::Check,
            };
            let tokens = tokens(ui);
            let ink = if mends { tokens.ok } else { tokens.text3 };
            if button::wide(ui, icon, &remedy.under(what), &words, ink).clicked() {
                request = Some(Request::Mend(remedy, ids()));
            }
        }
    });
    request
}

/// What is found at each number of divisions, a line each.
fn at_divisions(burial: &Burial) -> String {
    let lines = burial.gaps.iter().enumerate().map(|(count, gap)| {
        let Gap { rise, fall } = gap;
        let (rise, fall) = (metres(*rise), metres(*fall));
        format!("{}: rises {rise}, falls {fall}", divisions(count))
    });
    let lines: Vec<String> = lines.collect();
    format!("{}\nA click brings it into view", lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_new_map_has_no_problem_and_high_levels_are_one() {
        let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
        assert_eq!(find(&map), []);
        map.field.level = crate::map::Layer::filled([4, 4], 9);
        let titles: Vec<_> = find(&map).into_iter().map(|p| p.title).collect();
        assert_eq!(titles, ["Levels above the highest"]);
    }
}
