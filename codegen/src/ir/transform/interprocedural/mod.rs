//! Passes over several functions.

mod copied_scopes;
pub mod global_dce;
pub mod infer_address_spaces;
pub mod inline;
mod inline_function;
pub mod inline_hints;
mod inlined_locations;
pub mod merge_functions;
pub mod specialize_address_spaces;
