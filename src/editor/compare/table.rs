//! The comparisons of the menu: what each of two viewports shows.

use crate::editor::session::What;
use crate::editor::viewport::options::{Mode, Options};
use crate::map::Map;

/// What one of the viewports shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Seen {
    /// What is otherwise in the map.
    pub trial: Option<What>,
    /// Most divisions; as they were if none are named.
    pub divisions: Option<u8>,
    /// What is drawn of the ground; as it was if it isn't named.
    pub mode: Option<Mode>,
    /// What to call it if nothing else tells it.
    pub name: &'static str,
}

const AS_IT_IS: Seen = Seen {
    trial: None,
    divisions: None,
    mode: None,
    name: "",
};

const fn divisions(most: u8, mode: Mode) -> Seen {
    Seen {
        divisions: Some(most),
        mode: Some(mode),
        ..AS_IT_IS
    }
}

const fn both(a: u8, b: u8, mode: Mode) -> [Seen; 2] {
    [divisions(a, mode), divisions(b, mode)]
}

const fn in_mode(mode: Mode) -> Seen {
    Seen {
        mode: Some(mode),
        ..AS_IT_IS
    }
}

const fn trial(what: What) -> Seen {
    Seen {
        trial: Some(what),
        ..AS_IT_IS
    }
}

/// Every comparison by its command.
const ALL: [(&str, [Seen; 2]); 9] = [
    ("compare.0-1", both(0, 1, Mode::Textured)),
    ("compare.0-3", both(0, 3, Mode::Textured)),
    ("compare.1-3", both(1, 3, Mode::Textured)),
    ("compare.0-1-wire", both(0, 1, Mode::Wire)),
    ("compare.0-3-wire", both(0, 3, Mode::Wire)),
    ("compare.1-3-wire", both(1, 3, Mode::Wire)),
    (
        "compare.levels",
        [trial(What::HighestLevel), trial(What::ByUse)],
    ),
    (
        "compare.blending",
        [
            Seen {
                name: "Alpha blending on",
                ..AS_IT_IS
            },
            trial(What::Unblended),
        ],
    ),
    (
        "compare.views",
        [in_mode(Mode::Textured), in_mode(Mode::Both)],
    ),
];

/// A command, and what the two viewports show after it.
pub fn named(command: &str) -> Option<(&'static str, [Seen; 2])> {
    ALL.iter().find(|(id, _)| *id == command).copied()
}

/// The command after this one, or the first, whose two viewports differ on a map, and from what is shown now.
pub fn after(now: Option<&str>, options: &Options, map: &Map) -> Option<&'static str> {
    let titles = |seen: [Seen; 2]| seen.map(|seen| seen.title(&seen.options(*options), map));
    let at = ALL.iter().position(|(id, _)| Some(*id) == now);
    let shown = at.map(|at| titles(ALL[at].1));
    let start = at.map_or(0, |at| at + 1);
    let in_turn = (start..start + ALL.len()).map(|at| &ALL[at % ALL.len()]);
    let mut fitting = in_turn.filter(|(_, seen)| {
        let [a, b] = titles(*seen);
        a != b && shown.as_ref() != Some(&[a, b])
    });
    fitting.next().map(|(id, _)| *id)
}

impl Seen {
    /// How a viewport draws that drew so before.
    pub fn options(&self, before: Options) -> Options {
        Options {
            mode: self.mode.unwrap_or(before.mode),
            most_divisions: self.divisions.or(before.most_divisions),
            ..before
        }
    }

    /// What a viewport shows, in words.
    pub fn title(&self, options: &Options, map: &Map) -> String {
        let most = map.parameters.max_divisions;
        let divisions = match options.most_divisions.map_or(most, |own| own.min(most)) {
            1 => "1 division".to_owned(),
            n => format!("{n} divisions"),
        };
        let highest = map.parameters.max_level;
        let what = match self.trial {
            Some(What::HighestLevel) => Some(format!("Level {highest} everywhere")),
            Some(What::ByUse) => Some(format!("0 under objects, 1 on grass, {highest} elsewhere")),
            Some(What::Unblended) => Some("Alpha blending off".to_owned()),
            None => (!self.name.is_empty()).then(|| self.name.to_owned()),
        };
        let mut title = what.unwrap_or(divisions);
        match options.mode {
            Mode::Textured => {}
            Mode::Wire => title += " · wireframe",
            Mode::Both => title += " · with wireframe",
            Mode::Unlit => title += " · unlit",
        }
        title
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::document::action::Command;

    #[test]
    fn every_comparison_has_a_command_and_shows_two_things() {
        let map = Map::flat([3, 3], [1.0, 1.0]).unwrap();
        for (id, seen) in ALL {
            assert!(Command::named(id).is_some(), "{id}");
            let title = |seen: Seen| seen.title(&seen.options(Options::default()), &map);
            let [a, b] = seen.map(title);
            assert!(a != b, "{a} twice");
        }
    }

    #[test]
    fn each_step_shows_two_things_and_others_than_the_step_before() {
        for most in 0..5 {
            let mut map = Map::flat([3, 3], [1.0, 1.0]).unwrap();
            map.parameters = map.parameters.with_max_divisions(most);
            let options = Options::default();
            let title = |seen: Seen| seen.title(&seen.options(options), &map);
            let (mut now, mut shown, mut steps) = (None, None, 0);
            loop {
                let next = after(now, &options, &map).unwrap();
                let titles = named(next).unwrap().1.map(title);
                assert_ne!(titles[0], titles[1], "{next} of {most}");
                assert_ne!(Some(&titles), shown.as_ref(), "{next} of {most}");
                (now, shown, steps) = (Some(next), Some(titles), steps + 1);
                if next == "compare.views" {
                    break;
                }
            }
            let expected = [3, 5, 9, 9, 9][usize::from(most)];
            assert_eq!(steps, expected, "of {most} divisions");
            assert!(after(now, &options, &map) != now);
        }
    }
}
