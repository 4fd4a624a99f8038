//! Initializers: braces, designators, strings, zero fill. C99 6.7.8; OpenCL C 3.0, 6.3.6 and 6.7.2.
//!
//! A list is read into a sparse tree of parts ([`Node`]), then written out whole: as one constant where everything is
//! constant, else as constructions of values.

use super::{Assignment, Checker};
use crate::{
    constant::{self, Why},
    error,
    hir::{Constant, ExprId, ExprKind},
    types::{Opaque, QualType, Scalar, StructId, TypeId, TypeKind},
};
use spirocl_frontend::{
    ast::{self, Designator, ExprKind as Syntax, Initializer, InitializerElement, InitializerList, Name},
    nearest::nearest,
    source::Span,
};
use std::collections::BTreeMap;

/// More parts than this are not listed.
const MOST_PARTS: u64 = 1 << 24;

/// When the value must be known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Lifetime {
    /// When control reaches it.
    Automatic,
    /// When the program is compiled.
    Static,
}

/// What is initialized.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Target {
    /// When the value must be known.
    pub(crate) lifetime: Lifetime,
    /// The variable, if it is one.
    pub(crate) name: Option<Name>,
}

impl Target {
    fn why(self, at: Span) -> Assignment {
        match self.name {
            Some(name) => Assignment::Initialization { name: Some(name.symbol), declared: name.span },
            None => Assignment::Initialization { name: None, declared: at },
        }
    }
}

/// A part of an object while its initializer is read.
#[derive(Debug)]
enum Node {
    /// Not mentioned: zero.
    Empty,
    /// One value.
    Leaf(Value, Span),
    /// The parts of a structure or array that are mentioned.
    Parts(BTreeMap<u64, Node>),
    /// The member of a union that is mentioned last.
    Union(u32, Box<Node>),
}

/// The value of a part.
#[derive(Clone, Debug)]
enum Value {
    Constant(Constant),
    Expr(ExprId),
}

/// The elements of a list, and how far they are read.
struct Cursor<'t> {
    elements: &'t [InitializerElement],
    at: usize,
    /// The value of the current element, if it was checked already to see whether it is a whole structure.
    checked: Option<ExprId>,
    target: Target,
    /// How many expressions there were before the list: what a constant leaves behind is forgotten.
    mark: usize,
}

impl<'t> Cursor<'t> {
    fn current(&self) -> Option<&'t InitializerElement> {
        self.elements.get(self.at)
    }

    fn advance(&mut self) {
        self.at += 1;
        self.checked = None;
    }

    /// Whether the next element belongs to the object that is being filled: it names no place of its own.
    fn goes_on(&self) -> bool {
        self.checked.is_some() || self.current().is_some_and(|element| element.designators.is_empty())
    }
}

impl Checker<'_> {
    /// The value of `{ ... }` for an object of type `target`; the type has its length if `target` had none.
    pub(crate) fn braced_initializer(
        &mut self,
        target: QualType,
        list: &InitializerList,
    ) -> (TypeId, ExprId) {
        let what = Target { lifetime: Lifetime::Automatic, name: None };
        let (ty, value) = self.list_value(target.ty, list, what);
        (ty, self.value_expr(value, ty, list.span))
    }

    /// The first value of a variable whose life is that of a block; the type has its length if `target` had none.
    pub(crate) fn initialize(
        &mut self,
        target: QualType,
        initializer: &Initializer,
        name: Option<Name>,
    ) -> (TypeId, ExprId) {
        let what = Target { lifetime: Lifetime::Automatic, name };
        let (ty, value) = self.initializer_value(target.ty, initializer, what);
        (ty, self.value_expr(value, ty, initializer_span(initializer)))
    }

    /// The value of a variable that lives longer than a call. Reports what is not constant.
    pub(crate) fn initialize_static(
        &mut self,
        target: QualType,
        initializer: &Initializer,
        name: Option<Name>,
    ) -> (TypeId, Constant) {
        let what = Target { lifetime: Lifetime::Static, name };
        let mark = self.body.exprs.len();
        let outer = std::mem::replace(&mut self.must_be_constant, true);
        let (ty, value) = self.initializer_value(target.ty, initializer, what);
        self.must_be_constant = outer;
        self.body.exprs.truncate(mark);
        match value {
            Value::Constant(constant) => (ty, constant),
            Value::Expr(_) => (ty, Constant::Zero),
        }
    }

    fn initializer_value(
        &mut self,
        ty: TypeId,
        initializer: &Initializer,
        target: Target,
    ) -> (TypeId, Value) {
        match initializer {
            Initializer::List(list) => self.list_value(ty, list, target),
            Initializer::Expr(expr) => self.single_value(ty, expr, target),
        }
    }

    fn list_value(&mut self, ty: TypeId, list: &InitializerList, target: Target) -> (TypeId, Value) {
        let node = self.braced(ty, list, target);
        let ty = self.completed(ty, &node);
        (ty, self.written(ty, node, list.span))
    }

    fn single_value(&mut self, ty: TypeId, expr: &ast::Expr, target: Target) -> (TypeId, Value) {
        if let TypeKind::Array { element, length } = *self.types.kind(ty) {
            if let Some(bytes) = self.string_for(element.ty, expr) {
                return self.string_value(ty, (element, length), &bytes, expr.span);
            }
            if let Some(list) = self.literal_of_array(expr, ty) {
                return self.list_value(ty, list, target);
            }
            let shown = self.show(ty);
            self.report(error::initializer::needs_braces(expr.span, &shown));
            return (ty, Value::Constant(Constant::Zero));
        }
        let mark = self.body.exprs.len();
        let value = self.value(expr);
        let value = self.leaf(ty, value, target, mark);
        (ty, value)
    }

    /// The braces of a compound literal of an array type: GNU C lets it initialize an array.
    fn literal_of_array<'t>(&mut self, expr: &'t ast::Expr, ty: TypeId) -> Option<&'t InitializerList> {
        let Syntax::CompoundLiteral(name, list) = &without_parentheses(expr).kind else { return None };
        let literal = self.type_name(name).ty;
        let (wanted, _) = self.types.array_element(ty)?;
        let (found, _) = self.types.array_element(literal)?;
        (wanted.ty == found.ty).then_some(list)
    }

    // Strings.

    /// The bytes of a string literal, if the expression is one and the elements are characters.
    fn string_for(&self, element: TypeId, expr: &ast::Expr) -> Option<Vec<u8>> {
        if !matches!(element, TypeId::CHAR | TypeId::UCHAR) {
            return None;
        }
        let Syntax::String(id) = without_parentheses(expr).kind else { return None };
        Some(self.literals.string(id).to_vec())
    }

    fn string_value(
        &mut self,
        ty: TypeId,
        (element, length): (QualType, Option<u64>),
        bytes: &[u8],
        span: Span,
    ) -> (TypeId, Value) {
        let length = length.unwrap_or(bytes.len() as u64 + 1);
        // C99 6.7.8p14: the closing null is left out where there is no room for it.
        if bytes.len() as u64 > length {
            let shown = self.show(ty);
            self.report(error::initializer::long_string(span, &shown, bytes.len()));
        }
        let ty = self.types.array(element, Some(length));
        if length > MOST_PARTS {
            let shown = self.show(ty);
            self.report(error::initializer::too_large(span, &shown));
            return (ty, Value::Constant(Constant::Zero));
        }
        let mut padded = bytes.to_vec();
        padded.resize(length as usize, 0);
        (ty, Value::Constant(Constant::Bytes(padded.into())))
    }

    // Leaves.

    /// One value for an object that is not a list: converted, and a constant where it must or can be.
    fn leaf(&mut self, ty: TypeId, value: ExprId, target: Target, mark: usize) -> Value {
        let span = self.expr(value).span;
        if self.is_sampler(ty) {
            return Value::Constant(self.sampler_value(value, target.name));
        }
        let wanted = match (target.lifetime, self.types.kind(ty)) {
            // OpenCL C 3.0, 6.15.12.2: atomic objects at program scope start with a number.
            (Lifetime::Static, TypeKind::Atomic(scalar)) => scalar.id(),
            _ => ty,
        };
        let value = self.convert_for(value, wanted, target.why(span));
        match target.lifetime {
            Lifetime::Automatic => match constant::fold(self, value) {
                Some(constant) if constant.is_plain() && !self.is_error(value) => Value::Constant(constant),
                _ => Value::Expr(value),
            },
            Lifetime::Static => {
                let constant = self.static_constant(value, target.name);
                self.body.exprs.truncate(mark);
                Value::Constant(constant)
            }
        }
    }

    /// The constant that a value is; reports one that is none.
    fn static_constant(&mut self, value: ExprId, name: Option<Name>) -> Constant {
        let span = self.expr(value).span;
        let name = name.map(|name| self.text(name.symbol).to_owned());
        match constant::evaluate(self, value) {
            Ok(folded) => {
                self.warn_overflow(&folded);
                return folded.constant;
            }
            Err(problem) => match problem.why {
                Why::Reported => {}
                Why::DivisionByZero => self.report(error::constant::division_by_zero(problem.span)),
                Why::Unknown(text) => {
                    let culprit = (problem.span, text);
                    self.report(error::initializer::not_constant(span, name.as_deref(), Some(culprit)));
                }
            },
        }
        Constant::Zero
    }

    pub(crate) fn is_sampler(&self, ty: TypeId) -> bool {
        matches!(self.types.kind(ty), TypeKind::Opaque(Opaque::Sampler))
    }

    /// The constant of a sampler: the bits of its `CLK_` flags, or another constant sampler.
    fn sampler_value(&mut self, value: ExprId, name: Option<Name>) -> Constant {
        let (ty, span) = (self.expr(value).ty, self.expr(value).span);
        let name = name.map(|name| self.text(name.symbol).to_owned());
        let is_right = ty == TypeId::ERROR
            || self.is_sampler(ty)
            || self.types.scalar(ty).is_some_and(|scalar| scalar.is_integer() && scalar.bits() <= 32);
        if !is_right {
            let shown = self.show(ty);
            self.report(error::declaration::sampler_value(span, name.as_deref(), &shown));
            return Constant::Sampler(0);
        }
        match constant::evaluate(self, value) {
            Ok(folded) => match folded.constant {
                Constant::Sampler(bits) => Constant::Sampler(bits),
                other => Constant::Sampler(other.bits().unwrap_or(0) as u32),
            },
            Err(problem) => {
                if problem.why != Why::Reported {
                    self.report(error::declaration::sampler_not_known(span, name.as_deref()));
                }
                Constant::Sampler(0)
            }
        }
    }

    // Lists.

    /// What `{ ... }` says about an object.
    fn braced(&mut self, ty: TypeId, list: &InitializerList, target: Target) -> Node {
        match *self.types.kind(ty) {
            TypeKind::Error => {
                self.check_unused(list);
                Node::Empty
            }
            TypeKind::Array { element, .. } => {
                if let [InitializerElement { designators, value: Initializer::Expr(expr) }] =
                    list.elements.as_slice()
                    && designators.is_empty()
                    && let Some(bytes) = self.string_for(element.ty, expr)
                {
                    return self.string_node(ty, &bytes, expr.span);
                }
                self.aggregate(ty, list, target)
            }
            TypeKind::Struct(id) => {
                if self.types.structure(id).fields.is_none() {
                    return Node::Empty;
                }
                self.aggregate(ty, list, target)
            }
            TypeKind::Vector(scalar, count) => self.vector_list(ty, (scalar, count), list, target),
            TypeKind::Void | TypeKind::Function { .. } | TypeKind::Image(..) | TypeKind::Pipe { .. } => {
                let shown = self.show(ty);
                self.report(error::initializer::uninitializable(list.span, &shown));
                Node::Empty
            }
            TypeKind::Scalar(_)
            | TypeKind::Pointer { .. }
            | TypeKind::Atomic(_)
            | TypeKind::Block { .. }
            | TypeKind::Opaque(_) => self.scalar_list(ty, list, target),
        }
    }

    /// Checks values that initialize nothing because of an earlier error.
    fn check_unused(&mut self, list: &InitializerList) {
        for element in &list.elements {
            match &element.value {
                Initializer::Expr(expr) => {
                    self.unevaluated(|checker| checker.expression(expr));
                }
                Initializer::List(inner) => self.check_unused(inner),
            }
        }
    }

    fn string_node(&mut self, ty: TypeId, bytes: &[u8], span: Span) -> Node {
        let Some(array) = self.types.array_element(ty) else { return Node::Empty };
        match self.string_value(ty, array, bytes, span) {
            (_, value @ Value::Constant(_)) => Node::Leaf(value, span),
            (_, Value::Expr(_)) => Node::Empty,
        }
    }

    /// `int a = { 1 };`
    fn scalar_list(&mut self, ty: TypeId, list: &InitializerList, target: Target) -> Node {
        let shown = self.show(ty);
        let Some(first) = list.elements.first() else {
            self.report(error::initializer::empty_scalar(list.span, &shown));
            return Node::Empty;
        };
        if let Some(designator) = first.designators.first() {
            self.report_designator(designator, ty);
            return Node::Empty;
        }
        if let Some(second) = list.elements.get(1) {
            self.report(error::initializer::scalar_list(initializer_span(&second.value), &shown));
        }
        match &first.value {
            Initializer::Expr(expr) => {
                let mark = self.body.exprs.len();
                let value = self.value(expr);
                Node::Leaf(self.leaf(ty, value, target, mark), expr.span)
            }
            Initializer::List(inner) => self.braced(ty, inner, target),
        }
    }

    /// `float4 v = { 1, (float2)(2, 3), 4 };`
    fn vector_list(
        &mut self,
        ty: TypeId,
        (scalar, count): (Scalar, u8),
        list: &InitializerList,
        target: Target,
    ) -> Node {
        if list.elements.is_empty() {
            return Node::Leaf(Value::Constant(Constant::Zero), list.span);
        }
        let mark = self.body.exprs.len();
        let mut parts = Vec::new();
        let mut filled = 0;
        let mut has_error = false;
        for element in &list.elements {
            if let Some(designator) = element.designators.first() {
                self.report_designator(designator, ty);
                return Node::Empty;
            }
            let part = self.listed_component(ty, scalar, &element.value, target);
            match self.types.elements(self.expr(part).ty) {
                Some((_, components)) => filled += u64::from(components),
                None => has_error = true,
            }
            parts.push(part);
        }
        if has_error {
            return Node::Empty;
        }
        if filled != u64::from(count) {
            let shown = self.show(ty);
            self.report(error::initializer::vector_values(list.span, &shown, count, filled));
            return Node::Empty;
        }
        let value = self.add(ExprKind::Construct(parts), ty, list.span);
        Node::Leaf(self.leaf(ty, value, target, mark), list.span)
    }

    /// One value in the braces of a vector: a scalar, or a vector of the same element.
    fn listed_component(
        &mut self,
        ty: TypeId,
        scalar: Scalar,
        value: &Initializer,
        target: Target,
    ) -> ExprId {
        match value {
            Initializer::Expr(expr) => {
                let value = self.value(expr);
                match *self.types.kind(self.expr(value).ty) {
                    TypeKind::Vector(element, _) if element == scalar => value,
                    _ => self.convert_for(value, scalar.id(), target.why(expr.span)),
                }
            }
            Initializer::List(inner) => match inner.elements.as_slice() {
                [InitializerElement { designators, value }] if designators.is_empty() => {
                    self.listed_component(ty, scalar, value, target)
                }
                _ => {
                    let shown = scalar.name();
                    self.report(error::initializer::scalar_list(inner.span, shown));
                    self.add_error(inner.span)
                }
            },
        }
    }

    /// The braces of an array, structure or union.
    fn aggregate(&mut self, ty: TypeId, list: &InitializerList, target: Target) -> Node {
        let mut node = Node::Empty;
        let mark = self.body.exprs.len();
        let mut cursor = Cursor { elements: &list.elements, at: 0, checked: None, target, mark };
        let mut next = 0u64;
        while let Some(element) = cursor.current() {
            if element.designators.is_empty() {
                if self.part_type(ty, next).is_none() {
                    let span = initializer_span(&element.value);
                    let shown = self.show(ty);
                    self.report(error::initializer::too_many(span, &shown, self.part_count(ty)));
                    break;
                }
                self.fill_part(&mut node, ty, next, &mut cursor);
                next += 1;
            } else {
                match self.designated(&mut node, ty, &element.designators, &mut cursor) {
                    Some(index) => next = index + 1,
                    None => cursor.advance(),
                }
            }
        }
        node
    }

    /// How many parts can be initialized in order.
    fn part_count(&self, ty: TypeId) -> u64 {
        match *self.types.kind(ty) {
            TypeKind::Array { length, .. } => length.unwrap_or(u64::MAX),
            TypeKind::Struct(id) => {
                let structure = self.types.structure(id);
                let fields = structure.fields.as_ref().map_or(0, Vec::len);
                if structure.is_union { fields.min(1) as u64 } else { fields as u64 }
            }
            _ => 0,
        }
    }

    /// The type of a part in order; of a union the first member alone.
    fn part_type(&self, ty: TypeId, index: u64) -> Option<TypeId> {
        if index >= self.part_count(ty) {
            return None;
        }
        self.member_type(ty, index)
    }

    /// The type of a part by number.
    fn member_type(&self, ty: TypeId, index: u64) -> Option<TypeId> {
        match *self.types.kind(ty) {
            TypeKind::Array { element, .. } => Some(element.ty),
            TypeKind::Struct(id) => {
                let fields = self.types.structure(id).fields.as_deref()?;
                fields.get(usize::try_from(index).ok()?).map(|field| field.ty.ty)
            }
            _ => None,
        }
    }

    /// Gives one part its value from the next elements.
    fn fill_part(&mut self, node: &mut Node, ty: TypeId, index: u64, cursor: &mut Cursor<'_>) {
        let Some(part_ty) = self.member_type(ty, index) else {
            cursor.advance();
            return;
        };
        let is_union = self.is_union(ty);
        let part = self.part(node, is_union, index, cursor);
        self.fill(part, part_ty, cursor);
    }

    fn is_union(&self, ty: TypeId) -> bool {
        matches!(*self.types.kind(ty), TypeKind::Struct(id) if self.types.structure(id).is_union)
    }

    /// A part of a node, made if it is new. What was there before and cannot stay is reported.
    fn part<'n>(
        &mut self,
        node: &'n mut Node,
        is_union: bool,
        index: u64,
        cursor: &Cursor<'_>,
    ) -> &'n mut Node {
        let fits = match node {
            Node::Empty => false,
            Node::Leaf(_, first) => {
                let first = *first;
                self.warn_overridden(cursor, first);
                false
            }
            Node::Parts(_) => !is_union,
            Node::Union(member, _) => is_union && u64::from(*member) == index,
        };
        if !fits {
            *node = if is_union {
                Node::Union(index as u32, Box::new(Node::Empty))
            } else {
                Node::Parts(BTreeMap::new())
            };
        }
        match node {
            Node::Union(_, inner) => inner,
            Node::Parts(parts) => parts.entry(index).or_insert(Node::Empty),
            Node::Empty | Node::Leaf(..) => unreachable!("the node was made to have parts"),
        }
    }

    fn warn_overridden(&mut self, cursor: &Cursor<'_>, first: Span) {
        let Some(element) = cursor.current() else { return };
        self.report(error::initializer::overridden(initializer_span(&element.value), first));
    }

    /// Gives an object its value from the current element, and from those after it where braces are left out.
    fn fill(&mut self, node: &mut Node, ty: TypeId, cursor: &mut Cursor<'_>) {
        if let Some((first, _)) = first_leaf(node)
            && cursor.checked.is_none()
        {
            self.warn_overridden(cursor, first);
            *node = Node::Empty;
        }
        let Some(element) = cursor.current() else { return };
        match &element.value {
            Initializer::List(inner) => {
                *node = self.braced(ty, inner, cursor.target);
                cursor.advance();
            }
            Initializer::Expr(expr) => self.fill_from(node, ty, expr, cursor),
        }
    }

    fn fill_from(&mut self, node: &mut Node, ty: TypeId, expr: &ast::Expr, cursor: &mut Cursor<'_>) {
        match *self.types.kind(ty) {
            TypeKind::Array { element, .. } => {
                if cursor.checked.is_none()
                    && let Some(bytes) = self.string_for(element.ty, expr)
                {
                    *node = self.string_node(ty, &bytes, expr.span);
                    cursor.advance();
                    return;
                }
                self.fill_without_braces(node, ty, cursor);
            }
            TypeKind::Struct(_) => {
                let value = self.checked_value(expr, cursor);
                if self.expr(value).ty == ty || self.is_error(value) {
                    *node = Node::Leaf(self.leaf(ty, value, cursor.target, cursor.mark), expr.span);
                    cursor.advance();
                    return;
                }
                self.fill_without_braces(node, ty, cursor);
            }
            TypeKind::Error
            | TypeKind::Void
            | TypeKind::Scalar(_)
            | TypeKind::Vector(..)
            | TypeKind::Pointer { .. }
            | TypeKind::Function { .. }
            | TypeKind::Atomic(_)
            | TypeKind::Image(..)
            | TypeKind::Pipe { .. }
            | TypeKind::Block { .. }
            | TypeKind::Opaque(_) => {
                let value = self.checked_value(expr, cursor);
                *node = Node::Leaf(self.leaf(ty, value, cursor.target, cursor.mark), expr.span);
                cursor.advance();
            }
        }
    }

    fn checked_value(&mut self, expr: &ast::Expr, cursor: &mut Cursor<'_>) -> ExprId {
        match cursor.checked {
            Some(value) => value,
            None => {
                let value = self.value(expr);
                cursor.checked = Some(value);
                value
            }
        }
    }

    /// Fills the parts of an object in order from elements without braces of their own. C99 6.7.8p20.
    fn fill_without_braces(&mut self, node: &mut Node, ty: TypeId, cursor: &mut Cursor<'_>) {
        let before = cursor.at;
        self.fill_from_part(node, ty, 0, cursor);
        if cursor.at == before {
            // An object without parts takes nothing: its element is left over.
            cursor.advance();
        }
    }

    fn fill_from_part(&mut self, node: &mut Node, ty: TypeId, first: u64, cursor: &mut Cursor<'_>) {
        let mut index = first;
        while cursor.current().is_some() && cursor.goes_on() && self.part_type(ty, index).is_some() {
            self.fill_part(node, ty, index, cursor);
            index += 1;
        }
    }

    // Designators.

    /// `[1].b = value`: returns the part of this object that it is in.
    fn designated(
        &mut self,
        node: &mut Node,
        ty: TypeId,
        designators: &[Designator],
        cursor: &mut Cursor<'_>,
    ) -> Option<u64> {
        let path = self.designated_path(ty, designators.first()?)?;
        let [first, inner @ ..] = path.as_slice() else { return None };
        self.descend(node, ty, *first, inner, &designators[1..], cursor)?;
        Some(*first)
    }

    /// Goes to a part, on along a path through anonymous members, then along the other designators.
    fn descend(
        &mut self,
        node: &mut Node,
        ty: TypeId,
        index: u64,
        path: &[u64],
        designators: &[Designator],
        cursor: &mut Cursor<'_>,
    ) -> Option<()> {
        let part_ty = self.member_type(ty, index)?;
        let is_union = self.is_union(ty);
        let part = self.part(node, is_union, index, cursor);
        let inside = match (path, designators) {
            ([next, rest @ ..], _) => {
                self.descend(part, part_ty, *next, rest, designators, cursor)?;
                *next
            }
            ([], []) => {
                self.fill(part, part_ty, cursor);
                return Some(());
            }
            ([], designators) => self.designated(part, part_ty, designators, cursor)?,
        };
        // C99 6.7.8p17: what follows goes on after the part that was named, inside the object that holds it.
        if !self.is_union(part_ty) {
            self.fill_from_part(part, part_ty, inside + 1, cursor);
        }
        Some(())
    }

    /// The numbers of the part that a designator names, through anonymous members.
    fn designated_path(&mut self, ty: TypeId, designator: &Designator) -> Option<Vec<u64>> {
        match (designator, self.types.kind(ty)) {
            (_, TypeKind::Error) => None,
            (Designator::Index(expr, span), TypeKind::Array { length, .. }) => {
                let length = *length;
                let index = self.constant_integer(expr, super::ConstantUse::Designator)?.value();
                match u64::try_from(index) {
                    Ok(index) if index < length.unwrap_or(MOST_PARTS) => Some(vec![index]),
                    _ => {
                        self.report(error::initializer::index_range(*span, &index.to_string(), length));
                        None
                    }
                }
            }
            (Designator::Member(name), TypeKind::Struct(id)) => {
                let id = *id;
                match self.types.member_path(id, name.symbol) {
                    Some(path) => Some(path.into_iter().map(u64::from).collect()),
                    None => {
                        self.report_no_member(*name, id, ty);
                        None
                    }
                }
            }
            _ => {
                self.report_designator(designator, ty);
                None
            }
        }
    }

    fn report_no_member(&mut self, name: Name, id: StructId, ty: TypeId) {
        let fields = self.types.structure(id).fields.iter().flatten();
        let mut names = Vec::new();
        fields.for_each(|field| self.types.member_names(field, &mut names));
        let text = self.text(name.symbol).to_owned();
        let near = nearest(&text, names.iter().map(|&(name, _)| self.text(name))).map(str::to_owned);
        let (shown, declared) = (self.show(ty), self.types.structure(id).span);
        self.report(error::initializer::no_member(name.span, &text, &shown, near.as_deref(), declared));
    }

    fn report_designator(&mut self, designator: &Designator, ty: TypeId) {
        let shown = self.show(ty);
        match designator {
            Designator::Index(_, span) => self.report(error::initializer::index_of(*span, &shown)),
            Designator::Member(name) => {
                let text = self.text(name.symbol).to_owned();
                self.report(error::initializer::member_of(name.span, &text, &shown));
            }
        }
    }

    // Writing out.

    /// The type with its length, if that follows from the initializer. C99 6.7.8p22.
    fn completed(&mut self, ty: TypeId, node: &Node) -> TypeId {
        let TypeKind::Array { element, length: None } = *self.types.kind(ty) else { return ty };
        let length = match node {
            Node::Parts(parts) => parts.last_key_value().map_or(0, |(&last, _)| last + 1),
            Node::Leaf(Value::Constant(Constant::Bytes(bytes)), _) => bytes.len() as u64,
            Node::Empty | Node::Leaf(..) | Node::Union(..) => 0,
        };
        if length == 0 { TypeId::ERROR } else { self.types.array(element, Some(length)) }
    }

    /// The value of a whole object.
    fn written(&mut self, ty: TypeId, node: Node, span: Span) -> Value {
        match node {
            Node::Empty => Value::Constant(Constant::Zero),
            Node::Leaf(value, _) => value,
            Node::Union(index, inner) => {
                let Some(member) = self.member_type(ty, index.into()) else {
                    return Value::Constant(Constant::Zero);
                };
                match self.written(member, *inner, span) {
                    Value::Constant(constant) if constant.is_zero() => Value::Constant(Constant::Zero),
                    Value::Constant(constant) => Value::Constant(Constant::Union(index, Box::new(constant))),
                    Value::Expr(value) => {
                        Value::Expr(self.add(ExprKind::ConstructUnion { index, value }, ty, span))
                    }
                }
            }
            Node::Parts(parts) => self.written_parts(ty, parts, span),
        }
    }

    fn written_parts(&mut self, ty: TypeId, parts: BTreeMap<u64, Node>, span: Span) -> Value {
        let mut values = Vec::with_capacity(parts.len());
        for (index, node) in parts {
            let Some(part_ty) = self.member_type(ty, index) else { continue };
            values.push((index, self.written(part_ty, node, span)));
        }
        let is_zero = |value: &Value| matches!(value, Value::Constant(constant) if constant.is_zero());
        if values.iter().all(|(_, value)| is_zero(value)) {
            return Value::Constant(Constant::Zero);
        }
        let count = self.part_count(ty);
        if count > MOST_PARTS {
            let shown = self.show(ty);
            self.report(error::initializer::too_large(span, &shown));
            return Value::Constant(Constant::Zero);
        }
        if values.iter().all(|(_, value)| matches!(value, Value::Constant(_))) {
            return Value::Constant(self.constant_parts(ty, count, values));
        }
        Value::Expr(self.construct_parts(ty, count, values, span))
    }

    fn constant_parts(&self, ty: TypeId, count: u64, values: Vec<(u64, Value)>) -> Constant {
        if let TypeKind::Array { element, .. } = *self.types.kind(ty)
            && matches!(element.ty, TypeId::CHAR | TypeId::UCHAR)
        {
            let mut bytes = vec![0; count as usize];
            for (index, value) in values {
                if let Value::Constant(constant) = value {
                    bytes[index as usize] = constant.bits().unwrap_or(0) as u8;
                }
            }
            return Constant::Bytes(bytes.into());
        }
        let mut all = vec![Constant::Zero; count as usize];
        for (index, value) in values {
            if let Value::Constant(constant) = value {
                all[index as usize] = constant;
            }
        }
        Constant::Elements(all)
    }

    fn construct_parts(&mut self, ty: TypeId, count: u64, values: Vec<(u64, Value)>, span: Span) -> ExprId {
        let mut all = Vec::with_capacity(count as usize);
        let mut values = values.into_iter().peekable();
        // The zeros of one type are one expression.
        let mut zero: Option<(TypeId, ExprId)> = None;
        for index in 0..count {
            let part_ty = self.member_type(ty, index).unwrap_or(TypeId::ERROR);
            let part = match values.next_if(|&(at, _)| at == index) {
                Some((_, value)) => self.value_expr(value, part_ty, span),
                None => match zero {
                    Some((zero_ty, zero)) if zero_ty == part_ty => zero,
                    _ => {
                        let made = self.add(ExprKind::Constant(Constant::Zero), part_ty, span);
                        zero = Some((part_ty, made));
                        made
                    }
                },
            };
            all.push(part);
        }
        self.add(ExprKind::Construct(all), ty, span)
    }

    fn value_expr(&mut self, value: Value, ty: TypeId, span: Span) -> ExprId {
        match value {
            Value::Constant(constant) if ty != TypeId::ERROR => {
                self.add(ExprKind::Constant(constant), ty, span)
            }
            Value::Constant(_) => self.add_error(span),
            Value::Expr(expr) => expr,
        }
    }
}

/// The first value in a node, if it has any.
fn first_leaf(node: &Node) -> Option<(Span, ())> {
    match node {
        Node::Empty => None,
        Node::Leaf(_, span) => Some((*span, ())),
        Node::Parts(parts) => parts.values().find_map(first_leaf),
        Node::Union(_, inner) => first_leaf(inner),
    }
}

fn without_parentheses(expr: &ast::Expr) -> &ast::Expr {
    let mut expr = expr;
    while let Syntax::Paren(inner) = &expr.kind {
        expr = inner;
    }
    expr
}

/// Where an initializer stands.
pub(crate) fn initializer_span(initializer: &Initializer) -> Span {
    match initializer {
        Initializer::Expr(expr) => expr.span,
        Initializer::List(list) => list.span,
    }
}
