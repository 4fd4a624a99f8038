//! What a host has to know to run the kernels: arguments, specialization constants, the program's data. docs/vulkan.md describes it for users.

use crate::ir::{FunctionId, Global, Inst, Type, Value};
use crate::targets::vulkan::tables::IndexMap;
use spirocl_frontend::handle_map::HandleMap;
use spirv::ExecutionMode;

use super::printf::Format;

pub(super) use super::data::ProgramData;

/// The specialization constants of the global offset.
pub(super) const GLOBAL_OFFSET_SPEC_IDS: [u32; 3] = [3, 4, 5];
/// The specialization constant of the number of dimensions.
pub(super) const WORK_DIM_SPEC_ID: u32 = 6;
/// The first specialization constant of the lengths of local pointer arguments.
const LOCAL_SPEC_BASE: u32 = 8;
/// Specialization constants of the program come after those of the interface.
pub(super) const FOREIGN_SPEC_BASE: u32 = 1 << 16;
/// The mode of a kernel with `reqd_work_group_size`.
pub(super) const LOCAL_SIZE_MODE: ExecutionMode = ExecutionMode::LocalSize;

/// How the host runs the program.
#[derive(Debug)]
pub(super) struct Interface {
    /// The kernels.
    pub(super) kernels: Vec<Kernel>,
    /// The variables of module scope.
    pub(super) data: ProgramData,
    /// Whether the program calls `printf`.
    pub(super) has_printf: bool,
    /// The strings of its calls, by number.
    pub(super) formats: Vec<Format>,
    /// The sizes of the work-group unless the host says otherwise.
    pub(super) group_size: [u32; 3],
    /// The vector of these sizes.
    pub(super) group_size_value: Option<Value>,
    pub(super) uses_global_offset: bool,
    pub(super) uses_work_dim: bool,
    /// The lengths of arrays in local memory that depend on specialization.
    pub(super) lengths: HandleMap<Global, Value>,
    /// Where local pointer arguments start, in elements.
    pub(super) local_offsets: IndexMap<(FunctionId, Inst), Value>,
    /// The specialization constant of the length of a local pointer argument, and the size of an element.
    pub(super) local_arguments: IndexMap<(FunctionId, Inst), (u32, u32)>,
    /// The local arrays by which the work-items of a group exchange values, by type.
    pub(super) exchange: HandleMap<Type, Global>,
}

impl Default for Interface {
    fn default() -> Self {
        Self {
            kernels: Vec::new(),
            data: ProgramData::default(),
            has_printf: false,
            formats: Vec::new(),
            group_size: [1; 3],
            group_size_value: None,
            uses_global_offset: false,
            uses_work_dim: false,
            lengths: HandleMap::default(),
            local_offsets: IndexMap::default(),
            local_arguments: IndexMap::default(),
            exchange: HandleMap::default(),
        }
    }
}

impl Interface {
    /// Where the address of the buffer of `printf` comes: behind that of the program's data.
    pub(super) fn printf_offset(&self) -> u32 {
        if self.data.is_empty() { 0 } else { 8 }
    }

    /// The bytes before the arguments, which always are push constants.
    pub(super) fn head_size(&self) -> u32 {
        self.printf_offset() + if self.has_printf { 8 } else { 0 }
    }

    /// Gives a local pointer argument its specialization constant.
    pub(super) fn add_local_argument(&mut self, function: FunctionId, parameter: Inst, width: u32) -> u32 {
        let spec_id = LOCAL_SPEC_BASE + self.local_arguments.len() as u32;
        self.local_arguments.insert((function, parameter), (spec_id, width));
        spec_id
    }
}

/// A kernel.
#[derive(Debug)]
pub(super) struct Kernel {
    pub(super) name: Box<str>,
    pub(super) function: FunctionId,
    pub(super) arguments: Vec<Argument>,
    /// The number of words of its push constants.
    pub(super) words: u32,
    /// `reqd_work_group_size`
    pub(super) required_size: Option<[u32; 3]>,
}

/// An argument of a kernel.
#[derive(Debug)]
pub(super) struct Argument {
    pub(super) ordinal: u32,
    pub(super) name: Box<str>,
    pub(super) kind: ArgumentKind,
}

/// How an argument is passed; offsets and sizes are in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum ArgumentKind {
    /// The address of a buffer.
    Pointer { offset: u32 },
    /// A value.
    Plain { offset: u32, size: u32 },
    /// A local pointer: the number of elements of this size is a specialization constant.
    Local { spec_id: u32, element_size: u32 },
    /// An error was reported.
    Unsupported,
}
