//! Types and constants.

use super::{ModuleVerifier, require};
use crate::ir::{Constant, ConstantKind, StructId, Type, TypeKind, Value};

impl ModuleVerifier<'_> {
    /// Checks that types name types, and that no structure contains itself.
    pub(super) fn types(self) -> Result<(), String> {
        for (ty, kind) in self.module.types.iter() {
            self.type_kind(kind).map_err(|why| format!("{ty}: {why}"))?;
        }
        let types = &self.module.types;
        for id in (0..types.struct_count()).map(StructId::new) {
            let structure = types.structure(id);
            let fail = |why: &str| format!("{id}: {why}");
            require(structure.members.iter().all(|&member| self.is_type(member)), || {
                fail("the type of a member is not defined")
            })?;
            require(!structure.opaque || structure.members.is_empty(), || {
                fail("it is opaque and has members")
            })?;
            require(structure.members.iter().all(|&member| types.is_object(member)), || {
                fail("a member has no values in memory")
            })?;
            require(structure.member_names.len() <= structure.members.len(), || {
                fail("a name is that of no member")
            })?;
            let count = structure.members.len();
            require(structure.member_decorations.iter().all(|&(index, _)| (index as usize) < count), || {
                fail("a decoration is that of no member")
            })?;
            self.decorations(&structure.decorations)?;
            structure
                .member_decorations
                .iter()
                .try_for_each(|(_, each)| self.decorations(std::slice::from_ref(each)))?;
        }
        self.no_infinite_structure()
    }

    fn type_kind(self, kind: TypeKind) -> Result<(), String> {
        let known = |ty: Type| require(self.is_type(ty), || format!("{ty} is not defined"));
        match kind {
            TypeKind::Void
            | TypeKind::Bool
            | TypeKind::Sampler
            | TypeKind::Event
            | TypeKind::DeviceEvent
            | TypeKind::ReserveId
            | TypeKind::Queue
            | TypeKind::Pipe(_)
            | TypeKind::PipeStorage
            | TypeKind::NamedBarrier => Ok(()),
            TypeKind::Int(bits) => {
                require(matches!(bits, 8 | 16 | 32 | 64), || format!("an integer has {bits} bits"))
            }
            TypeKind::Float(bits) => {
                require(matches!(bits, 16 | 32 | 64), || format!("a float has {bits} bits"))
            }
            TypeKind::Vector(component, count) => {
                known(component)?;
                let is_scalar =
                    matches!(self.kind(component), TypeKind::Bool | TypeKind::Int(_) | TypeKind::Float(_));
                require(is_scalar && matches!(count, 2 | 3 | 4 | 8 | 16), || {
                    "there is no such vector".to_owned()
                })
            }
            TypeKind::Array(element, length) => {
                known(element)?;
                require(length > 0 && self.module.types.is_object(element), || {
                    "there is no such array".to_owned()
                })
            }
            TypeKind::Struct(id) => {
                require(id.index() < self.module.types.struct_count(), || format!("{id} is not defined"))
            }
            TypeKind::Pointer(_, pointee) => known(pointee),
            TypeKind::Function(result, list) => {
                known(result)?;
                self.module.types.parameters(list).iter().try_for_each(|&ty| {
                    known(ty)?;
                    require(self.kind(ty) != TypeKind::Void, || "a parameter is void".to_owned())
                })
            }
            TypeKind::Image(image) => known(image.sampled),
            TypeKind::SampledImage(image) => {
                known(image)?;
                require(matches!(self.kind(image), TypeKind::Image(_)), || format!("{image} is not an image"))
            }
        }
    }

    /// A depth-first walk over the members of structures.
    fn no_infinite_structure(self) -> Result<(), String> {
        const OPEN: u8 = 1;
        const DONE: u8 = 2;
        let types = &self.module.types;
        let mut states = vec![0u8; types.struct_count()];
        for start in 0..types.struct_count() {
            let mut stack = vec![(start, 0)];
            while let Some((id, next)) = stack.pop() {
                if next == 0 {
                    if states[id] == DONE {
                        continue;
                    }
                    require(states[id] != OPEN, || format!("struct{id} contains itself"))?;
                    states[id] = OPEN;
                }
                match types.structure(StructId::new(id)).members.get(next) {
                    Some(&member) => {
                        stack.push((id, next + 1));
                        stack.extend(self.structure_within(member).map(|inner| (inner.index(), 0)));
                    }
                    None => states[id] = DONE,
                }
            }
        }
        Ok(())
    }

    /// The structure that a type is, or is an array of.
    fn structure_within(self, mut ty: Type) -> Option<StructId> {
        loop {
            match self.kind(ty) {
                TypeKind::Array(element, _) => ty = element,
                TypeKind::Struct(id) => return Some(id),
                _ => return None,
            }
        }
    }

    /// Checks that constants fit their types and name only earlier ones.
    pub(super) fn constants(self) -> Result<(), String> {
        for (constant, ty, kind) in self.module.constants.iter() {
            require(self.is_type(ty), || format!("{constant}: its type is not defined"))?;
            self.constant(constant, ty, kind).map_err(|why| format!("{constant}: {why}"))?;
        }
        Ok(())
    }

    fn constant(self, constant: Constant, ty: Type, kind: &ConstantKind) -> Result<(), String> {
        let fits = |bits: u64, width: u8| width >= 64 || bits >> width == 0;
        let of_type = self.kind(ty);
        let is_right = match (kind, of_type) {
            (ConstantKind::Undef, of_type) => of_type != TypeKind::Void,
            (ConstantKind::Null, of_type) => !matches!(
                of_type,
                TypeKind::Void
                    | TypeKind::Bool
                    | TypeKind::Int(_)
                    | TypeKind::Float(_)
                    | TypeKind::Function(..)
            ),
            (ConstantKind::Bool(_), of_type) => of_type == TypeKind::Bool,
            (ConstantKind::Int(bits), TypeKind::Int(width))
            | (ConstantKind::Float(bits), TypeKind::Float(width))
            | (
                ConstantKind::Specialization { default: bits, .. },
                TypeKind::Int(width) | TypeKind::Float(width),
            ) => fits(*bits, width),
            (ConstantKind::Specialization { default, .. }, TypeKind::Bool) => *default <= 1,
            (ConstantKind::Composite(parts) | ConstantKind::SpecializationComposite(parts), _) => {
                return self.composite(constant, ty, parts);
            }
            (ConstantKind::Sampler { .. }, of_type) => of_type == TypeKind::Sampler,
            (ConstantKind::PipeStorage(_), of_type) => of_type == TypeKind::PipeStorage,
            (ConstantKind::Expression { operands, .. }, _) => return self.earlier(constant, operands),
            (ConstantKind::Int(_) | ConstantKind::Float(_) | ConstantKind::Specialization { .. }, _) => false,
        };
        require(is_right, || "it does not fit its type".to_owned())
    }

    /// Checks that the operands of a constant are there before it.
    fn earlier(self, constant: Constant, operands: &[Value]) -> Result<(), String> {
        operands.iter().try_for_each(|&value| {
            self.handle(value)?;
            require(value.constant().is_none_or(|other| other < constant), || {
                format!("{value:?} is not defined before it")
            })
        })
    }

    fn composite(self, constant: Constant, ty: Type, parts: &[Value]) -> Result<(), String> {
        self.earlier(constant, parts)?;
        require(self.module.types.part_count(ty) == Some(parts.len() as u64), || {
            "it has not the parts of its type".to_owned()
        })?;
        for (index, &part) in (0..).zip(parts) {
            let expected = self.module.types.part(ty, index).map(|ty| self.kind(ty));
            require(self.kind_of_global(part) == expected, || format!("its part {index} has another type"))?;
        }
        Ok(())
    }
}
