//! What other processes cost.

use std::process::Command;
use std::time::Duration;

use crate::harness::tools;

/// Ticks in a second, the same on each processor (Linux, `USER_HZ`).
const TICKS: u64 = 100;

/// How long a process had processors, with those that it started and waited for; nothing where that cannot be known. Linux, proc_pid_stat(5):
/// the fields `utime` to `cstime`.
pub fn processor_time(process: u32) -> Option<Duration> {
    let line = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    let (_, fields) = line.rsplit_once(')')?;
    let ticks = fields.split_whitespace().skip(11).take(4).map(|field| field.parse::<u64>().ok());
    let ticks = ticks.sum::<Option<u64>>()?;
    Some(Duration::from_millis(ticks * 1000 / TICKS))
}

/// The instructions of this program with other arguments and a variable of the environment, as the valgrind of the drivers' root counts them;
/// the reason, where it cannot. The program runs in that root.
pub fn instructions(arguments: &[&str], (variable, value): (&str, &str)) -> Result<u64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let folder = program.parent().ok_or("a program lies in a folder")?;
    let output = Command::new("bash")
        .arg(tools::tests_folder().join("on-driver"))
        .args(["--inside", "pocl", "valgrind.bin", "--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(&program)
        .args(arguments)
        .env(variable, value)
        .env("SPIROCL_TEST_FOLDER", folder)
        .output()
        .map_err(|error| format!("bash: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    let count = said.lines().find_map(|line| line.split_once("Collected : "));
    match count.and_then(|(_, count)| count.trim().parse().ok()) {
        Some(count) if output.status.success() => Ok(count),
        _ => Err(format!("no instructions were counted: {}\n{said}", output.status)),
    }
}
