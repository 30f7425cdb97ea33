//! Pictures for brushes: some that come with the program, and the user's own, kept in a folder of the settings.

use crate::edit::Picture;
use crate::format::{self, import};
use crate::math::rough_noise;
use std::path::{Path, PathBuf};

/// Pixels along a side of those that come with the program.
const SIDE: u32 = 128;

/// The folder of the user's own, in the folder of the settings.
const FOLDER: &str = "brushes";

/// Every picture that there is: ours, then the user's own by name.
#[derive(Clone, Debug, PartialEq)]
pub struct Pictures {
    all: Vec<Picture>,
    /// What could not be read.
    pub unread: Vec<String>,
}

impl Pictures {
    /// Reads the user's own from the folder of the settings.
    pub fn read(settings: &Path) -> Self {
        let mut pictures = Self {
            all: ours(),
            unread: Vec::new(),
        };
        let Ok(entries) = std::fs::read_dir(settings.join(FOLDER)) else {
            return pictures;
        };
        let mut files: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
        files.sort();
        for file in files {
            match import::brush_picture(&file) {
                Ok(picture) => pictures.all.push(picture),
                Err(error) => pictures.unread.push(error.to_string()),
            }
        }
        pictures
    }

    /// All of them.
    pub fn all(&self) -> &[Picture] {
        &self.all
    }

    /// Takes a picture in, and keeps a copy of its file in the folder of the settings.
    ///
    /// # Errors
    /// When the file is no picture, or can't be copied.
    pub fn add(&mut self, file: &Path, settings: &Path) -> format::Result<Picture> {
        let picture = import::brush_picture(file)?;
        let folder = settings.join(FOLDER);
        let copy = folder.join(file.file_name().unwrap_or_default());
        let copied = std::fs::create_dir_all(&folder).and_then(|()| {
            if file == copy {
                return Ok(0);
            }
            std::fs::copy(file, &copy)
        });
        copied.map_err(|error| {
            format::Error::system("the picture cannot be kept", error).in_file(&copy)
        })?;
        self.all.retain(|known| known.name() != picture.name());
        self.all.push(picture.clone());
        Ok(picture)
    }
}

/// What a picture of ours is at a place, −1..1 along each side.
type Grey = fn(f32, f32) -> f32;

fn ours() -> Vec<Picture> {
    let all: [(&str, Grey); 6] = [
        ("Hill", hill),
        ("Ridge", ridge),
        ("Crater", crater),
        ("Mesa", mesa),
        ("Blotch", blotch),
        ("Grain", grain),
    ];
    all.into_iter()
        .filter_map(|(name, grey)| {
            let place = |at: u32| (at as f32 + 0.5) / SIDE as f32 * 2.0 - 1.0;
            let values: Vec<u16> = (0..SIDE * SIDE)
                .map(|at| grey(place(at % SIDE), place(at / SIDE)).clamp(0.0, 1.0))
                .map(|grey| (grey * f32::from(u16::MAX)).round() as u16)
                .collect();
            Picture::new(name, [SIDE, SIDE], values).ok()
        })
        .collect()
}

/// From 0 at `from` to 1 at `to`, gently at both ends.
fn step(from: f32, to: f32, at: f32) -> f32 {
    let part = ((at - from) / (to - from)).clamp(0.0, 1.0);
    part * part * (3.0 - 2.0 * part)
}

fn hill(x: f32, y: f32) -> f32 {
    let away = x.hypot(y) + 0.12 * rough_noise(11, x * 2.0, y * 2.0, 4);
    step(0.98, 0.0, away) * (0.92 + 0.16 * rough_noise(12, x * 4.0, y * 4.0, 4))
}

fn ridge(x: f32, y: f32) -> f32 {
    let crest = y + 0.3 * rough_noise(21, x * 1.5, 0.0, 3);
    let spurs = 0.25 * rough_noise(22, x * 5.0, y * 2.0, 4);
    let side = (1.0 - crest.abs() * 1.8 + spurs * crest.abs()).max(0.0);
    side * step(1.0, 0.55, x.abs()) * step(1.0, 0.8, y.abs())
}

fn crater(x: f32, y: f32) -> f32 {
    let away = x.hypot(y) + 0.06 * rough_noise(31, x * 3.0, y * 3.0, 4);
    let rim = step(0.25, 0.62, away) * step(0.98, 0.62, away);
    rim * (0.9 + 0.3 * rough_noise(32, x * 6.0, y * 6.0, 3))
}

fn mesa(x: f32, y: f32) -> f32 {
    let away = x.hypot(y) + 0.2 * rough_noise(41, x * 1.7, y * 1.7, 4);
    let cliff = step(0.72, 0.6, away);
    let talus = step(0.98, 0.6, away) * 0.45;
    cliff.max(talus) * (0.95 + 0.1 * rough_noise(42, x * 5.0, y * 5.0, 3))
}

fn blotch(x: f32, y: f32) -> f32 {
    let away = x.hypot(y);
    step(
        0.0,
        0.25,
        0.75 - away + 0.9 * rough_noise(51, x * 2.5, y * 2.5, 4),
    ) * step(1.0, 0.8, away)
}

fn grain(x: f32, y: f32) -> f32 {
    let away = x.hypot(y);
    step(0.05, 0.25, rough_noise(61, x * 14.0, y * 14.0, 2)) * step(1.0, 0.5, away)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ours_fill_their_square_and_are_black_at_its_edge() {
        for picture in ours() {
            let name = picture.name();
            let white = picture.values().iter().copied().max().unwrap();
            assert!(white > 55_000, "{name} {white}");
            for at in [-0.99, 0.0, 0.99] {
                for (u, v) in [(at, 0.99), (at, -0.99), (0.99, at), (-0.99, at)] {
                    assert!(picture.at(u, v) < 0.06, "{name} at {u}, {v}");
                }
            }
        }
    }

    #[test]
    fn the_users_own_are_kept_and_read_again() {
        let settings = tempfile::tempdir().unwrap();
        let file = settings.path().join("Rock face.png");
        image::GrayImage::from_fn(8, 4, |x, y| image::Luma([(x * 20 + y) as u8]))
            .save(&file)
            .unwrap();
        let mut pictures = Pictures::read(settings.path());
        let count = pictures.all().len();
        let added = pictures.add(&file, settings.path()).unwrap();
        assert_eq!((added.name(), added.size()), ("Rock face", [8, 4]));
        pictures.add(&file, settings.path()).unwrap();
        assert_eq!(pictures.all().len(), count + 1, "twice the same is one");
        std::fs::write(settings.path().join("brushes/notes.txt"), "no picture").unwrap();
        let again = Pictures::read(settings.path());
        assert_eq!(again.all(), pictures.all());
        assert_eq!(again.unread.len(), 1);
        assert!(
            pictures
                .add(Path::new("/nowhere.png"), settings.path())
                .is_err()
        );
    }
}
