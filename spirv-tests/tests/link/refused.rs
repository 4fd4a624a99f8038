//! Link errors and link limits.

use super::{PROGRAM, check_refused, compile, foreign::foreign, link_all};
use spirocl::{Compiler, options::LinkKind};

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
        "duplicate symbol `f`: defined in `m0` and `m1`",
        "duplicate kernel `k`: defined in `m0` and `m1`",
        "undefined symbol `g`, referenced by `m2`",
    ];
    assert_eq!(found, expected);
    let found = errors(&[
        "int f(int a) { return a; }",
        "int f(float a); kernel void k(global int *a) { a[0] = f(1.0f); }",
    ]);
    assert_eq!(found, ["conflicting types for `f`: declared in `m1`, defined in `m0`"]);
    let found = errors(&[
        "kernel void k(global int *a) { *a = 1; }",
        "kernel void k(global int *a); kernel void l(global int *a) { k(a); }",
    ]);
    assert_eq!(found, ["`m1` calls `k`, a kernel of `m0`: kernels of other modules cannot be called"]);
    let found = errors(&[
        "extern constant void *constant q; constant void *constant p = &q; kernel void k(global int *a) { *a = p == q; }",
        "extern constant void *constant p; constant void *constant q = &p;",
    ]);
    assert_eq!(
        found,
        ["initializer of `p` refers to the address of `p` itself, which SPIR-V does not support"]
    );
    // Of a ring, what is told is what files share.
    let found = errors(&[
        "extern constant void *constant q; static constant void *constant own = &q; \
         constant void *constant p = &own; kernel void k(global int *a) { *a = p == q; }",
        "extern constant void *constant p; constant void *constant q = &p;",
    ]);
    assert_eq!(
        found,
        ["initializer of `p` refers to the address of `p` itself, which SPIR-V does not support"]
    );
    let found = errors(&["int f(int a) { return a; }"]);
    assert_eq!(found, ["no kernel to link: use `-create-library` for a module without kernels"]);
    let narrow = Compiler::new().address_width(spirocl::AddressWidth::Bits32).compile("a.cl", "int f(void);");
    let modules = [compile(PROGRAM, 0), narrow.words().expect("it compiles").to_vec()];
    let found = link_all(&modules, LinkKind::Program).expect_err("they do not fit");
    assert_eq!(found[0], "`m0` and `m1` have different address widths");
    let found = link_all(&[vec![1, 2, 3]], LinkKind::Program).expect_err("it is no module");
    assert!(found[0].starts_with("`m0` is not a valid SPIR-V module"), "{found:?}");
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

/// Forward declarations are for pointers, and only types may use them before the definition; otherwise definitions would be cyclic.
#[test]
fn what_holds_itself_is_refused() {
    let refused = [
        ("%it = OpTypeStruct %it", "which is not a pointer type"),
        ("%type = OpTypeStruct %it\n%it = OpConstantComposite %type %it", "which is not a pointer type"),
        (
            "%type = OpTypeStruct %it\n%null = OpConstantNull %it\n%it = OpTypePointer Workgroup %type",
            "before its definition",
        ),
    ];
    for (rest, message) in refused {
        let announced = format!("OpTypeForwardPointer %it Workgroup\n{rest}");
        check_refused(foreign("", &announced, "spv1.0"), message);
    }
}

const FUNCTION: u32 = 33;

/// Chains of types link up to a limit on how deep a type nests.
#[test]
fn long_chains_of_types_link() {
    let chain = |length: u32, above: fn(u32) -> (u32, Vec<u32>)| {
        let mut chain = vec![(INT, vec![32, 0])];
        chain.extend((2..length).map(above));
        types(&chain)
    };
    let pointer = |below: u32| (POINTER, vec![5, below]);
    let returning = |below: u32| {
        if below.is_multiple_of(2) { (FUNCTION, vec![below]) } else { (POINTER, vec![5, below]) }
    };
    for above in [pointer as fn(u32) -> _, returning] {
        assert!(link_all(&[chain(1000, above), chain(1000, above)], LinkKind::Library).is_ok());
        check_refused(chain(200_000, above), "the type nests too deeply");
    }
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
    assert_eq!(found, ["recursive structure types are too complex to link"]);
}

/// Functions of one name with different parameter counts are incompatible, and a library with an undefined symbol reports only that.
#[test]
fn counts_of_parameters_have_to_fit() {
    let modules = [
        compile("int f(int a) { return a; }", 0),
        compile("int f(int a, int b); kernel void k(global int *a) { a[0] = f(1, 2); }", 0),
    ];
    let found = link_all(&modules, LinkKind::Program).expect_err("they do not fit");
    assert_eq!(found, ["conflicting types for `f`: declared in `m1`, defined in `m0`"]);
    let missing = compile("int g(void); int f(void) { return g(); }", 0);
    let found = link_all(&[missing], LinkKind::Program).expect_err("`g` is missing");
    assert_eq!(found, ["undefined symbol `g`, referenced by `m0`"]);
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
        (module(4_194_304, true, &[VOID, TYPE]), "id bound 4194304 exceeds the limit of 4194303"),
        (module(10, false, &[VOID, TYPE]), "missing memory model"),
        (whole(2), "entry point is not a function"),
        (whole(5), "entry point is not a function"),
        (module(10, true, &[&[19, 0], &[33, 3, 0]]), "invalid id %0: the id bound is 10"),
        (module(10, true, &[VOID, &[33, 9, 2]]), ""),
        (module(10, true, &[VOID, &[33, 10, 2]]), "invalid id %10: the id bound is 10"),
        (module(10, true, &[VOID, &[33, 11, 2]]), "invalid id %11: the id bound is 10"),
    ];
    for (words, message) in cases {
        match link_all(&[words], LinkKind::Library) {
            Ok(_) => assert_eq!(message, ""),
            Err(found) => assert!(!message.is_empty() && found[0].ends_with(message), "{found:?}"),
        }
    }
}
