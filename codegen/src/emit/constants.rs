//! Constants, after those that they name.

use super::{grammar, module::ModuleEmitter};
use crate::{
    instruction,
    ir::{Constant, ConstantKind, Flags, Module, Opcode, Type, TypeKind, Value, ValueKind, opcode::Core},
};
use rspirv::{
    dr::Operand,
    spirv::{Decoration, Op, SamplerAddressingMode, SamplerFilterMode, Word},
};
use rustc_hash::FxHashMap;
use spirocl_frontend::handle_map::HandleSet;

/// The ids of constants.
pub(super) struct ConstantIds {
    /// Of numbers by the id of their type and their bits.
    numbers: FxHashMap<(Word, u64), Word>,
    /// Of undefined values by the id of their type.
    undefined: FxHashMap<Word, Word>,
    /// Of all by handle; 0 if they are not emitted.
    by_handle: Vec<Word>,
    /// Those that contain addresses of variables.
    addresses: HandleSet<Constant>,
}

impl ConstantIds {
    pub(super) fn new(module: &Module) -> Self {
        let by_handle = vec![0; module.constants.len()];
        let (numbers, undefined) = (FxHashMap::default(), FxHashMap::default());
        Self { numbers, undefined, by_handle, addresses: HandleSet::default() }
    }

    /// Whether a constant was emitted.
    pub(super) fn contains(&self, constant: Constant) -> bool {
        self.by_handle[constant.index()] != 0
    }

    /// Whether a constant that was emitted contains the address of a variable.
    pub(super) fn has_address(&self, constant: Constant) -> bool {
        self.addresses.contains(&constant)
    }
}

impl ModuleEmitter<'_> {
    /// The id of a constant.
    pub(super) fn constant(&mut self, constant: Constant) -> Word {
        let known = self.constants.by_handle[constant.index()];
        if known != 0 {
            return known;
        }
        let ty = self.module.constants.ty(constant);
        let kind = self.module.constants.kind(constant);
        let id = spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.make_constant(ty, kind));
        self.constants.by_handle[constant.index()] = id;
        self.mention_parts(constant, kind, id);
        self.output.name(id, self.module.constant_names.get(&constant).map(|name| &**name));
        id
    }

    /// Records the addresses of variables in a constant.
    fn mention_parts(&mut self, constant: Constant, kind: &ConstantKind, id: Word) {
        let constants = &self.constants;
        let has_address = |part: &&Value| match part.kind() {
            ValueKind::Global(_) => true,
            ValueKind::Constant(part) => constants.has_address(part),
            ValueKind::Inst(_) | ValueKind::Function(_) => false,
        };
        let parts: Vec<Value> = kind.operands().iter().filter(has_address).copied().collect();
        for &part in &parts {
            self.constants.addresses.insert(constant);
            let part_id = self.value(part);
            self.mention(part, part_id, id);
        }
    }

    /// The id of a number: its type, the width of that, its bits.
    pub(super) fn number(&mut self, ty: Word, width: u8, bits: u64) -> Word {
        if let Some(&id) = self.constants.numbers.get(&(ty, bits)) {
            return id;
        }
        let id = self.output.declare(Op::Constant, Some(ty), &[literal(width, bits)]);
        self.constants.numbers.insert((ty, bits), id);
        id
    }

    /// The id of an undefined value: its type.
    pub(super) fn undefined(&mut self, ty: Word) -> Word {
        if let Some(&id) = self.constants.undefined.get(&ty) {
            return id;
        }
        let id = self.output.declare(Op::Undef, Some(ty), &[]);
        self.constants.undefined.insert(ty, id);
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
            ConstantKind::Undef => return self.undefined(type_id),
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
        self.output.declare(op, Some(type_id), &operands)
    }

    fn specialization(&mut self, ty: Word, width: u8, number: Option<u32>, default: u64) -> Word {
        let (op, operands) = match (width, default) {
            (0, 0) => (Op::SpecConstantFalse, vec![]),
            (0, _) => (Op::SpecConstantTrue, vec![]),
            _ => (Op::SpecConstant, vec![literal(width, default)]),
        };
        let id = self.output.declare(op, Some(ty), &operands);
        if let Some(number) = number {
            self.output.decorate(id, Decoration::SpecId, Some(Operand::LiteralBit32(number)));
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
