<<<<<<< HEAD:tests/usage.rs
//! The command, run as users run it.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

/// A folder of its own for each test.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path =
            Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("usage-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("the target folder is writable");
        Self(path)
    }

    fn write(&self, name: &str, text: &str) -> &Self {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("writable");
        fs::write(path, text).expect("writable");
        self
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn names(&self, folder: &str) -> Vec<String> {
        let entries = fs::read_dir(self.0.join(folder)).expect("the folder is there");
        let name = |entry: std::io::Result<fs::DirEntry>| entry.expect("readable").file_name();
        let mut names: Vec<_> = entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    fn command(&self, words: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_spirocl"));
        command.args(words.split_whitespace()).current_dir(&self.0);
        command
    }

    fn run(&self, words: &str) -> Output {
        self.command(words).output().expect("the command starts")
    }

    /// Runs and compares the exit code; what was said.
    fn expect(&self, words: &str, code: i32) -> String {
        let output = self.run(words);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{words}\n{said}");
        said
    }

    /// Runs with success; what is on standard output.
    fn print(&self, words: &str) -> String {
        let output = self.run(words);
        assert_eq!(output.status.code(), Some(0), "{words}\n{}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

const GOOD: &str = "kernel void f(global int *a) { a[0] = 1; }\n";
const BAD: &str = "kernel void f() { g(); }\n";

#[test]
fn many_files_go_to_a_folder_in_the_order_given() {
    let folder = Folder::new();
    for number in 0..12 {
        folder.write(&format!("k{number}.cl"), if number % 5 == 4 { BAD } else { GOOD });
    }
    let inputs: Vec<_> = (0..12).map(|number| format!("k{number}.cl")).collect();
    let said = folder.expect(&format!("-j4 --out-dir out/deep {}", inputs.join(" ")), 1);
    let places: Vec<_> = ["k4.cl", "k9.cl"].iter().map(|name| said.find(name).expect("its error")).collect();
    assert!(places[0] < places[1], "{said}");
    assert!(said.ends_with("spirocl: 10 of 12 files compiled, 2 errors\n"), "{said}");
    assert_eq!(folder.names("out/deep").len(), 10);
    for words in ["-j", "-j 3", ""] {
        assert_eq!(folder.expect(&format!("{words} --out-dir out/deep {}", inputs.join(" ")), 1), said);
    }
}

#[test]
fn outputs_do_not_depend_on_the_folder() {
    let (one, other) = (Folder::new(), Folder::new());
    for folder in [&one, &other] {
        folder.write("sub/k.cl", "#include \"k.h\"\nkernel void f(global int *a) { a[0] = N; }\n");
        folder.write("sub/k.h", "#define N 4\n");
        folder.expect("-g sub/k.cl -o k.spv", 0);
    }
    let bytes = |folder: &Folder| fs::read(folder.0.join("k.spv")).expect("it was made");
    assert_eq!(bytes(&one), bytes(&other));
}

#[test]
fn wrong_usage_exits_2_and_says_what_applies() {
    let folder = Folder::new();
    folder.write("a/k.cl", GOOD).write("b/k.cl", GOOD);
    for (words, part) in [
        ("", "no input file"),
        ("-cl-std=CL7 a/k.cl", "usage: -cl-std="),
        ("-cl-mad-enabel a/k.cl", "did you mean `-cl-mad-enable`?"),
        ("a/k.cl b/k.cl -o x.spv", "use `--out-dir`"),
        ("a/k.cl b/k.cl --out-dir out", "would both be written to `out/k.spv`"),
        ("a/k.cl b/k.cl", "would both be written to `k.spv`"),
        ("a/k.cl -o x --out-dir y", "both say where the output goes"),
        ("-MF x.d a/k.cl", "go with `-MD` or `-M`"),
        ("-cl-ext=+cl_khr_fp65 a/k.cl", "did you mean `cl_khr_fp64`?"),
        ("--explain S99999", "no message has the code"),
        ("cts --source=a/k.cl", "--output=FILE"),
        ("cts --source=a/k.cl --output=x --mode=binary", "makes only `spir-v`"),
    ] {
        let said = folder.expect(words, 2);
        assert!(said.contains(part), "{words}: {said}");
    }
    assert_eq!(folder.names("."), ["a", "b"], "nothing is written");
}

#[test]
fn dependencies_name_all_files_read() {
    let folder = Folder::new();
    folder.write("k.cl", "#include \"a b.h\"\n#include <c.h>\n#include \"a b.h\"\n");
    folder.write("a b.h", "").write("inc/c.h", "");
    folder.expect("-MD -Iinc k.cl -o out.spv", 0);
    assert_eq!(folder.read("out.d"), "out.spv: k.cl \\\n  a\\ b.h \\\n  inc/c.h\n");
    folder.expect("-MMD -MP -MF deps -MT one -MQ t$o -Iinc k.cl -o out.spv", 0);
    let phony = "\na\\ b.h:\n\ninc/c.h:\n";
    assert_eq!(folder.read("deps"), format!("one t$$o: k.cl \\\n  a\\ b.h \\\n  inc/c.h\n{phony}"));
    assert_eq!(folder.print("-M -Iinc k.cl"), "k.spv: k.cl \\\n  a\\ b.h \\\n  inc/c.h\n");
    folder.expect("-MM -Iinc k.cl -o rule.d", 0);
    assert!(folder.read("rule.d").starts_with("k.spv: k.cl"));
    folder.expect("-MD k.cl --out-dir o", 1);
    assert!(folder.names("o").is_empty(), "no output and no rule of a failed run");
}

#[test]
fn response_files_hold_words() {
    let folder = Folder::new();
    folder.write("options", "-DN=4\n-o 'out put.spv' @more").write("more", "k.cl");
    folder.write("k.cl", "constant int a[N] = { 1 };");
    folder.expect("@options", 0);
    assert!(folder.names(".").contains(&"out put.spv".to_owned()));
}

#[test]
fn unknown_names_of_warnings_are_warned_of() {
    let folder = Folder::new();
    folder.write("k.cl", "#pragma omp simd\nint f(int a) { return a; }\n");
    let said = folder.expect("--message-format=short -Wno-unknown-pragmas k.cl", 0);
    assert!(said.contains("no warning is called `unknown-pragmas`"), "{said}");
    assert!(folder.expect("-Wall -Wextra -Wno-unknown-pragma k.cl", 0).is_empty());
    folder.expect("-Werror k.cl", 1);
    folder.expect("-Werror -Wno-error=unknown-pragma k.cl", 0);
    folder.expect("-Werror=unknown-pragma k.cl", 1);
    folder.expect("-Werror -Wno-error k.cl", 0);
    folder.expect("-w k.cl", 0);
}

#[test]
fn messages_for_programs_are_parsed_by_programs() {
    let folder = Folder::new();
    folder.write("a.cl", "constant long a = 1ll;\n").write("b.cl", BAD);
    let said = folder.expect("--message-format=json a.cl b.cl", 1);
    assert_eq!(said.lines().count(), 2, "{said}");
    assert!(said.lines().all(|line| line.starts_with('{') && line.ends_with('}')));
    assert!(said.contains(r#""byte":19,"endByte":21"#), "{said}");
    let said = folder.expect("--message-format=sarif a.cl b.cl", 1);
    assert!(said.starts_with(r#"{"$schema":"#) && said.lines().count() == 1, "{said}");
    assert_eq!(said.matches("\"ruleId\"").count(), 2);
    let said = folder.expect("--message-format=short a.cl", 1);
    assert_eq!(said, "a.cl:1:20: error: OpenCL C has no `long long`, and so no suffix `ll` [P0010]\n");
}

#[test]
fn no_color_is_honoured_and_color_can_be_asked_for() {
    let folder = Folder::new();
    folder.write("b.cl", BAD);
    assert!(!folder.expect("b.cl", 1).contains('\u{1b}'));
    assert!(folder.expect("--color=always b.cl", 1).contains('\u{1b}'));
}

#[test]
fn reflection_describes_the_module() {
    let folder = Folder::new();
    folder.write(
        "k.cl",
        "typedef struct { float4 v; int n; } item;\nglobal int counter;\n\
         kernel __attribute__((reqd_work_group_size(8, 4, 1))) void f(global const item *restrict items, \
         read_only image2d_t image, sampler_t s, local float *scratch, unsigned int n) {\n\
         local int tile[16]; tile[0] = n; printf(\"%d items\\n\", n); }\n",
    );
    let text = folder.print("-cl-std=CL2.0 --reflect=json k.cl");
    for part in [
        r#""spirvVersion":"1.0","languageVersion":"2.0","addressBits":64"#,
        r#"{"name":"items","type":"item*","kind":"buffer","address":"global","typeQualifiers":["restrict","const"],"size":8,"alignment":8,"pointeeSize":32}"#,
        r#"{"name":"image","type":"image2d_t","kind":"image","address":"global","access":"read_only""#,
        r#"{"name":"s","type":"sampler_t","kind":"sampler","address":"private""#,
        r#"{"name":"scratch","type":"float*","kind":"local","address":"local""#,
        r#"{"name":"n","type":"uint","kind":"value","address":"private","typeQualifiers":[],"size":4,"alignment":4}"#,
        r#""requiredWorkGroupSize":[8,4,1],"localMemorySize":64"#,
        r#""variables":[{"name":"counter","type":"int","address":"global","size":4,"alignment":4,"linkage":"export"}]"#,
        r#""printfFormats":["%d items\n"]"#,
    ] {
        assert!(text.contains(part), "{part}\nin {text}");
    }
    let assembly = folder.print("-cl-std=CL2.0 -cl-kernel-arg-info -S -o - k.cl");
    assert!(assembly.contains("kernel_arg_type.f.item*,image2d_t,sampler_t,float*,uint,"), "{assembly}");
    assert!(assembly.contains("kernel_arg_type_qual.f.restrict const,,,,,"), "{assembly}");
    assert!(!folder.print("-cl-std=CL2.0 -S -o - k.cl").contains("kernel_arg_type"));
}

#[test]
fn the_door_of_the_conformance_tests_enables_what_the_device_has() {
    let folder = Folder::new();
    folder.write(
        "k.cl",
        "#ifdef cl_khr_fp64\n#error fp64\n#endif\nkernel void f(global half *a) { a[0] += N; }\n",
    );
    folder.write(
        "device.txt",
        "# OpenCL device info affecting SPIR-V offline compilation:\nCL_DEVICE_ADDRESS_BITS=32\n\
         CL_DEVICE_EXTENSIONS=\"cl_khr_fp16 cl_vendor_thing\"\nCL_DEVICE_IL_VERSION=\"SPIR-V_1.0 SPIR-V_1.2\"\n\
         CL_DEVICE_VERSION=\"OpenCL 2.1 some device\"\nCL_DEVICE_IMAGE_SUPPORT=1\nCL_DEVICE_NAME=\"device\"\n",
    );
    let words = "--source=k.cl --output=k.spv --cl-device-info=device.txt --mode=spir-v -- -DN=4";
    folder.expect(&format!("cts {words}"), 0);
    let module = fs::read(folder.0.join("k.spv")).expect("it was made");
    assert_eq!(module[..8], [3, 2, 0x23, 7, 0, 2, 1, 0], "SPIR-V 1.2");
    fs::remove_file(folder.0.join("k.spv")).expect("it is there");
    #[cfg(unix)]
    {
        let door = folder.0.join("cl_offline_compiler");
        std::os::unix::fs::symlink(env!("CARGO_BIN_EXE_spirocl"), &door).expect("a link");
        let words: Vec<_> = words.replace("-DN=4", "").split_whitespace().map(str::to_owned).collect();
        let status =
            Command::new(door).args(words).arg("-DN=4 -cl-std=CL2.0").current_dir(&folder.0).status();
        assert!(status.expect("it starts").success());
        assert!(folder.names(".").contains(&"k.spv".to_owned()));
    }
    folder.write("device.txt", "CL_DEVICE_EXTENSIONS=\"\"\nCL_DEVICE_VERSION=\"OpenCL 3.0 x\"\n");
    // Without the extension there is no half.
    folder.expect("cts --source k.cl --output x.spv --cl-device-info device.txt -- -DN=4", 1);
}

#[test]
fn a_killed_run_leaves_whole_files_and_the_next_one_finishes() {
    let folder = Folder::new();
    let body: String = (0..200).map(|at| format!("a[{at}] = a[{at}] * {at} + 1; ")).collect();
    let inputs: Vec<String> = (0..60).map(|number| format!("k{number}.cl")).collect();
    for input in &inputs {
        folder.write(input, &format!("kernel void f(global int *a) {{ {body} }}"));
    }
    let words = format!("-O0 -j2 --out-dir out {}", inputs.join(" "));
    folder.expect("-O0 --out-dir whole k0.cl", 0);
    let whole = fs::read(folder.0.join("whole/k0.spv")).expect("it was made");
    for wait in [2, 10, 30, 60] {
        let mut child = folder.command(&words).spawn().expect("the command starts");
        std::thread::sleep(Duration::from_millis(wait));
        let _ = child.kill();
        child.wait().expect("it ends");
        for name in
            folder.names(".").contains(&"out".to_owned()).then(|| folder.names("out")).unwrap_or_default()
        {
            if name.ends_with(".spv") {
                assert_eq!(fs::read(folder.0.join("out").join(name)).expect("readable"), whole);
            }
        }
    }
    folder.write("out/k0.spv.4194304999.partial", "x").write("out/k0.spv.4194303.partial", "x");
    folder.expect(&words, 0);
    let names = folder.names("out");
    assert_eq!(names.iter().filter(|name| name.ends_with(".spv")).count(), 60);
    assert!(!names.contains(&"k0.spv.4194303.partial".to_owned()), "{names:?}");
}

#[test]
fn bash_completes_options_and_their_values() {
    let folder = Folder::new();
    folder.write("spirocl.bash", &folder.print("--completions=bash"));
    let complete = |line: &str, previous: &str| {
        let script = format!(
            ". ./spirocl.bash; COMP_LINE='{line}'; COMP_POINT={}; COMP_WORDS=({previous} x); COMP_CWORD=1; _spirocl; \
             echo \"${{COMPREPLY[*]}}\"",
            line.len()
        );
        let output = Command::new("bash").args(["-c", &script]).current_dir(&folder.0).output();
        String::from_utf8_lossy(&output.expect("bash is there").stdout).trim().to_owned()
    };
    assert_eq!(complete("spirocl -cl-std=CL3", "spirocl"), "CL3.0 CL3.1");
    assert_eq!(complete("spirocl -cl-mad", "spirocl"), "-cl-mad-enable");
    assert_eq!(complete("spirocl -o spi", "-o"), "spirocl.bash");
}

#[test]
fn the_verbose_command_says_what_it_reads_and_writes() {
    let folder = Folder::new();
    folder.write("k.cl", "#include \"k.h\"\n").write("k.h", "");
    let said = folder.expect("-v k.cl", 0);
    assert!(said.contains("OpenCL C 1.2") && said.ends_with("read k.cl\nread k.h\nwrote k.spv\n"), "{said}");
}

#[test]
fn standard_input_and_output() {
    use std::io::Write;
    let folder = Folder::new();
    let mut child = folder
        .command("-S -o - -")
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .spawn()
        .expect("the command starts");
    child.stdin.take().expect("it is a pipe").write_all(GOOD.as_bytes()).expect("it reads");
    let output = child.wait_with_output().expect("it ends");
    assert!(String::from_utf8_lossy(&output.stdout).contains("OpEntryPoint Kernel"));
    assert!(folder.names(".").is_empty());
=======
//! Tests of the command as users run it: exit codes, messages, outputs, and input that is no program at all.

use std::{
    fs,
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
    time::{Duration, Instant},
};

/// An empty folder of one test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("a folder can be made below target");
        Self(path)
    }

    fn write(&self, name: &str, bytes: impl AsRef<[u8]>) -> &Self {
        fs::write(self.0.join(name), bytes).expect("a file can be written below target");
        self
    }

    fn run(&self, words: &[&str]) -> Ended {
        Ended::from(spirocl().current_dir(&self.0).args(words).output().expect("the command starts"))
    }

    /// The names of all files, sorted.
    fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.0).expect("the folder is there");
        let mut names: Vec<_> = entries
            .map(|entry| entry.expect("readable").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }
}

/// How a run of the command ended.
struct Ended {
    code: Option<i32>,
    out: Vec<u8>,
    said: String,
}

impl From<Output> for Ended {
    fn from(output: Output) -> Self {
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        Self { code: output.status.code(), out: output.stdout, said }
    }
}

fn spirocl() -> Command {
    Command::new(env!("CARGO_BIN_EXE_spirocl"))
}

const KERNEL: &str = "kernel void f(global int *p) { p[get_global_id(0)] = 1; }\n";
const MAGIC: [u8; 4] = [0x03, 0x02, 0x23, 0x07];

#[test]
fn makes_a_module_beside_nothing_else() {
    let folder = Folder::new("module");
    let ended = folder.write("k.cl", KERNEL).run(&["k.cl"]);
    assert_eq!((ended.code, ended.said.as_str()), (Some(0), ""));
    assert_eq!(folder.names(), ["k.cl", "k.spv"]);
    let module = fs::read(folder.0.join("k.spv")).expect("made");
    assert_eq!((&module[..4], &module[4..8]), (&MAGIC[..], &[0, 0, 1, 0][..]), "SPIR-V 1.0 by default");
}

#[test]
fn reads_standard_input_and_writes_standard_output() {
    let mut child = spirocl()
        .args(["-x", "cl", "-", "-o", "-"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    child.stdin.take().expect("piped").write_all(KERNEL.as_bytes()).expect("read");
    let ended = Ended::from(child.wait_with_output().expect("ends"));
    assert_eq!((ended.code, &ended.out[..4]), (Some(0), &MAGIC[..]), "{}", ended.said);
}

#[test]
fn emits_what_is_asked_for() {
    let folder = Folder::new("emit");
    folder.write("k.cl", KERNEL);
    for (options, part) in [
        (&["-S", "-o", "-"][..], "OpEntryPoint"),
        (&["--emit=asm", "-o", "-"], "OpEntryPoint"),
        (&["--emit=ast"], "(function"),
        (&["--emit=hir"], "kernel"),
        (&["-E"], "get_global_id"),
    ] {
        let ended = folder.run(&[options, &["k.cl"]].concat());
        assert_eq!(ended.code, Some(0), "{options:?} {}", ended.said);
        assert!(String::from_utf8_lossy(&ended.out).contains(part), "{options:?}");
    }
    assert_eq!(folder.run(&["-fsyntax-only", "k.cl"]).code, Some(0));
    assert_eq!(folder.names(), ["k.cl"]);
}

#[test]
fn errors_leave_an_older_output_as_it_was() {
    let folder = Folder::new("older");
    folder.write("k.cl", "kernel void f( {").write("k.spv", "older");
    let ended = folder.run(&["k.cl", "-o", "k.spv"]);
    assert_eq!(ended.code, Some(1), "{}", ended.said);
    assert_eq!(fs::read(folder.0.join("k.spv")).expect("still there"), b"older");
    assert_eq!(folder.names(), ["k.cl", "k.spv"]);
}

#[test]
fn an_output_that_cannot_be_written_is_an_error_and_leaves_nothing() {
    let folder = Folder::new("unwritable");
    fs::create_dir_all(folder.0.join("d")).expect("made");
    folder.write("k.cl", KERNEL);
    for output in ["d", "missing/k.spv", "k.cl/k.spv"] {
        let ended = folder.run(&["k.cl", "-o", output]);
        assert_eq!(ended.code, Some(1), "{output}: {}", ended.said);
        assert!(ended.said.contains(&format!("cannot write `{output}`")), "{}", ended.said);
    }
    assert_eq!(folder.names(), ["d", "k.cl"]);
}

#[test]
fn wrong_usage_exits_with_2_and_says_what_is_right() {
    let folder = Folder::new("usage");
    folder.write("k.cl", KERNEL).write("l.cl", KERNEL);
    for (words, part) in [
        (&[][..], "no input file"),
        (&["-cl-fast-relaxd-math", "k.cl"], "did you mean `-cl-fast-relaxed-math`"),
        (&["-cl-std=CL4.0", "k.cl"], "`CL3.0`"),
        (&["k.cl", "-o"], "needs a value"),
        (&["k.cl", "l.cl", "-o", "k.spv"], "several inputs"),
        (&["--explain", "S9999"], "no message has the code"),
        (&["-cl-ext=+cl_khr_fp17", "k.cl"], "cl_khr_fp17"),
    ] {
        let ended = folder.run(words);
        assert_eq!(ended.code, Some(2), "{words:?}: {}", ended.said);
        assert!(ended.said.contains(part), "{words:?}: {}", ended.said);
    }
    assert_eq!(folder.names(), ["k.cl", "l.cl"]);
}

/// Input that is no program: one clear message with its place, exit code 1, no output.
#[test]
fn what_is_no_program_gets_a_clear_error() {
    let folder = Folder::new("rubbish");
    fs::create_dir_all(folder.0.join("d.cl")).expect("made");
    folder.write("loop.h", "#include \"loop.h\"\n").write("bytes.cl", [0, 1, 2, 3, 0x7f, 0xff].repeat(500));
    let texts = [
        ("include.cl", "#include \"missing.h\"\n", "include.cl:1:"),
        ("loop.cl", "#include \"loop.h\"\n", "loop.h:1:"),
        ("comment.cl", "int f(void);\n/* no end", "comment.cl:2:1"),
        ("string.cl", "constant char s[] = \"no end;\n", "string.cl:1:21"),
        ("character.cl", "constant char c = 'a;\n", "character.cl:1:19"),
        ("if.cl", "#if 1\nint f(void);\n", "if.cl:1:1"),
        ("brace.cl", "kernel void f(void) {\n", "brace.cl:1:21"),
        ("parenthesis.cl", "kernel void f(void) { int a = (1; }\n", "parenthesis.cl:1:31"),
        ("macro.cl", "#define M(a) a\nconstant int i = M(1\n", "macro.cl:2:18"),
        ("semicolon.cl", "int f(int a)\nint g(int b);\n", "semicolon.cl:1:"),
    ];
    for (name, text, _) in texts {
        folder.write(name, text);
    }
    let places = texts.iter().map(|(name, _, place)| (*name, *place));
    for (name, place) in
        places.chain([("bytes.cl", "bytes.cl"), ("d.cl", "d.cl"), ("missing.cl", "missing.cl")])
    {
        let ended = folder.run(&["--message-format=short", name, "-o", "out.spv"]);
        assert_eq!(ended.code, Some(1), "{name}: {}", ended.said);
        assert!(ended.said.contains(place), "{name}: {}", ended.said);
        assert_eq!(ended.said.lines().count(), 1, "{name}: {}", ended.said);
        assert!(!folder.0.join("out.spv").exists(), "{name}");
    }
}

#[test]
fn what_c_allows_compiles() {
    let folder = Folder::new("odd");
    let blanks = " ".repeat(1 << 20);
    let sums = "a + ".repeat(1 << 18);
    let odd: [(&str, Vec<u8>); 7] = [
        ("empty.cl", Vec::new()),
        ("comment.cl", b"// only this".to_vec()),
        ("invalid_comment.cl", [b"// \xff\xfe\n".as_slice(), KERNEL.as_bytes()].concat()),
        (
            "invalid_string.cl",
            b"constant char s[] = \"\xff\xfe\";\nkernel void f(global char *p) { *p = s[0]; }".to_vec(),
        ),
        ("mark.cl", [b"\xef\xbb\xbf".as_slice(), KERNEL.as_bytes()].concat()),
        ("blanks.cl", format!("{blanks}{KERNEL}").into_bytes()),
        ("returns.cl", KERNEL.replace('\n', "\r\n").into_bytes()),
    ];
    for (name, bytes) in odd {
        let ended = folder.write(name, bytes).run(&[name, "-o", "out.spv"]);
        assert_eq!(ended.code, Some(0), "{name}: {}", ended.said);
        assert!(folder.0.join("out.spv").exists(), "{name}");
    }
    // A line of a megabyte is compiled or rejected by a limit, in little time and in few words.
    let text = format!("kernel void f(global int *p) {{ int a = 1; *p = {sums} 1; }}");
    let started = Instant::now();
    let ended = folder.write("line.cl", text).run(&["line.cl", "-o", "line.spv"]);
    assert!(matches!(ended.code, Some(0 | 1)), "{}", ended.said);
    assert!(ended.said.len() < 2000 && started.elapsed() < Duration::from_secs(60), "{}", ended.said);
}

#[test]
fn every_code_is_explained() {
    let list = Folder::new("explain").run(&["--list-errors"]);
    let list = String::from_utf8(list.out).expect("text");
    assert!(list.lines().count() > 100);
    for line in list.lines() {
        let code = line.split_whitespace().next().expect("a code begins each line");
        let text = spirocl::explain::explain(code).unwrap_or_else(|error| panic!("{error}"));
        assert!(text.starts_with(code) && text.contains("Wrong:"), "{text}");
    }
}

#[test]
fn messages_keep_to_the_format_and_color_asked_for() {
    let folder = Folder::new("formats");
    folder.write("k.cl", "kernel void f(global int *p) { p[0] = missing; }");
    let said = |options: &[&str]| folder.run(&[options, &["k.cl"]].concat()).said;
    assert!(!said(&[]).contains('\u{1b}'), "no colours where nobody sees them");
    assert!(said(&["--color=always"]).contains('\u{1b}'));
    let short = said(&["--message-format=short"]);
    assert!(short.starts_with("k.cl:1:39: error: `missing` is not declared"), "{short}");
    assert!(said(&["--message-format=json"]).starts_with('{'));
}

/// The README's commands, word for word, but for the tests themselves, which are running.
#[test]
fn the_readme_tells_the_truth() {
    let readme = include_str!("../../README.md");
    let commands = readme.split("```sh\n").skip(1).filter_map(|block| block.split("```").next());
    let commands: Vec<_> = commands.flat_map(str::lines).filter(|line| !line.is_empty()).collect();
    assert!(commands.contains(&"bash spirv-tests/run-all"));
    let ours = commands.iter().filter_map(|line| line.strip_prefix("cargo run --release -- "));
    let mut count = 0;
    for words in ours {
        let words: Vec<_> = words.split_whitespace().collect();
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("readme.spv");
        let ended =
            spirocl().current_dir(env!("CARGO_MANIFEST_DIR")).args(&words).args(["-o"]).arg(&out).output();
        assert!(ended.expect("starts").status.success(), "{words:?}");
        count += 1;
    }
    assert!(count > 0);
>>>>>>> 6b77ece (Keep the tests of the command with the other tests, and run all of them):spirv-tests/command/usage.rs
}
