//! The faulty kernels of `spirocl run` in Oclgrind: the record in `comparison/oclgrind/oclgrind.tsv`, and the page that shows it. The program
//! `record_oclgrind` makes the record; tests only read it.

use super::{files, tools};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// What Oclgrind does with a kernel.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Verdict {
    /// It reports the line that `spirocl run` reports, or the other place of a race.
    Found,
    /// It reports other lines only.
    Elsewhere,
    /// It reports nothing.
    Nothing,
    /// It crashes, or does not end in 20 seconds.
    Stops,
    /// It cannot compile or run the kernel.
    CannotRun,
}

impl Verdict {
    /// All verdicts, with their names in the record, and what they mean.
    pub const ALL: [(Self, &'static str, &'static str); 5] = [
        (Self::Found, "found", "it reports the fault at the line of the fault"),
        (Self::Elsewhere, "elsewhere", "it reports something at another line only"),
        (Self::Nothing, "nothing", "it reports nothing"),
        (Self::Stops, "stops", "it crashes, or does not end within 20 seconds"),
        (Self::CannotRun, "cannot run", "it cannot compile or run the kernel, or it is a SPIR-V module"),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        Self::ALL.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    fn of_name(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|row| row.1 == name).map(|row| row.0)
    }
}

/// A kernel in the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Row {
    /// `CHECK/NAME.cl`
    pub kernel: String,
    /// The lines that `spirocl run` reports.
    pub lines: Vec<u32>,
    /// What Oclgrind does.
    pub verdict: Verdict,
    /// How many reports Oclgrind makes of the kernel after it is mended.
    pub mended_reports: u32,
    /// Its first message, or why it cannot run the kernel.
    pub message: String,
}

/// The folder of the faulty kernels.
pub fn cases() -> PathBuf {
    tools::tests_folder().join("cases/run_faults")
}

/// The file of the record.
pub fn record_path() -> PathBuf {
    tools::tests_folder().join("comparison/oclgrind/oclgrind.tsv")
}

/// The page of the manual.
pub fn page_path() -> PathBuf {
    tools::tests_folder().join("../docs/run-comparison.md")
}

/// All faulty kernels, with the lines that `spirocl run` reports without optimization. `run_faults` holds these lines true.
pub fn kernels() -> Result<BTreeMap<String, Vec<u32>>, String> {
    let folder = cases();
    let mut kernels = BTreeMap::new();
    for extension in ["cl", "spvasm"] {
        for path in files::with_extension(&folder, extension) {
            let name = relative(&folder, &path);
            if name.starts_with("none/") {
                continue;
            }
            let text = files::read(&path)?;
            let is_faulty = |line: &str| line.contains(" fault: ") || line.contains(" fault-O0: ");
            let lines = (1..).zip(text.lines()).filter(|(_, line)| is_faulty(line)).map(|(line, _)| line);
            kernels.insert(name, lines.collect());
        }
    }
    Ok(kernels)
}

fn relative(folder: &Path, path: &Path) -> String {
    path.strip_prefix(folder).unwrap_or(path).to_string_lossy().replace('\\', "/")
}

/// The record.
pub fn rows() -> Result<Vec<Row>, String> {
    let text = files::read(&record_path())?;
    text.lines().filter(|line| !line.starts_with('#')).map(read_row).collect()
}

fn read_row(line: &str) -> Result<Row, String> {
    let wrong = || format!("a row is malformed: {line}");
    let cells: Vec<&str> = line.split('\t').collect();
    let &[kernel, lines, verdict, mended, message] = &cells[..] else { return Err(wrong()) };
    let lines: Result<Vec<u32>, _> = lines.split(' ').map(str::parse).collect();
    Ok(Row {
        kernel: kernel.to_owned(),
        lines: lines.map_err(|_| wrong())?,
        verdict: Verdict::of_name(verdict).ok_or_else(wrong)?,
        mended_reports: mended.parse().map_err(|_| wrong())?,
        message: message.to_owned(),
    })
}

/// The text of the record.
pub fn record(rows: &[Row]) -> String {
    let mut text = "# kernel, lines that spirocl run reports, what Oclgrind 21.10 does, its reports of the mended kernel, its first message\n"
        .to_owned();
    for row in rows {
        let lines: Vec<String> = row.lines.iter().map(u32::to_string).collect();
        let (kernel, lines, verdict) = (&row.kernel, lines.join(" "), row.verdict.name());
        text.push_str(&format!("{kernel}\t{lines}\t{verdict}\t{}\t{}\n", row.mended_reports, row.message));
    }
    text
}

fn check_of(kernel: &str) -> &str {
    kernel.split('/').next().unwrap_or(kernel)
}

/// The page of the manual.
pub fn page(rows: &[Row]) -> String {
    let count = |is_counted: &dyn Fn(&Row) -> bool| rows.iter().filter(|row| is_counted(row)).count();
    let false_reports = count(&|row| row.mended_reports > 0);
    let mut text = format!(
        "# Running kernels: comparison with Oclgrind\n\n\
         [Oclgrind](https://github.com/jrprice/Oclgrind) runs OpenCL kernels in an interpreter of LLVM IR. This page compares `spirocl run` with\n\
         version 21.10, the latest one, as Debian packages it, with its checks of data races and uninitialized values. The {} faulty kernels of\n\
         `spirv-tests/cases/run_faults` are run before and after they are mended. `spirocl run` finds each fault at its line, once, and is silent\n\
         on all mended kernels: a test holds that true. `spirv-tests/src/bin/record_oclgrind.rs` recorded what Oclgrind does.\n\n\
         | Oclgrind | kernels | meaning |\n| --- | --- | --- |\n",
        rows.len()
    );
    for (verdict, name, meaning) in Verdict::ALL {
        text.push_str(&format!("| {name} | {} | {meaning} |\n", count(&|row| row.verdict == verdict)));
    }
    text.push_str(&format!(
        "\nOclgrind reports something on {false_reports} of the mended kernels.\n\n\
         ## By check\n\n| check | kernels | `spirocl run` finds | Oclgrind finds |\n| --- | --- | --- | --- |\n"
    ));
    let mut checks: Vec<&str> = rows.iter().map(|row| check_of(&row.kernel)).collect();
    checks.dedup();
    for check in checks {
        let all = count(&|row| check_of(&row.kernel) == check);
        let found = count(&|row| check_of(&row.kernel) == check && row.verdict == Verdict::Found);
        text.push_str(&format!("| {check} | {all} | {all} | {found} |\n"));
    }
    text.push_str(
        "\n## By kernel\n\n| kernel | line | Oclgrind | its first message | of the mended kernel |\n| --- | --- | --- | --- | --- |\n",
    );
    for row in rows {
        let lines: Vec<String> = row.lines.iter().map(u32::to_string).collect();
        let mended = match row.mended_reports {
            0 => "silent".to_owned(),
            1 => "1 report".to_owned(),
            count => format!("{count} reports"),
        };
        let message = row.message.replace('|', "\\|").replace('<', "&lt;");
        let (kernel, lines, verdict) = (&row.kernel, lines.join(", "), row.verdict.name());
        text.push_str(&format!("| {kernel} | {lines} | {verdict} | {message} | {mended} |\n"));
    }
    text
}
