//! Functions of AMD: `cl_amd_media_ops` and `cl_amd_media_ops2`.

use super::{
    Lower::{self, Special},
    Media, Row,
    domain::{FLOAT32, PLAIN, SIGNED32, ULONG_VECTORS, UNSIGNED32},
    row,
    signature::{Count, Element, G, Pattern, UINT, UNSIGNED_G, vector},
};
use crate::types::Scalar;
use spirv::OpenclStd100Op as Std;

const FIRST: &[&[&str]] = &[&["cl_amd_media_ops"]];
const SECOND: &[&[&str]] = &[&["cl_amd_media_ops2"]];
const BINARY: &[&[Pattern]] = &[&[G, G, G]];
const TERNARY: &[&[Pattern]] = &[&[G, G, G, G]];
const FLOAT_G: Pattern = Pattern::Value(Element::Fixed(Scalar::Float), Count::Own);
const UINT_G: Pattern = Pattern::Value(Element::Fixed(Scalar::UInt), Count::Own);
const UINT4: Pattern = vector(Scalar::UInt, 4);

const fn media(media: Media) -> Lower {
    Special(super::Special::Media(media))
}

/// The rows of the extensions.
pub(super) const ROWS: &[Row] = &[
    row(&[("amd_pack", media(Media::Pack))], PLAIN, &[&[UINT, vector(Scalar::Float, 4)]]).needs(FIRST),
    row(
        &[
            ("amd_unpack0", media(Media::Unpack(0))),
            ("amd_unpack1", media(Media::Unpack(1))),
            ("amd_unpack2", media(Media::Unpack(2))),
            ("amd_unpack3", media(Media::Unpack(3))),
        ],
        UNSIGNED32,
        &[&[FLOAT_G, G]],
    )
    .needs(FIRST),
    row(
        &[
            ("amd_bitalign", media(Media::BitAlign)),
            ("amd_bytealign", media(Media::ByteAlign)),
            ("amd_lerp", media(Media::Lerp)),
            ("amd_sad", media(Media::Sad)),
            ("amd_sadhi", media(Media::SadHi)),
        ],
        UNSIGNED32,
        TERNARY,
    )
    .needs(FIRST),
    row(&[("amd_sad4", media(Media::Sad4))], PLAIN, &[&[UINT, UINT4, UINT4, UINT]]).needs(FIRST),
    row(
        &[
            ("amd_msad", media(Media::MaskedSad)),
            ("amd_sadw", media(Media::SadWord)),
            ("amd_sadd", media(Media::SadDword)),
            ("amd_bfe", media(Media::BitFieldExtract)),
            ("amd_median3", media(Media::Median3(Std::u_min, Std::u_max))),
            ("amd_min3", media(Media::Extreme3(Std::u_min))),
            ("amd_max3", media(Media::Extreme3(Std::u_max))),
        ],
        UNSIGNED32,
        TERNARY,
    )
    .needs(SECOND),
    row(
        &[
            ("amd_median3", media(Media::Median3(Std::s_min, Std::s_max))),
            ("amd_min3", media(Media::Extreme3(Std::s_min))),
            ("amd_max3", media(Media::Extreme3(Std::s_max))),
        ],
        SIGNED32,
        TERNARY,
    )
    .needs(SECOND),
    row(
        &[
            ("amd_median3", media(Media::Median3(Std::fmin, Std::fmax))),
            ("amd_min3", media(Media::Extreme3(Std::fmin))),
            ("amd_max3", media(Media::Extreme3(Std::fmax))),
        ],
        FLOAT32,
        TERNARY,
    )
    .needs(SECOND),
    row(
        &[("amd_qsad", media(Media::QuadSad)), ("amd_mqsad", media(Media::MaskedQuadSad))],
        ULONG_VECTORS,
        &[&[G, G, UINT_G, G]],
    )
    .needs(SECOND),
    row(&[("amd_bfm", media(Media::BitFieldMask))], UNSIGNED32, BINARY).needs(SECOND),
    row(&[("amd_bfe", media(Media::BitFieldExtract))], SIGNED32, &[&[G, G, UNSIGNED_G, UNSIGNED_G]])
        .needs(SECOND),
];
