//! End-to-end tests of the command.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};

/// A temporary folder for a test.
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

    /// Runs the command, checks the exit code, and returns standard error.
    fn expect(&self, words: &str, code: i32) -> String {
        let output = self.run(words);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{words}\n{said}");
        said
    }

    /// Runs the command successfully, and returns standard output.
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
fn outputs_do_not_depend_on_the_number_of_threads() {
    let (one, other) = (Folder::new(), Folder::new());
    let kernels = Path::new(env!("CARGO_MANIFEST_DIR")).join("spirv-tests/kernels");
    let entries =
        fs::read_dir(kernels).expect("the folder is there").map(|entry| entry.expect("readable").path());
    let mut inputs: Vec<_> =
        entries.filter(|path| path.extension().is_some_and(|found| found == "cl")).collect();
    inputs.sort();
    for (folder, jobs, inputs) in
        [(&one, "-j1", inputs.clone()), (&other, "-j5", inputs.into_iter().rev().collect())]
    {
        let mut command = folder.command(&format!("{jobs} -cl-std=CL2.0 -w -g --out-dir o"));
        // Some need macros; those that compile without are enough.
        command.args(&inputs).output().expect("the command starts");
    }
    let names = one.names("o");
    assert!(names.len() > 10 && names == other.names("o"), "{names:?}");
    for name in names {
        let bytes = |folder: &Folder| fs::read(folder.0.join("o").join(&name)).expect("it was made");
        assert_eq!(bytes(&one), bytes(&other), "{name}");
    }
}

#[test]
fn wrong_usage_exits_2_and_says_what_applies() {
    let folder = Folder::new();
    folder.write("a/k.cl", GOOD).write("b/k.cl", GOOD);
    for (words, part) in [
        ("", "no input files"),
        ("-cl-std=CL7 a/k.cl", "usage: -cl-std="),
        ("-cl-mad-enabel a/k.cl", "did you mean `-cl-mad-enable`?"),
        ("a/k.cl b/k.cl -o x.spv", "use `--out-dir`"),
        ("a/k.cl b/k.cl --out-dir out", "would both be written to `out/k.spv`"),
        ("a/k.cl b/k.cl", "would both be written to `k.spv`"),
        ("a/k.cl -o x --out-dir y", "`-o` and `--out-dir` cannot be combined"),
        ("-MF x.d a/k.cl", "require `-MD` or `-M`"),
        ("-cl-ext=+cl_khr_fp65 a/k.cl", "did you mean `cl_khr_fp64`?"),
        ("--explain S99999", "unknown diagnostic"),
        ("cts --source=a/k.cl", "--output=FILE"),
        ("cts --source=a/k.cl --output=x --mode=binary", "only `spir-v` is supported"),
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
    let said = folder.expect("--message-format=short -Wno-unknown-pragma k.cl", 0);
    assert!(said.contains("unknown warning option `-Wno-unknown-pragma`"), "{said}");
    assert!(folder.expect("-Wall -Wextra -Wno-unknown-pragmas k.cl", 0).is_empty());
    folder.expect("-Werror k.cl", 1);
    folder.expect("-Werror -Wno-error=unknown-pragmas k.cl", 0);
    folder.expect("-Werror=unknown-pragmas k.cl", 1);
    folder.expect("-Werror -Wno-error k.cl", 0);
    folder.expect("-w k.cl", 0);
    folder.expect("-w -Werror=unknown-pragmas k.cl", 0);
    assert!(folder.expect("-Wno-pragmas k.cl", 0).is_empty());
}

#[test]
fn extensions_and_some_errors_are_as_bad_as_options_say() {
    let folder = Folder::new();
    folder.write("sign.cl", "void f(int *a) { uint *b = a; }\n");
    assert!(folder.expect("--message-format=short sign.cl", 0).contains("warning: "));
    for (options, code) in [
        ("-pedantic", 0),
        ("-pedantic-errors", 1),
        ("-pedantic-errors -Wno-error=pointer-sign", 0),
        ("-pedantic-errors -Wno-pointer-sign", 0),
        ("-pedantic-errors -pedantic", 0),
        ("-Werror=pedantic", 1),
        ("-Werror=pedantic -Wno-error=pointer-sign", 0),
        ("-Wno-pedantic -Werror", 0),
    ] {
        folder.expect(&format!("{options} sign.cl"), code);
    }
    assert!(folder.expect("-Wno-pedantic sign.cl", 0).is_empty());
    folder.write("other.cl", "void f(int *a) { float *b = a; *b = 1; }\n");
    folder.expect("other.cl", 1);
    folder.expect("-w other.cl", 1);
    let said = folder.expect("--message-format=short -Wno-error=incompatible-pointer-types other.cl", 0);
    assert!(said.contains("warning: "), "{said}");
    folder.expect("-Werror -Wno-error=incompatible-pointer-types other.cl", 0);
    assert!(folder.expect("-Wno-incompatible-pointer-types other.cl", 0).is_empty());
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
    let said = folder.expect("--message-format=short a.cl", 0);
    assert_eq!(
        said,
        "a.cl:1:20: warning: suffix `ll` is not part of OpenCL C, treated as `l` [P0010,-Wlong-long]\n"
    );
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
        r#""spirvVersion":"1.0","languageVersion":"2.0","addressBits":64,"languageFeatures":["#,
        r#"{"name":"items","type":"item*","kind":"buffer","address":"global","typeQualifiers":["restrict","const"],"size":8,"alignment":8,"pointeeSize":32,"structure":0}"#,
        r#""structures":[{"name":"item","size":32,"alignment":16,"fields":[{"name":"v","type":"float4","offset":0,"size":16},{"name":"n","type":"int","offset":16,"size":4}]}]"#,
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
    let said = folder
        .expect("cts --source k.cl --output x.spv --cl-device-info device.txt -- -DN=4 -cl-std=CL3.1", 2);
    assert!(said.contains("the device supports OpenCL C up to 3.0"), "{said}");
    // A device of OpenCL 3.0 has sub-groups by any extension of them.
    folder.write("s.cl", "kernel void f(global uint *a) { *a = get_enqueued_num_sub_groups(); }\n");
    let sub_groups = "cts --source s.cl --output x.spv --cl-device-info device.txt -- -cl-std=CL3.0";
    folder.expect(sub_groups, 1);
    let device = "CL_DEVICE_EXTENSIONS=\"cl_khr_subgroup_ballot\"\nCL_DEVICE_VERSION=\"OpenCL 3.0 x\"\n";
    folder.write("subgroups.txt", device);
    folder.expect(&sub_groups.replace("device.txt", "subgroups.txt"), 0);
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
        let made = folder.names(".").contains(&"out".to_owned());
        for name in if made { folder.names("out") } else { Vec::new() } {
            if name.ends_with(".spv") {
                assert_eq!(fs::read(folder.0.join("out").join(name)).expect("readable"), whole);
            }
        }
    }
    folder.expect(&words, 0);
    assert_eq!(folder.names("out").iter().filter(|name| name.ends_with(".spv")).count(), 60);
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
    assert!(
        said.contains("OpenCL C 1.2") && said.ends_with("read k.cl\nread k.h\nSPIR-V 1.0\nwrote k.spv\n"),
        "{said}"
    );
    folder.write("s.cl", "kernel void f(global int *g) {\n    *g = sub_group_elect();\n}\n");
    let said = folder.expect("-v -cl-std=CL3.0 s.cl", 0);
    assert!(said.contains("\nSPIR-V 1.3, required by `sub_group_elect` at s.cl:2:10\n"), "{said}");
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
}

#[test]
fn several_inputs_are_linked_into_one_module() {
    let folder = Folder::new();
    folder.write("a.cl", "int twice(int a);\nkernel void f(global int *p) { p[0] = twice(p[0]); }\n");
    folder.write("b.cl", "int twice(int a) { return a * 2; }\n");
    folder.expect("--link a.cl b.cl", 0);
    assert!(folder.names(".").contains(&"a.spv".to_owned()));
    folder.expect("b.cl -o b.spv", 0);
    folder.expect("--link a.cl b.spv -o linked.spv", 0);
    let bytes = |name: &str| fs::read(folder.0.join(name)).expect("it was made");
    assert_eq!(bytes("linked.spv"), bytes("a.spv"));
    folder.expect("-create-library a.cl -o library.spv", 0);
    let said = folder.expect("--link a.cl -o failed.spv", 1);
    assert_eq!(said, "spirocl: error: undefined symbol `twice`, referenced by `a.cl`\n");
    assert!(!folder.names(".").contains(&"failed.spv".to_owned()));
    assert!(folder.expect("--link a.cl --out-dir o", 2).contains("cannot be combined with `--out-dir`"));
}
