//! Specifiers and type names: from the words before a declarator to a type.

use super::Checker;
use crate::types::{QualType, TypeId};
use spirocl_frontend::ast;

impl Checker<'_> {
    /// The type that a type name names.
    pub(crate) fn type_name(&mut self, _name: &ast::TypeName) -> QualType {
        TypeId::ERROR.into()
    }
}
