//! The intermediate representation (IR): a typed SSA form in arenas, between SPIR-V or the typed tree on one side and a target on the other.
//!
//! A [`Module`] owns types, constants, global variables and functions, and names each by a 32-bit handle ([`entity`]). A [`Function`] owns
//! its instructions and blocks in the same way. An [`InstData`] has a fixed size: an [`Opcode`], the type of its result, [`Flags`], a source
//! [`Location`], and a range of the function's operand pool that holds first its operands, then blocks, then literals. The result of an
//! instruction is named by the instruction, and a [`Value`] is an instruction, a constant, a global variable or a function.
//!
//! The IR has OpenCL's view of a program. Pointers have OpenCL's address spaces; [`Opcode::Library`] names a function of the specification
//! of OpenCL.std and [`Opcode::Intrinsic`] an operation of the device by the instruction of SPIR-V that specifies it; work-item functions are
//! [`Opcode::BuiltIn`] instead of loads from variables. A target maps all of these to what its devices have.
//!
//! [`DebugInfo`] has what is known of types, scopes and variables of the source. Debug values ([`Opcode::DebugValue`]) do not count as uses of
//! their operands.
//!
//! [`mod@print`] writes the text form, [`read`] reads it, [`verify`] checks the invariants, [`layout`] has the sizes of types, [`graph`]
//! the control-flow graph.

mod arena;
pub(crate) mod components;
pub mod constant;
pub mod debug;
pub mod entity;
pub mod function;
pub mod graph;
pub mod layout;
pub mod location;
mod mentions;
pub mod module;
pub mod opcode;
pub mod print;
pub mod read;
pub mod transform;
pub mod types;
pub mod verify;

pub use arena::{BlockData, InstData, Operands};
pub use constant::{Constant, ConstantKind, Constants};
pub use debug::{DebugEntry, DebugInfo, DebugOp, DebugOperand, DebugSet};
pub use entity::{
    Block, DebugId, File, FunctionId, Global, Inst, Loc, Scope, StructId, Type, Value, ValueKind,
};
pub use function::{Function, LoopControl, MemoryEffects, Merge, Parameter, SpaceSet};
pub use location::{Location, ScopeData};
pub use mentions::Mentions;
pub use module::{Decoration, EntryPoint, GlobalData, Linkage, LinkageKind, Mode, Module, SourceInfo};
pub use opcode::{Binary, Cast, Compare, Flags, Opcode, Rounding, Unary};
pub use types::{AddressSpace, ImageType, StructType, TypeKind, Types};
