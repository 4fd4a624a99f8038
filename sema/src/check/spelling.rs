//! Types as users write them: `global int *`, `float4`, `struct S`, `int[3]`.

use super::Checker;
use crate::{
    address_space::AddressSpace,
    types::{Opaque, QualType, Qualifiers, TypeId, TypeKind, Types},
};
use spirocl_frontend::{
    ast::AccessQualifier,
    symbol::{Symbol, Symbols},
};

/// Which address spaces of pointees are named.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spaces {
    /// Those that somebody writes: all but private and generic.
    Written,
    /// All.
    All,
}

impl Checker<'_> {
    /// A type as users write it; the spaces private and generic of pointees are left out.
    pub(crate) fn show(&self, ty: TypeId) -> String {
        spell(&self.types, &self.symbols, ty, Spaces::Written)
    }

    /// A type with all its address spaces.
    pub(crate) fn show_with_spaces(&self, ty: TypeId) -> String {
        spell(&self.types, &self.symbols, ty, Spaces::All)
    }

    /// A type with its qualifiers.
    pub(crate) fn show_qualified(&self, ty: QualType) -> String {
        spell_qualified(&self.types, &self.symbols, ty, Spaces::Written)
    }

    /// A declaration of a variable in an address space.
    pub(crate) fn show_declaration(&self, ty: QualType, space: AddressSpace, name: &str) -> String {
        let speller = Speller { types: &self.types, symbols: &self.symbols, spaces: Spaces::Written };
        speller.around_in(ty, Some(space), name.to_owned())
    }

    /// Two types that differ, spelled so that the difference shows.
    pub(crate) fn show_both(&self, one: TypeId, other: TypeId) -> (String, String) {
        let plain = (self.show(one), self.show(other));
        if plain.0 != plain.1 {
            return plain;
        }
        (self.show_with_spaces(one), self.show_with_spaces(other))
    }

    /// The text of a name.
    pub(crate) fn text(&self, symbol: Symbol) -> &str {
        self.symbols.text(symbol)
    }
}

/// A type as users write it.
pub(crate) fn spell(types: &Types, symbols: &Symbols, ty: TypeId, spaces: Spaces) -> String {
    Speller { types, symbols, spaces }.around(ty.into(), String::new())
}

/// A type with its qualifiers as users write it.
pub(crate) fn spell_qualified(types: &Types, symbols: &Symbols, ty: QualType, spaces: Spaces) -> String {
    Speller { types, symbols, spaces }.around(ty, String::new())
}

struct Speller<'a> {
    types: &'a Types,
    symbols: &'a Symbols,
    spaces: Spaces,
}

impl Speller<'_> {
    /// The declaration of `inner` (a declarator, perhaps empty) with type `ty`.
    fn around(&self, ty: QualType, inner: String) -> String {
        self.around_in(ty, None, inner)
    }

    fn around_in(&self, ty: QualType, space: Option<AddressSpace>, inner: String) -> String {
        let named = space.filter(|&space| self.names(space));
        match self.types.kind(ty.ty) {
            TypeKind::Pointer { pointee, space } => {
                let own = prefix(named, ty.qualifiers);
                let star = match (own.is_empty(), inner.is_empty()) {
                    (true, _) => format!("*{inner}"),
                    (false, true) => format!("*{}", own.trim_end()),
                    (false, false) => format!("*{own}{inner}"),
                };
                let inside = match self.types.kind(pointee.ty) {
                    TypeKind::Array { .. } | TypeKind::Function { .. } => format!("({star})"),
                    _ => star,
                };
                self.around_in(*pointee, Some(*space), inside)
            }
            TypeKind::Array { element, length } => {
                let length = length.map(|length| length.to_string()).unwrap_or_default();
                self.around_in(*element, space, format!("{inner}[{length}]"))
            }
            TypeKind::Function { return_type, parameters } => {
                self.around((*return_type).into(), format!("{inner}({})", self.list(parameters)))
            }
            TypeKind::Block { return_type, parameters } => {
                self.around((*return_type).into(), format!("(^{inner})({})", self.list(parameters)))
            }
            _ => {
                let mut qualifiers = ty.qualifiers;
                // Constant memory is `const` without being told so.
                qualifiers.is_const &=
                    self.spaces == Spaces::All || !space.is_some_and(AddressSpace::is_read_only);
                let prefix = prefix(named, qualifiers);
                let between = if inner.is_empty() || inner.starts_with('[') { "" } else { " " };
                format!("{prefix}{}{between}{inner}", self.simple(ty.ty))
            }
        }
    }

    fn names(&self, space: AddressSpace) -> bool {
        self.spaces == Spaces::All || space.is_written()
    }

    fn list(&self, parameters: &[TypeId]) -> String {
        if parameters.is_empty() {
            return "void".into();
        }
        parameters.iter().map(|&ty| self.around(ty.into(), String::new())).collect::<Vec<_>>().join(", ")
    }

    fn simple(&self, ty: TypeId) -> String {
        match self.types.kind(ty) {
            TypeKind::Error => "<error>".into(),
            TypeKind::Void => "void".into(),
            TypeKind::Scalar(scalar) => scalar.name().into(),
            TypeKind::Vector(scalar, count) => format!("{}{count}", scalar.name()),
            TypeKind::Struct(id) => {
                let structure = self.types.structure(*id);
                let keyword = if structure.is_union { "union" } else { "struct" };
                match structure.name {
                    Some(name) if structure.named_by_typedef => self.symbols.text(name).into(),
                    Some(name) => format!("{keyword} {}", self.symbols.text(name)),
                    None => format!("unnamed {keyword}"),
                }
            }
            TypeKind::Atomic(scalar) => format!("atomic_{}", scalar.name()),
            TypeKind::Image(kind, access) => format!("{} {}_t", access_name(*access), kind.shape().name),
            TypeKind::Pipe { packet, access } => {
                format!("{} pipe {}", access_name(*access), self.around((*packet).into(), String::new()))
            }
            TypeKind::Opaque(opaque) => opaque_name(*opaque).into(),
            TypeKind::Pointer { .. }
            | TypeKind::Array { .. }
            | TypeKind::Function { .. }
            | TypeKind::Block { .. } => {
                unreachable!("types with declarators are spelled around them")
            }
        }
    }
}

fn prefix(space: Option<AddressSpace>, qualifiers: Qualifiers) -> String {
    let mut words = String::new();
    let listed = [
        ("const ", qualifiers.is_const),
        ("volatile ", qualifiers.is_volatile),
        ("restrict ", qualifiers.is_restrict),
    ];
    if let Some(space) = space {
        words.push_str(&format!("{space} "));
    }
    words.extend(listed.into_iter().filter(|&(_, is)| is).map(|(word, _)| word));
    words
}

/// The keyword of an access qualifier.
pub(crate) fn access_name(access: AccessQualifier) -> &'static str {
    match access {
        AccessQualifier::ReadOnly => "read_only",
        AccessQualifier::WriteOnly => "write_only",
        AccessQualifier::ReadWrite => "read_write",
    }
}

/// The name of a type without a shape.
pub(crate) fn opaque_name(opaque: Opaque) -> &'static str {
    match opaque {
        Opaque::Sampler => "sampler_t",
        Opaque::Event => "event_t",
        Opaque::ClkEvent => "clk_event_t",
        Opaque::Queue => "queue_t",
        Opaque::ReserveId => "reserve_id_t",
        Opaque::Ndrange => "ndrange_t",
        Opaque::NamedBarrier => "named_barrier_t",
    }
}
