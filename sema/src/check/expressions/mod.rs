//! Expressions, conversions, and warnings about them.

pub(crate) mod assign;
pub(crate) mod cast;
pub(crate) mod compare;
pub(crate) mod conditional;
pub(crate) mod convert;
pub(crate) mod expression;
pub(crate) mod generic_selection;
pub(crate) mod literal;
pub(crate) mod member;
pub(crate) mod operator;
pub(crate) mod place;
pub(crate) mod pointer;
pub(crate) mod pointer_conversion;
pub(crate) mod pointer_warning;
pub(crate) mod precedence;
pub(crate) mod tautology;
pub(crate) mod unused_result;
