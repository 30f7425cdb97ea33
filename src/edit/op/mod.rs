//! The operations: each says what new values follow from the old ones.

pub mod fill;
pub mod level;
pub mod parameters;
pub mod replace;
