//! The OpenCL C features and extensions that a finished module uses, by the names that a host compares with those of a device
//! (CL_DEVICE_OPENCL_C_FEATURES, CL_DEVICE_EXTENSIONS). OpenCL C 3.0, 6.2.1; OpenCL SPIR-V environment specification, "OpenCL Extensions".
//!
//! They are derived from the module, not from the source: unused or optimized-out declarations require nothing of a device.

use crate::{
    capability::{closure, is_atomic},
    instruction::{self, id_at},
};
use indexmap::IndexSet;
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{
        AccessQualifier, BuiltIn, Capability, Dim, ExecutionMode, ImageOperands, MemorySemantics, Op, Scope,
        StorageClass, Word,
    },
};
use rustc_hash::{FxBuildHasher, FxHashMap};
use spirocl_frontend::language::{OptionalKind, Version, optional};
use std::cell::OnceCell;

/// The OpenCL C names of a capability.
const CAPABILITIES: &[(Capability, &[&str])] = &[
    (Capability::Int64, &["__opencl_c_int64"]),
    (Capability::Float16, &["cl_khr_fp16"]),
    (Capability::Float64, &["__opencl_c_fp64", "cl_khr_fp64"]),
    (Capability::GenericPointer, &["__opencl_c_generic_address_space"]),
    (Capability::ImageBasic, &["__opencl_c_images"]),
    (Capability::ImageReadWrite, &["__opencl_c_read_write_images"]),
    (Capability::ImageMipmap, &["cl_khr_mipmap_image"]),
    (Capability::Pipes, &["__opencl_c_pipes"]),
    (Capability::NamedBarrier, &["cl_khr_subgroup_named_barrier"]),
    (Capability::GroupNonUniformVote, &["cl_khr_subgroup_non_uniform_vote"]),
    (Capability::GroupNonUniformBallot, &["cl_khr_subgroup_ballot"]),
    (Capability::GroupNonUniformArithmetic, &["cl_khr_subgroup_non_uniform_arithmetic"]),
    (Capability::GroupNonUniformShuffle, &["cl_khr_subgroup_shuffle"]),
    (Capability::GroupNonUniformShuffleRelative, &["cl_khr_subgroup_shuffle_relative"]),
    (Capability::GroupNonUniformClustered, &["cl_khr_subgroup_clustered_reduce"]),
    (Capability::GroupNonUniformRotateKHR, &["cl_khr_subgroup_rotate"]),
    (Capability::GroupUniformArithmeticKHR, &["cl_khr_work_group_uniform_arithmetic"]),
    (
        Capability::DotProductInput4x8Bit,
        &["__opencl_c_integer_dot_product_input_4x8bit", "cl_khr_integer_dot_product"],
    ),
    (
        Capability::DotProductInput4x8BitPacked,
        &["__opencl_c_integer_dot_product_input_4x8bit_packed", "cl_khr_integer_dot_product"],
    ),
    (Capability::ShaderClockKHR, &["cl_khr_kernel_clock"]),
    (Capability::BitInstructions, &["cl_khr_extended_bit_ops"]),
    (Capability::ExpectAssumeKHR, &["cl_khr_expect_assume"]),
    (Capability::SubgroupShuffleINTEL, &["cl_intel_subgroups"]),
    (Capability::SubgroupBufferBlockIOINTEL, &["cl_intel_subgroups"]),
    (Capability::SubgroupImageBlockIOINTEL, &["cl_intel_subgroups"]),
    (Capability::SplitBarrierINTEL, &["cl_intel_split_work_group_barrier"]),
    (Capability::BFloat16ConversionINTEL, &["cl_intel_bfloat16_conversions"]),
    (Capability::SubgroupBufferPrefetchINTEL, &["cl_intel_subgroup_buffer_prefetch"]),
];

/// Returns the features and the extensions that a module uses, each in table order.
pub(crate) fn used(module: &dr::Module, version: Version) -> (Vec<String>, Vec<String>) {
    let mut uses = Uses::new(module, version);
    uses.capabilities();
    module.all_inst_iter().for_each(|instruction| uses.instruction(instruction));
    let names = |kind| {
        let is_used = |row: &&spirocl_frontend::language::OptionalRow| {
            row.kind == kind && uses.names.contains(row.name) && row.core.is_none_or(|core| version < core)
        };
        spirocl_frontend::language::OPTIONAL.iter().filter(is_used).map(|row| row.name.to_owned()).collect()
    };
    (names(OptionalKind::Feature), names(OptionalKind::Extension))
}

struct Uses<'m> {
    module: &'m dr::Module,
    version: Version,
    /// Types, constants and variables by id, built on first use: most modules do not need it.
    globals: OnceCell<FxHashMap<Word, &'m Instruction>>,
    /// The type of every value, built on first use.
    types: OnceCell<FxHashMap<Word, Word>>,
    names: IndexSet<&'static str, FxBuildHasher>,
}

impl<'m> Uses<'m> {
    fn new(module: &'m dr::Module, version: Version) -> Self {
        let (globals, types) = (OnceCell::new(), OnceCell::new());
        Self { module, version, globals, types, names: IndexSet::default() }
    }

    fn global(&self, id: Word) -> Option<&'m Instruction> {
        let all = self.module.types_global_values.iter();
        let globals =
            self.globals.get_or_init(|| all.filter_map(|each| Some((each.result_id?, each))).collect());
        globals.get(&id).copied()
    }

    fn type_of(&self, id: Word) -> Option<Word> {
        let all = self.module.all_inst_iter();
        let types = self
            .types
            .get_or_init(|| all.filter_map(|each| Some((each.result_id?, each.result_type?))).collect());
        types.get(&id).copied()
    }

    fn add(&mut self, name: &'static str) {
        debug_assert!(optional(name).is_some(), "{name} is in the table");
        self.names.insert(name);
    }

    fn capabilities(&mut self) {
        let declared = self.module.capabilities.iter().filter_map(|each| match each.operands.first() {
            Some(Operand::Capability(capability)) => Some(closure(*capability)),
            _ => None,
        });
        let all: Vec<Capability> = declared.flatten().collect();
        for (_, names) in CAPABILITIES.iter().filter(|(capability, _)| all.contains(capability)) {
            names.iter().for_each(|name| self.add(name));
        }
    }

    /// Features that no capability determines.
    fn instruction(&mut self, instruction: &Instruction) {
        match instruction.class.opcode {
            // The capability comes with sub-groups too, except for device-only functions.
            _ if instruction.class.capabilities.contains(&Capability::DeviceEnqueue) => {
                self.enqueue(instruction)
            }
            Op::Decorate => self.decoration(instruction),
            Op::TypeImage => self.image(instruction),
            Op::Variable => self.variable(instruction),
            Op::ExecutionMode => self.execution_mode(instruction),
            Op::ReadClockKHR => self.clock(instruction),
            Op::AtomicFAddEXT | Op::AtomicFMinEXT | Op::AtomicFMaxEXT => {
                self.float_atomic(instruction);
                self.synchronization(instruction, 1, 2);
            }
            Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => {
                self.atomic_long(instruction);
                self.synchronization(instruction, 1, 2);
                self.synchronization(instruction, 1, 3);
            }
            Op::MemoryBarrier => self.synchronization(instruction, 0, 1),
            Op::ControlBarrier | Op::ControlBarrierArriveINTEL | Op::ControlBarrierWaitINTEL => {
                self.execution_scope(instruction, 0);
                self.memory_scope(instruction, 1);
            }
            Op::MemoryNamedBarrier => self.memory_scope(instruction, 1),
            Op::ImageQueryLevels => self.add("cl_khr_mipmap_image"),
            Op::ImageSampleExplicitLod => self.sample(instruction),
            Op::ImageWrite => self.image_write(instruction),
            op if is_atomic(op) => {
                self.atomic_long(instruction);
                // `OpAtomicStore` and `OpAtomicFlagClear` have no result, but the same operand order.
                self.synchronization(instruction, 1, 2);
            }
            _ if instruction.class.opname.starts_with("Group") => self.group(instruction),
            _ if instruction.class.opname.starts_with("Subgroup") => self.intel_block(instruction),
            _ => {}
        }
    }

    fn image(&mut self, instruction: &Instruction) {
        let has = |operand: &Operand| instruction.operands.contains(operand);
        let is_written = has(&Operand::AccessQualifier(AccessQualifier::WriteOnly))
            || has(&Operand::AccessQualifier(AccessQualifier::ReadWrite));
        if has(&Operand::Dim(Dim::Dim3D)) && is_written {
            self.add("__opencl_c_3d_image_writes");
            self.add("cl_khr_3d_image_writes");
        }
        let is_one = |index: usize| instruction.operands.get(index) == Some(&Operand::LiteralBit32(1));
        if is_one(2) {
            self.add("cl_khr_depth_images");
        }
        if is_one(4) {
            self.add("cl_khr_gl_msaa_sharing");
        }
    }

    /// A read without a level samples level 0, which every image has.
    fn sample(&mut self, instruction: &Instruction) {
        let operands = image_operands(instruction);
        let is_level_0 = operands.contains(ImageOperands::LOD) && self.constant(instruction, 3) == Some(0);
        if !is_level_0 {
            self.add("cl_khr_mipmap_image");
        }
    }

    fn image_write(&mut self, instruction: &Instruction) {
        if image_operands(instruction).contains(ImageOperands::LOD) {
            self.add("cl_khr_mipmap_image_writes");
        }
    }

    fn variable(&mut self, instruction: &Instruction) {
        if instruction.operands.first() == Some(&Operand::StorageClass(StorageClass::CrossWorkgroup)) {
            self.add("__opencl_c_program_scope_global_variables");
        }
    }

    fn enqueue(&mut self, instruction: &Instruction) {
        self.add("__opencl_c_device_enqueue");
        if matches!(
            instruction.class.opcode,
            Op::GetKernelNDrangeSubGroupCount | Op::GetKernelNDrangeMaxSubGroupSize
        ) {
            self.sub_groups();
        }
    }

    fn sub_groups(&mut self) {
        self.add("__opencl_c_subgroups");
        self.add("cl_khr_subgroups");
    }

    /// Sub-group built-in variables. OpenCL C 3.0, 6.15.1.
    fn decoration(&mut self, instruction: &Instruction) {
        if let Some(Operand::BuiltIn(
            BuiltIn::SubgroupSize
            | BuiltIn::SubgroupMaxSize
            | BuiltIn::NumSubgroups
            | BuiltIn::NumEnqueuedSubgroups
            | BuiltIn::SubgroupId
            | BuiltIn::SubgroupLocalInvocationId,
        )) = instruction.operands.last()
        {
            self.sub_groups();
        }
    }

    fn execution_mode(&mut self, instruction: &Instruction) {
        if instruction.operands.get(1) == Some(&Operand::ExecutionMode(ExecutionMode::SubgroupSize)) {
            self.add("cl_intel_required_subgroup_size");
        }
    }

    fn clock(&mut self, instruction: &Instruction) {
        match self.scope(instruction, 0) {
            Some(Scope::Device) => self.add("__opencl_c_kernel_clock_scope_device"),
            Some(Scope::Workgroup) => self.add("__opencl_c_kernel_clock_scope_work_group"),
            Some(Scope::Subgroup) => self.add("__opencl_c_kernel_clock_scope_sub_group"),
            _ => {}
        }
    }

    /// Group functions have work-group or sub-group scope. Those of Khronos extensions are determined by capabilities.
    fn group(&mut self, instruction: &Instruction) {
        let is_core = !instruction.class.opname.starts_with("GroupNonUniform");
        if instruction.class.opcode == Op::GroupNonUniformElect {
            self.add("cl_khr_subgroup_non_uniform_vote");
        }
        let is_copy = matches!(instruction.class.opcode, Op::GroupAsyncCopy | Op::GroupWaitEvents);
        if !is_core || is_copy {
            return;
        }
        self.execution_scope(instruction, 0);
        if self.scope(instruction, 0) == Some(Scope::Workgroup) {
            self.add("__opencl_c_work_group_collective_functions");
        }
    }

    /// Intel extensions by the element width of sub-group block reads, writes and shuffles.
    fn intel_block(&mut self, instruction: &Instruction) {
        let value = instruction.result_type.or_else(|| {
            let id = instruction.operands.last().and_then(instruction::id)?;
            self.type_of(id)
        });
        match value.and_then(|ty| self.width(ty)) {
            Some(8) => self.add("cl_intel_subgroups_char"),
            Some(16) => self.add("cl_intel_subgroups_short"),
            Some(64) => self.add("cl_intel_subgroups_long"),
            _ => {}
        }
    }

    fn atomic_long(&mut self, instruction: &Instruction) {
        let value = instruction.result_type.or_else(|| {
            let id = id_at(instruction, 3)?;
            self.type_of(id)
        });
        if value.and_then(|ty| self.width(ty)) != Some(64) {
            return;
        }
        self.add(match instruction.class.opcode {
            Op::AtomicSMin | Op::AtomicUMin | Op::AtomicSMax | Op::AtomicUMax => {
                "cl_khr_int64_extended_atomics"
            }
            Op::AtomicAnd | Op::AtomicOr | Op::AtomicXor => "cl_khr_int64_extended_atomics",
            _ => "cl_khr_int64_base_atomics",
        });
    }

    fn float_atomic(&mut self, instruction: &Instruction) {
        self.add("cl_ext_float_atomics");
        let pointer = id_at(instruction, 0).and_then(|id| self.type_of(id)).and_then(|ty| self.global(ty));
        let is_in =
            |class| pointer.is_some_and(|ty| ty.operands.first() == Some(&Operand::StorageClass(class)));
        let adds = instruction.class.opcode == Op::AtomicFAddEXT;
        let width = instruction.result_type.and_then(|ty| self.width(ty));
        // A generic pointer may point to either.
        let [global, local] =
            [StorageClass::Workgroup, StorageClass::CrossWorkgroup].map(|other| !is_in(other));
        let names: [&'static str; 2] = match (width, adds) {
            (Some(16), true) => {
                ["__opencl_c_ext_fp16_global_atomic_add", "__opencl_c_ext_fp16_local_atomic_add"]
            }
            (Some(16), false) => {
                ["__opencl_c_ext_fp16_global_atomic_min_max", "__opencl_c_ext_fp16_local_atomic_min_max"]
            }
            (Some(64), true) => {
                ["__opencl_c_ext_fp64_global_atomic_add", "__opencl_c_ext_fp64_local_atomic_add"]
            }
            (Some(64), false) => {
                ["__opencl_c_ext_fp64_global_atomic_min_max", "__opencl_c_ext_fp64_local_atomic_min_max"]
            }
            (_, true) => ["__opencl_c_ext_fp32_global_atomic_add", "__opencl_c_ext_fp32_local_atomic_add"],
            (_, false) => {
                ["__opencl_c_ext_fp32_global_atomic_min_max", "__opencl_c_ext_fp32_local_atomic_min_max"]
            }
        };
        for (name, _) in names.into_iter().zip([global, local]).filter(|&(_, is)| is) {
            self.add(name);
        }
    }

    /// The scope of a barrier: work-group or sub-group.
    fn execution_scope(&mut self, instruction: &Instruction, scope: usize) {
        if self.scope(instruction, scope) == Some(Scope::Subgroup) {
            self.sub_groups();
        }
    }

    /// The memory scope of an atomic, fence or barrier. OpenCL C 3.0, 6.15.8 and 6.15.12.4; before 2.0 there is only one, which every
    /// device has.
    fn memory_scope(&mut self, instruction: &Instruction, scope: usize) {
        if self.version < Version::V2_0 {
            return;
        }
        match self.scope(instruction, scope) {
            Some(Scope::Device) => self.add("__opencl_c_atomic_scope_device"),
            Some(Scope::CrossDevice) => self.add("__opencl_c_atomic_scope_all_devices"),
            Some(Scope::Subgroup) => self.sub_groups(),
            _ => {}
        }
    }

    /// The scope and order of an atomic or fence. OpenCL C 3.0, 6.15.12.3; before 2.0 there is only one order, which every device has.
    fn synchronization(&mut self, instruction: &Instruction, scope: usize, semantics: usize) {
        self.memory_scope(instruction, scope);
        if self.version < Version::V2_0 {
            return;
        }
        let orders = self
            .constant(instruction, semantics)
            .map_or(MemorySemantics::empty(), MemorySemantics::from_bits_truncate);
        let acq_rel = MemorySemantics::ACQUIRE | MemorySemantics::RELEASE | MemorySemantics::ACQUIRE_RELEASE;
        if orders.contains(MemorySemantics::SEQUENTIALLY_CONSISTENT) {
            self.add("__opencl_c_atomic_order_seq_cst");
        }
        // Every device supports acquire and release fences. OpenCL C 3.0, 6.15.12.5.
        if orders.intersects(acq_rel) && instruction.class.opcode != Op::MemoryBarrier {
            self.add("__opencl_c_atomic_order_acq_rel");
        }
    }

    /// The value of a 32-bit constant operand.
    fn constant(&self, instruction: &Instruction, index: usize) -> Option<u32> {
        let id = instruction.operands.get(index).and_then(instruction::id)?;
        match self.global(id)?.operands.first()? {
            Operand::LiteralBit32(value) => Some(*value),
            _ => None,
        }
    }

    fn scope(&self, instruction: &Instruction, index: usize) -> Option<Scope> {
        Scope::from_u32(self.constant(instruction, index)?)
    }

    /// The bit width of a scalar or of a vector's components.
    fn width(&self, ty: Word) -> Option<u32> {
        let ty = self.global(ty)?;
        match (ty.class.opcode, ty.operands.first()?) {
            (Op::TypeInt | Op::TypeFloat, Operand::LiteralBit32(width)) => Some(*width),
            (Op::TypeVector, Operand::IdRef(component)) => self.width(*component),
            _ => None,
        }
    }
}

/// The image operands of an instruction.
fn image_operands(instruction: &Instruction) -> ImageOperands {
    let given = instruction.operands.iter().find_map(|operand| match operand {
        Operand::ImageOperands(given) => Some(*given),
        _ => None,
    });
    given.unwrap_or(ImageOperands::empty())
}
