//! Messages beside clang's: the data in `comparison/`, and the pages made of it.
//!
//! | file | what it holds |
//! | --- | --- |
//! | `programs/NAME.cl` | invalid programs as users write them; a first line `// options: WORDS` is for both compilers |
//! | `clang.txt` | what clang prints for each program, recorded by `cargo run -p spirocl-tests --bin record_clang` |
//! | `verdicts.tsv` | a row for each program: location, wording, fix and noise beside clang's, and the reason |
//! | `second.tsv` | the same for a sample, judged without knowing which text is whose |
//! | `programs.md`, `codes.md` | the pages: program, both texts, verdict |
//!
//! The programs are those of the folder, and the invalid example of each code in the tables of messages.

use crate::harness::compiler::{self, Message, Product, Severity};
use crate::harness::{files, tools};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::PathBuf;
use std::process::{Command, Stdio};

/// Where a program comes from.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Origin {
    /// The example of a code.
    Code,
    /// A file of the folder.
    File,
}

/// A program that both compilers refuse or warn about.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its name: a code, or that of its file.
    pub name: String,
    /// Where it comes from.
    pub origin: Origin,
    /// Its source.
    pub source: String,
    /// The options of both compilers.
    pub options: Vec<String>,
}

/// How one aspect of our messages compares with clang's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rank {
    /// Ours helps the user more.
    Better,
    /// Neither does.
    Equal,
    /// clang's helps more.
    Worse,
}

/// The judgement of one program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    /// Location, wording, fix and noise, in this order.
    pub ranks: [Rank; ASPECTS.len()],
    /// Why.
    pub reason: String,
}

/// What is compared.
pub const ASPECTS: [&str; 4] = ["location", "wording", "fix", "noise"];

/// The folder of the data.
pub fn folder() -> PathBuf {
    tools::tests_folder().join("comparison")
}

/// Returns all programs: the examples of codes first.
pub fn programs() -> Result<Vec<Program>, String> {
    // Messages of the command itself (F) have no program, those of running kernels (R) one that compiles.
    let examples =
        spirocl::explain::codes().filter(|code| !code.id.starts_with(['F', 'R']) && !code.wrong.is_empty());
    let mut all: Vec<Program> = examples
        .map(|code| {
            let (mut options, source) = options_and_source(code.wrong);
            options.push(format!("-W{}", code.name));
            Program { name: code.id.to_owned(), origin: Origin::Code, source, options }
        })
        .collect();
    all.sort_by(|one, other| one.name.cmp(&other.name));
    for path in files::with_extension(&folder().join("programs"), "cl") {
        let (options, source) = options_and_source(&files::read(&path)?);
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        all.push(Program { name, origin: Origin::File, source, options });
    }
    Ok(all)
}

/// Takes a first line such as `// options: -cl-std=CL2.0` off a program. Its line stays, so that lines keep their numbers.
fn options_and_source(text: &str) -> (Vec<String>, String) {
    let first = text.lines().next().unwrap_or_default();
    let words = ["// options: ", "// spirocl "].iter().find_map(|start| first.strip_prefix(start));
    let words = words.or_else(|| first.starts_with("// -").then(|| first.trim_start_matches("// ")));
    let options = words.unwrap_or_default().split_whitespace().map(str::to_owned).collect();
    (options, format!("{}\n", text.trim_end()))
}

impl Program {
    /// Our messages as they are drawn, and as data.
    pub fn compile(&self) -> Result<(String, Vec<Message>), String> {
        let path = PathBuf::from(format!("{}.cl", self.name));
        let options: Vec<&str> = self.options.iter().map(String::as_str).collect();
        let compilation = compiler::compile(&path, &self.source, &options, Product::Spirv)?;
        Ok((compilation.rendered, compilation.messages))
    }

    /// What clang prints, by running it. It may take all memory for some invalid programs, and is stopped before.
    pub fn run_clang(&self) -> Result<String, String> {
        const LIMITS: &str = "ulimit -v 3000000; exec timeout 10 clang-22 \"$@\"";
        let fixed = ["-fsyntax-only", "--target=spirv64-unknown-unknown", "-Wno-unknown-warning-option"];
        let both = ["-cl-std=CL", "-D", "-U", "-W", "-pedantic", "-cl-single-precision-constant"];
        let options = self.options.iter().filter(|word| both.iter().any(|start| word.starts_with(start)));
        let options = options.map(|word| word.replace("CL3.1", "CL3.0"));
        let mut command = Command::new("sh");
        command.args(["-c", LIMITS, "sh"]).args(fixed).args(options).args(["-x", "cl", "-"]);
        let mut clang = command
            .stdin(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .map_err(|error| format!("sh: {error}"))?;
        if let Some(mut input) = clang.stdin.take() {
            input.write_all(self.source.as_bytes()).map_err(|error| error.to_string())?;
        }
        let output = clang.wait_with_output().map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&output.stderr).replace("<stdin>", &format!("{}.cl", self.name));
        Ok(text.lines().map(|line| format!("{}\n", line.trim_end())).collect())
    }
}

/// The texts of clang by the names of programs.
pub fn recorded() -> Result<BTreeMap<String, String>, String> {
    let text = files::read(&folder().join("clang.txt"))?;
    let mut texts: BTreeMap<String, String> = BTreeMap::new();
    let mut of = String::new();
    for line in text.lines() {
        match line.strip_prefix("== ") {
            Some(name) => {
                name.clone_into(&mut of);
                texts.entry(of.clone()).or_default();
            }
            None => texts.entry(of.clone()).or_default().push_str(&format!("{line}\n")),
        }
    }
    Ok(texts)
}

/// The text of `clang.txt`, made anew.
pub fn record() -> Result<String, String> {
    let section = |program: &Program| Ok(format!("== {}\n{}", program.name, program.run_clang()?));
    programs()?.iter().map(section).collect()
}

/// Reads the verdicts of a file of rows.
pub fn verdicts(file: &str) -> Result<BTreeMap<String, Verdict>, String> {
    let text = files::read(&folder().join(file))?;
    text.lines().map(|line| verdict(line).ok_or_else(|| format!("{file}: not a verdict: {line}"))).collect()
}

fn verdict(line: &str) -> Option<(String, Verdict)> {
    let mut cells = line.split('\t');
    let name = cells.next()?.to_owned();
    let mut ranks = [Rank::Equal; ASPECTS.len()];
    for rank in &mut ranks {
        *rank = match cells.next()? {
            "better" => Rank::Better,
            "equal" => Rank::Equal,
            "worse" => Rank::Worse,
            _ => return None,
        };
    }
    let reason = cells.next()?.to_owned();
    Some((name, Verdict { ranks, reason }))
}

/// The page of the programs of one origin.
pub fn page(origin: Origin) -> Result<String, String> {
    let (clang, verdicts) = (recorded()?, verdicts("verdicts.tsv")?);
    let title = match origin {
        Origin::Code => "Messages of each code beside clang's",
        Origin::File => "Messages of invalid programs beside clang's",
    };
    let mut text = format!(
        "# {title}\n\nMade of the data in this folder by `UPDATE=1 cargo test -p spirocl-tests --test comparison`.\n"
    );
    for program in programs()?.iter().filter(|program| program.origin == origin) {
        let (ours, _) = program.compile()?;
        let ours: String = ours.lines().map(|line| format!("{}\n", line.trim_end())).collect();
        let name = &program.name;
        let clang = clang.get(name).map_or("", String::as_str);
        let clang = if clang.is_empty() { "(nothing)\n" } else { clang };
        let judged = match verdicts.get(name) {
            Some(verdict) => format!("{}. {}\n", ranks(verdict), verdict.reason),
            None => "Not judged.\n".to_owned(),
        };
        let source = program.source.replace('\0', "\u{2400}");
        text.push_str(&format!(
            "\n## {name}\n\n```c\n{source}```\n\nspirocl:\n\n```text\n{ours}```\n\nclang 22:\n\n```text\n{clang}```\n\n{judged}"
        ));
    }
    Ok(text)
}

fn ranks(verdict: &Verdict) -> String {
    let rank = |rank: &Rank| match rank {
        Rank::Better => "better",
        Rank::Equal => "equal",
        Rank::Worse => "worse",
    };
    let each = ASPECTS.iter().zip(&verdict.ranks).map(|(aspect, of)| format!("{aspect} {}", rank(of)));
    each.collect::<Vec<_>>().join(", ")
}

/// How many errors there are among messages.
pub fn errors(messages: &[Message]) -> usize {
    messages.iter().filter(|message| message.severity == Severity::Error).count()
}
