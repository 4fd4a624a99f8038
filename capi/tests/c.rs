//! Programs of C and C++ that use the headers, linked to both kinds of the library, and the drop-in interfaces.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

/// The folder with the libraries: cargo puts them beside the tests.
fn libraries() -> PathBuf {
    let test = env::current_exe().expect("a running program has a path");
    test.parent().expect("it is in a folder").to_path_buf()
}

/// Compiles the sources of a program, which are named from the package's folder, and runs it.
fn build_and_run(name: &str, compiler: &[&str], sources: &[&str], link: &[String]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let compiled = Command::new(compiler[0])
        .args(&compiler[1..])
        .args(["-Wall", "-Wextra", "-Werror", "-pedantic", "-I"])
        .arg(folder.join("include"))
        .arg("-I")
        .arg(folder.join("shims"))
        .args(sources.iter().map(|source| folder.join(source)))
        .arg("-o")
        .arg(&program)
        .args(link)
        .output()
        .expect("there is a C compiler");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    // Cargo names the folder above, where a library of an earlier build may lie.
    let output = Command::new(&program).env_remove("LD_LIBRARY_PATH").output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "done\n");
}

const C99: [&str; 2] = ["cc", "-std=c99"];
const CPLUSPLUS: [&str; 2] = ["c++", "-std=c++11"];

/// What links the shared library.
fn shared() -> Vec<String> {
    let folder = libraries().display().to_string();
    let rpath = format!("-Wl,-rpath,{folder}");
    vec!["-L".into(), folder, "-lspirocl_c".into(), rpath]
}

#[test]
fn a_c_program_links_to_the_shared_library() {
    build_and_run("shared", &C99, &["tests/program.c"], &shared());
}

#[test]
fn a_c_program_links_to_the_static_library() {
    let library = libraries().join("libspirocl_c.a").display().to_string();
    let system = ["-lpthread", "-ldl", "-lm", "-lgcc_s"].map(str::to_owned);
    build_and_run("static", &C99, &["tests/program.c"], &[&[library], system.as_slice()].concat());
}

#[test]
fn a_cplusplus_program_uses_the_wrapper() {
    build_and_run("wrapper", &CPLUSPLUS, &["tests/program.cpp"], &shared());
}

#[test]
fn a_program_for_clc_compiles_and_links() {
    build_and_run("clc", &C99, &["tests/clc_program.c", "shims/clc.c"], &shared());
}

#[test]
fn a_program_for_opencl_clang_compiles() {
    let sources = ["tests/opencl_clang_program.cpp", "shims/opencl_clang.cpp"];
    build_and_run("opencl_clang", &CPLUSPLUS, &sources, &shared());
}

/// The header is C of every standard, and C++.
#[test]
fn the_header_is_c_and_cplusplus() {
    let include = Path::new(env!("CARGO_MANIFEST_DIR")).join("include");
    for (compiler, language, standard) in [
        ("cc", "c", "c89"),
        ("cc", "c", "c99"),
        ("cc", "c", "c11"),
        ("c++", "c++", "c++11"),
        ("c++", "c++", "c++17"),
    ] {
        let standard = format!("-std={standard}");
        let source = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("header-{language}{standard}"));
        std::fs::write(&source, "#include <spirocl.h>\n#include <spirocl.h>\n").expect("writable");
        let output = Command::new(compiler)
            .args([
                "-Wall",
                "-Wextra",
                "-Werror",
                "-pedantic",
                "-fsyntax-only",
                &standard,
                "-x",
                language,
                "-I",
            ])
            .args([&include, &source])
            .output()
            .expect("there is a compiler");
        assert!(output.status.success(), "{standard}: {}", String::from_utf8_lossy(&output.stderr));
    }
}
