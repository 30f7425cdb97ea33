//! What joins ground and volumes.

mod carved;
mod exports;
mod seam;
