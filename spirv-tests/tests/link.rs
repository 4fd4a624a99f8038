//! Linked modules: valid, and run on the driver.

use spirocl::{
    Compiler, DebugLevel, OptimizationLevel, Version,
    link::{LinkError, link},
    options::LinkKind,
};
use spirocl_codegen::load::load;
use spirocl_tests::{device::device, minimal, validate};

const LIBRARY: &str = "
    typedef struct { int2 pair; float weight; } item;
    constant int table[4] = { 10, 20, 30, 40 };
    int position(void) { return (int)get_global_id(0); }
    int look_up(int index, item it) { return table[index & 3] + it.pair.y + (int)it.weight; }
    int unused(int a) { return a; }
";
const PROGRAM: &str = "
    typedef struct { int2 pair; float weight; } item;
    int position(void);
    int look_up(int index, item it);
    extern constant int table[4];
    kernel void run(global int *out) {
        item it = { (int2)(1, 2), 3.0f };
        out[position()] = look_up(position(), it) + table[0];
    }
";

fn compile(source: &str, minor: u8) -> Vec<u32> {
    let compiled = Compiler::new().std(Version::V2_0).spirv_version(1, minor).compile("a.cl", source);
    compiled.words().unwrap_or_else(|| panic!("{}", compiled.render(spirocl::Style::Plain))).to_vec()
}

/// Links modules, whose names are `m0`, `m1` and so on.
fn link_all(modules: &[Vec<u32>], kind: LinkKind) -> Result<Vec<u32>, Vec<String>> {
    let names: Vec<String> = (0..modules.len()).map(|at| format!("m{at}")).collect();
    let named: Vec<(&str, &[u32])> =
        names.iter().zip(modules).map(|(name, words)| (name.as_str(), words.as_slice())).collect();
    let linked = link(&named, kind).map_err(|error| match error {
        LinkError::Wrong(messages) => messages,
        LinkError::Bug(report) => panic!("{report}"),
    })?;
    validate::validate(&linked, &validate::environments(&linked)).expect("it is valid");
    minimal::check(&load(&linked).expect("it is a module")).expect("it has nothing to spare");
    Ok(linked)
}

/// Runs the kernel `run` with 64 work-items; what it leaves in its only buffer.
fn run(words: &[u32], buffer: &[i32; 64]) -> Vec<i32> {
    let device = device().expect("there is a driver");
    let program = device.build_il(words).expect("the driver takes it");
    let buffer = device.buffer(buffer).expect("there is memory");
    program.launch("run", &[64], &[], &[(&buffer).into()]).expect("it runs");
    program.read::<i32>(&buffer).expect("it can be read")
}

/// A header holds the sampler of several files. OpenCL C has no way to name that of another file.
#[test]
fn files_have_samplers_of_their_own() {
    let file = |kernel: &str| {
        let source = format!(
            "constant sampler_t nearest = CLK_FILTER_NEAREST;
            kernel void {kernel}(global float4 *out, read_only image2d_t image) {{
                *out = read_imagef(image, nearest, (int2)(1));
            }}"
        );
        compile(&source, 0)
    };
    for kind in [LinkKind::Program, LinkKind::Library] {
        assert!(link_all(&[file("one"), file("other")], kind).is_ok());
    }
}

#[test]
fn a_linked_program_is_valid_and_runs() {
    for minor in [0, 4] {
        let words = link_all(&[compile(PROGRAM, minor), compile(LIBRARY, minor)], LinkKind::Program);
        let expected: Vec<i32> = (0..64).map(|i| [10, 20, 30, 40][i % 4] + 2 + 3 + 10).collect();
        assert_eq!(run(&words.expect("they fit"), &[0; 64]), expected);
    }
}

/// The operations of `OpSpecConstantOp` have as many operands as they like: places in nested arrays, and none.
#[test]
fn constants_made_of_addresses_link() {
    let library = "
        typedef struct { int first; int more[2][3]; } record;
        constant record numbers = { 1, { { 2, 3, 4 }, { 5, 6, 7 } } };
        constant int *constant inside = &numbers.more[1][2];
        constant int *constant start = &numbers.first;
        constant char *constant text = \"text\" + 2;
        int total(void) { return *inside + *start + text[0]; }
    ";
    let program = "int total(void); kernel void run(global int *out) { out[get_global_id(0)] = total(); }";
    let words = link_all(&[compile(program, 0), compile(library, 0)], LinkKind::Program).expect("they fit");
    assert_eq!(run(&words, &[0; 64]), [7 + 1 + i32::from(b'x'); 64]);
}

/// An initializer stands behind what it names, whichever module that comes from, with all types that this needs.
#[test]
fn addresses_of_imports_link_in_any_order() {
    let uses = "
        typedef struct node { constant struct node *next[2]; int value; } node;
        extern constant node end;
        extern constant int numbers[4];
        constant struct { int first; constant int *rest; } list = { 1, numbers + 1 };
        constant node start = { { &end, 0 }, 5 };
        constant int *look_up(int index) { return list.rest + index; }
        kernel void run(global int *out) {
            constant node *at = &start;
            int zero = get_global_id(1);
            out[get_global_id(0)] = at->next[zero]->value + *look_up(zero) + list.first;
        }
    ";
    let defines = "
        typedef struct node { constant struct node *next[2]; int value; } node;
        constant int numbers[4] = { 10, 20, 30, 40 };
        constant node end = { { 0, 0 }, 600 };
    ";
    for minor in [0, 4] {
        for modules in [[uses, defines], [defines, uses]] {
            let linked = link_all(&modules.map(|source| compile(source, minor)), LinkKind::Program);
            assert_eq!(run(&linked.expect("they fit"), &[0; 64]), [600 + 20 + 1; 64]);
        }
    }
}

/// Products and sums of a function stay apart in whichever kernel calls it, and no others do. OpenCL C 3.0, 6.8, `FP_CONTRACT`.
#[test]
fn contraction_stays_off_in_what_other_modules_call() {
    let library = "
        #pragma OPENCL FP_CONTRACT OFF
        static float inner(float a, float b, float c) { return a * b + c; }
        float apart(float a, float b, float c) { return inner(a, b, c); }
    ";
    let program = "
        float apart(float a, float b, float c);
        kernel void other(global float *out) { *out = out[1] * out[2] + out[3]; }
        kernel void run(global float *out) {
            float x = out[get_global_id(0)];
            out[get_global_id(0)] = apart(x, x, -0x1.002p+0f);
        }
    ";
    let whole = format!(
        "{library} kernel void run(global float *x) {{ int i = get_global_id(0); x[i] = apart(x[i], x[i], -0x1.002p+0f); }}"
    );
    let [library, program] = [library, program].map(|source| compile(source, 0));
    let again = link_all(std::slice::from_ref(&library), LinkKind::Library).expect("it is a library");
    // The square is halfway between two numbers, and only in one step with the sum is it not rounded.
    let input = [1.000_244_1_f32.to_bits() as i32; 64];
    assert_eq!(run(&compile(&whole, 0), &input), [0; 64]);
    for modules in [[library.clone(), program.clone()], [program.clone(), library], [again, program]] {
        let linked = link_all(&modules, LinkKind::Program).expect("they fit");
        assert_eq!(run(&linked, &input), [0; 64]);
        let text = validate::disassemble(&linked).expect("it is a module");
        let off: Vec<&str> = text.lines().filter(|line| line.contains("ContractionOff")).collect();
        assert_eq!(off.len(), 1, "of two kernels one calls it: {text}");
        assert!(off[0].contains("%run"), "{text}");
    }
}

/// An array of unknown length is compatible with one of any length. C99 6.2.7, 6.7.5.2p6.
#[test]
fn arrays_of_unknown_length_are_completed() {
    let program = "
        extern constant int table[];
        extern constant int grid[][4];
        constant int *constant last = &table[3];
        constant int (*whole(void))[] { return &table; }
        int more(int i);
        kernel void run(global int *out) {
            int i = get_global_id(0);
            out[i] = table[i & 3] + *last + grid[1][2] + (*whole())[1] + more(i);
        }
    ";
    let library = "extern constant int table[4]; int more(int i) { return table[i & 1]; }";
    let tables =
        "constant int table[4] = { 10, 20, 30, 40 }; constant int grid[2][4] = { { 0 }, { 1, 2, 3, 4 } };";
    let expected: Vec<i32> = (0..64).map(|i| 10 + i % 4 * 10 + 40 + 3 + 20 + 10 + i % 2 * 10).collect();
    for minor in [0, 4] {
        let [program, library, tables] = [program, library, tables].map(|source| compile(source, minor));
        for open in [[program.clone(), library.clone()], [library, program]] {
            let open = link_all(&open, LinkKind::Library).expect("imports of both kinds fit");
            for modules in [[open.clone(), tables.clone()], [tables.clone(), open]] {
                let linked = link_all(&modules, LinkKind::Program).expect("they fit");
                assert_eq!(run(&linked, &[0; 64]), expected);
            }
        }
    }
    let elements = [
        compile("extern constant float table[]; kernel void run(global float *out) { *out = table[1]; }", 0),
        compile("constant int table[4] = { 1 };", 0),
    ];
    let found = link_all(&elements, LinkKind::Program).expect_err("the elements differ");
    assert_eq!(found, ["`table` is declared in `m0` with another type than it is defined with in `m1`"]);
}

/// Drivers take one name for one function.
#[test]
fn what_has_one_name_stays_apart() {
    let first = "static constant int table[2] = { 1, 2 };
        static __attribute__((noinline)) int own(int a) { return a + table[a & 1]; }
        int first(int a) { return own(a) * own(a + 1); }";
    let second = "static constant int table[2] = { 20, 30 };
        static __attribute__((noinline)) int own(int a) { return a + table[a & 1]; }
        __attribute__((overloadable, noinline)) int over(int a) { return a * 3; }
        __attribute__((overloadable, noinline)) int over(float a) { return (int)a * 5; }
        int second(int a) { return own(a) + own(a + 2) + over(a) + over((float)a); }";
    let program = "int first(int a);
        int second(int a);
        kernel void run(global int *out) { int i = get_global_id(0); out[i] = first(i) * 1000 + second(i); }";
    let expected: Vec<i32> = (0..64)
        .map(|i| (i + 1 + i % 2) * (i + 1 + 2 - i % 2) * 1000 + 2 * (i + 20 + i % 2 * 10) + 2 + i * 8)
        .collect();
    for level in [OptimizationLevel::O0, OptimizationLevel::O1] {
        let compile = |source: &str| {
            let compiled = Compiler::new().optimization(level).compile("a.cl", source);
            compiled.words().expect("it compiles").to_vec()
        };
        let linked = link_all(&[first, second, program].map(compile), LinkKind::Program).expect("they fit");
        assert_eq!(run(&linked, &[0; 64]), expected);
    }
}

/// Literal operands of extended instructions are no ids: lines of debug information, and how many components are loaded.
#[test]
fn debug_information_links() {
    // Debug information of structures names what comes later.
    let library = "struct item { int a; float3 b; int c[2]; };
        float3 third(global float *a) { struct item it; it.b = vload3(2, a); it.c[1] = 3; return it.b + vload3(0, a); }";
    let program = "float3 third(global float *a);
        kernel void run(global float *a, global float *out) { float3 b = third(a); vstore3(b, 0, out); }";
    let compile = |source: &str| {
        let compiled = Compiler::new().debug(DebugLevel::Full).spirv_version(1, 0).compile("a.cl", source);
        compiled.words().expect("it compiles").to_vec()
    };
    let words = link_all(&[compile(program), compile(library)], LinkKind::Program).expect("they fit");
    let assembly = validate::disassemble(&words).expect("it is a module");
    assert_eq!(assembly.matches("DebugCompilationUnit").count(), 2);
    let device = device().expect("there is a driver");
    let program = device.build_il(&words).expect("the driver takes it");
    let numbers: Vec<f32> = (0u8..16).map(f32::from).collect();
    let (from, to) = (device.buffer(&numbers), device.buffer(&[0f32; 3]));
    let (from, to) = (from.expect("there is memory"), to.expect("there is memory"));
    program.launch("run", &[1], &[], &[(&from).into(), (&to).into()]).expect("it runs");
    assert_eq!(program.read::<f32>(&to).expect("it can be read"), [6.0, 8.0, 10.0]);
}

#[test]
fn a_library_is_valid_and_links_again() {
    let part = compile("int position(void); int next(void) { return position() + 1; }", 0);
    let library = link_all(&[part, compile(LIBRARY, 0)], LinkKind::Library).expect("they fit");
    let open = link_all(&[compile(PROGRAM, 0)], LinkKind::Library).expect("imports may stay");
    let words = link_all(&[open, library], LinkKind::Program).expect("they fit");
    assert_eq!(run(&words, &[0; 64])[3], 40 + 2 + 3 + 10);
}

/// Structures that hold pointers to themselves, and to each other, are one type in all modules.
#[test]
fn structures_with_forward_pointers_are_equal() {
    let types = "
        typedef struct tree tree;
        typedef struct { global tree *owner; int weight; } branch;
        struct tree { global tree *next; branch left; int value; };
    ";
    let sum = format!(
        "{types} int sum(global tree *at) {{
            int sum = 0;
            for (; at; at = at->next) sum += at->value + at->left.weight;
            return sum;
        }}"
    );
    let program = format!(
        "{types} int sum(global tree *at);
        global tree nodes[2];
        kernel void run(global int *out) {{
            if (get_global_id(0) == 0) {{
                nodes[0].value = 3; nodes[0].left.weight = out[0]; nodes[0].next = &nodes[1];
                nodes[1].value = 5; nodes[1].left.weight = out[1]; nodes[1].next = 0;
                out[2] = sum(&nodes[0]);
            }}
        }}"
    );
    let words = link_all(&[compile(&program, 0), compile(&sum, 0)], LinkKind::Program).expect("they fit");
    let mut buffer = [0; 64];
    (buffer[0], buffer[1]) = (10, 20);
    assert_eq!(run(&words, &buffer)[2], 3 + 5 + 10 + 20);
}

/// A compiler whose pointers have no types of their own writes bytes or guesses: the parameter of `total` is no pointer to `int` here,
/// and the result of `second` no pointer to `int` either.
const FOREIGN: &str = r#"
    OpCapability Kernel
    OpCapability Addresses
    OpCapability Linkage
    OpCapability Int8
    OpCapability Int64
    OpMemoryModel Physical64 OpenCL
    OpSource OpenCL_C 200000
    OpDecorate %total LinkageAttributes "total" Export
    OpDecorate %second LinkageAttributes "second" Export
    %uchar = OpTypeInt 8 0
    %uint = OpTypeInt 32 0
    %ulong = OpTypeInt 64 0
    %bytes = OpTypePointer CrossWorkgroup %uchar
    %uints = OpTypePointer CrossWorkgroup %uint
    %total_type = OpTypeFunction %uint %bytes %uint
    %second_type = OpTypeFunction %bytes %bytes
    %four = OpConstant %ulong 4
    %total = OpFunction %uint None %total_type
    %values = OpFunctionParameter %bytes
    %more = OpFunctionParameter %uint
    %total_body = OpLabel
    %typed = OpBitcast %uints %values
    %value = OpLoad %uint %typed Aligned 4
    %sum = OpIAdd %uint %value %more
    OpReturnValue %sum
    OpFunctionEnd
    %second = OpFunction %bytes None %second_type
    %from = OpFunctionParameter %bytes
    %second_body = OpLabel
    %next = OpInBoundsPtrAccessChain %bytes %from %four
    OpReturnValue %next
    OpFunctionEnd
"#;

#[test]
fn modules_of_compilers_without_typed_pointers_fit() {
    let foreign = validate::assemble(FOREIGN, "spv1.0").expect("it is assembly");
    let program = "
        int total(global int *values, int more);
        global int *second(global int *values);
        kernel void run(global int *out) {
            if (get_global_id(0) == 0) out[0] = total(second(out), out[2]);
        }
    ";
    let words = link_all(&[compile(program, 0), foreign.clone()], LinkKind::Program).expect("they fit");
    let mut buffer = [0; 64];
    (buffer[1], buffer[2]) = (30, 4);
    assert_eq!(run(&words, &buffer)[0], 34);
    let wrong = "int total(local int *values, int more); \
                 kernel void run(local int *a, global int *out) { out[0] = total(a, 1); }";
    let errors = link_all(&[compile(wrong, 0), foreign], LinkKind::Program).expect_err("the memory differs");
    assert_eq!(errors, ["`total` is declared in `m0` with another type than it is defined with in `m1`"]);
}

/// A foreign module: what such a module begins with, annotations, then types and functions.
fn foreign(annotations: &str, rest: &str, version: &str) -> Vec<u32> {
    let text = format!(
        "OpCapability Kernel
        OpCapability Addresses
        OpCapability Linkage
        OpCapability Int8
        OpCapability Int64
        OpMemoryModel Physical64 OpenCL
        {annotations}
        {rest}"
    );
    validate::assemble(&text, version).expect("it is assembly")
}

/// Two structures that only decorations tell apart, and a function that takes both.
const TWO_STRUCTURES: &str = "
    %uchar = OpTypeInt 8 0
    %uint = OpTypeInt 32 0
    %packed = OpTypeStruct %uchar %uint
    %plain = OpTypeStruct %uchar %uint
    %void = OpTypeVoid
    %to_packed = OpTypePointer CrossWorkgroup %packed
    %to_plain = OpTypePointer CrossWorkgroup %plain
    %type = OpTypeFunction %void %to_packed %to_plain
    %take = OpFunction %void None %type
    %one = OpFunctionParameter %to_packed
    %other = OpFunctionParameter %to_plain
    %body = OpLabel
    OpReturn
    OpFunctionEnd
";

/// What a group of decorations says, it says of each target. SPIR-V, 3.49.3, OpGroupDecorate.
#[test]
fn decorations_of_groups_count() {
    let annotations = r#"OpName %group "group"
        OpDecorate %take LinkageAttributes "take" Export
        OpDecorate %group CPacked
        OpDecorate %same CPacked
        OpDecorate %exported LinkageAttributes "take" Export
        OpDecorate %volatile Volatile
        %group = OpDecorationGroup
        %same = OpDecorationGroup
        %exported = OpDecorationGroup
        %volatile = OpDecorationGroup
        OpGroupDecorate %group %packed
        OpGroupDecorate %same %packed
        OpGroupDecorate %exported %take
        OpGroupMemberDecorate %volatile %packed 0 %plain 0"#;
    let direct = r#"OpDecorate %take LinkageAttributes "take" Export
        OpDecorate %packed CPacked
        OpMemberDecorate %packed 0 Volatile
        OpMemberDecorate %plain 0 Volatile"#;
    let library = |annotations: &str| {
        let module = foreign(annotations, TWO_STRUCTURES, "spv1.0");
        validate::disassemble(&link_all(&[module], LinkKind::Library).expect("it links"))
            .expect("it is a module")
    };
    let count = |text: &str, what: &str| text.matches(what).count();
    let (grouped, single) = (library(annotations), library(direct));
    for (what, times) in
        [("OpTypeStruct", 2), ("CPacked", 1), ("Volatile", 2), ("\"take\" Export", 1), ("Group", 0)]
    {
        assert_eq!((count(&grouped, what), count(&single, what)), (times, times), "{what}");
    }
    let wrong = [
        ("OpGroupDecorate %packed %plain", "as a group of decorations, which is none"),
        ("%group = OpDecorationGroup\nOpGroupDecorate %group %group", "is the target of another"),
        (
            "OpDecorateId %group AlignmentId %uint\n%group = OpDecorationGroup\nOpGroupMemberDecorate %group %plain 0",
            "which members cannot have",
        ),
    ];
    for (annotations, message) in wrong {
        let module = foreign(annotations, TWO_STRUCTURES, "spv1.2");
        let found = link_all(&[module], LinkKind::Library).expect_err("it is wrong");
        assert!(found[0].ends_with(message), "{found:?}");
    }
}

/// Two variables of one built-in, of which a kernel lists one twice.
const TWO_INPUTS: &str = "
    %ulong = OpTypeInt 64 0
    %place = OpTypeVector %ulong 3
    %input = OpTypePointer Input %place
    %one = OpVariable %input Input
    %other = OpVariable %input Input
    %void = OpTypeVoid
    %type = OpTypeFunction %void
    %kernel = OpFunction %void None %type
    %body = OpLabel
    %first = OpLoad %place %one
    %second = OpLoad %place %other
    OpReturn
    OpFunctionEnd
";

/// Since SPIR-V 1.4 an entry point lists a variable once (OpEntryPoint): those that become one, and those that another version lists twice.
#[test]
fn entry_points_list_variables_once() {
    let decorations =
        "OpDecorate %one BuiltIn GlobalInvocationId\nOpDecorate %other BuiltIn GlobalInvocationId";
    let newer = compile("int f(void) { return 1; }", 4);
    for (listed, version) in [("%one %other", "spv1.4"), ("%one %one %other", "spv1.0")] {
        let annotations = format!("OpEntryPoint Kernel %kernel \"run\" {listed}\n{decorations}");
        let module = foreign(&annotations, TWO_INPUTS, version);
        let linked = link_all(&[module, newer.clone()], LinkKind::Program).expect("they fit");
        let text = validate::disassemble(&linked).expect("it is a module");
        assert_eq!(text.matches("OpVariable").count(), 1);
    }
}

/// Compilers that declare what the device provides as variables of the source import these; no module defines them.
#[test]
fn what_the_device_provides_is_not_imported() {
    let annotations = r#"OpEntryPoint Kernel %kernel "run" %one %other
        OpDecorate %one LinkageAttributes "__spirv_BuiltInGlobalInvocationId" Import
        OpDecorate %one BuiltIn GlobalInvocationId
        OpDecorate %other BuiltIn LocalInvocationId"#;
    for kind in [LinkKind::Program, LinkKind::Library] {
        let linked =
            link_all(&[foreign(annotations, TWO_INPUTS, "spv1.4")], kind).expect("nothing is missing");
        let text = validate::disassemble(&linked).expect("it is a module");
        assert_eq!(text.matches("OpVariable").count(), 2);
        assert!(!text.contains("Import"), "{text}");
    }
}

/// Modes whose operands are ids keep what these name. SPIR-V, OpExecutionModeId.
#[test]
fn execution_modes_of_ids_stay() {
    let annotations = "OpEntryPoint Kernel %kernel \"run\"
        OpExecutionModeId %kernel LocalSizeId %eight %eight %one";
    let rest = "%uint = OpTypeInt 32 0
        %eight = OpConstant %uint 8
        %one = OpConstant %uint 1
        %void = OpTypeVoid
        %type = OpTypeFunction %void
        %kernel = OpFunction %void None %type
        %body = OpLabel
        OpReturn
        OpFunctionEnd";
    let linked = link_all(&[foreign(annotations, rest, "spv1.2")], LinkKind::Program).expect("it links");
    let text = validate::disassemble(&linked).expect("it is a module");
    assert!(text.contains("LocalSizeId %uint_8 %uint_8 %uint_1"), "{text}");
}

#[test]
fn nothing_within_a_function_is_shared() {
    let wrong = FOREIGN.replace("OpDecorate %second LinkageAttributes", "OpDecorate %from LinkageAttributes");
    let module = validate::assemble(&wrong, "spv1.0").expect("it is assembly");
    let found = link_all(&[module], LinkKind::Library).expect_err("a parameter cannot be shared");
    assert!(found[0].ends_with("which is neither a function nor a variable of the module"), "{found:?}");
}

#[test]
fn what_no_kernel_uses_goes_from_a_program_and_stays_in_a_library() {
    let names = |kind| {
        let words = link_all(&[compile(PROGRAM, 0), compile(LIBRARY, 0)], kind).expect("they fit");
        let text = validate::disassemble(&words).expect("it is a module");
        (
            text.contains("\"unused\""),
            text.contains("LinkageAttributes"),
            text.contains("OpCapability Linkage"),
        )
    };
    assert_eq!(names(LinkKind::Program), (false, false, false));
    assert_eq!(names(LinkKind::Library), (true, true, true));
}

#[test]
fn what_does_not_fit_is_told_all_at_once() {
    let errors = |sources: &[&str]| {
        let modules: Vec<_> = sources.iter().map(|source| compile(source, 0)).collect();
        link_all(&modules, LinkKind::Program).expect_err("they do not fit")
    };
    let found = errors(&[
        "int f(int a) { return a; } kernel void k(global int *a) {}",
        "int f(int a) { return a; } kernel void k(global int *a) {}",
        "int g(void); kernel void l(global int *a) { a[0] = g(); }",
    ]);
    let expected = [
        "`f` is defined in `m0` and in `m1`",
        "the kernel `k` is defined in `m0` and in `m1`",
        "`g` is declared and used in `m2`, but no module defines it",
    ];
    assert_eq!(found, expected);
    let found = errors(&[
        "int f(int a) { return a; }",
        "int f(float a); kernel void k(global int *a) { a[0] = f(1.0f); }",
    ]);
    assert_eq!(found, ["`f` is declared in `m1` with another type than it is defined with in `m0`"]);
    let found = errors(&[
        "kernel void k(global int *a) { *a = 1; }",
        "kernel void k(global int *a); kernel void l(global int *a) { k(a); }",
    ]);
    assert_eq!(
        found,
        [
            "`k` is declared and used in `m1`, but it is a kernel of `m0`, and kernels of other files cannot be called"
        ]
    );
    let found = errors(&[
        "extern constant void *constant q; constant void *constant p = &q; kernel void k(global int *a) { *a = p == q; }",
        "extern constant void *constant p; constant void *constant q = &p;",
    ]);
    assert_eq!(
        found,
        ["the initializer of `p` needs the address of `p` itself, which SPIR-V cannot express"]
    );
    // Of a ring, what is told is what files share.
    let found = errors(&[
        "extern constant void *constant q; static constant void *constant own = &q; \
         constant void *constant p = &own; kernel void k(global int *a) { *a = p == q; }",
        "extern constant void *constant p; constant void *constant q = &p;",
    ]);
    assert_eq!(
        found,
        ["the initializer of `p` needs the address of `p` itself, which SPIR-V cannot express"]
    );
    let found = errors(&["int f(int a) { return a; }"]);
    assert_eq!(found, ["there is no kernel; `-create-library` makes a module without one"]);
    let narrow = Compiler::new().address_width(spirocl::AddressWidth::Bits32).compile("a.cl", "int f(void);");
    let modules = [compile(PROGRAM, 0), narrow.words().expect("it compiles").to_vec()];
    let found = link_all(&modules, LinkKind::Program).expect_err("they do not fit");
    assert_eq!(found[0], "`m0` and `m1` are for different widths of addresses");
    let found = link_all(&[vec![1, 2, 3]], LinkKind::Program).expect_err("it is no module");
    assert!(found[0].starts_with("`m0` is no SPIR-V module"), "{found:?}");
}

/// The words of a module of nothing but types; each type is an opcode and its operands after the result, which has the number from 2 on.
fn types(instructions: &[(u32, Vec<u32>)]) -> Vec<u32> {
    let bound = 2 + instructions.len() as u32;
    let mut words = vec![0x0723_0203, 0x1_0000, 0, bound, 0];
    // OpCapability Addresses, Kernel and Linkage; OpMemoryModel Physical64 OpenCL.
    words.extend([0x2_0011, 4, 0x2_0011, 6, 0x2_0011, 5, 0x3_000e, 2, 2]);
    for (id, (opcode, operands)) in (2..).zip(instructions) {
        let is_forward = *opcode == FORWARD;
        words.push((operands.len() as u32 + 2 - u32::from(is_forward)) << 16 | opcode);
        words.extend((!is_forward).then_some(id));
        words.extend(operands);
    }
    words
}

const INT: u32 = 21;
const STRUCT: u32 = 30;
const POINTER: u32 = 32;
const FORWARD: u32 = 39;

/// What is announced is a pointer, and only types hold it before it is there: else something would hold itself.
#[test]
fn what_holds_itself_is_refused() {
    let refused = [
        ("%it = OpTypeStruct %it", "as a pointer, which is none"),
        ("%type = OpTypeStruct %it\n%it = OpConstantComposite %type %it", "as a pointer, which is none"),
        (
            "%type = OpTypeStruct %it\n%null = OpConstantNull %it\n%it = OpTypePointer Workgroup %type",
            "before its definition",
        ),
    ];
    for (rest, message) in refused {
        let module = foreign("", &format!("OpTypeForwardPointer %it Workgroup\n{rest}"), "spv1.0");
        let found = link_all(&[module], LinkKind::Library).expect_err("it holds itself");
        assert!(found[0].ends_with(message), "{found:?}");
    }
}

#[test]
fn long_chains_of_types_link() {
    const LENGTH: u32 = 200_000;
    let mut chain = vec![(INT, vec![32, 0])];
    chain.extend((2..LENGTH).map(|below| (POINTER, vec![5, below])));
    let chain = types(&chain);
    assert!(link_all(&[chain.clone(), chain], LinkKind::Library).is_ok());
}

/// Structures in a ring, all alike but for one: how far each is from it tells them apart, one after the other.
#[test]
fn rings_of_structures_link_up_to_a_limit() {
    let ring = |length: u32| {
        // Ids: the number, then for each the announcement (which has none), the structure and its pointer.
        let pointer = |at: u32| 2 + 1 + length + at % length * 2 + 1;
        let mut ring = vec![(INT, vec![32, 0])];
        ring.extend((0..length).map(|at| (FORWARD, vec![pointer(at), 5])));
        for at in 0..length {
            let first = if at == 0 { vec![2] } else { Vec::new() };
            ring.push((STRUCT, [first, vec![pointer(at + 1)]].concat()));
            ring.push((POINTER, vec![5, pointer(at) - 1]));
        }
        types(&ring)
    };
    let small = ring(300);
    assert!(link_all(&[small.clone(), small], LinkKind::Library).is_ok());
    let found = link_all(&[ring(10_000)], LinkKind::Library).expect_err("it is too much");
    assert_eq!(found, ["their structures point at each other too deeply"]);
}

/// Functions of one name with other counts of parameters do not fit, and a library that misses something says only that.
#[test]
fn counts_of_parameters_have_to_fit() {
    let modules = [
        compile("int f(int a) { return a; }", 0),
        compile("int f(int a, int b); kernel void k(global int *a) { a[0] = f(1, 2); }", 0),
    ];
    let found = link_all(&modules, LinkKind::Program).expect_err("they do not fit");
    assert_eq!(found, ["`f` is declared in `m1` with another type than it is defined with in `m0`"]);
    let missing = compile("int g(void); int f(void) { return g(); }", 0);
    let found = link_all(&[missing], LinkKind::Program).expect_err("`g` is missing");
    assert_eq!(found, ["`g` is declared and used in `m0`, but no module defines it"]);
}

/// Equal constants become one; variables do not, but for those that the device provides.
#[test]
fn variables_of_files_stay_apart() {
    let file = |name: &str| {
        let source = format!(
            "static global int counter; static __attribute__((noinline)) int next(void) {{ return ++counter; }}
            int {name}(void) {{ return next(); }}"
        );
        compile(&source, 0)
    };
    let program = compile(
        "int one(void); int two(void);
        kernel void run(global int *out) {
            if (get_global_id(0) == 0) { out[0] = one(); out[1] = one(); out[2] = two(); }
        }",
        0,
    );
    let linked = link_all(&[file("one"), file("two"), program], LinkKind::Program).expect("they fit");
    assert_eq!(run(&linked, &[0; 64])[..3], [1, 2, 1]);
    for minor in [0, 4] {
        let library = compile("int place(void) { return get_global_id(0); }", minor);
        let program =
            "int place(void); kernel void run(global int *out) { out[get_global_id(0)] = place(); }";
        let linked = link_all(&[library, compile(program, minor)], LinkKind::Program).expect("they fit");
        let text = validate::disassemble(&linked).expect("it is a module");
        assert_eq!(text.matches("BuiltIn GlobalInvocationId").count(), 1);
    }
}

/// A definition in several modules of which any will do (SPV_KHR_linkonce_odr), and one that is not such.
#[test]
fn definitions_that_may_be_repeated_become_one() {
    let module = |linkage: &str, name: &str| {
        let text = format!(
            r#"OpCapability Kernel
            OpCapability Addresses
            OpCapability Linkage
            OpExtension "SPV_KHR_linkonce_odr"
            OpMemoryModel Physical64 OpenCL
            OpDecorate %shared LinkageAttributes "shared" {linkage}
            OpDecorate %user LinkageAttributes "{name}" Export
            %uint = OpTypeInt 32 0
            %type = OpTypeFunction %uint
            %seven = OpConstant %uint 7
            %shared = OpFunction %uint None %type
            %first = OpLabel
            OpReturnValue %seven
            OpFunctionEnd
            %user = OpFunction %uint None %type
            %second = OpLabel
            %value = OpFunctionCall %uint %shared
            OpReturnValue %value
            OpFunctionEnd"#
        );
        validate::assemble(&text, "spv1.0").expect("it is assembly")
    };
    let program = compile(
        "int one(void); int two(void);
        kernel void run(global int *out) { out[get_global_id(0)] = one() + two(); }",
        0,
    );
    let link = |one: &str, two: &str| {
        link_all(&[module(one, "one"), module(two, "two"), program.clone()], LinkKind::Program)
    };
    assert_eq!(run(&link("LinkOnceODR", "LinkOnceODR").expect("any will do"), &[0; 64]), [14; 64]);
    for (one, two) in [("LinkOnceODR", "Export"), ("Export", "LinkOnceODR")] {
        assert_eq!(link(one, two), Err(vec!["`shared` is defined in `m0` and in `m1`".into()]));
    }
}

/// Since SPIR-V 1.4 an entry point lists the variables of other files too that it reaches, and those whose addresses they hold.
#[test]
fn entry_points_list_variables_of_other_files() {
    let library = "static constant int table[4] = { 1, 2, 3, 4 }; constant int *constant second = &table[1];
        __attribute__((noinline)) int at(int i) { return table[i & 3] + *second; }";
    let program =
        "int at(int i); kernel void run(global int *out) { out[get_global_id(0)] = at(get_global_id(0)); }";
    assert!(link_all(&[compile(library, 4), compile(program, 4)], LinkKind::Program).is_ok());
}

/// A module without a kernel has the capability for linking though it shares nothing. SPIR-V, 2.16.1.
#[test]
fn a_library_of_nothing_is_valid() {
    assert!(link_all(&[compile("typedef int nothing;", 0)], LinkKind::Library).is_ok());
}

/// Which operands are literal, a set says itself: what has the number of `vloadn` in another is something else.
#[test]
fn operands_of_other_sets_are_ids() {
    let text = r#"OpCapability Kernel
        OpCapability Addresses
        OpCapability Linkage
        OpExtension "SPV_KHR_non_semantic_info"
        %notes = OpExtInstImport "NonSemantic.Notes"
        OpMemoryModel Physical64 OpenCL
        OpDecorate %one LinkageAttributes "one" Export
        %void = OpTypeVoid
        %uint = OpTypeInt 32 0
        %type = OpTypeFunction %uint
        %seven = OpConstant %uint 7
        %one = OpFunction %uint None %type
        %body = OpLabel
        %note = OpExtInst %void %notes 171 %seven
        OpReturnValue %seven
        OpFunctionEnd"#;
    let foreign = validate::assemble(text, "spv1.0").expect("it is assembly");
    let program = "int one(void); kernel void run(global int *out) { out[get_global_id(0)] = one(); }";
    let linked = link_all(&[compile(program, 0), foreign], LinkKind::Program).expect("they fit");
    let seven = |text: &str| text.lines().any(|line| line.contains("171 %uint_7"));
    assert!(seven(&validate::disassemble(&linked).expect("it is a module")));
}

/// Modules of instructions after the header and capabilities; each is refused with this message, or is taken.
#[test]
fn what_is_no_module_is_refused() {
    let module = |bound: u32, model: bool, instructions: &[&[u32]]| {
        let mut words = vec![0x0723_0203, 0x1_0000, 0, bound, 0];
        words.extend([0x2_0011, 4, 0x2_0011, 6, 0x2_0011, 5]);
        words.extend(if model { &[0x3_000e, 2, 2][..] } else { &[] });
        for each in instructions {
            words.push((each.len() as u32) << 16 | each[0]);
            words.extend(&each[1..]);
        }
        words
    };
    const VOID: &[u32] = &[19, 2];
    const TYPE: &[u32] = &[33, 3, 2];
    let whole = |function: u32| {
        let entry_point = [15, 6, function, 0x6b];
        let body: [&[u32]; 4] = [&[54, 2, 4, 0, 3], &[248, 5], &[253], &[56]];
        module(10, true, &[&[&entry_point, VOID, TYPE], &body[..]].concat())
    };
    let cases = [
        (module(4_194_303, true, &[VOID, TYPE]), ""),
        (
            module(4_194_304, true, &[VOID, TYPE]),
            "the bound of its ids is 4194304, where 4194303 is the highest",
        ),
        (module(10, false, &[VOID, TYPE]), "it has no memory model"),
        (whole(2), "an entry point is no function"),
        (whole(5), "an entry point is no function"),
        (module(10, true, &[&[19, 0], &[33, 3, 0]]), "it defines %0, where 10 is the bound of its ids"),
        (module(10, true, &[VOID, &[33, 9, 2]]), ""),
        (module(10, true, &[VOID, &[33, 10, 2]]), "it defines %10, where 10 is the bound of its ids"),
        (module(10, true, &[VOID, &[33, 11, 2]]), "it defines %11, where 10 is the bound of its ids"),
    ];
    for (words, message) in cases {
        match link_all(&[words], LinkKind::Library) {
            Ok(_) => assert_eq!(message, ""),
            Err(found) => assert!(!message.is_empty() && found[0].ends_with(message), "{found:?}"),
        }
    }
}
