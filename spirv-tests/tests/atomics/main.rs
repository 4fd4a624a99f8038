//! Atomics are run under contention: 65,536 work-items at once, every operation of OpenCL C 1.x and 2.0 on every type that the driver
//! has, with every order and scope, on global and local memory; the results are exact (OpenCL C 3.0, 6.15.12).

mod forms;
mod legacy;

use std::process::ExitCode;

use spirocl_tests::drivers::device::{self, Argument};
use spirocl_tests::drivers::{self, Interface};
use spirocl_tests::harness::{
    coverage::{self, Reason, Source},
    trials::{self, Trial},
};
use spirocl_tests::oracles::reference_program;

fn main() -> ExitCode {
    trials::run(all())
}

/// All trials.
pub(crate) fn all() -> Vec<Trial> {
    let mut trials: Vec<Trial> = TYPES
        .iter()
        .map(|ty| {
            let name = format!("atomics/{}", ty.name);
            Trial::test(name, move || check(ty))
        })
        .collect();
    trials.extend(
        forms::types().map(|ty| Trial::test(format!("atomics/forms/{}", ty.name), move || check_forms(ty))),
    );
    trials.push(Trial::test("atomics/forms/atomic_flag", || run_forms("atomic_flag", forms::flags())));
    trials.push(Trial::test("atomics/legacy_32", || legacy::check(32)));
    trials.push(Trial::test("atomics/legacy_64", || legacy::check(64)));
    trials.push(Trial::test("atomics/flags_and_locks", flags));
    trials.push(Trial::test("atomics/whole", whole));
    trials
}

/// Overloads that are not run although the driver supports them.
const NOT_RUN: &[Reason] = &[
    Reason { names: "atomic_", types: "atomic_half", why: HALF },
    Reason { names: "__", types: "atomic_half", why: HALF },
    Reason { names: "atomic_fetch_", types: "generic-atomic_float*", why: NOT_GENERIC },
    Reason { names: "atomic_fetch_", types: "generic-atomic_double*", why: NOT_GENERIC },
];
const HALF: &str = "the driver has atomic_half in source only, see docs/driver-notes.md";
const NOT_GENERIC: &str =
    "the driver's library has none of floating numbers in generic memory, see docs/driver-notes.md";

fn whole() -> Result<(), String> {
    let mut sources = coverage::cases()?;
    sources.extend(TYPES.iter().map(|ty| Source::new(program(ty), &["-cl-std=CL3.0"])));
    sources.extend([32, 64].map(|bits| Source::new(legacy::program(bits), legacy::OPTIONS)));
    let single = forms::types().map(forms::program).chain([forms::flags()]);
    sources.extend(single.map(|(text, _)| Source::new(text, &["-cl-std=CL3.0"])));
    sources.push(Source::new(FLAGS, &["-cl-std=CL3.0"]));
    coverage::check("atomics", device::device()?, &sources, NOT_RUN)
}

/// Each form of each function, alone.
fn check_forms(ty: &Type) -> Result<(), String> {
    let device = device::device()?;
    match ty.needs {
        Some(needs) if !device.has_extension(needs) => Ok(()),
        _ => run_forms(ty.name, forms::program(ty)),
    }
}

fn run_forms(name: &str, (text, checks): (String, usize)) -> Result<(), String> {
    let device = device::device()?;
    let words = reference_program::compile(&format!("atomics/forms_{name}"), &text, &["-cl-std=CL3.0"])?;
    // The driver takes its time to optimise.
    forms::run(device, &device.build_il_with(&words, device::PLAIN)?, &text, checks)
}

/// How many work-items contend, and how many of them are a group.
const COUNT: usize = 65_536;
const LOCAL: usize = 256;

/// A type of C11 atomics.
struct Type {
    name: &'static str,
    /// The type of the values.
    ty: &'static str,
    bytes: usize,
    /// The extension, without which it is only validated.
    needs: Option<&'static str>,
    /// Only every so many work-items add, so that a floating sum is exact.
    step: usize,
    floating: bool,
}

const TYPES: &[Type] = &[
    Type { name: "atomic_int", ty: "int", bytes: 4, needs: None, step: 1, floating: false },
    Type { name: "atomic_uint", ty: "uint", bytes: 4, needs: None, step: 1, floating: false },
    Type {
        name: "atomic_long",
        ty: "long",
        bytes: 8,
        needs: Some("cl_khr_int64_extended_atomics"),
        step: 1,
        floating: false,
    },
    Type {
        name: "atomic_ulong",
        ty: "ulong",
        bytes: 8,
        needs: Some("cl_khr_int64_extended_atomics"),
        step: 1,
        floating: false,
    },
    Type {
        name: "atomic_size_t",
        ty: "size_t",
        bytes: 8,
        needs: Some("cl_khr_int64_extended_atomics"),
        step: 1,
        floating: false,
    },
    Type {
        name: "atomic_intptr_t",
        ty: "intptr_t",
        bytes: 8,
        needs: Some("cl_khr_int64_extended_atomics"),
        step: 1,
        floating: false,
    },
    Type {
        name: "atomic_float",
        ty: "float",
        bytes: 4,
        needs: Some("cl_ext_float_atomics"),
        step: 1,
        floating: true,
    },
    Type {
        name: "atomic_double",
        ty: "double",
        bytes: 8,
        needs: Some("cl_ext_float_atomics"),
        step: 1,
        floating: true,
    },
    Type {
        name: "atomic_half",
        ty: "half",
        bytes: 2,
        needs: Some("cl_ext_float_atomics"),
        step: 64,
        floating: true,
    },
];

/// Orders with which values are both read and written, and scopes that hold all work-items.
const ORDERS: &[&str] = &["relaxed", "acquire", "release", "acq_rel", "seq_cst"];
const SCOPES: &[&str] = &["device", "all_svm_devices", "all_devices"];

/// An operation, its operand for work-item `id` of `COUNT`, the value before, and the exact value after `n` work-items with `id`
/// from 0 and every `step`.
struct Operation {
    name: &'static str,
    operand: &'static str,
    before: i64,
    after: fn(n: i64, step: i64) -> i64,
    floating: bool,
}

const OPERATIONS: &[Operation] = &[
    Operation {
        name: "fetch_add",
        operand: "STEP",
        before: 5,
        after: |n, step| 5 + n * step,
        floating: true,
    },
    Operation {
        name: "fetch_sub",
        operand: "STEP",
        before: 100_000,
        after: |n, step| 100_000 - n * step,
        floating: true,
    },
    Operation {
        name: "fetch_min",
        operand: "70000 - id",
        before: 100_000,
        after: |n, step| 70_000 - (n - 1) * step,
        floating: true,
    },
    Operation {
        name: "fetch_max",
        operand: "id + 3",
        before: 1,
        after: |n, step| (n - 1) * step + 3,
        floating: true,
    },
    // Each bit is set by some, and cleared by others.
    Operation {
        name: "fetch_or",
        operand: "1 << (id & 15)",
        before: 0x10000,
        after: |_, _| 0x1ffff,
        floating: false,
    },
    Operation {
        name: "fetch_and",
        operand: "~(1 << (id & 15))",
        before: 0x1ffff,
        after: |_, _| 0x10000,
        floating: false,
    },
    // An even number of times, but for bit 20, which the first work-item turns alone.
    Operation {
        name: "fetch_xor",
        operand: "id == 0 ? 1 << 20 | 1 : 1 << (id & 15)",
        before: 3,
        after: |_, _| 3 | 1 << 20,
        floating: false,
    },
];

impl Type {
    fn operations(&self) -> impl Iterator<Item = &'static Operation> + use<> {
        let floating = self.floating;
        OPERATIONS.iter().filter(move |operation| operation.floating || !floating)
    }

    /// Numbers that the type holds exactly: those of `half` are small.
    fn scale(&self, operand: &str) -> String {
        let operand = operand.replace("STEP", &self.step.to_string());
        if self.bytes == 2 {
            format!("(half)(({operand}) / 64)")
        } else {
            format!("({})({operand})", self.ty)
        }
    }

    /// The orders and scopes to test: all pairs for one type, each one once for the others.
    fn ways(&self) -> Vec<(String, String)> {
        let pairs =
            |order: &str, scope: &str| (format!("memory_order_{order}"), format!("memory_scope_{scope}"));
        let all: Vec<(String, String)> = match self.name {
            "atomic_int" => {
                ORDERS.iter().flat_map(|order| SCOPES.iter().map(move |scope| pairs(order, scope))).collect()
            }
            _ => ORDERS.iter().enumerate().map(|(index, order)| pairs(order, SCOPES[index % 3])).collect(),
        };
        all
    }
}

/// The kernels: `contend` on global memory, each operation and way on an object of its own; `chosen` with an order and a scope that
/// the launch names; `groups` on local memory and on
/// global memory of the group; `exchange` for what gives each value once.
fn program(ty: &Type) -> String {
    let Type { name, ty: value, .. } = ty;
    let mut text = String::from(
        "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n\
         #pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n\
         #pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable\n",
    );
    let (mut contend, mut chosen) = (String::new(), String::new());
    let mut slot = 0;
    for operation in ty.operations() {
        let operand = ty.scale(operation.operand);
        let call = operation.name;
        let object = chosen.lines().count();
        chosen.push_str(&format!(
            "    atomic_{call}_explicit(&all[{object}], {operand}, (memory_order)order, (memory_scope)scope);\n"
        ));
        contend.push_str(&format!("    atomic_{call}(&all[{slot}], {operand});\n"));
        slot += 1;
        for (order, scope) in ty.ways() {
            contend.push_str(&format!(
                "    atomic_{call}_explicit(&all[{slot}], {operand}, {order}, {scope});\n"
            ));
            slot += 1;
        }
    }
    let step = ty.step;
    text.push_str(&format!(
        "kernel void contend(global {name} *all) {{\n    int id = get_global_id(0);\n    \
         if (id % {step} != 0) return;\n{contend}}}\n\
         kernel void chosen(global {name} *all, int order, int scope) {{\n    int id = get_global_id(0);\n    \
         if (id % {step} != 0) return;\n{chosen}}}\n"
    ));
    let mut groups = String::new();
    let mut initial = String::new();
    for (slot, operation) in ty.operations().enumerate() {
        let operand = ty.scale(operation.operand);
        let call = operation.name;
        let before = ty.scale(&operation.before.to_string());
        initial.push_str(&format!("        atomic_init(&near[{slot}], {before});\n"));
        for memory in ["near", "mine"] {
            groups.push_str(&format!(
                "    atomic_{call}_explicit(&{memory}[{slot}], {operand}, memory_order_acq_rel, memory_scope_work_group);\n"
            ));
        }
    }
    let count = ty.operations().count();
    text.push_str(&format!(
        "kernel void groups(global {name} *all, global {value} *out) {{\n    int id = get_local_id(0);\n    \
         local {name} near[{count}];\n    global {name} *mine = all + {count} * get_group_id(0);\n    \
         if (id == 0) {{\n{initial}    }}\n    work_group_barrier(CLK_LOCAL_MEM_FENCE);\n    \
         if (id % {step} == 0) {{\n{groups}    }}\n    work_group_barrier(CLK_LOCAL_MEM_FENCE);\n    \
         if (id < {count})\n        out[{count} * get_group_id(0) + id] = atomic_load_explicit(&near[id], memory_order_relaxed, \
         memory_scope_work_group);\n}}\n"
    ));
    // Every work-item puts its number and takes another's; increments by comparison; what a generic pointer names.
    let number = ty.scale("id + STEP");
    let one = ty.scale("STEP");
    text.push_str(&format!(
        "void raise(volatile {name} *object) {{\n    {value} old = atomic_load(object);\n    \
         while (!atomic_compare_exchange_weak(object, &old, ({value})(old + {one}))) {{ }}\n}}\n\
         kernel void exchange(global {name} *all, global {value} *out) {{\n    int id = get_global_id(0);\n    \
         if (id % {step} != 0) return;\n    \
         out[id / {step}] = atomic_exchange(&all[0], {number});\n    raise(&all[1]);\n    \
         {value} old = 0;\n    \
         if (atomic_compare_exchange_strong_explicit(&all[2], &old, {number}, memory_order_acq_rel, \
         memory_order_relaxed, memory_scope_device)) {{ atomic_store(&all[4], {number}); raise(&all[3]); }}\n    \
         else if (old == 0) raise(&all[3]);\n}}\n"
    ));
    text
}

/// The bytes of numbers of the type.
fn bytes(ty: &Type, numbers: &[i64]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|&number| match ty.ty {
            "float" => (number as f32).to_le_bytes().to_vec(),
            "double" => (number as f64).to_le_bytes().to_vec(),
            "half" => spirocl_tests::oracles::texel::half_bits((number / 64) as f64).to_le_bytes().to_vec(),
            _ => number.to_le_bytes()[..ty.bytes].to_vec(),
        })
        .collect()
}

fn check(ty: &Type) -> Result<(), String> {
    let device = device::device()?;
    let words =
        reference_program::compile(&format!("atomics/{}", ty.name), &program(ty), &["-cl-std=CL3.0"])?;
    if let Some(needs) = ty.needs
        && !device.has_extension(needs)
    {
        println!("not run, for the driver does not have it: {} ({needs})", ty.name);
        return Ok(());
    }
    // The driver's compiler has half atomics; what it makes of SPIR-V calls functions that its library has not.
    if ty.ty == "half" && drivers::driver()?.interface != Interface::Interpreter {
        return match device.build_il(&words) {
            Ok(_) => Err(format!("the driver has {} in SPIR-V now: run it", ty.name)),
            Err(_) => {
                println!("not run, for the driver has it in source only: {}", ty.name);
                Ok(())
            }
        };
    }
    let built = device.build_il(&words)?;
    let run = |kernel: &str, before: &[i64], more: &[Argument<'_>]| -> Result<Vec<u8>, String> {
        let all = device.buffer(&bytes(ty, before))?;
        built.launch(kernel, &[COUNT], &[LOCAL], &[&[(&all).into()], more].concat())?;
        built.read(&all)
    };
    let step = ty.step as i64;
    let after = |count: usize| -> Vec<i64> {
        ty.operations().map(|operation| (operation.after)(count as i64 / step, step)).collect()
    };
    let before: Vec<i64> = ty.operations().map(|operation| operation.before).collect();

    let ways = ty.ways().len() + 1;
    let repeat =
        |numbers: &[i64]| -> Vec<i64> { numbers.iter().flat_map(|&number| vec![number; ways]).collect() };
    let got = run("contend", &repeat(&before), &[])?;
    same(ty, "contend", &got, &bytes(ty, &repeat(&after(COUNT))))?;
    // The numbers of `memory_order_relaxed` to `_seq_cst`, and of `memory_scope_device`.
    for order in [0, 2, 3, 4, 5] {
        let got = run("chosen", &before, &[device::value::<i32>(order), device::value(2i32)])?;
        same(ty, "chosen", &got, &bytes(ty, &after(COUNT)))?;
    }

    let groups = COUNT / LOCAL;
    let out = device.buffer(&vec![0u8; groups * before.len() * ty.bytes])?;
    let got = run("groups", &before.repeat(groups), &[(&out).into()])?;
    let wanted = bytes(ty, &after(LOCAL).repeat(groups));
    same(ty, "groups, global", &got, &wanted)?;
    same(ty, "groups, local", &built.read::<u8>(&out)?, &wanted)?;

    let items = COUNT / ty.step;
    let out = device.buffer(&vec![0u8; items * ty.bytes])?;
    let objects = run("exchange", &[0; 5], &[(&out).into()])?;
    let objects: Vec<&[u8]> = objects.chunks_exact(ty.bytes).collect();
    let taken: Vec<u8> = built.read(&out)?;
    // All numbers are taken, but the last, and the 0 that was there before.
    let mut seen: Vec<&[u8]> = taken.chunks_exact(ty.bytes).chain([objects[0]]).collect();
    let numbers: Vec<i64> = (0..items as i64).map(|item| (item + 1) * step).collect();
    let all = bytes(ty, &[&[0], &numbers[..]].concat());
    let mut wanted: Vec<&[u8]> = all.chunks_exact(ty.bytes).collect();
    seen.sort_unstable();
    wanted.sort_unstable();
    if seen != wanted {
        return Err("exchange lost a number".to_owned());
    }
    same(ty, "increments", objects[1], &bytes(ty, &[COUNT as i64]))?;
    same(ty, "the one that came first", objects[3], &bytes(ty, &[step]))?;
    same(ty, "its number", objects[2], objects[4])
}

fn same(ty: &Type, what: &str, got: &[u8], wanted: &[u8]) -> Result<(), String> {
    match got
        .chunks_exact(ty.bytes)
        .zip(wanted.chunks_exact(ty.bytes))
        .position(|(got, wanted)| got != wanted)
    {
        None if got.len() == wanted.len() => Ok(()),
        place => Err(format!(
            "{what}: object {place:?} is wrong: {:x?} in place of {:x?}",
            &got[..got.len().min(256)],
            &wanted[..wanted.len().min(256)]
        )),
    }
}

const FLAGS: &str = "\
kernel void flags(global atomic_flag *flags, global atomic_int *first, global int *plain, global atomic_flag *lock) {
    local atomic_flag near;
    if (get_local_id(0) == 0)
        atomic_flag_clear(&near);
    work_group_barrier(CLK_LOCAL_MEM_FENCE);
    if (!atomic_flag_test_and_set(&flags[0])) atomic_fetch_add(&first[0], 1);
    if (!atomic_flag_test_and_set_explicit(&flags[1], memory_order_acquire)) atomic_fetch_add(&first[1], 1);
    if (!atomic_flag_test_and_set_explicit(&flags[2], memory_order_relaxed, memory_scope_device)) atomic_fetch_add(&first[2], 1);
    if (!atomic_flag_test_and_set_explicit(&near, memory_order_acq_rel, memory_scope_work_group)) atomic_fetch_add(&first[3], 1);
    if (get_local_id(0) == 0) {
        while (atomic_flag_test_and_set_explicit(lock, memory_order_acquire, memory_scope_device)) { }
        plain[0] += 1;
        atomic_flag_clear_explicit(lock, memory_order_release, memory_scope_device);
    }
    atomic_work_item_fence(CLK_GLOBAL_MEM_FENCE, memory_order_seq_cst, memory_scope_device);
}
";

/// Flags: of all work-items one finds them clear; and as locks between groups.
fn flags() -> Result<(), String> {
    let device = device::device()?;
    let words = reference_program::compile("atomics/flags", FLAGS, &["-cl-std=CL3.0"])?;
    let built = device.build_il(&words)?;
    let [flags, first, plain, lock] = [0; 4].map(|number| device.buffer(&[number; 4]));
    let (flags, first, plain, lock) = (flags?, first?, plain?, lock?);
    built.launch(
        "flags",
        &[COUNT],
        &[LOCAL],
        &[(&flags).into(), (&first).into(), (&plain).into(), (&lock).into()],
    )?;
    let groups = (COUNT / LOCAL) as i32;
    let (first, plain) = (built.read::<i32>(&first)?, built.read::<i32>(&plain)?);
    if first == [1, 1, 1, groups] && plain[0] == groups {
        Ok(())
    } else {
        Err(format!("found clear: {first:?}, locked: {}", plain[0]))
    }
}
