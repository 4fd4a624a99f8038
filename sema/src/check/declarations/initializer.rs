//! Checks initializers: braces, designators, strings, zero initialization. C99 6.7.8; OpenCL C 3.0, 6.3.6 and 6.7.2.
//!
//! An initializer list is parsed into a sparse tree of parts ([`Node`]), then expanded to the whole object: a single
//! constant if all values are constant, otherwise constructions of values.

mod designator;
mod list;
mod written;

use crate::{
    check::{
        Checker,
        declarations::declaration,
        expressions::{
            convert::{self, Assignment},
            expression,
            pointer::stripped,
        },
        types::declarator,
    },
    constant::{self, Why},
    error,
    hir::{Constant, DeclarationId, ExprId},
    types::{Opaque, QualType, TypeId, TypeKind, Types},
};
use spirocl_frontend::{
    ast::{self, ExprKind as Syntax, Initializer, InitializerElement, InitializerList, Name},
    limits,
    source::Span,
    token::Literals,
};
use std::collections::BTreeMap;

/// When an initializer is evaluated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lifetime {
    /// At run time, when control reaches the declaration.
    Automatic,
    /// At compile time.
    Static,
}

/// The object that is initialized.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// When the initializer is evaluated.
    pub(crate) lifetime: Lifetime,
    /// The variable, if the object is one.
    pub(crate) name: Option<Name>,
    /// Its declaration.
    pub(crate) declaration: DeclarationId,
    /// The type of the variable, if its flexible array member may get elements.
    pub(crate) whole: Option<TypeId>,
}

impl Target {
    fn why(self) -> Assignment {
        Assignment::Initialization { name: self.name.map(|name| name.symbol), declaration: self.declaration }
    }
}

/// A part of an object while its initializer list is checked.
#[derive(Clone, Debug)]
enum Node {
    /// Not specified: zero.
    Empty,
    /// One value.
    Leaf(Value, Span),
    /// The specified parts of a structure or array.
    Parts(BTreeMap<u64, Node>),
    /// The last specified member of a union.
    Union(u32, Box<Node>),
}

/// The value of a part.
#[derive(Clone, Debug)]
enum Value {
    Constant(Constant),
    Expr(ExprId),
}

/// The elements of a list and the current position.
struct Cursor<'t> {
    elements: &'t [InitializerElement],
    at: usize,
    /// Whether the designators of the current element are already applied.
    placed: bool,
    /// The value of the current element, if it was already checked to determine whether it initializes a whole
    /// structure.
    checked: Option<ExprId>,
    target: Target,
    /// The number of expressions before the list: the expressions of constants are discarded.
    mark: usize,
}

impl<'t> Cursor<'t> {
    fn current(&self) -> Option<&'t InitializerElement> {
        self.elements.get(self.at)
    }

    fn advance(&mut self) {
        self.at += 1;
        self.placed = false;
        self.checked = None;
    }

    /// Whether the next element belongs to the object that is being initialized: it has no pending designators.
    fn goes_on(&self) -> bool {
        self.placed || self.current().is_some_and(|element| element.designators.is_empty())
    }
}

/// Returns the value of `{ ... }` for an object of type `target`; the returned type is completed if `target` has no
/// length.
pub(crate) fn braced_initializer(
    checker: &mut Checker<'_>,
    target: QualType,
    list: &InitializerList,
) -> (TypeId, ExprId) {
    let what =
        Target { lifetime: Lifetime::Automatic, name: None, declaration: DeclarationId::NONE, whole: None };
    let (ty, value) = list_value(checker, target.ty, list, what);
    (ty, written::value_expr(&mut checker.body, value, ty, list.span))
}

/// Returns the initial value of a variable with automatic storage duration; the returned type is completed if
/// `target` has no length.
pub(crate) fn initialize(
    checker: &mut Checker<'_>,
    target: QualType,
    initializer: &Initializer,
    (name, declaration): (Name, DeclarationId),
) -> (TypeId, ExprId) {
    let what = Target { lifetime: Lifetime::Automatic, name: Some(name), declaration, whole: None };
    let (ty, value) = initializer_value(checker, target.ty, initializer, what);
    (ty, written::value_expr(&mut checker.body, value, ty, initializer_span(initializer)))
}

/// Returns the initial value of a variable with static storage duration. Reports an initializer that is not
/// constant.
pub(crate) fn initialize_static(
    checker: &mut Checker<'_>,
    target: QualType,
    initializer: &Initializer,
    (name, declaration): (Name, DeclarationId),
) -> (TypeId, Constant) {
    let what = Target { lifetime: Lifetime::Static, name: Some(name), declaration, whole: Some(target.ty) };
    let mark = checker.body.exprs.len();
    let outer = std::mem::replace(&mut checker.must_be_constant, true);
    let (ty, value) = initializer_value(checker, target.ty, initializer, what);
    checker.must_be_constant = outer;
    checker.body.drain(mark);
    match value {
        Value::Constant(constant) => (ty, constant),
        Value::Expr(_) => (ty, Constant::Zero),
    }
}

fn initializer_value(
    checker: &mut Checker<'_>,
    ty: TypeId,
    initializer: &Initializer,
    target: Target,
) -> (TypeId, Value) {
    match initializer {
        Initializer::List(list) => list_value(checker, ty, list, target),
        Initializer::Expr(expr) => single_value(checker, ty, expr, target),
    }
}

fn list_value(
    checker: &mut Checker<'_>,
    ty: TypeId,
    list: &InitializerList,
    target: Target,
) -> (TypeId, Value) {
    let node = list::braced(checker, ty, list, target);
    if list.elements.is_empty()
        && let TypeKind::Array { element, length: None } = *checker.types.kind(ty)
    {
        let name = target.name.map(|name| checker.symbols.text(name.symbol).to_owned());
        checker.diagnostics.report(error::declaration::zero_length(list.span, name.as_deref()));
        return (checker.types.array(element, Some(0)), Value::Constant(Constant::Zero));
    }
    let ty = written::completed(&mut checker.types, ty, &node);
    (ty, written::object_value(checker, ty, node, list.span))
}

fn single_value(checker: &mut Checker<'_>, ty: TypeId, expr: &ast::Expr, target: Target) -> (TypeId, Value) {
    if let TypeKind::Array { element, length } = *checker.types.kind(ty) {
        if let Some(bytes) = string_for(&checker.literals, element.ty, expr) {
            return string_value(checker, ty, (element, length), &bytes, expr.span);
        }
        if let Some(list) = literal_of_array(checker, expr, ty) {
            return list_value(checker, ty, list, target);
        }
        let shown = checker.show(ty);
        checker.diagnostics.report(error::initializer::needs_braces(expr.span, &shown));
        return (ty, Value::Constant(Constant::Zero));
    }
    let mark = checker.body.exprs.len();
    let value = expression::value(checker, expr);
    let value = leaf(checker, ty, value, target, mark);
    (ty, value)
}

/// Returns the initializer list of a compound literal of array type, with which GNU C allows an array to be
/// initialized.
fn literal_of_array<'t>(
    checker: &mut Checker<'_>,
    expr: &'t ast::Expr,
    ty: TypeId,
) -> Option<&'t InitializerList> {
    let Syntax::CompoundLiteral(compound) = &stripped(expr).kind else { return None };
    let literal = declarator::type_name(checker, &compound.name).ty;
    let (wanted, _) = checker.types.array_element(ty)?;
    let (found, _) = checker.types.array_element(literal)?;
    (wanted.ty == found.ty).then_some(&compound.list)
}

// Strings.

/// Returns the bytes of a string literal, if the expression is one and the element type is a character type.
pub(crate) fn string_for(literals: &Literals, element: TypeId, expr: &ast::Expr) -> Option<Vec<u8>> {
    if !matches!(element, TypeId::CHAR | TypeId::UCHAR) {
        return None;
    }
    let Syntax::String(id) = stripped(expr).kind else { return None };
    Some(literals.string(id).to_vec())
}

fn string_value(
    checker: &mut Checker<'_>,
    ty: TypeId,
    (element, length): (QualType, Option<u64>),
    bytes: &[u8],
    span: Span,
) -> (TypeId, Value) {
    let length = length.unwrap_or(bytes.len() as u64 + 1);
    // C99 6.7.8p14: the terminating null is omitted if it does not fit.
    if bytes.len() as u64 > length {
        let shown = checker.show(ty);
        checker.diagnostics.report(error::initializer::long_string(span, &shown, bytes.len()));
    }
    let ty = checker.types.array(element, Some(length));
    if length > limits::INITIALIZED_PARTS {
        let shown = checker.show(ty);
        checker.diagnostics.report(error::initializer::too_large(span, &shown));
        return (ty, Value::Constant(Constant::Zero));
    }
    let mut padded = bytes.to_vec();
    padded.resize(length as usize, 0);
    (ty, Value::Constant(Constant::Bytes(padded.into())))
}

// Leaves.

/// Converts a value without braces; it is a constant if required or possible.
fn leaf(checker: &mut Checker<'_>, ty: TypeId, value: ExprId, target: Target, mark: usize) -> Value {
    if is_sampler(&checker.types, ty) {
        return Value::Constant(sampler_value(checker, value, target.name));
    }
    let wanted = match (target.lifetime, checker.types.kind(ty)) {
        // OpenCL C 3.0, 6.15.12.2: atomic objects at program scope are initialized with a scalar.
        (Lifetime::Static, TypeKind::Atomic(scalar)) => scalar.id(),
        _ => ty,
    };
    let value = convert::convert_for(checker, value, wanted, target.why());
    match target.lifetime {
        Lifetime::Automatic => match constant::fold(checker.constant_context(), value) {
            Some(constant) if constant.is_plain() && !convert::is_error(&checker.body, value) => {
                Value::Constant(constant)
            }
            _ => Value::Expr(value),
        },
        Lifetime::Static => {
            let constant = static_constant(checker, value, target.name);
            checker.body.drain(mark);
            Value::Constant(constant)
        }
    }
}

/// Returns the constant value of an expression. Reports one that is not constant.
fn static_constant(checker: &mut Checker<'_>, value: ExprId, name: Option<Name>) -> Constant {
    let span = checker.body.expr(value).span;
    let name = name.map(|name| checker.symbols.text(name.symbol).to_owned());
    match constant::evaluate(checker.constant_context(), value) {
        Ok(folded) => {
            declaration::warn_about(checker, &folded);
            return folded.constant;
        }
        Err(problem) => match problem.why {
            Why::Reported => {}
            Why::DivisionByZero => {
                checker.diagnostics.report(error::constant::division_by_zero(problem.span))
            }
            Why::Unknown(text) => {
                let culprit = (problem.span, text);
                checker.diagnostics.report(error::initializer::not_constant(
                    span,
                    name.as_deref(),
                    Some(culprit),
                ));
            }
        },
    }
    Constant::Zero
}

pub(crate) fn is_sampler(types: &Types, ty: TypeId) -> bool {
    matches!(types.kind(ty), TypeKind::Opaque(Opaque::Sampler))
}

/// Returns the constant of a sampler: the bits of its `CLK_` flags, or the value of another constant sampler.
fn sampler_value(checker: &mut Checker<'_>, value: ExprId, name: Option<Name>) -> Constant {
    let (ty, span) = (checker.body.expr(value).ty, checker.body.expr(value).span);
    let name = name.map(|name| checker.symbols.text(name.symbol).to_owned());
    let is_right = ty == TypeId::ERROR
        || is_sampler(&checker.types, ty)
        || checker.types.scalar(ty).is_some_and(|scalar| scalar.is_integer() && scalar.bits() <= 32);
    if !is_right {
        let shown = checker.show(ty);
        checker.diagnostics.report(error::opaque::sampler_value(span, name.as_deref(), &shown));
        return Constant::Sampler(0);
    }
    match constant::evaluate(checker.constant_context(), value) {
        Ok(folded) => match folded.constant {
            Constant::Sampler(bits) => Constant::Sampler(bits),
            other => Constant::Sampler(other.bits().unwrap_or(0) as u32),
        },
        Err(problem) => {
            if problem.why != Why::Reported {
                checker.diagnostics.report(error::opaque::sampler_not_known(span, name.as_deref()));
            }
            Constant::Sampler(0)
        }
    }
}

/// Returns the location of an initializer.
pub(crate) fn initializer_span(initializer: &Initializer) -> Span {
    match initializer {
        Initializer::Expr(expr) => expr.span,
        Initializer::List(list) => list.span,
    }
}
