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

    /// Every shortcut of a command, parted by spaces.
    pub fn all_of(&self, command: &Command) -> String {
        let own = |(_, bound): &&(Shortcut, &Command)| bound.id == command.id;
        let own: Vec<_> = self
            .bound
            .iter()
            .filter(own)
            .map(|(s, _)| s.to_string())
            .collect();
        own.join(" ")
    }

    /// Gives a command this shortcut, or none, in the user's changes; takes it from the command that has it.
    pub fn assign(
        changes: &mut BTreeMap<String, String>,
        command: &Command,
        shortcut: Option<&Shortcut>,
    ) {
        let now = Self::new(changes).0;
        let other = shortcut.and_then(|shortcut| now.command(shortcut));
        if let (Some(other), Some(shortcut)) = (other.filter(|o| o.id != command.id), shortcut) {
            let (all, taken) = (now.all_of(other), shortcut.to_string());
            let left: Vec<_> = all.split(' ').filter(|keys| *keys != taken).collect();
            change(changes, other, left.join(" "));
        }
        change(
            changes,
            command,
            shortcut.map(ToString::to_string).unwrap_or_default(),
        );
    }

    /// The shortcut to show beside a command.
    pub fn shown(&self, command: &Command) -> Option<&Shortcut> {
        let own = |(_, bound): &&(Shortcut, &Command)| bound.id == command.id;
        self.bound.iter().find(own).map(|(shortcut, _)| shortcut)
    }
}

/// Notes the keys of a command, unless they are the table's own.
fn change(changes: &mut BTreeMap<String, String>, command: &Command, keys: String) {
    if keys == command.keys {
        changes.remove(command.id);
    } else {
        changes.insert(command.id.to_owned(), keys);
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
    fn a_shortcut_that_is_given_to_another_is_taken_from_the_first() {
        let mut changes = BTreeMap::new();
        let command = |id| Command::named(id).unwrap();
        let redo: Shortcut = "Ctrl+Y".parse().unwrap();
        Keys::assign(&mut changes, command("view.home"), Some(&redo));
        let (keys, wrong) = Keys::new(&changes);
        assert!(wrong.is_empty(), "{wrong:?}");
        assert_eq!(keys.all_of(command("view.home")), "Ctrl+Y");
        assert_eq!(keys.all_of(command("edit.redo")), "Ctrl+Shift+Z");
        Keys::assign(&mut changes, command("view.home"), None);
        assert_eq!(Keys::new(&changes).0.all_of(command("view.home")), "");
        let home: Shortcut = "Home".parse().unwrap();
        Keys::assign(&mut changes, command("view.home"), Some(&home));
        assert!(
            !changes.contains_key("view.home"),
            "the table's own keys are no change"
        );
    }

    #[test]
    fn nonsense_is_said() {
        let (_, wrong) = Keys::new(&changes(&[("no.such", "Z"), ("view.home", "Hyper+Q")]));
        assert_eq!(wrong.len(), 2);
    }
}
