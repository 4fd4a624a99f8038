//! Instructions that would exceed the maximum length of SPIR-V, 2.3: programs with very many predecessors of a block are valid, and run on
//! the driver, as the passes of the IR make them too.

use spirocl_codegen::ir::transform::{self, Permissions};
use spirocl_codegen::load;
use spirocl_tests::drivers::device::{PLAIN, device};
use spirocl_tests::harness::{compiler::compile_case, ir};
use spirocl_tests::oracles::validate;
use std::path::Path;

/// More predecessors than a phi can have.
const WAYS: i32 = 40_000;

/// More labels than a switch can lead to.
const ENTRIES: i32 = 17_000;

/// Numbers at the boundaries of switches and of the phi groups, and beyond all cases.
const INPUTS: [i32; 11] = [0, 1, 15_999, 16_000, ENTRIES - 1, 32_765, 32_766, 32_767, WAYS - 1, WAYS, -1];

/// A name, and what makes the program.
type Program = (&'static str, fn() -> String);

/// Statements that multiply `x` by seven if it is below `WAYS`, with a path for each value.
const PROGRAMS: &[Program] = &[
    ("cases of a switch", || {
        kernel(&format!("switch (x) {{ {} }}", many(|n| format!("case {n}: x = {}; break;\n", 7 * n))))
    }),
    ("turns of a loop", || {
        let turns = many(|n| format!("case {n}: x = {}; y = turns; goto head;\n", 7 * n));
        kernel(&format!("int y = x, turns = 0; head: turns--; switch (y) {{ {turns} }}"))
    }),
    ("entries of a loop", || {
        let entries: String = (0..ENTRIES).map(|n| format!("case {n}: goto l{n};\n")).collect();
        let turn = |n| format!("l{n}: if (x == {n}) {{ x *= 7; goto end; }} goto l{};\n", n * 7919 % ENTRIES);
        let turns: String = (0..ENTRIES).map(turn).collect();
        let others = format!("if (x >= {ENTRIES} && x < {WAYS}) x *= 7; goto end;");
        kernel(&format!("switch (x) {{ {entries} }} {others} {turns} end:;"))
    }),
    ("returns", || {
        let returns = many(|n| format!("case {n}: return {};\n", 7 * n));
        format!("static int f(int x) {{ switch (x) {{ {returns} }} return x; }}\n{}", kernel("x = f(x);"))
    }),
];

fn kernel(body: &str) -> String {
    format!(
        "kernel void run(global int *p) {{\nint x = p[get_global_id(0)];\n{body}\np[get_global_id(0)] = x;\n}}\n"
    )
}

fn many(way: impl Fn(i32) -> String) -> String {
    (0..WAYS).map(way).collect()
}

fn compile(name: &str, text: &str, options: &[&str]) -> Vec<u32> {
    let words =
        compile_case(Path::new("long.cl"), text, options).unwrap_or_else(|error| panic!("{name}: {error}"));
    let valid = validate::validate(&words, &validate::environments(&words));
    valid.unwrap_or_else(|error| panic!("{name} {options:?}: {error}"));
    words
}

/// Optimizes a module by the passes of the IR.
fn optimize(name: &str, words: &[u32]) -> Vec<u32> {
    let mut module = load::module(words).unwrap_or_else(|error| panic!("{name}: {error}"));
    transform::optimize(&mut module, Permissions::default());
    transform::legalize(&mut module);
    let words = ir::emit(&module, words);
    let valid = validate::validate(&words, &validate::environments(&words));
    valid.unwrap_or_else(|error| panic!("{name}, optimized: {error}"));
    words
}

#[test]
fn many_ways_meet() {
    let expected = INPUTS.map(|x| if (0..WAYS).contains(&x) { 7 * x } else { x });
    let device = device().expect("there is a driver");
    for (name, program) in PROGRAMS {
        let text = program();
        let optimized = optimize(name, &compile(name, &text, &["-O0"]));
        for words in [compile(name, &text, &[]), optimized] {
            let program = device.build_il_with(&words, PLAIN).expect("the driver takes it");
            let buffer = device.buffer(&INPUTS).expect("there is memory");
            program.launch("run", &[INPUTS.len()], &[], &[(&buffer).into()]).expect("it runs");
            assert_eq!(program.read::<i32>(&buffer).expect("it can be read"), expected, "{name}");
        }
    }
}

/// Of an enumeration that is described, as many constants are as there is room for.
#[test]
fn many_enumerators_are_described() {
    let constants = many(|n| format!("e{n},"));
    let text =
        format!("enum e {{ {constants} }}; kernel void run(global int *p) {{ enum e x = e1; p[0] = x; }}");
    compile("enumerators", &text, &["-g"]);
}
