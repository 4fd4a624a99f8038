//! The description of a SPIR-V module, whoever compiled it, from its instructions.
//!
//! With the strings for `clGetKernelArgInfo` the types of arguments are those of the source; without them they follow from SPIR-V's types
//! ([`super::module_types`]).

use super::{
    Argument, ArgumentKind, Kernel, Reflection, SpecializationConstant, Variable,
    module_types::{ModuleTypes, address_space, literal},
    spec_ids,
};
use crate::{
    call_graph::{Mentions, starts},
    instruction::{self, id_at, opencl_std},
};
use indexmap::IndexSet;
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{
        AddressingModel, Decoration, ExecutionMode, FunctionParameterAttribute, LinkageType, Op,
        OpenclStd100Op, SourceLanguage, StorageClass, Word,
    },
};
use rustc_hash::{FxBuildHasher, FxHashMap};
use spirocl_frontend::language::Version;
use spirocl_sema::{address_space::AddressSpace, hir::Linkage, types::Qualifiers};

/// Describes a module. `languageVersion` is empty if the module does not say that it was OpenCL C.
pub fn reflect_module(module: &dr::Module) -> Reflection {
    let reader = Reader::new(module);
    let version = language_version(module);
    let kernels = reader.kernels();
    let variables = reader.variables();
    let mut reflection = Reflection {
        language_version: version.map_or_else(String::new, |version| version.to_string()),
        address_bits: reader.address_bits,
        kernels,
        variables,
        printf_formats: reader.printf_formats(),
        specialization_constants: spec_ids(module)
            .filter_map(|(constant, id)| specializable(&reader.types, constant, id))
            .collect(),
        structures: reader.types.into_structures(),
        ..Reflection::default()
    };
    reflection.describe_module(module, version.unwrap_or(Version::V1_2));
    reflection
}

fn specializable(types: &ModuleTypes, constant: Word, id: u32) -> Option<SpecializationConstant> {
    let value = types.values.get(&constant)?;
    let ty = value.result_type?;
    let default_bits = match value.class.opcode {
        Op::SpecConstantTrue => 1,
        Op::SpecConstantFalse => 0,
        _ => literal(value, 0)?,
    };
    Some(SpecializationConstant {
        id,
        name: types.name(constant).into(),
        type_name: types.type_name(ty),
        size: types.extent(ty)?.0,
        default_bits,
    })
}

/// The latest version of OpenCL C that the module was compiled from.
fn language_version(module: &dr::Module) -> Option<Version> {
    let number = |source: &Instruction| match source.operands.as_slice() {
        [Operand::SourceLanguage(SourceLanguage::OpenCL_C), Operand::LiteralBit32(number), ..] => {
            // 102000 is 1.2, whose number is 120.
            Some(number / 100_000 * 100 + number / 1000 % 100 * 10)
        }
        _ => None,
    };
    let sources = module.debug_string_source.iter().filter(|each| each.class.opcode == Op::Source);
    let newest = sources.filter_map(number).max()?;
    Version::ALL.into_iter().rfind(|version| version.number() <= newest)
}

struct Reader<'m> {
    module: &'m dr::Module,
    types: ModuleTypes<'m>,
    address_bits: u32,
    /// By id, in order.
    decorations: FxHashMap<Word, Vec<&'m [Operand]>>,
    functions: FxHashMap<Word, &'m dr::Function>,
}

impl<'m> Reader<'m> {
    fn new(module: &'m dr::Module) -> Self {
        let model = module.memory_model.as_ref().and_then(|model| model.operands.first());
        let is_narrow = matches!(model, Some(Operand::AddressingModel(AddressingModel::Physical32)));
        let address_bits = if is_narrow { 32 } else { 64 };
        let mut decorations: FxHashMap<Word, Vec<&[Operand]>> = FxHashMap::default();
        for each in module.annotations.iter().filter(|each| each.class.opcode == Op::Decorate) {
            if let Some(id) = id_at(each, 0) {
                decorations.entry(id).or_default().push(&each.operands[1..]);
            }
        }
        Self {
            module,
            types: ModuleTypes::new(module, u64::from(address_bits / 8)),
            address_bits,
            decorations,
            functions: module.functions.iter().filter_map(|each| Some((each.def_id()?, each))).collect(),
        }
    }

    fn kernels(&self) -> Vec<Kernel> {
        let locals = self.variables_of(StorageClass::Workgroup);
        let reached = Mentions::of_module(self.module).reached(&starts(&self.module.entry_points), &locals);
        let entries = self.module.entry_points.iter().zip(reached);
        entries.filter_map(|(entry, reached)| self.kernel(entry, &reached)).collect()
    }

    fn kernel(&self, entry: &Instruction, reached: &[Word]) -> Option<Kernel> {
        let (id, Some(Operand::LiteralString(name))) = (id_at(entry, 1)?, entry.operands.get(2)) else {
            return None;
        };
        let function = self.functions.get(&id)?;
        let written = WrittenTypes::new(self.module, name);
        let parameters = function.parameters.iter().enumerate();
        let local_memory_size = reached.iter().fold(0u64, |end, &variable| {
            let (size, alignment) = self.variable_extent(variable).unwrap_or((0, 1));
            end.checked_next_multiple_of(alignment.max(1).into()).unwrap_or(end).saturating_add(size)
        });
        Some(Kernel {
            name: name.clone(),
            arguments: parameters.filter_map(|(at, each)| self.argument(each, written.at(at))).collect(),
            required_work_group_size: self.mode(id, ExecutionMode::LocalSize).and_then(sizes),
            work_group_size_hint: self.mode(id, ExecutionMode::LocalSizeHint).and_then(sizes),
            vector_type_hint: self.mode(id, ExecutionMode::VecTypeHint).and_then(vector_type),
            required_sub_group_size: self
                .mode(id, ExecutionMode::SubgroupSize)
                .and_then(|operands| number(operands.first()?)),
            local_memory_size,
        })
    }

    /// The operands of an execution mode of an entry point.
    fn mode(&self, kernel: Word, mode: ExecutionMode) -> Option<&'m [Operand]> {
        self.module.execution_modes.iter().find_map(|each| match each.operands.as_slice() {
            [Operand::IdRef(id), Operand::ExecutionMode(found), rest @ ..]
                if *id == kernel && *found == mode =>
            {
                Some(rest)
            }
            _ => None,
        })
    }

    fn has(&self, id: Word, decoration: Decoration) -> bool {
        let found = self.decorations.get(&id).into_iter().flatten();
        found.into_iter().any(|operands| operands.first() == Some(&Operand::Decoration(decoration)))
    }

    fn has_attribute(&self, id: Word, attribute: FunctionParameterAttribute) -> bool {
        let wanted =
            [Operand::Decoration(Decoration::FuncParamAttr), Operand::FunctionParameterAttribute(attribute)];
        self.decorations.get(&id).is_some_and(|found| found.contains(&wanted.as_slice()))
    }

    fn argument(&self, parameter: &Instruction, written: Option<Written<'_>>) -> Option<Argument> {
        use FunctionParameterAttribute as Attribute;
        let (id, ty) = (parameter.result_id?, parameter.result_type?);
        let pointer = self.types.pointee(ty);
        let by_value = pointer.filter(|_| self.has_attribute(id, Attribute::ByVal));
        // The type of a value that a pointer passes is what it points at.
        let shown = by_value.and_then(|(_, pointee)| pointee).unwrap_or(ty);
        let (kind, address) = match (by_value, pointer) {
            (Some(_), _) => (ArgumentKind::Value, AddressSpace::Private),
            (None, Some((class, _))) => pointer_kind(address_space(class)),
            (None, None) => self.value_kind(ty),
        };
        let is_pointer = by_value.is_none() && pointer.is_some();
        let pointee = pointer.filter(|_| is_pointer).and_then(|(_, pointee)| pointee);
        let (size, alignment) = self.types.extent(shown).unwrap_or((0, 1));
        let is_only_read = self.has_attribute(id, Attribute::NoWrite) || self.has(id, Decoration::Constant);
        let qualifiers = Qualifiers {
            is_restrict: is_pointer && self.has_attribute(id, Attribute::NoAlias),
            is_const: is_pointer && (address.is_read_only() || is_only_read),
            is_volatile: is_pointer && self.has(id, Decoration::Volatile),
        };
        let type_name = written.map(|written| written.ty.to_owned());
        Some(Argument {
            name: self.types.name(id).into(),
            element_type: self.types.type_name(pointee.unwrap_or(shown)),
            type_name: type_name.unwrap_or_else(|| self.types.type_name(shown)),
            kind,
            address,
            access: self.types.access(ty),
            qualifiers: written.map_or(qualifiers, |written| written.qualifiers()),
            size,
            alignment,
            pointee_size: pointee.and_then(|pointee| self.types.extent(pointee)).map(|(size, _)| size),
            structure: self.types.structure(shown),
        })
    }

    fn value_kind(&self, ty: Word) -> (ArgumentKind, AddressSpace) {
        match self.types.values.get(&ty).map(|ty| ty.class.opcode) {
            Some(Op::TypeImage) => (ArgumentKind::Image, AddressSpace::Global),
            Some(Op::TypePipe) => (ArgumentKind::Pipe, AddressSpace::Global),
            Some(Op::TypeSampler) => (ArgumentKind::Sampler, AddressSpace::Private),
            Some(Op::TypeQueue) => (ArgumentKind::Queue, AddressSpace::Private),
            _ => (ArgumentKind::Value, AddressSpace::Private),
        }
    }

    /// The variables at program scope that have a name of their own.
    fn variables(&self) -> Vec<Variable> {
        let variables =
            self.module.types_global_values.iter().filter(|each| each.class.opcode == Op::Variable);
        let of_program = |each: &Instruction| match each.operands.first() {
            Some(&Operand::StorageClass(class)) => {
                Some((each.result_id?, address_space(class))).filter(|(_, space)| space.is_of_program())
            }
            _ => None,
        };
        variables.filter_map(of_program).filter_map(|(id, address)| self.variable(id, address)).collect()
    }

    fn variable(&self, id: Word, address: AddressSpace) -> Option<Variable> {
        let linkage = self.decorations.get(&id).into_iter().flatten().find_map(|operands| match operands {
            [
                Operand::Decoration(Decoration::LinkageAttributes),
                Operand::LiteralString(name),
                Operand::LinkageType(ty),
            ] => Some((name.as_str(), *ty)),
            _ => None,
        });
        // Strings and variables of functions have a point in their names.
        let internal = || Some(self.types.name(id)).filter(|name| !name.is_empty() && !name.contains('.'));
        let name = linkage.map(|(name, _)| name).or_else(internal)?;
        let ty = self.pointee_of(id)?;
        let extent = self.variable_extent(id);
        Some(Variable {
            name: name.into(),
            type_name: self.types.type_name(ty),
            address,
            size: extent.map(|(size, _)| size),
            alignment: extent.map_or(1, |(_, alignment)| alignment),
            linkage: match linkage {
                Some((_, LinkageType::Import)) => Linkage::Import,
                Some(_) => Linkage::Export,
                None => Linkage::Internal,
            },
            structure: self.types.structure(ty),
        })
    }

    /// The variables of a storage class, in order.
    fn variables_of(&self, class: StorageClass) -> Vec<Word> {
        let variables =
            self.module.types_global_values.iter().filter(|each| each.class.opcode == Op::Variable);
        let is_of = |each: &&Instruction| each.operands.first() == Some(&Operand::StorageClass(class));
        variables.filter(is_of).filter_map(|each| each.result_id).collect()
    }

    fn pointee_of(&self, variable: Word) -> Option<Word> {
        let variable = self.types.values.get(&variable)?;
        self.types.pointee(variable.result_type?)?.1
    }

    /// The size of a variable, and its alignment, which may be greater than that of its type.
    fn variable_extent(&self, id: Word) -> Option<(u64, u32)> {
        let (size, alignment) = self.types.extent(self.pointee_of(id)?)?;
        let asked = self.decorations.get(&id).into_iter().flatten().find_map(|operands| match operands {
            [Operand::Decoration(Decoration::Alignment), value] => number(value),
            _ => None,
        });
        Some((size, asked.unwrap_or(1).max(alignment)))
    }

    fn printf_formats(&self) -> Vec<String> {
        let Some(set) = opencl_std(self.module) else { return Vec::new() };
        let printf = Operand::LiteralExtInstInteger(OpenclStd100Op::printf as u32);
        let mut formats: IndexSet<String, FxBuildHasher> = IndexSet::default();
        for function in &self.module.functions {
            let definitions: FxHashMap<Word, &Instruction> =
                function.all_inst_iter().filter_map(|each| Some((each.result_id?, each))).collect();
            for each in function.all_inst_iter().filter(|each| each.class.opcode == Op::ExtInst) {
                if id_at(each, 0) == Some(set) && each.operands.get(1) == Some(&printf) {
                    formats.extend(id_at(each, 2).and_then(|format| self.text(&definitions, format)));
                }
            }
        }
        formats.into_iter().collect()
    }

    /// The text that a pointer points at: the bytes of a variable up to a zero.
    fn text(&self, definitions: &FxHashMap<Word, &Instruction>, pointer: Word) -> Option<String> {
        const STEPS: usize = 16;
        let mut at = pointer;
        for _ in 0..STEPS {
            let value = definitions.get(&at).or_else(|| self.types.values.get(&at))?;
            if value.class.opcode == Op::Variable {
                let initializer = self.types.values.get(&id_at(value, 1)?)?;
                let bytes = initializer.operands.iter().filter_map(instruction::id);
                let byte = |id| literal(self.types.values.get(&id)?, 0).map(|byte| byte as u8);
                let bytes: Vec<u8> = bytes.map_while(byte).take_while(|&byte| byte != 0).collect();
                return Some(String::from_utf8_lossy(&bytes).into_owned());
            }
            at = value.operands.iter().find_map(instruction::id)?;
        }
        None
    }
}

fn pointer_kind(space: AddressSpace) -> (ArgumentKind, AddressSpace) {
    (if space.is_of_work_group() { ArgumentKind::Local } else { ArgumentKind::Buffer }, space)
}

fn number(operand: &Operand) -> Option<u32> {
    match operand {
        Operand::LiteralBit32(value) => Some(*value),
        _ => None,
    }
}

fn sizes(operands: &[Operand]) -> Option<[u32; 3]> {
    match operands {
        [x, y, z] => Some([number(x)?, number(y)?, number(z)?]),
        _ => None,
    }
}

/// The type of `VecTypeHint`: the number of elements in the upper half, their type in the lower. SPIR-V, 3.6.
fn vector_type(operands: &[Operand]) -> Option<String> {
    const NAMES: [&str; 7] = ["char", "short", "int", "long", "half", "float", "double"];
    let value = number(operands.first()?)?;
    let name = NAMES.get(value as usize & 0xffff)?;
    match value >> 16 {
        0 | 1 => Some((*name).into()),
        count => Some(format!("{name}{count}")),
    }
}

/// The type of an argument in the strings for `clGetKernelArgInfo`.
#[derive(Clone, Copy)]
struct Written<'m> {
    ty: &'m str,
    qualifiers: &'m str,
}

impl Written<'_> {
    fn qualifiers(self) -> Qualifiers {
        let has = |word| self.qualifiers.split(' ').any(|each| each == word);
        Qualifiers { is_restrict: has("restrict"), is_const: has("const"), is_volatile: has("volatile") }
    }
}

/// The strings of a kernel, as compilers write them: `kernel_arg_type.NAME.TYPE,TYPE,`.
struct WrittenTypes<'m> {
    types: Vec<&'m str>,
    qualifiers: Vec<&'m str>,
}

impl<'m> WrittenTypes<'m> {
    fn new(module: &'m dr::Module, kernel: &str) -> Self {
        let list = |head: &str| -> Vec<&'m str> {
            let head = format!("{head}.{kernel}.");
            let strings = module.debug_string_source.iter().filter(|each| each.class.opcode == Op::String);
            let texts = strings.filter_map(|each| match each.operands.first() {
                Some(Operand::LiteralString(text)) => text.strip_prefix(head.as_str()),
                _ => None,
            });
            texts.take(1).flat_map(|text| text.split(',')).collect()
        };
        Self { types: list("kernel_arg_type"), qualifiers: list("kernel_arg_type_qual") }
    }

    fn at(&self, index: usize) -> Option<Written<'m>> {
        let ty = self.types.get(index).copied().filter(|ty| !ty.is_empty())?;
        Some(Written { ty, qualifiers: self.qualifiers.get(index).copied().unwrap_or_default() })
    }
}
