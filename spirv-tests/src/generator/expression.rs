//! Expressions of all types. They have no side effects, and each has exactly the type that was asked for.

use super::dialect::Construct;
use super::place::Access;
use super::tree::{CONDITIONAL, Kind, Node, POSTFIX, UNARY};
use super::types::{INTEGERS, Numeric, Scalar, Space, Type};
use super::{Function, Generator};

impl Generator {
    /// A value of a numeric type or of a record.
    pub(super) fn value(&mut self, ty: &Type, depth: u32) -> Node {
        match ty {
            Type::Numeric(numeric) => self.number(*numeric, depth),
            Type::Record(number) => self.record(*number, depth),
            Type::Array(..) => unreachable!("arrays are no values"),
        }
    }

    /// A value that an object of this type may be initialized with or assigned, by an implicit conversion at times.
    pub(super) fn assignable(&mut self, ty: &Type, depth: u32) -> Node {
        if let Type::Numeric(numeric) = ty
            && !numeric.is_vector()
            && self.one_in(5)
        {
            let any = self.scalar();
            if numeric.scalar.is_float() || numeric.scalar == Scalar::Bool || !any.is_float() {
                return self.number(Numeric::of(any), depth);
            }
        }
        if let Type::Numeric(numeric) = ty
            && numeric.is_vector()
            && self.one_in(8)
        {
            return self.number(numeric.element(), depth);
        }
        self.value(ty, depth)
    }

    /// A scalar or vector value.
    pub(super) fn number(&mut self, ty: Numeric, depth: u32) -> Node {
        if depth == 0 {
            return self.leaf(ty);
        }
        loop {
            let found = match self.random.below(18) {
                0 | 1 => Some(self.leaf(ty)),
                2 => self.conditional(ty, depth),
                3 => self.call(&ty.into(), depth),
                4 => self.conversion(ty, depth),
                5 => self.built_in(ty, depth),
                6 => self.reinterpretation(ty, depth),
                7 => self.comma(ty, depth),
                8 => self.loaded(ty),
                16 => self.member_of_value(ty, depth),
                17 => self.halves_of_input(ty),
                9 | 10 if ty.is_vector() => self.vector_value(ty, depth),
                9 => self.component(ty, depth),
                _ => self.arithmetic(ty, depth),
            };
            if let Some(found) = found {
                return found;
            }
        }
    }

    fn leaf(&mut self, ty: Numeric) -> Node {
        if !self.one_in(4)
            && let Some(place) = self.place(&ty.into(), Access::Read)
        {
            return place;
        }
        self.literal(ty)
    }

    fn arithmetic(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        if ty.scalar == Scalar::Bool {
            let condition = self.condition(depth - 1);
            return Some(Node::value(&ty.into(), UNARY, "(bool)`", vec![condition]));
        }
        if ty.scalar.is_float() {
            return self.real(ty, depth);
        }
        if !ty.is_vector() && ty.scalar.is_small() {
            let wide = self.number(Numeric::of(Scalar::Int), depth - 1);
            return Some(Node::value(&ty.into(), UNARY, &format!("({ty})`"), vec![wide]));
        }
        self.integer(ty, depth)
    }

    /// A scalar that is compared with zero.
    pub(super) fn condition(&mut self, depth: u32) -> Node {
        match self.random.below(8) {
            0 => self.number(Numeric::of(Scalar::Bool), depth),
            1 => {
                let any = self.scalar();
                self.number(Numeric::of(any), depth)
            }
            _ if depth == 0 => self.comparison(Numeric::of(Scalar::Int), 1),
            _ => self.comparison(Numeric::of(Scalar::Int), depth),
        }
    }

    /// A condition that is no float: `?:` takes none (OpenCL C 6.3.i).
    pub(super) fn choice(&mut self, depth: u32) -> Node {
        let ty = Numeric::of(Scalar::Int);
        if self.one_in(4) { self.number(ty, depth) } else { self.comparison(ty, depth.max(1)) }
    }

    fn conditional(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        if ty.is_vector() && self.one_in(2) {
            let scalar = if self.one_in(2) { ty.scalar.signed() } else { ty.scalar.unsigned() };
            let choice = self.number(ty.with(scalar), depth - 1);
            let (left, right) = (self.number(ty, depth - 1), self.number(ty, depth - 1));
            return Some(conditional(&ty.into(), choice, left, right));
        }
        if !ty.is_vector() && ty.scalar.is_small() {
            return None;
        }
        let choice = self.choice(depth - 1);
        let (left, right) = if ty.is_vector() { (ty, ty) } else { self.operands(ty) };
        let (left, right) = (self.number(left, depth - 1), self.number(right, depth - 1));
        Some(conditional(&ty.into(), choice, left, right))
    }

    /// The types of two scalars or vectors that the usual conversions bring to `ty`.
    pub(super) fn operands(&mut self, ty: Numeric) -> (Numeric, Numeric) {
        if ty.scalar == Scalar::Bool {
            return (ty, ty);
        }
        let scalar = ty.scalar;
        let other = if ty.is_vector() {
            if !self.one_in(4) {
                return (ty, ty);
            }
            // OpenCL C 6.2.6: the scalar has no greater rank than the elements.
            Numeric::of(self.pick_type(|other| {
                !other.is_small() && other <= scalar && (scalar.is_float() || other.bits() <= scalar.bits())
                    || other == scalar
            }))
        } else {
            Numeric::of(self.pick_type(|other| other <= scalar))
        };
        match self.random.below(5) {
            0 => (other, ty),
            1 => (ty, other),
            2 if scalar == Scalar::Int && !ty.is_vector() => {
                (other, Numeric::of(self.pick_type(|other| other <= scalar)))
            }
            _ => (ty, ty),
        }
    }

    /// A scalar type, other than `bool`, that fits.
    fn pick_type(&mut self, fits: impl Fn(Scalar) -> bool) -> Scalar {
        let reals: &[Scalar] =
            if self.has_double { &[Scalar::Float, Scalar::Double] } else { &[Scalar::Float] };
        let fitting: Vec<Scalar> =
            INTEGERS.iter().chain(reals).copied().filter(|scalar| fits(*scalar)).collect();
        self.pick(&fitting)
    }

    /// A call of a function that changes nothing.
    pub(super) fn call(&mut self, ty: &Type, depth: u32) -> Option<Node> {
        let fitting: Vec<Function> = self
            .functions
            .iter()
            .filter(|function| {
                function.is_pure() && function.result.as_ref() == Some(ty) && self.may_spend(function.cost)
            })
            .cloned()
            .collect();
        if fitting.is_empty() {
            return None;
        }
        let function = fitting[self.random.below(fitting.len() as u32) as usize].clone();
        let mut call = self.call_of(&function, depth.saturating_sub(1))?;
        call.kind = Kind::Value(ty.clone());
        Some(call)
    }

    /// A call of this function, where there are objects for its pointers.
    pub(super) fn call_of(&mut self, function: &Function, depth: u32) -> Option<Node> {
        let mut arguments = Vec::new();
        for parameter in &function.parameters {
            arguments.push(match parameter.pointer {
                None => self.assignable(&parameter.ty, depth),
                Some(pointer) => {
                    let spaces: &[Space] = &[Space::Private, Space::Private, Space::Local, Space::Global];
                    let space = pointer.space.unwrap_or_else(|| self.pick(spaces));
                    self.address(&parameter.ty, pointer.count, space, pointer.writable)?
                }
            });
        }
        self.spend(function.cost);
        let template = format!("{}({})", function.name, vec!["@"; arguments.len()].join(", "));
        Some(Node::new(Kind::Fixed, POSTFIX, &template, arguments))
    }

    /// An explicit conversion from another type.
    fn conversion(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        if ty.scalar == Scalar::Bool {
            return None;
        }
        let from = ty.with(self.scalar());
        let mut value = self.number(from, depth - 1);
        let mut function = format!("convert_{ty}");
        let to_integer = !ty.scalar.is_float();
        let may_saturate = !from.scalar.is_float() || self.dialect.has(Construct::SaturatedFloats);
        if to_integer && may_saturate && (self.one_in(3) || from.scalar.is_float() && self.one_in(2)) {
            function.push_str("_sat");
        } else if to_integer && from.scalar.is_float() {
            value = self.bounded(value, from, ty.scalar);
        }
        if !ty.is_vector() && !function.ends_with("_sat") && self.one_in(2) {
            return Some(Node::value(&ty.into(), UNARY, &format!("({ty})`"), vec![value]));
        }
        // Rounding matters only where there is something to round.
        let may_round = to_integer || self.dialect.has(Construct::RoundedFloats);
        if (from.scalar.is_float() || ty.scalar.is_float()) && may_round && self.one_in(2) {
            function.push_str(self.pick(&["_rte", "_rtz", "_rtp", "_rtn"]));
        }
        Some(Node::value(&ty.into(), POSTFIX, &format!("{function}(@)"), vec![value]))
    }

    /// The value brought into the range of an integer type; not a number becomes one.
    fn bounded(&mut self, value: Node, from: Numeric, to: Scalar) -> Node {
        let suffix = if from.scalar == Scalar::Float { "f" } else { "" };
        let low = if to.is_signed() { "-100.0" } else { "0.0" };
        Node::fixed(&format!("fmin(fmax(@, ({from}){low}{suffix}), ({from})100.0{suffix})"), vec![value])
    }

    /// The bits of another type.
    fn reinterpretation(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        if ty.scalar == Scalar::Bool {
            return None;
        }
        if ty.scalar.is_float() {
            return self.real_of_bits(ty, depth);
        }
        let bits = ty.bytes() * 8;
        let scalar = self.pick(INTEGERS);
        let width = bits / scalar.bits();
        if ![1, 2, 4, 8, 16].contains(&width) || ty.width == 3 || width * scalar.bits() != bits {
            return None;
        }
        let value = self.number(Numeric { scalar, width }, depth - 1);
        Some(Node::value(&ty.into(), POSTFIX, &format!("as_{ty}(@)"), vec![value]))
    }

    fn comma(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        if !self.one_in(4) {
            return None;
        }
        let ignored = self.numeric();
        let (left, right) = (self.number(ignored, depth - 1), self.number(ty, depth - 1));
        Some(Node::value(&ty.into(), 0, "@, @", vec![left, right]))
    }
}

/// `choice ? left : right`.
pub(super) fn conditional(ty: &Type, choice: Node, left: Node, right: Node) -> Node {
    Node::value(ty, CONDITIONAL, "@ ? @ : @", vec![choice, left, right]).children_bound(CONDITIONAL + 1)
}
