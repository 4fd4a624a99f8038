//! The counts that `spirv-tests/run-all` prints last, on samples of what `cargo test` prints.

use std::{fs, path::Path, process::Command};

const PASSING: &str = "running 31 tests\n\
    test result: ok. 21 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.13s\n\
    printed: test result: ok. 99 passed; 0 failed\n\
    test result: ok. 10 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 1.04s\n";

const FAILING: &str = "test result: FAILED. 8 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out\n";

#[test]
fn results_are_summed_and_failures_fail() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("results");
    fs::create_dir_all(&folder).expect("the target folder is writable");
    for (name, text) in [("passing", PASSING), ("failing", FAILING), ("empty", "error: no such file\n")] {
        fs::write(folder.join(name), text).expect("the folder is writable");
    }
    for (arguments, printed, passes) in [
        ("Intel=passing pocl=passing", "Intel: 31 passed; pocl: 31 passed\n62 passed, 0 failed\n", true),
        (
            "Intel=passing pocl=failing",
            "Intel: 31 passed; pocl: 8 passed, 2 failed\n39 passed, 2 failed\n",
            false,
        ),
        ("Intel=passing pocl=empty", "Intel: 31 passed; pocl: 0 passed\n31 passed, 0 failed\n", false),
        ("Intel=missing", "", false),
    ] {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("spirv-tests/count-results");
        let output =
            Command::new(script).args(arguments.split(' ')).current_dir(&folder).output().expect("it starts");
        assert_eq!(String::from_utf8_lossy(&output.stdout), printed, "{arguments}");
        assert_eq!(output.status.success(), passes, "{arguments}");
    }
}
