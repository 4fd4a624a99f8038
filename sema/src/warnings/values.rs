//! Expressions that are valid and probably not what was meant: assignments to oneself, comparisons and conversions.

use crate::{
    error::suspicious as error,
    hir::{BinaryOp, CompareOp, Constant, Conversion, Expr, ExprId, ExprKind, Function, FunctionId, Module},
    types::{Scalar, TypeId},
};
use rustc_hash::FxHashSet;
use spirocl_frontend::diagnostic::{Diagnostic, Diagnostics};

pub(super) fn suspicious(module: &Module, id: FunctionId, diagnostics: &mut Diagnostics) {
    let function = module.function(id);
    let values = Values { module, function };
    // The width of a shift's amount is that of the instruction, not of the language.
    let amounts: FxHashSet<ExprId> =
        function.exprs.iter().filter_map(|expr| shift_amount(function, expr)).collect();
    for (index, expr) in function.exprs.iter().enumerate() {
        if amounts.contains(&ExprId(index as u32)) {
            continue;
        }
        let found = match expr.kind {
            ExprKind::Assign { place, value, volatile: false } => values.self_assignment(expr, place, value),
            ExprKind::Compare(op, left, right) => values.comparison(expr, op, left, right),
            ExprKind::Convert(conversion, inner) => values.conversion(expr, conversion, inner),
            _ => None,
        };
        found.into_iter().for_each(|diagnostic| diagnostics.report(diagnostic));
    }
}

/// The amount of a shift, without the mask that keeps it within the width.
fn shift_amount(function: &Function, expr: &Expr) -> Option<ExprId> {
    let ExprKind::Binary(BinaryOp::ShiftLeft | BinaryOp::ShiftRight, _, amount) = expr.kind else {
        return None;
    };
    match function.expr(amount).kind {
        ExprKind::Binary(BinaryOp::And, masked, _) => Some(masked),
        _ => Some(amount),
    }
}

struct Values<'m> {
    module: &'m Module,
    function: &'m Function,
}

impl Values<'_> {
    fn self_assignment(&self, expr: &Expr, place: ExprId, value: ExprId) -> Option<Diagnostic> {
        let ExprKind::Load { place: loaded, .. } = self.function.expr(value).kind else { return None };
        let name = self.variable(place)?;
        (self.variable(loaded)? == name).then(|| error::self_assignment(expr.span, &self.text(expr.ty)))
    }

    /// The variable that a place is, as a whole.
    fn variable(&self, place: ExprId) -> Option<Variable> {
        match self.function.expr(place).kind {
            ExprKind::Local(local) => Some(Variable::Local(local.0)),
            ExprKind::Global(global) => Some(Variable::Global(global.0)),
            _ => None,
        }
    }

    fn comparison(&self, expr: &Expr, op: CompareOp, left: ExprId, right: ExprId) -> Option<Diagnostic> {
        let (scalar, _) = self.module.types.elements(self.function.expr(left).ty)?;
        if scalar.is_float() {
            let is_equality = matches!(op, CompareOp::Equal | CompareOp::NotEqual);
            let is_constant = self.is_constant(left) || self.is_constant(right);
            let is_tested = is_equality && !self.is_same(left, right) && !is_constant;
            return is_tested.then(|| error::float_equality(expr.span));
        }
        if scalar.is_signed() || scalar == Scalar::Bool {
            return None;
        }
        let (of_left, of_right) = (self.written(left), self.written(right));
        let sign = |id: ExprId| {
            if let ExprKind::Convert(Conversion::PointerToInteger, _) = self.function.expr(id).kind {
                return None;
            }
            let scalar = self.module.types.scalar(self.function.expr(id).ty)?;
            scalar.is_integer().then(|| scalar.is_signed())
        };
        let (sign_of_left, sign_of_right) = (sign(of_left)?, sign(of_right)?);
        let differs = sign_of_left != sign_of_right && !self.is_constant(left) && !self.is_constant(right);
        differs.then(|| {
            let text = |id: ExprId| self.text(self.function.expr(id).ty);
            error::sign_comparison(expr.span, &text(of_left), &text(of_right))
        })
    }

    /// Whether both are the value of one variable: a test for NaN.
    fn is_same(&self, left: ExprId, right: ExprId) -> bool {
        let variable = |id: ExprId| match self.function.expr(id).kind {
            ExprKind::Load { place, .. } => self.variable(place),
            _ => None,
        };
        variable(left).is_some() && variable(left) == variable(right)
    }

    fn is_constant(&self, id: ExprId) -> bool {
        match self.function.expr(id).kind {
            ExprKind::Constant(_) => true,
            ExprKind::Convert(_, inner) => self.is_constant(inner),
            _ => false,
        }
    }

    /// A conversion for which no cast asks, of a value that is no constant.
    fn conversion(&self, expr: &Expr, conversion: Conversion, inner: ExprId) -> Option<Diagnostic> {
        let from = self.function.expr(inner);
        if from.span != expr.span || matches!(from.kind, ExprKind::Constant(_)) {
            return None;
        }
        let element = |ty: TypeId| self.module.types.elements(ty).map(|(scalar, _)| scalar);
        let (source, target) = (element(from.ty)?, element(expr.ty)?);
        let warning = match conversion {
            Conversion::Float if source == Scalar::Float && target == Scalar::Double => error::promotion,
            Conversion::Float if source.bits() > target.bits() => error::float_precision,
            Conversion::FloatToInteger => error::float_to_integer,
            Conversion::Integer if source.bits() == 64 && target.bits() == 32 && !self.is_small(inner) => {
                error::shortened
            }
            _ => return None,
        };
        Some(warning(expr.span, &self.text(from.ty), &self.text(expr.ty)))
    }

    /// Whether an integer of 64 bits is known to fit 32: it was extended from fewer, or masked.
    fn is_small(&self, id: ExprId) -> bool {
        match self.function.expr(id).kind {
            ExprKind::Convert(Conversion::Integer | Conversion::BoolToNumber, inner) => self
                .module
                .types
                .scalar(self.function.expr(inner).ty)
                .is_some_and(|scalar| scalar.bits() <= 32),
            ExprKind::Constant(Constant::Integer(bits)) => bits <= u64::from(u32::MAX),
            ExprKind::Constant(Constant::Zero) => true,
            ExprKind::Binary(BinaryOp::And, left, right) => self.is_small(left) || self.is_small(right),
            // Half of the bits are left, if the sign is not one of them.
            ExprKind::Binary(BinaryOp::ShiftRight, _, amount) => {
                matches!(self.function.expr(amount).kind, ExprKind::Constant(Constant::Integer(32..)))
            }
            ExprKind::Binary(BinaryOp::Remainder, _, right) => self.is_small(right),
            _ => false,
        }
    }

    /// An operand without its implicit conversions, which have the span of what they convert.
    fn written(&self, id: ExprId) -> ExprId {
        match self.function.expr(id).kind {
            ExprKind::Convert(Conversion::Integer, inner)
                if self.function.expr(inner).span == self.function.expr(id).span =>
            {
                self.written(inner)
            }
            _ => id,
        }
    }

    fn text(&self, ty: TypeId) -> String {
        self.module.type_text(ty.into())
    }
}

/// A variable, whichever function it is in.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Variable {
    Local(u32),
    Global(u32),
}
