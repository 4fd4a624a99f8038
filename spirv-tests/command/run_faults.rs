//! Faulty kernels in `spirocl run`: `cases/run_faults/CHECK/NAME.cl` says on each faulty line what is reported, and nothing else may be. With
//! `MENDED` defined the same kernel has no fault, and must be silent. Each runs without and with optimization.
//!
//! | comment | meaning |
//! | --- | --- |
//! | `// run: --global 64 --local 16 --arg iota:int[64]` | in the header: the options of the command |
//! | `// options: -cl-std=CL2.0` | in the header: options of the compiler, as all cases have |
//! | `// fault: CHECK: TEXT` | on the faulty line: the check, and a part of its message |
//! | `// other: LINE` | behind a fault: the line of its other place |
//! | `// fault-O0: CHECK: TEXT` | the same, if optimization removes the fault |
//! | `// fault-O1: CHECK: TEXT` | behind it: what is reported in its place with optimization, by whichever check |
//!
//! `CHECK/NAME.spvasm` is assembly for what OpenCL C cannot say; comments begin with `;`, and `OpLine` names the lines of the file. Those in
//! `none/` have no fault.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::Command,
    sync::{Mutex, atomic::AtomicUsize, atomic::Ordering::Relaxed},
    thread,
};

/// The least number of faulty kernels.
const LEAST: usize = 150;

/// The levels that each kernel is run at.
const LEVELS: [&str; 2] = ["-O0", "-O1"];

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("spirv-tests/cases/run_faults")
}

/// The files of all folders, in order.
fn files() -> Vec<PathBuf> {
    let entries = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("the folder is there");
        let mut paths: Vec<PathBuf> =
            entries.map(|entry| entry.expect("the folder is readable").path()).collect();
        paths.sort();
        paths
    };
    entries(&cases()).iter().flat_map(|folder| entries(folder)).collect()
}

/// The check that a file shows: the name of its folder.
fn check_of(path: &Path) -> &str {
    path.parent().and_then(Path::file_name).and_then(|name| name.to_str()).expect("cases lie in folders")
}

/// A fault that is expected, or that was reported.
#[derive(Clone, PartialEq, Debug)]
struct Fault {
    check: String,
    message: String,
    /// No line for what concerns the kernel as a whole.
    line: Option<u64>,
    others: Vec<u64>,
}

struct Case {
    path: PathBuf,
    words: Vec<String>,
    /// The faults, and the level at which each is found, if it is not at all.
    faults: Vec<(Fault, Option<&'static str>)>,
}

impl Case {
    fn read(path: &Path) -> Result<Self, String> {
        let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
        let comment = if is_assembly(path) { "; " } else { "// " };
        let header =
            |name: &str| text.lines().find_map(|line| line.strip_prefix(comment)?.strip_prefix(name));
        let launch = header("run: ").ok_or("the case does not say how it is run")?;
        let options = header("options: ").unwrap_or_default();
        let mut faults = Vec::new();
        for (line, content) in (1..).zip(text.lines()) {
            for part in content.split(&format!("{comment}fault")).skip(1) {
                let found = LEVELS.iter().find_map(|level| Some((part.strip_prefix(level)?, Some(*level))));
                let (rest, level) = found.unwrap_or((part, None));
                let expected =
                    rest.strip_prefix(": ").ok_or_else(|| format!("line {line} names no fault"))?;
                faults.push((expected_fault(line, expected.trim_end())?, level));
            }
        }
        let words =
            [options, launch].iter().flat_map(|words| words.split_whitespace()).map(str::to_owned).collect();
        Ok(Self { path: path.to_owned(), words, faults })
    }

    /// Runs the case; the faults that were reported.
    fn run(&self, level: &str, is_mended: bool) -> Result<Vec<Fault>, String> {
        let input =
            if is_assembly(&self.path) { assembled(&self.path, is_mended)? } else { self.path.clone() };
        let mut command = Command::new(env!("CARGO_BIN_EXE_spirocl"));
        command.arg("run").arg(&input).args(["--message-format=json", "-w", level]).args(&self.words);
        if is_mended && !is_assembly(&self.path) {
            command.arg("-DMENDED");
        }
        // Places of modules are in the folder of the case.
        command.current_dir(self.path.parent().expect("cases lie in folders"));
        let output = command.output().map_err(|error| error.to_string())?;
        let said = String::from_utf8_lossy(&output.stderr);
        let faults: Vec<Fault> = said.lines().map(reported).collect::<Result<_, _>>()?;
        let expected = if faults.is_empty() { 0 } else { 3 };
        match output.status.code() == Some(expected) {
            true => Ok(faults),
            false => Err(format!("{:?}\n{said}", output.status)),
        }
    }

    /// What is wrong with the reports of all runs.
    fn failures(&self) -> Vec<String> {
        let mut failures = Vec::new();
        let check = check_of(&self.path);
        match (check, self.faults.is_empty()) {
            ("none", false) => failures.push("a case in `none` has no fault".to_owned()),
            ("none", true) | (_, false) => {}
            (_, true) => failures.push("the case has no fault".to_owned()),
        }
        if self.faults.iter().any(|(fault, level)| *level != Some("-O1") && fault.check != check) {
            failures.push(format!("its faults are not those of `{check}`"));
        }
        for level in LEVELS {
            let expected = self.faults.iter().filter(|(_, only)| only.is_none_or(|only| only == level));
            let expected: Vec<&Fault> = expected.map(|(fault, _)| fault).collect();
            match self.run(level, false) {
                Ok(found) => compare(&expected, &found, level, &mut failures),
                Err(error) => failures.push(format!("{level}: {error}")),
            }
            match self.run(level, true) {
                Ok(found) => {
                    failures.extend(found.iter().map(|fault| format!("{level}, mended: {}", shown(fault))));
                }
                Err(error) => failures.push(format!("{level}, mended: {error}")),
            }
        }
        failures
    }
}

fn is_assembly(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension == "spvasm")
}

/// `CHECK: TEXT // other: LINE`
fn expected_fault(line: u64, text: &str) -> Result<Fault, String> {
    let (text, other) = match text.split_once(" other: ") {
        Some((text, other)) => {
            let other = other.trim().parse().map_err(|_| format!("line {line}: {other} is no line"))?;
            (text.trim_end_matches(['/', ';']), Some(other))
        }
        None => (text, None),
    };
    let (check, message) =
        text.split_once(": ").ok_or_else(|| format!("line {line}: expected `CHECK: TEXT`"))?;
    let (check, message) = (check.trim().to_owned(), message.trim().to_owned());
    Ok(Fault { check, message, line: Some(line), others: other.into_iter().collect() })
}

/// A fault by its message in JSON.
fn reported(line: &str) -> Result<Fault, String> {
    let json: serde_json::Value = serde_json::from_str(line).map_err(|error| format!("{error}: {line}"))?;
    let text = |key: &str| json[key].as_str().unwrap_or_default().to_owned();
    let labels = json["labels"].as_array().cloned().unwrap_or_default();
    Ok(Fault {
        check: text("name"),
        message: text("message"),
        line: json["line"].as_u64(),
        others: labels.iter().filter_map(|label| label["line"].as_u64()).collect(),
    })
}

fn shown(fault: &Fault) -> String {
    let Fault { check, message, line, others } = fault;
    format!("{check}: {message} at line {line:?}, others {others:?}")
}

/// Each fault must be found once, at its line, and nothing else.
fn compare(expected: &[&Fault], found: &[Fault], level: &str, failures: &mut Vec<String>) {
    let mut missing = expected.to_vec();
    for fault in found {
        let is_there = |line: &u64| fault.others.contains(line) || fault.line == Some(*line);
        let matches = |each: &&Fault| {
            each.check == fault.check
                && fault.message.contains(&each.message)
                // Neither of two accesses without an order is the first.
                && (fault.line.is_none_or(|line| each.line == Some(line))
                    || each.check == "race" && each.line.as_ref().is_some_and(is_there))
                // What is at the same line stands in one label.
                && each.others.iter().all(is_there)
        };
        match missing.iter().position(matches) {
            Some(index) => {
                missing.remove(index);
            }
            None => failures.push(format!("{level}, unexpected: {}", shown(fault))),
        }
    }
    failures.extend(missing.iter().map(|fault| format!("{level}, missing: {}", shown(fault))));
}

/// Assembles a case, with its mended or its faulty part.
fn assembled(path: &Path, is_mended: bool) -> Result<PathBuf, String> {
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let mut is_kept = true;
    let mut kept = Vec::new();
    for line in text.lines() {
        match line.trim() {
            "#ifdef MENDED" => is_kept = is_mended,
            "#ifndef MENDED" => is_kept = !is_mended,
            "#else" => is_kept = !is_kept,
            "#endif" => is_kept = true,
            _ if is_kept => kept.push(line),
            _ => {}
        }
    }
    let stem = path.file_stem().and_then(|stem| stem.to_str()).expect("cases have names");
    let name = format!("{}-{stem}-{}", check_of(path), if is_mended { "mended" } else { "faulty" });
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("run-faults");
    fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let (assembly, module) = (folder.join(format!("{name}.spvasm")), folder.join(format!("{name}.spv")));
    fs::write(&assembly, kept.join("\n")).map_err(|error| error.to_string())?;
    let tool = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/test-tools/bin/spirv-as");
    let output = Command::new(tool)
        .args(["--target-env", "opencl2.2", "-o"])
        .args([&module, &assembly])
        .output()
        .map_err(|error| format!("spirv-as: {error}"))?;
    match output.status.success() {
        true => Ok(module),
        false => Err(String::from_utf8_lossy(&output.stderr).into_owned()),
    }
}

#[test]
fn each_fault_is_found_once_and_nothing_else() {
    let files = files();
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(BTreeMap::new());
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some(path) = files.get(next.fetch_add(1, Relaxed)) {
                    let found = Case::read(path).map_or_else(|error| vec![error], |case| case.failures());
                    if !found.is_empty() {
                        failures.lock().expect("no thread panics").insert(path.clone(), found);
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().expect("no thread panics");
    let lines =
        failures.iter().map(|(path, found)| format!("{}:\n    {}", path.display(), found.join("\n    ")));
    assert!(failures.is_empty(), "{}", lines.collect::<Vec<String>>().join("\n"));
}

#[test]
fn each_check_has_three_faulty_kernels() {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for path in files() {
        *counts.entry(check_of(&path).to_owned()).or_default() += 1;
    }
    counts.remove("none");
    let few: Vec<&str> = spirocl::faults::codes()
        .map(|code| code.name)
        .filter(|name| counts.get(*name).is_none_or(|&count| count < 3))
        .collect();
    assert!(few.is_empty(), "checks with less than three kernels: {}", few.join(", "));
    let all: usize = counts.values().sum();
    assert!(all >= LEAST, "{all} faulty kernels");
}
