//! The one place where the tests call the compiler.

use std::path::Path;

/// Compiles one file that must compile: the module, or the messages.
pub fn compile_case(path: &Path, _text: &str, _options: &[&str]) -> Result<Vec<u32>, String> {
    Err(format!("{}: the compiler's facade is not there yet", path.display()))
}
