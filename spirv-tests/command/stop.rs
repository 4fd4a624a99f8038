//! Calls that end early: soon after another thread asks for it, after their time, and before they take more memory than they may, in whatever
//! stage they are.

use spirocl::{
    Cancellation, Compiled, Compiler, CountingAllocator, Limits, Status,
    link::{LinkError, link_within},
    options::LinkKind,
};
use std::{
    thread,
    time::{Duration, Instant},
};

#[global_allocator]
static ALLOCATOR: CountingAllocator = CountingAllocator;

/// Inputs that take long, each in another stage; sizes are for a build without optimization.
fn long_inputs() -> Vec<(&'static str, String, &'static str)> {
    let lines = |count: usize, line: &dyn Fn(usize) -> String| (0..count).map(line).collect::<String>();
    let kernel =
        |body: &str| format!("kernel void f(global int *a, int n) {{ int x = n;\n{body}a[0] = x; }}\n");
    let eight = "__VA_ARGS__ ".repeat(8);
    let macros = format!("#define A(...) {eight}\n#define B(...) A(A(__VA_ARGS__))\n#define ONE 1,\n");
    vec![
        ("macros", format!("{macros}constant int t[] = {{ B(B(A(ONE))) }};\n"), ""),
        (
            "comments",
            format!("/*{}*/\n#if 0\n{}#endif\n", " *".repeat(4 << 20), "line of text\n".repeat(400_000)),
            "",
        ),
        ("tokens", lines(20_000, &|at| format!("int v{at} = {at};\n")), "-cl-std=CL2.0"),
        ("initializer", format!("constant int t[] = {{ {} }};\n", "1, ".repeat(300_000)), ""),
        ("functions", lines(2_000, &|at| format!("int f{at}(int a) {{ return a * {at} + a; }}\n")), ""),
        ("statements", kernel(&lines(6_000, &|at| format!("x = x * {at} + a[x & 7];\n"))), ""),
        (
            "branches",
            kernel(&lines(1_500, &|at| format!("if (a[{at}] > x) x += a[{at}]; else x ^= {at};\n"))),
            "",
        ),
        ("loops", kernel(&lines(300, &|at| format!("for (int i = 0; i < 16; ++i) x += a[i + {at}];\n"))), ""),
        (
            "unrolling",
            kernel(
                "#pragma unroll\nfor (int i = 0; i < 16; ++i)\n#pragma unroll\nfor (int j = 0; j < 16; ++j)\n#pragma unroll\nfor (int k = 0; k < 4; ++k) x += a[i] * a[j] ^ a[k];\n",
            ),
            "",
        ),
        ("operators", kernel(&format!("x = {}n;\n", "n * 3 + ".repeat(7_000))), ""),
        ("debugging", kernel(&lines(6_000, &|at| format!("{{ int y = a[{at}]; x += y; }}\n"))), "-g"),
        ("errors", lines(3_000, &|at| format!("int g{at}(int a) {{ return undeclared{at} + a; }}\n")), ""),
        ("vulkan", kernel(&lines(2_000, &|at| format!("x = x * {at} + a[x & 7];\n"))), "--target=vulkan1.3"),
    ]
}

fn compiler(options: &str) -> Compiler {
    Compiler::new().build_options(options).expect("the options are right")
}

/// The longest time from a request to the end of the call, over requests at several times.
fn latency(total: Duration, call: &(dyn Fn(Limits) -> bool + Sync)) -> (Duration, Duration) {
    const REQUESTS: u32 = 5;
    let mut worst = (Duration::ZERO, Duration::ZERO);
    for request in 1..REQUESTS {
        let cancellation = Cancellation::new();
        let limits = Limits::new().cancellation(&cancellation);
        let at = total * request / REQUESTS;
        let (was_stopped, ended) = thread::scope(|scope| {
            let running = scope.spawn(|| (call(limits), Instant::now()));
            thread::sleep(at);
            let requested = Instant::now();
            cancellation.cancel();
            let (was_stopped, ended) = running.join().expect("nothing panics");
            (was_stopped, ended.saturating_duration_since(requested))
        });
        if was_stopped && ended > worst.0 {
            worst = (ended, at);
        }
    }
    worst
}

fn report(name: &str, total: Duration, worst: (Duration, Duration)) {
    println!("{name:<12} takes {total:?}; the request at {:?} took {:?}", worst.1, worst.0);
    // A machine under load delays threads too.
    let allowed = Duration::from_millis(250).max(total / 5);
    assert!(worst.0 < allowed, "{name}: {worst:?} of {total:?}");
}

#[test]
fn compilations_end_soon_after_they_are_cancelled() {
    for (name, source, options) in long_inputs() {
        let compiler = compiler(options);
        let start = Instant::now();
        let compiled = compiler.compile(name, &source);
        let total = start.elapsed();
        let expected = if name == "errors" { Status::Errors } else { Status::Success };
        assert_eq!(compiled.status(), expected, "{name}: {}", compiled.render(spirocl::Style::Short));
        drop(compiled);
        let call = |limits: Limits| {
            let compiled = compiler.clone().limits(limits).compile(name, &source);
            is_stopped(&compiled, Status::Cancelled, "the compilation was cancelled")
        };
        report(name, total, latency(total, &call));
    }
}

/// Whether the call was stopped, with its one message, rather than done before.
fn is_stopped(compiled: &Compiled, status: Status, text: &str) -> bool {
    let stopped = compiled.status() == status;
    if stopped {
        assert!(compiled.output().is_none() && compiled.reflection().is_none());
        let messages = compiled.messages();
        assert_eq!((messages.len(), messages[0].text.as_str()), (1, text));
    }
    stopped
}

#[test]
fn links_and_modules_end_soon_after_they_are_cancelled() {
    let body: String = (0..1_500).map(|at| format!("x = x * {at} + a[x & 7];\n")).collect();
    let unit = |number: usize| {
        let text = format!("kernel void f{number}(global int *a, int x) {{ {body} a[0] = x; }}\n");
        compiler("-O0").compile("f.cl", &text).words().expect("it compiles").to_vec()
    };
    let units: Vec<Vec<u32>> = (0..4).map(unit).collect();
    let modules: Vec<(&str, &[u32])> = units.iter().map(|words| ("f.cl", words.as_slice())).collect();
    let link = |limits: Limits| link_within(&modules, LinkKind::Program, &limits);
    let start = Instant::now();
    let linked = link(Limits::new()).expect("they link");
    let total = start.elapsed();
    let call = |limits: Limits| matches!(link(limits), Err(LinkError::Stopped(Status::Cancelled, _)));
    report("link", total, latency(total, &call));

    let bytes: Vec<u8> = linked.iter().flat_map(|word| word.to_le_bytes()).collect();
    for options in ["", "--target=vulkan1.3"] {
        let compiler = compiler(options);
        let make = |limits: Limits| {
            compiler.clone().limits(limits).make("f.spv", &bytes, spirocl::options::Emit::Spirv)
        };
        let start = Instant::now();
        assert_eq!(make(Limits::new()).status(), Status::Success);
        let total = start.elapsed();
        let call = |limits: Limits| make(limits).status() == Status::Cancelled;
        report(if options.is_empty() { "module" } else { "translation" }, total, latency(total, &call));
    }
}

#[test]
fn compilations_end_after_their_time() {
    const TIME: Duration = Duration::from_millis(60);
    for (name, source, options) in long_inputs() {
        let compiler = compiler(options).limits(Limits::new().time(TIME));
        let start = Instant::now();
        let compiled = compiler.compile(name, &source);
        let taken = start.elapsed();
        let stopped = is_stopped(
            &compiled,
            Status::LimitReached,
            "the compilation takes more time than its limit of 60 ms",
        );
        assert!(stopped || taken < 4 * TIME, "{name}: not stopped after {taken:?}");
        assert!(taken < Duration::from_secs(2), "{name}: {taken:?}");
    }
}

/// How much the process holds at most is what a user sees.
#[test]
fn compilations_end_before_they_take_more_memory_than_they_may() {
    const LIMIT: usize = 4 << 20;
    let text = format!("the compilation needs more memory than its limit of {LIMIT} bytes");
    let mut stopped = 0;
    for (name, source, options) in long_inputs() {
        let compiled = compiler(options).limits(Limits::new().memory(LIMIT)).compile(name, &source);
        if is_stopped(&compiled, Status::LimitReached, &text) {
            assert_eq!(compiled.messages()[0].name, "memory-limit");
            stopped += 1;
        }
    }
    assert!(stopped >= 5, "{stopped}");
    // The next call of the thread has the whole limit again.
    let small = compiler("").limits(Limits::new().memory(LIMIT)).compile("small.cl", "kernel void f() {}");
    assert_eq!(small.status(), Status::Success);
}
