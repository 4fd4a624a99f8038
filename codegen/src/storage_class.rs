//! The storage classes that OpenCL has its address spaces in. OpenCL C 3.0, 6.7; SPIR-V, 3.7.

use crate::ir::AddressSpace;
use spirv::StorageClass;

/// The storage class of an address space.
pub(crate) fn storage_class(space: AddressSpace) -> StorageClass {
    match space {
        AddressSpace::Private => StorageClass::Function,
        AddressSpace::Local => StorageClass::Workgroup,
        AddressSpace::Global => StorageClass::CrossWorkgroup,
        AddressSpace::Constant => StorageClass::UniformConstant,
        AddressSpace::Generic => StorageClass::Generic,
    }
}
