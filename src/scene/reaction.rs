//! What a game does when a material is touched.

use crate::map::Properties;
use std::fmt;

/// How something is touched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Touch {
    /// By a foot that stands on it.
    Step,
    /// By a shot, or by something thrown against it.
    Blow,
}

/// One thing that a material's properties call for.
#[derive(Clone, Debug, PartialEq)]
pub enum Reaction {
    /// The sound of a step is to be played.
    Step(String),
    /// The sound of a blow is to be played.
    Impact(String),
    /// Who touches it loses so many points a second.
    Damage(f32),
    /// Who touches it gains so many points a second.
    Heal(f32),
    /// An explosion of more power than this breaks it.
    Breaks(f32),
    /// No explosion breaks it.
    Unbreakable,
}

impl Reaction {
    /// What the properties of a material call for, in the order in which a game does it.
    ///
    /// ```
    /// use landform::map::Properties;
    /// use landform::scene::{Reaction, Touch};
    ///
    /// let lava = Properties { footstep: "hiss".into(), damage: 5.0, ..Properties::default() };
    /// let said: Vec<String> = Reaction::of(&lava, Touch::Step).iter().map(Reaction::to_string).collect();
    /// assert_eq!(said, ["step: play 'hiss'", "damage 5 a second"]);
    /// ```
    pub fn of(properties: &Properties, touch: Touch) -> Vec<Self> {
        let mut reactions = Vec::new();
        let (sound, name): (fn(String) -> Self, _) = match touch {
            Touch::Step => (Self::Step, &properties.footstep),
            Touch::Blow => (Self::Impact, &properties.impact),
        };
        if !name.is_empty() {
            reactions.push(sound(name.clone()));
        }
        if properties.damage > 0.0 {
            reactions.push(Self::Damage(properties.damage));
        } else if properties.damage < 0.0 {
            reactions.push(Self::Heal(-properties.damage));
        }
        if touch == Touch::Blow {
            reactions.push(if properties.breakable {
                Self::Breaks(properties.hardness)
            } else {
                Self::Unbreakable
            });
        }
        reactions
    }
}

impl fmt::Display for Reaction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Step(sound) => write!(f, "step: play '{sound}'"),
            Self::Impact(sound) => write!(f, "impact: play '{sound}'"),
            Self::Damage(points) => write!(f, "damage {points} a second"),
            Self::Heal(points) => write!(f, "heals {points} a second"),
            Self::Breaks(power) => write!(f, "breaks above power {power}"),
            Self::Unbreakable => write!(f, "cannot be broken"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(properties: &Properties, touch: Touch) -> Vec<String> {
        let reactions = Reaction::of(properties, touch);
        reactions.iter().map(Reaction::to_string).collect()
    }

    #[test]
    fn a_blow_says_whether_it_breaks_and_a_step_does_not() {
        let rock = Properties {
            footstep: "stone".into(),
            impact: "clang".into(),
            hardness: 8.0,
            ..Properties::default()
        };
        let blow = ["impact: play 'clang'", "breaks above power 8"];
        assert_eq!(said(&rock, Touch::Blow), blow);
        assert_eq!(said(&rock, Touch::Step), ["step: play 'stone'"]);
        let spring = Properties {
            damage: -2.5,
            breakable: false,
            ..Properties::default()
        };
        let blow = ["heals 2.5 a second", "cannot be broken"];
        assert_eq!(said(&spring, Touch::Blow), blow);
    }
}
