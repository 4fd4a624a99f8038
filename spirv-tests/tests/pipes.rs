//! Pipes are run: packets of every size, one at a time, with reservations, and with those of work-groups and sub-groups, filled by one
//! of the two compilers' programs and emptied by the other's (OpenCL C 3.0, 6.15.17).

use std::process::ExitCode;

use spirocl_tests::drivers::INTERPRETER;
use spirocl_tests::drivers::device::{self, Argument, Device, Program};
use spirocl_tests::harness::{
    coverage::{self, Reason, Source},
    trials::{self, Trial},
};
use spirocl_tests::oracles::reference_program;

fn main() -> ExitCode {
    let mut trials: Vec<Trial> = PACKETS
        .iter()
        .map(|packet| {
            let name = format!("pipes/{}", packet.name);
            Trial::test(name, move || check(packet))
        })
        .collect();
    trials.push(Trial::test("pipes/full_and_empty", full_and_empty));
    trials.push(Trial::test("pipes/whole", whole));
    trials::run(trials)
}

/// A type of packets.
struct Packet {
    name: &'static str,
    ty: &'static str,
    bytes: u32,
    /// Makes the packet `v` of a number `id`.
    make: &'static str,
    /// The number that made a packet.
    take: &'static str,
}

const PACKETS: &[Packet] = &[
    Packet { name: "ushort", ty: "ushort", bytes: 2, make: "v = (ushort)id", take: "v" },
    Packet { name: "int", ty: "int", bytes: 4, make: "v = id", take: "v" },
    Packet { name: "long", ty: "long", bytes: 8, make: "v = (long)id << 33", take: "(int)(v >> 33)" },
    Packet { name: "double", ty: "double", bytes: 8, make: "v = id + 0.5", take: "(int)v" },
    Packet {
        name: "char3",
        ty: "char3",
        bytes: 4,
        make: "v = (char3)(id & 15, id >> 4 & 15, id >> 8)",
        take: "v.x | v.y << 4 | v.z << 8",
    },
    Packet { name: "float4", ty: "float4", bytes: 16, make: "v = (float4)(0, 1, 2, id)", take: "(int)v.w" },
    Packet {
        name: "long16",
        ty: "long16",
        bytes: 128,
        make: "v = (long16)id; v.s7 = 5",
        take: "(int)(v.s7 == 5 ? v.sf : -9)",
    },
    Packet {
        name: "struct",
        ty: "struct packet",
        bytes: 48,
        make: "v.first = 7; v.second = (float4)id; v.third[2] = (short)id",
        take: "v.first == 7 && v.second.z == id ? v.third[2] : -9",
    },
];

/// The ways in which packets go in and out. The last needs functions that a driver may leave out.
const WAYS: &[&str] = &["single", "reserved", "shared", "work_group", SUB_GROUP];
const SUB_GROUP: &str = "sub_group";

/// Overloads that are not run although the driver supports them.
const NOT_RUN: &[Reason] =
    &[Reason { names: "sub_group_", types: "", why: "the driver's library does not have it" }];

fn whole() -> Result<(), String> {
    let programs = PACKETS.iter().map(|packet| packet.program(&WAYS[..WAYS.len() - 1]));
    let programs = programs.chain([FILL.to_owned(), DRAIN.to_owned()]);
    let sources: Vec<Source> = programs.map(|text| Source::new(text, &["-cl-std=CL3.0"])).collect();
    coverage::check("pipes", device::device()?, &sources, NOT_RUN)
}

/// How many packets go through, and the size of work-groups.
const COUNT: usize = 512;
const LOCAL: usize = 32;

impl Packet {
    /// Kernels that write packets, and kernels that give the numbers of those they read; -1 for those that they do not get.
    fn program(&self, ways: &[&str]) -> String {
        let Self { ty, make, take, .. } = self;
        let mut text = format!(
            "struct packet {{ char first; float4 second; short third[3]; }};\n\
             typedef {ty} T;\n\
             T make(int id) {{ T v; {make}; return v; }}\n\
             int take(T v) {{ {} return {take}; }}\n",
            if self.name == "struct" { "int id = v.third[2];" } else { "" }
        );
        text.push_str(
            "kernel void write_single(write_only pipe T p, global int *out) {\n\
             \x20   int id = get_global_id(0);\n\
             \x20   T v = make(id);\n\
             \x20   out[id] = write_pipe(p, &v);\n}\n\
             kernel void read_single(read_only pipe T p, global int *out) {\n\
             \x20   int id = get_global_id(0);\n\
             \x20   T v;\n\
             \x20   out[id] = read_pipe(p, &v) == 0 ? take(v) : -1;\n}\n\
             kernel void write_reserved(write_only pipe T p, global int *out) {\n\
             \x20   int id = get_global_id(0);\n\
             \x20   if (id % 4 != 0) return;\n\
             \x20   reserve_id_t r = reserve_write_pipe(p, 4);\n\
             \x20   if (!is_valid_reserve_id(r)) return;\n\
             \x20   for (uint j = 0; j < 4; ++j) { T v = make(id + 3 - j); out[id + j] = write_pipe(p, r, 3 - j, &v); }\n\
             \x20   commit_write_pipe(p, r);\n}\n\
             kernel void read_reserved(read_only pipe T p, global int *out) {\n\
             \x20   int id = get_global_id(0);\n\
             \x20   if (id % 4 != 0) return;\n\
             \x20   reserve_id_t r = reserve_read_pipe(p, 4);\n\
             \x20   if (!is_valid_reserve_id(r)) return;\n\
             \x20   for (uint j = 0; j < 4; ++j) { T v; out[id + j] = read_pipe(p, r, j, &v) == 0 ? take(v) : -1; }\n\
             \x20   commit_read_pipe(p, r);\n}\n\
             kernel void write_shared(write_only pipe T p, global int *out) {\n\
             \x20   local reserve_id_t r;\n\
             \x20   int id = get_global_id(0);\n\
             \x20   T v = make(id);\n\
             \x20   if (get_local_id(0) == 0) r = reserve_write_pipe(p, get_local_size(0));\n\
             \x20   barrier(CLK_LOCAL_MEM_FENCE);\n\
             \x20   if (is_valid_reserve_id(r)) out[id] = write_pipe(p, r, get_local_id(0), &v);\n\
             \x20   barrier(CLK_LOCAL_MEM_FENCE);\n\
             \x20   if (get_local_id(0) == 0 && is_valid_reserve_id(r)) commit_write_pipe(p, r);\n}\n\
             kernel void read_shared(read_only pipe T p, global int *out) {\n\
             \x20   local reserve_id_t r;\n\
             \x20   int id = get_global_id(0);\n\
             \x20   T v;\n\
             \x20   if (get_local_id(0) == 0) r = reserve_read_pipe(p, get_local_size(0));\n\
             \x20   barrier(CLK_LOCAL_MEM_FENCE);\n\
             \x20   if (is_valid_reserve_id(r)) out[id] = read_pipe(p, r, get_local_id(0), &v) == 0 ? take(v) : -1;\n\
             \x20   barrier(CLK_LOCAL_MEM_FENCE);\n\
             \x20   if (get_local_id(0) == 0 && is_valid_reserve_id(r)) commit_read_pipe(p, r);\n}\n\
             kernel void count(read_only pipe T r, global uint *out) {\n\
             \x20   out[0] = get_pipe_num_packets(r); out[1] = get_pipe_max_packets(r);\n}\n",
        );
        for (group, size, place) in [
            ("work_group", "get_local_size(0)", "get_local_id(0)"),
            (SUB_GROUP, "get_sub_group_size()", "get_sub_group_local_id()"),
        ] {
            if !ways.contains(&group) {
                continue;
            }
            text.push_str(&format!(
                "kernel void write_{group}(write_only pipe T p, global int *out) {{\n\
                 \x20   int id = get_global_id(0);\n\
                 \x20   T v = make(id);\n\
                 \x20   reserve_id_t r = {group}_reserve_write_pipe(p, {size});\n\
                 \x20   if (!is_valid_reserve_id(r)) return;\n\
                 \x20   out[id] = write_pipe(p, r, {place}, &v);\n\
                 \x20   {group}_commit_write_pipe(p, r);\n}}\n\
                 kernel void read_{group}(read_only pipe T p, global int *out) {{\n\
                 \x20   int id = get_global_id(0);\n\
                 \x20   T v;\n\
                 \x20   reserve_id_t r = {group}_reserve_read_pipe(p, {size});\n\
                 \x20   if (!is_valid_reserve_id(r)) return;\n\
                 \x20   out[id] = read_pipe(p, r, {place}, &v) == 0 ? take(v) : -1;\n\
                 \x20   {group}_commit_read_pipe(p, r);\n}}\n"
            ));
        }
        text
    }
}

/// The programs of both compilers: this one's first.
fn both(device: &Device, name: &str, text: &str) -> Result<[Program; 2], String> {
    let words = reference_program::compile(name, text, &["-cl-std=CL3.0"])?;
    let own = device.build_il(&words)?;
    let other = match device.driver.name {
        // It has no compiler of its own.
        INTERPRETER => device.build_il(&words)?,
        _ => device.build_source(text, "-cl-std=CL3.0")?,
    };
    Ok([own, other])
}

fn check(packet: &Packet) -> Result<(), String> {
    let device = device::device()?;
    let mut ways = WAYS;
    reference_program::compile("pipes/all", &packet.program(ways), &["-cl-std=CL3.0"])?;
    // The driver builds from source only what it has.
    let is_interpreter = device.driver.name == INTERPRETER;
    if !is_interpreter && device.build_source(&packet.program(ways), "-cl-std=CL3.0").is_err() {
        println!(
            "not run, for the driver does not have it: pipe functions of sub-groups, packets of {}",
            packet.name
        );
        ways = &WAYS[..WAYS.len() - 1];
    }
    let programs = both(device, &format!("pipes/{}", packet.name), &packet.program(ways))?;
    for (writer, reader) in [(0, 0), (0, 1), (1, 0)] {
        for write in ways {
            for read in ways {
                pass(device, packet, (&programs[writer], write), (&programs[reader], read)).map_err(
                    |error| {
                        format!("write_{write} by program {writer}, read_{read} by program {reader}: {error}")
                    },
                )?;
            }
        }
    }
    Ok(())
}

/// Passes packets through a pipe: each comes out once.
fn pass(
    device: &Device,
    packet: &Packet,
    (writer, write): (&Program, &str),
    (reader, read): (&Program, &str),
) -> Result<(), String> {
    let pipe = device.pipe(packet.bytes, COUNT as u32)?;
    let counts = |wanted: u32| -> Result<(), String> {
        let out = device.buffer(&[0u32; 2])?;
        reader.launch("count", &[1], &[1], &[(&pipe).into(), (&out).into()])?;
        let counts: Vec<u32> = reader.read(&out)?;
        if counts[0] == wanted && counts[1] >= COUNT as u32 {
            Ok(())
        } else {
            Err(format!("{wanted} packets are counted as {counts:?}"))
        }
    };
    let run = |program: &Program, kernel: &str| -> Result<Vec<i32>, String> {
        let out = device.buffer(&[-7i32; COUNT])?;
        let arguments: [Argument<'_>; 2] = [(&pipe).into(), (&out).into()];
        program.launch(kernel, &[COUNT], &[LOCAL], &arguments)?;
        program.read(&out)
    };
    counts(0)?;
    let results = run(writer, &format!("write_{write}"))?;
    if let Some(wrong) = results.iter().position(|&result| result != 0) {
        return Err(format!("packet {wrong} is not written: {}", results[wrong]));
    }
    counts(COUNT as u32)?;
    let mut numbers = run(reader, &format!("read_{read}"))?;
    numbers.sort_unstable();
    let wrong = numbers.iter().enumerate().find(|&(index, &number)| number != index as i32);
    if let Some((index, number)) = wrong {
        return Err(format!("packet {index} is {number} of the sorted ones"));
    }
    counts(0)
}

/// Writes until the pipe is full, but not beyond: see docs/driver-notes.md. In a module of its own: the driver does not link SPIR-V that
/// counts packets at both ends.
const FILL: &str = "\
kernel void fill(write_only pipe int p, global int *out) {
    int written = 0, failed = 0;
    for (int id = 5; written < get_pipe_max_packets(p); ++id, ++written) failed |= write_pipe(p, &id);
    out[0] = failed;
    out[1] = written;
    out[4] = get_pipe_num_packets(p);
}
";

/// Reads until it is empty.
const DRAIN: &str = "\
kernel void drain(read_only pipe int p, global int *out) {
    int v, taken = 0, ordered = 1;
    while (taken < 100000 && read_pipe(p, &v) == 0) { ordered &= v == 5 + taken; ++taken; }
    out[1] = taken;
    out[2] = read_pipe(p, &v) < 0;
    out[3] = is_valid_reserve_id(reserve_read_pipe(p, 1));
    out[4] = get_pipe_num_packets(p);
    out[5] = ordered;
    out[0] = is_valid_reserve_id(reserve_read_pipe(p, get_pipe_max_packets(p) + 1));
}
";

/// A pipe takes as many packets as declared, in order; an empty one gives no packet and no reservation.
fn full_and_empty() -> Result<(), String> {
    let device = device::device()?;
    let fill = both(device, "pipes/fill", FILL)?;
    let drain = both(device, "pipes/drain", DRAIN)?;
    for (fill, drain) in fill.iter().zip(&drain) {
        let pipe = device.pipe(4, 100)?;
        let run = |program: &Program, kernel: &str| -> Result<Vec<i32>, String> {
            let out = device.buffer(&[-7i32; 6])?;
            program.launch(kernel, &[1], &[1], &[(&pipe).into(), (&out).into()])?;
            program.read(&out)
        };
        let got = [run(fill, "fill")?, run(drain, "drain")?];
        let count = got[0][1];
        let wanted = [[0, count, -7, -7, count, -7], [0, count, 1, 0, 0, 1]];
        if count < 100 || got != wanted {
            return Err(format!("{got:?} in place of {wanted:?}"));
        }
    }
    Ok(())
}
