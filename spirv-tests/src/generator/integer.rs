//! Random integer arithmetic, comparisons and logic.

use super::Generator;
use super::place::Access;
use super::tree::{Kind, Node, PRIMARY, Part, Precedence, UNARY};
use super::types::{Numeric, Scalar, Type};

impl Generator {
    /// An operation that gives an `int` or wider, or a vector of any integers.
    pub(super) fn integer(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        let node = match self.random.below(12) {
            0..=3 => self.sum_or_product(ty, depth),
            4 => self.quotient(ty, depth),
            5 | 6 => self.bitwise(ty, depth),
            7 => self.shift(ty, depth),
            8 => self.unary(ty, depth),
            9 if ty == Numeric::of(Scalar::Uint) => self.macro_call(ty, depth),
            9 if ty.scalar.bits() >= 32 && !ty.is_vector() => self.size(ty),
            _ if ty.scalar.is_signed() && (ty.is_vector() || ty.scalar == Scalar::Int) => {
                self.comparison(ty, depth)
            }
            _ => return None,
        };
        Some(node)
    }

    fn sum_or_product(&mut self, ty: Numeric, depth: u32) -> Node {
        let operator = self.pick(&["+", "-", "*"]);
        if ty.scalar.is_signed() && self.one_in(3) {
            // Without signs, everything wraps.
            let unsigned = ty.with(ty.scalar.unsigned());
            let sum = self.sum_or_product(unsigned, depth);
            return if ty.is_vector() || self.one_in(2) {
                Node::value(&ty.into(), super::tree::POSTFIX, &format!("as_{ty}(@)"), vec![sum])
            } else {
                Node::value(&ty.into(), UNARY, &format!("({ty})`"), vec![sum])
            };
        }
        let (left, right) = self.operands(ty);
        let mut operand = |ty_of: Numeric| {
            let value = self.number(ty_of, depth - 1);
            if ty.scalar.is_signed() { without_overflow(value, ty_of, ty, operator) } else { value }
        };
        let (left, right) = (operand(left), operand(right));
        Node::binary(&ty.into(), operator, left, right)
    }

    /// `a / (b & mask | 1)`: the divisor is positive.
    fn quotient(&mut self, ty: Numeric, depth: u32) -> Node {
        let operator = self.pick(&["/", "%"]);
        let left = self.number(ty, depth - 1);
        let right = self.divisor(ty, depth - 1);
        Node::binary(&ty.into(), operator, left, right)
    }

    /// A value from 1 to 127.
    pub(super) fn divisor(&mut self, ty: Numeric, depth: u32) -> Node {
        let value = self.number(ty, depth);
        let masked = guard(ty, "&", value, &constant(ty, 0x7f));
        guard(ty, "|", masked, &constant(ty, 1))
    }

    fn bitwise(&mut self, ty: Numeric, depth: u32) -> Node {
        let operator = self.pick(&["&", "|", "^"]);
        let (left, right) = self.operands(ty);
        let (left, right) = (self.number(left, depth - 1), self.number(right, depth - 1));
        Node::binary(&ty.into(), operator, left, right)
    }

    /// Shift amounts are taken modulo the width (OpenCL C 6.3.j), so any will do.
    fn shift(&mut self, ty: Numeric, depth: u32) -> Node {
        let operator = self.pick(&["<<", ">>"]);
        let left = if ty == Numeric::of(Scalar::Int) {
            Numeric::of(self.pick(&[Scalar::Char, Scalar::Uchar, Scalar::Short, Scalar::Ushort, Scalar::Int]))
        } else {
            ty
        };
        let right = if ty.is_vector() {
            let scalar = self.pick(&[ty.scalar, ty.scalar.unsigned(), ty.scalar.signed()]);
            if self.one_in(4) { Numeric::of(scalar) } else { ty.with(scalar) }
        } else {
            Numeric::of(self.pick(super::types::INTEGERS))
        };
        let left = self.number(left, depth - 1);
        let right = if self.one_in(2) {
            let amount = self.random.below(ty.scalar.bits());
            Node::leaf(&right.into(), UNARY, constant(right, u64::from(amount)))
        } else {
            self.number(right, depth - 1)
        };
        Node::binary(&ty.into(), operator, left, right)
    }

    fn unary(&mut self, ty: Numeric, depth: u32) -> Node {
        let operator = self.pick(&["-", "~", "+"]);
        let operand = self.number(ty, depth - 1);
        let operand = match operator {
            "-" if ty.scalar.is_signed() => without_overflow(operand, ty, ty, "+"),
            _ => operand,
        };
        prefixed(ty, operator, operand)
    }

    /// A call of one of the macros of the prelude, which all give an `uint` and need as much.
    fn macro_call(&mut self, ty: Numeric, depth: u32) -> Node {
        let (name, count) = self.pick(&[
            ("TWICE", 1),
            ("CHOOSE", 3),
            ("SUM", 2),
            ("SUM", 4),
            ("SQUARE_OF", 1),
            ("NESTED", 2),
        ]);
        let arguments: Vec<Node> = (0..count).map(|_| self.number(ty, depth - 1)).collect();
        let marker = |argument: &Node| if argument.text().contains('{') { "(@)" } else { "@" };
        let markers: Vec<&str> = arguments.iter().map(marker).collect();
        Node::value(&ty.into(), PRIMARY, &format!("{name}({})", markers.join(", ")), arguments)
    }

    fn size(&mut self, ty: Numeric) -> Node {
        let object = self.object_type();
        Node::leaf(&ty.into(), UNARY, format!("({ty})sizeof({object})"))
    }

    /// A comparison or a logical operation: an `int`, or a vector of signed integers.
    pub(super) fn comparison(&mut self, ty: Numeric, depth: u32) -> Node {
        if self.one_in(4) {
            return self.logic(ty, depth);
        }
        let operator = self.pick(&["<", ">", "<=", ">=", "==", "!="]);
        let compared =
            if ty.is_vector() { ty.with(self.of_size(ty.scalar)) } else { Numeric::of(self.scalar()) };
        let (left, right) = if compared.scalar.is_small() && !compared.is_vector() {
            (compared, compared)
        } else {
            self.operands(compared)
        };
        let (left, right) = (self.number(left, depth - 1), self.number(right, depth - 1));
        Node::binary(&ty.into(), operator, left, right)
    }

    fn logic(&mut self, ty: Numeric, depth: u32) -> Node {
        let operator = self.pick(&["&&", "||", "!"]);
        let scalar = if self.one_in(2) { ty.scalar.signed() } else { ty.scalar.unsigned() };
        let compared = ty.with(scalar);
        let left = if !ty.is_vector() {
            self.condition(depth - 1)
        } else if let Some(place) = self.place(&compared.into(), Access::Read) {
            place
        } else {
            // Clang folds `&&` of constant vectors to 1 in place of -1 (docs/driver-notes.md).
            return self.comparison(ty, depth);
        };
        if operator == "!" {
            return prefixed(ty, "!", left);
        }
        let right = if ty.is_vector() { self.number(compared, depth - 1) } else { self.condition(depth - 1) };
        Node::binary(&ty.into(), operator, left, right)
    }

    /// A scalar type of the same size.
    fn of_size(&mut self, scalar: Scalar) -> Scalar {
        let real = match scalar.bits() {
            32 => Scalar::Float,
            64 if self.has_double => Scalar::Double,
            _ => scalar,
        };
        self.pick(&[scalar.signed(), scalar.unsigned(), real])
    }
}

/// A prefix operator, with a space where two would grow together.
fn prefixed(ty: Numeric, operator: &str, operand: Node) -> Node {
    let joins = operand.precedence >= UNARY && operand.text().starts_with(operator);
    let space = if joins { " " } else { "" };
    Node::value(&ty.into(), UNARY, &format!("{operator}{space}`"), vec![operand])
}

/// The value of type `from`, brought into a range in which the operation on `ty` does not overflow.
pub(super) fn without_overflow(value: Node, from: Numeric, ty: Numeric, operator: &str) -> Node {
    let narrow = !ty.is_vector() && from.scalar.bits() < ty.scalar.bits();
    let guarded = match operator {
        "*" if narrow && from.scalar.is_signed() => value,
        "*" => {
            let mask = match ty.scalar.bits() {
                8 => 0x7,
                16 => 0x7f,
                32 => 0x7fff,
                _ => 0x3fff_ffff,
            };
            guard(from, "&", value, &constant(from, mask & mask_of(from)))
        }
        _ if narrow => value,
        _ => guard(from, ">>", value, &constant(from, 1)),
    };
    if ty.is_vector() && !from.is_vector() && from.scalar.is_small() {
        // The guard promoted it, and an `int` does not go with smaller elements.
        return Node::fixed(&format!("({from})`"), vec![guarded]).bound(UNARY);
    }
    guarded
}

/// The largest value that a signed integer of this width holds, or of an unsigned one half as much.
fn mask_of(ty: Numeric) -> u64 {
    u64::MAX >> (65 - ty.scalar.bits())
}

/// `value operator constant`, which no reduction takes away.
pub(super) fn guard(ty: Numeric, operator: &str, value: Node, constant: &str) -> Node {
    let constant = Node::fixed(constant, vec![]).bound(UNARY);
    let mut node = Node::binary(&Type::from(ty), operator, value, constant);
    node.kind = Kind::Fixed;
    node
}

/// A constant of exactly this type.
pub(super) fn constant(ty: Numeric, value: u64) -> String {
    match (ty.is_vector(), ty.scalar) {
        (false, Scalar::Int) => value.to_string(),
        (false, Scalar::Uint) => format!("{value}u"),
        (false, Scalar::Long) => format!("{value}L"),
        (false, Scalar::Ulong) => format!("{value}UL"),
        _ => format!("({ty}){value}"),
    }
}

impl Node {
    /// The same node, whose children must bind at least so tightly.
    pub(super) fn children_bound(mut self, precedence: Precedence) -> Self {
        for part in &mut self.parts {
            if let Part::Node(_, least) = part {
                *least = precedence;
            }
        }
        self
    }
}
