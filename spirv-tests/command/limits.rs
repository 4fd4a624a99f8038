//! Programs that reach the limits of `frontend/src/limits.rs`, and large programs below the limits: each is compiled in its own process,
//! with a stack of 2 MiB and the documented amount of memory.
#![cfg(target_os = "linux")]

#[path = "limits/table.rs"]
mod table;

use std::{
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::{Duration, Instant},
};

/// How a program ends: compiled, with one error that contains this, or with messages of which this holds.
enum End {
    Compiles,
    Error(&'static str),
    Shows(fn(&str) -> bool),
}
use End::{Compiles, Error, Shows};

/// The stack that each process has, in KiB.
const STACK: u32 = 2048;

/// The memory that a process may have, in MiB, where a row says no other.
const MEMORY: u32 = 512;

/// The time that a process may take: a debug build on a busy machine needs many times what users wait.
const TIME: Duration = Duration::from_secs(900);

fn expect(name: &str, source: &str, end: &End) {
    expect_in(name, source, end, MEMORY, &["-w"]);
}

/// Compiles with OpenCL C 2.0 in so many MiB, and says what it took.
fn expect_in(name: &str, source: &str, end: &End, memory: u32, options: &[&str]) {
    let folder = folder();
    let path = folder.join(format!("{name}.cl"));
    fs::write(&path, source).expect("the target folder is writable");
    let limits = format!("ulimit -s {STACK}; ulimit -v {}; exec \"$@\"", u64::from(memory) * 1024);
    let started = Instant::now();
    let output = Command::new("sh")
        .args(["-c", &limits, "sh", env!("CARGO_BIN_EXE_spirocl"), "-cl-std=CL2.0"])
        .args(["--message-format=short", "-o", "/dev/null"])
        .args(options)
        .arg(&path)
        .output()
        .expect("sh starts");
    let took = started.elapsed();
    let said = String::from_utf8_lossy(&output.stderr);
    let shown: String = said.chars().take(600).collect();
    fs::remove_file(&path).expect("it is there");
    println!("{name}: {took:.2?}");
    assert!(took < TIME, "{name} takes {took:?}");
    match end {
        Compiles => assert_eq!(output.status.code(), Some(0), "{name}: {shown}"),
        Error(part) => {
            assert_eq!(output.status.code(), Some(1), "{name}: {shown}");
            assert!(said.lines().count() == 1 && said.contains(part), "{name}: {shown}");
            assert!(said.len() < 2_000, "{name}: messages are short");
        }
        Shows(holds) => assert!(holds(&said), "{name}: {shown}"),
    }
}

fn folder() -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("limits");
    fs::create_dir_all(&path).expect("the target folder is writable");
    path
}

/// `count` pieces, each made of its number.
fn many(count: usize, piece: impl Fn(usize) -> String) -> String {
    (0..count).fold(String::new(), |mut text, number| {
        write!(text, "{}", piece(number)).expect("a string takes all");
        text
    })
}

fn kernel(body: &str) -> String {
    format!("kernel void f(global int *p, int x) {{ {body} }}\n")
}

/// Something around `x` so many times.
fn around(open: &str, inner: &str, close: &str, depth: usize) -> String {
    format!("{}{inner}{}", open.repeat(depth), close.repeat(depth))
}

#[test]
fn brackets_nest_so_deep() {
    const DEEP: usize = 250;
    const FAR: usize = 100_000;
    let too_deep = &Error("bracket nesting level exceeds the maximum of 256");
    for (name, open, inner, close) in
        [("parentheses", "(", "x", ")"), ("subscripts", "p[", "x", "]"), ("calls", "abs(", "x", ")")]
    {
        let program = |depth| kernel(&format!("p[0] = {};", around(open, inner, close, depth)));
        let depth = if name == "calls" { DEEP - 10 } else { DEEP };
        expect(name, &program(depth).replace("abs(abs", "(int)abs(abs"), &Compiles);
        expect(name, &program(FAR), too_deep);
    }
    for (name, open, close) in [("blocks", "{", "}"), ("loops", "for (; x < 9; x++) {", "}")] {
        expect(name, &kernel(&around(open, "", close, DEEP)), &Compiles);
        expect(name, &kernel(&around(open, "", close, FAR)), too_deep);
    }
    let declarator = |depth| format!("void f(int {}) {{}}\n", around("(", "a", ")", depth));
    expect("declarators", &declarator(DEEP), &Compiles);
    expect("declarators", &declarator(FAR), too_deep);
}

#[test]
fn chains_without_brackets_are_so_long() {
    const LONG: usize = 16_000;
    const FAR: usize = 100_000;
    let too_deep = &Error("nesting level exceeds the maximum of 16384");
    type Make = fn(usize) -> String;
    let rows: &[(&str, Make)] = &[
        ("minus", |n| kernel(&format!("p[0] = {} x;", "- ".repeat(n)))),
        ("sum", |n| kernel(&format!("p[0] = x{};", " + x".repeat(n)))),
        ("assignments", |n| kernel(&format!("p[0] = {} 1;", "x = ".repeat(n)))),
        ("conditionals", |n| kernel(&format!("p[0] = {} 1;", "x ? 1 : ".repeat(n)))),
        ("else if", |n| kernel(&format!("if (x == 0) x = 1; {}", "else if (x == 1) p[0] = 2; ".repeat(n)))),
        ("while", |n| kernel(&format!("{} x = 1;", "while (x) ".repeat(n)))),
        ("swizzles", |n| format!("void f(float4 v, float *p) {{ *p = v{}.x; }}\n", ".xyzw".repeat(n))),
        ("members", |n| {
            format!(
                "struct s {{ struct s *a; int b; }}; void f(struct s *p) {{ p{}->b = 1; }}\n",
                "->a".repeat(n)
            )
        }),
    ];
    for (name, make) in rows {
        expect(name, &make(LONG), &Compiles);
        expect(name, &make(FAR), too_deep);
    }
    // A pointer is as deep as a type may be, whatever stands before it.
    let stars = |count| format!("void f(int {}p) {{ {}p = 1; }}\n", "*".repeat(count), "*".repeat(count));
    expect("stars", &stars(255), &Compiles);
    expect(
        "dereferences",
        &kernel(&format!("x = {}p;", "*".repeat(16_000))),
        &Error("indirection requires pointer operand"),
    );
}

#[test]
fn warnings_see_as_deep() {
    const LONG: usize = 16_000;
    let rows = [
        ("narrowed sum", format!("char c = x{};", " + x".repeat(LONG)), "-Wimplicit-int-conversion"),
        ("narrowed remainder", format!("char c = x{};", " % x".repeat(LONG)), "-Wimplicit-int-conversion"),
        (
            "trailing else",
            format!("if (x) {} if (x) x = 1; else x = 2;", "while (x) ".repeat(LONG)),
            "-Wdangling-else",
        ),
    ];
    for (name, body, warning) in rows {
        let is_shown: fn(&str) -> bool = |said| said.lines().count() == 1 && said.contains("warning");
        expect_in(name, &kernel(&body), &Shows(is_shown), MEMORY, &[warning]);
    }
}

#[test]
fn types_nest_so_deep() {
    let too_deep = &Error("type is nested too deeply: the limit is 255 levels");
    let pointers = |depth: usize| format!("void f(int {}a) {{}}\n", "*".repeat(depth));
    expect("pointers", &pointers(255), &Compiles);
    expect("pointers", &pointers(16_000), too_deep);
    let arrays =
        |depth: usize| kernel(&format!("int a{}; a{} = x;", "[1]".repeat(depth), "[0]".repeat(depth)));
    expect("arrays", &arrays(255), &Compiles);
    expect("arrays", &arrays(256), too_deep);
    let chain = |depth| {
        let inner = many(depth, |n| format!("struct s{} {{ struct s{n} a; }};\n", n + 1));
        format!("struct s0 {{ int a; }};\n{inner}void f(global struct s{depth} *p) {{}}\n")
    };
    expect("structures", &chain(253), &Compiles);
    expect("structures", &chain(255), too_deep);
}

#[test]
fn macros_do_not_fill_memory() {
    let doubling = many(40, |n| format!("#define x{} x{n} x{n}\n", n + 1));
    let too_much = &Error("macro expansion exceeds");
    expect("doubling", &format!("#define x0 y y\n{doubling}int x40;\n"), too_much);
    expect("doubling condition", &format!("#define x0 +1+1\n{doubling}#if x40\n#endif\n"), too_much);
    let calls = many(40, |n| format!("#define f{}(a) f{n}(a a)\n", n + 1));
    for (name, inner) in [("arguments", "a a"), ("strings", "#a"), ("pastes", "a##_")] {
        expect(name, &format!("#define f0(a) {inner}\n{calls}constant char s[] = f40(z);\n"), too_much);
    }
    let nested = |depth| format!("#define f(a) a\nconstant int a = {};\n", around("f(", "1", ")", depth));
    expect("nested uses", &nested(240), &Compiles);
}

#[test]
fn files_include_each_other_so_deep() {
    let including = "#include \"itself.cl\"\n";
    expect("itself", including, &Error("`#include` nested more than 200 levels deep"));
    let twice = "#include \"twice.cl\"\n#include \"twice.cl\"\n";
    let path = folder().join("twice.cl");
    fs::write(&path, twice).expect("writable");
    let output = Command::new(env!("CARGO_BIN_EXE_spirocl")).arg(&path).output().expect("it starts");
    assert_eq!(output.status.code(), Some(1));
    fs::remove_file(path).expect("it is there");
}

#[test]
fn objects_are_smaller_than_memory() {
    let too_large = &Error("is too large");
    for (name, source, options) in [
        ("array", kernel("int a[0x7fffffffffffffff]; p[0] = a[x];"), &["-w"][..]),
        ("arrays of arrays", kernel("int a[0x40000000][0x40000000]; p[0] = a[x][x];"), &["-w"]),
        ("32 bits", kernel("int a[0x3fffffff]; p[0] = a[x];"), &["-w", "--target=spirv32"]),
        ("typedef", "typedef int a[0x7fffffff][0x7fffffff];\n".into(), &["-w"]),
        ("structure", "struct s { char a[0x600000000000], b[0x600000000000]; };\n".into(), &["-w"]),
    ] {
        expect_in(name, &source, too_large, MEMORY, options);
    }
    let overflow =
        "constant long a = 0x7fffffffffffffffL + 1;\nconstant int b[2] = { -0x7fffffff - 2, 1 << 77 };\n";
    expect("overflow", overflow, &Compiles);
    expect("overflow in a size", "void f(void) { int a[0x7fffffff + 1]; }\n", &Error("must be at least 1"));
    expect(
        "division",
        "constant int a = (-0x7fffffff - 1) / -1;\nconstant int b = (-0x7fffffff - 1) % -1;\n",
        &Compiles,
    );
    let designated = "constant int a[0x7fffffff] = { [0x7ffffffe] = 1 };\n";
    expect("designator", designated, &Error("is too large for an initializer"));
}

#[test]
fn errors_are_counted_not_shown() {
    let folder = folder();
    for (name, source) in
        [("syntax", "int a = ;\n".repeat(20_000)), ("names", kernel(&"y++;\n".repeat(20_000)))]
    {
        let path = folder.join(format!("many-{name}.cl"));
        fs::write(&path, source).expect("writable");
        let command =
            Command::new(env!("CARGO_BIN_EXE_spirocl")).arg("--message-format=short").arg(&path).output();
        let said = String::from_utf8_lossy(&command.expect("it starts").stderr).into_owned();
        assert!(said.matches(": error: ").count() <= 20 && said.len() < 4_000, "{name}: {said}");
        fs::remove_file(path).expect("it is there");
    }
}

#[test]
fn warnings_of_all_stages_are_counted() {
    let (directives, shifts) = ("#warning\n".repeat(600), kernel(&"x = 1 << 77;\n".repeat(1_200)));
    let counted =
        Shows(|said| said.lines().count() == 1_001 && said.contains("warning: 800 more warnings are not"));
    expect_in("warnings of two stages", &format!("{directives}{shifts}"), &counted, MEMORY, &[]);
    let all = Shows(|said| said.lines().count() == 1_800);
    expect_in("all warnings", &format!("{directives}{shifts}"), &all, MEMORY, &["-ferror-limit=0"]);
}

#[test]
fn large_programs_compile() {
    let functions = many(100_000, |n| format!("int f{}(int a) {{ return f{n}(a) + {n}; }}\n", n + 1));
    let functions = format!("int f0(int a) {{ return a; }}\n{functions}");
    expect_in("functions", &functions, &Compiles, 2 * MEMORY, &[]);
    let cases = many(65_536, |n| format!("case {n}: p[{n}] = 1; break;\n"));
    expect_in("cases", &kernel(&format!("switch (x) {{ {cases} }}")), &Compiles, 2 * MEMORY, &[]);
    let strings = "\"abc\" ".repeat(100_000);
    expect("joined strings", &format!("constant char a[] = {strings};\n"), &Compiles);
}

#[test]
fn ten_million_elements_compile() {
    let elements = "1,2,3,4,5,".repeat(2_000_000);
    expect_in("elements", &format!("constant int a[] = {{ {elements} }};\n"), &Compiles, 6 * MEMORY, &[]);
}
