//! The language to compile: the version of OpenCL C, the address width, and the enabled optional features and extensions.

use std::fmt;

/// A version of OpenCL C, in order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Version {
    /// OpenCL C 1.0.
    V1_0,
    /// OpenCL C 1.1.
    V1_1,
    /// OpenCL C 1.2: the default.
    V1_2,
    /// OpenCL C 2.0.
    V2_0,
    /// OpenCL C 3.0.
    V3_0,
    /// OpenCL C 3.1.
    V3_1,
}

impl Version {
    /// All versions, oldest first.
    pub const ALL: [Version; 6] = [Self::V1_0, Self::V1_1, Self::V1_2, Self::V2_0, Self::V3_0, Self::V3_1];

    /// The number as `__OPENCL_C_VERSION__` has it: 120 for 1.2.
    pub const fn number(self) -> u32 {
        match self {
            Self::V1_0 => 100,
            Self::V1_1 => 110,
            Self::V1_2 => 120,
            Self::V2_0 => 200,
            Self::V3_0 => 300,
            Self::V3_1 => 310,
        }
    }

    /// The version that `-cl-std=TEXT` names: `CL1.2`, or `cl1.2`; plain `CL` is 1.0 as for clang.
    pub fn from_option(text: &str) -> Option<Self> {
        let number = text.strip_prefix("CL").or_else(|| text.strip_prefix("cl"))?;
        match number {
            "" => Some(Self::V1_0),
            _ => Self::ALL.into_iter().find(|version| version.to_string() == number),
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}.{}", self.number() / 100, self.number() / 10 % 10)
    }
}

/// The width of addresses, and so of `size_t`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum AddressWidth {
    /// `Physical32`.
    Bits32,
    /// `Physical64`.
    Bits64,
}

impl AddressWidth {
    /// How many bits an address has.
    pub const fn bits(self) -> u32 {
        match self {
            Self::Bits32 => 32,
            Self::Bits64 => 64,
        }
    }
}

/// Whether a row of [`OPTIONAL`] is a feature of the language or an extension to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OptionalKind {
    /// A `__opencl_c_*` feature: exists since OpenCL C 3.0; what it names was always there in 2.0.
    Feature,
    /// A `cl_*` extension: its macro exists where it is on.
    Extension,
}

/// An optional feature or an extension: a row of [`OPTIONAL`].
#[derive(PartialEq, Eq, Debug)]
pub struct OptionalRow {
    /// The name, which is the name of its macro too.
    pub name: &'static str,
    /// Feature or extension.
    pub kind: OptionalKind,
    /// The first version in which it can be on.
    pub since: Version,
    /// The first version in which it is part of the language and cannot be off.
    pub core: Option<Version>,
    /// Features that must be on where this one is.
    pub requires: &'static [&'static str],
}

const fn feature(name: &'static str) -> OptionalRow {
    OptionalRow { name, kind: OptionalKind::Feature, since: Version::V3_0, core: None, requires: &[] }
}

const fn extension(name: &'static str) -> OptionalRow {
    OptionalRow { name, kind: OptionalKind::Extension, since: Version::V1_0, core: None, requires: &[] }
}

impl OptionalRow {
    const fn requires(mut self, names: &'static [&'static str]) -> Self {
        self.requires = names;
        self
    }

    const fn since(mut self, version: Version) -> Self {
        self.since = version;
        self
    }

    const fn core(mut self, version: Version) -> Self {
        self.core = Some(version);
        self
    }
}

/// Every optional feature and extension that the compiler knows.
pub const OPTIONAL: &[OptionalRow] = &[
    // OpenCL C 3.1, table of optional language features.
    feature("__opencl_c_3d_image_writes").requires(&["__opencl_c_images"]),
    feature("__opencl_c_atomic_order_acq_rel"),
    feature("__opencl_c_atomic_order_seq_cst").requires(&["__opencl_c_atomic_order_acq_rel"]),
    feature("__opencl_c_atomic_scope_device"),
    feature("__opencl_c_atomic_scope_all_devices"),
    feature("__opencl_c_device_enqueue")
        .requires(&["__opencl_c_generic_address_space", "__opencl_c_program_scope_global_variables"]),
    feature("__opencl_c_fp64"),
    feature("__opencl_c_generic_address_space"),
    feature("__opencl_c_images"),
    feature("__opencl_c_int64"),
    feature("__opencl_c_pipes").requires(&["__opencl_c_generic_address_space"]),
    feature("__opencl_c_program_scope_global_variables"),
    feature("__opencl_c_read_write_images").requires(&["__opencl_c_images"]),
    feature("__opencl_c_subgroups"),
    feature("__opencl_c_work_group_collective_functions"),
    feature("__opencl_c_integer_dot_product_input_4x8bit"),
    feature("__opencl_c_integer_dot_product_input_4x8bit_packed"),
    feature("__opencl_c_kernel_clock_scope_device"),
    feature("__opencl_c_kernel_clock_scope_work_group"),
    feature("__opencl_c_kernel_clock_scope_sub_group"),
    feature("__opencl_c_ext_image_unorm_int_2_101010"),
    feature("__opencl_c_ext_image_unsigned_10x6_12x4_14x2"),
    feature("__opencl_c_ext_fp16_global_atomic_load_store"),
    feature("__opencl_c_ext_fp16_local_atomic_load_store"),
    feature("__opencl_c_ext_fp16_global_atomic_add"),
    feature("__opencl_c_ext_fp16_local_atomic_add"),
    feature("__opencl_c_ext_fp16_global_atomic_min_max"),
    feature("__opencl_c_ext_fp16_local_atomic_min_max"),
    feature("__opencl_c_ext_fp32_global_atomic_add"),
    feature("__opencl_c_ext_fp32_local_atomic_add"),
    feature("__opencl_c_ext_fp32_global_atomic_min_max"),
    feature("__opencl_c_ext_fp32_local_atomic_min_max"),
    feature("__opencl_c_ext_fp64_global_atomic_add"),
    feature("__opencl_c_ext_fp64_local_atomic_add"),
    feature("__opencl_c_ext_fp64_global_atomic_min_max"),
    feature("__opencl_c_ext_fp64_local_atomic_min_max"),
    // OpenCL C 3.1, 6.2.2: extensions of Khronos.
    extension("cl_khr_3d_image_writes").core(Version::V2_0),
    extension("cl_khr_async_work_group_copy_fence"),
    extension("cl_khr_byte_addressable_store").core(Version::V1_1),
    extension("cl_khr_depth_images").since(Version::V1_2).core(Version::V2_0),
    extension("cl_khr_device_enqueue_local_arg_types").since(Version::V2_0),
    extension("cl_khr_expect_assume"),
    extension("cl_khr_extended_async_copies"),
    extension("cl_khr_extended_bit_ops").core(Version::V3_1),
    extension("cl_khr_fp16"),
    extension("cl_khr_fp64"),
    extension("cl_khr_gl_msaa_sharing").since(Version::V1_2),
    extension("cl_khr_global_int32_base_atomics").core(Version::V1_1),
    extension("cl_khr_global_int32_extended_atomics").core(Version::V1_1),
    extension("cl_khr_initialize_memory").since(Version::V1_2),
    extension("cl_khr_int64_base_atomics"),
    extension("cl_khr_int64_extended_atomics"),
    extension("cl_khr_integer_dot_product").core(Version::V3_1),
    extension("cl_khr_kernel_clock"),
    extension("cl_khr_local_int32_base_atomics").core(Version::V1_1),
    extension("cl_khr_local_int32_extended_atomics").core(Version::V1_1),
    extension("cl_khr_mipmap_image").since(Version::V2_0),
    extension("cl_khr_mipmap_image_writes").since(Version::V2_0),
    extension("cl_khr_select_fprounding_mode"),
    extension("cl_khr_srgb_image_writes").since(Version::V2_0),
    extension("cl_khr_subgroup_ballot"),
    extension("cl_khr_subgroup_clustered_reduce"),
    extension("cl_khr_subgroup_extended_types").core(Version::V3_1),
    extension("cl_khr_subgroup_named_barrier").since(Version::V2_0),
    extension("cl_khr_subgroup_non_uniform_arithmetic"),
    extension("cl_khr_subgroup_non_uniform_vote"),
    extension("cl_khr_subgroup_rotate").core(Version::V3_1),
    extension("cl_khr_subgroup_shuffle").core(Version::V3_1),
    extension("cl_khr_subgroup_shuffle_relative").core(Version::V3_1),
    extension("cl_khr_subgroups").since(Version::V2_0),
    extension("cl_khr_work_group_uniform_arithmetic"),
    // Extensions of several vendors and of one.
    extension("cl_ext_float_atomics").since(Version::V2_0),
    extension("cl_intel_required_subgroup_size"),
    extension("cl_intel_split_work_group_barrier"),
    extension("cl_intel_subgroup_local_block_io"),
    extension("cl_intel_subgroups"),
    extension("cl_intel_subgroups_char"),
    extension("cl_intel_subgroups_long"),
    extension("cl_intel_subgroups_short"),
    extension("cl_intel_bfloat16_conversions"),
    extension("cl_intel_subgroup_buffer_prefetch"),
    extension("cl_arm_integer_dot_product_int8"),
    extension("cl_arm_integer_dot_product_accumulate_int8"),
    extension("cl_arm_integer_dot_product_accumulate_int16"),
    extension("cl_arm_integer_dot_product_accumulate_saturate_int8"),
    extension("cl_amd_media_ops"),
    extension("cl_amd_media_ops2"),
    extension("cl_clang_storage_class_specifiers"),
];

/// The row of a feature or extension.
pub fn optional(name: &str) -> Option<&'static OptionalRow> {
    OPTIONAL.iter().find(|row| row.name == name)
}

/// The language to compile.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Language {
    /// The version of OpenCL C.
    pub version: Version,
    /// The version of OpenCL of the device, as `__OPENCL_VERSION__` has it: 300; where it is not known, that of OpenCL C.
    pub device_version: Option<u32>,
    /// The width of addresses.
    pub address_width: AddressWidth,
    /// Whether floating constants without a suffix are `float`: `-cl-single-precision-constant`.
    pub single_precision_constant: bool,
    /// Which rows of [`OPTIONAL`] are on, by index.
    enabled: Vec<bool>,
}

impl Language {
    /// The language of `version` with every optional feature and extension on.
    pub fn new(version: Version, address_width: AddressWidth) -> Self {
        let enabled = vec![true; OPTIONAL.len()];
        Self { version, device_version: None, address_width, single_precision_constant: false, enabled }
    }

    /// Turns everything optional on or off.
    fn set_all(&mut self, on: bool) {
        self.enabled.fill(on);
    }

    /// Turns one feature or extension on or off.
    pub fn set(&mut self, name: &str, on: bool) {
        if let Some(index) = optional_index(name) {
            self.enabled[index] = on;
        }
    }

    /// Whether the macro of a feature or extension is defined: it can be on in this version, and is on or core.
    pub fn defines(&self, name: &str) -> bool {
        OPTIONAL.iter().zip(&self.enabled).any(|(row, &on)| row.name == name && self.row_is_on(row, on))
    }

    /// All features and extensions whose macro is defined.
    pub fn defined(&self) -> impl Iterator<Item = &'static OptionalRow> {
        OPTIONAL.iter().zip(&self.enabled).filter(|&(row, &on)| self.row_is_on(row, on)).map(|(row, _)| row)
    }

    fn row_is_on(&self, row: &OptionalRow, on: bool) -> bool {
        self.version >= row.since && (on || row.core.is_some_and(|core| self.version >= core))
    }

    /// Whether what a feature names may be used: in OpenCL C 2.0 always, from 3.0 on where the feature is on.
    pub fn has_feature(&self, name: &str) -> bool {
        self.version == Version::V2_0 || self.defines(name)
    }

    /// Whether the generic address space exists. OpenCL C 3.0, 6.7.5.
    pub fn has_generic_address_space(&self) -> bool {
        self.has_feature("__opencl_c_generic_address_space")
    }

    /// Whether variables at program scope may be in global memory. OpenCL C 3.0, 6.7.1.
    pub fn has_program_scope_global_variables(&self) -> bool {
        self.has_feature("__opencl_c_program_scope_global_variables")
    }

    /// Whether `double` may be used. OpenCL C 3.0, 6.3.1: with the extension before 3.0 (1.2 and 2.0 have it without a pragma).
    pub fn has_double(&self) -> bool {
        self.defines("cl_khr_fp64") && (self.version < Version::V3_0 || self.defines("__opencl_c_fp64"))
    }

    /// What `double` needs, by the name that the version has for it. OpenCL C 3.0, 6.2.1.
    pub fn double_needs(&self) -> &'static [&'static str; 1] {
        if self.version < Version::V3_0 { &["cl_khr_fp64"] } else { &["__opencl_c_fp64"] }
    }

    /// Whether `half` may be used other than through pointers. OpenCL C 3.0, 6.3.1.1.
    pub fn has_half(&self) -> bool {
        self.defines("cl_khr_fp16")
    }

    /// Applies the changes of `-cl-ext=` in order. What was on only by default goes off with what it needs; what was asked
    /// for by name and cannot be is an error.
    pub fn apply(&mut self, changes: &[OptionalChange]) -> Result<(), OptionalError> {
        let mut asked = vec![None; OPTIONAL.len()];
        for change in changes {
            match optional_index(&change.name) {
                Some(index) => {
                    self.enabled[index] = change.on;
                    asked[index] = Some(change.on);
                }
                None if change.name == "all" => self.set_all(change.on),
                None => return Err(OptionalError::Unknown(change.name.clone())),
            }
        }
        self.keep_always(&asked)?;
        self.unite_twins(&asked)?;
        self.drop_unmet(&asked)
    }

    /// What a compiler for the full profile always has stays on.
    fn keep_always(&mut self, asked: &[Option<bool>]) -> Result<(), OptionalError> {
        for &name in ALWAYS {
            let Some(index) = optional_index(name).filter(|_| self.version >= Version::V3_0) else {
                continue;
            };
            if asked[index] == Some(false) {
                return Err(OptionalError::Always(name));
            }
            self.enabled[index] = true;
        }
        Ok(())
    }

    /// A feature that is an extension by another name is on exactly if that is.
    fn unite_twins(&mut self, asked: &[Option<bool>]) -> Result<(), OptionalError> {
        for &(extension, feature) in TWINS {
            let (Some(left), Some(right)) = (optional_index(extension), optional_index(feature)) else {
                continue;
            };
            let on = match (asked[left], asked[right]) {
                (Some(one), Some(other)) if one != other => {
                    return Err(OptionalError::Differ(extension, feature));
                }
                (Some(on), _) | (None, Some(on)) => on,
                (None, None) => self.enabled[left] && self.enabled[right],
            };
            (self.enabled[left], self.enabled[right]) = (on, on);
        }
        Ok(())
    }

    fn drop_unmet(&mut self, asked: &[Option<bool>]) -> Result<(), OptionalError> {
        if self.version < Version::V3_0 {
            return Ok(());
        }
        loop {
            let unmet = |(index, row): (usize, &'static OptionalRow)| {
                let needed =
                    row.requires.iter().find(|name| !self.defines(name)).filter(|_| self.defines(row.name));
                needed.map(|&needed| (index, row.name, needed))
            };
            match OPTIONAL.iter().enumerate().find_map(unmet) {
                None => return Ok(()),
                Some((index, name, needed)) if asked[index] == Some(true) => {
                    return Err(OptionalError::Needs(name, needed));
                }
                Some((index, ..)) => self.enabled[index] = false,
            }
        }
    }
}

/// Features that are there in the full profile, and where pointers have 64 bits. OpenCL C 3.0, 6.2.1.
const ALWAYS: &[&str] = &["__opencl_c_int64"];

/// Features that are an extension by another name. OpenCL C 3.0, 6.2.1.
const TWINS: &[(&str, &str)] = &[
    ("cl_khr_fp64", "__opencl_c_fp64"),
    ("cl_khr_3d_image_writes", "__opencl_c_3d_image_writes"),
    ("cl_khr_subgroups", "__opencl_c_subgroups"),
];

fn optional_index(name: &str) -> Option<usize> {
    OPTIONAL.iter().position(|row| row.name == name)
}

/// One item of `-cl-ext=`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OptionalChange {
    /// The name of a row of [`OPTIONAL`], or `all`.
    pub name: String,
    /// Whether it is turned on.
    pub on: bool,
}

/// Why a set of features and extensions cannot be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionalError {
    /// No feature or extension of this name is known.
    Unknown(String),
    /// The first was asked for, but needs the second, which is off.
    Needs(&'static str, &'static str),
    /// It was turned off, and is always there.
    Always(&'static str),
    /// The two are one thing by two names, and were asked to be different.
    Differ(&'static str, &'static str),
}

impl fmt::Display for OptionalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown(name) => {
                write!(f, "unknown extension or feature `{name}`")?;
                match crate::nearest::nearest(name, OPTIONAL.iter().map(|row| row.name)) {
                    Some(near) => write!(f, "; did you mean `{near}`?"),
                    None => Ok(()),
                }
            }
            Self::Needs(name, needed) => write!(f, "`{name}` requires `{needed}`, which is disabled"),
            Self::Always(name) => {
                write!(f, "`{name}` cannot be disabled: it is required in the full profile")
            }
            Self::Differ(one, other) => {
                write!(f, "`{one}` and `{other}` are equivalent and cannot be set differently")
            }
        }
    }
}

impl std::error::Error for OptionalError {}
