//! The devices of Vulkan drivers: modules of the Vulkan target are run as their reflection (`NonSemantic.ClspvReflection`) says, and by
//! nothing else.
//!
//! [`library`], [`device`], [`buffer`] and [`pipeline`] call Vulkan's API through raw handles and have unsafe code; [`reflection`] and
//! [`launch`] have none.

mod buffer;
mod device;
mod launch;
mod library;
mod pipeline;
mod printf;
pub mod reflection;
mod translation;

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::sync::Arc;

pub(super) use self::buffer::Buffer;
pub use self::device::Device;
use self::device::Shared;
use self::launch::PersistentData;
use self::pipeline::{Module, Pipeline, Specialization};
use self::reflection::Reflection;

/// The environment variable that names another library than that of the driver's row.
pub const LIBRARY: &str = "SPIROCL_VULKAN_LIBRARY";

/// A module on the device.
pub(super) struct Program {
    shared: Arc<Shared>,
    module: Module,
    reflection: Reflection,
    /// The data behind the pointers that the module is given beside the arguments.
    data: PersistentData,
    /// The pipelines of the launches so far.
    pipelines: RefCell<BTreeMap<Specialization, Arc<Pipeline>>>,
    taken: Cell<u64>,
}

impl Program {
    /// The nanoseconds that kernels took since the last call, by the host's clock.
    pub(super) fn take_time(&self) -> u64 {
        self.taken.take()
    }

    /// How many parameters the kernel has.
    pub(super) fn parameter_count(&self, kernel: &str) -> Result<usize, String> {
        self.reflection.kernel(kernel).map(|kernel| kernel.parameter_count())
    }
}
