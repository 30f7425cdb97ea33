//! Makes the bundled sample map, `assets/sample.landform`, from `assets/jacksboro.r16`. The same bytes every time.
//!
//! Run `cargo run --example sample_map`, after a change of the rules by which ground is dressed or of a bundled model.

mod objects;

use landform::document::dress::{Dressing, Snow};
use landform::document::{Document, action::Action};
use landform::format::archive;
use landform::map::{Field, Layer, Map};

const SIDE: u32 = 257;
/// Heights of the source's numbers 0 and 65535, in metres.
const RANGE: [f32; 2] = [236.0, 1076.0];
/// Metres between the source's samples, the mean of 75 and 92.
const SOURCE_SPACING: f32 = 83.5;
/// Metres between the map's.
const SPACING: f32 = 10.0;
/// How much steeper the map is than the place itself.
const EXAGGERATION: f32 = 2.0;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
    let numbers = std::fs::read(root.join("jacksboro.r16"))?;
    let scale = SPACING / SOURCE_SPACING * EXAGGERATION;
    let height = |bytes: &[u8]| {
        let part = f32::from(u16::from_le_bytes([bytes[0], bytes[1]])) / 65535.0;
        scale * part * (RANGE[1] - RANGE[0])
    };
    let heights: Vec<f32> = numbers.chunks_exact(2).map(height).collect();
    let spacing = [SPACING; 2];
    let heights = Layer::from_rows([SIDE; 2], &heights);
    let map = Map::of_field(Field::from_heights(spacing, heights)?);
    let mut document = Document::new(map);
    document.apply(Action::Dress(Dressing {
        snow: Snow::Tops,
        seed: 1,
    }))?;
    objects::furnish(&mut document)?;
    let path = root.join("sample.landform");
    archive::save(document.map(), &path)?;
    println!("{}", path.display());
    Ok(())
}
