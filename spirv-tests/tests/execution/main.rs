//! Built-ins that compute are executed: every overload over edge cases and random values, in every address space that it takes. What
//! the module of this compiler gives is compared with the host, within the errors of OpenCL C 3.0, 7.4, and with what the driver's own
//! compiler makes of the same source: both use the driver's library, so those are the same to the bit.
//!
//! On other drivers than the first it is enough that the host agrees, or that the driver's own compiler makes the same mistakes.
//!
//! The overloads are those of the tables for which `coverage` says that this test answers. A name for which the host has no reference fails.

mod case;
mod inputs;

use case::{Case, Written};
use spirocl_frontend::language::{AddressWidth, Language, OptionalChange, Version};
use spirocl_sema::{builtins::every::overloads, types::Types};
use spirocl_tests::drivers::LEFT_OUT;
use spirocl_tests::drivers::device::{self, Device, Program};
use spirocl_tests::fuzzing::faults;
use spirocl_tests::harness::{
    compiler, coverage, tools,
    trials::{self, Trial},
};
use spirocl_tests::oracles::{reference_program::pragma, validate};
use std::process::ExitCode;

/// How many numbers each argument takes: edge cases come first.
const NUMBERS: usize = 4096;

fn main() -> ExitCode {
    trials::run(all())
}

/// The trials: one for each built-in.
pub(crate) fn all() -> Vec<Trial> {
    let trial = |name: &'static str| Trial::test(format!("execution/{name}"), move || check(name));
    coverage::names("execution").into_iter().map(trial).collect()
}

fn check(name: &'static str) -> Result<(), String> {
    let device = device::device()?;
    let mut language = Language::new(Version::V3_0, AddressWidth::Bits64);
    let half = device.has_extension("cl_khr_fp16");
    if !half {
        let off = OptionalChange { name: "cl_khr_fp16".into(), on: false };
        language.apply(&[off]).map_err(|error| error.to_string())?;
    }
    let (with_half, without): (Vec<Case>, Vec<Case>) =
        tried(cases(name, &language), device).into_iter().partition(Case::computes_halves);
    let options = if half { "" } else { "-cl-ext=-cl_khr_fp16" };
    compare(device, name, "", &without, options)?;
    if !half {
        trials::count("overloads left out: need cl_khr_fp16", with_half.len());
        return Ok(());
    }
    if faults::lacks_half(device.driver, name) && !device.driver.is_first() {
        trials::count(&format!("functions of half that the library of {} lacks", device.driver.name), 1);
        return Ok(());
    }
    compare(device, name, " of half", &with_half, options)
}

fn cases(name: &'static str, language: &Language) -> Vec<Case> {
    let mut types = Types::default();
    let all = overloads(&mut types, language, name);
    all.iter().filter_map(|overload| Case::new(&mut types, language, name, &overload.arguments)).collect()
}

/// Other drivers than the first run one of so many cases of a name, which of them differs from name to name; all if the variable `ALL` is set.
const ON_OTHERS: usize = 4;

/// The cases that are run.
fn tried(cases: Vec<Case>, device: &Device) -> Vec<Case> {
    if device.driver.is_first() || std::env::var_os("ALL").is_some() || cases.len() < ON_OTHERS {
        return cases;
    }
    let first = cases[0].signature().len() % ON_OTHERS;
    cases.into_iter().skip(first).step_by(ON_OTHERS).collect()
}

/// Every so many overloads are compared with the driver's own compiler, which takes its time.
fn step(cases: &[Case]) -> usize {
    const ENOUGH: usize = 60;
    cases.len().div_ceil(ENOUGH).max(1)
}

fn text<'a>(cases: impl Iterator<Item = (usize, &'a Case)>) -> String {
    cases.map(|(number, case)| case.kernel(number)).collect()
}

/// Runs the cases by both ways. What the driver has in no language is only compiled and validated.
fn compare(device: &Device, name: &str, which: &str, cases: &[Case], options: &str) -> Result<(), String> {
    if cases.is_empty() {
        return Ok(());
    }
    let path = tools::tests_folder().join(format!("execution/{name}.cl"));
    let mut all = vec!["-cl-std=CL3.0", "-Werror", "-Wno-half-without-pragma"];
    all.extend((!options.is_empty()).then_some(options));
    let words = compiler::compile_case(&path, &text(cases.iter().enumerate()), &all)?;
    let step = step(cases);
    let by_source = || build_source(device, &text(cases.iter().enumerate().step_by(step)));
    // Its compiler has its own idea of zeros and NaN in these.
    let is_comparable = !name.starts_with("__builtin_");
    let theirs = match is_comparable && device.driver.is_first() {
        true => by_source(),
        false => Err("not compared".to_owned()),
    };
    let is_lacking =
        || theirs.is_err() && (device.driver.is_first() || !is_comparable || by_source().is_err());
    let own = match device.build_il(&words) {
        Ok(own) => own,
        Err(error) if error.starts_with(LEFT_OUT) && cases.len() == 1 => {
            trials::count(&format!("overloads {error}"), 1);
            return Ok(());
        }
        Err(error) if error.starts_with(LEFT_OUT) || is_lacking() => {
            validate::validate(&words, &validate::environments(&words))?;
            if let [case] = cases {
                println!("not run, for the driver does not have it: {}{which}", case.signature());
                return Ok(());
            }
            // What it has of them is executed.
            return cases.chunks(1).try_for_each(|case| compare(device, name, which, case, options));
        }
        Err(error) => return Err(error),
    };
    if theirs.is_err() && device.driver.is_first() {
        println!("compared with the host alone, not with the driver's own compiler: {name}{which}");
    }
    let mut failures = Vec::new();
    for (number, case) in cases.iter().enumerate() {
        let inputs = case.inputs();
        let mine = case.run(device, &own, number, &inputs)?;
        let same = match &theirs {
            Ok(theirs) if number % step == 0 => {
                case.compare(&mine, &case.run(device, theirs, number, &inputs)?)
            }
            _ => Ok(()),
        };
        let right = same.and_then(|()| case.compare_with_host(&inputs, &mine));
        match right {
            Ok(count) => trials::count("values compared with the host", count),
            Err(_) if is_wrong_from_source(device, case, number, &inputs, &mine) => trials::count(
                &format!("overloads that {} gets wrong from source, too", device.driver.name),
                1,
            ),
            Err(error) => {
                failures.push(format!("{}: {error}", case.kernel(number)));
            }
        };
        trials::count("overloads executed", 1);
    }
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

/// Whether the driver's library is wrong, on other drivers than the first: its own compiler gives the same, or what is wrong here is wrong
/// there too. Vectors that modules pass by parts may have fewer wrong elements.
fn is_wrong_from_source(
    device: &Device,
    case: &Case,
    number: usize,
    inputs: &[Vec<u8>],
    mine: &Written,
) -> bool {
    let theirs = || {
        let program = build_source(device, &case.kernel(number))?;
        case.run(device, &program, number, inputs)
    };
    !device.driver.is_first()
        && theirs().is_ok_and(|theirs| {
            let wrong = case.wrong_items(inputs, &theirs);
            !wrong.is_empty()
                && (case.compare(mine, &theirs).is_ok() || case.wrong_items(inputs, mine).is_subset(&wrong))
        })
}

/// What the driver's own compiler makes of a text. Not every one takes `half` without its pragma.
fn build_source(device: &Device, text: &str) -> Result<Program, String> {
    device.build_source(&format!("{}{text}", pragma()), "-cl-std=CL3.0")
}
