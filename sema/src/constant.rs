//! Constant expressions: folding of typed expressions as the target would compute them (integer widths, IEEE rounding).

use crate::{
    check::Checker,
    hir::{Constant, ExprId},
    types::Scalar,
};

/// The value of an integer constant expression.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Integer {
    /// The bits, zero above the width of the type.
    pub bits: u64,
    /// The type.
    pub scalar: Scalar,
}

impl Integer {
    /// The value, by the sign of the type.
    pub fn value(self) -> i128 {
        if self.scalar.is_signed() {
            let shift = 64 - self.scalar.bits();
            i128::from((self.bits << shift) as i64 >> shift)
        } else {
            i128::from(self.bits)
        }
    }
}

/// The constant that an expression is, if it is one. Reports nothing.
pub(crate) fn fold(_checker: &Checker<'_>, _expr: ExprId) -> Option<Constant> {
    None
}
