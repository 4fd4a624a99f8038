//! Constant expressions: folding of typed expressions as the target would compute them (integer widths, IEEE rounding).
//! C99 6.6; OpenCL C 3.0, 6.7.2.
//!
//! [`arithmetic`] computes with scalars, this file walks expressions, places and addresses.

pub(crate) mod arithmetic;

use crate::{
    address_space::AddressSpace,
    check::Checker,
    hir::{BinaryOp, CompareOp, Constant, Conversion, ExprId, ExprKind, GlobalId, LogicalOp, UnaryOp},
    types::{Scalar, TypeId, TypeKind},
};
use arithmetic::Outcome;
use spirocl_frontend::source::Span;

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
        arithmetic::integer_value(self.scalar, self.bits)
    }
}

impl Constant {
    /// Whether all bits are zero.
    pub fn is_zero(&self) -> bool {
        match self {
            Self::Zero => true,
            Self::Integer(bits) | Self::Float(bits) => *bits == 0,
            Self::Elements(parts) => parts.iter().all(Self::is_zero),
            Self::Bytes(bytes) => bytes.iter().all(|&byte| byte == 0),
            Self::Union(_, value) => value.is_zero(),
            Self::Address(..) | Self::Sampler(_) => false,
        }
    }

    /// The bits of a scalar.
    pub fn bits(&self) -> Option<u64> {
        match self {
            Self::Zero => Some(0),
            Self::Integer(bits) | Self::Float(bits) => Some(*bits),
            Self::Elements(_) | Self::Bytes(_) | Self::Union(..) | Self::Address(..) | Self::Sampler(_) => {
                None
            }
        }
    }

    /// Whether it holds no address and no sampler, so that it is the same wherever the program is loaded.
    pub fn is_plain(&self) -> bool {
        match self {
            Self::Zero | Self::Integer(_) | Self::Float(_) | Self::Bytes(_) => true,
            Self::Elements(parts) => parts.iter().all(Self::is_plain),
            Self::Union(_, value) => value.is_plain(),
            Self::Address(..) | Self::Sampler(_) => false,
        }
    }

    /// A scalar constant of its bits.
    pub fn scalar(scalar: Scalar, bits: u64) -> Self {
        if scalar.is_float() { Self::Float(bits) } else { Self::Integer(bits) }
    }
}

/// A constant, and where a signed operation on the way to it overflowed.
#[derive(Clone, Debug)]
pub(crate) struct Folded {
    /// The value.
    pub(crate) constant: Constant,
    /// The first overflow: its place and its type.
    pub(crate) overflow: Option<(Span, TypeId)>,
}

/// Why an expression is no constant.
#[derive(Clone, Debug)]
pub(crate) struct NotConstant {
    /// The part that is to blame.
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

/// The constant that an expression is, if it is one. Reports nothing.
pub(crate) fn fold(checker: &Checker<'_>, expr: ExprId) -> Option<Constant> {
    evaluate(checker, expr).ok().map(|folded| folded.constant)
}

/// The constant that an expression is, or why it is none.
pub(crate) fn evaluate(checker: &Checker<'_>, expr: ExprId) -> Result<Folded, NotConstant> {
    let mut folder = Folder { checker, overflow: None };
    let constant = folder.value(expr)?;
    Ok(Folded { constant, overflow: folder.overflow })
}

type Result<T, E = NotConstant> = std::result::Result<T, E>;

struct Folder<'c, 'a> {
    checker: &'c Checker<'a>,
    overflow: Option<(Span, TypeId)>,
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

impl<'c> Folder<'c, '_> {
    fn ty(&self, id: ExprId) -> TypeId {
        self.checker.expr(id).ty
    }

    fn unknown<T>(&self, id: ExprId, text: impl Into<String>) -> Result<T> {
        Err(NotConstant { span: self.checker.expr(id).span, why: Why::Unknown(text.into()) })
    }

    fn runtime<T>(&self, id: ExprId) -> Result<T> {
        self.unknown(id, "this is known only when the program runs")
    }

    fn value(&mut self, id: ExprId) -> Result<Constant> {
        const RED_ZONE: usize = 64 * 1024;
        const SEGMENT: usize = 1024 * 1024;
        stacker::maybe_grow(RED_ZONE, SEGMENT, || self.value_of_kind(id))
    }

    fn value_of_kind(&mut self, id: ExprId) -> Result<Constant> {
        let checker: &'c Checker<'_> = self.checker;
        match &checker.expr(id).kind {
            ExprKind::Constant(constant) => Ok(constant.clone()),
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
            ExprKind::Select(condition, then, otherwise) => self.select(id, *condition, *then, *otherwise),
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
                Ok(vector(
                    components.as_slice().iter().map(|&index| lanes[usize::from(index)].clone()).collect(),
                ))
            }
            ExprKind::Sequence { effects, result } if effects.is_empty() => self.value(*result),
            ExprKind::Error => Err(NotConstant { span: checker.expr(id).span, why: Why::Reported }),
            ExprKind::Call { .. } => self.unknown(id, "functions are called when the program runs"),
            ExprKind::Builtin { .. } => {
                self.unknown(id, "built-in functions are called when the program runs")
            }
            ExprKind::Load { .. }
            | ExprKind::Sequence { .. }
            | ExprKind::Assign { .. }
            | ExprKind::Modify { .. }
            | ExprKind::Temporary(_)
            | ExprKind::Statements { .. }
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
        self.checker.types.elements(ty)
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
        let scalar = self.checker.types.scalar(self.ty(id)).unwrap_or(Scalar::Long);
        Ok(arithmetic::integer_value(scalar, bits))
    }

    // Places.

    /// What a place holds.
    fn read(&mut self, place: ExprId) -> Result<Part<'c>> {
        let checker: &'c Checker<'_> = self.checker;
        match &checker.expr(place).kind {
            ExprKind::Global(global) => self.read_global(place, *global),
            ExprKind::Local(local) => match checker.body.constants.get(local) {
                Some(constant) => Ok(Part::Borrowed(constant)),
                None => {
                    let name = checker.body.locals[local.index()].name;
                    let name =
                        name.map_or_else(|| "this".to_owned(), |name| format!("`{}`", checker.text(name)));
                    self.unknown(place, format!("{name} is known only when the program runs"))
                }
            },
            ExprKind::Field { base, index } => {
                let whole = self.read(*base)?;
                self.field(*base, whole, *index)
            }
            ExprKind::Element { base, index } => {
                let number = self.integer(*index)?;
                let whole = self.read(*base)?;
                self.element(place, whole, number)
            }
            ExprKind::Swizzle { base, components } => {
                let count = self.elements(self.ty(*base)).map_or(1, |(_, count)| count);
                let lanes = lanes_of(self.read(*base)?.into_owned(), count);
                let chosen = components.as_slice().iter().map(|&index| lanes[usize::from(index)].clone());
                Ok(Part::Owned(vector(chosen.collect())))
            }
            ExprKind::Component { base, index } => {
                let number = self.integer(*index)?;
                let whole = self.read(*base)?;
                self.element(place, whole, number)
            }
            ExprKind::Materialize(value) => Ok(Part::Owned(self.value(*value)?)),
            ExprKind::Dereference(pointer) => {
                let value = self.value(*pointer)?;
                self.read_through(place, &value)
            }
            ExprKind::Sequence { effects, result } if effects.is_empty() => self.read(*result),
            ExprKind::Error => Err(NotConstant { span: checker.expr(place).span, why: Why::Reported }),
            _ => self.runtime(place),
        }
    }

    fn read_global(&mut self, place: ExprId, id: GlobalId) -> Result<Part<'c>> {
        let checker: &'c Checker<'_> = self.checker;
        let global = &checker.globals[id.index()];
        let never_changes = global.space.is_read_only() || checker.is_const(global.ty);
        let name = global.name.map_or_else(|| "this".to_owned(), |name| format!("`{}`", checker.text(name)));
        if !never_changes || global.ty.qualifiers.is_volatile {
            return self.unknown(place, format!("the value of {name} may change when the program runs"));
        }
        match &global.initializer {
            Some(constant) => Ok(Part::Borrowed(constant)),
            None if global.ty.ty == TypeId::ERROR => {
                Err(NotConstant { span: checker.expr(place).span, why: Why::Reported })
            }
            None => self.unknown(place, format!("the value of {name} is not known here")),
        }
    }

    fn field(&mut self, base: ExprId, whole: Part<'c>, index: u32) -> Result<Part<'c>> {
        let part = match &whole {
            Part::Borrowed(constant) => field_of(constant, index).map(Part::Borrowed),
            Part::Owned(constant) => field_of(constant, index).cloned().map(Part::Owned),
        };
        part.map_or_else(|| self.runtime(base), Ok)
    }

    fn element(&mut self, place: ExprId, whole: Part<'c>, index: i128) -> Result<Part<'c>> {
        let Ok(index) = usize::try_from(index) else {
            return self.unknown(place, "there is no such element");
        };
        let found = match (&whole, whole.get()) {
            (_, Constant::Zero) => Some(Part::Owned(Constant::Zero)),
            (_, Constant::Bytes(bytes)) => {
                bytes.get(index).map(|&byte| Part::Owned(Constant::Integer(byte.into())))
            }
            (Part::Borrowed(Constant::Elements(parts)), _) => parts.get(index).map(Part::Borrowed),
            (_, Constant::Elements(parts)) => parts.get(index).cloned().map(Part::Owned),
            _ => None,
        };
        found.map_or_else(|| self.unknown(place, "there is no such element"), Ok)
    }

    /// What lies at an address that is constant.
    fn read_through(&mut self, place: ExprId, pointer: &Constant) -> Result<Part<'c>> {
        let Constant::Address(base, offset) = *pointer else { return self.runtime(place) };
        let whole = self.read_global(place, base)?;
        let ty = self.checker.globals[base.index()].ty.ty;
        let Ok(offset) = u64::try_from(offset) else { return self.runtime(place) };
        self.at_offset(place, whole, ty, offset)
    }

    fn at_offset(&mut self, place: ExprId, whole: Part<'c>, ty: TypeId, offset: u64) -> Result<Part<'c>> {
        let checker = self.checker;
        if ty == self.ty(place) && offset == 0 {
            return Ok(whole);
        }
        match *checker.types.kind(ty) {
            TypeKind::Array { element, .. } => {
                let size = checker.types.size_of(element.ty, checker.language).unwrap_or(1).max(1);
                let part = self.element(place, whole, i128::from(offset / size))?;
                self.at_offset(place, part, element.ty, offset % size)
            }
            TypeKind::Struct(id) => {
                let fields = checker.types.structure(id).fields.as_deref().unwrap_or_default();
                let offsets = checker.types.field_offsets(id, checker.language);
                let inside = fields.iter().zip(offsets).enumerate().filter(|(_, (field, start))| {
                    let size = checker.types.size_of(field.ty.ty, checker.language).unwrap_or(0);
                    (*start..start.saturating_add(size)).contains(&offset)
                });
                let found: Option<(usize, (TypeId, u64))> =
                    inside.map(|(index, (field, start))| (index, (field.ty.ty, start))).next();
                let Some((index, (field, start))) = found else { return self.runtime(place) };
                let part = self.field(place, whole, index as u32)?;
                self.at_offset(place, part, field, offset - start)
            }
            _ => self.runtime(place),
        }
    }

    /// The address of a place.
    fn address(&mut self, place: ExprId) -> Result<Pointer> {
        let checker = self.checker;
        match &checker.expr(place).kind {
            ExprKind::Global(global) => match checker.globals[global.index()].space {
                AddressSpace::Global | AddressSpace::Constant => {
                    Ok(Pointer { base: Some(*global), offset: 0 })
                }
                AddressSpace::Local | AddressSpace::Private | AddressSpace::Generic => {
                    self.unknown(place, "its address is known only when the program runs")
                }
            },
            ExprKind::Dereference(pointer) => self.pointer(*pointer),
            ExprKind::Field { base, index } => {
                let address = self.address(*base)?;
                let TypeKind::Struct(id) = *checker.types.kind(self.ty(*base)) else {
                    return self.runtime(place);
                };
                let offset = checker.types.field_offset(id, *index, checker.language);
                Ok(address.moved(offset as i64))
            }
            ExprKind::Element { base, index } => {
                let address = self.address(*base)?;
                let index = self.integer(*index)?;
                Ok(address.moved(self.scaled(index, self.ty(place))))
            }
            ExprKind::Sequence { effects, result } if effects.is_empty() => self.address(*result),
            ExprKind::Error => Err(NotConstant { span: checker.expr(place).span, why: Why::Reported }),
            ExprKind::Local(_) => self.unknown(place, "its address is known only when the program runs"),
            _ => self.runtime(place),
        }
    }

    fn scaled(&self, index: i128, element: TypeId) -> i64 {
        let size = self.checker.types.size_of(element, self.checker.language).unwrap_or(1);
        index.wrapping_mul(i128::from(size)) as i64
    }

    fn pointer(&mut self, id: ExprId) -> Result<Pointer> {
        match self.value(id)? {
            Constant::Zero => Ok(Pointer { base: None, offset: 0 }),
            Constant::Integer(bits) => Ok(Pointer { base: None, offset: bits as i64 }),
            Constant::Address(base, offset) => Ok(Pointer { base: Some(base), offset }),
            Constant::Float(_)
            | Constant::Elements(_)
            | Constant::Bytes(_)
            | Constant::Union(..)
            | Constant::Sampler(_) => self.runtime(id),
        }
    }

    fn pointee(&self, id: ExprId) -> TypeId {
        self.checker.types.pointee(self.ty(id)).map_or(TypeId::ERROR, |(pointee, _)| pointee.ty)
    }

    fn pointer_offset(&mut self, id: ExprId, pointer: ExprId, index: ExprId) -> Result<Constant> {
        let address = self.pointer(pointer)?;
        let index = self.integer(index)?;
        Ok(address.moved(self.scaled(index, self.pointee(id))).constant())
    }

    fn pointer_difference(&mut self, id: ExprId, left: ExprId, right: ExprId) -> Result<Constant> {
        let (one, other) = (self.pointer(left)?, self.pointer(right)?);
        if one.base != other.base {
            return self.runtime(id);
        }
        let size = self.checker.types.size_of(self.pointee(left), self.checker.language).unwrap_or(1).max(1);
        let distance = one.offset.wrapping_sub(other.offset) / size as i64;
        let scalar = self.checker.types.scalar(self.ty(id)).unwrap_or(Scalar::Long);
        Ok(Constant::Integer(arithmetic::integer_bits(scalar, distance.into())))
    }

    // Operators.

    /// Applies a function to the components of one value.
    fn each(
        &mut self,
        id: ExprId,
        operand: ExprId,
        apply: impl Fn(Scalar, u64) -> Option<Constant>,
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
        let expr = self.checker.expr(id);
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

    fn select(&mut self, id: ExprId, condition: ExprId, then: ExprId, otherwise: ExprId) -> Result<Constant> {
        let conditions = self.lanes(condition)?;
        let (thens, otherwises) = (self.lanes(then)?, self.lanes(otherwise)?);
        let mut made = Vec::with_capacity(thens.len());
        for ((condition_lane, then), otherwise) in conditions.iter().zip(thens).zip(otherwises) {
            made.push(if self.bits(condition, condition_lane)? != 0 { then } else { otherwise });
        }
        let _ = id;
        Ok(vector(made))
    }

    fn construct(&mut self, id: ExprId, parts: &[ExprId]) -> Result<Constant> {
        if self.elements(self.ty(id)).is_none() {
            let parts: Result<Vec<_>> = parts.iter().map(|&part| self.value(part)).collect();
            return parts.map(Constant::Elements);
        }
        let mut lanes = Vec::new();
        for &part in parts {
            lanes.extend(self.lanes(part)?);
        }
        Ok(vector(lanes))
    }

    // Conversions.

    fn convert(&mut self, id: ExprId, conversion: Conversion, inner: ExprId) -> Result<Constant> {
        let target = self.elements(self.ty(id));
        let scalar = target.map_or(Scalar::ULong, |(scalar, _)| scalar);
        match conversion {
            Conversion::Integer
            | Conversion::IntegerToFloat
            | Conversion::FloatToInteger
            | Conversion::Float => self.each(id, inner, |from, bits| {
                Some(Constant::scalar(scalar, arithmetic::convert(from, bits, scalar)))
            }),
            Conversion::ToBool if target.is_some() && self.elements(self.ty(inner)).is_some() => {
                self.each(id, inner, |from, bits| {
                    Some(Constant::Integer((!arithmetic::is_zero(from, bits)).into()))
                })
            }
            Conversion::ToBool => match self.pointer(inner)? {
                Pointer { base: None, offset } => Ok(Constant::Integer((offset != 0).into())),
                Pointer { base: Some(_), .. } => Ok(Constant::Integer(1)),
            },
            Conversion::BoolToNumber => self.each(id, inner, |_, bits| {
                Some(Constant::scalar(scalar, arithmetic::convert(Scalar::Bool, bits, scalar)))
            }),
            Conversion::BoolToMask => self.each(id, inner, |_, bits| {
                let value = if bits == 0 { 0 } else { -1 };
                Some(Constant::Integer(arithmetic::integer_bits(scalar, value)))
            }),
            Conversion::SignToBool => {
                self.each(id, inner, |from, bits| Some(Constant::Integer(bits >> (from.bits() - 1) & 1)))
            }
            Conversion::Explicit { saturate, rounding } => self.each(id, inner, |from, bits| {
                let made = arithmetic::convert_explicitly(from, bits, scalar, saturate, rounding)?;
                Some(Constant::scalar(scalar, made))
            }),
            Conversion::Bits => self.reinterpret(id, inner),
            Conversion::Splat => {
                let value = self.value(inner)?;
                Ok(vector(vec![value; target.map_or(1, |(_, count)| usize::from(count))]))
            }
            Conversion::PointerToInteger => match self.pointer(inner)? {
                Pointer { base: None, offset } => {
                    Ok(Constant::Integer(arithmetic::integer_bits(scalar, offset.into())))
                }
                Pointer { base: Some(_), .. } => {
                    self.unknown(id, "the number of an address is known only when the program runs")
                }
            },
            Conversion::IntegerToPointer => {
                let number = self.integer(inner)?;
                Ok(Pointer { base: None, offset: number as i64 }.constant())
            }
            Conversion::Pointee | Conversion::AddressSpace => self.value(inner),
            Conversion::Void => self.runtime(id),
        }
    }

    /// The same bits as another type of the same size.
    fn reinterpret(&mut self, id: ExprId, inner: ExprId) -> Result<Constant> {
        let (Some((from, _)), Some((to, count))) =
            (self.elements(self.ty(inner)), self.elements(self.ty(id)))
        else {
            return self.runtime(id);
        };
        let mut bytes = Vec::new();
        for lane in self.lanes(inner)? {
            let bits = self.bits(inner, &lane)?;
            bytes.extend_from_slice(&bits.to_le_bytes()[..from.bits() as usize / 8]);
        }
        let width = to.bits() as usize / 8;
        bytes.resize(width * usize::from(count), 0);
        let lane = |chunk: &[u8]| {
            let mut all = [0; 8];
            all[..chunk.len()].copy_from_slice(chunk);
            Constant::scalar(to, u64::from_le_bytes(all))
        };
        Ok(vector(bytes.chunks(width).map(lane).collect()))
    }
}

/// A vector of components, or the only one.
fn vector(mut lanes: Vec<Constant>) -> Constant {
    match lanes.len() {
        1 => lanes.remove(0),
        _ => Constant::Elements(lanes),
    }
}

fn lanes_of(constant: Constant, count: u8) -> Vec<Constant> {
    match constant {
        Constant::Elements(lanes) => lanes,
        Constant::Zero => vec![Constant::Zero; usize::from(count)],
        other => vec![other],
    }
}

fn field_of(constant: &Constant, index: u32) -> Option<&Constant> {
    match constant {
        Constant::Zero => Some(constant),
        Constant::Elements(parts) => parts.get(index as usize),
        Constant::Union(member, value) if *member == index => Some(value),
        Constant::Union(..)
        | Constant::Integer(_)
        | Constant::Float(_)
        | Constant::Bytes(_)
        | Constant::Address(..)
        | Constant::Sampler(_) => None,
    }
}
