//! How unlike the materials of merged vertices are.

use crate::voxel::{Kept, Shell};

/// Of each vertex how unlike those merged into it are, at most.
pub(super) struct Looks {
    most: f32,
    spread: Vec<f32>,
}

impl Looks {
    /// None of a shell's vertices is merged yet; none may become one whose materials differ by a larger share, 0..1.
    pub fn new(shell: &Shell, most: f32) -> Self {
        let count = if most < 1.0 { shell.places.len() } else { 0 };
        Self {
            most,
            spread: vec![0.0; count],
        }
    }

    /// Whether a vertex may be merged into another.
    pub fn allow(&self, shell: &Shell, gone: u32, into: u32) -> bool {
        self.most >= 1.0 || self.after(shell, gone, into) <= self.most
    }

    /// It is merged.
    pub fn merge(&mut self, shell: &Shell, gone: u32, into: u32) {
        if self.most < 1.0 {
            self.spread[into as usize] = self.after(shell, gone, into);
        }
    }

    fn after(&self, shell: &Shell, gone: u32, into: u32) -> f32 {
        let [gone, into] = [gone, into].map(|vertex| vertex as usize);
        let apart = unlike(&shell.kept[gone], &shell.kept[into]);
        self.spread[into].max(self.spread[gone] + apart)
    }
}

/// The share, 0..1, in which what two vertices are made of differs.
fn unlike(a: &Kept, b: &Kept) -> f32 {
    let sum = |kept: &Kept| {
        kept.named()
            .map(|(_, priority)| priority as f32)
            .sum::<f32>()
    };
    let [of_a, of_b] = [a, b].map(|kept| sum(kept).max(1.0));
    let shared = a.named().map(|(id, priority)| {
        let other = b.priority(id) as f32 / of_b;
        (priority as f32 / of_a).min(other)
    });
    (1.0 - shared.sum::<f32>()).max(0.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_of_one_material_is_alike_and_shares_count_where_there_are_several() {
        let kept = |ids, priorities| Kept { priorities, ids };
        let red = kept([3, 0, 0, 0], [700, 0, 0, 0]);
        let thin = kept([3, 0, 0, 0], [90, 0, 0, 0]);
        let half = kept([5, 3, 0, 0], [400, 400, 0, 0]);
        let other = kept([7, 5, 0, 0], [300, 100, 0, 0]);
        assert_eq!(unlike(&red, &thin), 0.0);
        assert_eq!(unlike(&red, &half), 0.5);
        assert_eq!(unlike(&half, &other), 0.75);
        assert_eq!(unlike(&red, &other), 1.0);
    }
}
