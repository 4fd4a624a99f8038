//! The universal limits of SPIR-V that depend on the finished module. SPIR-V, 2.3 and 2.17.

use crate::{error, instruction, spans::Spans};
use rspirv::{
    dr::{Function, Instruction, Module},
    spirv::Op,
};
use spirocl_frontend::{diagnostic::Diagnostics, limits};

/// Reports the first construct that exceeds a limit. Runs before ids are renumbered, because `spans` has the original ones.
pub(crate) fn check(module: &Module, spans: &Spans, diagnostics: &mut Diagnostics) {
    check_length(module, spans, diagnostics);
    let mut check = |found: &mut dyn Iterator<Item = &Instruction>, most: usize, what: &error::Bounded| {
        let mut beyond = found.skip(most).peekable();
        if beyond.peek().is_some() {
            let (mut count, mut place) = (most, None);
            for instruction in beyond {
                count += 1;
                place = place.or_else(|| spans.of(instruction));
            }
            diagnostics.report(error::too_large(place.unwrap_or_default(), what, count, most));
        }
    };
    let mut globals = module.types_global_values.iter().filter(|global| is_variable(global));
    check(&mut globals, limits::GLOBAL_VARIABLES, &error::GLOBAL_VARIABLES);
    for function in &module.functions {
        check(&mut variables(function), limits::LOCAL_VARIABLES, &error::LOCAL_VARIABLES);
    }
    // The bound may exceed the limit before renumbering; the used ids are counted.
    if module.header.as_ref().is_some_and(|header| header.bound <= limits::IDS) {
        return;
    }
    let mut results = module.all_inst_iter().filter(|instruction| instruction.result_id.is_some());
    check(&mut results, limits::IDS as usize - 1, &error::IDS);
}

/// Reports the first instruction that exceeds the maximum length.
fn check_length(module: &Module, spans: &Spans, diagnostics: &mut Diagnostics) {
    let most = limits::INSTRUCTION_WORDS;
    let mut lengths = module.all_inst_iter().map(|each| (each, instruction::words(each)));
    if let Some((long, words)) = lengths.find(|&(_, words)| words > most) {
        // The first id of an entry point is its function.
        let kernel = instruction::id_at(long, 1).filter(|_| long.class.opcode == Op::EntryPoint);
        let place = spans.of(long).or_else(|| spans.of_id(kernel?)).unwrap_or_default();
        diagnostics.report(error::too_large(place, &error::INSTRUCTION_WORDS, words, most));
    }
}

fn is_variable(instruction: &Instruction) -> bool {
    instruction.class.opcode == Op::Variable
}

fn variables(function: &Function) -> impl Iterator<Item = &Instruction> {
    let entry = function.blocks.first().into_iter();
    entry.flat_map(|entry| entry.instructions.iter().filter(|instruction| is_variable(instruction)))
}
