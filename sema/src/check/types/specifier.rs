//! Checks declaration specifiers: derives a type from the specifiers before a declarator. OpenCL C 3.0, 6.3, 6.7 to
//! 6.10; C99 6.7.1 to 6.7.4.

mod resolve;

use crate::{
    address_space::AddressSpace,
    check::{
        Checker,
        reporter::Reporter,
        types::{declarator::SpacePlace, type_names},
    },
    error,
    types::{
        QualType, Qualifiers, TypeId, TypeKind, Types,
        names::{AliasId, DeclarationId},
        spelling::access_name,
    },
};
use rustc_hash::FxHashMap;
use spirocl_frontend::{
    ast::{
        self, AccessQualifier, AddressSpaceKeyword, SpecifierKind, StorageClass, TypeKeyword, TypeQualifier,
    },
    handle_map::HandleMap,
    language::{Language, Version},
    source::Span,
    symbol::{Symbol, Symbols},
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
    pub(crate) builtin_types: HandleMap<Symbol, &'static type_names::Row>,
    /// The type that `__auto_type` denotes in the current declaration.
    pub(crate) auto_type: Option<TypeId>,
    /// The location of the pointee address space for each declared pointer and each function that returns one.
    pub(crate) space_places: FxHashMap<DeclarationId, SpacePlace>,
}

/// Checks the specifiers before a declarator; `alone` is whether no declarator follows.
pub(crate) fn specifiers<'t>(
    checker: &mut Checker<'_>,
    specifiers: &'t ast::Specifiers,
    place: SpecifierPlace,
    alone: bool,
) -> Specified<'t> {
    let gathered = gather(checker, specifiers);
    check_storage(&mut checker.diagnostics, &gathered, place);
    let type_span = type_span(&gathered, specifiers.span);
    let mut resolved = resolve::denoted_type(checker, &gathered, specifiers, alone);
    if let Some(span) = gathered.pipe {
        resolved.ty = resolve::pipe_type(
            &mut checker.diagnostics,
            checker.pragmas.language,
            &mut checker.types,
            resolved.ty,
            gathered.access,
            span,
        )
        .into();
    } else {
        resolve::apply_access(checker, &mut resolved, gathered.access, type_span);
    }
    check_restrict(checker, &gathered, resolved.ty.ty);
    check_image_qualifiers(checker, &gathered, resolved.ty.ty);
    let ty = qualify(&mut checker.types, resolved.ty, gathered.qualifiers);
    let space =
        combine_spaces(&mut checker.diagnostics, &checker.symbols, &gathered, resolved.space, type_span);
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

fn gather<'t>(checker: &mut Checker<'_>, specifiers: &'t ast::Specifiers) -> Gathered<'t> {
    let is_typed = specifiers.list.iter().any(|specifier| specifier.kind.is_type());
    let mut gathered = Gathered { is_typed, ..Gathered::default() };
    for specifier in &specifiers.list {
        gather_one(checker, &mut gathered, &specifier.kind, specifier.span);
    }
    gathered
}

fn gather_one<'t>(
    checker: &mut Checker<'_>,
    gathered: &mut Gathered<'t>,
    kind: &'t SpecifierKind,
    span: Span,
) {
    match kind {
        SpecifierKind::Storage(storage) => gather_storage(checker, gathered, *storage, span),
        SpecifierKind::Qualifier(qualifier) => {
            gather_qualifier(&mut checker.diagnostics, gathered, *qualifier, span)
        }
        SpecifierKind::AddressSpace(keyword) => {
            gathered.space = another_space(
                &mut checker.diagnostics,
                checker.pragmas.language,
                gathered.space,
                *keyword,
                span,
            );
        }
        SpecifierKind::Access(access) => match gathered.access {
            Some((first, _)) if first == *access => {
                checker.diagnostics.report(error::specifier::repeated_qualifier(span, access_name(*access)));
            }
            Some((first, first_at)) => checker.diagnostics.report(error::specifier::second_specifier(
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
                let (second, first) =
                    (specifier_text(&checker.symbols, kind), specifier_text(&checker.symbols, first));
                checker.diagnostics.report(error::specifier::two_types(span, &second, &first, first_at));
            }
            None => gathered.named = Some((kind, span)),
        },
        SpecifierKind::Attributes(attributes) => gathered.attributes.extend(attributes),
        SpecifierKind::Error => gathered.has_error = true,
    }
}

fn gather_storage(checker: &mut Checker<'_>, gathered: &mut Gathered<'_>, storage: StorageClass, span: Span) {
    let word = storage_name(storage);
    match storage {
        StorageClass::Auto | StorageClass::Register | StorageClass::ThreadLocal => {
            let accepted = storage != StorageClass::ThreadLocal
                && checker.pragmas.enables(&checker.symbols, "cl_clang_storage_class_specifiers");
            let is_deduced = storage == StorageClass::Auto && !gathered.is_typed;
            if is_deduced {
                checker.diagnostics.report(error::specifier::deduced_type(span));
            } else if !accepted {
                checker.diagnostics.report(error::specifier::storage_class(span, word));
            }
            gathered.has_error |= is_deduced || storage == StorageClass::Auto && !accepted;
            return;
        }
        StorageClass::Block => {
            checker.diagnostics.report(error::specifier::unsupported_specifier(span, word));
            return;
        }
        StorageClass::Static | StorageClass::Extern => {
            let accepted = checker.pragmas.language.version >= Version::V1_2
                || checker.pragmas.enables(&checker.symbols, "cl_clang_storage_class_specifiers");
            if !accepted {
                checker.diagnostics.report(error::specifier::storage_class_version(
                    span,
                    word,
                    checker.pragmas.language.version,
                ));
                // The variable would be defined elsewhere, so a missing initializer is not reported.
                gathered.has_error |= storage == StorageClass::Extern;
                return;
            }
        }
        StorageClass::Typedef => {}
    }
    match gathered.storage {
        Some((first, _)) if first == storage => {
            checker.diagnostics.report(error::specifier::repeated_qualifier(span, word));
        }
        Some((first, first_at)) => checker.diagnostics.report(error::specifier::second_specifier(
            span,
            word,
            storage_name(first),
            first_at,
        )),
        None => gathered.storage = Some((storage, span)),
    }
}

fn gather_qualifier(
    diagnostics: &mut Reporter<'_>,
    gathered: &mut Gathered<'_>,
    qualifier: TypeQualifier,
    span: Span,
) {
    let repeated = gathered.qualifier_spans.iter().any(|&(earlier, _)| earlier == qualifier);
    gathered.qualifier_spans.push((qualifier, span));
    if repeated {
        diagnostics.report(error::specifier::repeated_qualifier(span, qualifier_name(qualifier)));
    }
    add_qualifier(diagnostics, &mut gathered.qualifiers, qualifier, span);
}

fn add_qualifier(
    diagnostics: &mut Reporter<'_>,
    qualifiers: &mut Qualifiers,
    qualifier: TypeQualifier,
    span: Span,
) {
    match qualifier {
        TypeQualifier::Const => qualifiers.is_const = true,
        TypeQualifier::Volatile => qualifiers.is_volatile = true,
        TypeQualifier::Restrict => qualifiers.is_restrict = true,
        TypeQualifier::Atomic => diagnostics.report(
            error::specifier::unsupported_specifier(span, "_Atomic")
                .help("use an atomic type of OpenCL C 2.0, such as `atomic_int`"),
        ),
    }
}

/// Adds an address space keyword to an address space. Reports a second one.
fn another_space(
    diagnostics: &mut Reporter<'_>,
    language: &Language,
    first: Option<(AddressSpace, Span)>,
    keyword: AddressSpaceKeyword,
    span: Span,
) -> Option<(AddressSpace, Span)> {
    // The keyword is reserved, but other compilers accept it with the meaning of a pointer without an address
    // space, and programs use it.
    if keyword == AddressSpaceKeyword::Generic && !language.has_generic_address_space() {
        diagnostics.report(error::address_space::no_generic(span));
        return first;
    }
    let space = AddressSpace::from(keyword);
    diagnostics.underscored |= (span.end - span.start) as usize > space.name().len();
    if let Some((first, first_at)) = first {
        diagnostics.report(error::address_space::two_spaces(span, space, first, first_at));
        return Some((first, first_at));
    }
    Some((space, span))
}

/// Returns the qualifiers and the address space after a `*`.
pub(crate) fn pointer_qualifiers(
    diagnostics: &mut Reporter<'_>,
    language: &Language,
    specifiers: &[ast::Specifier],
) -> (Qualifiers, Option<(AddressSpace, Span)>) {
    let mut qualifiers = Qualifiers::NONE;
    let mut space = None;
    for specifier in specifiers {
        match specifier.kind {
            SpecifierKind::Qualifier(qualifier) => {
                add_qualifier(diagnostics, &mut qualifiers, qualifier, specifier.span);
            }
            SpecifierKind::AddressSpace(keyword) => {
                space = another_space(diagnostics, language, space, keyword, specifier.span);
            }
            SpecifierKind::Access(access) => diagnostics.report(error::specifier::access_target(
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

fn check_storage(diagnostics: &mut Reporter<'_>, gathered: &Gathered<'_>, place: SpecifierPlace) {
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
        diagnostics.report(error::specifier::misplaced_storage(span, word, name));
    }
}

fn type_span(gathered: &Gathered<'_>, all: Span) -> Span {
    match (gathered.named, gathered.keywords.as_slice()) {
        (Some((_, span)), _) => span,
        (None, [(_, first), .., (_, last)]) if last.start >= first.start => first.to(*last),
        (None, [(_, first), ..]) => *first,
        (None, []) => all,
    }
}

fn check_restrict(checker: &mut Checker<'_>, gathered: &Gathered<'_>, ty: TypeId) {
    let found = gathered.qualifier_spans.iter().find(|&&(qualifier, _)| qualifier == TypeQualifier::Restrict);
    let Some(&(_, span)) = found else { return };
    // C99 6.7.3p8: a qualifier of an array applies to its elements.
    let qualified = checker.types.innermost(ty);
    let is_pointer = matches!(checker.types.kind(qualified), TypeKind::Pointer { .. } | TypeKind::Error);
    if !is_pointer {
        let shown = checker.show(ty);
        checker.diagnostics.report(error::specifier::restrict(span, &shown));
    }
}

/// Reports qualifiers of images. OpenCL C 3.0, 6.11.p.
fn check_image_qualifiers(checker: &mut Checker<'_>, gathered: &Gathered<'_>, ty: TypeId) {
    if !matches!(checker.types.kind(ty), TypeKind::Image(..)) {
        return;
    }
    for &(qualifier, span) in &gathered.qualifier_spans {
        if matches!(qualifier, TypeQualifier::Const | TypeQualifier::Volatile) {
            let shown = checker.show(ty);
            checker.diagnostics.report(error::opaque::image_qualifier(
                span,
                qualifier_name(qualifier),
                &shown,
            ));
        }
    }
}

fn combine_spaces(
    diagnostics: &mut Reporter<'_>,
    symbols: &Symbols,
    gathered: &Gathered<'_>,
    of_typedef: Option<AddressSpace>,
    type_span: Span,
) -> Option<(AddressSpace, Span)> {
    match (gathered.space, of_typedef) {
        (Some((written, span)), Some(space)) => {
            let name = gathered.named.map_or_else(String::new, |(kind, _)| specifier_text(symbols, kind));
            diagnostics.report(error::address_space::typedef_space(span, written, &name, space, type_span));
            Some((space, type_span))
        }
        (written, None) => written,
        (None, Some(space)) => {
            diagnostics.typedef_spaces.insert(type_span);
            Some((space, type_span))
        }
    }
}

/// Adds qualifiers to a type: those of an array apply to its elements. C99 6.7.3.
fn qualify(types: &mut Types, ty: QualType, more: Qualifiers) -> QualType {
    if more == Qualifiers::NONE {
        return ty;
    }
    if let TypeKind::Array { element, length } = *types.kind(ty.ty) {
        let element = qualify(types, element, more);
        return QualType { ty: types.array(element, length), ..ty };
    }
    let restrict_applies = matches!(types.kind(ty.ty), TypeKind::Pointer { .. });
    let more = Qualifiers { is_restrict: more.is_restrict && restrict_applies, ..more };
    QualType { ty: ty.ty, qualifiers: ty.qualifiers.with(more) }
}

pub(crate) fn specifier_text(symbols: &Symbols, kind: &SpecifierKind) -> String {
    match kind {
        SpecifierKind::Named(name) => symbols.text(*name).to_owned(),
        SpecifierKind::Struct(specifier) => {
            let keyword = if specifier.is_union { "union" } else { "struct" };
            specifier
                .name
                .map_or_else(|| keyword.to_owned(), |name| format!("{keyword} {}", symbols.text(name.symbol)))
        }
        SpecifierKind::Enum(specifier) => specifier
            .name
            .map_or_else(|| "enum".to_owned(), |name| format!("enum {}", symbols.text(name.symbol))),
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
        TypeKeyword::Float16 => "_Float16",
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
    symbols: &mut spirocl_frontend::symbol::Symbols,
) -> HandleMap<Symbol, &'static type_names::Row> {
    type_names::ROWS.iter().map(|row| (symbols.intern(row.name), row)).collect()
}
