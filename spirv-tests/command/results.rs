//! The counts that `spirv-tests/run-all` prints last, on samples of what `cargo test` prints.

use std::{fs, path::Path, process::Command};

const PASSING: &str = "running 31 tests\n\
    test result: ok. 21 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.13s\n\
    printed: test result: ok. 99 passed; 0 failed\n\
    test result: ok. 10 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 1.04s\n";

const FAILING: &str = "test sums ... FAILED\n\nfailures:\n\n---- sums stdout ----\nthey differ: 3\nstack backtrace:\n   0: main\n\n\n\
    failures:\n    sums\n\n\
    test result: FAILED. 8 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out\n";

const PYTHON: &str = "....\n\
    Ran 35 tests in 30.393s\n\nOK\n== on pocl\nRan 1 test in 0.714s\n\nOK (skipped=1)\n";

const FAILING_PYTHON: &str =
    "FAIL: test_options\n\nRan 35 tests in 30.393s\n\nFAILED (failures=2, errors=1, skipped=2)\n";

const NODE: &str = "# Subtest: fail 4\nok 1 - fail 4\nnot ok 2 - options\n1..2\n# tests 16\n# pass 14\n# fail 2\n# skipped 0\n";

#[test]
fn results_are_summed_and_failures_fail() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("results");
    fs::create_dir_all(&folder).expect("the target folder is writable");
    for (name, text) in [
        ("passing", PASSING),
        ("failing", FAILING),
        ("python", PYTHON),
        ("failing-python", FAILING_PYTHON),
        ("node", NODE),
        ("empty", "error: no such file\n"),
    ] {
        fs::write(folder.join(name), text).expect("the folder is writable");
    }
    for (arguments, printed, passes) in [
        ("Intel=passing pocl=passing", "Intel: 31 passed; pocl: 31 passed\n62 passed, 0 failed\n", true),
        (
            "Intel=passing pocl=failing",
            "pocl: ---- sums stdout ----\nthey differ: 3\n\
             Intel: 31 passed; pocl: 8 passed, 2 failed\n39 passed, 2 failed\n",
            false,
        ),
        ("Intel=passing pocl=empty", "Intel: 31 passed; pocl: 0 passed\n31 passed, 0 failed\n", false),
        ("Intel=missing", "", false),
        ("Intel=passing Python=python", "Intel: 31 passed; Python: 35 passed\n66 passed, 0 failed\n", true),
        (
            "Python=failing-python",
            "Python: FAIL: test_options\nPython: 30 passed, 3 failed\n30 passed, 3 failed\n",
            false,
        ),
        ("npm=node", "npm: not ok 2 - options\nnpm: 14 passed, 2 failed\n14 passed, 2 failed\n", false),
    ] {
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("spirv-tests/count-results");
        let output =
            Command::new(script).args(arguments.split(' ')).current_dir(&folder).output().expect("it starts");
        assert_eq!(String::from_utf8_lossy(&output.stdout), printed, "{arguments}");
        assert_eq!(output.status.success(), passes, "{arguments}");
    }
}
