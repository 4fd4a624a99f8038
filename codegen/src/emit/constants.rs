//! Constants, after those that they name.

use super::{Emitter, grammar};
use crate::{
    instruction,
    ir::{Constant, ConstantKind, Flags, Opcode, Type, TypeKind, Value, opcode::Core},
};
use rspirv::{
    dr::Operand,
    spirv::{Decoration, Op, SamplerAddressingMode, SamplerFilterMode, Word},
};

impl Emitter<'_> {
    /// The id of a constant.
    pub(super) fn constant(&mut self, constant: Constant) -> Word {
        let known = self.constants[constant.index()];
        if known != 0 {
            return known;
        }
        let ty = self.module.constants.ty(constant);
        let kind = self.module.constants.kind(constant);
        let id = spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.make_constant(ty, kind));
        self.constants[constant.index()] = id;
        self.name(id, self.module.constant_names.get(&constant).map(|name| &**name));
        id
    }

    /// The id of a number: its type, the width of that, its bits.
    pub(super) fn number(&mut self, ty: Word, width: u8, bits: u64) -> Word {
        if let Some(&id) = self.numbers.get(&(ty, bits)) {
            return id;
        }
        let id = self.declare(Op::Constant, Some(ty), vec![literal(width, bits)]);
        self.numbers.insert((ty, bits), id);
        id
    }

    fn ids(&mut self, values: &[Value]) -> Vec<Operand> {
        values.iter().map(|&value| Operand::IdRef(self.value(value))).collect()
    }

    fn make_constant(&mut self, ty: Type, kind: &ConstantKind) -> Word {
        let type_id = self.ty(ty);
        let width = match self.module.types.kind(ty) {
            TypeKind::Int(bits) | TypeKind::Float(bits) => bits,
            _ => 0,
        };
        let (op, operands) = match kind {
            ConstantKind::Undef => (Op::Undef, vec![]),
            ConstantKind::Null => (Op::ConstantNull, vec![]),
            ConstantKind::Bool(true) => (Op::ConstantTrue, vec![]),
            ConstantKind::Bool(false) => (Op::ConstantFalse, vec![]),
            &(ConstantKind::Int(bits) | ConstantKind::Float(bits)) => {
                return self.number(type_id, width, bits);
            }
            ConstantKind::Composite(parts) => (Op::ConstantComposite, self.ids(parts)),
            &ConstantKind::Sampler { addressing, normalized, filter } => {
                (Op::ConstantSampler, sampler(addressing, normalized, filter))
            }
            ConstantKind::PipeStorage(numbers) => (
                Op::ConstantPipeStorage,
                numbers.iter().map(|&number| Operand::LiteralBit32(number)).collect(),
            ),
            &ConstantKind::Specialization { id, default } => {
                return self.specialization(type_id, width, id, default);
            }
            ConstantKind::SpecializationComposite(parts) => (Op::SpecConstantComposite, self.ids(parts)),
            ConstantKind::Expression { opcode, flags, operands, literals } => {
                let op = operation(*opcode, *flags);
                let ids: Vec<Word> = operands.iter().map(|&value| self.value(value)).collect();
                let mut laid_out = vec![Operand::LiteralSpecConstantOpInteger(op)];
                grammar::lay_out(instruction::class(op).operands, &ids, literals, &mut laid_out);
                (Op::SpecConstantOp, laid_out)
            }
        };
        self.declare(op, Some(type_id), operands)
    }

    fn specialization(&mut self, ty: Word, width: u8, number: Option<u32>, default: u64) -> Word {
        let (op, operands) = match (width, default) {
            (0, 0) => (Op::SpecConstantFalse, vec![]),
            (0, _) => (Op::SpecConstantTrue, vec![]),
            _ => (Op::SpecConstant, vec![literal(width, default)]),
        };
        let id = self.declare(op, Some(ty), operands);
        if let Some(number) = number {
            self.decorate(id, Decoration::SpecId, vec![Operand::LiteralBit32(number)]);
        }
        id
    }
}

/// The literal of a number.
fn literal(width: u8, bits: u64) -> Operand {
    if width == 64 { Operand::LiteralBit64(bits) } else { Operand::LiteralBit32(bits as u32) }
}

fn sampler(addressing: u32, normalized: bool, filter: u32) -> Vec<Operand> {
    vec![
        SamplerAddressingMode::from_u32(addressing)
            .map_or(Operand::LiteralBit32(addressing), Operand::SamplerAddressingMode),
        Operand::LiteralBit32(u32::from(normalized)),
        SamplerFilterMode::from_u32(filter).map_or(Operand::LiteralBit32(filter), Operand::SamplerFilterMode),
    ]
}

/// The instruction of SPIR-V of an operation on values.
pub(crate) fn operation(opcode: Opcode, flags: Flags) -> Op {
    match opcode {
        Opcode::Core(Core::AccessChain) if flags.contains(Flags::IN_BOUNDS) => Op::InBoundsAccessChain,
        Opcode::Core(Core::PointerAccessChain) if flags.contains(Flags::IN_BOUNDS) => {
            Op::InBoundsPtrAccessChain
        }
        Opcode::Core(core) => core.op(),
        Opcode::Unary(unary) => unary.op(),
        Opcode::Binary(binary) => binary.op(),
        Opcode::Compare(compare) => compare.op(),
        Opcode::Cast(cast) => cast.op(),
        Opcode::Intrinsic(op) => op,
        Opcode::Library(_) | Opcode::Shader(_) => Op::ExtInst,
        Opcode::BuiltIn(_) => Op::Load,
        Opcode::DebugValue | Opcode::DebugDeclare => Op::Nop,
    }
}
