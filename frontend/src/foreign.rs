//! Names of other languages and of vendors: what OpenCL C has in their place, or whose they are. Every message about an unknown name
//! asks here first.
//!
//! Sources: the CUDA C++ Programming Guide, the Metal Shading Language Specification, the OpenGL Shading Language Specification, the
//! HLSL reference, C99 7.12.

use crate::{diagnostic::Diagnostic, source::Span};

/// What OpenCL C has for a foreign name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counterpart {
    /// A name or an expression that can replace it as it stands.
    Exact(&'static str),
    /// The way to do the same, in words: the arguments differ, or the name is only a part of the construct.
    Advice(&'static str),
}

use Counterpart::{Advice, Exact};

/// A foreign name that is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Foreign {
    /// Whose it is, as in "a CUDA name".
    pub origin: &'static str,
    /// What to use.
    pub counterpart: Counterpart,
}

impl Foreign {
    /// Adds to an error about the name at `at` where it comes from and what to use.
    pub fn advise(&self, diagnostic: Diagnostic, at: Span) -> Diagnostic {
        let diagnostic = diagnostic.here(format!("from {}", self.origin));
        match self.counterpart {
            Exact(exact) => diagnostic.edit(format!("use `{exact}`"), at, exact),
            Advice(advice) => diagnostic.help(advice),
        }
    }

    /// The same where the exact counterpart is no name in this version of the language.
    pub fn without_edit(&self, diagnostic: Diagnostic) -> Diagnostic {
        let advice = match self.counterpart {
            Exact(exact) => format!("use `{exact}`"),
            Advice(advice) => advice.to_owned(),
        };
        diagnostic.here(format!("from {}", self.origin)).help(advice)
    }
}

type Rows = &'static [(&'static str, Counterpart)];

/// The tables of names, with the language that each belongs to.
const TABLES: &[(&str, Rows)] =
    &[("CUDA", CUDA), ("Metal", METAL), ("GLSL", GLSL), ("HLSL", HLSL), ("C", C), ("C++", CPP)];

const CUDA: Rows = &[
    ("__global__", Exact("kernel")),
    ("__shared__", Exact("local")),
    ("__constant__", Exact("constant")),
    ("__device__", Advice("remove it: any function can be called from a kernel")),
    ("__host__", Advice("remove it: OpenCL C is compiled for the device only")),
    ("__forceinline__", Exact("inline")),
    ("__noinline__", Exact("__attribute__((noinline))")),
    ("__launch_bounds__", Advice("use `__attribute__((reqd_work_group_size(X, Y, Z)))`")),
    ("threadIdx", Advice("use `get_local_id(0)` for `.x`, 1 for `.y`, 2 for `.z`")),
    ("blockIdx", Advice("use `get_group_id(0)` for `.x`, 1 for `.y`, 2 for `.z`")),
    ("blockDim", Advice("use `get_local_size(0)` for `.x`, 1 for `.y`, 2 for `.z`")),
    ("gridDim", Advice("use `get_num_groups(0)` for `.x`, 1 for `.y`, 2 for `.z`")),
    ("warpSize", Advice("use `get_max_sub_group_size()`")),
    ("__syncthreads", Advice("use `barrier(CLK_LOCAL_MEM_FENCE)`")),
    ("__syncwarp", Advice("use `sub_group_barrier(CLK_LOCAL_MEM_FENCE)`")),
    ("__threadfence", Advice("use `mem_fence(CLK_GLOBAL_MEM_FENCE)`")),
    ("__threadfence_block", Advice("use `mem_fence(CLK_LOCAL_MEM_FENCE)`")),
    ("__threadfence_system", Advice("use `atomic_work_item_fence` with `memory_scope_all_svm_devices`")),
    ("__ldg", Advice("dereference the pointer; declare it `const global ... *restrict`")),
    ("atomicAdd", Exact("atomic_add")),
    ("atomicSub", Exact("atomic_sub")),
    ("atomicExch", Exact("atomic_xchg")),
    ("atomicMin", Exact("atomic_min")),
    ("atomicMax", Exact("atomic_max")),
    ("atomicAnd", Exact("atomic_and")),
    ("atomicOr", Exact("atomic_or")),
    ("atomicXor", Exact("atomic_xor")),
    ("atomicCAS", Exact("atomic_cmpxchg")),
    ("atomicInc", Advice("use `atomic_inc` and compare: CUDA's `atomicInc` wraps at its second argument")),
    ("atomicDec", Advice("use `atomic_dec` and compare: CUDA's `atomicDec` wraps at its second argument")),
    ("__shfl_sync", Advice("use `sub_group_shuffle(value, lane)`")),
    ("__shfl_up_sync", Advice("use `sub_group_shuffle_up(value, delta)`")),
    ("__shfl_down_sync", Advice("use `sub_group_shuffle_down(value, delta)`")),
    ("__shfl_xor_sync", Advice("use `sub_group_shuffle_xor(value, mask)`")),
    ("__shfl", Advice("use `sub_group_shuffle(value, lane)`")),
    ("__shfl_up", Advice("use `sub_group_shuffle_up(value, delta)`")),
    ("__shfl_down", Advice("use `sub_group_shuffle_down(value, delta)`")),
    ("__shfl_xor", Advice("use `sub_group_shuffle_xor(value, mask)`")),
    ("__ballot_sync", Advice("use `sub_group_ballot(predicate)`")),
    ("__ballot", Advice("use `sub_group_ballot(predicate)`")),
    ("__all_sync", Advice("use `sub_group_all(predicate)`")),
    ("__any_sync", Advice("use `sub_group_any(predicate)`")),
    ("__all", Exact("sub_group_all")),
    ("__any", Exact("sub_group_any")),
    ("__activemask", Advice("use `sub_group_ballot(1)`")),
    ("__popc", Exact("popcount")),
    ("__popcll", Exact("popcount")),
    ("__clz", Exact("clz")),
    ("__clzll", Exact("clz")),
    ("__ffs", Advice("use `ctz(x) + 1` for a value that is not zero")),
    ("__brev", Exact("bit_reverse")),
    ("__mul24", Exact("mul24")),
    ("__umul24", Exact("mul24")),
    ("__mulhi", Exact("mul_hi")),
    ("__umulhi", Exact("mul_hi")),
    ("__sad", Advice("use `abs_diff(x, y) + z`")),
    ("__usad", Advice("use `abs_diff(x, y) + z`")),
    ("__saturatef", Advice("use `clamp(x, 0.0f, 1.0f)`")),
    ("__fdividef", Exact("native_divide")),
    ("__expf", Exact("native_exp")),
    ("__exp10f", Exact("native_exp10")),
    ("__logf", Exact("native_log")),
    ("__log2f", Exact("native_log2")),
    ("__log10f", Exact("native_log10")),
    ("__sinf", Exact("native_sin")),
    ("__cosf", Exact("native_cos")),
    ("__tanf", Exact("native_tan")),
    ("__powf", Exact("native_powr")),
    ("__sincosf", Advice("use `native_sin` and `native_cos`")),
    ("__fsqrt_rn", Exact("sqrt")),
    ("__frsqrt_rn", Exact("rsqrt")),
    ("__frcp_rn", Advice("use `1.0f / x`")),
    ("__fmaf_rn", Exact("fma")),
    ("__fadd_rn", Advice("use `x + y` under `#pragma OPENCL FP_CONTRACT OFF`")),
    ("__fmul_rn", Advice("use `x * y` under `#pragma OPENCL FP_CONTRACT OFF`")),
    ("__float2int_rn", Exact("convert_int_rte")),
    ("__float2int_rz", Exact("convert_int_rtz")),
    ("__float2int_ru", Exact("convert_int_rtp")),
    ("__float2int_rd", Exact("convert_int_rtn")),
    ("__float2uint_rn", Exact("convert_uint_rte")),
    ("__float2uint_rz", Exact("convert_uint_rtz")),
    ("__int2float_rn", Exact("convert_float_rte")),
    ("__uint2float_rn", Exact("convert_float_rte")),
    ("__float2half", Advice("use `convert_half_rte`, or `vstore_half`")),
    ("__half2float", Advice("use `convert_float`, or `vload_half`")),
    ("__float_as_int", Exact("as_int")),
    ("__float_as_uint", Exact("as_uint")),
    ("__int_as_float", Exact("as_float")),
    ("__uint_as_float", Exact("as_float")),
    ("__double_as_longlong", Exact("as_long")),
    ("__longlong_as_double", Exact("as_double")),
    ("rsqrtf", Exact("rsqrt")),
    ("rcbrtf", Advice("use `1.0f / cbrt(x)`")),
    ("sincosf", Advice("use `s = sincos(x, &c)`")),
    ("sinpif", Exact("sinpi")),
    ("cospif", Exact("cospi")),
    ("exp10f", Exact("exp10")),
    ("normf", Exact("length")),
    ("rhypotf", Advice("use `1.0f / hypot(x, y)`")),
    ("saturate", Advice("use `clamp(x, 0.0f, 1.0f)`")),
    ("tex1D", Advice("use `read_imagef(image, sampler, x)`")),
    ("tex2D", Advice("use `read_imagef(image, sampler, (float2)(x, y))`")),
    ("tex3D", Advice("use `read_imagef(image, sampler, (float4)(x, y, z, 0.0f))`")),
    ("cudaTextureObject_t", Advice("use `read_only image2d_t` and `sampler_t`")),
    ("dim3", Advice("use `uint3`")),
    ("__half", Exact("half")),
    ("__half2", Exact("half2")),
    ("clock64", Advice("OpenCL C has `clock_read_device()` with `cl_khr_kernel_clock`")),
];

const METAL: Rows = &[
    ("threadgroup_barrier", Advice("use `barrier(CLK_LOCAL_MEM_FENCE)`")),
    ("simdgroup_barrier", Advice("use `sub_group_barrier(CLK_LOCAL_MEM_FENCE)`")),
    ("threadgroup", Exact("local")),
    ("device", Exact("global")),
    ("thread", Exact("private")),
    ("thread_position_in_grid", Advice("use `get_global_id(0)`")),
    ("thread_position_in_threadgroup", Advice("use `get_local_id(0)`")),
    ("threadgroup_position_in_grid", Advice("use `get_group_id(0)`")),
    ("threads_per_threadgroup", Advice("use `get_local_size(0)`")),
    ("threads_per_grid", Advice("use `get_global_size(0)`")),
    ("thread_index_in_simdgroup", Advice("use `get_sub_group_local_id()`")),
    ("simd_shuffle", Exact("sub_group_shuffle")),
    ("simd_shuffle_xor", Exact("sub_group_shuffle_xor")),
    ("simd_shuffle_up", Exact("sub_group_shuffle_up")),
    ("simd_shuffle_down", Exact("sub_group_shuffle_down")),
    ("simd_broadcast", Exact("sub_group_broadcast")),
    ("simd_sum", Exact("sub_group_reduce_add")),
    ("simd_min", Exact("sub_group_reduce_min")),
    ("simd_max", Exact("sub_group_reduce_max")),
    ("simd_prefix_exclusive_sum", Exact("sub_group_scan_exclusive_add")),
    ("simd_prefix_inclusive_sum", Exact("sub_group_scan_inclusive_add")),
    ("simd_all", Exact("sub_group_all")),
    ("simd_any", Exact("sub_group_any")),
    ("as_type", Advice("use `as_float`, `as_int`, ...: one function for each type")),
    ("reverse_bits", Exact("bit_reverse")),
    ("extract_bits", Advice("use `bitfield_extract_unsigned` or `bitfield_extract_signed`")),
    ("insert_bits", Exact("bitfield_insert")),
    ("texture2d", Advice("use `read_only image2d_t`")),
    ("texture3d", Advice("use `read_only image3d_t`")),
    ("sampler", Exact("sampler_t")),
    ("fast", Advice("use the `native_` functions, or `-cl-fast-relaxed-math`")),
    ("metal", Advice("remove it: OpenCL C has no namespaces, and its functions are built in")),
];

const GLSL: Rows = &[
    ("vec2", Exact("float2")),
    ("vec3", Exact("float3")),
    ("vec4", Exact("float4")),
    ("ivec2", Exact("int2")),
    ("ivec3", Exact("int3")),
    ("ivec4", Exact("int4")),
    ("uvec2", Exact("uint2")),
    ("uvec3", Exact("uint3")),
    ("uvec4", Exact("uint4")),
    ("dvec2", Exact("double2")),
    ("dvec3", Exact("double3")),
    ("dvec4", Exact("double4")),
    ("mat2", Advice("use `float4`, or an array of `float2`: OpenCL C has no matrices")),
    ("mat3", Advice("use an array of `float3`: OpenCL C has no matrices")),
    ("mat4", Advice("use `float16`, or an array of `float4`: OpenCL C has no matrices")),
    ("gl_GlobalInvocationID", Advice("use `get_global_id(0)` for `.x`, 1 for `.y`, 2 for `.z`")),
    ("gl_LocalInvocationID", Advice("use `get_local_id(0)` for `.x`, 1 for `.y`, 2 for `.z`")),
    ("gl_LocalInvocationIndex", Advice("use `get_local_linear_id()`")),
    ("gl_WorkGroupID", Advice("use `get_group_id(0)` for `.x`, 1 for `.y`, 2 for `.z`")),
    ("gl_WorkGroupSize", Advice("use `get_local_size(0)` for `.x`, 1 for `.y`, 2 for `.z`")),
    ("gl_NumWorkGroups", Advice("use `get_num_groups(0)` for `.x`, 1 for `.y`, 2 for `.z`")),
    ("gl_SubgroupInvocationID", Advice("use `get_sub_group_local_id()`")),
    ("gl_SubgroupSize", Advice("use `get_max_sub_group_size()`")),
    ("memoryBarrierShared", Advice("use `mem_fence(CLK_LOCAL_MEM_FENCE)`")),
    ("memoryBarrierBuffer", Advice("use `mem_fence(CLK_GLOBAL_MEM_FENCE)`")),
    ("memoryBarrier", Advice("use `mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)`")),
    ("groupMemoryBarrier", Advice("use `mem_fence(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)`")),
    ("inversesqrt", Exact("rsqrt")),
    ("roundEven", Exact("rint")),
    ("mod", Advice("use `fmod(x, y)`, which takes the sign of `x`; GLSL's `mod` takes that of `y`")),
    ("floatBitsToInt", Exact("as_int")),
    ("floatBitsToUint", Exact("as_uint")),
    ("intBitsToFloat", Exact("as_float")),
    ("uintBitsToFloat", Exact("as_float")),
    ("bitCount", Exact("popcount")),
    ("bitfieldReverse", Exact("bit_reverse")),
    ("findLSB", Exact("ctz")),
    ("imageLoad", Advice("use `read_imagef`, `read_imagei` or `read_imageui`")),
    ("imageStore", Advice("use `write_imagef`, `write_imagei` or `write_imageui`")),
    ("texelFetch", Advice("use `read_imagef(image, coordinates)`")),
    ("atomicCompSwap", Exact("atomic_cmpxchg")),
    ("atomicExchange", Exact("atomic_xchg")),
    ("subgroupAdd", Exact("sub_group_reduce_add")),
    ("subgroupMin", Exact("sub_group_reduce_min")),
    ("subgroupMax", Exact("sub_group_reduce_max")),
    ("subgroupShuffle", Exact("sub_group_shuffle")),
    ("subgroupBallot", Exact("sub_group_ballot")),
    ("subgroupBarrier", Advice("use `sub_group_barrier(CLK_LOCAL_MEM_FENCE)`")),
    ("shared", Exact("local")),
    ("uniform", Exact("constant")),
    ("highp", Advice("remove it: OpenCL C has no precision qualifiers")),
    ("mediump", Advice("remove it: OpenCL C has no precision qualifiers")),
    ("lowp", Advice("remove it: OpenCL C has no precision qualifiers")),
    ("layout", Advice("declare a kernel parameter for each binding")),
];

const HLSL: Rows = &[
    ("groupshared", Exact("local")),
    ("GroupMemoryBarrierWithGroupSync", Advice("use `barrier(CLK_LOCAL_MEM_FENCE)`")),
    ("DeviceMemoryBarrierWithGroupSync", Advice("use `barrier(CLK_GLOBAL_MEM_FENCE)`")),
    ("AllMemoryBarrierWithGroupSync", Advice("use `barrier(CLK_LOCAL_MEM_FENCE | CLK_GLOBAL_MEM_FENCE)`")),
    ("GroupMemoryBarrier", Advice("use `mem_fence(CLK_LOCAL_MEM_FENCE)`")),
    ("SV_DispatchThreadID", Advice("use `get_global_id(0)` for `.x`, 1 for `.y`, 2 for `.z`")),
    ("SV_GroupThreadID", Advice("use `get_local_id(0)` for `.x`, 1 for `.y`, 2 for `.z`")),
    ("SV_GroupID", Advice("use `get_group_id(0)` for `.x`, 1 for `.y`, 2 for `.z`")),
    ("SV_GroupIndex", Advice("use `get_local_linear_id()`")),
    ("numthreads", Advice("use `__attribute__((reqd_work_group_size(X, Y, Z)))`")),
    ("RWStructuredBuffer", Advice("use a parameter `global T *`")),
    ("StructuredBuffer", Advice("use a parameter `global const T *`")),
    ("RWByteAddressBuffer", Advice("use a parameter `global uchar *`")),
    ("ByteAddressBuffer", Advice("use a parameter `global const uchar *`")),
    ("RWTexture2D", Advice("use `write_only image2d_t`, or `read_write image2d_t`")),
    ("Texture2D", Advice("use `read_only image2d_t`")),
    ("cbuffer", Advice("use a structure behind a `constant` pointer")),
    ("lerp", Exact("mix")),
    ("frac", Advice("use `x - floor(x)`, or `fract(x, &whole)`")),
    ("rcp", Advice("use `1.0f / x`, or `native_recip`")),
    ("asfloat", Exact("as_float")),
    ("asint", Exact("as_int")),
    ("asuint", Exact("as_uint")),
    ("countbits", Exact("popcount")),
    ("reversebits", Exact("bit_reverse")),
    ("firstbitlow", Exact("ctz")),
    ("InterlockedAdd", Exact("atomic_add")),
    ("InterlockedMin", Exact("atomic_min")),
    ("InterlockedMax", Exact("atomic_max")),
    ("InterlockedAnd", Exact("atomic_and")),
    ("InterlockedOr", Exact("atomic_or")),
    ("InterlockedXor", Exact("atomic_xor")),
    ("InterlockedExchange", Advice("use `old = atomic_xchg(p, value)`")),
    ("InterlockedCompareExchange", Advice("use `old = atomic_cmpxchg(p, expected, value)`")),
    ("WaveActiveSum", Exact("sub_group_reduce_add")),
    ("WaveActiveMin", Exact("sub_group_reduce_min")),
    ("WaveActiveMax", Exact("sub_group_reduce_max")),
    ("WaveActiveBallot", Exact("sub_group_ballot")),
    ("WaveGetLaneIndex", Exact("get_sub_group_local_id")),
    ("WaveReadLaneAt", Exact("sub_group_shuffle")),
    ("min16float", Exact("half")),
];

/// C beyond what `math` knows.
const C: Rows = &[
    ("nearbyint", Exact("rint")),
    ("lrint", Exact("convert_long_rte")),
    ("llrint", Exact("convert_long_rte")),
    ("lround", Advice("use `convert_long(round(x))`")),
    ("llround", Advice("use `convert_long(round(x))`")),
    ("scalbn", Exact("ldexp")),
    ("scalbln", Exact("ldexp")),
    ("nexttoward", Exact("nextafter")),
    ("labs", Exact("abs")),
    ("llabs", Exact("abs")),
    ("nanf", Advice("use `nan(0u)`")),
    ("fpclassify", Advice("use `isnan`, `isinf`, `isnormal`")),
    ("div", Advice("use `/` and `%`")),
    (
        "malloc",
        Advice("pass a buffer to the kernel, or use an array of constant length: OpenCL C has no heap"),
    ),
    (
        "calloc",
        Advice("pass a buffer to the kernel, or use an array of constant length: OpenCL C has no heap"),
    ),
    (
        "realloc",
        Advice("pass a buffer to the kernel, or use an array of constant length: OpenCL C has no heap"),
    ),
    ("free", Advice("remove it: OpenCL C has no heap")),
    ("memcpy", Advice("copy in a loop, or use `__builtin_memcpy`")),
    ("memmove", Advice("copy in a loop, or use `__builtin_memmove`")),
    ("memset", Advice("assign in a loop, or use `__builtin_memset`")),
    ("memcmp", Advice("compare in a loop")),
    ("strlen", Advice("count in a loop: OpenCL C has no string functions")),
    ("strcmp", Advice("compare in a loop: OpenCL C has no string functions")),
    ("strcpy", Advice("copy in a loop: OpenCL C has no string functions")),
    ("puts", Advice("use `printf(\"...\\n\")`")),
    ("putchar", Advice("use `printf(\"%c\", c)`")),
    ("fprintf", Advice("use `printf`")),
    ("sprintf", Advice("use `printf`: OpenCL C does not print to memory")),
    ("snprintf", Advice("use `printf`: OpenCL C does not print to memory")),
    ("scanf", Advice("pass the values to the kernel")),
    ("rand", Advice("compute random numbers from a seed: OpenCL C has no `rand`")),
    ("srand", Advice("pass a seed to the kernel: OpenCL C has no `srand`")),
    ("qsort", Advice("write the sort: OpenCL C has no function pointers")),
    ("exit", Advice("use `return`")),
    ("abort", Advice("use `return`")),
    ("assert", Advice("use `printf` and `return`: OpenCL C has no `assert`")),
    ("clock", Advice("time the kernel on the host, with event profiling")),
    ("int8_t", Exact("char")),
    ("int16_t", Exact("short")),
    ("int32_t", Exact("int")),
    ("int64_t", Exact("long")),
    ("uint8_t", Exact("uchar")),
    ("uint16_t", Exact("ushort")),
    ("uint32_t", Exact("uint")),
    ("uint64_t", Exact("ulong")),
    ("cl_char", Exact("char")),
    ("cl_short", Exact("short")),
    ("cl_int", Exact("int")),
    ("cl_long", Exact("long")),
    ("cl_uchar", Exact("uchar")),
    ("cl_ushort", Exact("ushort")),
    ("cl_uint", Exact("uint")),
    ("cl_ulong", Exact("ulong")),
    ("cl_float", Exact("float")),
    ("cl_double", Exact("double")),
];

const CPP: Rows = &[
    ("nullptr", Exact("NULL")),
    (
        "template",
        Advice("write one function for each type, with `__attribute__((overloadable))`, or a macro"),
    ),
    ("typename", Advice("write one function for each type: OpenCL C has no templates")),
    ("class", Advice("use `struct` and functions that take a pointer to it")),
    ("namespace", Advice("put the name before each function: OpenCL C has no namespaces")),
    ("using", Advice("use `typedef`, or write the whole name: OpenCL C has no namespaces")),
    ("std", Advice("remove it: OpenCL C has no namespaces, and its functions are built in")),
    ("static_cast", Advice("use a cast `(type)value`, or `convert_type(value)`")),
    ("reinterpret_cast", Advice("use a cast `(type)pointer`, or `as_type(value)`")),
    ("const_cast", Advice("use a cast `(type)value`")),
    ("dynamic_cast", Advice("use a cast `(type)value`")),
    ("constexpr", Exact("const")),
    ("new", Advice("use a variable, or pass a buffer to the kernel: OpenCL C has no heap")),
    ("delete", Advice("remove it: OpenCL C has no heap")),
    ("decltype", Advice("write the type, or use `__typeof__`")),
    ("this", Advice("pass a pointer to the structure")),
    ("throw", Advice("write an error code to a buffer: OpenCL C has no exceptions")),
    ("try", Advice("check the values: OpenCL C has no exceptions")),
    ("string", Advice("use `constant char *`")),
    ("vector", Advice("use an array of constant length, or a buffer")),
    ("operator", Advice("write a function: OpenCL C has no operator overloading")),
    ("alignas", Exact("_Alignas")),
    ("noexcept", Advice("remove it: OpenCL C has no exceptions")),
];

/// Functions of C99 7.12 that OpenCL C has under the name without the suffix `f` or `l`.
const MATH: &[&str] = &[
    "acos",
    "acosh",
    "asin",
    "asinh",
    "atan",
    "atan2",
    "atanh",
    "cbrt",
    "ceil",
    "copysign",
    "cos",
    "cosh",
    "erf",
    "erfc",
    "exp",
    "exp2",
    "expm1",
    "fabs",
    "fdim",
    "floor",
    "fma",
    "fmax",
    "fmin",
    "fmod",
    "frexp",
    "hypot",
    "ilogb",
    "ldexp",
    "lgamma",
    "log",
    "log10",
    "log1p",
    "log2",
    "logb",
    "modf",
    "nextafter",
    "pow",
    "remainder",
    "remquo",
    "rint",
    "round",
    "sin",
    "sinh",
    "sqrt",
    "tan",
    "tanh",
    "tgamma",
    "trunc",
];

/// What a name that nothing declares means elsewhere, if it is one of a language that people come from.
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

/// The row of a function of C whose name with a suffix was asked for.
fn counterpart_in(rows: Rows, base: &str) -> Option<Counterpart> {
    const WITH_SUFFIX: &[&str] =
        &["nearbyint", "lrint", "llrint", "lround", "llround", "scalbn", "scalbln", "nexttoward"];
    let row = rows.iter().find(|(each, _)| *each == base && WITH_SUFFIX.contains(each));
    row.map(|&(_, counterpart)| counterpart)
}

/// The vector type of a name such as `float4`, as the constructor of a vector literal.
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

/// The function that a component of a foreign vector of ids becomes: `threadIdx.x` is `get_local_id(0)`.
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

/// Headers that host programs include, and what OpenCL C has without them.
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

/// A prefix, and what the names with it belong to.
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

/// What a name that nothing declares belongs to if it looks like a vendor's. A known name `near` it with the same owner is the one that
/// was meant.
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
