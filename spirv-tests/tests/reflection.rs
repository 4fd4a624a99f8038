//! Reflection: the compiler's description of a module, compared with that of the driver.

use spirocl::{Compiler, Version, describe::describe, frontend::language::OPTIONAL, options::Emit};
use spirocl_tests::drivers::device::device;
use spirocl_tests::oracles::validate;

/// Programs that use a feature or an extension: the version, the name, the program.
const USES: &[(Version, &str, &str)] = &[
    (
        V3,
        "__opencl_c_3d_image_writes",
        "kernel void f(write_only image3d_t i) { write_imagef(i, (int4)(0), (float4)(0)); }",
    ),
    (
        V3,
        "__opencl_c_atomic_order_acq_rel",
        "kernel void f(global atomic_int *a) { atomic_store_explicit(a, 1, memory_order_release, memory_scope_work_group); }",
    ),
    (
        V3,
        "__opencl_c_atomic_order_seq_cst",
        "kernel void f(global atomic_int *a) { atomic_fetch_add_explicit(a, 1, memory_order_seq_cst, memory_scope_work_group); }",
    ),
    (
        V3,
        "__opencl_c_atomic_scope_device",
        "kernel void f(global atomic_int *a) { atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_device); }",
    ),
    (
        V3,
        "__opencl_c_atomic_scope_all_devices",
        "kernel void f(global atomic_int *a) { atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_all_svm_devices); }",
    ),
    (
        V3,
        "__opencl_c_atomic_scope_device",
        "kernel void f() { work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_device); }",
    ),
    (
        V3,
        "__opencl_c_atomic_scope_all_devices",
        "kernel void f() { work_group_barrier(CLK_GLOBAL_MEM_FENCE, memory_scope_all_svm_devices); }",
    ),
    (
        V3,
        "__opencl_c_device_enqueue",
        "kernel void f(queue_t q) { enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, ndrange_1D(1), ^{}); }",
    ),
    (V3, "__opencl_c_device_enqueue", "kernel void f() { release_event(create_user_event()); }"),
    (
        V3,
        "__opencl_c_device_enqueue",
        "kernel void f(global uint *a) { *a = get_kernel_work_group_size(^{}); }",
    ),
    (V3, "__opencl_c_fp64", "kernel void f(global double *a) { *a += 1; }"),
    (V3, "__opencl_c_generic_address_space", "int g(int *a) { return *a; } int f(int *a) { return g(a); }"),
    (
        V3,
        "__opencl_c_images",
        "kernel void f(read_only image2d_t i, global int4 *a) { *a = read_imagei(i, (int2)(0, 0)); }",
    ),
    (V3, "__opencl_c_int64", "kernel void f(global long *a) { *a += 1; }"),
    (
        V3,
        "__opencl_c_pipes",
        "kernel void f(read_only pipe int p, global int *a) { int b; read_pipe(p, &b); *a = b; }",
    ),
    (V3, "__opencl_c_program_scope_global_variables", "global int counter; kernel void f() { counter = 1; }"),
    (
        V3,
        "__opencl_c_read_write_images",
        "kernel void f(read_write image2d_t i) { write_imagef(i, (int2)(0), (float4)(0)); }",
    ),
    (V3, "__opencl_c_subgroups", "kernel void f(global int *a) { *a = sub_group_reduce_add(*a); }"),
    (
        V3,
        "__opencl_c_work_group_collective_functions",
        "kernel void f(global int *a) { *a = work_group_reduce_add(*a); }",
    ),
    (
        V3,
        "__opencl_c_integer_dot_product_input_4x8bit",
        "kernel void f(global uint *a, uchar4 b) { *a = dot(b, b); }",
    ),
    (
        V3,
        "__opencl_c_integer_dot_product_input_4x8bit_packed",
        "kernel void f(global uint *a) { *a = dot_4x8packed_uu_uint(a[0], a[1]); }",
    ),
    (
        V3,
        "__opencl_c_kernel_clock_scope_device",
        "kernel void f(global ulong *a) { *a = clock_read_device(); }",
    ),
    (
        V3,
        "__opencl_c_kernel_clock_scope_work_group",
        "kernel void f(global ulong *a) { *a = clock_read_work_group(); }",
    ),
    (
        V3,
        "__opencl_c_kernel_clock_scope_sub_group",
        "kernel void f(global ulong *a) { *a = clock_read_sub_group(); }",
    ),
    (
        V3,
        "__opencl_c_ext_fp32_global_atomic_add",
        "kernel void f(global atomic_float *a) { atomic_fetch_add_explicit(a, 1.0f, memory_order_relaxed, memory_scope_work_group); }",
    ),
    (
        V3,
        "__opencl_c_ext_fp32_local_atomic_add",
        "kernel void f(local atomic_float *a) { atomic_fetch_add_explicit(a, 1.0f, memory_order_relaxed, memory_scope_work_group); }",
    ),
    (
        V3,
        "__opencl_c_ext_fp32_global_atomic_min_max",
        "kernel void f(global atomic_float *a) { atomic_fetch_min_explicit(a, 1.0f, memory_order_relaxed, memory_scope_work_group); }",
    ),
    (
        V3,
        "__opencl_c_ext_fp64_global_atomic_add",
        "kernel void f(global atomic_double *a) { atomic_fetch_add_explicit(a, 1.0, memory_order_relaxed, memory_scope_work_group); }",
    ),
    (
        V3,
        "__opencl_c_ext_fp64_local_atomic_min_max",
        "kernel void f(local atomic_double *a) { atomic_fetch_max_explicit(a, 1.0, memory_order_relaxed, memory_scope_work_group); }",
    ),
    (
        V3,
        "__opencl_c_ext_fp16_global_atomic_add",
        "kernel void f(global atomic_half *a) { atomic_fetch_add_explicit(a, 1.0h, memory_order_relaxed, memory_scope_work_group); }",
    ),
    (
        V12,
        "cl_khr_3d_image_writes",
        "kernel void f(write_only image3d_t i) { write_imagef(i, (int4)(0), (float4)(0)); }",
    ),
    (
        V12,
        "cl_khr_depth_images",
        "kernel void f(read_only image2d_depth_t i, global float *a) { *a = read_imagef(i, (int2)(0, 0)); }",
    ),
    (
        V12,
        "cl_khr_expect_assume",
        "#pragma OPENCL EXTENSION cl_khr_expect_assume : enable\nkernel void f(global int *a) { __builtin_assume(*a > 0); ++*a; }",
    ),
    (V3, "cl_khr_extended_bit_ops", "kernel void f(global uint *a) { *a = bit_reverse(*a); }"),
    (V12, "cl_khr_fp16", "kernel void f(global half *a) { *a += 1.0h; }"),
    (V12, "cl_khr_fp64", "kernel void f(global double *a) { *a += 1; }"),
    (
        V12,
        "cl_khr_gl_msaa_sharing",
        "kernel void f(read_only image2d_msaa_t i, global float4 *a) { *a = read_imagef(i, (int2)(0, 0), 1); }",
    ),
    (
        V3,
        "cl_khr_mipmap_image",
        "kernel void f(read_only image2d_t i, sampler_t s, global float4 *a) { *a = read_imagef(i, s, (float2)(0), 1.0f); }",
    ),
    (
        V3,
        "cl_khr_mipmap_image",
        "kernel void f(read_only image2d_t i, sampler_t s, global float4 *a, float2 x) { *a = read_imagef(i, s, x, x, x); }",
    ),
    (
        V3,
        "cl_khr_mipmap_image",
        "kernel void f(read_only image2d_t i, global int *a) { *a = get_image_num_mip_levels(i); }",
    ),
    (
        V3,
        "cl_khr_mipmap_image_writes",
        "kernel void f(write_only image2d_t i) { write_imagef(i, (int2)(0), 1, (float4)(0)); }",
    ),
    (V12, "cl_khr_int64_base_atomics", "kernel void f(volatile global long *a) { atom_add(a, 1L); }"),
    (V12, "cl_khr_int64_extended_atomics", "kernel void f(volatile global long *a) { atom_max(a, 1L); }"),
    (V3, "cl_khr_integer_dot_product", "kernel void f(global uint *a, uchar4 b) { *a = dot(b, b); }"),
    (V3, "cl_khr_kernel_clock", "kernel void f(global ulong *a) { *a = clock_read_device(); }"),
    (V3, "cl_khr_subgroup_ballot", "kernel void f(global uint4 *a) { *a = sub_group_ballot(1); }"),
    (
        V3,
        "cl_khr_subgroup_clustered_reduce",
        "kernel void f(global int *a) { *a = sub_group_clustered_reduce_add(*a, 4); }",
    ),
    (
        V3,
        "cl_khr_subgroup_non_uniform_arithmetic",
        "kernel void f(global int *a) { *a = sub_group_non_uniform_reduce_add(*a); }",
    ),
    (V3, "cl_khr_subgroup_non_uniform_vote", "kernel void f(global int *a) { *a = sub_group_elect(); }"),
    (V3, "cl_khr_subgroup_rotate", "kernel void f(global int *a) { *a = sub_group_rotate(*a, 1); }"),
    (V3, "cl_khr_subgroup_shuffle", "kernel void f(global int *a) { *a = sub_group_shuffle(*a, 1); }"),
    (
        V3,
        "cl_khr_subgroup_shuffle_relative",
        "kernel void f(global int *a) { *a = sub_group_shuffle_up(*a, 1); }",
    ),
    (V3, "cl_khr_subgroups", "kernel void f(global int *a) { *a = sub_group_reduce_add(*a); }"),
    (
        V3,
        "cl_khr_work_group_uniform_arithmetic",
        "kernel void f(global int *a) { *a = work_group_reduce_mul(*a); }",
    ),
    (
        V3,
        "cl_ext_float_atomics",
        "kernel void f(global atomic_float *a) { atomic_fetch_add_explicit(a, 1.0f, memory_order_relaxed, memory_scope_work_group); }",
    ),
    (
        V12,
        "cl_intel_required_subgroup_size",
        "__attribute__((intel_reqd_sub_group_size(8))) kernel void f() {}",
    ),
    (
        V12,
        "cl_intel_split_work_group_barrier",
        "kernel void f() { intel_work_group_barrier_arrive(CLK_LOCAL_MEM_FENCE); }",
    ),
    (V12, "cl_intel_subgroups", "kernel void f(global uint *a) { *a = intel_sub_group_block_read(a); }"),
    (
        V12,
        "cl_intel_subgroups_char",
        "kernel void f(global uchar *a) { *a = intel_sub_group_block_read_uc(a); }",
    ),
    (
        V12,
        "cl_intel_subgroups_long",
        "kernel void f(global ulong *a) { *a = intel_sub_group_block_read_ul(a); }",
    ),
    (
        V12,
        "cl_intel_subgroups_short",
        "kernel void f(global ushort *a) { intel_sub_group_block_write_us(a, 1); }",
    ),
    (
        V12,
        "cl_intel_bfloat16_conversions",
        "kernel void f(global ushort *a) { *a = intel_convert_bfloat16_as_ushort(1.0f); }",
    ),
    (
        V12,
        "cl_intel_subgroup_buffer_prefetch",
        "kernel void f(global uint *a) { intel_sub_group_block_prefetch_ui(a); }",
    ),
];

/// Programs with exactly the features that they use.
const EXACT: &[(Version, &str, &[&str])] = &[
    (
        V3,
        "kernel void f(read_only image3d_t i, global float4 *a) { *a = read_imagef(i, (int4)(0)); }",
        &["__opencl_c_images"],
    ),
    (
        V3,
        "kernel void f(write_only image2d_t i) { write_imagef(i, (int2)(0), (float4)(0)); }",
        &["__opencl_c_images"],
    ),
    (
        V12,
        "kernel void f(read_only image3d_t i, global float4 *a) { *a = read_imagef(i, (int4)(0)); }",
        &["__opencl_c_images"],
    ),
    (
        V3,
        "kernel void f(read_write image3d_t i) { write_imagef(i, (int4)(0), (float4)(0)); }",
        &["__opencl_c_3d_image_writes", "__opencl_c_images", "__opencl_c_read_write_images"],
    ),
    (
        V3,
        "kernel void f(read_only image2d_depth_t i, global float *a) { *a = read_imagef(i, (int2)(0)); }",
        &["__opencl_c_images"],
    ),
    (
        V3,
        "kernel void f(global int *a, local int *b) { event_t e = async_work_group_copy(b, a, 4, 0); wait_group_events(1, &e); }",
        &["__opencl_c_int64"],
    ),
    (V12, "kernel void f(volatile global int *a) { atomic_inc(a); mem_fence(CLK_GLOBAL_MEM_FENCE); }", &[]),
    (
        V3,
        "kernel void f(global int *a) { atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_work_group); }",
        &[],
    ),
    (
        V3,
        "constant int table[2] = { 1, 2 }; kernel void f(global int *a) { local int b[2]; b[0] = *a; *a = table[b[0]]; }",
        &[],
    ),
    (
        V3,
        "kernel void f(global int *a) { *a = sub_group_non_uniform_all(*a); }",
        &["cl_khr_subgroup_non_uniform_vote"],
    ),
    (
        V3,
        "kernel void f(volatile global atomic_int *a) { atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_work_group); }",
        &[],
    ),
    (V12, "__attribute__((reqd_work_group_size(8, 1, 1))) kernel void f() {}", &[]),
    (
        V3,
        "kernel void f(global int *a) { *a = sub_group_non_uniform_reduce_add(*a); }",
        &["cl_khr_subgroup_non_uniform_arithmetic"],
    ),
    (
        V2,
        "kernel void f(volatile global atomic_int *a) { atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_device); }",
        &["__opencl_c_atomic_scope_device"],
    ),
    (
        V3,
        "kernel void f(write_only image2d_t i) { write_imagef(i, (int2)(0), 1, (float4)(0)); }",
        &["__opencl_c_images", "cl_khr_mipmap_image", "cl_khr_mipmap_image_writes"],
    ),
    (
        V3,
        "kernel void f() { sub_group_barrier(CLK_LOCAL_MEM_FENCE); }",
        &["__opencl_c_subgroups", "cl_khr_subgroups"],
    ),
    (
        V3,
        "kernel void f(global uint *a) { *a = get_sub_group_size(); }",
        &["__opencl_c_subgroups", "cl_khr_subgroups"],
    ),
    (
        V3,
        "kernel void f(global uint *a) { *a = get_sub_group_local_id(); }",
        &["__opencl_c_subgroups", "cl_khr_subgroups"],
    ),
    (
        V3,
        "kernel void f(global uint *a) { *a = get_num_sub_groups(); }",
        &["__opencl_c_subgroups", "cl_khr_subgroups"],
    ),
    (V3, "kernel void f(global uint4 *a) { *a = get_sub_group_eq_mask(); }", &["cl_khr_subgroup_ballot"]),
    (
        V3,
        "kernel void f(read_only image2d_t i, sampler_t s, global float4 *a) { *a = read_imagef(i, s, (float2)(0)); }",
        &["__opencl_c_images"],
    ),
    (V3, "kernel void f() { work_group_barrier(CLK_LOCAL_MEM_FENCE); }", &[]),
    (
        V3,
        "kernel void f(global int *a) { atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_acq_rel, memory_scope_sub_group); }",
        &["__opencl_c_subgroups", "cl_khr_subgroups"],
    ),
];

/// What the text may hold where it is off: 64-bit integers are part of the full profile, pointers without an address space become
/// private, sub-groups come with Intel's extension too, images of three dimensions are written since 2.0, orders and attributes of other
/// compilers are taken, and so are hints.
const NOT_REFUSED: &[&str] = &[
    "__opencl_c_int64",
    "__opencl_c_generic_address_space",
    "__opencl_c_subgroups",
    "cl_khr_subgroups",
    "__opencl_c_3d_image_writes",
    "__opencl_c_atomic_order_acq_rel",
    "cl_intel_required_subgroup_size",
    "cl_khr_expect_assume",
];

const V12: Version = Version::V1_2;
const V2: Version = Version::V2_0;
const V3: Version = Version::V3_0;

/// The features that a program uses, or its messages.
fn used(compiler: &Compiler, source: &str) -> Result<Vec<String>, String> {
    let compiled = compiler.compile("a.cl", source);
    let reflection = compiled.reflection().ok_or_else(|| compiled.render(spirocl::Style::Short))?;
    Ok([reflection.language_features.as_slice(), &reflection.language_extensions].concat())
}

/// Each program uses its feature, and does not compile with the feature off. A program without optional features reports none.
#[test]
fn reflection_names_the_features_and_extensions_that_are_used() {
    let mut wrong = Vec::new();
    for &(version, name, source) in USES {
        let compiler = Compiler::new().std(version).spirv_version(1, 6);
        match used(&compiler, source) {
            Ok(names) if names.iter().any(|each| each == name) => {}
            other => wrong.push(format!("{name}: {other:?}")),
        }
        if !NOT_REFUSED.contains(&name) && used(&compiler.extension(name, false), source).is_ok() {
            wrong.push(format!("{name}: compiles where it is off"));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    let plain = "kernel void f(global int *a, local float *b) { *a = clamp(*a, 2, 3); *b = 1; }";
    assert_eq!(used(&Compiler::new().std(V3), plain), Ok(Vec::new()));
}

#[test]
fn reflection_names_nothing_that_is_not_used() {
    let mut wrong = Vec::new();
    for &(version, source, names) in EXACT {
        match used(&Compiler::new().std(version).spirv_version(1, 6), source) {
            Ok(used) if used == names => {}
            other => wrong.push(format!("{source}\n    {other:?}, not {names:?}")),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The list above covers every optional feature, except those that no module shows.
#[test]
fn every_feature_and_extension_is_asked_for() {
    /// Names of types, of macros, or of what becomes instructions of the core or of `OpenCL.std`.
    const SILENT: &[&str] = &[
        "__opencl_c_ext_image_unorm_int_2_101010",
        "__opencl_c_ext_image_unsigned_10x6_12x4_14x2",
        "__opencl_c_ext_fp16_global_atomic_load_store",
        "__opencl_c_ext_fp16_local_atomic_load_store",
        "cl_khr_async_work_group_copy_fence",
        "cl_khr_byte_addressable_store",
        "cl_khr_device_enqueue_local_arg_types",
        "cl_khr_extended_async_copies",
        "cl_khr_global_int32_base_atomics",
        "cl_khr_global_int32_extended_atomics",
        "cl_khr_initialize_memory",
        "cl_khr_local_int32_base_atomics",
        "cl_khr_local_int32_extended_atomics",
        "cl_khr_select_fprounding_mode",
        "cl_khr_srgb_image_writes",
        "cl_khr_subgroup_extended_types",
        "cl_khr_subgroup_named_barrier",
        "cl_intel_subgroup_local_block_io",
        "cl_arm_integer_dot_product_int8",
        "cl_arm_integer_dot_product_accumulate_int8",
        "cl_arm_integer_dot_product_accumulate_int16",
        "cl_arm_integer_dot_product_accumulate_saturate_int8",
        "cl_amd_media_ops",
        "cl_amd_media_ops2",
        "cl_clang_storage_class_specifiers",
    ];
    for row in OPTIONAL {
        // Of the families by width and memory some members stand for all.
        let is_member = row.name.starts_with("__opencl_c_ext_fp") && !row.name.ends_with("load_store");
        let is_used = is_member || USES.iter().any(|(_, name, _)| *name == row.name);
        assert!(
            is_used != SILENT.contains(&row.name),
            "{}: either a row of USES or a name in SILENT",
            row.name
        );
    }
}

const ARGUMENTS: &str = "
    typedef struct { float4 position; int count; } item;
    typedef float real;
    struct pair { int a; };
    kernel void f(global const item *restrict items, constant real *table, local volatile int *scratch,
                  read_only image2d_t image, write_only image3d_t volume, sampler_t sampler, unsigned int count,
                  float2 size, global void *rest, struct pair two, global struct pair *pairs, const float by) {}
";

/// The driver answers clGetKernelArgInfo for what its own compiler has made; of modules Intel's CPU driver says nothing. So its answers are
/// what the description has to say, and the strings from which drivers that read them would answer.
#[test]
fn descriptions_of_arguments_are_those_of_the_driver() {
    let device = device().expect("there is a driver");
    let program = device.build_source(ARGUMENTS, "-cl-kernel-arg-info").expect("it is right");
    let compiled = Compiler::new().kernel_arg_info().make("a.cl", ARGUMENTS.as_bytes(), Emit::Asm);
    let Some(spirocl::Output::Text(assembly)) = compiled.output() else { panic!("it compiles") };
    let kernel = &compiled.reflection().expect("it compiles").kernels[0];
    let (mut types, mut qualifiers) =
        (String::from("kernel_arg_type.f."), String::from("kernel_arg_type_qual.f."));
    for (index, argument) in (0..).zip(&kernel.arguments) {
        // CL_KERNEL_ARG_ADDRESS_*, CL_KERNEL_ARG_ACCESS_*, CL_KERNEL_ARG_TYPE_* of the API.
        let address = match argument.address.to_string().as_str() {
            "global" => 0x119b,
            "local" => 0x119c,
            "constant" => 0x119d,
            _ => 0x119e,
        };
        let access = match argument.access_name() {
            Some("read_only") => 0x11a0,
            Some("write_only") => 0x11a1,
            Some(_) => 0x11a2,
            None => 0x11a3,
        };
        let bit =
            |word: &str| ["const", "restrict", "volatile", "pipe"].iter().position(|each| *each == word);
        let words = argument.type_qualifiers();
        let bits = words.iter().filter_map(|word| bit(word)).map(|at| 1 << at).sum();
        let said = (argument.name.clone(), argument.type_name.clone(), address, access, bits);
        assert_eq!(program.parameter("f", index).expect("the driver knows"), said);
        types.push_str(&format!("{},", argument.type_name));
        qualifiers.push_str(&format!("{},", words.join(" ")));
    }
    assert_eq!(kernel.arguments.len(), 12);
    for text in [types, qualifiers] {
        assert!(assembly.contains(&format!("OpString \"{text}\"")), "{text}");
    }
    // Names are in the module in any case.
    let plain = Compiler::new().make("a.cl", ARGUMENTS.as_bytes(), Emit::Asm);
    let Some(spirocl::Output::Text(plain)) = plain.output() else { panic!("it compiles") };
    assert!(plain.contains("\"items\"") && plain.contains("\"by\"") && !plain.contains("kernel_arg_type"));
}

/// Every field of the description, on one program.
#[test]
fn the_description_has_every_field() {
    let source = "
        typedef struct { float4 position; int count; constant const float *weights; } item;
        constant float table[3] = { 1.0f, 2.0f, 3.0f };
        global item first;
        static int hidden(local int *a) { return a[1]; }
        __attribute__((reqd_work_group_size(8, 4, 1), vec_type_hint(float4)))
        kernel void f(global const item *restrict items, read_only image2d_t image, double x) {
            local int tile[16];
            tile[0] = items[0].count;
            printf(\"%d\\n\", hidden(tile));
            first.count = (int)(x + table[1]);
        }
        __attribute__((work_group_size_hint(64, 1, 1), intel_reqd_sub_group_size(16))) kernel void g(local char *a) {}
    ";
    let made = Compiler::new().std(V2).spirv_version(1, 2).environment(spirocl::Environment::OpenCl2_2);
    let made = made.make("a.cl", source.as_bytes(), Emit::Reflection);
    let Some(spirocl::Output::Text(text)) = made.output() else {
        panic!("{}", made.render(spirocl::Style::Plain))
    };
    let expected = concat!(
        r#"{"spirvVersion":"1.2","languageVersion":"2.0","addressBits":64,"#,
        r#""languageFeatures":["__opencl_c_fp64","__opencl_c_images","__opencl_c_program_scope_global_variables"],"#,
        r#""languageExtensions":["cl_khr_fp64","cl_intel_required_subgroup_size"],"#,
        r#""capabilities":["Addresses","Linkage","Kernel","Float64","ImageBasic","Int8","DeviceEnqueue","SubgroupDispatch"],"extensions":[],"#,
        r#""kernels":[{"name":"f","arguments":["#,
        r#"{"name":"items","type":"item*","kind":"buffer","address":"global","typeQualifiers":["restrict","const"],"size":8,"alignment":8,"pointeeSize":32,"structure":0},"#,
        r#"{"name":"image","type":"image2d_t","kind":"image","address":"global","access":"read_only","typeQualifiers":[],"size":8,"alignment":8},"#,
        r#"{"name":"x","type":"double","kind":"value","address":"private","typeQualifiers":[],"size":8,"alignment":8}],"#,
        r#""requiredWorkGroupSize":[8,4,1],"vectorTypeHint":"float4","localMemorySize":64},"#,
        r#"{"name":"g","arguments":[{"name":"a","type":"char*","kind":"local","address":"local","typeQualifiers":[],"size":8,"alignment":8,"pointeeSize":1}],"#,
        r#""workGroupSizeHint":[64,1,1],"requiredSubGroupSize":16,"localMemorySize":0}],"#,
        r#""variables":[{"name":"table","type":"float[3]","address":"constant","size":12,"alignment":4,"linkage":"export"},"#,
        r#"{"name":"first","type":"item","address":"global","size":32,"alignment":16,"linkage":"export","structure":0}],"#,
        r#""specializationConstants":[],"#,
        r#""structures":[{"name":"item","size":32,"alignment":16,"fields":["#,
        r#"{"name":"position","type":"float4","offset":0,"size":16},{"name":"count","type":"int","offset":16,"size":4},"#,
        // `const` is implied by the constant address space.
        r#"{"name":"weights","type":"constant float *","offset":24,"size":8}]}],"#,
        r#""printfFormats":["%d\n"]}"#,
    );
    assert_eq!(text.trim_end(), expected);
}

/// Structures that lead back to themselves have layouts, and so have the variables that they are of.
#[test]
fn recursive_structures_of_modules_are_described() {
    let source = "
        typedef struct node { local struct node *next; int value; } node;
        kernel void f(global int *out) { local node nodes[3]; nodes[0].next = &nodes[1]; *out = nodes[0].value; }
    ";
    let compiled = Compiler::new().compile("a.cl", source);
    let described = describe("a.spv", compiled.words().expect("it compiles")).expect("it is a module");
    assert_eq!(described.kernels[0].local_memory_size, 48);
    let fields = described.structures[0].fields.iter().map(|field| (field.offset, field.size));
    assert!(fields.eq([(0, 8), (8, 4)]));
}

/// Local memory that a kernel names by a constant expression only, as in modules by LLVM, is that of the kernel.
#[test]
fn local_memory_behind_constants_is_that_of_the_kernel() {
    let assembly = "
        OpCapability Addresses
        OpCapability Kernel
        OpMemoryModel Physical64 OpenCL
        OpEntryPoint Kernel %first \"first\"
        OpEntryPoint Kernel %second \"second\"
        %void = OpTypeVoid
        %int = OpTypeInt 32 0
        %count = OpConstant %int 16
        %zero = OpConstant %int 0
        %one = OpConstant %int 1
        %array = OpTypeArray %int %count
        %array_pointer = OpTypePointer Workgroup %array
        %int_pointer = OpTypePointer Workgroup %int
        %kernel = OpTypeFunction %void
        %tile = OpVariable %array_pointer Workgroup
        %element = OpSpecConstantOp %int_pointer InBoundsPtrAccessChain %tile %zero %one
        %first = OpFunction %void None %kernel
        %first_entry = OpLabel
        OpStore %element %one Aligned 4
        OpReturn
        OpFunctionEnd
        %second = OpFunction %void None %kernel
        %second_entry = OpLabel
        OpReturn
        OpFunctionEnd
    ";
    let words = validate::assemble(assembly, "opencl2.0").expect("it is assembly");
    let described = describe("a.spv", &words).expect("it is a module");
    let sizes = described.kernels.iter().map(|kernel| kernel.local_memory_size);
    assert!(sizes.eq([64, 0]));
}
