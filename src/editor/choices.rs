//! What is chosen of the map's textures and palettes stays chosen when the lists change: by removals, undo, or another
//! tool.

use super::app::App;
use crate::map::Map;

/// The names of what can be chosen, as they were last looked at.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Known {
    textures: Vec<String>,
    palettes: Vec<String>,
}

impl Known {
    /// Forgets the lists: those of another map are not those of this one, changed.
    pub fn forget(&mut self) {
        *self = Self::default();
    }

    fn of(map: &Map) -> Self {
        Self {
            textures: map
                .textures
                .iter()
                .map(|texture| texture.name.clone())
                .collect(),
            palettes: map
                .palettes
                .iter()
                .map(|palette| palette.name.clone())
                .collect(),
        }
    }

    fn fits(&self, map: &Map) -> bool {
        let textures = map.textures.iter().map(|texture| &texture.name);
        let palettes = map.palettes.iter().map(|palette| &palette.name);
        self.textures.iter().eq(textures) && self.palettes.iter().eq(palettes)
    }
}

impl App {
    /// Lets what is chosen go along with lists that changed.
    pub(super) fn keep_choices(&mut self) {
        let map = self.session.document().map();
        if self.known.fits(map) {
            return;
        }
        let now = Known::of(map);
        let old = std::mem::replace(&mut self.known, now);
        let texture = |index: usize| follow(&old.textures, &self.known.textures, index);
        let palette = |index: usize| follow(&old.palettes, &self.known.palettes, index);
        let tools = &mut self.tools;
        for chosen in [&mut tools.paint.texture, &mut tools.paint.cover] {
            *chosen = texture(usize::from(*chosen)) as u8;
        }
        tools.paint.palette = palette(usize::from(tools.paint.palette)) as u8;
        for mask in [&mut tools.mask, &mut tools.select.by] {
            mask.texture = mask.texture.and_then(|index| {
                let name = old.textures.get(usize::from(index))?;
                let kept = self.known.textures.len() == old.textures.len();
                let found = kept || self.known.textures.contains(name);
                found.then(|| texture(usize::from(index)) as u8)
            });
        }
        let panels = &mut self.panels;
        let chosen = panels.textures.chosen();
        if texture(chosen) != chosen {
            panels.textures.choose(texture(chosen));
        }
        let chosen = panels.palettes.chosen();
        if palette(chosen) != chosen {
            panels.palettes.choose(palette(chosen));
        }
    }
}

/// Where what stood at `index` of the old list stands in the new one; if it is gone or has another name, what stands in
/// its place.
fn follow(old: &[String], new: &[String], index: usize) -> usize {
    let last = new.len().saturating_sub(1);
    let same = |name: &String| old.get(index) == Some(name);
    let all = new.iter().enumerate().filter(|(_, name)| same(name));
    let nearest = all.min_by_key(|(at, _)| at.abs_diff(index));
    nearest.map_or(index.min(last), |(at, _)| at)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(list: &str) -> Vec<String> {
        list.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn what_is_chosen_is_found_again_or_its_neighbour() {
        let (five, four) = (names("a b c d e"), names("a b d e"));
        let found: Vec<usize> = (0..5).map(|at| follow(&five, &four, at)).collect();
        assert_eq!(found, [0, 1, 2, 2, 3]);
        let back: Vec<usize> = (0..4).map(|at| follow(&four, &five, at)).collect();
        assert_eq!(back, [0, 1, 3, 4]);
        assert_eq!(follow(&five, &names("a b c d"), 4), 3, "the last is gone");
        assert_eq!(follow(&five, &names("a b x d e"), 2), 2, "another name");
        assert_eq!(
            follow(&names("a b"), &names("a b a b"), 1),
            1,
            "twice the same"
        );
        assert_eq!(follow(&[], &five, 3), 3, "at first");
    }
}
