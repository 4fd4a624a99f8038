//! The installed package, as a C project finds it: by CMake's `find_package` and by pkg-config.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the package is in the repository")
}

fn tool(name: &str) -> PathBuf {
    let path = repository().join("target/test-tools/bin").join(name);
    assert!(path.exists(), "{name} is not installed: run `spirv-tests/setup` once");
    path
}

fn run(command: &mut Command) -> String {
    let output = command.output().unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{command:?}\n{said}{}", String::from_utf8_lossy(&output.stderr));
    said
}

fn cmake(arguments: &[&str], paths: &[(&str, &Path)]) {
    let paths = paths.iter().map(|(name, path)| format!("-D{name}={}", path.display()));
    run(Command::new(tool("cmake")).args(arguments).args(paths));
}

const PROJECT: &str = "cmake_minimum_required(VERSION 3.20)
project(embed LANGUAGES C)
find_package(spirocl 2 REQUIRED)
foreach(kind spirocl static)
    add_executable(embed_${kind} program.c)
    target_link_libraries(embed_${kind} PRIVATE spirocl::${kind})
endforeach()
";

#[test]
fn an_installed_package_is_found() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("install");
    let _ = fs::remove_dir_all(&folder);
    let (build, prefix, project) = (folder.join("build"), folder.join("prefix"), folder.join("project"));
    fs::create_dir_all(&project).expect("writable");
    let text = |path: &Path| path.display().to_string();
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it is in the target folder");
    let ninja = tool("ninja");
    let capi = env!("CARGO_MANIFEST_DIR");
    cmake(
        &[
            "-G",
            "Ninja",
            "-S",
            capi,
            "-B",
            &text(&build),
            "-DSPIROCL_PROFILE=dev",
            "-DCMAKE_INSTALL_LIBDIR=lib",
        ],
        &[("SPIROCL_TARGET_DIR", target), ("CMAKE_MAKE_PROGRAM", &ninja), ("CMAKE_INSTALL_PREFIX", &prefix)],
    );
    cmake(&["--build", &text(&build)], &[]);
    cmake(&["--install", &text(&build)], &[]);

    // CMake.
    fs::write(project.join("CMakeLists.txt"), PROJECT).expect("writable");
    fs::copy(Path::new(capi).join("tests/program.c"), project.join("program.c")).expect("it is there");
    let project_build = project.join("build");
    cmake(
        &["-G", "Ninja", "-S", &text(&project), "-B", &text(&project_build)],
        &[("CMAKE_PREFIX_PATH", &prefix), ("CMAKE_MAKE_PROGRAM", &ninja)],
    );
    cmake(&["--build", &text(&project_build)], &[]);
    for kind in ["spirocl", "static"] {
        let program = project_build.join(format!("embed_{kind}"));
        assert_eq!(run(&mut Command::new(program)), "done\n");
    }

    // pkg-config: the file has the flags in the form that the tool prints.
    let description = fs::read_to_string(prefix.join("lib/pkgconfig/spirocl.pc")).expect("it is installed");
    let value = |name: &str| {
        let line = description.lines().find_map(|line| line.strip_prefix(name));
        line.unwrap_or_else(|| panic!("{description}"))
            .replace("${includedir}", &text(&prefix.join("include")))
    };
    let library = prefix.join("lib");
    let flags = value("Cflags: ") + " " + &value("Libs: ").replace("${libdir}", &text(&library));
    let program = folder.join("embed");
    run(Command::new("cc").arg(project.join("program.c")).arg("-o").arg(&program).args(flags.split(' ')));
    let output = run(Command::new(&program).env("LD_LIBRARY_PATH", &library));
    assert_eq!(output, "done\n");
    // Programs load the library by the version of its interface.
    let elf = fs::read(&program).expect("it was made");
    assert!(elf.windows(17).any(|bytes| bytes == b"libspirocl_c.so.2"), "no SONAME");
}
