//! Global DCE: removes unused functions, variables, constants, types, names and decorations, and trims the interfaces of entry points to
//! the variables that they use.

use crate::{
    call_graph::{self, Mentions},
    instruction::{self, BEFORE_INTERFACE, id_at, is_linkage, used_ids},
};
use rspirv::{
    dr::{self, Operand},
    spirv::{LinkageType, Op},
};
use rustc_hash::FxHashMap;

/// Runs the pass.
pub(crate) fn run(module: &mut dr::Module) {
    let bound = module.header.as_ref().map_or(1, |header| header.bound as usize);
    let calls = Calls::new(module, bound);
    let mut live = Live { ids: vec![false; bound] };
    let kept = calls.reachable_from_outside(module);
    live.mark_functions(module, &kept);
    live.mark_globals(module);
    let mut index = 0;
    module.functions.retain(|_| {
        index += 1;
        kept[index - 1]
    });
    remove_dead(module, &live);
    narrow_interfaces(module);
}

/// The call graph.
struct Calls {
    /// The index of each function, by id.
    place: Vec<u32>,
    /// The indices of the callees of each function.
    callees: Vec<Vec<u32>>,
}

const NONE: u32 = u32::MAX;

impl Calls {
    fn new(module: &dr::Module, bound: usize) -> Self {
        let mut place = vec![NONE; bound];
        for (index, function) in module.functions.iter().enumerate() {
            place[function.def_id().expect("functions have ids") as usize] = index as u32;
        }
        let callees = module.functions.iter().map(|function| callees(function, &place)).collect();
        Self { place, callees }
    }

    fn function(&self, id: u32) -> Option<u32> {
        self.place.get(id as usize).copied().filter(|&place| place != NONE)
    }

    /// The functions that are reachable from an entry point or an exported function.
    fn reachable_from_outside(&self, module: &dr::Module) -> Vec<bool> {
        let mut kept = vec![false; self.callees.len()];
        let entries = module.entry_points.iter().filter_map(|entry| id_at(entry, 1));
        let exports =
            module.annotations.iter().filter(|each| is_export(each)).filter_map(|each| id_at(each, 0));
        let mut pending: Vec<u32> = entries.chain(exports).filter_map(|id| self.function(id)).collect();
        while let Some(function) = pending.pop() {
            if !std::mem::replace(&mut kept[function as usize], true) {
                pending.extend(&self.callees[function as usize]);
            }
        }
        kept
    }
}

fn callees(function: &dr::Function, place: &[u32]) -> Vec<u32> {
    let instructions = function.blocks.iter().flat_map(|block| &block.instructions);
    // Device-side enqueue instructions reference functions too, so every operand counts.
    let mentions = instructions
        .filter(|each| matches!(each.class.opcode, Op::FunctionCall) || enqueues(each.class.opcode));
    let mut found: Vec<u32> = mentions
        .flat_map(|each| each.operands.iter().filter_map(instruction::id))
        .filter_map(|id| place.get(id as usize).copied().filter(|&place| place != NONE))
        .collect();
    found.sort_unstable();
    found.dedup();
    found
}

fn enqueues(op: Op) -> bool {
    (Op::EnqueueKernel as u32..=Op::GetKernelPreferredWorkGroupSizeMultiple as u32).contains(&(op as u32))
        || matches!(op, Op::GetKernelLocalSizeForSubgroupCount | Op::GetKernelMaxNumSubgroups)
}

/// Removes the variables that an entry point does not reach from its interface.
fn narrow_interfaces(module: &mut dr::Module) {
    let mut listed: Vec<u32> =
        module.entry_points.iter().flat_map(interface).filter_map(instruction::id).collect();
    if listed.is_empty() {
        return;
    }
    listed.sort_unstable();
    listed.dedup();
    let reached = Mentions::of_module(module).reached(&call_graph::starts(&module.entry_points), &listed);
    for (entry, reached) in module.entry_points.iter_mut().zip(reached) {
        let mut at = 0;
        entry.operands.retain(|operand| {
            at += 1;
            at <= BEFORE_INTERFACE
                || instruction::id(operand).is_some_and(|variable| reached.binary_search(&variable).is_ok())
        });
    }
}

/// The interface operands of an entry point.
fn interface(entry: &dr::Instruction) -> &[Operand] {
    entry.operands.get(BEFORE_INTERFACE..).unwrap_or_default()
}

fn is_export(annotation: &dr::Instruction) -> bool {
    is_linkage(annotation) && annotation.operands.last() != Some(&Operand::LinkageType(LinkageType::Import))
}

/// The used ids.
struct Live {
    ids: Vec<bool>,
}

impl Live {
    fn is(&self, id: u32) -> bool {
        self.ids[id as usize]
    }

    fn mark(&mut self, id: u32) {
        self.ids[id as usize] = true;
    }

    fn mark_instruction(&mut self, instruction: &dr::Instruction) {
        used_ids(instruction).for_each(|id| self.mark(id));
    }

    /// Marks the operands of functions.
    fn mark_functions(&mut self, module: &dr::Module, kept: &[bool]) {
        for (function, _) in module.functions.iter().zip(kept).filter(|&(_, &kept)| kept) {
            for instruction in function.all_inst_iter() {
                self.mark_instruction(instruction);
                if let Some(id) = instruction.result_id {
                    self.mark(id);
                }
            }
        }
    }

    /// Marks the operands of module-level instructions.
    fn mark_globals(&mut self, module: &dr::Module) {
        for instruction in module.execution_modes.iter().chain(&module.debug_string_source) {
            self.mark_instruction(instruction);
        }
        for annotation in module.annotations.iter().filter(|each| is_export(each)) {
            self.mark(id_at(annotation, 0).expect("decorations have targets"));
        }
        for annotation in module.annotations.iter().filter(|each| each.class.opcode == Op::DecorateId) {
            annotation.operands[1..]
                .iter()
                .filter_map(instruction::id)
                .for_each(|id| self.ids[id as usize] = true);
        }
        self.mark_uses(&module.types_global_values);
    }

    /// Marks the operands of used types, constants and variables.
    fn mark_uses(&mut self, globals: &[dr::Instruction]) {
        let mut followed = vec![false; globals.len()];
        // Definitions precede uses, so one backward walk suffices,
        for (place, each) in globals.iter().enumerate().rev() {
            if announced(each).is_none() && each.result_id.is_none_or(|id| self.is(id)) {
                self.mark_instruction(each);
                followed[place] = true;
            }
        }
        // except for forward pointers and debug information.
        let is_late =
            |&place: &usize| !followed[place] && globals[place].result_id.is_some_and(|id| self.is(id));
        let mut late: Vec<usize> = (0..globals.len()).filter(is_late).collect();
        if late.is_empty() {
            return;
        }
        let places: FxHashMap<u32, usize> =
            globals.iter().enumerate().filter_map(|(place, each)| Some((each.result_id?, place))).collect();
        while let Some(place) = late.pop() {
            if !std::mem::replace(&mut followed[place], true) {
                let each = &globals[place];
                self.mark_instruction(each);
                late.extend(used_ids(each).filter_map(|id| places.get(&id)));
            }
        }
    }
}

/// The pointer of an `OpTypeForwardPointer`.
fn announced(instruction: &dr::Instruction) -> Option<u32> {
    id_at(instruction, 0).filter(|_| instruction.class.opcode == Op::TypeForwardPointer)
}

fn remove_dead(module: &mut dr::Module, live: &Live) {
    let about_live = |instruction: &dr::Instruction| id_at(instruction, 0).is_none_or(|id| live.is(id));
    module
        .types_global_values
        .retain(|each| each.result_id.or_else(|| announced(each)).is_none_or(|id| live.is(id)));
    module.debug_names.retain(about_live);
    module.annotations.retain(about_live);
    module.ext_inst_imports.retain(|each| each.result_id.is_none_or(|id| live.is(id)));
    // Unused file names are kept if `OpSource` names them.
    module.debug_string_source.retain(|each| {
        each.class.opcode != Op::String || each.result_id.is_some_and(|id| live.is(id)) || keeps(each)
    });
}

/// Whether a string carries data for drivers: the types of kernel arguments.
fn keeps(string: &dr::Instruction) -> bool {
    matches!(string.operands.first(), Some(Operand::LiteralString(text)) if text.starts_with("kernel_arg_type"))
}
