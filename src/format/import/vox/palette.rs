//! Colours and materials of a `.vox` file, and what becomes of them.

use super::chunks::{Bytes, Words};
use crate::format::Result;
use crate::map::{MOST_LETTERS, Material, Value};
use std::collections::BTreeMap;

/// How the voxels of each colour look. Colour 0 is that of what is not there.
#[derive(Debug)]
pub(super) struct Looks {
    /// sRGB, by the colour's number.
    pub colours: [[u8; 3]; 256],
    /// The colours in the order in which the designer sees them. What voxels name is the number all the same.
    pub order: [u8; 256],
    surfaces: BTreeMap<u8, Surface>,
}

/// What is known of a colour beside its colour.
#[derive(Clone, Debug, Default)]
struct Surface {
    roughness: Option<f32>,
    /// What a game may want to know, by its name.
    values: Vec<(&'static str, f32)>,
}

impl Default for Looks {
    fn default() -> Self {
        Self {
            colours: usual(),
            order: std::array::from_fn(|place| place as u8),
            surfaces: BTreeMap::new(),
        }
    }
}

/// The colours of a file that brings none: a cube of six steps a channel from white down, then ramps of red, green, blue
/// and grey.
fn usual() -> [[u8; 3]; 256] {
    const STEPS: [u8; 6] = [255, 204, 153, 102, 51, 0];
    const RAMP: [u8; 10] = [238, 221, 187, 170, 136, 119, 85, 68, 34, 17];
    let mut colours = [[0; 3]; 256];
    for (at, colour) in colours[1..=215].iter_mut().enumerate() {
        *colour = [STEPS[at / 36], STEPS[at / 6 % 6], STEPS[at % 6]];
    }
    for (at, value) in RAMP.into_iter().enumerate() {
        colours[216 + at] = [value, 0, 0];
        colours[226 + at] = [0, value, 0];
        colours[236 + at] = [0, 0, value];
        colours[246 + at] = [value; 3];
    }
    colours
}

/// The colours of a file, of which the first is that of number 1.
pub(super) fn colours(content: &mut Bytes) -> Result<[[u8; 3]; 256]> {
    let bytes = content.take(1024)?;
    let mut colours = [[0; 3]; 256];
    for (colour, rgba) in colours[1..].iter_mut().zip(bytes.chunks_exact(4)) {
        *colour = [rgba[0], rgba[1], rgba[2]];
    }
    Ok(colours)
}

/// The numbers of the colours in the order in which they are shown; one that isn't shown comes last.
pub(super) fn order(content: &mut Bytes) -> Result<[u8; 256]> {
    let shown = content.take(256)?;
    let mut order: Vec<u8> = Vec::with_capacity(256);
    let mut is_in = [false; 256];
    for number in shown.iter().copied().chain(0..=u8::MAX) {
        if !std::mem::replace(&mut is_in[usize::from(number)], true) {
            order.push(number);
        }
    }
    Ok(order.try_into().unwrap_or([0; 256]))
}

impl Looks {
    /// Takes in what a file says of a material, by the number of its colour.
    pub fn material(&mut self, number: i32, words: &Words) {
        let Ok(number) = u8::try_from(number) else {
            // 256 stands for the colour of what is not there.
            return;
        };
        let value = |name: &str| words.get(name).and_then(|value| value.parse::<f32>().ok());
        let value = |name: &str| value(name).filter(|value| value.is_finite());
        let kind = words.get("_type").map_or("_diffuse", String::as_str);
        let weight = value("_weight").unwrap_or(1.0);
        let mut surface = Surface::default();
        if kind != "_diffuse" {
            surface.roughness = value("_rough");
        }
        match kind {
            "_metal" => surface
                .values
                .push(("metal", value("_metal").unwrap_or(weight))),
            "_glass" => {
                let clear = value("_trans").or(value("_alpha"));
                surface.values.push(("glass", clear.unwrap_or(weight)));
            }
            "_emit" => {
                let power = 10f32.powf(value("_flux").unwrap_or(0.0).clamp(0.0, 4.0));
                let glow = value("_emit").unwrap_or(weight) * power;
                surface.values.push(("glow", glow));
            }
            _ => {}
        }
        self.surfaces.insert(number, surface);
    }

    /// The same of an old file: number, kind, weight, which values follow, the values.
    pub fn old_material(&mut self, content: &mut Bytes) -> Result<()> {
        const ROUGHNESS: usize = 1;
        const WITH_VALUES: usize = 7;
        let number = content.number()?;
        let kind = content.number()?;
        let weight = content.real()?;
        let which = content.number()?;
        let mut surface = Surface::default();
        for bit in (0..WITH_VALUES).filter(|bit| which >> bit & 1 == 1) {
            let value = content.real()?;
            if bit == ROUGHNESS && kind != 0 {
                surface.roughness = Some(value).filter(|value| value.is_finite());
            }
        }
        let name = match kind {
            1 => Some("metal"),
            2 => Some("glass"),
            3 => Some("glow"),
            _ => None,
        };
        let known = name.filter(|_| weight.is_finite());
        surface.values.extend(known.map(|name| (name, weight)));
        if let Ok(number) = u8::try_from(number) {
            self.surfaces.insert(number, surface);
        }
        Ok(())
    }

    /// The materials of the colours that are used, in the order in which the designer sees them, and the material's
    /// number of each colour.
    pub fn materials(&self, used: &[bool; 256], name: &str) -> (Vec<Material>, [u8; 256]) {
        let mut of_colour = [0; 256];
        let shown = self
            .order
            .iter()
            .filter(|number| used[usize::from(**number)]);
        let shown = shown.filter(|number| **number != 0);
        let mut materials = Vec::new();
        for (id, number) in (0..=u8::MAX).zip(shown) {
            of_colour[usize::from(*number)] = id;
            materials.push(self.made(id, *number, name));
        }
        (materials, of_colour)
    }

    fn made(&self, id: u8, number: u8, name: &str) -> Material {
        let name: String = name.chars().take(MOST_LETTERS - 4).collect();
        let mut material = Material::new(id, format!("{name} {number}"));
        material.tint = self.colours[usize::from(number)].map(linear);
        if let Some(surface) = self.surfaces.get(&number) {
            material.roughness = surface.roughness.map_or(1.0, |value| value.clamp(0.0, 1.0));
            let values = surface.values.iter();
            let value = |(name, value): &(&str, f32)| ((*name).to_owned(), number_of(*value));
            material.properties.values = values.map(value).collect();
        }
        material
    }
}

/// A single in as few figures as it needs.
fn number_of(value: f32) -> Value {
    Value::Number(value.to_string().parse().unwrap_or_else(|_| value.into()))
}

/// A channel of a colour as linear light, 0..1.
pub(crate) fn linear(srgb: u8) -> f32 {
    let share = f32::from(srgb) / 255.0;
    if share <= 0.04045 {
        share / 12.92
    } else {
        ((share + 0.055) / 1.055).powf(2.4)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_middle_of_srgb_is_a_fifth_of_the_light() {
        assert!((linear(128) - 0.2158).abs() < 1e-4);
        assert_eq!([linear(0), linear(255)], [0.0, 1.0]);
    }

    #[test]
    fn the_usual_colours_are_those_of_the_formats_page() {
        let colours = usual();
        // 0xffffffff, 0xffccffff (blue least), …, 0xff0000ee, …, 0xffeeeeee, …, 0xff111111.
        assert_eq!(colours[1], [255, 255, 255]);
        assert_eq!(colours[2], [255, 255, 204]);
        assert_eq!(colours[7], [255, 204, 255]);
        assert_eq!(colours[37], [204, 255, 255]);
        assert_eq!(colours[215], [0, 0, 51]);
        assert_eq!(colours[216], [238, 0, 0]);
        assert_eq!(colours[255], [17, 17, 17]);
    }

    #[test]
    fn another_order_of_colours_moves_materials_and_never_what_a_number_means() {
        let mut looks = Looks::default();
        let mut used = [false; 256];
        used[3] = true;
        used[9] = true;
        let mut shown: Vec<u8> = (0..=255).collect();
        shown.reverse();
        let (plain, of_plain) = looks.materials(&used, "a");
        looks.order = order(&mut Bytes::new(&shown)).unwrap();
        let (turned, of_turned) = looks.materials(&used, "a");
        assert_eq!(plain[0].name, "a 3");
        assert_eq!(turned[0].name, "a 9");
        for number in [3, 9] {
            let one = &plain[usize::from(of_plain[number])];
            let other = &turned[usize::from(of_turned[number])];
            assert_eq!([&one.name, &format!("a {number}")], [&other.name; 2]);
            assert_eq!(one.tint, other.tint);
        }
    }
}
