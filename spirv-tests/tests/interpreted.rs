//! The suites of cases, kernels, built-ins, memory, atomics and random programs in the interpreter, which needs no driver. Cases and kernels run
//! before and after the passes, on the same inputs: with `-O0` and with `-O1`. With `ALL` in the environment all run once more, with the structured control
//! flow that modules for Vulkan have.

use std::process::{Command, ExitCode};

use spirocl_tests::drivers::{INTERPRETER, VARIABLE, interpreter::STRUCTURED};
use spirocl_tests::harness::trials::{self, Trial};

#[expect(dead_code, reason = "it is a test program of its own")]
#[path = "atomics/main.rs"]
mod atomics;
#[expect(dead_code, reason = "it is a test program of its own")]
#[path = "execution/main.rs"]
mod execution;
#[expect(dead_code, reason = "it is a test program of its own")]
mod kernels;
#[expect(dead_code, reason = "it is a test program of its own")]
mod memory;
#[expect(dead_code, reason = "it is a test program of its own")]
mod random;
#[expect(dead_code, reason = "it is a test program of its own")]
mod run;

fn main() -> ExitCode {
    if std::env::var(VARIABLE).is_ok_and(|driver| driver == INTERPRETER) {
        return trials::run(all());
    }
    // The driver is chosen when the program starts.
    let program = match std::env::current_exe() {
        Ok(program) => program,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let run = |variables: &[(&str, &str)]| {
        let arguments = std::env::args_os().skip(1);
        let status = Command::new(&program).args(arguments).envs(variables.iter().copied()).status();
        status.inspect_err(|error| eprintln!("{error}")).is_ok_and(|status| status.success())
    };
    let chosen = (VARIABLE, INTERPRETER);
    let mut is_right = run(&[chosen]);
    if std::env::var_os("ALL").is_some() {
        is_right &= run(&[chosen, (STRUCTURED, "1")]);
    }
    if is_right { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn all() -> Vec<Trial> {
    // Debug information does not change what is run.
    let is_run = |trial: &Trial| trial.name().ends_with("/-O0") || trial.name().ends_with("/-O1");
    let kernels = kernels::all().into_iter().filter(is_run);
    run::all()
        .into_iter()
        .chain(kernels)
        .chain(execution::all())
        .chain(memory::all())
        .chain(atomics::all())
        .chain(random::programs())
        .collect()
}
