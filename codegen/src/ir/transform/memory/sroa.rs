//! Scalar replacement of aggregates: a private structure or array that is only accessed by members with known indices, or loaded, stored
//! and copied as a whole, is replaced by a variable for each member.

use super::packed_copies::{Code, Packed};
use crate::ir::{
    AddressSpace, Block, DebugId, Flags, Function, Inst, Module, Opcode, Operands, Type, TypeKind, Value,
    opcode::Core,
    transform::{
        Changed,
        edit::{self, Replacements, constituent},
    },
};
use spirocl_frontend::handle_map::HandleMap;

/// The most members of an aggregate that is split: larger ones are tables.
const MOST_PARTS: u64 = 32;

/// The most members of an aggregate with more copies to other memory than other uses.
const MOST_COPIED: u64 = 4;

/// Runs the pass. Members that are aggregates are split in their turn: other passes would take what is stored to them for unused, with what
/// debug information says of it.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let mut changed = Changed::No;
    while split_once(function, module) == Changed::Yes {
        changed = Changed::Yes;
    }
    changed
}

/// Splits the aggregates of which variables are.
fn split_once(function: &mut Function, module: &mut Module) -> Changed {
    let mut candidates = Candidates::find(function, module);
    if candidates.list.is_empty() {
        return Changed::No;
    }
    for (_, inst) in function.all_insts() {
        candidates.look_at(function, module, inst);
    }
    candidates.list.retain(|candidate| candidate.splits && candidate.pays(module));
    if candidates.list.is_empty() {
        return Changed::No;
    }
    candidates.split(function, module);
    candidates.rewrite(function, module);
    Changed::Yes
}

/// A variable that may be split.
struct Candidate {
    inst: Inst,
    ty: Type,
    splits: bool,
    /// The number of uses other than copies to or from other memory.
    uses: u64,
    /// The number of copies to other memory.
    copies_out: u64,
    /// The variable of each member, once it is split.
    parts: Vec<Inst>,
}

impl Candidate {
    /// Whether it is better split. A temporary that only forwards objects is not: two copies are the best form.
    fn pays(&self, module: &Module) -> bool {
        let count = module.types.part_count(self.ty).unwrap_or_default();
        self.uses > 0 && self.copies_out.saturating_mul(count) <= self.uses.max(MOST_COPIED)
    }
}

struct Candidates {
    list: Vec<Candidate>,
    /// The number of the candidate by instruction.
    numbers: Vec<Option<u32>>,
    /// The candidate into which each chain points.
    inside: HandleMap<Inst, u32>,
    replacements: Replacements,
}

impl Candidates {
    fn find(function: &Function, module: &Module) -> Self {
        let mut candidates = Self {
            list: Vec::new(),
            numbers: vec![None; function.inst_count()],
            inside: HandleMap::default(),
            replacements: Replacements::default(),
        };
        let entry = function.entry().map(|block| &function.block(block).insts);
        for &inst in entry.into_iter().flatten() {
            let data = function.inst(inst);
            let pointee = module.types.pointee(data.ty);
            let Some((AddressSpace::Private, ty)) = pointee else { continue };
            let is_aggregate = matches!(module.types.kind(ty), TypeKind::Struct(_) | TypeKind::Array(..));
            let few = module.types.part_count(ty).is_some_and(|count| (1..=MOST_PARTS).contains(&count));
            let has_parts = function.operands(inst).all(|value| value.constant().is_some());
            if data.opcode == Opcode::Core(Core::Variable)
                && is_aggregate
                && few
                && has_parts
                && !function.is_decorated(inst)
            {
                candidates.numbers[inst.index()] = Some(candidates.list.len() as u32);
                candidates.list.push(Candidate {
                    inst,
                    ty,
                    splits: true,
                    uses: 0,
                    copies_out: 0,
                    parts: Vec::new(),
                });
            }
        }
        candidates
    }

    fn number(&self, value: Value) -> Option<u32> {
        self.numbers.get(value.inst()?.index()).copied().flatten()
    }

    /// Excludes the candidates that an instruction uses in a way that needs the whole. A pointer to a member may only be loaded from,
    /// stored to, copied, and indexed further: a pointer that is moved reaches other members.
    fn look_at(&mut self, function: &Function, module: &Module, inst: Inst) {
        let data = function.inst(inst);
        let is_volatile = data.flags.contains(Flags::VOLATILE);
        for (index, value) in function.operands(inst).enumerate() {
            let inside = value.inst().and_then(|inst| self.inside.get(&inst).copied());
            let Some(number) = self.number(value).or(inside) else { continue };
            self.count(function, number, (inst, index));
            let candidate = &self.list[number as usize];
            let fits = match data.opcode {
                Opcode::DebugDeclare | Opcode::DebugValue => true,
                Opcode::Core(Core::LifetimeStart | Core::LifetimeStop) => inside.is_none(),
                Opcode::Core(Core::Load) => inside.is_some() || (data.ty == candidate.ty && !is_volatile),
                Opcode::Core(Core::Store) => index == 0 && (inside.is_some() || !is_volatile),
                Opcode::Core(Core::CopyMemory) => inside.is_some() || !is_volatile,
                Opcode::Core(Core::CopyMemorySized) => {
                    (inside.is_some() || !is_volatile) && copies_object(function, module, inst)
                }
                Opcode::Core(Core::AccessChain) => {
                    self.inside.insert(inst, number);
                    index == 0
                        && (inside.is_some() || known_part(function, module, inst, candidate.ty).is_some())
                }
                _ => false,
            };
            self.list[number as usize].splits &= fits;
        }
    }

    /// Counts a use of a candidate as an operand of an instruction.
    fn count(&mut self, function: &Function, number: u32, (inst, index): (Inst, usize)) {
        let is_other = |value: Value| {
            self.number(value).is_none() && value.inst().is_none_or(|inst| !self.inside.contains_key(&inst))
        };
        let (uses, copies_out) = match function.inst(inst).opcode {
            Opcode::DebugDeclare
            | Opcode::DebugValue
            | Opcode::Core(Core::LifetimeStart | Core::LifetimeStop) => (0, 0),
            Opcode::Core(Core::CopyMemory | Core::CopyMemorySized)
                if is_other(function.operand(inst, 1 - index)) =>
            {
                (0, index as u64)
            }
            _ => (1, 0),
        };
        let candidate = &mut self.list[number as usize];
        candidate.uses += uses;
        candidate.copies_out += copies_out;
    }

    /// Makes the variables of the members, in place of the whole.
    fn split(&mut self, function: &mut Function, module: &mut Module) {
        self.numbers.fill(None);
        let Some(entry) = function.entry() else { return };
        for (number, candidate) in self.list.iter_mut().enumerate() {
            self.numbers[candidate.inst.index()] = Some(number as u32);
            let initializer = function.operands(candidate.inst).next();
            let location = function.inst(candidate.inst).location;
            for index in 0..module.types.part_count(candidate.ty).unwrap_or_default() {
                let Some(part) = module.types.part(candidate.ty, index) else { continue };
                let pointer = module.types.pointer(AddressSpace::Private, part);
                let value = initializer.and_then(|whole| constituent(module, whole, index as u32));
                let layout = module.data_layout().of(part);
                let alignment = layout.and_then(|layout| u32::try_from(layout.alignment).ok()).unwrap_or(1);
                let flags = Flags::default().with_alignment(alignment);
                let operands = Operands::values(value.as_slice());
                let variable =
                    function.make(Opcode::Core(Core::Variable), pointer, operands, flags, location);
                if let Some(name) = function.names.get(&candidate.inst) {
                    let name = format!("{name}.{index}").into();
                    function.names.insert(variable, name);
                }
                candidate.parts.push(variable);
            }
        }
        let old = std::mem::take(&mut function.block_mut(entry).insts);
        let insts = &mut function.block_mut(entry).insts;
        for inst in old {
            match self.number(inst.into()) {
                Some(number) => insts.extend(&self.list[number as usize].parts),
                None => insts.push(inst),
            }
        }
    }

    fn rewrite(&mut self, function: &mut Function, module: &mut Module) {
        for block in function.layout.clone() {
            let old = std::mem::take(&mut function.block_mut(block).insts);
            for inst in old {
                self.replacements.apply_to(function, inst);
                self.rewrite_inst(function, module, block, inst);
            }
        }
        self.replacements.apply(function);
    }

    /// Appends what an instruction becomes to its block.
    fn rewrite_inst(&mut self, function: &mut Function, module: &mut Module, block: Block, inst: Inst) {
        let data = *function.inst(inst);
        let first = function.operands(inst).next().and_then(|value| self.number(value));
        match (data.opcode, first) {
            (Opcode::Core(Core::AccessChain), Some(number)) => {
                return self.access(function, module, block, inst, number);
            }
            (Opcode::Core(Core::Load), Some(number)) => {
                return self.load(function, module, block, inst, number);
            }
            (Opcode::Core(Core::Store), Some(number)) => {
                return self.store(function, module, block, inst, number);
            }
            (Opcode::Core(Core::CopyMemory | Core::CopyMemorySized), _) => {
                let second = self.number(function.operand(inst, 1));
                if let Some(number) = first.or(second) {
                    return self.copy(function, module, block, inst, number);
                }
            }
            (Opcode::DebugDeclare, Some(number)) => {
                return self.declare(function, module, block, inst, number);
            }
            (Opcode::Core(Core::LifetimeStart | Core::LifetimeStop), Some(_)) => return,
            _ => {}
        }
        function.block_mut(block).insts.push(inst);
    }

    fn access(&mut self, function: &mut Function, module: &Module, block: Block, chain: Inst, number: u32) {
        let candidate = &self.list[number as usize];
        let index = known_part(function, module, chain, candidate.ty).expect("it was known before");
        let part = candidate.parts[index as usize];
        let rest: Vec<Value> = function.operands(chain).skip(2).collect();
        if rest.is_empty() {
            return self.replacements.set(chain, part.into());
        }
        let values: Vec<Value> = std::iter::once(part.into()).chain(rest).collect();
        function.set_operands(chain, Operands::values(&values));
        function.block_mut(block).insts.push(chain);
    }

    /// Declares each member as a part of the variable of the source.
    fn declare(
        &self,
        function: &mut Function,
        module: &mut Module,
        block: Block,
        declared: Inst,
        number: u32,
    ) {
        let candidate = &self.list[number as usize];
        let data = *function.inst(declared);
        let [variable, expression, ..] = *function.literals(declared) else { return };
        for (index, &part) in (0..).zip(&candidate.parts) {
            let layout = module.data_layout();
            let size = module.types.part(candidate.ty, index).and_then(|ty| layout.of(ty));
            let (Some(offset), Some(size)) = (layout.offset(candidate.ty, index), size) else { continue };
            // A fragment that is the whole is none: LLVM's verifier refuses it.
            let is_whole = layout.of(candidate.ty).is_some_and(|whole| whole.size == size.size);
            let expression = match is_whole {
                true => expression,
                false => module.debug.fragment(DebugId(expression), offset * 8, size.size * 8).0,
            };
            let literals = [variable, expression];
            let operands = Operands { values: &[part.into()], blocks: &[], literals: &literals };
            function.append(block, data.opcode, data.ty, operands, Flags::default(), data.location);
        }
    }

    fn load(&mut self, function: &mut Function, module: &Module, block: Block, load: Inst, number: u32) {
        let candidate = &self.list[number as usize];
        let location = function.inst(load).location;
        let mut values = Vec::new();
        for (index, &part) in (0..).zip(&candidate.parts) {
            let ty = module.types.part(candidate.ty, index).expect("each part has a type");
            let pointer = [part.into()];
            let inst = edit::make(function, Opcode::Core(Core::Load), ty, &pointer, location);
            function.block_mut(block).insts.push(inst);
            values.push(Value::from(inst));
        }
        edit::rewrite(function, load, Opcode::Core(Core::Construct), Operands::values(&values));
        function.block_mut(block).insts.push(load);
    }

    fn store(&mut self, function: &mut Function, module: &Module, block: Block, store: Inst, number: u32) {
        let candidate = &self.list[number as usize];
        let data = *function.inst(store);
        let whole = [function.operand(store, 1)];
        for (index, &part) in (0..).zip(&candidate.parts) {
            let ty = module.types.part(candidate.ty, u64::from(index)).expect("each part has a type");
            let operands = Operands { values: &whole, blocks: &[], literals: &[index] };
            let flags = Flags::default();
            let value =
                function.append(block, Opcode::Core(Core::Extract), ty, operands, flags, data.location);
            let values = [part.into(), value.into()];
            let operands = Operands::values(&values);
            function.append(block, Opcode::Core(Core::Store), data.ty, operands, flags, data.location);
        }
    }

    /// Copies between two objects of which at least one is split: as one integer, or member by member.
    fn copy(&mut self, function: &mut Function, module: &mut Module, block: Block, copy: Inst, number: u32) {
        let ty = self.list[number as usize].ty;
        if let Some(packed) = Packed::of(module, ty) {
            let [to, from] = [function.operand(copy, 0), function.operand(copy, 1)];
            let parts = &self.list[number as usize].parts;
            if Packed::applies_to(function, module, from) {
                return packed.load(from, parts, Code { function, module, block, copy });
            }
            if Packed::applies_to(function, module, to) {
                return packed.store(to, parts, Code { function, module, block, copy });
            }
        }
        let data = *function.inst(copy);
        let count = self.list[number as usize].parts.len() as u32;
        let sides = [function.operand(copy, 0), function.operand(copy, 1)];
        for index in 0..count {
            let part = module.types.part(ty, u64::from(index)).expect("each part has a type");
            let [to, from] = sides.map(|side| {
                self.place(
                    Code { function: &mut *function, module: &mut *module, block, copy },
                    side,
                    index,
                    part,
                )
            });
            let is_aggregate = matches!(module.types.kind(part), TypeKind::Struct(_) | TypeKind::Array(..));
            let flags = part_alignment(module, ty, index, data.flags);
            if is_aggregate {
                let mut values = vec![to, from];
                values.extend(size_of_part(function, module, copy, part));
                let operands = Operands::values(&values);
                function.append(block, data.opcode, data.ty, operands, flags, data.location);
                continue;
            }
            let pointer = [from];
            let load = Opcode::Core(Core::Load);
            let value = function.append(block, load, part, Operands::values(&pointer), flags, data.location);
            let values = [to, value.into()];
            let store = Opcode::Core(Core::Store);
            function.append(block, store, data.ty, Operands::values(&values), flags, data.location);
        }
    }

    /// A pointer to a member of one side of a copy.
    fn place(&self, code: Code, side: Value, index: u32, part: Type) -> Value {
        let Code { function, module, block, copy } = code;
        if let Some(number) = self.number(side) {
            return self.list[number as usize].parts[index as usize].into();
        }
        let ty = edit::type_of(function, module, side);
        let space = module.types.pointee(ty).map_or(AddressSpace::Private, |(space, _)| space);
        let pointer = module.types.pointer(space, part);
        let number = module.types.int(32);
        let values = [side, module.int(number, u64::from(index)).into()];
        let location = function.inst(copy).location;
        let operands = Operands::values(&values);
        let chain = Opcode::Core(Core::AccessChain);
        function.append(block, chain, pointer, operands, Flags::IN_BOUNDS, location).into()
    }
}

/// The alignment that an access to a member has, where that of the whole is stated: no larger than that of its type, which is what the
/// variable of a member has.
fn part_alignment(module: &Module, whole: Type, index: u32, flags: Flags) -> Flags {
    let layout = module.data_layout();
    let offset = layout.offset(whole, u64::from(index));
    let part = module.types.part(whole, u64::from(index)).and_then(|part| layout.of(part));
    match (flags.alignment(), offset, part) {
        (Some(alignment), Some(offset), Some(part)) => {
            let of_offset = 1u64 << offset.trailing_zeros().min(30);
            let alignment = u64::from(alignment).min(of_offset).min(part.alignment);
            Flags::default().with_alignment(alignment as u32)
        }
        _ => Flags::default(),
    }
}

/// Whether a copy of bytes is one of exactly one object, between pointers to its type.
fn copies_object(function: &Function, module: &Module, copy: Inst) -> bool {
    let object = |index: usize| {
        let pointer = edit::interned_type(function, module, function.operand(copy, index))?;
        Some(module.types.pointee(pointer)?.1)
    };
    let (Some(to), Some(from)) = (object(0), object(1)) else { return false };
    let size = module.data_layout().of(to).map(|layout| layout.size);
    let copied = function.operand(copy, 2).constant().and_then(|size| module.constants.int(size));
    to == from && size.is_some() && copied == size
}

/// The number of bytes that a copy of a member states, if that of the whole states it.
fn size_of_part(function: &Function, module: &mut Module, copy: Inst, part: Type) -> Option<Value> {
    let whole = function.operands(copy).nth(2)?;
    let ty = edit::type_of(function, module, whole);
    let layout = module.data_layout().of(part).expect("a part of what has a layout has one");
    Some(module.int(ty, layout.size).into())
}

/// The member that a chain selects first, if its index is a constant in range.
fn known_part(function: &Function, module: &Module, chain: Inst, ty: Type) -> Option<u32> {
    let index = module.constants.int(function.operands(chain).nth(1)?.constant()?)?;
    u32::try_from(index).ok().filter(|_| module.types.part_count(ty).is_some_and(|count| index < count))
}
