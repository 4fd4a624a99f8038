//! Global value numbering over the dominator tree: an expression takes the value of an equal one that dominates it. Each instruction is
//! simplified first (`instcombine.rs`): what is found for its operands makes it simpler, and what it becomes may be known. So one walk finds
//! what the two passes would find in turns.
//!
//! A load takes the value that was stored to, or loaded from, the same address, if nothing in between may write there: both have the same
//! state of memory ([`memory_ssa`](crate::ir::transform::memory)). Where paths meet with different values of a location, and each is known, a
//! load takes a phi of them. A vector that is known is still known behind stores to its components, on one of the paths as well. A store of
//! the value that memory has already is removed.
//!
//! `mad24` and `mul24` of factors whose whole product is known take that: OpenCL C leaves open what they make of factors of more than 24 bits
//! (6.15.3). So an index that is computed with either is one index, and Intel's CPU driver vectorizes sums better than their calls.
//!
//! Cheap functions of OpenCL.std are not reused across blocks: Intel's CPU driver splits kernels by blocks, and a value that is live across
//! them leads to a vector form that is a third slower.

use super::{
    instcombine::simplify,
    strength_reduction::{Combiner, is_commutative},
};
use crate::{
    analysis::cfg::Dominators,
    ir::{
        Binary, Flags, Function, Inst, Loc, Module, Opcode, Operands, Type, TypeKind, Value, graph,
        opcode::{Core, Effects},
        transform::{
            Changed,
            control_flow::speculation::is_cheap,
            edit::{self, Replacements, interned_type, is_value, rewrite},
            memory::{
                location::Location,
                memory_ssa::{MemorySsa, State},
            },
        },
    },
};
use rustc_hash::{FxHashMap, FxHashSet, FxHasher};
use spirv::{Op, OpenclStd100Op as Std};
use std::hash::{Hash, Hasher};

/// The largest number of stores to components of a vector behind which it is known.
const COMPONENTS: usize = 16;

/// The largest number of values that a phi for a load has.
const WAYS: usize = 8;

/// Runs the pass.
pub fn run(function: &mut Function, module: &mut Module) -> Changed {
    let graph = graph::of(function);
    let (cfg, dominators) = (graph.cfg(), graph.dominators());
    let mut numbering = Numbering {
        known: FxHashMap::default(),
        memory: MemorySsa::new(function, module, (cfg, dominators)),
        dominators,
        addresses: Vec::new(),
        contents: FxHashMap::default(),
        held: FxHashSet::default(),
        phis: Vec::new(),
        ends: Vec::new(),
        replacements: Replacements::default(),
        has_debug: false,
        changed: false,
    };
    numbering.known.reserve(function.inst_count() / 2);
    numbering.held.reserve(function.inst_count() / 4);
    for &block in dominators.order() {
        numbering.visit(function, module, block);
    }
    let Numbering { phis, ends, replacements, has_debug, changed, .. } = numbering;
    for (block, phi) in phis.into_iter().rev() {
        let block = function.layout[block as usize];
        function.block_mut(block).insts.insert(0, phi);
    }
    for (block, inst) in ends {
        let insts = &mut function.block_mut(function.layout[block as usize]).insts;
        let terminator = insts.len() - 1;
        insts.insert(terminator, inst);
    }
    // The values of back edges were unknown when their phis were visited.
    replacements.apply_to_unknown(function, cfg, has_debug);
    changed.into()
}

/// An available expression.
#[derive(Clone, Copy)]
struct Expression {
    inst: Inst,
    block: u32,
}

/// A location by its address and the type of the access, in a state of memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Content {
    pointer: Value,
    ty: Type,
    state: State,
}

/// Where an instruction is: the block as an index, and the state of memory there.
#[derive(Clone, Copy)]
struct Position {
    block: u32,
    state: State,
}

/// What is known of the memory at an address: most are loaded from once, and never ask for the state that their value comes from.
#[derive(Clone, Copy)]
enum Address {
    /// Nothing.
    Unknown,
    /// What the first load gave.
    Loaded(Loaded),
    /// What [`Numbering::contents`] and stores to it say.
    Known,
}

/// A load, with the state of memory at it.
#[derive(Clone, Copy)]
struct Loaded {
    inst: Inst,
    state: State,
    block: u32,
}

struct Numbering<'a> {
    /// The available expressions by their hash.
    known: FxHashMap<u64, Expression>,
    memory: MemorySsa<'a>,
    dominators: &'a Dominators,
    /// What is known of the memory at each address that an instruction computes, by instruction.
    addresses: Vec<Address>,
    /// The known values in memory but those that are stored there, each with a block that its origin is in.
    contents: FxHashMap<Content, (Value, u32)>,
    /// Each address with each value that it is known to have in some state, but those that are loaded from it.
    held: FxHashSet<(Value, Value)>,
    /// The phis that were made for loads, with their blocks as indices.
    phis: Vec<(u32, Inst)>,
    /// The instructions that were made for those phis and belong to the ends of blocks, with the blocks as indices.
    ends: Vec<(u32, Inst)>,
    replacements: Replacements,
    /// Whether there are debug values.
    has_debug: bool,
    changed: bool,
}

impl Numbering<'_> {
    fn visit(&mut self, function: &mut Function, module: &mut Module, index: u32) {
        let block = function.layout[index as usize];
        let mut at = Position { block: index, state: self.memory.start(index) };
        let old = std::mem::take(&mut function.block_mut(block).insts);
        let mut kept = Vec::with_capacity(old.len());
        for inst in old {
            self.replacements.apply_to(function, inst);
            let mut combiner = Combiner { function, module, before: Vec::new() };
            let mut is_rewritten = false;
            let simpler = simplify(inst, &mut combiner, &self.replacements, &mut is_rewritten);
            for new in combiner.before {
                self.replacements.apply_to(function, new);
                self.number(function, module, new, at, &mut kept);
            }
            if is_rewritten {
                self.changed = true;
                // The new instructions before it may have been known.
                self.replacements.apply_to(function, inst);
            }
            match simpler.or_else(|| self.product(function, inst, index)) {
                Some(value) => self.replacements.set(inst, value),
                None => self.number(function, module, inst, at, &mut kept),
            }
            at.state = self.memory.behind(inst).unwrap_or(at.state);
        }
        function.block_mut(block).insts = kept;
    }

    /// Keeps an instruction unless it repeats something.
    fn number(
        &mut self,
        function: &mut Function,
        module: &Module,
        inst: Inst,
        at: Position,
        kept: &mut Vec<Inst>,
    ) {
        self.memory.look_at(function, module, inst);
        match self.same(function, module, inst, at, kept) {
            Same::As(value) => self.replacements.set(inst, value),
            Same::Nothing => {}
            Same::Other => return kept.push(inst),
        }
        self.changed = true;
    }

    /// What an instruction repeats. What that is made of is kept.
    fn same(
        &mut self,
        function: &mut Function,
        module: &Module,
        inst: Inst,
        at: Position,
        kept: &mut Vec<Inst>,
    ) -> Same {
        let data = *function.inst(inst);
        let is_decorated = function.is_decorated(inst);
        match data.opcode {
            Opcode::Core(Core::Load) if data.flags.is_simple() && !is_decorated => {
                return self.load(function, module, inst, at, kept);
            }
            Opcode::Core(Core::Store) if data.flags.is_simple() => {
                return self.store(function, module, inst, at);
            }
            Opcode::DebugValue | Opcode::DebugDeclare => {
                self.has_debug = true;
                return Same::Other;
            }
            Opcode::Core(Core::Variable | Core::Phi | Core::Parameter) => return Same::Other,
            // Its uses must be in the same block. SPIR-V, `OpSampledImage`.
            Opcode::Intrinsic(Op::SampledImage) => return Same::Other,
            opcode if opcode.effects() != Effects::None || is_decorated => return Same::Other,
            _ => {}
        }
        self.compute(function, inst, at.block)
    }

    fn compute(&mut self, function: &Function, inst: Inst, block: u32) -> Same {
        let hash = hash_of(function, inst);
        if let Some(earlier) = self.computed(function, inst, hash, block) {
            return Same::As(earlier);
        }
        // An entry with the same hash does not dominate what follows in the order of the tree or, very rarely, is of another expression.
        self.known.insert(hash, Expression { inst, block });
        Same::Other
    }

    /// What computes the same as an instruction, whose hash is given, and is available in a block.
    fn computed(&self, function: &Function, inst: Inst, hash: u64, block: u32) -> Option<Value> {
        let &Expression { inst: earlier, block: above } = self.known.get(&hash)?;
        let opcode = function.inst(inst).opcode;
        let stays_in_block = matches!(opcode, Opcode::Library(library) if is_cheap(library));
        (self.dominators.dominates(above, block)
            && (above == block || !stays_in_block)
            && computes_the_same(function, earlier, inst))
        .then(|| earlier.into())
    }

    /// The known product that a multiplication of 24 bits gives. One that adds to it becomes the sum.
    fn product(&mut self, function: &mut Function, inst: Inst, block: u32) -> Option<Value> {
        let data = *function.inst(inst);
        let Opcode::Library(library) = data.opcode else { return None };
        let is_sum = match library {
            Std::u_mul24 | Std::s_mul24 => false,
            Std::u_mad24 | Std::s_mad24 => true,
            _ => return None,
        };
        if function.is_decorated(inst) {
            return None;
        }
        let factors = [function.operand(inst, 0), function.operand(inst, 1)];
        let whole = edit::make(function, Opcode::Binary(Binary::Multiply), data.ty, &factors, data.location);
        let product = self.computed(function, whole, hash_of(function, whole), block)?;
        self.changed = true;
        if !is_sum {
            return Some(product);
        }
        let terms = [product, function.operand(inst, 2)];
        rewrite(function, inst, Opcode::Binary(Binary::Add), Operands::values(&terms));
        None
    }

    fn load(
        &mut self,
        function: &mut Function,
        module: &Module,
        load: Inst,
        Position { block, state }: Position,
        kept: &mut Vec<Inst>,
    ) -> Same {
        let (pointer, ty) = (function.operand(load, 0), function.inst(load).ty);
        if let Some(unknown @ Address::Unknown) = self.address_mut(function, pointer) {
            *unknown = Address::Loaded(Loaded { inst: load, state, block });
            return Same::Other;
        }
        let location = self.memory.location(function, module, pointer, Some(ty));
        let content = match self.find(function, module, &location, Content { pointer, ty, state }, block) {
            Ok(value) => return Same::As(value),
            Err(content) => content,
        };
        if let Some(value) = self.meet(function, module, load, &location, content) {
            return Same::As(value);
        }
        if let Some(known) = self.with_components(function, module, content, block) {
            let location = function.inst(load).location;
            let value = insert_components(function, &known, ty, location, |inst, state| {
                kept.push(inst);
                self.know(Content { pointer, ty, state }, inst.into(), block);
            });
            return Same::As(value);
        }
        self.contents.insert(content, (load.into(), block));
        Same::Other
    }

    /// The value that a location is known to have in a block at a state; otherwise its content in the first state that has the same value.
    fn find(
        &mut self,
        function: &Function,
        module: &Module,
        location: &Location,
        Content { pointer, ty, state }: Content,
        block: u32,
    ) -> Result<Value, Content> {
        let first = match self.address_mut(function, pointer) {
            Some(&mut Address::Loaded(first)) => Some(first),
            _ => None,
        };
        let above = first.filter(|first| {
            function.inst(first.inst).ty == ty && self.dominators.dominates(first.block, block)
        });
        let since = above.map(|first| first.state);
        let state = self.memory.clobber(function, module, location, state, since);
        if let Some(above) = above.filter(|above| above.state == state) {
            return Ok(above.inst.into());
        }
        if let Some(first) = first {
            let ty = function.inst(first.inst).ty;
            let location = self.memory.location(function, module, pointer, Some(ty));
            let state = self.memory.clobber(function, module, &location, first.state, None);
            self.contents.insert(Content { pointer, ty, state }, (first.inst.into(), first.block));
            if let Some(address) = self.address_mut(function, pointer) {
                *address = Address::Known;
            }
        }
        let content = Content { pointer, ty, state };
        self.content(function, module, &content, block).ok_or(content)
    }

    /// What is known at an address, if an instruction computes it that was there before the first access.
    fn address_mut(&mut self, function: &Function, pointer: Value) -> Option<&mut Address> {
        let inst = pointer.inst()?;
        if self.addresses.is_empty() {
            self.addresses.resize(function.inst_count(), Address::Unknown);
        }
        self.addresses.get_mut(inst.index())
    }

    /// The value of a vector that was known in a block before its components were stored to.
    fn with_components(
        &self,
        function: &Function,
        module: &Module,
        Content { pointer, ty, mut state }: Content,
        block: u32,
    ) -> Option<Known> {
        let TypeKind::Vector(component, count) = module.types.kind(ty) else { return None };
        let whole = Location::of(function, module, pointer, Some(ty));
        let mut stores = Vec::new();
        loop {
            let (store, before) = self.memory.definition(state)?;
            // What is stored may still be replaced unless the store was looked at.
            self.memory.stored(store)?;
            let index = stored_component(function, module, store, pointer)?;
            let part = function.operand(store, 1);
            if index >= u32::from(count) || interned_type(function, module, part) != Some(component) {
                return None;
            }
            stores.push((part, index, state));
            state = self.memory.clobber(function, module, &whole, before, None);
            if let Some(value) = self.content(function, module, &Content { pointer, ty, state }, block) {
                return Some(Known { value, stores });
            }
            if stores.len() == COMPONENTS {
                return None;
            }
        }
    }

    fn store(
        &mut self,
        function: &Function,
        module: &Module,
        store: Inst,
        Position { block, state }: Position,
    ) -> Same {
        let (pointer, value) = (function.operand(store, 0), function.operand(store, 1));
        let Some(ty) = interned_type(function, module, value) else { return Same::Other };
        let Some(&location) = self.memory.stored(store) else { return Same::Other };
        // Hardly any store repeats what was known: the walk to the state before it is worth it for these alone.
        let may_repeat = !self.held.insert((pointer, value)) || is_loaded_from(function, value, pointer);
        let content = Content { pointer, ty, state };
        if may_repeat && self.find(function, module, &location, content, block) == Ok(value) {
            return Same::Nothing;
        }
        if let Some(unknown @ Address::Unknown) = self.address_mut(function, pointer) {
            *unknown = Address::Known;
        }
        Same::Other
    }

    /// Notes the value that a location has, whose origin is in a block.
    fn know(&mut self, content: Content, value: Value, block: u32) {
        self.held.insert((content.pointer, value));
        self.contents.insert(content, (value, block));
    }

    /// The value that a location is known to have in a block.
    fn content(&self, function: &Function, module: &Module, content: &Content, block: u32) -> Option<Value> {
        let value = self.stored(function, module, content).or_else(|| {
            let &(value, from) = self.contents.get(content)?;
            self.dominators.dominates(from, block).then_some(value)
        });
        value.map(|value| self.replacements.resolve(value))
    }

    /// The value that a location has because it was stored there. The store dominates whatever has the state behind it.
    fn stored(&self, function: &Function, module: &Module, content: &Content) -> Option<Value> {
        let &Content { pointer, ty, state } = content;
        let (store, _) = self.memory.definition(state)?;
        let data = function.inst(store);
        if data.opcode != Opcode::Core(Core::Store) || !data.flags.is_simple() {
            return None;
        }
        // What is stored may still be replaced unless the store was looked at.
        self.memory.stored(store)?;
        let value = function.operand(store, 1);
        let is_it =
            function.operand(store, 0) == pointer && interned_type(function, module, value) == Some(ty);
        is_it.then_some(value)
    }

    /// A phi of the values that a location has on all paths to where they meet.
    fn meet(
        &mut self,
        function: &mut Function,
        module: &Module,
        load: Inst,
        location: &Location,
        content: Content,
    ) -> Option<Value> {
        let Content { pointer, ty, state } = content;
        let (meeting, ways) = self.memory.meeting(state)?;
        if !is_value(module, ty)
            || ways.len() > WAYS
            || ways.len() < 2
            || !self.memory.is_above(location, meeting)
        {
            return None;
        }
        let mut known = Vec::new();
        for &(from, state) in ways {
            let state = self.memory.clobber(function, module, location, state, None);
            let there = Content { pointer, ty, state };
            let value = match self.content(function, module, &there, from) {
                Some(value) => Known { value, stores: Vec::new() },
                None => self.with_components(function, module, there, from)?,
            };
            known.push((from, value));
        }
        let location = function.inst(load).location;
        let mut blocks = Vec::new();
        let mut values = Vec::new();
        for (from, known) in known {
            values.push(insert_components(function, &known, ty, location, |inst, _| {
                self.ends.push((from, inst));
            }));
            blocks.push(function.layout[from as usize]);
        }
        if values.iter().all(|value| *value == values[0]) {
            self.know(content, values[0], meeting);
            return Some(values[0]);
        }
        let operands = Operands { values: &values, blocks: &blocks, literals: &[] };
        let phi = function.make(Opcode::Core(Core::Phi), ty, operands, Flags::default(), location);
        self.phis.push((meeting, phi));
        self.know(content, phi.into(), meeting);
        Some(phi.into())
    }
}

/// A value in memory.
struct Known {
    /// What was known earlier.
    value: Value,
    /// The stores to components of it since then, the last first: what is stored, the component, and the state behind it.
    stores: Vec<(Value, u32, State)>,
}

/// Inserts what was stored to components of a known value. The instructions are handed on, each with the state that its result is of.
fn insert_components(
    function: &mut Function,
    known: &Known,
    ty: Type,
    location: Loc,
    mut place: impl FnMut(Inst, State),
) -> Value {
    known.stores.iter().rev().fold(known.value, |vector, &(part, index, state)| {
        let operands = Operands { values: &[part, vector], blocks: &[], literals: &[index] };
        let inst = function.make(Opcode::Core(Core::Insert), ty, operands, Flags::default(), location);
        place(inst, state);
        inst.into()
    })
}

/// The hash of what an instruction computes: the operands of a commutative operation are equal in both orders.
fn hash_of(function: &Function, inst: Inst) -> u64 {
    let data = function.inst(inst);
    let mut hasher = FxHasher::default();
    (data.opcode, data.ty, data.flags).hash(&mut hasher);
    let mut operands = function.operands(inst);
    if is_commutative(data.opcode)
        && let (Some(left), Some(right)) = (operands.next(), operands.next())
    {
        (left.min(right), left.max(right)).hash(&mut hasher);
    }
    operands.for_each(|operand| operand.hash(&mut hasher));
    function.literals(inst).iter().for_each(|literal| literal.hash(&mut hasher));
    hasher.finish()
}

/// Whether two instructions compute the same.
fn computes_the_same(function: &Function, one: Inst, other: Inst) -> bool {
    let (data, with) = (function.inst(one), function.inst(other));
    if (data.opcode, data.ty, data.flags) != (with.opcode, with.ty, with.flags) {
        return false;
    }
    let (mine, others) = (function.operands(one), function.operands(other));
    let has_same = mine.clone().eq(others.clone()) || is_commutative(data.opcode) && mine.rev().eq(others);
    has_same && function.literals(one) == function.literals(other)
}

/// What an instruction repeats.
enum Same {
    /// It computes this value.
    As(Value),
    /// It changes nothing.
    Nothing,
    /// Nothing that is known.
    Other,
}

/// The component that an instruction stores to, of the vector that a pointer points to.
fn stored_component(function: &Function, module: &Module, store: Inst, vector: Value) -> Option<u32> {
    let data = function.inst(store);
    if data.opcode != Opcode::Core(Core::Store) || !data.flags.is_simple() {
        return None;
    }
    let chain = function.operand(store, 0).inst()?;
    let mut path = function.operands(chain);
    let index = module.constants.int(path.next_back()?.constant()?)?;
    let Opcode::Core(opcode @ (Core::AccessChain | Core::PointerAccessChain)) = function.inst(chain).opcode
    else {
        return None;
    };
    let is_component = match vector.inst() {
        // One chain leads to the vector, in a structure or an array, and on to its component.
        Some(whole) if path.len() > 1 => {
            function.inst(whole).opcode == Opcode::Core(opcode) && function.operands(whole).eq(path)
        }
        _ => opcode == Core::AccessChain && path.eq([vector]),
    };
    u32::try_from(index).ok().filter(|_| is_component)
}

/// Whether a value is what a load from an address gave.
fn is_loaded_from(function: &Function, value: Value, pointer: Value) -> bool {
    value.inst().is_some_and(|inst| {
        function.inst(inst).opcode == Opcode::Core(Core::Load) && function.operand(inst, 0) == pointer
    })
}
