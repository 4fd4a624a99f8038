//! `spirocl dap`: a debugger of kernels that speaks the Debug Adapter Protocol with editors, over standard input and output or a port. Kernels
//! run in the interpreter; the session is the observer of their launches, so that one thread does everything but read messages.

mod bindings;
mod breakpoints;
mod engine;
mod evaluate;
mod expression;
mod inspect;
mod launch;
mod lines;
mod memory;
mod message;
mod motion;
mod session;
mod stack;
mod types;
mod values;

use super::{
    ERRORS, answer,
    report::{Messages, say},
    run::{
        self, Context,
        objects::{Objects, Trouble},
        plan::Plan,
        program,
    },
};
use jzon::{JsonValue, object};
use launch::Configuration;
use lines::Lines;
use message::Connection;
use session::{End, Program, Session};
use spirocl::{
    DebugLevel,
    failure::or_bug,
    faults::Sources,
    options::{CommandLine, Scope, UsageError},
    output::write_whole,
};
use spirocl_interpret::Device;
use std::{
    io::{self, BufReader},
    net::{Ipv4Addr, TcpListener},
};

/// A program that is ready to run.
struct Prepared {
    line: CommandLine,
    plan: Plan,
    program: program::Program,
    sources: Sources,
}

/// Serves a client.
pub(crate) fn main(words: &[String]) -> Result<u8, UsageError> {
    let mut line = run::start();
    line.parse(words, Scope::Dap)?;
    if let Some(question) = &line.question {
        return Ok(answer(question, &line));
    }
    if let Some(input) = line.inputs.first() {
        let message =
            format!("`{input}`: the client says what is debugged, by `program` of its configuration");
        return Err(UsageError::from(message));
    }
    let connection = match line.dap_port {
        None => Connection::new(BufReader::new(io::stdin()), io::stdout()),
        Some(port) => match listen(port) {
            Ok(connection) => connection,
            Err(error) => {
                say(&format!("spirocl: error: cannot listen on port {port}: {error}\n"));
                return Ok(ERRORS);
            }
        },
    };
    Ok(serve(&mut Session::new(connection, line)))
}

/// Waits for a client on this machine. Others could run what they like.
fn listen(port: u16) -> io::Result<Connection> {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    say(&format!("spirocl: listening on {}\n", listener.local_addr()?));
    let (stream, _) = listener.accept()?;
    stream.set_nodelay(true)?;
    Ok(Connection::new(BufReader::new(stream.try_clone()?), stream))
}

/// Runs what the client asks for, as often as it does. The exit code says whether the session was one.
fn serve(session: &mut Session) -> u8 {
    while let Some(configuration) = session.configure() {
        let prepared = match session.prepared.take() {
            Some(prepared) => Ok(prepared),
            None => prepare(&session.start, &configuration),
        };
        let code = match prepared {
            Ok(prepared) => debug(session, &configuration, prepared),
            Err(error) => {
                session.connection.output("stderr", &error);
                ERRORS
            }
        };
        if session.end == Some(End::Restart) {
            session.end = None;
            continue;
        }
        session.connection.event("exited", object! { "exitCode": code });
        session.connection.event("terminated", JsonValue::Null);
        session.linger();
        if session.end == Some(End::Restart) {
            session.end = None;
        }
    }
    0
}

/// Reads and compiles what a configuration asks for.
fn prepare(start: &CommandLine, configuration: &Configuration) -> Result<Prepared, String> {
    if let Some(folder) = &configuration.folder {
        std::env::set_current_dir(folder).map_err(|error| format!("cannot enter `{folder}`: {error}"))?;
    }
    let planned = run::plan(&configuration.words, start).map_err(|error| error.to_string())?;
    let (plan, mut line) = planned?;
    line.options.codegen.debug = DebugLevel::Full;
    let mut context = Context::new(Messages::kept());
    let inputs = run::inputs(&plan, &mut context);
    let built = inputs.and_then(|inputs| program::build(&line, &inputs, &mut context));
    match built {
        Ok(program) => Ok(Prepared { line, plan, program, sources: context.sources }),
        Err(_) => Err(context.messages.take().trim_end().to_owned()),
    }
}

/// Runs all launches; the exit code.
fn debug(session: &mut Session, configuration: &Configuration, prepared: Prepared) -> u8 {
    let Prepared { line, plan, program, sources } = prepared;
    let program::Program { module, kernels } = program;
    session.begin(Program { lines: Lines::new(&module), sources, ..Program::default() });
    let fails = |session: &mut Session, error: &str| {
        session.connection.output("stderr", &format!("spirocl: error: {error}\n"));
        ERRORS
    };
    let device = match or_bug(|| Device::new(module, line.run.device())) {
        Ok(Ok(device)) => device,
        Ok(Err(error)) => return fails(session, &error),
        Err(report) => return session.bug(&report),
    };
    let mut objects = Objects::new(&plan);
    let mut has_faults = false;
    for (number, launch) in plan.launches.iter().enumerate() {
        let prepared = run::kernel(&kernels, launch).map_err(Trouble::Wrong);
        let prepared = prepared.and_then(|kernel| Ok((kernel, objects.prepare(kernel, launch)?)));
        let (kernel, (arguments, range)) = match prepared {
            Ok(prepared) => prepared,
            Err(Trouble::Wrong(error) | Trouble::File(error)) => return fails(session, &error),
        };
        let stops = number == 0 && configuration.stop_on_entry && !configuration.is_undisturbed;
        session.motion.wanted = stops.then_some(("entry", None));
        match or_bug(|| device.launch_observed(&kernel.name, &arguments, range, session)) {
            Ok(Ok(outcome)) => {
                has_faults |= !outcome.reports.is_empty();
                session.outcome(&outcome);
            }
            Ok(Err(error)) => return fails(session, &error),
            Err(report) => return session.bug(&report),
        }
        if session.end.is_some() {
            return run::exit_code(has_faults, false);
        }
    }
    match results(session, &plan, &objects) {
        Ok(is_wrong) => run::exit_code(has_faults, is_wrong),
        Err(Trouble::Wrong(error) | Trouble::File(error)) => fails(session, &error),
    }
}

/// Prints, writes and compares; whether a result is wrong.
fn results(session: &mut Session, plan: &Plan, objects: &Objects<'_>) -> Result<bool, Trouble> {
    for name in &plan.print {
        session.connection.output("stdout", &objects.show(name)?);
    }
    for (name, file) in &plan.dump {
        let (bytes, path) = (objects.dump(name, file)?, plan.path(file));
        write_whole(&path, &bytes)
            .map_err(|error| Trouble::File(format!("cannot write `{}`: {error}", path.display())))?;
    }
    let mut is_wrong = false;
    for (name, value) in &plan.expect {
        if let Err(difference) = objects.compare(name, value)? {
            session.connection.output("stderr", &format!("spirocl: error: {difference}\n"));
            is_wrong = true;
        }
    }
    Ok(is_wrong)
}
