//! `printf` is run, and what it prints is compared with the text that the specification asks for (OpenCL C 3.1, 6.15.14). The driver prints
//! to the standard output of its process: the test starts itself again and reads that.

use std::process::Command;

use libtest_mimic::{Arguments, Failed, Trial};
use spirocl_tests::{device, pair};

/// Calls, and what each prints.
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

/// The argument with which the test starts itself: to run the module of this compiler, or the driver's own.
const PRINT: &str = "--print=";

fn main() {
    if let Some(which) = std::env::args().find_map(|argument| argument.strip_prefix(PRINT).map(str::to_owned))
    {
        if let Err(error) = print(&which) {
            eprintln!("{error}");
            std::process::exit(1);
        }
        return;
    }
    let trial = |which: &'static str| {
        Trial::test(format!("printf/{which}"), move || check(which).map_err(Failed::from))
    };
    let trials = ["own", "source", "own_3_1"].into_iter().map(trial).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit();
}

fn calls(which: &str) -> &'static [(&'static str, &'static str)] {
    if which.ends_with("3_1") { CALLS_3_1 } else { CALLS }
}

/// Runs the kernel.
fn print(which: &str) -> Result<(), String> {
    let body: String = calls(which).iter().map(|(call, _)| format!("    {call};\n")).collect();
    let text =
        format!("kernel void test(int n, uint u, char c, short s, long l, float f, double d) {{\n{body}}}\n");
    let device = device::device()?;
    let program = match which {
        "source" => device.build_source(&text, "-cl-std=CL3.0")?,
        "own_3_1" => device.build_il(&pair::compile("printf", &text, &["-cl-std=CL3.1"])?)?,
        _ => device.build_il(&pair::compile("printf", &text, &["-cl-std=CL3.0"])?)?,
    };
    let arguments = [
        device::value(42i32),
        device::value(0xdead_beef_u32),
        device::value(-5i8),
        device::value(-300i16),
        device::value(-5_000_000_000i64),
        device::value(3.25f32),
        device::value(0.1f64),
    ];
    program.launch("test", &[1], &[1], &arguments)
}

fn check(which: &str) -> Result<(), String> {
    let path = std::env::current_exe().map_err(|error| error.to_string())?;
    let output =
        Command::new(path).arg(format!("{PRINT}{which}")).output().map_err(|error| error.to_string())?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into_owned());
    }
    let printed = String::from_utf8_lossy(&output.stdout).into_owned();
    let wanted: String = calls(which).iter().map(|(_, text)| *text).collect();
    for (printed, wanted) in printed.lines().zip(wanted.lines()) {
        if printed != wanted {
            return Err(format!("{printed:?} in place of {wanted:?}"));
        }
    }
    if printed == wanted { Ok(()) } else { Err(format!("{printed:?} in place of {wanted:?}")) }
}
