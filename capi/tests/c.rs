//! A C program that uses the header, linked to both kinds of the library.

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

fn build_and_run(name: &str, link: &[String]) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let program = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let compiled = Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-pedantic", "-I"])
        .arg(folder.join("include"))
        .arg(folder.join("tests/program.c"))
        .arg("-o")
        .arg(&program)
        .args(link)
        .output()
        .expect("there is a C compiler");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let output = Command::new(&program).output().expect("it starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "done\n");
}

#[test]
fn a_c_program_links_to_the_shared_library() {
    let folder = libraries().display().to_string();
    let rpath = format!("-Wl,-rpath,{folder}");
    build_and_run("shared", &["-L".into(), folder, "-lspirocl_c".into(), rpath]);
}

#[test]
fn a_c_program_links_to_the_static_library() {
    let library = libraries().join("libspirocl_c.a").display().to_string();
    let system = ["-lpthread", "-ldl", "-lm", "-lgcc_s"].map(str::to_owned);
    build_and_run("static", &[&[library], system.as_slice()].concat());
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
