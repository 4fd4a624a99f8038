//! Formats types for diagnostics: `global int *`, `float4`, `struct S`, `int[3]`.

use super::{QualType, Qualifiers, TypeId, TypeKind, Types, address_space::AddressSpace, names::Alias};
use spirocl_frontend::{ast::AccessQualifier, symbol::Symbols};
use std::fmt;

/// The address spaces of pointees that are shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Spaces {
    /// All but private and generic, which are usually implicit.
    Written,
    /// All address spaces.
    All,
}

/// A type in a diagnostic, quoted: as in the source, with its canonical type if that differs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Shown {
    /// The spelling in the source.
    pub(crate) text: String,
    /// The canonical type without aliases, as in names of built-in functions.
    pub(crate) canonical: String,
    /// Whether diagnostics show both spellings.
    pub(crate) explained: bool,
}

impl Shown {
    /// Returns the same type with another canonical name.
    pub(crate) fn that_is(self, canonical: &str) -> Self {
        Self { explained: self.text != canonical, canonical: canonical.to_owned(), ..self }
    }
}

impl From<&str> for Shown {
    fn from(text: &str) -> Self {
        Self { text: text.to_owned(), canonical: text.to_owned(), explained: false }
    }
}

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "`{}`", self.text)?;
        if self.explained { write!(f, " (aka `{}`)", self.canonical) } else { Ok(()) }
    }
}

/// Formats a type.
pub(crate) fn spell(types: &Types, symbols: &Symbols, ty: TypeId, spaces: Spaces) -> String {
    Speller { types, symbols, spaces, alias: None }.around(ty.into(), String::new())
}

/// Formats a type with its qualifiers.
pub(crate) fn spell_qualified(types: &Types, symbols: &Symbols, ty: QualType, spaces: Spaces) -> String {
    Speller { types, symbols, spaces, alias: None }.around(ty, String::new())
}

/// Formats types.
pub(crate) struct Speller<'a> {
    pub(crate) types: &'a Types,
    pub(crate) symbols: &'a Symbols,
    pub(crate) spaces: Spaces,
    /// The alias within the layers that `around_in` counts.
    pub(crate) alias: Option<&'a Alias>,
}

impl Speller<'_> {
    /// Formats a declaration of `inner` (a declarator, which may be empty) with type `ty`.
    fn around(&self, ty: QualType, inner: String) -> String {
        self.around_in(ty, None, inner, None)
    }

    /// Formats like `around`; `layers` is the number of layers around the alias, if there is one.
    pub(crate) fn around_in(
        &self,
        ty: QualType,
        space: Option<AddressSpace>,
        inner: String,
        layers: Option<u32>,
    ) -> String {
        if let (Some(alias), Some(0)) = (self.alias, layers) {
            return self.around_alias(alias, ty.qualifiers, space, &inner);
        }
        let layers = layers.map(|layers| layers - 1);
        let named = space.filter(|&space| self.names(space));
        match self.types.kind(ty.ty) {
            TypeKind::Pointer { pointee, space } => {
                let own = prefix(named, ty.qualifiers);
                let star = match (own.is_empty(), inner.is_empty()) {
                    (true, _) => format!("*{inner}"),
                    (false, true) => format!("*{}", own.trim_end()),
                    (false, false) => format!("*{own}{inner}"),
                };
                let is_alias = self.alias.is_some() && layers == Some(0);
                let inside = match self.types.kind(pointee.ty) {
                    TypeKind::Array { .. } | TypeKind::Function { .. } if !is_alias => format!("({star})"),
                    _ => star,
                };
                self.around_in(*pointee, Some(*space), inside, layers)
            }
            TypeKind::Array { element, length } => {
                let length = length.map(|length| length.to_string()).unwrap_or_default();
                self.around_in(*element, space, format!("{inner}[{length}]"), layers)
            }
            TypeKind::Function { return_type, parameters } => {
                let inner = format!("{inner}({})", self.list(parameters));
                self.around_in((*return_type).into(), None, inner, layers)
            }
            TypeKind::Block { return_type, parameters } => {
                let inner = format!("(^{inner})({})", self.list(parameters));
                self.around_in((*return_type).into(), None, inner, layers)
            }
            _ => {
                let mut qualifiers = ty.qualifiers;
                // `const` is implied by the constant address space.
                qualifiers.is_const &=
                    self.spaces == Spaces::All || !space.is_some_and(AddressSpace::is_read_only);
                format!("{}{}", prefix(named, qualifiers), before(&self.simple(ty.ty), &inner))
            }
        }
    }

    fn around_alias(
        &self,
        alias: &Alias,
        own: Qualifiers,
        space: Option<AddressSpace>,
        inner: &str,
    ) -> String {
        let brought = alias.ty.qualifiers;
        let mut qualifiers = Qualifiers {
            is_const: own.is_const && !brought.is_const,
            is_volatile: own.is_volatile && !brought.is_volatile,
            is_restrict: own.is_restrict && !brought.is_restrict,
        };
        // `const` is implied by the constant address space.
        qualifiers.is_const &= self.spaces == Spaces::All || !space.is_some_and(AddressSpace::is_read_only);
        let named = space.filter(|&space| self.names(space) && alias.space.is_none());
        format!("{}{}", prefix(named, qualifiers), before(self.symbols.text(alias.name), inner))
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
            TypeKind::Opaque(opaque) => opaque.name().into(),
            TypeKind::Pointer { .. }
            | TypeKind::Array { .. }
            | TypeKind::Function { .. }
            | TypeKind::Block { .. } => {
                unreachable!("types with declarators are spelled around them")
            }
        }
    }
}

/// Puts a name before a declarator.
fn before(name: &str, inner: &str) -> String {
    let between = if inner.is_empty() || inner.starts_with('[') { "" } else { " " };
    format!("{name}{between}{inner}")
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

/// Returns the keyword of an access qualifier.
pub(crate) fn access_name(access: AccessQualifier) -> &'static str {
    match access {
        AccessQualifier::ReadOnly => "read_only",
        AccessQualifier::WriteOnly => "write_only",
        AccessQualifier::ReadWrite => "read_write",
    }
}
