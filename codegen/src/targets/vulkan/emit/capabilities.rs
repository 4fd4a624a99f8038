//! The capabilities that the module needs besides those of its types.

use super::Emitter;
use crate::{
    instruction::effect,
    ir::{Function, Inst, Opcode},
    targets::vulkan::tables::IndexSet,
};
use rspirv::{
    dr::Operand,
    spirv::{BuiltIn, Capability, ExecutionMode, Op},
};
use spirocl_frontend::handle_map::HandleSet;

/// The modes of floating-point numbers, with their features and capabilities.
const FLOAT_MODES: &[(&str, ExecutionMode, Capability)] = &[
    (
        "shaderSignedZeroInfNanPreserve",
        ExecutionMode::SignedZeroInfNanPreserve,
        Capability::SignedZeroInfNanPreserve,
    ),
    ("shaderDenormPreserve", ExecutionMode::DenormPreserve, Capability::DenormPreserve),
    ("shaderRoundingModeRTE", ExecutionMode::RoundingModeRTE, Capability::RoundingModeRTE),
];

/// What an operation of sub-groups needs; nothing for others.
pub(in super::super) fn sub_group_capabilities(op: Op, literals: &[u32]) -> Vec<Capability> {
    if !format!("{op:?}").starts_with("GroupNonUniform") {
        return Vec::new();
    }
    let further = match op {
        Op::GroupNonUniformAll | Op::GroupNonUniformAny | Op::GroupNonUniformAllEqual => {
            Some(Capability::GroupNonUniformVote)
        }
        Op::GroupNonUniformBroadcast
        | Op::GroupNonUniformBroadcastFirst
        | Op::GroupNonUniformBallot
        | Op::GroupNonUniformInverseBallot
        | Op::GroupNonUniformBallotBitExtract
        | Op::GroupNonUniformBallotBitCount
        | Op::GroupNonUniformBallotFindLSB
        | Op::GroupNonUniformBallotFindMSB => Some(Capability::GroupNonUniformBallot),
        Op::GroupNonUniformShuffle | Op::GroupNonUniformShuffleXor => {
            Some(Capability::GroupNonUniformShuffle)
        }
        Op::GroupNonUniformShuffleUp | Op::GroupNonUniformShuffleDown => {
            Some(Capability::GroupNonUniformShuffleRelative)
        }
        Op::GroupNonUniformElect => None,
        Op::GroupNonUniformRotateKHR => Some(Capability::GroupNonUniformRotateKHR),
        // The group operation of arithmetic: 3 is a clustered reduction.
        _ if literals.first() == Some(&3) => Some(Capability::GroupNonUniformClustered),
        _ => Some(Capability::GroupNonUniformArithmetic),
    };
    std::iter::once(Capability::GroupNonUniform).chain(further).collect()
}

/// What the module needs.
pub(super) struct Needs {
    pub(super) capabilities: IndexSet<Capability>,
    /// The widths of floating-point types that occur.
    pub(super) float_widths: HandleSet<u32>,
}

impl Needs {
    /// What all modules need.
    pub(super) fn new() -> Self {
        let always = [Capability::Shader, Capability::PhysicalStorageBufferAddresses];
        Self { capabilities: IndexSet::from_iter(always), float_widths: HandleSet::default() }
    }
}

impl Emitter<'_> {
    /// What an instruction needs.
    pub(super) fn operation_capability(&mut self, function: &Function, inst: Inst, op: Op) {
        if !matches!(function.inst(inst).opcode, Opcode::Intrinsic(_)) {
            return;
        }
        let name = format!("{op:?}");
        if name.starts_with("Atomic") && self.is_wide_atomic(function, inst) {
            self.needs.capabilities.insert(Capability::Int64Atomics);
        }
        if op == Op::FmaKHR {
            self.needs.capabilities.insert(Capability::FMAKHR);
        }
        self.needs.capabilities.extend(sub_group_capabilities(op, function.literals(inst)));
    }

    fn is_wide_atomic(&self, function: &Function, inst: Inst) -> bool {
        let Some(pointer) = function.operand(inst, 0).inst() else {
            return function
                .operand(inst, 0)
                .global()
                .is_some_and(|global| self.module.types.bits(self.module.global(global).ty) == Some(64));
        };
        let pointee = self.module.types.pointee(function.inst(pointer).ty);
        pointee.is_some_and(|(_, ty)| self.module.types.bits(ty) == Some(64))
    }

    /// What a built-in variable needs.
    pub(super) fn built_in_capability(&mut self, built_in: BuiltIn) {
        match built_in {
            BuiltIn::SubgroupSize
            | BuiltIn::SubgroupId
            | BuiltIn::NumSubgroups
            | BuiltIn::SubgroupLocalInvocationId => {
                self.needs.capabilities.insert(Capability::GroupNonUniform);
            }
            BuiltIn::SubgroupEqMask
            | BuiltIn::SubgroupGeMask
            | BuiltIn::SubgroupGtMask
            | BuiltIn::SubgroupLeMask
            | BuiltIn::SubgroupLtMask => {
                self.needs.capabilities.insert(Capability::GroupNonUniformBallot);
                self.needs.capabilities.insert(Capability::GroupNonUniform);
            }
            _ => {}
        }
    }

    /// The modes of floating-point numbers by their widths, as far as the device has them.
    pub(super) fn float_modes(&self) -> Vec<(ExecutionMode, u32, Capability)> {
        let mut modes = Vec::new();
        for &width in &self.needs.float_widths {
            for &(feature, mode, capability) in FLOAT_MODES {
                if self.options.features.has_float(feature, width) {
                    modes.push((mode, width, capability));
                }
            }
        }
        modes
    }

    /// Emits the capabilities and extensions.
    pub(super) fn finish_capabilities(&mut self) {
        let modes = if self.interface.kernels.is_empty() { Vec::new() } else { self.float_modes() };
        self.needs.capabilities.extend(modes.into_iter().map(|(_, _, capability)| capability));
        let capabilities = self.needs.capabilities.iter();
        self.output.module.capabilities = capabilities
            .map(|&capability| effect(Op::Capability, vec![Operand::Capability(capability)]))
            .collect();
        let mut extensions = Vec::new();
        if self.options.version.spirv() < (1, 6) {
            extensions.push("SPV_KHR_non_semantic_info");
        }
        if self.needs.capabilities.contains(&Capability::FMAKHR) {
            extensions.push("SPV_KHR_fma");
        }
        if self.needs.capabilities.contains(&Capability::GroupNonUniformRotateKHR) {
            extensions.push("SPV_KHR_subgroup_rotate");
        }
        self.output.module.extensions = extensions
            .into_iter()
            .map(|name| effect(Op::Extension, vec![Operand::LiteralString(name.into())]))
            .collect();
    }
}
