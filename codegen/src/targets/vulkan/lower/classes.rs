//! Where private and local memory lies: variables that are used as their type says stay typed ([`Storage::Plain`]); all others that can meet
//! at a pointer share one array of their smallest access ([`Storage::Class`]), and a pointer is a byte offset into it.
//!
//! Which variables meet is found by union-find over pointers. A pointer that goes through memory, an integer or the generic address space
//! belongs to the class of *escaped* pointers: one for local memory, and one for the private memory of each function.

use crate::ir::{
    AddressSpace, ConstantKind, Flags, Function, FunctionId, Global, Inst, Module, Opcode, Type, TypeKind,
    Value, ValueKind,
    opcode::{Cast, Compare, Core},
};
use crate::targets::vulkan::tables::{IndexMap, IndexSet};
use spirv::{FunctionParameterAttribute, Op};

/// What a pointer can point at that is not a variable of module scope with global memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Node {
    /// A pointer of a function: a variable, a parameter, or derived from them.
    Inst(FunctionId, Inst),
    /// A variable of module scope in local memory.
    Global(Global),
    /// Private pointers that a function does not know.
    EscapedPrivate(FunctionId),
    /// Local pointers that are not known.
    EscapedLocal,
}

/// Where a variable lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Storage {
    /// In a variable of its own, of its own type.
    Plain,
    /// In an array with others.
    Class(ClassId),
}

/// A class of variables that share an array.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct ClassId(pub(super) usize);

/// Variables that share an array.
#[derive(Debug)]
pub(super) struct Class {
    /// Private or local.
    pub(super) space: AddressSpace,
    /// The size of an element in bytes.
    pub(super) width: u64,
    /// The variables with their offsets in bytes.
    pub(super) roots: Vec<(Node, u64)>,
    /// The number of bytes of all variables with a known size.
    pub(super) size: u64,
    /// The local pointers that are arguments of kernels, in order.
    pub(super) arguments: Vec<(FunctionId, Inst)>,
}

/// Address 0 is the null pointer, so that variables start after it.
const FIRST_OFFSET: u64 = 16;

/// Where all private and local memory lies.
#[derive(Default)]
pub(super) struct Memory {
    plain: IndexSet<Node>,
    classes: Vec<Class>,
    class_of: IndexMap<Node, ClassId>,
}

impl Memory {
    /// Analyses a module.
    pub(super) fn of(module: &mut Module) -> Self {
        let mut analysis = Analysis::default();
        for (index, global) in module.globals.iter().enumerate() {
            if global.space == AddressSpace::Local {
                analysis.root(Node::Global(Global::new(index)));
            }
        }
        for id in module.function_ids() {
            analysis.function(module, id);
        }
        analysis.finish(module)
    }

    /// Where a variable lies.
    pub(super) fn storage(&self, root: Node) -> Storage {
        if self.plain.contains(&root) { Storage::Plain } else { Storage::Class(self.class_of[&root]) }
    }

    /// The class that a pointer points into; none if nothing of it has an address.
    pub(super) fn class_of(&self, node: Node) -> Option<ClassId> {
        self.class_of.get(&node).copied()
    }

    /// A class.
    pub(super) fn class(&self, id: ClassId) -> &Class {
        &self.classes[id.0]
    }

    /// All classes.
    pub(super) fn classes(&self) -> impl Iterator<Item = (ClassId, &Class)> {
        self.classes.iter().enumerate().map(|(index, class)| (ClassId(index), class))
    }

    /// The offset of a variable in its class.
    pub(super) fn offset(&self, root: Node) -> u64 {
        let class = self.class(self.class_of[&root]);
        class.roots.iter().find(|(each, _)| *each == root).map_or(0, |&(_, offset)| offset)
    }
}

/// A pointer that is a typed place in a variable.
#[derive(Clone, Copy)]
struct Derived {
    root: Node,
    /// The type of the place.
    ty: Type,
    /// Whether moving the pointer by elements stays in an array that is not part of another.
    movable: bool,
    in_array: bool,
}

#[derive(Default)]
struct Analysis {
    nodes: IndexMap<Node, usize>,
    parents: Vec<usize>,
    /// The smallest access of each node.
    widths: Vec<u64>,
    roots: IndexSet<Node>,
    not_plain: IndexSet<Node>,
    derived: IndexMap<Node, Derived>,
}

impl Analysis {
    fn node(&mut self, node: Node) -> usize {
        let (index, _) = self.nodes.insert_full(node, 0);
        if index == self.parents.len() {
            self.parents.push(index);
            self.widths.push(u64::MAX);
        }
        index
    }

    fn find(&mut self, mut at: usize) -> usize {
        while self.parents[at] != at {
            self.parents[at] = self.parents[self.parents[at]];
            at = self.parents[at];
        }
        at
    }

    fn union(&mut self, one: Node, other: Node) {
        let (one, other) = (self.node(one), self.node(other));
        let (one, other) = (self.find(one), self.find(other));
        self.parents[other] = one;
        self.widths[one] = self.widths[one].min(self.widths[other]);
    }

    fn root(&mut self, node: Node) {
        self.node(node);
        self.roots.insert(node);
    }

    fn function(&mut self, module: &mut Module, id: FunctionId) {
        let function = module.function(id).clone();
        let lifetime_only = lifetime_only(&function);
        for (&parameter, data) in function.parameters.iter().zip(&function.parameter_data) {
            let Some((space, ty)) = module.types.pointee(function.inst(parameter).ty) else { continue };
            let node = Node::Inst(id, parameter);
            match space {
                AddressSpace::Private if data.attributes.contains(&FunctionParameterAttribute::ByVal) => {
                    self.root(node);
                    self.start(node, ty);
                }
                AddressSpace::Local => {
                    self.root(node);
                    self.not_plain.insert(node);
                }
                AddressSpace::Private
                | AddressSpace::Global
                | AddressSpace::Constant
                | AddressSpace::Generic => {}
            }
        }
        let mut walk = Walk { analysis: self, module, function: &function, id };
        for (_, inst) in function.all_insts() {
            if !lifetime_only.contains(&inst) {
                walk.instruction(inst);
            }
        }
    }

    fn start(&mut self, node: Node, ty: Type) {
        self.derived.insert(node, Derived { root: node, ty, movable: false, in_array: false });
    }

    /// Numbers the classes and lays out their variables.
    fn finish(mut self, module: &Module) -> Memory {
        let mut memory = Memory::default();
        let mut numbers: IndexMap<usize, ClassId> = IndexMap::default();
        let roots = self.roots.clone();
        for &root in &roots {
            if !self.not_plain.contains(&root) {
                memory.plain.insert(root);
                continue;
            }
            let at = self.node(root);
            let at = self.find(at);
            let width = match self.widths[at] {
                u64::MAX => 4,
                width => width.clamp(1, 8),
            };
            let space = match root {
                Node::Inst(id, inst) => module
                    .types
                    .pointee(module.function(id).inst(inst).ty)
                    .map_or(AddressSpace::Private, |p| p.0),
                Node::Global(_) | Node::EscapedLocal => AddressSpace::Local,
                Node::EscapedPrivate(_) => AddressSpace::Private,
            };
            let class = *numbers.entry(at).or_insert_with(|| {
                memory.classes.push(Class {
                    space,
                    width,
                    roots: Vec::new(),
                    size: FIRST_OFFSET,
                    arguments: Vec::new(),
                });
                ClassId(memory.classes.len() - 1)
            });
            lay_out(&mut memory.classes[class.0], module, root);
        }
        for (index, &node) in self.nodes.keys().cloned().collect::<Vec<_>>().iter().enumerate() {
            let at = self.find(index);
            if let Some(&class) = numbers.get(&at) {
                memory.class_of.insert(node, class);
            }
        }
        memory
    }
}

/// Gives a variable its place in a class.
fn lay_out(class: &mut Class, module: &Module, root: Node) {
    let (ty, alignment) = match root {
        Node::Inst(id, inst) => {
            let function = module.function(id);
            let data = function.inst(inst);
            let Some((space, ty)) = module.types.pointee(data.ty) else { return };
            if space == AddressSpace::Local {
                class.arguments.push((id, inst));
                return;
            }
            (ty, data.flags.alignment())
        }
        Node::Global(global) => (module.global(global).ty, module.global(global).alignment),
        Node::EscapedLocal | Node::EscapedPrivate(_) => return,
    };
    let layout = module.data_layout().of(ty);
    let (size, natural) = layout.map_or((1, 1), |layout| (layout.size.max(1), layout.alignment));
    let alignment = natural.max(alignment.map_or(1, u64::from)).max(class.width);
    let offset = class.size.next_multiple_of(alignment);
    class.roots.push((root, offset));
    class.size = (offset + size).next_multiple_of(class.width);
}

/// Bitcasts that only mark lifetimes, and those marks.
fn lifetime_only(function: &Function) -> IndexSet<Inst> {
    let is_mark = |inst: Inst| {
        matches!(function.inst(inst).opcode, Opcode::Core(Core::LifetimeStart | Core::LifetimeStop))
            || function.inst(inst).opcode.is_debug()
    };
    let mut marked = IndexSet::default();
    let mut used = IndexSet::default();
    for (_, inst) in function.all_insts() {
        for operand in function.operands(inst).filter_map(Value::inst) {
            if is_mark(inst) {
                marked.insert(operand);
            } else {
                used.insert(operand);
            }
        }
    }
    let mut result: IndexSet<Inst> =
        function.all_insts().map(|(_, inst)| inst).filter(|&inst| is_mark(inst)).collect();
    result.extend(
        marked.into_iter().filter(|inst| {
            !used.contains(inst) && function.inst(*inst).opcode == Opcode::Cast(Cast::Bitcast)
        }),
    );
    result
}

/// The constraints of one function.
struct Walk<'w> {
    analysis: &'w mut Analysis,
    module: &'w mut Module,
    function: &'w Function,
    id: FunctionId,
}

impl Walk<'_> {
    fn instruction(&mut self, inst: Inst) {
        let data = *self.function.inst(inst);
        let operands: Vec<Value> = self.function.operands(inst).collect();
        match data.opcode {
            Opcode::Core(Core::Variable) => {
                let node = Node::Inst(self.id, inst);
                let pointee = self.module.types.pointee(data.ty).expect("a variable is a pointer").1;
                self.analysis.root(node);
                self.analysis.start(node, pointee);
                if let Some(&initializer) = operands.first() {
                    self.escapes(initializer);
                }
                if let Some(width) = self.width(pointee, data.flags)
                    && !operands.is_empty()
                {
                    self.narrow(node, width);
                }
            }
            Opcode::Core(Core::AccessChain) => self.access_chain(inst, &operands),
            Opcode::Core(Core::PointerAccessChain) => self.pointer_access_chain(inst, &operands),
            Opcode::Core(Core::Load) => {
                self.access(operands[0], data.ty, data.flags);
                self.unknown(inst);
            }
            Opcode::Core(Core::Store) => {
                let ty = self.module.type_of(self.id, operands[1]);
                self.access(operands[0], ty, data.flags);
                self.escapes(operands[1]);
            }
            Opcode::Core(Core::CopyMemory) => self.copy(&operands, data.flags),
            Opcode::Core(Core::CopyMemorySized) => {
                let count = operands[2].constant().and_then(|c| self.module.constants.int(c));
                let divides = count.map_or(1, |count| 1u64 << count.trailing_zeros().min(3));
                for &operand in &operands[..2] {
                    let pointee = self.pointee(operand);
                    let natural = pointee.and_then(|ty| self.module.data_layout().of(ty));
                    let stated = data.flags.alignment().map(u64::from);
                    let width = stated.or(natural.map(|layout| layout.alignment)).unwrap_or(1);
                    self.loose(operand);
                    self.narrow_value(operand, width.min(divides));
                }
            }
            Opcode::Core(Core::Phi | Core::CopyObject) => {
                for &operand in &operands {
                    self.same(inst, operand);
                }
            }
            Opcode::Core(Core::Select) => {
                self.same(inst, operands[1]);
                self.same(inst, operands[2]);
            }
            Opcode::Cast(Cast::Bitcast) if self.is_pointer(inst) && self.space(operands[0]).is_some() => {
                self.same(inst, operands[0]);
            }
            Opcode::Compare(
                Compare::PointerEqual | Compare::PointerNotEqual | Compare::Equal | Compare::NotEqual,
            )
            | Opcode::Core(Core::PointerDifference) => self.compared(&operands),
            Opcode::Intrinsic(op) => self.intrinsic(op, inst, &operands),
            Opcode::Library(_) => self.library(inst, &operands, data.flags),
            Opcode::Core(
                Core::Parameter
                | Core::CopyLogical
                | Core::Construct
                | Core::Extract
                | Core::Insert
                | Core::ExtractDynamic
                | Core::InsertDynamic
                | Core::Shuffle
                | Core::FromGenericChecked
                | Core::LifetimeStart
                | Core::LifetimeStop
                | Core::Call
                | Core::Branch
                | Core::BranchConditional
                | Core::Switch
                | Core::Return
                | Core::ReturnValue
                | Core::Unreachable,
            )
            | Opcode::Unary(_)
            | Opcode::Binary(_)
            | Opcode::Compare(_)
            | Opcode::Cast(_)
            | Opcode::BuiltIn(_) => {
                for &operand in &operands {
                    self.escapes(operand);
                }
                self.unknown(inst);
            }
            Opcode::DebugValue | Opcode::DebugDeclare => {}
            _ => {}
        }
    }

    fn is_pointer(&self, inst: Inst) -> bool {
        self.module.types.pointee(self.function.inst(inst).ty).is_some()
    }

    /// The address space of a pointer.
    fn space(&mut self, value: Value) -> Option<AddressSpace> {
        let ty = self.module.type_of(self.id, value);
        self.module.types.pointee(ty).map(|(space, _)| space)
    }

    fn pointee(&mut self, value: Value) -> Option<Type> {
        let ty = self.module.type_of(self.id, value);
        self.module.types.pointee(ty).map(|(_, pointee)| pointee)
    }

    /// The node of a private or local pointer; none for null pointers and those that need none.
    fn node(&mut self, value: Value) -> Option<Node> {
        match self.space(value)? {
            AddressSpace::Private | AddressSpace::Local => {}
            AddressSpace::Global | AddressSpace::Constant | AddressSpace::Generic => return None,
        }
        match value.kind() {
            ValueKind::Inst(inst) => Some(Node::Inst(self.id, inst)),
            ValueKind::Global(global) => Some(Node::Global(global)),
            ValueKind::Constant(_) => {
                let global = base_global(self.module, value)?;
                self.analysis.not_plain.insert(Node::Global(global));
                Some(Node::Global(global))
            }
            ValueKind::Function(_) => None,
        }
    }

    /// The pointer is more than a typed place.
    fn loose(&mut self, value: Value) {
        if let Some(node) = self.node(value) {
            let root = self.analysis.derived.get(&node).map_or(node, |derived| derived.root);
            self.analysis.not_plain.insert(root);
        }
    }

    fn same(&mut self, inst: Inst, operand: Value) {
        self.loose(operand);
        if let Some(node) = self.node(operand) {
            self.analysis.union(Node::Inst(self.id, inst), node);
        }
    }

    fn escaped(&self, space: AddressSpace) -> Node {
        if space == AddressSpace::Local { Node::EscapedLocal } else { Node::EscapedPrivate(self.id) }
    }

    /// The pointer can become any pointer of its address space.
    fn escapes(&mut self, value: Value) {
        self.loose(value);
        if let (Some(node), Some(space)) = (self.node(value), self.space(value)) {
            let escaped = self.escaped(space);
            self.analysis.union(escaped, node);
        }
    }

    /// The result, if it is a pointer, can be any of its address space.
    fn unknown(&mut self, inst: Inst) {
        let value: Value = inst.into();
        if let (Some(node), Some(space)) = (self.node(value), self.space(value)) {
            let escaped = self.escaped(space);
            self.analysis.union(escaped, node);
        }
    }

    fn compared(&mut self, operands: &[Value]) {
        for &operand in operands {
            self.loose(operand);
        }
        if let (Some(one), Some(other)) = (self.node(operands[0]), self.node(operands[1])) {
            self.analysis.union(one, other);
        }
    }

    fn derived(&mut self, value: Value) -> Option<Derived> {
        let node = self.node(value)?;
        if let Node::Global(global) = node
            && value.global().is_some()
        {
            let ty = self.module.global(global).ty;
            return Some(Derived { root: node, ty, movable: false, in_array: false });
        }
        self.analysis.derived.get(&node).copied()
    }

    fn access_chain(&mut self, inst: Inst, operands: &[Value]) {
        let Some(node) = self.node(operands[0]) else { return };
        self.analysis.union(Node::Inst(self.id, inst), node);
        match self.derived(operands[0]) {
            Some(base) => match self.follow(base, &operands[1..]) {
                Some(derived) => {
                    self.analysis.derived.insert(Node::Inst(self.id, inst), derived);
                }
                None => self.loose(operands[0]),
            },
            None => self.loose(operands[0]),
        }
    }

    fn pointer_access_chain(&mut self, inst: Inst, operands: &[Value]) {
        let Some(node) = self.node(operands[0]) else { return };
        self.analysis.union(Node::Inst(self.id, inst), node);
        let is_zero = operands[1].constant().and_then(|c| self.module.constants.int(c)) == Some(0);
        match self.derived(operands[0]) {
            Some(base) if base.movable || is_zero => match self.follow(base, &operands[2..]) {
                Some(derived) => {
                    self.analysis.derived.insert(Node::Inst(self.id, inst), derived);
                }
                None => self.loose(operands[0]),
            },
            _ => self.loose(operands[0]),
        }
    }

    fn follow(&self, mut at: Derived, indices: &[Value]) -> Option<Derived> {
        for &index in indices {
            let known = index.constant().and_then(|constant| self.module.constants.int(constant));
            let is_array = matches!(self.module.types.kind(at.ty), TypeKind::Array(..));
            let element = if is_array { 0 } else { known.unwrap_or(0) };
            at.ty = self.module.types.part(at.ty, element)?;
            at.movable = is_array && !at.in_array;
            at.in_array |= is_array;
        }
        Some(at)
    }

    /// The smallest scalar of a type, and no more than the alignment.
    fn width(&self, ty: Type, flags: Flags) -> Option<u64> {
        let natural = smallest(self.module, ty)?;
        Some(flags.alignment().map_or(natural, |stated| natural.min(u64::from(stated))))
    }

    fn narrow(&mut self, node: Node, width: u64) {
        let at = self.analysis.node(node);
        let at = self.analysis.find(at);
        self.analysis.widths[at] = self.analysis.widths[at].min(width);
    }

    /// An access of this width by a pointer of any address space.
    fn narrow_value(&mut self, pointer: Value, width: u64) {
        if self.space(pointer) == Some(AddressSpace::Generic) {
            self.narrow(Node::EscapedLocal, width);
            self.narrow(Node::EscapedPrivate(self.id), width);
        } else if let Some(node) = self.node(pointer) {
            self.narrow(node, width);
        }
    }

    fn access(&mut self, pointer: Value, ty: Type, flags: Flags) {
        match self.derived(pointer) {
            Some(derived) if derived.ty == ty => {}
            _ => self.loose(pointer),
        }
        if let Some(width) = self.width(ty, flags) {
            self.narrow_value(pointer, width);
        }
    }

    fn copy(&mut self, operands: &[Value], flags: Flags) {
        let (Some(to), Some(_)) = (self.pointee(operands[0]), self.pointee(operands[1])) else { return };
        self.access(operands[0], to, flags);
        self.access(operands[1], to, flags);
    }

    fn intrinsic(&mut self, op: Op, inst: Inst, operands: &[Value]) {
        let is_atomic = super::atomics::is_atomic(op);
        for (index, &operand) in operands.iter().enumerate() {
            let Some(pointee) = self.pointee(operand) else { continue };
            if is_atomic && index == 0 {
                let is_word = matches!(self.module.types.kind(pointee), TypeKind::Int(32 | 64));
                match self.derived(operand) {
                    Some(derived) if derived.ty == pointee && is_word => {}
                    _ => self.loose(operand),
                }
            } else {
                self.loose(operand);
            }
            if let Some(width) = self.width(pointee, Flags::default()) {
                self.narrow_value(operand, width);
            }
        }
        self.unknown(inst);
    }

    fn library(&mut self, inst: Inst, operands: &[Value], flags: Flags) {
        for &operand in operands {
            let Some(pointee) = self.pointee(operand) else { continue };
            self.loose(operand);
            if let Some(width) = self.width(pointee, flags) {
                self.narrow_value(operand, width);
            }
        }
        self.unknown(inst);
    }
}

/// The variable that a constant address lies in.
pub(super) fn base_global(module: &Module, value: Value) -> Option<Global> {
    match value.kind() {
        ValueKind::Global(global) => Some(global),
        ValueKind::Constant(constant) => match module.constants.kind(constant) {
            ConstantKind::Expression { operands, .. } => base_global(module, *operands.first()?),
            _ => None,
        },
        ValueKind::Inst(_) | ValueKind::Function(_) => None,
    }
}

/// The size of the smallest scalar of a type.
fn smallest(module: &Module, ty: Type) -> Option<u64> {
    match module.types.kind(ty) {
        TypeKind::Vector(element, _) | TypeKind::Array(element, _) => smallest(module, element),
        TypeKind::Struct(id) => {
            let structure = module.types.structure(id);
            let alignment = if structure.packed { 1 } else { 8 };
            structure
                .members
                .iter()
                .filter_map(|&member| smallest(module, member))
                .min()
                .map(|w| w.min(alignment))
        }
        // The upper half of an address is a word of its own.
        TypeKind::Pointer(..) => Some(4),
        _ => Some(module.data_layout().of(ty)?.size),
    }
}
