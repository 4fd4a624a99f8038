//! Compiles a function: slots for its values, its blocks, and the jumps between them.

mod access;
mod arithmetic;
mod call;
mod composite;
mod intrinsic;
mod library;
mod members;
mod phi;
mod slots;
mod targets;
mod uses;

use super::{
    Addresses,
    code::{Code, Instruction, Operation, ValuePlace, Variable},
    constant::Evaluator,
    shape::{LeafKind, Shape, Shapes},
    special::{Slots, Span, Special},
};
use crate::{checks::Check, library::MathOptions, options::Options};
use slots::SlotAllocator;
use spirocl_codegen::ir::{
    Block, Function, FunctionId, Inst, Loc, Module, Opcode, Type, TypeKind, Value, ValueKind, opcode::Core,
};
use targets::{Field, Targets};
use uses::Uses;

/// Compiles a function.
pub(super) fn function(
    module: &Module,
    id: FunctionId,
    addresses: &Addresses,
    shapes: &mut Shapes,
    options: &Options,
) -> Result<Code, String> {
    let function = module.function(id);
    let checks_members = options.checks.contains(&Check::MemberBounds);
    let members = checks_members.then(|| members::Members::new(function));
    let mut compiler = Compiler {
        module,
        function,
        addresses,
        shapes,
        math: options.math,
        uses: Uses::of(module, function),
        values: vec![None; function.inst_count()],
        addressed: vec![None; function.inst_count()],
        allocator: SlotAllocator::default(),
        targets: Targets::new(function.block_count()),
        location: function.location,
        inst: None,
        block_cost: 0,
        code: Code::default(),
        members,
    };
    compiler.parameters()?;
    phi::declare(&mut compiler)?;
    if function.layout.is_empty() {
        // Calls of it are not made.
        compiler.emit(Instruction::new(Operation::Unreachable, 0, 0, 0));
    }
    for &block in &function.layout {
        compiler.block(block)?;
    }
    Ok(compiler.finish())
}

/// The state of the compilation of a function.
struct Compiler<'a> {
    module: &'a Module,
    function: &'a Function,
    addresses: &'a Addresses,
    shapes: &'a mut Shapes,
    math: MathOptions,
    uses: Uses,
    /// The slots of each value.
    values: Vec<Option<Slots>>,
    /// Pointers that are another pointer plus a constant, and are computed where they are used.
    addressed: Vec<Option<(u32, u64)>>,
    allocator: SlotAllocator,
    targets: Targets,
    location: Loc,
    /// The instruction that is compiled.
    inst: Option<Inst>,
    block_cost: u32,
    code: Code,
    /// Where indices into members are checked.
    members: Option<members::Members>,
}

impl Compiler<'_> {
    // Slots

    fn shape(&mut self, ty: Type) -> Result<Shape, String> {
        self.shapes.of(self.module, ty).ok_or_else(|| "a value is too large for the interpreter".to_owned())
    }

    fn type_of(&self, value: Value) -> Type {
        match value.kind() {
            ValueKind::Inst(inst) => self.function.inst(inst).ty,
            ValueKind::Constant(constant) => self.module.constants.ty(constant),
            ValueKind::Global(global) => {
                self.addresses.global_types[global.index()].expect("each variable has a type")
            }
            ValueKind::Function(function) => self.module.function(function).ty,
        }
    }

    /// The slots of an operand.
    fn slots(&mut self, value: Value) -> Result<Slots, String> {
        if let ValueKind::Inst(inst) = value.kind() {
            if let Some((base, offset)) = self.addressed[inst.index()] {
                let slot = self.allocator.fresh(1);
                self.offset(slot, base, offset);
                return Ok([slot].into());
            }
            if let Some(slots) = &self.values[inst.index()] {
                return Ok(slots.clone());
            }
            // Only code that is never reached uses a value before it is defined.
            let count = self.shape(self.function.inst(inst).ty)?.len();
            let zero = self.allocator.constant(0);
            return Ok(vec![zero; count].into());
        }
        let mut evaluator = Evaluator { module: self.module, shapes: self.shapes, addresses: self.addresses };
        let Some(scalars) = evaluator.scalars(value) else {
            self.unsupported("a constant expression");
            let count = self.shape(self.type_of(value))?.len();
            let zero = self.allocator.constant(0);
            return Ok(vec![zero; count].into());
        };
        Ok(scalars.into_iter().map(|bits| self.allocator.constant(bits)).collect())
    }

    fn offset(&mut self, result: u32, base: u32, offset: u64) {
        let mut instruction = Instruction::new(Operation::Offset, result, base, offset as u32);
        instruction.c = (offset >> 32) as u32;
        self.emit(instruction);
    }

    /// The slot of a scalar operand.
    fn slot(&mut self, value: Value) -> Result<u32, String> {
        let slots = self.slots(value)?;
        slots.first().copied().ok_or_else(|| "an operand without a value".to_owned())
    }

    /// The slots of a value in a row.
    fn row(&mut self, slots: &[u32]) -> Span {
        let is_row = slots.windows(2).all(|pair| pair[0] + 1 == pair[1] && !slots::is_constant(pair[0]));
        if is_row && slots.first().is_none_or(|&first| !slots::is_constant(first) || slots.len() == 1) {
            return Span { first: slots.first().copied().unwrap_or(0), count: slots.len() as u32 };
        }
        let first = self.allocator.fresh(slots.len());
        for (to, &from) in (first..).zip(slots) {
            self.emit(Instruction::new(Operation::Copy, to, from, 0));
        }
        Span { first, count: slots.len() as u32 }
    }

    fn define(&mut self, inst: Inst, slots: Slots) {
        self.values[inst.index()] = Some(slots);
    }

    /// Fresh slots in a row for the result of an instruction.
    fn result(&mut self, inst: Inst) -> Result<Span, String> {
        let count = self.shape(self.function.inst(inst).ty)?.len();
        let first = self.allocator.fresh(count);
        let span = Span { first, count: count as u32 };
        self.define(inst, (first..first + count as u32).collect());
        Ok(span)
    }

    // Code

    fn emit(&mut self, instruction: Instruction) -> u32 {
        let index = self.code.instructions.len() as u32;
        self.code.instructions.push(instruction);
        self.code.map.locations.push(self.location);
        self.code.map.insts.push(self.inst);
        self.block_cost += 1;
        index
    }

    fn special(&mut self, special: Special) {
        let number = self.code.specials.len() as u32;
        self.code.specials.push(special);
        self.emit(Instruction::new(Operation::Special, 0, 0, number));
    }

    fn unsupported(&mut self, what: &str) {
        self.special(Special::Unsupported { message: what.to_owned() });
    }

    fn parameters(&mut self) -> Result<(), String> {
        let first = self.allocator.next;
        let mut copies = Vec::new();
        for (index, &parameter) in self.function.parameters.iter().enumerate() {
            let span = self.result(parameter)?;
            let attributes = &self.function.parameter_data[index].attributes;
            if attributes.contains(&spirv::FunctionParameterAttribute::ByVal) {
                copies.push((parameter, span.first));
            }
        }
        self.code.frame.parameters = first;
        self.code.frame.parameter_slots = self.allocator.next - first;
        for (parameter, slot) in copies {
            self.copy_parameter(parameter, slot)?;
        }
        Ok(())
    }

    /// A parameter that is passed by value is a pointer to memory of the caller; the function has a copy of its own.
    fn copy_parameter(&mut self, parameter: Inst, slot: u32) -> Result<(), String> {
        let Some((_, pointee)) = self.module.types.pointee(self.function.inst(parameter).ty) else {
            return Ok(());
        };
        let layout = self.module.data_layout().of(pointee).ok_or("a parameter without a size")?;
        let own = self.variable(parameter, layout.size, layout.alignment);
        let mut copy = Instruction::new(Operation::CopyMemory, 0, own, slot);
        copy.c = u32::try_from(layout.size).map_err(|_| "a parameter is too large")?;
        self.emit(copy);
        self.define(parameter, [own].into());
        Ok(())
    }

    /// A new variable of the frame, and the slot of its address.
    fn variable(&mut self, inst: Inst, size: u64, alignment: u64) -> u32 {
        let number = self.code.variables.len() as u32;
        let name = self.function.names.get(&inst).cloned();
        let location = self.function.inst(inst).location;
        // The rounding is that of private memory.
        let bytes = size.checked_next_multiple_of(8).unwrap_or(u64::MAX);
        self.code.variable_bytes = self.code.variable_bytes.saturating_add(bytes).min(1 << 60);
        self.code.variables.push(Variable { size, alignment, name, location });
        let slot = self.allocator.fresh(1);
        self.emit(Instruction::new(Operation::Variable, slot, 0, number));
        slot
    }

    fn block(&mut self, block: Block) -> Result<(), String> {
        self.targets.begin(block, self.code.instructions.len() as u32);
        self.block_cost = 0;
        for &inst in &self.function.block(block).insts {
            let location = self.function.inst(inst).location;
            if location != Loc::UNKNOWN {
                self.location = location;
            }
            self.inst = Some(inst);
            self.instruction(block, inst)?;
        }
        Ok(())
    }

    fn instruction(&mut self, block: Block, inst: Inst) -> Result<(), String> {
        match self.function.inst(inst).opcode {
            Opcode::Core(core) => self.core(block, inst, core),
            Opcode::Unary(unary) => arithmetic::unary(self, inst, unary),
            Opcode::Binary(binary) => arithmetic::binary(self, inst, binary),
            Opcode::Compare(compare) => arithmetic::compare(self, inst, compare),
            Opcode::Cast(cast) => arithmetic::cast(self, inst, cast),
            Opcode::Library(function) => library::compile(self, inst, function),
            // Only the lowering for Vulkan makes them, from a module of its own.
            Opcode::Shader(function) => Err(format!("{function:?} is not a function of OpenCL")),
            Opcode::BuiltIn(built_in) => call::built_in(self, inst, built_in),
            Opcode::Intrinsic(op) => intrinsic::compile(self, inst, op),
            Opcode::DebugValue | Opcode::DebugDeclare => Ok(()),
        }
    }

    fn core(&mut self, block: Block, inst: Inst, core: Core) -> Result<(), String> {
        match core {
            Core::Parameter | Core::Phi => Ok(()),
            Core::Select => composite::select(self, inst),
            Core::CopyObject | Core::CopyLogical => composite::alias(self, inst),
            Core::Construct => composite::construct(self, inst),
            Core::Extract => composite::extract(self, inst),
            Core::Insert => composite::insert(self, inst),
            Core::ExtractDynamic => composite::extract_dynamic(self, inst),
            Core::InsertDynamic => composite::insert_dynamic(self, inst),
            Core::Shuffle => composite::shuffle(self, inst),
            Core::Variable => self.declare(inst),
            Core::Load => self.load(inst),
            Core::Store => self.store(inst),
            Core::CopyMemory => self.copy_memory(inst),
            Core::CopyMemorySized => self.copy_sized(inst),
            Core::AccessChain => self.access_chain(inst, false),
            Core::PointerAccessChain => self.access_chain(inst, true),
            Core::PointerDifference => self.pointer_difference(inst),
            Core::FromGenericChecked => intrinsic::from_generic(self, inst),
            Core::LifetimeStart => self.lifetime(inst, true),
            Core::LifetimeStop => self.lifetime(inst, false),
            Core::Call => call::compile(self, inst),
            Core::Branch => {
                let target = self.function.blocks(inst).next().expect("a branch has a block");
                self.edge(block, target)
            }
            Core::BranchConditional => self.branch(block, inst),
            Core::Switch => self.switch(block, inst),
            Core::Return => {
                let cost = self.block_cost;
                self.emit(Instruction::new(Operation::Return, cost, 0, 0));
                Ok(())
            }
            Core::ReturnValue => self.return_value(inst),
            Core::Unreachable => {
                self.emit(Instruction::new(Operation::Unreachable, 0, 0, 0));
                Ok(())
            }
        }
    }

    // Control flow

    /// The copies of an edge, and the jump.
    fn edge(&mut self, from: Block, to: Block) -> Result<(), String> {
        phi::copies(self, from, to)?;
        let mut jump = Instruction::new(Operation::Jump, 0, 0, 0);
        jump.d = self.block_cost + 1;
        let instruction = self.emit(jump);
        self.targets.add_jump(instruction, Field::A, to);
        Ok(())
    }

    fn branch(&mut self, block: Block, inst: Inst) -> Result<(), String> {
        let condition = self.slot(self.function.operand(inst, 0))?;
        let targets: Vec<Block> = self.function.blocks(inst).collect();
        let cost = self.block_cost + 1;
        let mut branch = Instruction::new(Operation::Branch, cost, condition, 0);
        branch.c = 0;
        let instruction = self.emit(branch);
        for (field, &target) in [Field::B, Field::C].into_iter().zip(&targets) {
            self.jump_from(instruction, field, block, target)?;
        }
        Ok(())
    }

    /// Fills in the target of an instruction: the block, or a place that does the copies of the edge.
    fn jump_from(&mut self, instruction: u32, field: Field, from: Block, to: Block) -> Result<(), String> {
        if !phi::are_in(self, to) {
            self.targets.add_jump(instruction, field, to);
            return Ok(());
        }
        let here = self.code.instructions.len() as u32;
        field.set(&mut self.code.instructions[instruction as usize], here);
        self.block_cost = 0;
        self.edge(from, to)
    }

    fn switch(&mut self, block: Block, inst: Inst) -> Result<(), String> {
        let selector = self.slot(self.function.operand(inst, 0))?;
        let cases: Vec<(u64, Block)> = self.function.cases(inst).collect();
        let default = self.function.blocks(inst).next().expect("a switch has a default");
        let bits = self.module.types.bits(self.type_of(self.function.operand(inst, 0))).unwrap_or(32);
        let table = self.code.pool.len();
        let mut switch = Instruction::new(Operation::Switch, self.block_cost + 1, selector, table as u32);
        switch.c = cases.len() as u32;
        self.emit(switch);
        self.code.pool.push(0);
        for &(value, _) in &cases {
            let value = value & super::constant::mask(bits.into());
            self.code.pool.extend([value as u32, (value >> 32) as u32, 0]);
        }
        self.table_entry(table, block, default)?;
        for (index, &(_, target)) in cases.iter().enumerate() {
            self.table_entry(table + 3 + 3 * index, block, target)?;
        }
        Ok(())
    }

    fn table_entry(&mut self, entry: usize, from: Block, to: Block) -> Result<(), String> {
        if !phi::are_in(self, to) {
            self.targets.add_entry(entry, to);
            return Ok(());
        }
        self.code.pool[entry] = self.code.instructions.len() as u32;
        self.block_cost = 0;
        self.edge(from, to)
    }

    fn return_value(&mut self, inst: Inst) -> Result<(), String> {
        let slots = self.slots(self.function.operand(inst, 0))?;
        let first = self.pool(&slots);
        let mut instruction = Instruction::new(Operation::ReturnValue, self.block_cost + 1, first, 0);
        instruction.c = slots.len() as u32;
        self.emit(instruction);
        Ok(())
    }

    /// Puts slots into the pool.
    fn pool(&mut self, slots: &[u32]) -> u32 {
        let first = self.code.pool.len() as u32;
        self.code.pool.extend_from_slice(slots);
        first
    }

    // The end

    fn finish(mut self) -> Code {
        self.targets.resolve(&mut self.code);
        self.place_constants();
        self.code.fused = super::fuse::fuse(&self.code.instructions);
        self.code
    }

    /// Moves constants to the start of the frame and all other slots behind them.
    fn place_constants(&mut self) {
        let place = self.allocator.placement();
        let mut pools = Vec::new();
        for instruction in &mut self.code.instructions {
            let roles = instruction.operation.roles();
            if roles.writes || roles.reads_d || instruction.operation == Operation::Call {
                place(&mut instruction.d);
            }
            [(roles.a, &mut instruction.a), (roles.b, &mut instruction.b), (roles.c, &mut instruction.c)]
                .into_iter()
                .filter(|(is_slot, _)| *is_slot)
                .for_each(|(_, slot)| place(slot));
            if matches!(instruction.operation, Operation::Call | Operation::ReturnValue | Operation::Library)
            {
                pools.push((instruction.a as usize, instruction.c as usize));
            }
        }
        for (first, length) in pools {
            self.code.pool[first..first + length].iter_mut().for_each(place);
        }
        let mut place_any = place;
        for special in &mut self.code.specials {
            special.map_slots(&mut place_any);
        }
        self.code.map.values = std::mem::take(&mut self.values)
            .into_iter()
            .zip(&self.addressed)
            .zip(&self.uses.in_slots)
            .map(|((slots, addressed), &is_variable)| match (slots, *addressed) {
                (_, Some((mut slot, offset))) => {
                    place(&mut slot);
                    ValuePlace::Sum(slot, offset)
                }
                (Some(mut slots), None) => {
                    slots.iter_mut().for_each(place);
                    if is_variable { ValuePlace::Variable(slots) } else { ValuePlace::Slots(slots) }
                }
                (None, None) => ValuePlace::Absent,
            })
            .collect();
        self.code.constants = self.allocator.constants();
        let count = self.allocator.constant_count();
        self.code.frame.parameters += count;
        self.code.frame.slots = self.allocator.next + count;
    }

    /// The scalar kind of a type, and the number of its components.
    fn scalar(&self, ty: Type) -> (LeafKind, usize) {
        let (scalar, count) = self.module.types.scalar(ty);
        let kind = match self.module.types.kind(scalar) {
            TypeKind::Bool => LeafKind::Bool,
            TypeKind::Int(bits) => LeafKind::Int(bits),
            TypeKind::Float(bits) => LeafKind::Float(bits),
            TypeKind::Pointer(..) => LeafKind::Pointer,
            _ => LeafKind::Handle,
        };
        (kind, count.into())
    }

    /// The width of the scalars of a type.
    fn bits(&self, ty: Type) -> u8 {
        match self.scalar(ty).0 {
            LeafKind::Bool => 1,
            LeafKind::Int(bits) | LeafKind::Float(bits) => bits,
            LeafKind::Pointer | LeafKind::Handle => 64,
        }
    }
}
