//! The location of the programs and libraries that `spirv-tests/setup` installs.

use std::path::{Path, PathBuf};
use std::sync::LazyLock;

/// The environment variable with the folder `spirv-tests`, for programs that were built on another machine.
const FOLDER_VARIABLE: &str = "SPIROCL_TESTS_FOLDER";

/// The folder `spirv-tests` of the repository.
pub fn tests_folder() -> &'static Path {
    static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
        let built = || env!("CARGO_MANIFEST_DIR").into();
        std::env::var_os(FOLDER_VARIABLE).map_or_else(built, PathBuf::from)
    });
    &FOLDER
}

/// The path of a SPIRV-Tools program, or the hint for a missing one.
pub fn program(name: &str) -> Result<PathBuf, String> {
    let path = tests_folder().join("../target/test-tools/bin").join(name);
    if path.exists() { Ok(path) } else { Err(format!("{name} is not installed: {}", SETUP_HINT)) }
}

/// The hint for a missing tool or driver.
pub const SETUP_HINT: &str = "run `spirv-tests/setup` once";
