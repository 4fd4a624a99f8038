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
        let capabilities = module.capabilities.iter().flat_map(|each| &each.operands);
        let extensions = module.extensions.iter().flat_map(|each| &each.operands);
        Self {
            version: module.header.as_ref().map_or((1, 0), dr::ModuleHeader::version),
            capabilities: capabilities
                .filter_map(|operand| match operand {
                    Operand::Capability(capability) => Some(*capability),
                    _ => None,
                })
                .collect(),
            extensions: extensions
                .filter_map(|operand| match operand {
                    Operand::LiteralString(name) => Some(name.clone()),
                    _ => None,
                })
                .collect(),
            specialization_ids: module
                .annotations
                .iter()
                .filter_map(|annotation| match annotation.operands[..] {
                    [_, Operand::Decoration(Decoration::SpecId), Operand::LiteralBit32(id)] => Some(id),
                    _ => None,
                })
                .collect(),
        }
    }
}
