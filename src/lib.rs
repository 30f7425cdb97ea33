//! Landform.
