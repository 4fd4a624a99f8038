//! Calls of built-in functions whose results are exact: integer, common and relational functions.

use super::Generator;
use super::dialect::Construct;
use super::tree::{Node, POSTFIX};
use super::types::{Numeric, Scalar};

/// What the parameters of a function on integers of type `T` are.
#[derive(Clone, Copy)]
enum Shape {
    /// `T f(T)`
    One,
    /// `T f(T, T)`
    Two,
    /// `T f(T, T, T)`
    Three,
    /// `unsigned T f(T)`
    Magnitude,
    /// `unsigned T f(T, T)`
    Distance,
    /// `T f(T, T)`, or the second a scalar.
    TwoOrScalar,
}

const INTEGER: &[(&str, Shape)] = &[
    ("popcount", Shape::One),
    ("clz", Shape::One),
    ("abs", Shape::Magnitude),
    ("abs_diff", Shape::Distance),
    ("add_sat", Shape::Two),
    ("sub_sat", Shape::Two),
    ("hadd", Shape::Two),
    ("rhadd", Shape::Two),
    ("mul_hi", Shape::Two),
    ("rotate", Shape::Two),
    ("max", Shape::TwoOrScalar),
    ("min", Shape::TwoOrScalar),
    ("mad_sat", Shape::Three),
    ("bitselect", Shape::Three),
];

/// Relational functions of two floats; they give `int`, or a vector of signed integers as wide as the floats.
const RELATIONAL_TWO: &[&str] = &[
    "isequal",
    "isnotequal",
    "isgreater",
    "isgreaterequal",
    "isless",
    "islessequal",
    "islessgreater",
    "isordered",
    "isunordered",
];

const RELATIONAL_ONE: &[&str] = &["isfinite", "isinf", "isnan", "isnormal"];

impl Generator {
    /// A call of a built-in function that gives this type.
    pub(super) fn built_in(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        if ty.scalar == Scalar::Bool {
            return None;
        }
        match self.random.below(8) {
            0 => Some(self.select(ty, depth)),
            _ if ty.scalar.is_float() => None,
            1 => self.clamp(ty, depth),
            2 => self.product_of_24_bits(ty, depth),
            3 => self.upsample(ty, depth),
            4 if ty == Numeric::of(Scalar::Int) => Some(self.any_or_all(depth)),
            4 | 5 => self.relational(ty, depth),
            _ => Some(self.integer_function(ty, depth)),
        }
    }

    fn call_built_in(&mut self, ty: Numeric, name: &str, arguments: &[Numeric], depth: u32) -> Node {
        let values: Vec<Node> = arguments.iter().map(|argument| self.number(*argument, depth - 1)).collect();
        let markers = vec!["@"; values.len()].join(", ");
        Node::value(&ty.into(), POSTFIX, &format!("{name}({markers})"), values)
    }

    fn integer_function(&mut self, ty: Numeric, depth: u32) -> Node {
        let (mut name, shape) = self.pick(INTEGER);
        if name == "mad_sat" && ty.scalar.bits() == 32 {
            // Intel's driver is wrong there (docs/driver-notes.md).
            name = "bitselect";
        }
        if ["add_sat", "sub_sat"].contains(&name) && !self.dialect.has(Construct::SaturatedSums) {
            name = "hadd";
        }
        let any_sign = if self.one_in(2) { ty.with(ty.scalar.signed()) } else { ty };
        match shape {
            Shape::One => self.call_built_in(ty, name, &[ty], depth),
            Shape::Two => self.call_built_in(ty, name, &[ty, ty], depth),
            Shape::Three => self.call_built_in(ty, name, &[ty, ty, ty], depth),
            Shape::Magnitude | Shape::Distance if ty.scalar.is_signed() => {
                self.call_built_in(ty, "popcount", &[ty], depth)
            }
            Shape::Magnitude => self.call_built_in(ty, name, &[any_sign], depth),
            Shape::Distance => self.call_built_in(ty, name, &[any_sign, any_sign], depth),
            Shape::TwoOrScalar => {
                let second = if self.one_in(2) { ty } else { ty.element() };
                self.call_built_in(ty, name, &[ty, second], depth)
            }
        }
    }

    /// `select(a, b, c)`: for scalars by `c != 0`, for vectors by the top bit of each element.
    fn select(&mut self, ty: Numeric, depth: u32) -> Node {
        let choice = if self.one_in(2) { ty.scalar.signed() } else { ty.scalar.unsigned() };
        self.call_built_in(ty, "select", &[ty, ty, ty.with(choice)], depth)
    }

    /// Bounds that are in order.
    fn clamp(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        let bound = if self.one_in(2) { ty } else { ty.element() };
        let low = self.random.below(60);
        let high = low + self.random.below(60);
        let value = self.number(ty, depth - 1);
        Some(Node::value(
            &ty.into(),
            POSTFIX,
            &format!("clamp(@, ({bound}){low}, ({bound}){high})"),
            vec![value],
        ))
    }

    /// `mul24` and `mad24` of arguments that have 24 bits.
    fn product_of_24_bits(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        let narrow = match ty.scalar {
            // 12 bits each, so that the product and the sum fit.
            Scalar::Int => format!("(@) & ({ty})0xfff"),
            Scalar::Uint => format!("(@) & ({ty})0xffffff"),
            _ => return None,
        };
        let name = self.pick(&["mul24", "mad24"]);
        let mut arguments: Vec<Node> = (0..2).map(|_| self.number(ty, depth - 1)).collect();
        if name == "mul24" {
            return Some(Node::value(&ty.into(), POSTFIX, &format!("mul24({narrow}, {narrow})"), arguments));
        }
        arguments.push(self.number(ty, depth - 1));
        let text = format!("mad24({narrow}, {narrow}, (@) & ({ty})0xffffff)");
        Some(Node::value(&ty.into(), POSTFIX, &text, arguments))
    }

    /// `upsample(high, low)`.
    fn upsample(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        let (high, low) = match ty.scalar {
            Scalar::Short => (Scalar::Char, Scalar::Uchar),
            Scalar::Ushort => (Scalar::Uchar, Scalar::Uchar),
            Scalar::Int => (Scalar::Short, Scalar::Ushort),
            Scalar::Uint => (Scalar::Ushort, Scalar::Ushort),
            Scalar::Long => (Scalar::Int, Scalar::Uint),
            Scalar::Ulong => (Scalar::Uint, Scalar::Uint),
            Scalar::Bool | Scalar::Char | Scalar::Uchar | Scalar::Float | Scalar::Double => return None,
        };
        Some(self.call_built_in(ty, "upsample", &[ty.with(high), ty.with(low)], depth))
    }

    fn any_or_all(&mut self, depth: u32) -> Node {
        let scalar = self.scalar().signed();
        let vector = Numeric { scalar, ..self.vector() };
        let name = self.pick(&["any", "all"]);
        self.call_built_in(Numeric::of(Scalar::Int), name, &[vector], depth)
    }

    fn relational(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        let scalar = match ty.scalar {
            Scalar::Int if !ty.is_vector() && self.has_double && self.one_in(2) => Scalar::Double,
            Scalar::Int => Scalar::Float,
            Scalar::Long if ty.is_vector() && self.has_double => Scalar::Double,
            _ => return None,
        };
        let from = ty.with(scalar);
        Some(if self.one_in(2) {
            let name = self.pick(RELATIONAL_ONE);
            self.call_built_in(ty, name, &[from], depth)
        } else {
            let name = self.pick(RELATIONAL_TWO);
            self.call_built_in(ty, name, &[from, from], depth)
        })
    }
}
