//! Atomic functions: OpenCL C 3.0, 6.15.12.

use super::{
    Lower::{self, Special},
    Row,
    domain::{
        ATOMIC_INTEGERS, ATOMIC32, ATOMIC64, ATOMICS, DOUBLE_ONLY, Domain, FLOAT_ONLY, HALF_ONLY, PLAIN,
    },
    lower::{self, AtomicOp, Special::LegacyAtomic},
    row,
    signature::{Access, E, Element, INT, Pattern, Spaces, UINT, VOID, fixed, to},
};
use crate::{address_space::AddressSpace, types::Scalar};
use spirocl_frontend::language::Version;

const OBJECT: Pattern = Pattern::Pointer(Spaces::Shared, Access::Volatile, &E);

const fn legacy(op: AtomicOp) -> Lower {
    Special(LegacyAtomic(op))
}

const fn base(
    names: &'static [(&'static str, Lower)],
    domain: &'static Domain,
    signatures: &'static [&'static [Pattern]],
) -> Row {
    row(names, domain, signatures)
}

const UNARY: &[&[Pattern]] = &[&[E, OBJECT]];
const BINARY: &[&[Pattern]] = &[&[E, OBJECT, E]];
const TERNARY: &[&[Pattern]] = &[&[E, OBJECT, E, E]];

const NEEDS_64_BASE: &[&[&str]] = &[&["cl_khr_int64_base_atomics"]];
const NEEDS_64_EXTENDED: &[&[&str]] = &[&["cl_khr_int64_extended_atomics"]];
const NEEDS_32_BASE: &[&[&str]] = &[&["cl_khr_global_int32_base_atomics", "cl_khr_local_int32_base_atomics"]];
const NEEDS_32_EXTENDED: &[&[&str]] =
    &[&["cl_khr_global_int32_extended_atomics", "cl_khr_local_int32_extended_atomics"]];

/// 6.15.12.8 and 6.15.12.9: OpenCL C 1.x legacy atomics.
pub(super) const LEGACY: &[Row] = &[
    base(
        &[("atomic_inc", legacy(AtomicOp::Increment)), ("atomic_dec", legacy(AtomicOp::Decrement))],
        ATOMIC32,
        UNARY,
    ),
    base(
        &[
            ("atomic_add", legacy(AtomicOp::Add)),
            ("atomic_sub", legacy(AtomicOp::Subtract)),
            ("atomic_xchg", legacy(AtomicOp::Exchange)),
            ("atomic_min", legacy(AtomicOp::Min)),
            ("atomic_max", legacy(AtomicOp::Max)),
            ("atomic_and", legacy(AtomicOp::And)),
            ("atomic_or", legacy(AtomicOp::Or)),
            ("atomic_xor", legacy(AtomicOp::Xor)),
        ],
        ATOMIC32,
        BINARY,
    ),
    base(&[("atomic_xchg", legacy(AtomicOp::Exchange))], FLOAT_ONLY, BINARY),
    base(&[("atomic_cmpxchg", legacy(AtomicOp::CompareExchange))], ATOMIC32, TERNARY),
    // The same by their names of OpenCL C 1.0.
    row(
        &[("atom_inc", legacy(AtomicOp::Increment)), ("atom_dec", legacy(AtomicOp::Decrement))],
        ATOMIC32,
        UNARY,
    )
    .needs(NEEDS_32_BASE),
    row(
        &[
            ("atom_add", legacy(AtomicOp::Add)),
            ("atom_sub", legacy(AtomicOp::Subtract)),
            ("atom_xchg", legacy(AtomicOp::Exchange)),
        ],
        ATOMIC32,
        BINARY,
    )
    .needs(NEEDS_32_BASE),
    row(&[("atom_cmpxchg", legacy(AtomicOp::CompareExchange))], ATOMIC32, TERNARY).needs(NEEDS_32_BASE),
    row(
        &[
            ("atom_min", legacy(AtomicOp::Min)),
            ("atom_max", legacy(AtomicOp::Max)),
            ("atom_and", legacy(AtomicOp::And)),
            ("atom_or", legacy(AtomicOp::Or)),
            ("atom_xor", legacy(AtomicOp::Xor)),
        ],
        ATOMIC32,
        BINARY,
    )
    .needs(NEEDS_32_EXTENDED),
    // 64 bits.
    row(
        &[("atom_inc", legacy(AtomicOp::Increment)), ("atom_dec", legacy(AtomicOp::Decrement))],
        ATOMIC64,
        UNARY,
    )
    .needs(NEEDS_64_BASE),
    row(
        &[
            ("atom_add", legacy(AtomicOp::Add)),
            ("atom_sub", legacy(AtomicOp::Subtract)),
            ("atom_xchg", legacy(AtomicOp::Exchange)),
        ],
        ATOMIC64,
        BINARY,
    )
    .needs(NEEDS_64_BASE),
    row(&[("atom_cmpxchg", legacy(AtomicOp::CompareExchange))], ATOMIC64, TERNARY).needs(NEEDS_64_BASE),
    row(
        &[
            ("atom_min", legacy(AtomicOp::Min)),
            ("atom_max", legacy(AtomicOp::Max)),
            ("atom_and", legacy(AtomicOp::And)),
            ("atom_or", legacy(AtomicOp::Or)),
            ("atom_xor", legacy(AtomicOp::Xor)),
        ],
        ATOMIC64,
        BINARY,
    )
    .needs(NEEDS_64_EXTENDED),
];

/// An object of a type.
const A: Pattern = Pattern::Pointer(Spaces::Atomic, Access::Volatile, &Pattern::Atomic(Element::Own));
/// An object that is only read.
const READ: Pattern = Pattern::Pointer(Spaces::Atomic, Access::ConstVolatile, &Pattern::Atomic(Element::Own));
const FLAG: Pattern =
    Pattern::Pointer(Spaces::Atomic, Access::Volatile, &Pattern::Atomic(Element::Fixed(Scalar::Int)));
/// The location of the expected value.
const EXPECTED: Pattern = to(&E);
/// `memory_order`, `memory_scope`
const ENUM: Pattern = INT;
const BOOL: Pattern = fixed(Scalar::Bool);

const fn atomic(op: AtomicOp) -> Lower {
    Special(lower::Special::Atomic(op))
}

/// Without order and scope: sequentially consistent, in the scope of the device.
const fn implicit(
    names: &'static [(&'static str, Lower)],
    domain: &'static Domain,
    signatures: &'static [&'static [Pattern]],
) -> Row {
    row(names, domain, signatures)
        .since(Version::V2_0)
        .needs(&[&["__opencl_c_atomic_order_seq_cst"], &["__opencl_c_atomic_scope_device"]])
}

/// With an order, in the scope of the device.
const fn ordered(
    names: &'static [(&'static str, Lower)],
    domain: &'static Domain,
    signatures: &'static [&'static [Pattern]],
) -> Row {
    row(names, domain, signatures).since(Version::V2_0).needs(&[&["__opencl_c_atomic_scope_device"]])
}

/// With order and scope.
const fn scoped(
    names: &'static [(&'static str, Lower)],
    domain: &'static Domain,
    signatures: &'static [&'static [Pattern]],
) -> Row {
    row(names, domain, signatures).since(Version::V2_0)
}

const FETCH: &[(&str, Lower)] = &[
    ("atomic_fetch_add", atomic(AtomicOp::Add)),
    ("atomic_fetch_sub", atomic(AtomicOp::Subtract)),
    ("atomic_fetch_or", atomic(AtomicOp::Or)),
    ("atomic_fetch_xor", atomic(AtomicOp::Xor)),
    ("atomic_fetch_and", atomic(AtomicOp::And)),
    ("atomic_fetch_min", atomic(AtomicOp::Min)),
    ("atomic_fetch_max", atomic(AtomicOp::Max)),
];
const FETCH_EXPLICIT: &[(&str, Lower)] = &[
    ("atomic_fetch_add_explicit", atomic(AtomicOp::Add)),
    ("atomic_fetch_sub_explicit", atomic(AtomicOp::Subtract)),
    ("atomic_fetch_or_explicit", atomic(AtomicOp::Or)),
    ("atomic_fetch_xor_explicit", atomic(AtomicOp::Xor)),
    ("atomic_fetch_and_explicit", atomic(AtomicOp::And)),
    ("atomic_fetch_min_explicit", atomic(AtomicOp::Min)),
    ("atomic_fetch_max_explicit", atomic(AtomicOp::Max)),
];
const COMPARE: &[(&str, Lower)] = &[
    ("atomic_compare_exchange_strong", atomic(AtomicOp::CompareExchange)),
    ("atomic_compare_exchange_weak", atomic(AtomicOp::CompareExchange)),
];
const COMPARE_EXPLICIT: &[(&str, Lower)] = &[
    ("atomic_compare_exchange_strong_explicit", atomic(AtomicOp::CompareExchange)),
    ("atomic_compare_exchange_weak_explicit", atomic(AtomicOp::CompareExchange)),
];
const TEST_AND_SET: Lower = Special(lower::Special::FlagTestAndSet);
const CLEAR: Lower = Special(lower::Special::FlagClear);

/// 6.15.12.1 to 6.15.12.7: C11 atomics.
pub(super) const ROWS: &[Row] = &[
    scoped(&[("atomic_init", Special(lower::Special::AtomicInit))], ATOMICS, &[&[VOID, A, E]]),
    scoped(
        &[("atomic_work_item_fence", Special(lower::Special::AtomicFence))],
        PLAIN,
        &[&[VOID, UINT, ENUM, ENUM]],
    ),
    implicit(&[("atomic_store", atomic(AtomicOp::Store))], ATOMICS, &[&[VOID, A, E]]),
    ordered(&[("atomic_store_explicit", atomic(AtomicOp::Store))], ATOMICS, &[&[VOID, A, E, ENUM]]),
    scoped(&[("atomic_store_explicit", atomic(AtomicOp::Store))], ATOMICS, &[&[VOID, A, E, ENUM, ENUM]]),
    implicit(&[("atomic_load", atomic(AtomicOp::Load))], ATOMICS, &[&[E, READ]]),
    ordered(&[("atomic_load_explicit", atomic(AtomicOp::Load))], ATOMICS, &[&[E, READ, ENUM]]),
    scoped(&[("atomic_load_explicit", atomic(AtomicOp::Load))], ATOMICS, &[&[E, READ, ENUM, ENUM]]),
    implicit(&[("atomic_exchange", atomic(AtomicOp::Exchange))], ATOMICS, &[&[E, A, E]]),
    ordered(&[("atomic_exchange_explicit", atomic(AtomicOp::Exchange))], ATOMICS, &[&[E, A, E, ENUM]]),
    scoped(&[("atomic_exchange_explicit", atomic(AtomicOp::Exchange))], ATOMICS, &[&[E, A, E, ENUM, ENUM]]),
    implicit(COMPARE, ATOMICS, &[&[BOOL, A, EXPECTED, E]]),
    ordered(COMPARE_EXPLICIT, ATOMICS, &[&[BOOL, A, EXPECTED, E, ENUM, ENUM]]),
    scoped(COMPARE_EXPLICIT, ATOMICS, &[&[BOOL, A, EXPECTED, E, ENUM, ENUM, ENUM]]),
    implicit(FETCH, ATOMIC_INTEGERS, &[&[E, A, E]]),
    ordered(FETCH_EXPLICIT, ATOMIC_INTEGERS, &[&[E, A, E, ENUM]]),
    scoped(FETCH_EXPLICIT, ATOMIC_INTEGERS, &[&[E, A, E, ENUM, ENUM]]),
    implicit(&[("atomic_flag_test_and_set", TEST_AND_SET)], PLAIN, &[&[BOOL, FLAG]]),
    ordered(&[("atomic_flag_test_and_set_explicit", TEST_AND_SET)], PLAIN, &[&[BOOL, FLAG, ENUM]]),
    scoped(&[("atomic_flag_test_and_set_explicit", TEST_AND_SET)], PLAIN, &[&[BOOL, FLAG, ENUM, ENUM]]),
    implicit(&[("atomic_flag_clear", CLEAR)], PLAIN, &[&[VOID, FLAG]]),
    ordered(&[("atomic_flag_clear_explicit", CLEAR)], PLAIN, &[&[VOID, FLAG, ENUM]]),
    scoped(&[("atomic_flag_clear_explicit", CLEAR)], PLAIN, &[&[VOID, FLAG, ENUM, ENUM]]),
];

/// The functions that OpenCL C's are made of in clang: `__opencl_atomic_load(pointer, order, scope)`, and `__c11_atomic_load(pointer, order)`
/// in the scope of the device.
macro_rules! of_clang {
    ($make:ident, $start:literal: $($more:ident)*) => {
        [
            $make(&[(concat!($start, "store"), atomic(AtomicOp::Store))], ATOMICS, &[&[VOID, A, E, ENUM $(, $more)*]]),
            $make(&[(concat!($start, "load"), atomic(AtomicOp::Load))], ATOMICS, &[&[E, READ, ENUM $(, $more)*]]),
            $make(&[(concat!($start, "exchange"), atomic(AtomicOp::Exchange))], ATOMICS, &[&[E, A, E, ENUM $(, $more)*]]),
            $make(
                &[
                    (concat!($start, "compare_exchange_strong"), atomic(AtomicOp::CompareExchange)),
                    (concat!($start, "compare_exchange_weak"), atomic(AtomicOp::CompareExchange)),
                ],
                ATOMICS,
                &[&[BOOL, A, EXPECTED, E, ENUM, ENUM $(, $more)*]],
            ),
            $make(
                &[
                    (concat!($start, "fetch_add"), atomic(AtomicOp::Add)),
                    (concat!($start, "fetch_sub"), atomic(AtomicOp::Subtract)),
                    (concat!($start, "fetch_or"), atomic(AtomicOp::Or)),
                    (concat!($start, "fetch_xor"), atomic(AtomicOp::Xor)),
                    (concat!($start, "fetch_and"), atomic(AtomicOp::And)),
                    (concat!($start, "fetch_min"), atomic(AtomicOp::Min)),
                    (concat!($start, "fetch_max"), atomic(AtomicOp::Max)),
                ],
                ATOMIC_INTEGERS,
                &[&[E, A, E, ENUM $(, $more)*]],
            ),
            scoped(
                &[(concat!($start, "init"), Special(lower::Special::AtomicInit))],
                ATOMICS,
                &[&[VOID, A, E]],
            ),
        ]
    };
}

const OF_CLANG_GROUPS: [[Row; 6]; 2] =
    [of_clang!(scoped, "__opencl_atomic_": ENUM), of_clang!(ordered, "__c11_atomic_":)];

/// Atomics by clang's names.
pub(super) static OF_CLANG: &[Row] = OF_CLANG_GROUPS.as_flattened();

/// The rows of floating sums, or of floating minima and maxima, for objects of a type in a space.
macro_rules! floating {
    ($domain:ident, $space:ident, $implicit:ident, $explicit:ident, $($feature:literal),+) => {{
        const OBJECT: Pattern = Pattern::Pointer(
            Spaces::Only(AddressSpace::$space),
            Access::Volatile,
            &Pattern::Atomic(Element::Own),
        );
        [
            row($implicit, $domain, &[&[E, OBJECT, E]]).since(Version::V2_0).needs(&[
                &["cl_ext_float_atomics"],
                $(&[$feature],)+
                &["__opencl_c_atomic_order_seq_cst"],
                &["__opencl_c_atomic_scope_device"],
            ]),
            row($explicit, $domain, &[&[E, OBJECT, E, ENUM]]).since(Version::V2_0).needs(&[
                &["cl_ext_float_atomics"],
                $(&[$feature],)+
                &["__opencl_c_atomic_scope_device"],
            ]),
            row($explicit, $domain, &[&[E, OBJECT, E, ENUM, ENUM]])
                .since(Version::V2_0)
                .needs(&[&["cl_ext_float_atomics"], $(&[$feature],)+]),
        ]
    }};
}

const SUM: &[(&str, Lower)] =
    &[("atomic_fetch_add", atomic(AtomicOp::Add)), ("atomic_fetch_sub", atomic(AtomicOp::Subtract))];
const SUM_EXPLICIT: &[(&str, Lower)] = &[
    ("atomic_fetch_add_explicit", atomic(AtomicOp::Add)),
    ("atomic_fetch_sub_explicit", atomic(AtomicOp::Subtract)),
];
const EXTREME: &[(&str, Lower)] =
    &[("atomic_fetch_min", atomic(AtomicOp::Min)), ("atomic_fetch_max", atomic(AtomicOp::Max))];
const EXTREME_EXPLICIT: &[(&str, Lower)] = &[
    ("atomic_fetch_min_explicit", atomic(AtomicOp::Min)),
    ("atomic_fetch_max_explicit", atomic(AtomicOp::Max)),
];

const FLOATING_GROUPS: [[Row; 3]; 18] = [
    floating!(FLOAT_ONLY, Global, SUM, SUM_EXPLICIT, "__opencl_c_ext_fp32_global_atomic_add"),
    floating!(FLOAT_ONLY, Local, SUM, SUM_EXPLICIT, "__opencl_c_ext_fp32_local_atomic_add"),
    floating!(
        FLOAT_ONLY,
        Generic,
        SUM,
        SUM_EXPLICIT,
        "__opencl_c_ext_fp32_global_atomic_add",
        "__opencl_c_ext_fp32_local_atomic_add"
    ),
    floating!(FLOAT_ONLY, Global, EXTREME, EXTREME_EXPLICIT, "__opencl_c_ext_fp32_global_atomic_min_max"),
    floating!(FLOAT_ONLY, Local, EXTREME, EXTREME_EXPLICIT, "__opencl_c_ext_fp32_local_atomic_min_max"),
    floating!(
        FLOAT_ONLY,
        Generic,
        EXTREME,
        EXTREME_EXPLICIT,
        "__opencl_c_ext_fp32_global_atomic_min_max",
        "__opencl_c_ext_fp32_local_atomic_min_max"
    ),
    floating!(DOUBLE_ONLY, Global, SUM, SUM_EXPLICIT, "__opencl_c_ext_fp64_global_atomic_add"),
    floating!(DOUBLE_ONLY, Local, SUM, SUM_EXPLICIT, "__opencl_c_ext_fp64_local_atomic_add"),
    floating!(
        DOUBLE_ONLY,
        Generic,
        SUM,
        SUM_EXPLICIT,
        "__opencl_c_ext_fp64_global_atomic_add",
        "__opencl_c_ext_fp64_local_atomic_add"
    ),
    floating!(DOUBLE_ONLY, Global, EXTREME, EXTREME_EXPLICIT, "__opencl_c_ext_fp64_global_atomic_min_max"),
    floating!(DOUBLE_ONLY, Local, EXTREME, EXTREME_EXPLICIT, "__opencl_c_ext_fp64_local_atomic_min_max"),
    floating!(
        DOUBLE_ONLY,
        Generic,
        EXTREME,
        EXTREME_EXPLICIT,
        "__opencl_c_ext_fp64_global_atomic_min_max",
        "__opencl_c_ext_fp64_local_atomic_min_max"
    ),
    floating!(HALF_ONLY, Global, SUM, SUM_EXPLICIT, "__opencl_c_ext_fp16_global_atomic_add"),
    floating!(HALF_ONLY, Local, SUM, SUM_EXPLICIT, "__opencl_c_ext_fp16_local_atomic_add"),
    floating!(
        HALF_ONLY,
        Generic,
        SUM,
        SUM_EXPLICIT,
        "__opencl_c_ext_fp16_global_atomic_add",
        "__opencl_c_ext_fp16_local_atomic_add"
    ),
    floating!(HALF_ONLY, Global, EXTREME, EXTREME_EXPLICIT, "__opencl_c_ext_fp16_global_atomic_min_max"),
    floating!(HALF_ONLY, Local, EXTREME, EXTREME_EXPLICIT, "__opencl_c_ext_fp16_local_atomic_min_max"),
    floating!(
        HALF_ONLY,
        Generic,
        EXTREME,
        EXTREME_EXPLICIT,
        "__opencl_c_ext_fp16_global_atomic_min_max",
        "__opencl_c_ext_fp16_local_atomic_min_max"
    ),
];

/// `cl_ext_float_atomics`.
pub(super) static FLOATING: &[Row] = FLOATING_GROUPS.as_flattened();
