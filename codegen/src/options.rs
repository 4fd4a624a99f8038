//! Code generation options.

/// Options of [`crate::generate`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The SPIR-V version to emit, (1, 0) to (1, 6), which is also the newest that the program may need; `None` selects the lowest that the
    /// program needs.
    pub spirv_version: Option<(u8, u8)>,
    /// The target OpenCL environment; `None` means any device that has the required capabilities.
    pub environment: Option<Environment>,
    /// What the device takes of SPIR-V.
    pub device: DeviceLimits,
    /// The optimization level.
    pub optimization: OptimizationLevel,
    /// `-g`: the kind of debug information.
    pub debug: DebugLevel,
    /// `-ffp-contract`: the floating-point contraction mode.
    pub contraction: Contraction,
    /// `--spirv-debug-info-version=`: the extended instruction set of debug information.
    pub debug_format: DebugFormat,
    /// The fast-math options.
    pub fast_math: FastMath,
    /// `-cl-kernel-arg-info`: whether to emit the types of kernel arguments as written.
    pub kernel_arg_info: bool,
    /// What asynchronous copies become.
    pub async_copies: AsyncCopies,
}

impl Options {
    /// Whether a program can need what the target has not: a version, an environment or a device was given.
    pub fn limits_target(&self) -> bool {
        let is_any_device = self.device == DeviceLimits::default();
        self.spirv_version.is_some() || self.environment.is_some() || !is_any_device
    }

    /// The SPIR-V version of the generated instructions: the requested one, or 1.0, which all later versions include.
    pub(crate) fn forms(&self) -> (u8, u8) {
        self.spirv_version.unwrap_or((1, 0))
    }
}

impl Default for Options {
    fn default() -> Self {
        Self {
            spirv_version: None,
            environment: None,
            device: DeviceLimits::default(),
            optimization: OptimizationLevel::O1,
            debug: DebugLevel::None,
            contraction: Contraction::On,
            debug_format: DebugFormat::NonSemantic,
            fast_math: FastMath::default(),
            kernel_arg_info: false,
            async_copies: AsyncCopies::Inline,
        }
    }
}

/// What a device takes of SPIR-V, as the queries of `cl_khr_spirv_queries` name it; `None` is everything.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct DeviceLimits {
    /// The capabilities, such as `Groups`.
    pub capabilities: Option<Vec<String>>,
    /// The extensions, such as `SPV_KHR_expect_assume`.
    pub extensions: Option<Vec<String>>,
}

/// The target environment: the OpenCL version of the device, as in the OpenCL SPIR-V environment specification.
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
    /// All environments, oldest first.
    pub const ALL: [Self; 6] = [
        Self::OpenCl1_2,
        Self::OpenCl2_0,
        Self::OpenCl2_1,
        Self::OpenCl2_2,
        Self::OpenCl3_0,
        Self::OpenCl3_1,
    ];

    /// Its name for `--target-env=`.
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

/// `-O0` to `-O3`. Levels above `-O1` are equal: a doubled unroll limit gave no speed-up on the tested drivers.
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

/// What asynchronous copies become. OpenCL C 3.0, 6.15.11.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AsyncCopies {
    /// Loads and stores of all work-items, and a barrier for the wait: every driver takes them.
    Inline,
    /// `OpGroupAsyncCopy` and `OpGroupWaitEvents`, which the interpreter checks.
    Instructions,
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

/// Floating-point contraction mode without an `FP_CONTRACT` pragma. OpenCL C 3.0, 6.15.2.1.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Contraction {
    /// No contraction.
    Off,
    /// Within one expression: the default.
    On,
    /// Across statements too.
    Fast,
}

impl Contraction {
    /// All modes.
    pub const ALL: [Self; 3] = [Self::Off, Self::On, Self::Fast];

    /// Its name for `-ffp-contract=`.
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
    /// NonSemantic.Shader.DebugInfo.100: consumers that do not support it skip it.
    NonSemantic,
    /// OpenCL.DebugInfo.100: older, and rejected by some consumers.
    OpenCl,
}

impl DebugFormat {
    /// All formats.
    pub const ALL: [Self; 2] = [Self::NonSemantic, Self::OpenCl];

    /// Its name for `--spirv-debug-info-version=`.
    pub fn name(self) -> &'static str {
        match self {
            Self::NonSemantic => "nonsemantic-shader-100",
            Self::OpenCl => "ocl-100",
        }
    }
}

/// Fast-math options. OpenCL API, compiler options, 5.8.6.4.
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
