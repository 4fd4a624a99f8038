//! Capabilities: which imply which, and the order in which modules declare them. SPIR-V, 2.4 and 3.31.

use indexmap::IndexSet;
use rspirv::{dr::Operand, spirv::Capability};
use rustc_hash::FxBuildHasher;

/// The capabilities that come first.
const FIRST: [Capability; 3] = [Capability::Addresses, Capability::Linkage, Capability::Kernel];

/// Returns the capabilities to declare: implied ones are declared too, before the one that implies them, because some consumers look for
/// them. `Addresses`, `Linkage` and `Kernel` come first, because some consumers distinguish kernels from shaders by the first words; the
/// others are sorted by number.
pub(crate) fn declared(mut capabilities: Vec<Capability>) -> Vec<Capability> {
    capabilities.extend([Capability::Addresses, Capability::Kernel]);
    capabilities.sort_unstable_by_key(|&capability| capability as u32);
    let first = FIRST.into_iter().filter(|first| capabilities.contains(first));
    let mut all: IndexSet<Capability, FxBuildHasher> = first.collect();
    for capability in capabilities {
        all.extend(closure(capability).into_iter().rev());
    }
    all.into_iter().collect()
}

/// A capability and all capabilities that it implies.
pub(crate) fn closure(capability: Capability) -> Vec<Capability> {
    let mut all = vec![capability];
    let mut next = 0;
    while let Some(&each) = all.get(next) {
        for implied in Operand::Capability(each).required_capabilities() {
            if !all.contains(&implied) {
                all.push(implied);
            }
        }
        next += 1;
    }
    all
}

/// Whether a capability is that of graphics, or implies one that is.
pub(super) fn is_for_graphics(capability: Capability) -> bool {
    closure(capability).iter().any(|each| GRAPHICS.contains(each))
}

/// The capabilities of graphics that other needs may have instead of those of kernels.
const GRAPHICS: [Capability; 6] = [
    Capability::Shader,
    Capability::Matrix,
    Capability::VariablePointersStorageBuffer,
    Capability::SubgroupBallotKHR,
    Capability::SubgroupVoteKHR,
    Capability::FloatControls2,
];
