//! Tells the crate its commit and host, and links the command so that it needs nothing but the C library and no relocation; for Windows, with
//! its manifest.
//!
//! The standard library unwinds by libgcc_s, which not every machine has. The same code lies in the compiler's own archive libgcc_eh, so
//! a linker script under the shared library's name, found before it, names that archive instead: the way in which gcc itself
//! redirects this name. Only the command is linked so; libraries leave the choice to who links them.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let folder = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it for build scripts"));
    println!("cargo::rustc-env=SPIROCL_COMMIT={}", commit(&folder).unwrap_or_else(|| "unknown".into()));
    println!("cargo::rustc-env=SPIROCL_HOST={}", env::var("TARGET").unwrap_or_default());
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    if target("OS") == "windows" && target("ENV") == "msvc" {
        let manifest = folder.join("packaging/spirocl.manifest");
        println!("cargo::rerun-if-changed={}", manifest.display());
        println!("cargo::rustc-link-arg-bins=/MANIFEST:EMBED");
        println!("cargo::rustc-link-arg-bins=/MANIFESTINPUT:{}", manifest.display());
        // The level is that of the file.
        println!("cargo::rustc-link-arg-bins=/MANIFESTUAC:NO");
    }
    if target("OS") != "linux" || target("ENV") != "gnu" {
        return;
    }
    // At an address of its own choice, the command needs no relocation when it starts, which for the tables of built-ins and diagnostics takes
    // a third of the time of the smallest kernel. GCC links its compilers in the same way.
    if !target("FEATURE").split(',').any(|feature| feature == "crt-static") {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
    if !has_archive() {
        return;
    }
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it for build scripts"));
    fs::write(folder.join("libgcc_s.so"), "GROUP(-lgcc_eh -lgcc)\n").expect("the folder is cargo's");
    println!("cargo::rustc-link-arg-bins=-L{}", folder.display());
}

/// The commit that is built, if that is known. Development builds have none: each commit would build everything again.
fn commit(folder: &Path) -> Option<String> {
    println!("cargo::rerun-if-env-changed=SPIROCL_COMMIT");
    if let Ok(given) = env::var("SPIROCL_COMMIT") {
        return Some(given);
    }
    packaged_commit(folder)
        .or_else(|| if env::var("PROFILE").ok()? == "release" { checked_out(folder) } else { None })
}

/// The commit that `cargo package` notes in what it packs.
fn packaged_commit(folder: &Path) -> Option<String> {
    let text = fs::read_to_string(folder.join(".cargo_vcs_info.json")).ok()?;
    let (_, rest) = text.split_once("\"sha1\": \"")?;
    Some(rest.split('"').next()?.to_owned())
}

/// The commit that git has checked out, if the folder is the root of a repository and not part of another.
fn checked_out(folder: &Path) -> Option<String> {
    let git = |words: &[&str]| -> Option<String> {
        let output = Command::new("git").args(words).current_dir(folder).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let root = fs::canonicalize(git(&["rev-parse", "--show-toplevel"])?).ok()?;
    if root != fs::canonicalize(folder).ok()? {
        return None;
    }
    for name in ["HEAD", &git(&["rev-parse", "--symbolic-full-name", "HEAD"])?] {
        let path = folder.join(git(&["rev-parse", "--git-path", name])?);
        if path.exists() {
            println!("cargo::rerun-if-changed={}", path.display());
        }
    }
    git(&["rev-parse", "HEAD"])
}

/// Whether the C compiler that links has the archive: without it the command is linked as cargo links it.
fn has_archive() -> bool {
    let is_native = env::var("HOST") == env::var("TARGET");
    let path = Command::new("cc").arg("-print-file-name=libgcc_eh.a").output();
    // A compiler repeats the name of a file that it does not find.
    is_native && path.is_ok_and(|output| output.stdout.starts_with(b"/"))
}
