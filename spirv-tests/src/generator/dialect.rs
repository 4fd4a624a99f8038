//! The part of OpenCL C that random programs use: what the driver that they are for has, without what it gets wrong whichever compiler made
//! the module.

use crate::drivers::Driver;
use crate::fuzzing::faults;

/// What programs need not use, as a driver may get it wrong. [`faults::AVOIDED`] says which one does, and where that is explained.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Construct {
    /// Pointers into private arrays that a condition chooses.
    ChosenPrivatePointers,
    /// `add_sat` and `sub_sat`.
    SaturatedSums,
    /// Conversions of floats to integers by `_sat`.
    SaturatedFloats,
    /// Conversions to floats with a rounding mode.
    RoundedFloats,
}

/// What programs may use.
#[derive(Clone, Debug)]
pub struct Dialect {
    /// Pointers without an address space may be generic.
    pub(super) has_generic: bool,
    /// Variables at program scope may be in global memory.
    pub(super) has_global_variables: bool,
    avoided: Vec<Construct>,
}

impl Dialect {
    /// All that the generator knows.
    pub const FULL: Self = Self { has_generic: true, has_global_variables: true, avoided: Vec::new() };

    /// What a driver can run.
    pub fn of(driver: &Driver) -> Self {
        Self {
            has_generic: driver.can(GENERIC),
            has_global_variables: driver.can(GLOBAL_VARIABLES),
            avoided: faults::avoided(driver).collect(),
        }
    }

    /// Whether programs may use a construct.
    pub(super) fn has(&self, construct: Construct) -> bool {
        !self.avoided.contains(&construct)
    }

    /// The version of OpenCL C of a program that is meant for this one.
    pub(super) fn version(&self, wanted: &'static str) -> &'static str {
        if wanted == CL20 && !self.has_generic { CL30 } else { wanted }
    }

    /// The options for the features that are missing, which OpenCL C 3.0 has otherwise.
    pub(super) fn missing(&self) -> impl Iterator<Item = &'static str> {
        let missing =
            [(self.has_generic, WITHOUT_GENERIC), (self.has_global_variables, WITHOUT_GLOBAL_VARIABLES)];
        missing.into_iter().filter_map(|(has, option)| (!has).then_some(option))
    }
}

const GENERIC: &str = "__opencl_c_generic_address_space";
const GLOBAL_VARIABLES: &str = "__opencl_c_program_scope_global_variables";
const WITHOUT_GENERIC: &str = "-cl-ext=-__opencl_c_generic_address_space";
const WITHOUT_GLOBAL_VARIABLES: &str = "-cl-ext=-__opencl_c_program_scope_global_variables";

pub(super) const CL12: &str = "-cl-std=CL1.2";
pub(super) const CL20: &str = "-cl-std=CL2.0";
pub(super) const CL30: &str = "-cl-std=CL3.0";

/// The options that programs are compiled with: one of a version, and others.
pub const OPTIONS: &[&str] = &[CL12, CL20, CL30, WITHOUT_GENERIC, WITHOUT_GLOBAL_VARIABLES];
