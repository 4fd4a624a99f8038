//! Names of other languages and of vendor extensions, with their counterparts in OpenCL C. Messages about unknown names use them before
//! they suggest a similar name.

mod names;

use crate::{
    diagnostic::{Diagnostic, Edit},
    source::Span,
    token::Keyword,
};
use names::{C, MATH, Rows, TABLES};

/// The counterpart of a foreign name in OpenCL C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counterpart {
    /// A name or an expression with the same meaning.
    Exact(&'static str),
    /// Advice in words: the arguments differ, or the name is only a part of the construct.
    Advice(&'static str),
    /// None: the name can be removed. The text is the reason.
    Remove(&'static str),
    /// For a function without arguments: a function and its arguments.
    Call(&'static str, &'static str),
}

use Counterpart::{Advice, Call, Exact, Remove};

impl Counterpart {
    /// Returns the advice in words.
    fn advice(self) -> String {
        match self {
            Exact(exact) => format!("use `{exact}`"),
            Advice(advice) => advice.to_owned(),
            Remove(reason) => format!("remove it: {reason}"),
            Call(function, arguments) => format!("use `{function}({arguments})`"),
        }
    }
}

/// A known foreign name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foreign {
    /// The language it belongs to.
    pub origin: &'static str,
    /// Its counterpart.
    pub counterpart: Counterpart,
}

impl Foreign {
    /// Adds the language and the counterpart to an error about the name at `at`.
    pub fn advise(&self, diagnostic: Diagnostic, at: Span) -> Diagnostic {
        let diagnostic = diagnostic.here(format!("from {}", self.origin));
        let advice = self.counterpart.advice();
        match self.counterpart {
            Exact(exact) => diagnostic.edit(advice, at, exact),
            Remove(_) => diagnostic.edit(advice, at, ""),
            Advice(_) | Call(..) => diagnostic.help(advice),
        }
    }

    /// The same for a call without arguments; `end` is the place of the arguments.
    pub fn advise_call(&self, diagnostic: Diagnostic, at: Span, end: Span) -> Diagnostic {
        match self.counterpart {
            Call(function, arguments) => {
                let name = Edit { span: at, replacement: function.to_owned() };
                let list = Edit { span: end, replacement: arguments.to_owned() };
                let diagnostic = diagnostic.here(format!("from {}", self.origin));
                diagnostic.edits(self.counterpart.advice(), vec![name, list])
            }
            Exact(_) | Advice(_) | Remove(_) => self.advise(diagnostic, at),
        }
    }

    /// The same without an edit, if the counterpart is not available in this version of the language.
    pub fn without_edit(&self, diagnostic: Diagnostic) -> Diagnostic {
        diagnostic.here(format!("from {}", self.origin)).help(self.counterpart.advice())
    }
}

/// A specifier of OpenCL C.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Specifier {
    /// A keyword.
    Keyword(Keyword),
    /// None: the foreign specifier has no effect in OpenCL C.
    Nothing,
}

/// The specifier of OpenCL C in place of a foreign one, so that the rest of the declaration can be checked.
pub fn specifier(name: &str) -> Option<Specifier> {
    names::SPECIFIERS.iter().find(|(each, _)| *each == name).map(|&(_, specifier)| specifier)
}

/// Returns the counterpart of an undeclared name.
pub fn counterpart(name: &str) -> Option<Foreign> {
    for &(origin, rows) in TABLES {
        if let Some(&(_, counterpart)) = rows.iter().find(|(each, _)| *each == name) {
            return Some(Foreign { origin, counterpart });
        }
    }
    if let Some(constructor) = name.strip_prefix("make_").and_then(vector_type) {
        return Some(Foreign { origin: "CUDA", counterpart: Exact(constructor) });
    }
    let base = name.strip_suffix(['f', 'l'])?;
    let (origin, exact) = match MATH.iter().find(|each| **each == base) {
        Some(&math) => ("C", Exact(math)),
        None => ("C", counterpart_in(C, base)?),
    };
    Some(Foreign { origin, counterpart: exact })
}

/// The same for a name that is used as a value. Specifiers and common words are excluded: programs use them as names of their own.
pub fn value(name: &str) -> Option<Foreign> {
    const ORDINARY: &[&str] =
        &["sampler", "fast", "metal", "layout", "class", "new", "delete", "string", "vector", "div", "clock"];
    let is_ordinary = specifier(name).is_some_and(|_| !name.starts_with('_')) || ORDINARY.contains(&name);
    counterpart(name).filter(|_| !is_ordinary)
}

/// Returns the counterpart of an attribute of Metal on a kernel parameter.
pub fn attribute(name: &str) -> Option<Foreign> {
    counterpart(name).filter(|_| name.starts_with("thread"))
}

/// Returns the row of a function of C by its name without the suffix.
fn counterpart_in(rows: Rows, base: &str) -> Option<Counterpart> {
    const WITH_SUFFIX: &[&str] =
        &["nearbyint", "lrint", "llrint", "lround", "llround", "scalbn", "scalbln", "nexttoward"];
    let row = rows.iter().find(|(each, _)| *each == base && WITH_SUFFIX.contains(each));
    row.map(|&(_, counterpart)| counterpart)
}

/// Returns the start of a vector literal for the name of a vector type.
fn vector_type(name: &str) -> Option<&'static str> {
    const CONSTRUCTORS: &[(&str, &str)] = &[
        ("float2", "(float2)"),
        ("float3", "(float3)"),
        ("float4", "(float4)"),
        ("double2", "(double2)"),
        ("double3", "(double3)"),
        ("double4", "(double4)"),
        ("int2", "(int2)"),
        ("int3", "(int3)"),
        ("int4", "(int4)"),
        ("uint2", "(uint2)"),
        ("uint3", "(uint3)"),
        ("uint4", "(uint4)"),
        ("char2", "(char2)"),
        ("char3", "(char3)"),
        ("char4", "(char4)"),
        ("uchar2", "(uchar2)"),
        ("uchar3", "(uchar3)"),
        ("uchar4", "(uchar4)"),
        ("short2", "(short2)"),
        ("short3", "(short3)"),
        ("short4", "(short4)"),
        ("ushort2", "(ushort2)"),
        ("ushort3", "(ushort3)"),
        ("ushort4", "(ushort4)"),
        ("longlong2", "(long2)"),
        ("ulonglong2", "(ulong2)"),
    ];
    CONSTRUCTORS.iter().find(|(each, _)| *each == name).map(|&(_, constructor)| constructor)
}

/// Returns the work-item function for a component of a built-in variable: `threadIdx.x` is `get_local_id(0)`.
pub fn work_item_function(vector: &str, component: &str) -> Option<(&'static str, String)> {
    const VECTORS: &[(&str, &str, &str)] = &[
        ("threadIdx", "CUDA", "get_local_id"),
        ("blockIdx", "CUDA", "get_group_id"),
        ("blockDim", "CUDA", "get_local_size"),
        ("gridDim", "CUDA", "get_num_groups"),
        ("hipThreadIdx", "HIP", "get_local_id"),
        ("hipBlockIdx", "HIP", "get_group_id"),
        ("hipBlockDim", "HIP", "get_local_size"),
        ("hipGridDim", "HIP", "get_num_groups"),
        ("gl_GlobalInvocationID", "GLSL", "get_global_id"),
        ("gl_LocalInvocationID", "GLSL", "get_local_id"),
        ("gl_WorkGroupID", "GLSL", "get_group_id"),
        ("gl_WorkGroupSize", "GLSL", "get_local_size"),
        ("gl_NumWorkGroups", "GLSL", "get_num_groups"),
    ];
    let &(_, origin, function) = VECTORS.iter().find(|(each, ..)| *each == vector)?;
    let dimension = ["x", "y", "z"].iter().position(|each| *each == component)?;
    Some((origin, format!("{function}({dimension})")))
}

/// Whether it is a header of host programs or of another language.
pub fn is_host_header(name: &str) -> bool {
    const HEADERS: &[&str] = &[
        "assert.h",
        "ctype.h",
        "errno.h",
        "float.h",
        "inttypes.h",
        "iso646.h",
        "limits.h",
        "math.h",
        "stdarg.h",
        "stdatomic.h",
        "stdbool.h",
        "stddef.h",
        "stdint.h",
        "stdio.h",
        "stdlib.h",
        "string.h",
        "time.h",
        "tgmath.h",
        "cuda.h",
        "cuda_runtime.h",
        "cuda_fp16.h",
        "device_launch_parameters.h",
        "hip/hip_runtime.h",
        "metal_stdlib",
        "simd/simd.h",
        "CL/cl.h",
        "CL/opencl.h",
        "OpenCL/opencl.h",
        "iostream",
        "vector",
        "string",
        "cmath",
        "cstdio",
        "cstdint",
        "cstdlib",
        "algorithm",
        "opencl-c.h",
    ];
    HEADERS.contains(&name)
}

/// Prefixes of names, and the owner of each.
const OWNERS: &[(&str, &str)] = &[
    ("intel_sub_group_avc_", "`cl_intel_device_side_avc_motion_estimation`"),
    ("CLK_AVC_", "`cl_intel_device_side_avc_motion_estimation`"),
    ("intel_", "an Intel extension"),
    ("qcom_", "a Qualcomm extension"),
    ("arm_", "an Arm extension"),
    ("amd_", "an AMD extension"),
    ("CLK_QCOM_", "a Qualcomm extension"),
    ("QCOM_", "a Qualcomm extension"),
    ("nv_", "an NVIDIA extension"),
    ("img_", "an Imagination extension"),
    ("__builtin_amdgcn_", "the AMD compiler"),
    ("__builtin_IB_", "the Intel compiler"),
    ("__builtin_spirv_", "Clang's SPIR-V target"),
    ("__builtin_", "other C compilers"),
    ("__sync_", "other C compilers"),
    ("__atomic_", "other C compilers"),
    ("__scoped_atomic_", "other C compilers"),
    ("__nvvm_", "the NVIDIA compiler"),
    ("__nv_", "the NVIDIA compiler"),
];

/// Returns the owner of an undeclared name with the prefix of a vendor, unless a similar known name `near` has the same owner.
pub fn owner(name: &str, near: Option<&str>) -> Option<&'static str> {
    let of = |name: &str| OWNERS.iter().find(|(prefix, _)| name.starts_with(prefix)).map(|&(_, owner)| owner);
    of(name).filter(|&owner| near.and_then(of) != Some(owner))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_in_one_table_each() {
        let mut names: Vec<&str> = TABLES.iter().flat_map(|(_, rows)| rows.iter().map(|row| row.0)).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }

    #[test]
    fn c_math_loses_its_suffix_and_nothing_else() {
        let exact = |name| match counterpart(name) {
            Some(Foreign { counterpart: Exact(exact), .. }) => Some(exact),
            _ => None,
        };
        for (name, opencl) in [
            ("cosf", "cos"),
            ("fmaxl", "fmax"),
            ("erff", "erf"),
            ("rintf", "rint"),
            ("lrintf", "convert_long_rte"),
            ("make_float4", "(float4)"),
            ("atomicCAS", "atomic_cmpxchg"),
        ] {
            assert_eq!(exact(name), Some(opencl), "{name}");
        }
        for name in ["f", "l", "half", "self", "mallocf", "cos", "make_pair", "float4"] {
            assert_eq!(counterpart(name), None, "{name}");
        }
    }
}
