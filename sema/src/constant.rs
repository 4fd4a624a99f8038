//! Constant expressions: folding of typed expressions as the target would compute them (integer widths, IEEE rounding).
//! C99 6.6; OpenCL C 3.0, 6.7.2.
//!
//! [`arithmetic`] computes with scalars, this file walks expressions, `place` reads memory, `convert` converts.

pub(crate) mod arithmetic;
mod convert;
mod place;

use crate::{
    hir::{
        BinaryOp, CompareOp, Constant, Expr, ExprId, ExprKind, Global, GlobalId, List, Local, LocalId,
        LogicalOp, UnaryOp,
    },
    types::{Scalar, TypeId, Types, bits},
};
use arithmetic::Outcome;
use spirocl_frontend::{
    handle_map::{HandleMap, HandleSet},
    language::Language,
    source::Span,
    symbol::Symbols,
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
        bits::integer_value(self.scalar, self.bits)
    }
}

/// A constant, and where a signed operation on the way to it overflowed.
#[derive(Clone, Debug)]
pub(crate) struct Folded {
    /// The value.
    pub(crate) constant: Constant,
    /// The first overflow: its place and its type.
    pub(crate) overflow: Option<(Span, TypeId)>,
    /// A comma operator, which constant expressions do not have. C99 6.6, paragraph 3.
    pub(crate) comma: Option<Span>,
}

/// Why an expression is not constant.
#[derive(Clone, Debug)]
pub(crate) struct NotConstant {
    /// The part that is not constant.
    pub(crate) span: Span,
    /// What about it, for a label.
    pub(crate) why: Why,
}

/// The reasons for not being constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Why {
    /// It was reported already.
    Reported,
    /// Something is divided by zero.
    DivisionByZero,
    /// It is known only when the program runs.
    Unknown(String),
}

/// What the value of an expression depends on: the function that it is in, and the variables of the program.
#[derive(Clone, Copy)]
pub(crate) struct Context<'c> {
    pub(crate) language: &'c Language,
    pub(crate) types: &'c Types,
    pub(crate) symbols: &'c Symbols,
    pub(crate) globals: &'c [Global],
    /// The variables whose initializers are reported.
    pub(crate) without_value: &'c HandleSet<GlobalId>,
    pub(crate) exprs: &'c [Expr],
    pub(crate) locals: &'c [Local],
    /// The values of `const` variables; `None` if the initializer is reported.
    pub(crate) constants: &'c HandleMap<LocalId, Option<Constant>>,
}

impl<'c> Context<'c> {
    fn expr(&self, id: ExprId) -> &'c Expr {
        &self.exprs[id.index()]
    }
}

/// The constant that an expression is, if it is one. Reports nothing.
pub(crate) fn fold(context: Context<'_>, expr: ExprId) -> Option<Constant> {
    evaluate(context, expr).ok().map(|folded| folded.constant)
}

/// The constant value of an expression, or why it is not constant.
pub(crate) fn evaluate(context: Context<'_>, expr: ExprId) -> Result<Folded, NotConstant> {
    let mut folder = Folder { context, overflow: None, comma: None };
    let constant = folder.value(expr)?;
    Ok(Folded { constant, overflow: folder.overflow, comma: folder.comma })
}

type Result<T, E = NotConstant> = std::result::Result<T, E>;

struct Folder<'c> {
    context: Context<'c>,
    overflow: Option<(Span, TypeId)>,
    comma: Option<Span>,
}

/// A pointer: into a variable, or a plain number.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Pointer {
    base: Option<GlobalId>,
    offset: i64,
}

impl Pointer {
    fn constant(self) -> Constant {
        match (self.base, self.offset) {
            (Some(base), offset) => Constant::Address(base, offset),
            (None, 0) => Constant::Zero,
            (None, offset) => Constant::Integer(offset as u64),
        }
    }

    fn moved(self, bytes: i64) -> Self {
        Self { offset: self.offset.wrapping_add(bytes), ..self }
    }
}

/// A constant that is part of a variable, or made on the way.
enum Part<'c> {
    Borrowed(&'c Constant),
    Owned(Constant),
}

impl Part<'_> {
    fn get(&self) -> &Constant {
        match self {
            Self::Borrowed(constant) => constant,
            Self::Owned(constant) => constant,
        }
    }

    fn into_owned(self) -> Constant {
        match self {
            Self::Borrowed(constant) => constant.clone(),
            Self::Owned(constant) => constant,
        }
    }
}

impl<'c> Folder<'c> {
    fn ty(&self, id: ExprId) -> TypeId {
        self.context.expr(id).ty
    }

    fn unknown<T>(&self, id: ExprId, text: impl Into<String>) -> Result<T> {
        Err(NotConstant { span: self.context.expr(id).span, why: Why::Unknown(text.into()) })
    }

    fn runtime<T>(&self, id: ExprId) -> Result<T> {
        self.unknown(id, "not known at compile time")
    }

    fn value(&mut self, id: ExprId) -> Result<Constant> {
        crate::stack::grow(|| self.value_of_kind(id))
    }

    fn value_of_kind(&mut self, id: ExprId) -> Result<Constant> {
        match &self.context.expr(id).kind {
            ExprKind::Zero => Ok(Constant::Zero),
            &ExprKind::Integer(bits) => Ok(Constant::Integer(bits)),
            &ExprKind::Float(bits) => Ok(Constant::Float(bits)),
            ExprKind::Constant(constant) => Ok(Constant::clone(constant)),
            ExprKind::Load { place, volatile: false } => Ok(self.read(*place)?.into_owned()),
            ExprKind::AddressOf(place) | ExprKind::ArrayToPointer(place) => {
                Ok(self.address(*place)?.constant())
            }
            ExprKind::Convert(conversion, inner) => self.convert(id, *conversion, *inner),
            ExprKind::Unary(operator, operand) => self.unary(id, *operator, *operand),
            ExprKind::Binary(operator, left, right) => self.binary(id, *operator, *left, *right),
            ExprKind::Compare(operator, left, right) => self.compare(id, *operator, *left, *right),
            ExprKind::Logical(operator, left, right) => self.logical(*operator, *left, *right),
            ExprKind::Conditional(condition, then, otherwise) => {
                let chosen = if self.is_true(*condition)? { *then } else { *otherwise };
                self.value(chosen)
            }
            ExprKind::Select(condition, then, otherwise) => self.select(*condition, *then, *otherwise),
            ExprKind::PointerOffset(pointer, index) => self.pointer_offset(id, *pointer, *index),
            ExprKind::PointerDifference(left, right) => self.pointer_difference(id, *left, *right),
            ExprKind::Construct(parts) => self.construct(id, parts),
            ExprKind::ConstructUnion { index, value } => {
                Ok(Constant::Union(*index, Box::new(self.value(*value)?)))
            }
            ExprKind::ExtractField { base, index } => {
                let base_value = Part::Owned(self.value(*base)?);
                Ok(self.field(*base, base_value, *index)?.into_owned())
            }
            ExprKind::Shuffle { base, components } => {
                let lanes = self.lanes(*base)?;
                Ok(vector(components.iter().map(|index| lanes[usize::from(index)].clone()).collect()))
            }
            ExprKind::Error => Err(NotConstant { span: self.context.expr(id).span, why: Why::Reported }),
            ExprKind::Call { .. } | ExprKind::Dependent(_) => {
                self.unknown(id, "function call is not a constant expression")
            }
            ExprKind::Builtin { .. } | ExprKind::DeviceKernel(_) => {
                self.unknown(id, "call to a built-in function is not a constant expression")
            }
            ExprKind::Sequence { effects, result } => {
                effects.iter().try_for_each(|&effect| self.value(effect).map(drop))?;
                self.comma.get_or_insert(self.context.expr(id).span);
                self.value(*result)
            }
            ExprKind::Load { .. }
            | ExprKind::Assign { .. }
            | ExprKind::Modify { .. }
            | ExprKind::Temporary(_)
            | ExprKind::Statements(_)
            | ExprKind::Local(_)
            | ExprKind::Global(_)
            | ExprKind::Dereference(_)
            | ExprKind::Field { .. }
            | ExprKind::Element { .. }
            | ExprKind::Swizzle { .. }
            | ExprKind::Component { .. }
            | ExprKind::Materialize(_) => self.runtime(id),
        }
    }

    fn elements(&self, ty: TypeId) -> Option<(Scalar, u8)> {
        self.context.types.elements(ty)
    }

    /// The components of a vector or scalar value.
    fn lanes(&mut self, id: ExprId) -> Result<Vec<Constant>> {
        let count = self.elements(self.ty(id)).map_or(1, |(_, count)| count);
        Ok(lanes_of(self.value(id)?, count))
    }

    fn is_true(&mut self, id: ExprId) -> Result<bool> {
        let value = self.value(id)?;
        value.bits().map_or_else(|| self.runtime(id), |bits| Ok(bits != 0))
    }

    fn bits(&mut self, id: ExprId, constant: &Constant) -> Result<u64> {
        constant.bits().map_or_else(|| self.runtime(id), Ok)
    }

    fn integer(&mut self, id: ExprId) -> Result<i128> {
        let value = self.value(id)?;
        let bits = self.bits(id, &value)?;
        let scalar = self.context.types.scalar(self.ty(id)).unwrap_or(Scalar::Long);
        Ok(bits::integer_value(scalar, bits))
    }

    // Operators.

    /// Applies a function to the components of one value.
    fn each(
        &mut self,
        id: ExprId,
        operand: ExprId,
        apply: &dyn Fn(Scalar, u64) -> Option<Constant>,
    ) -> Result<Constant> {
        let Some((scalar, _)) = self.elements(self.ty(operand)) else { return self.runtime(id) };
        let lanes = self.lanes(operand)?;
        let made: Option<Vec<_>> =
            lanes.iter().map(|lane| lane.bits().and_then(|bits| apply(scalar, bits))).collect();
        made.map_or_else(|| self.runtime(id), |lanes| Ok(vector(lanes)))
    }

    fn unary(&mut self, id: ExprId, operator: UnaryOp, operand: ExprId) -> Result<Constant> {
        let Some((scalar, _)) = self.elements(self.ty(operand)) else { return self.runtime(id) };
        let lanes = self.lanes(operand)?;
        let mut made = Vec::with_capacity(lanes.len());
        for lane in &lanes {
            let bits = self.bits(operand, lane)?;
            let outcome = arithmetic::unary(operator, scalar, bits);
            made.push(self.outcome(id, scalar, outcome)?);
        }
        Ok(vector(made))
    }

    fn binary(&mut self, id: ExprId, operator: BinaryOp, left: ExprId, right: ExprId) -> Result<Constant> {
        let Some((scalar, _)) = self.elements(self.ty(left)) else { return self.runtime(id) };
        let amount = self.elements(self.ty(right)).map_or(scalar, |(amount, _)| amount);
        let (ones, others) = (self.lanes(left)?, self.lanes(right)?);
        let mut made = Vec::with_capacity(ones.len());
        for (one, other) in ones.iter().zip(&others) {
            let (one, other) = (self.bits(left, one)?, self.bits(right, other)?);
            let outcome = arithmetic::binary(operator, scalar, one, (amount, other));
            made.push(self.outcome(id, scalar, outcome)?);
        }
        Ok(vector(made))
    }

    fn outcome(&mut self, id: ExprId, scalar: Scalar, outcome: Outcome) -> Result<Constant> {
        let expr = self.context.expr(id);
        match outcome {
            Outcome::Exact(bits) => Ok(Constant::scalar(scalar, bits)),
            Outcome::Wrapped(bits) => {
                self.overflow.get_or_insert((expr.span, scalar.id()));
                Ok(Constant::scalar(scalar, bits))
            }
            Outcome::DivisionByZero => Err(NotConstant { span: expr.span, why: Why::DivisionByZero }),
        }
    }

    fn compare(&mut self, id: ExprId, operator: CompareOp, left: ExprId, right: ExprId) -> Result<Constant> {
        let Some((scalar, _)) = self.elements(self.ty(left)) else {
            return self.compare_pointers(id, operator, left, right);
        };
        let (ones, others) = (self.lanes(left)?, self.lanes(right)?);
        let mut made = Vec::with_capacity(ones.len());
        for (one, other) in ones.iter().zip(&others) {
            let (one, other) = (self.bits(left, one)?, self.bits(right, other)?);
            made.push(Constant::Integer(arithmetic::compare(operator, scalar, one, other).into()));
        }
        Ok(vector(made))
    }

    fn compare_pointers(
        &mut self,
        id: ExprId,
        operator: CompareOp,
        left: ExprId,
        right: ExprId,
    ) -> Result<Constant> {
        let (one, other) = (self.pointer(left)?, self.pointer(right)?);
        let is_true = match operator {
            CompareOp::Equal => one == other,
            CompareOp::NotEqual => one != other,
            _ if one.base != other.base => return self.runtime(id),
            CompareOp::Less => one.offset < other.offset,
            CompareOp::LessEqual => one.offset <= other.offset,
            CompareOp::Greater => one.offset > other.offset,
            CompareOp::GreaterEqual => one.offset >= other.offset,
        };
        Ok(Constant::Integer(is_true.into()))
    }

    fn logical(&mut self, operator: LogicalOp, left: ExprId, right: ExprId) -> Result<Constant> {
        let left = self.is_true(left)?;
        let decided = match operator {
            LogicalOp::And => !left,
            LogicalOp::Or => left,
        };
        let result = if decided { left } else { self.is_true(right)? };
        Ok(Constant::Integer(result.into()))
    }

    fn select(&mut self, condition: ExprId, then: ExprId, otherwise: ExprId) -> Result<Constant> {
        let conditions = self.lanes(condition)?;
        let (thens, otherwises) = (self.lanes(then)?, self.lanes(otherwise)?);
        let mut made = Vec::with_capacity(thens.len());
        for ((condition_lane, then), otherwise) in conditions.iter().zip(thens).zip(otherwises) {
            made.push(if self.bits(condition, condition_lane)? != 0 { then } else { otherwise });
        }
        Ok(vector(made))
    }

    fn construct(&mut self, id: ExprId, parts: &[ExprId]) -> Result<Constant> {
        if self.elements(self.ty(id)).is_none() {
            let parts: Result<List<_>> = parts.iter().map(|&part| self.value(part)).collect();
            return parts.map(Constant::Elements);
        }
        let mut lanes = Vec::new();
        for &part in parts {
            lanes.extend(self.lanes(part)?);
        }
        Ok(vector(lanes))
    }
}

/// A vector of components, or the only one.
fn vector(mut lanes: Vec<Constant>) -> Constant {
    match lanes.len() {
        1 => lanes.remove(0),
        _ => Constant::Elements(lanes.into()),
    }
}

fn lanes_of(constant: Constant, count: u8) -> Vec<Constant> {
    match constant {
        Constant::Elements(lanes) => lanes.into(),
        Constant::Zero => vec![Constant::Zero; usize::from(count)],
        other => vec![other],
    }
}
