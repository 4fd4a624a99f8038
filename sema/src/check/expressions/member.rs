//! Checks members of structures and components of vectors: `a.b`, `p->b`, `v.xyzw`. C99 6.5.2.3 and OpenCL C 3.0,
//! 6.3.7.

use crate::{
    check::{
        Checker,
        expressions::{conditional, convert, expression, place, pointer},
    },
    error::member::{self as error, ComponentError},
    hir::{Components, ExprId, ExprKind},
    types::{StructId, TypeId, TypeKind, Types},
};
use spirocl_frontend::{ast, foreign, language::Version, source::Span, symbol::Symbols};

/// Returns the location of the first occurrence of a letter in a name, after the `s` of numeric indices.
fn letter_span(name_span: Span, name: &str, letter: char) -> Span {
    let prefix = usize::from(name.len() > 1 && name.starts_with(['s', 'S']));
    let offset = name[prefix..].find(letter).map_or(0, |at| at + prefix) as u32;
    Span::new(name_span.start + offset, name_span.start + offset + letter.len_utf8() as u32)
}

pub(crate) fn check(
    checker: &mut Checker<'_>,
    base: &ast::Expr,
    arrow: bool,
    member: ast::Name,
    span: Span,
) -> ExprId {
    if let Some(error) = foreign_component(checker, base, member, span) {
        return error;
    }
    let base_id = expression::check(checker, base);
    if convert::is_error(&checker.body, base_id) {
        return checker.body.add_error(span);
    }
    let base_id = if arrow { behind_arrow(checker, base_id, member) } else { Some(base_id) };
    let Some(base_id) = base_id else { return checker.body.add_error(span) };
    match *checker.types.kind(checker.body.expr(base_id).ty) {
        TypeKind::Struct(_) => structure_member(checker, base_id, member, span),
        TypeKind::Vector(_, count) => vector_member(checker, base_id, count, member, span),
        _ => {
            report_no_members(checker, base_id, member);
            checker.body.add_error(span)
        }
    }
}

/// Reports `threadIdx.x` and similar names of other languages if `threadIdx` is undeclared.
fn foreign_component(
    checker: &mut Checker<'_>,
    base: &ast::Expr,
    member: ast::Name,
    span: Span,
) -> Option<ExprId> {
    let ast::ExprKind::Name(symbol) = base.kind else { return None };
    if checker.scopes.find(symbol).is_some() {
        return None;
    }
    let vector = checker.symbols.text(symbol);
    let (origin, function) = foreign::work_item_function(vector, checker.symbols.text(member.symbol))?;
    let diagnostic = error::foreign_component(base.span, vector, origin, span, &function);
    checker.diagnostics.report(diagnostic);
    Some(checker.body.add_error(span))
}

/// Returns the lvalue that the pointer before `->` points to.
fn behind_arrow(checker: &mut Checker<'_>, base: ExprId, member: ast::Name) -> Option<ExprId> {
    let at = checker.body.expr(base).span;
    let pointer = expression::load(checker, base);
    if convert::is_error(&checker.body, pointer) {
        return None;
    }
    let ty = checker.body.expr(pointer).ty;
    if checker.types.pointee(ty).is_none() {
        let text = checker.show(checker.written_type(pointer));
        checker.diagnostics.report(error::arrow_on_value(Span::new(at.end, member.span.start), &text));
        return None;
    }
    let place = pointer::pointed_at(checker, pointer, at);
    (!convert::is_error(&checker.body, place)).then_some(place)
}

fn report_no_members(checker: &mut Checker<'_>, base: ExprId, member: ast::Name) {
    let (ty, at) = (checker.body.expr(base).ty, checker.body.expr(base).span);
    let text = checker.show(checker.written_type(base));
    let diagnostic = match checker.types.pointee(ty) {
        Some((pointee, _))
            if conditional::is_structure(&checker.types, pointee.ty)
                || matches!(checker.types.kind(pointee.ty), TypeKind::Vector(..)) =>
        {
            error::dot_on_pointer(Span::new(at.end, member.span.start), &text)
        }
        _ if checker.types.scalar(ty).is_some()
            && matches!(checker.symbols.text(member.symbol), "x" | "s0") =>
        {
            let access = Span::new(at.end, member.span.end);
            error::component_of_scalar(member.span, &text, checker.symbols.text(member.symbol), access)
        }
        _ => error::no_members(member.span, &text),
    };
    checker.diagnostics.report(diagnostic);
}

fn structure_member(checker: &mut Checker<'_>, base: ExprId, member: ast::Name, span: Span) -> ExprId {
    let Some(path) = member_path(checker, checker.body.expr(base).ty, Some(base), member) else {
        return checker.body.add_error(span);
    };
    path.into_iter().fold(base, |base, index| field(checker, base, index, span))
}

/// Returns a member of a structure lvalue or value.
fn field(checker: &mut Checker<'_>, base: ExprId, index: u32, span: Span) -> ExprId {
    let structure_type = checker.body.expr(base).ty;
    let TypeKind::Struct(id) = *checker.types.kind(structure_type) else {
        return checker.body.add_error(span);
    };
    let structure = checker.types.structure(id);
    let is_union = structure.is_union;
    let Some(field) = structure.fields.as_ref().and_then(|fields| fields.get(index as usize)) else {
        return checker.body.add_error(span);
    };
    let ty = field.ty.ty;
    if place::place_of(&checker.types, &checker.program, &checker.body, base).is_some() {
        return checker.body.add(ExprKind::Field { base, index }, ty, span);
    }
    // Members of a union value, and arrays, are accessed through memory.
    if is_union || matches!(checker.types.kind(ty), TypeKind::Array { .. }) {
        let base = checker.body.add(ExprKind::Materialize(base), structure_type, span);
        return checker.body.add(ExprKind::Field { base, index }, ty, span);
    }
    checker.body.add(ExprKind::ExtractField { base, index }, ty, span)
}

/// Returns the path to a member by name, through anonymous members, of a type or of an expression of that type.
/// Reports an unknown member.
pub(crate) fn member_path(
    checker: &mut Checker<'_>,
    ty: TypeId,
    base: Option<ExprId>,
    member: ast::Name,
) -> Option<Vec<u32>> {
    let shown = |checker: &Checker<'_>| {
        checker.show(base.map_or_else(|| ty.into(), |base| checker.written_type(base)))
    };
    let TypeKind::Struct(id) = *checker.types.kind(ty) else {
        if ty != TypeId::ERROR {
            let text = shown(checker);
            checker.diagnostics.report(error::no_members(member.span, &text));
        }
        return None;
    };
    if checker.types.structure(id).fields.is_none() {
        let (text, declared) = (shown(checker), checker.types.structure(id).span);
        checker.diagnostics.report(error::incomplete(member.span, &text, declared));
        return None;
    }
    let path = checker.types.member_path(id, member.symbol);
    if path.is_none() {
        let (text, name) = (shown(checker), checker.symbols.text(member.symbol).to_owned());
        let near = expression::suggest(
            &checker.diagnostics,
            &name,
            member_names(&checker.symbols, &checker.types, id),
        );
        checker.diagnostics.report(error::unknown_member(member.span, &name, &text, near));
    }
    path
}

fn member_names<'s>(symbols: &'s Symbols, types: &Types, id: StructId) -> Vec<&'s str> {
    let fields = types.structure(id).fields.iter().flatten();
    fields.filter_map(|field| field.name.map(|name| symbols.text(name))).collect()
}

fn vector_member(
    checker: &mut Checker<'_>,
    base: ExprId,
    count: u8,
    member: ast::Name,
    span: Span,
) -> ExprId {
    let name = checker.symbols.text(member.symbol).to_owned();
    match parse_components(&name, count) {
        Ok(list) => {
            if checker.pragmas.language.version < Version::V3_0 && uses_rgba(&name) {
                let plain = name.chars().map(xyzw_for).collect::<String>();
                checker.diagnostics.report(error::rgba(
                    member.span,
                    &name,
                    checker.pragmas.language.version,
                    &plain,
                ));
            }
            let Some((scalar, _)) = checker.types.elements(checker.body.expr(base).ty) else {
                return checker.body.add_error(span);
            };
            let ty = checker.types.vector(scalar, list.len() as u8);
            let components = match (count, name.as_str()) {
                (3, "hi" | "odd") => Components::without_last(&list),
                _ => Components::new(&list),
            };
            add_components(checker, base, components, ty, span)
        }
        Err(problem) => {
            let text = checker.show(checker.written_type(base));
            let at = problem.letter().map_or(member.span, |letter| letter_span(member.span, &name, letter));
            checker.diagnostics.report(error::components(at, &name, &text, count, problem));
            checker.body.add_error(span)
        }
    }
}

/// Returns components of a vector lvalue or value; components of components refer to the innermost vector.
pub(crate) fn add_components(
    checker: &mut Checker<'_>,
    base: ExprId,
    components: Components,
    ty: TypeId,
    span: Span,
) -> ExprId {
    let of = |inner: Components| inner.picked_by(&components);
    match checker.body.expr(base).kind {
        ExprKind::Swizzle { base, components: inner } => {
            let components = of(inner);
            checker.body.add(ExprKind::Swizzle { base, components }, ty, span)
        }
        ExprKind::Shuffle { base, components: inner } => {
            let components = of(inner);
            convert::add_folded(checker, ExprKind::Shuffle { base, components }, ty, span)
        }
        _ if place::place_of(&checker.types, &checker.program, &checker.body, base).is_some() => {
            checker.body.add(ExprKind::Swizzle { base, components }, ty, span)
        }
        _ => convert::add_folded(checker, ExprKind::Shuffle { base, components }, ty, span),
    }
}

/// Returns the indices of the components that a name such as `xyz`, `s03A` or `hi` denotes in a vector of `count`
/// components.
fn parse_components(name: &str, count: u8) -> Result<Vec<u8>, ComponentError> {
    let half = count.next_power_of_two() / 2;
    // A 3-component vector behaves like a 4-component vector whose last component is undefined: any component may
    // replace it.
    let of_half = match name {
        "lo" => Some((0, 1, 0)),
        "hi" => Some((half, 1, count - 1)),
        "even" => Some((0, 2, 0)),
        "odd" => Some((1, 2, 1)),
        _ => None,
    };
    if let Some((first, step, replacement)) = of_half {
        let indices = (0..half).map(|index| first + step * index);
        return Ok(indices.map(|index| if index < count { index } else { replacement }).collect());
    }
    let numbered = name.strip_prefix(['s', 'S']);
    let letters: Vec<char> = numbered.unwrap_or(name).chars().collect();
    let sets: &[&str] = if numbered.is_some() { &["0123456789abcdef"] } else { &["xyzw", "rgba"] };
    let position = |set: &str, letter: char| {
        let letter = if numbered.is_some() { letter.to_ascii_lowercase() } else { letter };
        set.chars().position(|each| each == letter).map(|at| at as u8)
    };
    let Some(&first) = letters.first() else { return Err(ComponentError::Count(0)) };
    let set = sets.iter().find(|set| position(set, first).is_some()).ok_or(ComponentError::Letter(first))?;
    let mut list = Vec::with_capacity(letters.len());
    for letter in letters {
        match position(set, letter) {
            Some(index) if index < count => list.push(index),
            Some(_) => return Err(ComponentError::Outside(letter)),
            None => return Err(ComponentError::Letter(letter)),
        }
    }
    match list.len() {
        1..=4 | 8 | 16 => Ok(list),
        other => Err(ComponentError::Count(other)),
    }
}

fn uses_rgba(name: &str) -> bool {
    name.starts_with(['r', 'g', 'b', 'a'])
}

fn xyzw_for(letter: char) -> char {
    match letter {
        'r' => 'x',
        'g' => 'y',
        'b' => 'z',
        'a' => 'w',
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_components_become_numbers() {
        type Row<'a> = (&'a str, u8, Result<&'a [u8], ComponentError>);
        let table: &[Row] = &[
            ("x", 2, Ok(&[0])),
            ("wzyx", 4, Ok(&[3, 2, 1, 0])),
            ("rgba", 4, Ok(&[0, 1, 2, 3])),
            ("s0", 16, Ok(&[0])),
            ("sF0aA", 16, Ok(&[15, 0, 10, 10])),
            ("S13", 4, Ok(&[1, 3])),
            ("lo", 8, Ok(&[0, 1, 2, 3])),
            ("hi", 2, Ok(&[1])),
            ("even", 4, Ok(&[0, 2])),
            ("odd", 8, Ok(&[1, 3, 5, 7])),
            ("lo", 3, Ok(&[0, 1])),
            ("hi", 3, Ok(&[2, 2])),
            ("odd", 3, Ok(&[1, 1])),
            ("z", 2, Err(ComponentError::Outside('z'))),
            ("s8", 8, Err(ComponentError::Outside('8'))),
            ("xg", 4, Err(ComponentError::Letter('g'))),
            ("length", 4, Err(ComponentError::Letter('l'))),
            ("xyxyx", 4, Err(ComponentError::Count(5))),
            ("s", 4, Err(ComponentError::Count(0))),
        ];
        for (name, count, expected) in table {
            let found = parse_components(name, *count);
            assert_eq!(found.as_deref().map_err(|error| *error), *expected, "{name} of {count}");
        }
    }
}
