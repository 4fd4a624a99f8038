//! `cmake/spirocl.cmake` in a project, built by ninja.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
    time::SystemTime,
};

const PROJECT: &str = r#"
cmake_minimum_required(VERSION 3.20)
project(kernels LANGUAGES NONE)
list(APPEND CMAKE_MODULE_PATH "${MODULES}")
include(spirocl)
spirocl_add_kernels(kernels
    SOURCES src/a.cl src/b.cl
    OPTIONS -cl-std=CL2.0 -g
    DEFINITIONS N=4
    INCLUDE_DIRECTORIES include)
get_target_property(outputs kernels SPIROCL_OUTPUTS)
file(WRITE "${CMAKE_BINARY_DIR}/outputs" "${outputs}")
"#;

fn tool(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("target/test-tools/bin").join(name);
    assert!(path.exists(), "{name} is not installed: run `spirv-tests/setup` once");
    path
}

/// A project in a folder of its own.
struct Project(PathBuf);

impl Project {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("cmake-{name}"));
        let _ = fs::remove_dir_all(&folder);
        let project = Self(folder);
        project.write("CMakeLists.txt", PROJECT);
        project.write("src/a.cl", "#include \"shared.h\"\nkernel void a(global int *p) { p[0] = VALUE; }\n");
        project.write("src/b.cl", "kernel void b(global int *p) { p[0] = N; }\n");
        project.write("include/shared.h", "#define VALUE 1\n");
        project
    }

    fn write(&self, name: &str, text: &str) {
        let path = self.0.join(name);
        fs::create_dir_all(path.parent().expect("it is in the folder")).expect("writable");
        fs::write(path, text).expect("writable");
    }

    fn run(&self, command: &mut Command) -> String {
        let output = command.current_dir(&self.0).output().expect("it starts");
        let said =
            String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{said}");
        said
    }

    fn configure(&self) {
        let modules = Path::new(env!("CARGO_MANIFEST_DIR")).join("cmake");
        self.run(
            Command::new(tool("cmake"))
                .args(["-G", "Ninja", "-S", ".", "-B", "build"])
                .arg(format!("-DCMAKE_MAKE_PROGRAM={}", tool("ninja").display()))
                .arg(format!("-DMODULES={}", modules.display()))
                .arg(format!("-DSPIROCL_EXECUTABLE={}", env!("CARGO_BIN_EXE_spirocl"))),
        );
    }

    fn build(&self) -> String {
        self.run(Command::new(tool("ninja")).args(["-C", "build"]))
    }

    fn made(&self, name: &str) -> SystemTime {
        let path = self.0.join("build/kernels").join(name);
        fs::metadata(path).and_then(|file| file.modified()).expect("it was made")
    }
}

#[test]
fn a_header_that_changes_makes_only_what_includes_it() {
    let project = Project::new("touch");
    project.configure();
    project.build();
    assert!(project.build().contains("no work to do"));
    let outputs = fs::read_to_string(project.0.join("build/outputs")).expect("it was written");
    assert!(
        outputs.ends_with("build/kernels/b.spv") && outputs.contains("build/kernels/a.spv;"),
        "{outputs}"
    );
    let before = (project.made("a.spv"), project.made("b.spv"));
    project.write("include/shared.h", "#define VALUE 2\n");
    project.build();
    let after = (project.made("a.spv"), project.made("b.spv"));
    assert!(after.0 > before.0 && after.1 == before.1);
    assert!(project.build().contains("no work to do"));
    project.write("src/b.cl", "kernel void b(global int *p) { p[0] = N + 1; }\n");
    project.build();
    assert!(project.made("a.spv") == after.0 && project.made("b.spv") > after.1);
}

#[test]
fn modules_do_not_depend_on_where_the_project_lies() {
    let projects = [Project::new("one"), Project::new("another/place")];
    let modules = projects.map(|project| {
        project.configure();
        project.build();
        ["a.spv", "b.spv"].map(|name| fs::read(project.0.join("build/kernels").join(name)).expect("made"))
    });
    assert_eq!(modules[0], modules[1]);
}
