//! Where private and local memory lies: variables that are used as their type says stay typed ([`Storage::Plain`]); all others that can meet
//! at a pointer share one array of their smallest access ([`Storage::Class`]), and a pointer is an offset into it: in elements, which device
//! compilers can follow, or in bytes where pointers go between elements or escape.
//!
//! Which variables meet is found by union-find over pointers. A pointer that goes through memory, an integer or the generic address space
//! belongs to the class of *escaped* pointers: one for local memory, and one for the private memory of each function.

mod constraints;

use crate::ir::{
    AddressSpace, ConstantKind, Function, FunctionId, Global, Inst, Module, Type, Value, ValueKind,
};
use crate::targets::vulkan::tables::{IndexMap, IndexSet};
use constraints::{Walk, lifetime_only};
use spirocl_frontend::handle_map::{Handle, HandleSet};
use spirv::FunctionParameterAttribute;

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

impl Handle for ClassId {
    fn number(self) -> u32 {
        self.0 as u32
    }
}

/// Variables that share an array.
#[derive(Debug)]
pub(super) struct Class {
    /// Private or local.
    pub(super) space: AddressSpace,
    /// The size of an element in bytes.
    pub(super) width: u64,
    /// How many bytes a pointer counts: those of an element, or one.
    pub(super) unit: u64,
    /// The variables with their offsets in bytes.
    pub(super) roots: Vec<(Node, u64)>,
    /// The number of bytes of all variables with a known size.
    pub(super) size: u64,
    /// The local pointers that are arguments of kernels, in order.
    pub(super) arguments: Vec<(FunctionId, Inst)>,
}

/// Where variables start if a pointer may be compared with the null pointer, which is 0.
const FIRST_OFFSET: u64 = 16;

/// Where all private and local memory lies.
#[derive(Default)]
pub(super) struct MemoryClasses {
    plain: IndexSet<Node>,
    classes: Vec<Class>,
    class_of: IndexMap<Node, ClassId>,
}

impl MemoryClasses {
    /// Analyses a module. Functions in `by_reference` take pointers to private variables.
    pub(super) fn of(module: &mut Module, by_reference: &HandleSet<FunctionId>) -> Self {
        Analysis::of(module, by_reference).finish(module)
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

    /// The pointer to a variable in its class.
    pub(super) fn offset(&self, root: Node) -> u64 {
        let class = self.class(self.class_of[&root]);
        class.roots.iter().find(|(each, _)| *each == root).map_or(0, |&(_, offset)| offset / class.unit)
    }

    /// How many bytes a pointer counts.
    pub(super) fn unit(&self, class: Option<ClassId>) -> u64 {
        class.map_or(1, |class| self.class(class).unit)
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

/// What is known of the pointers of a module so far.
#[derive(Default)]
pub(super) struct Analysis<'f> {
    /// The functions that take pointers to private variables, whose parameters are variables too.
    by_reference: Option<&'f HandleSet<FunctionId>>,
    /// The variables and the parameters that are pointers to them.
    passed: Vec<(Node, Node)>,
    /// The function that is walked through.
    function: Option<FunctionId>,
    /// The nodes of its instructions by number, and what they are if they are typed places.
    own: Vec<Option<usize>>,
    derived: Vec<Option<Derived>>,
    /// The nodes that are no instructions.
    others: IndexMap<Node, usize>,
    nodes: Vec<Node>,
    parents: Vec<usize>,
    /// The smallest access of each node.
    widths: Vec<u64>,
    /// The powers of two that all steps of a node's pointers are multiples of.
    steps: Vec<u64>,
    /// Whether the null pointer can be told from a node's pointers.
    nullable: Vec<bool>,
    roots: IndexMap<Node, usize>,
    not_plain: IndexSet<Node>,
}

impl<'f> Analysis<'f> {
    /// Walks through a module.
    pub(super) fn of(module: &mut Module, by_reference: &'f HandleSet<FunctionId>) -> Self {
        let mut analysis = Self { by_reference: Some(by_reference), ..Self::default() };
        for (index, global) in module.globals.iter().enumerate() {
            if global.space == AddressSpace::Local {
                analysis.root(Node::Global(Global::new(index)));
            }
        }
        for id in module.function_ids() {
            if !module.function(id).layout.is_empty() {
                analysis.function(module, id);
            }
        }
        analysis
    }

    /// The functions among `candidates` whose parameters only are pointers to variables that stay typed, as they are used in all functions.
    pub(super) fn plain_functions(
        &mut self,
        module: &Module,
        candidates: &HandleSet<FunctionId>,
    ) -> HandleSet<FunctionId> {
        loop {
            let before = self.not_plain.len();
            for &(variable, parameter) in &self.passed {
                if self.not_plain.contains(&variable) || self.not_plain.contains(&parameter) {
                    self.not_plain.extend([variable, parameter]);
                }
            }
            if self.not_plain.len() == before {
                break;
            }
        }
        let is_plain = |&id: &FunctionId| {
            let parameters = module.function(id).parameters.iter();
            !parameters.map(|&parameter| Node::Inst(id, parameter)).any(|node| self.not_plain.contains(&node))
        };
        candidates.iter().copied().filter(is_plain).collect()
    }

    fn takes_references(&self, id: FunctionId) -> bool {
        self.by_reference.is_some_and(|functions| functions.contains(&id))
    }

    fn node(&mut self, node: Node) -> usize {
        let next = self.nodes.len();
        let index = match node {
            Node::Inst(function, inst) if self.function == Some(function) => {
                *self.own[inst.index()].get_or_insert(next)
            }
            _ => *self.others.entry(node).or_insert(next),
        };
        if index == next {
            self.nodes.push(node);
            self.parents.push(index);
            self.widths.push(u64::MAX);
            self.steps.push(u64::MAX);
            self.nullable.push(false);
        }
        index
    }

    /// The typed place that a pointer is.
    fn derived(&self, node: Node) -> Option<&Derived> {
        match node {
            Node::Inst(function, inst) if self.function == Some(function) => {
                self.derived[inst.index()].as_ref()
            }
            _ => None,
        }
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
        self.steps[one] = self.steps[one].min(self.steps[other]);
        self.nullable[one] |= self.nullable[other];
    }

    /// Pointers of a node may be compared with the null pointer.
    fn nullable(&mut self, node: Node) {
        let at = self.node(node);
        let at = self.find(at);
        self.nullable[at] = true;
    }

    /// Pointers of a node go by a number of bytes.
    fn steps_by(&mut self, node: Node, bytes: u64) {
        if bytes != 0 {
            let at = self.node(node);
            let at = self.find(at);
            self.steps[at] = self.steps[at].min(1 << bytes.trailing_zeros());
        }
    }

    fn root(&mut self, node: Node) {
        let index = self.node(node);
        self.roots.insert(node, index);
    }

    fn function(&mut self, module: &mut Module, id: FunctionId) {
        let empty = Function::new(module.function(id).ty, module.function(id).return_type);
        let function = std::mem::replace(module.function_mut(id), empty);
        let lifetime_only = lifetime_only(&function);
        self.function = Some(id);
        self.own.clear();
        self.own.resize(function.inst_count(), None);
        self.derived.clear();
        self.derived.resize(function.inst_count(), None);
        for (&parameter, data) in function.parameters.iter().zip(&function.parameter_data) {
            let Some((space, ty)) = module.types.pointee(function.inst(parameter).ty) else { continue };
            let node = Node::Inst(id, parameter);
            match space {
                AddressSpace::Private
                    if self.takes_references(id)
                        || data.attributes.contains(&FunctionParameterAttribute::ByVal) =>
                {
                    self.root(node);
                    self.start(node, parameter, ty);
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
        let mut walk = Walk { analysis: self, module, function: &function, id, operands: Vec::new() };
        for (_, inst) in function.all_insts() {
            if !lifetime_only.contains(&inst) {
                walk.instruction(inst);
            }
        }
        *module.function_mut(id) = function;
    }

    fn start(&mut self, root: Node, inst: Inst, ty: Type) {
        self.derived[inst.index()] = Some(Derived { root, ty, movable: false, in_array: false });
    }

    /// Numbers the classes and lays out their variables.
    pub(super) fn finish(mut self, module: &Module) -> MemoryClasses {
        let mut memory = MemoryClasses::default();
        // By the representatives of their nodes.
        let mut numbers: Vec<Option<ClassId>> = vec![None; self.nodes.len()];
        for (root, index) in std::mem::take(&mut self.roots) {
            if !self.not_plain.contains(&root) {
                memory.plain.insert(root);
                continue;
            }
            let at = self.find(index);
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
            let unit = if self.steps[at] < width { 1 } else { width };
            let start = if self.nullable[at] { FIRST_OFFSET } else { 0 };
            let class = *numbers[at].get_or_insert_with(|| {
                memory.classes.push(Class {
                    space,
                    width,
                    unit,
                    roots: Vec::new(),
                    size: start,
                    arguments: Vec::new(),
                });
                ClassId(memory.classes.len() - 1)
            });
            lay_out(&mut memory.classes[class.0], module, root);
        }
        if memory.classes.is_empty() {
            return memory;
        }
        for index in 0..self.nodes.len() {
            let at = self.find(index);
            if let Some(class) = numbers[at] {
                memory.class_of.insert(self.nodes[index], class);
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
