//! Input files: each folder is the list of its tests.

use std::fs;
use std::path::{Path, PathBuf};

use crate::harness::tools;

/// All files below `folder` with this extension, in order of their paths.
pub fn with_extension(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    collect(folder, extension, &mut found);
    found.sort();
    found
}

/// The cases that become modules for OpenCL: all but those of `cases/vulkan`.
pub fn opencl_cases() -> Vec<PathBuf> {
    let folder = tools::tests_folder().join("cases");
    let mut cases = with_extension(&folder, "cl");
    cases.retain(|path| !path.starts_with(folder.join("vulkan")));
    cases
}

fn collect(folder: &Path, extension: &str, found: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.expect("a folder's entries can be read").path();
        if path.is_dir() {
            collect(&path, extension, found);
        } else if path.extension().is_some_and(|found| found == extension) {
            found.push(path);
        }
    }
}

/// Reads an input file.
pub fn read(path: &Path) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// The text of an input file, which may hold bytes that are not UTF-8.
pub fn read_any(path: &Path) -> Result<String, String> {
    let bytes = fs::read(path).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The path below `folder`, without its extension: the name of a test.
pub fn name_in(folder: &Path, path: &Path) -> String {
    path.strip_prefix(folder).unwrap_or(path).with_extension("").display().to_string()
}
