//! The enumerators that OpenCL C defines and that are not macros: OpenCL C 3.0, 6.15.12.2, 6.15.12.3, 6.15.18.

use spirocl_frontend::language::{Language, Version};

/// A constant that is always in scope.
#[derive(Debug)]
pub struct ConstantRow {
    /// Its name.
    pub name: &'static str,
    /// Its value; the type is `int`.
    pub value: i32,
    /// The first version that has it.
    pub since: Version,
    /// Features of which one must be on; empty if none is needed.
    pub needs: &'static [&'static str],
}

const fn constant(name: &'static str, value: i32) -> ConstantRow {
    ConstantRow { name, value, since: Version::V2_0, needs: &[] }
}

impl ConstantRow {
    const fn needs(mut self, needs: &'static [&'static str]) -> Self {
        self.needs = needs;
        self
    }

    /// Whether it can be used.
    pub fn is_available(&self, language: &Language) -> bool {
        language.version >= self.since
            && (self.needs.is_empty() || self.needs.iter().any(|name| super::is_on(language, name)))
    }
}

/// `memory_order`, as values of its enumeration.
pub mod order {
    #![allow(missing_docs, reason = "each is the enumerator of its name")]
    pub const RELAXED: i32 = 0;
    pub const ACQUIRE: i32 = 2;
    pub const RELEASE: i32 = 3;
    pub const ACQ_REL: i32 = 4;
    pub const SEQ_CST: i32 = 5;
}

/// `memory_scope`, as values of its enumeration.
pub mod scope {
    #![allow(missing_docs, reason = "each is the enumerator of its name")]
    pub const WORK_ITEM: i32 = 0;
    pub const WORK_GROUP: i32 = 1;
    pub const DEVICE: i32 = 2;
    pub const ALL_SVM_DEVICES: i32 = 3;
    pub const SUB_GROUP: i32 = 4;
}

/// All of them.
pub const CONSTANTS: &[ConstantRow] = &[
    constant("memory_order_relaxed", order::RELAXED),
    constant("memory_order_acquire", order::ACQUIRE),
    constant("memory_order_release", order::RELEASE),
    constant("memory_order_acq_rel", order::ACQ_REL),
    constant("memory_order_seq_cst", order::SEQ_CST).needs(&["__opencl_c_atomic_order_seq_cst"]),
    constant("memory_scope_work_item", scope::WORK_ITEM),
    constant("memory_scope_work_group", scope::WORK_GROUP),
    constant("memory_scope_device", scope::DEVICE).needs(&["__opencl_c_atomic_scope_device"]),
    constant("memory_scope_all_svm_devices", scope::ALL_SVM_DEVICES)
        .needs(&["__opencl_c_atomic_scope_all_devices"]),
    constant("memory_scope_all_devices", scope::ALL_SVM_DEVICES)
        .needs(&["__opencl_c_atomic_scope_all_devices"]),
    constant("memory_scope_sub_group", scope::SUB_GROUP),
    constant("CLK_ENQUEUE_FLAGS_NO_WAIT", 0),
    constant("CLK_ENQUEUE_FLAGS_WAIT_KERNEL", 1),
    constant("CLK_ENQUEUE_FLAGS_WAIT_WORK_GROUP", 2),
    constant("CLK_PROFILING_COMMAND_EXEC_TIME", 1),
];

/// The constant of a name.
pub fn find(name: &str) -> Option<&'static ConstantRow> {
    CONSTANTS.iter().find(|row| row.name == name)
}
