//! The atomics of OpenCL C 1.x under contention (OpenCL C 3.0, 6.15.12.8), on global and local memory.

use super::{COUNT, LOCAL};
use spirocl_tests::drivers::device::{self, Device, Program};
use spirocl_tests::oracles::reference_program;

pub(super) const OPTIONS: &[&str] = &["-cl-std=CL1.2"];

/// The beginning of the names, and the types, of the atomics of OpenCL C 1.x.
fn types_of(bits: usize) -> (&'static str, [&'static str; 2]) {
    if bits == 32 { ("atomic", ["int", "uint"]) } else { ("atom", ["long", "ulong"]) }
}

pub(super) fn program(bits: usize) -> String {
    let (prefix, types) = types_of(bits);
    let mut text = String::from(
        "#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable\n\
         #pragma OPENCL EXTENSION cl_khr_int64_extended_atomics : enable\n",
    );
    for ty in types {
        for space in ["global", "local"] {
            text.push_str(&format!(
                "void all_{space}_{ty}(volatile {space} {ty} *a, int id) {{\n\
                 \x20   {prefix}_add(&a[0], ({ty})2); {prefix}_sub(&a[1], ({ty})3); {prefix}_inc(&a[2]); {prefix}_dec(&a[3]);\n\
                 \x20   {prefix}_min(&a[4], ({ty})(70000 - id)); {prefix}_max(&a[5], ({ty})(id + 3));\n\
                 \x20   {prefix}_and(&a[6], ({ty})~(1 << (id & 15))); {prefix}_or(&a[7], ({ty})(1 << (id & 15)));\n\
                 \x20   {prefix}_xor(&a[8], ({ty})(1 << (id & 15)));\n\
                 \x20   {ty} old = a[9], seen;\n\
                 \x20   while ((seen = {prefix}_cmpxchg(&a[9], old, old + 1)) != old) old = seen;\n}}\n"
            ));
        }
        text.push_str(&format!(
            "kernel void test_{ty}(volatile global {ty} *all, global {ty} *taken, global {ty} *out) {{\n\
             \x20   local {ty} near[10];\n\
             \x20   int id = get_global_id(0), lid = get_local_id(0);\n\
             \x20   if (lid < 10) near[lid] = lid == 4 ? 100000 : lid == 6 ? 0x1ffff : 0;\n\
             \x20   barrier(CLK_LOCAL_MEM_FENCE);\n\
             \x20   all_global_{ty}(all, id);\n\
             \x20   all_local_{ty}(near, lid);\n\
             \x20   taken[id] = {prefix}_xchg(&all[10], ({ty})(id + 1));\n\
             \x20   barrier(CLK_LOCAL_MEM_FENCE);\n\
             \x20   if (lid < 10) out[10 * get_group_id(0) + lid] = near[lid];\n}}\n"
        ));
    }
    for ty in exchanged(bits) {
        text.push_str(&format!(
            "kernel void exchange_{ty}(global {ty} *taken, global {ty} *last) {{\n\
             \x20   volatile local {ty} near;\n\
             \x20   int id = get_global_id(0), lid = get_local_id(0);\n\
             \x20   if (lid == 0) near = 0;\n\
             \x20   barrier(CLK_LOCAL_MEM_FENCE);\n\
             \x20   taken[id] = {prefix}_xchg(&near, ({ty})(lid + 1));\n\
             \x20   barrier(CLK_LOCAL_MEM_FENCE);\n\
             \x20   if (lid == 0) last[get_group_id(0)] = near;\n}}\n"
        ));
    }
    text
}

/// The types that are exchanged in local memory.
fn exchanged(bits: usize) -> Vec<&'static str> {
    let (_, types) = types_of(bits);
    types.into_iter().chain((bits == 32).then_some("float")).collect()
}

/// Each number of a group is taken once, but for one that is left.
fn check_exchange(device: &Device, built: &Program, ty: &str, bytes: usize) -> Result<(), String> {
    let taken = device.buffer(&vec![0u8; COUNT * bytes])?;
    let last = device.buffer(&vec![0u8; COUNT / LOCAL * bytes])?;
    built.launch(&format!("exchange_{ty}"), &[COUNT], &[LOCAL], &[(&taken).into(), (&last).into()])?;
    let (taken, last) = (built.read::<u8>(&taken)?, built.read::<u8>(&last)?);
    let number = |bytes: &[u8]| match (ty, bytes) {
        ("float", &[a, b, c, d]) => f32::from_le_bytes([a, b, c, d]) as usize,
        _ => bytes.iter().rev().fold(0, |number, &byte| number << 8 | usize::from(byte)),
    };
    for (group, last) in taken.chunks_exact(LOCAL * bytes).zip(last.chunks_exact(bytes)) {
        let mut seen: Vec<usize> = group.chunks_exact(bytes).chain([last]).map(number).collect();
        seen.sort_unstable();
        if seen != (0..=LOCAL).collect::<Vec<usize>>() {
            return Err(format!("{ty}, local: an exchange lost a number"));
        }
    }
    Ok(())
}

/// The atomics of OpenCL C 1.x.
pub(super) fn check(bits: usize) -> Result<(), String> {
    let device = device::device()?;
    let (_, types) = types_of(bits);
    let words = reference_program::compile(&format!("atomics/legacy_{bits}"), &program(bits), OPTIONS)?;
    let built = device.build_il(&words)?;
    let bytes = bits / 8;
    let as_bytes = |numbers: &[i64]| -> Vec<u8> {
        numbers.iter().flat_map(|number| number.to_le_bytes()[..bytes].to_vec()).collect()
    };
    let after = |n: i64| [2 * n, -3 * n, n, -n, 70_000 - (n - 1), n + 2, 0x10000, 0xffff, 0, n];
    for ty in types {
        let all = device.buffer(&as_bytes(&[0, 0, 0, 0, 100_000, 0, 0x1ffff, 0, 0, 0, 0]))?;
        let taken = device.buffer(&vec![0u8; COUNT * bytes])?;
        let out = device.buffer(&vec![0u8; COUNT / LOCAL * 10 * bytes])?;
        let kernel = format!("test_{ty}");
        built.launch(&kernel, &[COUNT], &[LOCAL], &[(&all).into(), (&taken).into(), (&out).into()])?;
        // The smallest and the largest of an unsigned type take what lies below zero for large: no operand does.
        let got: Vec<u8> = built.read(&all)?;
        let wanted = as_bytes(&after(COUNT as i64));
        if got[..wanted.len()] != wanted {
            return Err(format!("{ty}: {got:x?} in place of {wanted:x?}"));
        }
        let near: Vec<u8> = built.read(&out)?;
        let of_group = as_bytes(&after(LOCAL as i64));
        if near != of_group.repeat(COUNT / LOCAL) {
            return Err(format!("{ty}, local: {:x?} in place of {of_group:x?}", &near[..of_group.len()]));
        }
        let mut seen = [&built.read::<u8>(&taken)?[..], &got[wanted.len()..]].concat();
        let mut seen: Vec<&mut [u8]> = seen.chunks_exact_mut(bytes).collect();
        seen.sort_unstable_by_key(|bytes| bytes.iter().rev().copied().collect::<Vec<u8>>());
        let numbers: Vec<i64> = (0..=COUNT as i64).collect();
        if seen.concat() != as_bytes(&numbers) {
            return Err(format!("{ty}: an exchange lost a number"));
        }
    }
    exchanged(8 * bytes).into_iter().try_for_each(|ty| check_exchange(device, &built, ty, bytes))
}
