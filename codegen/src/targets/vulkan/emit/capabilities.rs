//! The capabilities that the module needs besides those of its types.

use super::Emitter;
use crate::{
    instruction::effect,
    ir::{Function, Inst, Opcode},
};
use rspirv::{
    dr::Operand,
    spirv::{BuiltIn, Capability, Op},
};

impl Emitter<'_> {
    /// What an instruction needs.
    pub(super) fn operation_capability(&mut self, function: &Function, inst: Inst, op: Op) {
        if !matches!(function.inst(inst).opcode, Opcode::Intrinsic(_)) {
            return;
        }
        let name = format!("{op:?}");
        if name.starts_with("Atomic") && self.is_wide_atomic(function, inst) {
            self.capabilities.insert(Capability::Int64Atomics);
        }
        if !name.starts_with("GroupNonUniform") {
            return;
        }
        self.capabilities.insert(Capability::GroupNonUniform);
        let literals = function.literals(inst);
        self.capabilities.extend(match op {
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
        });
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
                self.capabilities.insert(Capability::GroupNonUniform);
            }
            BuiltIn::SubgroupEqMask
            | BuiltIn::SubgroupGeMask
            | BuiltIn::SubgroupGtMask
            | BuiltIn::SubgroupLeMask
            | BuiltIn::SubgroupLtMask => {
                self.capabilities.insert(Capability::GroupNonUniformBallot);
                self.capabilities.insert(Capability::GroupNonUniform);
            }
            _ => {}
        }
    }

    /// Emits the capabilities and extensions.
    pub(super) fn finish_capabilities(&mut self) {
        if !self.float_widths.is_empty() && !self.interface.kernels.is_empty() {
            self.capabilities.insert(Capability::SignedZeroInfNanPreserve);
        }
        let capabilities = self.capabilities.iter();
        self.output.capabilities = capabilities
            .map(|&capability| effect(Op::Capability, vec![Operand::Capability(capability)]))
            .collect();
        let mut extensions = Vec::new();
        if self.options.version.spirv() < (1, 6) {
            extensions.push("SPV_KHR_non_semantic_info");
        }
        if self.capabilities.contains(&Capability::GroupNonUniformRotateKHR) {
            extensions.push("SPV_KHR_subgroup_rotate");
        }
        self.output.extensions = extensions
            .into_iter()
            .map(|name| effect(Op::Extension, vec![Operand::LiteralString(name.into())]))
            .collect();
    }
}
