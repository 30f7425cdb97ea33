//! Keys that call a command, as text: `Ctrl+Shift+Z`.

use std::fmt;
use std::str::FromStr;

/// A key with its modifiers. On a Mac, `Ctrl` stands for Command.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Shortcut {
    /// Whether Ctrl (Command) is held.
    pub ctrl: bool,
    /// Whether Alt (Option) is held.
    pub alt: bool,
    /// Whether Shift is held. Never together with a symbol that Shift makes, such as `{`.
    pub shift: bool,
    /// The key: `A`..`Z`, `0`..`9`, `F1`..`F12`, a symbol, or a name such as `Home`.
    pub key: String,
}

/// Keys that have a name.
const NAMED: [&str; 15] = [
    "Home",
    "End",
    "PageUp",
    "PageDown",
    "Insert",
    "Delete",
    "Backspace",
    "Space",
    "Enter",
    "Escape",
    "Tab",
    "Left",
    "Right",
    "Up",
    "Down",
];
/// Keys that are a symbol.
const SYMBOLS: &str = "[]{}-=,.;'/\\`+?";

impl Shortcut {
    /// The two or more names of its keys, in the order in which they are pressed.
    pub fn caps(&self) -> Vec<&str> {
        let held = [
            (self.ctrl, "Ctrl"),
            (self.alt, "Alt"),
            (self.shift, "Shift"),
        ];
        let held = held.into_iter().filter_map(|(is, name)| is.then_some(name));
        held.chain([self.key.as_str()]).collect()
    }

    /// How many modifiers it needs: of two that fit, the one that needs more is meant.
    pub fn modifiers(&self) -> usize {
        self.caps().len() - 1
    }
}

impl fmt::Display for Shortcut {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.caps().join("+"))
    }
}

impl FromStr for Shortcut {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("{text:?} is no shortcut; expected one such as Ctrl+Shift+Z");
        let mut shortcut = Self {
            ctrl: false,
            alt: false,
            shift: false,
            key: String::new(),
        };
        let mut rest = text.trim();
        while let Some((modifier, key)) = rest
            .split_once('+')
            .filter(|(m, k)| !m.is_empty() && !k.is_empty())
        {
            let flag = match modifier.trim().to_ascii_lowercase().as_str() {
                "ctrl" => &mut shortcut.ctrl,
                "alt" => &mut shortcut.alt,
                "shift" => &mut shortcut.shift,
                _ => return Err(wrong()),
            };
            *flag = true;
            rest = key.trim();
        }
        shortcut.key = key(rest).ok_or_else(wrong)?;
        Ok(shortcut)
    }
}

/// The one way in which a key is written.
fn key(text: &str) -> Option<String> {
    let mut letters = text.chars();
    if let (Some(one), None) = (letters.next(), letters.next()) {
        let known = one.is_ascii_alphanumeric() || SYMBOLS.contains(one);
        return known.then(|| one.to_ascii_uppercase().to_string());
    }
    let function = text.strip_prefix(['F', 'f']).and_then(|n| n.parse().ok());
    if let Some(number) = function {
        return (1..=12u8).contains(&number).then(|| format!("F{number}"));
    }
    let named = NAMED.iter().find(|name| name.eq_ignore_ascii_case(text));
    named.map(|name| (*name).to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shortcuts_are_read_and_written_alike() {
        for text in [
            "Z",
            "Ctrl+Z",
            "Ctrl+Shift+Z",
            "F1",
            "[",
            "{",
            "Ctrl+Alt+Home",
            "Ctrl++",
            "-",
        ] {
            assert_eq!(text.parse::<Shortcut>().unwrap().to_string(), text);
        }
        assert_eq!(
            "shift + ctrl + z".parse::<Shortcut>().unwrap().to_string(),
            "Ctrl+Shift+Z"
        );
        assert_eq!("home".parse::<Shortcut>().unwrap().key, "Home");
    }

    #[test]
    fn what_is_no_shortcut_is_refused() {
        for text in ["", "Ctrl+", "Hyper+Z", "F13", "ZZ", "é"] {
            assert!(text.parse::<Shortcut>().is_err(), "{text:?}");
        }
    }
}
