//! Debug information: what the instructions of OpenCL.DebugInfo.100 or NonSemantic.Shader.DebugInfo.100 outside functions say, as a table of
//! entries that name each other: source files, types, scopes, functions, variables, inlined calls. [`view`] reads what an entry says.
//!
//! Both sets have the same entries: numbers, which are literals in one and constants in the other, are numbers here. Instructions name their
//! scope and inlined call by their location, and [`super::Opcode::DebugDeclare`] and [`super::Opcode::DebugValue`] name an entry for the
//! variable and one for the expression.

pub mod view;

use super::{DebugId, Value};
pub use crate::debug::instructions::DebugOp;
use crate::debug::{SET, SHADER_SET, literal_operands};
use rustc_hash::FxHashMap;

/// An instruction set of debug information.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum DebugSet {
    /// OpenCL.DebugInfo.100
    OpenCl,
    /// NonSemantic.Shader.DebugInfo.100
    #[default]
    NonSemantic,
}

impl DebugSet {
    /// All sets with their names.
    pub const NAMES: [(Self, &'static str); 2] = [(Self::OpenCl, SET), (Self::NonSemantic, SHADER_SET)];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::OpenCl => SET,
            Self::NonSemantic => SHADER_SET,
        }
    }

    /// Whether an operand of an instruction is a literal.
    pub fn is_literal(self, op: DebugOp, index: usize) -> bool {
        self == Self::OpenCl && literal_operands(op as u32) >> index.min(31) & 1 == 1
    }
}

/// An operand of an entry.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum DebugOperand {
    /// `DebugInfoNone`: nothing.
    None,
    /// The type `void`.
    Void,
    /// Another entry.
    Entry(DebugId),
    /// A number.
    Number(u64),
    /// A text.
    Text(Box<str>),
    /// A global variable, a function, or a constant that is no number.
    Value(Value),
}

/// The operand of a `DebugTypeMember` of OpenCL.DebugInfo.100 that is the structure.
const MEMBER_PARENT: usize = 5;

/// The operand of a `DebugFunction` of OpenCL.DebugInfo.100 that is the function.
const DESCRIBED_FUNCTION: usize = 9;

/// Makes operands of OpenCL.DebugInfo.100 those of NonSemantic.Shader.DebugInfo.100, which has flags for basic types, no parents of members,
/// and another instruction that names the function.
pub(crate) fn non_semantic(op: DebugOp, operands: &mut Vec<DebugOperand>) {
    let superfluous = match op {
        DebugOp::TypeBasic => return operands.push(DebugOperand::Number(0)),
        DebugOp::TypeMember => MEMBER_PARENT,
        DebugOp::Function => DESCRIBED_FUNCTION,
        _ => return,
    };
    if superfluous < operands.len() {
        operands.remove(superfluous);
    }
}

/// An instruction outside functions.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct DebugEntry {
    /// The instruction.
    pub op: DebugOp,
    /// Its operands.
    pub operands: Vec<DebugOperand>,
}

impl DebugEntry {
    /// Makes the entry say nothing; its handle stays.
    fn clear(&mut self) {
        *self = Self { op: DebugOp::InfoNone, operands: Vec::new() };
    }
}

/// The debug information of a module.
#[derive(Clone, Debug, Default)]
pub struct DebugInfo {
    /// The instruction set that it was read from.
    pub set: DebugSet,
    /// The entries in their order.
    pub entries: Vec<DebugEntry>,
    /// The entries that lowering and passes made.
    made: FxHashMap<DebugEntry, DebugId>,
}

impl DebugInfo {
    /// An entry.
    pub fn entry(&self, id: DebugId) -> &DebugEntry {
        &self.entries[id.index()]
    }

    /// Adds an entry that is equal only to itself.
    pub fn add(&mut self, op: DebugOp, operands: Vec<DebugOperand>) -> DebugId {
        self.entries.push(DebugEntry { op, operands });
        DebugId::new(self.entries.len() - 1)
    }

    /// The entry that lowering or a pass needs: the same as before, if one has needed it before.
    pub fn make(&mut self, op: DebugOp, operands: Vec<DebugOperand>) -> DebugId {
        let entry = DebugEntry { op, operands };
        if let Some(&id) = self.made.get(&entry) {
            return id;
        }
        let id = self.add(entry.op, entry.operands.clone());
        self.made.insert(entry, id);
        id
    }

    /// Converts the entries to those of NonSemantic.Shader.DebugInfo.100.
    pub fn convert_to_non_semantic(&mut self) {
        if self.set == DebugSet::NonSemantic {
            return;
        }
        self.set = DebugSet::NonSemantic;
        self.made.clear();
        self.entries.iter_mut().for_each(|entry| non_semantic(entry.op, &mut entry.operands));
    }

    /// Forgets the values for which `is_gone` holds, and the variables whose values they are.
    pub fn forget(&mut self, is_gone: impl Fn(Value) -> bool) {
        for entry in &mut self.entries {
            let mut forgets = false;
            for operand in &mut entry.operands {
                if matches!(operand, DebugOperand::Value(value) if is_gone(*value)) {
                    *operand = DebugOperand::None;
                    forgets = true;
                }
            }
            if forgets && entry.op == DebugOp::GlobalVariable {
                entry.clear();
            }
        }
    }

    /// Forgets the declaration of a function that was removed.
    pub fn forget_declaration(&mut self, id: DebugId) {
        let entry = &mut self.entries[id.index()];
        if entry.op == DebugOp::FunctionDeclaration {
            entry.clear();
        }
    }

    /// The expression that a variable has a value in a part of it: an expression that the whole has, an offset and a size in bits.
    /// OpenCL.DebugInfo.100, 4.9, `Fragment`.
    pub fn fragment(&mut self, whole: DebugId, offset: u64, size: u64) -> DebugId {
        let mut operations = self.entry(whole).operands.clone();
        let outer = self.fragment_of(whole).map_or(0, |(outer, _)| {
            operations.pop();
            outer
        });
        let numbers = [u64::from(crate::debug::instructions::operation::FRAGMENT), outer + offset, size];
        let numbers = numbers.map(DebugOperand::Number);
        operations.push(DebugOperand::Entry(self.make(DebugOp::Operation, numbers.into())));
        self.make(DebugOp::Expression, operations)
    }
}
