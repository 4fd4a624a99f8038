//! Modules as source text of C: `--emit=c-array`.

use crate::version;
use std::{fmt::Write, path::Path};

/// A header with the words of a module as a constant array, which is named after the file that it was made of.
pub(crate) fn c_array(file: &str, words: &[u32]) -> String {
    const IN_LINE: usize = 8;
    let mut text = format!(
        "/* A SPIR-V module for clCreateProgramWithIL, made by {}. */\n#include <stdint.h>\n\n\
         static const uint32_t {}[{}] = {{",
        version(),
        identifier(file),
        words.len()
    );
    for (index, word) in words.iter().enumerate() {
        let separator = if index % IN_LINE == 0 { "\n    " } else { " " };
        write!(text, "{separator}0x{word:08x},").expect("a string takes all text");
    }
    text.push_str("\n};\n");
    text
}

/// The name of a file without its endings, as an identifier of C.
fn identifier(file: &str) -> String {
    let stem = Path::new(file).file_stem().unwrap_or_default().to_string_lossy();
    let stem = stem.strip_suffix(".spv").unwrap_or(&stem);
    let letter = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '_' };
    let name: String = stem.trim_matches(['<', '>']).chars().map(letter).collect();
    let start = if name.starts_with(|first: char| first.is_ascii_digit()) { "module_" } else { "" };
    format!("{start}{name}_spv")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_name_arrays() {
        for (file, name) in [
            ("kernels/fft-4.cl", "fft_4_spv"),
            ("3d.cl", "module_3d_spv"),
            ("<stdin>", "stdin_spv"),
            ("a.b.cl", "a_b_spv"),
            ("out/a.spv.h", "a_spv"),
        ] {
            assert_eq!(identifier(file), name);
        }
    }
}
