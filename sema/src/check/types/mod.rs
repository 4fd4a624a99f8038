//! How programs write types, and how messages do.

pub(crate) mod declarator;
pub(crate) mod enumeration;
pub(crate) mod specifier;
pub(crate) mod spelling;
pub(crate) mod structure;
pub(crate) mod type_names;
