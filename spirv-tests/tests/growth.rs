//! Compile time must be linear: ten times the input takes about ten times as long, in every dimension in which programs grow.
//!
//! Measured is the thread's CPU time with the allocator of the command, the minimum of several runs. Other processes still have an influence, as
//! they share the caches, and so have other machines of one host: the larger program has less of the cache then. Where a ratio stays out of
//! bounds, the instructions decide, which are the same on every machine. Quadratic cost shows as a ratio near 100 in both.
#![expect(unsafe_code, reason = "only the system knows what a thread used")]

use spirocl::{Compiler, link::link, options::LinkKind};
use spirocl_allocator::PooledAllocator;
use spirocl_tests::harness::{compiler::compile_case, processes};
use std::fmt::Write;
use std::path::Path;

/// The system's allocator gives memory back and asks for it again, the more often the larger a program is.
#[global_allocator]
static ALLOCATOR: PooledAllocator = PooledAllocator;

/// How often each input is compiled, and linked.
const RUNS: usize = 2;

/// How often a ratio is measured until it is within bounds.
const ATTEMPTS: usize = 4;

/// Ten times the input may take so many times as long: caches and sorting add something to ten.
const MOST: f64 = 15.0;

/// The variable that tells [`compiles_what_is_counted`] the number of a dimension, how many times its parts there are, and how often to compile.
const COUNTED: &str = "SPIROCL_TEST_GROWTH";

/// A way in which programs grow: its name, how many parts the smaller program has, and the program of so many parts.
type Dimension = (&'static str, usize, fn(usize) -> String);

/// Measures the nanoseconds that a program takes.
type Time = fn(&str) -> Result<u64, String>;

const DIMENSIONS: &[Dimension] = &[
    ("tokens", 300, |n| kernel(&repeat(n, |i| format!("x = x * {} + (y ^ x);\n", i % 97)))),
    ("macros defined", 2000, |n| {
        repeat(n, |i| format!("#define M{i}(a) (a + {i})\n")) + &kernel("x = M0(x);")
    }),
    ("macros used", 300, |n| {
        let used = repeat(n, |i| format!("x = MIX(x, {}u);\n", i % 31 + 1));
        format!(
            "#define ROT(a, n) (((a) << (n)) | ((a) >> (32 - (n))))\n#define MIX(a, n) (ROT(a, n) ^ y)\n{}",
            kernel(&used)
        )
    }),
    ("depth of macros", 2000, |n| {
        format!(
            "#define M0 y\n{}{}",
            repeat(n, |i| format!("#define M{} M{i}\n", i + 1)),
            kernel(&format!("x = M{n};"))
        )
    }),
    ("functions", 200, |n| {
        repeat(n, |i| format!("uint f{i}(uint x, uint y) {{ return x * {i} + y; }}\n"))
            + &kernel(&repeat(n, |i| format!("x = f{i}(x, y);\n")))
    }),
    ("kernels", 50, |n| {
        repeat(n, |i| {
            format!(
                "kernel void k{i}(global uint *p, local uint *q) {{ local uint l[4]; l[0] = {i}; q[0] = p[{i}] + l[0]; }}\n"
            )
        })
    }),
    ("locals", 200, |n| {
        kernel(&(repeat(n, |i| format!("uint v{i} = x + {i};\n")) + &repeat(n, |i| format!("x ^= v{i};\n"))))
    }),
    ("variables that change in branches", 300, |n| {
        let (declared, changed) =
            (|i| format!("uint v{i} = x + {i};\n"), |i| format!("if (y > {i}) v{i}++;\n"));
        kernel(&(repeat(n, declared) + &repeat(n, changed) + &repeat(n, |i| format!("x ^= v{i};\n"))))
    }),
    ("structures that are replaced by their members", 1000, |n| {
        let used = |i| format!("{{ struct pair v; v.a = x; v.b = {i}; x = v.a + v.b; }}\n");
        format!("struct pair {{ uint a, b; }};\n{}", kernel(&repeat(n, used)))
    }),
    ("calls that are inlined", 1500, |n| {
        let calls = repeat(n, |i| format!("x = f(x, y + {i});\n"));
        format!("uint f(uint a, uint b) {{ return (a * b) ^ (a >> 3); }}\n{}", kernel(&calls))
    }),
    ("calls with branches that are inlined", 500, |n| {
        let calls = repeat(n, |i| format!("x = f(x, y + {i});\n"));
        format!(
            "uint f(uint a, uint b) {{ if (a > b) a *= b + get_local_id(0); return a - b; }}\n{}",
            kernel(&calls)
        )
    }),
    ("basic blocks", 150, |n| kernel(&repeat(n, |i| format!("if (x > {i}) x += y; else y ^= x;\n")))),
    ("loops", 30, |n| kernel(&repeat(n, |i| format!("for (uint i = 0; i < y; i++) x += i * {i};\n")))),
    ("nesting", 20, |n| kernel(&("if (x > y) { x = x * 3 + y;\n".repeat(n) + &"}".repeat(n)))),
    ("cases of a switch", 200, |n| {
        kernel(&format!("switch (y) {{\n{}}}", repeat(n, |i| format!("case {i}: x += {i} * x; break;\n"))))
    }),
    ("ways into a block", 200, |n| {
        kernel(&(repeat(n, |i| format!("if (x == {i}) {{ x = y; goto end; }}\nx ^= {i};\n")) + "end: x++;"))
    }),
    ("labels that jumps lead to", 300, |n| {
        kernel(&repeat(n, |i| format!("if (x == {i}) goto l{}; x ^= {i}; l{i}: y++;\n", i * 7919 % n)))
    }),
    ("elements of an initializer", 2000, |n| {
        format!(
            "constant uint table[] = {{ {} }};\n{}",
            repeat(n, |i| format!("{i}, ")),
            kernel("x = table[y];")
        )
    }),
    ("members of a structure", 200, |n| {
        let members = repeat(n, |i| format!("uint m{i};\n"));
        let used = repeat(n, |i| format!("s->m{i} = x;\n"));
        format!("struct s {{ {members} }};\nkernel void k(global struct s *s, uint x) {{\n{used}}}")
    }),
    ("variables that hold the address of the one before", 500, |n| {
        format!(
            "typedef struct node {{ constant struct node *next; }} node;\nconstant node v0 = {{ 0 }};\n{}{}",
            repeat(n, |i| format!("constant node v{} = {{ &v{i} }};\n", i + 1)),
            kernel(&format!("x += v{n}.next == 0;"))
        )
    }),
    ("kernels that share functions", 200, |n| {
        format!(
            "__attribute__((noinline)) uint f0(uint x) {{ return x + get_local_id(0); }}\n{}{}",
            repeat(n, |i| {
                format!("__attribute__((noinline)) uint f{}(uint x) {{ return f{i}(x) * {i}; }}\n", i + 1)
            }),
            repeat(n, |i| format!("kernel void k{i}(global uint *p) {{ p[{i}] = f{n}(p[0]); }}\n"))
        )
    }),
];

/// The same for Vulkan, where functions that take pointers are inlined and control flow is structured.
const FOR_VULKAN: &[Dimension] = &[
    ("calls that are inlined", 40, |n| {
        let body = "for (uint i = 0; i < x; i++) { if (a[i] == x) return i; if (a[i] > x) continue; a[i]++; }\n\
                    switch (x) { case 0: a[0] = 1; break; case 1: a[1] = 3; case 4: a[2] = 4; }\nreturn x;";
        let calls = repeat(n, |i| format!("x += f(a + {i}, x);\n"));
        format!(
            "__attribute__((noinline)) uint f(local uint *a, uint x) {{\n{body}\n}}\n\
             kernel void k(global uint *p, local uint *a) {{\nuint x = p[0];\n{calls}p[0] = x;\n}}\n"
        )
    }),
    ("chain of calls that are inlined", 10, |n| {
        let functions = repeat(n, |i| {
            format!(
                "uint f{}(uint *a, uint x) {{ a[x & 7] = {i}; if (a[x & 3] == {i}) return x; return f{i}(a + 1, x + {i}); }}\n",
                i + 1
            )
        });
        format!(
            "uint f0(uint *a, uint x) {{ return a[x & 7]; }}\n{functions}{}",
            kernel(&format!(
                "uint a[{}];\nfor (int i = 0; i < 16; i++) a[i] = p[i];\nx = f{n}(a, y);",
                16 + n
            ))
        )
    }),
    ("conditions with && and ||", 60, |n| {
        kernel(&repeat(n, |i| format!("if (x > {i} && p[x] > y || p[y] == {i}) x += p[{i}];\n")))
    }),
    ("cases that fall through", 200, |n| {
        kernel(&format!("switch (y) {{\n{}}}", repeat(n, |i| format!("case {i}: x += {i} * x;\n"))))
    }),
    ("loops that are left", 40, |n| {
        kernel(&repeat(n, |i| {
            format!(
                "for (uint i = 0; i < y; i++) {{ if (x == {i}) {{ x++; break; }} if (x == y) {{ y++; continue; }} x += p[i]; }}\n"
            )
        }))
    }),
    ("loops that are left for several places", 30, |n| {
        kernel(&repeat(n, |i| {
            format!(
                "for (uint i = 0; i < y; i++) {{ x += p[i]; if (x == {i}) goto a{i}; if (x == y) goto b{i}; }}\n\
                 y++;\na{i}: x *= 3;\nb{i}: x ^= y;\n"
            )
        }))
    }),
    ("levels of nesting", 20, |n| kernel(&("if (x > y) { x = x * 3 + y;\n".repeat(n) + &"}".repeat(n)))),
];

/// The same for invalid programs.
const MISTAKES: &[Dimension] = &[
    ("parentheses that nothing opens", 3000, |n| kernel(&"x)".repeat(n))),
    ("names that are not declared", 1000, |n| kernel(&repeat(n, |i| format!("x += unknown{i};\n")))),
    ("brackets that nothing closes", 3000, |n| kernel(&"x[1;\n".repeat(n))),
];

/// Valid programs that do not link.
const UNLINKED: &[Dimension] = &[("kernels, and functions that are missing", 1000, |n| {
    format!(
        "{}{}",
        repeat(n, |i| format!("int missing{i}(int); int f{i}(int x) {{ return missing{i}(x); }}\n")),
        repeat(n, |i| format!("kernel void k{i}(global uint *p) {{ p[{i}] = {i}; }}\n"))
    )
})];

fn repeat(count: usize, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect()
}

fn kernel(body: &str) -> String {
    format!("kernel void k(global uint *p) {{\nuint x = p[0], y = p[1];\n{body}\np[0] = x + y;\n}}\n")
}

/// The nanoseconds that the processor has spent on this thread. `/proc` counts in ticks, of which short runs take none.
fn spent() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the call does nothing but write to the structure.
    let failed = unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &raw mut time) };
    assert_eq!(failed, 0, "Linux counts the time of threads");
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// How long it takes to compile and link a program.
fn time(text: &str) -> Result<u64, String> {
    let start = spent();
    // From this version on entry points list all variables that they reach.
    let module = compile_case(Path::new("growth.cl"), text, &["--spirv-version=1.4"])?;
    link(&[("growth.cl", &module)], LinkKind::Library).map_err(|error| format!("{error:?}"))?;
    Ok(spent() - start)
}

/// How long it takes to compile a program for Vulkan.
fn time_for_vulkan(text: &str) -> Result<u64, String> {
    let start = spent();
    compile_case(Path::new("growth.cl"), text, &["--target=vulkan1.3"])?;
    Ok(spent() - start)
}

/// How long it takes to refuse a program.
fn time_to_refuse(text: &str) -> Result<u64, String> {
    let start = spent();
    match Compiler::new().compile("growth.cl", text).output() {
        Some(_) => Err("it is no mistake".to_owned()),
        None => Ok(spent() - start),
    }
}

/// How long it takes to compile a program and to find that it does not link.
fn time_to_refuse_to_link(text: &str) -> Result<u64, String> {
    let start = spent();
    let module = compile_case(Path::new("growth.cl"), text, &[])?;
    match link(&[("growth.cl", &module)], LinkKind::Program) {
        Ok(_) => Err("it links".to_owned()),
        Err(_) => Ok(spent() - start),
    }
}

fn least(time: Time, text: &str) -> Result<u64, String> {
    let times = (0..RUNS).map(|_| time(text)).collect::<Result<Vec<_>, _>>()?;
    Ok(times.into_iter().min().unwrap_or_default())
}

/// How many times as long `ten` takes as `one`.
fn growth(time: Time, one: &str, ten: &str) -> Result<f64, String> {
    let one = least(time, one)?;
    Ok(least(time, ten)? as f64 / one as f64)
}

/// All dimensions, and what is measured in each.
fn dimensions() -> impl Iterator<Item = (&'static Dimension, Time)> {
    let right = DIMENSIONS.iter().map(|dimension| (dimension, time as Time));
    let vulkan = FOR_VULKAN.iter().map(|dimension| (dimension, time_for_vulkan as Time));
    let mistakes = MISTAKES.iter().map(|dimension| (dimension, time_to_refuse as Time));
    let unlinked = UNLINKED.iter().map(|dimension| (dimension, time_to_refuse_to_link as Time));
    right.chain(vulkan).chain(mistakes).chain(unlinked)
}

/// The instructions that one of the dimensions takes with so many times its parts: what is prepared at the first time does not count.
fn instructions(number: usize, factor: usize) -> Result<u64, String> {
    let count = |times: u64| {
        let task = format!("{number} {factor} {times}");
        processes::instructions(&["--exact", "compiles_what_is_counted", "--ignored"], (COUNTED, &task))
    };
    Ok(count(2)?.saturating_sub(count(1)?))
}

/// How many times the instructions ten times the parts take.
fn growth_of_instructions(number: usize) -> Result<f64, String> {
    let one = instructions(number, 1)?;
    Ok(instructions(number, 10)? as f64 / one as f64)
}

#[test]
fn ten_times_the_input_takes_about_ten_times_as_long() {
    let mut wrong = String::new();
    let is_right =
        |ratio: &Result<f64, String>| ratio.as_ref().is_ok_and(|ratio| (1.5..=MOST).contains(ratio));
    for (number, (&(name, count, program), time)) in dimensions().enumerate() {
        let (one, ten) = (program(count), program(10 * count));
        let mut attempts = (0..ATTEMPTS).map(|_| growth(time, &one, &ten));
        let (ratio, what) = match attempts.find(is_right) {
            Some(ratio) => (ratio, "time"),
            None => (growth_of_instructions(number), "instructions"),
        };
        let text = match &ratio {
            Ok(ratio) => format!("{name}: {ratio:.1} times the {what}"),
            Err(error) => format!("{name}: {error}"),
        };
        println!("{text}");
        if !is_right(&ratio) {
            writeln!(wrong, "{text}").expect("a string takes all text");
        }
    }
    assert!(wrong.is_empty(), "for ten times the input:\n{wrong}");
}

#[test]
#[ignore = "the process in which instructions are counted"]
fn compiles_what_is_counted() {
    let Ok(task) = std::env::var(COUNTED) else { return };
    let numbers: Vec<usize> = task.split(' ').filter_map(|number| number.parse().ok()).collect();
    let [number, factor, times] = numbers[..] else { panic!("no task: {task}") };
    let (&(_, count, program), time) = dimensions().nth(number).expect("a dimension has this number");
    let text = program(factor * count);
    for _ in 0..times {
        time(&text).expect("it was measured before");
    }
}
