//! Modules for Vulkan: what compiles for OpenCL compiles for Vulkan and is valid, or is refused with the message that [`REFUSED`] has.

use std::path::Path;

use crate::harness::compiler::{self, Output, Product, Severity};
use crate::harness::directives::Directives;
use crate::harness::files;
use crate::harness::run::PRELUDE;
use crate::oracles::validate;

/// Cases that Vulkan cannot express, with a part of the message that says so. docs/vulkan.md has the same list.
const REFUSED: &[(&str, &str)] = &[
    ("enqueue_events", "device-side enqueue"),
    ("enqueue_kernel", "device-side enqueue"),
    ("enqueue_queries", "device-side enqueue"),
    ("enqueue_ranges", "device-side enqueue"),
];

/// The targets and levels that every program is compiled for.
const WAYS: &[(&str, &[&str])] = &[
    ("vulkan1.3", &["--target=vulkan1.3", "-O1"]),
    ("vulkan1.3", &["--target=vulkan1.3", "-O0"]),
    ("vulkan1.2", &["--target=vulkan1.2", "-O1"]),
];

/// Checks a case of `cases/run`, with each of its sets of options.
pub fn check_case(path: &Path) -> Result<(), String> {
    let text = files::read(path)?;
    let directives = Directives::read(&text)?;
    let whole = format!("{PRELUDE}{text}");
    for options in &directives.options {
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        check(path, &whole, &options)?;
    }
    Ok(())
}

/// Checks a program with its options.
pub fn check(path: &Path, text: &str, options: &[&str]) -> Result<(), String> {
    let name = path.file_stem().unwrap_or_default().to_string_lossy();
    let refused = REFUSED.iter().find(|(case, _)| *case == name);
    for (environment, way) in WAYS {
        let options: Vec<&str> = options.iter().chain(*way).copied().collect();
        let compilation = compiler::compile(path, text, &options, Product::Spirv)?;
        match (compilation.output, refused) {
            (Some(Output::Words(words)), None) => validate::validate(&words, &[environment])
                .map_err(|error| format!("{}: {error}", options.join(" ")))?,
            (None, Some((_, reason))) => {
                let said = compilation.messages.iter().find(|message| message.severity == Severity::Error);
                let is_placed = said.is_some_and(|message| message.text.contains(reason) && message.line > 0);
                if !is_placed {
                    return Err(format!("no error at a place says `{reason}`:\n{}", compilation.rendered));
                }
            }
            (Some(_), _) => return Err(format!("{}: compiles, but is listed as refused", options.join(" "))),
            (None, None) => {
                return Err(format!("{} does not compile:\n{}", options.join(" "), compilation.rendered));
            }
        }
    }
    Ok(())
}
