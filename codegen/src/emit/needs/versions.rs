//! The minor version of SPIR-V since which an instruction or enumerant is core, which rspirv's tables lack. SPIR-V specification, unified1,
//! section 3. Only what kernels can use is listed.

use crate::instruction::Class;
use rspirv::{
    dr::Operand,
    spirv::{
        BuiltIn, Capability, Decoration, ExecutionMode, GroupOperation, ImageOperands, LoopControl, Op, Scope,
    },
};

/// Not core in any version.
pub(crate) const NEVER: u8 = u8::MAX;

/// The minor version of SPIR-V 1.x that has an instruction without an extension.
pub(crate) fn of_instruction(class: Class) -> u8 {
    match class.opcode {
        Op::SizeOf
        | Op::TypePipeStorage
        | Op::ConstantPipeStorage
        | Op::CreatePipeFromPipeStorage
        | Op::GetKernelLocalSizeForSubgroupCount
        | Op::GetKernelMaxNumSubgroups
        | Op::TypeNamedBarrier
        | Op::NamedBarrierInitialize
        | Op::MemoryNamedBarrier
        | Op::ModuleProcessed => 1,
        Op::ExecutionModeId | Op::DecorateId => 2,
        op if (Op::GroupNonUniformElect as u32..=Op::GroupNonUniformQuadSwap as u32)
            .contains(&(op as u32)) =>
        {
            3
        }
        Op::CopyLogical
        | Op::PtrEqual
        | Op::PtrNotEqual
        | Op::PtrDiff
        | Op::DecorateString
        | Op::MemberDecorateString => 4,
        Op::SDot | Op::UDot | Op::SUDot | Op::SDotAccSat | Op::UDotAccSat | Op::SUDotAccSat => 6,
        _ if class.extensions.is_empty() => 0,
        _ => NEVER,
    }
}

/// The minor version of SPIR-V 1.x that has an operand without an extension.
pub(crate) fn of_operand(operand: &Operand) -> u8 {
    let known = match operand {
        Operand::Capability(capability) => of_capability(*capability),
        Operand::Decoration(decoration) => of_decoration(*decoration),
        Operand::ExecutionMode(mode) => of_execution_mode(*mode),
        Operand::BuiltIn(BuiltIn::SubgroupEqMask)
        | Operand::BuiltIn(BuiltIn::SubgroupGeMask)
        | Operand::BuiltIn(BuiltIn::SubgroupGtMask)
        | Operand::BuiltIn(BuiltIn::SubgroupLeMask)
        | Operand::BuiltIn(BuiltIn::SubgroupLtMask) => Some(3),
        Operand::GroupOperation(GroupOperation::ClusteredReduce) => Some(3),
        Operand::Scope(Scope::QueueFamily) => Some(5),
        Operand::PackedVectorFormat(_) => Some(6),
        Operand::LoopControl(bits) => of_loop_control(*bits),
        Operand::ImageOperands(bits) => of_image_operands(*bits),
        _ => None,
    };
    match known {
        Some(version) => version,
        None if operand.required_extensions().is_empty() => 0,
        None => NEVER,
    }
}

fn of_capability(capability: Capability) -> Option<u8> {
    match capability {
        // Its extension is for graphics; it is core in 1.0.
        Capability::Groups => Some(0),
        Capability::SubgroupDispatch | Capability::NamedBarrier | Capability::PipeStorage => Some(1),
        Capability::GroupNonUniform
        | Capability::GroupNonUniformVote
        | Capability::GroupNonUniformArithmetic
        | Capability::GroupNonUniformBallot
        | Capability::GroupNonUniformShuffle
        | Capability::GroupNonUniformShuffleRelative
        | Capability::GroupNonUniformClustered
        | Capability::GroupNonUniformQuad => Some(3),
        Capability::DenormPreserve
        | Capability::DenormFlushToZero
        | Capability::SignedZeroInfNanPreserve
        | Capability::RoundingModeRTE
        | Capability::RoundingModeRTZ => Some(4),
        Capability::DotProductInputAll
        | Capability::DotProductInput4x8Bit
        | Capability::DotProductInput4x8BitPacked
        | Capability::DotProduct => Some(6),
        _ => None,
    }
}

fn of_decoration(decoration: Decoration) -> Option<u8> {
    match decoration {
        Decoration::MaxByteOffset => Some(1),
        Decoration::AlignmentId | Decoration::MaxByteOffsetId => Some(2),
        Decoration::NoSignedWrap | Decoration::NoUnsignedWrap => Some(4),
        _ => None,
    }
}

fn of_execution_mode(mode: ExecutionMode) -> Option<u8> {
    match mode {
        ExecutionMode::Initializer
        | ExecutionMode::Finalizer
        | ExecutionMode::SubgroupSize
        | ExecutionMode::SubgroupsPerWorkgroup => Some(1),
        ExecutionMode::SubgroupsPerWorkgroupId
        | ExecutionMode::LocalSizeId
        | ExecutionMode::LocalSizeHintId => Some(2),
        ExecutionMode::DenormPreserve
        | ExecutionMode::DenormFlushToZero
        | ExecutionMode::SignedZeroInfNanPreserve
        | ExecutionMode::RoundingModeRTE
        | ExecutionMode::RoundingModeRTZ => Some(4),
        _ => None,
    }
}

fn of_loop_control(bits: LoopControl) -> Option<u8> {
    let since_4 = LoopControl::MIN_ITERATIONS
        | LoopControl::MAX_ITERATIONS
        | LoopControl::ITERATION_MULTIPLE
        | LoopControl::PEEL_COUNT
        | LoopControl::PARTIAL_COUNT;
    if bits.intersects(since_4) {
        return Some(4);
    }
    bits.intersects(LoopControl::DEPENDENCY_INFINITE | LoopControl::DEPENDENCY_LENGTH).then_some(1)
}

fn of_image_operands(bits: ImageOperands) -> Option<u8> {
    if bits.intersects(ImageOperands::NONTEMPORAL) {
        return Some(6);
    }
    bits.intersects(ImageOperands::SIGN_EXTEND | ImageOperands::ZERO_EXTEND).then_some(4)
}
