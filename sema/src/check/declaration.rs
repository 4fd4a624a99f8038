//! Declarations in functions and at program scope.

use super::Checker;
use crate::hir;
use spirocl_frontend::ast;

impl Checker<'_> {
    /// A declaration inside a function: what it does when control reaches it.
    pub(crate) fn local_declaration(&mut self, _declaration: &ast::Declaration) -> Vec<hir::Stmt> {
        Vec::new()
    }

    /// `_Static_assert` and the like need a value now: the value of an integer constant expression. Reports others.
    pub(crate) fn constant_integer(
        &mut self,
        _expr: &ast::Expr,
        _wanted: ConstantUse,
    ) -> Option<crate::constant::Integer> {
        None
    }
}

/// What an integer constant expression is for, as messages say it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConstantUse {
    /// The size of an array.
    ArraySize,
    /// The value of an enumeration constant.
    EnumConstant,
    /// The value after `case`.
    CaseLabel,
    /// The index of a designator.
    Designator,
    /// The argument of an attribute.
    Attribute,
    /// The condition of `_Static_assert`.
    StaticAssert,
    /// An argument of a built-in that must be constant.
    BuiltinArgument,
}
