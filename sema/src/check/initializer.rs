//! Initializers: braces, designators, strings, zero fill. OpenCL C 3.0, 6.3.6 and C99 6.7.8.

use super::Checker;
use crate::{
    hir::ExprId,
    types::{QualType, TypeId},
};
use spirocl_frontend::ast;

impl Checker<'_> {
    /// The value of `{ ... }` for an object of type `target`; the type has its length if `target` had none.
    pub(crate) fn braced_initializer(
        &mut self,
        target: QualType,
        list: &ast::InitializerList,
    ) -> (TypeId, ExprId) {
        (target.ty, self.add_error(list.span))
    }
}
