//! The memory of `spirocl run` with all checks: at most twice that of the buffers, and 100 MB. Set `MEGABYTES` for other sizes than 64.
#![cfg(target_os = "linux")]

use std::{
    fs,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::Duration,
};

const KERNELS: &str = "kernel void stream(global const float *in, global float *out) {
    size_t i = get_global_id(0);
    out[i] = in[i] * 2.0f;
}
kernel void stencil(global const float *in, global float *out) {
    size_t i = get_global_id(0), n = get_global_size(0);
    out[i] = in[i == 0 ? 0 : i - 1] + in[i] + in[i + 1 == n ? i : i + 1];
}
kernel void gather(global const float *in, global float *out) {
    uint i = get_global_id(0), n = get_global_size(0);
    out[i] = in[(i * 2654435761u) & (n - 1)];
}
kernel void one_group_in_order(global const float *in, global float *out) {
    for (uint i = get_local_id(0); i < COUNT; i += get_local_size(0))
        out[i] = in[i];
}
kernel void one_group_in_no_order(global const float *in, global float *out) {
    for (uint i = get_local_id(0); i < COUNT; i += get_local_size(0)) {
        uint from = i * 747796405u + 2891336453u;
        from = ((from >> ((from >> 28) + 4)) ^ from) * 277803737u;
        from ^= from >> 22;
        out[(i * 2654435761u) & (COUNT - 1)] = in[from & (COUNT - 1)];
    }
}
";

/// The most memory that a process had, in bytes, as long as it runs.
fn peak(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.trim().parse::<u64>().ok()? << 10)
}

/// Runs a kernel by work-groups of 64, or by one, on two buffers of this size together; the most memory that it took.
fn run(kernel: &str, bytes: u64) -> u64 {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("run-memory-{kernel}"));
    fs::create_dir_all(&folder).expect("the target folder is writable");
    fs::write(folder.join("k.cl"), KERNELS).expect("writable");
    let count = bytes / 8;
    let items = if kernel.starts_with("one_group") { 64 } else { count };
    let mut child = Command::new(env!("CARGO_BIN_EXE_spirocl"))
        .args(["run", "k.cl", "-O1", "--kernel", kernel, "--local=64", &format!("-DCOUNT={count}u")])
        .args([format!("--global={items}"), format!("--arg=ones:float[{count}]")])
        .arg(format!("--arg=empty:float[{count}]"))
        .current_dir(&folder)
        .stdin(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut most = 0;
    let status = loop {
        most = peak(child.id()).unwrap_or(0).max(most);
        if let Some(status) = child.try_wait().expect("it is a child") {
            break status;
        }
        thread::sleep(Duration::from_millis(2));
    };
    assert!(status.success(), "{kernel}: {status}");
    most
}

#[test]
fn memory_is_at_most_twice_that_of_the_buffers_and_100_megabytes() {
    let megabytes: u64 = std::env::var("MEGABYTES").map_or(64, |text| text.parse().expect("a number"));
    // A power of two, as those in no order need.
    let bytes = megabytes.next_power_of_two() << 20;
    let check = |kernel: &str| {
        let most = run(kernel, bytes);
        println!("{kernel}: {} MB for buffers of {} MB", most / 1_000_000, bytes / 1_000_000);
        assert!(most > bytes, "{kernel}: {most}");
        assert!(most <= 2 * bytes + 100_000_000, "{kernel}: {most} for {bytes}");
    };
    thread::scope(|scope| {
        for kernel in ["stream", "stencil", "gather", "one_group_in_order", "one_group_in_no_order"] {
            scope.spawn(move || check(kernel));
        }
    });
}
