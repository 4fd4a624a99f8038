//! What a module of the Vulkan target says of its interface: the instructions of `NonSemantic.ClspvReflection`, read from its words.

use std::collections::BTreeMap;

use rspirv::spirv::Op;

/// How the names of all versions of the set begin.
const REFLECTION: &str = "NonSemantic.ClspvReflection.";

/// The instructions that are understood, by their numbers in the set.
mod number {
    pub(super) const KERNEL: u32 = 1;
    pub(super) const POD_UNIFORM: u32 = 6;
    pub(super) const POD_PUSH_CONSTANT: u32 = 7;
    pub(super) const WORKGROUP: u32 = 11;
    pub(super) const SPEC_WORKGROUP_SIZE: u32 = 12;
    pub(super) const SPEC_GLOBAL_OFFSET: u32 = 13;
    pub(super) const SPEC_WORK_DIM: u32 = 14;
    pub(super) const GLOBAL_OFFSET: u32 = 15;
    pub(super) const REGION_GROUP_OFFSET: u32 = 20;
    pub(super) const REQUIRED_WORKGROUP_SIZE: u32 = 24;
    pub(super) const POINTER_PUSH_CONSTANT: u32 = 26;
    pub(super) const POINTER_UNIFORM: u32 = 27;
    pub(super) const RELOCATION: u32 = 29;
    pub(super) const CONSTANT_DATA: u32 = 36;
    pub(super) const PROGRAM_SCOPE_DATA: u32 = 37;
    pub(super) const PRINTF_INFO: u32 = 38;
    pub(super) const PRINTF_BUFFER: u32 = 40;
    /// Instructions without consequences for a launch.
    pub(super) const IGNORED: &[u32] = &[2, 25, 42];
}

/// A range of bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Range {
    /// The first byte.
    pub offset: usize,
    /// How many bytes.
    pub size: usize,
}

impl Range {
    /// The first byte behind it.
    pub fn end(self) -> usize {
        self.offset + self.size
    }
}

/// Where a value goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArgumentStorage {
    /// Into push constants.
    Push(Range),
    /// Into the uniform block with this set and binding.
    Uniform {
        /// The descriptor set.
        set: u32,
        /// The binding in the set.
        binding: u32,
        /// The bytes of the block.
        range: Range,
    },
}

/// How an argument is passed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Parameter {
    /// A value.
    Value(ArgumentStorage),
    /// An address.
    Pointer(ArgumentStorage),
    /// An array in local memory.
    Local {
        /// The specialization constant that is the number of elements.
        spec_id: u32,
        /// The bytes of an element.
        element: usize,
    },
}

/// What a kernel reads of the shape of a launch, three unsigned integers each.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Shape {
    /// The global offset.
    GlobalOffset,
    /// The size of work-groups but for the last ones.
    EnqueuedLocalSize,
    /// The global size.
    GlobalSize,
    /// The first work-item of the dispatch.
    RegionOffset,
    /// The number of work-groups of the launch.
    NumWorkgroups,
    /// The first work-group of the dispatch.
    RegionGroupOffset,
}

/// In the order of their numbers in the set, from that of `PushConstantGlobalOffset`.
const SHAPES: [Shape; 6] = [
    Shape::GlobalOffset,
    Shape::EnqueuedLocalSize,
    Shape::GlobalSize,
    Shape::RegionOffset,
    Shape::NumWorkgroups,
    Shape::RegionGroupOffset,
];

/// A buffer whose contents are in the module, and which is passed by its address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Data {
    /// Where the address goes.
    pub range: Range,
    /// What the buffer holds at first.
    pub bytes: Vec<u8>,
}

/// An address in the data of program scope.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Relocation {
    /// The offset of what is pointed to.
    pub object: usize,
    /// The offset of the pointer.
    pub pointer: usize,
}

/// A format string of `printf`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Format {
    /// The text.
    pub text: String,
    /// The bytes of the arguments.
    pub sizes: Vec<usize>,
}

/// A kernel.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Kernel {
    /// The parameters, by their ordinals. Unused ones may have no entry.
    pub parameters: BTreeMap<u32, Parameter>,
    /// How many parameters it has, where that is reflected.
    pub declared: Option<u32>,
    /// The size that its work-groups must have.
    pub required: Option<[u32; 3]>,
}

impl Kernel {
    /// How many parameters it has.
    pub fn parameter_count(&self) -> usize {
        let last = self.parameters.keys().last().map_or(0, |last| last + 1);
        self.declared.unwrap_or(0).max(last) as usize
    }
}

/// The interface of a module.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reflection {
    /// The kernels by their names.
    pub kernels: BTreeMap<String, Kernel>,
    /// The specialization constants of the size of work-groups.
    pub local_size: Option<[u32; 3]>,
    /// Those of the global offset.
    pub global_offset: Option<[u32; 3]>,
    /// That of the number of dimensions.
    pub work_dim: Option<u32>,
    /// Push constants of the shape of a launch.
    pub shapes: BTreeMap<Shape, Range>,
    /// Constant data.
    pub constants: Option<Data>,
    /// Variables of program scope.
    pub variables: Option<Data>,
    /// Addresses among them.
    pub relocations: Vec<Relocation>,
    /// The buffer for what `printf` writes: where its address goes, and its bytes.
    pub printf: Option<(Range, usize)>,
    /// Format strings by their numbers.
    pub formats: BTreeMap<u32, Format>,
}

impl Reflection {
    /// Reads the interface from the words of a module.
    pub fn read(words: &[u32]) -> Result<Self, String> {
        let mut reader = Reader::default();
        let mut rest = words.get(5..).unwrap_or_default();
        while let [first, ..] = rest {
            let length = ((first >> 16) as usize).max(1);
            reader.instruction(first & 0xffff, rest.get(1..length).unwrap_or_default())?;
            rest = rest.get(length..).unwrap_or_default();
        }
        Ok(reader.reflection)
    }

    /// A kernel by its name.
    pub fn kernel(&self, name: &str) -> Result<&Kernel, String> {
        self.kernels.get(name).ok_or_else(|| format!("the module reflects no kernel {name}"))
    }

    /// The bytes of push constants that a kernel takes.
    pub fn push_constants(&self, kernel: &Kernel) -> usize {
        let places = kernel.parameters.values().filter_map(|parameter| match parameter {
            Parameter::Value(ArgumentStorage::Push(range))
            | Parameter::Pointer(ArgumentStorage::Push(range)) => Some(*range),
            Parameter::Value(ArgumentStorage::Uniform { .. })
            | Parameter::Pointer(ArgumentStorage::Uniform { .. })
            | Parameter::Local { .. } => None,
        });
        let data = [&self.constants, &self.variables].into_iter().flatten().map(|data| data.range);
        let printf = self.printf.map(|(range, _)| range);
        let all = places.chain(self.shapes.values().copied()).chain(data).chain(printf);
        all.map(Range::end).max().unwrap_or(0).next_multiple_of(4)
    }
}

#[derive(Default)]
struct Reader {
    sets: Vec<u32>,
    strings: BTreeMap<u32, String>,
    constants: BTreeMap<u32, u32>,
    /// The names of kernels by the ids of their reflection.
    names: BTreeMap<u32, String>,
    reflection: Reflection,
}

impl Reader {
    fn instruction(&mut self, opcode: u32, operands: &[u32]) -> Result<(), String> {
        match operands {
            [id, name @ ..] if opcode == Op::ExtInstImport as u32 && text(name).starts_with(REFLECTION) => {
                self.sets.push(*id);
            }
            [id, content @ ..] if opcode == Op::String as u32 => {
                self.strings.insert(*id, text(content));
            }
            [_, id, value, ..] if opcode == Op::Constant as u32 => {
                self.constants.insert(*id, *value);
            }
            [_, id, set, number, operands @ ..]
                if opcode == Op::ExtInst as u32 && self.sets.contains(set) =>
            {
                let operands = Operands { reader: self, ids: operands };
                let fact = operands.fact(*number)?;
                self.note(*id, fact);
            }
            _ => {}
        }
        Ok(())
    }

    fn note(&mut self, id: u32, fact: Fact) {
        let to = &mut self.reflection;
        match fact {
            Fact::Kernel(name, declared) => {
                to.kernels.entry(name.clone()).or_default().declared = declared;
                self.names.insert(id, name);
            }
            Fact::Parameter(kernel, ordinal, parameter) => {
                to.kernels.entry(kernel).or_default().parameters.insert(ordinal, parameter);
            }
            Fact::Required(kernel, size) => {
                to.kernels.entry(kernel).or_default().required = Some(size);
            }
            Fact::LocalSize(ids) => to.local_size = Some(ids),
            Fact::GlobalOffset(ids) => to.global_offset = Some(ids),
            Fact::WorkDim(id) => to.work_dim = Some(id),
            Fact::Shape(shape, range) => {
                to.shapes.insert(shape, range);
            }
            Fact::Constants(data) => to.constants = Some(data),
            Fact::Variables(data) => to.variables = Some(data),
            Fact::Relocation(relocation) => to.relocations.push(relocation),
            Fact::Printf(range, size) => to.printf = Some((range, size)),
            Fact::Format(number, format) => {
                to.formats.insert(number, format);
            }
            Fact::Nothing => {}
        }
    }
}

/// What an instruction says.
enum Fact {
    Kernel(String, Option<u32>),
    Parameter(String, u32, Parameter),
    Required(String, [u32; 3]),
    LocalSize([u32; 3]),
    GlobalOffset([u32; 3]),
    WorkDim(u32),
    Shape(Shape, Range),
    Constants(Data),
    Variables(Data),
    Relocation(Relocation),
    Printf(Range, usize),
    Format(u32, Format),
    Nothing,
}

/// The operands of an instruction: ids of kernels, strings and constants.
struct Operands<'a> {
    reader: &'a Reader,
    ids: &'a [u32],
}

impl Operands<'_> {
    fn fact(&self, instruction: u32) -> Result<Fact, String> {
        Ok(match instruction {
            number::KERNEL => Fact::Kernel(self.string(1)?, self.number(2).ok()),
            number::POD_PUSH_CONSTANT => self.parameter(Parameter::Value(self.push(2)?))?,
            number::POINTER_PUSH_CONSTANT => self.parameter(Parameter::Pointer(self.push(2)?))?,
            number::POD_UNIFORM => self.parameter(Parameter::Value(self.uniform()?))?,
            number::POINTER_UNIFORM => self.parameter(Parameter::Pointer(self.uniform()?))?,
            number::WORKGROUP => {
                let (spec_id, element) = (self.number(2)?, self.number(3)? as usize);
                self.parameter(Parameter::Local { spec_id, element })?
            }
            number::SPEC_WORKGROUP_SIZE => Fact::LocalSize(self.three(0)?),
            number::SPEC_GLOBAL_OFFSET => Fact::GlobalOffset(self.three(0)?),
            number::SPEC_WORK_DIM => Fact::WorkDim(self.number(0)?),
            number::GLOBAL_OFFSET..=number::REGION_GROUP_OFFSET => {
                Fact::Shape(SHAPES[(instruction - number::GLOBAL_OFFSET) as usize], self.range(0)?)
            }
            number::REQUIRED_WORKGROUP_SIZE => Fact::Required(self.kernel()?, self.three(1)?),
            number::CONSTANT_DATA => Fact::Constants(self.data()?),
            number::PROGRAM_SCOPE_DATA => Fact::Variables(self.data()?),
            number::RELOCATION => Fact::Relocation(Relocation {
                object: self.number(0)? as usize,
                pointer: self.number(1)? as usize,
            }),
            number::PRINTF_BUFFER => Fact::Printf(self.range(0)?, self.number(2)? as usize),
            number::PRINTF_INFO => {
                let sizes = (2..self.ids.len()).map(|index| Ok(self.number(index)? as usize));
                let sizes = sizes.collect::<Result<_, String>>()?;
                Fact::Format(self.number(0)?, Format { text: self.string(1)?, sizes })
            }
            _ if number::IGNORED.contains(&instruction) => Fact::Nothing,
            _ => return Err(format!("the runner cannot handle instruction {instruction} of the reflection")),
        })
    }

    fn id(&self, index: usize) -> Result<u32, String> {
        self.ids.get(index).copied().ok_or_else(|| "the reflection lacks an operand".to_owned())
    }

    fn number(&self, index: usize) -> Result<u32, String> {
        let id = self.id(index)?;
        let number = self.reader.constants.get(&id).copied();
        number.ok_or_else(|| format!("operand %{id} of the reflection is not a constant"))
    }

    fn string(&self, index: usize) -> Result<String, String> {
        let id = self.id(index)?;
        let string = self.reader.strings.get(&id).cloned();
        string.ok_or_else(|| format!("operand %{id} of the reflection is not a string"))
    }

    fn kernel(&self) -> Result<String, String> {
        let id = self.id(0)?;
        let name = self.reader.names.get(&id).cloned();
        name.ok_or_else(|| format!("operand %{id} of the reflection is not a kernel"))
    }

    fn three(&self, first: usize) -> Result<[u32; 3], String> {
        Ok([self.number(first)?, self.number(first + 1)?, self.number(first + 2)?])
    }

    fn range(&self, first: usize) -> Result<Range, String> {
        Ok(Range { offset: self.number(first)? as usize, size: self.number(first + 1)? as usize })
    }

    fn push(&self, first: usize) -> Result<ArgumentStorage, String> {
        self.range(first).map(ArgumentStorage::Push)
    }

    fn uniform(&self) -> Result<ArgumentStorage, String> {
        Ok(ArgumentStorage::Uniform { set: self.number(2)?, binding: self.number(3)?, range: self.range(4)? })
    }

    fn parameter(&self, parameter: Parameter) -> Result<Fact, String> {
        Ok(Fact::Parameter(self.kernel()?, self.number(1)?, parameter))
    }

    /// A range and a string of hexadecimal digits.
    fn data(&self) -> Result<Data, String> {
        let digits = self.string(2)?;
        let byte = |pair: &[u8]| {
            let pair = std::str::from_utf8(pair).ok()?;
            u8::from_str_radix(pair, 16).ok()
        };
        let bytes: Option<Vec<u8>> = digits.as_bytes().chunks(2).map(byte).collect();
        let bytes = bytes.ok_or("the data of the reflection are not hexadecimal digits")?;
        Ok(Data { range: self.range(0)?, bytes })
    }
}

/// A string in words.
fn text(words: &[u32]) -> String {
    let bytes: Vec<u8> =
        words.iter().flat_map(|word| word.to_le_bytes()).take_while(|byte| *byte != 0).collect();
    String::from_utf8_lossy(&bytes).into_owned()
}
