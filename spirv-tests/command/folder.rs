//! A folder of one test, in which the command runs.

use std::{
    fs,
    path::{Path, PathBuf},
    process::Command,
};

/// An empty folder of one test.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).expect("the target folder is writable");
        Self(path)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> &Self {
        fs::write(self.0.join(name), text).expect("writable");
        self
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.join(name).exists()
    }

    /// Runs the command with an exit code; what it printed, and what it said.
    pub(crate) fn run(&self, words: &str, code: i32) -> (String, String) {
        let output = Command::new(env!("CARGO_BIN_EXE_spirocl"))
            .args(words.split_whitespace())
            .current_dir(&self.0)
            .output()
            .expect("the command starts");
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        assert_eq!(output.status.code(), Some(code), "{words}\n{}", text(&output.stderr));
        (text(&output.stdout), text(&output.stderr))
    }
}
