//! Resolves type specifiers to a type: keywords, names, enumerations, `typeof`, pipes and image access qualifiers.
//! OpenCL C 3.0, 6.3 and 6.8; C99 6.7.2.

use super::{
    super::{Checker, type_names::Need},
    Gathered, keyword_name,
};
use crate::{
    address_space::AddressSpace,
    error,
    scope::Entity,
    types::{
        QualType, Scalar, TypeId, TypeKind,
        names::{Alias, AliasId},
        spelling::access_name,
    },
};
use spirocl_frontend::{
    ast::{self, AccessQualifier, SpecifierKind, TypeKeyword},
    foreign,
    language::Version,
    source::Span,
    symbol::Symbol,
};

/// A type with the properties that its name specifies.
pub(super) struct Resolved {
    pub(super) ty: QualType,
    pub(super) space: Option<AddressSpace>,
    pub(super) alias: Option<AliasId>,
    pub(super) constants: Option<Vec<(Symbol, i64)>>,
    pub(super) alignment: Option<u32>,
    pub(super) declares_tag: bool,
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

impl Checker<'_> {
    /// Returns the type that the type specifiers denote.
    pub(super) fn resolve(
        &mut self,
        gathered: &Gathered<'_>,
        specifiers: &ast::Specifiers,
        alone: bool,
    ) -> Resolved {
        if let (Some((kind, span)), Some(&(keyword, keyword_at))) =
            (gathered.named, gathered.keywords.first())
        {
            let (keyword, named) = ((keyword_at, keyword_name(keyword)), (span, &*self.specifier_text(kind)));
            let (first, second) =
                if keyword_at.start < span.start { (keyword, named) } else { (named, keyword) };
            self.diagnostics.report(error::specifier::two_types(second.0, second.1, first.1, first.0));
        }
        match gathered.named {
            Some((SpecifierKind::Named(name), span)) => self.named_type(*name, span, gathered.access),
            Some((SpecifierKind::Struct(specifier), span)) => {
                let ty = self.struct_specifier(specifier, span, alone).into();
                Resolved { declares_tag: true, ..ty }
            }
            Some((SpecifierKind::Enum(specifier), _)) => self.enumeration(specifier, alone),
            Some((SpecifierKind::TypeofExpr(expr), _)) => self.typeof_expression(expr),
            Some((SpecifierKind::TypeofType(name), _)) => {
                let ty = self.type_name(name);
                Resolved { ty, ..TypeId::VOID.into() }
            }
            Some((SpecifierKind::AutoType, span)) => match self.specifiers.auto_type {
                Some(ty) => ty.into(),
                None => {
                    self.diagnostics.report(error::specifier::auto_type_place(span));
                    TypeId::ERROR.into()
                }
            },
            Some(_) => TypeId::ERROR.into(),
            None if gathered.has_error => TypeId::ERROR.into(),
            None if gathered.keywords.is_empty() => {
                let at = specifiers.span;
                let is_empty = specifiers.list.is_empty();
                let insertion = if is_empty { (at, "int ") } else { (at.after(), " int") };
                self.diagnostics.report(error::specifier::missing_type(at, insertion));
                TypeId::ERROR.into()
            }
            None => {
                let ty = self.keyword_type(&gathered.keywords);
                Resolved { alias: self.keyword_alias(&gathered.keywords, ty), ..ty.into() }
            }
        }
    }

    fn typeof_expression(&mut self, expr: &ast::Expr) -> Resolved {
        let ty = self.unevaluated(|checker| {
            let id = checker.expression(expr);
            checker.place(id).map_or_else(|| checker.body.expr(id).ty.into(), |place| place.ty)
        });
        Resolved { ty, ..TypeId::VOID.into() }
    }

    fn named_type(&mut self, name: Symbol, span: Span, access: Option<(AccessQualifier, Span)>) -> Resolved {
        match self.scopes.find(name).map(|entry| (&entry.entity, entry.span)) {
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
                let text = self.symbols.text(name).to_owned();
                self.diagnostics.report(error::specifier::not_a_type(span, &text, Some(declared)));
                TypeId::ERROR.into()
            }
            None => self.builtin_type(name, span, access),
        }
    }

    fn builtin_type(
        &mut self,
        name: Symbol,
        span: Span,
        access: Option<(AccessQualifier, Span)>,
    ) -> Resolved {
        let Some(&row) = self.specifiers.builtin_types.get(&name) else {
            let text = self.symbols.text(name).to_owned();
            self.diagnostics.report(error::specifier::unsupported_type(
                span,
                &text,
                foreign::owner(&text, None),
            ));
            return TypeId::ERROR.into();
        };
        if let Some(missing) = self.first_missing(row.needs) {
            self.diagnostics.report(error::specifier::unavailable_type(span, row.name, missing));
            return TypeId::ERROR.into();
        }
        if row.needs.contains(&Need::Half) {
            self.pragmas.uses_half(&mut self.diagnostics, &self.symbols, span);
        }
        if row.name.starts_with("atomic_") && self.pragmas.language.version < Version::V2_0 {
            self.diagnostics.report(error::specifier::later_type(span, row.name, Version::V2_0));
            return TypeId::ERROR.into();
        }
        let access = access.map_or(AccessQualifier::ReadOnly, |(access, _)| access);
        let ty = row.is.ty(&mut self.types, self.pragmas.language, access);
        Resolved { alias: self.alias(name, ty), ..ty.into() }
    }

    /// Returns the alias of a built-in type name that is not the canonical name of its type, such as `size_t`.
    fn alias(&mut self, name: Symbol, ty: TypeId) -> Option<AliasId> {
        let is_own = match self.types.kind(ty) {
            TypeKind::Scalar(scalar) => self.symbols.text(name) == scalar.name(),
            TypeKind::Atomic(scalar) => {
                self.symbols.text(name).strip_prefix("atomic_") == Some(scalar.name())
            }
            _ => true,
        };
        (!is_own).then(|| self.aliases.intern(Alias::plain(name, ty)))
    }

    fn enumeration(&mut self, specifier: &ast::EnumSpecifier, alone: bool) -> Resolved {
        let ty = self.enum_specifier(specifier, alone);
        let alias = specifier.name.and_then(|name| self.enum_alias(name.symbol, ty));
        let constants = self.constants_of(specifier);
        if let (Some(alias), Some(name), Some(constants)) = (alias, specifier.name, &constants) {
            self.aliases.place(alias, name.span);
            self.aliases.enumerate(alias, constants.clone());
        }
        Resolved { declares_tag: true, alias, constants, ..ty.into() }
    }

    fn enum_alias(&mut self, tag: Symbol, ty: TypeId) -> Option<AliasId> {
        let name = self.symbols.intern(&format!("enum {}", self.symbols.text(tag)));
        (ty != TypeId::ERROR).then(|| self.aliases.intern(Alias::plain(name, ty)))
    }

    /// Returns the alias of a keyword combination, such as `unsigned int`, for a type with a shorter canonical name.
    fn keyword_alias(&mut self, words: &[(TypeKeyword, Span)], ty: TypeId) -> Option<AliasId> {
        let is_plain =
            matches!(words, [(word, _)] if !matches!(word, TypeKeyword::Signed | TypeKeyword::Unsigned));
        if is_plain || ty == TypeId::ERROR {
            return None;
        }
        let names: Vec<&str> = words.iter().map(|&(word, _)| keyword_name(word)).collect();
        let name = self.symbols.intern(&names.join(" "));
        Some(self.aliases.intern(Alias { explained: false, ..Alias::plain(name, ty) }))
    }

    fn first_missing(&self, needs: &[Need]) -> Option<&'static str> {
        needs.iter().find_map(|need| need.missing(self.pragmas.language))
    }

    /// Returns the type that keywords such as `unsigned long int` denote.
    fn keyword_type(&mut self, words: &[(TypeKeyword, Span)]) -> TypeId {
        for (index, &(word, span)) in words.iter().enumerate() {
            let name = keyword_name(word);
            if matches!(word, TypeKeyword::Complex | TypeKeyword::Imaginary) {
                self.diagnostics.report(error::specifier::unsupported_specifier(span, name));
                return TypeId::ERROR;
            }
            for &(earlier, earlier_at) in &words[..index] {
                let is_second = words[..index].iter().filter(|(each, _)| *each == word).count() == 1;
                if earlier == word && word == TypeKeyword::Long && is_second {
                    self.diagnostics.report(error::specifier::long_long(span));
                    continue;
                }
                if earlier == word {
                    self.diagnostics.report(error::specifier::duplicate_type(span, name));
                    return TypeId::ERROR;
                }
                if !go_together(earlier, word) {
                    let first = keyword_name(earlier);
                    self.diagnostics
                        .report(error::specifier::type_combination(span, name, first, earlier_at));
                    return TypeId::ERROR;
                }
            }
        }
        let has = |word| words.iter().any(|&(each, _)| each == word);
        if has(TypeKeyword::Double)
            && let Some(missing) = Need::Double.missing(self.pragmas.language)
        {
            self.diagnostics.report(error::specifier::unavailable_type(words[0].1, "double", missing));
            return TypeId::ERROR;
        }
        keywords_to_type(has)
    }

    pub(super) fn pipe_type(
        &mut self,
        packet: QualType,
        access: Option<(AccessQualifier, Span)>,
        span: Span,
    ) -> TypeId {
        if let Some(missing) = Need::Feature("__opencl_c_pipes").missing(self.pragmas.language) {
            self.diagnostics.report(error::specifier::unavailable_type(span, "pipe", missing));
            return TypeId::ERROR;
        }
        if packet.ty == TypeId::ERROR {
            return TypeId::ERROR;
        }
        let mut wanted = AccessQualifier::ReadOnly;
        if let Some((access, access_at)) = access {
            wanted = access;
            if access == AccessQualifier::ReadWrite {
                self.diagnostics.report(error::specifier::read_write_pipe(access_at));
                wanted = AccessQualifier::ReadOnly;
            }
        }
        self.types.intern(TypeKind::Pipe { packet: packet.ty, access: wanted })
    }

    pub(super) fn apply_access(
        &mut self,
        resolved: &mut Resolved,
        access: Option<(AccessQualifier, Span)>,
        type_span: Span,
    ) {
        let Some((access, span)) = access else { return };
        match *self.types.kind(resolved.ty.ty) {
            TypeKind::Error => {}
            // A typedef has its own access qualifier.
            TypeKind::Image(_, first) | TypeKind::Pipe { access: first, .. } if resolved.alias.is_some() => {
                if first != access {
                    let (second, first) = (access_name(access), access_name(first));
                    self.diagnostics
                        .report(error::specifier::second_specifier(span, second, first, type_span));
                }
            }
            TypeKind::Image(kind, _) => {
                resolved.ty.ty = self.types.intern(TypeKind::Image(kind, access));
                if access == AccessQualifier::ReadWrite {
                    self.check_read_write(span);
                }
            }
            _ => {
                let shown = self.show(resolved.ty.ty);
                self.diagnostics.report(error::specifier::access_target(span, access_name(access), &shown));
            }
        }
    }

    fn check_read_write(&mut self, span: Span) {
        if self.pragmas.language.has_feature("__opencl_c_read_write_images") {
            return;
        }
        let needs = if self.pragmas.language.version < Version::V2_0 {
            "OpenCL C 2.0"
        } else {
            "the feature `__opencl_c_read_write_images`"
        };
        self.diagnostics.report(error::specifier::read_write(span, needs));
    }
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
        (TypeKeyword::Float, TypeId::FLOAT),
        (TypeKeyword::Double, TypeId::DOUBLE),
        (TypeKeyword::Char, signed_or(Scalar::Char, Scalar::UChar)),
        (TypeKeyword::Short, signed_or(Scalar::Short, Scalar::UShort)),
        (TypeKeyword::Long, signed_or(Scalar::Long, Scalar::ULong)),
    ];
    let found = others.into_iter().find(|&(word, _)| has(word)).map(|(_, ty)| ty);
    found.unwrap_or_else(|| signed_or(Scalar::Int, Scalar::UInt))
}
