//! The installed package, as a C project finds it: by CMake's `find_package` and by pkg-config; and what its libraries export.

use std::{
    collections::BTreeMap,
    env, fs,
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

fn text(path: &Path) -> String {
    path.display().to_string()
}

const PROJECT: &str = "cmake_minimum_required(VERSION 3.20)
project(embed LANGUAGES C)
find_package(spirocl 2 REQUIRED)
foreach(kind spirocl static)
    add_executable(embed_${kind} program.c)
    target_link_libraries(embed_${kind} PRIVATE spirocl::${kind})
endforeach()
";

/// Builds the package and installs it into a new folder; the folder.
fn installed(name: &str, profile: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    let (build, prefix) = (folder.join("build"), folder.join("prefix"));
    fs::create_dir_all(&folder).expect("writable");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it is in the target folder");
    let profile = format!("-DSPIROCL_PROFILE={profile}");
    let (capi, ninja) = (env!("CARGO_MANIFEST_DIR"), tool("ninja"));
    cmake(
        &["-G", "Ninja", "-S", capi, "-B", &text(&build), &profile, "-DCMAKE_INSTALL_LIBDIR=lib"],
        &[("SPIROCL_TARGET_DIR", target), ("CMAKE_MAKE_PROGRAM", &ninja), ("CMAKE_INSTALL_PREFIX", &prefix)],
    );
    cmake(&["--build", &text(&build)], &[]);
    cmake(&["--install", &text(&build)], &[]);
    folder
}

#[test]
fn an_installed_package_is_found() {
    let folder = installed("install", "dev");
    let (prefix, project) = (folder.join("prefix"), folder.join("project"));
    fs::create_dir_all(&project).expect("writable");
    fs::write(project.join("CMakeLists.txt"), PROJECT).expect("writable");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program.c");
    fs::copy(source, project.join("program.c")).expect("it is there");
    found_by_cmake(&prefix, &project);
    let program = found_by_pkg_config(&prefix, &project);
    let library = prefix.join("lib");
    assert_eq!(run(Command::new(&program).env("LD_LIBRARY_PATH", &library)), "done\n");
    // Programs load the library by the version of its interface.
    let needed = run(Command::new("readelf").arg("-dW").arg(&program));
    assert!(needed.contains("Shared library: [libspirocl_c.so.2]"), "{needed}");
    exports_are_those_of_the_header(&library);
}

fn found_by_cmake(prefix: &Path, project: &Path) {
    let build = project.join("build");
    cmake(
        &["-G", "Ninja", "-S", &text(project), "-B", &text(&build)],
        &[("CMAKE_PREFIX_PATH", prefix), ("CMAKE_MAKE_PROGRAM", &tool("ninja"))],
    );
    cmake(&["--build", &text(&build)], &[]);
    for kind in ["spirocl", "static"] {
        assert_eq!(run(&mut Command::new(build.join(format!("embed_{kind}")))), "done\n");
    }
}

fn found_by_pkg_config(prefix: &Path, project: &Path) -> PathBuf {
    // The file has the flags in the form that the tool prints.
    let folder = prefix.join("lib/pkgconfig");
    let description = fs::read_to_string(folder.join("spirocl.pc")).expect("it is installed");
    let value = |name: &str| {
        let line = description.lines().find_map(|line| line.strip_prefix(name));
        let line = line.unwrap_or_else(|| panic!("{description}"));
        line.replace("${includedir}", &text(&prefix.join("include")))
            .replace("${libdir}", &text(&prefix.join("lib")))
    };
    let flags = value("Cflags: ") + " " + &value("Libs: ");
    let mut asked = Command::new("pkg-config");
    asked.args(["--cflags", "--libs", "spirocl"]).env("PKG_CONFIG_PATH", &folder);
    match asked.output() {
        Ok(_) => assert_eq!(run(&mut asked).trim_end(), flags),
        // Systems without the tool have the file alone.
        Err(error) => assert!(env::var_os("CI").is_none(), "pkg-config: {error}"),
    }
    let program = project.join("embed");
    run(Command::new("cc").arg(project.join("program.c")).arg("-o").arg(&program).args(flags.split(' ')));
    program
}

/// The functions of the version script, with the version of each.
fn versions() -> BTreeMap<String, String> {
    let script = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("spirocl.map"));
    let (mut node, mut functions) = (String::new(), BTreeMap::new());
    for line in script.expect("it is there").lines().map(str::trim) {
        if let Some(name) = line.strip_suffix(" {") {
            node = name.into();
        } else if let Some(function) = line.strip_suffix(';').filter(|line| line.starts_with("spirocl_")) {
            functions.insert(function.to_owned(), node.clone());
        }
    }
    functions
}

/// The symbols that a program can link to, as `readelf` prints them; the versions themselves are no such symbols.
fn exported(table: &str, file: &Path) -> Vec<String> {
    let symbols = run(Command::new("readelf").args(["-W", table]).arg(file));
    let defined = symbols.lines().filter_map(|line| {
        let columns: Vec<&str> = line.split_whitespace().collect();
        let &[_, _, _, kind, "GLOBAL" | "WEAK", _, section, name] = columns.as_slice() else { return None };
        (section != "UND" && section != "ABS" && kind != "FILE").then(|| name.to_owned())
    });
    let mut names: Vec<String> = defined.collect();
    names.sort();
    names
}

/// Every function of the header is exported with its version, and nothing else is; the static library shows the same functions.
fn exports_are_those_of_the_header(library: &Path) {
    let versions = versions();
    let header = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("include/spirocl.h"));
    let header = header.expect("it is there");
    let (mut declared, mut rest) = (Vec::new(), header.as_str());
    while let Some(at) = rest.find("spirocl_") {
        let (name, after) = rest[at..].split_at(
            rest[at..].find(|letter: char| !letter.is_ascii_lowercase() && letter != '_').unwrap_or(0),
        );
        // In comments, names of functions are not followed by parameters.
        if after.starts_with('(') {
            declared.push(name.to_owned());
        }
        rest = &rest[at + name.len().max(1)..];
    }
    declared.sort();
    assert_eq!(declared, versions.keys().cloned().collect::<Vec<_>>());
    let mut with_versions: Vec<String> =
        versions.iter().map(|(name, version)| format!("{name}@@{version}")).collect();
    with_versions.sort();
    assert_eq!(exported("--dyn-syms", &library.join("libspirocl_c.so")), with_versions);
    assert_eq!(exported("--syms", &library.join("libspirocl_c.a")), declared);
}

/// The sizes that users see. CI builds the package so.
#[test]
#[ignore = "it takes an optimized build"]
fn the_static_library_is_small() {
    let folder = installed("install-dist", "dist");
    let size =
        |name: &str| fs::metadata(folder.join("prefix/lib").join(name)).expect("it is installed").len();
    let (archive, shared) = (size("libspirocl_c.a"), size("libspirocl_c.so.2.1"));
    println!("libspirocl_c.a: {archive} bytes, libspirocl_c.so: {shared} bytes");
    assert!(archive < 20_000_000 && shared < 12_000_000, "{archive} {shared}");
}
