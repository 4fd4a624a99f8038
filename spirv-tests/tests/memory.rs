//! Functions that move memory are run for every type and width, and compared with the host: vector loads and stores in every address
//! space, those of halves with every rounding, shuffles, and copies of work-groups (OpenCL C 3.0, 6.15.7, 6.15.11, 6.15.13).
//! At last a list of what is not run of the tables that no other test answers for.

use std::process::ExitCode;

use spirocl_tests::drivers::device::{self, Argument};
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::{
    coverage::{self, Reason, Source},
    trials::{self, Trial},
};
use spirocl_tests::oracles::{
    reference_program,
    texel::{half, half_bits},
};

fn main() -> ExitCode {
    trials::run(all())
}

/// All trials.
pub(crate) fn all() -> Vec<Trial> {
    let mut trials: Vec<Trial> = SCALARS
        .iter()
        .map(|&(name, bytes)| Trial::test(format!("memory/{name}"), move || moves(name, bytes)))
        .collect();
    trials.push(Trial::test("memory/half_loads", half_loads));
    trials.push(Trial::test("memory/half_stores", half_stores));
    trials.push(Trial::test("memory/whole", whole));
    trials
}

/// The types and their sizes.
const SCALARS: &[(&str, usize)] = &[
    ("char", 1),
    ("uchar", 1),
    ("short", 2),
    ("ushort", 2),
    ("int", 4),
    ("uint", 4),
    ("long", 8),
    ("ulong", 8),
    ("half", 2),
    ("float", 4),
    ("double", 8),
];

const WIDTHS: [usize; 5] = [2, 3, 4, 8, 16];

/// How many work-items and elements there are.
const ITEMS: usize = 64;

/// Kernels that load, store and copy.
fn program(ty: &str) -> String {
    let mut text = String::from("#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n");
    for n in WIDTHS {
        text.push_str(&format!(
            "kernel void move{n}(global const {ty} *in, constant {ty} *fixed, local {ty} *near, global {ty} *out) {{\n\
             \x20   size_t i = get_global_id(0), n = {n} * get_global_size(0);\n\
             \x20   {ty} mine[40];\n\
             \x20   vstore{n}(vload{n}(i, in + 1), i, out);\n\
             \x20   vstore{n}(vload{n}(i, fixed + 1), i, near + 3);\n\
             \x20   vstore{n}(vload{n}(i, in + 1), 1, mine + 1);\n\
             \x20   barrier(CLK_LOCAL_MEM_FENCE);\n\
             \x20   vstore{n}(vload{n}(i, near + 3), i, out + n);\n\
             \x20   vstore{n}(vload{n}(1, mine + 1), i, out + 2 * n);\n}}\n"
        ));
    }
    for n in [1, 2, 3, 4, 8, 16] {
        let vector = if n == 1 { ty.to_owned() } else { format!("{ty}{n}") };
        text.push_str(&format!(
            "kernel void copy{n}(global const {vector} *in, global {vector} *out) {{\n\
             \x20   local {vector} near[{ITEMS}], far[{ITEMS}];\n\
             \x20   prefetch(in, {ITEMS});\n\
             \x20   event_t e = async_work_group_copy(near, in, {ITEMS}, 0);\n\
             \x20   e = async_work_group_strided_copy(far, in, {ITEMS} / 2, 2, e);\n\
             \x20   wait_group_events(1, &e);\n\
             \x20   event_t all[2];\n\
             \x20   all[0] = async_work_group_copy(out, near, {ITEMS}, 0);\n\
             \x20   all[1] = async_work_group_strided_copy(out + {ITEMS}, far, {ITEMS} / 2, 3, 0);\n\
             \x20   wait_group_events(2, all);\n}}\n"
        ));
    }
    text
}

/// Loads, stores and copies of one type, compared as bytes.
fn moves(ty: &str, bytes: usize) -> Result<(), String> {
    let device = device::device()?;
    let text = program(ty);
    let mask = ["uchar", "ushort", "uint", "ulong"][bytes.trailing_zeros() as usize];
    let mut shuffles = String::new();
    for from in [2, 4, 8, 16] {
        for to in [2, 4, 8, 16] {
            shuffles.push_str(&format!(
                "kernel void shuffle{from}_{to}(global const {ty} *in, global const {mask} *masks, global {ty} *out) {{\n\
                 \x20   size_t i = get_global_id(0), n = {to} * get_global_size(0);\n\
                 \x20   {ty}{from} a = vload{from}(i, in), b = vload{from}(i + 1, in);\n\
                 \x20   vstore{to}(shuffle(a, vload{to}(i, masks) & ({mask})({from} - 1)), i, out);\n\
                 \x20   vstore{to}(shuffle2(a, b, vload{to}(i, masks) & ({mask})(2 * {from} - 1)), i, out + n);\n}}\n"
            ));
        }
    }
    let mut words =
        reference_program::compile("memory/all", &format!("{text}{shuffles}"), &["-cl-std=CL3.0"])?;
    let shuffles = ty != "half";
    if !shuffles {
        println!("not run, for the driver's library does not have it: shuffle and shuffle2 of half");
        words = reference_program::compile("memory/half", &text, &["-cl-std=CL3.0"])?;
    }
    let program = device.build_il(&words)?;
    let data = Random::new(17).bytes(bytes * 4 * 16 * ITEMS);
    let in_bits: Vec<&[u8]> = data.chunks_exact(bytes).collect();
    let input = device.buffer(&data)?;
    let run = |kernel: &str, more: &[Argument<'_>], count: usize| -> Result<Vec<u8>, String> {
        let out = device.buffer(&vec![0u8; count * bytes])?;
        let arguments = [&[(&input).into()], more, &[(&out).into()]].concat();
        program.launch(kernel, &[ITEMS], &[ITEMS], &arguments)?;
        program.read(&out)
    };
    let same = |kernel: &str, got: &[u8], wanted: &[u8]| -> Result<(), String> {
        match got.chunks_exact(bytes).zip(wanted.chunks_exact(bytes)).position(|(got, wanted)| got != wanted)
        {
            None if got.len() == wanted.len() => Ok(()),
            place => Err(format!("{kernel} of {ty}: element {place:?} is wrong")),
        }
    };
    for n in WIDTHS {
        let kernel = format!("move{n}");
        let more = [(&input).into(), Argument::Local((n * ITEMS + 3) * bytes)];
        let got = run(&kernel, &more, 3 * n * ITEMS)?;
        same(&kernel, &got, &in_bits[1..=n * ITEMS].concat().repeat(3))?;
    }
    for n in [1, 2, 3, 4, 8, 16] {
        let kernel = format!("copy{n}");
        let stride = if n == 3 { 4 } else { n };
        let got = run(&kernel, &[], stride * (ITEMS + 3 * ITEMS / 2))?;
        let got: Vec<&[u8]> = got.chunks_exact(stride * bytes).collect();
        let all: Vec<&[u8]> = data.chunks_exact(stride * bytes).collect();
        let zeros = vec![0; n * bytes];
        for (index, got) in got.iter().enumerate() {
            let wanted = match index.checked_sub(ITEMS) {
                None => all[index],
                Some(index) if index % 3 == 0 => all[index / 3 * 2],
                Some(_) => &zeros,
            };
            same(&kernel, &got[..n * bytes], &wanted[..n * bytes])?;
        }
    }
    let masks = Random::new(19).bytes(bytes * 16 * ITEMS);
    let numbers: Vec<usize> = masks.chunks_exact(bytes).map(|mask| usize::from(mask[0])).collect();
    let masks = device.buffer(&masks)?;
    for from in [2, 4, 8, 16].into_iter().filter(|_| shuffles) {
        for to in [2, 4, 8, 16] {
            let kernel = format!("shuffle{from}_{to}");
            let got = run(&kernel, &[(&masks).into()], 2 * to * ITEMS)?;
            let one = (0..to * ITEMS).map(|place| place / to * from + numbers[place] % from);
            let two = (0..to * ITEMS).map(|place| place / to * from + numbers[place] % (2 * from));
            let wanted: Vec<&[u8]> = one.chain(two).map(|place| in_bits[place]).collect();
            same(&kernel, &got, &wanted.concat())?;
        }
    }
    Ok(())
}

/// Every number of `half` is loaded, alone and in vectors.
fn half_loads() -> Result<(), String> {
    let device = device::device()?;
    let mut names = vec![("vload_half".to_owned(), 1, 1)];
    for n in WIDTHS {
        names.push((format!("vload_half{n}"), n, n));
        names.push((format!("vloada_half{n}"), n, if n == 3 { 4 } else { n }));
    }
    let text: String = names
        .iter()
        .map(|(name, n, _)| {
            let store = if *n == 1 { format!("out[i] = {name}(i, in)") } else { format!("vstore{n}({name}(i, in), i, out)") };
            format!("kernel void k_{name}(global const half *in, global float *out) {{ size_t i = get_global_id(0); {store}; }}\n")
        })
        .collect();
    let program =
        device.build_il(&reference_program::compile("memory/half_loads", &text, &["-cl-std=CL1.2"])?)?;
    let all: Vec<u16> = (0..=u16::MAX).collect();
    let input = device.buffer(&all)?;
    for (name, n, stride) in names {
        let items = all.len() / stride;
        let out = device.buffer(&vec![0f32; items * n])?;
        program.launch(&format!("k_{name}"), &[items], &[], &[(&input).into(), (&out).into()])?;
        for (index, got) in program.read::<f32>(&out)?.into_iter().enumerate() {
            let bits = all[index / n * stride + index % n];
            let wanted = half(bits);
            let is_same = f64::from(got) == wanted && got.is_sign_negative() == wanted.is_sign_negative();
            if !(is_same || (got.is_nan() && wanted.is_nan())) {
                return Err(format!("{name} of {bits:#x} is {got}"));
            }
        }
    }
    Ok(())
}

/// The half that a number becomes.
fn rounded(number: f64, mode: &str) -> u16 {
    let nearest = half_bits(number);
    let value = half(nearest);
    let is_negative = number.is_sign_negative();
    let (away, back) = (nearest.wrapping_add(1), nearest.wrapping_sub(1));
    match mode {
        "_rtz" if value.abs() > number.abs() => back,
        "_rtp" if value < number => {
            if is_negative {
                back
            } else {
                away
            }
        }
        "_rtn" if value > number => {
            if is_negative {
                away
            } else {
                back
            }
        }
        _ => nearest,
    }
}

/// Floats and doubles are stored with every rounding.
fn half_stores() -> Result<(), String> {
    const COUNT: usize = 4096 * 3;
    let device = device::device()?;
    let modes = ["", "_rte", "_rtz", "_rtp", "_rtn"];
    let mut names = Vec::new();
    for mode in modes {
        names.push((format!("vstore_half{mode}"), 1, 1, mode));
        for n in WIDTHS {
            names.push((format!("vstore_half{n}{mode}"), n, n, mode));
            names.push((format!("vstorea_half{n}{mode}"), n, if n == 3 { 4 } else { n }, mode));
        }
    }
    let mut text = String::new();
    for ty in ["float", "double"] {
        for (name, n, ..) in &names {
            let value = if *n == 1 { "in[i]".to_owned() } else { format!("vload{n}(i, in)") };
            text.push_str(&format!(
                "kernel void {ty}_{name}(global const {ty} *in, global half *out) {{ size_t i = get_global_id(0); \
                 {name}({value}, i, out); }}\n"
            ));
        }
    }
    let program =
        device.build_il(&reference_program::compile("memory/half_stores", &text, &["-cl-std=CL1.2"])?)?;
    let mut random = Random::new(23);
    let edges = [
        0.0,
        -0.0,
        65504.0,
        65519.0,
        65520.0,
        -65520.0,
        1e9,
        -1e9,
        6e-8,
        2.9e-8,
        -2.9e-8,
        1.0,
        f32::INFINITY,
        f32::NAN,
    ];
    let floats: Vec<f32> = (0..COUNT)
        .map(|index| match index % 4 {
            0 => edges[random.below(edges.len() as u32) as usize],
            // Halves, and what lies in the middle of two.
            1 => half((random.bits() as u16) & 0xfbff) as f32 * (1.0 + [0.0, 1.0 / 2048.0][index / 4 % 2]),
            _ => random.float(-2.0, 2.0) * (2f32).powi(random.below(44) as i32 - 27),
        })
        .collect();
    let doubles: Vec<f64> =
        floats.iter().map(|&number| f64::from(number) * (1.0 + random.double(0.0, 1e-9))).collect();
    for (ty, input, numbers) in [
        ("float", device.buffer(&floats)?, floats.iter().map(|&number| number.into()).collect::<Vec<f64>>()),
        ("double", device.buffer(&doubles)?, doubles.clone()),
    ] {
        for (name, n, stride, mode) in &names {
            let items = COUNT / n;
            let out = device.buffer(&vec![0u16; items * stride])?;
            program.launch(&format!("{ty}_{name}"), &[items], &[], &[(&input).into(), (&out).into()])?;
            let got = program.read::<u16>(&out)?;
            for (index, &number) in numbers.iter().enumerate().take(items * n) {
                let got = got[index / n * stride + index % n];
                let wanted = rounded(number, mode);
                let is_nan = number.is_nan() && half(got).is_nan();
                if got != wanted && !is_nan {
                    return Err(format!("{name} of the {ty} {number:e} is {got:#x} in place of {wanted:#x}"));
                }
            }
        }
    }
    Ok(())
}

/// Overloads that are not run although the driver supports them.
const NOT_RUN: &[Reason] = &[
    Reason {
        names: "amd_",
        types: "",
        why: "they are plain instructions, as those that cases/run/builtins_amd_media.cl runs",
    },
    Reason {
        names: "__builtin_elementwise_",
        types: "Gnu(Extremum",
        why: "they are the same instructions at every width, as those that cases/run/builtins_gnu_classes.cl runs",
    },
    Reason {
        names: "__builtin_elementwise_",
        types: "Gnu(Canonical)",
        why: "they are the same instructions at every width, as those that cases/run/builtins_gnu_classes.cl runs",
    },
    Reason {
        names: "wait_group_events",
        types: "*",
        why: "events are in private memory, and only the pointer may say otherwise",
    },
    Reason {
        names: "ndrange_",
        types: "*",
        why: "cases/run/enqueue_ranges.cl takes all arrays of a call from the same address space, from each",
    },
];

/// Work-item functions, barriers, copies, queues, and AMD functions, which use core instructions here.
fn whole() -> Result<(), String> {
    let mut sources = coverage::cases()?;
    sources.extend(SCALARS.iter().map(|(ty, _)| Source::new(program(ty), &["-cl-std=CL3.0"])));
    coverage::check("memory", device::device()?, &sources, NOT_RUN)
}
