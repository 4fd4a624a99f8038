//! The names of operations.

use crate::ir::{Binary, Cast, Compare, Opcode, Unary, opcode::Core};
use rustc_hash::FxHashMap;
use spirv::{BuiltIn, GlslStd450Op, Op, OpenclStd100Op};
use std::sync::LazyLock;

/// More than the number of any built-in variable.
const BUILT_INS: u32 = 0x4000;

/// More than the number of any instruction of OpenCL.std and GLSL.std.450.
const FUNCTIONS: u32 = 0x400;

/// More than the number of any instruction.
const INSTRUCTIONS: u32 = 0x1_0000;

static OPCODES: LazyLock<FxHashMap<String, Opcode>> = LazyLock::new(|| {
    let core = Core::ALL.iter().map(|&each| (each.name().to_owned(), Opcode::Core(each)));
    let unary = Unary::ALL.iter().map(|&each| (each.name().to_owned(), Opcode::Unary(each)));
    let binary = Binary::ALL.iter().map(|&each| (each.name().to_owned(), Opcode::Binary(each)));
    let compare = Compare::ALL.iter().map(|&each| (each.name().to_owned(), Opcode::Compare(each)));
    let cast = Cast::ALL.iter().map(|&each| (each.name().to_owned(), Opcode::Cast(each)));
    let functions = (0..FUNCTIONS).filter_map(OpenclStd100Op::from_u32);
    let shader_functions = (0..FUNCTIONS).filter_map(GlslStd450Op::from_u32);
    let built_ins = (0..BUILT_INS).filter_map(BuiltIn::from_u32);
    let intrinsics = (0..INSTRUCTIONS).filter_map(Op::from_u32);
    core.chain(unary)
        .chain(binary)
        .chain(compare)
        .chain(cast)
        .chain(functions.map(|each| (format!("std.{each:?}"), Opcode::Library(each))))
        .chain(shader_functions.map(|each| (format!("glsl.{each:?}"), Opcode::Shader(each))))
        .chain(built_ins.map(|each| (format!("builtin.{each:?}"), Opcode::BuiltIn(each))))
        .chain(intrinsics.map(|each| (format!("op.{each:?}"), Opcode::Intrinsic(each))))
        .chain([
            ("debug_value".to_owned(), Opcode::DebugValue),
            ("debug_declare".to_owned(), Opcode::DebugDeclare),
        ])
        .collect()
});

/// The operation of a name.
pub(super) fn opcode(name: &str) -> Option<Opcode> {
    OPCODES.get(name).copied()
}
