//! What the caller chooses about code generation.

/// Options of [`crate::generate`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The version of SPIR-V to make: (1, 0) to (1, 6).
    pub spirv_version: (u8, u8),
    /// How hard to optimise.
    pub optimization: OptimizationLevel,
    /// `-g`: what is said about the source.
    pub debug: DebugLevel,
    /// What `-cl-*` options allow floating-point code to assume.
    pub fast_math: FastMath,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            spirv_version: (1, 0),
            optimization: OptimizationLevel::O1,
            debug: DebugLevel::None,
            fast_math: FastMath::default(),
        }
    }
}

/// `-O0` to `-O3`.
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
    /// `-g`: also types and variables.
    Full,
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
