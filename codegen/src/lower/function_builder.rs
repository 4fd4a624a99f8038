//! The function under construction: its blocks, locals and parameters, and the position where instructions are appended.

use crate::ir::{self, Block, Inst, Type, Value};
use rustc_hash::FxHashMap;
use spirocl_sema::hir::{self, LocalId};
use std::rc::Rc;

/// The storage of a local.
#[derive(Clone, Copy, Debug)]
pub(super) enum LocalStorage {
    /// A variable, or a parameter that points to one.
    Variable(Inst),
    /// A value that never changes.
    Value(Value),
}

/// The function under construction.
pub(super) struct FunctionBuilder<'a> {
    pub(super) function: &'a hir::Function,
    /// Its expressions and statements, which are read while instructions are appended.
    pub(super) code: Rc<hir::Code>,
    pub(super) output: ir::Function,
    pub(super) variables: Vec<Inst>,
    /// Instructions before the first statement: stores of parameters.
    pub(super) prologue: Vec<Inst>,
    /// The block that instructions are appended to; `None` in unreachable code.
    pub(super) open: Option<Block>,
    /// Whether each block is a branch target.
    targets: Vec<bool>,
    pub(super) locals: Vec<Option<LocalStorage>>,
    /// By local number: whether it is only loaded as a whole.
    pub(super) only_loaded: Vec<bool>,
    /// By local number: the parameter.
    pub(super) parameters: Vec<Option<Inst>>,
    /// The parameter for an aggregate result (`sret`).
    pub(super) result: Option<Inst>,
    pub(super) labels: Vec<Option<Block>>,
    pub(super) temporaries: Vec<Option<Value>>,
    /// The addresses of elements at known indices that were computed in each block, by base, index and type.
    pub(super) elements: FxHashMap<(Block, Value, Value, Type), Value>,
    /// The targets of `break` and `continue`, innermost last.
    pub(super) jumps: Vec<Jump>,
}

/// The targets of `break` and `continue`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Jump {
    pub(super) on_break: Block,
    /// None in a `switch`.
    pub(super) on_continue: Option<Block>,
}

impl<'a> FunctionBuilder<'a> {
    /// A function without blocks yet.
    pub(super) fn new(
        function: &'a hir::Function,
        code: hir::Code,
        mut output: ir::Function,
        only_loaded: Vec<bool>,
    ) -> Self {
        // About three instructions for ten expressions, and two operands each: what is reserved is paid for, used or not.
        let insts = code.exprs.len() * 3 / 10;
        output.reserve(insts, 2 * insts);
        let mut elements = FxHashMap::default();
        elements.reserve(code.exprs.len() / 16);
        Self {
            function,
            code: Rc::new(code),
            output,
            variables: Vec::new(),
            prologue: Vec::new(),
            open: None,
            targets: Vec::new(),
            locals: vec![None; function.locals.len()],
            only_loaded,
            parameters: vec![None; function.locals.len()],
            result: None,
            labels: vec![None; function.labels as usize],
            temporaries: vec![None; function.temporaries as usize],
            elements,
            jumps: Vec::new(),
        }
    }

    /// Whether the current position is reachable.
    pub(super) fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// The open block.
    pub(super) fn open_block(&self) -> Option<Block> {
        self.open
    }

    /// Appends an instruction to the open block.
    pub(super) fn push(&mut self, inst: Inst) {
        let block = self.open.expect("the block is open");
        self.output.block_mut(block).insts.push(inst);
    }

    /// The storage of the locals that were used, and of the parameters.
    pub(super) fn storages(&self) -> Vec<(LocalId, LocalStorage)> {
        let storages = self.locals.iter().zip(&self.parameters).zip(0..);
        storages
            .filter_map(|((&storage, &parameter), local)| match storage {
                // Other values are noted where they are computed.
                Some(LocalStorage::Value(_)) | None => {
                    Some((LocalId(local), LocalStorage::Value(parameter?.into())))
                }
                Some(variable) => Some((LocalId(local), variable)),
            })
            .collect()
    }

    /// Records a block as a branch target.
    pub(super) fn target(&mut self, block: Block) {
        if self.targets.len() <= block.index() {
            self.targets.resize(block.index() + 1, false);
        }
        self.targets[block.index()] = true;
    }

    /// Begins a block, whether it is a branch target yet or not.
    pub(super) fn open_at(&mut self, block: Block) {
        self.open = Some(block);
        self.output.layout.push(block);
    }

    /// Whether a block is a branch target.
    pub(super) fn is_target(&self, block: Block) -> bool {
        self.targets.get(block.index()).copied().unwrap_or_default()
    }

    /// Ends the open block.
    pub(super) fn close(&mut self) {
        self.open = None;
    }
}
