//! Records what clang prints for the programs of `comparison/`. It needs `clang-22`; the tests need only the record.

use spirocl_tests::harness::comparison;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let text = comparison::record()?;
    std::fs::write(comparison::folder().join("clang.txt"), text)?;
    Ok(())
}
