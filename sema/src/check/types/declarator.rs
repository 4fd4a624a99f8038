//! Checks declarators: derives the type of a name from the specified type and the parts of its declarator. C99 6.7.5;
//! OpenCL C 3.0, 6.7 and 6.11.

use crate::{
    address_space::{self, AddressSpace, Declared},
    check::{
        Checker,
        blocks::block,
        declarations::{
            attribute,
            declaration::{self, ConstantUse},
        },
        reporter::Reporter,
        types::specifier::{self, Specified, SpecifierPlace, qualifier_name, storage_name},
    },
    error,
    scope::{Entity, Entry, Scopes},
    types::{
        Opaque, QualType, Qualifiers, TypeId, TypeKind, Types,
        names::{DeclarationId, Spelling, Written},
    },
};
use spirocl_frontend::{
    ast::{self, DeclaratorPart, Name, SpecifierKind},
    language::{AddressWidth, Language},
    limits,
    source::Span,
    symbol::Symbol,
};

/// The context of a declarator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DeclaratorUse {
    /// A variable, function or typedef, or a type name.
    Plain,
    /// A parameter: array types are adjusted to pointers.
    Parameter,
}

/// The entity that a declarator declares.
#[derive(Clone, Debug)]
pub(crate) struct Shape<'t> {
    /// The name, unless the declarator is abstract.
    pub(crate) name: Option<Name>,
    /// The type.
    pub(crate) ty: QualType,
    /// The address space of the object and its location, if it is specified.
    pub(crate) space: Option<(AddressSpace, Span)>,
    /// The location of the address space of the pointee, if the type is a pointer and the address space is specified.
    pub(crate) pointee_space: Option<Span>,
    /// Where to insert the address space of the pointee.
    pub(crate) pointee_insert: Option<Span>,
    /// Where to insert the address space of the object.
    pub(crate) insert: Span,
    /// The parameters, if the innermost part of the declarator is a function.
    pub(crate) parameters: Option<Vec<ParameterShape<'t>>>,
    /// The spelling of the type in the source, if it differs from its canonical spelling.
    pub(crate) spelling: Option<Spelling>,
    /// The declaration; none of type names.
    pub(crate) declaration: DeclarationId,
}

/// The location of the address space of a pointee in a declaration, specified or not.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SpacePlace {
    /// The location of the keyword, if the address space is specified.
    pub(crate) written: Option<Span>,
    /// Where to insert the keyword.
    pub(crate) insert: Span,
}

/// A parameter of a function declarator.
#[derive(Clone, Debug)]
pub(crate) struct ParameterShape<'t> {
    /// The syntax tree of the parameter.
    pub(crate) written: &'t ast::Parameter,
    /// Its name.
    pub(crate) name: Option<Name>,
    /// Its type, after the adjustment of arrays to pointers.
    pub(crate) ty: QualType,
    /// See [`Shape::pointee_space`].
    pub(crate) pointee_space: Option<Span>,
    /// See [`Shape::pointee_insert`].
    pub(crate) pointee_insert: Option<Span>,
    /// The location of its type.
    pub(crate) type_span: Span,
    /// The location of its name, or of the whole parameter if it has no name.
    pub(crate) span: Span,
    /// Its declaration.
    pub(crate) declaration: DeclarationId,
}

/// The type under construction while the parts of a declarator are applied.
struct Growing<'t> {
    ty: QualType,
    space: Option<(AddressSpace, Span)>,
    /// Where to insert `space`.
    insert: Span,
    pointee_space: Option<Span>,
    pointee_insert: Option<Span>,
    /// `pointee_space` and `pointee_insert` of the pointer that is the return type of a function or the element type of
    /// an array.
    pointee_place: Option<SpacePlace>,
    parameters: Option<Vec<ParameterShape<'t>>>,
    name: Option<Name>,
    used: DeclaratorUse,
}

impl Growing<'_> {
    /// Records the location of the address space of a type that becomes a pointee.
    fn set_pointee_place(&mut self) {
        self.pointee_space = self.space.map(|(_, span)| span);
        self.pointee_insert = Some(self.insert);
        self.pointee_place = Some(SpacePlace { written: self.pointee_space, insert: self.insert });
    }
}

/// Returns the type that a type name denotes. An address space of the object itself has no effect and is dropped.
pub(crate) fn type_name(checker: &mut Checker<'_>, name: &ast::TypeName) -> QualType {
    type_name_in_space(checker, name).0
}

/// Returns the type that a type name denotes with its spelling, and the location of the address space of its
/// pointee.
pub(crate) fn written_type_name(
    checker: &mut Checker<'_>,
    name: &ast::TypeName,
) -> (Written, Option<SpacePlace>) {
    let shape = type_name_shape(checker, name);
    let place = shape.pointee_insert.map(|insert| SpacePlace { written: shape.pointee_space, insert });
    (checker.aliases.written_as(&checker.types, shape.ty.ty, shape.spelling), place)
}

/// Returns the type that a type name denotes, and the address space of the object itself if it is specified, as in
/// `(constant int[]){ 1 }`.
pub(crate) fn type_name_in_space(
    checker: &mut Checker<'_>,
    name: &ast::TypeName,
) -> (QualType, Option<(AddressSpace, Span)>) {
    let shape = type_name_shape(checker, name);
    (shape.ty, shape.space)
}

fn type_name_shape<'t>(checker: &mut Checker<'_>, name: &'t ast::TypeName) -> Shape<'t> {
    let specified = specifier::specifiers(checker, &name.specifiers, SpecifierPlace::TypeName, false);
    let mut shape = check(checker, &specified, &name.declarator, DeclaratorUse::Plain);
    let attributes = specified.attributes.iter().copied().chain(&name.declarator.attributes);
    if let Some(attribute) = attribute::data_attributes(checker, attributes).vector {
        shape.ty.ty = attribute::vector_attribute(checker, attribute, shape.ty.ty);
    }
    shape
}

/// Applies a declarator to the type of its specifiers.
pub(crate) fn check<'t>(
    checker: &mut Checker<'_>,
    specified: &Specified<'_>,
    declarator: &'t ast::Declarator,
    used: DeclaratorUse,
) -> Shape<'t> {
    let mut growing = Growing {
        ty: specified.ty,
        space: specified.space,
        insert: Span::new(specified.span.start, specified.span.start),
        pointee_space: None,
        pointee_insert: None,
        pointee_place: None,
        parameters: None,
        name: declarator.name,
        used,
    };
    for (distance, part) in declarator.parts.iter().enumerate().rev() {
        growing.parameters = None;
        let around = distance.checked_sub(1).map(|around| &declarator.parts[around]);
        declarator_part(checker, &mut growing, part, around);
    }
    let Growing { ty, space, pointee_space, pointee_insert, pointee_place, insert, parameters, name, .. } =
        growing;
    let is_word = |span: &Span| *span != specified.type_span;
    let pointee_space = pointee_space.filter(is_word);
    let layers = declarator.parts.len() as u32;
    let spelling = specified.alias.map(|alias| Spelling { alias, layers });
    let is_declared = name.is_some() || used == DeclaratorUse::Parameter;
    let declaration = if is_declared { checker.aliases.declare(spelling) } else { DeclarationId::NONE };
    if let (Some(_), Some(place)) = (name, pointee_place) {
        let written = place.written.filter(is_word);
        checker.specifiers.space_places.insert(declaration, SpacePlace { written, ..place });
    }
    Shape { name, ty, space, pointee_space, pointee_insert, insert, parameters, spelling, declaration }
}

/// Applies one part; `around` is the next part towards the name, or `None` for the innermost part.
fn declarator_part<'t>(
    checker: &mut Checker<'_>,
    growing: &mut Growing<'t>,
    part: &'t DeclaratorPart,
    around: Option<&DeclaratorPart>,
) {
    match part {
        DeclaratorPart::Pointer { qualifiers, span } => pointer_part(checker, growing, qualifiers, *span),
        DeclaratorPart::BlockPointer { qualifiers, span } => block_part(checker, growing, qualifiers, *span),
        DeclaratorPart::Array { size, qualifiers, span } => {
            array_part(checker, growing, size.as_deref(), *span, around);
            match growing.used {
                DeclaratorUse::Parameter if around.is_none() => {
                    growing.ty = decayed(checker, growing, qualifiers);
                }
                used => refuse_in_brackets(&mut checker.diagnostics, qualifiers, used),
            }
        }
        DeclaratorPart::Function { parameters, variadic, .. } => {
            function_part(checker, growing, parameters, *variadic);
        }
    }
}

fn pointer_part(
    checker: &mut Checker<'_>,
    growing: &mut Growing<'_>,
    qualifiers: &[ast::Specifier],
    span: Span,
) {
    let (qualifiers, own_space) =
        specifier::pointer_qualifiers(&mut checker.diagnostics, checker.pragmas.language, qualifiers);
    growing.ty = QualType { ty: pointer_to(checker, growing.ty, growing.space, span), qualifiers };
    growing.set_pointee_place();
    growing.space = own_space;
    growing.insert = span.after();
}

fn pointer_to(
    checker: &mut Checker<'_>,
    pointee: QualType,
    space: Option<(AddressSpace, Span)>,
    span: Span,
) -> TypeId {
    match *checker.types.kind(pointee.ty) {
        TypeKind::Error => TypeId::ERROR,
        TypeKind::Function { .. } => {
            checker.diagnostics.report(error::function::function_pointer(span));
            TypeId::ERROR
        }
        TypeKind::Image(..)
        | TypeKind::Pipe { .. }
        | TypeKind::Block { .. }
        | TypeKind::Opaque(Opaque::Sampler) => {
            let shown = checker.show(pointee.ty);
            checker.diagnostics.report(error::opaque::pointer_to(span, &shown));
            TypeId::ERROR
        }
        _ if checker.types.depth(pointee.ty) >= limits::TYPE_DEPTH => {
            checker.diagnostics.report(error::limit::type_depth(span));
            TypeId::ERROR
        }
        _ => {
            let space = space.map_or_else(|| pointee_default(checker.pragmas.language), |(space, _)| space);
            checker.types.pointer(pointee, space)
        }
    }
}

fn pointee_default(language: &Language) -> AddressSpace {
    address_space::default_for(Declared::Pointee, language)
        .expect("what a pointer points at always has a default")
}

fn block_part(
    checker: &mut Checker<'_>,
    growing: &mut Growing<'_>,
    qualifiers: &[ast::Specifier],
    span: Span,
) {
    let (qualifiers, own_space) =
        specifier::pointer_qualifiers(&mut checker.diagnostics, checker.pragmas.language, qualifiers);
    let ty = match checker.types.kind(growing.ty.ty) {
        TypeKind::Error => TypeId::ERROR,
        _ if !checker.pragmas.language.has_feature("__opencl_c_device_enqueue") => {
            block::refuse_blocks(&mut checker.diagnostics, &mut checker.body, span);
            TypeId::ERROR
        }
        TypeKind::Function { return_type, parameters } => {
            let block = TypeKind::Block { return_type: *return_type, parameters: parameters.clone() };
            checker.types.intern(block)
        }
        _ => {
            let shown = checker.show(growing.ty.ty);
            checker.diagnostics.report(error::opaque::block_of(span, &shown));
            TypeId::ERROR
        }
    };
    growing.ty = QualType { ty, qualifiers };
    growing.pointee_space = None;
    growing.space = own_space;
}

fn array_part(
    checker: &mut Checker<'_>,
    growing: &mut Growing<'_>,
    size: Option<&ast::Expr>,
    span: Span,
    around: Option<&DeclaratorPart>,
) {
    let element = growing.ty;
    let name = growing.name.map(|name| checker.symbols.text(name.symbol).to_owned());
    let name = name.as_deref();
    let length = match size {
        Some(size) => match array_length(checker, size, name) {
            Some(length) => Some(length),
            None if around.is_none() && growing.used == DeclaratorUse::Parameter => None,
            None => {
                growing.ty = TypeId::ERROR.into();
                return;
            }
        },
        // C99 6.7.5.2p1: the element type of an array must be complete.
        None if matches!(around, Some(DeclaratorPart::Array { .. })) => {
            checker.diagnostics.report(error::declaration::array_without_size(span, name));
            growing.ty = TypeId::ERROR.into();
            return;
        }
        None => None,
    };
    if !check_element(checker, element.ty, span) {
        growing.ty = TypeId::ERROR.into();
        return;
    }
    if checker.types.depth(element.ty) >= limits::TYPE_DEPTH {
        checker.diagnostics.report(error::limit::type_depth(span));
        growing.ty = TypeId::ERROR.into();
        return;
    }
    if !fits_memory(checker.pragmas.language, &checker.types, element.ty, length) {
        checker.diagnostics.report(error::declaration::array_too_large(span, name));
        growing.ty = TypeId::ERROR.into();
        return;
    }
    growing.ty = checker.types.array(element, length).into();
}

/// Reports `static` and qualifiers in brackets: they are only allowed in the outermost array of a parameter. C99
/// 6.7.5.2p1.
fn refuse_in_brackets(diagnostics: &mut Reporter<'_>, specifiers: &[ast::Specifier], used: DeclaratorUse) {
    let Some(first) = specifiers.first() else { return };
    let word = match first.kind {
        SpecifierKind::Storage(storage) => storage_name(storage),
        SpecifierKind::Qualifier(qualifier) => qualifier_name(qualifier),
        _ => unreachable!("the parser takes nothing else between brackets"),
    };
    let place = match used {
        DeclaratorUse::Plain => "an array declarator outside of a parameter",
        DeclaratorUse::Parameter => "a nested array declarator of a parameter",
    };
    diagnostics.report(error::specifier::misplaced_storage(first.span, word, place));
}

pub(crate) fn fits_memory(language: &Language, types: &Types, element: TypeId, length: Option<u64>) -> bool {
    let limit = match language.address_width {
        AddressWidth::Bits32 => limits::OBJECT_32,
        AddressWidth::Bits64 => limits::OBJECT_64,
    };
    let size = types.size_of(element, language).unwrap_or(1);
    size.checked_mul(length.unwrap_or(1)).is_some_and(|size| size <= limit)
}

fn check_element(checker: &mut Checker<'_>, element: TypeId, span: Span) -> bool {
    let is_right = match checker.types.kind(element) {
        TypeKind::Error => return false,
        TypeKind::Void
        | TypeKind::Function { .. }
        | TypeKind::Image(..)
        | TypeKind::Pipe { .. }
        | TypeKind::Block { .. }
        | TypeKind::Opaque(Opaque::Sampler) => false,
        TypeKind::Array { length, .. } => length.is_some(),
        TypeKind::Struct(id) => {
            if checker.types.structure(*id).fields.is_none() {
                let shown = checker.show(element);
                let declared = checker.types.structure(*id).span;
                checker.diagnostics.report(error::declaration::incomplete(
                    span,
                    None,
                    &shown,
                    Some(declared),
                ));
                return false;
            }
            true
        }
        TypeKind::Scalar(_)
        | TypeKind::Vector(..)
        | TypeKind::Pointer { .. }
        | TypeKind::Atomic(_)
        | TypeKind::Opaque(_) => true,
    };
    if !is_right {
        let shown = checker.show(element);
        checker.diagnostics.report(error::declaration::array_element(span, &shown));
    }
    is_right
}

/// Returns the number of elements that an array size specifies. Reports an invalid size.
fn array_length(checker: &mut Checker<'_>, size: &ast::Expr, name: Option<&str>) -> Option<u64> {
    let value = declaration::constant_integer(checker, size, ConstantUse::ArraySize)?;
    let number = value.value();
    match u64::try_from(number) {
        Ok(0) => {
            checker.diagnostics.report(error::declaration::zero_length(size.span, name));
            Some(0)
        }
        Ok(length) => Some(length),
        _ => {
            checker.diagnostics.report(error::declaration::array_size(size.span, name, &number.to_string()));
            None
        }
    }
}

fn function_part<'t>(
    checker: &mut Checker<'_>,
    growing: &mut Growing<'t>,
    parameters: &'t [ast::Parameter],
    variadic: Option<Span>,
) {
    if let Some(span) = variadic {
        checker.diagnostics.report(error::function::variadic(span));
        checker.program.variadic.extend(growing.name.map(|name| name.symbol));
    }
    if let Some((space, span)) = growing.space {
        checker.diagnostics.report(error::address_space::on_return(span, space));
    }
    let return_type = check_return(checker, growing.ty.ty, growing.name);
    let shapes = parameter_shapes(checker, parameters);
    let list = shapes.iter().map(|shape| shape.ty.ty).collect();
    growing.ty = checker.types.intern(TypeKind::Function { return_type, parameters: list }).into();
    growing.space = None;
    growing.pointee_space = None;
    growing.parameters = Some(shapes);
}

pub(crate) fn check_return(checker: &mut Checker<'_>, ty: TypeId, name: Option<Name>) -> TypeId {
    let span = name.map(|name| name.span).unwrap_or_default();
    let lacks_half =
        ty == TypeId::HALF && !checker.pragmas.uses_half(&mut checker.diagnostics, &checker.symbols, span);
    match checker.types.kind(ty) {
        TypeKind::Array { .. }
        | TypeKind::Function { .. }
        | TypeKind::Image(..)
        | TypeKind::Pipe { .. }
        | TypeKind::Block { .. }
        | TypeKind::Opaque(Opaque::Sampler) => {
            let shown = checker.show(ty);
            let name = name.map(|name| checker.symbols.text(name.symbol).to_owned());
            checker.diagnostics.report(error::function::return_type(span, name.as_deref(), &shown));
            TypeId::ERROR
        }
        _ if lacks_half => {
            checker.diagnostics.report(error::opaque::half_storage(span, "return value"));
            TypeId::ERROR
        }
        _ => ty,
    }
}

fn parameter_shapes<'t>(
    checker: &mut Checker<'_>,
    parameters: &'t [ast::Parameter],
) -> Vec<ParameterShape<'t>> {
    if let [only] = parameters
        && is_void(&checker.scopes, only)
    {
        return Vec::new();
    }
    checker.scopes.open();
    let mut shapes = Vec::with_capacity(parameters.len());
    // Those beyond the limit are declared, too: their uses are not reported again.
    if let Some(parameter) = parameters.get(limits::PARAMETERS) {
        checker.diagnostics.report(error::limit::parameters(parameter.span));
    }
    for parameter in parameters {
        let shape = parameter_shape(checker, parameter);
        if let Some(name) = shape.name {
            if let Some(first) = checker.scopes.find_here(name.symbol).map(|entry| entry.span) {
                let text = checker.symbols.text(name.symbol).to_owned();
                checker.diagnostics.report(error::function::duplicate_parameter(name.span, &text, first));
            }
            // Parameter names hide outer names in the following parameters and cannot be used in constant
            // expressions.
            checker.scopes.declare(name.symbol, Entry { entity: Entity::Error, span: name.span });
        }
        shapes.push(shape);
    }
    checker.scopes.close();
    shapes
}

/// Whether a parameter is an unnamed `void`, or a typedef of it: then the list is empty. C99 6.7.5.3p10.
fn is_void(scopes: &Scopes, parameter: &ast::Parameter) -> bool {
    let [specifier] = parameter.specifiers.list.as_slice() else { return false };
    let is_alone = parameter.declarator.name.is_none() && parameter.declarator.parts.is_empty();
    is_alone
        && match specifier.kind {
            SpecifierKind::Type(keyword) => keyword == ast::TypeKeyword::Void,
            SpecifierKind::Named(name) => is_void_typedef(scopes, name),
            _ => false,
        }
}

fn is_void_typedef(scopes: &Scopes, name: Symbol) -> bool {
    let entity = scopes.find(name).map(|entry| &entry.entity);
    matches!(entity, Some(Entity::Typedef(typedef)) if typedef.ty == TypeId::VOID.into())
}

fn parameter_shape<'t>(checker: &mut Checker<'_>, parameter: &'t ast::Parameter) -> ParameterShape<'t> {
    let specified = specifier::specifiers(checker, &parameter.specifiers, SpecifierPlace::Parameter, false);
    let mut shape = check(checker, &specified, &parameter.declarator, DeclaratorUse::Parameter);
    let span = shape.name.map_or(parameter.span, |name| name.span);
    let attributes = specified.attributes.iter().copied().chain(&parameter.declarator.attributes);
    if let Some(attribute) = attribute::data_attributes(checker, attributes).vector {
        shape.ty.ty = attribute::vector_attribute(checker, attribute, shape.ty.ty);
    }
    // A typedef of an array type is adjusted, too.
    if let TypeKind::Array { element, .. } = *checker.types.kind(shape.ty.ty) {
        shape.ty = pointer_to(checker, element, shape.space, span).into();
        shape.pointee_space = shape.space.map(|(_, span)| span).filter(|&span| span != specified.type_span);
        shape.pointee_insert = Some(Span::new(specified.span.start, specified.span.start));
        shape.space = None;
    }
    if !check_parameter(checker, &shape, span) {
        shape.ty = TypeId::ERROR.into();
    }
    ParameterShape {
        written: parameter,
        name: shape.name,
        ty: shape.ty,
        pointee_space: shape.pointee_space,
        pointee_insert: shape.pointee_insert,
        type_span: specified.type_span,
        span,
        declaration: shape.declaration,
    }
}

fn check_parameter(checker: &mut Checker<'_>, shape: &Shape<'_>, span: Span) -> bool {
    let ty = shape.ty.ty;
    let name = shape.name.map(|name| checker.symbols.text(name.symbol).to_owned());
    let lacks_half =
        ty == TypeId::HALF && !checker.pragmas.uses_half(&mut checker.diagnostics, &checker.symbols, span);
    match checker.types.kind(ty) {
        TypeKind::Error => return false,
        TypeKind::Void => {
            checker.diagnostics.report(error::function::void_parameter(span));
            return false;
        }
        TypeKind::Function { .. } => {
            checker.diagnostics.report(error::function::function_pointer(span));
            return false;
        }
        _ if lacks_half => {
            checker.diagnostics.report(error::opaque::half_storage(span, "parameter"));
            return false;
        }
        _ => {}
    }
    match shape.space {
        Some((space, span)) if is_shapeless(&checker.types, ty) => {
            let shown = checker.show(checker.aliases.written_as(&checker.types, ty, shape.spelling));
            checker.diagnostics.report(error::address_space::on_opaque(span, space, &shown));
        }
        Some((space, _)) if space.may_qualify_parameter() => {}
        Some((space, span)) => {
            checker.diagnostics.report(error::address_space::on_parameter(span, space, name.as_deref()));
        }
        None => {}
    }
    true
}

/// Whether objects of a type have no address that a program can name: images, pipes, samplers and events.
fn is_shapeless(types: &Types, ty: TypeId) -> bool {
    matches!(
        types.kind(ty),
        TypeKind::Image(..) | TypeKind::Pipe { .. } | TypeKind::Opaque(Opaque::Sampler | Opaque::Event)
    )
}

/// Returns the pointer type to which the array type of a parameter is adjusted.
fn decayed(checker: &mut Checker<'_>, growing: &mut Growing<'_>, qualifiers: &[ast::Specifier]) -> QualType {
    let TypeKind::Array { element, .. } = *checker.types.kind(growing.ty.ty) else { return growing.ty };
    let (qualifiers, _) =
        specifier::pointer_qualifiers(&mut checker.diagnostics, checker.pragmas.language, qualifiers);
    let span = growing.name.map(|name| name.span).unwrap_or_default();
    let ty = pointer_to(checker, element, growing.space, span);
    growing.set_pointee_place();
    growing.space = None;
    QualType { ty, qualifiers: Qualifiers { is_restrict: qualifiers.is_restrict, ..qualifiers } }
}
