//! `--explain` and `--list-errors`: the tables of messages of all stages, as text.

use crate::CONFLICTING_FEATURES;
use spirocl_frontend::{codes, diagnostic::Code, nearest, parse};

/// Every kind of message, in the order of the stages.
pub fn codes() -> impl Iterator<Item = &'static Code> {
    let grammar = codes::PREPROCESSOR.iter().chain(codes::BRACKETS).chain(parse::codes::CODES);
    std::iter::once(&CONFLICTING_FEATURES)
        .chain(grammar.copied())
        .chain(spirocl_sema::error::all())
        .chain(spirocl_codegen::error::CODES.iter().copied())
}

/// One line for each kind of message: its code, its name, the section of the specification.
pub fn list() -> String {
    codes().map(|code| format!("{}  {:<44} {}\n", code.id, code.name, code.section)).collect()
}

/// The rule behind a message, with a wrong and a right program; by code (`S0201`) or by name.
///
/// # Errors
///
/// What may have been meant, if no message has this code or name.
pub fn explain(wanted: &str) -> Result<String, String> {
    let is_wanted = |code: &&Code| code.id.eq_ignore_ascii_case(wanted) || code.name == wanted;
    let Some(code) = codes().find(is_wanted) else {
        let names = codes().flat_map(|code| [code.id, code.name]);
        let meant = nearest::nearest(wanted, names).map(|near| format!("; did you mean `{near}`?"));
        return Err(format!("no message has the code `{wanted}`{}", meant.unwrap_or_default()));
    };
    let mut text = format!("{} ({})\n\n{}\n", code.id, code.name, code.rule);
    for (title, body) in [("Wrong", code.wrong), ("Right", code.right)] {
        if !body.is_empty() {
            text.push_str(&format!("\n{title}:\n\n{}\n", indented(body)));
        }
    }
    if !code.section.is_empty() {
        text.push_str(&format!("\nSee {}.\n", code.section));
    }
    Ok(text)
}

fn indented(text: &str) -> String {
    let lines: Vec<_> = text.trim_matches('\n').lines().map(|line| format!("    {line}")).collect();
    lines.join("\n")
}
