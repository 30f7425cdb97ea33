//! The shaders are valid, and agree with Rust about what they read.

use super::{sky, terrain};
use crate::render::frame::Frame;
use crate::render::layers::Layer;

fn parsed(source: &str) -> naga::Module {
    naga::front::wgsl::parse_str(source)
        .unwrap_or_else(|error| panic!("{}", error.emit_to_string(source)))
}

#[test]
fn every_composition_is_valid() {
    for source in [terrain::source(), sky::source()] {
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
    assert_layout("Frame", size_of::<Frame>(), &Frame::OFFSETS);
    assert_layout("Layer", size_of::<Layer>(), &Layer::OFFSETS);
}

fn assert_layout(name: &str, size: usize, expected: &[(&str, usize)]) {
    let module = parsed(&terrain::source());
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
