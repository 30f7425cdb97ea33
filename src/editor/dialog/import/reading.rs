//! Reading a file of heights, beside the work.

use super::super::super::viewport::top_view;
use super::natural;
use crate::format::import::{ByteOrder, Heights, Options, Source};
use crate::format::{Progress, Result};
use egui::{Context, TextureHandle, TextureOptions};
use std::path::Path;
use std::sync::Arc;

/// Pixels of the large and of the small picture along their longer side.
const LARGE: u32 = 480;
const SMALL: u32 = 160;

/// What came of reading a file.
pub(super) struct Reading {
    /// The file in memory, if it could be opened, to be read again with other options.
    pub source: Option<Arc<Source>>,
    /// What it holds.
    pub found: Result<Found>,
}

/// What a file holds.
pub(super) struct Found {
    pub heights: Heights,
    /// The heights as pictures, the chosen byte order first.
    pub pictures: Vec<(ByteOrder, TextureHandle)>,
    /// A spacing in metres that suits them better, if the file tells none.
    pub natural: Option<f32>,
}

impl Reading {
    /// Reads a file, from memory if it was opened before.
    pub fn of(
        opened: Option<Arc<Source>>,
        file: &Path,
        options: &Options,
        context: &Context,
        progress: &Progress,
    ) -> Self {
        let source = match opened {
            Some(source) => source,
            None => match Source::open(file) {
                Ok(source) => Arc::new(source),
                Err(error) => {
                    return Self {
                        source: None,
                        found: Err(error),
                    };
                }
            },
        };
        let found = find(&source, options, context, progress);
        Self {
            source: Some(source),
            found,
        }
    }
}

fn find(
    source: &Source,
    options: &Options,
    context: &Context,
    progress: &Progress,
) -> Result<Found> {
    progress.step(0.25)?;
    let heights = source.read(options)?;
    progress.step(0.5)?;
    let chosen = heights.byte_order.map_or(ByteOrder::Little, |g| g.value);
    let mut pictures = Vec::new();
    pictures.extend(picture(context, chosen, &heights, LARGE));
    progress.step(0.75)?;
    if source.is_raw() {
        let other = match chosen {
            ByteOrder::Little => ByteOrder::Big,
            ByteOrder::Big => ByteOrder::Little,
        };
        let options = Options {
            byte_order: Some(other),
            ..*options
        };
        // The other order may make no sense at all; then there is nothing to compare.
        if let Ok(heights) = source.read(&options) {
            pictures.extend(picture(context, other, &heights, SMALL));
        }
    }
    Ok(Found {
        natural: natural::spacing(&heights),
        heights,
        pictures,
    })
}

fn picture(
    context: &Context,
    order: ByteOrder,
    heights: &Heights,
    side: u32,
) -> Option<(ByteOrder, TextureHandle)> {
    let picture = top_view::heights(&heights.to_field().ok()?, side);
    let name = format!("import {order:?}");
    let handle = context.load_texture(name, picture, TextureOptions::LINEAR);
    Some((order, handle))
}
