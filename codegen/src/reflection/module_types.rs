//! Types of a SPIR-V module as a host sees them: names in OpenCL C, sizes and layouts by the rules of OpenCL C.
//!
//! A module does not say which integers are signed, nor what typedefs, tags and members were called unless it has their names: integers are
//! named as signed ones, and what has no name is left empty.

use super::{Field, Structure};
use crate::ir::{self, ImageType, Module, Type, TypeKind, layout::DataLayout};
use spirocl_frontend::{ast::AccessQualifier, handle_map::HandleMap};
use spirocl_sema::address_space::AddressSpace;
use spirv::{AccessQualifier as Access, Dim};

/// How many arrays and pointers around a type are named.
const NAMED_LAYERS: usize = 64;

/// The types of a module.
pub(super) struct ModuleTypes<'m> {
    layout: DataLayout<'m>,
    structures: HandleMap<Type, Structure>,
}

/// A name without what compilers put before the tags of structures.
pub(super) fn without_tag(name: Option<&str>) -> &str {
    let name = name.unwrap_or_default();
    name.strip_prefix("struct.").or_else(|| name.strip_prefix("union.")).unwrap_or(name)
}

impl<'m> ModuleTypes<'m> {
    pub(super) fn new(module: &'m Module) -> Self {
        let mut types = Self { layout: module.data_layout(), structures: HandleMap::default() };
        // Types are defined before what is made of them, but for pointers.
        for (ty, kind) in module.types.iter() {
            if let TypeKind::Struct(id) = kind
                && let Some(structure) = types.laid_out(ty, module.types.structure(id))
            {
                types.structures.insert(ty, structure);
            }
        }
        types
    }

    fn kind(&self, ty: Type) -> TypeKind {
        self.layout.types.kind(ty)
    }

    /// The size and the alignment of a type in bytes.
    pub(super) fn extent(&self, ty: Type) -> Option<(u64, u32)> {
        let layout = self.layout.of(ty)?;
        Some((layout.size, u32::try_from(layout.alignment).ok()?))
    }

    /// The layout of a structure. OpenCL C 3.0, 6.3.5.
    fn laid_out(&self, ty: Type, structure: &ir::StructType) -> Option<Structure> {
        let (size, alignment) = self.extent(ty)?;
        let field = |(index, &member): (usize, &Type)| {
            let name = structure.member_names.get(index).and_then(Option::as_deref);
            Some(Field {
                name: name.unwrap_or_default().into(),
                type_name: self.type_name(member),
                offset: self.layout.offset(ty, index as u64)?,
                size: self.extent(member)?.0,
                structure: self.structure(member),
            })
        };
        let fields = structure.members.iter().enumerate().map(field).collect::<Option<Vec<_>>>()?;
        let name = without_tag(structure.name.as_deref()).into();
        Some(Structure { name, is_union: false, size, alignment, fields })
    }

    /// The index of the structure that a type is, holds or points at.
    pub(super) fn structure(&self, ty: Type) -> Option<usize> {
        let mut ty = self.layout.types.pointee(ty).map_or(ty, |(_, pointee)| pointee);
        while let TypeKind::Array(element, _) = self.kind(ty) {
            ty = element;
        }
        self.structures.place(&ty)
    }

    pub(super) fn into_structures(self) -> Vec<Structure> {
        self.structures.into_iter().map(|(_, structure)| structure).collect()
    }

    /// The type in OpenCL C.
    pub(super) fn type_name(&self, mut ty: Type) -> String {
        let (mut stars, mut lengths) = (String::new(), String::new());
        for _ in 0..NAMED_LAYERS {
            ty = match self.kind(ty) {
                TypeKind::Array(element, length) => {
                    lengths.push_str(&format!("[{length}]"));
                    element
                }
                TypeKind::Pointer(_, pointee) => {
                    stars.push('*');
                    pointee
                }
                _ => break,
            };
        }
        format!("{}{stars}{lengths}", self.plain_name(ty))
    }

    /// The name of a type that is neither an array nor a pointer.
    fn plain_name(&self, ty: Type) -> String {
        match self.kind(ty) {
            TypeKind::Void => "void".into(),
            TypeKind::Bool => "bool".into(),
            TypeKind::Int(bits) => integer_name(bits).into(),
            TypeKind::Float(bits) => float_name(bits).into(),
            TypeKind::Vector(element, count) => format!("{}{count}", self.plain_name(element)),
            TypeKind::Struct(id) => {
                let structure = self.layout.types.structure(id);
                match without_tag(structure.name.as_deref()) {
                    "" if !structure.opaque => "struct".into(),
                    name => name.into(),
                }
            }
            TypeKind::Image(image) => image_name(image),
            TypeKind::Sampler => "sampler_t".into(),
            TypeKind::Pipe(_) => "pipe".into(),
            TypeKind::Queue => "queue_t".into(),
            TypeKind::Event => "event_t".into(),
            TypeKind::DeviceEvent => "clk_event_t".into(),
            TypeKind::ReserveId => "reserve_id_t".into(),
            TypeKind::Array(..)
            | TypeKind::Pointer(..)
            | TypeKind::Function(..)
            | TypeKind::SampledImage(_)
            | TypeKind::PipeStorage
            | TypeKind::NamedBarrier => String::new(),
        }
    }

    /// The access qualifier of an image or a pipe.
    pub(super) fn access(&self, ty: Type) -> Option<AccessQualifier> {
        let access = match self.kind(ty) {
            TypeKind::Image(image) => image.access?,
            TypeKind::Pipe(access) => access,
            _ => return None,
        };
        Some(match access {
            Access::ReadOnly => AccessQualifier::ReadOnly,
            Access::WriteOnly => AccessQualifier::WriteOnly,
            Access::ReadWrite => AccessQualifier::ReadWrite,
        })
    }
}

/// The address space of the language.
pub(super) fn address_space(space: ir::AddressSpace) -> AddressSpace {
    match space {
        ir::AddressSpace::Global => AddressSpace::Global,
        ir::AddressSpace::Local => AddressSpace::Local,
        ir::AddressSpace::Constant => AddressSpace::Constant,
        ir::AddressSpace::Generic => AddressSpace::Generic,
        ir::AddressSpace::Private => AddressSpace::Private,
    }
}

/// The name of an integer type by its width: modules for OpenCL do not have signs.
fn integer_name(bits: u8) -> &'static str {
    match bits {
        8 => "char",
        16 => "short",
        32 => "int",
        64 => "long",
        _ => "",
    }
}

/// The name of a floating type by its width.
fn float_name(bits: u8) -> &'static str {
    match bits {
        16 => "half",
        32 => "float",
        64 => "double",
        _ => "",
    }
}

/// The name of an image type. SPIR-V, OpTypeImage.
fn image_name(image: ImageType) -> String {
    let dimension = match image.dimension {
        Dim::Dim1D => "1d",
        Dim::Dim2D => "2d",
        Dim::Dim3D => "3d",
        Dim::DimBuffer => "1d_buffer",
        _ => "",
    };
    let parts = [("_array", image.arrayed), ("_msaa", image.multisampled), ("_depth", image.depth == 1)];
    let parts: String = parts.into_iter().filter(|&(_, is)| is).map(|(part, _)| part).collect();
    format!("image{dimension}{parts}_t")
}
