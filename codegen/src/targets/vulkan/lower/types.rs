//! Types and constants of the program in the lowered module: pointers are integers, vectors of 8 and 16 are arrays of vectors of 4.

use super::Lowerer;
use crate::ir::{
    AddressSpace, Constant, ConstantKind, StructId, StructType, Type, TypeKind, Value, ValueKind,
};
use crate::targets::vulkan::{Construct, specialization_id};

impl Lowerer<'_> {
    /// The type of values of a type.
    pub(super) fn value_type(&mut self, old: Type) -> Type {
        if let Some(&ty) = self.types.get(&old) {
            return ty;
        }
        let types = &mut self.new.types;
        let ty = match self.old.types.kind(old) {
            TypeKind::Void => types.void(),
            TypeKind::Bool => types.bool(),
            TypeKind::Int(bits) => types.int(bits),
            TypeKind::Float(bits) => types.float(bits),
            TypeKind::Pointer(AddressSpace::Private | AddressSpace::Local, _) => types.int(32),
            TypeKind::Pointer(AddressSpace::Global | AddressSpace::Constant | AddressSpace::Generic, _) => {
                types.int(64)
            }
            TypeKind::Vector(component, count) => {
                let component = self.value_type(component);
                let four = self.new.types.vector(component, count.min(4));
                if count > 4 {
                    self.new.types.intern(TypeKind::Array(four, u64::from(count) / 4))
                } else {
                    four
                }
            }
            TypeKind::Array(element, count) => {
                let element = self.value_type(element);
                self.new.types.intern(TypeKind::Array(element, count.max(1)))
            }
            TypeKind::Struct(id) => self.structure(id),
            // An event is complete when the copy returns.
            TypeKind::Event => types.int(32),
            TypeKind::Function(..) => types.void(),
            TypeKind::Image(_) | TypeKind::SampledImage(_) => self.refused_type("images are"),
            TypeKind::Sampler => self.refused_type("samplers are"),
            TypeKind::DeviceEvent | TypeKind::Queue => self.refused_type("device-side enqueue is"),
            TypeKind::ReserveId | TypeKind::Pipe(_) | TypeKind::PipeStorage => self.refused_type("pipes are"),
            TypeKind::NamedBarrier => self.refused_type("named barriers are"),
        };
        self.types.insert(old, ty);
        ty
    }

    /// The type of a parameter: a pointer to a private variable is one (`calls`).
    pub(super) fn parameter_type(&mut self, old: Type) -> Type {
        match self.old.types.kind(old) {
            TypeKind::Pointer(AddressSpace::Private, pointee) => {
                let pointee = self.value_type(pointee);
                self.new.types.pointer(AddressSpace::Private, pointee)
            }
            _ => self.value_type(old),
        }
    }

    fn refused_type(&mut self, what: &str) -> Type {
        self.refuse(format!("{what} not supported for Vulkan"));
        self.new.types.int(32)
    }

    fn structure(&mut self, old: StructId) -> Type {
        let StructType { name, members, member_names, .. } = self.old.types.structure(old).clone();
        let members: Vec<Type> = members.into_iter().map(|member| self.value_type(member)).collect();
        // SPIR-V has no structures without members that Vulkan drivers take well.
        let members = if members.is_empty() { vec![self.new.types.int(32)] } else { members };
        let structure = StructType { name, members, member_names, ..StructType::default() };
        let id = self.new.types.add_struct(structure);
        self.new.types.intern(TypeKind::Struct(id))
    }

    /// A constant that does not depend on addresses; `None` if it does.
    pub(super) fn constant(&mut self, old: Constant) -> Option<Constant> {
        if let Some(&constant) = self.constants.get(&old) {
            return constant;
        }
        let constant = self.make_constant(old);
        self.constants.insert(old, constant);
        constant
    }

    fn make_constant(&mut self, old: Constant) -> Option<Constant> {
        let old_type = self.old.constants.ty(old);
        let ty = self.value_type(old_type);
        let kind = self.old.constants.kind(old).clone();
        Some(match kind {
            ConstantKind::Undef => self.new.undef(ty),
            ConstantKind::Null => self.new.null(ty),
            ConstantKind::Bool(_) | ConstantKind::Int(_) | ConstantKind::Float(_) => {
                self.new.constants.intern(ty, kind)
            }
            ConstantKind::Composite(parts) => {
                let parts = self.parts(old_type, &parts)?;
                self.new.composite(ty, &parts)
            }
            ConstantKind::Specialization { id, default } => {
                let id = id.map(|id| self.specialization_id(id));
                self.new.constants.intern(ty, ConstantKind::Specialization { id, default })
            }
            ConstantKind::SpecializationComposite(parts) => {
                let parts = self.parts(old_type, &parts)?;
                self.new.constants.intern(ty, ConstantKind::SpecializationComposite(parts.into()))
            }
            ConstantKind::Expression { opcode, flags, operands, literals } => {
                let operands: Option<Vec<Value>> =
                    operands.iter().map(|&operand| self.part(operand)).collect();
                let operands = operands?.into();
                self.new.constants.intern(ty, ConstantKind::Expression { opcode, flags, operands, literals })
            }
            ConstantKind::Sampler { .. } | ConstantKind::PipeStorage(_) => self.new.undef(ty),
        })
    }

    fn part(&mut self, old: Value) -> Option<Value> {
        match old.kind() {
            ValueKind::Constant(constant) => Some(self.constant(constant)?.into()),
            ValueKind::Global(_) | ValueKind::Function(_) | ValueKind::Inst(_) => None,
        }
    }

    /// The parts of a composite constant; those of a vector of 8 or 16 by fours.
    fn parts(&mut self, old_type: Type, parts: &[Value]) -> Option<Vec<Value>> {
        let new: Option<Vec<Value>> = parts.iter().map(|&part| self.part(part)).collect();
        let mut new = new?;
        if let TypeKind::Vector(component, count @ (8 | 16)) = self.old.types.kind(old_type)
            && new.len() == usize::from(count)
        {
            let component = self.value_type(component);
            let four = self.new.types.vector(component, 4);
            let fours: Vec<Value> =
                new.chunks(4).map(|chunk| self.new.composite(four, chunk).into()).collect();
            new = fours;
        }
        if new.is_empty() {
            let uint = self.new.types.int(32);
            new.push(self.new.int(uint, 0).into());
        }
        Some(new)
    }

    /// The id of a specialization constant of the program.
    fn specialization_id(&mut self, id: u32) -> u32 {
        specialization_id(id).unwrap_or_else(|| {
            self.reports.construct = Some(Construct::SpecializationConstant(id));
            self.refuse(format!("the id {id} of a specialization constant is too large for Vulkan"));
            self.reports.construct = None;
            id
        })
    }
}
