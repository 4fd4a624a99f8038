//! What the caller chooses about code generation.

/// Options of [`crate::generate`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The version of SPIR-V to make, (1, 0) to (1, 6), which is also the newest that the program may need; none means the lowest that the
    /// program needs.
    pub spirv_version: Option<(u8, u8)>,
    /// The OpenCL environment that has to take the module; none means any device that has what the module asks for.
    pub environment: Option<Environment>,
    /// How hard to optimise.
    pub optimization: OptimizationLevel,
    /// `-g`: what is said about the source.
    pub debug: DebugLevel,
    /// `-ffp-contract`: where a product and a sum may be rounded once.
    pub contraction: Contraction,
    /// `--spirv-debug-info-version=`: in which extended instruction set `-g` says it.
    pub debug_format: DebugFormat,
    /// What `-cl-*` options allow floating-point code to assume.
    pub fast_math: FastMath,
    /// `-cl-kernel-arg-info`: whether the module says the types of the kernels' arguments, as they are written.
    pub kernel_arg_info: bool,
}

impl Options {
    /// The version of SPIR-V whose forms the code generator may use: the one asked for, or 1.0, which all later versions include.
    pub(crate) fn forms(&self) -> (u8, u8) {
        self.spirv_version.unwrap_or((1, 0))
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            spirv_version: None,
            environment: None,
            optimization: OptimizationLevel::O1,
            debug: DebugLevel::None,
            contraction: Contraction::On,
            debug_format: DebugFormat::NonSemantic,
            fast_math: FastMath::default(),
            kernel_arg_info: false,
        }
    }
}

/// What runs the module: the version of OpenCL of the device, as the OpenCL SPIR-V environment specification tells them apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Environment {
    /// `opencl1.2`, with `cl_khr_il_program`.
    OpenCl1_2,
    /// `opencl2.0`, with `cl_khr_il_program`.
    OpenCl2_0,
    /// `opencl2.1`
    OpenCl2_1,
    /// `opencl2.2`
    OpenCl2_2,
    /// `opencl3.0`
    OpenCl3_0,
    /// `opencl3.1`
    OpenCl3_1,
}

impl Environment {
    /// All, from the oldest.
    pub const ALL: [Self; 6] = [
        Self::OpenCl1_2,
        Self::OpenCl2_0,
        Self::OpenCl2_1,
        Self::OpenCl2_2,
        Self::OpenCl3_0,
        Self::OpenCl3_1,
    ];

    /// What `--target-env=` calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::OpenCl1_2 => "opencl1.2",
            Self::OpenCl2_0 => "opencl2.0",
            Self::OpenCl2_1 => "opencl2.1",
            Self::OpenCl2_2 => "opencl2.2",
            Self::OpenCl3_0 => "opencl3.0",
            Self::OpenCl3_1 => "opencl3.1",
        }
    }
}

/// `-O0` to `-O3`. Those above `-O1` are the same: loops unrolled twice as far are no faster on the drivers that were tried.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
#[allow(missing_docs, reason = "each is the option of its name")]
pub enum OptimizationLevel {
    /// Every variable stays in memory.
    O0,
    /// The default.
    O1,
    O2,
    O3,
}

/// How much debug information to emit.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum DebugLevel {
    /// None.
    None,
    /// `-gline-tables-only`: `OpLine`.
    Lines,
    /// `-g`: also types, variables, scopes and inlined calls.
    Full,
}

/// Where a product and a sum may be rounded once, unless `FP_CONTRACT` says otherwise. OpenCL C 3.0, 6.15.2.1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Contraction {
    /// Nowhere.
    Off,
    /// In one expression: the default.
    On,
    /// Also where they are in different expressions.
    Fast,
}

impl Contraction {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Off, Self::On, Self::Fast];

    /// What `-ffp-contract=` calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::On => "on",
            Self::Fast => "fast",
        }
    }
}

/// The extended instruction set of debug information.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum DebugFormat {
    /// NonSemantic.Shader.DebugInfo.100: consumers that do not know it skip it.
    NonSemantic,
    /// OpenCL.DebugInfo.100: the older one, which some consumers refuse.
    OpenCl,
}

impl DebugFormat {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::NonSemantic, Self::OpenCl];

    /// What `--spirv-debug-info-version=` calls it.
    pub fn name(self) -> &'static str {
        match self {
            Self::NonSemantic => "nonsemantic-shader-100",
            Self::OpenCl => "ocl-100",
        }
    }
}

/// What floating-point code may assume. OpenCL API, compiler options, 5.8.6.4.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct FastMath {
    /// `-cl-finite-math-only`: no NaN, no infinity.
    pub finite_math_only: bool,
    /// `-cl-no-signed-zeros`
    pub no_signed_zeros: bool,
    /// `-cl-unsafe-math-optimizations`: reassociation, reciprocals.
    pub unsafe_math: bool,
    /// `-cl-mad-enable`: `a * b + c` may lose accuracy.
    pub mad_enable: bool,
    /// `-cl-fast-relaxed-math`: all of the above.
    pub fast_relaxed_math: bool,
    /// `-cl-denorms-are-zero`
    pub denorms_are_zero: bool,
    /// `-cl-fp32-correctly-rounded-divide-sqrt`
    pub correctly_rounded_divide_sqrt: bool,
    /// `-cl-uniform-work-group-size`
    pub uniform_work_group_size: bool,
}
