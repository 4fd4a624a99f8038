//! Inlining of small functions, functions with a single call, and functions with `Inline` control.
//!
//! Bottom-up: callees are complete before their callers are visited, so each function is copied in its final form.

use super::{
    Context,
    edit::{self, is_line, label},
    id_map::IdMap,
};
use crate::{
    debug::CallsInlined,
    instruction::{branch, effect, id_at, value},
};
use rspirv::{
    dr::{self, Operand},
    spirv::{Decoration, FunctionControl, FunctionParameterAttribute, Op},
};
use rustc_hash::FxHashSet;

/// The size up to which a function is always inlined: about that of its call.
const SMALL: u32 = 12;
/// The bonus for each aggregate parameter or result, whose copies mostly disappear after inlining.
const AGGREGATE: u32 = 6;
/// The size up to which a function with `Inline` control is inlined.
const HINTED: u32 = 60;
/// The size up to which a function with a single call is inlined.
const ONCE: u32 = 4_000;
/// The size limit of a caller.
const CALLER: u32 = 40_000;

/// The inlining decisions of a module.
pub(crate) struct Inliner {
    /// The index of each function, by id.
    place: Vec<u32>,
    /// The number of calls of each function.
    calls: Vec<u32>,
    /// Whether each function can be inlined at all.
    allowed: Vec<bool>,
    /// The number of aggregate parameters of each function. The pointee belongs to the call alone (`byval`), so inlined code may use it in
    /// place.
    aggregates: Vec<u32>,
    /// Whether each function has external linkage, so that a copy remains in any case.
    outside: Vec<bool>,
    /// The size of each finished function; 0 for the others.
    sizes: Vec<u32>,
}

const NONE: u32 = u32::MAX;

impl Inliner {
    /// Collects the calls of a module.
    pub(crate) fn new(module: &dr::Module) -> Self {
        let count = module.functions.len();
        let bound = module.header.as_ref().map_or(1, |header| header.bound as usize);
        let mut inliner = Self {
            place: vec![NONE; bound],
            calls: vec![0; count],
            allowed: Vec::with_capacity(count),
            aggregates: vec![0; count],
            outside: vec![false; count],
            sizes: vec![0; count],
        };
        for (index, function) in module.functions.iter().enumerate() {
            inliner.place[function.def_id().expect("functions have ids") as usize] = index as u32;
            inliner.allowed.push(
                !function.blocks.is_empty() && !control(function).contains(FunctionControl::DONT_INLINE),
            );
        }
        for callee in module.functions.iter().flat_map(calls) {
            if let Some(place) = inliner.function(callee) {
                inliner.calls[place] += 1;
            }
        }
        inliner.look_outside(module);
        inliner
    }

    fn look_outside(&mut self, module: &dr::Module) {
        for entry in &module.entry_points {
            if let Some(place) = id_at(entry, 1).and_then(|id| self.function(id)) {
                self.outside[place] = true;
            }
        }
        let mut aggregates: FxHashSet<u32> = FxHashSet::default();
        for annotation in &module.annotations {
            let Some(id) = id_at(annotation, 0) else { continue };
            match annotation.operands.get(1..) {
                Some([Operand::Decoration(Decoration::LinkageAttributes), ..]) => {
                    if let Some(place) = self.function(id) {
                        self.outside[place] = true;
                    }
                }
                Some(
                    [
                        _,
                        Operand::FunctionParameterAttribute(
                            FunctionParameterAttribute::ByVal | FunctionParameterAttribute::Sret,
                        ),
                    ],
                ) => {
                    aggregates.insert(id);
                }
                Some(_) | None => {}
            }
        }
        for (function, count) in module.functions.iter().zip(&mut self.aggregates) {
            let parameters = function.parameters.iter().filter_map(|each| each.result_id);
            *count = parameters.filter(|id| aggregates.contains(id)).count() as u32;
        }
    }

    /// Which functions have external linkage, by index.
    pub(crate) fn outside(&self) -> &[bool] {
        &self.outside
    }

    fn function(&self, id: u32) -> Option<usize> {
        self.place.get(id as usize).copied().filter(|&place| place != NONE).map(|place| place as usize)
    }

    /// The indices of all functions in bottom-up order of the call graph.
    pub(crate) fn order(&self, functions: &[dr::Function]) -> Vec<usize> {
        let callees: Vec<Vec<usize>> = functions
            .iter()
            .map(|function| calls(function).filter_map(|id| self.function(id)).collect())
            .collect();
        let mut order = Vec::with_capacity(functions.len());
        let mut seen = vec![false; functions.len()];
        let mut stack: Vec<(usize, usize)> = Vec::new();
        for start in 0..functions.len() {
            if !std::mem::replace(&mut seen[start], true) {
                stack.push((start, 0));
            }
            while let Some((function, next)) = stack.last_mut() {
                let Some(&callee) = callees[*function].get(*next) else {
                    order.push(*function);
                    stack.pop();
                    continue;
                };
                *next += 1;
                if !std::mem::replace(&mut seen[callee], true) {
                    stack.push((callee, 0));
                }
            }
        }
        order
    }

    /// Records that a function has its final form.
    pub(crate) fn finish(&mut self, place: usize, function: &dr::Function) {
        self.sizes[place] = size(function).max(1);
    }

    /// Whether a finished function is inlined into its callers.
    fn inlines(&self, callee: usize, functions: &[dr::Function]) -> bool {
        let size = self.sizes[callee];
        let hinted = control(&functions[callee]).contains(FunctionControl::INLINE);
        let once = self.calls[callee] == 1 && !self.outside[callee];
        self.allowed[callee]
            && size > 0
            && (size <= SMALL + AGGREGATE * self.aggregates[callee]
                || hinted && size <= HINTED
                || once && size <= ONCE)
    }

    /// Inlines calls in the function at an index. Returns whether any call was inlined.
    pub(crate) fn run(&self, place: usize, functions: &mut [dr::Function], context: &mut Context) -> bool {
        let wanted =
            |id: u32| self.function(id).filter(|&callee| callee != place && self.inlines(callee, functions));
        if !calls(&functions[place]).any(|id| wanted(id).is_some()) {
            return false;
        }
        let mut caller = std::mem::take(&mut functions[place]);
        context.replaced.clear();
        let budget = CALLER.saturating_sub(size(&caller));
        let mut copy = Copying {
            inliner: self,
            functions,
            blocks: Vec::with_capacity(caller.blocks.len() * 2),
            variables: Vec::new(),
            ids: std::mem::take(&mut context.places),
            moved: Vec::new(),
            budget,
            calls: CallsInlined::default(),
            context,
        };
        for block in std::mem::take(&mut caller.blocks) {
            copy.block(block);
        }
        let Copying { blocks, variables, ids, mut moved, .. } = copy;
        caller.blocks = blocks;
        moved.sort_unstable();
        rename_predecessors(&mut caller, &moved);
        caller.blocks[0].instructions.splice(0..0, variables);
        context.places = ids;
        edit::replace_uses(&mut caller, &context.replaced);
        functions[place] = caller;
        true
    }
}

fn control(function: &dr::Function) -> FunctionControl {
    match function.def.as_ref().and_then(|def| def.operands.first()) {
        Some(Operand::FunctionControl(control)) => *control,
        _ => FunctionControl::NONE,
    }
}

/// The callees of a function.
fn calls(function: &dr::Function) -> impl Iterator<Item = u32> {
    let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
    instructions.filter(|each| each.class.opcode == Op::FunctionCall).filter_map(|call| id_at(call, 0))
}

/// The number of instructions of a function, without variables and debug information.
pub(crate) fn size(function: &dr::Function) -> u32 {
    function.blocks.iter().map(block_size).sum()
}

/// The number of instructions of a block, likewise.
pub(crate) fn block_size(block: &dr::Block) -> u32 {
    let counts =
        |each: &&dr::Instruction| !edit::is_comment(each.class.opcode) && each.class.opcode != Op::Variable;
    block.instructions.iter().filter(counts).count() as u32
}

/// Renames the predecessors of phis to the last part of a split block. Branches still target the first part.
fn rename_predecessors(function: &mut dr::Function, moved: &[(u32, u32)]) {
    if moved.is_empty() {
        return;
    }
    for phi in function.blocks.iter_mut().flat_map(edit::phis_mut) {
        for entry in phi.operands.chunks_exact_mut(2) {
            if let Operand::IdRef(from) = &mut entry[1]
                && let Ok(at) = moved.binary_search_by_key(from, |&(original, _)| original)
            {
                *from = moved[at].1;
            }
        }
    }
}

/// The state of building a caller's new blocks.
struct Copying<'a> {
    inliner: &'a Inliner,
    functions: &'a [dr::Function],
    blocks: Vec<dr::Block>,
    /// The callees' variables, which move to the caller's entry block.
    variables: Vec<dr::Instruction>,
    /// The new ids of the current callee.
    ids: IdMap<u32>,
    /// The split blocks of the caller: the labels of the first and last part.
    moved: Vec<(u32, u32)>,
    budget: u32,
    calls: CallsInlined,
    context: &'a mut Context,
}

impl Copying<'_> {
    fn block(&mut self, block: dr::Block) {
        let original = label(&block);
        let mut open =
            dr::Block { label: block.label, instructions: Vec::with_capacity(block.instructions.len()) };
        let mut line: Option<dr::Instruction> = None;
        let mut instructions = block.instructions;
        // A loop merge stays in the header, with the phis.
        let before_end = instructions.len().wrapping_sub(2);
        let mut merge = match instructions.get(before_end).map(|each| each.class.opcode) {
            Some(Op::LoopMerge) => Some(instructions.remove(before_end)),
            Some(_) | None => None,
        };
        let last = instructions.len() - 1;
        for (index, instruction) in instructions.into_iter().enumerate() {
            if self.context.has_lines && is_line(instruction.class.opcode) {
                line = Some(instruction.clone());
            }
            let Some(callee) = self.callee(&instruction) else {
                if index == last {
                    open.instructions.extend(merge.take());
                }
                open.instructions.push(instruction);
                continue;
            };
            self.budget = self.budget.saturating_sub(self.inliner.sizes[callee]);
            self.calls.enter(line.as_ref());
            self.inline(&instruction, callee, &mut open, &mut merge);
            if self.context.has_lines {
                open.instructions.push(line.clone().unwrap_or_else(|| effect(Op::NoLine, vec![])));
            }
        }
        let end = label(&open);
        if end != original {
            self.moved.push((original, end));
        }
        self.blocks.push(open);
    }

    fn callee(&self, instruction: &dr::Instruction) -> Option<usize> {
        if instruction.class.opcode != Op::FunctionCall {
            return None;
        }
        let callee = self.inliner.function(id_at(instruction, 0)?)?;
        (self.inliner.inlines(callee, self.functions) && self.inliner.sizes[callee] <= self.budget)
            .then_some(callee)
    }

    fn inline(
        &mut self,
        call: &dr::Instruction,
        callee: usize,
        open: &mut dr::Block,
        merge: &mut Option<dr::Instruction>,
    ) {
        let function = &self.functions[callee];
        self.ids.clear();
        for (parameter, argument) in function.parameters.iter().zip(&call.operands[1..]) {
            let argument = argument.id_ref_any().expect("arguments are ids");
            self.ids.insert(parameter.result_id.expect("parameters have ids"), argument);
        }
        for instruction in
            function.blocks.iter().flat_map(|block| block.label.iter().chain(&block.instructions))
        {
            if let Some(id) = instruction.result_id {
                let new = self.context.copy_id(id);
                self.ids.insert(id, new);
            }
        }
        match function.blocks.as_slice() {
            [only] => self.splice(call, only, open),
            blocks => self.join(call, blocks, open, merge),
        }
    }

    fn copy(&mut self, instruction: &dr::Instruction) -> dr::Instruction {
        let new = |id: u32| self.ids.get(id).unwrap_or(id);
        let mut copy = instruction.clone();
        copy.result_id = copy.result_id.map(new);
        for operand in &mut copy.operands {
            if let Some(id) = operand.id_ref_any_mut() {
                *id = new(*id);
            }
        }
        self.calls.mark(&mut copy, &mut self.context.inlined);
        copy
    }

    /// Copies instructions except the terminator to the end of a block.
    fn copy_body(&mut self, instructions: &[dr::Instruction], to: &mut dr::Block) {
        for instruction in instructions {
            let mut copy = self.copy(instruction);
            if copy.class.opcode != Op::Variable {
                to.instructions.push(copy);
                continue;
            }
            // Each call initializes the variable again.
            if copy.operands.len() > 1
                && let Some(initial) = copy.operands.pop()
            {
                let pointer = copy.result_id.expect("variables have ids");
                to.instructions.push(effect(Op::Store, vec![Operand::IdRef(pointer), initial]));
            }
            self.variables.push(copy);
        }
    }

    /// Inlines a body of one block: its instructions replace the call.
    fn splice(&mut self, call: &dr::Instruction, body: &dr::Block, open: &mut dr::Block) {
        let Some((terminator, body)) = body.instructions.split_last() else { return };
        self.copy_body(body, open);
        let result = match terminator.class.opcode {
            Op::ReturnValue => id_at(terminator, 0).map(|id| self.ids.get(id).unwrap_or(id)),
            _ => None,
        };
        self.set_result(call, result);
    }

    fn set_result(&mut self, call: &dr::Instruction, result: Option<u32>) {
        let (Some(id), Some(ty)) = (call.result_id, call.result_type) else { return };
        if let Some(result) = result {
            self.context.replaced.insert(id, result);
        } else if self.context.globals.ty(ty) != super::globals::Type::Void {
            let undefined = self.context.globals.undef(ty);
            self.context.replaced.insert(id, undefined);
        }
    }

    /// Inlines a body of several blocks: the caller's block is split at the call, and branches to the copies, which branch to its rest.
    fn join(
        &mut self,
        call: &dr::Instruction,
        body: &[dr::Block],
        open: &mut dr::Block,
        merge: &mut Option<dr::Instruction>,
    ) {
        let new_label =
            |copying: &Self, block: &dr::Block| copying.ids.get(label(block)).expect("each id has a copy");
        let rest = self.context.globals.fresh();
        open.instructions.extend(merge.take());
        open.instructions.push(branch(new_label(self, &body[0])));
        self.blocks.push(std::mem::replace(open, edit::new_block(rest)));
        let mut returned: Vec<Operand> = Vec::new();
        for block in body {
            let id = new_label(self, block);
            let mut copy = edit::new_block(id);
            copy.instructions.reserve(block.instructions.len());
            let Some((terminator, others)) = block.instructions.split_last() else { continue };
            self.copy_body(others, &mut copy);
            let mut end = self.copy(terminator);
            if matches!(end.class.opcode, Op::Return | Op::ReturnValue) {
                returned.extend(end.operands.drain(..).chain([Operand::IdRef(id)]));
                end = branch(rest);
            }
            copy.instructions.push(end);
            self.blocks.push(copy);
        }
        self.return_value(call, returned, open);
    }

    /// The result of a call: the single return value, or a phi of all of them.
    fn return_value(&mut self, call: &dr::Instruction, returned: Vec<Operand>, open: &mut dr::Block) {
        let (Some(id), Some(ty)) = (call.result_id, call.result_type) else { return };
        if self.context.globals.ty(ty) == super::globals::Type::Void {
            return;
        }
        match returned.as_slice() {
            [] => self.set_result(call, None),
            [one, _] => {
                let one = one.id_ref_any();
                self.set_result(call, one);
            }
            // The phi reuses the id of the call.
            _ => open.instructions.push(value(Op::Phi, ty, id, returned)),
        }
    }
}
