//! Tests of the library interface, and the generated pages of the manual.

use spirocl::{Compiled, Compiler, Headers, IncludeForm, Style, explain, options, version};
use std::{
    collections::BTreeMap,
    fs,
    path::Path,
    sync::{Arc, Mutex},
    thread,
};

/// What the guidelines of Rust's interfaces ask of every type: it can be shown and copied, and goes between threads.
fn is_common<T: Send + Sync + std::fmt::Debug + Clone>() {}

#[test]
fn types_can_be_shown_copied_and_sent() {
    is_common::<Compiler>();
    is_common::<Compiled>();
    is_common::<spirocl::Output>();
    is_common::<spirocl::Status>();
    is_common::<spirocl::Style>();
    is_common::<spirocl::Diagnostic>();
    is_common::<spirocl::Version>();
    is_common::<spirocl::Environment>();
    is_common::<spirocl::Reflection>();
    is_common::<spirocl::reflection::Kernel>();
    is_common::<spirocl::reflection::Argument>();
    is_common::<spirocl::reflection::Variable>();
    is_common::<options::Options>();
    is_common::<options::CommandLine>();
    is_common::<options::UsageError>();
    is_common::<options::LinkKind>();
    is_common::<spirocl::build::Kernels>();
    is_common::<spirocl::build::Built>();
    is_common::<spirocl::build::BuildError>();
}

#[test]
fn one_compiler_serves_many_threads() {
    let compiler = Arc::new(Compiler::new().virtual_file("a.h", "#define N 4\n"));
    let source = "#include \"a.h\"\nkernel void f(global int *a) { a[0] = N; }";
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let compiler = Arc::clone(&compiler);
            thread::spawn(move || compiler.compile("a.cl", source).words().map(<[u32]>::to_vec))
        })
        .collect();
    let mut modules = threads.into_iter().map(|thread| thread.join().expect("no panic"));
    let first = modules.next().expect("there are four").expect("it compiles");
    assert!(modules.all(|module| module.as_ref() == Some(&first)));
}

#[test]
fn nothing_is_read_without_being_asked() {
    let root = env!("CARGO_MANIFEST_DIR");
    assert!(Path::new("Cargo.toml").exists(), "names relative to this folder would be found");
    let compiler = Compiler::new()
        .virtual_file("inc/a.h", "#include \"../Cargo.toml\"\n")
        .virtual_file(&format!("{root}/b.h"), "#include \"Cargo.toml\"\n")
        .include_dir(".")
        .include_dir(root)
        .include_dir("/");
    let absolute = format!("{root}/Cargo.toml");
    for name in ["Cargo.toml", "./Cargo.toml", "src/../Cargo.toml", "inc/a.h", "/dev/zero", "b.h", &absolute]
    {
        for include in [format!("#include \"{name}\"\n"), format!("#include <{name}>\n")] {
            let compiled = compiler.compile("a.cl", &include);
            let text = compiled.render(Style::Short);
            assert!(text.contains("[P0022]") && compiled.words().is_none(), "{include}{text}");
            assert!(compiled.inputs().iter().all(|file| file.ends_with(".h")), "{:?}", compiled.inputs());
        }
        let forced = compiler.clone().forced_include(name).compile("a.cl", "");
        assert!(forced.words().is_none(), "{name}");
    }
    // Build options name no file of options either.
    assert!(compiler.build_options("@Cargo.toml").is_err());
}

/// Headers that count what they are asked.
struct Counted(Arc<Mutex<BTreeMap<String, usize>>>);

impl Counted {
    fn count(&self, question: String) {
        *self.0.lock().expect("no test fails with it").entry(question).or_default() += 1;
    }
}

impl Headers for Counted {
    fn find(&self, name: &str, form: IncludeForm, from: &str) -> Option<String> {
        self.count(format!("{form:?} {name} from {from}"));
        (name != "missing.h").then(|| name.into())
    }

    fn read(&self, file: &str) -> Result<Vec<u8>, String> {
        self.count(format!("read {file}"));
        Ok(b"#define ONE 1\n".to_vec())
    }
}

#[test]
fn headers_are_asked_once_however_often_a_program_is_read() {
    let include = "#include <one.h>\n#include \"one.h\"\n#include <one.h>\n";
    let asked = ["Angled one.h from a.cl", "Quoted one.h from a.cl", "read one.h"];
    // Nothing wrong, an error that is fixed by way of trial, an error of the syntax, no header.
    for (rest, more) in [
        ("int f(int wide) { return wide + ONE; }", None),
        ("int f(int wide) { return wise + ONE; }", None),
        ("int f() { return ONE + ; }", None),
        ("#include <missing.h>\n", Some("Angled missing.h from a.cl")),
    ] {
        let counts = Arc::default();
        let compiled = Compiler::new()
            .headers(Counted(Arc::clone(&counts)))
            .compile("a.cl", &format!("{include}{rest}"));
        assert_eq!(compiled.words().is_none(), !rest.contains("return wide"), "{rest}");
        let counts = counts.lock().expect("no test fails with it");
        let expected: BTreeMap<String, usize> =
            asked.into_iter().chain(more).map(|question| (question.into(), 1)).collect();
        assert_eq!(*counts, expected, "{rest}");
    }
}

#[test]
fn options_of_a_megabyte_are_read() {
    let many: String = (0..60_000).map(|number| format!("-DA{number}={number} ")).collect();
    let text = format!("{many} -DLONG={} -DN=4 -I{}", "x".repeat(1 << 20), "y".repeat(1 << 20));
    let compiler = Compiler::new().build_options(&text).expect("they are right");
    assert!(compiler.compile("a.cl", "constant int a[N] = { A59999 };\n").words().is_some());
    for wrong in ["-cl-std=", "-q", "--spirv-version=", "-DA \""] {
        let error = Compiler::new().build_options(&format!("{wrong}{}", "9".repeat(1 << 20)));
        assert!(error.expect_err("it is wrong").to_string().len() < 4_000, "{wrong}");
    }
}

/// Compares a page of the manual with what the tables say, or writes it if `UPDATE` is set.
fn check_page(name: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, expected).expect("the folder is writable");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "docs/{name} is not what the tables say: run `UPDATE=1 cargo test -p spirocl`"
    );
}

#[test]
fn the_page_of_options_is_the_table() {
    let start = "# Options\n\nOptions of the command. Those marked `yes` are also build options: `clBuildProgram`, \
        `Compiler::build_options` and the C interface accept them.\n\n\
        `-` as an input is standard input, `@FILE` reads arguments from a file, and `--` ends the options. Of several options for one \
        setting the last counts, and the warning `overridden-option` names an earlier one with another value.\n";
    check_page("options.md", &format!("{start}{}", options::manual()));
}

/// The completions that packages install: `UPDATE=1` writes them.
#[test]
fn the_completions_are_the_table() {
    use options::{Shell, completions};
    for (name, shell) in
        [("spirocl.bash", Shell::Bash), ("_spirocl", Shell::Zsh), ("spirocl.fish", Shell::Fish)]
    {
        check_page(&format!("../packaging/completions/{name}"), &completions(shell));
    }
}

/// The manual page of the command: `UPDATE=1` writes it.
#[test]
fn the_manual_page_is_the_table() {
    check_page("spirocl.1", &options::man_page());
}

#[test]
fn the_index_of_diagnostics_is_the_tables() {
    let start = "# Diagnostics\n\nEvery message has a code and a name. `spirocl --explain CODE` prints an entry of this page, \
        `spirocl --list-errors` all codes; `-Wno-NAME`, `-Werror=NAME` and `-Wno-error=NAME` take names of \
        warnings.\n";
    check_page("diagnostics.md", &format!("{start}{}", explain::manual()));
}

/// What the versions of the language have, each shown by a program that has it and nothing else that is new.
const CONSTRUCTS: &[(&str, &str)] = &[
    ("kernels, vectors, address spaces, images", "kernel void f(global float4 *a, read_only image2d_t i) {}"),
    ("`double`", "double f(double a) { return a * 2.0; }"),
    ("`half` arithmetic", "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\nhalf f(half a) { return a * a; }"),
    ("vectors of 3", "float3 f(float3 a) { return a.zyx; }"),
    (
        "`clamp` and 32-bit atomics",
        "int f(global volatile int *a) { return atomic_inc(a) + clamp(1, 2, 3); }",
    ),
    ("`printf`", "kernel void f(int a) { printf(\"%d\", a); }"),
    ("`popcount`, image arrays", "int f(int a, read_only image2d_array_t i) { return popcount(a); }"),
    (
        "`static` functions and variables at program scope",
        "static int f(int a) { return a; } static constant int b = 1;",
    ),
    ("generic address space", "int f(global int *a) { int *b = a; return *b; }"),
    ("variables in global memory at program scope", "global int counter = 4;"),
    (
        "C11 atomics",
        "int f(global atomic_int *a) { return atomic_fetch_add_explicit(a, 1, memory_order_relaxed, memory_scope_work_group); }",
    ),
    ("pipes", "int f(read_only pipe int p, int *a) { return read_pipe(p, a); }"),
    (
        "Blocks and device-side enqueue",
        "void f(queue_t q, ndrange_t n) { enqueue_kernel(q, CLK_ENQUEUE_FLAGS_NO_WAIT, n, ^{}); }",
    ),
    ("work-group functions", "int f(int a) { return work_group_reduce_add(a); }"),
    (
        "read-write images",
        "void f(read_write image2d_t i) { write_imagef(i, (int2)(0, 0), read_imagef(i, (int2)(1, 1))); }",
    ),
    ("sub-group functions", "int f(int a) { return sub_group_reduce_add(a); }"),
    ("vector components `r`, `g`, `b`, `a`", "float f(float4 v) { return v.r; }"),
    ("integer dot products", "uint f(uint a, uint b) { return dot_4x8packed_uu_uint(a, b); }"),
];

#[test]
fn the_page_of_the_language_is_what_compiles() {
    use spirocl::frontend::{
        language::{AddressWidth, Language, OPTIONAL, Version},
        warning::Class,
    };
    use std::fmt::Write;
    let mut text = String::from(
        "# The language\n\nConstructs by OpenCL C version. A construct is supported if a small program that uses it compiles without a message, with all optional \
         features enabled (the default).\n\n| |",
    );
    let versions = |text: &mut String| {
        Version::ALL.iter().for_each(|version| write!(text, " {version} |").expect("a string takes all"));
        text.push_str(&format!("\n| --- |{}\n", " --- |".repeat(Version::ALL.len())));
    };
    versions(&mut text);
    for (construct, source) in CONSTRUCTS {
        write!(text, "| {construct} |").expect("a string takes all");
        for version in Version::ALL {
            let compiler = Compiler::new().std(version).spirv_version(1, 6);
            let is_quiet = compiler.compile("a.cl", source).diagnostics().is_empty();
            text.push_str(if is_quiet { " yes |" } else { " |" });
        }
        text.push('\n');
    }
    text.push_str(
        "\nNot part of OpenCL C, and reported as errors: recursion, pointers to functions, variable-length arrays, bit-fields, functions \
         with variable arguments other than `printf`, C++.\n\n## Beyond the specification\n\nOther compilers accept more than the specification \
         allows, and programs rely on it. These extensions are accepted with a warning, which `-pedantic-errors` makes an error and `-Wno-NAME` \
         disables; [Diagnostics](diagnostics.md) has an example of each.\n\n| name | rule |\n| --- | --- |\n",
    );
    let mut names = std::collections::HashSet::new();
    for code in explain::codes().filter(|code| matches!(code.class, Class::Extension | Class::QuietExtension))
    {
        if names.insert(code.name) {
            writeln!(text, "| `{}` | {} |", code.name, code.rule).expect("a string takes all");
        }
    }
    text.push_str(
        "\n## Features and extensions\n\nAll are enabled by default; `-cl-ext=-NAME` disables \
         one. `core` marks versions that include the extension. The macro of a feature or extension is defined if it is enabled.\n\n\
         A named barrier is a value: `named_barrier_t b = named_barrier_init(4);`, then `work_group_named_barrier(b, flags)` or with a scope \
         after the flags; it requires SPIR-V 1.1. `cl_khr_select_fprounding_mode` supports only the mode `rte`.\n\n| |",
    );
    versions(&mut text);
    for row in OPTIONAL {
        write!(text, "| `{}` |", row.name).expect("a string takes all");
        for version in Version::ALL {
            let language = Language::new(version, AddressWidth::Bits64);
            text.push_str(match row.core {
                Some(core) if version >= core => " core |",
                _ if language.defines(row.name) => " yes |",
                _ => " |",
            });
        }
        text.push('\n');
    }
    check_page("language.md", &text);
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(version(), format!("spirocl {}", env!("CARGO_PKG_VERSION")));
}

/// A package with kernels, in a folder of its own.
fn package(name: &str, files: &[(&str, &str)]) -> std::path::PathBuf {
    let root = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("package-{name}"));
    let _ = fs::remove_dir_all(&root);
    for (file, text) in files {
        let path = root.join(file);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("writable");
        fs::write(path, text).expect("writable");
    }
    root
}

#[test]
fn a_build_script_learns_what_was_read_and_warned_of() {
    let root = package(
        "good",
        &[
            ("kernels/a.cl", "#include \"a.h\"\nkernel void match(local int *p, float4 v) {}\n"),
            ("kernels/deep/b-1.cl", "#pragma omp simd\nkernel void b(global int *p) {}\n"),
            ("kernels/a.h", ""),
            ("kernels/notes.txt", ""),
        ],
    );
    let built = spirocl::build::kernels("kernels/**/*.cl").compile_into(&root, &root).expect("it compiles");
    assert_eq!(built.outputs, [root.join("a.spv"), root.join("deep_b_1.spv")]);
    assert_eq!(built.inputs.len(), 3);
    assert!(built.inputs.iter().any(|input| input.ends_with("kernels/a.h")));
    assert!(built.warnings.len() == 1 && built.warnings[0].contains("b-1.cl:1:"), "{:?}", built.warnings);
    let module = fs::read_to_string(&built.module).expect("it was written");
    for part in [
        "pub mod deep_b_1 {",
        "pub static r#match: Kernel",
        "name: \"p\", type_name: \"int*\", kind: \"local\", size: 8, pointee_size: Some(4)",
        "name: \"v\", type_name: \"float4\", kind: \"value\", size: 16, pointee_size: None",
    ] {
        assert!(module.contains(part), "{part} in {module}");
    }
}

#[test]
fn a_build_script_is_told_all_errors_at_once() {
    use spirocl::build::{BuildError, kernels};
    let root = package("bad", &[("a.cl", "kernel void f() { g(); }"), ("b.cl", "int a = ;"), ("c.cl", "")]);
    let Err(BuildError::Programs { lines, .. }) = kernels("*.cl").compile_into(&root, &root) else {
        panic!("the programs are wrong");
    };
    assert!(lines.len() >= 2 && lines[0].contains("a.cl:1:19") && lines[1].contains("b.cl:1:"), "{lines:?}");
    assert!(!root.join("kernels.rs").exists());
    assert!(matches!(kernels("*.c").compile_into(&root, &root), Err(BuildError::Files(_))));
    let wrong = kernels("*.cl").options("-cl-std=CL9").compile_into(&root, &root);
    assert!(matches!(wrong, Err(BuildError::Options(_))));
}

#[test]
fn errors_beyond_the_limit_are_counted_in_the_order_of_the_source() {
    let source = "void f(int a) {\n a = one;\n a = ;\n a = two;\n a = 1zz;\n}\n";
    let messages = |limit: &str| {
        let mut options = options::Options::default();
        options.parse(&format!("-ferror-limit={limit}")).expect("it is an option");
        Compiler::with_options(options).compile("a.cl", source).render(Style::Short)
    };
    let lines = |text: &str| {
        text.lines().map(|line| line.split(": ").next().unwrap_or_default().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(lines(&messages("2")), ["a.cl:2:6", "a.cl:3:6", "note"]);
    assert!(messages("2").ends_with("note: 2 more errors are not shown [F0005]\n"), "{}", messages("2"));
    assert!(messages("3").ends_with("note: 1 more error is not shown [F0005]\n"), "{}", messages("3"));
    for limit in ["0", "4", "5"] {
        assert_eq!(lines(&messages(limit)), ["a.cl:2:6", "a.cl:3:6", "a.cl:4:6", "a.cl:5:7"]);
    }
}
