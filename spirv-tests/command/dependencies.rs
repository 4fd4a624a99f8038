//! The rules of `deny.toml` for dependencies: licences, no duplicate versions, sources. `cargo deny`, which `spirv-tests/run-all` runs,
//! reads the same file; this checks the main rules in each `cargo test` without an additional tool.

use std::{
    collections::{BTreeMap, BTreeSet},
    process::Command,
};

/// A package of the lock file, as `cargo metadata` describes it.
struct Package {
    name: String,
    version: String,
    license: String,
    source: String,
}

fn packages() -> Vec<Package> {
    let output = Command::new(env!("CARGO"))
        .args([
            "tree",
            "--workspace",
            "--locked",
            "--edges",
            "normal,build,dev",
            "--target",
            "all",
            "--prefix",
            "none",
        ])
        .args(["--no-dedupe", "--format", "{p}\t{l}\t{r}"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let mut packages: BTreeMap<String, Package> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        let mut columns = line.split('\t');
        let (Some(package), Some(license)) = (columns.next(), columns.next()) else { panic!("{line}") };
        let mut words = package.split(' ');
        let (name, version) = (words.next().expect("a name"), words.next().expect("a version"));
        packages.entry(format!("{name} {version}")).or_insert(Package {
            name: name.to_owned(),
            version: version.trim_start_matches('v').to_owned(),
            license: license.to_owned(),
            source: source(name, version.trim_start_matches('v')),
        });
    }
    packages.into_values().collect()
}

/// Where the lock file says that a package comes from; nothing for those of the workspace.
fn source(name: &str, version: &str) -> String {
    let lock = include_str!("../../Cargo.lock");
    let head = format!("[[package]]\nname = \"{name}\"\nversion = \"{version}\"\n");
    let (_, rest) = lock.split_once(&head).unwrap_or_else(|| panic!("{name} {version} is not in Cargo.lock"));
    let line = rest.lines().next().unwrap_or_default();
    line.strip_prefix("source = ").map(|source| source.trim_matches('"').to_owned()).unwrap_or_default()
}

/// The words of a list of `deny.toml`.
fn list(key: &str) -> Vec<&'static str> {
    let text = include_str!("../../deny.toml");
    let (_, rest) =
        text.split_once(&format!("\n{key} = [")).unwrap_or_else(|| panic!("deny.toml has `{key}`"));
    let (list, _) = rest.split_once(']').expect("the list ends");
    list.split('"').skip(1).step_by(2).collect()
}

/// Whether a licence expression can be met by those that are allowed.
fn is_allowed(expression: &str, allowed: &[&str]) -> bool {
    let expression = expression.replace('/', " OR ");
    // AND binds more than OR; parentheses stand only around alternatives.
    let depth_split = |text: &str, word: &str| -> Vec<String> {
        let (mut parts, mut depth) = (vec![String::new()], 0);
        for token in text.replace('(', " ( ").replace(')', " ) ").split_whitespace() {
            depth += i32::from(token == "(") - i32::from(token == ")");
            if token == word && depth == 0 {
                parts.push(String::new());
            } else {
                let part = parts.last_mut().expect("there is one");
                part.push(' ');
                part.push_str(token);
            }
        }
        parts.iter().map(|part| part.trim().to_owned()).collect()
    };
    let alternatives = depth_split(&expression, "OR");
    if alternatives.len() > 1 {
        return alternatives.iter().any(|each| is_allowed(each, allowed));
    }
    let parts = depth_split(&expression, "AND");
    if parts.len() > 1 {
        return parts.iter().all(|each| is_allowed(each, allowed));
    }
    match expression.trim().strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        Some(inner) => is_allowed(inner, allowed),
        None => allowed.contains(&expression.trim()),
    }
}

/// The crates that the command is made of on a host, but for those of the repository.
fn crates_of_the_command(target: &str) -> BTreeSet<String> {
    let words = ["tree", "--package", "spirocl", "--locked", "--edges", "normal,build", "--target", target];
    let output = Command::new(env!("CARGO"))
        .args(words)
        .args(["--prefix", "none", "--no-dedupe", "--format", "{p}"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo starts");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).expect("text");
    let crates = text.lines().filter(|line| !line.is_empty() && !line.starts_with("spirocl"));
    crates.map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" ")).collect()
}

/// `cargo install` is quick, and needs no compiler but Rust's.
#[test]
fn the_command_is_made_of_few_crates_and_needs_no_c_compiler() {
    /// Crates that run a C compiler or an assembler, or look for libraries of the system.
    const FOREIGN: &[&str] = &["bindgen", "cc", "cmake", "pkg-config", "psm", "vcpkg"];
    for target in [
        "x86_64-unknown-linux-gnu",
        "aarch64-unknown-linux-musl",
        "aarch64-apple-darwin",
        "x86_64-pc-windows-msvc",
    ] {
        let crates = crates_of_the_command(target);
        assert!(crates.len() > 10 && crates.len() <= 40, "{target}: {}: {crates:?}", crates.len());
        let is_foreign =
            |name: &&String| FOREIGN.iter().any(|foreign| name.starts_with(&format!("{foreign} ")));
        assert_eq!(crates.iter().find(is_foreign), None, "{target}");
    }
}

#[test]
fn licences_are_those_that_are_allowed() {
    let allowed = list("allow");
    let exceptions = list("exceptions");
    assert!(is_allowed("(MIT OR Apache-2.0) AND MIT", &["MIT"]) && !is_allowed("MIT AND GPL-3.0", &["MIT"]));
    for Package { name, license, .. } in packages() {
        let is_exception = exceptions.chunks(2).any(|exception| exception == [&*name, &*license]);
        assert!(is_exception || is_allowed(&license, &allowed), "{name}: `{license}`");
    }
}

#[test]
fn each_package_has_one_version() {
    let mut versions: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for package in packages() {
        versions.entry(package.name).or_default().push(package.version);
    }
    let skipped = list("skip");
    for (name, versions) in versions {
        assert!(versions.len() == 1 || skipped.contains(&name.as_str()), "{name}: {versions:?}");
    }
}

#[test]
fn packages_come_from_the_registry() {
    // What has no source lies in the repository.
    let mut sources: Vec<String> = packages().into_iter().map(|package| package.source).collect();
    sources.retain(|source| !source.is_empty());
    sources.sort();
    sources.dedup();
    assert!(matches!(&sources[..], [one] if one.starts_with("registry+")), "{sources:?}");
}
