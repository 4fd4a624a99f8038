//! The trials of a test program, each run in a process that may end: a driver that crashes or hangs fails one trial, not all.
//!
//! The program starts itself as workers. A worker takes the names of trials from a socket, its standard input, and answers with what
//! became of them; when one ends or does not answer in time, its trial has failed, and another worker takes its place. What the
//! driver of this run cannot do is left out and counted, and its known faults are those of [`faults`].

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use libtest_mimic::{Arguments, Completion, Failed};

use crate::drivers::{self, Driver, LEFT_OUT};
use crate::fuzzing::faults::{self, Fault, Frequency};
use crate::harness::processes::processor_time;

/// The environment variable of workers.
const WORKER: &str = "SPIROCL_TEST_WORKER";

/// How long a trial may take, of the processor's time where other processes keep it from its worker: none needs a tenth of it on a quiet
/// machine.
const PATIENCE: Duration = Duration::from_secs(300);

/// How much of what a worker wrote to its standard error is shown.
const SHOWN: usize = 4000;

/// A named test.
pub struct Trial {
    name: String,
    run: Box<dyn Fn() -> Result<(), String> + Send + Sync>,
}

impl Trial {
    /// Returns a test that fails with a text. A text that begins with [`LEFT_OUT`] marks it as skipped.
    pub fn test(
        name: impl Into<String>,
        run: impl Fn() -> Result<(), String> + Send + Sync + 'static,
    ) -> Self {
        Self { name: name.into(), run: Box::new(run) }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }
}

/// Runs the trials that the command line selects, and prints the counts. The body of `main`.
pub fn run(trials: Vec<Trial>) -> ExitCode {
    if std::env::var_os(WORKER).is_some() {
        return serve(&trials);
    }
    let driver = match drivers::driver() {
        Ok(driver) => driver,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::FAILURE;
        }
    };
    let pool = Arc::new(Pool::default());
    let supervised = |trial: Trial| {
        let pool = Arc::clone(&pool);
        libtest_mimic::Trial::ignorable_test(trial.name.clone(), move || {
            match faults::find(driver, &trial.name) {
                Some(fault) if fault.frequency == Frequency::Hangs => Ok(pool.known(driver, fault)),
                _ => pool.conclude(driver, &trial.name, pool.run(&trial.name)),
            }
        })
    };
    let trials = trials.into_iter().map(supervised).collect();
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
    for (what, count) in lock(&pool.counts).iter() {
        println!("{count} {what}");
    }
    conclusion.exit_code()
}

/// Adds to a count that is printed at the end.
pub fn count(what: &str, number: usize) {
    *lock(&COUNTS).entry(what.to_owned()).or_default() += number;
}

/// Records what the trial is doing, for the report if the process dies.
pub fn way(way: &str) {
    if let Some(socket) = &mut *lock(&SOCKET) {
        // The other side may have gone, which the answer shows.
        send(socket, "way", way).unwrap_or_default();
    }
}

/// The counts of this worker.
static COUNTS: Mutex<BTreeMap<String, usize>> = Mutex::new(BTreeMap::new());

/// To where this worker answers.
static SOCKET: LazyLock<Mutex<Option<UnixStream>>> = LazyLock::new(|| {
    let is_worker = std::env::var_os(WORKER).is_some();
    Mutex::new(
        is_worker.then(|| io::stdin().as_fd().try_clone_to_owned().ok()).flatten().map(UnixStream::from),
    )
});

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A message: its kind, its length, and its text.
fn send(socket: &mut UnixStream, kind: &str, text: &str) -> io::Result<()> {
    socket.write_all(format!("{kind} {}\n{text}", text.len()).as_bytes())
}

fn receive(socket: &mut BufReader<UnixStream>) -> io::Result<(String, String)> {
    let mut header = String::new();
    socket.read_line(&mut header)?;
    let parts = header.trim_end().split_once(' ');
    let (kind, length) = parts.ok_or(io::ErrorKind::UnexpectedEof)?;
    let mut text = vec![0; length.parse().map_err(|_| io::ErrorKind::InvalidData)?];
    socket.read_exact(&mut text)?;
    Ok((kind.to_owned(), String::from_utf8_lossy(&text).into_owned()))
}

/// Runs the trials that the other side names, until it closes the socket.
fn serve(trials: &[Trial]) -> ExitCode {
    let Some(socket) = lock(&SOCKET).as_ref().and_then(|socket| socket.try_clone().ok()) else {
        return ExitCode::FAILURE;
    };
    let mut requests = BufReader::new(socket);
    while let Ok((_, name)) = receive(&mut requests) {
        let Some(trial) = trials.iter().find(|trial| trial.name == name) else { return ExitCode::FAILURE };
        let result = catch_unwind(AssertUnwindSafe(|| (trial.run)()));
        let result = result.unwrap_or_else(|_| Err("the test panicked".to_owned()));
        let counts = std::mem::take(&mut *lock(&COUNTS));
        let mut socket = lock(&SOCKET);
        let Some(socket) = &mut *socket else { return ExitCode::FAILURE };
        let counts = counts.iter().map(|(what, count)| ("count", format!("{count} {what}")));
        let (kind, text) = result.map_or_else(|text| ("failed", text), |()| ("passed", String::new()));
        for (kind, text) in counts.chain([(kind, text)]) {
            if send(socket, kind, &text).is_err() {
                return ExitCode::FAILURE;
            }
        }
    }
    ExitCode::SUCCESS
}

/// The idle workers, and the total counts.
#[derive(Default)]
struct Pool {
    idle: Mutex<Vec<Worker>>,
    counts: Mutex<BTreeMap<String, usize>>,
}

impl Pool {
    /// Has a worker run a trial, and keeps the worker if it lives.
    fn run(&self, name: &str) -> Result<(), String> {
        let idle = lock(&self.idle).pop();
        let mut worker =
            idle.map_or_else(Worker::start, Ok).map_err(|error| format!("no worker: {error}"))?;
        let mut way = None;
        let mut answer = send(worker.socket.get_mut(), "run", name);
        while answer.is_ok() {
            match worker.wait().and_then(|()| receive(&mut worker.socket)) {
                Ok((kind, text)) if kind == "way" => way = Some(text),
                Ok((kind, text)) if kind == "count" => self.add(&text),
                Ok((kind, text)) => {
                    let noise = worker.noise();
                    lock(&self.idle).push(worker);
                    return match kind.as_str() {
                        "passed" => Ok(()),
                        _ => Err(text + &noise),
                    };
                }
                Err(error) => answer = Err(error),
            }
        }
        let ended = worker.end(answer.err());
        Err(way.map_or_else(|| ended.clone(), |way| format!("{way}: {ended}")))
    }

    fn add(&self, text: &str) {
        if let Some((count, what)) = text.split_once(' ') {
            self.count(what, count.parse().unwrap_or(0));
        }
    }

    fn count(&self, what: &str, number: usize) {
        *lock(&self.counts).entry(what.to_owned()).or_default() += number;
    }

    /// Counts a fault of the driver.
    fn known(&self, driver: &Driver, fault: &Fault) -> Completion {
        self.count(&format!("known faults of {}", driver.name), 1);
        Completion::ignored_with(format!("known fault: {}", fault.section))
    }

    /// Interprets a result on this driver.
    fn conclude(
        &self,
        driver: &Driver,
        name: &str,
        result: Result<(), String>,
    ) -> Result<Completion, Failed> {
        if let Err(text) = &result
            && let Some((_, reason)) = text.lines().next().unwrap_or_default().split_once(LEFT_OUT)
        {
            self.count(&format!("left out on {}: {reason}", driver.name), 1);
            return Ok(Completion::ignored_with(reason));
        }
        let Some(fault) = faults::find(driver, name) else {
            return result.map(|()| Completion::Completed).map_err(Failed::from);
        };
        match result {
            Err(_) => Ok(self.known(driver, fault)),
            Ok(()) if fault.frequency == Frequency::Sometimes => Ok(Completion::Completed),
            Ok(()) => Err(Failed::from(format!(
                "it passes, but src/faults.rs lists it as a fault of {}: {}",
                driver.name, fault.section
            ))),
        }
    }
}

/// A process that runs trials, one at a time.
struct Worker {
    process: Child,
    socket: BufReader<UnixStream>,
    errors: File,
}

impl Worker {
    fn start() -> io::Result<Self> {
        let (socket, other) = UnixStream::pair()?;
        socket.set_read_timeout(Some(PATIENCE))?;
        static STARTED: Mutex<usize> = Mutex::new(0);
        let number = {
            let mut started = lock(&STARTED);
            *started += 1;
            *started
        };
        let path = std::env::temp_dir().join(format!("spirocl-worker-{}-{number}", std::process::id()));
        let written = File::options().create(true).append(true).open(&path)?;
        let errors = File::open(&path)?;
        std::fs::remove_file(&path)?;
        let process = Command::new(std::env::current_exe()?)
            .env(WORKER, "1")
            .stdin(Stdio::from(OwnedFd::from(other)))
            .stderr(Stdio::from(written))
            .spawn()?;
        Ok(Self { process, socket: BufReader::new(socket), errors })
    }

    /// Waits for a message.
    fn wait(&mut self) -> io::Result<()> {
        let spent = || processor_time(self.process.id()).unwrap_or_default();
        let mut before = spent();
        let limit = before + PATIENCE;
        loop {
            match self.socket.fill_buf() {
                Err(error) if is_late(&error) => {
                    let now = spent();
                    // Work that has no processor to itself goes on slowly; what waits for something that does not come uses none.
                    let is_working = now.saturating_sub(before) > PATIENCE / 100;
                    if !is_working || now >= limit {
                        return Err(error);
                    }
                    before = now;
                }
                result => return result.map(drop),
            }
        }
    }

    /// The end of the driver's standard error since the last trial.
    fn noise(&mut self) -> String {
        let mut bytes = Vec::new();
        if self.errors.read_to_end(&mut bytes).is_err() || bytes.is_empty() {
            return String::new();
        }
        let end = bytes.len().saturating_sub(SHOWN);
        format!("\n{}", String::from_utf8_lossy(&bytes[end..]))
    }

    /// Why it did not answer. It is gone after that.
    fn end(mut self, error: Option<io::Error>) -> String {
        let is_late = error.is_some_and(|error| is_late(&error));
        if is_late {
            self.process.kill().unwrap_or_default();
        }
        let status = self.process.wait().map(|status| status.to_string()).unwrap_or_default();
        let noise = self.noise();
        match is_late {
            true => format!("no result within the limit of {} seconds{noise}", PATIENCE.as_secs()),
            false => format!("the process ended: {status}{noise}"),
        }
    }
}

/// Whether nothing came within [`PATIENCE`].
fn is_late(error: &io::Error) -> bool {
    matches!(error.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut)
}
