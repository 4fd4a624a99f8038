//! Checks structures and unions. C99 6.7.2.1 and 6.7.2.3; OpenCL C 3.0, 6.11.

use super::{
    Checker,
    declarator::{DeclaratorUse, Shape},
    specifier::{Specified, SpecifierPlace},
};
use crate::{
    error,
    types::{Field, Opaque, StructId, StructType, TypeId, TypeKind},
};
use rustc_hash::{FxHashMap, FxHashSet};
use spirocl_frontend::{
    ast::{self, Name, StructSpecifier},
    limits,
    source::Span,
    symbol::Symbol,
};

impl Checker<'_> {
    /// Returns the type of `struct Name` or `struct { ... }`, or of the same with `union`; `alone` is whether the
    /// declaration consists only of this specifier.
    pub(crate) fn struct_specifier(
        &mut self,
        specifier: &StructSpecifier,
        span: Span,
        alone: bool,
    ) -> TypeId {
        let Some(members) = &specifier.members else {
            return match specifier.name {
                Some(name) => self.struct_reference(specifier, name, span, alone),
                None => TypeId::ERROR,
            };
        };
        let Some((id, ty)) = self.struct_to_define(specifier, span) else { return TypeId::ERROR };
        let opened = specifier.name.map_or(span, |name| name.span);
        let mut fields = self.members(members, (id, ty), opened);
        let attributes = self.data_attributes(&specifier.attributes);
        self.pack_members(&mut fields, attributes.packed);
        self.types.complete(ty, id, fields);
        let structure = self.types.structure_mut(id);
        structure.packed = attributes.packed;
        structure.alignment = attributes.alignment;
        structure.span = opened;
        if !self.fits_memory(ty, None) {
            let shown = self.show(ty);
            self.diagnostics.report(error::structure::too_large(opened, &shown));
        }
        ty
    }

    /// Applies `#pragma pack(n)`: no member is aligned to more than `n` bytes, regardless of its attributes.
    fn pack_members(&self, fields: &mut [Field], packed: bool) {
        let Some(most) = self.pragmas.pack else { return };
        for field in fields {
            let natural = if packed || field.packed {
                1
            } else {
                self.types.align_of(field.ty.ty, self.pragmas.language)
            };
            if natural.max(field.alignment.unwrap_or(1)) > most {
                (field.packed, field.alignment) = (true, Some(most));
            }
        }
    }

    fn struct_reference(
        &mut self,
        specifier: &StructSpecifier,
        name: Name,
        span: Span,
        alone: bool,
    ) -> TypeId {
        let found =
            if alone { self.scopes.find_tag_here(name.symbol) } else { self.scopes.find_tag(name.symbol) };
        match found {
            Some((ty, declared)) => self.same_kind(specifier, name, span, ty, declared),
            None => self.new_struct(specifier, name.span).1,
        }
    }

    /// Returns the structure that a definition completes.
    fn struct_to_define(&mut self, specifier: &StructSpecifier, span: Span) -> Option<(StructId, TypeId)> {
        let Some(name) = specifier.name else { return Some(self.new_struct(specifier, span)) };
        let Some((ty, declared)) = self.scopes.find_tag_here(name.symbol) else {
            return Some(self.new_struct(specifier, name.span));
        };
        let ty = self.same_kind(specifier, name, span, ty, declared);
        let TypeKind::Struct(id) = *self.types.kind(ty) else { return None };
        if self.types.structure(id).fields.is_some() {
            let shown = self.show(ty);
            self.diagnostics.report(error::declaration::defined_twice(name.span, &shown.text, declared));
            return None;
        }
        Some((id, ty))
    }

    fn new_struct(&mut self, specifier: &StructSpecifier, span: Span) -> (StructId, TypeId) {
        let (id, ty) = self.types.add_structure(StructType {
            name: specifier.name.map(|name| name.symbol),
            named_by_typedef: false,
            is_union: specifier.is_union,
            fields: None,
            packed: false,
            alignment: None,
            span,
        });
        if let Some(name) = specifier.name {
            self.scopes.declare_tag(name.symbol, ty, name.span);
        }
        (id, ty)
    }

    /// Returns the type of a tag if it was declared with the same keyword as that at the start of `span`. Reports a
    /// different keyword.
    fn same_kind(
        &mut self,
        specifier: &StructSpecifier,
        name: Name,
        span: Span,
        ty: TypeId,
        declared: Span,
    ) -> TypeId {
        let keyword = keyword(specifier.is_union);
        let first = match *self.types.kind(ty) {
            TypeKind::Struct(id) => keyword_of(self.types.structure(id)),
            TypeKind::Error => return TypeId::ERROR,
            _ => "enum",
        };
        if first == keyword {
            return ty;
        }
        let text = self.symbols.text(name.symbol).to_owned();
        let keyword_at = Span::new(span.start, span.start + keyword.len() as u32);
        self.diagnostics.report(error::structure::tag_kind(
            name.span,
            &text,
            keyword,
            Some(keyword_at),
            first,
            declared,
        ));
        TypeId::ERROR
    }

    fn members(
        &mut self,
        members: &[ast::Declaration],
        structure: (StructId, TypeId),
        opened: Span,
    ) -> Vec<Field> {
        let mut fields = Vec::new();
        let mut names = FxHashMap::default();
        for member in members {
            if let Some(assert) = &member.static_assert {
                self.static_assert(assert);
                continue;
            }
            let alone = member.declarators.is_empty();
            let specified = self.specifiers(&member.specifiers, SpecifierPlace::Member, alone);
            if alone {
                self.anonymous_member(&specified, member, &mut fields, &mut names);
            }
            for declarator in &member.declarators {
                if let Some(field) = self.declared_member(&specified, declarator, structure, opened) {
                    self.check_member_names(&field, &mut names);
                    fields.push(field);
                }
            }
        }
        self.check_flexible_members(&mut fields, structure.0);
        if let Some(field) = fields.get(limits::MEMBERS) {
            self.diagnostics.report(error::limit::members(field.span));
            fields.truncate(limits::MEMBERS);
        }
        fields
    }

    /// Checks incomplete array members: the last member of a structure may be one, and in GNU C any member of a union.
    fn check_flexible_members(&mut self, fields: &mut [Field], structure: StructId) {
        let is_union = self.types.structure(structure).is_union;
        let last = fields.len().saturating_sub(1);
        for (index, field) in fields.iter_mut().enumerate() {
            if !matches!(self.types.kind(field.ty.ty), TypeKind::Array { length: None, .. }) {
                continue;
            }
            let text = field.name.map(|name| self.symbols.text(name).to_owned()).unwrap_or_default();
            if is_union || index == last {
                self.diagnostics.report(error::structure::flexible_array(field.span, &text));
            } else {
                self.diagnostics.report(error::structure::flexible_array_inside(field.span, &text));
                field.ty = TypeId::ERROR.into();
            }
        }
    }

    /// Checks an anonymous structure member `struct { ... };`: its members are accessed like those of the enclosing
    /// structure.
    fn anonymous_member(
        &mut self,
        specified: &Specified<'_>,
        member: &ast::Declaration,
        fields: &mut Vec<Field>,
        names: &mut FxHashMap<Symbol, Span>,
    ) {
        let is_anonymous = match *self.types.kind(specified.ty.ty) {
            TypeKind::Struct(id) => self.types.structure(id).name.is_none(),
            TypeKind::Error => return,
            _ => false,
        };
        if !is_anonymous {
            if !specified.declares_tag {
                self.diagnostics.report(error::declaration::nameless_member(member.span));
            }
            return;
        }
        let is_too_deep = self.types.depth(specified.ty.ty) >= limits::TYPE_DEPTH;
        if is_too_deep {
            self.diagnostics.report(error::limit::type_depth(specified.type_span));
        }
        let field = Field {
            name: None,
            ty: if is_too_deep { TypeId::ERROR.into() } else { specified.ty },
            packed: false,
            alignment: None,
            span: specified.type_span,
        };
        self.check_member_names(&field, names);
        fields.push(field);
    }

    fn check_member_names(&mut self, field: &Field, names: &mut FxHashMap<Symbol, Span>) {
        let mut found = Vec::new();
        self.types.member_names(field, &mut found);
        // Duplicate members within an unnamed structure are reported at its end.
        let mut of_field = FxHashSet::default();
        for (name, span) in found {
            if of_field.insert(name)
                && let Some(first) = names.insert(name, span)
            {
                let text = self.symbols.text(name).to_owned();
                self.diagnostics.report(error::declaration::duplicate_member(span, &text, first));
            }
        }
    }

    fn declared_member(
        &mut self,
        specified: &Specified<'_>,
        declarator: &ast::InitDeclarator,
        structure: (StructId, TypeId),
        opened: Span,
    ) -> Option<Field> {
        let mut shape = self.declarator(specified, &declarator.declarator, DeclaratorUse::Plain);
        if let Some(width) = &declarator.bit_width {
            let span = shape.name.map_or(width.span, |name| name.span);
            self.diagnostics.report(error::structure::bit_field(span));
        }
        let name = shape.name?;
        let text = self.symbols.text(name.symbol).to_owned();
        let attributes = self
            .data_attributes(specified.attributes.iter().copied().chain(&declarator.declarator.attributes));
        if let Some(vector) = attributes.vector {
            shape.ty.ty = self.vector_attribute(vector, shape.ty.ty);
        }
        if let Some((space, span)) = shape.space {
            self.diagnostics.report(error::address_space::on_member(span, space, &text));
        }
        if !self.check_member_type(&shape, name, structure, opened) {
            shape.ty = TypeId::ERROR.into();
        }
        Some(Field {
            name: Some(name.symbol),
            ty: shape.ty,
            packed: attributes.packed,
            alignment: attributes.alignment.max(specified.alignment),
            span: name.span,
        })
    }

    fn check_member_type(
        &mut self,
        shape: &Shape<'_>,
        name: Name,
        (structure, structure_ty): (StructId, TypeId),
        opened: Span,
    ) -> bool {
        let ty = shape.ty.ty;
        let text = self.symbols.text(name.symbol).to_owned();
        match *self.types.kind(self.types.innermost(ty)) {
            TypeKind::Error => return false,
            TypeKind::Struct(id) if id == structure => {
                let shown = self.show(structure_ty);
                self.diagnostics.report(error::structure::member_of_itself(name.span, &text, &shown, opened));
                return false;
            }
            TypeKind::Struct(id) if self.types.structure(id).fields.is_none() => {
                let (shown, declared) = (
                    self.show(self.aliases.declared(&self.types, ty, Some(name.span))),
                    self.types.structure(id).span,
                );
                self.diagnostics.report(error::declaration::incomplete(
                    name.span,
                    Some(&text),
                    &shown,
                    Some(declared),
                ));
                return false;
            }
            TypeKind::Void
            | TypeKind::Function { .. }
            | TypeKind::Image(..)
            | TypeKind::Pipe { .. }
            | TypeKind::Block { .. }
            | TypeKind::Opaque(Opaque::Sampler | Opaque::Event) => {
                let shown = self.show(self.aliases.declared(&self.types, ty, Some(name.span)));
                self.diagnostics.report(error::structure::member_type(name.span, &text, &shown));
                return false;
            }
            _ => {}
        }
        if self.types.depth(ty) >= limits::TYPE_DEPTH {
            self.diagnostics.report(error::limit::type_depth(name.span));
            return false;
        }
        true
    }
}

/// Returns the keyword of a structure or union.
fn keyword(is_union: bool) -> &'static str {
    if is_union { "union" } else { "struct" }
}

fn keyword_of(structure: &StructType) -> &'static str {
    keyword(structure.is_union)
}
