//! What joins ground and volumes.

mod seam;
