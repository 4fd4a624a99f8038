//! The address spaces, their lattice, and every rule about them: OpenCL C 3.0, 6.7. Nothing else compares address spaces.

use std::fmt;

/// Where an object lives. OpenCL C 3.0, 6.7.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[allow(missing_docs, reason = "each is the address space of its name")]
pub enum AddressSpace {
    Private,
    Local,
    Global,
    Constant,
    Generic,
}

impl fmt::Display for AddressSpace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Private => "private",
            Self::Local => "local",
            Self::Global => "global",
            Self::Constant => "constant",
            Self::Generic => "generic",
        })
    }
}
