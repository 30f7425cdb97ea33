//! The shortcuts in force: the table's, with the user's changes.

use super::{Command, Shortcut, TABLE};
use std::collections::BTreeMap;

/// The shortcuts in force.
#[derive(Clone, Debug, PartialEq)]
pub struct Keys {
    bound: Vec<(Shortcut, &'static Command)>,
}

impl Default for Keys {
    fn default() -> Self {
        Self::new(&BTreeMap::new()).0
    }
}

impl Keys {
    /// The table's with changes: a command's id, and its shortcuts parted by spaces or none.
    /// Also says what of the changes was not understood or is taken by two commands.
    pub fn new(changes: &BTreeMap<String, String>) -> (Self, Vec<String>) {
        let mut keys = Self { bound: Vec::new() };
        let mut wrong = Vec::new();
        for id in changes.keys().filter(|id| Command::named(id).is_none()) {
            wrong.push(format!("there is no command {id:?}"));
        }
        let is_changed = |command: &&Command| changes.contains_key(command.id);
        let changed = TABLE.iter().filter(is_changed);
        for command in changed.chain(TABLE.iter().filter(|c| !is_changed(c))) {
            let text = changes.get(command.id).map_or(command.keys, String::as_str);
            for part in text.split_whitespace() {
                match part.parse() {
                    Ok(shortcut) => wrong.extend(keys.bind(shortcut, command)),
                    Err(error) => wrong.push(error),
                }
            }
        }
        (keys, wrong)
    }

    fn bind(&mut self, shortcut: Shortcut, command: &'static Command) -> Option<String> {
        if let Some(other) = self.command(&shortcut) {
            let (other, label) = (other.label, command.label);
            return Some(format!(
                "{shortcut} is taken by “{other}”, so not for “{label}”"
            ));
        }
        self.bound.push((shortcut, command));
        None
    }

    /// Every shortcut and its command, those with most modifiers first: of two that fit, such a one is meant.
    pub fn all(&self) -> Vec<(&Shortcut, &'static Command)> {
        let bound = self.bound.iter();
        let mut all: Vec<_> = bound
            .map(|(shortcut, command)| (shortcut, *command))
            .collect();
        all.sort_by_key(|(shortcut, _)| std::cmp::Reverse(shortcut.modifiers()));
        all
    }

    /// The command that a shortcut calls.
    pub fn command(&self, shortcut: &Shortcut) -> Option<&'static Command> {
        let found = self.bound.iter().find(|(bound, _)| bound == shortcut);
        found.map(|(_, command)| *command)
    }

    /// The shortcut to show beside a command.
    pub fn shown(&self, command: &Command) -> Option<&Shortcut> {
        let own = |(_, bound): &&(Shortcut, &Command)| bound.id == command.id;
        self.bound.iter().find(own).map(|(shortcut, _)| shortcut)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn changes(list: &[(&str, &str)]) -> BTreeMap<String, String> {
        let own = |(id, keys): &(&str, &str)| ((*id).to_owned(), (*keys).to_owned());
        list.iter().map(own).collect()
    }

    #[test]
    fn a_changed_key_wins_over_the_table() {
        let (keys, wrong) = Keys::new(&changes(&[("view.frame", "Z"), ("edit.undo", "")]));
        assert_eq!(
            keys.command(&"Z".parse().unwrap()).unwrap().id,
            "view.frame"
        );
        assert_eq!(keys.command(&"F".parse().unwrap()), None);
        assert_eq!(keys.command(&"Ctrl+Z".parse().unwrap()), None);
        assert_eq!(wrong.len(), 1, "the other command of Z is named: {wrong:?}");
    }

    #[test]
    fn most_modifiers_come_first_and_the_first_of_two_is_shown() {
        let keys = Keys::default();
        let order: Vec<_> = keys.all().iter().map(|(s, _)| s.modifiers()).collect();
        assert!(order.is_sorted_by(|a, b| a >= b));
        let redo = Command::named("edit.redo").unwrap();
        assert_eq!(keys.shown(redo).unwrap().to_string(), "Ctrl+Shift+Z");
    }

    #[test]
    fn nonsense_is_said() {
        let (_, wrong) = Keys::new(&changes(&[("no.such", "Z"), ("view.home", "Hyper+Q")]));
        assert_eq!(wrong.len(), 2);
    }
}
