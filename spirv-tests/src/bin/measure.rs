//! The measurements of `benches/compare`, in separate processes.
//!
//! `measure run COMMAND...` runs a command: wall and CPU time in nanoseconds, peak memory in KiB. The peak memory of a process includes
//! that of the
//! process it was forked from, so this one must be small.
//!
//! `measure build RUNS MODULE...` lets the driver build modules in turn: a line of nanoseconds for each run.
//!
//! `measure kernels RUNS NAME MODULE...` runs the host program of a kernel with modules in turn: a line for each run, with the kernel time
//! in
//! nanoseconds by the device's clock for each module.
#![expect(unsafe_code, reason = "only the system knows what a process used")]

use spirocl_tests::drivers::device::device;
use spirocl_tests::harness::programs::{HostProgram, time_program};
use std::fs;
use std::process::{Command, ExitCode, Stdio};
use std::time::Instant;

include!(concat!(env!("OUT_DIR"), "/host_programs.rs"));

fn main() -> ExitCode {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let result = match &words[..] {
        ["run", command @ ..] => run(command),
        ["build", runs, modules @ ..] => build(runs, modules),
        ["kernels", runs, name, modules @ ..] => kernels(runs, name, modules),
        _ => Err("usage: measure run COMMAND... | build RUNS MODULE... | kernels RUNS NAME MODULE...".into()),
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("measure: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: &[&str]) -> Result<(), String> {
    let (program, arguments) = command.split_first().ok_or("no command")?;
    let start = Instant::now();
    let status = Command::new(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status()
        .map_err(|error| format!("{program}: {error}"))?;
    let wall = start.elapsed().as_nanos();
    if !status.success() {
        return Err(format!("{program}: {status}"));
    }
    // SAFETY: all zeros are a value of the structure, and the call only writes to it.
    let used = unsafe {
        let mut used: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_CHILDREN, &raw mut used);
        used
    };
    let nanoseconds = |time: libc::timeval| time.tv_sec * 1_000_000_000 + time.tv_usec * 1000;
    println!("{wall} {} {}", nanoseconds(used.ru_utime) + nanoseconds(used.ru_stime), used.ru_maxrss);
    Ok(())
}

fn build(runs: &str, modules: &[&str]) -> Result<(), String> {
    let device = device()?;
    let modules = modules.iter().map(|module| read(module)).collect::<Result<Vec<_>, _>>()?;
    // What the driver does once is not of interest.
    device.build_source("kernel void nothing() {}", "")?;
    for _ in 0..number(runs)? {
        let times = modules.iter().map(|module| {
            let start = Instant::now();
            device.build_il(module).map(|_| start.elapsed().as_nanos() as u64)
        });
        print_line(&times.collect::<Result<Vec<_>, _>>()?);
    }
    Ok(())
}

fn kernels(runs: &str, name: &str, modules: &[&str]) -> Result<(), String> {
    let host = HOST_PROGRAMS.iter().find(|host| host.name == name).ok_or("there is no such kernel")?;
    let modules = modules.iter().map(|module| read(module)).collect::<Result<Vec<_>, _>>()?;
    for times in time_program(host, &modules, number(runs)?)? {
        print_line(&times);
    }
    Ok(())
}

fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|error| format!("{text}: {error}"))
}

fn read(path: &str) -> Result<Vec<u32>, String> {
    let bytes = fs::read(path).map_err(|error| format!("{path}: {error}"))?;
    Ok(bytemuck::pod_collect_to_vec(&bytes))
}

fn print_line(times: &[u64]) {
    println!("{}", times.iter().map(u64::to_string).collect::<Vec<_>>().join(" "));
}
