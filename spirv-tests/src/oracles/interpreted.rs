//! Random programs that the interpreter judges, with all of its checks: it says what their modules must compute on devices without a compiler
//! of their own, and on the drivers of OpenCL whose compiler is not the reference, as those are wrong at times.

use crate::drivers::device::{Device, PLAIN};
use crate::drivers::pointer_width::for_driver as for_device;
use crate::generator::prelude::ZEROS_WITHOUT_SIGN;
use crate::oracles::differential::{Check, Failure, Fault, LINKED, Results, Ways, compare};

/// The options of the module that the interpreter runs to judge the others: what it computes depends least on the compiler.
const JUDGED: &[&str] = &["-O0"];

/// The options whose modules are run on a Vulkan device. One for OpenCL is translated.
const VULKAN: &[&[&str]] = &[
    &["--target=vulkan1.3", "-O1"],
    &["--target=vulkan1.3", "-O0"],
    &["--target=vulkan1.2", "-O2"],
    &["-O1"],
    &["--target=vulkan1.4", "-O1", "--max-push-constants=16"],
];

/// The options whose modules are run on a driver of OpenCL.
const OPENCL: &[&[&str]] = &[&["-O1"], &["-O0"]];

/// The options whose modules the interpreter runs, if it is the device too.
///
/// It keeps no pointers of 32 bits in memory.
const INTERPRETED: &[&[&str]] = &[&["-O1"], &["-O2"], &["-O0", "--spirv-version=1.4"]];

/// How often a module is built again whose result is wrong, where builds differ: one in thirty is wrong.
const BUILDS: usize = 3;

/// Checks a program: `Usual` runs one way of Vulkan, in turn from seed to seed, the others all of them.
pub(super) fn check(check: &Check<'_>, ways: Ways) -> Result<(), Failure> {
    let expected = judged(check, &[])?;
    let has_compiler = check.device.has_compiler();
    if ways == Ways::DriverOnly {
        let own = || check.by_driver(PLAIN).and_then(|own| compare(&own, &expected));
        return if has_compiler {
            own().map_err(|error| Failure::new(Fault::Program, PLAIN, error))
        } else {
            Ok(())
        };
    }
    let all = ways_of(check);
    let seed = check.program.seed as usize;
    let is_in_turn = ways == Ways::Usual && !has_compiler;
    let chosen = if is_in_turn { &all[seed % all.len()..][..1] } else { all };
    for options in chosen {
        agrees(check, ways, &expected, &options.join(" "), |more| prepared(check, options, more))?;
    }
    if has_compiler {
        agrees(check, ways, &expected, LINKED, |more| check.linked(more))?;
    }
    Ok(())
}

/// Whether the module that is made in this way, with more options, computes what it must.
fn agrees(
    check: &Check<'_>,
    ways: Ways,
    expected: &Results,
    way: &str,
    module: impl Fn(&[&str]) -> Result<Vec<u32>, Failure>,
) -> Result<(), Failure> {
    let words = module(&[])?;
    let results = run(check, &words, way)?;
    let Err(error) = compare(&results, expected) else { return Ok(()) };
    // Everything else that it computes must be right still.
    let is_right_but_for_signs = check.device.driver.loses_signs_of_zero() && {
        let more = &[ZEROS_WITHOUT_SIGN];
        let results = run(check, &module(more)?, way)?;
        compare(&results, &judged(check, more)?).is_ok()
    };
    if is_right_but_for_signs {
        return Ok(());
    }
    Err(Failure::new(blamed(check, ways, &words, &results, expected), way, error))
}

/// Whose fault a wrong result of a module is: the driver's, if its own compiler makes the same of the source, or if it makes something else
/// of the same module.
fn blamed(check: &Check<'_>, ways: Ways, words: &[u32], results: &Results, expected: &Results) -> Fault {
    let is_right = |results: Results| compare(&results, expected).is_ok();
    let again = || run(check, words, "built again");
    if check.device.driver.builds_differ() && (0..BUILDS).any(|_| again().is_ok_and(is_right)) {
        return Fault::Build;
    }
    let is_asked = check.device.has_compiler() && ways != Ways::WithoutPeer;
    let levels = if is_asked { &[PLAIN, ""][..] } else { &[] };
    let is_shared = |level: &&str| check.by_driver(level).is_ok_and(|own| compare(&own, results).is_ok());
    if levels.iter().any(is_shared) { Fault::Shared } else { Fault::Disagreement }
}

/// What the interpreter says that a program computes, compiled with more options.
pub(super) fn judged(check: &Check<'_>, more: &[&str]) -> Result<Results, Failure> {
    let fail = |error| Failure::new(Fault::Program, "interpreter", error);
    let judge = Device::interpreter().map_err(fail)?;
    let module = check.compile(&[JUDGED, more].concat())?;
    check.run_on(&judge, judge.build_il(&module)).map_err(fail)
}

/// The module for the device, with these options and more.
fn prepared(check: &Check<'_>, options: &[&str], more: &[&str]) -> Result<Vec<u32>, Failure> {
    for_device(check.compile(&[options, more].concat())?)
        .map_err(|error| Failure::new(Fault::Invalid, &options.join(" "), error))
}

/// Runs a module on the device, compiled in this way. A driver takes most of the time to optimise it, so it does not.
fn run(check: &Check<'_>, words: &[u32], way: &str) -> Result<Results, Failure> {
    let results = check.run_on(check.device, check.device.build_il_with(words, PLAIN));
    results.map_err(|error| Failure::new(Fault::Driver, way, error))
}

fn ways_of(check: &Check<'_>) -> &'static [&'static [&'static str]] {
    match check.device.driver.is_vulkan() {
        true => VULKAN,
        false if check.device.has_compiler() => OPENCL,
        false => INTERPRETED,
    }
}

/// Tells the results of each way: the interpreter's of modules for OpenCL, then the device's.
pub(super) fn show(check: &Check<'_>, mut add: impl FnMut(&str, Result<Results, String>)) {
    let run = |device: Result<&Device, String>, options: &[&str]| {
        let device = device?;
        let words = for_device(check.compile(options).map_err(|failure| failure.to_string())?)?;
        check.run_on(device, device.build_il(&words))
    };
    let judge = Device::interpreter();
    for options in std::iter::once(&JUDGED).chain(INTERPRETED) {
        let results = run(judge.as_ref().map_err(Clone::clone), options);
        add(&format!("{}; interpreter", options.join(" ")), results);
    }
    for options in VULKAN.iter().filter(|_| check.device.driver.is_vulkan()) {
        add(&options.join(" "), run(Ok(check.device), options));
    }
}
