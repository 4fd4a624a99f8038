//! Reflection: the description of a module as data for host programs. OpenCL API, 5.9.3.
//!
//! [`reflect`] describes a program from its typed tree, [`reflect_module`] any module from its IR, [`reflect_linked`] a module
//! that was linked from described ones; [`json`] writes descriptions.

mod json;
mod linked;
mod module;
mod module_types;
mod structure;
pub(crate) mod tree;

pub use linked::reflect_linked;
pub use module::reflect_module;
pub use tree::reflect;

use crate::{features, ir, load::Form};
use spirocl_frontend::{ast::AccessQualifier, handle_map::HandleSet, language::Version};
use spirocl_sema::{address_space::AddressSpace, hir::Linkage, types::Qualifiers};

/// The description of a module.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Reflection {
    /// The SPIR-V version.
    pub spirv_version: (u8, u8),
    /// The OpenCL C version, such as `1.2`.
    pub language_version: String,
    /// The width of addresses in bits: 32 or 64.
    pub address_bits: u32,
    /// The OpenCL C features that the module uses, by their OpenCL C 3.0 names, whatever the version.
    pub language_features: Vec<String>,
    /// The OpenCL C extensions that the module uses, without those that are core in its version.
    pub language_extensions: Vec<String>,
    /// The declared capabilities, by their names in the specification.
    pub capabilities: Vec<String>,
    /// The declared SPIR-V extensions.
    pub extensions: Vec<String>,
    /// The kernels, in source order.
    pub kernels: Vec<Kernel>,
    /// The program-scope variables.
    pub variables: Vec<Variable>,
    /// The specialization constants that the module has, in source order.
    pub specialization_constants: Vec<SpecializationConstant>,
    /// The structures and unions that arguments and variables consist of or point at, each after those that it contains.
    pub structures: Vec<Structure>,
    /// The format strings of all `printf` calls, without duplicates.
    pub printf_formats: Vec<String>,
    /// Of a module for Vulkan: where the arguments go, as a JSON object.
    pub vulkan: Option<String>,
}

/// A kernel.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub struct Kernel {
    /// Its name.
    pub name: String,
    /// Its arguments, in order.
    pub arguments: Vec<Argument>,
    /// `reqd_work_group_size`
    pub required_work_group_size: Option<[u32; 3]>,
    /// `work_group_size_hint`
    pub work_group_size_hint: Option<[u32; 3]>,
    /// `vec_type_hint`, as it is written.
    pub vector_type_hint: Option<String>,
    /// `intel_reqd_sub_group_size`
    pub required_sub_group_size: Option<u32>,
    /// The local memory in bytes, including that of called functions and kernels.
    pub local_memory_size: u64,
}

/// The kind of a kernel argument, which determines how the host sets it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ArgumentKind {
    /// A scalar, vector or structure.
    Value,
    /// A pointer to global or constant memory: a buffer.
    Buffer,
    /// A pointer to local memory: the host gives its size.
    Local,
    /// An image.
    Image,
    /// A sampler.
    Sampler,
    /// A pipe.
    Pipe,
    /// A device queue.
    Queue,
}

impl ArgumentKind {
    /// Its name in descriptions.
    pub fn name(self) -> &'static str {
        match self {
            Self::Value => "value",
            Self::Buffer => "buffer",
            Self::Local => "local",
            Self::Image => "image",
            Self::Sampler => "sampler",
            Self::Pipe => "pipe",
            Self::Queue => "queue",
        }
    }
}

/// An argument of a kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Argument {
    /// Its name; empty if it is unnamed.
    pub name: String,
    /// Its type as written, without qualifiers: `float4*`.
    pub type_name: String,
    /// Without typedefs and qualifiers: its type, or of a pointer or pipe that of its elements.
    pub element_type: String,
    /// Its kind.
    pub kind: ArgumentKind,
    /// `CL_KERNEL_ARG_ADDRESS_QUALIFIER`: the address space of the pointee; private for values.
    pub address: AddressSpace,
    /// `CL_KERNEL_ARG_ACCESS_QUALIFIER` of images and pipes.
    pub access: Option<AccessQualifier>,
    /// `CL_KERNEL_ARG_TYPE_QUALIFIER`: `const` and `volatile` of the pointee, `restrict` of the pointer.
    pub qualifiers: Qualifiers,
    /// Its size in bytes.
    pub size: u64,
    /// Its alignment in bytes.
    pub alignment: u32,
    /// The size of the pointee in bytes.
    pub pointee_size: Option<u64>,
    /// The structure that it is, holds or points at, as an index into [`Reflection::structures`].
    pub structure: Option<usize>,
}

/// A program-scope variable.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Variable {
    /// Its name.
    pub name: String,
    /// Its type.
    pub type_name: String,
    /// Its address space: global or constant.
    pub address: AddressSpace,
    /// Its size in bytes; `None` if its type is incomplete.
    pub size: Option<u64>,
    /// Its alignment in bytes.
    pub alignment: u32,
    /// Its linkage.
    pub linkage: Linkage,
    /// The structure that it is, holds or points at, as an index into [`Reflection::structures`].
    pub structure: Option<usize>,
}

/// A specialization constant: a host sets its value with `clSetProgramSpecializationConstant`.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct SpecializationConstant {
    /// Its id.
    pub id: u32,
    /// Its name; empty if the module has none.
    pub name: String,
    /// Its type.
    pub type_name: String,
    /// Its size in bytes.
    pub size: u64,
    /// The bits of the value that it has unless the host sets one.
    pub default_bits: u64,
}

/// The layout of a structure or union.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Structure {
    /// Its name: `struct tag`, or that of the typedef; empty if it has none.
    pub name: String,
    /// Whether it is a union.
    pub is_union: bool,
    /// Its size in bytes.
    pub size: u64,
    /// Its alignment in bytes.
    pub alignment: u32,
    /// Its members, in order.
    pub fields: Vec<Field>,
}

/// A member of a structure or union.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub struct Field {
    /// Its name; empty for an anonymous structure or union.
    pub name: String,
    /// Its type without typedefs: `float4`, `int[3]`.
    pub type_name: String,
    /// Its offset in bytes.
    pub offset: u64,
    /// Its size in bytes.
    pub size: u64,
    /// The structure that it is or, as an array, holds, as an index into [`Reflection::structures`].
    pub structure: Option<usize>,
}

impl Reflection {
    /// Adds the properties of the finished program and of the form of its module. `version` is that of OpenCL C.
    pub fn describe_module(&mut self, module: &ir::Module, form: &Form, version: Version) {
        self.describe_features(module, form, version);
        self.describe_form(form);
    }

    /// Adds the features and extensions of the language that the program needs.
    pub fn describe_features(&mut self, module: &ir::Module, form: &Form, version: Version) {
        (self.language_features, self.language_extensions) = features::used(module, form, version);
    }

    /// Adds what the module says before its functions.
    pub fn describe_form(&mut self, form: &Form) {
        self.spirv_version = form.version;
        let ids: HandleSet<u32> = form.specialization_ids.iter().copied().collect();
        self.specialization_constants.retain(|constant| ids.contains(&constant.id));
        self.capabilities = form.capabilities.iter().map(|capability| format!("{capability:?}")).collect();
        self.extensions.clone_from(&form.extensions);
    }
}

impl Argument {
    /// Its type qualifiers: `restrict`, `const`, `volatile` and `pipe`, as they apply.
    pub fn type_qualifiers(&self) -> Vec<&'static str> {
        words(self)
    }

    /// Its access qualifier as written; `None` if it is neither an image nor a pipe.
    pub fn access_name(&self) -> Option<&'static str> {
        self.access.map(|access| match access {
            AccessQualifier::ReadOnly => "read_only",
            AccessQualifier::WriteOnly => "write_only",
            AccessQualifier::ReadWrite => "read_write",
        })
    }
}

/// The type qualifiers of an argument, as spelled in the module and in descriptions.
pub(crate) fn words(argument: &Argument) -> Vec<&'static str> {
    let Qualifiers { is_restrict, is_const, is_volatile } = argument.qualifiers;
    let is_pipe = argument.kind == ArgumentKind::Pipe;
    let all = [("restrict", is_restrict), ("const", is_const), ("volatile", is_volatile), ("pipe", is_pipe)];
    all.into_iter().filter(|&(_, is)| is).map(|(word, _)| word).collect()
}
