//! Formats types for diagnostics: `global int *`, `float4`, `struct S`, `int[3]`.

use super::{
    Checker,
    alias::{Alias, Spelling, Written},
};
use crate::{
    address_space::AddressSpace,
    types::{Opaque, QualType, Qualifiers, TypeId, TypeKind, Types},
};
use spirocl_frontend::{
    ast::{AccessQualifier, Name},
    diagnostic::Help,
    source::Span,
    symbol::{Symbol, Symbols},
};
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
    explained: bool,
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

impl Checker<'_> {
    /// Formats a type without the private and generic address spaces of pointees.
    pub(crate) fn show(&self, ty: impl Into<Written>) -> Shown {
        self.show_in(ty.into(), Qualifiers::NONE, None, Spaces::Written)
    }

    /// Formats a type with all its address spaces.
    pub(crate) fn show_with_spaces(&self, ty: impl Into<Written>) -> Shown {
        self.show_in(ty.into(), Qualifiers::NONE, None, Spaces::All)
    }

    /// Formats the types of two different declarations, with qualifiers and specified address spaces, so that the
    /// difference is visible.
    pub(crate) fn show_declarations(
        &self,
        declarations: [(QualType, Option<AddressSpace>, Span); 2],
    ) -> [Shown; 2] {
        let shown = |spaces| {
            declarations.map(|(ty, space, declared)| {
                self.show_in(self.declared(ty.ty, Some(declared)), ty.qualifiers, space, spaces)
            })
        };
        let [one, other] = shown(Spaces::Written);
        if one == other { shown(Spaces::All) } else { [one, other] }
    }

    /// Formats a declaration of a variable in an address space.
    pub(crate) fn show_declaration(&self, ty: QualType, space: AddressSpace, name: Name) -> String {
        let Written { spelling, .. } = self.declared(ty.ty, Some(name.span));
        let (alias, layers) = self.alias_of(spelling);
        let (types, symbols) = (&self.types, &self.symbols);
        let speller = Speller { types, symbols, spaces: Spaces::Written, alias };
        speller.around_in(ty, Some(space), self.text(name.symbol).to_owned(), layers)
    }

    /// Formats two different types so that the difference is visible.
    pub(crate) fn show_both(&self, one: impl Into<Written>, other: impl Into<Written>) -> (Shown, Shown) {
        let (one, other) = (one.into(), other.into());
        let plain = (self.show(one), self.show(other));
        if plain.0 != plain.1 {
            return plain;
        }
        (self.show_with_spaces(one), self.show_with_spaces(other))
    }

    fn show_in(
        &self,
        written: Written,
        qualifiers: Qualifiers,
        space: Option<AddressSpace>,
        spaces: Spaces,
    ) -> Shown {
        let ty = QualType { ty: written.ty, qualifiers };
        let plain = Speller { types: &self.types, symbols: &self.symbols, spaces, alias: None };
        let canonical = plain.around_in(ty, space, String::new(), None);
        let (Some(alias), layers) = self.alias_of(written.spelling) else {
            return Shown { text: canonical.clone(), canonical, explained: false };
        };
        let text = Speller { alias: Some(alias), ..plain }.around_in(ty, space, String::new(), layers);
        let explained = alias.explained && text != canonical;
        Shown { text, canonical, explained }
    }

    fn alias_of(&self, spelling: Option<Spelling>) -> (Option<&Alias>, Option<u32>) {
        (spelling.map(|spelling| self.aliases.get(spelling.alias)), spelling.map(|spelling| spelling.layers))
    }

    /// Returns the text of a name.
    pub(crate) fn text(&self, symbol: Symbol) -> &str {
        self.symbols.text(symbol)
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

struct Speller<'a> {
    types: &'a Types,
    symbols: &'a Symbols,
    spaces: Spaces,
    /// The alias within the layers that `around_in` counts.
    alias: Option<&'a Alias>,
}

impl Speller<'_> {
    /// Formats a declaration of `inner` (a declarator, which may be empty) with type `ty`.
    fn around(&self, ty: QualType, inner: String) -> String {
        self.around_in(ty, None, inner, None)
    }

    /// Formats like `around`; `layers` is the number of layers around the alias, if there is one.
    fn around_in(
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

/// Puts a name before a declarator.
fn before(name: &str, inner: &str) -> String {
    let between = if inner.is_empty() || inner.starts_with('[') { "" } else { " " };
    format!("{name}{between}{inner}")
}

/// Replaces the address space keywords in a help message with `__global` and similar keywords.
pub(crate) fn underscore(help: &mut Help) {
    for space in AddressSpace::ALL {
        for end in ['`', ' '] {
            help.text = help.text.replace(&format!("`{space}{end}"), &format!("`__{space}{end}"));
        }
    }
    let is_space = |word: &str| AddressSpace::ALL.iter().any(|space| space.name() == word);
    let underscored = |word: &str| {
        let name = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        if is_space(name) { format!("__{word}") } else { word.to_owned() }
    };
    for edit in &mut help.edits {
        let words = edit.replacement.split_inclusive(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        edit.replacement = words.map(underscored).collect();
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

/// Returns the keyword of an access qualifier.
pub(crate) fn access_name(access: AccessQualifier) -> &'static str {
    match access {
        AccessQualifier::ReadOnly => "read_only",
        AccessQualifier::WriteOnly => "write_only",
        AccessQualifier::ReadWrite => "read_write",
    }
}

/// Returns the name of an opaque type.
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
