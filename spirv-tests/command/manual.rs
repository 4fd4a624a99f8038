//! The manual: every command of `README.md` and `docs/*.md` is run, and what it prints is compared with what is shown.
//!
//! A block after `<!-- file: NAME -->` is a file. In a block `console`, a line after `$ ` is a command, and the lines after it are
//! what it prints on standard output and standard error together. The blocks of a page run in one folder, in order; beside that folder
//! lies `spirocl`, the repository. Blocks of `rust` are examples of the documentation and run with those. There are no others: what is
//! shown, runs.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
};

/// Commands that are shown in blocks of `sh` and not run here, and why.
const NOT_RUN: &[(&str, &str)] = &[
    (
        "cargo install --locked --path .",
        "a release build of minutes; the command that it installs is the one that runs",
    ),
    (
        "cargo run --release -- spirv-tests/kernels/saxpy.cl -o saxpy.spv",
        "a release build of minutes; the test `usage` runs the rest of the line",
    ),
    ("bash spirv-tests/run-all", "it runs these tests"),
    (
        "spirocl --target=vulkan1.3 saxpy.cl -o saxpy.spv",
        "the test `vulkan_hosts` runs it in the folder of the example",
    ),
    (
        "cc saxpy.c interface.c -lvulkan -o saxpy",
        "the test `vulkan_hosts` runs it with the library that the tests install",
    ),
    ("./saxpy saxpy.spv", "the test `vulkan_hosts` runs it on lavapipe"),
    ("bash spirv-tests/setup", "the test command begins with it"),
    ("playground/build", "the test command runs it with the page's tests"),
    ("python3 -m http.server --directory target/playground", "it serves until it is stopped"),
    ("export CCACHE_COMPILERCHECK='spirocl --version --verbose'", "for the next"),
    (
        "ccache spirocl-c -x c -cl-std=CL2.0 -MD -c blur.cl -o blur.spv",
        "few machines have it; the test `outputs` runs what it runs",
    ),
    (
        "sccache spirocl-c -x c -cl-std=CL2.0 -MD -c blur.cl -o blur.spv",
        "few machines have it; the test `outputs` runs what it runs",
    ),
];

/// The page of all messages is made of a table; the cases run what it shows.
const MADE: &str = "diagnostics.md";

/// The pages of packages, which `python/test` and `npm/test` run where they have installed them.
const OF_PACKAGES: &[&str] = &["python.md", "npm.md"];

fn repository() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn docs() -> PathBuf {
    repository().join("docs")
}

/// How many folders were made, of which each test has its own.
static PLACES: AtomicUsize = AtomicUsize::new(0);

/// A folder outside of the repository, as a user's project is, for the folders of all pages.
struct UserFolder(PathBuf);

impl UserFolder {
    fn new() -> Self {
        let number = PLACES.fetch_add(1, Ordering::Relaxed);
        let folder = env::temp_dir().join(format!("spirocl-manual-{}-{number}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(&folder).expect("there is room for files that go");
        std::os::unix::fs::symlink(repository(), folder.join("spirocl")).expect("a link");
        Self(folder)
    }

    /// The folder of a page. Packages in it are built into the repository's folder of outputs, which stays, of what is there.
    fn page(&self, name: &str) -> PathBuf {
        let folder = self.0.join(name.trim_end_matches(".md"));
        fs::create_dir_all(folder.join(".cargo")).expect("writable");
        let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("manual-packages");
        let config = format!("[build]\ntarget-dir = {target:?}\n[net]\noffline = true\n");
        fs::write(folder.join(".cargo/config.toml"), config).expect("writable");
        folder
    }
}

impl Drop for UserFolder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

/// Runs a command; what it prints. What was built for the tests stands in for a release build.
fn run(command: &str, folder: &Path) -> String {
    let program = Path::new(env!("CARGO_BIN_EXE_spirocl")).parent().expect("it is in a folder");
    let tools = repository().join("target/test-tools/bin");
    let path = env::var("PATH").unwrap_or_default();
    let command = command.replace("--release ", "").replace("target/release", "target/debug");
    let output = Command::new("bash")
        .args(["-c", &format!("exec 2>&1; {command}")])
        .env("PATH", format!("{}:{}:{path}", program.display(), tools.display()))
        // Where pyopencl finds Intel's driver.
        .env("OCL_ICD_VENDORS", repository().join("target/test-tools/etc/OpenCL/vendors"))
        .current_dir(folder)
        .stdin(Stdio::null())
        .output()
        .expect("there is bash");
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// Runs a block of commands; the block as it ought to be.
fn run_block(lines: &[&str], folder: &Path) -> String {
    let commands = lines.iter().filter_map(|line| line.strip_prefix("$ "));
    commands.map(|command| format!("$ {command}\n{}", run(command, folder))).collect()
}

fn write_file(folder: &Path, name: &str, text: &str) {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("it is in the folder")).expect("writable");
    fs::write(&path, text).expect("writable");
    if path.ends_with("Cargo.toml") {
        // The versions that this repository builds with are there without a network.
        fs::copy(repository().join("Cargo.lock"), path.with_extension("lock")).expect("writable");
    }
}

/// Runs the blocks of a page; how many there are. With `UPDATE` the page is rewritten to show what was printed.
fn check_page(path: &Path, place: &UserFolder, skipped: &mut Vec<String>) -> Result<usize, String> {
    let name = path.file_name().expect("pages have names").to_string_lossy().into_owned();
    let folder = place.page(&name);
    let text = fs::read_to_string(path).expect("pages are text");
    let examples = fs::read_to_string(repository().join("src/lib.rs")).expect("it is there");
    let (mut file, mut count, mut page) = (None, 0, String::new());
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        page.extend([line, "\n"]);
        if let Some(name) = line.strip_prefix("<!-- file: ").and_then(|rest| rest.strip_suffix(" -->")) {
            file = Some(name);
            continue;
        }
        let Some(language) = line.strip_prefix("```") else { continue };
        let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
        let mut shown = block.iter().map(|line| format!("{line}\n")).collect::<String>();
        match (file.take(), language) {
            (Some(file), _) => write_file(&folder, file, &shown),
            (None, "console") => {
                count += 1;
                shown = run_block(&block, &folder);
            }
            (None, "sh") => skipped.extend(block.iter().map(|line| (*line).to_owned())),
            (None, "rust") if examples.contains(&format!("/{name}\")")) => {}
            (None, _) => return Err(format!("{name}: a block of `{language}` that nothing runs:\n{shown}")),
        }
        page.extend([shown.as_str(), "```\n"]);
    }
    if page == text {
        return Ok(count);
    }
    if env::var_os("UPDATE").is_some() {
        fs::write(path, page).expect("the page is writable");
        return Ok(count);
    }
    let (number, (found, shown)) = page
        .lines()
        .chain([""])
        .zip(text.lines().chain([""]))
        .enumerate()
        .find(|(_, (found, shown))| found != shown)
        .expect("the two differ");
    let line = number + 1;
    Err(format!(
        "{name}, line {line}: shows\n    {shown}\nbut what is printed is\n    {found}\n`UPDATE=1` rewrites the page"
    ))
}

#[test]
fn every_command_prints_what_the_manual_shows() {
    let mut pages: Vec<PathBuf> =
        fs::read_dir(docs()).expect("it is there").map(|entry| entry.expect("readable").path()).collect();
    pages.extend(["README.md", "CONTRIBUTING.md"].map(|name| repository().join(name)));
    let is_elsewhere =
        |page: &Path| page.ends_with(MADE) || OF_PACKAGES.iter().any(|name| page.ends_with(name));
    pages.retain(|page| page.extension().is_some_and(|extension| extension == "md") && !is_elsewhere(page));
    pages.sort();
    let (place, mut skipped) = (UserFolder::new(), Vec::new());
    let results: Vec<_> = pages.iter().map(|page| check_page(page, &place, &mut skipped)).collect();
    let wrong: Vec<&str> =
        results.iter().filter_map(|result| result.as_ref().err()).map(String::as_str).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n\n"));
    assert!(results.iter().flatten().sum::<usize>() > 10);
    let mut expected: Vec<&str> = NOT_RUN.iter().map(|(command, _)| *command).collect();
    expected.sort_unstable();
    skipped.sort_unstable();
    assert_eq!(skipped, expected, "the list of what is not run, and what blocks of `sh` show");
}

/// Runs a page that shows no command that is not run.
fn check_package(name: &str, place: &UserFolder) {
    let mut skipped = Vec::new();
    let count = check_page(&docs().join(name), place, &mut skipped).unwrap_or_else(|error| panic!("{error}"));
    assert!(count > 2 && skipped.is_empty(), "{count} {skipped:?}");
}

#[test]
#[ignore = "python/test runs it, where `python` has the package"]
fn the_page_of_the_python_package_prints_what_it_shows() {
    check_package("python.md", &UserFolder::new());
}

#[test]
#[ignore = "npm/test runs it, which has installed the package"]
fn the_page_of_the_npm_package_prints_what_it_shows() {
    let place = UserFolder::new();
    let installed = repository().join("target/npm/user/node_modules");
    std::os::unix::fs::symlink(installed, place.0.join("node_modules")).expect("a link");
    check_package("npm.md", &place);
}

#[test]
fn every_page_is_in_the_summary_and_every_link_leads_somewhere() {
    let summary = fs::read_to_string(docs().join("SUMMARY.md")).expect("it is there");
    for entry in fs::read_dir(docs()).expect("it is there") {
        let path = entry.expect("readable").path();
        let name = path.file_name().expect("it has a name").to_string_lossy().into_owned();
        let is_page = name.ends_with(".md") && name != "SUMMARY.md";
        assert!(!is_page || summary.contains(&format!("({name})")), "{name} is not in SUMMARY.md");
        let text = fs::read_to_string(&path).expect("pages are text");
        for link in text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()) {
            let is_page = link.ends_with(".md") && !link.contains("://");
            assert!(!is_page || docs().join(link).exists(), "{name}: {link}");
        }
    }
}
