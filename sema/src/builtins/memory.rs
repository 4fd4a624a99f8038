//! Vector data load and store functions: OpenCL C 3.0, 6.15.7.

use super::{
    Lower::{self, Ext, Special},
    Row,
    domain::{Domain, NUMBER_SINGLES, PLAIN, STORED},
    lower::{
        Rounded,
        Special::{VectorLoad, VectorStore},
    },
    row,
    signature::{E, Pattern, SIZE, VOID, counted, fixed, from, to},
};
use crate::types::Scalar;
use spirv::OpenclStd100Op as Std;

const HALF: Pattern = fixed(Scalar::Half);

const fn load(names: &'static [(&'static str, Lower)], signatures: &'static [&'static [Pattern]]) -> Row {
    row(names, NUMBER_SINGLES, signatures)
}

const fn load_half(
    names: &'static [(&'static str, Lower)],
    signatures: &'static [&'static [Pattern]],
) -> Row {
    row(names, PLAIN, signatures)
}

const fn store_half(
    names: &'static [(&'static str, Lower)],
    signatures: &'static [&'static [Pattern]],
) -> Row {
    const DOMAIN: &Domain = STORED;
    row(names, DOMAIN, signatures)
}

/// The names of a store to `half` memory, one for each rounding.
macro_rules! roundings {
    ($op:ident: $default:literal $even:literal $zero:literal $up:literal $down:literal) => {
        &[
            ($default, Special(VectorStore(Std::$op, Rounded::Default))),
            ($even, Special(VectorStore(Std::$op, Rounded::ToEven))),
            ($zero, Special(VectorStore(Std::$op, Rounded::ToZero))),
            ($up, Special(VectorStore(Std::$op, Rounded::Up))),
            ($down, Special(VectorStore(Std::$op, Rounded::Down))),
        ]
    };
}

const LOAD: Lower = Special(VectorLoad(Std::vloadn));
const LOAD_HALF: Lower = Special(VectorLoad(Std::vload_halfn));
const LOAD_ALIGNED: Lower = Special(VectorLoad(Std::vloada_halfn));
const STORE: Lower = Ext(Std::vstoren);

const fn floats(count: u8) -> Pattern {
    Pattern::Value(super::signature::Element::Fixed(Scalar::Float), super::signature::Count::Fixed(count))
}

/// The rows of the table.
pub(super) const ROWS: &[Row] = &[
    load(&[("vload2", LOAD)], &[&[counted(2), SIZE, from(&E)]]),
    load(&[("vload3", LOAD)], &[&[counted(3), SIZE, from(&E)]]),
    load(&[("vload4", LOAD)], &[&[counted(4), SIZE, from(&E)]]),
    load(&[("vload8", LOAD)], &[&[counted(8), SIZE, from(&E)]]),
    load(&[("vload16", LOAD)], &[&[counted(16), SIZE, from(&E)]]),
    load(&[("vstore2", STORE)], &[&[VOID, counted(2), SIZE, to(&E)]]),
    load(&[("vstore3", STORE)], &[&[VOID, counted(3), SIZE, to(&E)]]),
    load(&[("vstore4", STORE)], &[&[VOID, counted(4), SIZE, to(&E)]]),
    load(&[("vstore8", STORE)], &[&[VOID, counted(8), SIZE, to(&E)]]),
    load(&[("vstore16", STORE)], &[&[VOID, counted(16), SIZE, to(&E)]]),
    load_half(&[("vload_half", Ext(Std::vload_half))], &[&[floats(1), SIZE, from(&HALF)]]),
    load_half(
        &[("vload_half2", LOAD_HALF), ("vloada_half2", LOAD_ALIGNED)],
        &[&[floats(2), SIZE, from(&HALF)]],
    ),
    load_half(
        &[("vload_half3", LOAD_HALF), ("vloada_half3", LOAD_ALIGNED)],
        &[&[floats(3), SIZE, from(&HALF)]],
    ),
    load_half(
        &[("vload_half4", LOAD_HALF), ("vloada_half4", LOAD_ALIGNED)],
        &[&[floats(4), SIZE, from(&HALF)]],
    ),
    load_half(
        &[("vload_half8", LOAD_HALF), ("vloada_half8", LOAD_ALIGNED)],
        &[&[floats(8), SIZE, from(&HALF)]],
    ),
    load_half(
        &[("vload_half16", LOAD_HALF), ("vloada_half16", LOAD_ALIGNED)],
        &[&[floats(16), SIZE, from(&HALF)]],
    ),
    store_half(
        roundings!(vstore_half: "vstore_half" "vstore_half_rte" "vstore_half_rtz" "vstore_half_rtp" "vstore_half_rtn"),
        &[&[VOID, counted(1), SIZE, to(&HALF)]],
    ),
    store_half(
        roundings!(vstore_halfn: "vstore_half2" "vstore_half2_rte" "vstore_half2_rtz" "vstore_half2_rtp" "vstore_half2_rtn"),
        &[&[VOID, counted(2), SIZE, to(&HALF)]],
    ),
    store_half(
        roundings!(vstore_halfn: "vstore_half3" "vstore_half3_rte" "vstore_half3_rtz" "vstore_half3_rtp" "vstore_half3_rtn"),
        &[&[VOID, counted(3), SIZE, to(&HALF)]],
    ),
    store_half(
        roundings!(vstore_halfn: "vstore_half4" "vstore_half4_rte" "vstore_half4_rtz" "vstore_half4_rtp" "vstore_half4_rtn"),
        &[&[VOID, counted(4), SIZE, to(&HALF)]],
    ),
    store_half(
        roundings!(vstore_halfn: "vstore_half8" "vstore_half8_rte" "vstore_half8_rtz" "vstore_half8_rtp" "vstore_half8_rtn"),
        &[&[VOID, counted(8), SIZE, to(&HALF)]],
    ),
    store_half(
        roundings!(vstore_halfn: "vstore_half16" "vstore_half16_rte" "vstore_half16_rtz" "vstore_half16_rtp" "vstore_half16_rtn"),
        &[&[VOID, counted(16), SIZE, to(&HALF)]],
    ),
    store_half(
        roundings!(vstorea_halfn: "vstorea_half2" "vstorea_half2_rte" "vstorea_half2_rtz" "vstorea_half2_rtp" "vstorea_half2_rtn"),
        &[&[VOID, counted(2), SIZE, to(&HALF)]],
    ),
    store_half(
        roundings!(vstorea_halfn: "vstorea_half3" "vstorea_half3_rte" "vstorea_half3_rtz" "vstorea_half3_rtp" "vstorea_half3_rtn"),
        &[&[VOID, counted(3), SIZE, to(&HALF)]],
    ),
    store_half(
        roundings!(vstorea_halfn: "vstorea_half4" "vstorea_half4_rte" "vstorea_half4_rtz" "vstorea_half4_rtp" "vstorea_half4_rtn"),
        &[&[VOID, counted(4), SIZE, to(&HALF)]],
    ),
    store_half(
        roundings!(vstorea_halfn: "vstorea_half8" "vstorea_half8_rte" "vstorea_half8_rtz" "vstorea_half8_rtp" "vstorea_half8_rtn"),
        &[&[VOID, counted(8), SIZE, to(&HALF)]],
    ),
    store_half(
        roundings!(vstorea_halfn: "vstorea_half16" "vstorea_half16_rte" "vstorea_half16_rtz" "vstorea_half16_rtp" "vstorea_half16_rtn"),
        &[&[VOID, counted(16), SIZE, to(&HALF)]],
    ),
];
