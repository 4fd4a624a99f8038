//! Packages: what the crates say of themselves and hold, archives of releases, and manifests of package managers.

use serde_json::Value;
use std::{
    collections::BTreeSet,
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Runs a command in the repository; what it prints.
fn run(command: &mut Command) -> String {
    let output = command.current_dir(repository()).output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

fn cargo(words: &[&str]) -> String {
    run(Command::new(env!("CARGO")).args(words))
}

/// An empty folder of one test.
fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("packages-{name}"));
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).expect("the target folder is writable");
    path
}

/// The packages of the workspace that are published.
fn published() -> Vec<Value> {
    let metadata = cargo(&["metadata", "--no-deps", "--locked", "--format-version", "1"]);
    let metadata: Value = serde_json::from_str(&metadata).expect("it is JSON");
    let packages = metadata["packages"].as_array().expect("a list");
    packages.iter().filter(|package| package["publish"].is_null()).cloned().collect()
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(|text| text.as_str().expect("a text")).collect()
}

/// The README's first command says `cargo run`: among the programs of the workspace, that is the command. (It is not run, as it builds all
/// dependencies once more, without the features that those of the tests ask for.)
#[test]
fn cargo_runs_the_command() {
    let packages = published();
    let package = packages.iter().find(|package| package["name"] == "spirocl").expect("it is published");
    let targets = package["targets"].as_array().expect("a list");
    assert!(targets.iter().any(|target| target["kind"][0] == "bin" && target["name"] == "spirocl"));
    assert_eq!(package["default_run"], "spirocl");
}

#[test]
fn crates_say_what_they_are() {
    /// Those of the registry that apply.
    const CATEGORIES: &[&str] = &[
        "api-bindings",
        "command-line-utilities",
        "compilers",
        "development-tools::build-utils",
        "emulators",
        "graphics",
        "memory-management",
        "parser-implementations",
    ];
    let packages = published();
    let names: BTreeSet<&str> = packages.iter().filter_map(|package| package["name"].as_str()).collect();
    assert!(names.contains("spirocl") && names.iter().all(|name| name.starts_with("spirocl")), "{names:?}");
    assert!(!names.contains("spirocl-tests"));
    for package in &packages {
        let name = &package["name"];
        let text = |key: &str| package[key].as_str().unwrap_or_else(|| panic!("{name} has no {key}"));
        assert!(text("description").len() > 20);
        assert_eq!(text("license"), "Apache-2.0 OR MIT");
        assert_eq!((text("readme"), text("rust_version")), ("README.md", env!("CARGO_PKG_RUST_VERSION")));
        let keywords = texts(&package["keywords"]);
        let is_keyword = |word: &&str| {
            word.len() <= 20 && word.starts_with(char::is_alphabetic) && !word.contains(char::is_whitespace)
        };
        assert!((1..=5).contains(&keywords.len()) && keywords.iter().all(is_keyword), "{name}: {keywords:?}");
        let categories = texts(&package["categories"]);
        assert!((1..=5).contains(&categories.len()), "{name}");
        assert!(categories.iter().all(|category| CATEGORIES.contains(category)), "{name}: {categories:?}");
        // What is published depends on nothing that is not.
        for dependency in package["dependencies"].as_array().expect("a list") {
            let (other, is_ours) =
                (dependency["name"].as_str().expect("a name"), dependency["path"].is_string());
            assert!(!is_ours || names.contains(other), "{name} depends on {other}");
            assert!(!is_ours || dependency["req"] != "*", "{name}: {other} has no version");
        }
    }
}

#[test]
fn crates_hold_what_they_need_and_no_tests() {
    for package in published() {
        let name = package["name"].as_str().expect("a name");
        let list = cargo(&["package", "--list", "--allow-dirty", "--offline", "--package", name]);
        let files: BTreeSet<&str> = list.lines().collect();
        for needed in ["Cargo.toml", "README.md", "LICENSE-APACHE", "LICENSE-MIT"] {
            assert!(files.contains(needed), "{name} lacks {needed}");
        }
        let is_foreign = |file: &&&str| file.starts_with("spirv-tests") || file.starts_with("target");
        assert_eq!(files.iter().find(is_foreign), None, "{name}");
        // What the sources include is there too.
        let folder = Path::new(package["manifest_path"].as_str().expect("a path")).with_file_name("");
        for file in files.iter().filter(|file| file.ends_with(".rs")) {
            let text = fs::read_to_string(folder.join(file)).expect("it is listed");
            for included in text.split("include_str!(\"").skip(1).filter_map(|rest| rest.split('"').next()) {
                let path = Path::new(file).with_file_name(included);
                let mut parts: Vec<&str> = Vec::new();
                for part in path.iter().filter_map(|part| part.to_str()) {
                    match part {
                        ".." => parts.truncate(parts.len().saturating_sub(1)),
                        _ => parts.push(part),
                    }
                }
                assert!(files.contains(parts.join("/").as_str()), "{name}: {file} includes {included}");
            }
        }
        for licence in ["LICENSE-APACHE", "LICENSE-MIT"] {
            let text = |folder: &Path| fs::read_to_string(folder.join(licence)).expect("it is there");
            assert_eq!(text(&folder), text(repository()), "{name}");
        }
    }
}

/// Archives a command.
fn archive(binary: &Path, target: &str, folder: &Path) -> String {
    run(Command::new("python3").arg("packaging/archive").arg(binary).arg(target).arg(folder))
}

/// A file that stands in for a command.
fn stand_in(folder: &Path) -> PathBuf {
    let path = folder.join("binary");
    fs::write(&path, "#!/bin/sh\n").expect("writable");
    path
}

#[cfg(unix)]
#[test]
fn an_archive_is_unpacked_and_works() {
    let one = folder("archive");
    let said = archive(env!("CARGO_BIN_EXE_spirocl").as_ref(), "x86_64-unknown-linux-musl", &one);
    let stem = format!("spirocl-{}-x86_64-unknown-linux-musl", env!("CARGO_PKG_VERSION"));
    let name = format!("{stem}.tar.gz");
    let sum = run(Command::new("sha256sum").arg(one.join(&name)));
    assert_eq!(said, format!("{}  {name}\n", sum.split(' ').next().expect("a sum")));
    run(Command::new("tar").arg("-xzf").arg(one.join(&name)).arg("-C").arg(&one));
    let unpacked = one.join(&stem);
    for file in ["spirocl.1", "completions/_spirocl", "README.md", "LICENSE-MIT", "cmake/spirocl.cmake"] {
        assert!(unpacked.join(file).exists(), "{file}");
    }
    fs::write(one.join("k.cl"), "kernel void f() {}\n").expect("writable");
    for command in ["spirocl", "spirocl-c"] {
        let status = Command::new(unpacked.join(command))
            .args(["k.cl", "-o", command])
            .current_dir(&one)
            .env("PATH", format!("{}:{}", unpacked.display(), env::var("PATH").unwrap_or_default()))
            .status();
        assert!(status.expect("it is a program").success());
        assert_eq!(fs::read(one.join(command)).expect("it was made")[..4], [3, 2, 0x23, 7]);
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_debian_package_is_unpacked_and_works() {
    let (one, again) = (folder("debian"), folder("debian-again"));
    let pack = |folder: &Path| {
        let mut pack = Command::new("python3");
        run(pack.args(["packaging/debian", env!("CARGO_BIN_EXE_spirocl"), "amd64"]).arg(folder))
    };
    let name = pack(&one).trim_end().to_owned();
    assert_eq!(name, format!("spirocl_{}_amd64.deb", env!("CARGO_PKG_VERSION")));
    pack(&again);
    let bytes = |folder: &Path| fs::read(folder.join(&name)).expect("it was made");
    assert_eq!(bytes(&one), bytes(&again));
    if let Err(error) = Command::new("dpkg-deb").arg("--version").output() {
        // Other systems cannot unpack it.
        assert!(env::var_os("CI").is_none(), "dpkg-deb: {error}");
        return;
    }
    let field = |name_of_field: &str| {
        let mut ask = Command::new("dpkg-deb");
        run(ask.arg("--field").arg(one.join(&name)).arg(name_of_field)).trim_end().to_owned()
    };
    assert_eq!(
        (field("Package").as_str(), field("Version").as_str()),
        ("spirocl", env!("CARGO_PKG_VERSION"))
    );
    assert!(field("Depends").starts_with("libc6 (>= 2."), "{}", field("Depends"));
    let unpacked = one.join("unpacked");
    run(Command::new("dpkg-deb").arg("--extract").arg(one.join(&name)).arg(&unpacked));
    for file in [
        "man/man1/spirocl.1.gz",
        "bash-completion/completions/spirocl",
        "doc/spirocl/copyright",
        "spirocl/cmake/spirocl.cmake",
    ] {
        assert!(unpacked.join("usr/share").join(file).exists(), "{file}");
    }
    fs::write(one.join("k.cl"), "kernel void f() {}\n").expect("writable");
    let mut installed = Command::new(unpacked.join("usr/bin/spirocl"));
    let status = installed.args(["k.cl", "-o", "k.spv"]).current_dir(&one).status();
    assert!(status.expect("it is a program").success() && one.join("k.spv").exists());
}

#[test]
fn manifests_are_filled_in() {
    const TARGETS: [&str; 5] = [
        "x86_64-unknown-linux-musl",
        "aarch64-unknown-linux-musl",
        "x86_64-apple-darwin",
        "aarch64-apple-darwin",
        "x86_64-pc-windows-msvc",
    ];
    let workflow =
        fs::read_to_string(repository().join(".github/workflows/release.yml")).expect("it is there");
    let (archives, out) = (folder("archives"), folder("manifests"));
    let (binary, mut sums) = (stand_in(&out), Vec::new());
    for target in TARGETS {
        assert!(workflow.contains(&format!("target: {target},")), "{target} is not released");
        let said = archive(&binary, target, &archives);
        assert_eq!(archive(&binary, target, &out), said, "equal binaries make equal archives");
        sums.push(said.split(' ').next().expect("a sum").to_owned());
    }
    let mut fill = Command::new("python3");
    fill.args(["packaging/manifests", "https://example.org/", "https://example.org/download/"]);
    let made = run(fill.arg(&archives).arg(&out));
    assert_eq!(made.lines().count(), 4, "{made}");
    let read = |name: &str| fs::read_to_string(out.join(name)).expect("it was made");
    let formula = read("homebrew/spirocl.rb");
    let installer = read("winget/spirocl.installer.yaml");
    for (target, sum) in TARGETS.iter().zip(&sums) {
        let (text, suffix) =
            if target.contains("windows") { (&installer, "zip") } else { (&formula, "tar.gz") };
        let url =
            format!("https://example.org/download/spirocl-{}-{target}.{suffix}", env!("CARGO_PKG_VERSION"));
        assert!(text.contains(&url) && text.contains(sum), "{target} in {text}");
    }
    for file in made.lines() {
        assert!(!fs::read_to_string(file).expect("it was made").contains('@'), "{file}");
    }
    // Without one of the archives there is no release.
    fs::remove_file(
        archives.join(format!("spirocl-{}-aarch64-apple-darwin.tar.gz", env!("CARGO_PKG_VERSION"))),
    )
    .expect("it is there");
    let mut fill = Command::new("python3");
    fill.args(["packaging/manifests", "a", "b"]).arg(&archives).arg(&out);
    assert!(!fill.current_dir(repository()).output().expect("it starts").status.success());
}

/// As a user does, but for the optimization, which takes minutes.
#[test]
fn cargo_installs_the_command() {
    let root = folder("install");
    let mut install = Command::new(env!("CARGO"));
    install
        .args(["install", "--quiet", "--debug", "--locked", "--offline", "--path", ".", "--root"])
        .arg(&root);
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().expect("it is in the target folder");
    run(install.env("CARGO_TARGET_DIR", target));
    let installed: Vec<_> = fs::read_dir(root.join("bin")).expect("it is there").flatten().collect();
    assert_eq!(installed.len(), 1, "one program: {installed:?}");
    let said = run(Command::new(installed[0].path()).arg("--version"));
    assert_eq!(said, format!("spirocl {}\n", env!("CARGO_PKG_VERSION")));
}

/// The rows of the read-me file's table of packages, and the file and the name of the test that installs each as a user would.
const CHANNELS: &[(&str, &str, &str)] = &[
    ("an archive,", "spirv-tests/command/packages.rs", "fn an_archive_is_unpacked_and_works"),
    ("Debian and Ubuntu", "spirv-tests/command/packages.rs", "fn a_debian_package_is_unpacked_and_works"),
    ("Homebrew", "spirv-tests/command/packages.rs", "fn manifests_are_filled_in"),
    ("winget", "spirv-tests/command/packages.rs", "fn manifests_are_filled_in"),
    ("Python", "python/test", "pip --quiet --disable-pip-version-check install --no-index"),
    ("Node.js and browsers", "npm/test", "npm install"),
    ("CMake and pkg-config,", "capi/tests/install.rs", "fn an_installed_package_is_found"),
    ("Cargo, in a project", "spirv-tests/command/manual.rs", "fn every_command_prints_what_the_manual_shows"),
];

#[test]
fn each_way_to_install_has_one_line_and_a_test() {
    let read = |name: &str| fs::read_to_string(repository().join(name)).expect("it is there");
    let page = read("README.md");
    let (_, section) = page.split_once("\n## Install\n").expect("there is a section");
    let (section, _) = section.split_once("\n## ").expect("it ends");
    let rows: Vec<&str> = section.lines().filter_map(|line| line.strip_prefix("| ")).skip(2).collect();
    assert_eq!(rows.len(), CHANNELS.len(), "{rows:?}");
    for (row, (channel, file, test)) in rows.iter().zip(CHANNELS) {
        assert!(row.starts_with(channel), "{row}");
        assert!(read(file).contains(test), "{channel}: {file} has no `{test}`");
    }
    assert!(section.contains("cargo install --locked --path ."));
}

#[test]
fn packages_name_files_that_exist() {
    let manifest = fs::read_to_string(repository().join("Cargo.toml")).expect("it is there");
    let (_, assets) = manifest.split_once("\nassets = [\n").expect("the Debian package has files");
    let (assets, _) = assets.split_once("\n]\n").expect("the list ends");
    for line in assets.lines() {
        let file = line.split('"').nth(1).expect("a file");
        assert!(file.starts_with("target/release/") || repository().join(file).exists(), "{file}");
    }
    let version = env!("CARGO_PKG_VERSION");
    let changes = fs::read_to_string(repository().join("CHANGELOG.md")).expect("it is there");
    assert!(changes.contains("\n## [Unreleased]\n") || changes.contains(&format!("\n## [{version}] - ")));
}
