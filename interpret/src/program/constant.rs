//! The values of constants: their scalars, and their bytes in memory.

use super::{Addresses, shape::Shapes};
use crate::memory::pointer;
use spirocl_codegen::ir::{
    Binary, Cast, Constant, ConstantKind, Module, Opcode, Type, TypeKind, Value, ValueKind, opcode::Core,
};

/// Evaluates constants.
pub(crate) struct Evaluator<'a> {
    pub module: &'a Module,
    pub shapes: &'a mut Shapes,
    pub addresses: &'a Addresses,
}

impl Evaluator<'_> {
    /// The scalars of a constant, or of the address of a variable or function.
    pub(crate) fn scalars(&mut self, value: Value) -> Option<Vec<u64>> {
        match value.kind() {
            ValueKind::Constant(constant) => self.constant(constant),
            ValueKind::Global(global) => Some(vec![self.addresses.globals[global.index()]]),
            ValueKind::Function(function) => {
                Some(vec![pointer::number(pointer::space::FUNCTION, function.0)])
            }
            ValueKind::Inst(_) => None,
        }
    }

    fn constant(&mut self, constant: Constant) -> Option<Vec<u64>> {
        let ty = self.module.constants.ty(constant);
        match self.module.constants.kind(constant) {
            ConstantKind::Undef | ConstantKind::Null => Some(vec![0; self.shapes.of(self.module, ty)?.len()]),
            &ConstantKind::Bool(value) => Some(vec![u64::from(value)]),
            &ConstantKind::Int(bits) | &ConstantKind::Float(bits) => Some(vec![bits]),
            ConstantKind::Composite(parts) | ConstantKind::SpecializationComposite(parts) => {
                let mut scalars = Vec::new();
                for &part in parts {
                    scalars.extend(self.scalars(part)?);
                }
                Some(scalars)
            }
            &ConstantKind::Sampler { addressing, normalized, filter } => {
                Some(vec![sampler_number(addressing, normalized, filter)])
            }
            ConstantKind::PipeStorage(_) => None,
            &ConstantKind::Specialization { default, .. } => Some(vec![default]),
            ConstantKind::Expression { opcode, operands, literals, .. } => {
                self.expression(ty, *opcode, operands, literals)
            }
        }
    }

    fn expression(
        &mut self,
        ty: Type,
        opcode: Opcode,
        operands: &[Value],
        literals: &[u32],
    ) -> Option<Vec<u64>> {
        match opcode {
            Opcode::Core(Core::AccessChain | Core::PointerAccessChain) => {
                Some(vec![self.address(opcode, operands)?])
            }
            Opcode::Cast(
                Cast::Bitcast | Cast::ToGeneric | Cast::FromGeneric | Cast::PointerToInt | Cast::IntToPointer,
            ) => self.scalars(operands[0]),
            Opcode::Core(Core::Extract) => {
                let mut part = self.type_of(operands[0])?;
                let scalars = self.scalars(operands[0])?;
                let mut first = 0;
                for &index in literals {
                    first += self.shapes.first_of_part(self.module, part, index.into())?;
                    part = self.module.types.part(part, index.into())?;
                }
                let count = self.shapes.of(self.module, part)?.len();
                Some(scalars.get(first..first + count)?.to_vec())
            }
            Opcode::Core(Core::Select) => {
                let condition = self.scalars(operands[0])?;
                let (yes, no) = (self.scalars(operands[1])?, self.scalars(operands[2])?);
                let of = |index: usize| condition[index.min(condition.len() - 1)] & 1 == 1;
                Some((0..yes.len()).map(|index| if of(index) { yes[index] } else { no[index] }).collect())
            }
            Opcode::Cast(cast) => {
                let from = self.module.types.scalar(self.type_of(operands[0])?).0;
                let from = u32::from(self.module.types.bits(from).unwrap_or(1));
                let to = u32::from(self.module.types.bits(self.module.types.scalar(ty).0).unwrap_or(1));
                let value = self.scalars(operands[0])?;
                let convert = |bits: u64| match cast {
                    Cast::UnsignedConvert => Some(bits & mask(to)),
                    Cast::SignedConvert => Some(sign_extend(bits, from) as u64 & mask(to)),
                    _ => None,
                };
                value.into_iter().map(convert).collect()
            }
            Opcode::Binary(binary) => {
                let bits = u32::from(self.module.types.bits(self.module.types.scalar(ty).0).unwrap_or(1));
                let (a, b) = (self.scalars(operands[0])?, self.scalars(operands[1])?);
                a.iter().zip(&b).map(|(&a, &b)| integer(binary, bits, a, b)).collect()
            }
            _ => None,
        }
    }

    fn address(&mut self, opcode: Opcode, operands: &[Value]) -> Option<u64> {
        let base = self.scalars(operands[0])?[0];
        let (_, mut ty) = self.module.types.pointee(self.type_of(operands[0])?)?;
        let mut offset = 0u64;
        let mut indices = operands[1..].iter();
        if opcode == Opcode::Core(Core::PointerAccessChain) {
            let index = self.index(*indices.next()?)?;
            offset = index.wrapping_mul(self.module.data_layout().of(ty)?.size);
        }
        for &index in indices {
            let index = self.index(index)?;
            match self.module.types.kind(ty) {
                TypeKind::Struct(_) => {
                    offset = offset.wrapping_add(self.module.data_layout().offset(ty, index)?)
                }
                _ => {
                    let element = self.module.types.part(ty, 0)?;
                    let size = self.module.data_layout().of(element)?.size;
                    offset = offset.wrapping_add(index.wrapping_mul(size));
                }
            }
            let part = if matches!(self.module.types.kind(ty), TypeKind::Struct(_)) { index } else { 0 };
            ty = self.module.types.part(ty, part)?;
        }
        Some(base.wrapping_add(offset))
    }

    fn index(&mut self, value: Value) -> Option<u64> {
        let bits = self.module.types.bits(self.type_of(value)?)?;
        Some(sign_extend(self.scalars(value)?[0], bits.into()) as u64)
    }

    /// The type of a constant or of an address.
    fn type_of(&self, value: Value) -> Option<Type> {
        match value.kind() {
            ValueKind::Constant(constant) => Some(self.module.constants.ty(constant)),
            ValueKind::Global(global) => self.addresses.global_types[global.index()],
            ValueKind::Inst(_) | ValueKind::Function(_) => None,
        }
    }

    /// Writes the bytes of a constant.
    pub(crate) fn write_bytes(&mut self, value: Value, ty: Type, bytes: &mut [u8]) -> Option<()> {
        let shape = self.shapes.of(self.module, ty)?;
        let scalars = self.scalars(value)?;
        for (leaf, bits) in shape.iter().zip(scalars) {
            let (start, size) = (leaf.offset as usize, usize::from(leaf.bytes));
            bytes.get_mut(start..start + size)?.copy_from_slice(&bits.to_le_bytes()[..size]);
        }
        Some(())
    }
}

/// The number of a sampler.
pub(crate) fn sampler_number(addressing: u32, normalized: bool, filter: u32) -> u64 {
    1 << 40 | u64::from(addressing) | u64::from(normalized) << 8 | u64::from(filter) << 16
}

/// The low bits of a number.
pub(crate) const fn mask(bits: u32) -> u64 {
    u64::MAX >> (64 - bits)
}

/// A number of so many bits with its sign.
pub(crate) const fn sign_extend(value: u64, bits: u32) -> i64 {
    (value << (64 - bits)) as i64 >> (64 - bits)
}

fn integer(binary: Binary, bits: u32, a: u64, b: u64) -> Option<u64> {
    let result = match binary {
        Binary::Add => a.wrapping_add(b),
        Binary::Subtract => a.wrapping_sub(b),
        Binary::Multiply => a.wrapping_mul(b),
        Binary::UnsignedDivide => a.checked_div(b)?,
        Binary::UnsignedRemainder => a.checked_rem(b)?,
        Binary::SignedDivide => sign_extend(a, bits).checked_div(sign_extend(b, bits))? as u64,
        Binary::SignedRemainder => sign_extend(a, bits).checked_rem(sign_extend(b, bits))? as u64,
        Binary::And | Binary::LogicalAnd => a & b,
        Binary::Or | Binary::LogicalOr => a | b,
        Binary::Xor | Binary::LogicalNotEqual => a ^ b,
        Binary::ShiftLeft if b < bits.into() => a << b,
        Binary::LogicalShiftRight if b < bits.into() => a >> b,
        Binary::ArithmeticShiftRight if b < bits.into() => (sign_extend(a, bits) >> b) as u64,
        _ => return None,
    };
    Some(result & mask(bits))
}
