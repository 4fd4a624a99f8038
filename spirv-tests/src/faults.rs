//! What drivers are known to get wrong: trials that fail on a driver for no fault of the module, each described in a section of
//! `docs/driver-notes.md`. One that passes is reported, so that the list stays true.

use crate::drivers::Driver;

/// How often a driver is wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frequency {
    /// In each run.
    Always,
    /// In some runs, or on some machines.
    Sometimes,
}

/// A fault of a driver.
pub struct Fault {
    /// The driver.
    pub driver: &'static str,
    /// The trial that fails.
    pub trial: &'static str,
    /// The section of `docs/driver-notes.md` that says why.
    pub section: &'static str,
    /// How often.
    pub frequency: Frequency,
}

/// All that are known.
pub const FAULTS: &[Fault] = &[];

/// The fault that a trial shows on a driver.
pub fn find(driver: &Driver, trial: &str) -> Option<&'static Fault> {
    FAULTS.iter().find(|fault| fault.driver == driver.name && fault.trial == trial)
}
