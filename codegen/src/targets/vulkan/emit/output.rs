//! The sections of the module that come before functions, and its ids.

use crate::{
    instruction::{self, effect},
    ir::File,
};
use rspirv::{
    dr::{self, Operand},
    spirv::{Decoration, Op, Word},
};
use rustc_hash::FxHashMap;
use spirocl_frontend::handle_map::HandleMap;

/// The set of instructions for mathematics.
const GLSL: &str = "GLSL.std.450";

/// What comes before functions.
pub(super) struct Output {
    pub(super) module: dr::Module,
    /// The next id that is free.
    pub(super) next: Word,
    /// The import of the functions of mathematics.
    glsl: Option<Word>,
    strings: FxHashMap<Box<str>, Word>,
    files: HandleMap<File, Word>,
}

impl Output {
    pub(super) fn new() -> Self {
        Self {
            module: dr::Module::new(),
            next: 1,
            glsl: None,
            strings: FxHashMap::default(),
            files: HandleMap::default(),
        }
    }

    /// An id.
    pub(super) fn fresh(&mut self) -> Word {
        self.next += 1;
        self.next - 1
    }

    /// Adds a type, constant or variable.
    pub(super) fn declare(&mut self, op: Op, ty: Option<Word>, operands: Vec<Operand>) -> Word {
        let id = self.fresh();
        self.module.types_global_values.push(instruction::new(op, ty, Some(id), operands));
        id
    }

    /// Decorates an id.
    pub(super) fn decorate(&mut self, id: Word, decoration: Decoration, literals: Vec<Operand>) {
        let mut operands = vec![Operand::IdRef(id), Operand::Decoration(decoration)];
        operands.extend(literals);
        self.module.annotations.push(effect(Op::Decorate, operands));
    }

    /// Names an id.
    pub(super) fn name(&mut self, id: Word, name: &str) {
        let operands = vec![Operand::IdRef(id), instruction::literal_string(name)];
        self.module.debug_names.push(effect(Op::Name, operands));
    }

    /// Imports a set of instructions.
    pub(super) fn import(&mut self, name: &str) -> Word {
        let id = self.fresh();
        let operands = vec![Operand::LiteralString(name.into())];
        self.module.ext_inst_imports.push(instruction::new(Op::ExtInstImport, None, Some(id), operands));
        id
    }

    /// The import of the functions of mathematics.
    pub(super) fn glsl(&mut self) -> Word {
        if let Some(id) = self.glsl {
            return id;
        }
        let id = self.import(GLSL);
        self.glsl = Some(id);
        id
    }

    /// The id of a string, which is emitted once.
    pub(super) fn string(&mut self, text: &str) -> Word {
        if let Some(&id) = self.strings.get(text) {
            return id;
        }
        let id = self.fresh();
        let operands = vec![instruction::literal_string(text)];
        self.module.debug_string_source.push(instruction::new(Op::String, None, Some(id), operands));
        self.strings.insert(text.into(), id);
        id
    }

    /// The id of the name of a file.
    pub(super) fn file(&mut self, file: File, name: &str) -> Word {
        if let Some(&id) = self.files.get(&file) {
            return id;
        }
        let id = self.string(name);
        self.files.insert(file, id);
        id
    }
}
