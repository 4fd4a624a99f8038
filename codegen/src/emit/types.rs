//! Types. A pointer within a structure to a type that contains the structure is announced, and defined after it.

use super::module::ModuleEmitter;
use crate::{
    instruction::{self, InstructionRef},
    ir::{ImageType, Module, StructId, Type, TypeKind, Types},
    storage_class::storage_class,
};
use petgraph::{algo::kosaraju_scc, graphmap::DiGraphMap};
use rspirv::{
    dr::Operand,
    spirv::{Op, StorageClass, Word},
};
use rustc_hash::{FxBuildHasher, FxHashMap};

/// The ids of types.
pub(super) struct TypeIds {
    /// By kind; pointers are in `pointers`.
    by_kind: FxHashMap<TypeKind, Word>,
    pointers: FxHashMap<(StorageClass, Type), Word>,
    /// By handle, of types that were asked for by it; 0 if they were not.
    by_handle: Vec<Word>,
    structures: Structures,
    /// The id that the type `void` will have; 0 if it was not asked for before the type.
    void: Word,
}

impl TypeIds {
    pub(super) fn new(module: &Module) -> Self {
        Self {
            by_kind: FxHashMap::default(),
            pointers: FxHashMap::default(),
            by_handle: vec![0; module.types.len()],
            structures: Structures::default(),
            void: 0,
        }
    }

    /// Whether a type was emitted.
    pub(super) fn contains(&self, kind: TypeKind) -> bool {
        match kind {
            TypeKind::Pointer(space, to) => self.pointers.contains_key(&(storage_class(space), to)),
            kind => self.by_kind.contains_key(&kind),
        }
    }

    /// Whether there are pointers of a storage class.
    pub(super) fn has_pointers(&self, class: StorageClass) -> bool {
        self.pointers.keys().any(|&(each, _)| each == class)
    }
}

/// The structures that are being defined, and the pointers that wait for them.
#[derive(Default)]
struct Structures {
    /// Each, from the outermost inwards.
    open: Vec<Type>,
    /// The pointers that are announced only.
    announced: Vec<(Word, StorageClass, Type)>,
    /// The number of the circle of types that each type lies on, by handle; empty if that was not needed so far.
    circles: Vec<u32>,
}

/// The number of the strongly connected component of each type.
fn circles(types: &Types) -> Vec<u32> {
    let mut graph: DiGraphMap<u32, (), FxBuildHasher> = DiGraphMap::default();
    for (ty, kind) in types.iter() {
        graph.add_node(ty.0);
        types.each_part(kind, |to| {
            graph.add_edge(ty.0, to.0, ());
        });
    }
    let mut numbers = vec![0; types.len()];
    for (number, circle) in (0..).zip(kosaraju_scc(&graph)) {
        for ty in circle {
            numbers[ty as usize] = number;
        }
    }
    numbers
}

impl ModuleEmitter<'_> {
    /// The id of a type.
    pub(super) fn ty(&mut self, ty: Type) -> Word {
        if let Some(&known) = self.types.by_handle.get(ty.index()).filter(|&&known| known != 0) {
            return known;
        }
        let id = self.kind(self.module.types.kind(ty), Some(ty));
        if let Some(known) = self.types.by_handle.get_mut(ty.index()) {
            *known = id;
        }
        id
    }

    /// The id of an integer type, which the module need not have.
    pub(super) fn int_type(&mut self, bits: u8) -> Word {
        self.kind(TypeKind::Int(bits), None)
    }

    /// The id of the type `void`, which the module need not have.
    pub(super) fn void_type(&mut self) -> Word {
        self.kind(TypeKind::Void, None)
    }

    /// The id of the type `void`, which is declared later.
    pub(super) fn reserve_void_type(&mut self) -> Word {
        if let Some(&id) = self.types.by_kind.get(&TypeKind::Void) {
            return id;
        }
        self.types.void = self.output.fresh();
        self.types.void
    }

    fn kind(&mut self, kind: TypeKind, ty: Option<Type>) -> Word {
        let construct = ty.and_then(|ty| self.constructs.of_type(ty));
        let outer = self.output.span;
        self.output.span = construct.unwrap_or(outer);
        let id = self.kind_here(kind, ty);
        self.output.span = outer;
        id
    }

    /// The id of a type that belongs to the current construct if it is new.
    fn kind_here(&mut self, kind: TypeKind, ty: Option<Type>) -> Word {
        if let TypeKind::Pointer(space, pointee) = kind {
            return self.pointer(storage_class(space), pointee);
        }
        if let Some(&id) = self.types.by_kind.get(&kind) {
            return id;
        }
        let id = spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || match (kind, ty) {
            (TypeKind::Struct(structure), Some(ty)) => self.structure(structure, ty),
            (kind, _) => self.other_type(kind),
        });
        self.types.by_kind.insert(kind, id);
        id
    }

    /// The id of a pointer type.
    pub(super) fn pointer(&mut self, class: StorageClass, pointee: Type) -> Word {
        if let Some(&id) = self.types.pointers.get(&(class, pointee)) {
            return id;
        }
        if self.contains_open(pointee) {
            let id = self.output.fresh();
            let operands = [Operand::IdRef(id), Operand::StorageClass(class)];
            self.output.define(InstructionRef::effect(Op::TypeForwardPointer, &operands));
            self.types.pointers.insert((class, pointee), id);
            self.types.structures.announced.push((id, class, pointee));
            return id;
        }
        let to = spirocl_frontend::stack::grow(64 * 1024, 1024 * 1024, || self.ty(pointee));
        // A member of the pointee may be such a pointer.
        if let Some(&id) = self.types.pointers.get(&(class, pointee)) {
            return id;
        }
        let operands = [Operand::StorageClass(class), Operand::IdRef(to)];
        let id = self.output.declare(Op::TypePointer, None, &operands);
        self.types.pointers.insert((class, pointee), id);
        id
    }

    /// Whether a pointer has to be announced, as its pointee leads back to a structure that is being defined. All of those lead to the
    /// type, so that it does if it lies on a circle with one of them. Only pointers to structures can be announced: an array of structures is
    /// defined first, unless it is of a structure that is being defined. Other pointees lead back by a pointer to a structure.
    fn contains_open(&mut self, ty: Type) -> bool {
        let mut element = ty;
        while let TypeKind::Array(inner, _) = self.module.types.kind(element) {
            element = inner;
        }
        if self.types.structures.open.is_empty()
            || !matches!(self.module.types.kind(element), TypeKind::Struct(_))
        {
            return false;
        }
        if element != ty {
            return self.types.structures.open.contains(&element);
        }
        if self.types.structures.circles.is_empty() {
            self.types.structures.circles = circles(&self.module.types);
        }
        let Structures { open, circles, .. } = &self.types.structures;
        open.iter().rev().any(|each| circles[each.index()] == circles[ty.index()])
    }

    fn structure(&mut self, id: StructId, ty: Type) -> Word {
        let structure = self.module.types.structure(id);
        if structure.opaque {
            let name = structure.name.as_deref().unwrap_or_default();
            let word = self.output.declare(Op::TypeOpaque, None, &[instruction::literal_string(name)]);
            self.annotate_structure(word, structure);
            return word;
        }
        self.operands_of(&structure.decorations);
        structure
            .member_decorations
            .iter()
            .for_each(|(_, each)| self.operands_of(std::slice::from_ref(each)));
        self.types.structures.open.push(ty);
        let members: Vec<Operand> =
            structure.members.iter().map(|&member| Operand::IdRef(self.ty(member))).collect();
        let word = self.output.declare(Op::TypeStruct, None, &members);
        self.types.by_kind.insert(TypeKind::Struct(id), word);
        self.types.structures.open.pop();
        self.annotate_structure(word, structure);
        if self.types.structures.open.is_empty() {
            while let Some((pointer, class, pointee)) = self.types.structures.announced.pop() {
                let to = self.ty(pointee);
                let operands = [Operand::StorageClass(class), Operand::IdRef(to)];
                self.output.define(InstructionRef::new(Op::TypePointer, None, Some(pointer), &operands));
            }
        }
        word
    }

    fn other_type(&mut self, kind: TypeKind) -> Word {
        let literal = |value: u32| Operand::LiteralBit32(value);
        let (op, operands) = match kind {
            TypeKind::Void => (Op::TypeVoid, vec![]),
            TypeKind::Bool => (Op::TypeBool, vec![]),
            TypeKind::Int(bits) => (Op::TypeInt, vec![literal(u32::from(bits)), literal(0)]),
            TypeKind::Float(bits) => (Op::TypeFloat, vec![literal(u32::from(bits))]),
            TypeKind::Vector(component, count) => {
                (Op::TypeVector, vec![Operand::IdRef(self.ty(component)), literal(u32::from(count))])
            }
            TypeKind::Array(element, length) => {
                let element = self.ty(element);
                let bits = if u32::try_from(length).is_ok() { 32 } else { 64 };
                let ty = self.int_type(bits);
                let length = self.number(ty, bits, length);
                (Op::TypeArray, vec![Operand::IdRef(element), Operand::IdRef(length)])
            }
            TypeKind::Function(result, list) => {
                let parameters = self.module.types.parameters(list);
                let all = std::iter::once(&result).chain(parameters);
                (Op::TypeFunction, all.map(|&ty| Operand::IdRef(self.ty(ty))).collect())
            }
            TypeKind::Image(image) => (Op::TypeImage, self.image_type(image)),
            TypeKind::Sampler => (Op::TypeSampler, vec![]),
            TypeKind::SampledImage(image) => (Op::TypeSampledImage, vec![Operand::IdRef(self.ty(image))]),
            TypeKind::Event => (Op::TypeEvent, vec![]),
            TypeKind::DeviceEvent => (Op::TypeDeviceEvent, vec![]),
            TypeKind::ReserveId => (Op::TypeReserveId, vec![]),
            TypeKind::Queue => (Op::TypeQueue, vec![]),
            TypeKind::Pipe(access) => (Op::TypePipe, vec![Operand::AccessQualifier(access)]),
            TypeKind::PipeStorage => (Op::TypePipeStorage, vec![]),
            TypeKind::NamedBarrier => (Op::TypeNamedBarrier, vec![]),
            TypeKind::Struct(_) | TypeKind::Pointer(..) => {
                unreachable!("structures and pointers are emitted elsewhere")
            }
        };
        // A member of a function type or array can lead back to the type itself.
        if let Some(&id) = self.types.by_kind.get(&kind) {
            return id;
        }
        let id = match (kind, self.types.void) {
            (TypeKind::Void, reserved) if reserved != 0 => reserved,
            _ => self.output.fresh(),
        };
        self.output.define(InstructionRef::new(op, None, Some(id), &operands));
        self.output.needs.ty(kind, id, self.output.span);
        id
    }

    fn image_type(&mut self, image: ImageType) -> Vec<Operand> {
        let mut operands = vec![Operand::IdRef(self.ty(image.sampled)), Operand::Dim(image.dimension)];
        let numbers = [image.depth, u8::from(image.arrayed), u8::from(image.multisampled), image.usage];
        operands.extend(numbers.map(|number| Operand::LiteralBit32(u32::from(number))));
        operands.push(Operand::ImageFormat(image.format));
        operands.extend(image.access.map(Operand::AccessQualifier));
        operands
    }
}
