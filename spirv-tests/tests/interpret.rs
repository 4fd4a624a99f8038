//! Faulty kernels in the interpreter: `cases/interpret/NAME.cl` says on each faulty line what is reported, and nothing else may be. With
//! `MENDED` defined the same kernel has no fault, and must be silent with and without optimization.
//!
//! The header says how the kernel `test` is run:
//!
//! | comment | meaning |
//! | --- | --- |
//! | `// global: 64 4`, `// local: 16` | the sizes of the range and of groups |
//! | `// options: -cl-std=CL3.0` | options of the compiler |
//! | `// arguments: int[64], local int[16], 5, null` | one for each parameter: a buffer of ascending numbers, local memory, a number, null |
//! | `// arguments: uninitialized int[8], read-only int[8], write-only int[8]` | buffers that are not full, or not for all |
//! | `// arguments: image 4x4, pipe 8, float 1.5, long 7` | an image of four floats in each element, a pipe of ints, numbers of other types |
//! | `// steps: 10000` | the limit of steps |
//! | `// report: CHECK: TEXT` | on the faulty line: the check, and a part of its message |
//! | `// other: LINE` | behind a report: the line of its other place |

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;

use spirocl_interpret::library::image::{Format, Layout};
use spirocl_interpret::{Argument, Buffer, BufferAccess, Check, Device, Image, Options, Pipe, Range, Report};
use spirocl_tests::drivers::{self, interpreter};
use spirocl_tests::harness::trials::{self, Trial};
use spirocl_tests::harness::{compiler, files, tools};

fn main() -> ExitCode {
    let folder = tools::tests_folder().join("cases/interpret");
    let paths = files::with_extension(&folder, "cl");
    let mut trials: Vec<Trial> = paths
        .iter()
        .cloned()
        .map(|path| {
            let name = format!("interpret/{}", files::name_in(&folder, &path));
            Trial::test(name, move || check_case(&path))
        })
        .collect();
    trials.push(Trial::test("interpret/each_check_has_cases", move || check_coverage(&paths)));
    trials::run(trials)
}

/// Checks that have no three cases: OpenCL C defines shifts, the compiler makes loops of copies, and it rejects recursion.
const WITHOUT_CASES: &[Check] = &[
    Check::AsyncCopy,
    Check::CallDepth,
    Check::MemberBounds,
    Check::Shift,
    Check::Unreachable,
    Check::Unsupported,
];

/// Each check is shown by at least three faults.
fn check_coverage(paths: &[std::path::PathBuf]) -> Result<(), String> {
    drivers::driver()?.require_first()?;
    let mut counts: BTreeMap<Check, usize> = BTreeMap::new();
    for path in paths {
        for expected in Case::read(path)?.expected {
            *counts.entry(expected.check).or_default() += 1;
        }
    }
    let few: Vec<String> = Check::ALL
        .iter()
        .filter(|check| !WITHOUT_CASES.contains(check))
        .filter_map(|check| {
            let count = counts.get(check).copied().unwrap_or(0);
            (count < 3).then(|| format!("{check}: {count}"))
        })
        .collect();
    if few.is_empty() {
        Ok(())
    } else {
        Err(format!("checks with less than three cases: {}", few.join(", ")))
    }
}

/// A report that a case expects.
struct Expected {
    line: u32,
    check: Check,
    text: String,
    other: Option<u32>,
}

struct Case {
    text: String,
    global: Vec<u64>,
    local: Vec<u64>,
    options: Vec<String>,
    arguments: Vec<String>,
    steps: Option<u64>,
    expected: Vec<Expected>,
}

impl Case {
    fn read(path: &Path) -> Result<Self, String> {
        let text = files::read(path)?;
        let header = |name: &str| {
            let prefix = format!("// {name}: ");
            text.lines().find_map(|line| line.strip_prefix(&prefix)).map(str::trim)
        };
        let sizes = |name: &str| -> Result<Vec<u64>, String> {
            let given = header(name).unwrap_or_default().split_whitespace();
            given.map(|size| size.parse().map_err(|_| format!("{name}: {size} is no number"))).collect()
        };
        let words =
            |name: &str| header(name).unwrap_or_default().split_whitespace().map(str::to_owned).collect();
        let list =
            header("arguments").map(|list| list.split(',').map(|each| each.trim().to_owned()).collect());
        let mut global = sizes("global")?;
        if global.is_empty() {
            global = vec![1];
        }
        let steps = sizes("steps")?.first().copied();
        let mut expected = Vec::new();
        for (line, content) in (1..).zip(text.lines()) {
            if let Some((_, report)) = content.split_once("// report: ") {
                expected.push(expected_of(line, report)?);
            }
        }
        let (local, options) = (sizes("local")?, words("options"));
        Ok(Self { global, local, options, arguments: list.unwrap_or_default(), steps, expected, text })
    }

    fn run(&self, path: &Path, more: &[&str]) -> Result<Vec<Report>, String> {
        let options: Vec<&str> =
            self.options.iter().map(String::as_str).chain(more.iter().copied()).collect();
        let words = compiler::compile_case(path, &self.text, &options)?;
        let module = spirocl_codegen::load::module(&words)?;
        let mut settings = Options::default();
        if let Some(steps) = self.steps {
            settings.step_limit = steps;
        }
        let device = Device::new(module, settings)?;
        let arguments: Result<Vec<Argument>, String> =
            self.arguments.iter().map(|each| argument(each)).collect();
        let outcome = device.launch("test", &arguments?, Range::new(&self.global, &self.local))?;
        Ok(outcome.reports)
    }
}

fn expected_of(line: u32, report: &str) -> Result<Expected, String> {
    let (report, other) = match report.split_once("// other: ") {
        Some((report, other)) => {
            let other = other.trim().parse().map_err(|_| format!("line {line}: {other} is no line"))?;
            (report.trim(), Some(other))
        }
        None => (report.trim(), None),
    };
    let (name, text) =
        report.split_once(": ").ok_or_else(|| format!("line {line}: expected `CHECK: TEXT`"))?;
    let check = Check::from_name(name).ok_or_else(|| format!("line {line}: there is no check {name}"))?;
    Ok(Expected { line, check, text: text.to_owned(), other })
}

/// An argument by its description.
fn argument(text: &str) -> Result<Argument, String> {
    let (words, last) = text.rsplit_once(' ').unwrap_or(("", text));
    let wrong = || format!("argument `{text}` is not understood");
    if let Some((ty, count)) = last.strip_suffix(']').and_then(|array| array.split_once('[')) {
        let count: usize = count.parse().map_err(|_| wrong())?;
        let bytes = numbers(ty, count).ok_or_else(wrong)?;
        return Ok(match words {
            "" => Argument::Buffer(Buffer::new(&bytes, BufferAccess::ReadWrite), 0),
            "read-only" => Argument::Buffer(Buffer::new(&bytes, BufferAccess::ReadOnly), 0),
            "write-only" => Argument::Buffer(Buffer::new(&bytes, BufferAccess::WriteOnly), 0),
            "uninitialized" => {
                Argument::Buffer(Buffer::uninitialized(bytes.len() as u64, BufferAccess::ReadWrite), 0)
            }
            "local" => Argument::Local(bytes.len() as u64),
            _ => return Err(wrong()),
        });
    }
    match (words, last) {
        ("", "null") => Ok(Argument::Null),
        ("" | "int", number) => number
            .parse::<i32>()
            .map(|number| Argument::Value(number.to_le_bytes().into()))
            .map_err(|_| wrong()),
        ("long", number) => number
            .parse::<i64>()
            .map(|number| Argument::Value(number.to_le_bytes().into()))
            .map_err(|_| wrong()),
        ("float", number) => number
            .parse::<f32>()
            .map(|number| Argument::Value(number.to_le_bytes().into()))
            .map_err(|_| wrong()),
        ("pipe", count) => Ok(Argument::Pipe(Pipe::new(4, count.parse().map_err(|_| wrong())?))),
        ("image", size) => {
            let (width, height) = size.split_once('x').ok_or_else(wrong)?;
            let extent = |text: &str| text.parse::<u32>().map_err(|_| wrong());
            // CL_RGBA, CL_FLOAT
            let format = Format::of_api(0x10b5, 0x10de).ok_or_else(wrong)?;
            let dimension = rspirv::spirv::Dim::Dim2D;
            let layout = Layout::new(dimension, format, [extent(width)?, extent(height)?, 1]);
            Ok(Argument::Image(Image::new(layout, &[], BufferAccess::ReadWrite)))
        }
        _ => Err(wrong()),
    }
}

/// The bytes of ascending numbers.
fn numbers(ty: &str, count: usize) -> Option<Vec<u8>> {
    let numbers = 0..count;
    Some(match ty {
        "char" => numbers.map(|number| number as u8).collect(),
        "short" => numbers.flat_map(|number| (number as u16).to_le_bytes()).collect(),
        "int" => numbers.flat_map(|number| (number as u32).to_le_bytes()).collect(),
        "long" => numbers.flat_map(|number| (number as u64).to_le_bytes()).collect(),
        "float" => numbers.flat_map(|number| (number as f32).to_le_bytes()).collect(),
        "double" => numbers.flat_map(|number| (number as f64).to_le_bytes()).collect(),
        _ => return None,
    })
}

fn check_case(path: &Path) -> Result<(), String> {
    drivers::driver()?.require_first()?;
    let case = Case::read(path)?;
    let mut failures = Vec::new();
    compare(&case.expected, &case.run(path, &["-O0", "-g"])?, &mut failures);
    for level in ["-O0", "-O1"] {
        for report in case.run(path, &["-DMENDED", "-g", level])? {
            failures.push(format!("mended, {level}: {}", interpreter::describe(&report)));
        }
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

fn compare(expected: &[Expected], reports: &[Report], failures: &mut Vec<String>) {
    let mut is_found = vec![false; expected.len()];
    for report in reports {
        let place = report.primary.place.as_ref().map(|place| place.line);
        let matches = |each: &Expected| {
            // What concerns the kernel as a whole has no line.
            each.check == report.check
                && place.is_none_or(|line| line == each.line)
                && report.message.contains(&each.text)
                && each.other.is_none_or(|line| {
                    report
                        .secondary
                        .iter()
                        .any(|party| party.place.as_ref().is_some_and(|place| place.line == line))
                })
        };
        match expected.iter().zip(&is_found).position(|(each, found)| !found && matches(each)) {
            Some(index) => is_found[index] = true,
            None => failures.push(format!("unexpected: {}", interpreter::describe(report))),
        }
    }
    for (each, _) in expected.iter().zip(&is_found).filter(|(_, found)| !**found) {
        failures.push(format!("line {}: missing report {}: {}", each.line, each.check, each.text));
    }
}
