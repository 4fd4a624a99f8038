//! The constraints of one function on where private and local memory lies: which pointers meet, what they are moved by, which are accessed by
//! other types than their variables have.

use super::{Analysis, Derived, Node, base_global};
use crate::ir::{
    AddressSpace, Flags, Function, FunctionId, Inst, Module, Opcode, Type, TypeKind, Value, ValueKind,
    opcode::{Cast, Compare, Core},
};
use crate::targets::vulkan::lower::{atomics, calls::is_reference};
use spirocl_frontend::handle_map::HandleSet;
use spirv::Op;

/// Bitcasts that only mark lifetimes, and those marks.
pub(super) fn lifetime_only(function: &Function) -> HandleSet<Inst> {
    let is_mark = |inst: Inst| {
        matches!(function.inst(inst).opcode, Opcode::Core(Core::LifetimeStart | Core::LifetimeStop))
            || function.inst(inst).opcode.is_debug()
    };
    let mut result: HandleSet<Inst> =
        function.all_insts().map(|(_, inst)| inst).filter(|&inst| is_mark(inst)).collect();
    let marked: HandleSet<Inst> =
        result.iter().flat_map(|&mark| function.operands(mark)).filter_map(Value::inst).collect();
    if marked.is_empty() {
        return result;
    }
    let mut is_used = vec![false; function.inst_count()];
    for (_, inst) in function.all_insts().filter(|(_, inst)| !result.contains(inst)) {
        function.operands(inst).filter_map(Value::inst).for_each(|used| is_used[used.index()] = true);
    }
    result.extend(
        marked.into_iter().filter(|&inst| {
            !is_used[inst.index()] && function.inst(inst).opcode == Opcode::Cast(Cast::Bitcast)
        }),
    );
    result
}

/// The constraints of one function.
pub(super) struct Walk<'w, 'f> {
    pub(super) analysis: &'w mut Analysis<'f>,
    pub(super) module: &'w mut Module,
    pub(super) function: &'w Function,
    pub(super) id: FunctionId,
    /// The operands of an instruction.
    pub(super) operands: Vec<Value>,
}

impl Walk<'_, '_> {
    pub(super) fn instruction(&mut self, inst: Inst) {
        let mut operands = std::mem::take(&mut self.operands);
        operands.clear();
        operands.extend(self.function.operands(inst));
        self.constrain(inst, &operands);
        self.operands = operands;
    }

    fn constrain(&mut self, inst: Inst, operands: &[Value]) {
        let data = *self.function.inst(inst);
        match data.opcode {
            Opcode::Core(Core::Variable) => {
                let node = Node::Inst(self.id, inst);
                let pointee = self.module.types.pointee(data.ty).expect("a variable is a pointer").1;
                self.analysis.root(node);
                self.analysis.start(node, inst, pointee);
                if let Some(&initializer) = operands.first() {
                    self.escapes(initializer);
                }
                if let Some(width) = self.width(pointee, data.flags)
                    && !operands.is_empty()
                {
                    self.narrow(node, width);
                }
            }
            Opcode::Core(Core::AccessChain) => self.access_chain(inst, operands),
            Opcode::Core(Core::PointerAccessChain) => self.pointer_access_chain(inst, operands),
            Opcode::Core(Core::Load) => {
                self.access(operands[0], data.ty, data.flags);
                self.unknown(inst);
            }
            Opcode::Core(Core::Store) => {
                let ty = self.type_of(operands[1]);
                self.access(operands[0], ty, data.flags);
                self.escapes(operands[1]);
            }
            Opcode::Core(Core::CopyMemory) => self.copy(operands, data.flags),
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
                for &operand in operands {
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
            | Opcode::Core(Core::PointerDifference) => self.compared(operands),
            Opcode::Core(Core::Call) => self.call(inst, operands),
            Opcode::Intrinsic(op) => self.intrinsic(op, inst, operands),
            Opcode::Library(_) => self.library(inst, operands, data.flags),
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
                for &operand in operands {
                    self.escapes(operand);
                }
                self.unknown(inst);
            }
            Opcode::DebugValue | Opcode::DebugDeclare => {}
            _ => {}
        }
    }

    /// A call: functions that take pointers to private variables may have them, each variable once.
    fn call(&mut self, inst: Inst, operands: &[Value]) {
        let callee = operands[0].function().filter(|&id| self.analysis.takes_references(id));
        for (index, &operand) in operands.iter().enumerate().skip(1) {
            let parameter = callee.and_then(|callee| self.reference(callee, index - 1));
            let is_repeated = operands[index + 1..].contains(&operand);
            match (parameter, self.variable(operand)) {
                (Some((parameter, ty)), Some(variable)) if ty == self.type_of(operand) && !is_repeated => {
                    self.analysis.passed.push((variable, parameter));
                }
                (parameter, _) => {
                    self.analysis.not_plain.extend(parameter.map(|(node, _)| node));
                    self.escapes(operand);
                }
            }
        }
        self.unknown(inst);
    }

    /// A parameter that is a pointer to a private variable, and its type.
    fn reference(&self, callee: FunctionId, index: usize) -> Option<(Node, Type)> {
        let function = self.module.function(callee);
        let &parameter = function.parameters.get(index)?;
        let ty = function.inst(parameter).ty;
        is_reference(self.module, ty).then_some((Node::Inst(callee, parameter), ty))
    }

    /// The private variable that a pointer is that of.
    fn variable(&mut self, pointer: Value) -> Option<Node> {
        let node = Node::Inst(self.id, pointer.inst()?);
        let derived = self.analysis.derived(node)?;
        (derived.root == node).then_some(node)
    }

    fn is_pointer(&self, inst: Inst) -> bool {
        self.module.types.pointee(self.function.inst(inst).ty).is_some()
    }

    /// The type of a value; the function is not in the module now.
    fn type_of(&mut self, value: Value) -> Type {
        match value.inst() {
            Some(inst) => self.function.inst(inst).ty,
            None => self.module.type_of(self.id, value),
        }
    }

    /// The address space of a pointer.
    fn space(&mut self, value: Value) -> Option<AddressSpace> {
        let ty = self.type_of(value);
        self.module.types.pointee(ty).map(|(space, _)| space)
    }

    fn pointee(&mut self, value: Value) -> Option<Type> {
        let ty = self.type_of(value);
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
                self.analysis.steps_by(Node::Global(global), 1);
                Some(Node::Global(global))
            }
            ValueKind::Function(_) => None,
        }
    }

    /// The pointer is more than a typed place.
    fn loose(&mut self, value: Value) {
        if let Some(node) = self.node(value) {
            self.loose_node(node);
        }
    }

    fn loose_node(&mut self, node: Node) {
        let root = self.analysis.derived(node).map_or(node, |derived| derived.root);
        self.analysis.not_plain.insert(root);
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
        if let (Some(node), Some(space)) = (self.node(value), self.space(value)) {
            self.loose_node(node);
            let escaped = self.escaped(space);
            self.analysis.steps_by(escaped, 1);
            self.analysis.nullable(escaped);
            self.analysis.union(escaped, node);
        }
    }

    /// The result, if it is a pointer, can be any of its address space.
    fn unknown(&mut self, inst: Inst) {
        let value: Value = inst.into();
        if let (Some(node), Some(space)) = (self.node(value), self.space(value)) {
            let escaped = self.escaped(space);
            self.analysis.steps_by(escaped, 1);
            self.analysis.nullable(escaped);
            self.analysis.union(escaped, node);
        }
    }

    fn compared(&mut self, operands: &[Value]) {
        for &operand in operands {
            self.loose(operand);
            if let Some(node) = self.node(operand) {
                self.analysis.nullable(node);
            }
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
        self.analysis.derived(node).copied()
    }

    /// What the pointer of a chain is moved by.
    fn moves(&mut self, node: Node, base: Value, step: Option<Value>, indices: &[Value]) {
        let Some(mut ty) = self.pointee(base) else { return };
        let layout = self.module.data_layout();
        let size = |ty: Type| layout.of(ty).map_or(1, |layout| layout.size);
        let known = |value: Value| value.constant().and_then(|constant| self.module.constants.int(constant));
        if step.is_some_and(|step| known(step) != Some(0)) {
            self.analysis.steps_by(node, size(ty));
        }
        for &index in indices {
            let known = known(index);
            let is_structure = matches!(self.module.types.kind(ty), TypeKind::Struct(_));
            let member = if is_structure { known.unwrap_or(0) } else { 0 };
            let Some(part) = self.module.types.part(ty, member) else { return };
            match known {
                Some(number) if is_structure => {
                    self.analysis.steps_by(node, layout.offset(ty, number).unwrap_or(1));
                }
                Some(0) => {}
                _ => self.analysis.steps_by(node, size(part)),
            }
            ty = part;
        }
    }

    fn access_chain(&mut self, inst: Inst, operands: &[Value]) {
        let Some(node) = self.node(operands[0]) else { return };
        self.analysis.union(Node::Inst(self.id, inst), node);
        self.moves(node, operands[0], None, &operands[1..]);
        match self.derived(operands[0]) {
            Some(base) => match self.follow(base, &operands[1..]) {
                Some(derived) => {
                    self.analysis.derived[inst.index()] = Some(derived);
                }
                None => self.loose(operands[0]),
            },
            None => self.loose(operands[0]),
        }
    }

    fn pointer_access_chain(&mut self, inst: Inst, operands: &[Value]) {
        let Some(node) = self.node(operands[0]) else { return };
        self.analysis.union(Node::Inst(self.id, inst), node);
        self.moves(node, operands[0], Some(operands[1]), &operands[2..]);
        let is_zero = operands[1].constant().and_then(|c| self.module.constants.int(c)) == Some(0);
        match self.derived(operands[0]) {
            Some(base) if base.movable || is_zero => match self.follow(base, &operands[2..]) {
                Some(derived) => {
                    self.analysis.derived[inst.index()] = Some(derived);
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
        let is_atomic = atomics::is_atomic(op);
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
