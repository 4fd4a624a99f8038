//! The operands and types of each operation.

use super::{Checker, require};
use crate::ir::{
    AddressSpace, Binary, Cast, Compare, Flags, Function, Inst, Opcode, Type, TypeKind, Unary, Value,
    opcode::Core,
};

/// An instruction that is being checked.
struct Rule<'m> {
    checker: Checker<'m>,
    function: &'m Function,
    inst: Inst,
    opcode: Opcode,
    /// The type of the result.
    result: TypeKind,
    operands: Vec<Value>,
    kinds: Vec<TypeKind>,
    literals: &'m [u32],
}

/// Checks the operands and types of an instruction, whose handles name entities.
pub(super) fn check<'m>(checker: Checker<'m>, function: &'m Function, inst: Inst) -> Result<(), String> {
    let data = function.inst(inst);
    let operands: Vec<Value> = function.operands(inst).collect();
    // What debug values name need not be in a block, and can have any type.
    let typed = if data.opcode.is_debug() { &[] } else { &*operands };
    let rule = Rule {
        checker,
        function,
        inst,
        opcode: data.opcode,
        result: checker.kind(data.ty),
        kinds: typed.iter().map(|&value| checker.kind_of(function, value)).collect(),
        operands,
        literals: function.literals(inst),
    };
    rule.flags(data.flags)?;
    rule.operation()
}

/// What a rule says when the types are wrong.
const TYPES: &str = "the types of its operands and its result do not fit";

impl Rule<'_> {
    /// Whether it fits, with the one message for types.
    fn fits(&self, condition: bool) -> Result<(), String> {
        require(condition, || TYPES.to_owned())
    }

    fn count(&self, values: usize, blocks: usize, literals: usize) -> Result<(), String> {
        let is_right = self.operands.len() == values
            && self.function.blocks(self.inst).len() == blocks
            && self.literals.len() == literals;
        require(is_right, || format!("it wants {values} values, {blocks} blocks and {literals} literals"))
    }

    /// The scalar and the number of components of a type.
    fn scalar(&self, kind: TypeKind) -> (TypeKind, u8) {
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

    fn is_bool(&self, kind: TypeKind) -> bool {
        self.scalar(kind).0 == TypeKind::Bool
    }

    fn components(&self, kind: TypeKind) -> u8 {
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
                require(self.operands.len() <= 1 && !self.literals.is_empty(), || {
                    "it wants a variable and a value".to_owned()
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
    fn changes_space(&self, named: TypeKind, generic: TypeKind, any_pointee: bool) -> bool {
        match (named, generic) {
            (
                TypeKind::Pointer(AddressSpace::Private | AddressSpace::Local | AddressSpace::Global, one),
                TypeKind::Pointer(AddressSpace::Generic, other),
            ) => any_pointee || one == other,
            _ => false,
        }
    }

    fn core(&self, core: Core) -> Result<(), String> {
        match core {
            Core::Parameter => Err("it is in a block".to_owned()),
            Core::Phi => {
                let count = self.operands.len();
                self.count(count, count, 0)?;
                self.fits(self.result != TypeKind::Void && self.kinds.iter().all(|&kind| kind == self.result))
            }
            Core::Select => self.select(),
            Core::CopyObject => {
                self.count(1, 0, 0)?;
                self.fits(self.kinds[0] == self.result)
            }
            Core::CopyLogical => {
                self.count(1, 0, 0)?;
                let is_aggregate = |kind: TypeKind| matches!(kind, TypeKind::Struct(_) | TypeKind::Array(..));
                self.fits(is_aggregate(self.kinds[0]) && is_aggregate(self.result))
            }
            Core::Construct => self.construct(),
            Core::Extract | Core::Insert => self.part(core),
            Core::ExtractDynamic | Core::InsertDynamic => self.dynamic(core),
            Core::Shuffle => self.shuffle(),
            Core::Variable
            | Core::Load
            | Core::Store
            | Core::CopyMemory
            | Core::CopyMemorySized
            | Core::AccessChain
            | Core::PointerAccessChain
            | Core::PointerDifference
            | Core::FromGenericChecked
            | Core::LifetimeStart
            | Core::LifetimeStop => self.memory(core),
            Core::Call
            | Core::Branch
            | Core::BranchConditional
            | Core::Switch
            | Core::Return
            | Core::ReturnValue
            | Core::Unreachable => self.control(core),
        }
    }

    fn select(&self) -> Result<(), String> {
        self.count(3, 0, 0)?;
        let condition = self.kinds[0];
        let count = self.components(condition);
        self.fits(
            self.is_bool(condition)
                && (count == 1 || count == self.components(self.result))
                && self.kinds[1] == self.result
                && self.kinds[2] == self.result,
        )
    }

    fn construct(&self) -> Result<(), String> {
        self.count(self.operands.len(), 0, 0)?;
        if let TypeKind::Vector(component, count) = self.result {
            let component = self.checker.kind(component);
            let all: usize = self.kinds.iter().map(|&kind| usize::from(self.components(kind))).sum();
            let is_right = self.kinds.iter().all(|&kind| self.scalar(kind).0 == component);
            return self.fits(is_right && all == usize::from(count) && self.operands.len() > 1);
        }
        let types = &self.checker.module.types;
        let ty = self.function.inst(self.inst).ty;
        let is_right = (0..)
            .zip(&self.kinds)
            .all(|(index, &kind)| types.part(ty, index).is_some_and(|part| self.checker.kind(part) == kind));
        self.fits(is_right && types.part_count(ty) == Some(self.operands.len() as u64))
    }

    /// The type at the end of a path of literals.
    fn at(&self, mut kind: TypeKind, path: &[u32]) -> Option<TypeKind> {
        for &index in path {
            kind = self.checker.kind(self.part_of(kind, u64::from(index))?);
        }
        Some(kind)
    }

    fn part_of(&self, kind: TypeKind, index: u64) -> Option<Type> {
        match kind {
            TypeKind::Vector(element, count) => (index < u64::from(count)).then_some(element),
            TypeKind::Array(element, count) => (index < count).then_some(element),
            TypeKind::Struct(id) => {
                self.checker.module.types.structure(id).members.get(usize::try_from(index).ok()?).copied()
            }
            _ => None,
        }
    }

    fn part(&self, core: Core) -> Result<(), String> {
        let values = if core == Core::Insert { 2 } else { 1 };
        self.count(values, 0, self.literals.len())?;
        let composite = self.kinds[values - 1];
        let part = self.at(composite, self.literals);
        self.fits(if core == Core::Insert {
            part == Some(self.kinds[0]) && composite == self.result
        } else {
            part == Some(self.result)
        })
    }

    fn dynamic(&self, core: Core) -> Result<(), String> {
        let is_insert = core == Core::InsertDynamic;
        self.count(if is_insert { 3 } else { 2 }, 0, 0)?;
        let TypeKind::Vector(component, _) = self.kinds[0] else { return self.fits(false) };
        let component = self.checker.kind(component);
        let index = *self.kinds.last().expect("operands were counted");
        let is_right = if is_insert {
            self.kinds[1] == component && self.result == self.kinds[0]
        } else {
            self.result == component
        };
        self.fits(is_right && matches!(index, TypeKind::Int(_)))
    }

    fn shuffle(&self) -> Result<(), String> {
        self.count(2, 0, self.literals.len())?;
        match (self.kinds[0], self.kinds[1], self.result) {
            (TypeKind::Vector(one, first), TypeKind::Vector(other, second), TypeKind::Vector(of, count)) => {
                let limit = u32::from(first) + u32::from(second);
                let is_right = self.literals.iter().all(|&index| index < limit || index == u32::MAX);
                self.fits(is_right && one == other && one == of && self.literals.len() == usize::from(count))
            }
            _ => self.fits(false),
        }
    }

    fn memory(&self, core: Core) -> Result<(), String> {
        let pointee = |kind: TypeKind| match kind {
            TypeKind::Pointer(_, pointee) => Some(self.checker.kind(pointee)),
            _ => None,
        };
        let is_void = self.result == TypeKind::Void;
        match core {
            Core::Variable => {
                self.count(self.operands.len().min(1), 0, 0)?;
                let TypeKind::Pointer(AddressSpace::Private, ty) = self.result else {
                    return self.fits(false);
                };
                let kind = self.checker.kind(ty);
                self.fits(self.checker.is_object(ty) && self.kinds.iter().all(|&each| each == kind))
            }
            Core::Load => {
                self.count(1, 0, 0)?;
                self.fits(!is_void && pointee(self.kinds[0]) == Some(self.result))
            }
            Core::Store => {
                self.count(2, 0, 0)?;
                self.fits(is_void && pointee(self.kinds[0]) == Some(self.kinds[1]))
            }
            Core::CopyMemory => {
                self.count(2, 0, 0)?;
                let to = pointee(self.kinds[0]);
                self.fits(is_void && to.is_some() && to == pointee(self.kinds[1]))
            }
            Core::CopyMemorySized => {
                self.count(3, 0, 0)?;
                let are_pointers = pointee(self.kinds[0]).is_some() && pointee(self.kinds[1]).is_some();
                self.fits(is_void && are_pointers && matches!(self.kinds[2], TypeKind::Int(_)))
            }
            Core::AccessChain => self.access(1),
            Core::PointerAccessChain => self.access(2),
            Core::PointerDifference => {
                self.count(2, 0, 0)?;
                let are_pointers = pointee(self.kinds[0]).is_some() && self.kinds[0] == self.kinds[1];
                self.fits(are_pointers && matches!(self.result, TypeKind::Int(_)))
            }
            Core::FromGenericChecked => {
                self.count(1, 0, 0)?;
                self.fits(self.changes_space(self.result, self.kinds[0], true))
            }
            _ => {
                self.count(1, 0, 1)?;
                self.fits(is_void && pointee(self.kinds[0]).is_some())
            }
        }
    }

    /// An access chain, whose indices into the object begin at an operand.
    fn access(&self, from: usize) -> Result<(), String> {
        require(self.operands.len() >= from, || "operands are missing".to_owned())?;
        self.count(self.operands.len(), 0, 0)?;
        let are_ints = self.kinds[1..].iter().all(|&kind| matches!(kind, TypeKind::Int(_)));
        let TypeKind::Pointer(space, pointee) = self.kinds[0] else { return self.fits(false) };
        let mut ty = Some(pointee);
        for &index in &self.operands[from..] {
            ty = ty.and_then(|ty| match self.checker.kind(ty) {
                // Whether the index lies within an array or vector is not a matter of types.
                TypeKind::Vector(element, _) | TypeKind::Array(element, _) => Some(element),
                kind => self.part_of(kind, self.checker.int(index)?),
            });
        }
        self.fits(are_ints && ty.is_some_and(|ty| self.result == TypeKind::Pointer(space, ty)))
    }

    fn control(&self, core: Core) -> Result<(), String> {
        let is_void = self.result == TypeKind::Void;
        match core {
            Core::Call => {
                self.count(self.operands.len(), 0, 0)?;
                let callee = self.operands.first().and_then(|value| value.function());
                let callee = callee.ok_or("it calls no function")?;
                let (result, parameters) = self.checker.signature(callee);
                let expected = parameters.iter().map(|&ty| self.checker.kind(ty));
                self.fits(
                    self.checker.kind(result) == self.result && self.kinds[1..].iter().copied().eq(expected),
                )
            }
            Core::Branch => {
                self.count(0, 1, 0)?;
                self.fits(is_void)
            }
            Core::BranchConditional => {
                self.count(1, 2, if self.literals.is_empty() { 0 } else { 2 })?;
                self.fits(is_void && self.kinds[0] == TypeKind::Bool)
            }
            Core::Switch => {
                let cases = self.literals.len() / 2;
                self.count(1, cases + 1, cases * 2)?;
                self.fits(is_void && matches!(self.kinds[0], TypeKind::Int(_)))
            }
            Core::Return => {
                self.count(0, 0, 0)?;
                self.fits(is_void && self.checker.kind(self.function.return_type) == TypeKind::Void)
            }
            Core::ReturnValue => {
                self.count(1, 0, 0)?;
                self.fits(is_void && self.checker.kind(self.function.return_type) == self.kinds[0])
            }
            _ => {
                self.count(0, 0, 0)?;
                self.fits(is_void)
            }
        }
    }
}
