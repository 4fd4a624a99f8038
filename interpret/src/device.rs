//! The interface for hosts: a module, buffers, images and samplers, launches and their reports.

use crate::{
    checks::{Check, Report},
    execute::launch::{GlobalObject, ImageObject, Invocation, Launch, PipeState, Setup},
    library::image::Layout,
    memory::pointer::{self, space},
    observe::Observer,
    program::{Kernel, Parameter, ParameterKind, Program, constant::sampler_number},
    progress::Progress,
};
use spirocl_codegen::ir::{Module, verify};
use std::sync::{Arc, Mutex};

pub use crate::{
    execute::launch::Outcome,
    memory::buffer::{Buffer, BufferAccess},
    options::{Options, Range},
};

/// An image: its elements lie in a buffer. Copies are the same image.
#[derive(Clone, Debug)]
pub struct Image {
    /// Where elements lie and what they are.
    pub layout: Layout,
    /// The bytes of all elements.
    pub buffer: Buffer,
}

impl Image {
    /// An image with these elements; those that are missing are zero.
    pub fn new(layout: Layout, bytes: &[u8], access: BufferAccess) -> Self {
        let mut all = bytes.to_vec();
        all.resize(layout.bytes() as usize, 0);
        Self { layout, buffer: Buffer::new(&all, access) }
    }

    /// An image that holds nothing: to read an element before it is written is a fault.
    pub fn uninitialized(layout: Layout, access: BufferAccess) -> Self {
        Self { layout, buffer: Buffer::uninitialized(layout.bytes(), access) }
    }
}

/// A pipe that kernels fill and empty. Copies are the same pipe.
#[derive(Clone, Debug)]
pub struct Pipe(pub(crate) Arc<Mutex<PipeState>>);

impl Pipe {
    /// An empty pipe for so many packets of so many bytes.
    pub fn new(packet_bytes: u32, packets: u32) -> Self {
        let state =
            PipeState { packet: packet_bytes as usize, capacity: packets as usize, ..PipeState::default() };
        Self(Arc::new(Mutex::new(state)))
    }
}

/// An argument of a kernel.
#[derive(Clone, Debug)]
pub enum Argument {
    /// The bytes of a value.
    Value(Vec<u8>),
    /// A global or constant pointer to the start of a buffer plus a number of bytes.
    Buffer(Buffer, u64),
    /// A null pointer.
    Null,
    /// Local memory of this size.
    Local(u64),
    /// An image.
    Image(Image),
    /// A sampler: SPIR-V's addressing mode, whether coordinates are normalized, SPIR-V's filter mode.
    Sampler(u32, bool, u32),
    /// A pipe.
    Pipe(Pipe),
    /// A queue of the device.
    Queue,
}

/// A device with one module.
#[derive(Debug)]
pub struct Device {
    program: Program,
    options: Options,
    /// The variables at program scope, which keep their values between launches.
    variables: Vec<Buffer>,
    /// The pipes at program scope.
    pipes: Vec<Pipe>,
    progress: Arc<Progress>,
}

impl Device {
    /// A device that runs the kernels of a module.
    ///
    /// # Errors
    ///
    /// If the module cannot be run.
    pub fn new(module: Module, options: Options) -> Result<Self, String> {
        verify::module(&module).map_err(|error| format!("the module is invalid: {error}"))?;
        let mut variables: Vec<Buffer> = Vec::new();
        let sizes: Vec<u64> = module
            .globals
            .iter()
            .filter(|global| global.space != spirocl_codegen::ir::AddressSpace::Local)
            .map(|global| module.data_layout().of(global.ty).map_or(0, |layout| layout.size))
            .collect();
        let total: u64 = sizes.iter().sum();
        if total > options.memory_limit || sizes.iter().any(|&size| size > pointer::LARGEST) {
            return Err("the variables of the program need more memory than the limit".to_owned());
        }
        let mut sizes = sizes.into_iter();
        let program = Program::new(module, &options, || {
            let size = sizes.next().unwrap_or_default();
            variables.push(Buffer::new(&vec![0; size as usize], BufferAccess::ReadWrite));
            variables.last().map_or(0, |buffer| buffer.0.id)
        })?;
        let mut pipes = Vec::new();
        for (variable, buffer) in program.variables.iter().zip(&variables) {
            let bytes =
                program.initial_bytes(variable).ok_or("the value of a variable of the program is unknown")?;
            buffer.write(0, &bytes);
            if let Some([packet, _, capacity]) = variable.pipe {
                let room = u64::from(packet).saturating_add(32).saturating_mul(capacity.into());
                if room > options.memory_limit {
                    return Err("the pipes of the program need more memory than the limit".to_owned());
                }
                // The variable holds the number of the pipe.
                pipes.push(Pipe::new(packet, capacity));
                buffer.write(0, &(pipes.len() as u64).to_le_bytes());
            }
        }
        Ok(Self { program, options, variables, pipes, progress: Arc::default() })
    }

    /// How far the latest launch is.
    pub fn progress(&self) -> &Progress {
        &self.progress
    }

    /// The names of the kernels.
    pub fn kernels(&self) -> impl Iterator<Item = &str> {
        self.program.kernels.iter().map(|kernel| &*kernel.name)
    }

    /// The number of parameters of a kernel.
    pub fn parameter_count(&self, kernel: &str) -> Option<usize> {
        self.kernel(kernel).map(|kernel| kernel.parameters.len())
    }

    /// The options.
    pub fn options(&self) -> &Options {
        &self.options
    }

    /// The options, to be changed between launches. [`Check::MemberBounds`] must be on from the start, as it is compiled into programs.
    pub fn options_mut(&mut self) -> &mut Options {
        &mut self.options
    }

    fn kernel(&self, name: &str) -> Option<&Kernel> {
        self.program.kernels.iter().find(|kernel| &*kernel.name == name)
    }

    /// Runs a kernel.
    ///
    /// # Errors
    ///
    /// If there is no such kernel, an argument does not suit its parameter, or the range is empty or too large. Faults of the kernel are no
    /// errors but reports of the outcome.
    pub fn launch(&self, kernel: &str, arguments: &[Argument], range: Range) -> Result<Outcome, String> {
        self.launch_with(kernel, arguments, range, None)
    }

    /// Runs a kernel under an observer, on this thread.
    ///
    /// # Errors
    ///
    /// As [`Self::launch`].
    pub fn launch_observed(
        &self,
        kernel: &str,
        arguments: &[Argument],
        range: Range,
        observer: &mut dyn Observer,
    ) -> Result<Outcome, String> {
        self.launch_with(kernel, arguments, range, Some(observer))
    }

    fn launch_with(
        &self,
        kernel: &str,
        arguments: &[Argument],
        range: Range,
        observer: Option<&mut dyn Observer>,
    ) -> Result<Outcome, String> {
        let kernel = self.kernel(kernel).ok_or_else(|| format!("there is no kernel `{kernel}`"))?;
        self.check_range(kernel, &range)?;
        if kernel.parameters.len() != arguments.len() {
            let (expected, found) = (kernel.parameters.len(), arguments.len());
            return Err(format!(
                "kernel `{}` has {expected} parameters, found {found} arguments",
                kernel.name
            ));
        }
        let mut setup = self.setup(kernel, range);
        for (parameter, argument) in kernel.parameters.iter().zip(arguments) {
            self.set_argument(&mut setup, parameter, argument).map_err(|error| {
                let name = parameter.name.as_deref().unwrap_or("without a name");
                format!("argument `{name}` of kernel `{}`: {error}", kernel.name)
            })?;
        }
        let local: u64 = self.program.locals.iter().map(|variable| variable.size).sum::<u64>()
            + setup.invocation.local_arguments.iter().map(|&(size, _)| size).sum::<u64>();
        let bytes = setup
            .objects
            .iter()
            .map(|(_, object)| object.storage.bytes())
            .chain(setup.images.iter().map(|image| image.storage.bytes()));
        let bytes = bytes.fold(0, u64::saturating_add);
        if bytes > self.options.memory_limit {
            let limit = self.options.memory_limit;
            return Err(format!("the buffers have {bytes} bytes, more than the limit of {limit}"));
        }
        if local > self.options.memory_limit {
            return Err(format!("{local} bytes of local memory are more than the limit"));
        }
        let mut outcome = self.run(setup, observer);
        if local > self.options.local_memory && self.options.checks.contains(&Check::LocalMemory) {
            outcome.reports.insert(0, self.too_much_local(kernel, local));
        }
        Ok(outcome)
    }

    fn run(&self, setup: Setup, observer: Option<&mut dyn Observer>) -> Outcome {
        Launch::new(&self.program, &self.options, setup).run_all(observer)
    }

    fn too_much_local(&self, kernel: &Kernel, local: u64) -> Report {
        Report {
            check: Check::LocalMemory,
            message: format!(
                "the kernel needs {local} bytes of local memory, and the device has {}",
                self.options.local_memory
            ),
            kernel: kernel.name.to_string(),
            variable: None,
            primary: crate::checks::Party { label: String::new(), place: None, item: None },
            secondary: Vec::new(),
            count: 1,
        }
    }

    fn check_range(&self, kernel: &Kernel, range: &Range) -> Result<(), String> {
        let is_empty = |sizes: &[u64; 3]| sizes.contains(&0);
        if is_empty(&range.global) || is_empty(&range.local) {
            return Err("a range with a size of 0".to_owned());
        }
        let items =
            |sizes: &[u64; 3]| sizes.iter().try_fold(1u64, |product, &size| product.checked_mul(size));
        if items(&range.local).is_none_or(|count| count > 1 << 15) {
            return Err("a work-group of more than 32768 work-items".to_owned());
        }
        if items(&range.global).is_none_or(|count| count > 1 << 48) {
            return Err("a range of more than 2^48 work-items".to_owned());
        }
        match kernel.required_size {
            Some(required) if required != range.local => {
                let [x, y, z] = required;
                Err(format!("kernel `{}` requires work-groups of {x} x {y} x {z}", kernel.name))
            }
            _ => Ok(()),
        }
    }

    fn setup(&self, kernel: &Kernel, range: Range) -> Setup {
        let objects = self.program.variables.iter().zip(&self.variables).map(|(variable, buffer)| {
            let object = GlobalObject {
                storage: Arc::clone(&buffer.0),
                name: variable.name.as_deref().map(str::to_owned),
                is_constant: variable.is_constant,
            };
            (buffer.0.id, object)
        });
        Setup {
            invocation: Invocation {
                kernel: kernel.name.to_string(),
                function: kernel.function.0,
                is_ordered: kernel.is_ordered,
                arguments: Vec::new(),
                local_arguments: Vec::new(),
            },
            range,
            objects: objects.collect(),
            progress: Some(Arc::clone(&self.progress)),
            images: Vec::new(),
            pipes: self.pipes.iter().map(|pipe| Arc::clone(&pipe.0)).collect(),
            budget: None,
        }
    }

    fn set_argument(
        &self,
        setup: &mut Setup,
        parameter: &Parameter,
        argument: &Argument,
    ) -> Result<(), String> {
        let name = parameter.name.as_deref().map(str::to_owned);
        let mut add_buffer = |buffer: &Buffer, name: Option<String>| {
            let id = buffer.0.id;
            if setup.objects.iter().all(|(known, _)| *known != id) {
                let object = GlobalObject { storage: Arc::clone(&buffer.0), name, is_constant: false };
                setup.objects.push((id, object));
            }
            id
        };
        match (parameter.kind, argument) {
            (ParameterKind::Value(size), Argument::Value(bytes)) => {
                if bytes.len() as u64 != size {
                    return Err(format!("expected {size} bytes, found {}", bytes.len()));
                }
                let scalars =
                    self.program.scalars_of(parameter.ty, bytes).ok_or("a value that is too large")?;
                setup.invocation.arguments.extend(scalars);
            }
            (ParameterKind::Pointee(size), Argument::Value(bytes)) => {
                if bytes.len() as u64 != size {
                    return Err(format!("expected {size} bytes, found {}", bytes.len()));
                }
                let buffer = Buffer::new(bytes, BufferAccess::ReadWrite);
                let id = add_buffer(&buffer, name);
                setup.invocation.arguments.push(pointer::number(space::GLOBAL, id));
            }
            (ParameterKind::Global(space), Argument::Buffer(buffer, offset)) => {
                if buffer.size() > pointer::LARGEST {
                    return Err("a buffer that is too large".to_owned());
                }
                let id = add_buffer(buffer, name);
                setup.invocation.arguments.push(pointer::number(space, id).wrapping_add(*offset));
            }
            (ParameterKind::Global(_), Argument::Null) => setup.invocation.arguments.push(0),
            (ParameterKind::Local, Argument::Local(size)) => {
                let id = self.program.locals.len() + setup.invocation.local_arguments.len();
                setup.invocation.arguments.push(pointer::number(space::LOCAL, id as u32));
                setup.invocation.local_arguments.push((*size, parameter.name.clone()));
            }
            (ParameterKind::Image, Argument::Image(image)) => {
                setup.images.push(ImageObject {
                    layout: image.layout,
                    storage: Arc::clone(&image.buffer.0),
                    name,
                    is_read_only: self.program.is_read_only_image(parameter.ty),
                    is_shared: false,
                });
                setup.invocation.arguments.push(setup.images.len() as u64);
            }
            (ParameterKind::Sampler, &Argument::Sampler(addressing, normalized, filter)) => {
                setup.invocation.arguments.push(sampler_number(addressing, normalized, filter));
            }
            (ParameterKind::Pipe, Argument::Pipe(pipe)) => {
                setup.pipes.push(Arc::clone(&pipe.0));
                setup.invocation.arguments.push(setup.pipes.len() as u64);
            }
            (ParameterKind::Queue, Argument::Queue | Argument::Null) => setup.invocation.arguments.push(1),
            (expected, _) => return Err(format!("expected {}", describe(expected))),
        }
        Ok(())
    }
}

fn describe(kind: ParameterKind) -> String {
    match kind {
        ParameterKind::Value(size) | ParameterKind::Pointee(size) => format!("a value of {size} bytes"),
        ParameterKind::Global(_) => "a buffer".to_owned(),
        ParameterKind::Local => "a size of local memory".to_owned(),
        ParameterKind::Image => "an image".to_owned(),
        ParameterKind::Sampler => "a sampler".to_owned(),
        ParameterKind::Pipe => "a pipe".to_owned(),
        ParameterKind::Queue => "a queue".to_owned(),
    }
}
