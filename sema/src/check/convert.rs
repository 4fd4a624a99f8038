//! Conversions of values: implicit ones on assignment, casts.

use super::Checker;
use crate::{hir::ExprId, types::TypeId};
use spirocl_frontend::{source::Span, symbol::Symbol};

/// Why a value is converted: messages say so.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Assignment {
    /// `type name = value`; the span is that of the name.
    Initialization { name: Option<Symbol>, declared: Span },
    /// A part of a braced initializer.
    Element,
}

impl Checker<'_> {
    /// A value converted to a type as if assigned to it. Reports what does not convert.
    pub(crate) fn convert_for(&mut self, value: ExprId, _target: TypeId, _why: Assignment) -> ExprId {
        value
    }
}
