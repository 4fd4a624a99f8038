//! Emission of debug information: lowers the internal lines and notes of a finished module, and declares everything that they refer to.

use super::{
    builder::Builder,
    instructions::{DebugOp, flag, operation},
    note::{self, Kind, Note},
    record::Record,
    types::DebugTypes,
};
use crate::{
    OptimizationLevel, Options,
    types::{Part, StructureLayout},
};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{Op, Word},
};
use rustc_hash::{FxHashMap, FxHashSet};
use spirocl_frontend::source::SourceMap;
use spirocl_sema::{
    hir::{self, FunctionId, Linkage},
    types::{StructId, TypeId, TypeKind},
};
use std::rc::Rc;

/// The layouts of structures.
pub(crate) type Layouts = FxHashMap<StructId, Rc<StructureLayout>>;

/// Writes the debug information into a module.
pub(crate) fn write(
    output: &mut dr::Module,
    record: &Record,
    layouts: &Layouts,
    module: &hir::Module,
    sources: &SourceMap,
    options: &Options,
) {
    let mut functions = std::mem::take(&mut output.functions);
    let existing = functions.iter().filter(|each| !each.blocks.is_empty()).filter_map(dr::Function::def_id);
    let mut writer = Writer {
        record,
        layouts,
        module,
        existing: existing.collect(),
        is_optimized: options.optimization != OptimizationLevel::O0,
        types: DebugTypes::new(module),
        scopes: FxHashMap::default(),
        described: FxHashMap::default(),
        variables: FxHashMap::default(),
        inlined: FxHashMap::default(),
        builder: Builder::new(output, sources, options.debug_format),
    };
    writer.globals();
    for function in &mut functions {
        writer.function(function);
    }
    *writer.builder.functions() = functions;
    writer.builder.finish();
}

struct Writer<'a> {
    record: &'a Record,
    layouts: &'a Layouts,
    module: &'a hir::Module,
    /// The functions that are in the module.
    existing: FxHashSet<Word>,
    is_optimized: bool,
    types: DebugTypes<'a>,
    /// By scope number and function: a copied function has its own scopes.
    scopes: FxHashMap<(u32, Word), Word>,
    /// `DebugFunction` by function.
    described: FxHashMap<Word, Word>,
    variables: FxHashMap<(u32, Word), Word>,
    inlined: FxHashMap<(u32, Word), Word>,
    builder: Builder<'a>,
}

/// A scope in a function, with the inlined call.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Active {
    scope: u32,
    inlined: u32,
}

impl<'a> Writer<'a> {
    // Module

    fn globals(&mut self) {
        let variables: FxHashSet<Word> = self.builder.variables().into_iter().collect();
        for &(word, id) in self.record.globals.iter().filter(|(word, _)| variables.contains(word)) {
            let global = self.module.global(id);
            let Some(name) = global.name else { continue };
            // Another module describes what it defines.
            if global.linkage == Linkage::Import {
                continue;
            }
            let name = self.module.symbols.text(name);
            let ty = self.types.declared(global.ty, global.span, &mut self.builder);
            let mut operands = vec![self.builder.string(name), ty];
            operands.extend(self.builder.place(global.span));
            let parent = global.function.and_then(|function| self.scope_of_function(function));
            operands.push(Operand::IdRef(parent.unwrap_or(self.builder.unit)));
            operands.push(self.linkage_name(name, global.linkage));
            operands.extend([Operand::IdRef(word), Operand::LiteralBit32(linkage_flags(global.linkage))]);
            self.builder.make_distinct(DebugOp::GlobalVariable, operands);
        }
    }

    fn linkage_name(&mut self, name: &str, linkage: Linkage) -> Operand {
        self.builder.string(if linkage == Linkage::Internal { "" } else { name })
    }

    fn scope_of_function(&mut self, function: FunctionId) -> Option<Word> {
        let is_its_own = |scope: &super::record::Scope| scope.parent.is_none() && scope.function == function;
        let scope = self.record.scopes.iter().position(is_its_own)?;
        let output = self.record.scopes[scope].output;
        Some(self.scope(scope as u32, output))
    }

    // Scopes

    /// The `DebugFunction` or `DebugLexicalBlock` of a scope in a function of the module.
    fn scope(&mut self, scope: u32, within: Word) -> Word {
        if let Some(&word) = self.scopes.get(&(scope, within)) {
            return word;
        }
        let written = self.record.scopes[scope as usize];
        let word = match written.parent {
            None => self.debug_function(written.function, within),
            Some(parent) => {
                let parent = self.scope(parent, within);
                let mut operands = Vec::from(self.builder.place(written.span));
                operands.push(Operand::IdRef(parent));
                self.builder.make_distinct(DebugOp::LexicalBlock, operands)
            }
        };
        self.scopes.insert((scope, within), word);
        word
    }

    fn debug_function(&mut self, id: FunctionId, output: Word) -> Word {
        let function = self.module.function(id);
        let mut flags = flag::IS_PROTOTYPED | linkage_flags(function.linkage);
        if self.is_optimized {
            flags |= flag::IS_OPTIMIZED;
        }
        let mut operands = self.head(function);
        let line = operands[3].clone();
        operands.extend([Operand::LiteralBit32(flags), line]);
        operands.push(match self.existing.contains(&output) {
            true => Operand::IdRef(output),
            false => self.builder.none(),
        });
        let word = self.builder.make_distinct(DebugOp::Function, operands);
        self.described.insert(output, word);
        word
    }

    /// The common first operands of `DebugFunction` and `DebugFunctionDeclaration`.
    fn head(&mut self, function: &hir::Function) -> Vec<Operand> {
        let name = self.module.symbols.text(function.name);
        let mut operands = vec![self.builder.string(name), self.types.function(function, &mut self.builder)];
        operands.extend(self.builder.place(function.span));
        operands.push(Operand::IdRef(self.builder.unit));
        operands.push(self.linkage_name(&function.link_name, function.linkage));
        operands
    }

    fn declaration(&mut self, output: Word) {
        let declarations = &self.record.declarations;
        let Some(&(_, id)) = declarations.iter().find(|&&(word, _)| word == output) else { return };
        let mut operands = self.head(self.module.function(id));
        operands.push(Operand::LiteralBit32(flag::IS_PROTOTYPED));
        self.builder.make_distinct(DebugOp::FunctionDeclaration, operands);
    }

    /// The function whose description contains a scope: the current one, except for inlined scopes.
    fn home(&self, active: Active, within: Word) -> Word {
        match active.inlined {
            0 => within,
            _ => self.record.scopes[self.record.root(active.scope) as usize].output,
        }
    }

    fn active_scope(&mut self, active: Active, within: Word) -> Word {
        let home = self.home(active, within);
        self.scope(active.scope, home)
    }

    fn inlined(&mut self, number: u32, within: Word) -> Option<Word> {
        if number == 0 {
            return None;
        }
        if let Some(&word) = self.inlined.get(&(number, within)) {
            return Some(word);
        }
        let call = self.record.inlined[number as usize - 1];
        let scope = self.active_scope(Active { scope: call.scope, inlined: call.outer }, within);
        let mut operands = vec![Operand::LiteralBit32(call.line), Operand::IdRef(scope)];
        let outer =
            spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.inlined(call.outer, within));
        operands.extend(outer.map(Operand::IdRef));
        let word = self.builder.make_distinct(DebugOp::InlinedAt, operands);
        self.inlined.insert((number, within), word);
        Some(word)
    }

    fn enter(&mut self, active: Active, within: Word) -> Instruction {
        let mut operands = vec![Operand::IdRef(self.active_scope(active, within))];
        operands.extend(self.inlined(active.inlined, within).map(Operand::IdRef));
        self.builder.instruction(DebugOp::Scope, operands)
    }

    // Functions

    fn function(&mut self, function: &mut dr::Function) {
        let Some(within) = function.def_id() else { return };
        if function.blocks.is_empty() {
            return self.declaration(within);
        }
        let mut notes = Notes { known: known_variables(function), said: FxHashSet::default() };
        for block in &mut function.blocks {
            let old = std::mem::take(&mut block.instructions);
            let mut stream = Stream { instructions: Vec::with_capacity(old.len() * 2), ..Stream::default() };
            for instruction in old {
                self.instruction(instruction, &mut stream, within, &mut notes);
            }
            block.instructions = stream.instructions;
        }
        self.definition(function, within);
    }

    /// Inserts the `DebugFunctionDefinition` of a function.
    fn definition(&mut self, function: &mut dr::Function, within: Word) {
        let Some(&described) = self.described.get(&within) else { return };
        let Some(block) = function.blocks.first_mut() else { return };
        let start = block.instructions.iter().position(|each| each.class.opcode != Op::Variable);
        if let Some(definition) = self.builder.definition(described, within) {
            block.instructions.insert(start.unwrap_or_default(), definition);
        }
    }

    fn instruction(
        &mut self,
        mut instruction: Instruction,
        stream: &mut Stream,
        within: Word,
        notes: &mut Notes,
    ) {
        match instruction.class.opcode {
            Op::Line => {
                let literal = |index| note::literal(&instruction, index).unwrap_or_default();
                stream.wanted = Some(Active { scope: literal(3), inlined: literal(4) });
                instruction.operands.truncate(3);
                stream.line = Some(instruction);
            }
            Op::NoLine => (stream.wanted, stream.line) = (None, Some(instruction)),
            note::OPCODE if note::read_origin(&instruction).is_some() => stream.origin = Some(instruction),
            note::OPCODE => {
                let note = Note::read(&instruction);
                if notes.tell(&note) {
                    self.note(&note, stream, within);
                }
            }
            Op::Phi | Op::Variable => stream.instructions.push(instruction),
            _ => {
                if stream.wanted != stream.active && !stream.ends_in_merge() {
                    let change = match stream.wanted {
                        Some(active) => self.enter(active, within),
                        None => self.builder.instruction(DebugOp::NoScope, vec![]),
                    };
                    stream.instructions.push(change);
                    stream.active = stream.wanted;
                }
                stream.instructions.extend(stream.line.take());
                stream.instructions.extend(stream.origin.take());
                stream.instructions.push(instruction);
            }
        }
    }

    /// Lowers a note to `DebugDeclare` or `DebugValue`.
    fn note(&mut self, note: &Note, stream: &mut Stream, within: Word) {
        let variable = self.record.variables[note.variable as usize];
        let own = Active { scope: variable.scope, inlined: note.inlined };
        let Some(expression) = self.expression(note) else { return };
        let root = |active: Active| (self.record.root(active.scope), active.inlined);
        if stream.active.map(root) != Some(root(own)) {
            let enter = self.enter(own, within);
            stream.instructions.push(enter);
            stream.active = Some(own);
        }
        let local = self.local_variable(note.variable, self.home(own, within));
        let value = note.id.map_or_else(|| self.builder.undefined(), Operand::IdRef);
        let op = match note.kind {
            Kind::Declare => DebugOp::Declare,
            Kind::Value => DebugOp::Value,
        };
        let operands = vec![Operand::IdRef(local), value, Operand::IdRef(expression)];
        let instruction = self.builder.instruction(op, operands);
        stream.instructions.push(instruction);
    }

    fn local_variable(&mut self, number: u32, home: Word) -> Word {
        if let Some(&word) = self.variables.get(&(number, home)) {
            return word;
        }
        let variable = self.record.variables[number as usize];
        let function = self.function_of(variable.scope);
        let local = function.local(variable.local);
        let name = local.name.map_or("", |name| self.module.symbols.text(name));
        let mut operands =
            vec![self.builder.string(name), self.types.declared(local.ty, local.span, &mut self.builder)];
        operands.extend(self.builder.place(local.span));
        operands.extend([Operand::IdRef(self.scope(variable.scope, home)), Operand::LiteralBit32(0)]);
        let argument = function.parameters.iter().position(|each| each.local == variable.local);
        operands.extend(argument.map(|index| Operand::LiteralBit32(index as u32 + 1)));
        let word = self.builder.make_distinct(DebugOp::LocalVariable, operands);
        self.variables.insert((number, home), word);
        word
    }

    fn function_of(&self, scope: u32) -> &'a hir::Function {
        self.module.function(self.record.scopes[scope as usize].function)
    }

    /// The `DebugExpression` that selects the described member; `None` if it is not a member in the source.
    fn expression(&mut self, note: &Note) -> Option<Word> {
        let variable = self.record.variables[note.variable as usize];
        let whole = self.function_of(variable.scope).local(variable.local).ty.ty;
        let size = self.module.types.size_of(whole, &self.module.language).unwrap_or(0);
        let part = self.part(whole, &note.path)?;
        let mut operations = Vec::new();
        if part != (0, size) {
            let (offset, size) = (u32::try_from(part.0 * 8).ok()?, u32::try_from(part.1 * 8).ok()?);
            let fragment = [operation::FRAGMENT, offset, size].map(Operand::LiteralBit32);
            operations.push(Operand::IdRef(self.builder.make(DebugOp::Operation, fragment.into())));
        }
        Some(self.builder.make(DebugOp::Expression, operations))
    }

    /// The offset and size in bytes of a member of an object.
    fn part(&self, mut ty: TypeId, path: &[u32]) -> Option<(u64, u64)> {
        let (types, language) = (&self.module.types, &self.module.language);
        let mut offset = 0;
        for &index in path {
            match *types.kind(ty) {
                TypeKind::Array { element, .. } => {
                    ty = element.ty;
                    offset += types.size_of(ty, language)? * u64::from(index);
                }
                TypeKind::Struct(id) => {
                    let layout = self.layouts.get(&id)?;
                    let Part::Field(field) = *layout.parts.get(index as usize)? else { return None };
                    offset += layout.offsets.get(field as usize)?;
                    ty = types.structure(id).fields.as_ref()?.get(field as usize)?.ty.ty;
                }
                _ => return None,
            }
        }
        Some((offset, types.size_of(ty, language).unwrap_or(0)))
    }
}

/// The output instructions of a block, and the state at its end.
#[derive(Default)]
struct Stream {
    instructions: Vec<Instruction>,
    /// The scope in effect.
    active: Option<Active>,
    /// The scope of the following instructions.
    wanted: Option<Active>,
    /// The line of the following instructions.
    line: Option<Instruction>,
    /// The origin of the next instruction.
    origin: Option<Instruction>,
}

impl Stream {
    /// Whether the terminator must follow directly.
    fn ends_in_merge(&self) -> bool {
        let last = self.instructions.last().map(|each| each.class.opcode);
        matches!(last, Some(Op::LoopMerge | Op::SelectionMerge))
    }
}

/// The notes on the variables of a function.
struct Notes {
    /// The variables whose values are known somewhere.
    known: FxHashSet<(u32, u32)>,
    /// The variables that were noted as optimized out.
    said: FxHashSet<(u32, u32)>,
}

impl Notes {
    /// Whether to emit a note: one suffices for a variable that is always optimized out.
    fn tell(&mut self, note: &Note) -> bool {
        let instance = (note.variable, note.inlined);
        note.id.is_some() || self.known.contains(&instance) || self.said.insert(instance)
    }
}

/// The variables, with their inlined calls, whose values are known somewhere in a function.
fn known_variables(function: &dr::Function) -> FxHashSet<(u32, u32)> {
    let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
    let is_on_variable = |each: &&Instruction| note::is(each) && note::read_origin(each).is_none();
    let notes = instructions.filter(is_on_variable).map(Note::read);
    notes.filter(|note| note.id.is_some()).map(|note| (note.variable, note.inlined)).collect()
}

fn linkage_flags(linkage: Linkage) -> u32 {
    match linkage {
        Linkage::Internal => flag::IS_DEFINITION | flag::IS_LOCAL,
        Linkage::Export => flag::IS_DEFINITION,
        Linkage::Import => 0,
    }
}
