//! The limits of SPIR-V that only the finished module shows. SPIR-V, 2.17.

use crate::error;
use rspirv::{dr::Module, spirv::Op};
use spirocl_frontend::{diagnostic::Diagnostics, limits};

/// Reports a module that is larger than modules may be.
pub(crate) fn check(module: &Module, diagnostics: &mut Diagnostics) {
    let globals = &module.types_global_values;
    let globals = globals.iter().filter(|global| global.class.opcode == Op::Variable).count();
    let locals = module.functions.iter().filter_map(|function| function.blocks.first()).map(|entry| {
        entry.instructions.iter().take_while(|instruction| instruction.class.opcode == Op::Variable).count()
    });
    let ids = module.header.as_ref().map_or(0, |header| header.bound);
    for (found, most, what) in [
        (globals, limits::GLOBAL_VARIABLES, "variables outside of functions"),
        (locals.max().unwrap_or(0), limits::LOCAL_VARIABLES, "variables in one function"),
        (ids as usize, limits::IDS as usize, "ids"),
    ] {
        if found > most {
            diagnostics.report(error::too_large(what, found, most));
        }
    }
}
