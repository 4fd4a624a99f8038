//! The names of operations.

use crate::ir::{Binary, Cast, Compare, Opcode, Unary, opcode::Core, print::names};
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
    let mut opcodes = FxHashMap::default();
    let mut add = |opcode| {
        opcodes.insert(names::opcode(opcode), opcode);
    };
    Core::ALL.iter().for_each(|&each| add(Opcode::Core(each)));
    Unary::ALL.iter().for_each(|&each| add(Opcode::Unary(each)));
    Binary::ALL.iter().for_each(|&each| add(Opcode::Binary(each)));
    Compare::ALL.iter().for_each(|&each| add(Opcode::Compare(each)));
    Cast::ALL.iter().for_each(|&each| add(Opcode::Cast(each)));
    (0..FUNCTIONS).filter_map(OpenclStd100Op::from_u32).for_each(|each| add(Opcode::Library(each)));
    (0..FUNCTIONS).filter_map(GlslStd450Op::from_u32).for_each(|each| add(Opcode::Shader(each)));
    (0..BUILT_INS).filter_map(BuiltIn::from_u32).for_each(|each| add(Opcode::BuiltIn(each)));
    (0..INSTRUCTIONS).filter_map(Op::from_u32).for_each(|each| add(Opcode::Intrinsic(each)));
    [Opcode::DebugValue, Opcode::DebugDeclare].into_iter().for_each(add);
    opcodes
});

/// The operation of a name.
pub(super) fn opcode(name: &str) -> Option<Opcode> {
    OPCODES.get(name).copied()
}
