//! The shaders are valid, and agree with Rust about what they read.

use super::{object, sky, terrain, volume};
use crate::render::frame::Frame;
use crate::render::layers::Layer;
use crate::render::materials::MaterialLook;
use crate::render::shape::PartLook;
use crate::render::volumes::{BrickRecord, VolumePlace};
use crate::render::{IDENTITIES, LAST_SLOPE_BAND, Overlay, SLOPE_BAND, THICK_LINE};

fn parsed(source: &str) -> naga::Module {
    naga::front::wgsl::parse_str(source)
        .unwrap_or_else(|error| panic!("{}", error.emit_to_string(source)))
}

#[test]
fn every_composition_is_valid() {
    for source in [
        terrain::source(),
        object::source(),
        volume::source(),
        sky::source(),
    ] {
        let module = parsed(&source);
        let flags = naga::valid::ValidationFlags::all();
        let capabilities = naga::valid::Capabilities::default();
        naga::valid::Validator::new(flags, capabilities)
            .validate(&module)
            .unwrap_or_else(|error| panic!("{}", error.emit_to_string(&source)));
    }
}

#[test]
fn rust_and_wgsl_lay_out_alike_what_both_know() {
    let (ground, object) = (terrain::source(), object::source());
    assert_layout(&ground, "Frame", size_of::<Frame>(), &Frame::OFFSETS);
    assert_layout(&ground, "Layer", size_of::<Layer>(), &Layer::OFFSETS);
    let part = size_of::<PartLook>();
    assert_layout(&object, "Part", part, &PartLook::OFFSETS);
    let volume = volume::source();
    let look = size_of::<MaterialLook>();
    assert_layout(&volume, "MaterialLook", look, &MaterialLook::OFFSETS);
    let place = size_of::<VolumePlace>();
    assert_layout(&volume, "VolumePlace", place, &VolumePlace::OFFSETS);
    let brick = size_of::<BrickRecord>();
    assert_layout(&volume, "BrickPlace", brick, &BrickRecord::OFFSETS);
}

fn assert_layout(source: &str, name: &str, size: usize, expected: &[(&str, usize)]) {
    let module = parsed(source);
    let found = module
        .types
        .iter()
        .map(|(_, ty)| ty)
        .find(|ty| ty.name.as_deref() == Some(name))
        .expect("a struct of this name");
    let naga::TypeInner::Struct { members, span } = &found.inner else {
        panic!("{name} is no struct");
    };
    assert_eq!(*span as usize, size);
    let offsets: Vec<(&str, usize)> = members
        .iter()
        .map(|m| (m.name.as_deref().unwrap(), m.offset as usize))
        .collect();
    assert_eq!(offsets, expected);
}

/// The value of a constant of the terrain pass.
fn constant(name: &str) -> f32 {
    let module = parsed(&terrain::source());
    let (_, constant) = module
        .constants
        .iter()
        .find(|(_, constant)| constant.name.as_deref() == Some(name))
        .unwrap_or_else(|| panic!("no constant {name}"));
    match module.global_expressions[constant.init] {
        naga::Expression::Literal(naga::Literal::U32(value)) => value as f32,
        naga::Expression::Literal(naga::Literal::F32(value)) => value,
        ref other => panic!("{name} is {other:?}"),
    }
}

#[test]
fn rust_and_wgsl_agree_on_what_overlays_are_counted_by() {
    for (name, value) in [
        ("SLOPE_BAND", SLOPE_BAND),
        ("LAST_SLOPE_BAND", f32::from(LAST_SLOPE_BAND)),
        ("THICK_LINE", THICK_LINE as f32),
        ("IDENTITIES", IDENTITIES.len() as f32),
        ("OVERLAY_NONE", Overlay::None.number() as f32),
        ("OVERLAY_LEVELS", Overlay::Levels.number() as f32),
        ("OVERLAY_DIVISIONS", Overlay::Divisions.number() as f32),
        ("OVERLAY_RATES", Overlay::Rates.number() as f32),
        ("OVERLAY_TEXTURES", Overlay::Textures.number() as f32),
        ("OVERLAY_COVERS", Overlay::Covers.number() as f32),
        ("OVERLAY_COVER_ALPHA", Overlay::CoverAlpha.number() as f32),
        ("OVERLAY_BASE_ALPHA", Overlay::BaseAlpha.number() as f32),
        ("OVERLAY_PALETTES", Overlay::Palettes.number() as f32),
        ("OVERLAY_COLOURS", Overlay::Colours.number() as f32),
        ("OVERLAY_SLOPES", Overlay::Slopes.number() as f32),
        ("OVERLAY_HEIGHTS", Overlay::Heights.number() as f32),
        ("OVERLAY_CONTOURS", Overlay::Contours.number() as f32),
        ("OVERLAY_MATERIALS", Overlay::Materials.number() as f32),
        ("OVERLAY_TOUCHED", Overlay::Touched.number() as f32),
        ("OVERLAY_DENSITY", Overlay::Density.number() as f32),
        ("OVERLAY_COLLISION", Overlay::Collision.number() as f32),
    ] {
        assert_eq!(constant(name), value, "{name}");
    }
}
