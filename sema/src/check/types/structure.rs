//! Checks structures and unions. C99 6.7.2.1 and 6.7.2.3; OpenCL C 3.0, 6.11.

use crate::{
    check::{
        Checker,
        declarations::{attribute, declaration},
        types::{
            declarator::{self, DeclaratorUse, Shape},
            specifier::{self, Specified, SpecifierPlace},
        },
    },
    error,
    scope::{Scopes, Tag},
    types::{
        Field, Opaque, StructId, StructType, TypeId, TypeKind, Types,
        names::{DeclarationId, Written},
    },
};
use spirocl_frontend::{
    ast::{self, Name, StructSpecifier},
    handle_map::{HandleMap, HandleSet},
    limits,
    source::Span,
    symbol::Symbol,
};

/// Returns the type of `struct Name` or `struct { ... }`, or of the same with `union`; `alone` is whether the
/// declaration consists only of this specifier.
pub(crate) fn struct_specifier(
    checker: &mut Checker<'_>,
    specifier: &StructSpecifier,
    span: Span,
    alone: bool,
) -> TypeId {
    let Some(members) = &specifier.members else {
        return match specifier.name {
            Some(name) => struct_reference(checker, specifier, name, span, alone),
            None => TypeId::ERROR,
        };
    };
    let Some((id, ty)) = struct_to_define(checker, specifier, span) else { return TypeId::ERROR };
    let opened = specifier.name.map_or(span, |name| name.span);
    let mut fields = check_members(checker, members, (id, ty), opened);
    let attributes = attribute::data_attributes(checker, &specifier.attributes);
    pack_members(checker, &mut fields, attributes.packed);
    checker.types.complete(ty, id, fields);
    let structure = checker.types.structure_mut(id);
    structure.packed = attributes.packed;
    structure.alignment = attributes.alignment;
    structure.span = opened;
    if !declarator::fits_memory(checker.pragmas.language, &checker.types, ty, None) {
        let shown = checker.show(ty);
        checker.diagnostics.report(error::structure::too_large(opened, &shown));
    }
    ty
}

/// Applies `#pragma pack(n)`: no member is aligned to more than `n` bytes, regardless of its attributes.
fn pack_members(checker: &Checker<'_>, fields: &mut [Field], packed: bool) {
    let Some(most) = checker.pragmas.pack else { return };
    for field in fields {
        let natural = if packed || field.packed {
            1
        } else {
            checker.types.align_of(field.ty.ty, checker.pragmas.language)
        };
        if natural.max(field.alignment.unwrap_or(1)) > most {
            (field.packed, field.alignment) = (true, Some(most));
        }
    }
}

fn struct_reference(
    checker: &mut Checker<'_>,
    specifier: &StructSpecifier,
    name: Name,
    span: Span,
    alone: bool,
) -> TypeId {
    let found =
        if alone { checker.scopes.find_tag_here(name.symbol) } else { checker.scopes.find_tag(name.symbol) };
    match found {
        Some(Tag { ty, span: declared, .. }) => same_kind(checker, specifier, name, span, ty, declared),
        None => new_struct(&mut checker.types, &mut checker.scopes, specifier, name.span).1,
    }
}

/// Returns the structure that a definition completes.
fn struct_to_define(
    checker: &mut Checker<'_>,
    specifier: &StructSpecifier,
    span: Span,
) -> Option<(StructId, TypeId)> {
    let Some(name) = specifier.name else {
        return Some(new_struct(&mut checker.types, &mut checker.scopes, specifier, span));
    };
    let Some(Tag { ty, span: declared, .. }) = checker.scopes.find_tag_here(name.symbol) else {
        return Some(new_struct(&mut checker.types, &mut checker.scopes, specifier, name.span));
    };
    let ty = same_kind(checker, specifier, name, span, ty, declared);
    let TypeKind::Struct(id) = *checker.types.kind(ty) else { return None };
    if checker.types.structure(id).fields.is_some() {
        let shown = checker.show(ty);
        checker.diagnostics.report(error::declaration::defined_twice(name.span, &shown.text, declared));
        return None;
    }
    Some((id, ty))
}

fn new_struct(
    types: &mut Types,
    scopes: &mut Scopes,
    specifier: &StructSpecifier,
    span: Span,
) -> (StructId, TypeId) {
    let (id, ty) = types.add_structure(StructType {
        name: specifier.name.map(|name| name.symbol),
        named_by_typedef: false,
        is_union: specifier.is_union,
        fields: None,
        packed: false,
        alignment: None,
        declared: None,
        span,
    });
    if let Some(name) = specifier.name {
        scopes.declare_tag(name.symbol, Tag::new(ty, name.span));
    }
    (id, ty)
}

/// Returns the type of a tag if it was declared with the same keyword as that at the start of `span`. Reports a
/// different keyword.
fn same_kind(
    checker: &mut Checker<'_>,
    specifier: &StructSpecifier,
    name: Name,
    span: Span,
    ty: TypeId,
    declared: Span,
) -> TypeId {
    let keyword = keyword(specifier.is_union);
    let first = match *checker.types.kind(ty) {
        TypeKind::Struct(id) => keyword_of(checker.types.structure(id)),
        TypeKind::Error => return TypeId::ERROR,
        _ => "enum",
    };
    if first == keyword {
        return ty;
    }
    let text = checker.symbols.text(name.symbol).to_owned();
    let keyword_at = Span::new(span.start, span.start + keyword.len() as u32);
    checker.diagnostics.report(error::structure::tag_kind(
        name.span,
        &text,
        keyword,
        Some(keyword_at),
        first,
        declared,
    ));
    TypeId::ERROR
}

fn check_members(
    checker: &mut Checker<'_>,
    members: &[ast::Declaration],
    structure: (StructId, TypeId),
    opened: Span,
) -> Vec<Field> {
    let mut fields = Vec::new();
    let mut names = HandleMap::default();
    for member in members {
        if let Some(assert) = &member.static_assert {
            declaration::static_assert(checker, assert);
            continue;
        }
        let alone = member.declarators.is_empty();
        let specified = specifier::specifiers(checker, &member.specifiers, SpecifierPlace::Member, alone);
        if alone {
            anonymous_member(checker, &specified, member, &mut fields, &mut names);
        }
        for declarator in &member.declarators {
            if let Some(field) = declared_member(checker, &specified, declarator, structure, opened) {
                check_member_names(checker, &field, &mut names);
                fields.push(field);
            }
        }
    }
    check_flexible_members(checker, &mut fields, structure.0);
    if let Some(field) = fields.get(limits::MEMBERS) {
        checker.diagnostics.report(error::limit::members(field.span));
    }
    fields
}

/// Checks incomplete array members: the last member of a structure may be one, and in GNU C any member of a union.
fn check_flexible_members(checker: &mut Checker<'_>, fields: &mut [Field], structure: StructId) {
    let is_union = checker.types.structure(structure).is_union;
    let last = fields.len().saturating_sub(1);
    for (index, field) in fields.iter_mut().enumerate() {
        if !matches!(checker.types.kind(field.ty.ty), TypeKind::Array { length: None, .. }) {
            continue;
        }
        let text = field.name.map(|name| checker.symbols.text(name).to_owned()).unwrap_or_default();
        if is_union || index == last {
            checker.diagnostics.report(error::structure::flexible_array(field.span, &text));
        } else {
            checker.diagnostics.report(error::structure::flexible_array_inside(field.span, &text));
            field.ty = TypeId::ERROR.into();
        }
    }
}

/// Checks an anonymous structure member `struct { ... };`: its members are accessed like those of the enclosing
/// structure.
fn anonymous_member(
    checker: &mut Checker<'_>,
    specified: &Specified<'_>,
    member: &ast::Declaration,
    fields: &mut Vec<Field>,
    names: &mut HandleMap<Symbol, Span>,
) {
    let is_anonymous = match *checker.types.kind(specified.ty.ty) {
        TypeKind::Struct(id) => checker.types.structure(id).name.is_none(),
        TypeKind::Error => return,
        _ => false,
    };
    if !is_anonymous {
        if !specified.declares_tag {
            checker.diagnostics.report(error::declaration::nameless_member(member.span));
        }
        return;
    }
    let is_too_deep = checker.types.depth(specified.ty.ty) >= limits::TYPE_DEPTH;
    if is_too_deep {
        checker.diagnostics.report(error::limit::type_depth(specified.type_span));
    }
    let field = Field {
        name: None,
        ty: if is_too_deep { TypeId::ERROR.into() } else { specified.ty },
        packed: false,
        alignment: None,
        span: specified.type_span,
        declaration: DeclarationId::NONE,
    };
    check_member_names(checker, &field, names);
    fields.push(field);
}

fn check_member_names(checker: &mut Checker<'_>, field: &Field, names: &mut HandleMap<Symbol, Span>) {
    let mut found = Vec::new();
    checker.types.member_names(field, &mut found);
    // Duplicate members within an unnamed structure are reported at its end.
    let mut of_field = HandleSet::default();
    for (name, span) in found {
        if of_field.insert(name)
            && let Some(first) = names.insert(name, span)
        {
            let text = checker.symbols.text(name).to_owned();
            checker.diagnostics.report(error::declaration::duplicate_member(span, &text, first));
        }
    }
}

fn declared_member(
    checker: &mut Checker<'_>,
    specified: &Specified<'_>,
    declarator: &ast::InitDeclarator,
    structure: (StructId, TypeId),
    opened: Span,
) -> Option<Field> {
    let mut shape = declarator::check(checker, specified, &declarator.declarator, DeclaratorUse::Plain);
    if let Some(width) = &declarator.bit_width {
        let span = shape.name.map_or(width.span, |name| name.span);
        checker.diagnostics.report(error::structure::bit_field(span));
    }
    let name = shape.name?;
    let text = checker.symbols.text(name.symbol).to_owned();
    let attributes = attribute::data_attributes(
        checker,
        specified.attributes.iter().copied().chain(&declarator.declarator.attributes),
    );
    if let Some(vector) = attributes.vector {
        shape.ty.ty = attribute::vector_attribute(checker, vector, shape.ty.ty);
    }
    if let Some((space, span)) = shape.space {
        checker.diagnostics.report(error::address_space::on_member(span, space, &text));
    }
    if !check_member_type(checker, &shape, name, structure, opened) {
        shape.ty = TypeId::ERROR.into();
    }
    Some(Field {
        name: Some(name.symbol),
        ty: shape.ty,
        packed: attributes.packed,
        alignment: attributes.alignment.max(specified.alignment),
        span: name.span,
        declaration: shape.declaration,
    })
}

/// Reports a variable or member, by its name, whose type is a structure that is only declared.
pub(crate) fn report_incomplete(
    checker: &mut Checker<'_>,
    structure: StructId,
    written: Written,
    at: Span,
    name: &str,
) {
    let shown = checker.show(written);
    let declared = checker.types.structure(structure).span;
    checker.diagnostics.report(error::declaration::incomplete(at, Some(name), &shown, Some(declared)));
}

fn check_member_type(
    checker: &mut Checker<'_>,
    shape: &Shape<'_>,
    name: Name,
    (structure, structure_ty): (StructId, TypeId),
    opened: Span,
) -> bool {
    let ty = shape.ty.ty;
    let declared = |checker: &Checker<'_>| checker.aliases.declared(&checker.types, ty, shape.declaration);
    let text = checker.symbols.text(name.symbol).to_owned();
    match *checker.types.kind(checker.types.innermost(ty)) {
        TypeKind::Error => return false,
        TypeKind::Struct(id) if id == structure => {
            let shown = checker.show(structure_ty);
            checker.diagnostics.report(error::structure::member_of_itself(name.span, &text, &shown, opened));
            return false;
        }
        TypeKind::Struct(id) if checker.types.structure(id).fields.is_none() => {
            report_incomplete(checker, id, declared(checker), name.span, &text);
            return false;
        }
        TypeKind::Void
        | TypeKind::Function { .. }
        | TypeKind::Image(..)
        | TypeKind::Pipe { .. }
        | TypeKind::Block { .. }
        | TypeKind::Opaque(Opaque::Sampler | Opaque::Event) => {
            let shown = checker.show(declared(checker));
            checker.diagnostics.report(error::structure::member_type(name.span, &text, &shown));
            return false;
        }
        _ => {}
    }
    if checker.types.depth(ty) >= limits::TYPE_DEPTH {
        checker.diagnostics.report(error::limit::type_depth(name.span));
        return false;
    }
    true
}

/// Returns the keyword of a structure or union.
fn keyword(is_union: bool) -> &'static str {
    if is_union { "union" } else { "struct" }
}

fn keyword_of(structure: &StructType) -> &'static str {
    keyword(structure.is_union)
}
