//! What several passes do to a function: look at its values, replace them, and insert and remove instructions.

use crate::{
    analysis::cfg::Cfg,
    ir::{
        Block, ConstantKind, Flags, Function, Inst, InstData, Loc, Module, Opcode, Operands, Type, TypeKind,
        Value, ValueKind, opcode::Core,
    },
};

/// The type of a value of a function that was taken out of the module.
pub fn type_of(function: &Function, module: &mut Module, value: Value) -> Type {
    match value.kind() {
        ValueKind::Inst(inst) => function.inst(inst).ty,
        ValueKind::Constant(constant) => module.constants.ty(constant),
        ValueKind::Global(global) => module.global_type(global),
        ValueKind::Function(callee) => module.function(callee).ty,
    }
}

/// The type of an instruction or constant: `None` for addresses of global variables, whose types may not exist yet, and for functions.
pub fn interned_type(function: &Function, module: &Module, value: Value) -> Option<Type> {
    match value.kind() {
        ValueKind::Inst(inst) => Some(function.inst(inst).ty),
        ValueKind::Constant(constant) => Some(module.constants.ty(constant)),
        ValueKind::Global(_) | ValueKind::Function(_) => None,
    }
}

/// Whether a phi may have a type: it is no composite but a vector, and not opaque.
pub fn is_value(module: &Module, ty: Type) -> bool {
    matches!(
        module.types.kind(ty),
        TypeKind::Bool | TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Vector(..) | TypeKind::Pointer(..)
    )
}

/// The instruction of a value, if its result is nothing but what its opcode and operands say: no flags that make some results undefined,
/// change the rounding or forbid contraction, and no decorations.
#[inline]
pub fn plain(function: &Function, value: Value) -> Option<(Inst, &InstData)> {
    let inst = value.inst()?;
    is_plain(function, inst).then(|| (inst, function.inst(inst)))
}

/// Whether an instruction is as [`plain`] says.
#[inline]
pub fn is_plain(function: &Function, inst: Inst) -> bool {
    let flags = function.inst(inst).flags.without(Flags::IN_BOUNDS).without_alignment();
    flags == Flags::default() && !function.is_decorated(inst)
}

/// The bits of a scalar constant, or of a vector constant whose components are all equal.
pub fn uniform(module: &Module, value: Value) -> Option<u64> {
    let constant = value.constant()?;
    match module.constants.kind(constant) {
        ConstantKind::Bool(value) => Some(u64::from(*value)),
        ConstantKind::Int(bits) | ConstantKind::Float(bits) => Some(*bits),
        ConstantKind::Null => {
            let scalar = module.types.scalar(module.constants.ty(constant)).0;
            let kind = module.types.kind(scalar);
            matches!(kind, TypeKind::Int(_) | TypeKind::Float(_) | TypeKind::Bool).then_some(0)
        }
        ConstantKind::Composite(parts) => {
            let mut parts = parts.iter().map(|&part| uniform(module, part));
            let first = parts.next()??;
            parts.all(|part| part == Some(first)).then_some(first)
        }
        ConstantKind::Undef
        | ConstantKind::Sampler { .. }
        | ConstantKind::PipeStorage(_)
        | ConstantKind::Specialization { .. }
        | ConstantKind::SpecializationComposite(_)
        | ConstantKind::Expression { .. } => None,
    }
}

/// A scalar constant, or a vector constant whose components are all equal.
pub fn splat(module: &mut Module, ty: Type, bits: u64) -> Value {
    match module.types.kind(ty) {
        TypeKind::Vector(component, count) => {
            let component = splat(module, component, bits);
            module.composite(ty, &vec![component; usize::from(count)]).into()
        }
        TypeKind::Float(_) => module.float(ty, bits).into(),
        _ => module.int(ty, bits).into(),
    }
}

/// The part of a constant composite; `None` if the value is none, or its parts are not known.
pub fn constituent(module: &mut Module, value: Value, index: u32) -> Option<Value> {
    let constant = value.constant()?;
    let part = module.types.part(module.constants.ty(constant), u64::from(index))?;
    match module.constants.kind(constant) {
        ConstantKind::Composite(parts) => parts.get(index as usize).copied(),
        ConstantKind::Null => Some(module.null(part).into()),
        ConstantKind::Undef => Some(module.undef(part).into()),
        _ => None,
    }
}

/// Values that are replaced by others, while a pass walks over a function.
#[derive(Debug, Default)]
pub struct Replacements {
    by_inst: Vec<Option<Value>>,
}

impl Replacements {
    /// Notes that a value takes the place of a result.
    pub fn set(&mut self, inst: Inst, value: Value) {
        if self.by_inst.len() <= inst.index() {
            self.by_inst.resize((inst.index() + 1).max(2 * self.by_inst.len()), None);
        }
        self.by_inst[inst.index()] = Some(value);
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.by_inst.is_empty()
    }

    /// The value that finally takes the place of another.
    #[inline]
    pub fn resolve(&self, mut value: Value) -> Value {
        while let Some(next) = value.inst().and_then(|inst| self.by_inst.get(inst.index()).copied().flatten())
        {
            value = next;
        }
        value
    }

    /// Replaces the operands of one instruction.
    pub fn apply_to(&self, function: &mut Function, inst: Inst) {
        if !self.is_empty() {
            function.map_operands(inst, |value| self.resolve(value));
        }
    }

    /// Replaces the operands that a walk over the dominator tree came to before it knew: those of phis, and of blocks that are not
    /// reachable. Debug values, if there are any, may stand before what they name.
    pub fn apply_to_unknown(&self, function: &mut Function, cfg: &Cfg, has_debug: bool) {
        if has_debug {
            return self.apply(function);
        }
        if self.is_empty() {
            return;
        }
        for index in 0..function.layout.len() {
            let block = function.layout[index];
            let insts = match cfg.is_reachable(index as u32) {
                true => function.phis(block).count(),
                false => function.block(block).insts.len(),
            };
            for at in 0..insts {
                let inst = function.block(block).insts[at];
                self.apply_to(function, inst);
            }
        }
    }

    /// Replaces the operands of all instructions.
    pub fn apply(&self, function: &mut Function) {
        if !self.is_empty() {
            function.replace_uses(|value| Some(self.resolve(value)).filter(|&new| new != value));
        }
    }
}

/// Adds a block that control never comes to.
pub fn add_unreachable(function: &mut Function, void: Type) -> Block {
    let block = function.add_block();
    let opcode = Opcode::Core(Core::Unreachable);
    function.append(block, opcode, void, Operands::default(), Flags::default(), Loc::UNKNOWN);
    block
}

/// Makes an instruction without flags.
pub fn make(function: &mut Function, opcode: Opcode, ty: Type, values: &[Value], location: Loc) -> Inst {
    function.make(opcode, ty, Operands::values(values), Flags::default(), location)
}

/// Repeats an instruction that names no blocks, with other operands.
pub fn copy(function: &mut Function, inst: Inst, values: &[Value]) -> Inst {
    let data = *function.inst(inst);
    let literals = function.literals(inst).to_vec();
    let operands = Operands { values, blocks: &[], literals: &literals };
    function.make(data.opcode, data.ty, operands, data.flags, data.location)
}

/// Replaces what an instruction does; its type and location stay.
pub fn rewrite(function: &mut Function, inst: Inst, opcode: Opcode, operands: Operands) {
    function.set_operands(inst, operands);
    let data = function.inst_mut(inst);
    (data.opcode, data.flags) = (opcode, Flags::default());
}

/// Takes the value out of a debug value, whose variable has no known value from there on.
pub fn forget_value(function: &mut Function, debug: Inst) {
    let literals = function.literals(debug).to_vec();
    function.set_operands(debug, Operands { values: &[], blocks: &[], literals: &literals });
}

/// Removes the ways into the phis of a block that come from a predecessor.
pub fn remove_incoming(function: &mut Function, block: Block, mut gone: impl FnMut(Block) -> bool) {
    let phis: Vec<Inst> = function.phis(block).collect();
    for phi in phis {
        let kept: Vec<(Block, Value)> = function.incoming(phi).filter(|&(from, _)| !gone(from)).collect();
        set_incoming(function, phi, kept);
    }
}

/// The value of a phi for a predecessor, unless the block is none.
pub fn value_from(function: &Function, phi: Inst, block: Block) -> Option<Value> {
    function.incoming(phi).find(|&(from, _)| from == block).map(|(_, value)| value)
}

/// The value of a phi for a predecessor.
///
/// # Panics
///
/// If the block is none.
pub fn incoming_from(function: &Function, phi: Inst, block: Block) -> Value {
    value_from(function, phi, block).expect("a phi has a value for each predecessor")
}

/// Gives a phi its values.
pub fn set_incoming(function: &mut Function, phi: Inst, incoming: Vec<(Block, Value)>) {
    let (blocks, values): (Vec<Block>, Vec<Value>) = incoming.into_iter().unzip();
    function.set_operands(phi, Operands { values: &values, blocks: &blocks, literals: &[] });
}

/// A conditional branch.
#[derive(Clone, Copy, Debug)]
pub struct ConditionalBranch {
    /// The terminator.
    pub terminator: Inst,
    /// Its condition.
    pub condition: Value,
    /// The blocks where the condition is true and where it is false.
    pub targets: [Block; 2],
}

/// The conditional branch of a block that may be replaced by computation: it has no merge instruction, which advises against that, and no
/// weights, which say that one side is rarely taken.
pub fn plain_branch(function: &Function, block: Block) -> Option<ConditionalBranch> {
    let terminator = function.terminator(block)?;
    let is_branch = function.inst(terminator).opcode == Opcode::Core(Core::BranchConditional);
    if !is_branch || !function.literals(terminator).is_empty() || function.block(block).merge.is_some() {
        return None;
    }
    let mut blocks = function.blocks(terminator);
    let targets = [blocks.next()?, blocks.next()?];
    Some(ConditionalBranch { terminator, condition: function.operand(terminator, 0), targets })
}

/// Retargets the branches of some blocks.
///
/// # Panics
///
/// If one of them has no terminator.
pub fn redirect(function: &mut Function, blocks: &[Block], from: Block, to: Block) {
    for &block in blocks {
        let terminator = function.terminator(block).expect("blocks have terminators");
        replace_block(function, terminator, from, to);
    }
}

/// Replaces a block that an instruction names, wherever it does.
pub fn replace_block(function: &mut Function, inst: Inst, old: Block, new: Block) {
    function.map_blocks(inst, |block| if block == old { new } else { block });
}

/// The phis of a block take another block for one of its predecessors.
pub fn replace_predecessor(function: &mut Function, block: Block, old: Block, new: Block) {
    let phis: Vec<Inst> = function.phis(block).collect();
    for phi in phis {
        replace_block(function, phi, old, new);
    }
}

/// Removes the blocks whose instructions were moved.
pub fn drop_emptied(function: &mut Function) {
    let mut layout = std::mem::take(&mut function.layout);
    layout.retain(|&block| !function.block(block).insts.is_empty());
    function.layout = layout;
}
