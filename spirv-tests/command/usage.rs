//! Tests of the command: exit codes, messages, outputs, and malformed input.

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
        (&["--emit=ir"], "kernel @"),
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
        assert!(!ended.said.contains(".partial"), "{}", ended.said);
    }
    assert_eq!(folder.names(), ["d", "k.cl"]);
}

#[test]
fn wrong_usage_exits_with_2_and_says_what_is_right() {
    let folder = Folder::new("usage");
    folder.write("k.cl", KERNEL).write("l.cl", KERNEL);
    for (words, part) in [
        (&[][..], "no input files"),
        (&["-cl-fast-relaxd-math", "k.cl"], "did you mean `-cl-fast-relaxed-math`"),
        (&["-cl-std=CL4.0", "k.cl"], "`CL3.0`"),
        (&["k.cl", "-o"], "missing argument"),
        (&["k.cl", "l.cl", "-o", "k.spv"], "multiple input files"),
        (&["--explain", "S9999"], "unknown diagnostic"),
        (&["-cl-ext=+cl_khr_fp17", "k.cl"], "cl_khr_fp17"),
    ] {
        let ended = folder.run(words);
        assert_eq!(ended.code, Some(2), "{words:?}: {}", ended.said);
        assert!(ended.said.contains(part), "{words:?}: {}", ended.said);
    }
    assert_eq!(folder.names(), ["k.cl", "l.cl"]);
}

/// OpenCL C 3.0, table of optional language features: which compilers that define one must define another.
const DEPENDENCIES: &[(&str, &[&str])] = &[
    ("__opencl_c_3d_image_writes", &["__opencl_c_images"]),
    ("__opencl_c_read_write_images", &["__opencl_c_images"]),
    ("__opencl_c_pipes", &["__opencl_c_generic_address_space"]),
    (
        "__opencl_c_device_enqueue",
        &["__opencl_c_generic_address_space", "__opencl_c_program_scope_global_variables"],
    ),
];

#[test]
fn features_need_what_the_table_of_features_says() {
    let folder = Folder::new("features");
    folder.write("k.cl", KERNEL);
    for (name, needed) in DEPENDENCIES {
        folder.write("off.cl", format!("#ifdef {name}\n#error it is on\n#endif\n{KERNEL}"));
        folder.write("on.cl", format!("#ifndef {name}\n#error it is off\n#endif\n{KERNEL}"));
        for version in ["-cl-std=CL3.0", "-cl-std=CL3.1"] {
            for off in *needed {
                let wrong = [format!("-cl-ext=-{off},+{name}"), format!("-cl-ext=+{name},-{off}")];
                for option in wrong {
                    let ended = folder.run(&[version, &option, "k.cl", "-o", "k.spv"]);
                    assert_eq!(ended.code, Some(2), "{option}: {}", ended.said);
                    let text = format!("`{name}` requires `{off}`, which is disabled");
                    assert!(ended.said.contains(&text), "{option}: {}", ended.said);
                }
                // What is on only by default goes off with what it needs.
                let ended = folder.run(&[version, &format!("-cl-ext=-{off}"), "-fsyntax-only", "off.cl"]);
                assert_eq!(ended.code, Some(0), "{off}: {}", ended.said);
            }
            let ended = folder.run(&[version, &format!("-cl-ext=-all,+{name}"), "k.cl", "-o", "k.spv"]);
            assert_eq!(ended.code, Some(2), "{name} alone: {}", ended.said);
            let all: String = needed.iter().map(|needed| format!("+{needed},")).collect();
            let option = format!("-cl-ext=-all,{all}+{name}");
            let ended = folder.run(&[version, &option, "-fsyntax-only", "on.cl"]);
            assert_eq!(ended.code, Some(0), "{option}: {}", ended.said);
        }
    }
    for version in ["-cl-std=CL3.0", "-cl-std=CL3.1"] {
        let ended = folder.run(&[version, "-cl-ext=-__opencl_c_int64", "k.cl", "-o", "k.spv"]);
        assert_eq!(ended.code, Some(2), "{}", ended.said);
        assert!(ended.said.contains("`__opencl_c_int64` cannot be disabled"), "{}", ended.said);
    }
    assert!(!folder.0.join("k.spv").exists());
}

/// Input that is no program: one clear message with its place, exit code 1, no output.
#[test]
fn what_is_no_program_gets_a_clear_error() {
    let folder = Folder::new("rubbish");
    fs::create_dir_all(folder.0.join("d.cl")).expect("made");
    folder
        .write("loop.h", "#include \"loop.h\"\n")
        .write("bytes.cl", [0, 1, 2, 3, 0x7f, 0xff].repeat(500))
        .write("module.cl", [3, 2, 0x23, 7, 0, 0, 1, 0])
        .write("utf16.cl", b"\xff\xfek\0e\0r\0n\0e\0l\0")
        .write("stray.cl", b"kernel void f(void) { int \xff\xfe; }\n");
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
        ("bracket.cl", "kernel void f(global int *p) { p[1 = 2; }\n", "bracket.cl:1:33"),
        ("semicolon.cl", "int f(int a)\nint g(int b);\n", "semicolon.cl:1:"),
    ];
    for (name, text, _) in texts {
        folder.write(name, text);
    }
    let places = texts.iter().map(|(name, _, place)| (*name, *place));
    for (name, place) in places
        .chain(["bytes.cl", "module.cl", "utf16.cl", "d.cl", "missing.cl"].map(|name| (name, name)))
        .chain([("stray.cl", "stray.cl:1:27")])
    {
        let ended = folder.run(&["--message-format=short", name, "-o", "out.spv"]);
        assert_eq!(ended.code, Some(1), "{name}: {}", ended.said);
        assert!(ended.said.contains(place), "{name}: {}", ended.said);
        assert_eq!(ended.said.lines().count(), 1, "{name}: {}", ended.said);
        assert!(!folder.names().iter().any(|name| name.contains("out")), "{name}");
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
        assert!(text.starts_with(code) && text.contains("Invalid:"), "{text}");
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
    assert!(short.starts_with("k.cl:1:39: error: use of undeclared identifier `missing`"), "{short}");
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
}

/// The command runs where there is a C library and nothing else: no unwinder of a compiler, no library of mathematics of its own.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
#[test]
fn the_command_needs_nothing_but_the_c_library() {
    let output = Command::new("readelf").args(["-d", env!("CARGO_BIN_EXE_spirocl")]).output();
    let output = output.expect("readelf comes with the linker");
    let text = String::from_utf8_lossy(&output.stdout);
    let needed: Vec<&str> = text
        .lines()
        .filter(|line| line.contains("(NEEDED)"))
        .filter_map(|line| line.split(['[', ']']).nth(1))
        .collect();
    let is_libc =
        |name: &&str| ["libc.so", "libm.so", "ld-linux"].iter().any(|start| name.starts_with(start));
    assert!(!needed.is_empty() && needed.iter().all(is_libc), "{needed:?}");
}
