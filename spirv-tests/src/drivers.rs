//! The OpenCL drivers on which the tests run: one table, from which follows what is run where.

use std::sync::OnceLock;

/// An OpenCL driver that takes SPIR-V.
#[derive(Debug)]
pub struct Driver {
    /// What `SPIROCL_TEST_DRIVER` and `spirv-tests/on-driver` call it.
    pub name: &'static str,
    /// The name of its platform.
    pub platform: &'static str,
}

/// All drivers. The first is the one without [`VARIABLE`].
pub const DRIVERS: &[Driver] = &[
    Driver { name: "intel", platform: "Intel(R) OpenCL" },
    Driver { name: "pocl", platform: "Portable Computing Language" },
    Driver { name: "rusticl", platform: "rusticl" },
];

/// The environment variable that names the driver for the tests.
pub const VARIABLE: &str = "SPIROCL_TEST_DRIVER";

/// The driver of this run.
pub fn driver() -> Result<&'static Driver, String> {
    static DRIVER: OnceLock<Result<&Driver, String>> = OnceLock::new();
    DRIVER.get_or_init(chosen).clone()
}

fn chosen() -> Result<&'static Driver, String> {
    let Ok(wanted) = std::env::var(VARIABLE) else { return Ok(&DRIVERS[0]) };
    let is_wanted = |driver: &&Driver| driver.name == wanted || driver.platform.contains(&wanted);
    DRIVERS.iter().find(is_wanted).ok_or_else(|| format!("{VARIABLE}: there is no driver {wanted}"))
}
