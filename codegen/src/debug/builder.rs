//! Construction of debug instructions, each emitted once, with the strings and constants that they use. The interface follows
//! OpenCL.DebugInfo.100; `Builder::arranged` handles the differences in NonSemantic.Shader.DebugInfo.100.

use super::instructions::{DWARF_VERSION, DebugOp, VERSION, set_name};
use crate::{DebugFormat, instruction};
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{Op, SourceLanguage, StorageClass, Word},
};
use rustc_hash::FxHashMap;
use spirocl_frontend::source::{File, SourceMap, Span};

/// The longest text in bytes in one `OpString`: SPIR-V, 2.17, allows instructions of 65,535 words.
const LONGEST_TEXT: usize = 65_000 * 4;

/// The index of the parent operand of `DebugTypeMember`.
const MEMBER_PARENT: usize = 5;

/// A source location as operands: `DebugSource`, line, column.
pub(super) type Place = [Operand; 3];

/// The debug information of a module under construction.
pub(super) struct Builder<'a> {
    module: &'a mut dr::Module,
    sources: &'a SourceMap,
    format: DebugFormat,
    set: Word,
    void: Word,
    /// The 32-bit integer type.
    int: Word,
    /// `DebugCompilationUnit`: the scope of file-level declarations.
    pub(super) unit: Word,
    strings: FxHashMap<String, Word>,
    /// `DebugSource` by the name of the file.
    files: FxHashMap<String, Word>,
    numbers: FxHashMap<u32, Word>,
    made: FxHashMap<(DebugOp, Vec<Operand>), Word>,
    undefined: Option<Word>,
    /// Whether the module has generic pointers.
    pub(super) has_generic: bool,
    /// Declarations, definitions before uses.
    declared: Vec<Instruction>,
    bound: Word,
}

impl<'a> Builder<'a> {
    pub(super) fn new(module: &'a mut dr::Module, sources: &'a SourceMap, format: DebugFormat) -> Self {
        let bound = module.header.as_ref().map_or(1, |header| header.bound);
        let mut strings = FxHashMap::default();
        for string in &module.debug_string_source {
            if let (Some(id), Some(Operand::LiteralString(text))) =
                (string.result_id, string.operands.first())
            {
                strings.insert(text.clone(), id);
            }
        }
        let mut builder = Self {
            module,
            sources,
            format,
            set: 0,
            void: 0,
            int: 0,
            unit: 0,
            strings,
            files: FxHashMap::default(),
            numbers: FxHashMap::default(),
            made: FxHashMap::default(),
            undefined: None,
            has_generic: false,
            declared: Vec::new(),
            bound,
        };
        builder.begin();
        builder
    }

    /// Emits the instructions that every module with debug information needs.
    fn begin(&mut self) {
        self.set = self.fresh();
        let name = vec![Operand::LiteralString(set_name(self.format).into())];
        self.module.ext_inst_imports.push(instruction::new(Op::ExtInstImport, None, Some(self.set), name));
        self.void = self.core_type(Op::TypeVoid, vec![]);
        self.int = self.core_type(Op::TypeInt, vec![Operand::LiteralBit32(32), Operand::LiteralBit32(0)]);
        let generic = Operand::StorageClass(StorageClass::Generic);
        for each in &self.module.types_global_values {
            self.has_generic |= each.operands.first() == Some(&generic);
            let is_number = each.class.opcode == Op::Constant && each.result_type == Some(self.int);
            if let (true, Some(id), Some(&Operand::LiteralBit32(number))) =
                (is_number, each.result_id, each.operands.first())
            {
                self.numbers.insert(number, id);
            }
            if each.class.opcode == Op::Undef && each.result_type == Some(self.int) {
                self.undefined = each.result_id;
            }
        }
        let source = self.main_source();
        self.unit = self.make(
            DebugOp::CompilationUnit,
            vec![
                Operand::LiteralBit32(VERSION),
                Operand::LiteralBit32(DWARF_VERSION),
                Operand::IdRef(source),
                Operand::LiteralBit32(SourceLanguage::OpenCL_C as u32),
            ],
        );
    }

    /// A core type.
    fn core_type(&mut self, op: Op, operands: Vec<Operand>) -> Word {
        let same = |each: &&Instruction| each.class.opcode == op && each.operands == operands;
        if let Some(id) = self.module.types_global_values.iter().find(same).and_then(|each| each.result_id) {
            return id;
        }
        let id = self.fresh();
        self.module.types_global_values.push(instruction::new(op, None, Some(id), operands));
        id
    }

    /// The functions of the module.
    pub(super) fn functions(&mut self) -> &mut Vec<dr::Function> {
        &mut self.module.functions
    }

    /// The variables of the module.
    pub(super) fn variables(&self) -> Vec<Word> {
        let variables =
            self.module.types_global_values.iter().filter(|each| each.class.opcode == Op::Variable);
        variables.filter_map(|each| each.result_id).collect()
    }

    /// Inserts the debug instructions into the module.
    pub(super) fn finish(mut self) {
        self.module.types_global_values.append(&mut self.declared);
        if let Some(header) = &mut self.module.header {
            header.bound = self.bound;
        }
    }

    pub(super) fn fresh(&mut self) -> Word {
        self.bound += 1;
        self.bound - 1
    }

    /// Returns an instruction of the set for use in a function.
    pub(super) fn instruction(&mut self, op: DebugOp, operands: Vec<Operand>) -> Instruction {
        let id = self.fresh();
        self.with_id(id, op, operands)
    }

    fn with_id(&mut self, id: Word, op: DebugOp, operands: Vec<Operand>) -> Instruction {
        let mut all = vec![Operand::IdRef(self.set), Operand::LiteralExtInstInteger(op as u32)];
        all.extend(self.arranged(op, operands));
        instruction::value(Op::ExtInst, self.void, id, all)
    }

    /// Converts operands to the form of the set: NonSemantic.Shader.DebugInfo.100 has constants in place of literals, flags for basic
    /// types, no member parents, and a separate `DebugFunctionDefinition`.
    fn arranged(&mut self, op: DebugOp, mut operands: Vec<Operand>) -> Vec<Operand> {
        if self.format == DebugFormat::OpenCl {
            return operands;
        }
        match op {
            DebugOp::TypeBasic => operands.push(Operand::LiteralBit32(0)),
            DebugOp::TypeMember => drop(operands.remove(MEMBER_PARENT)),
            DebugOp::Function => drop(operands.pop()),
            _ => {}
        }
        for operand in &mut operands {
            match *operand {
                Operand::LiteralBit32(number) => *operand = self.number(number.into()),
                Operand::StorageClass(class) => *operand = self.number((class as u32).into()),
                _ => {}
            }
        }
        operands
    }

    /// Whether members are declared after their structure and refer to it. Otherwise there are no forward references.
    pub(super) fn members_name_parents(&self) -> bool {
        self.format == DebugFormat::OpenCl
    }

    /// `DebugFunctionDefinition`, if the set has it.
    pub(super) fn definition(&mut self, described: Word, function: Word) -> Option<Instruction> {
        let operands = [described, function].map(Operand::IdRef).into();
        (self.format == DebugFormat::NonSemantic)
            .then(|| self.instruction(DebugOp::FunctionDefinition, operands))
    }

    /// Emits an instruction with an id that may have been referenced before.
    pub(super) fn declare(&mut self, id: Word, op: DebugOp, operands: Vec<Operand>) {
        let instruction = self.with_id(id, op, operands);
        self.declared.push(instruction);
    }

    /// Emits a distinct instruction.
    pub(super) fn make_distinct(&mut self, op: DebugOp, operands: Vec<Operand>) -> Word {
        let id = self.fresh();
        self.declare(id, op, operands);
        id
    }

    /// Emits an instruction unless there is an identical one.
    pub(super) fn make(&mut self, op: DebugOp, operands: Vec<Operand>) -> Word {
        if let Some(&id) = self.made.get(&(op, operands.clone())) {
            return id;
        }
        let id = self.make_distinct(op, operands.clone());
        self.made.insert((op, operands), id);
        id
    }

    /// `DebugInfoNone`
    pub(super) fn none(&mut self) -> Operand {
        Operand::IdRef(self.make(DebugOp::InfoNone, vec![]))
    }

    /// `OpTypeVoid`, for functions that return nothing.
    pub(super) fn void(&self) -> Operand {
        Operand::IdRef(self.void)
    }

    /// `OpUndef`, for an unknown value.
    pub(super) fn undefined(&mut self) -> Operand {
        let id = self.undefined.unwrap_or_else(|| {
            let id = self.fresh();
            self.declared.push(instruction::value(Op::Undef, self.int, id, vec![]));
            id
        });
        self.undefined = Some(id);
        Operand::IdRef(id)
    }

    /// An `OpString`.
    pub(super) fn string(&mut self, text: &str) -> Operand {
        if let Some(&id) = self.strings.get(text) {
            return Operand::IdRef(id);
        }
        let id = self.fresh();
        let literal = vec![instruction::literal_string(text)];
        // Strings precede their uses: SPIR-V, 2.4.
        self.module.debug_string_source.push(instruction::new(Op::String, None, Some(id), literal));
        self.strings.insert(text.into(), id);
        Operand::IdRef(id)
    }

    /// A number as a constant.
    pub(super) fn number(&mut self, number: u64) -> Operand {
        let number = u32::try_from(number).unwrap_or(u32::MAX);
        if let Some(&id) = self.numbers.get(&number) {
            return Operand::IdRef(id);
        }
        let id = self.fresh();
        self.declared.push(instruction::value(
            Op::Constant,
            self.int,
            id,
            vec![Operand::LiteralBit32(number)],
        ));
        self.numbers.insert(number, id);
        Operand::IdRef(id)
    }

    /// The `DebugSource` of a file, with its text if that fits into a string.
    fn source(&mut self, name: &str) -> Word {
        if let Some(&id) = self.files.get(name) {
            return id;
        }
        let mut files = self.sources.files().map(|(_, file)| file);
        let text = files.find(|file| file.name == name).map(|file| file.text.clone()).unwrap_or_default();
        let mut operands = vec![self.string(name)];
        if (1..=LONGEST_TEXT).contains(&text.len()) {
            operands.push(self.string(&text));
        }
        let id = self.make(DebugOp::Source, operands);
        self.files.insert(name.into(), id);
        id
    }

    /// The `DebugSource` of the main file.
    fn main_source(&mut self) -> Word {
        let sources = self.sources;
        let is_own = |name: &str| ["<built-in>", "<command line>"].contains(&name);
        let given = |file: &&File| file.included_from.is_none() && !is_own(&file.name);
        let main = sources.files().map(|(_, file)| file).find(given);
        self.source(main.map_or("", |file| &file.name))
    }

    /// The operands of a source location.
    pub(super) fn place(&mut self, span: Span) -> Place {
        match self.sources.place(span) {
            Some(place) => {
                let source = self.source(&place.file);
                [
                    Operand::IdRef(source),
                    Operand::LiteralBit32(place.line),
                    Operand::LiteralBit32(place.column),
                ]
            }
            None => [Operand::IdRef(self.main_source()), Operand::LiteralBit32(0), Operand::LiteralBit32(0)],
        }
    }
}
