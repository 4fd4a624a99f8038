//! Known driver bugs: tests that fail on a driver although the module is valid, each described in a section of `docs/driver-notes.md`. One
//! that passes is reported, so that the list stays correct.

use crate::drivers::Driver;
use crate::generator::dialect::Construct;

/// How often a bug shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Frequency {
    /// In each run.
    Always,
    /// In some runs or on some machines.
    Sometimes,
    /// The driver hangs; the test is skipped.
    Hangs,
}

/// A known driver bug.
pub struct Fault {
    /// The driver.
    pub driver: &'static str,
    /// The failing trial.
    pub trial: &'static str,
    /// The section of `docs/driver-notes.md` that explains it.
    pub section: &'static str,
    /// How often.
    pub frequency: Frequency,
}

/// All known bugs.
pub const FAULTS: &[Fault] = &[
    Fault { frequency: Frequency::Sometimes, ..intel("sub_groups/short", "Sub-groups of 16-bit integers") },
    Fault { frequency: Frequency::Sometimes, ..intel("sub_groups/ushort", "Sub-groups of 16-bit integers") },
    pocl("run/spaces_program_scope", "Addresses at program scope"),
    pocl("kernels/persistent/source", "OpenCL C 2.0"),
    pocl("images/image2d_array_t", "Images"),
    pocl("run/sub_group_blocks", "Blocks of sub-groups"),
    pocl("images/image3d_t", "Images"),
    rusticl("kernels/philox/source", "Copies of bytes in loops"),
    rusticl("run/addresses_in_constants", "Addresses in constants"),
    rusticl("run/addresses_in_tables", "Addresses in constants"),
    rusticl("run/addresses_of_flexible_elements", "Addresses in constants"),
    rusticl("run/long_array", "Addresses in constants"),
    rusticl("run/arrays_flat", "Pointers from one row of a private array to the next"),
    rusticl("run/builtins_orders_at_run_time", "Orders and scopes that are not constant"),
    rusticl("run/convert_double_edges", CONVERSIONS),
    rusticl("run/convert_saturate_edges", CONVERSIONS),
    rusticl("run/signed_zeros", "Products with zero"),
    rusticl("random/24", "Crashes of its own passes"),
    rusticl("memory/half_stores", "Stores of `double` as `half`"),
    lavapipe("run/contraction_on", "Sums with zero"),
    lavapipe("run/signed_zeros", "Sums with zero"),
];

const fn intel(trial: &'static str, section: &'static str) -> Fault {
    Fault { driver: "intel", trial, section, frequency: Frequency::Always }
}

const fn pocl(trial: &'static str, section: &'static str) -> Fault {
    Fault { driver: "pocl", trial, section, frequency: Frequency::Always }
}

const fn rusticl(trial: &'static str, section: &'static str) -> Fault {
    Fault { driver: "rusticl", trial, section, frequency: Frequency::Always }
}

const fn lavapipe(trial: &'static str, section: &'static str) -> Fault {
    Fault { driver: "lavapipe", trial, section, frequency: Frequency::Always }
}

/// The known bug for a trial on a driver.
pub fn find(driver: &Driver, trial: &str) -> Option<&'static Fault> {
    FAULTS.iter().find(|fault| fault.driver == driver.name && fault.trial == trial)
}

/// A construct that random programs for a driver do without.
pub struct Avoided {
    /// The driver.
    pub driver: &'static str,
    /// What it gets wrong.
    pub construct: Construct,
    /// The section of `docs/driver-notes.md` that explains it.
    pub section: &'static str,
}

/// What the drivers get wrong in modules of every compiler and from source. Random programs for them do without, so that what they find is
/// something else.
pub const AVOIDED: &[Avoided] = &[
    rusticl_avoids(Construct::ChosenPrivatePointers, "Chosen pointers into private arrays"),
    rusticl_avoids(Construct::SaturatedSums, "`add_sat` and `sub_sat` of constants"),
    rusticl_avoids(Construct::SaturatedFloats, CONVERSIONS),
    rusticl_avoids(Construct::RoundedFloats, CONVERSIONS),
];

const CONVERSIONS: &str = "Conversions to unsigned integers, of NaN, and by rounding to zero";

const fn rusticl_avoids(construct: Construct, section: &'static str) -> Avoided {
    Avoided { driver: "rusticl", construct, section }
}

/// What random programs for a driver do without.
pub fn avoided(driver: &Driver) -> impl Iterator<Item = Construct> {
    AVOIDED.iter().filter(|avoided| avoided.driver == driver.name).map(|avoided| avoided.construct)
}

/// Functions of `half` for which a driver's library has nothing, from source neither: rusticl ends the process.
const WITHOUT_HALF: &[(&str, &[&str])] = &[
    ("intel", &["shuffle", "shuffle2"]),
    (
        "rusticl",
        &[
            "asin",
            "asinpi",
            "degrees",
            "exp2",
            "log",
            "radians",
            "smoothstep",
            "step",
            "tgamma",
            "read_imageh",
        ],
    ),
];

/// Whether the driver's library lacks a function for `half`.
pub fn lacks_half(driver: &Driver, name: &str) -> bool {
    WITHOUT_HALF.iter().any(|(each, names)| *each == driver.name && names.contains(&name))
}
