//! Tests in hostile environments: unusual file names, symlink cycles, devices, full disks, closed pipes, concurrent runs.
#![cfg(target_os = "linux")]

use std::{
    ffi::OsStr,
    fs,
    io::{Read, Write},
    os::unix::{ffi::OsStrExt, fs::symlink},
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

const KERNEL: &str = "kernel void f(global int *p) { p[get_global_id(0)] = 1; }\n";

/// An empty folder of one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("hostile-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the target folder is writable");
    path
}

fn spirocl(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_spirocl"));
    command.current_dir(folder).stdin(Stdio::null());
    command
}

/// Runs a line of the shell in which `"$0"` is the command.
fn shell(folder: &Path, line: &str) -> Output {
    let mut command = Command::new("sh");
    command.args(["-c", line, env!("CARGO_BIN_EXE_spirocl")]).current_dir(folder);
    command.stdin(Stdio::null()).output().expect("sh starts")
}

#[track_caller]
fn expect(output: &Output, code: i32, part: &str) {
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(code), "{said}");
    assert!(said.contains(part), "{said}");
}

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("the folder is there");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn names_are_any_text() {
    let folder = folder("names");
    for name in ["a b.cl", "-k.cl", "é\u{202e}.cl", "new\nline.cl", "qu\"ote'.cl", "%s{}.cl", "\u{1b}[31m.cl"]
    {
        fs::write(folder.join(name), "int f() { return missing; }\n").expect("writable");
        let output = spirocl(&folder).args(["--", name]).output().expect("it starts");
        expect(&output, 1, "missing");
        assert!(!output.stderr.contains(&0x1b), "{name:?} sends no control sequences to a terminal");
        fs::write(folder.join(name), KERNEL).expect("writable");
        expect(
            &spirocl(&folder).args(["-MD", "-g", "-o", "k.spv", "--", name]).output().expect("it starts"),
            0,
            "",
        );
    }
}

#[test]
fn names_that_are_no_text_are_refused() {
    let folder = folder("bytes");
    let name = OsStr::from_bytes(b"k\xff.cl");
    fs::write(folder.join(name), KERNEL).expect("writable");
    expect(&spirocl(&folder).arg(name).output().expect("it starts"), 2, "is not UTF-8");
    // Such a folder around everything is no matter.
    let strange = folder.join(OsStr::from_bytes(b"d\xfe"));
    fs::create_dir(&strange).expect("writable");
    fs::write(strange.join("k.cl"), "#include \"k.h\"\n").expect("writable");
    fs::write(strange.join("k.h"), KERNEL).expect("writable");
    expect(&spirocl(&strange).args(["-g", "k.cl"]).output().expect("it starts"), 0, "");
}

#[test]
fn links_that_loop_end() {
    let folder = folder("loops");
    symlink("loop", folder.join("loop")).expect("a link");
    symlink(".", folder.join("here")).expect("a link");
    fs::write(folder.join("a.cl"), "#include \"loop\"\n").expect("writable");
    expect(&spirocl(&folder).args(["-Iloop", "-Ihere", "a.cl"]).output().expect("it starts"), 1, "loop");
    expect(&spirocl(&folder).arg("loop").output().expect("it starts"), 1, "cannot read `loop`");
    fs::write(folder.join("b.cl"), "#include \"here/here/b.cl\"\n").expect("writable");
    expect(&spirocl(&folder).arg("b.cl").output().expect("it starts"), 1, "here/here/b.cl");
    fs::write(folder.join("c.cl"), "#include \"here/here/once.h\"\n#include \"here/here/once.h\"\n")
        .expect("writable");
    fs::write(folder.join("once.h"), "#pragma once\nconstant int a = 1;\n").expect("writable");
    expect(&spirocl(&folder).arg("c.cl").output().expect("it starts"), 0, "");
}

#[test]
fn devices_and_folders_are_no_programs() {
    let folder = folder("devices");
    fs::create_dir(folder.join("d.cl")).expect("writable");
    for (input, part) in
        [("d.cl", "cannot read `d.cl`"), ("/dev/zero", "larger than"), (".", "cannot read `.`")]
    {
        expect(&spirocl(&folder).args(["-o", "x.spv", input]).output().expect("it starts"), 1, part);
    }
    expect(&spirocl(&folder).args(["-o", "x.spv", "/dev/null"]).output().expect("it starts"), 0, "");
    fs::write(folder.join("z.cl"), "#include \"/dev/zero\"\n#include \"d.cl\"\n").expect("writable");
    expect(&spirocl(&folder).arg("z.cl").output().expect("it starts"), 1, "/dev/zero");
    expect(&shell(&folder, "\"$0\" - -o x.spv < /dev/zero"), 1, "larger than");
    expect(
        &shell(&folder, "mkfifo pipe; (echo 'int a = ;' > pipe) & \"$0\" pipe -o x.spv"),
        1,
        "expected expression",
    );
    // A header is the same in each reading of the program, though the pipe is empty after the first.
    fs::write(folder.join("e.cl"), "int f() { return TWO; }\n").expect("writable");
    expect(
        &shell(&folder, "echo '#define TWO 2 +' | \"$0\" -include /dev/stdin e.cl"),
        1,
        "expected expression",
    );
}

#[test]
fn a_full_disk_leaves_no_part_of_a_file() {
    let folder = folder("full");
    let body: String = (0..2_000).map(|at| format!("p[{at}] += {at};\n")).collect();
    fs::write(folder.join("k.cl"), format!("kernel void f(global int *p) {{\n{body}}}\n")).expect("writable");
    expect(
        &spirocl(&folder).args(["k.cl", "-o", "/dev/full"]).output().expect("it starts"),
        1,
        "cannot write `/dev/full`",
    );
    expect(&shell(&folder, "\"$0\" k.cl -o - > /dev/full"), 1, "cannot write to standard output");
    expect(&shell(&folder, "\"$0\" -E k.cl > /dev/full"), 1, "cannot write to standard output");
    expect(&shell(&folder, "\"$0\" --help > /dev/full"), 1, "cannot write to standard output");
    // A file that may not grow: the write ends early, as on a full disk.
    for words in
        ["-o k.spv", "--out-dir out", "-S -o k.spvasm", "-MD -MF k.d -o k.spv", "--reproduce=k.txt -o k.spv"]
    {
        expect(
            &shell(&folder, &format!("trap '' XFSZ; ulimit -f 1; \"$0\" k.cl {words}")),
            1,
            "cannot write",
        );
        let left: Vec<_> =
            names(&folder).into_iter().filter(|name| name != "k.cl" && name != "out").collect();
        // The rule is small, and comes before the module.
        assert!(left.iter().all(|name| name == "k.d"), "{words}: {left:?}");
    }
    assert!(names(&folder.join("out")).is_empty());
}

#[test]
fn pipes_that_nobody_reads_are_no_failure_of_ours() {
    let folder = folder("pipes");
    fs::write(folder.join("good.cl"), KERNEL).expect("writable");
    fs::write(folder.join("bad.cl"), "#warning one\nint a = ;\n").expect("writable");
    for (words, code) in [
        ("-S -o - good.cl", 0),
        ("--help", 0),
        ("--list-errors", 0),
        ("good.cl -o x.spv", 0),
        ("bad.cl", 1),
        ("missing.cl", 1),
        ("-nonsense", 2),
    ] {
        let mut child = spirocl(&folder)
            .args(words.split(' '))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        drop((child.stdout.take(), child.stderr.take()));
        assert_eq!(child.wait().expect("it ends").code(), Some(code), "{words}");
    }
    // Streams that are not even open.
    for (words, code) in [("good.cl -o x.spv >&- 2>&-", 0), ("bad.cl >&- 2>&-", 1), ("- <&- -o x.spv", 0)] {
        let output = shell(&folder, &format!("\"$0\" {words}"));
        assert_eq!(output.status.code(), Some(code), "{words}: {}", String::from_utf8_lossy(&output.stderr));
    }
}

#[test]
fn folders_that_cannot_be_written_to() {
    let folder = folder("unwritable");
    fs::write(folder.join("k.cl"), KERNEL).expect("writable");
    fs::write(folder.join("file"), "kept").expect("writable");
    for words in [
        "-o file/k.spv",
        "--out-dir file",
        "--out-dir file/deep",
        "-o /proc/k.spv",
        "-MD -MF file/d -o x.spv",
    ] {
        let output = spirocl(&folder).arg("k.cl").args(words.split(' ')).output().expect("it starts");
        expect(&output, 1, "cannot ");
    }
    // Whoever protects a file means it, even where the folder lets it be replaced.
    let mut protected = fs::metadata(folder.join("file")).expect("it is there").permissions();
    protected.set_readonly(true);
    fs::set_permissions(folder.join("file"), protected).expect("it is ours");
    expect(
        &spirocl(&folder).args(["k.cl", "-o", "file"]).output().expect("it starts"),
        1,
        "cannot write `file`",
    );
    assert_eq!(names(&folder), ["file", "k.cl"]);
    assert_eq!(fs::read(folder.join("file")).expect("it is there"), b"kept");
}

#[test]
fn no_input_is_written_over() {
    let folder = folder("over");
    fs::write(folder.join("k.cl"), KERNEL).expect("writable");
    symlink("k.cl", folder.join("link.spv")).expect("a link");
    for words in ["-o k.cl", "-o ./k.cl", "-o link.spv", "-E -o k.cl", "-MD -MF k.cl", "--reproduce=k.cl"] {
        let output = spirocl(&folder).arg("k.cl").args(words.split(' ')).output().expect("it starts");
        expect(&output, 2, "would overwrite input `k.cl`");
        assert_eq!(fs::read(folder.join("k.cl")).expect("it is there"), KERNEL.as_bytes(), "{words}");
    }
}

#[test]
fn runs_at_the_same_time_leave_one_whole_output() {
    let folder = folder("together");
    // Of different lengths, so that a mixture would show.
    let program = |length| format!("constant int a[] = {{ {} }};\n", "7, 8, ".repeat(length));
    let run = |length: usize, output: &str| {
        let name = format!("{length}.cl");
        fs::write(folder.join(&name), program(length)).expect("writable");
        spirocl(&folder).args([&name, "-o", output]).spawn().expect("it starts")
    };
    let lengths = (1..=12).map(|number| number * 500);
    let children: Vec<_> = lengths.clone().map(|length| run(length, "one.spv")).collect();
    for mut child in children {
        assert!(child.wait().expect("it ends").success());
    }
    assert_eq!(names(&folder).iter().filter(|name| !name.ends_with(".cl")).collect::<Vec<_>>(), ["one.spv"]);
    let left = fs::read(folder.join("one.spv")).expect("it was made");
    let is_whole = lengths.into_iter().any(|length| {
        assert!(run(length, "alone.spv").wait().expect("it ends").success());
        fs::read(folder.join("alone.spv")).expect("it was made") == left
    });
    assert!(is_whole);
}

#[test]
fn options_of_a_megabyte_are_read() {
    let folder = folder("options");
    fs::write(folder.join("k.cl"), "constant int a[N] = { 1 };\n").expect("writable");
    let mut file = fs::File::create(folder.join("options")).expect("writable");
    for number in 0..60_000 {
        writeln!(file, "-DA{number}={number}").expect("writable");
    }
    writeln!(file, "-DN=4 -DLONG={} k.cl", "x".repeat(1 << 20)).expect("writable");
    expect(&spirocl(&folder).arg("@options").output().expect("it starts"), 0, "");
    let wrong = format!("-cl-std={}", "9".repeat(100_000));
    let output = spirocl(&folder).args([&wrong, "k.cl"]).output().expect("it starts");
    expect(&output, 2, "");
    assert!(output.stderr.len() < 4_000, "the message is short");
}

#[test]
fn standard_input_that_does_not_end_is_cut_off() {
    let folder = folder("endless");
    let mut child = spirocl(&folder)
        .args(["-", "-o", "x.spv"])
        .stdin(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let mut pipe = child.stdin.take().expect("it is a pipe");
    let line = "int a;\n".repeat(10_000);
    while pipe.write_all(line.as_bytes()).is_ok() {}
    let mut said = String::new();
    child.stderr.take().expect("it is a pipe").read_to_string(&mut said).expect("text");
    assert!(said.contains("larger than"), "{said}");
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}
