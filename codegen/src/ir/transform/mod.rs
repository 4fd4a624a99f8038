//! Transformations of the IR that targets ask for, whatever the optimization level.

pub mod import;
pub mod inline;
