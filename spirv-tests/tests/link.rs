//! Linked modules: valid, and run on the driver.

use spirocl::{Compiler, DebugLevel, Version, link::link, options::LinkKind};
use spirocl_tests::{device::device, validate};

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

#[test]
fn a_linked_program_is_valid_and_runs() {
    for minor in [0, 4] {
        let modules = [compile(PROGRAM, minor), compile(LIBRARY, minor)];
        let words = link(&modules, LinkKind::Program).expect("they fit");
        validate::validate(&words, &validate::environments(&words)).expect("it is valid");
        let device = device().expect("there is a driver");
        let program = device.build_il(&words).expect("the driver takes it");
        let buffer = device.buffer(&[0i32; 64]).expect("there is memory");
        program.launch("run", &[64], &[], &[(&buffer).into()]).expect("it runs");
        let expected: Vec<i32> = (0..64).map(|i| [10, 20, 30, 40][i % 4] + 2 + 3 + 10).collect();
        assert_eq!(program.read::<i32>(&buffer).expect("it can be read"), expected);
    }
}

/// Literal operands of extended instructions are no ids: lines of debug information, and how many components are loaded.
#[test]
fn debug_information_links() {
    let library = "float3 third(global float *a) { float3 b = vload3(2, a); return b + vload3(0, a); }";
    let program = "float3 third(global float *a);
        kernel void run(global float *a, global float *out) { float3 b = third(a); vstore3(b, 0, out); }";
    let compile = |source: &str| {
        let compiled = Compiler::new().debug(DebugLevel::Full).spirv_version(1, 0).compile("a.cl", source);
        compiled.words().expect("it compiles").to_vec()
    };
    let words = link(&[compile(program), compile(library)], LinkKind::Program).expect("they fit");
    validate::validate(&words, &validate::environments(&words)).expect("it is valid");
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
    let library = link(&[part, compile(LIBRARY, 0)], LinkKind::Library).expect("they fit");
    validate::validate(&library, &validate::environments(&library)).expect("it is valid");
    let open = link(&[compile(PROGRAM, 0)], LinkKind::Library).expect("imports may stay");
    validate::validate(&open, &validate::environments(&open)).expect("it is valid");
    let words = link(&[open, library], LinkKind::Program).expect("they fit");
    validate::validate(&words, &validate::environments(&words)).expect("it is valid");
}

#[test]
fn what_does_not_fit_is_told_all_at_once() {
    let errors = |sources: &[&str]| {
        let modules: Vec<_> = sources.iter().map(|source| compile(source, 0)).collect();
        link(&modules, LinkKind::Program).expect_err("they do not fit")
    };
    let found = errors(&[
        "int f(int a) { return a; } kernel void k(global int *a) {}",
        "int f(int a) { return a; } kernel void k(global int *a) {}",
        "int g(void); kernel void l(global int *a) { a[0] = g(); }",
    ]);
    let expected = [
        "`f` is defined in two modules",
        "the kernel `k` is defined in two modules",
        "`g` is declared and used, but no module defines it",
    ];
    assert_eq!(found, expected);
    let found = errors(&[
        "int f(int a) { return a; }",
        "int f(float a); kernel void k(global int *a) { a[0] = f(1.0f); }",
    ]);
    assert_eq!(found, ["`f` is declared with another type than it is defined with"]);
    assert!(link(&[vec![1, 2, 3]], LinkKind::Program).is_err());
}
