//! Checks `enqueue_kernel` and the queries about the kernel of a Block. OpenCL C 3.0, 6.15.18.
//!
//! The kernel of a Block is a function whose parameters are a pointer to the Block literal, a structure with the
//! captured values, and pointers to local memory; it calls the function of the Block.

use crate::{
    address_space::{self, AddressSpace},
    builtins::Unavailable,
    check::{
        Checker,
        blocks::{
            block::{self, Block, Denoted, made},
            block_call,
            specialize::Unfit,
        },
        body::Body,
        calls::{builtin_call, call},
        expressions::{
            convert::{self, Assignment},
            expression,
        },
    },
    error,
    hir::{
        self, Conversion, DeclarationId, DependentCall, DependentCallee, DeviceKernel, DeviceKernelCall,
        ExprId, ExprKind, FunctionId, LocalId, StmtKind,
    },
    types::{Field, Opaque, QualType, Qualifiers, StructType, TypeId, TypeKind, Types},
};
use spirocl_frontend::{
    ast,
    language::{Language, Version},
    source::Span,
    symbol::Symbol,
};

/// The kernel of a Block.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Enqueued {
    /// The kernel function.
    kernel: FunctionId,
    /// The type of the Block literal: size, alignment, a member for the function address, and the captured values.
    literal: TypeId,
}

/// The number of members of a Block literal that precede the captured values.
const HEADER: u32 = 3;

/// The extension that allows an enqueued Block to have parameters that point to any type in local memory.
const LOCAL_TYPES: &str = "cl_khr_device_enqueue_local_arg_types";

/// The functions: name, request and required features.
const FUNCTIONS: &[(&str, DeviceKernel, &[&[&str]])] = &[
    ("enqueue_kernel", DeviceKernel::Enqueue, &[]),
    ("get_kernel_work_group_size", DeviceKernel::WorkGroupSize, &[]),
    ("get_kernel_preferred_work_group_size_multiple", DeviceKernel::PreferredMultiple, &[]),
    ("get_kernel_max_sub_group_size_for_ndrange", DeviceKernel::MaxSubGroupSize, SUB_GROUPS),
    ("get_kernel_sub_group_count_for_ndrange", DeviceKernel::SubGroupCount, SUB_GROUPS),
];

const QUEUES: &[&str] = &["__opencl_c_device_enqueue"];
const SUB_GROUPS: &[&[&str]] = &[&["__opencl_c_subgroups", "cl_khr_subgroups"]];

/// Returns the function with a name.
pub(crate) fn function_of(name: &str) -> Option<DeviceKernel> {
    FUNCTIONS.iter().find(|(known, ..)| *known == name).map(|&(_, function, _)| function)
}

/// Checks a call of one of these functions.
pub(crate) fn call_device_kernel(
    checker: &mut Checker<'_>,
    name: ast::Name,
    request: DeviceKernel,
    arguments: &[ast::Expr],
    span: Span,
) -> ExprId {
    let result = if request == DeviceKernel::Enqueue { TypeId::INT } else { TypeId::UINT };
    if let Some(reason) = device_kernel_unavailable(checker.pragmas.language, request) {
        builtin_call::report_unavailable(checker, name, reason);
        return call::hole(checker, arguments, span);
    }
    let values: Vec<ExprId> = arguments.iter().map(|argument| expression::value(checker, argument)).collect();
    if values.iter().any(|&value| convert::is_error(&checker.body, value)) {
        return checker.body.add(ExprKind::Error, result, span);
    }
    let Some((before, at, sizes)) = device_kernel_form(&checker.types, &checker.body, request, &values)
    else {
        let text = checker.symbols.text(name.symbol).to_owned();
        let (given, least) = (arguments.len(), least_arguments(request));
        checker.diagnostics.report(match given < least {
            true => error::block::too_few(name.span, &text, least, given, forms(request)),
            false => error::block::not_enqueued(span, &text, forms(request)),
        });
        return checker.body.add(ExprKind::Error, result, span);
    };
    let before = device_kernel_arguments(checker, name.symbol, request, &before);
    if !can_be_enqueued(checker, at, &sizes, request)
        || before.iter().any(|&id| convert::is_error(&checker.body, id))
    {
        return checker.body.add(ExprKind::Error, result, span);
    }
    let sizes = local_sizes(checker, name.symbol, &sizes);
    if sizes.iter().any(|&size| convert::is_error(&checker.body, size)) {
        return checker.body.add(ExprKind::Error, result, span);
    }
    let callee = DependentCallee::Kernel(request, at, sizes);
    let at = checker.body.expr(at).span;
    block_call::add_call(checker, DependentCall { callee, arguments: before, at }, result, span)
}

/// Returns a call for a known Block, which is written at `at`.
pub(crate) fn device_kernel(
    checker: &mut Checker<'_>,
    request: DeviceKernel,
    (block, at): (&Block, Span),
    arguments: Vec<ExprId>,
    sizes: Vec<ExprId>,
    span: Span,
) -> Result<ExprKind, Unfit> {
    let (kernel, literal) = literal_of(checker, block, at, span)?;
    let sizes = (!sizes.is_empty()).then(|| {
        sizes_in_memory(checker.pragmas.language, &mut checker.types, &mut checker.body, sizes, span)
    });
    Ok(ExprKind::DeviceKernel(Box::new(DeviceKernelCall { request, kernel, literal, arguments, sizes })))
}

fn device_kernel_unavailable(language: &Language, request: DeviceKernel) -> Option<Unavailable> {
    if language.version < Version::V2_0 {
        return Some(Unavailable::Since(Version::V2_0));
    }
    if !language.has_feature("__opencl_c_device_enqueue") {
        return Some(Unavailable::Needs(QUEUES));
    }
    let (.., needs) = FUNCTIONS.iter().find(|(_, known, _)| *known == request)?;
    let off = |names: &&&'static [&'static str]| !names.iter().any(|name| language.defines(name));
    needs.iter().find(off).map(|&names| Unavailable::Needs(names))
}

/// Splits the arguments into those before the Block, the Block, and the sizes after it.
fn device_kernel_form(
    types: &Types,
    body: &Body,
    request: DeviceKernel,
    values: &[ExprId],
) -> Option<(Vec<ExprId>, ExprId, Vec<ExprId>)> {
    let at = values.iter().position(|&value| block::is_block(types, body.expr(value).ty))?;
    let fits = match request {
        DeviceKernel::Enqueue => at == 3 || at == 6,
        DeviceKernel::WorkGroupSize | DeviceKernel::PreferredMultiple => at == 0 && values.len() == 1,
        DeviceKernel::MaxSubGroupSize | DeviceKernel::SubGroupCount => at == 1 && values.len() == 2,
    };
    fits.then(|| (values[..at].to_vec(), values[at], values[at + 1..].to_vec()))
}

/// Converts the arguments before the Block to their parameter types; absent event arguments become null events.
fn device_kernel_arguments(
    checker: &mut Checker<'_>,
    function: Symbol,
    request: DeviceKernel,
    values: &[ExprId],
) -> Vec<ExprId> {
    let range = checker.types.intern(TypeKind::Opaque(Opaque::Ndrange));
    let queue = checker.types.intern(TypeKind::Opaque(Opaque::Queue));
    let event = checker.types.intern(TypeKind::Opaque(Opaque::ClkEvent));
    let constant = QualType { ty: event, qualifiers: Qualifiers::CONST };
    let waited = checker.types.pointer(constant, AddressSpace::Generic);
    let made = checker.types.pointer(event, AddressSpace::Generic);
    let types: &[TypeId] = match request {
        DeviceKernel::Enqueue => &[queue, TypeId::UINT, range, TypeId::UINT, waited, made],
        _ => &[range],
    };
    let mut converted = Vec::with_capacity(types.len());
    for (index, (&value, &ty)) in values.iter().zip(types).enumerate() {
        let why = Assignment::Argument { function, index, parameter: None, declared: None };
        let value = convert::convert_for(checker, value, ty, why);
        let is_object = ty == range && !convert::is_error(&checker.body, value);
        converted.push(if is_object { in_memory(&mut checker.body, value) } else { value });
    }
    if request == DeviceKernel::Enqueue {
        for &ty in &types[values.len()..] {
            let span = Span::default();
            converted.push(expression::zero(checker, ty, span));
        }
    }
    converted
}

/// Whether an enqueued Block may have a parameter of a type: OpenCL C 3.0, 6.15.18.2, and
/// cl_khr_device_enqueue_local_arg_types.
fn is_enqueued_parameter(language: &Language, types: &Types, ty: TypeId) -> bool {
    match types.pointee(ty) {
        Some((pointee, space)) if address_space::is_given_to_enqueued(space) => {
            QualType::from(TypeId::VOID) == pointee || language.defines(LOCAL_TYPES)
        }
        _ => false,
    }
}

/// Returns the declaration of a parameter of a known Block.
fn block_parameter(checker: &Checker<'_>, value: ExprId, index: usize) -> Option<Span> {
    let Some(Denoted::Known(block)) = block::block_of(checker, value) else { return None };
    let function = checker.program.function(block.function);
    let parameter = function.parameters.get(block.captures.len() + index)?;
    Some(function.locals.get(parameter.local.index())?.span)
}

/// Whether the Block argument of a call can be enqueued; reports why it cannot.
fn can_be_enqueued(
    checker: &mut Checker<'_>,
    value: ExprId,
    sizes: &[ExprId],
    request: DeviceKernel,
) -> bool {
    let (ty, at) = (checker.body.expr(value).ty, checker.body.expr(value).span);
    let TypeKind::Block { parameters, .. } = checker.types.kind(ty).clone() else { return false };
    let is_wrong =
        |&(_, &ty): &(usize, &TypeId)| !is_enqueued_parameter(checker.pragmas.language, &checker.types, ty);
    if let Some((index, &wrong)) = parameters.iter().enumerate().find(is_wrong) {
        if wrong != TypeId::ERROR {
            let parameter =
                block_parameter(checker, value, index).filter(|&parameter| at.contains(parameter));
            let at = parameter.unwrap_or(at);
            let shown = checker.show_with_spaces(wrong);
            let pointee = checker.types.pointee(wrong);
            let in_local = pointee.is_some_and(|(_, space)| address_space::is_given_to_enqueued(space));
            let any = checker.pragmas.language.defines(LOCAL_TYPES);
            checker.diagnostics.report(error::block::enqueued_parameters(at, &shown, any, in_local));
        }
        return false;
    }
    if request == DeviceKernel::Enqueue && parameters.len() != sizes.len() {
        checker.diagnostics.report(error::block::local_sizes(at, parameters.len(), sizes.len()));
        return false;
    }
    let is_known = block::block_of(checker, value).is_some();
    if !is_known {
        checker.diagnostics.report(error::block::unknown(at));
    }
    is_known
}

fn local_sizes(checker: &mut Checker<'_>, function: Symbol, sizes: &[ExprId]) -> Vec<ExprId> {
    let size_type = expression::size_type(checker.pragmas.language);
    let mut converted = Vec::with_capacity(sizes.len());
    for (index, &size) in sizes.iter().enumerate() {
        let (ty, at) = (checker.body.expr(size).ty, checker.body.expr(size).span);
        if !checker.types.scalar(ty).is_some_and(|scalar| scalar.is_integer()) {
            let shown = checker.show(checker.written_type(size));
            checker.diagnostics.report(error::block::local_size_type(at, &shown));
            converted.push(checker.body.add_error(at));
            continue;
        }
        let why = Assignment::Argument { function, index, parameter: None, declared: None };
        converted.push(convert::convert_for(checker, size, size_type, why));
    }
    converted
}

fn sizes_in_memory(
    language: &Language,
    types: &mut Types,
    body: &mut Body,
    sizes: Vec<ExprId>,
    span: Span,
) -> ExprId {
    let (element, length) = (expression::size_type(language), sizes.len() as u64);
    let array = types.intern(TypeKind::Array { element: element.into(), length: Some(length) });
    let value = body.add(ExprKind::Construct(sizes.into()), array, span);
    in_memory(body, value)
}

/// Returns an lvalue of a temporary that holds the value.
fn in_memory(body: &mut Body, value: ExprId) -> ExprId {
    let (ty, span) = (body.expr(value).ty, body.expr(value).span);
    body.add(ExprKind::Materialize(value), ty, span)
}

// Block literals and kernels.

/// Returns the kernel of a Block, and an lvalue of its Block literal.
fn literal_of(
    checker: &mut Checker<'_>,
    block: &Block,
    at: Span,
    span: Span,
) -> Result<(FunctionId, ExprId), Unfit> {
    let types = block_call::captured_types(&checker.program, block);
    let without = types.iter().find(|&&ty| !lies_in_memory(&checker.types, ty));
    if let Some(&ty) = without {
        let error = error::block::capture_without_memory(at, &checker.show(ty));
        return Err(Some(Box::new(error)));
    }
    let enqueued = match checker.blocks.enqueued.get(&block.function) {
        Some(&enqueued) => enqueued,
        None => {
            warn_of_pointers(checker, block, at);
            make_enqueued(checker, block, &types, span)
        }
    };
    let ty = enqueued.literal;
    let size = checker.types.size_of(ty, checker.pragmas.language).unwrap_or_default();
    let alignment = u64::from(checker.types.align_of(ty, checker.pragmas.language));
    let mut parts = vec![
        convert::integer(&mut checker.body, size, TypeId::UINT, span),
        convert::integer(&mut checker.body, alignment, TypeId::UINT, span),
    ];
    let pointer = checker.types.pointer(TypeId::CHAR, AddressSpace::Generic);
    parts.push(checker.body.add(ExprKind::Zero, pointer, span));
    parts.extend(block_call::captured_values(&mut checker.body, block, span));
    let value = checker.body.add(ExprKind::Construct(parts.into()), ty, span);
    Ok((enqueued.kernel, in_memory(&mut checker.body, value)))
}

/// Warns about captured pointers to private or local memory, which are invalid in the enqueued Block. OpenCL C 3.0,
/// 6.15.18.2.
fn warn_of_pointers(checker: &mut Checker<'_>, block: &Block, at: Span) {
    let function = checker.program.function(block.function);
    let captured: Vec<hir::Local> =
        function.parameters.iter().map(|each| function.local(each.local).clone()).collect();
    for local in captured.iter().take(block.captures.len()) {
        let Some((_, space)) = checker.types.pointee(local.ty.ty) else { continue };
        let Some(name) = local.name else { continue };
        if address_space::ends_with_launch(space) {
            let name = checker.symbols.text(name);
            checker.diagnostics.report(error::block::captured_pointer(at, name, space, local.span));
        }
    }
}

fn lies_in_memory(types: &Types, ty: TypeId) -> bool {
    !matches!(
        types.kind(ty),
        TypeKind::Image(..) | TypeKind::Pipe { .. } | TypeKind::Opaque(Opaque::Sampler | Opaque::Queue)
    )
}

fn make_enqueued(checker: &mut Checker<'_>, block: &Block, types: &[TypeId], span: Span) -> Enqueued {
    let pointer = checker.types.pointer(TypeId::CHAR, AddressSpace::Generic);
    let header = [TypeId::UINT, TypeId::UINT, pointer];
    let field = |&ty: &TypeId| Field {
        name: None,
        ty: ty.into(),
        packed: false,
        alignment: None,
        span,
        declaration: DeclarationId::NONE,
    };
    let fields = header.iter().chain(types).map(field).collect();
    let (_, literal) = checker.types.add_structure(StructType {
        name: None,
        named_by_typedef: false,
        is_union: false,
        fields: Some(fields),
        packed: false,
        alignment: None,
        declared: None,
        span,
    });
    let kernel = make_block_kernel(checker, block, types, literal);
    let enqueued = Enqueued { kernel, literal };
    checker.blocks.enqueued.insert(block.function, enqueued);
    enqueued
}

fn make_block_kernel(
    checker: &mut Checker<'_>,
    block: &Block,
    types: &[TypeId],
    literal: TypeId,
) -> FunctionId {
    let function = checker.program.function(block.function);
    let (span, result) = (function.span, function.return_type);
    // The name of the entry point must differ from that of any kernel of the program.
    let name = format!("__{}_kernel", checker.symbols.text(function.name));
    let own: Vec<QualType> =
        function.parameters.iter().skip(types.len()).map(|each| function.local(each.local).ty).collect();
    let pointer = checker.types.pointer(TypeId::CHAR, AddressSpace::Generic);
    let local = |ty: QualType| hir::Local::made(ty, span);
    let locals: Vec<hir::Local> = std::iter::once(pointer.into()).chain(own).map(local).collect();
    let count = locals.len() as u32;
    let id = block::add_made_function(checker, &name, TypeId::VOID, locals.clone(), span);
    let around = std::mem::replace(&mut checker.body, Body { locals, ..Body::default() });
    let mut arguments: Vec<ExprId> =
        (0..types.len()).map(|index| captured_member(checker, literal, index as u32, types, span)).collect();
    for index in 1..count {
        arguments.push(load_local(&mut checker.body, LocalId(index), span));
    }
    let call = ExprKind::Call { function: block.function, arguments: arguments.into() };
    let call = checker.body.add(call, result, span);
    let body = std::mem::replace(&mut checker.body, around);
    let function = checker.program.function_mut(id);
    function.exprs = body.exprs;
    function.parameters = (0..count).map(LocalId).map(made).collect();
    let stmt = |kind| hir::Stmt { kind, span };
    function.body = Some([stmt(StmtKind::Expr(call)), stmt(StmtKind::Return(None))].into());
    id
}

fn load_local(body: &mut Body, local: LocalId, span: Span) -> ExprId {
    let ty = body.local(local).ty.ty;
    let place = body.add(ExprKind::Local(local), ty, span);
    body.add(ExprKind::Load { place, volatile: false }, ty, span)
}

/// Loads a captured value from the Block literal behind the first parameter.
fn captured_member(
    checker: &mut Checker<'_>,
    literal: TypeId,
    index: u32,
    types: &[TypeId],
    span: Span,
) -> ExprId {
    let bytes = load_local(&mut checker.body, LocalId(0), span);
    let pointer = checker.types.pointer(literal, AddressSpace::Generic);
    let pointer = checker.body.add(ExprKind::Convert(Conversion::Pointee, bytes), pointer, span);
    let base = checker.body.add(ExprKind::Dereference(pointer), literal, span);
    let ty = types[index as usize];
    let place = checker.body.add(ExprKind::Field { base, index: index + HEADER }, ty, span);
    checker.body.add(ExprKind::Load { place, volatile: false }, ty, span)
}

/// Returns the number of arguments of the shortest form of a call.
fn least_arguments(request: DeviceKernel) -> usize {
    match request {
        DeviceKernel::Enqueue => 4,
        DeviceKernel::WorkGroupSize | DeviceKernel::PreferredMultiple => 1,
        DeviceKernel::MaxSubGroupSize | DeviceKernel::SubGroupCount => 2,
    }
}

/// Describes the forms of a call, for diagnostics.
fn forms(request: DeviceKernel) -> &'static str {
    match request {
        DeviceKernel::Enqueue => {
            "a queue, flags, an ndrange, optionally an event count, a wait list and a return event, then a Block \
             and a size for each of its parameters"
        }
        DeviceKernel::WorkGroupSize | DeviceKernel::PreferredMultiple => "a Block",
        DeviceKernel::MaxSubGroupSize | DeviceKernel::SubGroupCount => "an ndrange and a Block",
    }
}
