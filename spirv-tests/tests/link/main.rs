//! Linked modules are valid, and run on the driver.

mod foreign;
mod refused;

use spirocl::{
    Compiler, DebugLevel, OptimizationLevel, Version,
    link::{LinkError, link},
    options::{Emit, LinkKind},
};
use spirocl_codegen::load::load;
use spirocl_tests::drivers::device::device;
use spirocl_tests::harness::compiler::compile_case;
use spirocl_tests::oracles::{redundancy, validate};
use std::path::Path;

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
        other => panic!("{other}"),
    })?;
    validate::validate(&linked, &validate::environments(&linked)).expect("it is valid");
    redundancy::check(&load(&linked).expect("it is a module")).expect("it has nothing to spare");
    Ok(linked)
}

/// Sees to it that a module is no library, and that the message ends in these words.
fn check_refused(module: Vec<u32>, message: &str) {
    let found = link_all(&[module], LinkKind::Library).expect_err("it is wrong");
    assert!(found[0].ends_with(message), "{found:?}");
}

/// Runs the kernel `run` with 64 work-items, and returns its only buffer.
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
        constant int *constant twice[2] = { &numbers.first, &numbers.first };
        int total(void) { return *inside + *start + text[0] + *twice[get_global_id(1)]; }
    ";
    let program = "int total(void); kernel void run(global int *out) { out[get_global_id(0)] = total(); }";
    let words = link_all(&[compile(program, 0), compile(library, 0)], LinkKind::Program).expect("they fit");
    assert_eq!(run(&words, &[0; 64]), [7 + 1 + i32::from(b'x') + 1; 64]);
}

/// An initializer follows its operands, whichever module they come from, with all their types.
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
        assert_eq!(products(&contracted(&linked)), 1, "only what `run` calls stays apart");
    }
}

/// A module that is optimized where sums of products may become one operation.
fn contracted(words: &[u32]) -> String {
    let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_le_bytes()).collect();
    let compiler = Compiler::new().build_options("-O1 -ffp-contract=fast").expect("there are such options");
    let compiled = compiler.make("linked.spv", &bytes, Emit::Spirv);
    validate::disassemble(compiled.words().expect("it is a module")).expect("it is valid")
}

/// The number of products that are operations of their own.
fn products(assembly: &str) -> usize {
    assembly.lines().filter(|line| line.contains(" OpFMul ")).count()
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
    assert_eq!(found, ["conflicting types for `table`: declared in `m0`, defined in `m1`"]);
}

/// Drivers take one name for one function.
#[test]
fn what_has_one_name_stays_apart() {
    let first = "static constant int table[2] = { 1, 2 };
        static __attribute__((noinline)) int own(int a) { return a + table[a & 1]; }
        int first(int a) { return own(a) * own(a + 1); }";
    let second = "static constant int table[2] = { 20, 30 };
        static __attribute__((noinline)) int own(int a) { return a + table[a & 1]; }
        static __attribute__((noinline)) int run(int a) { return own(a); }
        __attribute__((overloadable, noinline)) int over(int a) { return a * 3; }
        __attribute__((overloadable, noinline)) int over(float a) { return (int)a * 5; }
        int second(int a) { return own(a) + run(a + 2) + over(a) + over((float)a); }";
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
        let text = validate::disassemble(&linked).expect("it is a module");
        assert!(text.contains("OpEntryPoint Kernel %run \"run\""), "{text}");
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

/// Entries of OpenCL.DebugInfo.100 become those of the other set where modules have both.
#[test]
fn sets_of_debug_information_become_one() {
    let library = "struct item { int a; float b; }; static global int calls;
        float second(global struct item *it) { calls++; return it->b; }";
    let program = "struct item { int a; float b; };
        float second(global struct item *it);
        kernel void run(global struct item *it, global float *out) { *out = second(it); }";
    let compile = |source: &str, set: &str| {
        let options = ["-cl-std=CL3.0", "-g", "--spirv-version=1.0", set];
        compile_case(Path::new("a.cl"), source, &options).expect("it compiles")
    };
    let [opencl, other] =
        ["ocl-100", "nonsemantic-shader-100"].map(|set| format!("--spirv-debug-info-version={set}"));
    for (one, two, name) in [
        (&opencl, &opencl, "OpenCL.DebugInfo.100"),
        (&opencl, &other, "NonSemantic.Shader.DebugInfo.100"),
        (&other, &opencl, "NonSemantic.Shader.DebugInfo.100"),
    ] {
        let modules = [compile(program, one), compile(library, two)];
        let words = link_all(&modules, LinkKind::Program).expect("they fit");
        let text = validate::disassemble(&words).expect("it is a module");
        let found = |what: &str| text.matches(what).count();
        assert_eq!((found("DebugInfo.100\""), found(name)), (1, 1), "{text}");
        assert_eq!((found("DebugCompilationUnit"), found("DebugGlobalVariable")), (2, 1), "{text}");
        // An instruction in each function in the one set, an operand of its entry in the other.
        let in_functions = if name.starts_with("NonSemantic") { 2 } else { 0 };
        assert_eq!(found("DebugFunctionDefinition"), in_functions, "{text}");
    }
}

/// Initializers lead from one variable to the next, however many there are, and whichever module comes first.
#[test]
fn long_chains_of_initializers_link() {
    const LENGTH: usize = 10_000;
    let node = "typedef struct node { constant struct node *next; int value; } node;\n";
    let chain = (1..LENGTH).map(|at| format!("constant node n{at} = {{ &n{}, {at} }};\n", at - 1));
    let chain = format!("{node}constant node n0 = {{ 0, 0 }};\n{}", chain.collect::<String>());
    let uses = format!(
        "{node}extern constant node n{last};
        kernel void run(global int *out) {{ out[get_global_id(0)] = n{last}.next->value; }}",
        last = LENGTH - 1
    );
    assert!(link_all(&[compile(&uses, 0), compile(&chain, 0)], LinkKind::Program).is_ok());
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
    let text = validate::disassemble(&linked).expect("it is a module");
    assert!(text.contains("OpName %counter \"counter\"") && text.contains("OpName %counter_1 \"counter.1\""));
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
        assert_eq!(link(one, two), Err(vec!["duplicate symbol `shared`: defined in `m0` and `m1`".into()]));
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

/// What the pragma says of the products of a library, which has no entry points to say it, holds when the library is optimized as a module.
#[test]
fn a_library_remembers_the_pragma_for_contraction() {
    for (pragma, is_contracted) in [("", true), ("\n#pragma OPENCL FP_CONTRACT OFF\n", false)] {
        let library =
            format!("float f(float a, float b, float c) {{ {pragma} float p = a * b; return p + c; }}");
        let compiled = Compiler::new().optimization(OptimizationLevel::O0).compile("f.cl", &library);
        let module = compiled.output().expect("it compiles").to_bytes();
        let compiler = Compiler::new().build_options("-ffp-contract=fast").expect("they are options");
        let optimized = compiler.make("f.spv", &module, Emit::Spirv);
        let text = validate::disassemble(optimized.words().expect("it compiles")).expect("it is a module");
        assert_eq!(text.contains("mad"), is_contracted, "{text}");
    }
}
