//! Declarations: variables, functions, kernels, and their attributes and initializers.

pub(crate) mod attribute;
pub(crate) mod declaration;
pub(crate) mod function;
pub(crate) mod initializer;
pub(crate) mod kernel;
pub(crate) mod mangle;
pub(crate) mod redeclaration;
pub(crate) mod variable;
