//! `printf` is run, and what it prints is compared with the text that the specification asks for (OpenCL C 3.1, 6.15.14). The driver prints
//! to the standard output of its process: the test starts itself again and reads that.

use std::process::{Command, ExitCode};

use spirocl_tests::drivers::{device, driver};
use spirocl_tests::harness::trials::{self, Trial};
use spirocl_tests::oracles::reference_program;

/// Calls, each with its output.
const CALLS: &[(&str, &str)] = &[
    (
        r#"printf("%d|%i|%5d|%-5d|%05d|%+d|% d\n", n, -n, n, n, n, n, n)"#,
        "42|-42|   42|42   |00042|+42| 42\n",
    ),
    (
        r#"printf("%u|%o|%x|%X|%#x|%#o\n", u, u, u, u, u, u)"#,
        "3735928559|33653337357|deadbeef|DEADBEEF|0xdeadbeef|033653337357\n",
    ),
    (
        r#"printf("%hhd|%hd|%ld|%lu|%lx\n", c, s, l, (ulong)l, l)"#,
        "-5|-300|-5000000000|18446744068709551616|fffffffed5fa0e00\n",
    ),
    (r#"printf("%hhu|%hu\n", (uchar)200, (ushort)60000)"#, "200|60000\n"),
    (r#"printf("%.3d|%8.3d|%-8.3d|\n", 7, 7, 7)"#, "007|     007|007     |\n"),
    (r#"printf("%c%c%c|%5c|%-3c|\n", 'a', 'b', 'c', 'd', 'e')"#, "abc|    d|e  |\n"),
    (r#"printf("%s|%10s|%-6s|%.2s|%%\n", "text", "right", "left", "cut")"#, "text|     right|left  |cu|%\n"),
    (
        r#"printf("%f|%.2f|%8.1f|%-8.1f|%08.2f|%+.0f\n", f, f, f, f, f, f)"#,
        "3.250000|3.25|     3.2|3.2     |00003.25|+3\n",
    ),
    (r#"printf("%e|%.2E|%g|%G|%g\n", f, f, f, 1e-10f, 1e20f)"#, "3.250000e+00|3.25E+00|3.25|1E-10|1e+20\n"),
    (r#"printf("%a|%.1a|%A\n", 1.0f, f, f)"#, "0x1p+0|0x1.ap+1|0X1.AP+1\n"),
    (r#"printf("%f|%F|%f\n", INFINITY, -INFINITY, NAN)"#, "inf|-INF|nan\n"),
    (r#"printf("%f|%.15g\n", d, d)"#, "0.100000|0.1\n"),
    (r#"printf("%f|%.2f|%g|%a\n", h, h, h, h)"#, "2.250000|2.25|2.25|0x1.2p+1\n"),
    (
        r#"printf("%v3hlf|%v8hlf|%v16hlf\n", (float3)(f), (float8)(f), (float16)(f))"#,
        "3.250000,3.250000,3.250000|3.250000,3.250000,3.250000,3.250000,3.250000,3.250000,3.250000,3.250000|\
         3.250000,3.250000,3.250000,3.250000,3.250000,3.250000,3.250000,3.250000,\
         3.250000,3.250000,3.250000,3.250000,3.250000,3.250000,3.250000,3.250000\n",
    ),
    (
        r#"printf("%v3lf|%v8lf|%.1v16lf\n", (double3)(d), (double8)(d), (double16)(d))"#,
        "0.100000,0.100000,0.100000|0.100000,0.100000,0.100000,0.100000,0.100000,0.100000,0.100000,0.100000|\
         0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1,0.1\n",
    ),
    (r#"printf("%d %f %d %f %s\n", n, f, n, d, "end")"#, "42 3.250000 42 0.100000 end\n"),
    (
        r#"printf("%v4d|%v2hlu|%v3hld\n", (int4)(1, -2, 3, -4), (uint2)(5, 4000000000u), (int3)(7, 8, 9))"#,
        "1,-2,3,-4|5,4000000000|7,8,9\n",
    ),
    (
        r#"printf("%v4hld|%v8hhx|%v4hd\n", (int4)(1, 2, 3, 4), (uchar8)(1, 2, 3, 4, 5, 6, 7, 255), (short4)(-1, 2, 3, 4))"#,
        "1,2,3,4|1,2,3,4,5,6,7,ff|-1,2,3,4\n",
    ),
    (
        r#"printf("%v2ld|%v2lu|%v2lx\n", (long2)(-1, 1), (ulong2)(1, 2), (ulong2)(255, 16))"#,
        "-1,1|1,2|ff,10\n",
    ),
    (
        r#"printf("%v4hlf|%v2lf|%.1v4hlf\n", (float4)(0.5f, 1, 2, 3), (double2)(0.25, 4), (float4)(1, 2, 3, 4))"#,
        "0.500000,1.000000,2.000000,3.000000|0.250000,4.000000|1.0,2.0,3.0,4.0\n",
    ),
    (
        r#"printf("%05v2hld|%+v2hld|%#v2hlx\n", (int2)(3, -4), (int2)(3, 4), (uint2)(16, 17))"#,
        "00003,-0004|+3,+4|0x10,0x11\n",
    ),
    (r#"printf("no arguments\n")"#, "no arguments\n"),
];

/// Calls of OpenCL C 3.1.
const CALLS_3_1: &[(&str, &str)] = &[(
    r#"printf("%zu|%td|%zx\n", (size_t)n << 33, -(ptrdiff_t)n, (size_t)l)"#,
    "360777252864|-42|fffffffed5fa0e00\n",
)];

/// The argument with which the test restarts itself to run a program.
const PRINT: &str = "--print=";

fn main() -> ExitCode {
    if let Some(which) = std::env::args().find_map(|argument| argument.strip_prefix(PRINT).map(str::to_owned))
    {
        if let Err(error) = print(&which) {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
        return ExitCode::SUCCESS;
    }
    let trial = |which: &'static str| Trial::test(format!("printf/{which}"), move || check(which));
    trials::run(vec![trial("3_0"), trial("3_1")])
}

fn calls(which: &str) -> &'static [(&'static str, &'static str)] {
    if which.ends_with("3_1") { CALLS_3_1 } else { CALLS }
}

/// The program: a kernel that makes the calls.
fn text(which: &str) -> String {
    let body: String = calls(which).iter().map(|(call, _)| format!("    {call};\n")).collect();
    format!(
        "{HALF}kernel void test(int n, uint u, char c, short s, long l, float f, double d, half h) {{\n{body}}}\n"
    )
}

const HALF: &str =
    "#ifdef cl_khr_fp16\n#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n#else\n#define half float\n#endif\n";

/// Runs the kernel.
fn print(which: &str) -> Result<(), String> {
    let device = device::device()?;
    let half = device.has_extension("cl_khr_fp16");
    let standard = if which.ends_with("3_1") { "-cl-std=CL3.1" } else { "-cl-std=CL3.0" };
    let text = text(which);
    let program = if which.starts_with(SOURCE) {
        device.build_source(&text, standard)?
    } else {
        let options: &[&str] = if half { &[standard] } else { &[standard, "-cl-ext=-cl_khr_fp16"] };
        device.build_il(&reference_program::compile("printf", &text, options)?)?
    };
    let arguments = [
        device::value(42i32),
        device::value(0xdead_beef_u32),
        device::value(-5i8),
        device::value(-300i16),
        device::value(-5_000_000_000i64),
        device::value(3.25f32),
        device::value(0.1f64),
        if half { device::value(0x4080_u16) } else { device::value(2.25f32) },
    ];
    program.launch("test", &[1], &[1], &arguments)
}

/// Before the name of a program that the driver compiles.
const SOURCE: &str = "source_";

/// The output of a process that runs the program.
fn printed(which: &str) -> Result<String, String> {
    let path = std::env::current_exe().map_err(|error| error.to_string())?;
    let output =
        Command::new(path).arg(format!("{PRINT}{which}")).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    Ok(String::from_utf8_lossy(&output.stdout).into_owned())
}

/// Each line is correct, or the driver prints it the same from source where it is wrong: see `docs/driver-notes.md`.
fn check(which: &str) -> Result<(), String> {
    // Without a compiler of the driver there is nothing to excuse a wrong line.
    let source = if driver()?.is_vulkan() { Ok(String::new()) } else { printed(&format!("{SOURCE}{which}")) };
    if source.is_err() && which.ends_with("3_1") {
        println!("not run, for the driver does not have it: OpenCL C 3.1");
        return Ok(());
    }
    let (own, source) = (printed(which)?, source?);
    let (own, source): (Vec<&str>, Vec<&str>) = (own.lines().collect(), source.lines().collect());
    let wanted: Vec<&str> = calls(which).iter().flat_map(|(_, text)| text.lines()).collect();
    if own.len() != wanted.len() {
        return Err(format!("{} lines in place of {}: {own:#?}", own.len(), wanted.len()));
    }
    for (place, (&own, &wanted)) in own.iter().zip(&wanted).enumerate() {
        let source = source.get(place).copied().unwrap_or_default();
        if source != wanted && !driver()?.is_vulkan() {
            println!("from source the driver prints {source:?} in place of {wanted:?}");
        }
        if own != wanted && own != source {
            return Err(format!("{own:?} in place of {wanted:?}"));
        }
    }
    Ok(())
}
