//! Variables of module scope in global and constant memory: one buffer, whose initial bytes are part of the module.

use crate::ir::{
    AddressSpace, Binary, Constant, ConstantKind, Global, Module, Opcode, Type, TypeKind, Value, ValueKind,
    opcode::{Cast, Core},
};
use spirocl_frontend::handle_map::{HandleMap, HandleSet};

/// The buffer of a program's variables.
#[derive(Default, Debug)]
pub(super) struct ProgramData {
    /// The initial bytes.
    pub(super) bytes: Vec<u8>,
    /// Whether kernels write to it, so that it lives as long as the program.
    pub(super) is_written: bool,
    /// Places of addresses within the buffer, and the offsets that they are of.
    pub(super) relocations: Vec<(u32, u32)>,
    offsets: HandleMap<Global, u64>,
}

impl ProgramData {
    /// Lays out the variables that functions with a body use.
    pub(super) fn of(module: &Module) -> Self {
        let mut data = Self::default();
        for global in used(module) {
            let variable = module.global(global);
            if variable.space == AddressSpace::Local {
                continue;
            }
            let Some(layout) = module.data_layout().of(variable.ty) else { continue };
            let stated = variable.alignment.map_or(1, u64::from);
            let offset = (data.bytes.len() as u64).next_multiple_of(layout.alignment.max(stated));
            data.bytes.resize((offset + layout.size.max(1)) as usize, 0);
            data.offsets.insert(global, offset);
            data.is_written |= variable.space == AddressSpace::Global && !variable.is_constant;
        }
        for (global, offset) in data.offsets.clone() {
            if let Some(initializer) = module.global(global).initializer {
                data.write(module, module.global(global).ty, initializer, offset);
            }
        }
        data
    }

    /// Whether there is no variable.
    pub(super) fn is_empty(&self) -> bool {
        self.bytes.is_empty()
    }

    /// Whether the bytes never change after the module was loaded.
    pub(super) fn is_constant(&self) -> bool {
        !self.is_written && self.relocations.is_empty()
    }

    /// The variable of which a byte is.
    pub(super) fn variable_at(&self, byte: u64) -> Option<Global> {
        // They lie in the order of the table.
        let before = self.offsets.iter().take_while(|&(_, &offset)| offset <= byte);
        before.last().map(|(&global, _)| global)
    }

    /// The offset of a variable.
    pub(super) fn offset(&self, global: Global) -> u64 {
        self.offsets.get(&global).copied().unwrap_or(0)
    }

    /// Writes a constant of a type at an offset.
    fn write(&mut self, module: &Module, ty: Type, value: Value, at: u64) {
        if let Some(target) = self.target(module, value) {
            self.put(at, &target.to_le_bytes());
            self.relocations.push((at as u32, target as u32));
            return;
        }
        let Some(constant) = value.constant() else { return };
        match module.constants.kind(constant) {
            ConstantKind::Int(bits) | ConstantKind::Float(bits) => {
                let bytes = module.types.bits(ty).map_or(8, |bits| usize::from(bits) / 8);
                self.put(at, &bits.to_le_bytes()[..bytes]);
            }
            ConstantKind::Bool(value) => self.put(at, &[u8::from(*value)]),
            ConstantKind::Specialization { default, .. } => {
                let bytes = module.types.bits(ty).map_or(1, |bits| usize::from(bits) / 8);
                self.put(at, &default.to_le_bytes()[..bytes]);
            }
            ConstantKind::Composite(parts) | ConstantKind::SpecializationComposite(parts) => {
                for (index, &part) in parts.iter().enumerate() {
                    let layout = module.data_layout();
                    let (Some(part_type), Some(offset)) =
                        (module.types.part(ty, index as u64), layout.offset(ty, index as u64))
                    else {
                        continue;
                    };
                    self.write(module, part_type, part, at + offset);
                }
            }
            ConstantKind::Undef
            | ConstantKind::Null
            | ConstantKind::Sampler { .. }
            | ConstantKind::PipeStorage(_)
            | ConstantKind::Expression { .. } => {}
        }
    }

    fn put(&mut self, at: u64, bytes: &[u8]) {
        self.bytes[at as usize..at as usize + bytes.len()].copy_from_slice(bytes);
    }

    /// The offset in the buffer that an address has.
    fn target(&self, module: &Module, value: Value) -> Option<u64> {
        match value.kind() {
            ValueKind::Global(global) => self.offsets.get(&global).copied(),
            ValueKind::Constant(constant) => self.expression(module, constant),
            ValueKind::Inst(_) | ValueKind::Function(_) => None,
        }
    }

    fn expression(&self, module: &Module, constant: Constant) -> Option<u64> {
        let ConstantKind::Expression { opcode, operands, .. } = module.constants.kind(constant) else {
            return None;
        };
        let number = |value: &Value| {
            let constant = value.constant()?;
            let bits = match module.constants.kind(constant) {
                ConstantKind::Null => 0,
                _ => module.constants.int(constant)?,
            };
            let width = u32::from(module.types.bits(module.constants.ty(constant))?);
            Some((bits << (64 - width)) as i64 >> (64 - width))
        };
        if *opcode == Opcode::Binary(Binary::Add) {
            let sum =
                |base: Value, by: Value| Some(self.target(module, base)?.wrapping_add_signed(number(&by)?));
            return sum(operands[0], operands[1]).or_else(|| sum(operands[1], operands[0]));
        }
        let base = self.target(module, *operands.first()?)?;
        let mut ty = pointee(module, operands[0])?;
        let (mut offset, indices) = match opcode {
            Opcode::Cast(Cast::Bitcast | Cast::ToGeneric | Cast::PointerToInt) => (0, &operands[1..]),
            Opcode::Core(Core::AccessChain) => (0, &operands[1..]),
            Opcode::Core(Core::PointerAccessChain) => {
                let size = module.data_layout().of(ty)?.size as i64;
                (number(&operands[1])?.wrapping_mul(size), &operands[2..])
            }
            _ => return None,
        };
        for index in indices {
            let index = number(index)?;
            let is_structure = matches!(module.types.kind(ty), TypeKind::Struct(_));
            let part = module.types.part(ty, if is_structure { index as u64 } else { 0 })?;
            offset = offset.wrapping_add(if is_structure {
                module.data_layout().offset(ty, index as u64)? as i64
            } else {
                index.wrapping_mul(module.data_layout().of(part)?.size as i64)
            });
            ty = part;
        }
        Some(base.wrapping_add_signed(offset))
    }
}

/// The type that an address is of.
fn pointee(module: &Module, value: Value) -> Option<Type> {
    match value.kind() {
        ValueKind::Global(global) => Some(module.global(global).ty),
        ValueKind::Constant(constant) => {
            let ty = module.constants.ty(constant);
            Some(module.types.pointee(ty).map_or(ty, |(_, pointee)| pointee))
        }
        ValueKind::Inst(_) | ValueKind::Function(_) => None,
    }
}

/// The variables that functions with a body use, and those that their initializers use.
fn used(module: &Module) -> HandleSet<Global> {
    let mut found = HandleSet::default();
    for function in module.functions.iter().filter(|function| !function.layout.is_empty()) {
        for (_, inst) in function.all_insts() {
            function.operands(inst).for_each(|value| collect(module, value, &mut found));
        }
    }
    let mut at = 0;
    while let Some(global) = found.get(at) {
        if let Some(initializer) = module.global(global).initializer {
            collect(module, initializer, &mut found);
        }
        at += 1;
    }
    found
}

fn collect(module: &Module, value: Value, found: &mut HandleSet<Global>) {
    match value.kind() {
        ValueKind::Global(global) => {
            found.insert(global);
        }
        ValueKind::Constant(constant) => match module.constants.kind(constant) {
            ConstantKind::Composite(parts) | ConstantKind::SpecializationComposite(parts) => {
                parts.iter().for_each(|&part| collect(module, part, found));
            }
            ConstantKind::Expression { operands, .. } => {
                operands.iter().for_each(|&operand| collect(module, operand, found));
            }
            _ => {}
        },
        ValueKind::Inst(_) | ValueKind::Function(_) => {}
    }
}
