//! Tests of `--reproduce=FILE`, which writes a reproducer to one file.

use spirocl::{Compiler, Style, options::split_words};
use std::{fs, path::Path, process::Command};

fn folder(name: &str) -> std::path::PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("reproduce-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(path.join("inc")).expect("the target folder is writable");
    path
}

fn run(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spirocl"));
    let output = command.current_dir(folder).arg("--message-format=short").args(words).output();
    let output = output.expect("the command starts");
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The words of the first line.
fn options(text: &str) -> Vec<String> {
    let line = text.lines().next().and_then(|line| line.strip_prefix("// options:")).expect("the first line");
    split_words(line).expect("words")
}

/// Compiles the file again, with nothing else around it.
fn again(folder: &Path) -> (Option<i32>, String) {
    let text = fs::read_to_string(folder.join("r.cl")).expect("it was written");
    let words = options(&text);
    let alone = folder.join("alone");
    fs::create_dir_all(&alone).expect("writable");
    fs::write(alone.join("r.cl"), &text).expect("writable");
    let words: Vec<&str> = words.iter().map(String::as_str).chain(["r.cl"]).collect();
    run(&alone, &words)
}

/// What the messages say, without their places.
fn said(messages: &str) -> Vec<&str> {
    messages.lines().filter_map(|line| line.split_once(": error: ").map(|(_, text)| text)).collect()
}

#[test]
fn the_file_fails_as_the_program_did() {
    let folder = folder("fails");
    fs::write(folder.join("inc/n.h"), "#pragma once\n#define STEP(a) (a) += N * missing\n")
        .expect("writable");
    fs::write(
        folder.join("k.cl"),
        "#include <n.h>\n#pragma OPENCL EXTENSION cl_khr_fp64 : enable\nkernel void f(global double *p) {\n\
         #pragma unroll 4\nfor (int i = 0; i < 8; i++) STEP(p[i]);\nint s = \"text\" N; }\n",
    )
    .expect("writable");
    let words = ["--reproduce=r.cl", "-Iinc", "-DN=4", "-cl-std=CL2.0", "-O0", "-cl-mad-enable", "k.cl"];
    let (code, messages) = run(&folder, &words);
    assert_eq!((code, said(&messages).is_empty()), (Some(1), false), "{messages}");
    let (code, repeated) = again(&folder);
    assert_eq!((code, said(&repeated)), (Some(1), said(&messages)), "{repeated}");
    let text = fs::read_to_string(folder.join("r.cl")).expect("it was written");
    assert_eq!(options(&text), ["-cl-std=CL2.0", "-O0", "-cl-mad-enable"]);
}

#[test]
fn the_file_compiles_as_the_program_did() {
    let folder = folder("compiles");
    fs::write(folder.join("inc/n.h"), "#define STEP(a) (a) += N\n").expect("writable");
    fs::write(folder.join("k.cl"), "#include \"n.h\"\nkernel void f(global int *p) { STEP(p[0]); }\n")
        .expect("writable");
    let words =
        ["--reproduce=r.cl", "-I", "inc", "-D", "N=4 + 1", "--spirv-version=1.3", "k.cl", "-o", "k.spv"];
    assert_eq!(run(&folder, &words), (Some(0), String::new()));
    assert_eq!(again(&folder), (Some(0), String::new()));
    let bytes = |name: &str| fs::read(folder.join(name)).expect("it was made");
    assert_eq!(bytes("k.spv"), bytes("alone/r.spv"));
}

#[test]
fn what_cannot_be_preprocessed_is_kept_as_it_is() {
    let folder = folder("kept");
    fs::write(folder.join("k.cl"), "#include \"missing.h\"\nint a = N;\n").expect("writable");
    let (code, messages) = run(&folder, &["--reproduce=r.cl", "-DN=\"a b\" + 1", "-U", "M", "-Iinc", "k.cl"]);
    assert_eq!(code, Some(1), "{messages}");
    let text = fs::read_to_string(folder.join("r.cl")).expect("it was written");
    assert!(text.ends_with("#include \"missing.h\"\nint a = N;\n"), "{text}");
    assert_eq!(options(&text), ["-DN=\"a b\" + 1", "-UM", "-Iinc"]);
    assert_eq!(said(&again(&folder).1), said(&messages));
}

#[test]
fn one_file_is_for_one_input() {
    let folder = folder("one");
    let (code, messages) = run(&folder, &["--reproduce=r.cl", "a.cl", "b.cl"]);
    assert_eq!((code, messages.contains("cannot specify `--reproduce`")), (Some(2), true), "{messages}");
    assert!(!folder.join("r.cl").exists());
}

#[test]
fn the_library_gives_the_text_and_touches_no_disk() {
    let compiler = Compiler::new().virtual_file("a.h", "#define A missing\n").kernel_arg_info();
    let text = compiler.reproduction("a.cl", b"#include \"a.h\"\nint f() { return A; }\n");
    assert_eq!(options(&text), ["-cl-kernel-arg-info"]);
    let compiled = Compiler::new().compile("r.cl", &text);
    assert!(compiled.render(Style::Short).contains("use of undeclared identifier `missing`"), "{text}");
}
