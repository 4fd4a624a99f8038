//! Entries of debug information, each made once. Operands are those of OpenCL.DebugInfo.100; [`non_semantic`] has the differences of
//! NonSemantic.Shader.DebugInfo.100.

use crate::{
    DebugFormat, DebugLevel,
    debug::instructions::{DWARF_VERSION, VERSION},
    ir::{DebugId, DebugOp, DebugOperand as Operand, DebugSet, Location, Scope, debug::non_semantic},
    lower::Lowering,
};
use rustc_hash::FxHashMap;
use spirocl_frontend::{
    handle_map::{HandleMap, HandleSet},
    source::{File, Span},
};
use spirocl_sema::{hir::FunctionId, types::StructId};
use spirv::SourceLanguage;

/// The longest text in bytes in one `OpString`: SPIR-V, 2.17, allows instructions of 65,535 words.
const LONGEST_TEXT: usize = 65_000 * 4;

/// A source location as operands: `DebugSource`, line, column.
pub(super) type DebugPosition = [Operand; 3];

/// The debug information that is being made.
#[derive(Default)]
pub(in crate::lower) struct DebugBuilder {
    /// `DebugCompilationUnit`: the scope of file-level declarations.
    unit: Option<DebugId>,
    /// `DebugSource` by the name of the file.
    files: FxHashMap<String, DebugId>,
    pub(super) structures: HandleMap<StructId, DebugId>,
    /// Structures whose members are being made.
    pub(super) open: HandleSet<StructId>,
    /// `DebugFunction` by function of the source.
    pub(super) functions: HandleMap<FunctionId, DebugId>,
    /// The `DebugFunction` of the current function.
    pub(super) function: Option<DebugId>,
    /// The current scope.
    pub(super) scope: Option<DebugId>,
    /// The scopes of the locals of the current function whose declarations have been lowered.
    pub(super) locals: Vec<Option<DebugId>>,
}

/// Whether the options ask for scopes and variables.
pub(in crate::lower) fn describes_variables(cx: &Lowering<'_>) -> bool {
    cx.options.debug == DebugLevel::Full
}

/// What debug information says of the location of the construct that is being lowered.
pub(in crate::lower) fn debug_location(cx: &mut Lowering<'_>) -> Option<Location> {
    if cx.options.debug == DebugLevel::None {
        return None;
    }
    let place = cx.sources.place(cx.module.span)?;
    let scope = cx.debug.scope.map(|lexical| scope_of(cx, lexical));
    let file = cx.module.ir.file(&place.file);
    Some(Location { file, line: place.line, column: place.column, scope })
}

fn scope_of(cx: &mut Lowering<'_>, lexical: DebugId) -> Scope {
    cx.module.ir.intern_scope(crate::ir::ScopeData { lexical, inlined_at: None })
}

/// `DebugCompilationUnit`, the first entry but for its source.
pub(super) fn debug_unit(cx: &mut Lowering<'_>) -> Operand {
    if let Some(unit) = cx.debug.unit {
        return Operand::Entry(unit);
    }
    cx.module.ir.debug.set = match cx.options.debug_format {
        DebugFormat::NonSemantic => DebugSet::NonSemantic,
        DebugFormat::OpenCl => DebugSet::OpenCl,
    };
    let source = main_source(cx);
    let operands = vec![
        number(VERSION),
        number(DWARF_VERSION),
        Operand::Entry(source),
        number(SourceLanguage::OpenCL_C as u32),
    ];
    let unit = debug_entry(cx, DebugOp::CompilationUnit, operands);
    cx.debug.unit = Some(unit);
    Operand::Entry(unit)
}

/// Operands in the form of the set.
fn arranged(format: DebugFormat, op: DebugOp, mut operands: Vec<Operand>) -> Vec<Operand> {
    if format == DebugFormat::NonSemantic {
        non_semantic(op, &mut operands);
    }
    operands
}

/// Makes an entry unless there is an equal one.
pub(super) fn debug_entry(cx: &mut Lowering<'_>, op: DebugOp, operands: Vec<Operand>) -> DebugId {
    let operands = arranged(cx.options.debug_format, op, operands);
    cx.module.ir.debug.make(op, operands)
}

/// Makes an entry that is equal only to itself.
pub(super) fn distinct_entry(cx: &mut Lowering<'_>, op: DebugOp, operands: Vec<Operand>) -> DebugId {
    let operands = arranged(cx.options.debug_format, op, operands);
    cx.module.ir.debug.add(op, operands)
}

/// Completes an entry that was added without operands, as others name it.
pub(super) fn complete_entry(cx: &mut Lowering<'_>, id: DebugId, op: DebugOp, operands: Vec<Operand>) {
    let operands = arranged(cx.options.debug_format, op, operands);
    cx.module.ir.debug.entries[id.index()].operands = operands;
}

/// The `DebugSource` of a file, with its text if that fits into a string.
fn debug_source(cx: &mut Lowering<'_>, name: &str) -> DebugId {
    if let Some(&id) = cx.debug.files.get(name) {
        return id;
    }
    let mut files = cx.sources.files().map(|(_, file)| file);
    let text = files.find(|file| file.name == name).map(|file| file.text.clone()).unwrap_or_default();
    let mut operands = vec![Operand::Text(name.into())];
    if (1..=LONGEST_TEXT).contains(&text.len()) {
        operands.push(Operand::Text((&*text).into()));
    }
    let id = debug_entry(cx, DebugOp::Source, operands);
    cx.debug.files.insert(name.into(), id);
    id
}

/// The `DebugSource` of the main file.
fn main_source(cx: &mut Lowering<'_>) -> DebugId {
    let is_own = |name: &str| ["<built-in>", "<command line>"].contains(&name);
    let given = |file: &&File| file.included_from.is_none() && !is_own(&file.name);
    let main = cx.sources.files().map(|(_, file)| file).find(given);
    let name = main.map(|file| file.name.clone()).unwrap_or_default();
    debug_source(cx, &name)
}

/// The operands of a source location.
pub(super) fn debug_place(cx: &mut Lowering<'_>, span: Span) -> DebugPosition {
    match cx.sources.place(span) {
        Some(place) => {
            [Operand::Entry(debug_source(cx, &place.file)), number(place.line), number(place.column)]
        }
        None => [Operand::Entry(main_source(cx)), number(0), number(0)],
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
