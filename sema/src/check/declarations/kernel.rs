//! Checks kernel parameters and derives their type names for the host. OpenCL C 3.0, 6.9 and 6.11.

use crate::{
    address_space::{self, AddressSpace},
    check::{
        Checker,
        types::{declarator::ParameterShape, spelling},
    },
    error::{
        self,
        kernel::{KernelPointer, Step},
    },
    types::{Opaque, QualType, Scalar, StructId, TypeId, TypeKind, Types, names::Written, spelling::Shown},
};
use spirocl_frontend::{
    ast::{self, DeclaratorPart, SpecifierKind},
    handle_map::HandleSet,
    language::Version,
    source::Span,
};

/// Why a type is not allowed within a structure that is a kernel parameter.
enum Fault {
    /// The type itself is not allowed.
    Type(Shown),
    /// A pointer: not allowed before OpenCL C 2.0, later only to an address space that the host can pass.
    Pointer(AddressSpace),
}

/// Reports a parameter that is not allowed for a kernel.
pub(crate) fn check_kernel_parameter(checker: &mut Checker<'_>, parameter: &ParameterShape<'_>) {
    let ty = parameter.ty.ty;
    let name = parameter.name.map(|name| checker.symbols.text(name.symbol).to_owned());
    let name = name.as_deref();
    match *checker.types.kind(ty) {
        TypeKind::Pointer { pointee, space } => {
            check_kernel_pointer(checker, parameter, (pointee, space));
        }
        TypeKind::Struct(id) => {
            let mut path = Vec::new();
            if let Some(fault) = faulty_member(checker, id, &mut path, &mut HandleSet::default()) {
                let shown = checker.show(checker.aliases.declared(&checker.types, ty, parameter.declaration));
                checker.diagnostics.report(match fault {
                    Fault::Type(_) => error::kernel::parameter_type(parameter.type_span, name, &shown, &path),
                    Fault::Pointer(space) => {
                        let space = (checker.pragmas.language.version >= Version::V2_0).then_some(space);
                        error::kernel::struct_pointer(parameter.type_span, name, (&shown, space), &path)
                    }
                });
            }
        }
        _ => {
            if let Some(Fault::Type(shown)) =
                fault(checker, checker.aliases.declared(&checker.types, ty, parameter.declaration))
            {
                checker.diagnostics.report(error::kernel::parameter_type(
                    parameter.type_span,
                    name,
                    &shown,
                    &[],
                ));
            }
        }
    }
}

fn check_kernel_pointer(
    checker: &mut Checker<'_>,
    parameter: &ParameterShape<'_>,
    (pointee, space): (QualType, AddressSpace),
) {
    let name = parameter.name.map(|name| checker.symbols.text(name.symbol).to_owned());
    let name = name.as_deref();
    // OpenCL C 3.0, 6.11.a.
    let leads_to_pointer = matches!(checker.types.kind(pointee.ty), TypeKind::Pointer { .. });
    if leads_to_pointer && checker.pragmas.language.version < Version::V2_0 {
        checker.diagnostics.report(error::kernel::pointer_to_pointer(
            parameter.span,
            name,
            checker.pragmas.language.version,
        ));
        return;
    }
    if !address_space::host_can_pass(space) {
        let ty =
            checker.show(checker.aliases.declared(&checker.types, parameter.ty.ty, parameter.declaration));

        let pointer = KernelPointer {
            name,
            ty: &ty,
            space,
            written: parameter.pointee_space,
            insert: parameter.pointee_insert,
        };
        checker.diagnostics.report(error::kernel::pointer(parameter.span, &pointer));
        return;
    }
    // The restriction also applies to inner pointers: the host cannot create pointers to the other address spaces.
    let mut inside = pointee.ty;
    while let TypeKind::Pointer { pointee, space } = *checker.types.kind(inside) {
        if !address_space::host_can_pass(space) {
            let insert = inner_insert(parameter.written);
            checker.diagnostics.report(error::kernel::inner_pointer(parameter.span, name, space, insert));
            return;
        }
        inside = pointee.ty;
    }
}

/// Returns why a type by itself is not allowed.
fn fault(checker: &Checker<'_>, written: Written) -> Option<Fault> {
    if let Some(forbidden) =
        spelling::host_dependent(&checker.symbols, &checker.types, &checker.aliases, written)
    {
        return Some(Fault::Type(checker.show(written).that_is(checker.symbols.text(forbidden))));
    }
    let innermost = checker.types.innermost(written.ty);
    let is_wrong = match checker.types.kind(innermost) {
        TypeKind::Scalar(Scalar::Bool) => true,
        TypeKind::Scalar(Scalar::Half) => !checker.pragmas.language.has_half(),
        TypeKind::Opaque(
            Opaque::Event | Opaque::ClkEvent | Opaque::ReserveId | Opaque::Ndrange | Opaque::NamedBarrier,
        )
        | TypeKind::Block { .. } => true,
        TypeKind::Pointer { space, .. }
            if checker.pragmas.language.version < Version::V2_0 || !address_space::host_can_pass(*space) =>
        {
            return Some(Fault::Pointer(*space));
        }
        TypeKind::Error
        | TypeKind::Void
        | TypeKind::Scalar(_)
        | TypeKind::Vector(..)
        | TypeKind::Pointer { .. }
        | TypeKind::Array { .. }
        | TypeKind::Struct(_)
        | TypeKind::Function { .. }
        | TypeKind::Atomic(_)
        | TypeKind::Image(..)
        | TypeKind::Pipe { .. }
        | TypeKind::Opaque(Opaque::Sampler | Opaque::Queue) => false,
    };
    is_wrong.then(|| Fault::Type(checker.show(written)))
}

/// Returns the first member, at any depth, that is not allowed in a kernel parameter. `path` becomes the path to
/// it; `fit` contains the structures that are known to be allowed.
fn faulty_member(
    checker: &Checker<'_>,
    id: StructId,
    path: &mut Vec<Step>,
    fit: &mut HandleSet<StructId>,
) -> Option<Fault> {
    if fit.contains(&id) {
        return None;
    }
    for field in checker.types.structure(id).fields.iter().flatten() {
        let innermost = checker.types.innermost(field.ty.ty);
        let member = field.name.map_or_else(String::new, |name| checker.symbols.text(name).to_owned());
        let written = checker.aliases.declared(&checker.types, field.ty.ty, field.declaration);
        let shown = checker.show(written);
        let ty = match spelling::host_dependent(&checker.symbols, &checker.types, &checker.aliases, written) {
            Some(forbidden) => shown.that_is(checker.symbols.text(forbidden)),
            None => shown,
        };
        path.push(Step { member, ty, span: field.span });
        let fault = match *checker.types.kind(innermost) {
            TypeKind::Struct(inner) => faulty_member(checker, inner, path, fit),
            _ => fault(checker, written),
        };
        if fault.is_some() {
            return fault;
        }
        path.pop();
    }
    fit.insert(id);
    None
}

/// Returns the type name of a parameter for `clGetKernelArgInfo`: as in the source, without qualifiers and blanks,
/// and with the short names of unsigned types.
pub(crate) fn reflected_type(checker: &mut Checker<'_>, parameter: &ParameterShape<'_>) -> Box<str> {
    let written = parameter.written;
    let mut text = reflected_specifiers(checker, &written.specifiers, parameter.ty.ty);
    for part in written.declarator.parts.iter().rev() {
        match part {
            DeclaratorPart::Pointer { .. } | DeclaratorPart::Array { .. } => text.push('*'),
            DeclaratorPart::BlockPointer { .. } | DeclaratorPart::Function { .. } => {}
        }
    }
    text.into()
}

fn reflected_specifiers(checker: &Checker<'_>, specifiers: &ast::Specifiers, ty: TypeId) -> String {
    let mut is_pipe = false;
    let mut named = None;
    for specifier in &specifiers.list {
        match &specifier.kind {
            SpecifierKind::Named(name) => named = Some(checker.symbols.text(*name).to_owned()),
            SpecifierKind::Struct(structure) => {
                let keyword = if structure.is_union { "union" } else { "struct" };
                let name = structure.name.map_or("", |name| checker.symbols.text(name.symbol));
                named = Some(format!("{keyword} {name}").trim_end().to_owned());
            }
            SpecifierKind::Enum(enumeration) => {
                let name = enumeration.name.map_or("", |name| checker.symbols.text(name.symbol));
                named = Some(format!("enum {name}").trim_end().to_owned());
            }
            SpecifierKind::Pipe => is_pipe = true,
            SpecifierKind::Storage(_)
            | SpecifierKind::Qualifier(_)
            | SpecifierKind::AddressSpace(_)
            | SpecifierKind::Access(_)
            | SpecifierKind::Kernel
            | SpecifierKind::Inline
            | SpecifierKind::Type(_)
            | SpecifierKind::TypeofExpr(_)
            | SpecifierKind::TypeofType(_)
            | SpecifierKind::AutoType
            | SpecifierKind::Attributes(_)
            | SpecifierKind::Error => {}
        }
    }
    let base = named.unwrap_or_else(|| checker.show(pointed_base(&checker.types, ty)).text);
    if is_pipe { format!("pipe {base}") } else { base }
}

/// Returns the type without pointers, arrays and pipes.
fn pointed_base(types: &Types, mut ty: TypeId) -> TypeId {
    loop {
        ty = match *types.kind(ty) {
            TypeKind::Pointer { pointee, .. } => pointee.ty,
            TypeKind::Array { element, .. } => element.ty,
            TypeKind::Pipe { packet, .. } => packet,
            _ => return ty,
        };
    }
}

/// Returns where to insert the address space of the inner pointee in `T *SPACE *name`, if it is not specified.
fn inner_insert(parameter: &ast::Parameter) -> Option<Span> {
    let specifiers = &parameter.specifiers;
    let is_written = |kind: &SpecifierKind| matches!(kind, SpecifierKind::AddressSpace(_));
    let is_pointer = |part: &DeclaratorPart| matches!(part, DeclaratorPart::Pointer { .. });
    let is_plain = parameter.declarator.parts.len() == 2 && parameter.declarator.parts.iter().all(is_pointer);
    let is_inferred = !specifiers.list.iter().any(|specifier| is_written(&specifier.kind));
    (is_plain && is_inferred).then(|| Span::new(specifiers.span.start, specifiers.span.start))
}
