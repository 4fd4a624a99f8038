//! Random literals of all types.

use super::Generator;
use super::tree::{Node, PRIMARY, Precedence, UNARY};
use super::types::{Numeric, Scalar, Type};

/// The enumeration that every program begins with.
pub(super) const ENUMERATORS: &[(&str, i32)] =
    &[("RED", 0), ("GREEN", 1), ("BLUE", 77), ("BLACK", 78), ("WHITE", -5)];

impl Generator {
    /// A literal of this type.
    pub(super) fn literal(&mut self, ty: Numeric) -> Node {
        if ty.is_vector() {
            let (text, _) = self.scalar_literal(ty.scalar);
            return Node::leaf(&ty.into(), UNARY, format!("({ty})({text})"));
        }
        let (text, precedence) = self.scalar_literal(ty.scalar);
        Node::leaf(&ty.into(), precedence, text)
    }

    fn scalar_literal(&mut self, scalar: Scalar) -> (String, Precedence) {
        match scalar {
            Scalar::Bool => (self.pick(&["true", "false"]).to_owned(), PRIMARY),
            Scalar::Float | Scalar::Double => self.real_literal(scalar),
            Scalar::Int if self.one_in(8) => {
                let index = self.random.below(ENUMERATORS.len() as u32);
                (ENUMERATORS[index as usize].0.to_owned(), PRIMARY)
            }
            Scalar::Int if self.one_in(10) => {
                (self.pick(&["'a'", "'\\n'", "'\\x7f'", "'\\0'", "'\\101'"]).to_owned(), PRIMARY)
            }
            Scalar::Int if self.one_in(10) => {
                (self.pick(&["INT_MAX", "INT_MIN", "CHAR_BIT", "SCHAR_MIN", "USHRT_MAX"]).to_owned(), PRIMARY)
            }
            _ => self.integer_literal(scalar),
        }
    }

    fn integer_literal(&mut self, scalar: Scalar) -> (String, Precedence) {
        let bits = scalar.bits();
        let random = self.random.bits();
        let any = match self.random.below(8) {
            0 => 0,
            1 => 1,
            2 => u64::MAX,
            3 => 1 << (bits - 1),
            4 => (1 << (bits - 1)) - 1,
            5 => random,
            _ => random & 0xff >> self.random.below(6),
        };
        let value = any << (64 - bits) >> (64 - bits);
        let suffix = match scalar {
            Scalar::Uint => self.pick(&["u", "U"]),
            Scalar::Long => self.pick(&["L", "l"]),
            Scalar::Ulong => self.pick(&["UL", "ul", "uL", "LU"]),
            _ => "",
        };
        let number = match self.random.below(4) {
            0 => format!("{value:#x}{suffix}"),
            1 if value > 0 => format!("0{value:o}{suffix}"),
            _ => format!("{value}{suffix}"),
        };
        match scalar {
            Scalar::Uint | Scalar::Ulong => (number, PRIMARY),
            Scalar::Int | Scalar::Long => {
                let signed = (value << (64 - bits)) as i64 >> (64 - bits);
                match signed {
                    0.. => (number, PRIMARY),
                    _ if signed == i64::MIN >> (64 - bits) => {
                        (format!("(-{}{suffix} - 1)", (1u64 << (bits - 1)) - 1), PRIMARY)
                    }
                    _ => (format!("-{}{suffix}", signed.unsigned_abs()), UNARY),
                }
            }
            // The value of the type itself, so that the conversion keeps it.
            Scalar::Char | Scalar::Short => {
                let signed = (value << (64 - bits)) as i64 >> (64 - bits);
                (format!("({}){signed}", scalar.name()), UNARY)
            }
            _ => (format!("({}){number}", scalar.name()), UNARY),
        }
    }

    fn real_literal(&mut self, scalar: Scalar) -> (String, Precedence) {
        let suffix = if scalar == Scalar::Float { self.pick(&["f", "F"]) } else { "" };
        let eighths = self.random.below(400);
        let number = match self.random.below(8) {
            0 => "0.0".to_owned(),
            1 => "1.0".to_owned(),
            2 => format!("0x1.{:x}p{}", self.random.below(256), self.range(0, 12) as i32 - 6),
            3 => format!("{}.", self.random.below(1000)),
            4 => format!("{}e{}", self.random.below(10), self.random.below(4)),
            5 => format!(".{}", self.pick(&["5", "25", "1", "3", "0078125"])),
            _ => format!("{}", f64::from(eighths) / 8.0),
        };
        let number = if number.contains(['.', 'e', 'p']) { number } else { format!("{number}.0") };
        let number = format!("{number}{suffix}");
        if self.one_in(4) { (format!("-{number}"), UNARY) } else { (number, PRIMARY) }
    }
}

impl Node {
    /// Zero of this type, for reductions.
    pub(crate) fn zero(ty: &Type) -> Option<Node> {
        let Type::Numeric(ty) = ty else { return None };
        Some(match (ty.is_vector(), ty.scalar) {
            (true, _) => Node::leaf(&(*ty).into(), UNARY, format!("({ty})(0)")),
            (false, Scalar::Int) => Node::leaf(&(*ty).into(), PRIMARY, "0"),
            (false, _) => Node::leaf(&(*ty).into(), UNARY, format!("({ty})0")),
        })
    }
}
