//! Checks declaration specifiers: derives a type from the specifiers before a declarator. OpenCL C 3.0, 6.3, 6.7 to
//! 6.10; C99 6.7.1 to 6.7.4.

mod resolve;

use super::{Checker, declarator::SpacePlace, type_names};
use crate::{
    address_space::AddressSpace,
    error,
    types::{QualType, Qualifiers, TypeId, TypeKind, names::AliasId, spelling::access_name},
};
use rustc_hash::FxHashMap;
use spirocl_frontend::{
    ast::{
        self, AccessQualifier, AddressSpaceKeyword, SpecifierKind, StorageClass, TypeKeyword, TypeQualifier,
    },
    language::Version,
    source::Span,
    symbol::Symbol,
};

/// The context of specifiers, which determines the valid ones.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum SpecifierPlace {
    /// In a declaration or function definition.
    Declaration,
    /// In a parameter.
    Parameter,
    /// In a member of a structure or union.
    Member,
    /// In a type name.
    TypeName,
}

/// The meaning of the specifiers of a declaration.
#[derive(Clone, Debug)]
pub(crate) struct Specified<'t> {
    /// The type, with the qualifiers before the declarator.
    pub(crate) ty: QualType,
    /// The address space, and its location or that of the typedef that specifies it.
    pub(crate) space: Option<(AddressSpace, Span)>,
    /// The storage class, other than `typedef`.
    pub(crate) storage: Option<(StorageClass, Span)>,
    /// `typedef`
    pub(crate) is_typedef: bool,
    /// The location of `kernel`.
    pub(crate) kernel: Option<Span>,
    /// The location of `inline`.
    pub(crate) inline: Option<Span>,
    /// The name of the type in the source, if it differs from its canonical spelling.
    pub(crate) alias: Option<AliasId>,
    /// The enumerators of an enumeration that is defined by the specifiers.
    pub(crate) constants: Option<Vec<(Symbol, i64)>>,
    /// The alignment that the typedef that names the type specifies with `aligned(N)`.
    pub(crate) alignment: Option<u32>,
    /// The attributes among the specifiers.
    pub(crate) attributes: Vec<&'t ast::Attribute>,
    /// The location of the type.
    pub(crate) type_span: Span,
    /// The first qualifier, for diagnostics.
    pub(crate) first_qualifier: Option<(&'static str, Span)>,
    /// Whether the specifiers define or declare a structure, union or enumeration.
    pub(crate) declares_tag: bool,
    /// The location of all specifiers.
    pub(crate) span: Span,
}

/// The specifiers while they are collected, before they are combined.
#[derive(Default)]
struct Gathered<'t> {
    keywords: Vec<(TypeKeyword, Span)>,
    named: Option<(&'t SpecifierKind, Span)>,
    qualifiers: Qualifiers,
    qualifier_spans: Vec<(TypeQualifier, Span)>,
    space: Option<(AddressSpace, Span)>,
    storage: Option<(StorageClass, Span)>,
    access: Option<(AccessQualifier, Span)>,
    kernel: Option<Span>,
    inline: Option<Span>,
    pipe: Option<Span>,
    attributes: Vec<&'t ast::Attribute>,
    has_error: bool,
    /// Whether a type is among the specifiers.
    is_typed: bool,
}

/// What specifiers and declarators refer to.
#[derive(Default)]
pub(crate) struct Specifiers {
    /// The built-in type names that the program uses.
    pub(crate) builtin_types: FxHashMap<Symbol, &'static type_names::Row>,
    /// The type that `__auto_type` denotes in the current declaration.
    pub(crate) auto_type: Option<TypeId>,
    /// The location of the pointee address space for each declared pointer and each function that returns one, by the
    /// location of its name.
    pub(crate) space_places: FxHashMap<Span, SpacePlace>,
}

impl Checker<'_> {
    /// Checks the specifiers before a declarator; `alone` is whether no declarator follows.
    pub(crate) fn specifiers<'t>(
        &mut self,
        specifiers: &'t ast::Specifiers,
        place: SpecifierPlace,
        alone: bool,
    ) -> Specified<'t> {
        let gathered = self.gather(specifiers);
        self.check_storage(&gathered, place);
        let type_span = self.type_span(&gathered, specifiers.span);
        let mut resolved = self.resolve(&gathered, specifiers, alone);
        if let Some(span) = gathered.pipe {
            resolved.ty = self.pipe_type(resolved.ty, gathered.access, span).into();
        } else {
            self.apply_access(&mut resolved, gathered.access, type_span);
        }
        self.check_restrict(&gathered, resolved.ty.ty);
        self.check_image_qualifiers(&gathered, resolved.ty.ty);
        let ty = self.qualify(resolved.ty, gathered.qualifiers);
        let space = self.combine_spaces(&gathered, resolved.space, type_span);
        Specified {
            ty,
            space,
            storage: gathered.storage.filter(|(storage, _)| *storage != StorageClass::Typedef),
            is_typedef: gathered.storage.is_some_and(|(storage, _)| storage == StorageClass::Typedef),
            kernel: gathered.kernel,
            inline: gathered.inline,
            alias: resolved.alias,
            constants: resolved.constants,
            alignment: resolved.alignment,
            attributes: gathered.attributes,
            type_span,
            first_qualifier: gathered
                .qualifier_spans
                .first()
                .map(|&(qualifier, span)| (qualifier_name(qualifier), span)),
            declares_tag: resolved.declares_tag,
            span: specifiers.span,
        }
    }

    fn gather<'t>(&mut self, specifiers: &'t ast::Specifiers) -> Gathered<'t> {
        let is_typed = specifiers.list.iter().any(|specifier| specifier.kind.is_type());
        let mut gathered = Gathered { is_typed, ..Gathered::default() };
        for specifier in &specifiers.list {
            self.gather_one(&mut gathered, &specifier.kind, specifier.span);
        }
        gathered
    }

    fn gather_one<'t>(&mut self, gathered: &mut Gathered<'t>, kind: &'t SpecifierKind, span: Span) {
        match kind {
            SpecifierKind::Storage(storage) => self.gather_storage(gathered, *storage, span),
            SpecifierKind::Qualifier(qualifier) => self.gather_qualifier(gathered, *qualifier, span),
            SpecifierKind::AddressSpace(keyword) => {
                gathered.space = self.another_space(gathered.space, *keyword, span);
            }
            SpecifierKind::Access(access) => match gathered.access {
                Some((first, first_at)) => self.diagnostics.report(error::specifier::second_specifier(
                    span,
                    access_name(*access),
                    access_name(first),
                    first_at,
                )),
                None => gathered.access = Some((*access, span)),
            },
            SpecifierKind::Kernel => gathered.kernel = gathered.kernel.or(Some(span)),
            SpecifierKind::Inline => gathered.inline = gathered.inline.or(Some(span)),
            SpecifierKind::Pipe => gathered.pipe = gathered.pipe.or(Some(span)),
            SpecifierKind::Type(keyword) => gathered.keywords.push((*keyword, span)),
            SpecifierKind::Named(_)
            | SpecifierKind::Struct(_)
            | SpecifierKind::Enum(_)
            | SpecifierKind::TypeofExpr(_)
            | SpecifierKind::TypeofType(_)
            | SpecifierKind::AutoType => match gathered.named {
                Some((first, first_at)) => {
                    let (second, first) = (self.specifier_text(kind), self.specifier_text(first));
                    self.diagnostics.report(error::specifier::two_types(span, &second, &first, first_at));
                }
                None => gathered.named = Some((kind, span)),
            },
            SpecifierKind::Attributes(attributes) => gathered.attributes.extend(attributes),
            SpecifierKind::Error => gathered.has_error = true,
        }
    }

    fn gather_storage(&mut self, gathered: &mut Gathered<'_>, storage: StorageClass, span: Span) {
        let word = storage_name(storage);
        match storage {
            StorageClass::Auto | StorageClass::Register | StorageClass::ThreadLocal => {
                let accepted = storage != StorageClass::ThreadLocal
                    && self.pragmas.enables(&self.symbols, "cl_clang_storage_class_specifiers");
                let is_deduced = storage == StorageClass::Auto && !gathered.is_typed;
                if is_deduced {
                    self.diagnostics.report(error::specifier::deduced_type(span));
                } else if !accepted {
                    self.diagnostics.report(error::specifier::storage_class(span, word));
                }
                gathered.has_error |= is_deduced || storage == StorageClass::Auto && !accepted;
                return;
            }
            StorageClass::Block => {
                self.diagnostics.report(error::specifier::unsupported_specifier(span, word));
                return;
            }
            StorageClass::Static | StorageClass::Extern => {
                let accepted = self.pragmas.language.version >= Version::V1_2
                    || self.pragmas.enables(&self.symbols, "cl_clang_storage_class_specifiers");
                if !accepted {
                    self.diagnostics.report(error::specifier::storage_class_version(
                        span,
                        word,
                        self.pragmas.language.version,
                    ));
                    // The variable would be defined elsewhere, so a missing initializer is not reported.
                    gathered.has_error |= storage == StorageClass::Extern;
                    return;
                }
            }
            StorageClass::Typedef => {}
        }
        match gathered.storage {
            Some((first, first_at)) => self.diagnostics.report(error::specifier::second_specifier(
                span,
                word,
                storage_name(first),
                first_at,
            )),
            None => gathered.storage = Some((storage, span)),
        }
    }

    fn gather_qualifier(&mut self, gathered: &mut Gathered<'_>, qualifier: TypeQualifier, span: Span) {
        let repeated = gathered.qualifier_spans.iter().any(|&(earlier, _)| earlier == qualifier);
        gathered.qualifier_spans.push((qualifier, span));
        if repeated {
            self.diagnostics.report(error::specifier::repeated_qualifier(span, qualifier_name(qualifier)));
        }
        self.add_qualifier(&mut gathered.qualifiers, qualifier, span);
    }

    fn add_qualifier(&mut self, qualifiers: &mut Qualifiers, qualifier: TypeQualifier, span: Span) {
        match qualifier {
            TypeQualifier::Const => qualifiers.is_const = true,
            TypeQualifier::Volatile => qualifiers.is_volatile = true,
            TypeQualifier::Restrict => qualifiers.is_restrict = true,
            TypeQualifier::Atomic => self.diagnostics.report(
                error::specifier::unsupported_specifier(span, "_Atomic")
                    .help("use an atomic type of OpenCL C 2.0, such as `atomic_int`"),
            ),
        }
    }

    /// Adds an address space keyword to an address space. Reports a second one.
    fn another_space(
        &mut self,
        first: Option<(AddressSpace, Span)>,
        keyword: AddressSpaceKeyword,
        span: Span,
    ) -> Option<(AddressSpace, Span)> {
        // The keyword is reserved, but other compilers accept it with the meaning of a pointer without an address
        // space, and programs use it.
        if keyword == AddressSpaceKeyword::Generic && !self.pragmas.language.has_generic_address_space() {
            self.diagnostics.report(error::address_space::no_generic(span));
            return first;
        }
        let space = AddressSpace::from(keyword);
        self.diagnostics.underscored |= (span.end - span.start) as usize > space.name().len();
        if let Some((first, first_at)) = first {
            self.diagnostics.report(error::address_space::two_spaces(span, space, first, first_at));
            return Some((first, first_at));
        }
        Some((space, span))
    }

    /// Returns the qualifiers and the address space after a `*`.
    pub(crate) fn pointer_qualifiers(
        &mut self,
        specifiers: &[ast::Specifier],
    ) -> (Qualifiers, Option<(AddressSpace, Span)>) {
        let mut qualifiers = Qualifiers::NONE;
        let mut space = None;
        for specifier in specifiers {
            match specifier.kind {
                SpecifierKind::Qualifier(qualifier) => {
                    self.add_qualifier(&mut qualifiers, qualifier, specifier.span);
                }
                SpecifierKind::AddressSpace(keyword) => {
                    space = self.another_space(space, keyword, specifier.span);
                }
                SpecifierKind::Access(access) => self.diagnostics.report(error::specifier::access_target(
                    specifier.span,
                    access_name(access),
                    "a pointer",
                )),
                SpecifierKind::Storage(_)
                | SpecifierKind::Kernel
                | SpecifierKind::Inline
                | SpecifierKind::Pipe
                | SpecifierKind::Type(_)
                | SpecifierKind::Named(_)
                | SpecifierKind::Struct(_)
                | SpecifierKind::Enum(_)
                | SpecifierKind::TypeofExpr(_)
                | SpecifierKind::TypeofType(_)
                | SpecifierKind::AutoType
                | SpecifierKind::Attributes(_)
                | SpecifierKind::Error => {}
            }
        }
        (qualifiers, space)
    }

    fn check_storage(&mut self, gathered: &Gathered<'_>, place: SpecifierPlace) {
        let name = match place {
            _ if gathered.has_error => return,
            SpecifierPlace::Declaration => return,
            SpecifierPlace::Parameter => "a parameter",
            SpecifierPlace::Member => "a member",
            SpecifierPlace::TypeName => "a type name",
        };
        let words = [
            gathered.storage.map(|(storage, span)| (storage_name(storage), span)),
            gathered.kernel.map(|span| ("kernel", span)),
            gathered.inline.map(|span| ("inline", span)),
        ];
        for (word, span) in words.into_iter().flatten() {
            self.diagnostics.report(error::specifier::misplaced_storage(span, word, name));
        }
    }

    fn type_span(&self, gathered: &Gathered<'_>, all: Span) -> Span {
        match (gathered.named, gathered.keywords.as_slice()) {
            (Some((_, span)), _) => span,
            (None, [(_, first), .., (_, last)]) if last.start >= first.start => first.to(*last),
            (None, [(_, first), ..]) => *first,
            (None, []) => all,
        }
    }

    fn check_restrict(&mut self, gathered: &Gathered<'_>, ty: TypeId) {
        let found =
            gathered.qualifier_spans.iter().find(|&&(qualifier, _)| qualifier == TypeQualifier::Restrict);
        let Some(&(_, span)) = found else { return };
        // C99 6.7.3p8: a qualifier of an array applies to its elements.
        let qualified = self.types.innermost(ty);
        let is_pointer = matches!(self.types.kind(qualified), TypeKind::Pointer { .. } | TypeKind::Error);
        if !is_pointer {
            let shown = self.show(ty);
            self.diagnostics.report(error::specifier::restrict(span, &shown));
        }
    }

    /// Reports qualifiers of images. OpenCL C 3.0, 6.11.p.
    fn check_image_qualifiers(&mut self, gathered: &Gathered<'_>, ty: TypeId) {
        if !matches!(self.types.kind(ty), TypeKind::Image(..)) {
            return;
        }
        for &(qualifier, span) in &gathered.qualifier_spans {
            if matches!(qualifier, TypeQualifier::Const | TypeQualifier::Volatile) {
                let shown = self.show(ty);
                self.diagnostics.report(error::opaque::image_qualifier(
                    span,
                    qualifier_name(qualifier),
                    &shown,
                ));
            }
        }
    }

    fn combine_spaces(
        &mut self,
        gathered: &Gathered<'_>,
        of_typedef: Option<AddressSpace>,
        type_span: Span,
    ) -> Option<(AddressSpace, Span)> {
        match (gathered.space, of_typedef) {
            (Some((written, span)), Some(space)) => {
                let name = gathered.named.map_or_else(String::new, |(kind, _)| self.specifier_text(kind));
                self.diagnostics
                    .report(error::address_space::typedef_space(span, written, &name, space, type_span));
                Some((space, type_span))
            }
            (written, None) => written,
            (None, Some(space)) => {
                self.diagnostics.typedef_spaces.insert(type_span);
                Some((space, type_span))
            }
        }
    }

    /// Adds qualifiers to a type: those of an array apply to its elements. C99 6.7.3.
    pub(crate) fn qualify(&mut self, ty: QualType, more: Qualifiers) -> QualType {
        if more == Qualifiers::NONE {
            return ty;
        }
        if let TypeKind::Array { element, length } = *self.types.kind(ty.ty) {
            let element = self.qualify(element, more);
            return QualType { ty: self.types.array(element, length), ..ty };
        }
        let restrict_applies = matches!(self.types.kind(ty.ty), TypeKind::Pointer { .. });
        let more = Qualifiers { is_restrict: more.is_restrict && restrict_applies, ..more };
        QualType { ty: ty.ty, qualifiers: ty.qualifiers.with(more) }
    }

    fn specifier_text(&self, kind: &SpecifierKind) -> String {
        match kind {
            SpecifierKind::Named(name) => self.symbols.text(*name).to_owned(),
            SpecifierKind::Struct(specifier) => {
                let keyword = if specifier.is_union { "union" } else { "struct" };
                specifier.name.map_or_else(
                    || keyword.to_owned(),
                    |name| format!("{keyword} {}", self.symbols.text(name.symbol)),
                )
            }
            SpecifierKind::Enum(specifier) => specifier
                .name
                .map_or_else(|| "enum".to_owned(), |name| format!("enum {}", self.symbols.text(name.symbol))),
            SpecifierKind::TypeofExpr(_) | SpecifierKind::TypeofType(_) => "typeof".to_owned(),
            SpecifierKind::AutoType => "__auto_type".to_owned(),
            SpecifierKind::Storage(_)
            | SpecifierKind::Qualifier(_)
            | SpecifierKind::AddressSpace(_)
            | SpecifierKind::Access(_)
            | SpecifierKind::Kernel
            | SpecifierKind::Inline
            | SpecifierKind::Pipe
            | SpecifierKind::Type(_)
            | SpecifierKind::Attributes(_)
            | SpecifierKind::Error => String::new(),
        }
    }
}

/// Returns the keyword of a storage class.
pub(crate) fn storage_name(storage: StorageClass) -> &'static str {
    match storage {
        StorageClass::Typedef => "typedef",
        StorageClass::Extern => "extern",
        StorageClass::Static => "static",
        StorageClass::Auto => "auto",
        StorageClass::Register => "register",
        StorageClass::ThreadLocal => "_Thread_local",
        StorageClass::Block => "__block",
    }
}

pub(crate) fn qualifier_name(qualifier: TypeQualifier) -> &'static str {
    match qualifier {
        TypeQualifier::Const => "const",
        TypeQualifier::Volatile => "volatile",
        TypeQualifier::Restrict => "restrict",
        TypeQualifier::Atomic => "_Atomic",
    }
}

fn keyword_name(keyword: TypeKeyword) -> &'static str {
    match keyword {
        TypeKeyword::Void => "void",
        TypeKeyword::Bool => "bool",
        TypeKeyword::Char => "char",
        TypeKeyword::Short => "short",
        TypeKeyword::Int => "int",
        TypeKeyword::Long => "long",
        TypeKeyword::Half => "half",
        TypeKeyword::Float => "float",
        TypeKeyword::Double => "double",
        TypeKeyword::Signed => "signed",
        TypeKeyword::Unsigned => "unsigned",
        TypeKeyword::Complex => "_Complex",
        TypeKeyword::Imaginary => "_Imaginary",
    }
}

/// Returns the rows of the built-in type names that occur in the program, by symbol.
pub(crate) fn builtin_types(
    symbols: &spirocl_frontend::symbol::Symbols,
) -> rustc_hash::FxHashMap<Symbol, &'static type_names::Row> {
    type_names::ROWS.iter().filter_map(|row| Some((symbols.find(row.name)?, row))).collect()
}
