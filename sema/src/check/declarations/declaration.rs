//! Checks declarations: declarator lists, typedefs, `_Static_assert`, and integer constant expressions in declarations.
//! C99 6.7. Variables are in `variable`, functions in `function`.

use crate::{
    check::{
        Checker,
        declarations::{attribute, function, variable},
        expressions::{cast, expression},
        reporter::Reporter,
        types::{
            declarator::{self, DeclaratorUse, Shape},
            specifier::{self, Specified, SpecifierPlace, storage_name},
        },
    },
    constant::{self, Folded, Integer, Why},
    error,
    hir::{self, Constant},
    scope::{Entity, Entry, Typedef},
    types::{TypeId, TypeKind, Types, names::Alias},
};
use spirocl_frontend::{
    ast::{self, ExprKind as Syntax, Name},
    source::Span,
};

/// The use of an integer constant expression, which diagnostics name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum ConstantUse {
    /// The size of an array.
    ArraySize,
    /// The value of an enumeration constant.
    EnumConstant,
    /// The value after `case`.
    CaseLabel,
    /// The index of a designator.
    Designator,
    /// The argument of an attribute.
    Attribute,
    /// An index of `__builtin_shufflevector`.
    ShufflePlace,
    /// The byte count of `__builtin_memcpy_inline`.
    CopySize,
    /// The kind of `__builtin_object_size`.
    ObjectSizeKind,
    /// The mask of `__builtin_isfpclass`.
    ClassMask,
    /// The condition of `__builtin_choose_expr`.
    Choice,
    /// The condition of `_Static_assert`.
    StaticAssert,
}

impl ConstantUse {
    fn text(self) -> &'static str {
        match self {
            Self::ArraySize => "array size",
            Self::EnumConstant => "enumerator value",
            Self::CaseLabel => "case value",
            Self::Designator => "array designator index",
            Self::Attribute => "attribute argument",
            Self::ShufflePlace => "shuffle index",
            Self::CopySize => "byte count",
            Self::ObjectSizeKind => "object size type",
            Self::ClassMask => "mask of `__builtin_isfpclass`",
            Self::Choice => "condition of `__builtin_choose_expr`",
            Self::StaticAssert => "static assertion expression",
        }
    }
}

/// Checks a declaration at program scope.
pub(crate) fn program_scope_declaration(checker: &mut Checker<'_>, declaration: &ast::Declaration) {
    let mut statements = Vec::new();
    check(checker, declaration, &mut statements);
    debug_assert!(statements.is_empty(), "nothing runs at program scope");
}

/// Checks a declaration inside a function and returns the statements that it executes.
pub(crate) fn local_declaration(checker: &mut Checker<'_>, declaration: &ast::Declaration) -> Vec<hir::Stmt> {
    let mut statements = Vec::new();
    check(checker, declaration, &mut statements);
    statements
}

fn check(checker: &mut Checker<'_>, declaration: &ast::Declaration, out: &mut Vec<hir::Stmt>) {
    if let Some(assert) = &declaration.static_assert {
        static_assert(checker, assert);
        return;
    }
    let alone = declaration.declarators.is_empty();
    if alone && declaration.specifiers.list.is_empty() {
        // `;` at program scope.
        return;
    }
    let auto_type = auto_type_of(checker, declaration);
    let outer = std::mem::replace(&mut checker.specifiers.auto_type, auto_type);
    let specified =
        specifier::specifiers(checker, &declaration.specifiers, SpecifierPlace::Declaration, alone);
    checker.specifiers.auto_type = outer;
    if alone {
        check_alone(&mut checker.diagnostics, &specified, declaration.span);
    }
    for declarator in &declaration.declarators {
        init_declarator(checker, &specified, declarator, out);
    }
}

/// Returns the type that `__auto_type` denotes, if the declaration contains it: the type of the first initializer.
/// The initializer is checked and diagnosed again as the value of the variable. Reports a declarator from which no
/// type can be deduced.
fn auto_type_of(checker: &mut Checker<'_>, declaration: &ast::Declaration) -> Option<TypeId> {
    let is_auto = |specifier: &&ast::Specifier| matches!(specifier.kind, ast::SpecifierKind::AutoType);
    let specifier = declaration.specifiers.list.iter().find(is_auto)?;
    let mut values = Vec::new();
    for each in &declaration.declarators {
        let name = each.declarator.name?;
        let text = checker.symbols.text(name.symbol);
        let error = match &each.initializer {
            _ if !each.declarator.parts.is_empty() => {
                error::specifier::auto_type_declarator(each.declarator.span, text)
            }
            None => error::specifier::auto_type_without_initializer(name.span, text),
            Some(ast::Initializer::List(list)) => error::specifier::auto_type_from_list(list.span, text),
            Some(ast::Initializer::Expr(expr)) => {
                values.push(expr);
                continue;
            }
        };
        checker.diagnostics.report(error);
        return Some(TypeId::ERROR);
    }
    let expr = values.first()?;
    checker.diagnostics.report(error::specifier::auto_type(specifier.span));
    let said = (checker.body.unknown.clone(), checker.pragmas.half_said);
    let outer = checker.diagnostics.mute();
    let ty = checker.unevaluated(|checker| {
        let value = expression::value(checker, expr);
        checker.body.expr(value).ty
    });
    checker.diagnostics.unmute(outer);
    (checker.body.unknown, checker.pragmas.half_said) = said;
    Some(ty)
}

/// Checks a declaration without declarators, such as `struct S { ... };`.
fn check_alone(diagnostics: &mut Reporter<'_>, specified: &Specified<'_>, span: Span) {
    if specified.ty.ty == TypeId::ERROR {
        return;
    }
    if !specified.declares_tag {
        diagnostics.report(error::declaration::empty_declaration(span));
        return;
    }
    if let Some((word, span)) = specified.first_qualifier {
        diagnostics.report(error::specifier::useless_qualifier(span, word));
    } else if let Some((storage, span)) = specified.storage {
        diagnostics.report(error::specifier::useless_qualifier(span, storage_name(storage)));
    }
}

fn init_declarator(
    checker: &mut Checker<'_>,
    specified: &Specified<'_>,
    declarator: &ast::InitDeclarator,
    out: &mut Vec<hir::Stmt>,
) {
    let mut shape = declarator::check(checker, specified, &declarator.declarator, DeclaratorUse::Plain);
    let Some(name) = shape.name else { return };
    if let Some(width) = &declarator.bit_width {
        checker.diagnostics.report(error::structure::bit_field(width.span));
    }
    if matches!(checker.types.kind(shape.ty.ty), TypeKind::Function { .. }) && !specified.is_typedef {
        function::prototype(checker, specified, declarator, &shape, name);
        return;
    }
    for (word, span) in [("kernel", specified.kernel), ("inline", specified.inline)] {
        if let Some(span) = span {
            let what = if specified.is_typedef { "a typedef" } else { "a variable" };
            checker.diagnostics.report(error::specifier::only_functions(span, word, what));
        }
    }
    let written = specified.attributes.iter().copied().chain(&declarator.declarator.attributes);
    let mut attributes = match specified.is_typedef {
        true => attribute::data_attributes(checker, written),
        false => attribute::variable_attributes(checker, written),
    };
    if let Some(vector) = attributes.vector {
        shape.ty.ty = attribute::vector_attribute(checker, vector, shape.ty.ty);
    }
    attributes.alignment = attributes.alignment.max(specified.alignment);
    attribute::mark_unused(
        checker,
        shape.declaration,
        specified.attributes.iter().copied().chain(&declarator.declarator.attributes),
    );
    if specified.is_typedef {
        typedef(checker, specified, &shape, (name, attributes.alignment));
        if declarator.initializer.is_some() {
            let text = checker.symbols.text(name.symbol).to_owned();
            checker.diagnostics.report(error::specifier::initializer_on(name.span, &text, "a typedef"));
        }
    } else {
        variable::check(checker, specified, &shape, (name, attributes), declarator.initializer.as_ref(), out);
    }
}

fn typedef(
    checker: &mut Checker<'_>,
    specified: &Specified<'_>,
    shape: &Shape<'_>,
    (name, alignment): (Name, Option<u32>),
) {
    let ty = shape.ty;
    name_structure(&mut checker.types, ty.ty, name);
    if let (Some((space, span)), TypeKind::Function { .. }) = (shape.space, checker.types.kind(ty.ty)) {
        checker.diagnostics.report(error::address_space::on_function(span, space));
    }
    let space = shape.space.map(|(space, _)| space);
    let is_structure = matches!(checker.types.kind(ty.ty), TypeKind::Struct(_));
    let alias = Alias { name: name.symbol, ty, space, behind: shape.spelling, explained: !is_structure };
    let alias = (ty.ty != TypeId::ERROR).then(|| checker.aliases.intern(alias));
    if let Some(alias) = alias {
        checker.aliases.place(alias, name.span);
        // The name of an enumeration without a tag is its typedef name.
        if let (Some(constants), None, true) = (&specified.constants, shape.spelling, ty == specified.ty) {
            checker.aliases.enumerate(alias, constants.clone());
        }
    }
    let typedef = Typedef { ty, space, alignment, declaration: shape.declaration, alias };
    if let Some(first) = checker.scopes.find_here(name.symbol) {
        let declared = first.span;
        match &first.entity {
            // C11 6.7p3: a typedef may be redefined to denote the same type.
            Entity::Typedef(old) if old.ty == ty && old.space == space => {}
            Entity::Typedef(old) if old.ty.ty == TypeId::ERROR || ty.ty == TypeId::ERROR => {}
            Entity::Error => {}
            Entity::Typedef(old) => {
                let text = checker.symbols.text(name.symbol).to_owned();
                let [shown, first] = checker.show_declarations([
                    (ty, space, shape.declaration),
                    (old.ty, old.space, old.declaration),
                ]);
                checker.diagnostics.report(error::declaration::conflicting_types(
                    name.span, &text, &shown, &first, declared,
                ));
            }
            Entity::Local(_) | Entity::Global(_) | Entity::Functions(_) | Entity::EnumConstant { .. } => {
                report_other_kind(checker, name, "a type");
            }
        }
    }
    checker.scopes.declare(name.symbol, Entry { entity: Entity::Typedef(typedef), span: name.span });
}

/// Names a structure without a tag after its first typedef.
fn name_structure(types: &mut Types, ty: TypeId, name: Name) {
    let TypeKind::Struct(id) = *types.kind(ty) else { return };
    let structure = types.structure_mut(id);
    if structure.name.is_none() {
        structure.name = Some(name.symbol);
        structure.named_by_typedef = true;
    }
}

/// Reports a redefinition of a name as a different kind of entity.
pub(crate) fn report_other_kind(checker: &mut Checker<'_>, name: Name, what: &str) {
    let Some(entry) = checker.scopes.find_here(name.symbol) else { return };
    let first = match entry.entity {
        Entity::Local(_) | Entity::Global(_) => "a variable",
        Entity::Functions(_) => "a function",
        Entity::Typedef(_) => "a type",
        Entity::EnumConstant { .. } => "an enumeration constant",
        Entity::Error => return,
    };
    let declared = entry.span;
    let text = checker.symbols.text(name.symbol).to_owned();
    checker.diagnostics.report(error::declaration::different_kind(name.span, &text, what, first, declared));
}

/// Checks `_Static_assert(condition, "message");`.
pub(crate) fn static_assert(checker: &mut Checker<'_>, assert: &ast::StaticAssert) {
    let Some(value) = constant_integer(checker, &assert.condition, ConstantUse::StaticAssert) else { return };
    if value.bits != 0 {
        return;
    }
    let message = assert.message.as_ref().and_then(|message| match message.kind {
        Syntax::String(id) => Some(String::from_utf8_lossy(checker.literals.string(id)).into_owned()),
        _ => None,
    });
    let values = operand_values(checker, &assert.condition);
    checker.diagnostics.report(error::declaration::static_assert(
        assert.condition.span,
        message.as_deref(),
        values,
    ));
}

/// Formats a comparison of constants with the values of its operands, unless both are literals.
fn operand_values(checker: &mut Checker<'_>, condition: &ast::Expr) -> Option<String> {
    use ast::BinaryOp::{Equal, Greater, GreaterEqual, Less, LessEqual, NotEqual};
    let Syntax::Binary(op, operands) = &condition.kind else { return None };
    let [left, right] = &**operands;
    let is_comparison = matches!(op, Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual);
    if (cast::is_literal(left) && cast::is_literal(right)) || !is_comparison {
        return None;
    }
    let [left, right] =
        [left, right].map(|operand| constant_integer(checker, operand, ConstantUse::StaticAssert));
    Some(format!("{} {} {}", left?.value(), op.spelling(), right?.value()))
}

/// Returns the value of an integer constant expression. Reports an expression that is not one.
pub(crate) fn constant_integer(
    checker: &mut Checker<'_>,
    expr: &ast::Expr,
    wanted: ConstantUse,
) -> Option<Integer> {
    let outer = std::mem::replace(&mut checker.must_be_constant, true);
    let value = checker.unevaluated(|checker| constant_integer_kept(checker, expr, wanted));
    checker.must_be_constant = outer;
    value
}

fn constant_integer_kept(
    checker: &mut Checker<'_>,
    expr: &ast::Expr,
    wanted: ConstantUse,
) -> Option<Integer> {
    let value = expression::value(checker, expr);
    let ty = checker.body.expr(value).ty;
    if ty == TypeId::ERROR {
        return None;
    }
    let Some(scalar) = checker.types.scalar(ty).filter(|scalar| scalar.is_integer()) else {
        let shown = checker.show(checker.written_type(value));
        checker.diagnostics.report(match wanted {
            ConstantUse::ArraySize => error::declaration::array_size_type(expr.span, &shown),
            _ => error::constant::not_integer(expr.span, wanted.text(), &shown),
        });
        return None;
    };
    match constant::evaluate(checker.constant_context(), value) {
        Ok(folded) => {
            warn_about(checker, &folded);
            folded.constant.bits().map(|bits| Integer { bits, scalar })
        }
        Err(problem) => {
            match (problem.why, wanted) {
                (Why::Reported, _) => {}
                (Why::DivisionByZero, _) => {
                    checker.diagnostics.report(error::constant::division_by_zero(problem.span))
                }
                (Why::Unknown(text), ConstantUse::ArraySize) => {
                    let culprit = Some((problem.span, text));
                    checker.diagnostics.report(error::declaration::variable_length_array(expr.span, culprit));
                }
                (Why::Unknown(text), _) => {
                    let culprit = Some((problem.span, text));
                    checker.diagnostics.report(error::constant::not_constant(
                        expr.span,
                        wanted.text(),
                        culprit,
                    ));
                }
            }
            None
        }
    }
}

/// Warns about a comma operator in a constant expression, and about signed overflow.
pub(crate) fn warn_about(checker: &mut Checker<'_>, folded: &Folded) {
    if let Some(span) = folded.comma {
        checker.diagnostics.report(error::constant::comma(span));
    }
    let Some((span, ty)) = folded.overflow else { return };
    let value = match (&folded.constant, checker.types.scalar(ty)) {
        (Constant::Integer(bits), Some(scalar)) => Integer { bits: *bits, scalar }.value().to_string(),
        _ => "another value".to_owned(),
    };
    let shown = checker.show(ty);
    checker.diagnostics.report(error::constant::overflow(span, &shown, &value));
}
