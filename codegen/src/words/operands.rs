//! Operands that are a number with a name or a mask of bits: their words, and the operands that follow them. SPIR-V, 3.

use rspirv::{
    dr::Operand,
    grammar::OperandKind,
    spirv::{self, ImageOperands, LoopControl, MemoryAccess, Word},
};

macro_rules! enumerants {
    (masks: $($mask:ident)*; numbers: $($number:ident)*) => {
        /// The operand of a kind with a number; none if the number has no meaning, or the kind is that of a plain literal.
        pub(crate) fn enumerant(kind: OperandKind, word: Word) -> Option<Operand> {
            match kind {
                $(OperandKind::$mask => Some(Operand::$mask(spirv::$mask::from_bits(word)?)),)*
                $(OperandKind::$number => Some(Operand::$number(spirv::$number::from_u32(word)?)),)*
                _ => None,
            }
        }

        /// The word of an enumerant; none for other operands.
        pub(super) fn word(operand: &Operand) -> Option<Word> {
            match *operand {
                $(Operand::$mask(mask) => Some(mask.bits()),)*
                $(Operand::$number(number) => Some(number as Word),)*
                _ => None,
            }
        }
    };
}

// Those of graphics are missing.
enumerants! {
    masks: ImageOperands FPFastMathMode SelectionControl LoopControl FunctionControl MemorySemantics MemoryAccess
        KernelProfilingInfo RawAccessChainOperands CooperativeMatrixOperands MatrixMultiplyAccumulateOperands;
    numbers: SourceLanguage ExecutionModel AddressingModel MemoryModel ExecutionMode StorageClass Dim
        SamplerAddressingMode SamplerFilterMode ImageFormat ImageChannelOrder ImageChannelDataType FPRoundingMode
        FPDenormMode QuantizationModes FPOperationMode OverflowModes LinkageType AccessQualifier
        HostAccessQualifier FunctionParameterAttribute Decoration BuiltIn Scope GroupOperation
        KernelEnqueueFlags Capability PackedVectorFormat CooperativeMatrixLayout CooperativeMatrixUse
        InitializationModeQualifier LoadCacheControl StoreCacheControl NamedMaximumNumberOfRegisters FPEncoding
}

/// The operands that a bit of a mask adds.
type Bit = (Word, &'static [OperandKind]);

/// SPIR-V, 3.14. Those of a lower bit come first.
const IMAGE_OPERANDS: &[Bit] = &[
    (ImageOperands::BIAS.bits(), &[OperandKind::IdRef]),
    (ImageOperands::LOD.bits(), &[OperandKind::IdRef]),
    (ImageOperands::GRAD.bits(), &[OperandKind::IdRef, OperandKind::IdRef]),
    (ImageOperands::CONST_OFFSET.bits(), &[OperandKind::IdRef]),
    (ImageOperands::OFFSET.bits(), &[OperandKind::IdRef]),
    (ImageOperands::CONST_OFFSETS.bits(), &[OperandKind::IdRef]),
    (ImageOperands::SAMPLE.bits(), &[OperandKind::IdRef]),
    (ImageOperands::MIN_LOD.bits(), &[OperandKind::IdRef]),
    (ImageOperands::MAKE_TEXEL_AVAILABLE.bits(), &[OperandKind::IdScope]),
    (ImageOperands::MAKE_TEXEL_VISIBLE.bits(), &[OperandKind::IdScope]),
    (ImageOperands::OFFSETS.bits(), &[OperandKind::IdRef]),
];

/// SPIR-V, 3.23, and SPV_ALTERA_fpga_loop_controls.
const LOOP_CONTROL: &[Bit] = &[
    (LoopControl::DEPENDENCY_LENGTH.bits(), &[OperandKind::LiteralInteger]),
    (LoopControl::MIN_ITERATIONS.bits(), &[OperandKind::LiteralInteger]),
    (LoopControl::MAX_ITERATIONS.bits(), &[OperandKind::LiteralInteger]),
    (LoopControl::ITERATION_MULTIPLE.bits(), &[OperandKind::LiteralInteger]),
    (LoopControl::PEEL_COUNT.bits(), &[OperandKind::LiteralInteger]),
    (LoopControl::PARTIAL_COUNT.bits(), &[OperandKind::LiteralInteger]),
    (LoopControl::INITIATION_INTERVAL_ALTERA.bits(), &[OperandKind::LiteralInteger]),
    (LoopControl::MAX_CONCURRENCY_ALTERA.bits(), &[OperandKind::LiteralInteger]),
    (LoopControl::DEPENDENCY_ARRAY_ALTERA.bits(), &[OperandKind::LiteralInteger]),
    (LoopControl::PIPELINE_ENABLE_ALTERA.bits(), &[OperandKind::LiteralInteger]),
    (LoopControl::LOOP_COALESCE_ALTERA.bits(), &[OperandKind::LiteralInteger]),
    (LoopControl::MAX_INTERLEAVING_ALTERA.bits(), &[OperandKind::LiteralInteger]),
    (LoopControl::SPECULATED_ITERATIONS_ALTERA.bits(), &[OperandKind::LiteralInteger]),
    (LoopControl::LOOP_COUNT_ALTERA.bits(), &[OperandKind::LiteralInteger]),
    (LoopControl::MAX_REINVOCATION_DELAY_ALTERA.bits(), &[OperandKind::LiteralInteger]),
];

/// SPIR-V, 3.26, and SPV_INTEL_memory_access_aliasing.
const MEMORY_ACCESS: &[Bit] = &[
    (MemoryAccess::ALIGNED.bits(), &[OperandKind::LiteralInteger]),
    (MemoryAccess::MAKE_POINTER_AVAILABLE.bits(), &[OperandKind::IdScope]),
    (MemoryAccess::MAKE_POINTER_VISIBLE.bits(), &[OperandKind::IdScope]),
    (MemoryAccess::ALIAS_SCOPE_INTEL_MASK.bits(), &[OperandKind::IdRef]),
    (MemoryAccess::NO_ALIAS_INTEL_MASK.bits(), &[OperandKind::IdRef]),
];

/// The kinds of the operands that follow an enumerant: rspirv has those of a mask in another order than modules.
pub(crate) fn parameters(operand: &Operand) -> Vec<OperandKind> {
    let of_mask = |bits: &[Bit], mask: Word| {
        let mut all = Vec::new();
        for &(_, kinds) in bits.iter().filter(|&&(bit, _)| mask & bit == bit) {
            all.extend_from_slice(kinds);
        }
        all
    };
    match operand {
        Operand::ImageOperands(mask) => of_mask(IMAGE_OPERANDS, mask.bits()),
        Operand::LoopControl(mask) => of_mask(LOOP_CONTROL, mask.bits()),
        Operand::MemoryAccess(mask) => of_mask(MEMORY_ACCESS, mask.bits()),
        Operand::Decoration(_) | Operand::ExecutionMode(_) => {
            operand.additional_operands().into_iter().map(|parameter| parameter.kind).collect()
        }
        _ => Vec::new(),
    }
}
