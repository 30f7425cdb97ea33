//! Scripts: lists of actions as text, done without a window, the same bits each time.

use super::action::{Action, beside};
use crate::edit::EditError;
use crate::map::Map;
use ron::Options;
use ron::error::SpannedError;
use ron::extensions::Extensions;
use std::path::Path;
use thiserror::Error;

mod place;
mod range;
mod words;

use place::Place;

/// Why a script was refused. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum ScriptError {
    /// It isn't a list of actions.
    #[error("line {line}, column {column}: {what}")]
    Text {
        /// Where.
        line: usize,
        /// Where in the line.
        column: usize,
        /// What was found, what was expected and what to do.
        what: String,
    },
    /// An action doesn't fit the map.
    #[error("line {line}, column {column}, action {number} of {count} ({label}): {why}")]
    Action {
        /// Where it begins.
        line: usize,
        /// Where in the line.
        column: usize,
        /// Which, from 1.
        number: usize,
        /// How many there are.
        count: usize,
        /// What its edit would be called.
        label: String,
        /// Why it was refused.
        why: EditError,
    },
}

/// What came of a script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Applied {
    /// How many actions changed something.
    pub edits: usize,
    /// Those that changed nothing, and why, as far as that can be known.
    pub idle: Vec<Remark>,
    /// Those of which a part came to nothing, and what.
    pub partial: Vec<Remark>,
}

/// What is worth saying of an action. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remark {
    /// Where it begins.
    pub line: usize,
    /// Where in the line.
    pub column: usize,
    /// Which, from 1.
    pub number: usize,
    /// What its edit would be called.
    pub label: String,
    /// A phrase without its full stop.
    pub what: String,
}

/// Actions in their order, and where each begins in the text.
#[derive(Clone, Debug, PartialEq)]
pub struct Script {
    actions: Vec<(Action, Place)>,
}

fn options() -> Options {
    let extensions = Extensions::IMPLICIT_SOME | Extensions::UNWRAP_NEWTYPES;
    Options::default().with_default_extension(extensions)
}

impl Script {
    /// Reads a script: a RON list of [`Action`]s; what an action leaves out has its default.
    ///
    /// # Errors
    /// When the text is no such list, with the place.
    pub fn parse(text: &str) -> Result<Self, ScriptError> {
        let actions: Vec<Action> = options()
            .from_str(text)
            .map_err(|error| refusal(text, &error))?;
        let mut places = place::of_elements(text).into_iter();
        let start = Place { line: 1, column: 1 };
        let placed = |action| (action, places.next().unwrap_or(start));
        Ok(Self {
            actions: actions.into_iter().map(placed).collect(),
        })
    }

    /// Reads a script from a file in a folder, where files that it names lie. They are read now; what comes of it is
    /// written by [`write`](Self::write) with all that was in them.
    ///
    /// # Errors
    /// As [`parse`](Self::parse), and when a file can't be read.
    pub fn parse_in(text: &str, folder: &Path) -> Result<Self, ScriptError> {
        beside::reading_in(folder, || Self::parse(text))
    }

    /// Writes actions as a script, one a line.
    ///
    /// # Errors
    /// None that can be met with: every action can be written.
    pub fn write<'a>(actions: impl IntoIterator<Item = &'a Action>) -> Result<String, ron::Error> {
        let mut text = String::from("[\n");
        for action in actions {
            text += "    ";
            text += &Self::write_one(action)?;
            text += ",\n";
        }
        Ok(text + "]\n")
    }

    /// Writes an action as a script has it.
    ///
    /// # Errors
    /// None that can be met with: every action can be written.
    pub fn write_one(action: &Action) -> Result<String, ron::Error> {
        options().to_string(action)
    }

    /// The actions.
    pub fn actions(&self) -> impl Iterator<Item = &Action> {
        self.actions.iter().map(|(action, _)| action)
    }

    /// Does all actions to a map. Says how many of them changed something, why the others didn't, and what else is worth
    /// saying.
    ///
    /// # Errors
    /// When one is refused, with its place; the map is then as it was.
    pub fn apply(self, map: &mut Map) -> Result<Applied, ScriptError> {
        let count = self.actions.len();
        let mut done = map.clone();
        let mut applied = Applied::default();
        for (index, (action, place)) in self.actions.into_iter().enumerate() {
            let label = action.label(&done);
            let (why_idle, remarks) = (action.why_idle(&done), action.remarks(&done));
            let (edit, _) = action
                .perform(&mut done)
                .map_err(|why| ScriptError::Action {
                    line: place.line,
                    column: place.column,
                    number: index + 1,
                    count,
                    label: label.clone(),
                    why,
                })?;
            let remark = |what| Remark {
                line: place.line,
                column: place.column,
                number: index + 1,
                label: label.clone(),
                what,
            };
            if edit.is_some() {
                applied.edits += 1;
                applied.partial.extend(remarks.into_iter().map(remark));
            } else {
                applied.idle.push(remark(why_idle));
            }
        }
        *map = done;
        Ok(applied)
    }
}

fn refusal(text: &str, error: &SpannedError) -> ScriptError {
    let start = error.span.start;
    let before = Place {
        line: start.line,
        column: start.col,
    };
    use ron::Error;
    let code = match &error.code {
        Error::ExpectedComma | Error::ExpectedArrayEnd | Error::ExpectedStructLikeEnd
            if place::is_last(text, before) =>
        {
            &Error::Eof
        }
        code => code,
    };
    let named = words::culprit(code);
    let place = named.and_then(|word| place::of_word(text, word, before));
    let place = place.unwrap_or_else(|| place::past_blanks(text, before));
    let found = place::token(text, place);
    let range = match code {
        Error::IntegerOutOfBounds => range::at(text, place),
        _ => None,
    };
    let what = match range {
        Some(range) => words::out_of_range(&found, range),
        None => words::of(code, &found),
    };
    ScriptError::Text {
        line: place.line,
        column: place.column,
        what,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCRIPT: &str = "// Two actions.
[
    Fill(layer: Level, value: 2),
    Stroke(
        settings: (tool: Height(Raise), brush: (radius: 30)),
        path: [(x: 40, z: 40), (x: 90, z: 60, time: 1.5)],
    ),
]
";

    fn map() -> Map {
        Map::flat([17, 17], [10.0, 10.0]).unwrap()
    }

    #[test]
    fn a_script_does_its_actions_and_is_written_as_it_was_read() {
        let script = Script::parse(SCRIPT).unwrap();
        let text = Script::write(script.actions()).unwrap();
        let again = Script::parse(&text).unwrap();
        assert!(again.actions().eq(script.actions()));
        let (mut one, mut other) = (map(), map());
        assert_eq!(script.apply(&mut one).unwrap().edits, 2);
        again.apply(&mut other).unwrap();
        assert_eq!(one, other);
        assert_eq!(one.field.level.get(3, 3), 2);
        assert!(one.field.height.get(4, 4) > 0.0);
    }

    #[test]
    fn what_is_no_script_is_refused_with_its_place() {
        let wrong = Script::parse("[\n  Fill(layer: Level, value: 2),\n  Fil(),\n]");
        assert!(
            matches!(wrong, Err(ScriptError::Text { line: 3, .. })),
            "{wrong:?}"
        );
        assert!(Script::parse("").is_err());
        assert!(Script::parse("[Fill(layer: Level, value: 999)]").is_err());
    }

    #[test]
    fn a_refusal_says_where_what_was_found_and_what_is_expected() {
        for (text, place, words) in [
            (
                "[\n  Fil(layer: Level, value: 2),\n]",
                (2, 3),
                &["no action “Fil”", "was Fill meant", "Stroke"][..],
            ),
            (
                "[Fill(layer: Levels, value: 2)]",
                (1, 14),
                &["no layer “Levels”", "was Level meant", "Cover"],
            ),
            (
                "[Fill(layer: Level,\n  valeu: 2)]",
                (2, 3),
                &["Fill has no “valeu”", "was value meant"],
            ),
            ("[Fill(layer: Level)]", (1, 19), &["Fill lacks “value”"]),
            (
                "[Fill(layer: Level, value: 2, value: 3)]",
                (1, 31),
                &["“value” stands twice"],
            ),
            (
                "[Fill(layer: Level, value: 999)]",
                (1, 28),
                &["“999” is too large", "a whole number from 0 to 255"],
            ),
            (
                "[Fill(layer: Level, value: 2.5)]",
                (1, 29),
                &["“2.5”", "whole number"],
            ),
            (
                "[Fill(layer: Level, value: two)]",
                (1, 28),
                &["“two”", "whole number"],
            ),
            (
                "[Fill(layer: Level, value: 2)",
                (1, 29),
                &["ends too early", "]"],
            ),
            (
                "[Fill(layer: Level, value: 2)] Dress",
                (1, 32),
                &["“Dress”", "between [ and ]"],
            ),
            (
                "Fill(layer: Level, value: 2)",
                (1, 1),
                &["“Fill”", "[ and a list"],
            ),
            (
                "[Stroke(settings: (tool: Height(Flat(40)), brush: (radius: 60)), path: [])]",
                (1, 33),
                &["no way to change heights “Flat”", "was Flatten meant"],
            ),
            (
                "[Stroke(settings: (tool: Level(Set(3)), brush: (radios: 60)), path: [])]",
                (1, 49),
                &["Brush has no “radios”", "was radius meant", "strength"],
            ),
            (
                "[Stroke(settings: (tool: Level(Set(3)), brush: (radius: \"wide\")), path: [])]",
                (1, 57),
                &["number"],
            ),
        ] {
            let error = Script::parse(text).unwrap_err();
            let ScriptError::Text { line, column, .. } = error else {
                panic!("{text}: {error}");
            };
            let said = error.to_string();
            assert_eq!((line, column), place, "{text}: {said}");
            for word in words {
                assert!(said.contains(word), "{text}: {said}");
            }
            for code in ["variant", "enum", "struct", "field", "u8", "integer", "RON"] {
                assert!(!said.contains(code), "{text}: {said}");
            }
        }
    }

    #[test]
    fn brackets_in_names_and_comments_move_no_place() {
        let text = "[ // [(,\n  SetPalettes([(name: \"a\\\"],(\", colours: [(rgb: (1, 1, 1), probability: 1)])]),\n  Fill(layer: Level, value: 9),\n]";
        let error = Script::parse(text).unwrap().apply(&mut map()).unwrap_err();
        let place = ScriptError::Action {
            line: 3,
            column: 3,
            number: 2,
            count: 2,
            label: "Fill all: level 9".into(),
            why: EditError::Value {
                layer: crate::map::LayerId::Level,
                value: 9,
                most: 3,
            },
        };
        assert_eq!(error, place);
    }

    #[test]
    fn an_action_that_does_not_fit_changes_nothing_and_names_its_place() {
        let text = SCRIPT.replace("Height(Raise)", "Level(Set(9))");
        let mut map = map();
        let before = map.clone();
        let error = Script::parse(&text).unwrap().apply(&mut map).unwrap_err();
        let expected = ScriptError::Action {
            line: 4,
            column: 5,
            number: 2,
            count: 2,
            label: "Paint level 9".into(),
            why: EditError::Value {
                layer: crate::map::LayerId::Level,
                value: 9,
                most: 3,
            },
        };
        assert_eq!(error, expected);
        assert_eq!(map, before);
    }

    #[test]
    fn pictures_selections_and_pieces_of_ground_are_written_bit_for_bit() {
        use crate::document::action::ClipValues;
        use crate::edit::op::height::HeightTool;
        use crate::edit::op::paste::Heights;
        use crate::edit::op::stamp::{Join, Stamp};
        use crate::edit::{
            Brush, Clip, Picture, Selection, Shape, StrokeSettings, Tool, Turn, Turned,
        };
        use crate::map::LayerId;
        let chosen = Selection::of([16, 16], |x, z| (x * 3 + z) % 4 > 0);
        let brush = Brush {
            radius: 55.5,
            shape: Shape::Picture,
            picture: Picture::new("Odd", [3, 2], [0, 60_001, 7, 65_535, 1, 30_000]).ok(),
            turn: Turn::Along,
            angle: 0.1 + 0.2,
            size_jitter: 0.4,
            ..Brush::default()
        };
        let stamp = HeightTool::Stamp(Stamp {
            height: 1.0 / 3.0,
            join: Join::Beyond(2.5),
        });
        let mut settings = StrokeSettings::new(Tool::Height(stamp), brush, 9);
        settings.mask.selection = Some(chosen.clone());
        let path = vec![
            crate::edit::PathPoint {
                pressure: 0.3,
                ..crate::edit::PathPoint::new(20.0, 30.0, 0.0)
            },
            crate::edit::PathPoint::new(140.0, 90.5, 0.7),
        ];
        let mut drawn = map();
        let settings = Box::new(settings);
        let stroke = Action::Stroke { settings, path };
        stroke.clone().perform(&mut drawn).unwrap();
        let paste = Action::Paste {
            clip: ClipValues(Clip::of(&drawn, &chosen).unwrap()),
            at: [3, -2],
            turned: Turned::default().quarter().mirror(),
            layers: LayerId::ALL.to_vec(),
            heights: Heights::Relative,
            edge: 1.5,
        };
        let text = Script::write([&stroke, &paste]).unwrap();
        let script = Script::parse(&text).unwrap();
        assert!(script.actions().eq([&stroke, &paste]));
        let (mut one, mut other) = (map(), map());
        assert_eq!(script.apply(&mut one).unwrap().edits, 2);
        for action in [stroke, paste] {
            action.perform(&mut other).unwrap();
        }
        assert_eq!(one, other);
    }
}
