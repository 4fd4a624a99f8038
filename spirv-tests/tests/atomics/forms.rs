//! Every form of every atomic function is run by one work-item: with the order and the scope or without, on an object in each address
//! space, with an expected value in each. What they give and leave is known (OpenCL C 3.0, 6.15.12.7).

use super::{TYPES, Type};
use spirocl_tests::drivers::device::{Device, Program};

/// The forms of a function of which `call` writes the beginning, up to the closing bracket.
fn forms(call: impl Fn(&str) -> String, order: &str) -> [String; 3] {
    [
        format!("{})", call("")),
        format!("{}, memory_order_{order})", call("_explicit")),
        format!("{}, memory_order_{order}, memory_scope_device)", call("_explicit")),
    ]
}

/// The pointers to an object of its own: to global, to local and to generic memory.
const OBJECTS: [&str; 3] = ["g", "l", "x"];

/// The pointers to what is expected of an object.
const EXPECTED: [&str; 4] = ["ge", "le", "pe", "xe"];

/// The functions that change an object: what they leave of `a` with the operand `b`, and whether floating numbers have them.
const FETCHES: &[(&str, &str, bool)] = &[
    ("fetch_add", "a + b", true),
    ("fetch_sub", "a - b", true),
    ("fetch_min", "a < b ? a : b", true),
    ("fetch_max", "a > b ? a : b", true),
    ("fetch_or", "a | b", false),
    ("fetch_and", "a & b", false),
    ("fetch_xor", "a ^ b", false),
];

/// Statements, and how many of them check something.
#[derive(Default)]
struct Body {
    text: String,
    checks: usize,
}

impl Body {
    fn check(&mut self, condition: &str) {
        self.checks += 1;
        self.text.push_str(&format!("    CHECK({}, {condition});\n", self.checks));
    }

    fn run(&mut self, statement: &str) {
        self.text.push_str(&format!("    {statement};\n"));
    }
}

/// The functions on one object: its pointer is `o`.
fn on(ty: &Type, o: &str, body: &mut Body) {
    let [one, two, three] = [1, 2, 3].map(|number| format!("({})({number})", ty.ty));
    body.run(&format!("atomic_init({o}, {one})"));
    for load in forms(|suffix| format!("atomic_load{suffix}({o}"), "acquire") {
        body.check(&format!("{load} == {one}"));
    }
    for store in forms(|suffix| format!("atomic_store{suffix}({o}, {two}"), "release") {
        body.run(&format!("atomic_store({o}, {one})"));
        body.run(&store);
        body.check(&format!("atomic_load({o}) == {two}"));
    }
    for exchange in forms(|suffix| format!("atomic_exchange{suffix}({o}, {three}"), "acq_rel") {
        body.run(&format!("atomic_store({o}, {one})"));
        body.check(&format!("{exchange} == {one} && atomic_load({o}) == {three}"));
    }
    for (name, left, floating) in FETCHES {
        // The driver's library has none for floating numbers in generic memory: see docs/driver-notes.md.
        if ty.floating && (!floating || o == "x") {
            continue;
        }
        for call in forms(|suffix| format!("atomic_{name}{suffix}({o}, b"), "seq_cst") {
            body.run(&format!("atomic_store({o}, a)"));
            body.check(&format!("{call} == a && atomic_load({o}) == ({})({left})", ty.ty));
        }
    }
    for (strength, e) in ["strong", "weak"].into_iter().flat_map(|each| EXPECTED.map(|e| (each, e))) {
        let call = |suffix: &str| format!("atomic_compare_exchange_{strength}{suffix}({o}, {e}, {two}");
        let orders = "memory_order_acq_rel, memory_order_acquire";
        for call in [
            format!("{})", call("")),
            format!("{}, {orders})", call("_explicit")),
            format!("{}, {orders}, memory_scope_device)", call("_explicit")),
        ] {
            body.run(&format!("atomic_store({o}, {one}); *{e} = {three}"));
            body.check(&format!("!{call} && *{e} == {one} && atomic_load({o}) == {one}"));
            // The weak one may fail for no reason.
            body.run("done = 0");
            body.run(&format!("for (int t = 0; t < 1000 && !done; ++t) done = {call}"));
            body.check(&format!("done && *{e} == {one} && atomic_load({o}) == {two}"));
        }
    }
}

/// The functions on one flag.
fn on_flag(o: &str, body: &mut Body) {
    for clear in forms(|suffix| format!("atomic_flag_clear{suffix}({o}"), "release") {
        for set in forms(|suffix| format!("atomic_flag_test_and_set{suffix}({o}"), "acquire") {
            body.run(&clear);
            body.check(&format!("!{set}"));
            body.check(&set);
        }
    }
}

/// A kernel `forms` for objects of a type that holds values of another, and how many checks it makes.
fn kernel(object: &str, value: &str, on: impl Fn(&str, &mut Body)) -> (String, usize) {
    let mut body = Body::default();
    for object in OBJECTS {
        on(object, &mut body);
    }
    let Body { text, checks } = body;
    let text = format!(
        "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n\
         #pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n\
         #pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable\n\
         #define CHECK(n, condition) do {{ out[0] += 1; if (!(condition) && out[1] == 0) out[1] = n; }} while (0)\n\
         kernel void forms(global {object} *g, global {value} *ge, global int *out) {{\n    \
         local {object} l[2];\n    {object} *x = l + 1;\n    \
         local {value} le[1];\n    {value} pe[2], *xe = pe + 1;\n    const {value} a = 12, b = 5;\n    int done;\n{text}}}\n"
    );
    (text, checks)
}

/// The types whose forms are run. Those of the size of pointers are others by another name, and the driver has `half` in source only.
pub(super) fn types() -> impl Iterator<Item = &'static Type> {
    TYPES.iter().filter(|ty| !ty.ty.ends_with("_t") && ty.ty != "half")
}

/// The kernel of a type.
pub(super) fn program(ty: &Type) -> (String, usize) {
    kernel(ty.name, ty.ty, |object, body| on(ty, object, body))
}

/// The kernel of flags.
pub(super) fn flags() -> (String, usize) {
    kernel("atomic_flag", "int", on_flag)
}

/// Runs a kernel of these: the first check that fails.
pub(super) fn run(device: &Device, built: &Program, text: &str, checks: usize) -> Result<(), String> {
    let [object, expected, out] = [0; 3].map(|number: u64| device.buffer(&[number; 2]));
    let (object, expected, out) = (object?, expected?, out?);
    built.launch("forms", &[1], &[1], &[(&object).into(), (&expected).into(), (&out).into()])?;
    let seen: Vec<i32> = built.read(&out)?;
    let line = |number: i32| text.lines().find(|line| line.contains(&format!("CHECK({number},")));
    match line(seen[1]) {
        Some(line) if seen[1] != 0 => Err(format!("fails: {}", line.trim())),
        _ if seen[0] as usize == checks => Ok(()),
        _ => Err(format!("{} checks in place of {checks}", seen[0])),
    }
}
