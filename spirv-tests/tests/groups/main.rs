//! Functions of work-groups and sub-groups are run for every type: collectives, also of those that are active alone, ballots, shuffles
//! and rotations (OpenCL C 3.0, 6.15.16 and 6.15.19). The reference is the host's, from the place that each work-item has in its group.

mod vectors;

use std::process::ExitCode;

use spirocl_tests::drivers::device::{self, Device};
use spirocl_tests::harness::{
    coverage::{self, Reason, Source},
    trials::{self, Trial},
};
use spirocl_tests::oracles::reference_program;

fn main() -> ExitCode {
    let mut trials: Vec<Trial> = SCALARS
        .iter()
        .map(|scalar| Trial::test(format!("sub_groups/{}", scalar.name), move || sub_groups(scalar)))
        .collect();
    trials.extend(
        SCALARS
            .iter()
            .filter(|scalar| scalar.bits >= 32 || scalar.floating)
            .map(|scalar| Trial::test(format!("work_groups/{}", scalar.name), move || work_groups(scalar))),
    );
    trials.push(Trial::test("groups/whole", whole));
    trials::run(trials)
}

/// Overloads that are not run although the driver supports them.
const NOT_RUN: &[Reason] = &[
    Reason {
        names: "work_group_broadcast",
        types: "half",
        why: "the driver crashes on it, see docs/driver-notes.md",
    },
    Reason {
        names: "sub_group_non_uniform_scan_",
        types: "GroupNonUniformLogicalXor",
        why: "the driver gives those of the logical or, see docs/driver-notes.md",
    },
];

fn whole() -> Result<(), String> {
    let mut sources = coverage::cases()?;
    for &scalar in SCALARS {
        sources.push(Source::new(sub_group_program(scalar, &sub_group_kernels(scalar)), SUB_GROUP_OPTIONS));
        if scalar.bits >= 32 || scalar.floating {
            sources.push(Source::new(work_group_program(scalar), WORK_GROUP_OPTIONS));
        }
    }
    coverage::check("groups", device::device()?, &sources, NOT_RUN)
}

/// A type of values.
#[derive(Clone, Copy)]
struct Scalar {
    name: &'static str,
    bits: u32,
    signed: bool,
    floating: bool,
}

const fn integer(name: &'static str, bits: u32, signed: bool) -> Scalar {
    Scalar { name, bits, signed, floating: false }
}

const fn floating(name: &'static str, bits: u32) -> Scalar {
    Scalar { name, bits, signed: true, floating: true }
}

const SCALARS: &[Scalar] = &[
    integer("char", 8, true),
    integer("uchar", 8, false),
    integer("short", 16, true),
    integer("ushort", 16, false),
    integer("int", 32, true),
    integer("uint", 32, false),
    integer("long", 64, true),
    integer("ulong", 64, false),
    floating("half", 16),
    floating("float", 32),
    floating("double", 64),
];

/// Infinity, where values are floating; they are small integers else.
const INFINITE: i128 = i128::MAX;

impl Scalar {
    fn wrap(self, value: i128) -> i128 {
        match (self.floating, self.signed) {
            (true, _) => value,
            (_, true) => value << (128 - self.bits) >> (128 - self.bits),
            (_, false) => value & ((1 << self.bits) - 1),
        }
    }

    fn largest(self) -> i128 {
        match (self.floating, self.signed) {
            (true, _) => INFINITE,
            (_, true) => (1 << (self.bits - 1)) - 1,
            (_, false) => (1 << self.bits) - 1,
        }
    }

    fn smallest(self) -> i128 {
        match (self.floating, self.signed) {
            (true, _) => -INFINITE,
            (_, true) => -(1 << (self.bits - 1)),
            (_, false) => 0,
        }
    }

    /// The expression that makes 64 bits of a value.
    fn bits_of(self, value: &str) -> String {
        match (self.floating, self.signed) {
            (true, _) => format!("as_ulong((double)({value}))"),
            (_, true) => format!("(ulong)(long)({value})"),
            (_, false) => format!("(ulong)({value})"),
        }
    }

    fn is(self, bits: u64, wanted: i128) -> bool {
        if !self.floating {
            return bits == wanted as u64;
        }
        let wanted = match wanted {
            INFINITE => f64::INFINITY,
            _ if wanted == -INFINITE => f64::NEG_INFINITY,
            _ => wanted as f64,
        };
        f64::from_bits(bits) == wanted
    }
}

/// An operation of reductions and scans.
#[derive(Clone, Copy)]
struct Operation {
    name: &'static str,
    apply: fn(i128, i128) -> i128,
    identity: fn(Scalar) -> i128,
    /// Integers only.
    bitwise: bool,
}

const ADD: Operation = Operation { name: "add", apply: |a, b| a + b, identity: |_| 0, bitwise: false };
const MUL: Operation = Operation { name: "mul", apply: |a, b| a * b, identity: |_| 1, bitwise: false };
const MIN: Operation = Operation { name: "min", apply: i128::min, identity: Scalar::largest, bitwise: false };
const MAX: Operation =
    Operation { name: "max", apply: i128::max, identity: Scalar::smallest, bitwise: false };
const AND: Operation =
    Operation { name: "and", apply: |a, b| a & b, identity: |scalar| scalar.wrap(-1), bitwise: true };
const OR: Operation = Operation { name: "or", apply: |a, b| a | b, identity: |_| 0, bitwise: true };
const XOR: Operation = Operation { name: "xor", apply: |a, b| a ^ b, identity: |_| 0, bitwise: true };

/// A group as one of its work-items sees it.
struct View<'a> {
    /// The values of all, in order.
    values: &'a [i128],
    /// Factors: a product of all of them is small.
    factors: &'a [i128],
    /// Which of them call the function.
    active: &'a [bool],
    /// This one.
    me: usize,
    /// How many a full sub-group has.
    full: usize,
}

/// The expected result of a work-item. `None` where it is undefined.
type Reference = dyn Fn(&View<'_>) -> Option<i128>;

/// A call with its expected result.
struct Case {
    call: String,
    wanted: Box<Reference>,
}

fn case(call: impl Into<String>, wanted: impl Fn(&View<'_>) -> Option<i128> + 'static) -> Case {
    Case { call: call.into(), wanted: Box::new(wanted) }
}

/// Folds an operation over the active work-items in a range.
fn fold(scalar: Scalar, operation: Operation, view: &View<'_>, range: std::ops::Range<usize>) -> i128 {
    let numbers = if operation.name == "mul" { view.factors } else { view.values };
    let active = range.filter(|&index| index < numbers.len() && view.active[index]);
    active
        .fold((operation.identity)(scalar), |sum, index| scalar.wrap((operation.apply)(sum, numbers[index])))
}

/// The reduction and the two scans.
fn folds(scalar: Scalar, prefix: &str, operation: Operation) -> Vec<Case> {
    let value = if operation.name == "mul" { "m" } else { "v" };
    let call = |kind: &str| format!("{prefix}{kind}_{}({value})", operation.name);
    vec![
        case(call("reduce"), move |view| Some(fold(scalar, operation, view, 0..view.values.len()))),
        case(call("scan_inclusive"), move |view| Some(fold(scalar, operation, view, 0..view.me + 1))),
        case(call("scan_exclusive"), move |view| Some(fold(scalar, operation, view, 0..view.me))),
    ]
}

fn at(view: &View<'_>, index: usize) -> Option<i128> {
    (index < view.values.len() && view.active[index]).then(|| view.values[index])
}

/// Calls by all work-items of a sub-group.
fn uniform_cases(scalar: Scalar) -> Vec<Case> {
    let mut all: Vec<Case> =
        [ADD, MIN, MAX].into_iter().flat_map(|operation| folds(scalar, "sub_group_", operation)).collect();
    all.extend([
        case("sub_group_broadcast(v, 0)", |view| at(view, 0)),
        case("sub_group_broadcast(v, size - 1)", |view| at(view, view.values.len() - 1)),
        case("sub_group_shuffle(v, (lane * 5 + 2) % size)", |view| {
            at(view, (view.me * 5 + 2) % view.values.len())
        }),
        case("sub_group_shuffle_xor(v, 1)", |view| at(view, view.me ^ 1)),
        case("sub_group_shuffle_xor(v, lane & 3)", |view| at(view, view.me ^ (view.me & 3))),
        case("sub_group_shuffle_up(v, 1)", |view| at(view, view.me.checked_sub(1)?)),
        case("sub_group_shuffle_up(v, 3)", |view| at(view, view.me.checked_sub(3)?)),
        case("sub_group_shuffle_down(v, 1)", |view| at(view, view.me + 1)),
        case("sub_group_shuffle_down(v, 2)", |view| at(view, view.me + 2)),
        case("sub_group_rotate(v, 3)", |view| at(view, (view.me + 3) % view.full)),
        // Those of an incomplete cluster are not there to read from.
        case("sub_group_clustered_rotate(v, 1, 4)", |view| at(view, view.me / 4 * 4 + (view.me + 1) % 4)),
    ]);
    all.extend([
        case("intel_sub_group_shuffle(v, size - 1 - lane)", |view| at(view, view.values.len() - 1 - view.me)),
        case("intel_sub_group_shuffle_xor(v, 2)", |view| at(view, view.me ^ 2)),
        case("intel_sub_group_shuffle_down(v, m, 1)", |view| {
            // Behind the last of a full sub-group comes the first of the second value.
            if view.me + 1 == view.full { Some(view.factors[0]) } else { at(view, view.me + 1) }
        }),
        case("intel_sub_group_shuffle_up(m, v, 2)", |view| match view.me.checked_sub(2) {
            Some(index) => at(view, index),
            None => view.factors.get(view.full + view.me - 2).copied(),
        }),
    ]);
    all
}

/// Calls by some work-items of a sub-group.
fn non_uniform_cases(scalar: Scalar) -> Vec<Case> {
    let operations: Vec<Operation> = [ADD, MUL, MIN, MAX, AND, OR, XOR]
        .into_iter()
        .filter(|operation| !(operation.bitwise && scalar.floating))
        .collect();
    let mut all: Vec<Case> =
        operations.iter().flat_map(|&operation| folds(scalar, "sub_group_non_uniform_", operation)).collect();
    for operation in operations {
        for cluster in [1, 4] {
            let value = if operation.name == "mul" { "m" } else { "v" };
            let call = format!("sub_group_clustered_reduce_{}({value}, {cluster})", operation.name);
            all.push(case(call, move |view| {
                let first = view.me / cluster * cluster;
                Some(fold(scalar, operation, view, first..first + cluster))
            }));
        }
    }
    all.extend([
        case("sub_group_broadcast_first(v)", |view| {
            view.active.iter().position(|&active| active).and_then(|first| at(view, first))
        }),
        case("sub_group_non_uniform_broadcast(v, 2)", |view| at(view, 2)),
        case("(T)sub_group_non_uniform_all_equal(v)", |view| {
            let mut all =
                view.values.iter().zip(view.active).filter(|(_, active)| **active).map(|(value, _)| *value);
            let first = all.next()?;
            Some(i128::from(all.all(|value| value == first)))
        }),
        case("(T)sub_group_non_uniform_all_equal((T)3)", |_| Some(1)),
    ]);
    all
}

/// Votes and ballots, which do not depend on the type.
fn votes() -> Vec<Case> {
    fn truths<'a>(view: &'a View<'_>) -> impl Iterator<Item = (usize, bool)> + 'a {
        let all = view.values.iter().zip(view.active).enumerate();
        all.filter(|(_, (_, active))| **active).map(|(index, (value, _))| (index, *value > 2))
    }
    fn count(view: &View<'_>, range: std::ops::Range<usize>) -> Option<i128> {
        Some(truths(view).filter(|(index, truth)| *truth && range.contains(index)).count() as i128)
    }
    let logical = |name: &str, start: bool, apply: fn(bool, bool) -> bool| -> Vec<Case> {
        let fold = move |view: &View<'_>, range: std::ops::Range<usize>| {
            let in_range = truths(view).filter(|(index, _)| range.contains(index));
            Some(i128::from(in_range.fold(start, |sum, (_, truth)| apply(sum, truth))))
        };
        vec![
            case(format!("sub_group_non_uniform_reduce_logical_{name}(v > 2)"), move |view| {
                fold(view, 0..view.values.len())
            }),
            case(format!("sub_group_non_uniform_scan_inclusive_logical_{name}(v > 2)"), move |view| {
                fold(view, 0..view.me + 1)
            }),
            case(format!("sub_group_non_uniform_scan_exclusive_logical_{name}(v > 2)"), move |view| {
                fold(view, 0..view.me)
            }),
            case(format!("sub_group_clustered_reduce_logical_{name}(v > 2, 4)"), move |view| {
                let first = view.me / 4 * 4;
                fold(view, first..first + 4)
            }),
        ]
    };
    let mut all = vec![
        case("sub_group_non_uniform_all(v > 2)", |view| {
            Some(i128::from(truths(view).all(|(_, truth)| truth)))
        }),
        case("sub_group_non_uniform_any(v > 2)", |view| {
            Some(i128::from(truths(view).any(|(_, truth)| truth)))
        }),
        case("sub_group_elect()", |view| {
            let first = view.active.iter().position(|&active| active)?;
            Some(i128::from(first == view.me))
        }),
        case("sub_group_ballot_bit_count(sub_group_ballot(v > 2))", |view| count(view, 0..usize::MAX)),
        case("sub_group_ballot_inclusive_scan(sub_group_ballot(v > 2))", |view| count(view, 0..view.me + 1)),
        case("sub_group_ballot_exclusive_scan(sub_group_ballot(v > 2))", |view| count(view, 0..view.me)),
        case("sub_group_inverse_ballot(sub_group_ballot(v > 2))", |view| count(view, view.me..view.me + 1)),
        case("sub_group_ballot_bit_extract(sub_group_ballot(v > 2), 3)", |view| count(view, 3..4)),
        case("(int)sub_group_ballot_find_lsb(sub_group_ballot(v > 2))", |view| {
            truths(view).find(|(_, truth)| *truth).map(|(index, _)| index as i128)
        }),
        case("(int)sub_group_ballot_find_msb(sub_group_ballot(v > 2))", |view| {
            truths(view).filter(|(_, truth)| *truth).last().map(|(index, _)| index as i128)
        }),
    ];
    for (name, bits) in [
        ("eq", (|lane| 1u128 << lane) as fn(usize) -> u128),
        ("lt", |lane| (1 << lane) - 1),
        ("le", |lane| (2 << lane) - 1),
    ] {
        for (index, component) in ["x", "y", "z", "w"].into_iter().enumerate() {
            all.push(case(format!("(int)get_sub_group_{name}_mask().{component}"), move |view| {
                Some(i128::from((bits(view.me) >> (32 * index)) as u32 as i32))
            }));
        }
    }
    // Of those above, the bits beyond a full sub-group are not set.
    for (name, more) in [("ge", 0), ("gt", 1)] {
        all.push(case(format!("(int)get_sub_group_{name}_mask().x"), move |view| {
            let all = (1u128 << view.full) - 1;
            Some(i128::from((all >> (view.me + more) << (view.me + more)) as u32 as i32))
        }));
    }
    all.extend(logical("and", true, |a, b| a && b));
    all.extend(logical("or", false, |a, b| a || b));
    // Its scans are those of "or" in the driver, also from source: see docs/driver-notes.md.
    all.extend(logical("xor", false, |a, b| a != b).into_iter().filter(|case| !case.call.contains("scan")));
    all
}

/// The work-items: full sub-groups and, at the end of each group, one that may be smaller.
const GLOBAL: usize = 280;
const LOCAL: usize = 140;

/// The values of a type, and the factors.
fn inputs(scalar: Scalar, count: usize) -> (Vec<i128>, Vec<i128>) {
    let low = if scalar.signed { 11 } else { 0 };
    let value = |index: i128| (index * 7 + 3) % 23 - low;
    let factor = |index: i128| match index % 16 {
        5 => 2,
        _ if scalar.signed && index % 3 == 0 => -1,
        _ => 1,
    };
    let all = 0..count as i128;
    (all.clone().map(value).collect(), all.map(factor).collect())
}

/// A kernel that writes what the calls give, one array for each. It has the values `v` and the factors `m`.
fn kernel(name: &str, scalar: Scalar, place: &str, cases: &[Case], condition: &str) -> String {
    let ty = scalar.name;
    let mut body = String::new();
    for (index, case) in cases.iter().enumerate() {
        body.push_str(&format!("        out[{index} * n + i] = {};\n", scalar.bits_of(&case.call)));
    }
    format!(
        "kernel void {name}(global const long *values, global const long *factors, global ulong *out) {{\n    \
         typedef {ty} T;\n    {place}\n    const T v = (T)values[i], m = (T)factors[i];\n    \
         if ({condition}) {{\n{body}    }}\n}}\n"
    )
}

const SUB_GROUP: &str = "const size_t i = get_global_id(0), n = get_global_size(0);\n    \
                         const uint lane = get_sub_group_local_id(), size = get_sub_group_size();";

const SUB_GROUP_OPTIONS: &[&str] = &["-cl-std=CL3.0", "--spirv-version=1.3"];
const WORK_GROUP_OPTIONS: &[&str] = &["-cl-std=CL3.0"];

/// The name of a kernel, the calls in it, and which work-items make them.
type Kernel = (&'static str, Vec<Case>, &'static str);

fn sub_group_kernels(scalar: Scalar) -> Vec<Kernel> {
    let mut kernels = vec![
        ("uniform", uniform_cases(scalar), "true"),
        ("non_uniform", non_uniform_cases(scalar), "lane % 3 != 1"),
        ("vectors", vectors::cases(scalar), "true"),
    ];
    if scalar.name == "int" {
        kernels.push(("votes", votes(), "lane % 3 != 1"));
    }
    kernels
}

fn sub_group_program(scalar: Scalar, kernels: &[Kernel]) -> String {
    let mut text = String::from(
        "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n\
         kernel void places(global const long *values, global const long *factors, global ulong *out) {\n    \
         const size_t i = get_global_id(0), n = get_global_size(0);\n    out[i] = get_sub_group_id();\n    \
         out[n + i] = get_sub_group_local_id();\n    out[2 * n + i] = get_sub_group_size();\n    \
         out[3 * n + i] = get_max_sub_group_size();\n}\n",
    );
    for (name, cases, condition) in kernels {
        text.push_str(&kernel(name, scalar, SUB_GROUP, cases, condition));
    }
    text
}

fn sub_groups(scalar: &Scalar) -> Result<(), String> {
    let device = device::device()?;
    let scalar = *scalar;
    let kernels = sub_group_kernels(scalar);
    let text = sub_group_program(scalar, &kernels);
    let words = reference_program::compile(&format!("groups/{}", scalar.name), &text, SUB_GROUP_OPTIONS)?;
    let program = device.build_il(&words)?;
    let (values, factors) = inputs(scalar, GLOBAL);
    let run = |kernel: &str, count: usize| {
        launch(device, &program, kernel, (&[GLOBAL], &[LOCAL]), (&values, &factors), count)
    };
    let places = run("places", 4)?;
    let mut failures = Vec::new();
    for (name, cases, condition) in &kernels {
        let got = run(name, cases.len())?;
        for (case, got) in cases.iter().zip(got.chunks_exact(GLOBAL)) {
            for (item, &got) in got.iter().enumerate() {
                // The sub-group of the item: those of its group with the same number, by their place in it.
                let group = item / LOCAL * LOCAL;
                let mut members: Vec<usize> =
                    (group..group + LOCAL).filter(|&other| places[other] == places[item]).collect();
                members.sort_by_key(|&member| places[GLOBAL + member]);
                let of = |numbers: &[i128]| -> Vec<i128> {
                    members.iter().map(|&member| numbers[member]).collect()
                };
                let is_active = |lane: usize| *condition == "true" || lane % 3 != 1;
                let (values, factors) = (of(&values), of(&factors));
                let active: Vec<bool> = (0..members.len()).map(is_active).collect();
                let me = places[GLOBAL + item] as usize;
                if places[2 * GLOBAL + item] as usize != members.len() {
                    return Err(format!(
                        "work-item {item} sees a sub-group of {}",
                        places[2 * GLOBAL + item]
                    ));
                }
                let full = places[3 * GLOBAL + item] as usize;
                let view = View { values: &values, factors: &factors, active: &active, me, full };
                let Some(wanted) = is_active(me).then(|| (case.wanted)(&view)).flatten() else { continue };
                if !scalar.is(got, wanted) {
                    failures.push(format!(
                        "{}: {} of work-item {item}, number {me} of {}, is {got:#x} in place of {wanted}",
                        scalar.name,
                        case.call,
                        members.len()
                    ));
                    break;
                }
            }
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

/// Runs a kernel: an array for each case.
fn launch(
    device: &Device,
    program: &device::Program,
    kernel: &str,
    (global, local): (&[usize], &[usize]),
    (values, factors): (&[i128], &[i128]),
    count: usize,
) -> Result<Vec<u64>, String> {
    let numbers = |numbers: &[i128]| numbers.iter().map(|&number| number as i64).collect::<Vec<i64>>();
    let values = device.buffer(&numbers(values))?;
    let factors = device.buffer(&numbers(factors))?;
    let out = device.buffer(&vec![0u64; global.iter().product::<usize>() * count])?;
    program.launch(kernel, global, local, &[(&values).into(), (&factors).into(), (&out).into()])?;
    program.read(&out)
}

/// The shapes of work-groups: a name, the global and the local size, a broadcast, and the work-item whose value it gives.
type GroupShape = (&'static str, &'static [usize], &'static [usize], &'static str, usize);

const GROUP_SHAPES: [GroupShape; 3] = [
    ("one", &[192], &[64], "work_group_broadcast(v, 5)", 5),
    ("two", &[24, 8], &[8, 4], "work_group_broadcast(v, 5, 2)", 5 + 8 * 2),
    ("three", &[8, 6, 4], &[4, 3, 2], "work_group_broadcast(v, 1, 2, 1)", 1 + 4 * (2 + 3)),
];

fn work_group_cases(scalar: Scalar, broadcast: &str, sender: usize) -> Vec<Case> {
    let mut all: Vec<Case> =
        [ADD, MIN, MAX].into_iter().flat_map(|operation| folds(scalar, "work_group_", operation)).collect();
    // The driver's optimiser crashes on it, also from source: see docs/driver-notes.md.
    if scalar.name != "half" {
        all.push(case(broadcast, move |view| at(view, sender)));
    }
    let any = |view: &View<'_>, limit: i128| Some(i128::from(view.values.iter().any(|&value| value > limit)));
    let every =
        |view: &View<'_>, limit: i128| Some(i128::from(view.values.iter().all(|&value| value > limit)));
    all.push(case("(T)(work_group_any(v > 10) != 0)", move |view| any(view, 10)));
    all.push(case("(T)(work_group_any(v > 100) != 0)", move |view| any(view, 100)));
    all.push(case("(T)(work_group_all(v > 10) != 0)", move |view| every(view, 10)));
    all.push(case("(T)(work_group_all(v < 100) != 0)", move |_| Some(1)));
    all
}

fn work_group_program(scalar: Scalar) -> String {
    let place = "const size_t n = get_global_size(0) * get_global_size(1) * get_global_size(2);\n    \
                 const size_t group = get_group_id(0) + get_num_groups(0) * (get_group_id(1) + get_num_groups(1) * \
                 get_group_id(2));\n    \
                 const size_t i = group * get_local_size(0) * get_local_size(1) * get_local_size(2) + get_local_linear_id();";
    let mut text = String::from("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n");
    for (name, _, _, broadcast, sender) in GROUP_SHAPES {
        text.push_str(&kernel(name, scalar, place, &work_group_cases(scalar, broadcast, sender), "true"));
    }
    text
}

fn work_groups(scalar: &Scalar) -> Result<(), String> {
    let device = device::device()?;
    let scalar = *scalar;
    let words = reference_program::compile(
        &format!("groups/work_{}", scalar.name),
        &work_group_program(scalar),
        WORK_GROUP_OPTIONS,
    )?;
    let program = device.build_il(&words)?;
    let (values, factors) = inputs(scalar, 192);
    let mut failures = Vec::new();
    for (name, global, local, broadcast, sender) in GROUP_SHAPES {
        let cases = work_group_cases(scalar, broadcast, sender);
        let got = launch(device, &program, name, (global, local), (&values, &factors), cases.len())?;
        let size: usize = local.iter().product();
        for (case, got) in cases.iter().zip(got.chunks_exact(192)) {
            let wrong = got.iter().enumerate().find_map(|(item, &got)| {
                let group = item / size * size..item / size * size + size;
                let (values, factors) = (&values[group.clone()], &factors[group]);
                let active = vec![true; size];
                let view = View { values, factors, active: &active, me: item % size, full: size };
                let wanted = (case.wanted)(&view)?;
                (!scalar.is(got, wanted)).then(|| {
                    format!(
                        "{}: {} of work-item {item} is {got:#x} in place of {wanted}",
                        scalar.name, case.call
                    )
                })
            });
            failures.extend(wrong);
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}
