//! `--watch`: files are compiled again when they or their headers change.

use std::{
    fs,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// A folder with a command that watches it.
struct Watching {
    folder: PathBuf,
    child: Option<Child>,
}

impl Watching {
    fn new(name: &str) -> Self {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("watch-{name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("include")).expect("the target folder is writable");
        Self { folder, child: None }
    }

    fn start(&mut self, words: &str) {
        let said = fs::File::create(self.folder.join("said")).expect("writable");
        let mut command = Command::new(env!("CARGO_BIN_EXE_spirocl"));
        command.args(["--watch", "--message-format=short"]).args(words.split(' ')).current_dir(&self.folder);
        self.child = Some(command.stdin(Stdio::null()).stderr(said).spawn().expect("the command starts"));
    }

    /// Writes a file at once, so that none is seen before it is whole.
    fn write(&self, name: &str, text: &str) {
        let written = self.folder.join("written");
        fs::write(&written, text).expect("writable");
        fs::rename(written, self.folder.join(name)).expect("writable");
    }

    fn said(&self) -> String {
        fs::read_to_string(self.folder.join("said")).expect("it was made")
    }

    /// How often the command has begun to wait.
    fn rounds(&self) -> usize {
        self.said().matches("waiting for changes\n").count()
    }

    /// Waits until the command has begun to wait so often.
    fn until(&self, rounds: usize) {
        let start = Instant::now();
        while self.rounds() < rounds {
            assert!(start.elapsed() < Duration::from_secs(60), "{rounds} rounds: {}", self.said());
            thread::sleep(Duration::from_millis(20));
        }
    }

    /// Writes a file, and waits for the round that follows.
    fn change(&self, name: &str, text: &str) {
        let before = self.rounds();
        self.write(name, text);
        self.until(before + 1);
    }

    fn module(&self, name: &str) -> Vec<u8> {
        fs::read(self.folder.join(name)).expect("it was made")
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        if let Some(child) = &mut self.child {
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

const KERNEL: &str = "#include \"n.h\"\nkernel void f(global int *a) { a[0] = N; }\n";

#[test]
fn a_header_that_changes_is_compiled_again() {
    let mut watching = Watching::new("header");
    watching.write("k.cl", KERNEL);
    watching.write("other.cl", "kernel void g() {}\n");
    watching.write("include/n.h", "#define N 1\n");
    watching.start("-I include k.cl other.cl");
    watching.until(1);
    let (first, other) = (watching.module("k.spv"), fs::metadata(watching.folder.join("other.spv")));
    let other = other.and_then(|file| file.modified()).expect("it was made");
    watching.change("include/n.h", "#define N 200\n");
    let second = watching.module("k.spv");
    assert_ne!(first, second);
    // An error is told, and what was made before stays; the correction is compiled.
    watching.change("include/n.h", "#define N missing\n");
    assert!(watching.said().contains("error: use of undeclared identifier `missing`"), "{}", watching.said());
    assert_eq!(watching.module("k.spv"), second);
    watching.change("include/n.h", "#define N 1\n");
    assert_eq!(watching.module("k.spv"), first);
    let after = fs::metadata(watching.folder.join("other.spv")).and_then(|file| file.modified());
    assert_eq!(after.expect("it is there"), other, "it does not depend on the header");
}

#[test]
fn a_missing_header_may_appear() {
    let mut watching = Watching::new("missing");
    watching.write("k.cl", KERNEL);
    watching.start("-I include k.cl");
    watching.until(1);
    assert!(!watching.folder.join("k.spv").exists());
    watching.change("include/n.h", "#define N 1\n");
    watching.module("k.spv");
}

#[test]
fn linked_files_are_linked_again() {
    let mut watching = Watching::new("linked");
    watching.write("a.cl", "int n();\nkernel void f(global int *a) { a[0] = n(); }\n");
    watching.write("b.cl", "int n() { return 1; }\n");
    watching.start("--link a.cl b.cl");
    watching.until(1);
    let first = watching.module("a.spv");
    watching.change("b.cl", "int n() { return 200; }\n");
    assert_ne!(watching.module("a.spv"), first);
}

#[test]
fn standard_input_cannot_be_watched() {
    let output = Command::new(env!("CARGO_BIN_EXE_spirocl")).args(["--watch", "-"]).output();
    let output = output.expect("the command starts");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("cannot watch standard input"));
}
