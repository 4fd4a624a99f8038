//! The description of a SPIR-V module, whoever compiled it, from its IR.
//!
//! With the strings for `clGetKernelArgInfo` the types of arguments are those of the source; without them they follow from those of the IR
//! ([`super::module_types`]).

use super::{
    Argument, ArgumentKind, Kernel, Reflection, SpecializationConstant, Variable,
    module_types::{ModuleTypes, address_space, without_tag},
};
use crate::{
    emit::call_graph::Mentions,
    ir::{
        self, Constant, ConstantKind, EntryPoint, Function, Global, GlobalData, LinkageKind, Module, Opcode,
        Type, TypeKind, Value, ValueKind,
    },
    load::Form,
};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use spirocl_frontend::{handle_map::HandleMap, language::Version};
use spirocl_sema::{address_space::AddressSpace, hir::Linkage, types::Qualifiers};
use spirv::{Decoration, ExecutionMode, FunctionParameterAttribute, OpenclStd100Op, SourceLanguage};

/// Describes a module of this form. `languageVersion` is empty if the module does not say that it was OpenCL C.
pub fn reflect_module(module: &Module, form: &Form) -> Reflection {
    let reader = Reader { module, types: ModuleTypes::new(module) };
    let version = language_version(module);
    let mut reflection = Reflection {
        language_version: version.map_or_else(String::new, |version| version.to_string()),
        address_bits: module.address_bits.into(),
        kernels: reader.kernels(),
        variables: reader.variables(),
        printf_formats: reader.printf_formats(),
        specialization_constants: reader.specialization_constants(form),
        structures: reader.types.into_structures(),
        ..Reflection::default()
    };
    reflection.describe_module(module, form, version.unwrap_or(Version::V1_2));
    reflection
}

/// The version of OpenCL C that the module was compiled from.
fn language_version(module: &Module) -> Option<Version> {
    let source = module.source.as_ref().filter(|source| source.language == SourceLanguage::OpenCL_C)?;
    // 102000 is 1.2, whose number is 120.
    let number = source.version / 100_000 * 100 + source.version / 1000 % 100 * 10;
    Version::ALL.into_iter().rfind(|version| version.number() <= number)
}

struct Reader<'m> {
    module: &'m Module,
    types: ModuleTypes<'m>,
}

impl<'m> Reader<'m> {
    fn specialization_constants(&self, form: &Form) -> Vec<SpecializationConstant> {
        let constants = self.module.constants.iter().filter_map(|(constant, _, kind)| match *kind {
            ConstantKind::Specialization { id: Some(id), default } => Some((id, (constant, default))),
            _ => None,
        });
        let constants: HandleMap<u32, (Constant, u64)> = constants.collect();
        let described = |&id: &u32| {
            let &(constant, default_bits) = constants.get(&id)?;
            let ty = self.module.constants.ty(constant);
            Some(SpecializationConstant {
                id,
                name: without_tag(self.module.constant_names.get(&constant).map(|name| &**name)).into(),
                type_name: self.types.type_name(ty),
                size: self.types.extent(ty)?.0,
                default_bits,
            })
        };
        form.specialization_ids.iter().filter_map(described).collect()
    }

    fn kernels(&self) -> Vec<Kernel> {
        let entries = &self.module.entry_points;
        let starts: Vec<Value> = entries.iter().map(|entry| entry.function.into()).collect();
        let is_local = |&(_, global): &(Global, &GlobalData)| global.space == ir::AddressSpace::Local;
        let locals: Vec<Value> = self.globals().filter(is_local).map(|(id, _)| id.into()).collect();
        let reached = Mentions::of_program(self.module).reached_values(&starts, &locals);
        entries.iter().zip(reached).map(|(entry, reached)| self.kernel(entry, &reached)).collect()
    }

    /// The variables of the module.
    fn globals(&self) -> impl Iterator<Item = (Global, &'m GlobalData)> + use<'m> {
        let all = self.module.globals.iter().enumerate().filter(|(_, global)| !global.is_removed);
        all.map(|(index, global)| (Global::new(index), global))
    }

    fn kernel(&self, entry: &EntryPoint, reached: &[Value]) -> Kernel {
        let function = self.module.function(entry.function);
        let written = WrittenTypes::new(self.module, &entry.name);
        let reached = reached.iter().filter_map(|value| value.global());
        let local_memory_size = reached.fold(0u64, |end, global| {
            let (size, alignment) = self.variable_extent(self.module.global(global)).unwrap_or((0, 1));
            end.checked_next_multiple_of(alignment.max(1).into()).unwrap_or(end).saturating_add(size)
        });
        let count = function.parameters.len();
        Kernel {
            name: entry.name.to_string(),
            arguments: (0..count).map(|index| self.argument(function, index, written.at(index))).collect(),
            required_work_group_size: literals(entry, ExecutionMode::LocalSize).and_then(sizes),
            work_group_size_hint: literals(entry, ExecutionMode::LocalSizeHint).and_then(sizes),
            vector_type_hint: literals(entry, ExecutionMode::VecTypeHint).and_then(vector_type),
            required_sub_group_size: literals(entry, ExecutionMode::SubgroupSize)
                .and_then(|literals| literals.first().copied()),
            local_memory_size,
        }
    }

    fn argument(&self, function: &Function, index: usize, written: Option<Written<'_>>) -> Argument {
        use FunctionParameterAttribute as Attribute;
        let parameter = function.parameters[index];
        let ty = function.inst(parameter).ty;
        let has_attribute = |attribute| function.parameter_data[index].attributes.contains(&attribute);
        let decorations = function.decorations.get(&parameter).map_or(&[][..], Vec::as_slice);
        let has = |kind| decorations.iter().any(|decoration| decoration.kind == kind);
        let pointer = self.module.types.pointee(ty);
        let by_value = pointer.filter(|_| has_attribute(Attribute::ByVal));
        // The type of a value that a pointer passes is what it points at.
        let shown = by_value.map_or(ty, |(_, pointee)| pointee);
        let (kind, address) = match (by_value, pointer) {
            (Some(_), _) => (ArgumentKind::Value, AddressSpace::Private),
            (None, Some((space, _))) => pointer_kind(address_space(space)),
            (None, None) => self.value_kind(ty),
        };
        let pointee = pointer.filter(|_| by_value.is_none()).map(|(_, pointee)| pointee);
        let is_pointer = pointee.is_some();
        let (size, alignment) = self.types.extent(shown).unwrap_or((0, 1));
        let is_only_read = has_attribute(Attribute::NoWrite) || has(Decoration::Constant);
        let qualifiers = Qualifiers {
            is_restrict: is_pointer && has_attribute(Attribute::NoAlias),
            is_const: is_pointer && (address.is_read_only() || is_only_read),
            is_volatile: is_pointer && has(Decoration::Volatile),
        };
        let type_name = written.map(|written| written.ty.to_owned());
        Argument {
            name: without_tag(function.names.get(&parameter).map(|name| &**name)).into(),
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
        }
    }

    fn value_kind(&self, ty: Type) -> (ArgumentKind, AddressSpace) {
        match self.module.types.kind(ty) {
            TypeKind::Image(_) => (ArgumentKind::Image, AddressSpace::Global),
            TypeKind::Pipe(_) => (ArgumentKind::Pipe, AddressSpace::Global),
            TypeKind::Sampler => (ArgumentKind::Sampler, AddressSpace::Private),
            TypeKind::Queue => (ArgumentKind::Queue, AddressSpace::Private),
            _ => (ArgumentKind::Value, AddressSpace::Private),
        }
    }

    /// The variables at program scope that have a name of their own.
    fn variables(&self) -> Vec<Variable> {
        let globals = self.globals().filter(|(_, global)| address_space(global.space).is_of_program());
        globals.filter_map(|(_, global)| self.variable(global)).collect()
    }

    fn variable(&self, global: &GlobalData) -> Option<Variable> {
        // Strings and variables of functions have a point in their names.
        let internal = || {
            Some(without_tag(global.name.as_deref())).filter(|name| !name.is_empty() && !name.contains('.'))
        };
        let name = global.linkage.as_ref().map(|linkage| &*linkage.name).or_else(internal)?;
        let extent = self.variable_extent(global);
        Some(Variable {
            name: name.into(),
            type_name: self.types.type_name(global.ty),
            address: address_space(global.space),
            size: extent.map(|(size, _)| size),
            alignment: extent.map_or(1, |(_, alignment)| alignment),
            linkage: match global.linkage.as_ref().map(|linkage| linkage.kind) {
                Some(LinkageKind::Import) => Linkage::Import,
                Some(LinkageKind::Export | LinkageKind::LinkOnce) => Linkage::Export,
                None => Linkage::Internal,
            },
            structure: self.types.structure(global.ty),
        })
    }

    /// The size of a variable, and its alignment, which may be greater than that of its type.
    fn variable_extent(&self, global: &GlobalData) -> Option<(u64, u32)> {
        let (size, alignment) = self.types.extent(global.ty)?;
        Some((size, global.alignment.unwrap_or(1).max(alignment)))
    }

    fn printf_formats(&self) -> Vec<String> {
        let printf = Opcode::Library(OpenclStd100Op::printf);
        let mut formats: IndexSet<String, FxBuildHasher> = IndexSet::default();
        for function in &self.module.functions {
            let calls = function.all_insts().map(|(_, inst)| inst);
            for call in calls.filter(|&inst| function.inst(inst).opcode == printf) {
                let format = function.operands(call).next();
                formats.extend(format.and_then(|format| self.text(function, format)));
            }
        }
        formats.into_iter().collect()
    }

    /// The text that a pointer points at: the bytes of a variable up to a zero.
    fn text(&self, function: &Function, pointer: Value) -> Option<String> {
        const STEPS: usize = 16;
        let mut at = pointer;
        for _ in 0..STEPS {
            at = match at.kind() {
                ValueKind::Global(global) => {
                    let initializer = self.module.global(global).initializer?.constant()?;
                    let parts = self.module.constants.kind(initializer).operands().iter();
                    let byte = |part: &Value| Some(self.module.constants.int(part.constant()?)? as u8);
                    let bytes: Vec<u8> = parts.map_while(byte).take_while(|&byte| byte != 0).collect();
                    return Some(String::from_utf8_lossy(&bytes).into_owned());
                }
                ValueKind::Inst(inst) => function.operands(inst).next()?,
                ValueKind::Constant(constant) => *self.module.constants.kind(constant).operands().first()?,
                ValueKind::Function(_) => return None,
            };
        }
        None
    }
}

/// The literals of an execution mode of an entry point.
fn literals(entry: &EntryPoint, mode: ExecutionMode) -> Option<&[u32]> {
    entry.modes.iter().find(|each| each.mode == mode).map(|mode| &*mode.literals)
}

fn pointer_kind(space: AddressSpace) -> (ArgumentKind, AddressSpace) {
    (if space.is_of_work_group() { ArgumentKind::Local } else { ArgumentKind::Buffer }, space)
}

fn sizes(literals: &[u32]) -> Option<[u32; 3]> {
    literals.try_into().ok()
}

/// The type of `VecTypeHint`: the number of elements in the upper half, their type in the lower. SPIR-V, 3.6.
fn vector_type(literals: &[u32]) -> Option<String> {
    const NAMES: [&str; 7] = ["char", "short", "int", "long", "half", "float", "double"];
    let &value = literals.first()?;
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
    fn new(module: &'m Module, kernel: &str) -> Self {
        let list = |head: &str| -> Vec<&'m str> {
            let head = format!("{head}.{kernel}.");
            let mut texts = module.strings.iter().filter_map(|text| text.strip_prefix(head.as_str()));
            texts.next().map_or(Vec::new(), |text| text.split(',').collect())
        };
        Self { types: list("kernel_arg_type"), qualifiers: list("kernel_arg_type_qual") }
    }

    fn at(&self, index: usize) -> Option<Written<'m>> {
        let ty = self.types.get(index).copied().filter(|ty| !ty.is_empty())?;
        Some(Written { ty, qualifiers: self.qualifiers.get(index).copied().unwrap_or_default() })
    }
}
