//! The comments of a case that tell the harness what to do and what to expect.
//!
//! In the header, the comments before the first line of code (each on a line of its own):
//!
//! | directive | meaning |
//! | --- | --- |
//! | `// options: WORDS` | compile with these; several lines are several sets, and each must pass |
//! | `// snapshot: KIND` | compare with the file of the same name and this ending: `spvasm`, `ast`, `hir` or `i` |
//! | `// environment: NAME` | validate in this environment of spirv-val in place of those of the module's version |
//! | `// global: N`, `// local: N` | the sizes of the launch of a case that is run |
//! | `// skip-source: WHY` | do not run by the driver's own compiler, which is wrong here |
//!
//! Anywhere:
//!
//! | directive | meaning |
//! | --- | --- |
//! | `// error: TEXT` | on this line there is an error whose message contains this text; also several on one line |
//! | `// error@-2: TEXT` | the same for the line two above; `+` for below |
//! | `// warning: TEXT` | the same for warnings |
//! | `// note: TEXT` | a note, a label or an advice of the message expected before contains this text |
//! | `// check: TEXT` | a line of the assembly contains this text (`*` stands for anything), in the order of the checks |
//! | `// check-not: TEXT` | no line of the assembly contains it |

use crate::compiler::Severity;

/// A message that the case expects.
#[derive(Clone, Debug)]
pub struct Expected {
    /// How bad it is.
    pub severity: Severity,
    /// The line, from 1.
    pub line: u32,
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
}

/// What the comments of a case say.
#[derive(Clone, Debug, Default)]
pub struct Directives {
    /// The sets of options: at least one.
    pub options: Vec<Vec<String>>,
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
    /// The messages that must come.
    pub expected: Vec<Expected>,
    /// The checks of the assembly, in order.
    pub checks: Vec<Check>,
}

impl Directives {
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

    fn header(&mut self, comment: &str) -> Result<(), String> {
        let Some((name, value)) = comment.split_once(':') else { return Ok(()) };
        let value = value.trim();
        let number = || value.parse().map_err(|_| format!("`{value}` is not a number"));
        match name {
            "options" => self.options.push(value.split_whitespace().map(str::to_owned).collect()),
            "snapshot" => self.snapshots.push(value.to_owned()),
            "environment" => self.environment = Some(value.to_owned()),
            "global" => self.global = Some(number()?),
            "local" => self.local = Some(number()?),
            "skip-source" => self.skip_source = Some(value.to_owned()),
            _ => {}
        }
        Ok(())
    }

    fn comment(&mut self, comment: &str, line: u32) -> Result<(), String> {
        let Some((name, text)) = comment.split_once(':') else { return Ok(()) };
        let text = text.trim().to_owned();
        let (name, offset) = name.split_once('@').unwrap_or((name, "0"));
        let wanted = name == "check";
        match name {
            "error" | "warning" => {
                let severity = if name == "error" { Severity::Error } else { Severity::Warning };
                let offset: i32 =
                    offset.parse().map_err(|_| format!("`{offset}` is not a number of lines"))?;
                let line = line.checked_add_signed(offset).ok_or("there is no such line")?;
                self.expected.push(Expected { severity, line, text, notes: Vec::new() });
            }
            "note" => {
                let message = self.expected.last_mut().ok_or("there is no message before the note")?;
                message.notes.push(text);
            }
            "check" | "check-not" => self.checks.push(Check { pattern: single_spaced(&text), wanted }),
            _ => {}
        }
        Ok(())
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
}
