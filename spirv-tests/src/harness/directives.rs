//! The comments of a case that tell the harness what to do and what to expect.
//!
//! In the header, the comments before the first line of code (each on a line of its own):
//!
//! | directive | meaning |
//! | --- | --- |
//! | `// options: WORDS` | compile with these; several lines are several sets, and each must pass |
//! | `// versions: WORDS` | compile with each set of options in each of these versions, see below |
//! | `// snapshot: KIND` | compare with the file of the same name and this ending: `spvasm`, `ast`, `hir`, `i` or `messages` |
//! | `// environment: NAME` | validate in this environment of spirv-val in place of those of the module's version |
//! | `// global: N`, `// local: N` | the sizes of the launch of a case that is run |
//! | `// skip-source: WHY` | do not run by the driver's own compiler, which is wrong here |
//! | `// skip-widened: WHY` | do not run what is compiled for 32-bit addresses |
//!
//! Anywhere:
//!
//! | directive | meaning |
//! | --- | --- |
//! | `// error: TEXT` | on this line there is an error whose message contains this text; also several on one line |
//! | `// error@-2: TEXT` | the same for the line two above; `+` for below |
//! | `// error@FILE:3: TEXT` | the same for line 3 of an included file, whose name ends in `FILE` |
//! | `// warning: TEXT` | the same for warnings |
//! | `// extension: TEXT` | a warning; the case is compiled with `-pedantic-errors` too, where it is an error |
//! | `// note: TEXT` | a note, a label or an advice of the message expected before contains this text; `included from FILE:3` says how its file came in |
//! | `// check: TEXT` | a line of the assembly contains this text (`*` stands for anything), in the order of the checks |
//! | `// check-not: TEXT` | no line of the assembly contains it |
//!
//! `// error[S0204]: TEXT` asks for the code of the message too. `// error in 1.x 2.0: TEXT` expects it in these versions only;
//! so do `warning`, `check` and `check-not`. All parts together: `// error[S0204]@-1 in 1.x: TEXT`.
//!
//! A version is written like `1.2`, or like `3.0-images-fp64` with features of OpenCL C turned off (`cl_khr_fp16` and its
//! like are turned off by their whole names). `1.x` stands for 1.0, 1.1 and 1.2, `3.x` for 3.0 and 3.1, `all` for all six.
//! Behind `in`, `-images` stands for every version with that feature turned off.

use crate::harness::compiler::Severity;
use crate::oracles::validate;

/// The versions of OpenCL C, with the words for several of them.
const VERSIONS: &[(&str, &[&str])] = &[
    ("1.0", &["1.0"]),
    ("1.1", &["1.1"]),
    ("1.2", &["1.2"]),
    ("2.0", &["2.0"]),
    ("3.0", &["3.0"]),
    ("3.1", &["3.1"]),
    ("1.x", &["1.0", "1.1", "1.2"]),
    ("3.x", &["3.0", "3.1"]),
    ("all", &["1.0", "1.1", "1.2", "2.0", "3.0", "3.1"]),
];

fn versions(word: &str) -> Result<&'static [&'static str], String> {
    let row = VERSIONS.iter().find(|(name, _)| *name == word);
    row.map(|(_, versions)| *versions).ok_or_else(|| format!("`{word}` is no version"))
}

/// One compilation of a case.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Run {
    /// The version as the case writes it; empty where it writes none.
    pub version: String,
    /// All options.
    pub options: Vec<String>,
    /// Whether extensions are expected to be errors.
    pub pedantic: bool,
}

/// What makes extensions errors.
const PEDANTIC: &str = "-pedantic-errors";

impl Run {
    /// A run in a version such as `3.0-images`.
    fn in_version(word: &str, options: &[String]) -> Result<Vec<Self>, String> {
        let mut parts = word.split('-');
        let listed = versions(parts.next().unwrap_or_default())?;
        let off: Vec<String> = parts.map(|name| format!("-{}", whole_name(name))).collect();
        let run = |number: &&str| {
            let mut run = Self { version: word.to_owned(), options: options.to_vec(), pedantic: false };
            if listed.len() > 1 {
                run.version = word.replacen(word.split('-').next().unwrap_or_default(), number, 1);
            }
            run.options.push(format!("-cl-std=CL{number}"));
            if !off.is_empty() {
                run.options.push(format!("-cl-ext={}", off.join(",")));
            }
            run
        };
        Ok(listed.iter().map(run).collect())
    }
}

fn whole_name(feature: &str) -> String {
    if feature.starts_with("cl_") { feature.to_owned() } else { format!("__opencl_c_{feature}") }
}

/// The versions in which something is expected: all, if none are listed.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Only(Vec<String>);

impl Only {
    fn read(words: &str) -> Result<Self, String> {
        let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
        for word in words.iter().filter(|word| !word.starts_with('-')) {
            versions(word.split('-').next().unwrap_or_default())?;
        }
        Ok(Self(words))
    }

    /// Whether the version of a run is among them.
    pub fn holds(&self, version: &str) -> bool {
        let is_met = |word: &String| match word.strip_prefix('-') {
            Some(feature) => version.split('-').skip(1).any(|off| off == feature),
            None => word == version || versions(word).is_ok_and(|listed| listed.contains(&version)),
        };
        self.0.is_empty() || self.0.iter().any(is_met)
    }
}

/// A message that the case expects.
#[derive(Clone, Debug)]
pub struct Expected {
    /// How bad it is.
    pub severity: Severity,
    /// Whether it is an error with `-pedantic-errors`.
    pub is_extension: bool,
    /// Its code; empty if any will do.
    pub code: String,
    /// The versions in which it is expected.
    pub only: Only,
    /// The end of the name of the included file in which it is; empty for the case itself.
    pub file: String,
    /// The line, from 1.
    pub line: u32,
    /// The line of the comment that says so, from 1.
    pub written_at: u32,
    /// What the message contains.
    pub text: String,
    /// What its notes, labels or advice contain.
    pub notes: Vec<String>,
}

/// A check of the assembly.
#[derive(Clone, Debug)]
pub struct Check {
    /// The pattern, with single spaces.
    pub pattern: String,
    /// Whether it must be found, or must not.
    pub wanted: bool,
    /// The versions in which it holds.
    pub only: Only,
}

/// What the comments of a case say.
#[derive(Clone, Debug, Default)]
pub struct Directives {
    /// The sets of options: at least one.
    pub options: Vec<Vec<String>>,
    /// The versions in which to compile.
    versions: Vec<String>,
    /// The endings of the snapshots.
    pub snapshots: Vec<String>,
    /// The environment of spirv-val, if not those of the version.
    pub environment: Option<String>,
    /// How many work-items to run.
    pub global: Option<usize>,
    /// How many of them make a work-group.
    pub local: Option<usize>,
    /// Why the driver's own compiler is left out.
    pub skip_source: Option<String>,
    /// Why the module for 32-bit addresses is not run.
    pub skip_widened: Option<String>,
    /// The messages that must come.
    pub expected: Vec<Expected>,
    /// The checks of the assembly, in order.
    pub checks: Vec<Check>,
}

impl Directives {
    /// Passes a module of the case to spirv-val: in the environment that the case names, or in those of the module's version.
    pub fn validate(&self, words: &[u32]) -> Result<(), String> {
        match &self.environment {
            Some(environment) => validate::validate(words, &[environment]),
            None => validate::validate(words, &validate::environments(words)),
        }
    }

    /// Reads the directives of a case.
    pub fn read(text: &str) -> Result<Self, String> {
        let mut directives = Self::default();
        let mut in_header = true;
        for (line, number) in text.lines().zip(1u32..) {
            let trimmed = line.trim();
            in_header &= trimmed.is_empty() || trimmed.starts_with("//");
            if let Some(comment) = trimmed.strip_prefix("// ").filter(|_| in_header) {
                directives.header(comment).map_err(|error| format!("line {number}: {error}"))?;
            }
            for comment in line.split("// ").skip(1) {
                directives
                    .comment(comment.trim(), number)
                    .map_err(|error| format!("line {number}: {error}"))?;
            }
        }
        if directives.options.is_empty() {
            directives.options.push(Vec::new());
        }
        Ok(directives)
    }

    /// All compilations of the case: each set of options in each version.
    pub fn runs(&self) -> Result<Vec<Run>, String> {
        let mut runs = Vec::new();
        for options in &self.options {
            if self.versions.is_empty() {
                runs.push(Run { version: String::new(), options: options.clone(), pedantic: false });
            }
            for version in &self.versions {
                runs.extend(Run::in_version(version, options)?);
            }
        }
        if self.expected.iter().any(|message| message.is_extension) {
            let pedantic = |run: &Run| {
                let options = run.options.iter().cloned().chain([PEDANTIC.to_owned()]).collect();
                Run { version: run.version.clone(), options, pedantic: true }
            };
            let again: Vec<Run> = runs.iter().map(pedantic).collect();
            runs.extend(again);
        }
        Ok(runs)
    }

    fn header(&mut self, comment: &str) -> Result<(), String> {
        let Some((name, value)) = comment.split_once(':') else { return Ok(()) };
        let value = value.trim();
        let number = || value.parse().map_err(|_| format!("`{value}` is not a number"));
        match name {
            "options" => self.options.push(value.split_whitespace().map(str::to_owned).collect()),
            "versions" => self.versions.extend(value.split_whitespace().map(str::to_owned)),
            "snapshot" => self.snapshots.push(value.to_owned()),
            "environment" => self.environment = Some(value.to_owned()),
            "global" => self.global = Some(number()?),
            "local" => self.local = Some(number()?),
            "skip-source" => self.skip_source = Some(value.to_owned()),
            "skip-widened" => self.skip_widened = Some(value.to_owned()),
            _ => {}
        }
        Ok(())
    }

    fn comment(&mut self, comment: &str, line: u32) -> Result<(), String> {
        let Some((head, text)) = split_head(comment) else { return Ok(()) };
        let text = text.trim().to_owned();
        let (head, only) = head.split_once(" in ").unwrap_or((head, ""));
        let (head, place) = head.split_once('@').unwrap_or((head, "+0"));
        let (name, code) = head.split_once('[').unwrap_or((head, ""));
        match name {
            "error" | "warning" | "extension" => {
                let is_extension = name == "extension";
                let severity = if name == "error" { Severity::Error } else { Severity::Warning };
                let written_at = line;
                let (file, line) = read_place(place, line)?;
                let (file, code) = (file.to_owned(), code.trim_end_matches(']').to_owned());
                let (only, notes) = (Only::read(only)?, Vec::new());
                self.expected.push(Expected {
                    severity,
                    is_extension,
                    code,
                    only,
                    file,
                    line,
                    written_at,
                    text,
                    notes,
                });
            }
            "note" => {
                let message = self.expected.last_mut().ok_or("there is no message before the note")?;
                message.notes.push(text);
            }
            "check" | "check-not" => {
                let (pattern, wanted) = (single_spaced(&text), name == "check");
                self.checks.push(Check { pattern, wanted, only: Only::read(only)? });
            }
            _ => {}
        }
        Ok(())
    }
}

/// A directive and its text. The colon between them is the first one that no number follows at once, as it does in `FILE:3`.
fn split_head(comment: &str) -> Option<(&str, &str)> {
    let begins_text = |(at, _): &(usize, &str)| !comment[at + 1..].starts_with(|c: char| c.is_ascii_digit());
    let (colon, _) = comment.match_indices(':').find(begins_text)?;
    Some((&comment[..colon], &comment[colon + 1..]))
}

/// The file and the line that stand behind `@` in a comment on line `here`: `-2`, `+1` or `FILE:3`.
fn read_place(place: &str, here: u32) -> Result<(&str, u32), String> {
    let wrong = |_| format!("`{place}` is no line");
    match place.rsplit_once(':') {
        Some((file, line)) => Ok((file, line.parse().map_err(wrong)?)),
        None => {
            let line = here.checked_add_signed(place.parse().map_err(wrong)?);
            Ok(("", line.ok_or("there is no such line")?))
        }
    }
}

/// The text with each run of white space as one space.
pub fn single_spaced(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn directives_are_read_from_their_places() {
        let text = "// options: -cl-std=CL2.0 -DA=1\n// options: -O0\n\nint f(); // error: one // note: why\n\
                    // error@-1: two\n// options: not in the header\n";
        let directives = Directives::read(text).expect("well formed");
        assert_eq!(directives.options, [vec!["-cl-std=CL2.0", "-DA=1"], vec!["-O0"]]);
        let lines: Vec<_> =
            directives.expected.iter().map(|message| (message.line, &*message.text)).collect();
        assert_eq!(lines, [(4, "one"), (4, "two")]);
        assert_eq!(directives.expected[0].notes, ["why"]);
    }

    #[test]
    fn places_are_lines_of_this_file_or_of_another() {
        let text = "int f(); // error@h/a.h:3: one\n// warning[P1]@-1 in 1.2: two: 3\n";
        let directives = Directives::read(text).expect("well formed");
        let places: Vec<_> = directives
            .expected
            .iter()
            .map(|message| (&*message.file, message.line, &*message.text))
            .collect();
        assert_eq!(places, [("h/a.h", 3, "one"), ("", 1, "two: 3")]);
        assert!(Directives::read("int f(); // error@a.h: x").is_err());
    }

    #[test]
    fn extensions_make_runs_in_which_they_are_errors() {
        let text = "// options: -O0\n// options: -O2\nint f(); // extension: one\n";
        let directives = Directives::read(text).expect("well formed");
        let runs = directives.runs().expect("no versions");
        let made: Vec<_> = runs.iter().map(|run| (run.options.join(" "), run.pedantic)).collect();
        let expected =
            [("-O0", false), ("-O2", false), ("-O0 -pedantic-errors", true), ("-O2 -pedantic-errors", true)];
        assert_eq!(made, expected.map(|(options, pedantic)| (options.to_owned(), pedantic)));
        assert_eq!(directives.expected[0].severity, Severity::Warning);
    }

    #[test]
    fn versions_make_runs_and_limit_what_is_expected() {
        let text = "// versions: 1.x 3.0-images-fp64\nint f(); // error[S0204]@+1 in 1.1 -fp64: one\n// check: all\n";
        let directives = Directives::read(text).expect("well formed");
        let runs = directives.runs().expect("known versions");
        let versions: Vec<_> = runs.iter().map(|run| &*run.version).collect();
        assert_eq!(versions, ["1.0", "1.1", "1.2", "3.0-images-fp64"]);
        assert_eq!(runs[0].options, ["-cl-std=CL1.0"]);
        assert_eq!(runs[3].options, ["-cl-std=CL3.0", "-cl-ext=-__opencl_c_images,-__opencl_c_fp64"]);
        let expected = &directives.expected[0];
        assert_eq!((&*expected.code, expected.line, &*expected.text), ("S0204", 3, "one"));
        let held: Vec<_> = versions.iter().map(|version| expected.only.holds(version)).collect();
        assert_eq!(held, [false, true, false, true]);
        assert!(directives.checks[0].only.holds("2.0"));
        assert!(Directives::read("int f(); // error in part: x").is_err());
    }
}
