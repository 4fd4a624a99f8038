//! How messages leave the checks.

use crate::address_space::AddressSpace;
use spirocl_frontend::diagnostic::Help;

/// Replaces the address space keywords in a help message with `__global` and similar keywords.
pub(crate) fn underscore(help: &mut Help) {
    for space in AddressSpace::ALL {
        for end in ['`', ' '] {
            help.text = help.text.replace(&format!("`{space}{end}"), &format!("`__{space}{end}"));
        }
    }
    let is_space = |word: &str| AddressSpace::ALL.iter().any(|space| space.name() == word);
    let underscored = |word: &str| {
        let name = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        if is_space(name) { format!("__{word}") } else { word.to_owned() }
    };
    for edit in &mut help.edits {
        let words = edit.replacement.split_inclusive(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        edit.replacement = words.map(underscored).collect();
    }
}
