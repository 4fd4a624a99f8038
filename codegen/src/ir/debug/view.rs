//! What entries of debug information say: types, scopes, variables and inlined calls. An entry that is not what it should be says nothing.
//! OpenCL.DebugInfo.100, 4; NonSemantic.Shader.DebugInfo.100, 4.

use super::{DebugInfo, DebugOp, DebugOperand};
use crate::{
    debug::instructions::{composite, operation},
    ir::{DebugId, ScopeData, Value},
};

pub use crate::debug::instructions::encoding;

/// A type of the source.
#[derive(Clone, PartialEq, Debug)]
pub enum DebugType<'m> {
    /// `void`, or a type that is not known.
    Void,
    /// A scalar.
    Basic {
        /// Its name.
        name: &'m str,
        /// Its size in bits.
        bits: u64,
        /// How its bits are read: 3.3.
        encoding: u64,
    },
    /// A pointer.
    Pointer {
        /// What it points at.
        to: Option<DebugId>,
        /// The storage class it points into.
        storage: u64,
    },
    /// A type with a qualifier.
    Qualified {
        /// The type.
        to: Option<DebugId>,
        /// The qualifier: 3.5.
        qualifier: u64,
    },
    /// An array.
    Array {
        /// The type of an element.
        element: Option<DebugId>,
        /// The number of elements in each dimension.
        counts: Vec<u64>,
    },
    /// A vector.
    Vector {
        /// The type of a component.
        element: Option<DebugId>,
        /// The number of components.
        count: u64,
    },
    /// Another name of a type.
    Typedef {
        /// The name.
        name: &'m str,
        /// The type.
        to: Option<DebugId>,
    },
    /// An enumeration.
    Enum {
        /// Its name.
        name: &'m str,
        /// The type of its values.
        underlying: Option<DebugId>,
        /// The constants.
        enumerators: Vec<(&'m str, u64)>,
    },
    /// A structure or union.
    Composite {
        /// Its name.
        name: &'m str,
        /// Whether its members lie at one place.
        is_union: bool,
        /// Its size in bits, if it is known.
        bits: Option<u64>,
        /// Its members.
        members: Vec<DebugMember<'m>>,
    },
    /// A function.
    Function,
}

/// A member of a structure or union.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DebugMember<'m> {
    /// Its name; empty if it has none.
    pub name: &'m str,
    /// Its type.
    pub ty: Option<DebugId>,
    /// Where it begins, in bits.
    pub offset: u64,
    /// Its size in bits.
    pub size: u64,
}

/// A variable of a function or of the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DebugVariable<'m> {
    /// Its name.
    pub name: &'m str,
    /// Its type.
    pub ty: Option<DebugId>,
    /// The line of its declaration.
    pub line: u64,
    /// The scope that it is declared in.
    pub scope: Option<DebugId>,
    /// The number of the parameter that it is, from 1.
    pub argument: Option<u64>,
    /// The variable of the module, if it is one of the program.
    pub value: Option<Value>,
}

/// A function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DebugFunction<'m> {
    /// Its name.
    pub name: &'m str,
    /// The name of its file.
    pub file: &'m str,
    /// Its line.
    pub line: u64,
}

impl DebugInfo {
    fn operands(&self, id: DebugId, op: DebugOp) -> Option<&[DebugOperand]> {
        let entry = self.entries.get(id.index())?;
        (entry.op == op).then_some(&*entry.operands)
    }

    fn op(&self, id: DebugId) -> Option<DebugOp> {
        self.entries.get(id.index()).map(|entry| entry.op)
    }

    /// What a type is.
    pub fn ty(&self, id: DebugId) -> DebugType<'_> {
        let Some(entry) = self.entries.get(id.index()) else { return DebugType::Void };
        let operands = &*entry.operands;
        match entry.op {
            DebugOp::TypeBasic => DebugType::Basic {
                name: text(operands, 0),
                bits: number(operands, 1).unwrap_or(0),
                encoding: number(operands, 2).unwrap_or(0),
            },
            DebugOp::TypePointer => {
                DebugType::Pointer { to: reference(operands, 0), storage: number(operands, 1).unwrap_or(0) }
            }
            DebugOp::TypeQualifier => DebugType::Qualified {
                to: reference(operands, 0),
                qualifier: number(operands, 1).unwrap_or(0),
            },
            DebugOp::TypeArray => DebugType::Array {
                element: reference(operands, 0),
                counts: (1..operands.len()).map(|index| number(operands, index).unwrap_or(0)).collect(),
            },
            DebugOp::TypeVector => {
                DebugType::Vector { element: reference(operands, 0), count: number(operands, 1).unwrap_or(0) }
            }
            DebugOp::Typedef => DebugType::Typedef { name: text(operands, 0), to: reference(operands, 1) },
            DebugOp::TypeEnum => DebugType::Enum {
                name: text(operands, 0),
                underlying: reference(operands, 1),
                enumerators: operands
                    .get(8..)
                    .unwrap_or_default()
                    .chunks_exact(2)
                    .filter_map(|pair| Some((text(pair, 1), number(pair, 0)?)))
                    .collect(),
            },
            DebugOp::TypeComposite => self.composite(operands),
            DebugOp::TypeFunction => DebugType::Function,
            _ => DebugType::Void,
        }
    }

    fn composite<'m>(&'m self, operands: &'m [DebugOperand]) -> DebugType<'m> {
        let members = (9..operands.len()).filter_map(|index| self.member(reference(operands, index)?));
        DebugType::Composite {
            name: text(operands, 0),
            is_union: number(operands, 1) == Some(composite::UNION.into()),
            bits: number(operands, 7),
            members: members.collect(),
        }
    }

    /// A member; the sets differ in whether it names its parent.
    fn member(&self, id: DebugId) -> Option<DebugMember<'_>> {
        let operands = self.operands(id, DebugOp::TypeMember)?;
        let offset = if number(operands, 5).is_some() { 5 } else { 6 };
        Some(DebugMember {
            name: text(operands, 0),
            ty: reference(operands, 1),
            offset: number(operands, offset)?,
            size: number(operands, offset + 1)?,
        })
    }

    /// A variable of a function or of the program.
    pub fn variable(&self, id: DebugId) -> Option<DebugVariable<'_>> {
        let entry = self.entries.get(id.index())?;
        let operands = &*entry.operands;
        let (argument, value) = match entry.op {
            DebugOp::LocalVariable => (number(operands, 7), None),
            DebugOp::GlobalVariable => match operands.get(7) {
                Some(DebugOperand::Value(value)) => (None, Some(*value)),
                _ => (None, None),
            },
            _ => return None,
        };
        Some(DebugVariable {
            name: text(operands, 0),
            ty: reference(operands, 1),
            line: number(operands, 3).unwrap_or(0),
            scope: reference(operands, 5),
            argument,
            value,
        })
    }

    /// The variables of the program.
    pub fn global_variables(&self) -> impl Iterator<Item = DebugVariable<'_>> {
        let ids = (0..self.entries.len()).map(DebugId::new);
        ids.filter(|&id| self.op(id) == Some(DebugOp::GlobalVariable)).filter_map(|id| self.variable(id))
    }

    /// The scopes around a scope, from itself outwards.
    pub fn scopes_from(&self, scope: DebugId) -> impl Iterator<Item = DebugId> + '_ {
        std::iter::successors(Some(scope), |&scope| self.parent(scope)).take(self.entries.len())
    }

    /// The scope around a block or function.
    pub fn parent(&self, scope: DebugId) -> Option<DebugId> {
        let operands = &self.entries.get(scope.index())?.operands;
        match self.op(scope)? {
            DebugOp::LexicalBlock => reference(operands, 3),
            DebugOp::LexicalBlockDiscriminator => reference(operands, 2),
            DebugOp::Function => reference(operands, 5),
            _ => None,
        }
    }

    /// The function that a scope lies in.
    pub fn function_of(&self, scope: DebugId) -> Option<DebugId> {
        self.scopes_from(scope).find(|&scope| self.op(scope) == Some(DebugOp::Function))
    }

    /// A function.
    pub fn function(&self, id: DebugId) -> Option<DebugFunction<'_>> {
        let operands = self.operands(id, DebugOp::Function)?;
        Some(DebugFunction {
            name: text(operands, 0),
            file: reference(operands, 2).and_then(|source| self.file(source)).unwrap_or_default(),
            line: number(operands, 3).unwrap_or(0),
        })
    }

    /// The function of the module that an entry describes, where the entry names it.
    pub fn described(&self, id: DebugId) -> Option<super::super::FunctionId> {
        match self.operands(id, DebugOp::Function)?.get(9)? {
            DebugOperand::Value(value) => value.function(),
            _ => None,
        }
    }

    /// The name of the file of a `DebugSource`.
    pub fn file(&self, source: DebugId) -> Option<&str> {
        Some(text(self.operands(source, DebugOp::Source)?, 0))
    }

    /// The text of each file that the module has.
    pub fn sources(&self) -> impl Iterator<Item = (&str, &str)> {
        let sources = self.entries.iter().filter(|entry| entry.op == DebugOp::Source);
        sources.filter(|entry| entry.operands.len() > 1).map(|entry| {
            let operands = &*entry.operands;
            (text(operands, 0), text(operands, 1))
        })
    }

    /// The name of the file that a scope lies in.
    pub fn file_of_scope(&self, scope: DebugId) -> Option<&str> {
        self.scopes_from(scope).find_map(|scope| {
            let index = match self.op(scope)? {
                DebugOp::LexicalBlock | DebugOp::LexicalBlockDiscriminator => 0,
                DebugOp::Function | DebugOp::CompilationUnit => 2,
                _ => return None,
            };
            self.file(reference(&self.entry(scope).operands, index)?)
        })
    }

    /// The line of an inlined call, and where it lies.
    pub fn inlined_at(&self, id: DebugId) -> Option<(u64, ScopeData)> {
        let operands = self.operands(id, DebugOp::InlinedAt)?;
        let scope = ScopeData { lexical: reference(operands, 1)?, inlined_at: reference(operands, 2) };
        Some((number(operands, 0)?, scope))
    }

    /// The part of a variable that an expression says it is about: an offset and a size in bits.
    pub fn fragment_of(&self, expression: DebugId) -> Option<(u64, u64)> {
        let operations = self.operands(expression, DebugOp::Expression)?;
        let last = reference(operations, operations.len().checked_sub(1)?)?;
        let operands = self.operands(last, DebugOp::Operation)?;
        (number(operands, 0) == Some(operation::FRAGMENT.into()))
            .then(|| Some((number(operands, 1)?, number(operands, 2)?)))?
    }

    /// Whether an expression says nothing but which part of a variable it is about.
    pub fn is_plain(&self, expression: DebugId) -> bool {
        let operations = self.operands(expression, DebugOp::Expression).map_or(0, <[DebugOperand]>::len);
        operations == usize::from(self.fragment_of(expression).is_some())
    }
}

fn text(operands: &[DebugOperand], index: usize) -> &str {
    match operands.get(index) {
        Some(DebugOperand::Text(text)) => text,
        _ => "",
    }
}

fn number(operands: &[DebugOperand], index: usize) -> Option<u64> {
    match operands.get(index)? {
        DebugOperand::Number(number) => Some(*number),
        _ => None,
    }
}

fn reference(operands: &[DebugOperand], index: usize) -> Option<DebugId> {
    match operands.get(index)? {
        DebugOperand::Entry(id) => Some(*id),
        _ => None,
    }
}
