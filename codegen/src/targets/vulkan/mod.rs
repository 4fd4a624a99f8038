//! Vulkan: OpenCL's programs as compute shaders with physical addresses. docs/vulkan.md has the interface and the limits.
//!
//! [`mod@lower`] makes the IR one that Vulkan can express, [`mod@structurize`] its control flow, [`mod@emit`] the module.

mod data;
mod emit;
pub mod features;
pub mod host;
mod interface;
mod json;
mod library;
mod lower;
mod printf;
mod structurize;
mod tables;

use crate::{
    ir::{Function, FunctionId, Loc, Module},
    words,
};
use features::Features;
use rspirv::{binary::Disassemble, dr, spirv::Word};

/// A version of Vulkan.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Version {
    /// `vulkan1.2`, with SPIR-V 1.5
    V1_2,
    /// `vulkan1.3`, with SPIR-V 1.6
    V1_3,
    /// `vulkan1.4`, with SPIR-V 1.6
    V1_4,
}

impl Version {
    /// All versions, oldest first.
    pub const ALL: [Self; 3] = [Self::V1_2, Self::V1_3, Self::V1_4];

    /// Its name for `--target=`.
    pub fn name(self) -> &'static str {
        match self {
            Self::V1_2 => "vulkan1.2",
            Self::V1_3 => "vulkan1.3",
            Self::V1_4 => "vulkan1.4",
        }
    }

    /// The version of SPIR-V that it takes.
    pub fn spirv(self) -> (u8, u8) {
        match self {
            Self::V1_2 => (1, 5),
            Self::V1_3 | Self::V1_4 => (1, 6),
        }
    }
}

/// Options of [`translate`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The version of Vulkan that devices have.
    pub version: Version,
    /// The number of bytes of push constants that devices have; more arguments come in a uniform buffer.
    pub max_push_constants: u32,
    /// Whether the device's own mathematics is accurate enough.
    pub native_math: bool,
    /// The functions for which it is; `div` is the operator `/`.
    pub native_functions: Vec<String>,
    /// What the device has.
    pub features: Features,
    /// Whether to write lines.
    pub lines: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            version: Version::V1_3,
            max_push_constants: 128,
            native_math: false,
            native_functions: Vec::new(),
            features: Features::default(),
            lines: false,
        }
    }
}

impl Options {
    /// Whether devices have the Vulkan memory model: from 1.3 on all do.
    fn has_vulkan_memory_model(&self) -> bool {
        self.version >= Version::V1_3 || self.features.has("vulkanMemoryModel")
    }
}

/// The id of a specialization constant of the program, as the smaller ids are those of the interface; none if there is none.
pub fn specialization_id(id: u32) -> Option<u32> {
    id.checked_add(interface::FOREIGN_SPEC_BASE)
}

/// Whether the compiler has mathematics of its own for a function, so that the device's can be asked for in its place. `div` is the
/// operator `/`.
pub fn has_own_mathematics(function: &str) -> bool {
    library::has(function)
}

/// A construct that Vulkan cannot express, or not as it is meant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal {
    /// What it is.
    pub message: String,
    /// File, line and column, if the module has them.
    pub location: Option<(String, u32, u32)>,
    /// What it is about, if modules have no locations of its kind.
    pub construct: Option<Construct>,
    /// The name of the function that it is in.
    pub function: Option<String>,
}

/// A construct that has no location in a module.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Construct {
    /// The whole program.
    Program,
    /// A parameter of a kernel, by its number.
    Parameter(String, usize),
    /// A variable of program scope or in local memory, by its name in the module.
    Variable(String),
    /// A specialization constant, by its id in the program.
    SpecializationConstant(u32),
}

impl Refusal {
    /// A refusal of a construct that is in no function.
    fn of(construct: Construct, message: impl Into<String>) -> Self {
        Self { message: message.into(), location: None, construct: Some(construct), function: None }
    }

    /// A refusal of an instruction of a function.
    fn at(module: &Module, id: FunctionId, location: Loc, message: String) -> Self {
        Self::in_function(module, &Start::of(module, id), location, message)
    }

    /// A refusal at a location, or where the function starts if that has none.
    fn in_function(module: &Module, start: &Start, location: Loc, message: String) -> Self {
        let location = if has_line(module, location) { location } else { start.location };
        let location = module.location(location).map(|location| {
            (module.files[location.file.index()].to_string(), location.line, location.column)
        });
        Self { message, location, construct: None, function: start.name.clone() }
    }
}

/// Where a function starts.
#[derive(Clone, Debug)]
struct Start {
    /// The first line of its instructions: functions themselves have none.
    location: Loc,
    name: Option<String>,
}

impl Start {
    /// Nowhere.
    const NONE: Self = Self { location: Loc::UNKNOWN, name: None };

    fn of(module: &Module, id: FunctionId) -> Self {
        let function: &Function = module.function(id);
        let mut locations = function.all_insts().map(|(_, inst)| function.inst(inst).location);
        let location = locations.find(|&each| has_line(module, each)).unwrap_or(Loc::UNKNOWN);
        let entry = module.entry_points.iter().find(|entry| entry.function == id);
        let name = entry.map(|entry| &entry.name).or(function.name.as_ref());
        Self { location, name: name.map(ToString::to_string) }
    }
}

/// Whether more than the scope of a location is known.
fn has_line(module: &Module, location: Loc) -> bool {
    module.location(location).is_some_and(|location| location.line > 0)
}

/// A module for Vulkan.
#[derive(Debug)]
pub struct Made {
    /// The module without its functions, the decorations of what they compute, and the description of its interface.
    pub module: dr::Module,
    /// The decorations of what functions compute.
    exact: Vec<Word>,
    /// The functions.
    code: Vec<Word>,
    /// The description of its interface, which comes after the functions.
    instructions: Vec<dr::Instruction>,
    /// What hosts have to know.
    pub interface: host::Interface,
    /// Constructs that Vulkan can only express in a weaker form.
    pub notes: Vec<Refusal>,
}

impl Made {
    /// The words of the module with its description.
    pub fn words(&self) -> Vec<u32> {
        let mut all = self.without_description();
        self.instructions.iter().for_each(|each| words::instruction(each, &mut all));
        all
    }

    /// The words of the module without its description, in the order of SPIR-V, 2.4 "Logical Layout of a Module".
    fn without_description(&self) -> Vec<Word> {
        let mut all = Vec::with_capacity(self.code.len() * 2 + 1024);
        let module = &self.module;
        module.header.iter().for_each(|header| words::header(header, &mut all));
        let before = [
            &module.capabilities,
            &module.extensions,
            &module.ext_inst_imports,
            &module.memory_model.iter().cloned().collect(),
            &module.entry_points,
            &module.execution_modes,
            &module.debug_string_source,
            &module.debug_names,
            &module.annotations,
        ];
        before.into_iter().flatten().for_each(|each| words::instruction(each, &mut all));
        all.extend(&self.exact);
        module.types_global_values.iter().for_each(|each| words::instruction(each, &mut all));
        all.extend(&self.code);
        all
    }

    /// The whole module without its description.
    ///
    /// # Panics
    ///
    /// If the words are no module.
    pub fn whole(&self) -> dr::Module {
        dr::load_words(self.without_description()).expect("what is emitted is a module")
    }

    /// The description as lines of assembly.
    pub fn description(&self) -> impl Iterator<Item = String> + '_ {
        self.instructions.iter().map(|instruction| instruction.disassemble())
    }
}

/// Gives the functions of a module structured control flow, as [`translate`] does, so that a test can run what it makes of them.
pub fn structurize(module: &mut Module) {
    for id in module.function_ids() {
        structurize::structurize(module, id);
    }
}

/// Makes a module for Vulkan from one for OpenCL.
///
/// # Errors
///
/// All constructs that Vulkan cannot express.
pub fn translate(mut module: Module, options: &Options) -> Result<Made, Vec<Refusal>> {
    if module.address_bits != 64 {
        let message = "Vulkan has addresses of 64 bits: the module is for 32 bits";
        return Err(vec![Refusal::of(Construct::Program, message)]);
    }
    if module.entry_points.is_empty() {
        let message = "the program has no kernel: a module for Vulkan needs one";
        return Err(vec![Refusal::of(Construct::Program, message)]);
    }
    let linked = library::link(&mut module, options);
    let mut lowered = lower::lower(module, &linked, options)?;
    let own: Vec<FunctionId> = lowered.module.function_ids().collect();
    let missing = features::missing(&lowered.module, &own, options.features);
    if !missing.is_empty() {
        return Err(missing);
    }
    structurize(&mut lowered.module);
    library::complete(&mut lowered.module, &lowered.declared);
    let emit::Emitted { module, exact, code, description } = emit::emit(&lowered, options);
    let interface = host::Interface::of(&lowered.interface, options);
    Ok(Made { module, exact, code, instructions: description, interface, notes: lowered.notes })
}
