//! Differential testing: compares a random program compiled by this compiler with the same program compiled by the driver's own compiler.
//! On other drivers than the primary one the interpreter says what it must compute ([`interpreted`]).

use std::path::Path;

use crate::drivers::device::{self, Device, PLAIN, device};
use crate::drivers::pointer_width;
use crate::fuzzing::module_split;
use crate::generator::random::Random;
use crate::generator::{GROUP, MEMORY, Program, SCRATCH, WORK_ITEMS};
use crate::harness::compiler::{self, Output, Product};
use crate::oracles::{interpreted, reference_compiler, validate};

/// The kind of a failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The driver's own compiler rejects the program, its optimization levels disagree, or the module and the interpreter agree on something else;
    /// or the interpreter finds a fault in it.
    Program,
    /// This compiler rejects the program.
    Rejected,
    /// This compiler reports an internal error.
    Bug,
    /// spirv-val rejects the module.
    Invalid,
    /// The driver rejects the module, or fails to run it.
    Driver,
    /// The module computes a wrong result.
    Disagreement,
    /// The module computes a wrong result, and the driver's own compiler the same: the driver is wrong.
    Shared,
    /// The module computes a wrong result, and when it is built again the right one: the driver is wrong.
    Build,
    /// The module of the reference compiler computes a wrong result, and this compiler's does not.
    Peer,
}

/// A fault with its description.
#[derive(Clone, Debug)]
pub struct Failure {
    /// What is wrong.
    pub fault: Fault,
    /// In which way of compiling.
    pub way: String,
    /// What was said.
    pub text: String,
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} ({}): {}", self.fault, self.way, self.text)
    }
}

/// The options whose modules are run.
const RUN: &[&[&str]] =
    &[&["-O1"], &["-O0"], &["-O1", "--spirv-version=1.4"], &["-O0", "--spirv-version=1.3"]];

/// The options whose modules are validated.
const VALIDATED: &[&[&str]] = &[
    &["--target=spirv32"],
    &["--target=spirv32", "-O0"],
    &["--spirv-version=1.1"],
    &["--spirv-version=1.2", "-O0"],
    &["--spirv-version=1.3"],
    &["--spirv-version=1.4", "--target=spirv32"],
    &["--spirv-version=1.5"],
    &["--spirv-version=1.6"],
    &["-g"],
    &["-g", "-O0", "--spirv-version=1.4"],
    &["--spirv-version=1.6", "-O0", "--target=spirv32"],
];

/// The options whose module is also split and linked again: unoptimized code has the most functions.
const SPLIT: &[&str] = &["-O0"];

/// The way of that module.
pub(super) const LINKED: &str = "linked of two halves";

/// The ways for 32-bit addresses whose modules are run, in turn from seed to seed.
const NARROW: &[&[&str]] = &[&["--target=spirv32"], &["--target=spirv32", "-O0"]];

/// Which ways are tried.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ways {
    /// `-O0`, also linked of two halves, `-O1`, and one of both for 32-bit addresses; other versions, in turn from seed to seed, are
    /// validated only.
    Usual,
    /// Occasionally, other versions are run as well, and the driver optimizes. The reference compiler's module is run too, if it is
    /// installed.
    Thorough,
    /// As `Thorough`, without the reference compiler; and where the interpreter judges, without the driver's own.
    WithoutPeer,
    /// Only the driver's own compiler: tests the generator.
    DriverOnly,
    /// All compilations; nothing is run.
    ValidateOnly,
}

/// What a run leaves behind.
#[derive(PartialEq, Eq)]
pub(super) struct Results {
    pub(super) digests: Vec<u64>,
    memory: Vec<u32>,
}

impl Failure {
    pub(super) fn new(fault: Fault, way: &str, text: String) -> Self {
        Self { fault, way: way.to_owned(), text }
    }
}

/// Checks a program with this text, which may be a reduction of its own.
///
/// The driver optimises only some of the programs: it takes most of the time for that, and crashes at times.
pub fn check(program: &Program, text: &str, ways: Ways) -> Result<(), Failure> {
    let fail = Failure::new;
    if ways == Ways::ValidateOnly {
        return RUN
            .iter()
            .chain(VALIDATED)
            .try_for_each(|options| compile(program, text, options).map(|_| ()));
    }
    let device = device().map_err(|error| fail(Fault::Program, "driver", error))?;
    let check = Check { program, text, device };
    if !device.driver.is_first() {
        return interpreted::check(&check, ways);
    }
    let seed = program.seed as usize;
    let (run, validated) = match ways {
        Ways::DriverOnly | Ways::ValidateOnly => (0, 0),
        Ways::Usual => (2, 2),
        Ways::Thorough | Ways::WithoutPeer => (2 + usize::from(seed.is_multiple_of(4)) * 2, 2),
    };
    for index in 0..validated {
        check.compile(VALIDATED[(seed * 2 + index) % VALIDATED.len()])?;
    }
    let mut run = RUN[..run].to_vec();
    if !run.is_empty() {
        run.push(NARROW[seed % NARROW.len()]);
    }
    let prepare = |options: &&[&str]| {
        let words = check.compile(options)?;
        pointer_width::for_driver(words).map_err(|error| fail(Fault::Invalid, &options.join(" "), error))
    };
    let modules = run.iter().map(prepare).collect::<Result<Vec<_>, _>>()?;
    let optimizes = ways == Ways::DriverOnly || ways != Ways::Usual && seed % 8 == 1;
    let levels: &[&str] = if optimizes { &[PLAIN, ""] } else { &[PLAIN] };
    let expected = check.by_driver(PLAIN).map_err(|error| fail(Fault::Program, PLAIN, error))?;
    let agrees = |words: &[u32], level: &str, way: &str| {
        let results = check.run(device.build_il_with(words, level));
        let results = results.map_err(|error| fail(Fault::Driver, way, error))?;
        compare(&results, &expected).map_err(|error| {
            let is_right = interpreted::judged(&check, &[]).is_ok_and(|judged| judged == results);
            fail(if is_right { Fault::Program } else { Fault::Disagreement }, way, error)
        })
    };
    for level in levels {
        if *level != PLAIN {
            let optimized = check.by_driver(level).map_err(|error| fail(Fault::Program, level, error))?;
            compare(&optimized, &expected).map_err(|error| fail(Fault::Program, level, error))?;
        }
        for (words, options) in modules.iter().zip(&run) {
            agrees(words, level, &format!("{}; driver {level}", options.join(" ")))?;
        }
    }
    if ways != Ways::DriverOnly {
        agrees(&check.linked(&[])?, PLAIN, LINKED)?;
    }
    if ways == Ways::Thorough
        && let Some(words) = reference_compiler::compile(text, &program.options)
        && let Ok(results) = check.run(device.build_il_with(&words, PLAIN))
    {
        compare(&results, &expected).map_err(|error| fail(Fault::Peer, "peer", error))?;
    }
    Ok(())
}

/// Tells the first digests of a program in each way to compile and run it, to see who is right: each as it comes, as the next may end the
/// process. The seed is that of its inputs.
pub fn show(
    text: &str,
    seed: u64,
    options: Vec<&'static str>,
    mut tell: impl FnMut(&str),
) -> Result<(), String> {
    let program = Program { seed, options, tree: crate::generator::tree::Node::list(vec![]) };
    let check = Check { program: &program, text, device: device()? };
    let mut first = None;
    let mut add = |way: &str, results: Result<Results, String>| {
        let line = results.map_or_else(std::convert::identity, |results| {
            let digests = results.digests;
            let others = first.get_or_insert_with(|| digests.clone());
            let count = digests.iter().zip(others).filter(|(one, other)| one != other).count();
            format!("{:x?}..., {count} unlike the first", &digests[..4])
        });
        tell(&format!("{way:40} {line}"));
    };
    if !check.device.has_compiler() {
        interpreted::show(&check, add);
        return Ok(());
    }
    let judged = interpreted::judged(&check, &[]).map_err(|failure| failure.to_string());
    add("interpreter", judged);
    for level in [PLAIN, ""] {
        add(&format!("source; driver {level}"), check.by_driver(level));
        for options in RUN[..2].iter().chain(NARROW) {
            let words = check.compile(options).map_err(|failure| failure.to_string());
            let words = words.and_then(pointer_width::for_driver);
            let results = words.and_then(|words| check.run(check.device.build_il_with(&words, level)));
            add(&format!("{}; driver {level}", options.join(" ")), results);
        }
        let linked = check.linked(&[]).map_err(|failure| failure.to_string());
        let results = linked.and_then(|words| check.run(check.device.build_il_with(&words, level)));
        add(&format!("{LINKED}; driver {level}"), results);
        if let Some(words) = reference_compiler::compile(text, &program.options) {
            let results = check.run(check.device.build_il_with(&words, level));
            add(&format!("peer; driver {level}"), results);
        }
    }
    Ok(())
}

/// Compiles and validates a program of any kind. Returns whether it compiled.
pub fn compile_and_validate(path: &Path, text: &str, options: &[&str]) -> Result<bool, Failure> {
    let way = options.join(" ");
    let fail = |fault, text: String| Failure { fault, way: way.clone(), text };
    let compilation =
        compiler::compile(path, text, options, Product::Spirv).map_err(|error| fail(Fault::Bug, error))?;
    let Some(Output::Words(words)) = compilation.output else { return Ok(false) };
    // Cases use extensions that OpenCL environments do not include.
    validate::validate(&words, &[validate::universal_environment(&words)])
        .map_err(|error| fail(Fault::Invalid, error))?;
    Ok(true)
}

/// A program, its text, and the device to check.
pub(super) struct Check<'a> {
    pub(super) program: &'a Program,
    text: &'a str,
    pub(super) device: &'a Device,
}

impl Check<'_> {
    pub(super) fn by_driver(&self, options: &str) -> Result<Results, String> {
        // The driver knows which features it has.
        let own = self.program.options.iter().filter(|option| !option.starts_with("-cl-ext="));
        let mut all = own.copied().collect::<Vec<_>>().join(" ");
        if !self.device.driver.is_first() {
            // None of the others knows OpenCL C 2.0, and pocl waits for no events in 1.2. What programs need is a feature of 3.0.
            all = all.replace("-cl-std=CL1.2", "-cl-std=CL3.0").replace("-cl-std=CL2.0", "-cl-std=CL3.0");
        }
        let options = format!("-w {all} {options}");
        self.run(self.device.build_source(self.text, &options))
    }

    pub(super) fn compile(&self, options: &[&str]) -> Result<Vec<u32>, Failure> {
        compile(self.program, self.text, options)
    }

    /// The module that was split and linked again, compiled with more options.
    pub(super) fn linked(&self, more: &[&str]) -> Result<Vec<u32>, Failure> {
        let words = self.compile(&[SPLIT, more].concat())?;
        module_split::linked(&words).map_err(|error| Failure::new(Fault::Invalid, LINKED, error))
    }

    fn run(&self, built: Result<device::Program, String>) -> Result<Results, String> {
        self.run_on(self.device, built)
    }

    /// Runs what was built for a device.
    pub(super) fn run_on(
        &self,
        device: &Device,
        built: Result<device::Program, String>,
    ) -> Result<Results, String> {
        let built = built?;
        let out = device.buffer(&vec![0u64; WORK_ITEMS])?;
        let inputs = device.buffer(&self.program.inputs())?;
        let memory = device.buffer(&Random::new(self.program.seed).uints(MEMORY))?;
        let scratch = device.buffer(&vec![0u32; WORK_ITEMS * SCRATCH])?;
        let arguments = [(&out).into(), (&inputs).into(), (&memory).into(), (&scratch).into()];
        built.launch("test", &[WORK_ITEMS], &[GROUP], &arguments)?;
        Ok(Results { digests: built.read(&out)?, memory: built.read(&memory)? })
    }
}

/// Compiles and validates a random program.
fn compile(program: &Program, text: &str, options: &[&str]) -> Result<Vec<u32>, Failure> {
    let fail = |fault, text| Failure { fault, way: options.join(" "), text };
    let options = [&["-w"], &program.options[..], options].concat();
    let compilation = compiler::compile(Path::new("program.cl"), text, &options, Product::Spirv)
        .map_err(|error| fail(Fault::Bug, error))?;
    let Some(Output::Words(words)) = compilation.output else {
        return Err(fail(Fault::Rejected, compilation.rendered));
    };
    let vulkan = options.iter().rev().find_map(|option| option.strip_prefix("--target="));
    let environment = match vulkan {
        Some(target) if target.starts_with("vulkan") => target,
        _ => validate::environments(&words)[0],
    };
    validate::validate(&words, &[environment]).map_err(|error| fail(Fault::Invalid, error))?;
    Ok(words)
}

/// What differs, if anything.
pub(super) fn compare(results: &Results, expected: &Results) -> Result<(), String> {
    if results == expected {
        return Ok(());
    }
    let differing =
        results.digests.iter().zip(&expected.digests).filter(|(left, right)| left != right).count();
    let slots: Vec<usize> =
        (0..MEMORY).filter(|slot| results.memory[*slot] != expected.memory[*slot]).collect();
    Err(format!("the digests of {differing} work-items and the words {slots:?} of memory differ"))
}
