//! The problems panel: what may be wrong with the map.

use super::super::ui::row::Row;
use super::super::ui::{Icon, layout, tokens};
use crate::map::Map;
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
    let [low, high] = field.height_range();
    if low == high {
        let detail = format!("Every vertex stands at {low} m; import heights to shape it");
        add("The ground is flat", detail);
    }
    if map.parameters.max_divisions == 0 {
        let detail = "Maximum divisions is 0: no detail grows".into();
        add("Nothing is divided", detail);
    }
    found
}

/// Shows the problems.
pub fn show(ui: &mut Ui, problems: &[Problem]) {
    if problems.is_empty() {
        layout::empty(
            ui,
            Icon::Check,
            "No problems",
            "Ids, sizes, sums and numbers of the map are checked after every edit.",
        );
        return;
    }
    layout::scrolled(ui, "problems", |ui| {
        let tokens = tokens(ui);
        for problem in problems {
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
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flat_ground_and_high_levels_are_found() {
        let mut map = Map::flat([5, 5], [10.0, 10.0]).unwrap();
        map.field.level = crate::map::Layer::filled([4, 4], 9);
        let titles: Vec<_> = find(&map).into_iter().map(|p| p.title).collect();
        assert_eq!(titles, ["Levels above the highest", "The ground is flat"]);
    }
}
