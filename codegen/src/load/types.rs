//! Types. A structure gets its members at the end, as they may be pointers that are only announced when it is defined.

use super::to_ir::{Def, Reading, invalid, unsupported};
use crate::{
    instruction::{self, id_at},
    ir::{AddressSpace, ImageType, StructId, StructType, Type, TypeKind},
};
use rspirv::{
    dr::{Instruction, Operand},
    spirv::{self, Op, StorageClass},
};

/// The deepest nesting of types.
const DEPTH: u32 = 1024;

/// A structure whose members are still ids.
pub(super) struct Pending<'a> {
    id: StructId,
    instruction: &'a Instruction,
}

/// The address space of a storage class, if OpenCL has it.
pub(super) fn space(class: StorageClass) -> Option<AddressSpace> {
    match class {
        StorageClass::Function => Some(AddressSpace::Private),
        StorageClass::Workgroup => Some(AddressSpace::Local),
        StorageClass::CrossWorkgroup => Some(AddressSpace::Global),
        StorageClass::UniformConstant => Some(AddressSpace::Constant),
        StorageClass::Generic => Some(AddressSpace::Generic),
        _ => None,
    }
}

/// A literal operand.
fn literal(instruction: &Instruction, index: usize) -> u32 {
    match instruction.operands.get(index) {
        Some(&Operand::LiteralBit32(value)) => value,
        _ => 0,
    }
}

impl<'a> Reading<'a> {
    /// Reads a type.
    pub(super) fn type_definition(
        &mut self,
        instruction: &'a Instruction,
        pending: &mut Vec<Pending<'a>>,
    ) -> Result<(), String> {
        let id = instruction.result_id.ok_or_else(|| unsupported(instruction))?;
        if self.def(id) != Def::None {
            return Ok(());
        }
        self.announced(instruction, pending)?;
        let def = match instruction.class.opcode {
            Op::TypeStruct | Op::TypeOpaque => self.structure(instruction, id, pending)?,
            Op::TypePointer => self.pointer_type(instruction)?,
            Op::TypeFunction => {
                let result = self.type_at(instruction, 0)?;
                let count = instruction.operands.len();
                let parameters = (1..count)
                    .map(|index| self.type_at(instruction, index))
                    .collect::<Result<Vec<_>, _>>()?;
                let ty = self.module.types.function(result, &parameters);
                let depth = parameters.iter().chain([&result]).map(|&ty| self.depth(ty)).max();
                self.set_depth(instruction, ty, depth.unwrap_or_default() + 1)?;
                Def::Type(ty)
            }
            _ => Def::Type(self.other_type(instruction)?),
        };
        self.define(id, def);
        Ok(())
    }

    /// Reads the types of operands that were only announced. Members of structures can wait.
    fn announced(
        &mut self,
        instruction: &'a Instruction,
        pending: &mut Vec<Pending<'a>>,
    ) -> Result<(), String> {
        if self.announced.is_empty() || instruction.class.opcode == Op::TypeStruct {
            return Ok(());
        }
        for id in instruction.operands.iter().filter_map(instruction::id) {
            if self.def(id) == Def::None
                && let Some(later) = self.announced.remove(&id)
            {
                // Each pointer may announce the next.
                spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || {
                    self.type_definition(later, pending)
                })?;
            }
        }
        Ok(())
    }

    fn depth(&self, ty: Type) -> u32 {
        self.depths.get(ty.index()).copied().unwrap_or_default()
    }

    fn set_depth(&mut self, instruction: &Instruction, ty: Type, depth: u32) -> Result<(), String> {
        if depth > DEPTH {
            return Err(invalid(instruction, "the type nests too deeply"));
        }
        if self.depths.len() <= ty.index() {
            self.depths.resize(ty.index() + 1, 0);
        }
        self.depths[ty.index()] = depth;
        Ok(())
    }

    fn pointer_type(&mut self, instruction: &Instruction) -> Result<Def, String> {
        let Some(&Operand::StorageClass(class)) = instruction.operands.first() else {
            return Err(unsupported(instruction));
        };
        let pointee = self.type_at(instruction, 1)?;
        if class == StorageClass::Input {
            return Ok(Def::InputPointer(pointee));
        }
        let space = space(class).ok_or_else(|| unsupported(instruction))?;
        let ty = self.module.types.pointer(space, pointee);
        self.set_depth(instruction, ty, self.depth(pointee) + 1)?;
        Ok(Def::Type(ty))
    }

    fn structure(
        &mut self,
        instruction: &'a Instruction,
        id: u32,
        pending: &mut Vec<Pending<'a>>,
    ) -> Result<Def, String> {
        let mut structure = StructType { name: self.decorations.name(id), ..StructType::default() };
        if let Some(Operand::LiteralString(name)) = instruction.operands.first() {
            structure.opaque = true;
            structure.name = Some(name.as_str().into());
        }
        let count = if structure.opaque { 0 } else { instruction.operands.len() };
        for parts in self.decorations.take(id)? {
            match parts.member {
                Some(member) if (member as usize) < count => {
                    structure.member_decorations.push((member, self.raw(&parts)?));
                }
                Some(_) => return Err(invalid(parts.instruction, "there is no such member")),
                None if parts.kind == spirv::Decoration::CPacked => structure.packed = true,
                None => structure.decorations.push(self.raw(&parts)?),
            }
        }
        for &(member, name) in self.decorations.member_names(id) {
            let index = member as usize;
            if index < count {
                if structure.member_names.len() <= index {
                    structure.member_names.resize(index + 1, None);
                }
                structure.member_names[index] = Some(name.into());
            }
        }
        let opaque = structure.opaque;
        let handle = self.module.types.add_struct(structure);
        let ty = self.module.types.intern(TypeKind::Struct(handle));
        if !opaque {
            let known = instruction.operands.iter().filter_map(instruction::id);
            let depth = known.filter_map(|id| match self.def(id) {
                Def::Type(ty) => Some(self.depth(ty)),
                _ => None,
            });
            let depth = depth.max().unwrap_or_default() + 1;
            self.set_depth(instruction, ty, depth)?;
            pending.push(Pending { id: handle, instruction });
        }
        Ok(Def::Type(ty))
    }

    /// Sets the members of structures once all types are known.
    pub(super) fn complete(&mut self, pending: Vec<Pending>) -> Result<(), String> {
        for Pending { id, instruction } in pending {
            let count = instruction.operands.len();
            let members =
                (0..count).map(|index| self.type_at(instruction, index)).collect::<Result<Vec<_>, _>>()?;
            members.iter().try_for_each(|&ty| self.check_object(instruction, ty))?;
            self.module.types.structure_mut(id).members = members;
        }
        Ok(())
    }

    /// Checks that what an instruction makes of a type has a size, which spirv-val does not ask of opaque types.
    pub(super) fn check_object(&self, instruction: &Instruction, ty: Type) -> Result<(), String> {
        match self.module.types.is_object(ty) {
            true => Ok(()),
            false => Err(invalid(instruction, "it needs a type with a size")),
        }
    }

    /// A type that names only types before it.
    fn other_type(&mut self, instruction: &Instruction) -> Result<Type, String> {
        let mut depth = 0;
        let kind = match instruction.class.opcode {
            Op::TypeVoid => TypeKind::Void,
            Op::TypeBool => TypeKind::Bool,
            Op::TypeInt => match (literal(instruction, 0), literal(instruction, 1)) {
                (bits @ (8 | 16 | 32 | 64), 0) => TypeKind::Int(bits as u8),
                _ => return Err(unsupported(instruction)),
            },
            Op::TypeFloat => match (literal(instruction, 0), instruction.operands.len()) {
                (bits @ (16 | 32 | 64), 1) => TypeKind::Float(bits as u8),
                _ => return Err(unsupported(instruction)),
            },
            Op::TypeVector => match (self.type_at(instruction, 0)?, literal(instruction, 1)) {
                (component, count @ (2 | 3 | 4 | 8 | 16)) => TypeKind::Vector(component, count as u8),
                _ => return Err(unsupported(instruction)),
            },
            Op::TypeArray => {
                let element = self.type_at(instruction, 0)?;
                self.check_object(instruction, element)?;
                depth = self.depth(element) + 1;
                TypeKind::Array(element, self.array_length(instruction)?)
            }
            Op::TypeImage => TypeKind::Image(self.image_type(instruction)?),
            Op::TypeSampler => TypeKind::Sampler,
            Op::TypeSampledImage => TypeKind::SampledImage(self.type_at(instruction, 0)?),
            Op::TypeEvent => TypeKind::Event,
            Op::TypeDeviceEvent => TypeKind::DeviceEvent,
            Op::TypeReserveId => TypeKind::ReserveId,
            Op::TypeQueue => TypeKind::Queue,
            Op::TypePipe => match instruction.operands.first() {
                Some(&Operand::AccessQualifier(access)) => TypeKind::Pipe(access),
                _ => return Err(unsupported(instruction)),
            },
            Op::TypePipeStorage => TypeKind::PipeStorage,
            Op::TypeNamedBarrier => TypeKind::NamedBarrier,
            _ => return Err(unsupported(instruction)),
        };
        if let TypeKind::Vector(component, _) = kind
            && !matches!(self.kind(component), TypeKind::Bool | TypeKind::Int(_) | TypeKind::Float(_))
        {
            return Err(unsupported(instruction));
        }
        let ty = self.module.types.intern(kind);
        self.set_depth(instruction, ty, depth)?;
        Ok(ty)
    }

    fn array_length(&self, instruction: &Instruction) -> Result<u64, String> {
        let id = id_at(instruction, 1).unwrap_or_default();
        let length = self.value(instruction, id)?.constant();
        let length = length.and_then(|constant| self.module.constants.int(constant));
        length.filter(|&length| length > 0).ok_or_else(|| {
            invalid(instruction, &format!("its length %{id} is not a positive constant known now"))
        })
    }

    fn image_type(&self, instruction: &Instruction) -> Result<ImageType, String> {
        let sampled = self.type_at(instruction, 0)?;
        let [_, Operand::Dim(dimension), _, _, _, _, Operand::ImageFormat(format), rest @ ..] =
            instruction.operands.as_slice()
        else {
            return Err(unsupported(instruction));
        };
        let access = match rest {
            [] => None,
            [Operand::AccessQualifier(access)] => Some(*access),
            _ => return Err(unsupported(instruction)),
        };
        let number = |index: usize, limit: u32| {
            let value = literal(instruction, index);
            if value <= limit { Ok(value as u8) } else { Err(unsupported(instruction)) }
        };
        Ok(ImageType {
            sampled,
            dimension: *dimension,
            depth: number(2, 2)?,
            arrayed: number(3, 1)? == 1,
            multisampled: number(4, 1)? == 1,
            usage: number(5, 2)?,
            format: *format,
            access,
        })
    }
}
