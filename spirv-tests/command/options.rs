//! Valid and invalid uses of every option of the table.

use spirocl::options::{Form, OptionRow, Scope, find, table::rows};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

/// A folder with a program `k.cl` and a header `h.h`.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("options-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the target folder is writable");
    fs::write(path.join("k.cl"), "kernel void f(global int *a) { a[0] = 1; }\n").expect("writable");
    fs::write(path.join("h.h"), "#define H 1\n").expect("writable");
    path
}

fn run(folder: &Path, words: &[String]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_spirocl")).args(words).current_dir(folder).output().expect("it starts")
}

fn expect(folder: &Path, words: &[String], code: i32) -> String {
    let output = run(folder, words);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{words:?}\n{said}");
    said
}

fn words(text: &str) -> Vec<String> {
    text.split(' ').map(str::to_owned).collect()
}

/// Valid uses of an option: all its values, or a representative one.
fn right(row: &OptionRow) -> Vec<String> {
    let spelling = row.spelling;
    let value = match spelling {
        "-cl-ext=" => "-all,+cl_khr_fp16",
        "-std=" => "CL2.0",
        "-D" => "N=2",
        "-U" => "N",
        "-include" => "h.h",
        "-I" | "-isystem" | "-iquote" => ".",
        "-mllvm" => "--spirv-ext=all",
        "-ferror-limit=" => "3",
        "--max-push-constants=" => "64",
        "--vulkan-features=" => "default,shaderDenormPreserveFloat32",
        "--native-math=" => "exp,log",
        "-Werror=" | "-Wno-error=" | "-Wno-" => "unknown-pragmas",
        "-W" => "all",
        "-o" => "out.spv",
        "--out-dir" => "out",
        "--reproduce=" => "failure.txt",
        "--reflect=" => return words("--reflect=json --reflect=k.json"),
        // They do not end: the tests of them stop them.
        "--watch" | "--port" => return Vec::new(),
        "--explain" => "S0501",
        "-MF" => return words("-MD@-MF@x.d -MD@-MFx.d"),
        "-MT" | "-MQ" => return vec![format!("-MD@{spelling}@t"), format!("-M@{spelling}t")],
        "-j" => return words("-j -j2 -j@2"),
        "--kernel" => return words("--kernel@f --kernel=f"),
        "--global" => return words("--global@1 --global=1,1,1"),
        "--local" => "1",
        "--offset" => "0",
        "--arg" => return words("--arg@zeros:int[4] --arg=a=zeros:int[4]"),
        "--print" => return words("--print@a --print=a[0..2]"),
        "--dump" => "a=a.npy",
        "--expect" => return words("--expect@a={1,0,0,0} --expect=a=int.npy"),
        "--tolerance" => "0.5",
        "--checks=" => {
            return words("--checks=no-race --checks=no-all,race,member-bounds --checks=none --checks=all");
        }
        "--step-limit" => "1000",
        "--sub-group-size" => "8",
        "--local-memory" => "1024",
        "--memory-limit" => "100000000",
        "--profile=" => {
            return words("--profile=text --profile=json --profile=html:p --profile=p.html --profile=json:-");
        }
        "--profile-model=" => return words("--profile-model=warp=16 --profile-model=banks=4,bank-width=8"),
        "--seed" => "3",
        _ => "",
    };
    let separator = if row.form == Form::Next { "@" } else { "" };
    match (row.form, row.choices().as_slice()) {
        (Form::Flag, _) => vec![spelling.into()],
        (_, []) => {
            assert!(!value.is_empty(), "a right value of {spelling} is missing here");
            vec![format!("{spelling}{separator}{value}")]
        }
        (_, choices) => choices.iter().map(|choice| format!("{spelling}{separator}{choice}")).collect(),
    }
}

/// Invalid uses: a missing value, an unknown value, a trailing argument.
fn wrong(row: &OptionRow) -> Vec<String> {
    let spelling = row.spelling;
    let nonsense = format!("{spelling}{}nonsense", if row.form == Form::Next { "@" } else { "" });
    let takes_number = matches!(spelling, "-ferror-limit=" | "--max-push-constants=");
    // Any name is a file's.
    if spelling == "--reflect=" {
        return vec![spelling.into()];
    }
    match row.form {
        // A word that another option begins is that option's.
        Form::Flag if find(&nonsense).is_some() => Vec::new(),
        Form::Flag => vec![nonsense],
        Form::Count => vec![format!("{spelling}x"), format!("{spelling}0")],
        _ if takes_number || !row.choices().is_empty() || spelling == "-std=" || spelling == "-cl-ext=" => {
            vec![spelling.into(), nonsense]
        }
        Form::Joined | Form::JoinedOrNext | Form::Next => vec![spelling.into()],
    }
}

/// The words before an option: for those of `spirocl run` a launch of the kernel, for those of `spirocl dap` its name.
fn start(row: &OptionRow) -> Vec<String> {
    match row.scope {
        Scope::Build | Scope::Command => return Vec::new(),
        Scope::Dap => return words("dap"),
        Scope::Run => {}
    }
    let mut line = words("run --global 1");
    if row.spelling != "--arg" {
        line.extend(words("--arg zeros:int[4]"));
    }
    line
}

#[test]
fn every_option_is_taken_when_it_is_right() {
    let folder = folder("right");
    // A file of NumPy: 1, 0, 0, 0.
    let header = "{'descr': '<i4', 'fortran_order': False, 'shape': (4,), }";
    let mut array = b"\x93NUMPY\x01\x00\x76\x00".to_vec();
    array.extend(format!("{header:<117}\n").into_bytes());
    array.extend([1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    fs::write(folder.join("int.npy"), array).expect("writable");
    for row in rows() {
        for text in right(row) {
            let mut line = start(row);
            line.extend(text.split('@').map(str::to_owned));
            line.push("k.cl".into());
            expect(&folder, &line, 0);
        }
    }
}

#[test]
fn every_option_exits_2_with_its_usage_when_it_is_wrong() {
    let folder = folder("wrong");
    for row in rows() {
        for text in wrong(row) {
            let mut line = start(row);
            line.push("k.cl".to_owned());
            line.extend(text.split('@').map(str::to_owned));
            let said = expect(&folder, &line, 2);
            assert!(said.starts_with("spirocl: ") && said.contains("\nusage: "), "{line:?}: {said}");
            let names_it = row.form == Form::Flag || row.form == Form::Count || said.contains(row.spelling);
            assert!(names_it, "{line:?}: {said}");
        }
    }
    let mut names: Vec<_> = fs::read_dir(&folder)
        .expect("it is there")
        .map(|entry| entry.expect("readable").file_name())
        .collect();
    names.sort();
    assert_eq!(names, ["h.h", "k.cl"], "nothing is written");
}

/// Options of vendors' own compilers are ignored; a note says so, and no option makes an error of it.
#[test]
fn options_of_vendors_are_ignored_with_a_note() {
    let folder = folder("vendors");
    let note = "note: NVIDIA compiler option `-cl-nv-maxrregcount=32` is ignored [F0004]\n";
    let line = "--message-format=short -cl-nv-maxrregcount 32 k.cl";
    for (more, said) in [("", note), (" -Werror", note), (" -w", ""), (" -Wno-ignored-option", "")] {
        assert_eq!(expect(&folder, &words(&format!("{line}{more}")), 0), said, "{more}");
    }
    let said = expect(&folder, &words("-cl-nv-verbose -cl-no-signed-zero k.cl"), 2);
    assert!(said.contains("did you mean `-cl-no-signed-zeros`?"), "{said}");
}

/// Command lines of clang and clspv, and the command line that gives the same module. What follows `!` is what is printed.
#[test]
fn command_lines_of_clang_and_clspv_are_accepted() {
    let folder = folder("clang");
    fs::write(
        folder.join("k.cl"),
        "#include \"h.h\"\nkernel void f(global float *a) { a[H] = a[0] * a[1] + a[2]; }\n",
    )
    .expect("writable");
    for (theirs, ours) in [
        ("--target=spirv64-unknown-unknown -c -x cl -Xclang -finclude-default-header -O3", ""),
        ("-target spir64 -xcl -cl-std=CL2.0 -O2 -Wall", "-cl-std=CL2.0"),
        ("--target=spir-unknown-unknown -emit-obj", "--target=spirv32"),
        ("-target spirv32v1.2 -ffreestanding -fno-builtin", "--target=spirv32 --spirv-version=1.2"),
        ("-cc1 -triple spir64-unknown-unknown -fdeclare-opencl-builtins -finclude-default-header", ""),
        ("-Xclang -include -Xclang h.h -isystem . -mllvm --spirv-ext=all", "-include h.h"),
        ("-ffast-math -g1", "-cl-unsafe-math-optimizations -cl-finite-math-only -gline-tables-only"),
        ("-Ofast", "-cl-unsafe-math-optimizations -cl-finite-math-only"),
        ("--cl-std=CL3.0 --spv-version=1.3 -w --inline-entry-points", "-cl-std=CL3.0 --spirv-version=1.3"),
        (
            "-arch=spir -spv-version=1.0 -w -pod-ubo -max-ubo-size=4096 -hack-undef",
            "--target=spirv32 --spirv-version=1.0",
        ),
    ] {
        let module = |line: &str| {
            let said = expect(&folder, &words(format!("k.cl -o k.spv {line}").trim_end()), 0);
            assert_eq!(said, "", "{line}");
            fs::read(folder.join("k.spv")).expect("it was written")
        };
        assert!(module(theirs) == module(ours), "{theirs}");
    }
    let note = "note: clspv compiler option `--pod-ubo` is ignored [F0004]\n";
    assert_eq!(expect(&folder, &words("--message-format=short k.cl --pod-ubo"), 0), note);
}

/// Options of clang and clspv that ask for an output which does not exist here.
#[test]
fn options_for_other_outputs_are_rejected_with_the_reason() {
    let folder = folder("rejected");
    for (line, part) in [
        ("-emit-llvm", "unsupported option `-emit-llvm`: LLVM is not used, so there is no LLVM IR; use `-c`"),
        ("-cc1 -emit-llvm-bc", "or `-S` for its assembly"),
        ("-Xclang -ast-dump", "use `--emit=ast`"),
        ("--output-format=c", "only SPIR-V can be written"),
        ("-descriptormap=k.map", "`--reflect=json` lists their arguments"),
        ("-cl-std=clc++2021", "C++ for OpenCL"),
        ("-x clcpp", "unsupported language `clcpp`"),
        ("--target=amdgcn-amd-amdhsa", "expected one of `spirv32`, `spirv64`"),
        ("-pod-ubox", "unknown option `-pod-ubox`"),
    ] {
        let said = expect(&folder, &words(&format!("k.cl {line}")), 2);
        assert!(said.contains(part), "{line}: {said}");
    }
    assert!(!folder.join("k.spv").exists(), "nothing is written");
}

/// Exit code 1 is for the input and the files around it: it is no wrong usage when a file is missing or cannot be written.
#[test]
fn files_that_are_missing_or_unwritable_exit_1() {
    let folder = folder("files");
    for (line, part) in [
        ("missing.cl", "cannot read `missing.cl`"),
        ("@missing", "cannot read `@missing`"),
        ("k.cl -include missing.h", "missing.h"),
        ("k.cl -o h.h/k.spv", "cannot write `h.h/k.spv`"),
        ("k.cl --out-dir h.h", "cannot create directory `h.h`"),
        ("k.cl --out-dir h.h/deep", "cannot create directory `h.h/deep`"),
        ("k.cl -MD -MF h.h/k.d", "cannot write `h.h/k.d`"),
        ("--link missing.spv", "cannot read `missing.spv`"),
    ] {
        let said = expect(&folder, &words(line), 1);
        assert!(said.contains(part), "{line}: {said}");
    }
    assert!(!folder.join("k.spv").exists());
}

/// Words of response files are quoted as in a shell, over lines, and files name files.
#[test]
fn response_files_nest_and_quote() {
    let folder = folder("response");
    let write = |name: &str, text: &str| fs::write(folder.join(name), text).expect("writable");
    write("one", "-D 'A=(1 + 1)'\n-D\"B=\\\"two words\\\"\"\n\n@two");
    write("two", "-D C=\\ 3\\ @three -E -P");
    write("@three", "not read: the word goes on before it");
    write("use.cl", "A B C\n");
    let output = run(&folder, &words("@one use.cl"));
    assert_eq!(String::from_utf8_lossy(&output.stdout), "(1 + 1) \"two words\" 3 @three\n");
    write("open", "-D 'A=1");
    assert!(expect(&folder, &words("@open use.cl"), 2).contains("`@open`: unterminated quote"));
    write("round", "@round");
    assert!(expect(&folder, &words("@round use.cl"), 2).contains("include each other recursively"));
}

/// PowerShell writes UTF-16, editors of Windows UTF-8 with a byte order mark.
#[test]
fn response_files_may_be_in_utf_16() {
    let folder = folder("response-16");
    fs::write(folder.join("use.cl"), "A\n").expect("writable");
    let text = "-D A=1 -DÄ=2 -E -P use.cl\r\n";
    let bytes = |change: fn(u16) -> [u8; 2]| -> Vec<u8> {
        [0xfeff].into_iter().chain(text.encode_utf16()).flat_map(change).collect()
    };
    let files = [bytes(u16::to_le_bytes), bytes(u16::to_be_bytes), format!("\u{feff}{text}").into_bytes()];
    for file in &files {
        fs::write(folder.join("options"), file).expect("writable");
        assert_eq!(run(&folder, &words("@options")).stdout, b"1\n", "{file:x?}");
    }
    // Half a character.
    fs::write(folder.join("options"), &files[0][..5]).expect("writable");
    assert!(expect(&folder, &words("@options"), 1).contains("cannot read `@options`"));
}

/// `-ferror-limit` counts errors; the last line says that there may be more.
#[test]
fn errors_are_counted() {
    let folder = folder("limit");
    let text: String = (0..30).map(|at| format!("int a{at} = b{at};\n")).collect();
    fs::write(folder.join("wrong.cl"), text).expect("writable");
    for (option, count) in [("-ferror-limit=3", 3), ("-ferror-limit=0", 30), ("-w", 20)] {
        let said =
            expect(&folder, &words(&format!("--message-format=short -cl-std=CL2.0 {option} wrong.cl")), 1);
        assert_eq!(said.matches("use of undeclared identifier").count(), count, "{option}: {said}");
    }
}
