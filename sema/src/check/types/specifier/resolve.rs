//! Resolves type specifiers to a type: keywords, names, enumerations, `typeof`, pipes and image access qualifiers.
//! OpenCL C 3.0, 6.3 and 6.8; C99 6.7.2.

use crate::{
    address_space::AddressSpace,
    check::{
        Checker,
        expressions::{expression, place},
        reporter::Reporter,
        types::{
            declarator, enumeration,
            specifier::{self, Gathered, keyword_name},
            structure,
            type_names::Need,
        },
    },
    error,
    scope::Entity,
    types::{
        QualType, Scalar, TypeId, TypeKind, Types,
        names::{Alias, AliasId, Aliases},
        spelling::access_name,
    },
};
use spirocl_frontend::{
    ast::{self, AccessQualifier, SpecifierKind, TypeKeyword},
    foreign,
    language::{Language, Version},
    source::Span,
    symbol::{Symbol, Symbols},
};

/// A type with the properties that its name specifies.
pub(crate) struct Resolved {
    pub(crate) ty: QualType,
    pub(crate) space: Option<AddressSpace>,
    pub(crate) alias: Option<AliasId>,
    pub(crate) constants: Option<Vec<(Symbol, i64)>>,
    pub(crate) alignment: Option<u32>,
    pub(crate) declares_tag: bool,
}

impl From<TypeId> for Resolved {
    fn from(ty: TypeId) -> Self {
        Self {
            ty: ty.into(),
            space: None,
            alias: None,
            constants: None,
            alignment: None,
            declares_tag: false,
        }
    }
}

/// Returns the type that the type specifiers denote.
pub(crate) fn denoted_type(
    checker: &mut Checker<'_>,
    gathered: &Gathered<'_>,
    specifiers: &ast::Specifiers,
    alone: bool,
) -> Resolved {
    if let (Some((kind, span)), Some(&(keyword, keyword_at))) = (gathered.named, gathered.keywords.first()) {
        let (keyword, named) = (
            (keyword_at, keyword_name(keyword)),
            (span, &*specifier::specifier_text(&checker.symbols, kind)),
        );
        let (first, second) = if keyword_at.start < span.start { (keyword, named) } else { (named, keyword) };
        checker.diagnostics.report(error::specifier::two_types(second.0, second.1, first.1, first.0));
    }
    match gathered.named {
        Some((SpecifierKind::Named(name), span)) => named_type(checker, *name, span, gathered.access),
        Some((SpecifierKind::Struct(specifier), span)) => {
            let ty = structure::struct_specifier(checker, specifier, span, alone).into();
            Resolved { declares_tag: true, ..ty }
        }
        Some((SpecifierKind::Enum(specifier), _)) => enumeration(checker, specifier, alone),
        Some((SpecifierKind::TypeofExpr(expr), _)) => typeof_expression(checker, expr),
        Some((SpecifierKind::TypeofType(name), _)) => {
            let ty = declarator::type_name(checker, name);
            Resolved { ty, ..TypeId::VOID.into() }
        }
        Some((SpecifierKind::AutoType, span)) => match checker.specifiers.auto_type {
            Some(ty) => ty.into(),
            None => {
                checker.diagnostics.report(error::specifier::auto_type_place(span));
                TypeId::ERROR.into()
            }
        },
        Some(_) => TypeId::ERROR.into(),
        None if gathered.has_error => TypeId::ERROR.into(),
        None if gathered.keywords.is_empty() => {
            let at = specifiers.span;
            let is_empty = specifiers.list.is_empty();
            let insertion = if is_empty { (at, "int ") } else { (at.after(), " int") };
            checker.diagnostics.report(error::specifier::missing_type(at, insertion));
            TypeId::ERROR.into()
        }
        None => {
            let ty = keyword_type(&mut checker.diagnostics, checker.pragmas.language, &gathered.keywords);
            Resolved {
                alias: keyword_alias(&mut checker.symbols, &mut checker.aliases, &gathered.keywords, ty),
                ..ty.into()
            }
        }
    }
}

fn typeof_expression(checker: &mut Checker<'_>, expr: &ast::Expr) -> Resolved {
    let ty = checker.unevaluated(|checker| {
        let id = expression::check(checker, expr);
        place::place_of(&checker.types, &checker.program, &checker.body, id)
            .map_or_else(|| checker.body.expr(id).ty.into(), |place| place.ty)
    });
    Resolved { ty, ..TypeId::VOID.into() }
}

fn named_type(
    checker: &mut Checker<'_>,
    name: Symbol,
    span: Span,
    access: Option<(AccessQualifier, Span)>,
) -> Resolved {
    match checker.scopes.find(name).map(|entry| (&entry.entity, entry.span)) {
        Some((Entity::Typedef(typedef), _)) => Resolved {
            ty: typedef.ty,
            space: typedef.space,
            alias: typedef.alias,
            constants: None,
            alignment: typedef.alignment,
            declares_tag: false,
        },
        Some((Entity::Error, _)) => TypeId::ERROR.into(),
        Some((_, declared)) => {
            let text = checker.symbols.text(name).to_owned();
            checker.diagnostics.report(error::specifier::not_a_type(span, &text, Some(declared)));
            TypeId::ERROR.into()
        }
        None => builtin_type(checker, name, span, access),
    }
}

fn builtin_type(
    checker: &mut Checker<'_>,
    name: Symbol,
    span: Span,
    access: Option<(AccessQualifier, Span)>,
) -> Resolved {
    let Some(&row) = checker.specifiers.builtin_types.get(&name) else {
        let text = checker.symbols.text(name).to_owned();
        checker.diagnostics.report(error::specifier::unsupported_type(
            span,
            &text,
            foreign::owner(&text, None),
        ));
        return TypeId::ERROR.into();
    };
    if let Some(missing) = first_missing(checker.pragmas.language, row.needs) {
        checker.diagnostics.report(error::specifier::unavailable_type(span, row.name, missing));
        return TypeId::ERROR.into();
    }
    if row.needs.contains(&Need::Half) {
        checker.pragmas.uses_half(&mut checker.diagnostics, &checker.symbols, span);
    }
    let access = access.map_or(AccessQualifier::ReadOnly, |(access, _)| access);
    let ty = row.is.ty(&mut checker.types, checker.pragmas.language, access);
    Resolved { alias: alias(checker, name, ty), ..ty.into() }
}

/// Returns the alias of a built-in type name that is not the canonical name of its type, such as `size_t`.
fn alias(checker: &mut Checker<'_>, name: Symbol, ty: TypeId) -> Option<AliasId> {
    let is_own = match checker.types.kind(ty) {
        TypeKind::Scalar(scalar) => checker.symbols.text(name) == scalar.name(),
        TypeKind::Atomic(scalar) => checker.symbols.text(name).strip_prefix("atomic_") == Some(scalar.name()),
        _ => true,
    };
    (!is_own).then(|| checker.aliases.intern(Alias::plain(name, ty)))
}

fn enumeration(checker: &mut Checker<'_>, specifier: &ast::EnumSpecifier, alone: bool) -> Resolved {
    let ty = enumeration::enum_specifier(checker, specifier, alone);
    let alias = specifier
        .name
        .and_then(|name| enum_alias(&mut checker.symbols, &mut checker.aliases, name.symbol, ty));
    let constants = enumeration::constants_of(&checker.scopes, specifier);
    if let (Some(alias), Some(name), Some(constants)) = (alias, specifier.name, &constants) {
        checker.aliases.place(alias, name.span);
        checker.aliases.enumerate(alias, constants.clone());
    }
    Resolved { declares_tag: true, alias, constants, ..ty.into() }
}

fn enum_alias(symbols: &mut Symbols, aliases: &mut Aliases, tag: Symbol, ty: TypeId) -> Option<AliasId> {
    let name = symbols.intern(&format!("enum {}", symbols.text(tag)));
    (ty != TypeId::ERROR).then(|| aliases.intern(Alias::plain(name, ty)))
}

/// Returns the alias of a keyword combination, such as `unsigned int`, for a type with a shorter canonical name.
fn keyword_alias(
    symbols: &mut Symbols,
    aliases: &mut Aliases,
    words: &[(TypeKeyword, Span)],
    ty: TypeId,
) -> Option<AliasId> {
    let is_plain =
        matches!(words, [(word, _)] if !matches!(word, TypeKeyword::Signed | TypeKeyword::Unsigned));
    if is_plain || ty == TypeId::ERROR {
        return None;
    }
    let names: Vec<&str> = words.iter().map(|&(word, _)| keyword_name(word)).collect();
    let name = symbols.intern(&names.join(" "));
    Some(aliases.intern(Alias { explained: false, ..Alias::plain(name, ty) }))
}

fn first_missing(language: &Language, needs: &[Need]) -> Option<&'static str> {
    needs.iter().find_map(|need| need.missing(language))
}

/// Returns the type that keywords such as `unsigned long int` denote.
fn keyword_type(
    diagnostics: &mut Reporter<'_>,
    language: &Language,
    words: &[(TypeKeyword, Span)],
) -> TypeId {
    for (index, &(word, span)) in words.iter().enumerate() {
        let name = keyword_name(word);
        if matches!(word, TypeKeyword::Complex | TypeKeyword::Imaginary) {
            diagnostics.report(error::specifier::unsupported_specifier(span, name));
            return TypeId::ERROR;
        }
        if word == TypeKeyword::Float16 {
            diagnostics.report(error::specifier::float16(span));
        }
        for &(earlier, earlier_at) in &words[..index] {
            let is_second = words[..index].iter().filter(|(each, _)| *each == word).count() == 1;
            if earlier == word && word == TypeKeyword::Long && is_second {
                diagnostics.report(error::specifier::long_long(span));
                continue;
            }
            if earlier == word {
                diagnostics.report(error::specifier::duplicate_type(span, name));
                return TypeId::ERROR;
            }
            if !go_together(earlier, word) {
                let first = keyword_name(earlier);
                diagnostics.report(error::specifier::type_combination(span, name, first, earlier_at));
                return TypeId::ERROR;
            }
        }
    }
    let has = |word| words.iter().any(|&(each, _)| each == word);
    if has(TypeKeyword::Double)
        && let Some(missing) = Need::Double.missing(language)
    {
        diagnostics.report(error::specifier::unavailable_type(words[0].1, "double", missing));
        return TypeId::ERROR;
    }
    keywords_to_type(has)
}

pub(crate) fn pipe_type(
    diagnostics: &mut Reporter<'_>,
    language: &Language,
    types: &mut Types,
    packet: QualType,
    access: Option<(AccessQualifier, Span)>,
    span: Span,
) -> TypeId {
    if let Some(missing) = Need::Feature("__opencl_c_pipes").missing(language) {
        diagnostics.report(error::specifier::unavailable_type(span, "pipe", missing));
        return TypeId::ERROR;
    }
    if packet.ty == TypeId::ERROR {
        return TypeId::ERROR;
    }
    let mut wanted = AccessQualifier::ReadOnly;
    if let Some((access, access_at)) = access {
        wanted = access;
        if access == AccessQualifier::ReadWrite {
            diagnostics.report(error::specifier::read_write_pipe(access_at));
            wanted = AccessQualifier::ReadOnly;
        }
    }
    types.intern(TypeKind::Pipe { packet: packet.ty, access: wanted })
}

pub(crate) fn apply_access(
    checker: &mut Checker<'_>,
    resolved: &mut Resolved,
    access: Option<(AccessQualifier, Span)>,
    type_span: Span,
) {
    let Some((access, span)) = access else { return };
    match *checker.types.kind(resolved.ty.ty) {
        TypeKind::Error => {}
        // A typedef has its own access qualifier.
        TypeKind::Image(_, first) | TypeKind::Pipe { access: first, .. } if resolved.alias.is_some() => {
            if first != access {
                let (second, first) = (access_name(access), access_name(first));
                checker
                    .diagnostics
                    .report(error::specifier::second_specifier(span, second, first, type_span));
            }
        }
        TypeKind::Image(kind, _) => {
            resolved.ty.ty = checker.types.intern(TypeKind::Image(kind, access));
            if access == AccessQualifier::ReadWrite {
                check_read_write(&mut checker.diagnostics, checker.pragmas.language, span);
            }
        }
        _ => {
            let shown = checker.show(resolved.ty.ty);
            checker.diagnostics.report(error::specifier::access_target(span, access_name(access), &shown));
        }
    }
}

fn check_read_write(diagnostics: &mut Reporter<'_>, language: &Language, span: Span) {
    if language.has_feature("__opencl_c_read_write_images") {
        return;
    }
    let needs = if language.version < Version::V2_0 {
        "OpenCL C 2.0"
    } else {
        "the feature `__opencl_c_read_write_images`"
    };
    diagnostics.report(error::specifier::read_write(span, needs));
}

/// Whether two different keywords can be combined in one type.
fn go_together(one: TypeKeyword, other: TypeKeyword) -> bool {
    use TypeKeyword::{Char, Int, Long, Short, Signed, Unsigned};
    let goes = |one, other| {
        matches!((one, other), (Signed | Unsigned, Char | Short | Int | Long) | (Short | Long, Int))
    };
    goes(one, other) || goes(other, one)
}

/// Returns the type of a valid keyword combination.
fn keywords_to_type(has: impl Fn(TypeKeyword) -> bool) -> TypeId {
    let signed_or = |signed: Scalar, unsigned: Scalar| {
        if has(TypeKeyword::Unsigned) { unsigned.id() } else { signed.id() }
    };
    let others = [
        (TypeKeyword::Void, TypeId::VOID),
        (TypeKeyword::Bool, TypeId::BOOL),
        (TypeKeyword::Half, TypeId::HALF),
        (TypeKeyword::Float16, TypeId::HALF),
        (TypeKeyword::Float, TypeId::FLOAT),
        (TypeKeyword::Double, TypeId::DOUBLE),
        (TypeKeyword::Char, signed_or(Scalar::Char, Scalar::UChar)),
        (TypeKeyword::Short, signed_or(Scalar::Short, Scalar::UShort)),
        (TypeKeyword::Long, signed_or(Scalar::Long, Scalar::ULong)),
    ];
    let found = others.into_iter().find(|&(word, _)| has(word)).map(|(_, ty)| ty);
    found.unwrap_or_else(|| signed_or(Scalar::Int, Scalar::UInt))
}
