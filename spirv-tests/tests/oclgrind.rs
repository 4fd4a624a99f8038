//! The record of what Oclgrind finds, and the page of the manual that shows it.

use spirocl_tests::harness::{oclgrind, snapshot};

/// Each faulty kernel has a row, with the lines that `run_faults` expects.
#[test]
fn the_record_has_all_kernels() {
    let rows = oclgrind::rows().expect("the record is readable");
    let found = rows.into_iter().map(|row| (row.kernel, row.lines)).collect();
    let kernels = oclgrind::kernels().expect("the kernels are readable");
    assert_eq!(kernels, found, "run `cargo run -p spirocl-tests --bin record_oclgrind FOLDER`");
}

#[test]
fn the_page_is_the_record() {
    let rows = oclgrind::rows().expect("the record is readable");
    snapshot::compare(&oclgrind::page_path(), &oclgrind::page(&rows)).expect("the page is current");
}
