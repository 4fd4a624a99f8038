//! Cases that are run: `cases/run/NAME.cl`, a kernel that checks the semantics of the language itself.
//!
//! A case defines `kernel void test(global int *out)` and calls `CHECK(condition)` in it, and in functions that it hands
//! `out`. It may have a second parameter `global const int *in`, an array of 256 numbers, each of them its index (for values
//! that no compiler knows), and a third `global uint *memory`, 4,096 zeros. It runs with one work-item, unless a directive says otherwise
//! (`directives.rs`). Adding a file adds a test.
//!
//! Each case is compiled by this compiler at `-O0`, `-O1` and `-O2` and with `-g`, linked of two halves, for 32-bit addresses, and compiled by the driver's
//! own compiler, and run in all ways: no check may fail, and all must make the same number of checks. Equal modules are run once. Other
//! drivers than the first run this compiler's modules only.

use spirocl_codegen::ir::transform::Permissions;
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::Path;

use crate::drivers::LEFT_OUT;
use crate::drivers::device::{Device, Program, device};
use crate::drivers::pointer_width;
use crate::fuzzing::module_split;
use crate::harness::compiler;
use crate::harness::debug;
use crate::harness::directives::Directives;
use crate::harness::files;
use crate::harness::ir;
use crate::harness::trials;

/// The prelude of each case. Each work-item has 16 numbers of `out`: the number of its checks, the number of failures, and the lines of the
/// first failures.
pub(crate) const PRELUDE: &str = "\
#define CHECK(condition) check_at(out, (condition) ? 1 : 0, __LINE__)
void check_at(global int *out, int passed, int line)
{
    global int *mine = out + get_global_id(0) * 16;
    mine[0] += 1;
    if (!passed) {
        if (mine[1] < 14)
            mine[2 + mine[1]] = line;
        mine[1] += 1;
    }
}
#line 1
";

/// The numbers of `out` for one work-item.
const SLOTS: usize = 16;

/// The options of each compilation of a case.
const WAYS: &[(&str, &[&str])] = &[("-O1", &[]), ("-O0", &["-O0"]), ("-O2", &["-O2"]), ("-g", &["-g"])];

/// The way whose module is linked.
const LINKED: &str = "linked of two halves";

/// The way whose module the passes of the IR have optimized.
const TRANSFORMED: &str = "optimized by the passes of the IR";

/// Compiles one case in every way, and runs it.
pub fn run_case(path: &Path) -> Result<(), String> {
    let device = device()?;
    let text = files::read(path)?;
    let is_first = device.driver.is_first();
    let directives = Directives::read(&text)?;
    let whole = format!("{PRELUDE}{text}");
    let mut failures = Vec::new();
    for options in &directives.options {
        let case = Case {
            path,
            text: &text,
            whole: &whole,
            directives: &directives,
            options,
            is_first,
            counts: RefCell::default(),
        };
        case.run(device, &mut failures);
    }
    // What the driver cannot run is told only if nothing else is.
    failures.sort_by_key(|failure| failure.contains(LEFT_OUT));
    if failures.is_empty() { Ok(()) } else { Err(failures.join("\n")) }
}

struct Case<'a> {
    path: &'a Path,
    text: &'a str,
    whole: &'a str,
    directives: &'a Directives,
    options: &'a [String],
    is_first: bool,
    /// The numbers of checks that modules have made.
    counts: RefCell<HashMap<Vec<u32>, i32>>,
}

impl Case<'_> {
    fn run(&self, device: &Device, failures: &mut Vec<String>) {
        let mut counts = Vec::new();
        let mut note = |way: &str, result: Result<i32, String>| match result {
            Ok(count) => counts.push((way.to_owned(), count)),
            Err(error) => failures.push(format!("{way} {}: {error}", self.options.join(" "))),
        };
        if self.directives.skip_source.is_none() && self.is_first {
            trials::way("the driver's own compiler");
            let program = device.build_source(self.whole, &self.options.join(" "));
            note("the driver's own compiler", program.and_then(|program| self.launch(device, &program)));
        }
        for (way, options) in WAYS {
            trials::way(way);
            note(way, self.run_compiled(device, options));
        }
        trials::way(LINKED);
        note(LINKED, self.run_linked(device));
        if !self.is_first {
            return self.compare(&counts, failures);
        }
        trials::way(TRANSFORMED);
        note(TRANSFORMED, self.run_transformed(device));
        if self.directives.skip_widened.is_none() {
            trials::way("32-bit addresses");
            note("32-bit addresses", self.run_compiled(device, &["--target=spirv32"]));
        }
        let options: Vec<&str> = self.options.iter().map(String::as_str).collect();
        let validate = |words: &[u32]| self.directives.validate(words);
        if let Err(error) = debug::check(self.path, self.whole, &options, validate) {
            failures.push(format!("-g against -g0: {error}"));
        }
        self.compare(&counts, failures);
    }

    fn compare(&self, counts: &[(String, i32)], failures: &mut Vec<String>) {
        if let Some((way, count)) = counts.iter().find(|(_, count)| *count != counts[0].1) {
            failures.push(format!("{way}: {count} checks in place of {} of {}", counts[0].1, counts[0].0));
        }
    }

    fn run_compiled(&self, device: &Device, options: &[&str]) -> Result<i32, String> {
        self.run_module(device, pointer_width::for_driver(self.compile(options)?)?)
    }

    /// Unoptimized code has the most functions to link.
    fn run_linked(&self, device: &Device) -> Result<i32, String> {
        self.run_module(device, module_split::linked(&self.compile(&["-O0"])?)?)
    }

    /// Unoptimized code has the most to improve.
    fn run_transformed(&self, device: &Device) -> Result<i32, String> {
        self.run_module(device, ir::check_optimized(&self.compile(&["-O0"])?, Permissions::default())?)
    }

    /// Runs a module unless an equal one was right.
    fn run_module(&self, device: &Device, words: Vec<u32>) -> Result<i32, String> {
        if let Some(&count) = self.counts.borrow().get(&words) {
            return Ok(count);
        }
        let count = self.launch(device, &device.build_il(&words)?)?;
        self.counts.borrow_mut().insert(words, count);
        Ok(count)
    }

    fn compile(&self, options: &[&str]) -> Result<Vec<u32>, String> {
        let options: Vec<&str> =
            self.options.iter().map(String::as_str).chain(options.iter().copied()).collect();
        let words = compiler::compile_case(self.path, self.whole, &options)?;
        self.directives.validate(&words)?;
        Ok(words)
    }

    /// Runs the kernel: how many checks it made, or which failed.
    fn launch(&self, device: &Device, program: &Program) -> Result<i32, String> {
        let global = self.directives.global.unwrap_or(1);
        let out = device.buffer(&vec![0i32; global * SLOTS])?;
        let numbers = device.buffer(&(0..256).collect::<Vec<i32>>())?;
        let memory = device.buffer(&[0u32; 4096])?;
        let mut arguments = vec![(&out).into(), (&numbers).into(), (&memory).into()];
        arguments.truncate(program.parameter_count("test")?);
        let local: Vec<usize> = self.directives.local.into_iter().collect();
        program.launch("test", &[global], &local, &arguments)?;
        let results: Vec<i32> = program.read(&out)?;
        let mut failed: Vec<i32> =
            results.chunks(SLOTS).flat_map(|item| &item[2..]).copied().filter(|line| *line != 0).collect();
        failed.sort_unstable();
        failed.dedup();
        let checks = results.iter().step_by(SLOTS).sum();
        match failed[..] {
            [] if checks == 0 => Err("no check was made".to_owned()),
            [] => Ok(checks),
            _ => Err(self.describe(&failed)),
        }
    }

    fn describe(&self, failed: &[i32]) -> String {
        let lines: Vec<&str> = self.text.lines().collect();
        let mut description = String::from("checks failed:");
        for line in failed {
            let text = lines.get(*line as usize - 1).copied().unwrap_or_default();
            description.push_str(&format!("\n{:>6}: {}", line, text.trim()));
        }
        description
    }
}
