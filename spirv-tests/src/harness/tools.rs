//! The location of the programs and libraries that `spirv-tests/setup` installs.

use std::path::{Path, PathBuf};

/// The folder `spirv-tests` of the repository.
pub fn tests_folder() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The path of a SPIRV-Tools program, or the hint for a missing one.
pub fn program(name: &str) -> Result<PathBuf, String> {
    let path = tests_folder().join("../target/test-tools/bin").join(name);
    if path.exists() { Ok(path) } else { Err(format!("{name} is not installed: {}", SETUP_HINT)) }
}

/// The hint for a missing tool or driver.
pub const SETUP_HINT: &str = "run `spirv-tests/setup` once";
