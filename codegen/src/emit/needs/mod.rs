//! What a module needs of a version, of capabilities and of extensions.
//!
//! Emission records each need where it makes what has it, with the construct of the source ([`Needs`]). What the needs come to is decided
//! once all are known (`resolve.rs`): of several capabilities, one that another need has anyway, and of versions the lowest.

pub(crate) mod capability;
mod environment;
mod limits;
mod resolve;
mod rules;
mod versions;

pub(super) use limits::Limits;
pub use resolve::VersionReason;
pub(super) use rules::{Decisive, decisive};

use crate::{
    Options,
    debug::NON_SEMANTIC,
    instruction::{Class, InstructionRef},
    ir::{Type, TypeKind, Types},
};
use environment::Synchronization;
use rspirv::{
    dr::Operand,
    spirv::{Capability, FunctionControl, MemoryAccess, Op, Word},
};
use rustc_hash::FxHashMap;
use spirocl_frontend::source::Span;

/// The sections of a module behind its capabilities and extensions, in their order. SPIR-V, 2.4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Section {
    Imports,
    MemoryModel,
    EntryPoints,
    ExecutionModes,
    /// Strings, and what is said of the source.
    Sources,
    Names,
    Processed,
    Annotations,
    Globals,
    /// Functions without a body.
    Declarations,
    Definitions,
}

impl Section {
    /// The number of sections.
    pub(super) const COUNT: usize = Self::Definitions as usize + 1;
}

/// What can need a version, a capability or an extension.
#[derive(Clone, PartialEq, Eq, Hash)]
enum Feature {
    Opcode(Op),
    /// An enumerant.
    Operand(Operand),
    /// One that a rule asks for which the grammar does not have.
    Capability(Capability),
    /// A set of instructions without semantics.
    InstructionSet(String),
}

/// The first use of a feature in the order of the module, which is not that of emission: a function is made before its last constant.
#[derive(Clone, Copy)]
struct FirstUse {
    section: Section,
    /// The number of uses that were recorded before.
    order: usize,
    span: Span,
}

/// The needs of a module that is being emitted.
pub(super) struct Needs {
    features: FxHashMap<Feature, FirstUse>,
    /// By opcode: the first of the sections in which it was recorded.
    opcodes: Vec<Option<Section>>,
    recorded: usize,
    /// The id of the type `half`, until something has a value of it.
    half: Option<Word>,
    /// What counts towards the universal limits.
    pub(super) limits: Limits,
    /// The scopes and memory orders, as far as the environment limits them.
    pub(super) synchronization: Synchronization,
}

impl Needs {
    /// The needs of a module for the environment of the options.
    pub(super) fn new(options: &Options) -> Self {
        Self {
            features: FxHashMap::default(),
            opcodes: Vec::new(),
            recorded: 0,
            half: None,
            limits: Limits::default(),
            synchronization: Synchronization::new(options.environment),
        }
    }

    fn record(&mut self, feature: Feature, section: Section, span: Span) {
        let this = FirstUse { section, order: self.recorded, span };
        self.recorded += 1;
        let first = self.features.entry(feature).or_insert(this);
        if section < first.section {
            *first = this;
        }
    }

    fn capability(&mut self, capability: Capability, section: Section, span: Span) {
        self.record(Feature::Capability(capability), section, span);
    }

    /// Records what an instruction needs by its opcode and its enumerants; `span` is the construct that it is made for.
    pub(super) fn instruction(&mut self, section: Section, instruction: InstructionRef, span: Span) {
        self.half_as_value(section, instruction, span);
        self.opcode(section, instruction.class, span);
        for operand in instruction.operands.iter().filter(|operand| may_need_something(operand)) {
            self.record(Feature::Operand(operand.clone()), section, span);
        }
        if let Some(capability) = rules::of_operands(instruction) {
            self.capability(capability, section, span);
        }
    }

    fn opcode(&mut self, section: Section, class: Class, span: Span) {
        let number = class.opcode as usize;
        if self.opcodes.len() <= number {
            self.opcodes.resize(number + 1, None);
        }
        let known = &mut self.opcodes[number];
        if known.is_none_or(|known| section < known) {
            *known = Some(section);
            if opcode_needs_something(class) {
                self.record(Feature::Opcode(class.opcode), section, span);
            }
        }
    }

    /// `half` other than as a pointee needs `Float16`; as a pointee, `Float16Buffer` suffices.
    fn half_as_value(&mut self, section: Section, instruction: InstructionRef, span: Span) {
        let Some(half) = self.half else { return };
        let op = instruction.class.opcode;
        let is_in_type =
            || op.is_type() && op != Op::TypePointer && instruction.operands.contains(&Operand::IdRef(half));
        if instruction.result_type == Some(half) || is_in_type() {
            self.capability(Capability::Float16, section, span);
            // Nothing comes before the first of this section.
            if section <= Section::Globals {
                self.half = None;
            }
        }
    }

    /// Records what a type needs beyond the instruction that declares it.
    pub(super) fn ty(&mut self, kind: TypeKind, id: Word, span: Span) {
        if kind == TypeKind::Float(16) {
            self.half = Some(id);
        }
        for capability in rules::of_type(kind) {
            self.capability(capability, Section::Globals, span);
        }
    }

    /// Records what an operation of a function needs by the type that it works on.
    pub(super) fn operation(&mut self, instruction: InstructionRef, types: &Types, ty: Type, span: Span) {
        let (scalar, count) = types.scalar(ty);
        let shape = (types.kind(scalar), count);
        if let Some(capability) = rules::of_operation(instruction, shape) {
            self.capability(capability, Section::Definitions, span);
        }
    }

    /// Records the import of a set of instructions.
    pub(super) fn instruction_set(&mut self, name: &str) {
        if name.starts_with(NON_SEMANTIC) {
            self.record(Feature::InstructionSet(name.to_owned()), Section::Imports, Span::default());
        }
    }
}

/// Whether an opcode needs something.
fn opcode_needs_something(class: Class) -> bool {
    !class.capabilities.is_empty() || !class.extensions.is_empty() || versions::of_instruction(class) > 0
}

/// The memory operands of nearly all loads and stores, which are core and need no capability. SPIR-V, 3.26.
const PLAIN_ACCESS: MemoryAccess =
    MemoryAccess::VOLATILE.union(MemoryAccess::ALIGNED).union(MemoryAccess::NONTEMPORAL);

/// What nearly all functions say of how they are called, likewise. SPIR-V, 3.24.
const PLAIN_CONTROL: FunctionControl = FunctionControl::INLINE
    .union(FunctionControl::DONT_INLINE)
    .union(FunctionControl::PURE)
    .union(FunctionControl::CONST);

/// Whether an operand is an enumerant that may need something: neither an id nor a literal.
fn may_need_something(operand: &Operand) -> bool {
    match operand {
        Operand::IdRef(_)
        | Operand::IdScope(_)
        | Operand::IdMemorySemantics(_)
        | Operand::LiteralBit32(_)
        | Operand::LiteralBit64(_)
        | Operand::LiteralString(_)
        | Operand::LiteralExtInstInteger(_)
        | Operand::LiteralSpecConstantOpInteger(_) => false,
        Operand::MemoryAccess(access) => !PLAIN_ACCESS.contains(*access),
        Operand::FunctionControl(control) => !PLAIN_CONTROL.contains(*control),
        _ => true,
    }
}
