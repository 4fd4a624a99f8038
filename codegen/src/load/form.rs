//! What a module of SPIR-V says before its program, which the IR does not have: emission finds it anew.

use rspirv::{
    dr::{self, Operand},
    spirv::{Capability, Decoration},
};

/// What a module says before its program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Form {
    /// The version of SPIR-V.
    pub version: (u8, u8),
    /// The declared capabilities.
    pub capabilities: Vec<Capability>,
    /// The declared extensions.
    pub extensions: Vec<String>,
    /// The ids of its specialization constants, in the order of the decorations.
    pub specialization_ids: Vec<u32>,
}

impl Form {
    /// The form of a module.
    pub fn of(module: &dr::Module) -> Self {
        let mut form = Self {
            version: module.header.as_ref().map_or((1, 0), dr::ModuleHeader::version),
            capabilities: Vec::new(),
            extensions: Vec::new(),
            specialization_ids: Vec::new(),
        };
        for each in module.capabilities.iter().chain(&module.extensions).chain(&module.annotations) {
            match &each.operands[..] {
                [Operand::Capability(capability)] => form.capabilities.push(*capability),
                [Operand::LiteralString(name)] => form.extensions.push(name.clone()),
                [_, Operand::Decoration(Decoration::SpecId), Operand::LiteralBit32(id)] => {
                    form.specialization_ids.push(*id);
                }
                _ => {}
            }
        }
        form
    }
}
