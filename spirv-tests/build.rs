//! Lists the host programs of `kernels/`: the folder is the list, so a new pair of files is a new test.
//! A kernel without a host program, or the reverse, does not build.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs};

fn main() {
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it")).join("kernels");
    println!("cargo::rerun-if-changed={}", folder.display());
    let (kernels, hosts) = (names(&folder, "cl"), names(&folder, "rs"));
    for name in kernels.symmetric_difference(&hosts) {
        println!("cargo::error=kernels/{name}: needs both {name}.cl and {name}.rs");
    }
    let (mut modules, mut rows) = (String::new(), String::new());
    for name in kernels.intersection(&hosts) {
        let path = folder.join(format!("{name}.rs"));
        writeln!(modules, "#[path = {path:?}]\nmod {name};").expect("a string takes all text");
        writeln!(rows, "    HostProgram {{ name: {name:?}, options: {name}::OPTIONS, run: {name}::run }},")
            .expect("a string takes all text");
    }
    let text = format!("{modules}\nconst HOST_PROGRAMS: &[HostProgram] = &[\n{rows}];\n");
    let output = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it")).join("host_programs.rs");
    fs::write(output, text).expect("the output folder is writable");
}

fn names(folder: &Path, extension: &str) -> BTreeSet<String> {
    let entries = fs::read_dir(folder).expect("the folder kernels is there");
    let paths = entries.map(|entry| entry.expect("a folder's entries can be read").path());
    paths
        .filter(|path| path.extension().is_some_and(|found| found == extension))
        .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
        .collect()
}
