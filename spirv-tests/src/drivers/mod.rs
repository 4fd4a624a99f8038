//! The drivers that the tests support, of OpenCL and of Vulkan: a table of their capabilities, which determines what is run on each. The
//! test `drivers` compares it with the devices.

pub mod device;
pub mod interpreter;
pub mod opencl;
pub mod pointer_width;
pub mod vulkan;

use std::collections::BTreeMap;
use std::sync::OnceLock;

use rspirv::spirv::{Capability, Op, Scope, StorageClass};

/// How programs speak to a driver.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Interface {
    /// By OpenCL.
    OpenCl {
        /// The name of its platform.
        platform: &'static str,
    },
    /// By its library: the interpreter, which runs in the process of the test.
    Interpreter,
    /// By Vulkan, for which modules are translated.
    Vulkan {
        /// The shared library, unless [`vulkan::LIBRARY`] names another.
        library: &'static str,
    },
}

/// A driver that takes SPIR-V.
#[derive(Debug)]
pub struct Driver {
    /// What `SPIROCL_TEST_DRIVER` and `spirv-tests/on-driver` call it.
    pub name: &'static str,
    /// How programs speak to it.
    pub interface: Interface,
    /// The second numbers of the versions of SPIR-V that it takes, up to which it takes all from 1.0.
    pub spirv: u32,
    /// Which of [`ABILITIES`] it has.
    pub abilities: &'static [&'static str],
}

/// All drivers. The first is the one without [`VARIABLE`].
pub const DRIVERS: &[Driver] = &[
    Driver {
        name: "intel",
        interface: Interface::OpenCl { platform: "Intel(R) OpenCL" },
        spirv: 4,
        abilities: ABILITIES,
    },
    Driver {
        name: POCL,
        interface: Interface::OpenCl { platform: "Portable Computing Language" },
        spirv: 2,
        abilities: &[
            "__opencl_c_3d_image_writes",
            "__opencl_c_atomic_order_acq_rel",
            "__opencl_c_atomic_order_seq_cst",
            "__opencl_c_atomic_scope_all_devices",
            "__opencl_c_atomic_scope_device",
            "__opencl_c_fp64",
            "__opencl_c_generic_address_space",
            "__opencl_c_images",
            "__opencl_c_program_scope_global_variables",
            "__opencl_c_read_write_images",
            "__opencl_c_subgroups",
            "__opencl_c_work_group_collective_functions",
            "cl_ext_float_atomics",
            "cl_intel_subgroups",
            "cl_intel_subgroups_short",
            "cl_khr_int64_base_atomics",
            "cl_khr_int64_extended_atomics",
            "cl_khr_subgroup_ballot",
            "cl_khr_subgroup_shuffle",
        ],
    },
    Driver {
        name: RUSTICL,
        interface: Interface::OpenCl { platform: "rusticl" },
        spirv: 4,
        abilities: &[
            "__opencl_c_3d_image_writes",
            "__opencl_c_fp64",
            "__opencl_c_images",
            "__opencl_c_read_write_images",
            "__opencl_c_subgroups",
            "cl_khr_depth_images",
            "cl_khr_fp16",
            "cl_khr_integer_dot_product",
            "cl_khr_subgroup_shuffle",
            "cl_khr_subgroup_shuffle_relative",
        ],
    },
    Driver {
        name: LAVAPIPE,
        interface: Interface::Vulkan { library: "/usr/lib/x86_64-linux-gnu/libvulkan_lvp.so" },
        spirv: 6,
        abilities: VULKAN,
    },
    Driver {
        name: GPU,
        interface: Interface::Vulkan { library: "libvulkan.so.1" },
        spirv: 6,
        abilities: VULKAN,
    },
    Driver { name: INTERPRETER, interface: Interface::Interpreter, spirv: 6, abilities: ABILITIES },
];

/// The driver for processors, of LLVM.
const POCL: &str = "pocl";

/// Mesa's OpenCL driver, here for processors.
const RUSTICL: &str = "rusticl";

/// Mesa's Vulkan driver for processors.
const LAVAPIPE: &str = "lavapipe";

/// The driver of a GPU, through Vulkan's loader. It is not one that setup installs.
pub const GPU: &str = "vulkan";

/// What the Vulkan target supports on devices that have all that it asks for.
const VULKAN: &[&str] = &[
    "__opencl_c_atomic_order_acq_rel",
    "__opencl_c_atomic_order_seq_cst",
    "__opencl_c_atomic_scope_device",
    "__opencl_c_fp64",
    "__opencl_c_generic_address_space",
    "__opencl_c_program_scope_global_variables",
    "__opencl_c_subgroups",
    "__opencl_c_work_group_collective_functions",
    "cl_intel_subgroups",
    "cl_intel_subgroups_char",
    "cl_intel_subgroups_long",
    "cl_intel_subgroups_short",
    "cl_khr_fp16",
    "cl_khr_int64_base_atomics",
    "cl_khr_int64_extended_atomics",
    "cl_khr_subgroup_ballot",
    "cl_khr_subgroup_non_uniform_arithmetic",
    "cl_khr_subgroup_non_uniform_vote",
    "cl_khr_subgroup_shuffle",
    "cl_khr_subgroup_shuffle_relative",
];

/// The name of the interpreter, which is a device without a driver.
pub const INTERPRETER: &str = "interpreter";

/// The extensions and the features of OpenCL C on which it depends what a driver can run.
pub const ABILITIES: &[&str] = &[
    "__opencl_c_3d_image_writes",
    "__opencl_c_atomic_order_acq_rel",
    "__opencl_c_atomic_order_seq_cst",
    "__opencl_c_atomic_scope_all_devices",
    "__opencl_c_atomic_scope_device",
    "__opencl_c_device_enqueue",
    "__opencl_c_fp64",
    "__opencl_c_generic_address_space",
    "__opencl_c_images",
    "__opencl_c_pipes",
    "__opencl_c_program_scope_global_variables",
    "__opencl_c_read_write_images",
    "__opencl_c_subgroups",
    "__opencl_c_work_group_collective_functions",
    "cl_ext_float_atomics",
    "cl_intel_subgroups",
    "cl_intel_subgroups_char",
    "cl_intel_subgroups_long",
    "cl_intel_subgroups_short",
    "cl_khr_depth_images",
    "cl_khr_extended_bit_ops",
    "cl_khr_fp16",
    "cl_khr_int64_base_atomics",
    "cl_khr_int64_extended_atomics",
    "cl_khr_integer_dot_product",
    "cl_khr_kernel_clock",
    "cl_khr_subgroup_ballot",
    "cl_khr_subgroup_clustered_reduce",
    "cl_khr_subgroup_extended_types",
    "cl_khr_subgroup_non_uniform_arithmetic",
    "cl_khr_subgroup_non_uniform_vote",
    "cl_khr_subgroup_rotate",
    "cl_khr_subgroup_shuffle",
    "cl_khr_subgroup_shuffle_relative",
];

/// What a capability needs of a driver: one of these.
const NEEDS: &[(Capability, &[&str])] = &[
    (Capability::Float16, &["cl_khr_fp16"]),
    (Capability::Float64, &["__opencl_c_fp64"]),
    (Capability::Int64Atomics, &["cl_khr_int64_base_atomics"]),
    (Capability::GenericPointer, &["__opencl_c_generic_address_space"]),
    (Capability::ImageBasic, &["__opencl_c_images"]),
    (Capability::Image1D, &["__opencl_c_images"]),
    (Capability::ImageBuffer, &["__opencl_c_images"]),
    (Capability::LiteralSampler, &["__opencl_c_images"]),
    (Capability::ImageReadWrite, &["__opencl_c_read_write_images"]),
    (Capability::DeviceEnqueue, &["__opencl_c_device_enqueue"]),
    (Capability::Pipes, &["__opencl_c_pipes"]),
    (Capability::SubgroupDispatch, &["__opencl_c_subgroups"]),
    (Capability::GroupNonUniform, &["cl_khr_subgroup_shuffle", "cl_khr_subgroup_non_uniform_vote"]),
    (Capability::GroupNonUniformVote, &["cl_khr_subgroup_non_uniform_vote"]),
    (Capability::GroupNonUniformBallot, &["cl_khr_subgroup_ballot"]),
    (Capability::GroupNonUniformArithmetic, &["cl_khr_subgroup_non_uniform_arithmetic"]),
    (Capability::GroupNonUniformClustered, &["cl_khr_subgroup_clustered_reduce"]),
    (Capability::GroupNonUniformShuffle, &["cl_khr_subgroup_shuffle"]),
    (Capability::GroupNonUniformShuffleRelative, &["cl_khr_subgroup_shuffle_relative"]),
    (Capability::GroupNonUniformRotateKHR, &["cl_khr_subgroup_rotate"]),
    (Capability::SubgroupShuffleINTEL, &["cl_intel_subgroups"]),
    (Capability::SubgroupBufferBlockIOINTEL, &["cl_intel_subgroups"]),
    (Capability::SubgroupImageBlockIOINTEL, &["cl_intel_subgroups"]),
    (Capability::AtomicFloat16AddEXT, &["cl_ext_float_atomics"]),
    (Capability::AtomicFloat32AddEXT, &["cl_ext_float_atomics"]),
    (Capability::AtomicFloat64AddEXT, &["cl_ext_float_atomics"]),
    (Capability::AtomicFloat16MinMaxEXT, &["cl_ext_float_atomics"]),
    (Capability::AtomicFloat32MinMaxEXT, &["cl_ext_float_atomics"]),
    (Capability::AtomicFloat64MinMaxEXT, &["cl_ext_float_atomics"]),
    (Capability::DotProduct, &["cl_khr_integer_dot_product"]),
    (Capability::DotProductInput4x8Bit, &["cl_khr_integer_dot_product"]),
    (Capability::DotProductInput4x8BitPacked, &["cl_khr_integer_dot_product"]),
    (Capability::BitInstructions, &["cl_khr_extended_bit_ops"]),
    (Capability::ShaderClockKHR, &["cl_khr_kernel_clock"]),
];

/// The prefix of an error that marks a skipped test: the driver does not support it.
pub const LEFT_OUT: &str = "left out: ";

/// The environment variable that selects the driver.
pub const VARIABLE: &str = "SPIROCL_TEST_DRIVER";

/// The driver of this run.
pub fn driver() -> Result<&'static Driver, String> {
    static DRIVER: OnceLock<Result<&Driver, String>> = OnceLock::new();
    DRIVER.get_or_init(chosen).clone()
}

fn chosen() -> Result<&'static Driver, String> {
    match std::env::var(VARIABLE) {
        Ok(wanted) => named(&wanted).map_err(|error| format!("{VARIABLE}: {error}")),
        Err(_) => Ok(&DRIVERS[0]),
    }
}

/// The driver of this name.
pub fn named(name: &str) -> Result<&'static Driver, String> {
    let found = DRIVERS.iter().find(|driver| driver.name == name);
    found.ok_or_else(|| format!("there is no driver {name}"))
}

impl Driver {
    /// Whether it is spoken to by Vulkan.
    pub fn is_vulkan(&self) -> bool {
        matches!(self.interface, Interface::Vulkan { .. })
    }

    /// Whether it is the primary driver: tests that do not depend on a driver run with it only.
    pub fn is_first(&self) -> bool {
        self.name == DRIVERS[0].name
    }

    /// Whether it has one of [`ABILITIES`].
    pub fn can(&self, ability: &str) -> bool {
        self.abilities.contains(&ability)
    }

    /// Whether some of what it computes has zeros of the other sign: `docs/driver-notes.md`, "Products with zero", "Sums with zero"
    /// and "Selections of zero".
    pub fn loses_signs_of_zero(&self) -> bool {
        [LAVAPIPE, RUSTICL].contains(&self.name)
    }

    /// Whether some builds of one module compute something else: `docs/driver-notes.md`, "Builds of one module".
    pub fn builds_differ(&self) -> bool {
        self.name == POCL
    }

    /// Skips the test unless the driver has an ability.
    pub fn require(&self, ability: &str) -> Result<(), String> {
        if self.can(ability) { Ok(()) } else { Err(format!("{LEFT_OUT}needs {ability}")) }
    }

    /// Skips the test on other drivers than the primary one.
    pub fn require_first(&self) -> Result<(), String> {
        if self.is_first() { Ok(()) } else { Err(format!("{LEFT_OUT}does not depend on the driver")) }
    }

    /// Skips the test if the driver cannot run a module.
    pub fn require_for(&self, words: &[u32]) -> Result<(), String> {
        let version = words.get(1).map_or(0, |version| version >> 8 & 0xff);
        if version > self.spirv {
            return Err(format!("{LEFT_OUT}needs SPIR-V 1.{version}"));
        }
        let mut rest = words.get(5..).unwrap_or_default();
        let mut constants = BTreeMap::new();
        while let [first, ..] = rest {
            let length = (*first >> 16) as usize;
            let (opcode, operands) = (*first & 0xffff, rest.get(1..length).unwrap_or_default());
            if let (true, &[_, id, value, ..]) = (opcode == Op::Constant as u32, operands) {
                constants.insert(id, value);
            }
            self.require_of_instruction(opcode, operands, &constants)?;
            rest = rest.get(length.max(1)..).unwrap_or_default();
        }
        Ok(())
    }

    fn require_of_instruction(
        &self,
        opcode: u32,
        operands: &[u32],
        constants: &BTreeMap<u32, u32>,
    ) -> Result<(), String> {
        if (Op::GroupAll as u32..=Op::GroupSMax as u32).contains(&opcode) {
            let scope = operands.get(2).and_then(|scope| constants.get(scope));
            return self.require(match scope == Some(&(Scope::Subgroup as u32)) {
                true => "__opencl_c_subgroups",
                false => "__opencl_c_work_group_collective_functions",
            });
        }
        let is_global = || operands.get(2) == Some(&(StorageClass::CrossWorkgroup as u32));
        if opcode == Op::Variable as u32 && is_global() {
            return self.require("__opencl_c_program_scope_global_variables");
        }
        let is_needed = |capability: Capability| operands.first() == Some(&(capability as u32));
        let needs = NEEDS.iter().filter(|_| opcode == Op::Capability as u32);
        for (_, any) in needs.filter(|(capability, _)| is_needed(*capability)) {
            if !any.iter().any(|ability| self.can(ability)) {
                return Err(format!("{LEFT_OUT}needs {}", any.join(" or ")));
            }
        }
        Ok(())
    }
}
