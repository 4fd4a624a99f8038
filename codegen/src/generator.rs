//! What the parts of the code generator share ([`Generator`]), and the emission of instructions into the function being made.

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

/// What the value of an expression of type `void` is: never an id.
pub(crate) const NO_VALUE: Word = 0;

/// What all parts of the code generator share. Its parts are spread over the files of this crate by subject.
pub(crate) struct Generator<'a> {
    pub(crate) module: &'a hir::Module,
    pub(crate) sources: &'a SourceMap,
    pub(crate) options: &'a Options,
    pub(crate) diagnostics: &'a mut Diagnostics,
    /// The module being made.
    pub(crate) output: dr::Module,
    /// What is being lowered: the place that errors and line numbers name.
    pub(crate) span: Span,
    pub(crate) lines: Lines,
    /// What `-g` remembers of scopes and variables.
    pub(crate) record: Record,
    /// Where the constructs behind instructions stand.
    pub(crate) spans: Spans,
    pub(crate) types: TypeTable,
    pub(crate) constants: ConstantTable,
    pub(crate) globals: Globals,
    pub(crate) functions: Functions,
    /// The function being made.
    pub(crate) body: Option<Body<'a>>,
    /// Built-in input variables: the pointer and the type of the value.
    pub(crate) inputs: IndexMap<BuiltIn, Input, FxBuildHasher>,
    /// Results of instructions that were dropped as unreachable.
    pub(crate) forgotten: FxHashSet<Word>,
    /// Names of functions and variables that are made up of several, and the last number given to those that want the same.
    dotted_names: FxHashSet<String>,
    numbered_names: FxHashMap<String, u32>,
    /// The set `OpenCL.std`, once it is used.
    extended_instructions: Option<Word>,
    /// The next id: the bound of the module in the end.
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

    /// An id that nothing has yet.
    pub(crate) fn fresh_id(&mut self) -> Word {
        let id = self.next_id;
        self.next_id += 1;
        id
    }

    /// One more than the largest id.
    pub(crate) fn bound(&self) -> Word {
        self.next_id
    }

    /// The width of addresses in bits.
    pub(crate) fn address_bits(&self) -> u32 {
        self.module.language.address_width.bits()
    }

    // Instructions of the function being made. In unreachable code they are dropped, and the ids they would have are unused.

    /// Emits an instruction with a result; the operands are ids.
    pub(crate) fn emit(&mut self, op: Op, result_type: Word, operands: &[Word]) -> Word {
        self.emit_operands(op, result_type, operands.iter().map(|&id| Operand::IdRef(id)).collect())
    }

    /// Emits an instruction with a result; the operands are of any kind.
    pub(crate) fn emit_operands(&mut self, op: Op, result_type: Word, operands: Vec<Operand>) -> Word {
        let id = self.fresh_id();
        self.push(instruction::new(op, Some(result_type), Some(id), operands));
        id
    }

    /// Emits an instruction without a result; the operands are ids.
    pub(crate) fn emit_effect(&mut self, op: Op, operands: &[Word]) {
        self.emit_effect_operands(op, operands.iter().map(|&id| Operand::IdRef(id)).collect());
    }

    /// Emits an instruction without a result; the operands are of any kind.
    pub(crate) fn emit_effect_operands(&mut self, op: Op, operands: Vec<Operand>) {
        self.push(instruction::new(op, None, None, operands));
    }

    /// Emits an instruction of the set `OpenCL.std`.
    pub(crate) fn emit_extended(
        &mut self,
        instruction: OpenclStd100Op,
        result_type: Word,
        operands: &[Word],
    ) -> Word {
        let operands = operands.iter().map(|&id| Operand::IdRef(id)).collect();
        self.emit_extended_operands(instruction, result_type, operands)
    }

    /// Emits an instruction of the set `OpenCL.std`; the operands are of any kind.
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

    /// A component of a vector, or a member of a structure.
    pub(crate) fn extract(&mut self, ty: Word, composite: Word, index: u32) -> Word {
        let operands = vec![Operand::IdRef(composite), Operand::LiteralBit32(index)];
        self.emit_operands(Op::CompositeExtract, ty, operands)
    }

    /// Adds an instruction to the open block.
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

    /// Whether what is emitted now can be reached.
    pub(crate) fn is_reachable(&self) -> bool {
        self.body.as_ref().is_some_and(Body::is_open)
    }

    /// The function being made.
    pub(crate) fn body(&mut self) -> &mut Body<'a> {
        self.body.as_mut().expect("instructions are emitted within a function")
    }

    /// The typed tree of the function being made.
    pub(crate) fn function(&self) -> &'a hir::Function {
        self.body.as_ref().expect("expressions are lowered within a function").function
    }

    /// An expression of the function being made.
    pub(crate) fn expr(&self, id: hir::ExprId) -> &'a hir::Expr {
        self.function().expr(id)
    }

    /// The type of an expression of the function being made.
    pub(crate) fn type_of(&self, id: hir::ExprId) -> TypeId {
        self.expr(id).ty
    }

    // Annotations.

    /// Decorates an id.
    pub(crate) fn decorate(&mut self, id: Word, decoration: Decoration, operands: Vec<Operand>) {
        let mut all = vec![Operand::IdRef(id), Operand::Decoration(decoration)];
        all.extend(operands);
        self.output.annotations.push(instruction::new(Op::Decorate, None, None, all));
    }

    /// Decorates the result of an instruction that was just emitted.
    pub(crate) fn decorate_result(&mut self, id: Word, decoration: Decoration, operands: Vec<Operand>) {
        if self.is_reachable() {
            self.decorate(id, decoration, operands);
        }
    }

    /// Says who sees a function or variable.
    pub(crate) fn decorate_linkage(&mut self, id: Word, name: &str, linkage: hir::Linkage) {
        let linkage = match linkage {
            hir::Linkage::Internal => return,
            hir::Linkage::Export => LinkageType::Export,
            hir::Linkage::Import => LinkageType::Import,
        };
        let operands = vec![Operand::LiteralString(name.into()), Operand::LinkageType(linkage)];
        self.decorate(id, Decoration::LinkageAttributes, operands);
    }

    /// Names an id for people and tools.
    pub(crate) fn name(&mut self, id: Word, name: &str) {
        let operands = vec![Operand::IdRef(id), Operand::LiteralString(name.into())];
        self.output.debug_names.push(instruction::new(Op::Name, None, None, operands));
    }

    /// A name with a dot, which no identifier has, or with a number at its end if it was given away before.
    pub(crate) fn free_name(&mut self, name: String) -> String {
        let mut free = name.clone();
        while !self.dotted_names.insert(free.clone()) {
            let number = self.numbered_names.entry(name.clone()).or_insert(0);
            *number += 1;
            free = format!("{name}.{number}");
        }
        free
    }

    // Built-in variables.

    /// The built-in variable of storage class `Input` with a value of the given SPIR-V type; the function being made uses it.
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
        // The name that other compilers give it.
        self.name(variable, &format!("__spirv_BuiltIn{built_in:?}"));
        self.decorate(variable, Decoration::BuiltIn, vec![Operand::BuiltIn(built_in)]);
        self.decorate(variable, Decoration::Constant, vec![]);
        let input = Input { variable, value_type };
        self.inputs.insert(built_in, input);
        input
    }

    /// Loads the whole value of a built-in variable.
    pub(crate) fn load_input(&mut self, built_in: BuiltIn, value_type: Word) -> Word {
        let input = self.input(built_in, value_type);
        self.emit(Op::Load, input.value_type, &[input.variable])
    }

    /// Adds a type, constant or variable of the module.
    pub(crate) fn declare(&mut self, instruction: Instruction) {
        self.spans.record(&instruction, self.span);
        self.output.types_global_values.push(instruction);
    }
}
