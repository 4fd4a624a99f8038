//! Compares random programs, or mutated ones, over a range of seeds.
//!
//! `cargo run -p spirocl-tests --bin random -- --seed 1 --count 1000`
//!
//! | option | meaning |
//! | --- | --- |
//! | `--seed N`, `--count M` | the seeds `N` to `N + M - 1` |
//! | `--driver-only` | only check the generator: the driver's own compiler with and without optimisation, or the interpreter |
//! | `--without-peer` | not the peer's module, whatever the driver makes of it; nor the driver's own compiler, if the interpreter judges |
//! | `--mutate` | compile and validate mutated cases and kernels in place of random programs |
//! | `--validate-only` | run nothing: validate every version, both widths of addresses, both levels |
//! | `--usual` | what `cargo test` does: `-O0` and `-O1`, the driver does not optimise; of the ways of Vulkan, one in turn |
//! | `--print` | print the programs and do nothing else |
//! | `--reduce` | make each failing program small, and print it |
//! | `--show FILE` | run the program of a file, whose first line names the version, in every way with the inputs of `--seed`; print what it puts first into `out` |
//! | `--reduce-crash` | make the program `--seed` small, which ends the process only as this compiler's module |
//! | `--jobs J` | so many processes at a time |
//!
//! On other drivers than the primary one, and with `SPIROCL_TEST_DRIVER=interpreter`, which needs no driver, the interpreter says what the
//! programs must compute, and that they do nothing undefined. What the driver's own compiler gets wrong in the same way is told apart.
//!
//! Programs use what the driver has ([`Dialect`]): so a seed has the same program on drivers that can run all of it.
//!
//! The programs run in processes of their own, so that a crash or a hang of the driver is one failure among others.

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader};
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use spirocl_tests::drivers::{device::device, driver};
use spirocl_tests::fuzzing::mutation::{self, Corpus};
use spirocl_tests::generator::reduce::reduce;
use spirocl_tests::generator::{
    Program,
    dialect::{self, Dialect},
};
use spirocl_tests::harness::processes::processor_time;
use spirocl_tests::oracles::differential::{Failure, Fault, Ways, check, show};

/// How long one program may take, with its reduction.
const TIME_LIMIT: Duration = Duration::from_secs(120);

/// How long to wait before a process is looked at again.
const PAUSE: Duration = Duration::from_millis(100);

/// How many programs a reduction tries.
const REDUCTIONS: u32 = 1500;

/// How often a program is run to see whether it ends the process.
const RUNS: u32 = 8;

struct Arguments {
    seed: u64,
    count: u64,
    ways: Ways,
    print: bool,
    mutate: bool,
    reduce: bool,
    jobs: u64,
    worker: bool,
    show: Option<String>,
    reduce_crash: bool,
    /// The file of a text to check in place of that of the seed.
    text: Option<String>,
}

fn main() -> ExitCode {
    let arguments = match read_arguments() {
        Ok(arguments) => arguments,
        Err(error) => {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
    };
    if let Some(path) = &arguments.text {
        let text = std::fs::read_to_string(path).expect("the supervising process wrote it");
        let _ = check(&program(arguments.seed), &text, arguments.ways);
        return ExitCode::SUCCESS;
    }
    if arguments.reduce_crash {
        let reduced = reduce_crash(&program(arguments.seed));
        println!("// {}\n{}", reduced.options.join(" "), reduced.text());
        return ExitCode::SUCCESS;
    }
    if arguments.print && arguments.mutate {
        let corpus = Corpus::load().expect("the cases can be read");
        for seed in arguments.seeds() {
            let variant = corpus.variant(seed);
            println!("// seed {seed}, {}\n{}", variant.options.join(" "), variant.text());
        }
        return ExitCode::SUCCESS;
    }
    if arguments.print {
        for seed in arguments.seeds() {
            let program = program(seed);
            println!("// seed {seed}, {}\n{}", program.options.join(" "), program.text());
        }
        return ExitCode::SUCCESS;
    }
    if let Some(path) = &arguments.show {
        let shown = std::fs::read_to_string(path)
            .map_err(|error| error.to_string())
            .and_then(|text| show(&text, arguments.seed, options(&text), |line| println!("{line}")));
        if let Err(error) = shown {
            eprintln!("{error}");
            return ExitCode::from(2);
        }
        return ExitCode::SUCCESS;
    }
    if arguments.worker && arguments.mutate {
        work_on_mutations(&arguments);
        return ExitCode::SUCCESS;
    }
    if arguments.worker {
        work(&arguments);
        return ExitCode::SUCCESS;
    }
    let needs_driver = !arguments.mutate && arguments.ways != Ways::ValidateOnly;
    if needs_driver && let Err(error) = device() {
        eprintln!("{error}");
        return ExitCode::from(2);
    }
    supervise(&arguments)
}

/// The program of a seed, for the driver of this run.
fn program(seed: u64) -> Program {
    let dialect = driver().map_or(Dialect::FULL, Dialect::of);
    Program::generate_in(dialect, seed)
}

/// The options that the first line of a program says, as `--print` writes it.
fn options(text: &str) -> Vec<&'static str> {
    let first = text.lines().next().unwrap_or_default();
    let named = dialect::OPTIONS.iter().copied().filter(|option| first.contains(option)).collect::<Vec<_>>();
    if named.is_empty() { vec![dialect::OPTIONS[0]] } else { named }
}

fn read_arguments() -> Result<Arguments, String> {
    let mut arguments = Arguments {
        seed: 1,
        count: 100,
        ways: Ways::Thorough,
        print: false,
        mutate: false,
        reduce: false,
        jobs: 1,
        worker: false,
        show: None,
        reduce_crash: false,
        text: None,
    };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        let mut number = || {
            let value = words.next().unwrap_or_default();
            value.parse::<u64>().map_err(|_| format!("`{word}` needs a number"))
        };
        match word.as_str() {
            "--seed" => arguments.seed = number()?,
            "--count" => arguments.count = number()?,
            "--jobs" => arguments.jobs = number()?.max(1),
            "--driver-only" => arguments.ways = Ways::DriverOnly,
            "--validate-only" => arguments.ways = Ways::ValidateOnly,
            "--without-peer" => arguments.ways = Ways::WithoutPeer,
            "--usual" => arguments.ways = Ways::Usual,
            "--mutate" => arguments.mutate = true,
            "--print" => arguments.print = true,
            "--reduce" => arguments.reduce = true,
            "--show" => arguments.show = words.next(),
            "--reduce-crash" => arguments.reduce_crash = true,
            "--text" => arguments.text = words.next(),
            "--worker" => arguments.worker = true,
            _ => return Err(format!("`{word}` is no option; see the head of spirv-tests/src/bin/random.rs")),
        }
    }
    Ok(arguments)
}

impl Arguments {
    fn seeds(&self) -> std::ops::Range<u64> {
        self.seed..self.seed + self.count
    }

    fn words(&self) -> Vec<&'static str> {
        let ways = match self.ways {
            Ways::Thorough => None,
            Ways::Usual => Some("--usual"),
            Ways::ValidateOnly => Some("--validate-only"),
            Ways::DriverOnly => Some("--driver-only"),
            Ways::WithoutPeer => Some("--without-peer"),
        };
        let switches = [(self.reduce, "--reduce"), (self.mutate, "--mutate")];
        let switches = switches.into_iter().filter_map(|(on, word)| on.then_some(word));
        ways.into_iter().chain(switches).collect()
    }
}

/// Compiles the mutated programs of a range.
fn work_on_mutations(arguments: &Arguments) {
    let corpus = Corpus::load().expect("the cases can be read");
    for seed in arguments.seeds() {
        println!("seed {seed}");
        let variant = corpus.variant(seed);
        let Err(failure) = variant.check() else { continue };
        println!("fault {:?}", failure.fault);
        println!("{} {failure}", mutation::name(&variant.path));
        if arguments.reduce {
            let fails =
                |candidate: &mutation::Variant| candidate.check().is_err_and(|found| same(&found, &failure));
            println!("{}", variant.reduce(fails).text());
        }
    }
}

/// Runs the programs of a range, and prints a line before each, and what is wrong with it after it.
fn work(arguments: &Arguments) {
    for seed in arguments.seeds() {
        println!("seed {seed}");
        let program = program(seed);
        let Err(failure) = check(&program, &program.text(), arguments.ways) else { continue };
        println!("fault {:?}", failure.fault);
        println!("{failure}");
        if arguments.reduce {
            let reduced = reduce(
                &program,
                REDUCTIONS,
                |candidate| matches!(check(candidate, &candidate.text(), arguments.ways), Err(found) if same(&found, &failure)),
            );
            println!("// {}\n{}", reduced.options.join(" "), reduced.text());
            if let Err(failure) = check(&reduced, &reduced.text(), arguments.ways) {
                println!("{failure}");
            }
        }
    }
}

/// Whether two failures are likely to have one cause.
fn same(left: &Failure, right: &Failure) -> bool {
    let words = |failure: &Failure| -> String {
        let first = failure.text.lines().next().unwrap_or_default();
        first.chars().filter(|character| !character.is_ascii_digit()).take(60).collect()
    };
    left.fault == right.fault
        && match left.fault {
            Fault::Disagreement | Fault::Shared | Fault::Build | Fault::Peer => true,
            Fault::Program | Fault::Rejected | Fault::Bug | Fault::Invalid | Fault::Driver => {
                words(left) == words(right)
            }
        }
}

/// What is counted and printed in the end.
#[derive(Default)]
struct Tally {
    programs: u64,
    faults: BTreeMap<String, u64>,
}

fn supervise(arguments: &Arguments) -> ExitCode {
    let tally = Mutex::new(Tally::default());
    std::thread::scope(|scope| {
        for job in 0..arguments.jobs {
            let share = arguments.count.div_ceil(arguments.jobs);
            let start = arguments.seed + job * share;
            let end = (start + share).min(arguments.seed + arguments.count);
            let tally = &tally;
            scope.spawn(move || {
                let mut next = start;
                while next < end {
                    next = run_worker(arguments, next, end, tally);
                }
            });
        }
    });
    let tally = tally.into_inner().expect("no thread panics");
    println!("{} programs", tally.programs);
    for (fault, count) in &tally.faults {
        println!("{count:>6} {fault}");
    }
    if tally.faults.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Starts a process for the seeds from `start`; returns the seed to go on with.
fn run_worker(arguments: &Arguments, start: u64, end: u64, tally: &Mutex<Tally>) -> u64 {
    let program = std::env::current_exe().expect("a program knows its path");
    let mut child = Command::new(program)
        .args(["--worker", "--seed", &start.to_string(), "--count", &(end - start).to_string()])
        .args(arguments.words())
        .stdout(Stdio::piped())
        .spawn()
        .expect("this program starts again");
    let output = child.stdout.take().expect("standard output is piped");
    let (sender, receiver) = channel();
    std::thread::spawn(move || {
        for line in BufReader::new(output).split(b'\n').map_while(Result::ok) {
            if sender.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
                return;
            }
        }
    });
    let mut seed = start;
    let mut spent = Duration::ZERO;
    let failed = |seed: u64, fault: &str| {
        let mut tally = tally.lock().expect("no thread panics");
        *tally.faults.entry(fault.to_owned()).or_default() += 1;
        println!("== seed {seed}: {fault}");
    };
    loop {
        match receiver.recv_timeout(TIME_LIMIT) {
            Ok(line) => {
                if let Some(number) = line.strip_prefix("seed ").and_then(|number| number.parse().ok()) {
                    seed = number;
                    spent = processor_time(child.id()).unwrap_or_default();
                    let mut tally = tally.lock().expect("no thread panics");
                    tally.programs += 1;
                    if tally.programs.is_multiple_of(100) {
                        eprintln!("{} programs", tally.programs);
                    }
                } else if let Some(fault) = line.strip_prefix("fault ") {
                    failed(seed, fault);
                } else {
                    println!("{line}");
                }
            }
            // On a busy machine it may hardly have started.
            Err(RecvTimeoutError::Timeout)
                if processor_time(child.id()).is_some_and(|time| time < spent + TIME_LIMIT) => {}
            Err(RecvTimeoutError::Timeout) => {
                let _ = child.kill();
                let _ = child.wait();
                let own = !arguments.mutate && hangs(seed, "--driver-only");
                failed(seed, if own { "Hang of the driver's own compiler" } else { "Hang" });
                return seed + 1;
            }
            Err(RecvTimeoutError::Disconnected) => {
                if child.wait().is_ok_and(|status| status.success()) {
                    return end;
                }
                let fault = match arguments.mutate {
                    false if crashes(seed, "--driver-only") => "Crash of the driver's own compiler",
                    false if !crashes(seed, "--without-peer") => "Crash of the peer's module",
                    _ => "Crash",
                };
                failed(seed, fault);
                return seed + 1;
            }
        }
    }
}

/// The smallest program found that ends the process as this compiler's module, but not as the driver's own compiler makes it.
fn reduce_crash(program: &Program) -> Program {
    let path = std::env::temp_dir().join(format!("spirocl-random-{}.cl", std::process::id()));
    let text = path.display().to_string();
    let seed = program.seed.to_string();
    let reduced = reduce(program, REDUCTIONS, |candidate| {
        std::fs::write(&path, candidate.text()).expect("the folder of temporary files is writable");
        ends_badly(&["--text", &text, "--seed", &seed])
            && !ends_badly(&["--driver-only", "--text", &text, "--seed", &seed])
    });
    // A file that stays is no harm.
    let _ = std::fs::remove_file(&path);
    reduced
}

/// Whether the program of this seed ends the process in these ways too: some do so in one run of several.
fn crashes(seed: u64, ways: &str) -> bool {
    (0..RUNS).any(|_| ends_badly(&["--worker", ways, "--seed", &seed.to_string(), "--count", "1"]))
}

/// Whether the program of this seed does not end in these ways either.
fn hangs(seed: u64, ways: &str) -> bool {
    let mut child = start(&["--worker", ways, "--seed", &seed.to_string(), "--count", "1"]);
    while child.try_wait().is_ok_and(|status| status.is_none()) {
        if processor_time(child.id()).is_none_or(|time| time >= TIME_LIMIT) {
            let _ = child.kill();
            let _ = child.wait();
            return true;
        }
        std::thread::sleep(PAUSE);
    }
    false
}

/// Whether this program, started with these arguments, does not succeed.
fn ends_badly(arguments: &[&str]) -> bool {
    start(arguments).wait().is_ok_and(|status| !status.success())
}

/// Starts this program with these arguments, in silence.
fn start(arguments: &[&str]) -> Child {
    let program = std::env::current_exe().expect("a program knows its path");
    let mut command = Command::new(program);
    command.args(arguments).stdout(Stdio::null()).stderr(Stdio::null());
    command.spawn().expect("this program starts again")
}
