//! `--explain` and `--list-errors`: the tables of diagnostics of all stages, as text.

use crate::{failure, faults, limits};
use spirocl_frontend::{
    codes,
    diagnostic::Code,
    nearest, parse,
    warning::{Class, GROUPS},
};

/// Every diagnostic, in the order of the stages.
///
/// ```
/// assert!(spirocl::explain::codes().any(|code| code.id == "P0010"));
/// ```
pub fn codes() -> impl Iterator<Item = &'static Code> {
    let mut all: Vec<&'static Code> = Vec::new();
    for table in [
        &crate::codes::CODES[..],
        &failure::CODES,
        &limits::CODES,
        codes::PREPROCESSOR,
        codes::BRACKETS,
        parse::codes::CODES,
    ] {
        all.extend_from_slice(table);
    }
    all.extend(spirocl_sema::error::all());
    all.extend_from_slice(spirocl_codegen::error::CODES);
    all.extend(faults::codes());
    all.into_iter()
}

/// One line for each diagnostic: its code, its name, the section of the specification.
///
/// ```
/// assert!(spirocl::explain::list().starts_with("F0001  conflicting-features"));
/// ```
pub fn list() -> String {
    codes().map(|code| format!("{}  {:<44} {}\n", code.id, code.name, code.section)).collect()
}

/// Returns the rule of a diagnostic with an invalid and a valid example; by code (`S0201`) or by name.
///
/// ```
/// let text = spirocl::explain::explain("long-long").expect("the diagnostic exists");
/// assert!(text.starts_with("P0010 (long-long)"));
/// ```
///
/// # Errors
///
/// No diagnostic has this code or name; the error suggests a similar one.
pub fn explain(wanted: &str) -> Result<String, String> {
    let is_wanted = |code: &&Code| code.id.eq_ignore_ascii_case(wanted) || code.name == wanted;
    let Some(code) = codes().find(is_wanted) else {
        let mut names = Vec::new();
        codes().for_each(|code| names.extend([code.id, code.name]));
        let meant = nearest::nearest(wanted, names).map(|near| format!("; did you mean `{near}`?"));
        return Err(format!("unknown diagnostic `{wanted}`{}", meant.unwrap_or_default()));
    };
    let mut text = format!("{} ({})\n\n{}{}\n", code.id, code.name, code.rule, what_options_do(code));
    for (title, body) in examples(code) {
        if !body.is_empty() {
            text.push_str(&format!("\n{title}:\n\n{}\n", indented(&body)));
        }
    }
    if !code.section.is_empty() {
        text.push_str(&format!("\nSee {}.\n", code.section));
    }
    Ok(text)
}

/// The titles and texts of the two examples of a diagnostic. Null characters are shown by their symbol.
fn examples(code: &Code) -> [(&'static str, String); 2] {
    let shown = |text: &str| text.trim_matches('\n').replace('\0', "\u{2400}");
    [("Invalid", shown(code.wrong)), ("Valid", shown(code.right))]
}

/// The diagnostic index of `docs/diagnostics.md`: a section for each stage, an entry for each diagnostic.
///
/// ```
/// assert!(spirocl::explain::manual().contains("### P0010 `long-long`"));
/// ```
pub fn manual() -> String {
    const STAGES: [(char, &str); 6] = [
        ('F', "The command"),
        ('P', "Preprocessor"),
        ('G', "Grammar"),
        ('S', "Semantics"),
        ('C', "Code generation"),
        ('R', "Faults of running kernels"),
    ];
    let mut text = String::new();
    for (letter, title) in STAGES {
        text.push_str(&format!("\n## {title}\n"));
        let mut rows: Vec<_> = codes().filter(|code| code.id.starts_with(letter)).collect();
        rows.sort_unstable_by_key(|code| code.id);
        text.extend(rows.into_iter().map(entry));
    }
    text
}

fn entry(code: &Code) -> String {
    let mut text =
        format!("\n### {} `{}`\n\n{}{}\n", code.id, code.name, code.rule.trim(), what_options_do(code));
    for (title, body) in examples(code) {
        if !body.is_empty() {
            text.push_str(&format!("\n{title}:\n\n```c\n{body}\n```\n"));
        }
    }
    if !code.section.is_empty() {
        text.push_str(&format!("\nSee {}.\n", code.section));
    }
    text
}

/// How options change the severity of a diagnostic, if they do.
fn what_options_do(code: &Code) -> String {
    let name = code.name;
    match code.class {
        Class::Standard => String::new(),
        Class::Extension => "\n\nA warning; an error with `-pedantic-errors`.".to_owned(),
        Class::QuietExtension => format!(
            "\n\nShown as a warning only with `-pedantic` or `-W{name}`; an error with `-pedantic-errors`."
        ),
        Class::OffByDefault => {
            let groups =
                GROUPS.iter().filter(|(group, members)| !group.is_empty() && members.contains(&name));
            let groups: String = groups.map(|(group, _)| format!(", `-W{group}`")).collect();
            format!("\n\nOff by default; shown with `-W{name}`{groups} or `-Weverything`.")
        }
        Class::Note => "\n\nA note, even with `-Werror`.".to_owned(),
        Class::DefaultError => format!("\n\nAn error; a warning with `-Wno-error={name}`."),
    }
}

fn indented(text: &str) -> String {
    let lines: Vec<_> = text.lines().map(|line| format!("    {line}")).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::codes;
    use spirocl_frontend::warning::GROUPS;

    #[test]
    fn members_of_groups_are_names_of_messages() {
        for (group, members) in GROUPS {
            for member in *members {
                assert!(codes().any(|code| code.name == *member), "{group}: {member}");
            }
        }
    }
}
