//! The operands and types of each operation: those of numbers here, the others in [`super::core`].

use super::{ModuleVerifier, require};
use crate::ir::{
    AddressSpace, Binary, Cast, Compare, Flags, Function, Inst, Opcode, TypeKind, Unary, Value, opcode::Core,
};

/// An instruction that is being checked.
pub(super) struct Rule<'m> {
    pub(super) checker: ModuleVerifier<'m>,
    pub(super) function: &'m Function,
    pub(super) inst: Inst,
    opcode: Opcode,
    /// The type of the result.
    pub(super) result: TypeKind,
    pub(super) operands: Vec<Value>,
    pub(super) kinds: Vec<TypeKind>,
    pub(super) literals: &'m [u32],
}

/// Checks the operands and types of an instruction, whose handles name entities.
pub(super) fn check<'m>(
    checker: ModuleVerifier<'m>,
    function: &'m Function,
    inst: Inst,
) -> Result<(), String> {
    let data = function.inst(inst);
    let operands: Vec<Value> = function.operands(inst).collect();
    let rule = Rule {
        checker,
        function,
        inst,
        opcode: data.opcode,
        result: checker.kind(data.ty),
        kinds: operands.iter().map(|&value| checker.kind_of(function, value)).collect(),
        operands,
        literals: function.literals(inst),
    };
    require(!rule.kinds.contains(&TypeKind::Void), || "an operand has no value".to_owned())?;
    rule.flags(data.flags)?;
    rule.operation()
}

/// What a rule says when the types are wrong.
const TYPES: &str = "the types of its operands and its result do not fit";

impl Rule<'_> {
    /// Whether it fits, with the one message for types.
    pub(super) fn fits(&self, condition: bool) -> Result<(), String> {
        require(condition, || TYPES.to_owned())
    }

    pub(super) fn count(&self, values: usize, blocks: usize, literals: usize) -> Result<(), String> {
        let is_right = self.operands.len() == values
            && self.function.blocks(self.inst).len() == blocks
            && self.literals.len() == literals;
        require(is_right, || format!("it wants {values} values, {blocks} blocks and {literals} literals"))
    }

    /// The scalar and the number of components of a type.
    pub(super) fn scalar(&self, kind: TypeKind) -> (TypeKind, u8) {
        match kind {
            TypeKind::Vector(component, count) => (self.checker.kind(component), count),
            other => (other, 1),
        }
    }

    fn is_int(&self, kind: TypeKind) -> bool {
        matches!(self.scalar(kind).0, TypeKind::Int(_))
    }

    fn is_float(&self, kind: TypeKind) -> bool {
        matches!(self.scalar(kind).0, TypeKind::Float(_))
    }

    pub(super) fn is_bool(&self, kind: TypeKind) -> bool {
        self.scalar(kind).0 == TypeKind::Bool
    }

    pub(super) fn components(&self, kind: TypeKind) -> u8 {
        self.scalar(kind).1
    }

    fn flags(&self, flags: Flags) -> Result<(), String> {
        let is_memory = matches!(
            self.opcode,
            Opcode::Core(Core::Load | Core::Store | Core::CopyMemory | Core::CopyMemorySized)
        );
        let is_aligned = is_memory || self.opcode == Opcode::Core(Core::Variable);
        let is_access = matches!(self.opcode, Opcode::Core(Core::AccessChain | Core::PointerAccessChain));
        let any = |mask: Flags| flags.0 & mask.0 != 0;
        let is_right = (is_memory || !any(Flags::VOLATILE.with(Flags::NONTEMPORAL)))
            && (is_aligned || flags.alignment().is_none())
            && (is_access || !any(Flags::IN_BOUNDS));
        require(is_right, || "it has flags of another operation".to_owned())
    }

    fn operation(&self) -> Result<(), String> {
        match self.opcode {
            Opcode::Core(core) => self.core(core),
            Opcode::Unary(unary) => self.unary(unary),
            Opcode::Binary(binary) => self.binary(binary),
            Opcode::Compare(compare) => self.compare(compare),
            Opcode::Cast(cast) => self.cast(cast),
            Opcode::Library(_) | Opcode::Shader(_) => {
                require(self.function.blocks(self.inst).len() == 0, || "it names blocks".to_owned())
            }
            Opcode::BuiltIn(_) => {
                self.count(0, 0, 0)?;
                self.fits(self.result != TypeKind::Void)
            }
            Opcode::Intrinsic(op) => {
                require(Opcode::from_op(op) == self.opcode, || "the IR has an operation for it".to_owned())?;
                require(self.function.blocks(self.inst).len() == 0, || "it names blocks".to_owned())
            }
            Opcode::DebugValue | Opcode::DebugDeclare => {
                let entries = self.checker.module.debug.entries.len();
                let are_entries = self.literals.iter().take(2).all(|&entry| (entry as usize) < entries);
                require(self.operands.len() <= 1 && self.literals.len() >= 2 && are_entries, || {
                    "it wants a variable, an expression and a value".to_owned()
                })
            }
        }
    }

    fn unary(&self, unary: Unary) -> Result<(), String> {
        self.count(1, 0, 0)?;
        let (operand, result) = (self.kinds[0], self.result);
        let same_count = self.components(operand) == self.components(result);
        self.fits(match unary {
            Unary::Negate | Unary::Not | Unary::BitReverse => self.is_int(result) && operand == result,
            Unary::BitCount => self.is_int(result) && self.is_int(operand) && same_count,
            Unary::FloatNegate => self.is_float(result) && operand == result,
            Unary::LogicalNot => self.is_bool(result) && operand == result,
            Unary::Any | Unary::All => {
                result == TypeKind::Bool && self.is_bool(operand) && self.components(operand) > 1
            }
            Unary::IsNan | Unary::IsInf | Unary::IsFinite | Unary::IsNormal | Unary::SignBit => {
                self.is_bool(result) && self.is_float(operand) && same_count
            }
        })
    }

    fn binary(&self, binary: Binary) -> Result<(), String> {
        self.count(2, 0, 0)?;
        let (left, right, result) = (self.kinds[0], self.kinds[1], self.result);
        let same = left == result && right == result;
        self.fits(match binary {
            Binary::Add
            | Binary::Subtract
            | Binary::Multiply
            | Binary::UnsignedDivide
            | Binary::SignedDivide
            | Binary::UnsignedRemainder
            | Binary::SignedRemainder
            | Binary::SignedModulo
            | Binary::And
            | Binary::Or
            | Binary::Xor => same && self.is_int(result),
            Binary::FloatAdd
            | Binary::FloatSubtract
            | Binary::FloatMultiply
            | Binary::FloatDivide
            | Binary::FloatRemainder
            | Binary::FloatModulo => same && self.is_float(result),
            Binary::ShiftLeft | Binary::LogicalShiftRight | Binary::ArithmeticShiftRight => {
                left == result
                    && self.is_int(result)
                    && self.is_int(right)
                    && self.components(right) == self.components(result)
            }
            Binary::LogicalAnd | Binary::LogicalOr | Binary::LogicalEqual | Binary::LogicalNotEqual => {
                same && self.is_bool(result)
            }
            Binary::Dot => {
                left == right
                    && self.is_float(left)
                    && self.components(left) > 1
                    && self.scalar(left).0 == result
            }
            Binary::VectorTimesScalar => {
                left == result
                    && self.is_float(left)
                    && self.components(left) > 1
                    && self.scalar(left).0 == right
            }
        })
    }

    fn compare(&self, compare: Compare) -> Result<(), String> {
        self.count(2, 0, 0)?;
        let (left, right, result) = (self.kinds[0], self.kinds[1], self.result);
        let shape = left == right && self.is_bool(result) && self.components(left) == self.components(result);
        self.fits(match compare {
            Compare::Equal
            | Compare::NotEqual
            | Compare::UnsignedLess
            | Compare::UnsignedLessEqual
            | Compare::UnsignedGreater
            | Compare::UnsignedGreaterEqual
            | Compare::SignedLess
            | Compare::SignedLessEqual
            | Compare::SignedGreater
            | Compare::SignedGreaterEqual => shape && self.is_int(left),
            Compare::OrderedEqual
            | Compare::OrderedNotEqual
            | Compare::OrderedLess
            | Compare::OrderedLessEqual
            | Compare::OrderedGreater
            | Compare::OrderedGreaterEqual
            | Compare::UnorderedEqual
            | Compare::UnorderedNotEqual
            | Compare::UnorderedLess
            | Compare::UnorderedLessEqual
            | Compare::UnorderedGreater
            | Compare::UnorderedGreaterEqual
            | Compare::Ordered
            | Compare::Unordered
            | Compare::LessOrGreater => shape && self.is_float(left),
            Compare::PointerEqual | Compare::PointerNotEqual => {
                left == right && matches!(left, TypeKind::Pointer(..)) && result == TypeKind::Bool
            }
        })
    }

    fn cast(&self, cast: Cast) -> Result<(), String> {
        self.count(1, 0, 0)?;
        let (from, to) = (self.kinds[0], self.result);
        let shape = self.components(from) == self.components(to);
        let is_pointer = |kind: TypeKind| matches!(kind, TypeKind::Pointer(..));
        let is_scalar_int = |kind: TypeKind| matches!(kind, TypeKind::Int(_));
        self.fits(match cast {
            Cast::UnsignedConvert
            | Cast::SignedConvert
            | Cast::SaturateSignedToUnsigned
            | Cast::SaturateUnsignedToSigned => shape && self.is_int(from) && self.is_int(to),
            Cast::FloatConvert => shape && self.is_float(from) && self.is_float(to),
            Cast::FloatToUnsigned | Cast::FloatToSigned => shape && self.is_float(from) && self.is_int(to),
            Cast::UnsignedToFloat | Cast::SignedToFloat => shape && self.is_int(from) && self.is_float(to),
            Cast::PointerToInt => is_pointer(from) && is_scalar_int(to),
            Cast::IntToPointer => is_scalar_int(from) && is_pointer(to),
            Cast::Bitcast => match (self.bits(from), self.bits(to)) {
                (Some(from), Some(to)) => from == to,
                _ => (is_pointer(from) || self.is_int(from)) && (is_pointer(to) || self.is_int(to)),
            },
            Cast::ToGeneric => self.changes_space(from, to, false),
            Cast::FromGeneric => self.changes_space(to, from, false),
        })
    }

    /// The width of a number, or of all components of a vector.
    fn bits(&self, kind: TypeKind) -> Option<u32> {
        match self.scalar(kind) {
            (TypeKind::Int(bits) | TypeKind::Float(bits), count) => Some(u32::from(bits) * u32::from(count)),
            _ => None,
        }
    }

    /// Whether one is a pointer into an address space that the generic one has, the other a generic pointer to the same type.
    pub(super) fn changes_space(&self, named: TypeKind, generic: TypeKind, any_pointee: bool) -> bool {
        match (named, generic) {
            (
                TypeKind::Pointer(AddressSpace::Private | AddressSpace::Local | AddressSpace::Global, one),
                TypeKind::Pointer(AddressSpace::Generic, other),
            ) => any_pointee || one == other,
            _ => false,
        }
    }
}
