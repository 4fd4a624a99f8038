//! Entries of debug information, each made once. Operands are those of OpenCL.DebugInfo.100; [`non_semantic`] has the differences of
//! NonSemantic.Shader.DebugInfo.100.

use crate::{
    DebugFormat, DebugLevel,
    debug::instructions::{DWARF_VERSION, VERSION},
    ir::{DebugId, DebugOp, DebugOperand as Operand, DebugSet, Location, Scope, debug::non_semantic},
    lower::Lowering,
};
use rustc_hash::{FxHashMap, FxHashSet};
use spirocl_frontend::source::{File, Span};
use spirocl_sema::{hir::FunctionId, types::StructId};
use spirv::SourceLanguage;

/// The longest text in bytes in one `OpString`: SPIR-V, 2.17, allows instructions of 65,535 words.
const LONGEST_TEXT: usize = 65_000 * 4;

/// A source location as operands: `DebugSource`, line, column.
pub(super) type Place = [Operand; 3];

/// The debug information that is being made.
#[derive(Default)]
pub(in crate::lower) struct DebugBuilder {
    /// `DebugCompilationUnit`: the scope of file-level declarations.
    unit: Option<DebugId>,
    /// `DebugSource` by the name of the file.
    files: FxHashMap<String, DebugId>,
    pub(super) structures: FxHashMap<StructId, DebugId>,
    /// Structures whose members are being made.
    pub(super) open: FxHashSet<StructId>,
    /// `DebugFunction` by function of the source.
    pub(super) functions: FxHashMap<FunctionId, DebugId>,
    /// The `DebugFunction` of the current function.
    pub(super) function: Option<DebugId>,
    /// The current scope.
    pub(super) scope: Option<DebugId>,
    /// The scopes of the locals of the current function whose declarations have been lowered.
    pub(super) locals: Vec<Option<DebugId>>,
}

impl Lowering<'_> {
    /// Whether the options ask for scopes and variables.
    pub(in crate::lower) fn describes_variables(&self) -> bool {
        self.options.debug == DebugLevel::Full
    }

    /// What debug information says of the location of the construct that is being lowered.
    pub(in crate::lower) fn debug_location(&mut self) -> Option<Location> {
        if self.options.debug == DebugLevel::None {
            return None;
        }
        let place = self.sources.place(self.span)?;
        let scope = self.debug.scope.map(|lexical| self.scope_of(lexical));
        let file = self.output.file(&place.file);
        Some(Location { file, line: place.line, column: place.column, scope })
    }

    fn scope_of(&mut self, lexical: DebugId) -> Scope {
        self.output.intern_scope(crate::ir::ScopeData { lexical, inlined_at: None })
    }

    /// `DebugCompilationUnit`, the first entry but for its source.
    pub(super) fn debug_unit(&mut self) -> Operand {
        if let Some(unit) = self.debug.unit {
            return Operand::Entry(unit);
        }
        self.output.debug.set = match self.options.debug_format {
            DebugFormat::NonSemantic => DebugSet::NonSemantic,
            DebugFormat::OpenCl => DebugSet::OpenCl,
        };
        let source = self.main_source();
        let operands = vec![
            number(VERSION),
            number(DWARF_VERSION),
            Operand::Entry(source),
            number(SourceLanguage::OpenCL_C as u32),
        ];
        let unit = self.debug_entry(DebugOp::CompilationUnit, operands);
        self.debug.unit = Some(unit);
        Operand::Entry(unit)
    }

    /// Operands in the form of the set.
    fn arranged(&self, op: DebugOp, mut operands: Vec<Operand>) -> Vec<Operand> {
        if self.options.debug_format == DebugFormat::NonSemantic {
            non_semantic(op, &mut operands);
        }
        operands
    }

    /// Makes an entry unless there is an equal one.
    pub(super) fn debug_entry(&mut self, op: DebugOp, operands: Vec<Operand>) -> DebugId {
        let operands = self.arranged(op, operands);
        self.output.debug.make(op, operands)
    }

    /// Makes an entry that is equal only to itself.
    pub(super) fn distinct_entry(&mut self, op: DebugOp, operands: Vec<Operand>) -> DebugId {
        let operands = self.arranged(op, operands);
        self.output.debug.add(op, operands)
    }

    /// Completes an entry that was added without operands, as others name it.
    pub(super) fn complete_entry(&mut self, id: DebugId, op: DebugOp, operands: Vec<Operand>) {
        let operands = self.arranged(op, operands);
        self.output.debug.entries[id.index()].operands = operands;
    }

    /// The `DebugSource` of a file, with its text if that fits into a string.
    fn debug_source(&mut self, name: &str) -> DebugId {
        if let Some(&id) = self.debug.files.get(name) {
            return id;
        }
        let mut files = self.sources.files().map(|(_, file)| file);
        let text = files.find(|file| file.name == name).map(|file| file.text.clone()).unwrap_or_default();
        let mut operands = vec![Operand::Text(name.into())];
        if (1..=LONGEST_TEXT).contains(&text.len()) {
            operands.push(Operand::Text((&*text).into()));
        }
        let id = self.debug_entry(DebugOp::Source, operands);
        self.debug.files.insert(name.into(), id);
        id
    }

    /// The `DebugSource` of the main file.
    fn main_source(&mut self) -> DebugId {
        let is_own = |name: &str| ["<built-in>", "<command line>"].contains(&name);
        let given = |file: &&File| file.included_from.is_none() && !is_own(&file.name);
        let main = self.sources.files().map(|(_, file)| file).find(given);
        let name = main.map(|file| file.name.clone()).unwrap_or_default();
        self.debug_source(&name)
    }

    /// The operands of a source location.
    pub(super) fn debug_place(&mut self, span: Span) -> Place {
        match self.sources.place(span) {
            Some(place) => {
                [Operand::Entry(self.debug_source(&place.file)), number(place.line), number(place.column)]
            }
            None => [Operand::Entry(self.main_source()), number(0), number(0)],
        }
    }
}

/// A number as an operand.
pub(super) fn number(number: u32) -> Operand {
    Operand::Number(number.into())
}

/// A number of bits or elements as an operand: at most 32 bits, as readers expect.
pub(super) fn size(size: u64) -> Operand {
    number(u32::try_from(size).unwrap_or(u32::MAX))
}
