//! What the command writes besides modules: arrays for C, dependency files of linked modules, versions, and words about options.

mod folder;

use folder::Folder;
use std::{fs, path::Path, process::Command};

#[test]
fn an_array_for_c_holds_the_module() {
    let folder = Folder::new("outputs-c-array");
    folder.write("4-k.cl", "kernel void f(global int *a) { a[0] = 1; }\n");
    folder.run("4-k.cl -o k.spv", 0);
    folder.run("--emit=c-array 4-k.cl", 0);
    assert_eq!(folder.run("--emit=c-array 4-k.cl -o -", 0).0, folder.read("4-k.spv.h"));
    folder.write(
        "main.c",
        "#include \"4-k.spv.h\"\n#include <stdio.h>\nint main(void) {\n    \
         return fwrite(module_4_k_spv, 1, sizeof module_4_k_spv, stdout) != sizeof module_4_k_spv;\n}\n",
    );
    let module = fs::read(folder.0.join("k.spv")).expect("it was made");
    for compiler in ["cc", "c++"] {
        let language = if compiler == "cc" { "c" } else { "c++" };
        let built = Command::new(compiler)
            .args(["-x", language, "-Wall", "-Wextra", "-Werror", "main.c", "-o", "main"])
            .current_dir(&folder.0)
            .status();
        assert!(built.expect("there is a C compiler").success());
        let printed = Command::new(folder.0.join("main")).output().expect("it was built");
        assert_eq!((printed.status.success(), printed.stdout == module), (true, true), "{compiler}");
    }
    // A linked one is named after its file.
    folder.run("--link --emit=c-array 4-k.cl -o all.h", 0);
    assert!(folder.read("all.h").contains("uint32_t all_spv["));
    folder.run("--link --emit=c-array 4-k.cl", 0);
    assert!(folder.read("a.spv.h").contains("uint32_t a_spv["));
}

#[test]
fn a_linked_module_has_a_dependency_file() {
    let folder = Folder::new("outputs-link-md");
    folder.write("a.h", "int twice(int a);\n").write("b.h", "");
    folder.write("a.cl", "#include \"a.h\"\nkernel void f(global int *p) { p[0] = twice(p[0]); }\n");
    folder.write("b.cl", "#include \"a.h\"\n#include \"b.h\"\nint twice(int a) { return a * 2; }\n");
    let rule = "a.cl \\\n  a.h \\\n  b.cl \\\n  b.h\n";
    folder.run("--link -MD a.cl b.cl -o all.spv", 0);
    assert_eq!(folder.read("all.d"), format!("all.spv: {rule}"));
    folder.run("--link -MD -MP -MF deps -MT t a.cl b.cl", 0);
    assert_eq!(folder.read("deps"), format!("t: {rule}\na.h:\n\nb.cl:\n\nb.h:\n"));
    assert!(folder.has("a.spv") && !folder.has("a.d"));
    folder.run("b.cl -o b.spv", 0);
    folder.run("-create-library -MD a.cl b.spv -o library.spv", 0);
    assert_eq!(folder.read("library.d"), "library.spv: a.cl \\\n  a.h \\\n  b.spv\n");
    fs::remove_file(folder.0.join("a.spv")).expect("it is there");
    assert_eq!(folder.run("--link -M a.cl b.cl", 0).0, format!("a.spv: {rule}"));
    folder.run("--link -M a.cl b.cl -o rule.d", 0);
    assert_eq!(folder.read("rule.d"), format!("a.spv: {rule}"));
    assert!(!folder.has("a.spv"), "-M makes nothing else");
    // What fails leaves nothing.
    folder.run("--link -MD a.cl -o failed.spv", 1);
    assert!(!folder.has("failed.d") && !folder.has("failed.spv"));
}

#[test]
fn a_verbose_link_says_what_it_reads_and_writes() {
    let folder = Folder::new("outputs-link-v");
    folder.write("k.cl", "#include \"k.h\"\nkernel void f() {}\n").write("k.h", "");
    let said = folder.run("-v --link k.cl", 0).1;
    assert!(
        said.contains("OpenCL C 1.2 for 64-bit addresses")
            && said.ends_with("read k.cl\nread k.h\nwrote a.spv\n"),
        "{said}"
    );
}

#[test]
fn an_option_that_overrides_another_is_warned_of_once() {
    let folder = Folder::new("outputs-override");
    for name in ["a.cl", "b.cl"] {
        folder.write(name, "kernel void f() {}\n");
    }
    let line = "--message-format=short -cl-std=CL2.0 -O0 -cl-std=CL3.0 --out-dir o a.cl b.cl";
    let warning = "warning: option `-cl-std=CL2.0` has no effect: `-cl-std=CL3.0` overrides it [F0010,-Woverridden-option]\n";
    for jobs in ["-j1", "-j2"] {
        assert_eq!(folder.run(&format!("{jobs} {line}"), 0).1, warning);
    }
    assert_eq!(folder.run(&format!("{line} -Wno-overridden-option"), 0).1, "");
    assert_eq!(folder.run(&format!("{line} -w"), 0).1, "");
    folder.run(&format!("{line} -Werror"), 1);
    folder.run(&format!("{line} -Werror -Wno-error=overridden-option"), 0);
    let said = folder.run("--message-format=short --link -o a.spv -o b.spv -cl-std=CL2.0 a.cl b.cl", 1).1;
    assert_eq!(said.matches("option `-o a.spv` has no effect").count(), 1, "{said}");
    // The library tells those who call it, too.
    let compiler = spirocl::Compiler::new().build_options("-O0 -O1").expect("they are right");
    assert_eq!(compiler.compile("a.cl", "").diagnostics()[0].code.name, "overridden-option");
}

#[test]
fn the_long_version_has_the_commit_and_what_is_supported() {
    let folder = Folder::new("outputs-version");
    assert_eq!(folder.run("--version", 0).0, format!("{}\n", spirocl::version()));
    let text = folder.run("--version --verbose", 0).0;
    assert_eq!(folder.run("-v --version", 0).0, text);
    let value = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(&format!("{name}: ")));
        line.unwrap_or_else(|| panic!("{name} in {text}")).to_owned()
    };
    assert!(text.starts_with(&format!("{}\n", spirocl::version())));
    let commit = value("commit");
    if cfg!(debug_assertions) && std::env::var_os("SPIROCL_COMMIT").is_none() {
        assert_eq!(commit, "unknown", "development builds do not follow commits");
    } else {
        assert!(commit == "unknown" || commit.len() >= 7, "{commit}");
    }
    assert!(value("targets").starts_with("spirv32, spirv64, vulkan1.2"));
    assert_eq!(value("OpenCL C"), "1.0, 1.1, 1.2, 2.0, 3.0, 3.1");
    assert!(value("SPIR-V headers").starts_with("1.6, revision "));
    assert!(value("host").contains('-') && value("target environments").contains("opencl3.0"));
}

/// Programs that format manual pages find nothing to warn of.
#[cfg(unix)]
#[test]
fn the_manual_page_is_right() {
    let folder = Folder::new("outputs-man");
    let page = folder.run("--man", 0).0;
    assert_eq!(page, spirocl::options::man_page());
    folder.write("spirocl.1", &page);
    let mut groff = Command::new("groff");
    groff.args(["-man", "-ww", "-Tutf8", "-z", "spirocl.1"]).current_dir(&folder.0);
    match groff.output() {
        Ok(output) => {
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            assert_eq!((output.status.success(), said.as_str()), (true, ""));
        }
        // Not every machine has it.
        Err(error) => assert_eq!(error.kind(), std::io::ErrorKind::NotFound),
    }
}

/// A short batch shows no progress, also on a terminal.
#[cfg(target_os = "linux")]
#[test]
fn a_short_batch_shows_no_progress_on_a_terminal() {
    let folder = Folder::new("outputs-progress");
    let names: Vec<String> = (0..4).map(|number| format!("k{number}.cl")).collect();
    names.iter().for_each(|name| {
        folder.write(name, "kernel void f() {}\n");
    });
    let command = format!("{} {}", env!("CARGO_BIN_EXE_spirocl"), names.join(" "));
    let output = Command::new("script").args(["-qec", &command, "/dev/null"]).current_dir(&folder.0).output();
    let text =
        String::from_utf8_lossy(&output.expect("`script` is part of every system").stdout).into_owned();
    assert_eq!(text.trim(), "spirocl: 4 of 4 files compiled");
}

/// What ccache and sccache run when they are told that OpenCL C is C.
#[cfg(unix)]
#[test]
fn compiler_caches_can_call_the_compiler() {
    let folder = Folder::new("outputs-cache");
    folder.write("k.cl", "#include \"n.h\"\nkernel void f(global int *a) { a[0] = N; }\n");
    folder.write("n.h", "#define N 4\n").write("testfile.c", "gcc\n");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("packaging/spirocl-c");
    let program = Path::new(env!("CARGO_BIN_EXE_spirocl")).parent().expect("it is in a folder");
    let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap_or_default());
    let run = |words: &[&str]| {
        let mut command = Command::new(&script);
        let output = command.args(words).env("PATH", &path).current_dir(&folder.0).output();
        let output = output.expect("it is a script");
        assert!(output.status.success(), "{words:?}: {}", String::from_utf8_lossy(&output.stderr));
        String::from_utf8_lossy(&output.stdout).into_owned()
    };
    assert_eq!(run(&["-E", "testfile.c"]), "gcc\n");
    // A cache learns from the text which headers it depends on, also from one without text of its own.
    let text = run(&["-x", "c", "-E", "-fdirectives-only", "k.cl"]);
    assert!(text.contains("# 1 \"n.h\"") && text.contains("# 2 \"k.cl\""), "{text}");
    run(&["-x", "c", "-DNAME=a  b", "-c", "-MD", "-MF", "k.d", "k.cl", "-o", "k.spv"]);
    assert_eq!(folder.read("k.d"), "k.spv: k.cl \\\n  n.h\n");
}

/// Vulkan has no libraries: a program without a kernel is refused at its first function, or else at the start of the file.
#[test]
fn a_program_without_a_kernel_has_a_place() {
    let folder = Folder::new("no-kernel");
    folder.write(
        "f.cl",
        "int next(int x);\n\nint twice(int x) { return x * 2; }\nint thrice(int x) { return x * 3; }\n",
    );
    folder.write("none.cl", "constant int number = 1;\n");
    folder.write("empty.cl", "");
    for (name, place) in [("f.cl", "3:5"), ("none.cl", "1:1"), ("empty.cl", "1:1")] {
        let (_, said) = folder.run(&format!("--target=vulkan1.3 --message-format=short {name} -o v.spv"), 1);
        assert!(said.starts_with(&format!("{name}:{place}: error: the program has no kernel")), "{said}");
    }
}

/// What Vulkan has not is named in a module that has no lines, and otherwise has its line.
#[test]
fn refusals_of_modules_have_a_place() {
    let folder = Folder::new("refusals-of-modules");
    let images = "float4 get(read_only image2d_t image)\n{\n    return read_imagef(image, (int2)(0, 0));\n}\n\
                  kernel void k(global float4 *out, read_only image2d_t image)\n{\n    *out = get(image);\n}\n";
    let queues = "kernel void k(global int *out)\n{\n    enqueue_marker(get_default_queue(), 0, 0, 0);\n}\n";
    let table = "constant int table[40000] = {1, 2, 3};\nkernel void k(global int *out)\n{\n    *out = table[*out];\n}\n";
    let constants = "__attribute__((spirv_spec_constant(4294967295))) constant uint last = 16;\n\
                     kernel void k(global uint *out)\n{\n    *out = last;\n}\n";
    let rows = [
        (images, "", "`m.spv`, argument 1 of kernel `k`: images are not supported for Vulkan"),
        (images, "-g", "m.cl:3:"),
        (queues, "", "`m.spv`, function `k`: device-side enqueue is not supported for Vulkan"),
        (queues, "-g", "m.cl:3:"),
        (table, "", "`m.spv`, variable `table`: more than 131000 bytes of variables of program scope"),
        (constants, "", "`m.spv`, specialization constant 4294967295: the id 4294967295 "),
        (images, "--target=spirv32", "`m.spv`: Vulkan has addresses of 64 bits: the module is for 32 bits"),
        ("int f(int x) { return x; }", "-create-library", "`m.spv`: the program has no kernel"),
    ];
    for (text, options, wanted) in rows {
        folder.write("m.cl", text);
        folder.run(&format!("-cl-std=CL3.0 {options} m.cl -o m.spv"), 0);
        let (_, said) = folder.run("--target=vulkan1.3 --message-format=short m.spv -o v.spv", 1);
        assert!(said.contains(&format!("error: {wanted}")), "{options}: {said}");
    }
}
