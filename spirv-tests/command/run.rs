//! `spirocl run`: every form of argument, every exit code, what is printed, written and compared, and wrong usage.

use spirocl::faults;
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// A folder with the programs of these tests.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("run-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the target folder is writable");
    for (file, text) in FILES {
        fs::write(path.join(file), text).expect("writable");
    }
    path
}

const FILES: &[(&str, &str)] = &[
    (
        "saxpy.cl",
        "kernel void saxpy(float a, global const float *x, global float *y) {\n    size_t i = get_global_id(0);\n    y[i] = a * x[i] + y[i];\n}\n",
    ),
    (
        "copy.cl",
        "kernel void copy(global const int *from, global int *to) {\n    to[get_global_id(0)] = from[get_global_id(0)];\n}\n",
    ),
    (
        "beyond.cl",
        "kernel void beyond(global int *a) {\n    a[get_global_id(0) + 1] = 1;\n}\nkernel void other(global int *a) {\n    a[0] = 2;\n}\n",
    ),
    ("broken.cl", "kernel void f() { g(); }\n"),
];

fn run(folder: &Path, words: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_spirocl"))
        .arg("run")
        .args(words)
        .current_dir(folder)
        .output()
        .expect("it starts")
}

/// Runs the command and checks the exit code; standard output and standard error.
fn expect(folder: &Path, words: &[&str], code: i32) -> (String, String) {
    let output = run(folder, words);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let (out, said) = (text(&output.stdout), text(&output.stderr));
    assert_eq!(output.status.code(), Some(code), "{words:?}\n{out}{said}");
    (out, said)
}

/// Runs a kernel with the arguments; what `--print out` prints.
fn printed(name: &str, source: &str, words: &[&str]) -> String {
    let folder = folder(name);
    fs::write(folder.join("k.cl"), source).expect("writable");
    let mut all = vec!["k.cl", "--print", "out"];
    if !words.contains(&"--global") {
        all.extend(["--global", "1"]);
    }
    all.extend(words);
    expect(&folder, &all, 0).0
}

#[test]
fn arguments_go_by_order_and_by_name() {
    let folder = folder("order");
    let expected = "y = float[4] { 0, 3, 6, 9 }\n";
    for words in [
        ["--arg", "2.0", "--arg", "iota:float[4]", "--arg", "iota:float[4]"],
        ["--arg", "y=iota:float[4]", "--arg", "x=iota:float[4]", "--arg", "a=2"],
        ["--arg", "y=iota:float[4]", "--arg", "2", "--arg", "iota:float[4]"],
    ] {
        let mut all = vec!["saxpy.cl", "--kernel", "saxpy", "--global", "4", "--local=2", "--print", "y"];
        all.extend(words);
        assert_eq!(expect(&folder, &all, 0).0, expected, "{words:?}");
    }
}

#[test]
fn values_of_every_type() {
    let source = "typedef struct { char a; int b; float2 c; } s;\n\
        kernel void k(char c, uchar uc, short sh, uint u, long l, float f, double d, int2 v, float3 w, s t, global double *out) {\n\
        out[0] = c; out[1] = uc; out[2] = sh; out[3] = u; out[4] = l; out[5] = f; out[6] = d; out[7] = v.x; out[8] = v.y; out[9] = w.z;\n\
        out[10] = t.a; out[11] = t.b; out[12] = t.c.y; }\n";
    let words = [
        "--arg",
        "-1",
        "--arg",
        "255",
        "--arg",
        "0x10",
        "--arg",
        "4294967295",
        "--arg",
        "-9000000000",
        "--arg",
        "1.5f",
        "--arg",
        "1e-3",
        "--arg",
        "(1,-2)",
        "--arg",
        "7",
        "--arg",
        "{1,2,3,4}",
        "--arg",
        "zeros:double[13]",
    ];
    let expected =
        "out = double[13] { -1, 255, 16, 4294967295, -9000000000, 1.5, 0.001, 1, -2, 7, 1, 2, 4 }\n";
    let found = printed("values", source, &words);
    // Large numbers are shown in scientific notation.
    assert_eq!(found.replace("4.294967295e9", "4294967295").replace("-9e9", "-9000000000"), expected);
}

#[test]
fn buffers_of_every_form() {
    let copy = |name: &str, from: &str| {
        let source = "kernel void k(global const int *from, global int *out) { out[get_global_id(0)] = from[get_global_id(0)]; }";
        printed(name, source, &["--global", "4", "--arg", from, "--arg", "empty:int[4]"])
    };
    assert_eq!(copy("zeros", "zeros:int[4]"), "out = int[4] { 0, 0, 0, 0 }\n");
    assert_eq!(copy("ones", "ones:int[4]"), "out = int[4] { 1, 1, 1, 1 }\n");
    assert_eq!(copy("iota", "iota:int[2][2]"), "out = int[4] { 0, 1, 2, 3 }\n");
    assert_eq!(copy("list", "{4, 3, 2, 1}"), "out = int[4] { 4, 3, 2, 1 }\n");
    let random = copy("random", "random:int[4]:1..6");
    assert_eq!(random, copy("random_again", "random:int[4]:1..6"));
    let faces =
        random.split(['{', '}']).nth(1).expect("braces").split(',').map(|face| face.trim().parse::<i32>());
    assert!(faces.into_iter().all(|face| (1..=6).contains(&face.expect("a number"))), "{random}");
    let source =
        "kernel void k(global const int *from, global int *out) { out[get_global_id(0)] = from[0]; }";
    let seeded = |seed: &str| {
        printed("seed", source, &["--arg", "random:int[4]", "--arg", "empty:int[1]", "--seed", seed])
    };
    assert_ne!(seeded("1"), seeded("2"));
}

#[test]
fn what_was_never_written_is_shown_and_found() {
    let folder = folder("empty");
    let words =
        ["copy.cl", "--global", "2", "--arg", "iota:int[4]", "--arg", "empty:int[3]", "--print", "to"];
    assert_eq!(expect(&folder, &words, 0).0, "to = int[3] { 0, 1, ? }\n");
    let words = [
        "copy.cl",
        "--global",
        "2",
        "--arg",
        "iota:int[4]",
        "--arg",
        "empty:int[3]",
        "--expect",
        "to={0,1,2}",
    ];
    assert!(expect(&folder, &words, 4).1.contains("to[2] was never written, expected 2"));
}

#[test]
fn one_buffer_for_two_parameters() {
    let folder = folder("same");
    let words = ["copy.cl", "--global", "2", "--arg", "from=same:to", "--arg", "to={7,8}", "--print", "to"];
    assert_eq!(expect(&folder, &words, 0).0, "to = int[2] { 7, 8 }\n");
}

#[test]
fn local_memory_null_and_offsets() {
    let source = "kernel void k(local int *l, global int *n, global int *out) {\n\
        l[get_local_id(0)] = (int)get_global_id(0); barrier(CLK_LOCAL_MEM_FENCE);\n\
        out[get_global_id(0)] = l[1 - get_local_id(0)] + (n == 0 ? 100 : 0); }\n";
    for local in ["local:8", "local:int[2]"] {
        let words = [
            "--global",
            "4",
            "--local",
            "2",
            "--offset",
            "2",
            "--arg",
            local,
            "--arg",
            "null",
            "--arg",
            "zeros:int[6]",
        ];
        assert_eq!(printed("local", source, &words), "out = int[6] { 0, 0, 103, 102, 105, 104 }\n");
    }
}

#[test]
fn files_of_numpy_and_raw_bytes() {
    let folder = folder("files");
    let first = ["copy.cl", "--global", "4", "--arg", "iota:int[4]", "--arg", "empty:int[4]"];
    let words = [&first[..], &["--dump", "to=to.npy", "--dump", "to=to.bin"]].concat();
    expect(&folder, &words, 0);
    assert_eq!(
        fs::read(folder.join("to.bin")).expect("it was written"),
        [0, 0, 0, 0, 1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0]
    );
    for file in ["to.npy", "to.bin", "raw:to.bin"] {
        let words = [
            "copy.cl",
            "--global",
            "4",
            "--arg",
            file,
            "--arg",
            "empty:int[4]",
            "--print",
            "to",
            "--expect",
            "to=to.npy",
        ];
        assert_eq!(expect(&folder, &words, 0).0, "to = int[4] { 0, 1, 2, 3 }\n");
    }
    let words =
        ["copy.cl", "--global", "4", "--arg", "to.npy", "--arg", "empty:int[4]", "--expect", "to=to.bin"];
    expect(&folder, &words, 0);
    let missing = ["copy.cl", "--global", "4", "--arg", "no.npy", "--arg", "empty:int[4]"];
    assert!(expect(&folder, &missing, 1).1.contains("cannot read `no.npy`"));
    fs::write(folder.join("bad.npy"), "no array").expect("writable");
    let bad = ["copy.cl", "--global", "4", "--arg", "bad.npy", "--arg", "empty:int[4]"];
    assert!(expect(&folder, &bad, 1).1.contains("`bad.npy`: it does not start as a file of NumPy"));
}

#[test]
fn rows_of_a_file_are_vectors() {
    let folder = folder("vectors");
    let source = "kernel void k(global float3 *a) { size_t i = get_global_id(0); a[i] = a[i].zyx; }\n";
    fs::write(folder.join("k.cl"), source).expect("writable");
    let words = ["k.cl", "--global", "2", "--arg", "iota:float3[2]", "--print", "a", "--dump", "a=a.npy"];
    assert_eq!(expect(&folder, &words, 0).0, "a = float3[2] { (2, 1, 0), (5, 4, 3) }\n");
    let words = ["k.cl", "--global", "2", "--arg", "a.npy", "--print", "a", "--expect", "a=iota:float3[2]"];
    assert_eq!(expect(&folder, &words, 0).0, "a = float3[2] { (0, 1, 2), (3, 4, 5) }\n");
}

#[test]
fn images_samplers_and_pictures() {
    let folder = folder("images");
    let source = "kernel void turn(read_only image2d_t from, sampler_t s, write_only image2d_t to) {\n\
        int2 at = (int2)(get_global_id(0), get_global_id(1));\n\
        write_imagef(to, at, read_imagef(from, s, (int2)(at.y, at.x)));\n}\n\
        kernel void fill(write_only image2d_t to) {\n\
        int2 at = (int2)(get_global_id(0), get_global_id(1));\n\
        write_imagef(to, at, (float4)(at.x / 2.0f, at.y, 0, 1));\n}\n";
    fs::write(folder.join("k.cl"), source).expect("writable");
    let words = [
        "k.cl",
        "--kernel",
        "fill",
        "--global",
        "3,2",
        "--arg",
        "image:rgba-unorm8:3x2",
        "--dump",
        "to=to.png",
        "--dump",
        "to=to.raw",
        "--dump",
        "to=to.npy",
    ];
    expect(&folder, &words, 0);
    let array = fs::read(folder.join("to.npy")).expect("it was written");
    let text = String::from_utf8_lossy(&array);
    assert!(text.contains("'descr': '|u1'") && text.contains("'shape': (2, 3, 4)"), "{text}");
    assert_eq!(array[array.len() - 24..][..12], [0, 0, 0, 255, 128, 0, 0, 255, 255, 0, 0, 255]);
    let raw = fs::read(folder.join("to.raw")).expect("it was written");
    assert_eq!(raw[..12], [0, 0, 0, 255, 128, 0, 0, 255, 255, 0, 0, 255]);
    for from in ["to.png", "image:rgba-unorm8:3x2:to.raw"] {
        let words = [
            "k.cl",
            "--kernel",
            "turn",
            "--global",
            "2,3",
            "--arg",
            from,
            "--arg",
            "sampler:nearest,clamp",
            "--arg",
            "image:rgba-unorm8:2x3",
            "--dump",
            "to=turned.raw",
        ];
        expect(&folder, &words, 0);
        let turned = fs::read(folder.join("turned.raw")).expect("it was written");
        assert_eq!(turned[4..12], [0, 255, 0, 255, 128, 0, 0, 255], "{from}");
    }
    let words = [
        "k.cl",
        "--kernel",
        "fill",
        "--global",
        "3,2",
        "--arg",
        "image:rgba-unorm8:3x2",
        "--expect",
        "to=to.png",
    ];
    expect(&folder, &words, 0);
    let words = [
        "k.cl",
        "--kernel",
        "fill",
        "--global",
        "1,1",
        "--arg",
        "image:rgba-unorm8:3x2",
        "--expect",
        "to=to.png",
    ];
    assert!(expect(&folder, &words, 4).1.contains("wrong result in `to`"));
    let words = ["k.cl", "--kernel", "fill", "--global", "3", "--arg", "image:rgba-unorm8:3"];
    assert!(expect(&folder, &words, 1).1.contains("the image has the size of another kind"));
}

#[test]
fn pipes_are_filled_and_emptied_by_two_launches() {
    let folder = folder("pipes");
    let source = "kernel void put(write_only pipe int p) { int i = (int)get_global_id(0); write_pipe(p, &i); }\n\
        kernel void get(read_only pipe int p, global int *out) { int i; if (!read_pipe(p, &i)) out[i] = i + 10; }\n";
    fs::write(folder.join("k.cl"), source).expect("writable");
    let text = "sources = [\"k.cl\"]\noptions = \"-cl-std=CL2.0\"\nprint = [\"out\"]\n[buffers]\np = \"pipe:4[8]\"\n\
        [[launch]]\nkernel = \"put\"\nglobal = 4\narguments = [\"p\"]\n\
        [[launch]]\nkernel = \"get\"\nglobal = 4\narguments = { p = \"p\", out = \"zeros:int[4]\" }\n";
    fs::write(folder.join("pipe.toml"), text).expect("writable");
    assert_eq!(expect(&folder, &["pipe.toml"], 0).0, "out = int[4] { 10, 11, 12, 13 }\n");
}

#[test]
fn a_file_describes_several_launches() {
    let folder = folder("set_up");
    fs::create_dir(folder.join("set")).expect("writable");
    fs::copy(folder.join("copy.cl"), folder.join("set/copy.cl")).expect("writable");
    let text = "sources = [\"copy.cl\"]\n[buffers]\na = \"iota:int[4]\"\nb = \"zeros:int[4]\"\n\
        [[launch]]\nkernel = \"copy\"\nglobal = 2\narguments = [\"a\", \"b\"]\n\
        [[launch]]\nglobal = 2\noffset = 2\nlocal = 1\narguments = { to = \"b\", from = \"a\" }\n\
        [expect]\nb = [0, 1, 2, 3]\n[dump]\nb = \"b.npy\"\n";
    fs::write(folder.join("set/up.toml"), text).expect("writable");
    let (out, _) = expect(&folder, &["set/up.toml", "--print", "b", "--dump", "b=here.npy"], 0);
    assert_eq!(out, "b = int[4] { 0, 1, 2, 3 }\n");
    // Files that the file names lie beside it, those on the command line in the current folder.
    assert_eq!(
        fs::read(folder.join("set/b.npy")).expect("written"),
        fs::read(folder.join("here.npy")).expect("written")
    );
    expect(&folder, &["set/up.toml", "--expect", "b=set/b.npy"], 0);
    let said = expect(&folder, &["set/up.toml", "--expect", "b=ones:int[4]"], 4).1;
    assert!(said.contains("wrong result in `b`: 3 of 4 numbers differ\nb[0] is 0, expected 1"), "{said}");
    let said = expect(&folder, &["set/up.toml", "--arg", "1"], 2).1;
    assert!(said.contains("belong to the launches of the file"), "{said}");
    fs::write(folder.join("bad.toml"), "sources = [\"copy.cl\"]\nsoures = 1\n").expect("writable");
    assert!(expect(&folder, &["bad.toml"], 1).1.contains("bad.toml:2:10: unknown key `soures`"));
}

#[test]
fn every_exit_code() {
    let folder = folder("codes");
    let copy = ["copy.cl", "--global", "2", "--arg", "iota:int[2]", "--arg", "zeros:int[2]"];
    let with = |more: &[&'static str]| [&copy[..], more].concat();
    expect(&folder, &with(&["--expect", "to={0,1}"]), 0);
    expect(&folder, &with(&["--expect", "to={0,2}"]), 4);
    expect(&folder, &["broken.cl", "--global", "1"], 1);
    expect(&folder, &["missing.cl", "--global", "1"], 1);
    expect(&folder, &["copy.cl"], 2);
    let beyond = ["beyond.cl", "--kernel", "beyond", "--global", "2", "--arg", "zeros:int[2]"];
    expect(&folder, &beyond, 3);
    expect(&folder, &[&beyond[..], &["--expect", "a=1"]].concat(), 5);
    expect(&folder, &[&beyond[..], &["--expect", "a={0,1}"]].concat(), 3);
}

#[test]
fn tolerance_is_relative_beyond_one() {
    let folder = folder("tolerance");
    let words = |expected: &'static str, tolerance: &'static str| {
        let first = ["saxpy.cl", "--global", "1", "--arg", "1", "--arg", "{1000}", "--arg", "{0.5}"];
        [&first[..], &["--expect", expected, "--tolerance", tolerance]].concat()
    };
    expect(&folder, &words("y={1000.5}", "0"), 0);
    expect(&folder, &words("y={1001}", "0.001"), 0);
    expect(&folder, &words("y={1001}", "0.0001"), 4);
    expect(&folder, &words("y={nan}", "100"), 4);
}

#[test]
fn wrong_usage_is_explained() {
    let folder = folder("usage");
    let table: &[(&[&str], i32, &str)] = &[
        (&[], 2, "no input files"),
        (&["copy.cl"], 2, "missing `--global`"),
        (&["copy.cl", "--global", "0"], 2, "expected one to three sizes"),
        (&["copy.cl", "--global", "1,1,1,1"], 2, "expected one to three sizes"),
        (&["copy.cl", "--global", "1", "--arg", "zero:int[1]"], 2, "unknown form `zero:`"),
        (&["copy.cl", "--global", "1", "--print"], 2, "missing argument to `--print`"),
        (&["copy.cl", "--global", "1", "--expect", "to"], 2, "expected `NAME=VALUE`"),
        (&["copy.cl", "--global", "1", "--checks=rase"], 2, "invalid value `rase`"),
        (&["copy.cl", "--global", "1", "-o", "k.spv"], 2, "makes no modules"),
        (&["copy.cl", "--global", "1", "--tolerance", "-1"], 2, "invalid number"),
        (&["copy.cl", "--global", "1"], 1, "kernel `copy` needs an argument for `from`: a buffer"),
        (&["copy.cl", "--global", "1", "--arg", "2"], 1, "argument `from`: expected a buffer"),
        (&["copy.cl", "--global", "1", "--arg", "form={1}"], 1, "no parameter `form`: it has `from`, `to`"),
        (
            &["copy.cl", "--global", "1", "--arg", "{1}", "--arg", "{1}", "--arg", "{1}"],
            1,
            "has 2 parameters, found 3 arguments",
        ),
        (
            &["copy.cl", "--global", "1", "--arg", "to={1}", "--arg", "to={1}"],
            1,
            "argument `to` is given twice",
        ),
        (&["copy.cl", "--global", "1", "--arg", "{1}", "--arg", "{1.5}"], 1, "`1.5` is not a value of `int`"),
        (
            &["copy.cl", "--global", "1", "--arg", "{1}", "--arg", "zeros:float[1]"],
            1,
            "expected elements of type `int`, found `float`",
        ),
        (&["copy.cl", "--global", "1", "--arg", "{1}", "--arg", "same:x"], 1, "there is no buffer `x`"),
        (&["copy.cl", "--kernel", "cpy", "--global", "1"], 1, "no kernel `cpy`: it has `copy`"),
        (&["beyond.cl", "--global", "1"], 1, "which kernel is to run? The program has `beyond`, `other`"),
        (&["copy.cl", "--global", "4", "--local", "0"], 2, "expected one to three sizes"),
        (
            &["copy.cl", "--global", "4,4", "--local", "2", "--arg", "{1}", "--arg", "{1}"],
            1,
            "the local size has 1 dimension",
        ),
        (
            &["copy.cl", "--global", "1", "--arg", "{1}", "--arg", "{1}", "--print", "x"],
            1,
            "no buffer or image is called `x`",
        ),
    ];
    for (words, code, part) in table {
        let (_, said) = expect(&folder, words, *code);
        assert!(said.contains(part), "{words:?}: {said}");
    }
    let compile = Command::new(env!("CARGO_BIN_EXE_spirocl"))
        .args(["copy.cl", "--kernel", "copy"])
        .current_dir(&folder)
        .output();
    let said = String::from_utf8_lossy(&compile.expect("it starts").stderr).into_owned();
    assert!(said.contains("`--kernel` is an option of `spirocl run`"), "{said}");
}

#[test]
fn modules_run_as_sources_do() {
    let folder = folder("modules");
    let compile = |words: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_spirocl")).args(words).current_dir(&folder).output();
        assert!(output.expect("it starts").status.success(), "{words:?}");
    };
    compile(&["copy.cl", "-g", "-o", "copy.spv"]);
    let words =
        ["copy.spv", "--global", "2", "--arg", "from={1,2}", "--arg", "to=zeros:int[2]", "--print", "to"];
    assert_eq!(expect(&folder, &words, 0).0, "to = int[2] { 1, 2 }\n");
    // A fault is shown in the source if that is there.
    compile(&["beyond.cl", "-g", "-O0", "-o", "beyond.spv"]);
    let words = ["beyond.spv", "--kernel", "beyond", "--global", "2", "--arg", "zeros:int[2]"];
    assert!(expect(&folder, &words, 3).1.contains(" 2 │     a[get_global_id(0) + 1] = 1;"));
    fs::remove_file(folder.join("beyond.cl")).expect("it is there");
    assert!(expect(&folder, &words, 3).1.contains("at beyond.cl:2:5"));
    fs::write(
        folder.join("half.cl"),
        "int half_of(int a);\nkernel void h(global int *a) { a[0] = half_of(a[0]); }\n",
    )
    .expect("writable");
    fs::write(folder.join("library.cl"), "int half_of(int a) { return a / 2; }\n").expect("writable");
    compile(&["library.cl", "-o", "library.spv"]);
    for library in ["library.cl", "library.spv"] {
        let words = ["half.cl", library, "--global", "1", "--arg", "{10}", "--expect", "a=5"];
        expect(&folder, &words, 0);
    }
    fs::write(folder.join("cut.spv"), [3, 2, 0x23, 7, 0]).expect("writable");
    assert!(expect(&folder, &["cut.spv", "--global", "1"], 1).1.contains("not a multiple of 4 bytes"));
    fs::write(folder.join("short.spv"), [3, 2, 0x23, 7]).expect("writable");
    assert!(expect(&folder, &["short.spv", "--global", "1"], 1).1.contains("is not a valid SPIR-V module"));
}

#[test]
fn options_of_the_compiler_count() {
    let folder = folder("options");
    fs::write(folder.join("k.cl"), "kernel void k(global int *a) { a[0] = N; }\n").expect("writable");
    let words = ["k.cl", "-DN=4", "-cl-std=CL2.0", "-O2", "--global", "1", "--arg", "{0}", "--print", "a"];
    assert_eq!(expect(&folder, &words, 0).0, "a = int[1] { 4 }\n");
    fs::write(folder.join("words.txt"), words.join("\n")).expect("writable");
    assert_eq!(expect(&folder, &["@words.txt"], 0).0, "a = int[1] { 4 }\n");
}

#[test]
fn printf_goes_to_standard_output() {
    let folder = folder("printf");
    let source = "kernel void k(int n) { printf(\"%d of %v2hlf\\n\", n, (float2)(0.5f, 1)); }\n";
    fs::write(folder.join("k.cl"), source).expect("writable");
    let words = ["k.cl", "--global", "1", "--arg", "7"];
    assert_eq!(expect(&folder, &words, 0).0, "7 of 0.500000,1.000000\n");
}

#[test]
fn faults_are_messages_in_every_format() {
    let folder = folder("formats");
    let words = |format: &'static str| {
        let first = ["beyond.cl", "--kernel", "beyond", "--global", "2", "--arg", "zeros:int[2]"];
        [&first[..], &[format]].concat()
    };
    let human = expect(&folder, &words("--message-format=human"), 3).1;
    assert!(human.starts_with("[R0001] Error: ") && human.contains("beyond.cl:2:5"), "{human}");
    assert!(human.contains("in kernel `beyond`, work-item 1 (local id 1, group 0)"), "{human}");
    let short = expect(&folder, &words("--message-format=short"), 3).1;
    assert!(short.starts_with("beyond.cl:2:5: error: ") && short.ends_with(" [R0001]\n"), "{short}");
    let json = expect(&folder, &words("--message-format=json"), 3).1;
    let json: serde_json::Value = serde_json::from_str(&json).expect("one object");
    assert_eq!((json["code"].as_str(), json["name"].as_str()), (Some("R0001"), Some("out-of-bounds")));
    assert_eq!((json["file"].as_str(), json["line"].as_u64()), (Some("beyond.cl"), Some(2)));
    let sarif = expect(&folder, &words("--message-format=sarif"), 3).1;
    let sarif: serde_json::Value = serde_json::from_str(&sarif).expect("one document");
    let results: Vec<&serde_json::Value> = sarif["runs"]
        .as_array()
        .expect("runs")
        .iter()
        .flat_map(|run| run["results"].as_array().expect("results"))
        .collect();
    assert_eq!(results.len(), 1);
    assert_eq!(results[0]["ruleId"].as_str(), Some("R0001"));
    let usage = expect(&folder, &["--message-format=json"], 2).1;
    let usage: serde_json::Value = serde_json::from_str(&usage).expect("one object");
    assert_eq!(usage["code"].as_str(), Some("F0007"));
    let launch = expect(&folder, &["copy.cl", "--global", "1", "--message-format=json"], 1).1;
    let launch: serde_json::Value = serde_json::from_str(&launch).expect("one object");
    assert_eq!(launch["code"].as_str(), Some("F0013"));
    let words = [
        "copy.cl",
        "--global",
        "1",
        "--arg",
        "{1}",
        "--arg",
        "{1}",
        "--expect",
        "to=2",
        "--message-format=json",
    ];
    let result: serde_json::Value = serde_json::from_str(&expect(&folder, &words, 4).1).expect("one object");
    assert_eq!(
        (result["code"].as_str(), result["notes"][0]["text"].as_str()),
        (Some("F0012"), Some("to[0] is 1, expected 2"))
    );
}

#[test]
fn checks_are_turned_off_by_name() {
    let folder = folder("checks");
    let first = ["beyond.cl", "--kernel", "beyond", "--global", "2", "--arg", "zeros:int[2]"];
    let with = |checks: &'static str| [&first[..], &[checks]].concat();
    for checks in ["--checks=no-out-of-bounds", "--checks=none", "--checks=no-all", "--checks=none,race"] {
        expect(&folder, &with(checks), 0);
    }
    for checks in ["--checks=none,out-of-bounds", "--checks=no-race", "--checks=all"] {
        expect(&folder, &with(checks), 3);
    }
}

/// Checks whose examples are not run: they are assembly, or nothing of it.
const NOT_RUN: [&str; 4] = ["shift", "call-depth", "unreachable", "unsupported"];

/// What the kernels of a check need: as the argument, and as options.
fn needs_of(name: &str) -> (&'static str, &'static [&'static str]) {
    match name {
        "member-bounds" => ("zeros:int[16]", &["--checks=member-bounds"]),
        "write-only" => ("write-only:zeros:int[16]", &[]),
        "step-limit" => ("zeros:int[16]", &["--step-limit", "10000"]),
        "image" => ("image:rgba-float:16x1", &[]),
        "pipe" => ("pipe:4[64]", &[]),
        _ => ("zeros:int[16]", &[]),
    }
}

#[test]
fn the_examples_of_checks_are_faulty_and_mended() {
    let folder = folder("examples");
    let mut failures = Vec::new();
    for code in faults::codes().filter(|code| !NOT_RUN.contains(&code.name)) {
        let (argument, options) = needs_of(code.name);
        for (source, wanted) in [(code.wrong, 3), (code.right, 0)] {
            fs::write(folder.join("k.cl"), source).expect("writable");
            let mut words = vec!["k.cl", "--global", "16", "--local", "8", "--arg", argument];
            words.extend(["--message-format=short", "-w"]);
            words.extend(options);
            words.extend(source.lines().filter_map(|line| line.strip_prefix("// options: ")));
            let output = run(&folder, &words);
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let is_found = wanted == 0 || said.lines().all(|line| line.ends_with(&format!("[{}]", code.id)));
            if output.status.code() != Some(wanted) || !is_found {
                failures.push(format!(
                    "{}: {:?} in place of {wanted}\n{source}\n{said}",
                    code.name,
                    output.status.code()
                ));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn pointers_of_32_bits_are_not_stored_in_memory() {
    let folder = folder("narrow_pointers");
    let source = "kernel void f(global int *out) {\n    int numbers[2] = {1, 2};\n    int *table[2];\n    \
        table[get_global_id(0)] = numbers;\n    out[get_global_id(0)] = 1;\n}\n";
    fs::write(folder.join("k.cl"), source).expect("writable");
    let words =
        ["k.cl", "--target=spirv32", "--global", "1", "--arg", "zeros:int[1]", "--message-format=short"];
    let (_, said) = expect(&folder, &words, 3);
    assert!(said.starts_with("k.cl:4:") && said.contains("a pointer of 32 bits in memory"), "{said}");
    expect(&folder, &[&["-cl-std=CL1.2"], &words[..1], &words[2..]].concat(), 0);
}
