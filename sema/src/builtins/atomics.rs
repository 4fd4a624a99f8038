//! Atomic functions: OpenCL C 3.0, 6.15.12.

use super::{
    Lower::{self, Special},
    Row,
    lower::{AtomicOp, Special::LegacyAtomic},
    row,
    signature::{ATOMIC32, ATOMIC64, Access, Domain, E, FLOAT_ONLY, Pattern, Spaces},
};

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

/// The rows of the table.
pub(super) const ROWS: &[Row] = &[
    // 6.15.12.8: OpenCL C 1.x legacy atomics.
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
    // 6.15.12.9: 64 bits.
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
