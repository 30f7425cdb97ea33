//! The shaders are valid, and agree with Rust about what they read.

use super::{sky, terrain};
use crate::render::frame::Frame;

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
fn rust_and_wgsl_lay_the_frame_out_alike() {
    let module = parsed(&sky::source());
    let frame = module
        .types
        .iter()
        .map(|(_, ty)| ty)
        .find(|ty| ty.name.as_deref() == Some("Frame"))
        .expect("a struct Frame");
    let naga::TypeInner::Struct { members, span } = &frame.inner else {
        panic!("Frame is no struct");
    };
    assert_eq!(*span as usize, size_of::<Frame>());
    let offsets: Vec<(&str, usize)> = members
        .iter()
        .map(|m| (m.name.as_deref().unwrap(), m.offset as usize))
        .collect();
    assert_eq!(offsets, Frame::OFFSETS);
}
