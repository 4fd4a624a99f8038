//! Random floating-point expressions: only operations with exactly one result by IEEE 754 and OpenCL C 7.4.

use super::Generator;
use super::tree::{Node, POSTFIX, UNARY};
use super::types::{Numeric, Scalar};

/// Built-in functions of one argument with exact results.
const EXACT: &[&str] = &["fabs", "floor", "ceil", "trunc", "rint", "round"];

impl Generator {
    /// An operation that gives `float` or `double`, or a vector of them.
    pub(super) fn real(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        Some(match self.random.below(10) {
            0..=4 => {
                let operator = self.pick(&["+", "-", "*"]);
                let (left, right) = self.operands(ty);
                let (left, right) = (self.number(left, depth - 1), self.number(right, depth - 1));
                Node::binary(&ty.into(), operator, left, right)
            }
            5 if self.has_barriers => return None,
            5 => {
                let operand = self.number(ty, depth - 1);
                let space = if operand.text().starts_with('-') { " " } else { "" };
                Node::value(&ty.into(), UNARY, &format!("-{space}`"), vec![operand])
            }
            6 | 7 => {
                let name = self.pick(EXACT);
                let operand = self.number(ty, depth - 1);
                Node::value(&ty.into(), POSTFIX, &format!("{name}(@)"), vec![operand])
            }
            8 => {
                let operands = (0..3).map(|_| self.number(ty, depth - 1)).collect();
                Node::value(&ty.into(), POSTFIX, "fma(@, @, @)", operands)
            }
            // Division of doubles is correctly rounded; that of floats is not. The divisor is at least 1, or not a number.
            _ if ty.scalar == Scalar::Double => {
                let (left, right) = (self.number(ty, depth - 1), self.number(ty, depth - 1));
                let right = Node::fixed("(1.0 + fabs(@))", vec![right]);
                Node::binary(&ty.into(), "/", left, right)
            }
            _ => {
                let (left, right) = (self.number(ty, depth - 1), self.sign(ty, depth));
                Node::value(&ty.into(), POSTFIX, "copysign(@, @)", vec![left, right])
            }
        })
    }

    /// A float that is a number, so that its sign is known.
    fn sign(&mut self, ty: Numeric, depth: u32) -> Node {
        let from = ty.with(if ty.scalar == Scalar::Float { Scalar::Int } else { Scalar::Long });
        let value = self.number(from, depth - 1);
        Node::fixed(&format!("convert_{ty}(@)"), vec![value])
    }

    /// A float whose bits come from an integer: of ordinary size, and neither infinite nor not a number.
    pub(super) fn real_of_bits(&mut self, ty: Numeric, depth: u32) -> Option<Node> {
        let (bits, mask, one) = match ty.scalar {
            Scalar::Float => (Scalar::Uint, "0x807fffffu", "0x3f800000u"),
            _ => (Scalar::Ulong, "0x800fffffffffffffUL", "0x3ff0000000000000UL"),
        };
        let value = self.number(ty.with(bits), depth - 1);
        Some(Node::value(&ty.into(), POSTFIX, &format!("as_{ty}((@) & {mask} | {one})"), vec![value]))
    }
}
