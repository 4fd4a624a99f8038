//! The shared state of the code generator ([`Generator`]), and the emission of instructions into the current function.

use crate::{
    Options,
    constants::ConstantTable,
    debug::{Lines, Record, note},
    function::{Body, Functions},
    instruction,
    spans::{self, Spans},
    types::TypeTable,
    variable::Globals,
};
use indexmap::IndexMap;
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{BuiltIn, Decoration, LinkageType, Op, OpenclStd100Op, StorageClass, Word},
};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use spirocl_frontend::{
    diagnostic::Diagnostics,
    source::{SourceMap, Span},
};
use spirocl_sema::{hir, types::TypeId};

/// The value of a `void` expression; never an id.
pub(crate) const NO_VALUE: Word = 0;

/// The shared state of the code generator. Its methods are spread over the files of this crate by subject.
pub(crate) struct Generator<'a> {
    pub(crate) module: &'a hir::Module,
    pub(crate) sources: &'a SourceMap,
    pub(crate) options: &'a Options,
    pub(crate) diagnostics: &'a mut Diagnostics,
    /// The module under construction.
    pub(crate) output: dr::Module,
    /// The span of the construct being lowered, for errors and line numbers.
    pub(crate) span: Span,
    pub(crate) lines: Lines,
    /// Scopes and variables for `-g`.
    pub(crate) record: Record,
    /// The source locations of instructions.
    pub(crate) spans: Spans,
    pub(crate) types: TypeTable,
    pub(crate) constants: ConstantTable,
    pub(crate) globals: Globals,
    pub(crate) functions: Functions,
    /// The function under construction.
    pub(crate) body: Option<Body<'a>>,
    /// Built-in input variables: the pointer and the type of the value.
    pub(crate) inputs: IndexMap<BuiltIn, Input, FxBuildHasher>,
    /// Results of instructions that were dropped as unreachable.
    pub(crate) forgotten: FxHashSet<Word>,
    /// The qualified names of functions and variables, and the last number appended to each to make it unique.
    dotted_names: FxHashSet<String>,
    numbered_names: FxHashMap<String, u32>,
    /// The `OpenCL.std` import, once it is used.
    extended_instructions: Option<Word>,
    /// The next id, which is the final id bound.
    next_id: Word,
}

/// A built-in variable of storage class `Input`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Input {
    /// The variable.
    pub(crate) variable: Word,
    /// The SPIR-V type of its value.
    pub(crate) value_type: Word,
}

impl<'a> Generator<'a> {
    pub(crate) fn new(
        module: &'a hir::Module,
        sources: &'a SourceMap,
        options: &'a Options,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        Self {
            module,
            sources,
            options,
            diagnostics,
            output: dr::Module::new(),
            span: Span::default(),
            lines: Lines::default(),
            record: Record::default(),
            spans: Spans::default(),
            types: TypeTable::default(),
            constants: ConstantTable::default(),
            globals: Globals::default(),
            functions: Functions::default(),
            body: None,
            inputs: IndexMap::default(),
            forgotten: FxHashSet::default(),
            dotted_names: FxHashSet::default(),
            numbered_names: FxHashMap::default(),
            extended_instructions: None,
            next_id: 1,
        }
    }

    /// Returns a new id.
    pub(crate) fn fresh_id(&mut self) -> Word {
        let id = self.next_id;
        self.next_id += 1;
        id
    }

    /// The id bound.
    pub(crate) fn bound(&self) -> Word {
        self.next_id
    }

    /// The width of addresses in bits.
    pub(crate) fn address_bits(&self) -> u32 {
        self.module.language.address_width.bits()
    }

    // Emission into the current function. In unreachable code instructions are dropped, and their ids are unused.

    /// Emits an instruction with a result and id operands.
    pub(crate) fn emit(&mut self, op: Op, result_type: Word, operands: &[Word]) -> Word {
        self.emit_operands(op, result_type, operands.iter().map(|&id| Operand::IdRef(id)).collect())
    }

    /// Emits an instruction with a result and any operands.
    pub(crate) fn emit_operands(&mut self, op: Op, result_type: Word, operands: Vec<Operand>) -> Word {
        let id = self.fresh_id();
        self.push(instruction::new(op, Some(result_type), Some(id), operands));
        id
    }

    /// Emits an instruction without a result and with id operands.
    pub(crate) fn emit_effect(&mut self, op: Op, operands: &[Word]) {
        self.emit_effect_operands(op, operands.iter().map(|&id| Operand::IdRef(id)).collect());
    }

    /// Emits an instruction without a result and with any operands.
    pub(crate) fn emit_effect_operands(&mut self, op: Op, operands: Vec<Operand>) {
        self.push(instruction::new(op, None, None, operands));
    }

    /// Emits an `OpenCL.std` instruction.
    pub(crate) fn emit_extended(
        &mut self,
        instruction: OpenclStd100Op,
        result_type: Word,
        operands: &[Word],
    ) -> Word {
        let operands = operands.iter().map(|&id| Operand::IdRef(id)).collect();
        self.emit_extended_operands(instruction, result_type, operands)
    }

    /// Emits an `OpenCL.std` instruction with any operands.
    pub(crate) fn emit_extended_operands(
        &mut self,
        instruction: OpenclStd100Op,
        result_type: Word,
        operands: Vec<Operand>,
    ) -> Word {
        let set = self.extended_instruction_set();
        let mut all = vec![Operand::IdRef(set), Operand::LiteralExtInstInteger(instruction as u32)];
        all.extend(operands);
        self.emit_operands(Op::ExtInst, result_type, all)
    }

    fn extended_instruction_set(&mut self) -> Word {
        if let Some(set) = self.extended_instructions {
            return set;
        }
        let set = self.fresh_id();
        instruction::import_opencl_std(&mut self.output, set);
        self.extended_instructions = Some(set);
        set
    }

    /// Extracts a component or member.
    pub(crate) fn extract(&mut self, ty: Word, composite: Word, index: u32) -> Word {
        let operands = vec![Operand::IdRef(composite), Operand::LiteralBit32(index)];
        self.emit_operands(Op::CompositeExtract, ty, operands)
    }

    /// Appends an instruction to the open block.
    pub(crate) fn push(&mut self, instruction: Instruction) {
        if !self.is_reachable() {
            return;
        }
        self.spans.record(&instruction, self.span);
        let line = self.line_before(&instruction);
        let origin =
            spans::needs_origin(&instruction).then(|| note::origin(instruction.class.opcode, self.span));
        let block = self.body().open_block().expect("the block is open");
        block.instructions.extend(line);
        block.instructions.extend(origin);
        block.instructions.push(instruction);
    }

    /// Whether the current position is reachable.
    pub(crate) fn is_reachable(&self) -> bool {
        self.body.as_ref().is_some_and(Body::is_open)
    }

    /// The function under construction.
    pub(crate) fn body(&mut self) -> &mut Body<'a> {
        self.body.as_mut().expect("instructions are emitted within a function")
    }

    /// The HIR of the current function.
    pub(crate) fn function(&self) -> &'a hir::Function {
        self.body.as_ref().expect("expressions are lowered within a function").function
    }

    /// An expression of the current function.
    pub(crate) fn expr(&self, id: hir::ExprId) -> &'a hir::Expr {
        self.function().expr(id)
    }

    /// The type of an expression of the current function.
    pub(crate) fn type_of(&self, id: hir::ExprId) -> TypeId {
        self.expr(id).ty
    }

    // Annotations

    /// Decorates an id.
    pub(crate) fn decorate(&mut self, id: Word, decoration: Decoration, operands: Vec<Operand>) {
        let mut all = vec![Operand::IdRef(id), Operand::Decoration(decoration)];
        all.extend(operands);
        self.output.annotations.push(instruction::new(Op::Decorate, None, None, all));
    }

    /// Decorates the result of the instruction that was just emitted.
    pub(crate) fn decorate_result(&mut self, id: Word, decoration: Decoration, operands: Vec<Operand>) {
        if self.is_reachable() {
            self.decorate(id, decoration, operands);
        }
    }

    /// Emits the linkage of a function or variable.
    pub(crate) fn decorate_linkage(&mut self, id: Word, name: &str, linkage: hir::Linkage) {
        let linkage = match linkage {
            hir::Linkage::Internal => return,
            hir::Linkage::Export => LinkageType::Export,
            hir::Linkage::Import => LinkageType::Import,
        };
        let operands = vec![Operand::LiteralString(name.into()), Operand::LinkageType(linkage)];
        self.decorate(id, Decoration::LinkageAttributes, operands);
    }

    /// Emits an `OpName`.
    pub(crate) fn name(&mut self, id: Word, name: &str) {
        let operands = vec![Operand::IdRef(id), Operand::LiteralString(name.into())];
        self.output.debug_names.push(instruction::new(Op::Name, None, None, operands));
    }

    /// Returns a name with a dot, which is not an identifier, made unique with a number.
    pub(crate) fn free_name(&mut self, name: String) -> String {
        let mut free = name.clone();
        while !self.dotted_names.insert(free.clone()) {
            let number = self.numbered_names.entry(name.clone()).or_insert(0);
            *number += 1;
            free = format!("{name}.{number}");
        }
        free
    }

    // Built-in variables

    /// Returns the built-in `Input` variable with a SPIR-V value type, and records that the current function uses it.
    pub(crate) fn input(&mut self, built_in: BuiltIn, value_type: Word) -> Input {
        let input = match self.inputs.get(&built_in) {
            Some(&input) => input,
            None => self.make_input(built_in, value_type),
        };
        let index = self.inputs.get_index_of(&built_in).expect("it was just made");
        self.body().uses_input(index);
        input
    }

    fn make_input(&mut self, built_in: BuiltIn, value_type: Word) -> Input {
        let pointer_type = self.pointer_to(StorageClass::Input, value_type);
        let variable = self.fresh_id();
        let operands = vec![Operand::StorageClass(StorageClass::Input)];
        self.declare(instruction::new(Op::Variable, Some(pointer_type), Some(variable), operands));
        // The name that other compilers use.
        self.name(variable, &format!("__spirv_BuiltIn{built_in:?}"));
        self.decorate(variable, Decoration::BuiltIn, vec![Operand::BuiltIn(built_in)]);
        self.decorate(variable, Decoration::Constant, vec![]);
        let input = Input { variable, value_type };
        self.inputs.insert(built_in, input);
        input
    }

    /// Loads a built-in variable.
    pub(crate) fn load_input(&mut self, built_in: BuiltIn, value_type: Word) -> Word {
        let input = self.input(built_in, value_type);
        self.emit(Op::Load, input.value_type, &[input.variable])
    }

    /// Appends a type, constant or variable to the module.
    pub(crate) fn declare(&mut self, instruction: Instruction) {
        self.spans.record(&instruction, self.span);
        self.output.types_global_values.push(instruction);
    }
}
