//! Snapshots beside the cases, in a normalized form of assembly that keeps differences small.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

/// Compares with the snapshot; with the variable `UPDATE` set, rewrites it in place of failing.
pub fn compare(path: &Path, got: &str) -> Result<(), String> {
    let expected = fs::read_to_string(path).unwrap_or_default();
    if expected == got {
        return Ok(());
    }
    if updates() {
        return fs::write(path, got).map_err(|error| format!("{}: {error}", path.display()));
    }
    Err(format!("{} differs (UPDATE=1 rewrites it):\n{}", path.display(), difference(&expected, got)))
}

/// Whether `UPDATE` is set: expectations are rewritten instead of failing.
pub fn updates() -> bool {
    std::env::var_os("UPDATE").is_some()
}

/// With the variable `UPDATE` set, writes a message behind the `// error:`, `// warning:` or `// extension:` that ends a line of a case.
pub fn complete_line(path: &Path, line: u32, message: &str) -> Result<(), String> {
    let comments = ["// error:", "// warning:", "// extension:"];
    edit_line(path, line, |text| {
        let is_open = comments.iter().any(|comment| text.ends_with(comment));
        is_open.then(|| format!("{text} {message}"))
    })
}

/// With the variable `UPDATE` set, replaces the text of a directive on a line of a case. An older text that is not there any more
/// stays as it is.
pub fn replace_expected(path: &Path, line: u32, old: &str, new: &str) -> Result<(), String> {
    edit_line(path, line, |text| {
        let (before, after) = text.split_at(text.find("// ")?);
        after.contains(old).then(|| format!("{before}{}", after.replacen(old, new, 1)))
    })
}

/// With the variable `UPDATE` set, rewrites a line of a file.
fn edit_line(path: &Path, line: u32, edit: impl Fn(&str) -> Option<String>) -> Result<(), String> {
    if !updates() {
        return Ok(());
    }
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
    let edited = |(text, number): (&str, u32)| {
        let new = if number == line { edit(text) } else { None };
        format!("{}\n", new.as_deref().unwrap_or(text))
    };
    let edited: String = text.lines().zip(1..).map(edited).collect();
    fs::write(path, edited).map_err(|error| format!("{}: {error}", path.display()))
}

/// The lines from the first to the last that differ.
fn difference(expected: &str, got: &str) -> String {
    let (expected, got): (Vec<_>, Vec<_>) = (expected.lines().collect(), got.lines().collect());
    let same_start = expected.iter().zip(&got).take_while(|(expected, got)| expected == got).count();
    let rest = expected.len().min(got.len()) - same_start;
    let same_end = expected.iter().rev().zip(got.iter().rev()).take(rest);
    let same_end = same_end.take_while(|(expected, got)| expected == got).count();
    let part = |mark: &str, lines: &[&str]| {
        lines[same_start..lines.len() - same_end]
            .iter()
            .map(|line| format!("{mark}{line}\n"))
            .collect::<String>()
    };
    format!("from line {}:\n{}{}", same_start + 1, part("-", &expected), part("+", &got))
}

/// Renumbers the ids of assembly that have no names, from 1 in the order in which they appear.
pub fn renumber(assembly: &str) -> String {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    let mut renumbered = String::with_capacity(assembly.len());
    let mut rest = assembly;
    while let Some(at) = rest.find('%') {
        let (before, id) = rest.split_at(at + 1);
        renumbered.push_str(before);
        let end = id.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(id.len());
        let (id, after) = id.split_at(end);
        rest = after;
        if !id.is_empty() && id.bytes().all(|byte| byte.is_ascii_digit()) {
            let next = numbers.len() + 1;
            renumbered.push_str(&numbers.entry(id).or_insert(next).to_string());
        } else {
            renumbered.push_str(id);
        }
    }
    renumbered.push_str(rest);
    // spirv-dis aligns results in a column, which would move with the longest name.
    let line = |line: &str| match line.trim_start().split_once(" = ") {
        Some((result, instruction)) if result.starts_with('%') => {
            format!("{} = {instruction}\n", result.trim_end())
        }
        _ => format!("{}\n", line.trim()),
    };
    renumbered.lines().map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_ids_without_names_are_renumbered() {
        let assembly =
            "   %9 = OpLabel\n%uint_4 = OpConstant %uint 4\n  OpBranch %30\n%30 = OpPhi %v4float %9 %30";
        let expected = "%1 = OpLabel\n%uint_4 = OpConstant %uint 4\nOpBranch %2\n%2 = OpPhi %v4float %1 %2\n";
        assert_eq!(renumber(assembly), expected);
    }

    #[test]
    fn difference_shows_the_changed_lines() {
        assert_eq!(difference("a\nb\nc\n", "a\nx\ny\nc\n"), "from line 2:\n-b\n+x\n+y\n");
    }
}
