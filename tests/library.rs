//! The library: what the types promise, and the pages of the manual that are made of tables.

use spirocl::{Compiled, Compiler, Style, explain, options, version};
use std::{fs, path::Path, sync::Arc, thread};

fn is_send_and_sync<T: Send + Sync>() {}

#[test]
fn compilers_and_what_they_make_go_between_threads() {
    is_send_and_sync::<Compiler>();
    is_send_and_sync::<Compiled>();
    is_send_and_sync::<options::Options>();
    is_send_and_sync::<spirocl::Reflection>();
}

#[test]
fn one_compiler_serves_many_threads() {
    let compiler = Arc::new(Compiler::new().virtual_file("a.h", "#define N 4\n"));
    let source = "#include \"a.h\"\nkernel void f(global int *a) { a[0] = N; }";
    let threads: Vec<_> = (0..4)
        .map(|_| {
            let compiler = Arc::clone(&compiler);
            thread::spawn(move || compiler.compile("a.cl", source).words().map(<[u32]>::to_vec))
        })
        .collect();
    let mut modules = threads.into_iter().map(|thread| thread.join().expect("no panic"));
    let first = modules.next().expect("there are four").expect("it compiles");
    assert!(modules.all(|module| module.as_ref() == Some(&first)));
}

#[test]
fn nothing_is_read_without_being_asked() {
    let name = Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.toml");
    let source = format!("#include \"{}\"\n", name.display());
    let text = Compiler::new().compile("a.cl", &source).render(Style::Short);
    assert!(text.contains("[P0022]"), "{text}");
}

/// Compares a page of the manual with what the tables say, or writes it if `UPDATE` is set.
fn check_page(name: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs").join(name);
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, expected).expect("the folder is writable");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "docs/{name} is not what the tables say: run `UPDATE=1 cargo test -p spirocl`"
    );
}

#[test]
fn the_page_of_options_is_the_table() {
    let start = "# Options\n\nMade from the table of options. An option marked `yes` may also stand in the options of a \
        build: those of `clBuildProgram`, of `Compiler::build_options` and of the C interface.\n\n\
        `-` as an input is standard input, `@FILE` stands for the words in a file, and `--` ends the options.\n";
    check_page("options.md", &format!("{start}{}", options::manual()));
}

#[test]
fn the_index_of_diagnostics_is_the_tables() {
    let start = "# Diagnostics\n\nEvery message has a code and a name. `spirocl --explain CODE` prints an entry of this page, \
        `spirocl --list-errors` all codes; `-Wno-NAME`, `-Werror=NAME` and `-Wno-error=NAME` take the names of \
        warnings.\n";
    check_page("diagnostics.md", &format!("{start}{}", explain::manual()));
}

#[test]
fn the_version_is_that_of_the_package() {
    assert_eq!(version(), format!("spirocl {}", env!("CARGO_PKG_VERSION")));
}
