//! Whole programs as users write them: `kernels/NAME.cl`, run by its host program `kernels/NAME.rs`.
//!
//! A host program makes seeded inputs, launches kernels on at least 4,096 work-items, and compares what they
//! computed with a reference that it computes itself. It runs once for each way to compile the kernel, unless an
//! equal module was right, and all ways must give the same results as the driver's own compiler.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use bytemuck::Pod;
use spirocl_codegen::load;

use crate::drivers::device::{Argument, Buffer, Device, Program, device};
use crate::drivers::pointer_width;
use crate::fuzzing::faults;
use crate::harness::compiler;
use crate::harness::debug;
use crate::harness::files;
use crate::harness::ir;
use crate::harness::tools::tests_folder;
use crate::harness::trials::Trial;
use crate::oracles::tolerance::{Number, Tolerance};
use crate::oracles::validate;

/// The body of a host program.
pub type Run = fn(&mut Runner<'_>) -> Result<(), String>;

/// A host program of `kernels/`, as build.rs lists them.
pub struct HostProgram {
    /// The name of both files.
    pub name: &'static str,
    /// Build options, as for `clBuildProgram`.
    pub options: &'static [&'static str],
    /// Runs the program and compares.
    pub run: Run,
}

/// A way to compile with this compiler. Each kernel is compiled, validated and run in each, and each is a trial of its own.
struct Way {
    name: &'static str,
    options: &'static [&'static str],
    /// The second number of the version of SPIR-V. Drivers that do not take it get the last one that they take.
    spirv: u32,
}

const WAYS: &[Way] = &[
    Way { name: "-O1", options: &[], spirv: 0 },
    Way { name: "-O0", options: &["-O0"], spirv: 1 },
    Way { name: "-g", options: &["-g"], spirv: 2 },
    Way { name: "-O2", options: &["-O2"], spirv: 3 },
    Way { name: "SPIR-V 1.4", options: &[], spirv: 4 },
    Way { name: "-O0 -g", options: &["-O0", "-g"], spirv: 0 },
    Way { name: NARROW, options: &["--target=spirv32"], spirv: 0 },
    Way { name: IR, options: &[], spirv: 3 },
    Way { name: IR_O0, options: &["-O0", "-g"], spirv: 0 },
];

/// The way whose module is made wider for the driver.
const NARROW: &str = "32-bit addresses";

/// The ways of modules that are emitted from the IR.
const IR: &str = "IR";
const IR_O0: &str = "IR of -O0 -g";

/// The checks that do not depend on the driver: the output of `-E`, and `-g` against `-g0`.
const TEXT: &str = "text";

/// The way of the driver's own compiler.
const SOURCE: &str = "source";

/// Fewer work-items than this in its largest launch, and a host program fails.
const WORK_ITEMS_AT_LEAST: usize = 4096;

/// The trials of one program on the driver of this run, called `kernels/NAME/WAY`.
pub fn trials_of(host: &'static HostProgram) -> Vec<Trial> {
    let name = |way: &str| format!("kernels/{}/{way}", host.name);
    let mut trials = vec![
        Trial::test(name(SOURCE), move || run_source(host)),
        Trial::test(name(TEXT), move || check_text(host)),
    ];
    trials.extend(WAYS.iter().map(|way| Trial::test(name(way.name), move || run_way(host, way))));
    trials
}

/// Runs what the driver's own compiler makes of one program.
fn run_source(host: &'static HostProgram) -> Result<(), String> {
    let device = device()?;
    Latest::with(host, |latest| latest.by_source(host, device).as_ref().map(drop).map_err(String::clone))
}

/// Compiles and runs one program in one way, and compares the results with those by the driver's own compiler, where it is right.
fn run_way(host: &'static HostProgram, way: &Way) -> Result<(), String> {
    let device = device()?;
    if way.name == NARROW {
        device.driver.require_first()?;
    }
    let version = format!("--spirv-version=1.{}", way.spirv.min(device.driver.spirv));
    let options = [host.options, way.options, &[version.as_str()]].concat();
    let mut words = compiler::compile_case(&path(host), &files::read(&path(host))?, &options)?;
    if [IR, IR_O0].contains(&way.name) {
        words = ir::emit(&load::module(&words)?, &words);
    }
    validate::validate(&words, &validate::environments(&words))?;
    let words = pointer_width::for_driver(words)?;
    Latest::with(host, |latest| {
        if latest.right.contains(&words) {
            return Ok(());
        }
        let results = run_one(host, device, device.build_il(&words))?;
        // What its own compiler gets wrong is told by a trial of its own, and may end the process.
        if faults::find(device.driver, &format!("kernels/{}/{SOURCE}", host.name)).is_none()
            && let Ok(theirs) = latest.by_source(host, device)
        {
            compare_ways(&results, theirs)?;
        }
        latest.right.push(words);
        Ok(())
    })
}

/// What this process knows of the latest program: the trials of a program follow each other.
struct Latest {
    name: &'static str,
    /// The results by the driver's own compiler, once they were needed.
    by_source: Option<Result<Vec<Recorded>, String>>,
    /// The modules that were right.
    right: Vec<Vec<u32>>,
}

impl Latest {
    /// Returns what `act` makes of what is known of a program.
    fn with<R>(host: &HostProgram, act: impl FnOnce(&mut Self) -> R) -> R {
        static LATEST: Mutex<Option<Latest>> = Mutex::new(None);
        let mut latest = LATEST.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *latest {
            Some(latest) if latest.name == host.name => act(latest),
            other => act(other.insert(Self { name: host.name, by_source: None, right: Vec::new() })),
        }
    }

    fn by_source(&mut self, host: &HostProgram, device: &Device) -> &Result<Vec<Recorded>, String> {
        self.by_source.get_or_insert_with(|| by_driver(host, device))
    }
}

/// Runs what the driver's own compiler makes of a program, unless the program needs what the driver does not have.
fn by_driver(host: &HostProgram, device: &Device) -> Result<Vec<Recorded>, String> {
    let text = files::read(&path(host))?;
    device.driver.require_for(&compiler::compile_case(&path(host), &text, host.options)?)?;
    run_one(host, device, device.build_source(&text, &host.options.join(" ")))
}

fn path(host: &HostProgram) -> PathBuf {
    tests_folder().join("kernels").join(host.name).with_extension("cl")
}

/// What `-E` prints means the same, and so does a module with debug information.
fn check_text(host: &HostProgram) -> Result<(), String> {
    device()?.driver.require_first()?;
    let (path, text) = (path(host), files::read(&path(host))?);
    check_preprocessed(&path, &text, host.options).map_err(in_way("-E"))?;
    let validate = |words: &[u32]| validate::validate(words, &validate::environments(words));
    debug::check(&path, &text, host.options, validate).map_err(in_way("-g against -g0"))
}

/// What `-E` prints of a program means the same: it compiles to the same module.
fn check_preprocessed(path: &Path, text: &str, options: &[&str]) -> Result<(), String> {
    let preprocessed = compiler::compile(path, text, options, compiler::Product::Preprocessed)?;
    let Some(compiler::Output::Text(preprocessed)) = preprocessed.output else {
        return Err(format!("no text:\n{}", preprocessed.rendered));
    };
    let same =
        compiler::compile_case(path, &preprocessed, options)? == compiler::compile_case(path, text, options)?;
    if same { Ok(()) } else { Err("what is printed compiles to another module".to_owned()) }
}

/// Runs one program with modules in turn, so many times: the nanoseconds that its kernels took with each, for each run.
pub fn time_program(host: &HostProgram, modules: &[Vec<u32>], runs: usize) -> Result<Vec<Vec<u64>>, String> {
    let device = device()?;
    let programs = modules.iter().map(|words| device.build_il(words)).collect::<Result<Vec<_>, _>>()?;
    let mut runners: Vec<Runner<'_>> =
        programs.into_iter().map(|program| Runner { timed: true, ..Runner::new(device, program) }).collect();
    let mut time = |runner: &mut Runner<'_>| {
        (host.run)(runner)?;
        runner.recorded.clear();
        Ok(runner.program.take_time())
    };
    // What is done once is not of interest.
    runners.iter_mut().try_for_each(|runner| time(runner).map(drop))?;
    (0..runs).map(|_| runners.iter_mut().map(&mut time).collect()).collect()
}

fn in_way(way: &str) -> impl Fn(String) -> String {
    move |error| format!("{way}: {error}")
}

fn run_one(
    host: &HostProgram,
    device: &Device,
    program: Result<Program, String>,
) -> Result<Vec<Recorded>, String> {
    let mut runner = Runner::new(device, program?);
    (host.run)(&mut runner)?;
    if runner.recorded.is_empty() {
        return Err("the host program compared nothing".to_owned());
    }
    if runner.work_items < WORK_ITEMS_AT_LEAST {
        return Err(format!("the largest launch has only {} work-items", runner.work_items));
    }
    Ok(runner.recorded)
}

fn compare_ways(results: &[Recorded], by_driver: &[Recorded]) -> Result<(), String> {
    if results.len() != by_driver.len() {
        return Err("not as many results as by the driver's own compiler".to_owned());
    }
    for (result, other) in results.iter().zip(by_driver) {
        (result.compare)(&result.bytes, &other.bytes, result.tolerance)
            .map_err(|error| format!("{}, against the driver's own compiler: {error}", result.what))?;
    }
    Ok(())
}

/// Compares the bytes of a result with those of another.
type CompareBytes = fn(&[u8], &[u8], Tolerance) -> Result<(), String>;

/// A result that a host program compared, kept for the comparison of the ways.
struct Recorded {
    what: String,
    bytes: Vec<u8>,
    tolerance: Tolerance,
    compare: CompareBytes,
}

/// What a host program works with: the built program on its device.
pub struct Runner<'a> {
    device: &'a Device,
    program: Program,
    recorded: Vec<Recorded>,
    work_items: usize,
    /// Whether the time that kernels take is of interest.
    timed: bool,
}

impl<'a> Runner<'a> {
    fn new(device: &'a Device, program: Program) -> Self {
        Self { device, program, recorded: Vec::new(), work_items: 0, timed: false }
    }

    /// A size of the problem: the first in tests, the second where kernels are timed. That is large enough for the kernels to take
    /// longer than launching them, which is 0.4 ms and more on rusticl, as it builds the code of a kernel at each launch; and no
    /// larger than what the caches hold, as memory is not as fast in one process as in the next.
    pub fn size(&self, tested: usize, timed: usize) -> usize {
        if self.timed { timed } else { tested }
    }

    /// A buffer that holds a copy of `data`.
    pub fn buffer<T: Pod>(&self, data: &[T]) -> Result<Buffer, String> {
        self.device.buffer(data)
    }

    /// A buffer of `count` zeros.
    pub fn zeros<T: Pod>(&self, count: usize) -> Result<Buffer, String> {
        self.device.buffer(&vec![T::zeroed(); count])
    }

    /// Runs a kernel and waits for its end. An empty `local` leaves the size of work-groups to the driver.
    pub fn launch(
        &mut self,
        kernel: &str,
        global: &[usize],
        local: &[usize],
        arguments: &[Argument<'_>],
    ) -> Result<(), String> {
        self.work_items = self.work_items.max(global.iter().product());
        self.program.launch(kernel, global, local, arguments)
    }

    /// What a buffer holds.
    pub fn read<T: Pod>(&self, buffer: &Buffer) -> Result<Vec<T>, String> {
        self.program.read(buffer)
    }

    /// Compares what a buffer holds with the reference.
    pub fn expect<T: Number>(
        &mut self,
        what: &str,
        buffer: &Buffer,
        expected: &[T],
        tolerance: Tolerance,
    ) -> Result<(), String> {
        let got: Vec<T> = self.read(buffer)?;
        self.expect_values(what, &got, expected, tolerance)
    }

    /// Compares values with the reference.
    pub fn expect_values<T: Number>(
        &mut self,
        what: &str,
        got: &[T],
        expected: &[T],
        tolerance: Tolerance,
    ) -> Result<(), String> {
        compare(got, expected, tolerance)
            .map_err(|error| format!("{what}, against the reference: {error}"))?;
        let bytes = bytemuck::cast_slice(got).to_vec();
        self.recorded.push(Recorded { what: what.to_owned(), bytes, tolerance, compare: compare_bytes::<T> });
        Ok(())
    }
}

fn compare_bytes<T: Number>(got: &[u8], expected: &[u8], tolerance: Tolerance) -> Result<(), String> {
    let values = bytemuck::allocation::pod_collect_to_vec::<u8, T>;
    compare(&values(got), &values(expected), tolerance)
}

/// Compares all values, and reports the first difference.
fn compare<T: Number>(got: &[T], expected: &[T], tolerance: Tolerance) -> Result<(), String> {
    if got.len() != expected.len() {
        return Err(format!("{} values in place of {}", got.len(), expected.len()));
    }
    let pairs = || got.iter().zip(expected).enumerate();
    let wrong: Vec<_> = pairs().filter(|(_, (got, expected))| !got.is_near(**expected, tolerance)).collect();
    let Some((first, (got, expected))) = wrong.first() else { return Ok(()) };
    Err(format!(
        "{} of {} differ; at {first}: {got:?} in place of {expected:?}",
        wrong.len(),
        pairs().count()
    ))
}
