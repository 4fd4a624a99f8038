//! Checks enumerations. C99 6.7.2.2.

use crate::{
    check::{
        Checker,
        declarations::{
            attribute,
            declaration::{self, ConstantUse},
        },
        types::declarator,
    },
    error,
    scope::{Entity, Entry, Scopes, Tag},
    types::{Scalar, TypeId, TypeKind},
};
use spirocl_frontend::{
    ast::{self, EnumSpecifier, Name},
    handle_map::HandleSet,
    symbol::Symbol,
};

/// The enumerations of the program.
#[derive(Default)]
pub(crate) struct Enumerations {
    /// The tags of all enumerations that are defined at program scope, including later ones; nothing while the file is still read.
    defined: Option<HandleSet<Symbol>>,
    /// Whether a check depended on the later ones before they were known.
    pub(crate) depend_on_rest: bool,
}

impl Enumerations {
    fn is_defined(&mut self, name: Symbol) -> bool {
        self.depend_on_rest |= self.defined.is_none();
        self.defined.as_ref().is_some_and(|defined| defined.contains(&name))
    }
}

/// Returns the integer type of `enum Name` or `enum { ... }`. `alone` is whether the declaration consists only of
/// this specifier.
pub(crate) fn enum_specifier(checker: &mut Checker<'_>, specifier: &EnumSpecifier, alone: bool) -> TypeId {
    attribute::data_attributes(checker, &specifier.attributes);
    let underlying = specifier.underlying.as_ref().map(|name| underlying_type(checker, name));
    let Some(constants) = &specifier.constants else {
        return match (specifier.name, underlying) {
            (Some(name), Some(underlying)) => declare_fixed(checker, name, underlying),
            (Some(name), None) => enum_reference(checker, name, alone),
            (None, _) => TypeId::ERROR,
        };
    };
    if let Some(name) = specifier.name
        && let Some(first) = checker.scopes.find_tag_here(name.symbol)
        && !first.is_forward
    {
        report_second_tag(checker, name, first);
    }
    if let (Some(name), Some(underlying)) = (specifier.name, underlying) {
        check_underlying_type(checker, name, underlying);
    }
    let ty = enum_constants(checker, constants, underlying);
    if let Some(name) = specifier.name {
        checker.scopes.declare_tag(name.symbol, Tag::new(ty, name.span));
    }
    ty
}

/// Returns the enumerators that a definition declares, with their values.
pub(crate) fn constants_of(scopes: &Scopes, specifier: &EnumSpecifier) -> Option<Vec<(Symbol, i64)>> {
    let constants = specifier.constants.as_ref()?.iter();
    let value = |(name, _): &(Name, Option<ast::Expr>)| match scopes.find(name.symbol)?.entity {
        Entity::EnumConstant { value, .. } => Some((name.symbol, value)),
        _ => None,
    };
    Some(constants.filter_map(value).collect())
}

/// Returns the underlying type that a type name after `enum E :` denotes.
fn underlying_type(checker: &mut Checker<'_>, name: &ast::TypeName) -> TypeId {
    checker.diagnostics.report(error::structure::fixed_enum(name.span));
    let (written, _) = declarator::written_type_name(checker, name);
    match checker.types.scalar(written.ty) {
        Some(scalar) if scalar.is_integer() => written.ty,
        _ if written.ty == TypeId::ERROR => TypeId::ERROR,
        _ => {
            let shown = checker.show(written);
            checker.diagnostics.report(error::structure::underlying_type(name.span, &shown));
            TypeId::ERROR
        }
    }
}

/// Declares `enum E : uchar` without its enumerators, which makes it a complete type.
fn declare_fixed(checker: &mut Checker<'_>, name: Name, underlying: TypeId) -> TypeId {
    if !check_underlying_type(checker, name, underlying) {
        checker.scopes.declare_tag(name.symbol, Tag { is_forward: true, ..Tag::new(underlying, name.span) });
    }
    underlying
}

/// Reports a declaration of the same enumeration with another type; returns whether there is any declaration.
fn check_underlying_type(checker: &mut Checker<'_>, name: Name, underlying: TypeId) -> bool {
    let Some(Tag { ty, span: declared, .. }) = checker.scopes.find_tag_here(name.symbol) else {
        return false;
    };
    if ty != underlying && checker.types.scalar(ty).is_some() && underlying != TypeId::ERROR {
        let text = checker.symbols.text(name.symbol).to_owned();
        checker.diagnostics.report(error::structure::other_underlying_type(name.span, &text, declared));
    }
    true
}

fn report_second_tag(checker: &mut Checker<'_>, name: Name, Tag { ty, span: declared, .. }: Tag) {
    let text = checker.symbols.text(name.symbol).to_owned();
    match *checker.types.kind(ty) {
        TypeKind::Struct(id) => {
            let first = if checker.types.structure(id).is_union { "union" } else { "struct" };
            checker
                .diagnostics
                .report(error::structure::tag_kind(name.span, &text, "enum", None, first, declared));
        }
        TypeKind::Error => {}
        _ => checker.diagnostics.report(error::declaration::defined_twice(
            name.span,
            &format!("enum {text}"),
            declared,
        )),
    }
}

/// Records the tags of the enumerations that declarations of the program define.
pub(crate) fn collect_enumerations<'t>(
    enumerations: &mut Enumerations,
    items: impl Iterator<Item = &'t ast::Item>,
) {
    let specifiers = items.flat_map(|item| match item {
        ast::Item::Declaration(declaration) => declaration.specifiers.list.as_slice(),
        _ => &[],
    });
    let defined = enumerations.defined.get_or_insert_default();
    for specifier in specifiers {
        if let ast::SpecifierKind::Enum(specifier) = &specifier.kind
            && let (Some(name), Some(_)) = (specifier.name, &specifier.constants)
        {
            defined.insert(name.symbol);
        }
    }
}

/// Declares `enum E` before its definition `enum E { ... }`: it has the type of an enumeration without negative
/// enumerators.
fn forward_enumeration(checker: &mut Checker<'_>, name: Name) -> TypeId {
    let text = checker.symbols.text(name.symbol).to_owned();
    checker.diagnostics.report(error::structure::forward_enum(name.span, &text));
    checker.scopes.declare_tag(name.symbol, Tag { is_forward: true, ..Tag::new(TypeId::UINT, name.span) });
    TypeId::UINT
}

fn enum_reference(checker: &mut Checker<'_>, name: Name, alone: bool) -> TypeId {
    match checker.scopes.find_tag(name.symbol) {
        Some(found) => {
            if let TypeKind::Struct(_) = checker.types.kind(found.ty) {
                report_second_tag(checker, name, found);
                return TypeId::ERROR;
            }
            found.ty
        }
        None if alone || checker.enumerations.is_defined(name.symbol) => forward_enumeration(checker, name),
        None => {
            let text = checker.symbols.text(name.symbol).to_owned();
            checker.diagnostics.report(error::structure::unknown_enum(name.span, &text));
            checker.scopes.declare_tag(name.symbol, Tag::new(TypeId::ERROR, name.span));
            TypeId::ERROR
        }
    }
}

/// Declares the enumerators, and returns the underlying type or the type that represents all of them: unsigned if none is negative.
fn enum_constants(
    checker: &mut Checker<'_>,
    constants: &[(Name, Option<ast::Expr>)],
    underlying: Option<TypeId>,
) -> TypeId {
    let mut next = 0i128;
    let (mut least, mut most) = (0i128, 0i128);
    for (name, value) in constants {
        let given = value
            .as_ref()
            .map(|expr| declaration::constant_integer(checker, expr, ConstantUse::EnumConstant));
        let entity = match given {
            Some(None) => Entity::Error,
            Some(Some(value)) => enum_constant(checker, *name, value.value(), underlying),
            None => enum_constant(checker, *name, next, underlying),
        };
        if let Entity::EnumConstant { value, ty } = entity {
            next = if ty == TypeId::ULONG { i128::from(value as u64) } else { i128::from(value) };
            (least, most) = (least.min(next), most.max(next));
            next += 1;
        }
        declare_enum_constant(checker, *name, entity);
    }
    if let Some(underlying) = underlying {
        return underlying;
    }
    let scalar = match (least < 0, least >= i128::from(i32::MIN) && most <= i128::from(i32::MAX)) {
        (true, true) => Scalar::Int,
        (true, false) => Scalar::Long,
        (false, _) if most <= i128::from(u32::MAX) => Scalar::UInt,
        (false, _) => Scalar::ULong,
    };
    scalar.id()
}

/// Returns the entity of an enumerator of the underlying type.
fn fixed_enum_constant(checker: &mut Checker<'_>, name: Name, value: i128, underlying: TypeId) -> Entity {
    let Some(scalar) = checker.types.scalar(underlying) else { return Entity::Error };
    let bits = if scalar == Scalar::Bool { 1 } else { scalar.bits() };
    let range = match scalar.is_signed() {
        true => -(1i128 << (bits - 1))..1 << (bits - 1),
        false => 0..1 << bits,
    };
    if range.contains(&value) {
        return Entity::EnumConstant { value: value as i64, ty: underlying };
    }
    let (text, shown) = (checker.symbols.text(name.symbol).to_owned(), checker.show(underlying));
    checker.diagnostics.report(error::structure::enum_value_of_type(name.span, &text, value, &shown));
    Entity::Error
}

/// Returns the entity of an enumerator. Without an underlying type it is an `int` if that represents its value, otherwise the first wider
/// type that does.
fn enum_constant(checker: &mut Checker<'_>, name: Name, value: i128, underlying: Option<TypeId>) -> Entity {
    if let Some(underlying) = underlying {
        return fixed_enum_constant(checker, name, value, underlying);
    }
    let fits = |least: i128, most: i128| (least..=most).contains(&value);
    let ty = if fits(i32::MIN.into(), i32::MAX.into()) {
        TypeId::INT
    } else if fits(0, u32::MAX.into()) {
        TypeId::UINT
    } else if fits(i64::MIN.into(), i64::MAX.into()) {
        TypeId::LONG
    } else if fits(0, u64::MAX.into()) {
        TypeId::ULONG
    } else {
        let text = checker.symbols.text(name.symbol).to_owned();
        checker.diagnostics.report(error::structure::enum_value(name.span, &text));
        return Entity::Error;
    };
    Entity::EnumConstant { value: value as i64, ty }
}

fn declare_enum_constant(checker: &mut Checker<'_>, name: Name, entity: Entity) {
    if let Some(first) = checker.scopes.find_here(name.symbol).map(|entry| entry.span) {
        let text = checker.symbols.text(name.symbol).to_owned();
        checker.diagnostics.report(error::declaration::redefinition(name.span, &text, None, first));
    }
    checker.scopes.declare(name.symbol, Entry { entity, span: name.span });
}
