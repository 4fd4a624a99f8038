//! Where the lines of the source are in the module: the instructions at which a statement begins, and the places where breakpoints can be.

use super::stack::inlined_depth;
use spirocl::codegen::ir::{Function, Inst, Loc, Module, Opcode, opcode::Core};
use std::{
    collections::{BTreeMap, BTreeSet},
    path::Path,
};

/// A place where a breakpoint can be: a line of a file, by the number of its name.
pub(super) type Line = (u32, u32);

/// The lines of a module.
#[derive(Default)]
pub(super) struct Lines {
    /// The names of files as the module has them.
    pub(super) files: Vec<String>,
    /// The lines of each file that have code, with the first column.
    lines: Vec<BTreeMap<u32, u32>>,
    /// The first line of each function's code.
    functions: BTreeMap<String, Vec<Line>>,
    /// The texts of files that the module has.
    pub(super) texts: BTreeMap<String, String>,
}

impl Lines {
    pub(super) fn new(module: &Module) -> Self {
        let files = module.files.iter().map(|file| file.to_string());
        let mut lines = Self { files: files.collect(), ..Self::default() };
        lines.lines.resize(module.files.len(), BTreeMap::new());
        lines.texts.extend(module.debug.sources().map(|(name, text)| (name.to_owned(), text.to_owned())));
        for function in &module.functions {
            let mut first: BTreeSet<String> = BTreeSet::new();
            for (_, inst) in function.all_insts().filter(|&(_, inst)| is_statement(module, function, inst)) {
                let Some(location) = module.location(function.inst(inst).location) else { continue };
                let line = (location.file.0, location.line);
                let column =
                    lines.lines[location.file.index()].entry(location.line).or_insert(location.column);
                *column = (*column).min(location.column);
                // Of a function that is inlined, each copy has the same first line.
                let scope = location.scope.and_then(|scope| module.scope(scope));
                let described = scope.and_then(|scope| module.debug.function_of(scope.lexical));
                let described =
                    described.and_then(|id| module.debug.function(id)).map(|function| function.name);
                if let Some(name) = described.or(function.name.as_deref())
                    && first.insert(name.to_owned())
                {
                    let known = lines.functions.entry(name.to_owned()).or_default();
                    if !known.contains(&line) {
                        known.push(line);
                    }
                }
            }
        }
        lines
    }

    /// The number of a file that a client names.
    pub(super) fn file(&self, path: &str) -> Option<u32> {
        let absolute = |path: &str| std::fs::canonicalize(path).ok();
        let wanted = absolute(path);
        let same = |name: &String| name == path || wanted.is_some() && absolute(name) == wanted;
        let alike = |name: &String| {
            // The module may have been made elsewhere.
            absolute(name).is_none() && Path::new(name).file_name() == Path::new(path).file_name()
        };
        let position = self.files.iter().position(same).or_else(|| self.files.iter().position(alike));
        position.map(|index| index as u32)
    }

    /// The line with code at a line or behind it.
    pub(super) fn at(&self, file: u32, line: u32) -> Option<Line> {
        let lines = self.lines.get(file as usize)?;
        lines.range(line..).next().map(|(&line, _)| (file, line))
    }

    /// The lines with code from one to another, with their first columns.
    pub(super) fn between(&self, file: u32, from: u32, to: u32) -> Vec<(u32, u32)> {
        let lines = self.lines.get(file as usize);
        let range = from..=to.max(from);
        lines.map_or_else(Vec::new, |lines| {
            lines.range(range).map(|(&line, &column)| (line, column)).collect()
        })
    }

    /// The first lines of a function.
    pub(super) fn function(&self, name: &str) -> &[Line] {
        self.functions.get(name).map_or(&[], Vec::as_slice)
    }
}

/// Whether an instruction is of a statement: not of the declaration of a variable, or of what a function does with its parameters first.
fn is_statement(module: &Module, function: &Function, inst: Inst) -> bool {
    let data = function.inst(inst);
    let is_parameter = |value: spirocl::codegen::ir::Value| {
        value.inst().is_some_and(|inst| function.inst(inst).opcode == Opcode::Core(Core::Parameter))
    };
    let has_line = module.location(data.location).is_some_and(|location| location.line > 0);
    has_line
        && match data.opcode {
            Opcode::DebugDeclare | Opcode::DebugValue | Opcode::Core(Core::Variable | Core::Phi) => false,
            Opcode::Core(Core::Store) => !is_parameter(function.operand(inst, 1)),
            _ => true,
        }
}

/// What a debugger needs to know of an instruction of the interpreter, quickly.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(super) struct Site {
    /// Its line; none if no statement begins or goes on there.
    pub(super) line: Option<Line>,
    /// How many inlined calls it lies in.
    pub(super) inlined: u32,
}

impl Site {
    /// That of an instruction of the IR.
    pub(super) fn of(module: &Module, function: &Function, inst: Inst) -> Self {
        if !is_statement(module, function, inst) {
            return Self::default();
        }
        let location: Loc = function.inst(inst).location;
        let Some(location) = module.location(location) else { return Self::default() };
        let scope = location.scope.and_then(|scope| module.scope(scope));
        Self { line: Some((location.file.0, location.line)), inlined: inlined_depth(module, scope) as u32 }
    }
}
