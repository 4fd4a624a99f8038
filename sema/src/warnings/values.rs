//! Expressions that are valid and probably not what was meant: assignments to oneself, comparisons and conversions.

use crate::{
    error::suspicious as error,
    hir::{BinaryOp, CompareOp, Conversion, Expr, ExprId, ExprKind, Function, FunctionId, Module},
    types::{Scalar, TypeId},
};
use spirocl_frontend::{
    diagnostic::{Diagnostic, Diagnostics},
    handle_map::{HandleMap, HandleSet},
    source::Span,
};

pub(super) fn suspicious(module: &Module, id: FunctionId, diagnostics: &mut Diagnostics) {
    let function = module.function(id);
    let values = Values { module, function, literals: double_operands(module, function) };
    let mut ignored = HandleSet::default();
    for index in 0..function.exprs.len() {
        for id in without_conversion(function, ExprId(index as u32)) {
            ignored.extend(id);
        }
    }
    for (index, expr) in function.exprs.iter().enumerate() {
        if ignored.contains(&ExprId(index as u32)) {
            continue;
        }
        let found = match expr.kind {
            ExprKind::Assign { place, value, volatile: false } => values.self_assignment(expr, place, value),
            ExprKind::Compare(op, left, right) => values.comparison(expr, op, left, right),
            ExprKind::Convert(conversion, inner) => {
                values.conversion(ExprId(index as u32), expr, conversion, inner)
            }
            _ => None,
        };
        found.into_iter().for_each(|diagnostic| diagnostics.report(diagnostic));
    }
}

/// The operands whose conversions are not those of the language, or not worth a warning.
fn without_conversion(function: &Function, own: ExprId) -> [Option<ExprId>; 2] {
    let if_integer = |id: ExprId| {
        matches!(function.expr(id).kind, ExprKind::Convert(Conversion::Integer, _)).then_some(id)
    };
    match function.expr(own).kind {
        // The width of a shift's amount is that of the instruction.
        ExprKind::Binary(BinaryOp::ShiftLeft | BinaryOp::ShiftRight, _, amount) => {
            [Some(unmasked(function, amount)), None]
        }
        ExprKind::Compare(_, left, right) => [if_integer(left), if_integer(right)],
        // `a += b` is asked for in the type of `a`.
        ExprKind::Modify { value, .. } => [if_integer(value), None],
        // Most are casts to vectors.
        ExprKind::Convert(Conversion::Splat, value) => [Some(value), None],
        ExprKind::Convert(Conversion::Integer | Conversion::IntegerToFloat, value) => {
            let is_held = matches!(function.expr(value).kind, ExprKind::Temporary(_));
            [is_held.then_some(own), None]
        }
        _ => [None, None],
    }
}

/// The constants of type `double`, by the other operands of their operators.
fn double_operands(module: &Module, function: &Function) -> HandleMap<ExprId, Span> {
    let is_double = |id: ExprId| {
        let expr = function.expr(id);
        matches!(expr.kind, ExprKind::Float(_)) && module.types.scalar(expr.ty) == Some(Scalar::Double)
    };
    let mut found = HandleMap::default();
    for expr in &function.exprs {
        let (ExprKind::Binary(_, left, right) | ExprKind::Compare(_, left, right)) = expr.kind else {
            continue;
        };
        for (other, constant) in [(left, right), (right, left)] {
            if is_double(constant) {
                found.insert(other, function.expr(constant).span);
            }
        }
    }
    found
}

/// The amount of a shift, without the mask that keeps it within the width.
fn unmasked(function: &Function, amount: ExprId) -> ExprId {
    match function.expr(amount).kind {
        ExprKind::Binary(BinaryOp::And, masked, _) => masked,
        _ => amount,
    }
}

struct Values<'m> {
    module: &'m Module,
    function: &'m Function,
    /// The constants of type `double`, by the other operands of their operators.
    literals: HandleMap<ExprId, Span>,
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
            let is_exact = self.is_exact(left) || self.is_exact(right);
            let is_tested = is_equality && !self.is_same(left, right) && !is_exact;
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
        let signed = if sign_of_left { of_left } else { of_right };
        (differs && self.range(signed).may_be_negative).then(|| {
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

    /// Whether an operand is a floating constant whose shortest decimal form is its value: a variable can have been set to it.
    fn is_exact(&self, id: ExprId) -> bool {
        let expr = self.function.expr(id);
        let value = match (&expr.kind, self.module.types.scalar(expr.ty)) {
            (ExprKind::Zero, _) => 0.0,
            (&ExprKind::Float(bits), Some(Scalar::Float)) => f64::from(f32::from_bits(bits as u32)),
            (&ExprKind::Float(bits), Some(Scalar::Double)) => f64::from_bits(bits),
            (&ExprKind::Convert(_, inner), _) => return self.is_exact(inner),
            (kind, _) if kind.is_constant() => return true,
            _ => return false,
        };
        // A multiple of 2^-20 has few decimals: it was written as what it is.
        !value.is_finite() || (value * f64::from(1 << 20)).fract() == 0.0
    }

    fn is_constant(&self, id: ExprId) -> bool {
        match self.function.expr(id).kind {
            ExprKind::Convert(_, inner) => self.is_constant(inner),
            ref kind => kind.is_constant(),
        }
    }

    /// A conversion for which no cast asks, of a value that is no constant.
    fn conversion(
        &self,
        id: ExprId,
        expr: &Expr,
        conversion: Conversion,
        inner: ExprId,
    ) -> Option<Diagnostic> {
        let from = self.function.expr(inner);
        if from.span != expr.span || from.kind.is_constant() {
            return None;
        }
        // No vector is converted without a cast or a function that asks for it.
        let (source, target) = (self.module.types.scalar(from.ty)?, self.module.types.scalar(expr.ty)?);
        let warning = match conversion {
            Conversion::Float if source == Scalar::Float && target == Scalar::Double => {
                let literal = self.literals.get(&id).copied();
                return Some(error::promotion(expr.span, &self.text(from.ty), &self.text(expr.ty), literal));
            }
            Conversion::Float if source.bits() > target.bits() => error::float_precision,
            Conversion::FloatToInteger => error::float_to_integer,
            Conversion::IntegerToFloat if self.range(inner).bits > mantissa(target) => {
                error::integer_to_float
            }
            Conversion::Integer => match self.range(inner) {
                range if range.bits > target.bits() && source.bits() == 64 && target.bits() == 32 => {
                    error::shortened
                }
                range if range.bits > target.bits() => error::narrowed,
                range if changes_sign(range, target) => error::sign_change,
                _ => return None,
            },
            _ => return None,
        };
        Some(warning(expr.span, &self.text(from.ty), &self.text(expr.ty)))
    }

    /// The values that an integer probably has: arithmetic is taken to stay within the range of its operands.
    fn range(&self, id: ExprId) -> Range {
        crate::stack::grow(|| self.range_of_kind(id))
    }

    fn range_of_kind(&self, id: ExprId) -> Range {
        let expr = self.function.expr(id);
        let Some((scalar, _)) = self.module.types.elements(expr.ty) else { return Range::of_bits(64) };
        let of_type = Range { bits: scalar.bits(), may_be_negative: scalar.is_signed() };
        let range = match &expr.kind {
            ExprKind::Zero => Range::of_bits(0),
            ExprKind::Integer(bits) => of_constant(*bits, scalar),
            ExprKind::Convert(Conversion::BoolToNumber, _) => Range::of_bits(1),
            ExprKind::Convert(Conversion::Integer | Conversion::Splat, inner) => self.range(*inner),
            ExprKind::Conditional(_, then, otherwise) => self.range(*then).join(self.range(*otherwise)),
            ExprKind::Sequence { result, .. } => self.range(*result),
            ExprKind::Binary(op, left, right) => self.binary_range(*op, *left, *right, of_type),
            _ => of_type,
        };
        if range.bits > of_type.bits || range.may_be_negative && !of_type.may_be_negative {
            return of_type;
        }
        range
    }

    fn binary_range(&self, op: BinaryOp, left: ExprId, right: ExprId, of_type: Range) -> Range {
        let (one, other) = (self.range(left), self.range(right));
        match op {
            BinaryOp::And if !one.may_be_negative || !other.may_be_negative => {
                let known = [one, other].into_iter().filter(|range| !range.may_be_negative);
                Range::of_bits(known.map(|range| range.bits).min().unwrap_or(of_type.bits))
            }
            // The result has the sign of the left operand.
            BinaryOp::Remainder => {
                let bits = other.bits + u32::from(one.may_be_negative && !other.may_be_negative);
                Range { bits: one.bits.min(bits), ..one }
            }
            BinaryOp::ShiftRight => match self.function.expr(right).kind {
                ExprKind::Integer(amount) => Range { bits: one.bits.saturating_sub(amount as u32), ..one },
                _ => one,
            },
            // `1 << n` is meant as a mask without a sign.
            BinaryOp::ShiftLeft if one.bits == 1 && !one.may_be_negative => Range::of_bits(of_type.bits),
            BinaryOp::ShiftLeft => of_type,
            BinaryOp::Divide => match self.function.expr(right).kind {
                ExprKind::Integer(divisor @ 1..) if !other.may_be_negative => {
                    Range { bits: one.bits.saturating_sub(divisor.ilog2()), ..one }
                }
                _ => one,
            },
            _ => one.join(other),
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

/// A range of integers: those of so many bits, with one for the sign if some may be negative.
#[derive(Clone, Copy, Debug)]
struct Range {
    bits: u32,
    may_be_negative: bool,
}

impl Range {
    /// Those that are not negative.
    fn of_bits(bits: u32) -> Self {
        Self { bits, may_be_negative: false }
    }

    /// The smallest that has the values of both.
    fn join(self, other: Self) -> Self {
        let may_be_negative = self.may_be_negative || other.may_be_negative;
        let bits = |range: Self| range.bits + u32::from(may_be_negative && !range.may_be_negative);
        Self { bits: bits(self).max(bits(other)), may_be_negative }
    }
}

fn of_constant(bits: u64, scalar: Scalar) -> Range {
    let is_negative = scalar.is_signed() && bits >> (scalar.bits() - 1) & 1 == 1;
    let magnitude = if is_negative { !(bits | u64::MAX << (scalar.bits() - 1)) } else { bits };
    Range {
        bits: u64::BITS - magnitude.leading_zeros() + u32::from(is_negative),
        may_be_negative: is_negative,
    }
}

/// Whether a value that fits the bits of a type has another sign in it.
fn changes_sign(range: Range, target: Scalar) -> bool {
    match (range.may_be_negative, target.is_signed()) {
        (true, false) => true,
        (false, true) => range.bits == target.bits(),
        _ => false,
    }
}

/// The bits of integers that a floating-point type represents exactly.
fn mantissa(scalar: Scalar) -> u32 {
    match scalar {
        Scalar::Half => 11,
        Scalar::Float => 24,
        _ => 53,
    }
}
