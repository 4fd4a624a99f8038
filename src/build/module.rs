//! The generated Rust module: words, kernels, arguments.

use crate::reflection::{Argument, Kernel, Reflection};
use std::{fmt::Write, path::Path};

/// The types that the rest is made of. The generated module needs nothing but the standard library.
pub(super) fn start() -> String {
    String::from(
        "// Made by spirocl from the kernels of this package.

/// A kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(dead_code)]
pub struct Kernel {
    /// Its name.
    pub name: &'static str,
    /// Its arguments, in order.
    pub arguments: &'static [Argument],
    /// `reqd_work_group_size`
    pub required_work_group_size: Option<[u32; 3]>,
    /// The bytes of its variables in local memory.
    pub local_memory_size: u64,
}

/// An argument of a kernel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(dead_code)]
pub struct Argument {
    /// Its name.
    pub name: &'static str,
    /// Its type as written, without qualifiers.
    pub type_name: &'static str,
    /// `value`, `buffer`, `local`, `image`, `sampler`, `pipe` or `queue`.
    pub kind: &'static str,
    /// Its size in bytes.
    pub size: usize,
    /// The size in bytes of what a pointer points at.
    pub pointee_size: Option<usize>,
}
",
    )
}

/// Adds the module of one file.
pub(super) fn add(text: &mut String, name: &str, words: &[u32], reflection: &Reflection) {
    let mut add = |line: std::fmt::Arguments| text.write_fmt(line).expect("a string takes all text");
    add(format_args!(
        "\n#[allow(dead_code, non_upper_case_globals, unreachable_pub)]\npub mod {} {{\n",
        identifier(name)
    ));
    add(format_args!("    use super::{{Argument, Kernel}};\n\n"));
    add(format_args!("    /// The bytes of the module, as clCreateProgramWithIL takes them.\n"));
    add(format_args!(
        "    pub static BYTES: &[u8] = include_bytes!(concat!(env!(\"OUT_DIR\"), \"/{name}.spv\"));\n\n"
    ));
    add(format_args!("    /// The words of the module.\n    pub static WORDS: &[u32] = &["));
    for (index, word) in words.iter().enumerate() {
        add(format_args!("{}{word:#x},", if index % 12 == 0 { "\n        " } else { " " }));
    }
    add(format_args!("\n    ];\n"));
    for kernel in &reflection.kernels {
        add(format_args!("{}", Static(kernel)));
    }
    add(format_args!("}}\n"));
}

struct Static<'a>(&'a Kernel);

impl std::fmt::Display for Static<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self(kernel) = self;
        writeln!(f, "\n    /// The kernel `{}`.", kernel.name)?;
        writeln!(f, "    pub static {}: Kernel = Kernel {{", identifier(&kernel.name))?;
        writeln!(f, "        name: {:?},\n        arguments: &[", kernel.name)?;
        for Argument { name, type_name, kind, size, pointee_size, .. } in &kernel.arguments {
            let kind = kind.name();
            writeln!(
                f,
                "            Argument {{ name: {name:?}, type_name: {type_name:?}, kind: {kind:?}, size: {size}, \
                 pointee_size: {pointee_size:?} }},"
            )?;
        }
        writeln!(f, "        ],\n        required_work_group_size: {:?},", kernel.required_work_group_size)?;
        writeln!(f, "        local_memory_size: {},\n    }};", kernel.local_memory_size)
    }
}

/// The name of the module of a file: its path without the ending, as an identifier.
pub(super) fn name(path: &Path) -> String {
    let path = path.with_extension("");
    let name: String = path
        .to_string_lossy()
        .chars()
        .map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' })
        .collect();
    if name.starts_with(|first: char| first.is_ascii_digit()) { format!("_{name}") } else { name }
}

/// A name of C as an identifier of Rust: keywords are written raw.
fn identifier(name: &str) -> String {
    const NEVER_RAW: [&str; 5] = ["self", "Self", "super", "crate", "_"];
    const KEYWORDS: &[&str] = &[
        "abstract", "as", "async", "await", "become", "box", "do", "dyn", "final", "fn", "gen", "impl", "in",
        "let", "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "trait",
        "true", "false", "try", "type", "unsafe", "unsized", "use", "virtual", "where", "yield",
    ];
    // Names of the generated module itself.
    const TAKEN: [&str; 4] = ["BYTES", "WORDS", "Kernel", "Argument"];
    match name {
        _ if NEVER_RAW.contains(&name) || TAKEN.contains(&name) => format!("{name}_"),
        _ if KEYWORDS.contains(&name) => format!("r#{name}"),
        _ => name.into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_become_identifiers() {
        assert_eq!(name(Path::new("math/fft-4.cl")), "math_fft_4");
        assert_eq!(name(Path::new("3d.cl")), "_3d");
        for (name, expected) in [("match", "r#match"), ("self", "self_"), ("WORDS", "WORDS_"), ("f", "f")] {
            assert_eq!(identifier(name), expected);
        }
    }
}
