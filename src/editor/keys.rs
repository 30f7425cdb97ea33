//! Keys that were pressed, as commands.

use crate::document::action::{Command, Keys, Shortcut};
use egui::{Context, Event, Key, Modifiers};

/// Symbols that Shift makes: for them it is no modifier of its own.
const SHIFTED: &str = "{}+?";
/// What a text field does itself with Ctrl.
const OF_TEXT: [&str; 6] = ["Z", "Y", "A", "C", "V", "X"];

/// The command that opens the palette.
const PALETTE: &str = "window.palette";

/// The commands whose keys were pressed in this frame, in order. Their events are used up. What comes after the keys of
/// the palette is left for what is typed there, however slow the frame was.
pub fn pressed(context: &Context, keys: &Keys) -> Vec<&'static Command> {
    let typing = context.text_edit_focused();
    let mut found: Vec<&'static Command> = Vec::new();
    context.input_mut(|input| {
        let mut left = Vec::with_capacity(input.events.len());
        let opened = |found: &[&Command]| found.last().is_some_and(|last| last.id == PALETTE);
        for event in std::mem::take(&mut input.events) {
            let command = if opened(&found) {
                None
            } else {
                command_of(&event, keys, typing)
            };
            let Some(command) = command else {
                left.push(event);
                continue;
            };
            found.push(command);
            if opened(&found) {
                left.retain(|event| !matches!(event, Event::Text(_)));
            }
        }
        input.events = left;
    });
    found
}

fn command_of(event: &Event, keys: &Keys, typing: bool) -> Option<&'static Command> {
    // The desktop says these by what they mean.
    let meant = match event {
        Event::Copy => Some(Key::C),
        Event::Paste(_) => Some(Key::V),
        _ => None,
    };
    if let Some(key) = meant.filter(|_| !typing) {
        return keys.command(&shortcut(key, Modifiers::COMMAND));
    }
    let Event::Key {
        key,
        pressed: true,
        modifiers,
        ..
    } = event
    else {
        return None;
    };
    let shortcut = shortcut(*key, *modifiers);
    if typing && belongs_to_text(&shortcut) {
        return None;
    }
    keys.command(&shortcut)
}

/// The shortcut that a key makes with its modifiers.
pub fn shortcut(key: Key, modifiers: Modifiers) -> Shortcut {
    let name = match key {
        Key::ArrowLeft => "Left",
        Key::ArrowRight => "Right",
        Key::ArrowUp => "Up",
        Key::ArrowDown => "Down",
        Key::Minus => "-",
        Key::Questionmark => "?",
        _ => key.symbol_or_name(),
    };
    Shortcut {
        ctrl: modifiers.command,
        alt: modifiers.alt,
        shift: modifiers.shift && !SHIFTED.contains(name),
        key: name.to_owned(),
    }
}

fn belongs_to_text(shortcut: &Shortcut) -> bool {
    let function = shortcut.key.len() > 1 && shortcut.key.starts_with('F');
    if function {
        return false;
    }
    !shortcut.ctrl || OF_TEXT.contains(&shortcut.key.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_written_as_in_the_table() {
        let text = |key, modifiers| shortcut(key, modifiers).to_string();
        let shift = Modifiers::SHIFT;
        assert_eq!(text(Key::OpenBracket, Modifiers::NONE), "[");
        assert_eq!(text(Key::OpenCurlyBracket, shift), "{");
        assert_eq!(text(Key::Minus, Modifiers::NONE), "-");
        assert_eq!(text(Key::Equals, Modifiers::NONE), "=");
        assert_eq!(text(Key::Z, Modifiers::COMMAND.plus(shift)), "Ctrl+Shift+Z");
        assert_eq!(text(Key::F1, Modifiers::NONE), "F1");
        assert_eq!(text(Key::Num1, Modifiers::NONE), "1");
    }

    #[test]
    fn every_key_of_the_table_can_be_pressed() {
        let names: Vec<String> = Key::ALL
            .iter()
            .map(|key| shortcut(*key, Modifiers::NONE).key)
            .collect();
        for command in crate::document::action::TABLE {
            for shortcut in command.shortcuts() {
                assert!(names.contains(&shortcut.key), "{shortcut}");
            }
        }
    }

    #[test]
    fn a_text_field_keeps_its_letters() {
        let belongs = |text: &str| belongs_to_text(&text.parse().unwrap());
        assert!(belongs("D") && belongs("Ctrl+Z") && belongs("["));
        assert!(!belongs("Ctrl+S") && !belongs("F1"));
    }
}
