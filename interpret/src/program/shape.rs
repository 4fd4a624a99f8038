//! How values lie in slots and in memory: the scalars of a type with their offsets.

use spirocl_codegen::ir::{Module, Type, TypeKind, layout::DataLayout};
use std::rc::Rc;

/// What a scalar is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum LeafKind {
    Bool,
    Int(u8),
    Float(u8),
    Pointer,
    /// An event, image, sampler or other object by its number.
    Handle,
}

/// A scalar of a type.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Leaf {
    /// Its offset in bytes.
    pub offset: u64,
    pub kind: LeafKind,
    /// Its size in memory.
    pub bytes: u8,
}

/// The scalars of a type in the order of their offsets.
pub(crate) type Shape = Rc<[Leaf]>;

/// The most scalars of a value that is not in memory.
const MOST_LEAVES: usize = 1 << 20;

/// The shapes of the types of a module.
#[derive(Debug, Default)]
pub(crate) struct Shapes {
    known: Vec<Option<Shape>>,
}

impl Shapes {
    /// The shape of a type; `None` if it has too many scalars or no size.
    pub(crate) fn of(&mut self, module: &Module, ty: Type) -> Option<Shape> {
        if self.known.len() <= ty.index() {
            self.known.resize(module.types.len().max(ty.index() + 1), None);
        }
        if let Some(shape) = &self.known[ty.index()] {
            return Some(Rc::clone(shape));
        }
        let mut leaves = Vec::new();
        collect(&module.data_layout(), ty, 0, &mut leaves)?;
        let shape: Shape = leaves.into();
        self.known[ty.index()] = Some(Rc::clone(&shape));
        Some(shape)
    }

    /// The first slot of a part of a composite among the slots of the composite.
    pub(crate) fn first_of_part(&mut self, module: &Module, ty: Type, index: u64) -> Option<usize> {
        match module.types.kind(ty) {
            TypeKind::Vector(..) => Some(index as usize),
            TypeKind::Array(element, _) => Some(self.of(module, element)?.len() * index as usize),
            TypeKind::Struct(id) => {
                let members = &module.types.structure(id).members;
                members.iter().take(index as usize).map(|&member| Some(self.of(module, member)?.len())).sum()
            }
            TypeKind::SampledImage(_) => Some(index as usize),
            _ => None,
        }
    }
}

fn collect(layout: &DataLayout<'_>, ty: Type, start: u64, leaves: &mut Vec<Leaf>) -> Option<()> {
    let mut leaf = |kind, bytes: u64| leaves.push(Leaf { offset: start, kind, bytes: bytes as u8 });
    match layout.types.kind(ty) {
        TypeKind::Void => {}
        TypeKind::Bool => leaf(LeafKind::Bool, 1),
        TypeKind::Int(bits) => leaf(LeafKind::Int(bits), u64::from(bits) / 8),
        TypeKind::Float(bits) => leaf(LeafKind::Float(bits), u64::from(bits) / 8),
        TypeKind::Vector(element, count) => {
            let size = layout.of(element)?.size;
            for index in 0..u64::from(count) {
                collect(layout, element, start + size * index, leaves)?;
            }
        }
        TypeKind::Array(element, count) => {
            let size = layout.of(element)?.size;
            for index in 0..count {
                if leaves.len() > MOST_LEAVES {
                    return None;
                }
                collect(layout, element, start + size * index, leaves)?;
            }
        }
        TypeKind::Struct(id) => {
            let structure = layout.types.structure(id);
            if structure.opaque {
                return None;
            }
            for (index, &member) in structure.members.iter().enumerate() {
                let offset = layout.offset(ty, index as u64)?;
                collect(layout, member, start + offset, leaves)?;
            }
        }
        TypeKind::Pointer(..) => leaf(LeafKind::Pointer, layout.address_bytes),
        TypeKind::SampledImage(_) => {
            leaf(LeafKind::Handle, layout.address_bytes);
            leaf(LeafKind::Handle, layout.address_bytes);
        }
        TypeKind::Image(_)
        | TypeKind::Sampler
        | TypeKind::Event
        | TypeKind::DeviceEvent
        | TypeKind::ReserveId
        | TypeKind::Queue
        | TypeKind::Pipe(_)
        | TypeKind::PipeStorage
        | TypeKind::NamedBarrier => leaf(LeafKind::Handle, layout.address_bytes),
        TypeKind::Function(..) => return None,
    }
    Some(())
}
