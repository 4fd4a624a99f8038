//! The OpenCL C features and extensions that a finished module uses, by the names that a host compares with those of a device
//! (CL_DEVICE_OPENCL_C_FEATURES, CL_DEVICE_EXTENSIONS). OpenCL C 3.0, 6.2.1; OpenCL SPIR-V environment specification, "OpenCL Extensions".
//!
//! They are derived from the module, not from the source: unused or optimized-out declarations require nothing of a device.

use crate::{
    emit::needs::capability::closure,
    instruction,
    ir::opcode::is_atomic,
    ir::{
        AddressSpace, ConstantKind, EntryPoint, Function, GlobalData, ImageType, Inst, Module, Opcode, Type,
        TypeKind, Value, ValueKind,
    },
    load::Form,
};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use spirocl_frontend::language::{OptionalKind, Version, optional};
use spirv::{
    AccessQualifier, BuiltIn, Capability, Dim, ExecutionMode, ImageOperands, MemorySemantics, Op, Scope,
};

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

/// Returns the features and the extensions that a module of this form uses, each in table order.
pub(crate) fn used(module: &Module, form: &Form, version: Version) -> (Vec<String>, Vec<String>) {
    let mut uses = Uses {
        module,
        version,
        types: vec![false; module.types.len()],
        constants: vec![false; module.constants.len()],
        names: IndexSet::default(),
    };
    uses.capabilities(&form.capabilities);
    module.globals.iter().filter(|global| !global.is_removed).for_each(|each| uses.global(each));
    module.functions.iter().filter(|function| !function.is_removed()).for_each(|each| uses.function(each));
    module.entry_points.iter().for_each(|entry| uses.entry_point(entry));
    let names = |kind| {
        let is_used = |row: &&spirocl_frontend::language::OptionalRow| {
            row.kind == kind && uses.names.contains(row.name) && row.core.is_none_or(|core| version < core)
        };
        spirocl_frontend::language::OPTIONAL.iter().filter(is_used).map(|row| row.name.to_owned()).collect()
    };
    (names(OptionalKind::Feature), names(OptionalKind::Extension))
}

struct Uses<'m> {
    module: &'m Module,
    version: Version,
    /// The types and constants that were looked at: a module may have more than it uses.
    types: Vec<bool>,
    constants: Vec<bool>,
    names: IndexSet<&'static str, FxBuildHasher>,
}

/// An instruction of a function.
#[derive(Clone, Copy)]
struct Operation<'m> {
    op: Op,
    function: &'m Function,
    inst: Inst,
}

impl Operation<'_> {
    fn operand(self, index: usize) -> Option<Value> {
        self.function.operands(self.inst).nth(index)
    }

    /// The image operands of an instruction. They are the first of its literals.
    fn image_operands(self) -> ImageOperands {
        let given = self.function.literals(self.inst).first();
        given.map_or(ImageOperands::empty(), |&given| ImageOperands::from_bits_truncate(given))
    }
}

impl<'m> Uses<'m> {
    fn add(&mut self, name: &'static str) {
        debug_assert!(optional(name).is_some(), "{name} is in the table");
        self.names.insert(name);
    }

    fn capabilities(&mut self, declared: &[Capability]) {
        let mut all = Vec::new();
        declared.iter().for_each(|&capability| all.append(&mut closure(capability)));
        for (_, names) in CAPABILITIES.iter().filter(|(capability, _)| all.contains(capability)) {
            names.iter().for_each(|name| self.add(name));
        }
    }

    // What no capability determines

    fn global(&mut self, global: &'m GlobalData) {
        if global.space == AddressSpace::Global {
            self.add("__opencl_c_program_scope_global_variables");
        }
        self.ty(global.ty);
        global.initializer.into_iter().for_each(|value| self.value(value));
    }

    fn entry_point(&mut self, entry: &EntryPoint) {
        if entry.modes.iter().any(|mode| mode.mode == ExecutionMode::SubgroupSize) {
            self.add("cl_intel_required_subgroup_size");
        }
    }

    fn function(&mut self, function: &'m Function) {
        self.ty(function.ty);
        for (_, inst) in function.all_insts() {
            let data = function.inst(inst);
            if data.opcode.is_debug() {
                continue;
            }
            self.ty(data.ty);
            function.operands(inst).for_each(|value| self.value(value));
            match data.opcode {
                Opcode::BuiltIn(built_in) => self.built_in(built_in),
                Opcode::Intrinsic(op) => self.operation(Operation { op, function, inst }),
                _ => {}
            }
        }
    }

    /// The types of constants.
    fn value(&mut self, value: Value) {
        let Some(constant) = value.constant() else { return };
        // Nearly every constant was looked at before.
        if self.constants[constant.index()] {
            return;
        }
        let mut pending = vec![constant];
        while let Some(constant) = pending.pop() {
            if !std::mem::replace(&mut self.constants[constant.index()], true) {
                let constants = &self.module.constants;
                self.ty(constants.ty(constant));
                pending
                    .extend(constants.kind(constant).operands().iter().filter_map(|value| value.constant()));
            }
        }
    }

    fn ty(&mut self, ty: Type) {
        // Nearly every type of an instruction was looked at before.
        if self.types[ty.index()] {
            return;
        }
        let module = self.module;
        let mut pending = vec![ty];
        while let Some(ty) = pending.pop() {
            if std::mem::replace(&mut self.types[ty.index()], true) {
                continue;
            }
            let kind = module.types.kind(ty);
            module.types.each_part(kind, |part| pending.push(part));
            match kind {
                TypeKind::Image(image) => self.image(image),
                TypeKind::Queue | TypeKind::DeviceEvent => self.add("__opencl_c_device_enqueue"),
                _ => {}
            }
        }
    }

    fn image(&mut self, image: ImageType) {
        let is_written =
            matches!(image.access, Some(AccessQualifier::WriteOnly | AccessQualifier::ReadWrite));
        if image.dimension == Dim::Dim3D && is_written {
            self.add("__opencl_c_3d_image_writes");
            self.add("cl_khr_3d_image_writes");
        }
        if image.depth == 1 {
            self.add("cl_khr_depth_images");
        }
        if image.multisampled {
            self.add("cl_khr_gl_msaa_sharing");
        }
    }

    fn operation(&mut self, operation: Operation) {
        let class = instruction::class(operation.op);
        match operation.op {
            // The capability comes with sub-groups too, except for device-only functions.
            _ if class.capabilities.contains(&Capability::DeviceEnqueue) => self.enqueue(operation),
            Op::ReadClockKHR => self.clock(operation),
            Op::AtomicFAddEXT | Op::AtomicFMinEXT | Op::AtomicFMaxEXT => {
                self.float_atomic(operation);
                self.synchronization(operation, 1, 2);
            }
            Op::AtomicCompareExchange | Op::AtomicCompareExchangeWeak => {
                self.atomic_long(operation);
                self.synchronization(operation, 1, 2);
                self.synchronization(operation, 1, 3);
            }
            Op::MemoryBarrier => self.synchronization(operation, 0, 1),
            Op::ControlBarrier | Op::ControlBarrierArriveINTEL | Op::ControlBarrierWaitINTEL => {
                self.execution_scope(operation, 0);
                self.memory_scope(operation, 1);
            }
            Op::MemoryNamedBarrier => self.memory_scope(operation, 1),
            Op::ImageQueryLevels => self.add("cl_khr_mipmap_image"),
            Op::ImageSampleExplicitLod => self.sample(operation),
            Op::ImageWrite => self.image_write(operation),
            op if is_atomic(op) => {
                self.atomic_long(operation);
                // `OpAtomicStore` and `OpAtomicFlagClear` have no result, but the same operand order.
                self.synchronization(operation, 1, 2);
            }
            _ if class.opname.starts_with("Group") => self.group(operation, class.opname),
            _ if class.opname.starts_with("Subgroup") => self.intel_block(operation),
            _ => {}
        }
    }

    /// A read without a level samples level 0, which every image has.
    fn sample(&mut self, operation: Operation) {
        let has_level = operation.image_operands().contains(ImageOperands::LOD);
        // The level is the first image operand that is a value, behind image and coordinate.
        if !(has_level && self.constant(operation, 2) == Some(0)) {
            self.add("cl_khr_mipmap_image");
        }
    }

    fn image_write(&mut self, operation: Operation) {
        if operation.image_operands().contains(ImageOperands::LOD) {
            self.add("cl_khr_mipmap_image_writes");
        }
    }

    fn enqueue(&mut self, operation: Operation) {
        self.add("__opencl_c_device_enqueue");
        if matches!(operation.op, Op::GetKernelNDrangeSubGroupCount | Op::GetKernelNDrangeMaxSubGroupSize) {
            self.sub_groups();
        }
    }

    fn sub_groups(&mut self) {
        self.add("__opencl_c_subgroups");
        self.add("cl_khr_subgroups");
    }

    /// Sub-group built-in variables. OpenCL C 3.0, 6.15.1.
    fn built_in(&mut self, built_in: BuiltIn) {
        if matches!(
            built_in,
            BuiltIn::SubgroupSize
                | BuiltIn::SubgroupMaxSize
                | BuiltIn::NumSubgroups
                | BuiltIn::NumEnqueuedSubgroups
                | BuiltIn::SubgroupId
                | BuiltIn::SubgroupLocalInvocationId
        ) {
            self.sub_groups();
        }
    }

    fn clock(&mut self, operation: Operation) {
        match self.scope(operation, 0) {
            Some(Scope::Device) => self.add("__opencl_c_kernel_clock_scope_device"),
            Some(Scope::Workgroup) => self.add("__opencl_c_kernel_clock_scope_work_group"),
            Some(Scope::Subgroup) => self.add("__opencl_c_kernel_clock_scope_sub_group"),
            _ => {}
        }
    }

    /// Group functions have work-group or sub-group scope. Those of Khronos extensions are determined by capabilities.
    fn group(&mut self, operation: Operation, name: &str) {
        let is_core = !name.starts_with("GroupNonUniform");
        if operation.op == Op::GroupNonUniformElect {
            self.add("cl_khr_subgroup_non_uniform_vote");
        }
        let is_copy = matches!(operation.op, Op::GroupAsyncCopy | Op::GroupWaitEvents);
        if !is_core || is_copy {
            return;
        }
        self.execution_scope(operation, 0);
        if self.scope(operation, 0) == Some(Scope::Workgroup) {
            self.add("__opencl_c_work_group_collective_functions");
        }
    }

    /// Intel extensions by the element width of sub-group block reads, writes and shuffles.
    fn intel_block(&mut self, operation: Operation) {
        let last = operation.function.operands(operation.inst).last();
        let value = self.result(operation).or_else(|| self.type_of(operation, last?));
        match value.and_then(|ty| self.width(ty)) {
            Some(8) => self.add("cl_intel_subgroups_char"),
            Some(16) => self.add("cl_intel_subgroups_short"),
            Some(64) => self.add("cl_intel_subgroups_long"),
            _ => {}
        }
    }

    fn atomic_long(&mut self, operation: Operation) {
        let value = self.result(operation).or_else(|| self.type_of(operation, operation.operand(3)?));
        if value.and_then(|ty| self.width(ty)) != Some(64) {
            return;
        }
        self.add(match operation.op {
            Op::AtomicSMin | Op::AtomicUMin | Op::AtomicSMax | Op::AtomicUMax => {
                "cl_khr_int64_extended_atomics"
            }
            Op::AtomicAnd | Op::AtomicOr | Op::AtomicXor => "cl_khr_int64_extended_atomics",
            _ => "cl_khr_int64_base_atomics",
        });
    }

    fn float_atomic(&mut self, operation: Operation) {
        self.add("cl_ext_float_atomics");
        let space = operation.operand(0).and_then(|pointer| self.space_of(operation, pointer));
        let adds = operation.op == Op::AtomicFAddEXT;
        let width = self.result(operation).and_then(|ty| self.width(ty));
        // A generic pointer may point to either.
        let [global, local] = [AddressSpace::Local, AddressSpace::Global].map(|other| space != Some(other));
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
    fn execution_scope(&mut self, operation: Operation, scope: usize) {
        if self.scope(operation, scope) == Some(Scope::Subgroup) {
            self.sub_groups();
        }
    }

    /// The memory scope of an atomic, fence or barrier. OpenCL C 3.0, 6.15.8 and 6.15.12.4; before 2.0 there is only one, which every
    /// device has.
    fn memory_scope(&mut self, operation: Operation, scope: usize) {
        if self.version < Version::V2_0 {
            return;
        }
        match self.scope(operation, scope) {
            Some(Scope::Device) => self.add("__opencl_c_atomic_scope_device"),
            Some(Scope::CrossDevice) => self.add("__opencl_c_atomic_scope_all_devices"),
            Some(Scope::Subgroup) => self.sub_groups(),
            _ => {}
        }
    }

    /// The scope and order of an atomic or fence. OpenCL C 3.0, 6.15.12.3; before 2.0 there is only one order, which every device has.
    fn synchronization(&mut self, operation: Operation, scope: usize, semantics: usize) {
        self.memory_scope(operation, scope);
        if self.version < Version::V2_0 {
            return;
        }
        let orders = self
            .constant(operation, semantics)
            .map_or(MemorySemantics::empty(), MemorySemantics::from_bits_truncate);
        let acq_rel = MemorySemantics::ACQUIRE | MemorySemantics::RELEASE | MemorySemantics::ACQUIRE_RELEASE;
        if orders.contains(MemorySemantics::SEQUENTIALLY_CONSISTENT) {
            self.add("__opencl_c_atomic_order_seq_cst");
        }
        // Every device supports acquire and release fences. OpenCL C 3.0, 6.15.12.5.
        if orders.intersects(acq_rel) && operation.op != Op::MemoryBarrier {
            self.add("__opencl_c_atomic_order_acq_rel");
        }
    }

    /// The value of a 32-bit constant operand.
    fn constant(&self, operation: Operation, index: usize) -> Option<u32> {
        let constant = operation.operand(index)?.constant()?;
        match *self.module.constants.kind(constant) {
            ConstantKind::Int(bits)
            | ConstantKind::Float(bits)
            | ConstantKind::Specialization { default: bits, .. } => u32::try_from(bits).ok(),
            _ => None,
        }
    }

    fn scope(&self, operation: Operation, index: usize) -> Option<Scope> {
        Scope::from_u32(self.constant(operation, index)?)
    }

    /// The type of the result, if there is one.
    fn result(&self, operation: Operation) -> Option<Type> {
        let ty = operation.function.inst(operation.inst).ty;
        (self.module.types.kind(ty) != TypeKind::Void).then_some(ty)
    }

    /// The address space that a pointer points into.
    fn space_of(&self, operation: Operation, pointer: Value) -> Option<AddressSpace> {
        match pointer.global() {
            Some(global) => Some(self.module.global(global).space),
            None => Some(self.module.types.pointee(self.type_of(operation, pointer)?)?.0),
        }
    }

    /// The type of a value or constant.
    fn type_of(&self, operation: Operation, value: Value) -> Option<Type> {
        match value.kind() {
            ValueKind::Inst(inst) => Some(operation.function.inst(inst).ty),
            ValueKind::Constant(constant) => Some(self.module.constants.ty(constant)),
            ValueKind::Global(_) | ValueKind::Function(_) => None,
        }
    }

    /// The bit width of a scalar or of a vector's components.
    fn width(&self, ty: Type) -> Option<u8> {
        self.module.types.bits(self.module.types.scalar(ty).0)
    }
}
