//! Specifiers and type names: from the words before a declarator to a type. OpenCL C 3.0, 6.3, 6.7 to 6.10; C99 6.7.1 to 6.7.4.

use super::{
    Checker,
    alias::{Alias, AliasId},
    spelling::access_name,
    type_names::{self, Need},
};
use crate::{
    address_space::AddressSpace,
    builtins::foreign,
    error,
    scope::Entity,
    types::{QualType, Qualifiers, Scalar, TypeId, TypeKind},
};
use spirocl_frontend::{
    ast::{
        self, AccessQualifier, AddressSpaceKeyword, SpecifierKind, StorageClass, TypeKeyword, TypeQualifier,
    },
    language::Version,
    source::Span,
    symbol::Symbol,
};

/// Where specifiers stand: not all of them make sense everywhere.
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

/// What the specifiers of a declaration say.
#[derive(Clone, Debug)]
pub(crate) struct Specified<'t> {
    /// The type, and the qualifiers before the declarator.
    pub(crate) ty: QualType,
    /// The address space, and where it (or the typedef that has it) is written.
    pub(crate) space: Option<(AddressSpace, Span)>,
    /// The storage class other than `typedef`.
    pub(crate) storage: Option<(StorageClass, Span)>,
    /// `typedef`
    pub(crate) is_typedef: bool,
    /// Where `kernel` stands.
    pub(crate) kernel: Option<Span>,
    /// Where `inline` stands.
    pub(crate) inline: Option<Span>,
    /// The name by which the type is written, if messages would call it otherwise.
    pub(crate) alias: Option<AliasId>,
    /// The constants of an enumeration that is defined here.
    pub(crate) constants: Option<Vec<(Symbol, i64)>>,
    /// `aligned(N)` of the typedef that names the type.
    pub(crate) alignment: Option<u32>,
    /// The attributes among the specifiers.
    pub(crate) attributes: Vec<&'t ast::Attribute>,
    /// Where the type is named.
    pub(crate) type_span: Span,
    /// The first qualifier, for messages.
    pub(crate) first_qualifier: Option<(&'static str, Span)>,
    /// Whether a structure, union or enumeration is defined or declared here.
    pub(crate) declares_tag: bool,
    /// All specifiers.
    pub(crate) span: Span,
}

/// The specifiers as they are gathered, before they are put together.
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
}

/// A type with what its name brings along.
struct Resolved {
    ty: QualType,
    space: Option<AddressSpace>,
    alias: Option<AliasId>,
    constants: Option<Vec<(Symbol, i64)>>,
    alignment: Option<u32>,
    declares_tag: bool,
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
    /// What the specifiers before a declarator say; `alone` if no declarator follows.
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
        let mut gathered = Gathered::default();
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
                Some((first, first_at)) => self.report(error::specifier::second_specifier(
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
            | SpecifierKind::TypeofType(_) => match gathered.named {
                Some((_, first_at)) => {
                    let (second, first) =
                        (self.specifier_text(kind), self.specifier_text_at(gathered, first_at));
                    self.report(error::specifier::two_types(span, &second, &first, first_at));
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
                    && self.pragma_extension_on("cl_clang_storage_class_specifiers");
                if !accepted {
                    self.report(error::specifier::storage_class(span, word));
                    // As in C++, where it stands for a type.
                    gathered.has_error |= storage == StorageClass::Auto;
                }
                return;
            }
            StorageClass::Block => {
                self.report(error::specifier::unsupported_specifier(span, word));
                return;
            }
            StorageClass::Static | StorageClass::Extern => {
                let accepted = self.language.version >= Version::V1_2
                    || self.pragma_extension_on("cl_clang_storage_class_specifiers");
                if !accepted {
                    self.report(error::specifier::storage_class_version(span, word, self.language.version));
                    return;
                }
            }
            StorageClass::Typedef => {}
        }
        match gathered.storage {
            Some((first, first_at)) => {
                self.report(error::specifier::second_specifier(span, word, storage_name(first), first_at))
            }
            None => gathered.storage = Some((storage, span)),
        }
    }

    fn gather_qualifier(&mut self, gathered: &mut Gathered<'_>, qualifier: TypeQualifier, span: Span) {
        let repeated = gathered.qualifier_spans.iter().find(|&&(earlier, _)| earlier == qualifier).copied();
        gathered.qualifier_spans.push((qualifier, span));
        if let Some((_, first_at)) = repeated {
            self.report(error::specifier::repeated_qualifier(span, qualifier_name(qualifier), first_at));
        }
        self.add_qualifier(&mut gathered.qualifiers, qualifier, span);
    }

    fn add_qualifier(&mut self, qualifiers: &mut Qualifiers, qualifier: TypeQualifier, span: Span) {
        match qualifier {
            TypeQualifier::Const => qualifiers.is_const = true,
            TypeQualifier::Volatile => qualifiers.is_volatile = true,
            TypeQualifier::Restrict => qualifiers.is_restrict = true,
            TypeQualifier::Atomic => self.report(
                error::specifier::unsupported_specifier(span, "_Atomic")
                    .help("use one of the types atomic_int, atomic_uint, ... of OpenCL C 2.0"),
            ),
        }
    }

    /// The address space with one more keyword: a second is reported.
    fn another_space(
        &mut self,
        first: Option<(AddressSpace, Span)>,
        keyword: AddressSpaceKeyword,
        span: Span,
    ) -> Option<(AddressSpace, Span)> {
        // The word is reserved, but compilers take it for what a pointer without a space means, and programs write it.
        if keyword == AddressSpaceKeyword::Generic && !self.language.has_generic_address_space() {
            self.report(error::address_space::no_generic(span));
            return first;
        }
        let space = AddressSpace::from(keyword);
        self.underscored |= (span.end - span.start) as usize > space.name().len();
        if let Some((first, first_at)) = first {
            self.report(error::address_space::two_spaces(span, space, first, first_at));
            return Some((first, first_at));
        }
        Some((space, span))
    }

    /// The qualifiers and the address space after a `*`.
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
                SpecifierKind::Access(access) => self.report(error::specifier::access_target(
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
            self.report(error::specifier::misplaced_storage(span, word, name));
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

    /// The type that the type specifiers name.
    fn resolve(&mut self, gathered: &Gathered<'_>, specifiers: &ast::Specifiers, alone: bool) -> Resolved {
        if let (Some((kind, span)), Some(&(keyword, keyword_at))) =
            (gathered.named, gathered.keywords.first())
        {
            let (keyword, named) = ((keyword_at, keyword_name(keyword)), (span, &*self.specifier_text(kind)));
            let (first, second) =
                if keyword_at.start < span.start { (keyword, named) } else { (named, keyword) };
            self.report(error::specifier::two_types(second.0, second.1, first.1, first.0));
        }
        match gathered.named {
            Some((SpecifierKind::Named(name), span)) => self.named_type(*name, span, gathered.access),
            Some((SpecifierKind::Struct(specifier), span)) => {
                let ty = self.struct_specifier(specifier, span, alone).into();
                Resolved { declares_tag: true, ..ty }
            }
            Some((SpecifierKind::Enum(specifier), _)) => self.enumeration(specifier),
            Some((SpecifierKind::TypeofExpr(expr), _)) => self.typeof_expression(expr),
            Some((SpecifierKind::TypeofType(name), _)) => {
                let ty = self.type_name(name);
                Resolved { ty, ..TypeId::VOID.into() }
            }
            Some(_) => TypeId::ERROR.into(),
            None if gathered.has_error => TypeId::ERROR.into(),
            None if gathered.keywords.is_empty() => {
                self.report(error::specifier::missing_type(specifiers.span, specifiers.span.after()));
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
            checker.place(id).map_or_else(|| checker.expr(id).ty.into(), |place| place.ty)
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
                let text = self.text(name).to_owned();
                self.report(error::specifier::not_a_type(span, &text, Some(declared)));
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
        let Some(&row) = self.builtin_types.get(&name) else {
            let text = self.text(name).to_owned();
            self.report(error::specifier::unsupported_type(span, &text, foreign::owner(&text)));
            return TypeId::ERROR.into();
        };
        if let Some(missing) = self.first_missing(row.needs) {
            self.report(error::specifier::unavailable_type(span, row.name, &missing));
            return TypeId::ERROR.into();
        }
        if row.name.starts_with("atomic_") && self.language.version < Version::V2_0 {
            self.report(error::specifier::unavailable_type(span, row.name, "OpenCL C 2.0"));
            return TypeId::ERROR.into();
        }
        let access = access.map_or(AccessQualifier::ReadOnly, |(access, _)| access);
        let ty = row.is.ty(&mut self.types, self.language, access);
        Resolved { alias: self.alias(name, ty), ..ty.into() }
    }

    /// The name of a built-in type where it is another name for one: `size_t`.
    fn alias(&mut self, name: Symbol, ty: TypeId) -> Option<AliasId> {
        let is_own = match self.types.kind(ty) {
            TypeKind::Scalar(scalar) => self.text(name) == scalar.name(),
            TypeKind::Atomic(scalar) => self.text(name).strip_prefix("atomic_") == Some(scalar.name()),
            _ => true,
        };
        (!is_own).then(|| self.aliases.intern(Alias::plain(name, ty)))
    }

    fn enumeration(&mut self, specifier: &ast::EnumSpecifier) -> Resolved {
        let ty = self.enum_specifier(specifier);
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

    /// Keywords such as `unsigned int`, where one would do.
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

    fn first_missing(&self, needs: &[Need]) -> Option<String> {
        needs.iter().find_map(|need| need.missing(self.language))
    }

    /// The type that keywords such as `unsigned long int` name.
    fn keyword_type(&mut self, words: &[(TypeKeyword, Span)]) -> TypeId {
        for (index, &(word, span)) in words.iter().enumerate() {
            let name = keyword_name(word);
            if matches!(word, TypeKeyword::Complex | TypeKeyword::Imaginary) {
                self.report(error::specifier::unsupported_specifier(span, name));
                return TypeId::ERROR;
            }
            for &(earlier, earlier_at) in &words[..index] {
                if earlier == word && word == TypeKeyword::Long {
                    self.report(error::specifier::long_long(span, earlier_at));
                    return TypeId::ERROR;
                }
                if earlier == word {
                    self.report(error::specifier::duplicate_type(span, name, earlier_at));
                    return TypeId::ERROR;
                }
                if !go_together(earlier, word) {
                    let first = keyword_name(earlier);
                    self.report(error::specifier::type_combination(span, name, first, earlier_at));
                    return TypeId::ERROR;
                }
            }
        }
        let has = |word| words.iter().any(|&(each, _)| each == word);
        if has(TypeKeyword::Double)
            && let Some(missing) = Need::Double.missing(self.language)
        {
            self.report(error::specifier::unavailable_type(words[0].1, "double", &missing));
            return TypeId::ERROR;
        }
        keywords_to_type(has)
    }

    fn pipe_type(&mut self, packet: QualType, access: Option<(AccessQualifier, Span)>, span: Span) -> TypeId {
        if let Some(missing) = Need::Feature("__opencl_c_pipes").missing(self.language) {
            self.report(error::specifier::unavailable_type(span, "pipe", &missing));
            return TypeId::ERROR;
        }
        if packet.ty == TypeId::ERROR {
            return TypeId::ERROR;
        }
        let mut wanted = AccessQualifier::ReadOnly;
        if let Some((access, access_at)) = access {
            wanted = access;
            if access == AccessQualifier::ReadWrite {
                self.report(error::specifier::read_write_pipe(access_at));
                wanted = AccessQualifier::ReadOnly;
            }
        }
        self.types.intern(TypeKind::Pipe { packet: packet.ty, access: wanted })
    }

    fn apply_access(
        &mut self,
        resolved: &mut Resolved,
        access: Option<(AccessQualifier, Span)>,
        type_span: Span,
    ) {
        let Some((access, span)) = access else { return };
        match *self.types.kind(resolved.ty.ty) {
            TypeKind::Error => {}
            // A typedef brings its own.
            TypeKind::Image(_, first) | TypeKind::Pipe { access: first, .. } if resolved.alias.is_some() => {
                if first != access {
                    let (second, first) = (access_name(access), access_name(first));
                    self.report(error::specifier::second_specifier(span, second, first, type_span));
                }
            }
            TypeKind::Image(kind, _) => {
                resolved.ty.ty = self.types.intern(TypeKind::Image(kind, access));
                if access == AccessQualifier::ReadWrite {
                    self.check_read_write(span, type_span);
                }
            }
            _ => {
                let shown = self.show(resolved.ty.ty);
                self.report(error::specifier::access_target(span, access_name(access), &shown));
            }
        }
    }

    fn check_read_write(&mut self, span: Span, type_span: Span) {
        if self.language.has_feature("__opencl_c_read_write_images") {
            return;
        }
        let needs = if self.language.version < Version::V2_0 {
            "needs OpenCL C 2.0"
        } else {
            "needs the feature __opencl_c_read_write_images"
        };
        self.report(error::specifier::read_write(span, "an image", needs).label(type_span, "the image"));
    }

    fn check_restrict(&mut self, gathered: &Gathered<'_>, ty: TypeId) {
        let found =
            gathered.qualifier_spans.iter().find(|&&(qualifier, _)| qualifier == TypeQualifier::Restrict);
        let Some(&(_, span)) = found else { return };
        let is_pointer = matches!(self.types.kind(ty), TypeKind::Pointer { .. } | TypeKind::Error);
        if !is_pointer {
            let shown = self.show(ty);
            self.report(error::specifier::restrict(span, &shown));
        }
    }

    /// OpenCL C 3.0, 6.11.p: images have no qualifiers.
    fn check_image_qualifiers(&mut self, gathered: &Gathered<'_>, ty: TypeId) {
        if !matches!(self.types.kind(ty), TypeKind::Image(..)) {
            return;
        }
        for &(qualifier, span) in &gathered.qualifier_spans {
            if matches!(qualifier, TypeQualifier::Const | TypeQualifier::Volatile) {
                let shown = self.show(ty);
                self.report(error::opaque::image_qualifier(span, qualifier_name(qualifier), &shown));
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
                self.report(error::address_space::typedef_space(span, written, &name, space, type_span));
                Some((space, type_span))
            }
            (written, None) => written,
            (None, Some(space)) => {
                self.typedef_spaces.insert(type_span);
                Some((space, type_span))
            }
        }
    }

    /// The type with more qualifiers: those of an array are those of its elements. C99 6.7.3.
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
            SpecifierKind::Named(name) => self.text(*name).to_owned(),
            SpecifierKind::Struct(specifier) => {
                let keyword = if specifier.is_union { "union" } else { "struct" };
                specifier.name.map_or_else(
                    || keyword.to_owned(),
                    |name| format!("{keyword} {}", self.text(name.symbol)),
                )
            }
            SpecifierKind::Enum(specifier) => specifier
                .name
                .map_or_else(|| "enum".to_owned(), |name| format!("enum {}", self.text(name.symbol))),
            SpecifierKind::TypeofExpr(_) | SpecifierKind::TypeofType(_) => "typeof".to_owned(),
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

    fn specifier_text_at(&self, gathered: &Gathered<'_>, _at: Span) -> String {
        gathered.named.map_or_else(String::new, |(kind, _)| self.specifier_text(kind))
    }
}

/// Whether two different keywords may stand in one type.
fn go_together(one: TypeKeyword, other: TypeKeyword) -> bool {
    use TypeKeyword::{Char, Int, Long, Short, Signed, Unsigned};
    let goes = |one, other| {
        matches!((one, other), (Signed | Unsigned, Char | Short | Int | Long) | (Short | Long, Int))
    };
    goes(one, other) || goes(other, one)
}

/// The type of keywords that go together.
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

/// The keyword of a storage class.
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

fn qualifier_name(qualifier: TypeQualifier) -> &'static str {
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

/// The rows of built-in type names by the symbols of a program.
pub(crate) fn builtin_types(
    symbols: &spirocl_frontend::symbol::Symbols,
) -> rustc_hash::FxHashMap<Symbol, &'static type_names::Row> {
    type_names::ROWS.iter().filter_map(|row| Some((symbols.find(row.name)?, row))).collect()
}
