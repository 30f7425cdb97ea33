//! Changing a map so that it can be undone: transactions, edits, the history, brushes, strokes, operations.
//!
//! A [`Transaction`] keeps the old tile at its first touch and writes; committed, it is an [`Edit`], whose one
//! method [`Edit::swap`] is both undo and redo. Every write returns the [`Changes`](crate::map::Changes) that it
//! made.

mod brush;
mod clip;
mod dab;
#[allow(clippy::module_inception)]
mod edit;
mod error;
mod history;
mod layers;
mod mask;
pub mod op;
mod picture;
mod placing;
pub mod plane;
mod sculpt;
mod selection;
mod stroke;
mod strongest;
mod symmetry;
mod tip;
mod tool;
mod transaction;
mod walk;
mod window;

pub use brush::{Brush, Pressure, Shape, Turn};
pub use clip::{Clip, Turned};
pub use edit::Edit;
pub use error::EditError;
pub use history::{History, StateId};
pub use layers::AnyLayer;
pub use mask::{Mask, Masked, Patches};
pub use picture::{MOST_PIXELS, Picture};
pub use sculpt::{
    Painting, SculptBrush, SculptPoint, SculptSettings, SculptShape, SculptTool, Sculptor,
};
pub use selection::{Joining, Selection};
pub use stroke::{Stroke, StrokeSettings};
pub use symmetry::Symmetry;
pub use tool::Tool;
pub use transaction::Transaction;
pub use walk::PathPoint;
