//! Checks attributes: OpenCL C 3.0, 6.9.2 and 6.13, and the GNU C attributes that kernels use.

use crate::{
    check::{
        Checker,
        declarations::declaration::{self, ConstantUse},
        expressions::expression,
        reporter::Reporter,
        types::declarator,
    },
    error,
    hir::{DeclarationId, FunctionHints, KernelAttributes, Stated},
    types::{Scalar, TypeId},
};
use rustc_hash::FxHashSet;
use spirocl_frontend::{
    ast::{self, Attribute, AttributeArgument},
    limits,
    source::Span,
    symbol::Symbols,
};

/// The kind of an attribute.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Known {
    Aligned,
    Packed,
    ExtVectorType,
    VectorSize,
    ReqdWorkGroupSize,
    WorkGroupSizeHint,
    VecTypeHint,
    SubGroupSize,
    AlwaysInline,
    NoInline,
    Pure,
    Const,
    Overloadable,
    UnrollHint,
    Endian,
    SpecConstant,
    /// Accepted and ignored.
    Quiet,
}

/// What `spirv_spec_constant` applies to.
const SPEC_CONSTANT_TARGET: &str =
    "program-scope variables in constant memory of a scalar type other than `bool`, with an initializer";

/// `_Alignas(n)` of C11.
const ALIGNAS: &str = "Alignas";

/// Every supported attribute, by name.
const KNOWN: &[(&str, Known)] = &[
    ("aligned", Known::Aligned),
    (ALIGNAS, Known::Aligned),
    ("packed", Known::Packed),
    ("ext_vector_type", Known::ExtVectorType),
    ("vector_size", Known::VectorSize),
    ("reqd_work_group_size", Known::ReqdWorkGroupSize),
    ("work_group_size_hint", Known::WorkGroupSizeHint),
    ("vec_type_hint", Known::VecTypeHint),
    ("intel_reqd_sub_group_size", Known::SubGroupSize),
    ("always_inline", Known::AlwaysInline),
    ("noinline", Known::NoInline),
    ("pure", Known::Pure),
    ("const", Known::Const),
    ("overloadable", Known::Overloadable),
    ("opencl_unroll_hint", Known::UnrollHint),
    ("endian", Known::Endian),
    // No other compiler has it: SPIR-V, `SpecId`.
    ("spirv_spec_constant", Known::SpecConstant),
    // OpenCL C 3.0, 6.13.3.
    ("nosvm", Known::Quiet),
    // GNU C and clang.
    ("unused", Known::Quiet),
    ("used", Known::Quiet),
    ("maybe_unused", Known::Quiet),
    ("nodiscard", Known::Quiet),
    ("unsequenced", Known::Quiet),
    ("reproducible", Known::Quiet),
    ("deprecated", Known::Quiet),
    ("nothrow", Known::Quiet),
    ("noreturn", Known::Quiet),
    ("flatten", Known::Quiet),
    ("hot", Known::Quiet),
    ("cold", Known::Quiet),
    ("nonnull", Known::Quiet),
    ("returns_nonnull", Known::Quiet),
    ("malloc", Known::Quiet),
    ("warn_unused_result", Known::Quiet),
    ("format", Known::Quiet),
    ("convergent", Known::Quiet),
    ("nodebug", Known::Quiet),
    ("gnu_inline", Known::Quiet),
    ("artificial", Known::Quiet),
    ("visibility", Known::Quiet),
    ("may_alias", Known::Quiet),
    ("fallthrough", Known::Quiet),
    ("optnone", Known::Quiet),
    ("minsize", Known::Quiet),
    ("leaf", Known::Quiet),
    ("noduplicate", Known::Quiet),
    ("nomerge", Known::Quiet),
    ("no_builtin", Known::Quiet),
    ("no_sanitize", Known::Quiet),
    ("assume_aligned", Known::Quiet),
    ("alloc_size", Known::Quiet),
    ("annotate", Known::Quiet),
    ("uninitialized", Known::Quiet),
    ("warn_unused", Known::Quiet),
];

/// Whether an attribute is supported: the result of `__has_attribute`.
pub fn attribute_exists(name: &str) -> bool {
    KNOWN.iter().any(|(known, _)| *known == name)
}

/// The attributes of a function.
#[derive(Clone, Debug, Default)]
pub(crate) struct FunctionAttributes {
    /// Optimization hints.
    pub(crate) hints: FunctionHints,
    /// Kernel attributes.
    pub(crate) kernel: KernelAttributes,
    /// The location of `overloadable`.
    pub(crate) overloadable: Option<Span>,
    /// The first attribute that is only allowed on kernels.
    pub(crate) kernel_only: Option<(String, Span)>,
}

/// What is noted of the attributes of the program.
#[derive(Default)]
pub(crate) struct Attributes {
    /// The attributes in `[[...]]` that were already reported.
    bracketed: FxHashSet<Span>,
    /// The declarations with the attribute `unused`, and of variables in unevaluated operands: they are exempt
    /// from warnings about unused entities.
    pub(crate) exempt_from_unused: FxHashSet<DeclarationId>,
}

/// Reports an attribute in `[[...]]` once, although the attributes of specifiers are visited for each declarator.
pub(crate) fn note_brackets(
    diagnostics: &mut Reporter<'_>,
    attributes: &mut Attributes,
    attribute: &Attribute,
) {
    if attribute.in_brackets && attributes.bracketed.insert(attribute.span) {
        diagnostics.report(error::specifier::attribute_in_brackets(attribute.span));
    }
}

/// Records whether a declaration has the attribute `unused`.
pub(crate) fn mark_unused<'t>(
    checker: &mut Checker<'_>,
    declaration: DeclarationId,
    attributes: impl IntoIterator<Item = &'t Attribute>,
) {
    const NAMES: [&str; 2] = ["unused", "maybe_unused"];
    let is_unused = |attribute: &Attribute| NAMES.contains(&checker.symbols.text(attribute.name.symbol));
    if attributes.into_iter().any(is_unused) {
        checker.attributes.exempt_from_unused.insert(declaration);
    }
}

fn known(checker: &mut Checker<'_>, attribute: &Attribute) -> Option<Known> {
    let name = checker.symbols.text(attribute.name.symbol);
    let found = KNOWN.iter().find(|(known, _)| *known == name).map(|&(_, known)| known);
    if found.is_some() {
        note_brackets(&mut checker.diagnostics, &mut checker.attributes, attribute);
    } else {
        let name = name.to_owned();
        let near = expression::suggest(&checker.diagnostics, &name, KNOWN.iter().map(|&(known, _)| known));
        checker.diagnostics.report(error::specifier::unknown_attribute(attribute.name.span, &name, near));
    }
    found
}

/// Checks and returns the attributes of a function.
pub(crate) fn function_attributes<'t>(
    checker: &mut Checker<'_>,
    attributes: impl IntoIterator<Item = &'t Attribute>,
) -> FunctionAttributes {
    let mut found = FunctionAttributes::default();
    for attribute in attributes {
        let Some(known) = known(checker, attribute) else { continue };
        function_attribute(checker, &mut found, known, attribute);
    }
    found
}

fn function_attribute(
    checker: &mut Checker<'_>,
    found: &mut FunctionAttributes,
    known: Known,
    attribute: &Attribute,
) {
    let mut kernel = KernelAttributes::default();
    match known {
        Known::ReqdWorkGroupSize => {
            kernel.reqd_work_group_size = stated(work_group_size(checker, attribute), attribute);
        }
        Known::WorkGroupSizeHint => {
            kernel.work_group_size_hint = stated(work_group_size(checker, attribute), attribute);
        }
        Known::VecTypeHint => kernel.vec_type_hint = stated(vec_type_hint(checker, attribute), attribute),
        Known::SubGroupSize => {
            let size = positive_argument(checker, attribute, "one positive integer");
            kernel.required_sub_group_size = stated(size, attribute);
        }
        Known::AlwaysInline => found.hints.always_inline = true,
        Known::NoInline => found.hints.noinline = true,
        Known::Pure => found.hints.is_pure = true,
        Known::Const => found.hints.is_const = true,
        Known::Overloadable => found.overloadable = Some(attribute.span),
        Known::Packed => wrong_target(
            &mut checker.diagnostics,
            &checker.symbols,
            attribute,
            "structures, unions and their members",
        ),
        Known::ExtVectorType | Known::VectorSize => {
            wrong_target(&mut checker.diagnostics, &checker.symbols, attribute, "types")
        }
        Known::UnrollHint => wrong_target(&mut checker.diagnostics, &checker.symbols, attribute, "loops"),
        Known::Endian => wrong_target(
            &mut checker.diagnostics,
            &checker.symbols,
            attribute,
            "variables, members and types",
        ),
        Known::SpecConstant => {
            wrong_target(&mut checker.diagnostics, &checker.symbols, attribute, SPEC_CONSTANT_TARGET)
        }
        // The address of code is implementation-defined, so the alignment of a function is only checked.
        Known::Aligned => {
            aligned(checker, attribute);
        }
        Known::Quiet => {}
    }
    add_kernel_attributes(&mut checker.diagnostics, &mut found.kernel, &kernel);
    let for_kernels = matches!(
        known,
        Known::ReqdWorkGroupSize | Known::WorkGroupSizeHint | Known::VecTypeHint | Known::SubGroupSize
    );
    if for_kernels && found.kernel_only.is_none() {
        found.kernel_only = Some((checker.symbols.text(attribute.name.symbol).to_owned(), attribute.span));
    }
}

/// Adds the kernel attributes of another attribute list or declaration: each attribute has only one value. OpenCL C
/// 3.0, 6.9.2.
pub(crate) fn add_kernel_attributes(
    diagnostics: &mut Reporter<'_>,
    kernel: &mut KernelAttributes,
    more: &KernelAttributes,
) {
    set_once(
        diagnostics,
        "reqd_work_group_size",
        &mut kernel.reqd_work_group_size,
        more.reqd_work_group_size,
    );
    set_once(
        diagnostics,
        "work_group_size_hint",
        &mut kernel.work_group_size_hint,
        more.work_group_size_hint,
    );
    set_once(diagnostics, "vec_type_hint", &mut kernel.vec_type_hint, more.vec_type_hint);
    let size = &mut kernel.required_sub_group_size;
    set_once(diagnostics, "intel_reqd_sub_group_size", size, more.required_sub_group_size);
}

fn set_once<T: PartialEq + Copy>(
    diagnostics: &mut Reporter<'_>,
    name: &str,
    slot: &mut Option<Stated<T>>,
    more: Option<Stated<T>>,
) {
    if let (Some(first), Some(more)) = (*slot, more)
        && first.value != more.value
    {
        diagnostics.report(error::specifier::attribute_conflict(more.at, name, first.at));
    }
    *slot = slot.or(more);
}

fn wrong_target(diagnostics: &mut Reporter<'_>, symbols: &Symbols, attribute: &Attribute, target: &str) {
    let name = symbols.text(attribute.name.symbol).to_owned();
    diagnostics.report(error::specifier::attribute_target(attribute.span, &name, target));
}

fn wrong_arguments(diagnostics: &mut Reporter<'_>, symbols: &Symbols, attribute: &Attribute, wanted: &str) {
    let name = symbols.text(attribute.name.symbol).to_owned();
    diagnostics.report(error::specifier::attribute_arguments(attribute.span, &name, wanted));
}

/// Returns the only argument of an attribute, a positive 32-bit integer.
fn positive_argument(checker: &mut Checker<'_>, attribute: &Attribute, wanted: &str) -> Option<u32> {
    let [argument] = attribute.arguments.as_slice() else {
        wrong_arguments(&mut checker.diagnostics, &checker.symbols, attribute, wanted);
        return None;
    };
    let value = integer_argument(checker, attribute, argument, wanted)?;
    if value == 0 {
        wrong_arguments(&mut checker.diagnostics, &checker.symbols, attribute, wanted);
        return None;
    }
    Some(value)
}

fn integer_argument(
    checker: &mut Checker<'_>,
    attribute: &Attribute,
    argument: &AttributeArgument,
    wanted: &str,
) -> Option<u32> {
    let AttributeArgument::Expr(expr) = argument else {
        wrong_arguments(&mut checker.diagnostics, &checker.symbols, attribute, wanted);
        return None;
    };
    let value = declaration::constant_integer(checker, expr, ConstantUse::Attribute)?.value();
    let value = u32::try_from(value).ok();
    if value.is_none() {
        wrong_arguments(&mut checker.diagnostics, &checker.symbols, attribute, wanted);
    }
    value
}

fn work_group_size(checker: &mut Checker<'_>, attribute: &Attribute) -> Option<[u32; 3]> {
    const WANTED: &str = "three positive integers";
    let [x, y, z] = attribute.arguments.as_slice() else {
        wrong_arguments(&mut checker.diagnostics, &checker.symbols, attribute, WANTED);
        return None;
    };
    let mut sizes = [0; 3];
    for (size, argument) in sizes.iter_mut().zip([x, y, z]) {
        *size = integer_argument(checker, attribute, argument, WANTED)?;
        if let (0, AttributeArgument::Expr(expr)) = (*size, argument) {
            let name = checker.symbols.text(attribute.name.symbol).to_owned();
            checker.diagnostics.report(error::kernel::work_group_size(expr.span, &name));
            return None;
        }
    }
    Some(sizes)
}

fn vec_type_hint(checker: &mut Checker<'_>, attribute: &Attribute) -> Option<TypeId> {
    const WANTED: &str = "a scalar or vector type";
    let [AttributeArgument::Type(name)] = attribute.arguments.as_slice() else {
        wrong_arguments(&mut checker.diagnostics, &checker.symbols, attribute, WANTED);
        return None;
    };
    let ty = declarator::type_name(checker, name).ty;
    if ty == TypeId::ERROR {
        return None;
    }
    let is_right = checker.types.elements(ty).is_some_and(|(scalar, _)| scalar != Scalar::Bool);
    if !is_right {
        wrong_arguments(&mut checker.diagnostics, &checker.symbols, attribute, WANTED);
        return None;
    }
    Some(ty)
}

/// Checks and returns the attributes of a member, structure, typedef or parameter.
pub(crate) fn data_attributes<'t>(
    checker: &mut Checker<'_>,
    attributes: impl IntoIterator<Item = &'t Attribute>,
) -> DataAttributes<'t> {
    let found = variable_attributes(checker, attributes);
    if let Some(attribute) = found.spec_constant {
        wrong_target(&mut checker.diagnostics, &checker.symbols, attribute, SPEC_CONSTANT_TARGET);
    }
    found
}

/// The id of a specialization constant, which `is_right` says that a variable can be.
pub(crate) fn spec_id(
    checker: &mut Checker<'_>,
    attribute: &Attribute,
    is_right: bool,
) -> Option<Stated<u32>> {
    const WANTED: &str = "one integer of 32 bits, not negative";
    let [argument] = attribute.arguments.as_slice() else {
        wrong_arguments(&mut checker.diagnostics, &checker.symbols, attribute, WANTED);
        return None;
    };
    let value = integer_argument(checker, attribute, argument, WANTED);
    if !is_right {
        wrong_target(&mut checker.diagnostics, &checker.symbols, attribute, SPEC_CONSTANT_TARGET);
    }
    stated(value.filter(|_| is_right), attribute)
}

/// Checks and returns the attributes of a variable.
pub(crate) fn variable_attributes<'t>(
    checker: &mut Checker<'_>,
    attributes: impl IntoIterator<Item = &'t Attribute>,
) -> DataAttributes<'t> {
    let mut found = DataAttributes::default();
    for attribute in attributes {
        let Some(known) = known(checker, attribute) else { continue };
        match known {
            Known::Aligned => {
                let alignment = aligned(checker, attribute);
                found.alignment = found.alignment.max(alignment);
                found.aligned_at = Some(attribute.span);
            }
            Known::Packed => found.packed = true,
            Known::ExtVectorType | Known::VectorSize => found.vector = Some(attribute),
            Known::ReqdWorkGroupSize
            | Known::WorkGroupSizeHint
            | Known::VecTypeHint
            | Known::SubGroupSize => {
                wrong_target(&mut checker.diagnostics, &checker.symbols, attribute, "kernels")
            }
            Known::AlwaysInline | Known::NoInline | Known::Overloadable => {
                wrong_target(&mut checker.diagnostics, &checker.symbols, attribute, "functions");
            }
            Known::UnrollHint => wrong_target(&mut checker.diagnostics, &checker.symbols, attribute, "loops"),
            Known::Endian => endian(&mut checker.diagnostics, &checker.symbols, attribute),
            Known::SpecConstant => found.spec_constant = Some(attribute),
            Known::Pure | Known::Const | Known::Quiet => {}
        }
    }
    found
}

/// Checks `endian(host)` and `endian(device)`: both are little-endian. OpenCL C 3.0, 6.13.2.
fn endian(diagnostics: &mut Reporter<'_>, symbols: &Symbols, attribute: &Attribute) {
    let word = match attribute.arguments.as_slice() {
        [AttributeArgument::Expr(ast::Expr { kind: ast::ExprKind::Name(name), .. })] => symbols.text(*name),
        _ => "",
    };
    if !matches!(word, "host" | "device") {
        wrong_arguments(diagnostics, symbols, attribute, "`host` or `device`");
    }
}

fn aligned(checker: &mut Checker<'_>, attribute: &Attribute) -> Option<u32> {
    /// The alignment of `aligned` without an argument: as on hosts and in other compilers, so that structure
    /// layouts agree.
    const LARGEST: u32 = 16;
    let is_specifier = checker.symbols.text(attribute.name.symbol) == ALIGNAS;
    if is_specifier {
        checker.diagnostics.report(error::specifier::alignas(attribute.span));
    } else if attribute.arguments.is_empty() {
        return Some(LARGEST);
    }
    let value = match attribute.arguments.as_slice() {
        [AttributeArgument::Expr(expr)] => {
            declaration::constant_integer(checker, expr, ConstantUse::Attribute)?.value()
        }
        [AttributeArgument::Type(name)] if is_specifier => {
            let ty = declarator::type_name(checker, name).ty;
            i128::from(checker.types.align_of(ty, checker.pragmas.language))
        }
        _ => {
            wrong_arguments(&mut checker.diagnostics, &checker.symbols, attribute, "one power of two");
            return None;
        }
    };
    let found =
        u32::try_from(value).ok().filter(|value| value.is_power_of_two() && *value <= limits::ALIGNMENT);
    if found.is_none() {
        checker.diagnostics.report(error::specifier::alignment(attribute.span, &value.to_string()));
    }
    found
}

/// Returns the vector type that `ext_vector_type(N)` or `vector_size(bytes)` specifies for an element type.
pub(crate) fn vector_attribute(checker: &mut Checker<'_>, attribute: &Attribute, element: TypeId) -> TypeId {
    if element == TypeId::ERROR {
        return element;
    }
    let Some(count) = positive_argument(checker, attribute, "one positive integer") else {
        return TypeId::ERROR;
    };
    let in_bytes = checker.symbols.text(attribute.name.symbol) == "vector_size";
    let made = checker.types.scalar(element).filter(|&scalar| scalar != Scalar::Bool).and_then(|scalar| {
        let unit = if in_bytes { scalar.bits() / 8 } else { 1 };
        let count = count.is_multiple_of(unit).then_some(count / unit)?;
        matches!(count, 1 | 2 | 3 | 4 | 8 | 16).then_some((scalar, count as u8))
    });
    match made {
        Some((scalar, count)) => checker.types.vector(scalar, count),
        None => {
            let shown = checker.show(element);
            checker.diagnostics.report(error::specifier::vector_size(attribute.span, &shown));
            TypeId::ERROR
        }
    }
}

fn stated<T>(value: Option<T>, attribute: &Attribute) -> Option<Stated<T>> {
    value.map(|value| Stated { value, at: attribute.span })
}

/// The attributes of data.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct DataAttributes<'t> {
    /// `aligned(N)`
    pub(crate) alignment: Option<u32>,
    /// Its location.
    pub(crate) aligned_at: Option<Span>,
    /// `packed`
    pub(crate) packed: bool,
    /// `ext_vector_type(N)` or `vector_size(N)`
    pub(crate) vector: Option<&'t Attribute>,
    /// `spirv_spec_constant(ID)`
    pub(crate) spec_constant: Option<&'t Attribute>,
}
