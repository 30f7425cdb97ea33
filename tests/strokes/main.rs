//! Every brush on every layer: what a stroke may never do, whichever tool draws it.

mod brushes;
mod ground;
mod properties;
mod sculpting;
mod strokes;
mod symmetry;
