//! Links the command so that it needs nothing but the C library.
//!
//! The standard library unwinds by libgcc_s, which not every machine has. The same code lies in the compiler's own archive libgcc_eh, so
//! a linker script under the shared library's name, found before it, names that archive instead: the way in which gcc itself
//! redirects this name. Only the command is linked so; libraries leave the choice to who links them.

use std::{env, fs, path::PathBuf, process::Command};

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    if target("OS") != "linux" || target("ENV") != "gnu" || !has_archive() {
        return;
    }
    let folder = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it for build scripts"));
    fs::write(folder.join("libgcc_s.so"), "GROUP(-lgcc_eh -lgcc)\n").expect("the folder is cargo's");
    println!("cargo::rustc-link-arg-bins=-L{}", folder.display());
}

/// Whether the C compiler that links has the archive: without it the command is linked as cargo links it.
fn has_archive() -> bool {
    let is_native = env::var("HOST") == env::var("TARGET");
    let path = Command::new("cc").arg("-print-file-name=libgcc_eh.a").output();
    // A compiler repeats the name of a file that it does not find.
    is_native && path.is_ok_and(|output| output.stdout.starts_with(b"/"))
}
