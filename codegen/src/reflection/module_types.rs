//! Types of a SPIR-V module as a host sees them: names in OpenCL C, sizes and layouts by the rules of OpenCL C.
//!
//! A module does not say which integers are signed, nor what typedefs, tags and members were called unless it has their names: integers are
//! named as signed ones, and what has no name is left empty.

use super::{Field, Structure};
use crate::instruction::{self, id_at};
use indexmap::IndexMap;
use rspirv::{
    dr::{self, Instruction, Operand},
    spirv::{AccessQualifier as Access, Decoration, Dim, Op, StorageClass, Word},
};
use rustc_hash::{FxBuildHasher, FxHashMap, FxHashSet};
use spirocl_frontend::ast::AccessQualifier;
use spirocl_sema::address_space::AddressSpace;

/// How many arrays and pointers around a type are named.
const NAMED_LAYERS: usize = 64;

/// The types, constants and names of a module.
pub(super) struct ModuleTypes<'m> {
    pub(super) values: FxHashMap<Word, &'m Instruction>,
    /// The names of ids, and of members.
    names: FxHashMap<(Word, Option<u32>), &'m str>,
    packed: FxHashSet<Word>,
    /// Sizes and alignments of types that have them.
    extents: FxHashMap<Word, (u64, u32)>,
    structures: IndexMap<Word, Structure, FxBuildHasher>,
    pointer_size: u64,
}

impl<'m> ModuleTypes<'m> {
    pub(super) fn new(module: &'m dr::Module, pointer_size: u64) -> Self {
        let values = module.types_global_values.iter().filter_map(|each| Some((each.result_id?, each)));
        let is_packed = |each: &&Instruction| {
            each.class.opcode == Op::Decorate
                && each.operands.get(1) == Some(&Operand::Decoration(Decoration::CPacked))
        };
        let mut types = Self {
            values: values.collect(),
            names: module.debug_names.iter().filter_map(name).collect(),
            packed: module.annotations.iter().filter(is_packed).filter_map(|each| id_at(each, 0)).collect(),
            extents: FxHashMap::default(),
            structures: IndexMap::default(),
            pointer_size,
        };
        // Types are defined before what is made of them, but for pointers.
        for each in &module.types_global_values {
            if let Some(id) = each.result_id
                && let Some(extent) = types.extent_of(id, each)
            {
                types.extents.insert(id, extent);
            }
        }
        types
    }

    /// The name of an id, without what compilers put before the tags of structures.
    pub(super) fn name(&self, id: Word) -> &'m str {
        let name = self.names.get(&(id, None)).copied().unwrap_or_default();
        name.strip_prefix("struct.").or_else(|| name.strip_prefix("union.")).unwrap_or(name)
    }

    /// The size and the alignment of a type in bytes.
    pub(super) fn extent(&self, ty: Word) -> Option<(u64, u32)> {
        self.extents.get(&ty).copied()
    }

    fn op(&self, id: Word) -> Option<Op> {
        self.values.get(&id).map(|value| value.class.opcode)
    }

    /// What a pointer points at, if it has a type, and where.
    pub(super) fn pointee(&self, ty: Word) -> Option<(StorageClass, Option<Word>)> {
        let pointer = self.values.get(&ty)?;
        let is_pointer = matches!(pointer.class.opcode, Op::TypePointer | Op::TypeUntypedPointerKHR);
        match pointer.operands.first() {
            Some(&Operand::StorageClass(class)) if is_pointer => Some((class, id_at(pointer, 1))),
            _ => None,
        }
    }

    fn extent_of(&mut self, id: Word, ty: &Instruction) -> Option<(u64, u32)> {
        let of = |index: usize| id_at(ty, index).and_then(|part| self.extent(part));
        match ty.class.opcode {
            Op::TypeBool => Some((1, 1)),
            Op::TypeInt | Op::TypeFloat => literal(ty, 0).map(|bits| (bits / 8, (bits / 8) as u32)),
            Op::TypeVector => {
                let size = of(0)?.0.checked_mul(literal(ty, 1)?.next_power_of_two())?;
                Some((size, u32::try_from(size).ok()?))
            }
            Op::TypeArray => {
                let (size, alignment) = of(0)?;
                Some((size.checked_mul(self.length(id_at(ty, 1)?)?)?, alignment))
            }
            Op::TypeStruct => self.structure_extent(id, ty),
            Op::TypePointer
            | Op::TypeUntypedPointerKHR
            | Op::TypeImage
            | Op::TypeSampler
            | Op::TypePipe
            | Op::TypeQueue
            | Op::TypeEvent
            | Op::TypeDeviceEvent
            | Op::TypeReserveId => Some((self.pointer_size, self.pointer_size as u32)),
            _ => None,
        }
    }

    /// Lays a structure out. OpenCL C 3.0, 6.3.5.
    fn structure_extent(&mut self, id: Word, ty: &Instruction) -> Option<(u64, u32)> {
        let is_packed = self.packed.contains(&id);
        let (mut end, mut whole, mut fields) = (0u64, 1u32, Vec::new());
        for (index, member) in ty.operands.iter().filter_map(instruction::id).enumerate() {
            let (size, alignment) = self.extent(member)?;
            let alignment = if is_packed { 1 } else { alignment.max(1) };
            let offset = end.checked_next_multiple_of(alignment.into())?;
            end = offset.checked_add(size)?;
            whole = whole.max(alignment);
            let name = self.names.get(&(id, u32::try_from(index).ok())).copied().unwrap_or_default();
            fields.push(Field {
                name: name.into(),
                type_name: self.type_name(member),
                offset,
                size,
                structure: self.structure(member),
            });
        }
        let size = end.checked_next_multiple_of(whole.into())?;
        let name = self.name(id).into();
        self.structures.insert(id, Structure { name, is_union: false, size, alignment: whole, fields });
        Some((size, whole))
    }

    /// The value of the constant that is the length of an array.
    fn length(&self, constant: Word) -> Option<u64> {
        let constant = self.values.get(&constant).filter(|value| value.class.opcode == Op::Constant)?;
        literal(constant, 0)
    }

    /// The index of the structure that a type is, holds or points at.
    pub(super) fn structure(&self, ty: Word) -> Option<usize> {
        let mut ty = self.pointee(ty).map_or(Some(ty), |(_, pointee)| pointee)?;
        while self.op(ty) == Some(Op::TypeArray) {
            ty = id_at(self.values[&ty], 0)?;
        }
        self.structures.get_index_of(&ty)
    }

    pub(super) fn into_structures(self) -> Vec<Structure> {
        self.structures.into_values().collect()
    }

    /// The type in OpenCL C.
    pub(super) fn type_name(&self, mut ty: Word) -> String {
        let (mut stars, mut lengths) = (String::new(), String::new());
        for _ in 0..NAMED_LAYERS {
            match self.op(ty) {
                Some(Op::TypeArray) => {
                    let array = self.values[&ty];
                    let length = id_at(array, 1).and_then(|length| self.length(length));
                    lengths.push_str(&format!(
                        "[{}]",
                        length.map_or_else(String::new, |length| length.to_string())
                    ));
                    let Some(element) = id_at(array, 0) else { break };
                    ty = element;
                }
                Some(Op::TypePointer | Op::TypeUntypedPointerKHR) => {
                    stars.push('*');
                    let Some((_, Some(pointee))) = self.pointee(ty) else { return format!("void{stars}") };
                    ty = pointee;
                }
                _ => break,
            }
        }
        format!("{}{stars}{lengths}", self.plain_name(ty))
    }

    /// The name of a type that is neither an array nor a pointer.
    fn plain_name(&self, id: Word) -> String {
        let Some(ty) = self.values.get(&id) else { return String::new() };
        match ty.class.opcode {
            Op::TypeVoid => "void".into(),
            Op::TypeBool => "bool".into(),
            Op::TypeInt => integer_name(literal(ty, 0)).into(),
            Op::TypeFloat => float_name(literal(ty, 0)).into(),
            Op::TypeVector => {
                let element =
                    id_at(ty, 0).map_or_else(String::new, |element| self.plain_scalar_name(element));
                format!("{element}{}", literal(ty, 1).unwrap_or(0))
            }
            Op::TypeStruct if self.name(id).is_empty() => "struct".into(),
            Op::TypeStruct => self.name(id).into(),
            Op::TypeImage => image_name(ty),
            Op::TypeSampler => "sampler_t".into(),
            Op::TypePipe => "pipe".into(),
            Op::TypeQueue => "queue_t".into(),
            Op::TypeEvent => "event_t".into(),
            Op::TypeDeviceEvent => "clk_event_t".into(),
            Op::TypeReserveId => "reserve_id_t".into(),
            _ => self.name(id).into(),
        }
    }

    /// The name of an element of a vector: vectors do not nest.
    fn plain_scalar_name(&self, id: Word) -> String {
        match self.op(id) {
            Some(Op::TypeBool | Op::TypeInt | Op::TypeFloat) => self.plain_name(id),
            _ => String::new(),
        }
    }

    /// The access qualifier of an image or a pipe.
    pub(super) fn access(&self, ty: Word) -> Option<AccessQualifier> {
        let ty = self.values.get(&ty)?;
        ty.operands.iter().find_map(|operand| match operand {
            Operand::AccessQualifier(Access::ReadOnly) => Some(AccessQualifier::ReadOnly),
            Operand::AccessQualifier(Access::WriteOnly) => Some(AccessQualifier::WriteOnly),
            Operand::AccessQualifier(Access::ReadWrite) => Some(AccessQualifier::ReadWrite),
            _ => None,
        })
    }
}

/// The address space that a storage class is; those of values inside functions are private.
pub(super) fn address_space(class: StorageClass) -> AddressSpace {
    match class {
        StorageClass::CrossWorkgroup => AddressSpace::Global,
        StorageClass::Workgroup => AddressSpace::Local,
        StorageClass::UniformConstant => AddressSpace::Constant,
        StorageClass::Generic => AddressSpace::Generic,
        _ => AddressSpace::Private,
    }
}

fn name(instruction: &Instruction) -> Option<((Word, Option<u32>), &str)> {
    match (instruction.class.opcode, instruction.operands.as_slice()) {
        (Op::Name, [Operand::IdRef(id), Operand::LiteralString(name)]) => Some(((*id, None), name)),
        (
            Op::MemberName,
            [Operand::IdRef(id), Operand::LiteralBit32(member), Operand::LiteralString(name)],
        ) => Some(((*id, Some(*member)), name)),
        _ => None,
    }
}

/// A literal number at an index.
pub(super) fn literal(instruction: &Instruction, index: usize) -> Option<u64> {
    match *instruction.operands.get(index)? {
        Operand::LiteralBit32(value) => Some(value.into()),
        Operand::LiteralBit64(value) => Some(value),
        _ => None,
    }
}

/// The name of an integer type by its width: modules for OpenCL do not have signs.
fn integer_name(bits: Option<u64>) -> &'static str {
    match bits {
        Some(8) => "char",
        Some(16) => "short",
        Some(32) => "int",
        Some(64) => "long",
        _ => "",
    }
}

/// The name of a floating type by its width.
fn float_name(bits: Option<u64>) -> &'static str {
    match bits {
        Some(16) => "half",
        Some(32) => "float",
        Some(64) => "double",
        _ => "",
    }
}

/// The name of an image type. SPIR-V, OpTypeImage: sampled type, dimension, depth, arrayed, multisampled.
fn image_name(ty: &Instruction) -> String {
    let is = |index| literal(ty, index) == Some(1);
    let dimension = match ty.operands.get(1) {
        Some(Operand::Dim(Dim::Dim1D)) => "1d",
        Some(Operand::Dim(Dim::Dim2D)) => "2d",
        Some(Operand::Dim(Dim::Dim3D)) => "3d",
        Some(Operand::Dim(Dim::DimBuffer)) => "1d_buffer",
        _ => "",
    };
    let parts = [("_array", is(3)), ("_msaa", is(4)), ("_depth", is(2))];
    let parts: String = parts.into_iter().filter(|&(_, is)| is).map(|(part, _)| part).collect();
    format!("image{dimension}{parts}_t")
}
