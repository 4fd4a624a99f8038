//! Intel's functions that read and write blocks of a sub-group are run on global and local memory and on images: work-item `i` of `n`
//! gets elements `i`, `i + n`, and so on (cl_intel_subgroups and those for 8, 16 and 64 bits, cl_intel_subgroup_local_block_io).

use std::process::ExitCode;

use spirocl_tests::drivers::device::{
    self,
    image::{Kind, Use},
};
use spirocl_tests::generator::random::Random;
use spirocl_tests::harness::{
    coverage::{self, Reason, Source},
    trials::{self, Trial},
};
use spirocl_tests::oracles::{
    reference_program,
    texel::{Channel, Format, Order},
};

fn main() -> ExitCode {
    let mut trials: Vec<Trial> = TYPES
        .iter()
        .map(|ty| Trial::test(format!("block_io/{}{}", ty.name, ty.suffix), move || check(ty)))
        .collect();
    trials.push(Trial::test("block_io/whole", whole));
    trials::run(trials)
}

/// A type of elements, and what the functions are called for it.
struct Type {
    name: &'static str,
    suffix: &'static str,
    bytes: usize,
    needs: &'static str,
    counts: &'static [usize],
    /// An image with elements of this size.
    format: Format,
}

const fn format(order: Order, channel: Channel) -> Format {
    Format { order, channel }
}

const TYPES: &[Type] = &[
    Type {
        name: "uint",
        suffix: "",
        bytes: 4,
        needs: "cl_intel_subgroups",
        counts: &[1, 2, 4, 8],
        format: format(Order::R, Channel::UnsignedInt32),
    },
    Type {
        name: "uint",
        suffix: "_ui",
        bytes: 4,
        needs: "cl_intel_subgroups_short",
        counts: &[1, 2, 4, 8],
        format: format(Order::R, Channel::UnsignedInt32),
    },
    Type {
        name: "ushort",
        suffix: "_us",
        bytes: 2,
        needs: "cl_intel_subgroups_short",
        counts: &[1, 2, 4, 8],
        format: format(Order::R, Channel::UnsignedInt16),
    },
    Type {
        name: "uchar",
        suffix: "_uc",
        bytes: 1,
        needs: "cl_intel_subgroups_char",
        counts: &[1, 2, 4, 8, 16],
        format: format(Order::R, Channel::UnsignedInt8),
    },
    Type {
        name: "ulong",
        suffix: "_ul",
        bytes: 8,
        needs: "cl_intel_subgroups_long",
        counts: &[1, 2, 4, 8],
        format: format(Order::Rg, Channel::UnsignedInt32),
    },
];

/// The size of sub-groups, and the work-items: of one sub-group each.
const SIZE: usize = 16;
const ITEMS: usize = 64;

fn program(ty: &Type, counts: &[usize]) -> String {
    let Type { name, suffix, bytes, .. } = ty;
    let mut text = String::new();
    for &n in counts {
        let vector = if n == 1 { (*name).to_owned() } else { format!("{name}{n}") };
        let n_suffix = if n == 1 { String::new() } else { n.to_string() };
        let read = format!("intel_sub_group_block_read{suffix}{n_suffix}");
        let write = format!("intel_sub_group_block_write{suffix}{n_suffix}");
        let seen = if n == 1 { "seen[i] = v".to_owned() } else { format!("vstore{n}(v, i, seen)") };
        let size = "__attribute__((intel_reqd_sub_group_size(16)))";
        text.push_str(&format!(
            "{size} kernel void global{n}(global const {name} *in, global {name} *seen, global {name} *out) {{\n\
             \x20   size_t i = get_global_id(0), base = get_group_id(0) * {SIZE} * {n};\n\
             \x20   {vector} v = {read}(in + base);\n    {seen};\n    {write}(out + base, v);\n}}\n"
        ));
        text.push_str(&format!(
            "{size} kernel void local{n}(global const {name} *in, global {name} *seen, global {name} *out) {{\n\
             \x20   size_t i = get_global_id(0), me = get_local_id(0), base = get_group_id(0) * {SIZE} * {n};\n\
             \x20   local {name} from[{SIZE} * {n}] __attribute__((aligned(16))), to[{SIZE} * {n}] \
             __attribute__((aligned(16)));\n\
             \x20   for (size_t k = me; k < {SIZE} * {n}; k += {SIZE}) from[k] = in[base + k];\n\
             \x20   barrier(CLK_LOCAL_MEM_FENCE);\n\
             \x20   {vector} v = {read}((local const {name} *)from);\n    {seen};\n    {write}((local {name} *)to, v);\n\
             \x20   barrier(CLK_LOCAL_MEM_FENCE);\n\
             \x20   for (size_t k = me; k < {SIZE} * {n}; k += {SIZE}) out[base + k] = to[k];\n}}\n"
        ));
        // One block wide, `n` rows high; each group takes its own rows. The second image is changed in its place.
        text.push_str(&format!(
            "{size} kernel void image{n}(read_only image2d_t in, write_only image2d_t out, read_write image2d_t both, \
             global {name} *seen, global {name} *changed) {{\n\
             \x20   size_t i = get_global_id(0);\n\
             \x20   int2 at = (int2)({SIZE} * {bytes}, get_group_id(0) * {n});\n\
             \x20   {vector} v = {read}(in, at);\n    {seen};\n    {write}(out, at, v);\n\
             \x20   v = {read}(both, at);\n    {};\n    {write}(both, at, v + ({name})1);\n}}\n",
            seen.replace("seen", "changed")
        ));
    }
    text
}

/// Overloads that are not run although the driver supports them.
const NOT_RUN: &[Reason] = &[
    Reason { names: "intel_sub_group_block_", types: "ushort16", why: NOT_THERE },
    Reason { names: "intel_sub_group_block_", types: "ulong16", why: NOT_THERE },
];
const NOT_THERE: &str = "the driver's library does not have it, see docs/driver-notes.md";

fn whole() -> Result<(), String> {
    let sources: Vec<Source> = TYPES.iter().map(|ty| Source::new(program(ty, ty.counts), OPTIONS)).collect();
    coverage::check("block_io", device::device()?, &sources, NOT_RUN)
}

const OPTIONS: &[&str] = &["-cl-std=CL3.0", "--spirv-version=1.1"];

fn check(ty: &Type) -> Result<(), String> {
    let device = device::device()?;
    // Images, and sub-groups of a size that Vulkan does not promise; `cases/run/sub_group_blocks.cl` is for all sizes.
    device.driver.require("__opencl_c_images")?;
    let words = reference_program::compile("block_io", &program(ty, ty.counts), OPTIONS)?;
    if ty.name == "ushort" {
        // The extension has blocks of 16, the driver's library has them not.
        reference_program::compile("block_io", &program(ty, &[16]), OPTIONS)?;
    }
    if !device.has_extension(ty.needs) {
        println!("not run, for the driver does not have it: {}", ty.needs);
        return Ok(());
    }
    if !device.has_extension("cl_intel_subgroup_local_block_io") {
        return Err(
            "the driver has no block functions on local memory any more: build those of global memory alone"
                .into(),
        );
    }
    let program = device.build_il(&words)?;
    let bytes = ty.bytes;
    for &n in ty.counts {
        let data = Random::new(29).bytes(ITEMS * n * bytes);
        let all: Vec<&[u8]> = data.chunks_exact(bytes).collect();
        // What each work-item sees: the elements of its group, one of each row.
        let seen: Vec<u8> = (0..ITEMS * n)
            .flat_map(|index| {
                let (item, component) = (index / n, index % n);
                all[item / SIZE * SIZE * n + component * SIZE + item % SIZE].to_vec()
            })
            .collect();
        let input = device.buffer(&data)?;
        for memory in ["global", "local"] {
            let kernel = format!("{memory}{n}");
            let [read, written] = [0, 1].map(|_| device.buffer(&vec![0u8; data.len()]));
            let (read, written) = (read?, written?);
            program.launch(
                &kernel,
                &[ITEMS],
                &[SIZE],
                &[(&input).into(), (&read).into(), (&written).into()],
            )?;
            if program.read::<u8>(&read)? != seen {
                return Err(format!("{kernel}{} reads other elements", ty.suffix));
            }
            if program.read::<u8>(&written)? != data {
                return Err(format!("{kernel}{} writes other elements", ty.suffix));
            }
        }
        // The block lies in the middle of three.
        let rows: Vec<u8> =
            data.chunks_exact(SIZE * bytes).flat_map(|row| [row, row, row].concat()).collect();
        let middle = |start: &[u8], change: fn(u64) -> u64| -> Vec<u8> {
            let mut wanted = start.to_vec();
            for (row, wanted) in
                data.chunks_exact(SIZE * bytes).zip(wanted.chunks_exact_mut(3 * SIZE * bytes))
            {
                let row: Vec<u8> = row.chunks_exact(bytes).flat_map(|each| changed(each, change)).collect();
                wanted[SIZE * bytes..2 * SIZE * bytes].copy_from_slice(&row);
            }
            wanted
        };
        let size = [3 * SIZE, ITEMS / SIZE * n, 1];
        let image = |usage, data: &[u8]| device.image(Kind::Image2d, ty.format, usage, size, data);
        let nothing = vec![0; rows.len()];
        let from = image(Use::Read, &rows)?;
        let (to, both) = (image(Use::ReadAndWrite, &nothing)?, image(Use::ReadAndWrite, &rows)?);
        let [read, before] = [0, 1].map(|_| device.buffer(&vec![0u8; data.len()]));
        let (read, before) = (read?, before?);
        let kernel = format!("image{n}");
        let arguments = [(&from).into(), (&to).into(), (&both).into(), (&read).into(), (&before).into()];
        program.launch(&kernel, &[ITEMS], &[SIZE], &arguments)?;
        if program.read::<u8>(&read)? != seen || program.read::<u8>(&before)? != seen {
            return Err(format!("{kernel}{} reads other elements", ty.suffix));
        }
        let (written, replaced) = (program.read_image(&to)?, program.read_image(&both)?);
        if written != middle(&nothing, |bits| bits) || replaced != middle(&rows, |bits| bits.wrapping_add(1))
        {
            return Err(format!("{kernel}{} writes other elements", ty.suffix));
        }
    }
    Ok(())
}

/// The bytes of a number after a change.
fn changed(bytes: &[u8], change: fn(u64) -> u64) -> Vec<u8> {
    let mut whole = [0; 8];
    whole[..bytes.len()].copy_from_slice(bytes);
    change(u64::from_le_bytes(whole)).to_le_bytes()[..bytes.len()].to_vec()
}
