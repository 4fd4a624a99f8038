//! What a host has to know to run the kernels of a module for Vulkan. docs/vulkan.md says what the parts mean.

use super::{
    Options, Version,
    emit::UNIFORM_PLACE,
    interface::{self, ArgumentKind, GLOBAL_OFFSET_SPEC_IDS, WORK_DIM_SPEC_ID},
    json,
    printf::BUFFER_SIZE,
};

/// The interface of a module for Vulkan: what its reflection says, as data. Offsets and sizes are in bytes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Interface {
    /// The version of Vulkan that the module is for.
    pub version: Version,
    /// The kernels, which are entry points of their names.
    pub kernels: Vec<Kernel>,
    /// The specialization constants of the sizes of a work-group.
    pub work_group_size_spec_ids: [u32; 3],
    /// The specialization constants of the global offset, if a kernel asks for it.
    pub global_offset_spec_ids: Option<[u32; 3]>,
    /// The specialization constant of the number of dimensions, if a kernel asks for it.
    pub work_dim_spec_id: Option<u32>,
    /// The variables of program scope, if there are any.
    pub data: Option<Data>,
    /// The buffer that `printf` writes to, if a kernel calls it.
    pub printf: Option<Printf>,
}

/// A kernel.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Kernel {
    /// The name of its entry point.
    pub name: String,
    /// `reqd_work_group_size`
    pub required_work_group_size: Option<[u32; 3]>,
    /// Where the arguments are.
    pub storage: Storage,
    /// The end of the last argument.
    pub size: u32,
    /// The arguments, in the order of the program.
    pub arguments: Vec<Argument>,
}

/// Where the arguments of a kernel are.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Storage {
    /// In push constants.
    PushConstants,
    /// In a uniform buffer: they are too many for push constants.
    Uniform {
        /// Its descriptor set.
        set: u32,
        /// Its binding.
        binding: u32,
    },
}

/// An argument.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Argument {
    /// Its name in the program, if that is known.
    pub name: String,
    /// Its position.
    pub ordinal: u32,
    /// How it is passed.
    pub passing: Passing,
}

/// How an argument is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Passing {
    /// The address of a buffer, of eight bytes.
    Pointer {
        /// Where it is.
        offset: u32,
    },
    /// A value.
    Value {
        /// Where it is.
        offset: u32,
        /// Its bytes.
        size: u32,
    },
    /// Local memory: a specialization constant is the number of its elements.
    Local {
        /// The specialization constant.
        spec_id: u32,
        /// The bytes of an element.
        element_size: u32,
    },
}

/// The variables of program scope: one buffer, whose address is a push constant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Data {
    /// Where the address is.
    pub push_constant_offset: u32,
    /// What the buffer holds at first.
    pub bytes: Vec<u8>,
    /// Whether nothing changes it, so that each run can have a copy.
    pub is_constant: bool,
    /// Addresses in it.
    pub relocations: Vec<Relocation>,
}

/// An address within the buffer of variables.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relocation {
    /// Where it is.
    pub offset: u32,
    /// The offset of what it points at, to which the address of the buffer is added.
    pub target: u32,
}

/// What `printf` needs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Printf {
    /// Where the address of the buffer is among the push constants.
    pub push_constant_offset: u32,
    /// The bytes of the buffer.
    pub buffer_size: u32,
    /// The strings by number.
    pub formats: Vec<Format>,
}

/// A format of `printf`, or text that is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Format {
    /// The text.
    pub text: String,
    /// The bytes of what each conversion prints.
    pub argument_sizes: Vec<u32>,
}

impl Interface {
    /// The interface of a lowered program.
    pub(super) fn of(interface: &interface::Interface, options: &Options) -> Self {
        let data = &interface.data;
        Self {
            version: options.version,
            kernels: interface.kernels.iter().map(|kernel| Kernel::of(kernel, options)).collect(),
            work_group_size_spec_ids: [0, 1, 2],
            global_offset_spec_ids: interface.uses_global_offset.then_some(GLOBAL_OFFSET_SPEC_IDS),
            work_dim_spec_id: interface.uses_work_dim.then_some(WORK_DIM_SPEC_ID),
            data: (!data.is_empty()).then(|| Data {
                push_constant_offset: 0,
                bytes: data.bytes.clone(),
                is_constant: data.is_constant(),
                relocations: data
                    .relocations
                    .iter()
                    .map(|&(offset, target)| Relocation { offset, target })
                    .collect(),
            }),
            printf: interface.has_printf.then(|| Printf {
                push_constant_offset: interface.printf_offset(),
                buffer_size: BUFFER_SIZE,
                formats: interface
                    .formats
                    .iter()
                    .map(|format| Format { text: format.text.clone(), argument_sizes: format.sizes.clone() })
                    .collect(),
            }),
        }
    }

    /// The interface as JSON, on one line that ends with a line feed.
    pub fn to_json(&self) -> String {
        json::json(self)
    }
}

impl Kernel {
    fn of(kernel: &interface::Kernel, options: &Options) -> Self {
        let size = kernel.words * 4;
        let (set, binding) = UNIFORM_PLACE;
        let passing = |kind: ArgumentKind| {
            Some(match kind {
                ArgumentKind::Pointer { offset } => Passing::Pointer { offset },
                ArgumentKind::Plain { offset, size } => Passing::Value { offset, size },
                ArgumentKind::Local { spec_id, element_size } => Passing::Local { spec_id, element_size },
                // An error was reported.
                ArgumentKind::Unsupported => return None,
            })
        };
        let arguments = kernel.arguments.iter().filter_map(|argument| {
            let passing = passing(argument.kind)?;
            Some(Argument { name: argument.name.to_string(), ordinal: argument.ordinal, passing })
        });
        Self {
            name: kernel.name.to_string(),
            required_work_group_size: kernel.required_size,
            storage: if size > options.max_push_constants {
                Storage::Uniform { set, binding }
            } else {
                Storage::PushConstants
            },
            size,
            arguments: arguments.collect(),
        }
    }
}
