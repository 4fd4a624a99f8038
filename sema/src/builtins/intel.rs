//! Sub-group functions of Intel: `cl_intel_subgroups`, `_short`, `_char`, `_long`, `_local_block_io`, and split barriers.

use super::{
    Barrier,
    Lower::{self, Op, Special},
    Row,
    domain::{
        Domain, INTEL_NARROW, INTEL_SHUFFLES, INTEL_WIDE, NARROW, NARROW_SIGNED, NARROW_UNSIGNED, PLAIN,
        only, plane,
    },
    row,
    signature::{Access, E, G, INT, ImageUse, Pattern, UINT, VOID, counted, fixed, into, vector},
    work_group::{arithmetic, group},
};
use crate::{
    address_space::AddressSpace::{Global, Local},
    types::Scalar,
};
use spirv::Op as Instruction;

const BASE: &[&[&str]] = &[&["cl_intel_subgroups"]];
const SHORT: &[&[&str]] = &[&["cl_intel_subgroups_short"]];
const CHAR: &[&[&str]] = &[&["cl_intel_subgroups_char"]];
const LONG: &[&[&str]] = &[&["cl_intel_subgroups_long"]];
const NARROW_TYPES: &[&[&str]] = &[&["cl_intel_subgroups_short", "cl_intel_subgroups_char"]];
const BARRIERS: &[&[&str]] = &[&["cl_intel_split_work_group_barrier"]];

const READ: Lower = Op(Instruction::SubgroupBlockReadINTEL);
const WRITE: Lower = Op(Instruction::SubgroupBlockWriteINTEL);
const IMAGE_READ: Lower = Op(Instruction::SubgroupImageBlockReadINTEL);
const IMAGE_WRITE: Lower = Op(Instruction::SubgroupImageBlockWriteINTEL);

const FROM: Pattern = into(Global, Access::Const, &E);
const INTO: Pattern = into(Global, Access::Plain, &E);
const FROM_LOCAL: Pattern = into(Local, Access::Const, &E);
const INTO_LOCAL: Pattern = into(Local, Access::Plain, &E);
const SOURCE: Pattern = Pattern::Image(ImageUse::Read);
const TARGET: Pattern = Pattern::Image(ImageUse::Write);
const AT: Pattern = vector(Scalar::Int, 2);

const BFLOAT: &[&[&str]] = &[&["cl_intel_bfloat16_conversions"]];
const TO_BFLOAT: Lower = Op(Instruction::ConvertFToBF16INTEL);
const FROM_BFLOAT: Lower = Op(Instruction::ConvertBF16ToFINTEL);

const UINTS: &Domain = &only(&[Scalar::UInt]);
const USHORTS: &Domain = &only(&[Scalar::UShort]);
const UCHARS: &Domain = &only(&[Scalar::UChar]);
const ULONGS: &Domain = &only(&[Scalar::ULong]);

const UINTS_OF_PLANES: Domain = plane(&[Scalar::UInt]);
const USHORTS_OF_PLANES: Domain = plane(&[Scalar::UShort]);
const UCHARS_OF_PLANES: Domain = plane(&[Scalar::UChar]);
const ULONGS_OF_PLANES: Domain = plane(&[Scalar::ULong]);

const fn narrow(names: &'static [(&'static str, Lower)], domain: &'static Domain) -> Row {
    row(names, domain, &[&[G, G]]).needs(NARROW_TYPES)
}

/// The rows of the extensions.
pub(super) const ROWS: &[Row] = &[
    row(
        &[
            ("intel_sub_group_shuffle", Op(Instruction::SubgroupShuffleINTEL)),
            ("intel_sub_group_shuffle_xor", Op(Instruction::SubgroupShuffleXorINTEL)),
        ],
        INTEL_SHUFFLES,
        &[&[G, G, UINT]],
    )
    .needs(BASE),
    row(
        &[
            ("intel_sub_group_shuffle_down", Op(Instruction::SubgroupShuffleDownINTEL)),
            ("intel_sub_group_shuffle_up", Op(Instruction::SubgroupShuffleUpINTEL)),
        ],
        INTEL_SHUFFLES,
        &[&[G, G, G, UINT]],
    )
    .needs(BASE),
    row(
        &[
            ("intel_sub_group_shuffle", Op(Instruction::SubgroupShuffleINTEL)),
            ("intel_sub_group_shuffle_xor", Op(Instruction::SubgroupShuffleXorINTEL)),
        ],
        INTEL_WIDE,
        &[&[G, G, UINT]],
    )
    .needs(BASE),
    row(
        &[
            ("intel_sub_group_shuffle_down", Op(Instruction::SubgroupShuffleDownINTEL)),
            ("intel_sub_group_shuffle_up", Op(Instruction::SubgroupShuffleUpINTEL)),
        ],
        INTEL_WIDE,
        &[&[G, G, G, UINT]],
    )
    .needs(BASE),
    row(
        &[
            ("intel_sub_group_shuffle", Op(Instruction::SubgroupShuffleINTEL)),
            ("intel_sub_group_shuffle_xor", Op(Instruction::SubgroupShuffleXorINTEL)),
        ],
        INTEL_NARROW,
        &[&[G, G, UINT]],
    )
    .needs(NARROW_TYPES),
    row(
        &[
            ("intel_sub_group_shuffle_down", Op(Instruction::SubgroupShuffleDownINTEL)),
            ("intel_sub_group_shuffle_up", Op(Instruction::SubgroupShuffleUpINTEL)),
        ],
        INTEL_NARROW,
        &[&[G, G, G, UINT]],
    )
    .needs(NARROW_TYPES),
    row(
        &[(
            "intel_sub_group_broadcast",
            group(Instruction::GroupBroadcast, super::GroupScope::SubGroup, None),
        )],
        INTEL_NARROW,
        &[&[G, G, UINT]],
    )
    .needs(NARROW_TYPES),
    narrow(arithmetic!("intel_sub_group_", SubGroup, "add", GroupIAdd), NARROW),
    narrow(arithmetic!("intel_sub_group_", SubGroup, "min", GroupSMin), NARROW_SIGNED),
    narrow(arithmetic!("intel_sub_group_", SubGroup, "min", GroupUMin), NARROW_UNSIGNED),
    narrow(arithmetic!("intel_sub_group_", SubGroup, "max", GroupSMax), NARROW_SIGNED),
    narrow(arithmetic!("intel_sub_group_", SubGroup, "max", GroupUMax), NARROW_UNSIGNED),
    // Blocks of memory and of images.
    row(
        &[("intel_sub_group_block_read", READ), ("intel_sub_group_block_read_ui", READ)],
        UINTS,
        &[&[counted(1), FROM]],
    )
    .needs(BASE),
    row(
        &[("intel_sub_group_block_read", READ), ("intel_sub_group_block_read_ui", READ)],
        UINTS,
        &[&[counted(1), FROM_LOCAL]],
    )
    .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_read", IMAGE_READ), ("intel_sub_group_block_read_ui", IMAGE_READ)],
        &UINTS_OF_PLANES,
        &[&[counted(1), SOURCE, AT]],
    )
    .needs(BASE),
    row(
        &[("intel_sub_group_block_write", WRITE), ("intel_sub_group_block_write_ui", WRITE)],
        UINTS,
        &[&[VOID, INTO, counted(1)]],
    )
    .needs(BASE),
    row(
        &[("intel_sub_group_block_write", WRITE), ("intel_sub_group_block_write_ui", WRITE)],
        UINTS,
        &[&[VOID, INTO_LOCAL, counted(1)]],
    )
    .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write", IMAGE_WRITE), ("intel_sub_group_block_write_ui", IMAGE_WRITE)],
        &UINTS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(1)]],
    )
    .needs(BASE),
    row(
        &[("intel_sub_group_block_read2", READ), ("intel_sub_group_block_read_ui2", READ)],
        UINTS,
        &[&[counted(2), FROM]],
    )
    .needs(BASE),
    row(
        &[("intel_sub_group_block_read2", READ), ("intel_sub_group_block_read_ui2", READ)],
        UINTS,
        &[&[counted(2), FROM_LOCAL]],
    )
    .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_read2", IMAGE_READ), ("intel_sub_group_block_read_ui2", IMAGE_READ)],
        &UINTS_OF_PLANES,
        &[&[counted(2), SOURCE, AT]],
    )
    .needs(BASE),
    row(
        &[("intel_sub_group_block_write2", WRITE), ("intel_sub_group_block_write_ui2", WRITE)],
        UINTS,
        &[&[VOID, INTO, counted(2)]],
    )
    .needs(BASE),
    row(
        &[("intel_sub_group_block_write2", WRITE), ("intel_sub_group_block_write_ui2", WRITE)],
        UINTS,
        &[&[VOID, INTO_LOCAL, counted(2)]],
    )
    .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write2", IMAGE_WRITE), ("intel_sub_group_block_write_ui2", IMAGE_WRITE)],
        &UINTS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(2)]],
    )
    .needs(BASE),
    row(
        &[("intel_sub_group_block_read4", READ), ("intel_sub_group_block_read_ui4", READ)],
        UINTS,
        &[&[counted(4), FROM]],
    )
    .needs(BASE),
    row(
        &[("intel_sub_group_block_read4", READ), ("intel_sub_group_block_read_ui4", READ)],
        UINTS,
        &[&[counted(4), FROM_LOCAL]],
    )
    .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_read4", IMAGE_READ), ("intel_sub_group_block_read_ui4", IMAGE_READ)],
        &UINTS_OF_PLANES,
        &[&[counted(4), SOURCE, AT]],
    )
    .needs(BASE),
    row(
        &[("intel_sub_group_block_write4", WRITE), ("intel_sub_group_block_write_ui4", WRITE)],
        UINTS,
        &[&[VOID, INTO, counted(4)]],
    )
    .needs(BASE),
    row(
        &[("intel_sub_group_block_write4", WRITE), ("intel_sub_group_block_write_ui4", WRITE)],
        UINTS,
        &[&[VOID, INTO_LOCAL, counted(4)]],
    )
    .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write4", IMAGE_WRITE), ("intel_sub_group_block_write_ui4", IMAGE_WRITE)],
        &UINTS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(4)]],
    )
    .needs(BASE),
    row(
        &[("intel_sub_group_block_read8", READ), ("intel_sub_group_block_read_ui8", READ)],
        UINTS,
        &[&[counted(8), FROM]],
    )
    .needs(BASE),
    row(
        &[("intel_sub_group_block_read8", READ), ("intel_sub_group_block_read_ui8", READ)],
        UINTS,
        &[&[counted(8), FROM_LOCAL]],
    )
    .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_read8", IMAGE_READ), ("intel_sub_group_block_read_ui8", IMAGE_READ)],
        &UINTS_OF_PLANES,
        &[&[counted(8), SOURCE, AT]],
    )
    .needs(BASE),
    row(
        &[("intel_sub_group_block_write8", WRITE), ("intel_sub_group_block_write_ui8", WRITE)],
        UINTS,
        &[&[VOID, INTO, counted(8)]],
    )
    .needs(BASE),
    row(
        &[("intel_sub_group_block_write8", WRITE), ("intel_sub_group_block_write_ui8", WRITE)],
        UINTS,
        &[&[VOID, INTO_LOCAL, counted(8)]],
    )
    .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write8", IMAGE_WRITE), ("intel_sub_group_block_write_ui8", IMAGE_WRITE)],
        &UINTS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(8)]],
    )
    .needs(BASE),
    row(&[("intel_sub_group_block_read_us", READ)], USHORTS, &[&[counted(1), FROM]]).needs(SHORT),
    row(&[("intel_sub_group_block_read_us", READ)], USHORTS, &[&[counted(1), FROM_LOCAL]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_read_us", IMAGE_READ)], &USHORTS_OF_PLANES, &[&[counted(1), SOURCE, AT]])
        .needs(SHORT),
    row(&[("intel_sub_group_block_write_us", WRITE)], USHORTS, &[&[VOID, INTO, counted(1)]]).needs(SHORT),
    row(&[("intel_sub_group_block_write_us", WRITE)], USHORTS, &[&[VOID, INTO_LOCAL, counted(1)]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write_us", IMAGE_WRITE)],
        &USHORTS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(1)]],
    )
    .needs(SHORT),
    row(&[("intel_sub_group_block_read_us2", READ)], USHORTS, &[&[counted(2), FROM]]).needs(SHORT),
    row(&[("intel_sub_group_block_read_us2", READ)], USHORTS, &[&[counted(2), FROM_LOCAL]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_read_us2", IMAGE_READ)], &USHORTS_OF_PLANES, &[&[counted(2), SOURCE, AT]])
        .needs(SHORT),
    row(&[("intel_sub_group_block_write_us2", WRITE)], USHORTS, &[&[VOID, INTO, counted(2)]]).needs(SHORT),
    row(&[("intel_sub_group_block_write_us2", WRITE)], USHORTS, &[&[VOID, INTO_LOCAL, counted(2)]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write_us2", IMAGE_WRITE)],
        &USHORTS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(2)]],
    )
    .needs(SHORT),
    row(&[("intel_sub_group_block_read_us4", READ)], USHORTS, &[&[counted(4), FROM]]).needs(SHORT),
    row(&[("intel_sub_group_block_read_us4", READ)], USHORTS, &[&[counted(4), FROM_LOCAL]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_read_us4", IMAGE_READ)], &USHORTS_OF_PLANES, &[&[counted(4), SOURCE, AT]])
        .needs(SHORT),
    row(&[("intel_sub_group_block_write_us4", WRITE)], USHORTS, &[&[VOID, INTO, counted(4)]]).needs(SHORT),
    row(&[("intel_sub_group_block_write_us4", WRITE)], USHORTS, &[&[VOID, INTO_LOCAL, counted(4)]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write_us4", IMAGE_WRITE)],
        &USHORTS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(4)]],
    )
    .needs(SHORT),
    row(&[("intel_sub_group_block_read_us8", READ)], USHORTS, &[&[counted(8), FROM]]).needs(SHORT),
    row(&[("intel_sub_group_block_read_us8", READ)], USHORTS, &[&[counted(8), FROM_LOCAL]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_read_us8", IMAGE_READ)], &USHORTS_OF_PLANES, &[&[counted(8), SOURCE, AT]])
        .needs(SHORT),
    row(&[("intel_sub_group_block_write_us8", WRITE)], USHORTS, &[&[VOID, INTO, counted(8)]]).needs(SHORT),
    row(&[("intel_sub_group_block_write_us8", WRITE)], USHORTS, &[&[VOID, INTO_LOCAL, counted(8)]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write_us8", IMAGE_WRITE)],
        &USHORTS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(8)]],
    )
    .needs(SHORT),
    row(&[("intel_sub_group_block_read_us16", READ)], USHORTS, &[&[counted(16), FROM]]).needs(SHORT),
    row(&[("intel_sub_group_block_read_us16", READ)], USHORTS, &[&[counted(16), FROM_LOCAL]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_write_us16", WRITE)], USHORTS, &[&[VOID, INTO, counted(16)]]).needs(SHORT),
    row(&[("intel_sub_group_block_write_us16", WRITE)], USHORTS, &[&[VOID, INTO_LOCAL, counted(16)]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_read_uc", READ)], UCHARS, &[&[counted(1), FROM]]).needs(CHAR),
    row(&[("intel_sub_group_block_read_uc", READ)], UCHARS, &[&[counted(1), FROM_LOCAL]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_read_uc", IMAGE_READ)], &UCHARS_OF_PLANES, &[&[counted(1), SOURCE, AT]])
        .needs(CHAR),
    row(&[("intel_sub_group_block_write_uc", WRITE)], UCHARS, &[&[VOID, INTO, counted(1)]]).needs(CHAR),
    row(&[("intel_sub_group_block_write_uc", WRITE)], UCHARS, &[&[VOID, INTO_LOCAL, counted(1)]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write_uc", IMAGE_WRITE)],
        &UCHARS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(1)]],
    )
    .needs(CHAR),
    row(&[("intel_sub_group_block_read_uc2", READ)], UCHARS, &[&[counted(2), FROM]]).needs(CHAR),
    row(&[("intel_sub_group_block_read_uc2", READ)], UCHARS, &[&[counted(2), FROM_LOCAL]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_read_uc2", IMAGE_READ)], &UCHARS_OF_PLANES, &[&[counted(2), SOURCE, AT]])
        .needs(CHAR),
    row(&[("intel_sub_group_block_write_uc2", WRITE)], UCHARS, &[&[VOID, INTO, counted(2)]]).needs(CHAR),
    row(&[("intel_sub_group_block_write_uc2", WRITE)], UCHARS, &[&[VOID, INTO_LOCAL, counted(2)]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write_uc2", IMAGE_WRITE)],
        &UCHARS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(2)]],
    )
    .needs(CHAR),
    row(&[("intel_sub_group_block_read_uc4", READ)], UCHARS, &[&[counted(4), FROM]]).needs(CHAR),
    row(&[("intel_sub_group_block_read_uc4", READ)], UCHARS, &[&[counted(4), FROM_LOCAL]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_read_uc4", IMAGE_READ)], &UCHARS_OF_PLANES, &[&[counted(4), SOURCE, AT]])
        .needs(CHAR),
    row(&[("intel_sub_group_block_write_uc4", WRITE)], UCHARS, &[&[VOID, INTO, counted(4)]]).needs(CHAR),
    row(&[("intel_sub_group_block_write_uc4", WRITE)], UCHARS, &[&[VOID, INTO_LOCAL, counted(4)]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write_uc4", IMAGE_WRITE)],
        &UCHARS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(4)]],
    )
    .needs(CHAR),
    row(&[("intel_sub_group_block_read_uc8", READ)], UCHARS, &[&[counted(8), FROM]]).needs(CHAR),
    row(&[("intel_sub_group_block_read_uc8", READ)], UCHARS, &[&[counted(8), FROM_LOCAL]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_read_uc8", IMAGE_READ)], &UCHARS_OF_PLANES, &[&[counted(8), SOURCE, AT]])
        .needs(CHAR),
    row(&[("intel_sub_group_block_write_uc8", WRITE)], UCHARS, &[&[VOID, INTO, counted(8)]]).needs(CHAR),
    row(&[("intel_sub_group_block_write_uc8", WRITE)], UCHARS, &[&[VOID, INTO_LOCAL, counted(8)]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write_uc8", IMAGE_WRITE)],
        &UCHARS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(8)]],
    )
    .needs(CHAR),
    row(&[("intel_sub_group_block_read_uc16", READ)], UCHARS, &[&[counted(16), FROM]]).needs(CHAR),
    row(&[("intel_sub_group_block_read_uc16", READ)], UCHARS, &[&[counted(16), FROM_LOCAL]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_write_uc16", WRITE)], UCHARS, &[&[VOID, INTO, counted(16)]]).needs(CHAR),
    row(&[("intel_sub_group_block_write_uc16", WRITE)], UCHARS, &[&[VOID, INTO_LOCAL, counted(16)]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_read_ul", READ)], ULONGS, &[&[counted(1), FROM]]).needs(LONG),
    row(&[("intel_sub_group_block_read_ul", READ)], ULONGS, &[&[counted(1), FROM_LOCAL]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_read_ul", IMAGE_READ)], &ULONGS_OF_PLANES, &[&[counted(1), SOURCE, AT]])
        .needs(LONG),
    row(&[("intel_sub_group_block_write_ul", WRITE)], ULONGS, &[&[VOID, INTO, counted(1)]]).needs(LONG),
    row(&[("intel_sub_group_block_write_ul", WRITE)], ULONGS, &[&[VOID, INTO_LOCAL, counted(1)]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write_ul", IMAGE_WRITE)],
        &ULONGS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(1)]],
    )
    .needs(LONG),
    row(&[("intel_sub_group_block_read_ul2", READ)], ULONGS, &[&[counted(2), FROM]]).needs(LONG),
    row(&[("intel_sub_group_block_read_ul2", READ)], ULONGS, &[&[counted(2), FROM_LOCAL]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_read_ul2", IMAGE_READ)], &ULONGS_OF_PLANES, &[&[counted(2), SOURCE, AT]])
        .needs(LONG),
    row(&[("intel_sub_group_block_write_ul2", WRITE)], ULONGS, &[&[VOID, INTO, counted(2)]]).needs(LONG),
    row(&[("intel_sub_group_block_write_ul2", WRITE)], ULONGS, &[&[VOID, INTO_LOCAL, counted(2)]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write_ul2", IMAGE_WRITE)],
        &ULONGS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(2)]],
    )
    .needs(LONG),
    row(&[("intel_sub_group_block_read_ul4", READ)], ULONGS, &[&[counted(4), FROM]]).needs(LONG),
    row(&[("intel_sub_group_block_read_ul4", READ)], ULONGS, &[&[counted(4), FROM_LOCAL]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_read_ul4", IMAGE_READ)], &ULONGS_OF_PLANES, &[&[counted(4), SOURCE, AT]])
        .needs(LONG),
    row(&[("intel_sub_group_block_write_ul4", WRITE)], ULONGS, &[&[VOID, INTO, counted(4)]]).needs(LONG),
    row(&[("intel_sub_group_block_write_ul4", WRITE)], ULONGS, &[&[VOID, INTO_LOCAL, counted(4)]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write_ul4", IMAGE_WRITE)],
        &ULONGS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(4)]],
    )
    .needs(LONG),
    row(&[("intel_sub_group_block_read_ul8", READ)], ULONGS, &[&[counted(8), FROM]]).needs(LONG),
    row(&[("intel_sub_group_block_read_ul8", READ)], ULONGS, &[&[counted(8), FROM_LOCAL]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(&[("intel_sub_group_block_read_ul8", IMAGE_READ)], &ULONGS_OF_PLANES, &[&[counted(8), SOURCE, AT]])
        .needs(LONG),
    row(&[("intel_sub_group_block_write_ul8", WRITE)], ULONGS, &[&[VOID, INTO, counted(8)]]).needs(LONG),
    row(&[("intel_sub_group_block_write_ul8", WRITE)], ULONGS, &[&[VOID, INTO_LOCAL, counted(8)]])
        .needs(&[&["cl_intel_subgroup_local_block_io"]]),
    row(
        &[("intel_sub_group_block_write_ul8", IMAGE_WRITE)],
        &ULONGS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(8)]],
    )
    .needs(LONG),
    row(
        &[("intel_sub_group_block_read_us16", IMAGE_READ)],
        &USHORTS_OF_PLANES,
        &[&[counted(16), SOURCE, AT]],
    )
    .needs(SHORT),
    row(
        &[("intel_sub_group_block_write_us16", IMAGE_WRITE)],
        &USHORTS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(16)]],
    )
    .needs(SHORT),
    row(&[("intel_sub_group_block_read_uc16", IMAGE_READ)], &UCHARS_OF_PLANES, &[&[counted(16), SOURCE, AT]])
        .needs(CHAR),
    row(
        &[("intel_sub_group_block_write_uc16", IMAGE_WRITE)],
        &UCHARS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(16)]],
    )
    .needs(CHAR),
    row(&[("intel_sub_group_block_read_ul16", READ)], ULONGS, &[&[counted(16), FROM]]).needs(LONG),
    row(&[("intel_sub_group_block_write_ul16", WRITE)], ULONGS, &[&[VOID, INTO, counted(16)]]).needs(LONG),
    row(&[("intel_sub_group_block_read_ul16", IMAGE_READ)], &ULONGS_OF_PLANES, &[&[counted(16), SOURCE, AT]])
        .needs(LONG),
    row(
        &[("intel_sub_group_block_write_ul16", IMAGE_WRITE)],
        &ULONGS_OF_PLANES,
        &[&[VOID, TARGET, AT, counted(16)]],
    )
    .needs(LONG),
    row(
        &[
            ("intel_sub_group_block_prefetch_ui", Special(super::Special::BlockPrefetch(4))),
            ("intel_sub_group_block_prefetch_ui2", Special(super::Special::BlockPrefetch(8))),
            ("intel_sub_group_block_prefetch_ui4", Special(super::Special::BlockPrefetch(16))),
            ("intel_sub_group_block_prefetch_ui8", Special(super::Special::BlockPrefetch(32))),
        ],
        UINTS,
        &[&[VOID, FROM]],
    )
    .needs(&[&["cl_intel_subgroup_buffer_prefetch"]]),
    row(
        &[
            ("intel_sub_group_block_prefetch_us", Special(super::Special::BlockPrefetch(2))),
            ("intel_sub_group_block_prefetch_us2", Special(super::Special::BlockPrefetch(4))),
            ("intel_sub_group_block_prefetch_us4", Special(super::Special::BlockPrefetch(8))),
            ("intel_sub_group_block_prefetch_us8", Special(super::Special::BlockPrefetch(16))),
            ("intel_sub_group_block_prefetch_us16", Special(super::Special::BlockPrefetch(32))),
        ],
        USHORTS,
        &[&[VOID, FROM]],
    )
    .needs(&[&["cl_intel_subgroup_buffer_prefetch"]]),
    row(
        &[
            ("intel_sub_group_block_prefetch_uc", Special(super::Special::BlockPrefetch(1))),
            ("intel_sub_group_block_prefetch_uc2", Special(super::Special::BlockPrefetch(2))),
            ("intel_sub_group_block_prefetch_uc4", Special(super::Special::BlockPrefetch(4))),
            ("intel_sub_group_block_prefetch_uc8", Special(super::Special::BlockPrefetch(8))),
            ("intel_sub_group_block_prefetch_uc16", Special(super::Special::BlockPrefetch(16))),
        ],
        UCHARS,
        &[&[VOID, FROM]],
    )
    .needs(&[&["cl_intel_subgroup_buffer_prefetch"]]),
    row(
        &[
            ("intel_sub_group_block_prefetch_ul", Special(super::Special::BlockPrefetch(8))),
            ("intel_sub_group_block_prefetch_ul2", Special(super::Special::BlockPrefetch(16))),
            ("intel_sub_group_block_prefetch_ul4", Special(super::Special::BlockPrefetch(32))),
            ("intel_sub_group_block_prefetch_ul8", Special(super::Special::BlockPrefetch(64))),
        ],
        ULONGS,
        &[&[VOID, FROM]],
    )
    .needs(&[&["cl_intel_subgroup_buffer_prefetch"]]),
    // Conversions of `bfloat16`.
    row(
        &[("intel_convert_bfloat16_as_ushort", TO_BFLOAT)],
        PLAIN,
        &[&[fixed(Scalar::UShort), fixed(Scalar::Float)]],
    )
    .needs(BFLOAT),
    row(
        &[("intel_convert_as_bfloat16_float", FROM_BFLOAT)],
        PLAIN,
        &[&[fixed(Scalar::Float), fixed(Scalar::UShort)]],
    )
    .needs(BFLOAT),
    row(
        &[("intel_convert_bfloat162_as_ushort2", TO_BFLOAT)],
        PLAIN,
        &[&[vector(Scalar::UShort, 2), vector(Scalar::Float, 2)]],
    )
    .needs(BFLOAT),
    row(
        &[("intel_convert_as_bfloat162_float2", FROM_BFLOAT)],
        PLAIN,
        &[&[vector(Scalar::Float, 2), vector(Scalar::UShort, 2)]],
    )
    .needs(BFLOAT),
    row(
        &[("intel_convert_bfloat163_as_ushort3", TO_BFLOAT)],
        PLAIN,
        &[&[vector(Scalar::UShort, 3), vector(Scalar::Float, 3)]],
    )
    .needs(BFLOAT),
    row(
        &[("intel_convert_as_bfloat163_float3", FROM_BFLOAT)],
        PLAIN,
        &[&[vector(Scalar::Float, 3), vector(Scalar::UShort, 3)]],
    )
    .needs(BFLOAT),
    row(
        &[("intel_convert_bfloat164_as_ushort4", TO_BFLOAT)],
        PLAIN,
        &[&[vector(Scalar::UShort, 4), vector(Scalar::Float, 4)]],
    )
    .needs(BFLOAT),
    row(
        &[("intel_convert_as_bfloat164_float4", FROM_BFLOAT)],
        PLAIN,
        &[&[vector(Scalar::Float, 4), vector(Scalar::UShort, 4)]],
    )
    .needs(BFLOAT),
    row(
        &[("intel_convert_bfloat168_as_ushort8", TO_BFLOAT)],
        PLAIN,
        &[&[vector(Scalar::UShort, 8), vector(Scalar::Float, 8)]],
    )
    .needs(BFLOAT),
    row(
        &[("intel_convert_as_bfloat168_float8", FROM_BFLOAT)],
        PLAIN,
        &[&[vector(Scalar::Float, 8), vector(Scalar::UShort, 8)]],
    )
    .needs(BFLOAT),
    row(
        &[("intel_convert_bfloat1616_as_ushort16", TO_BFLOAT)],
        PLAIN,
        &[&[vector(Scalar::UShort, 16), vector(Scalar::Float, 16)]],
    )
    .needs(BFLOAT),
    row(
        &[("intel_convert_as_bfloat1616_float16", FROM_BFLOAT)],
        PLAIN,
        &[&[vector(Scalar::Float, 16), vector(Scalar::UShort, 16)]],
    )
    .needs(BFLOAT),
    // Split barriers.
    row(
        &[
            ("intel_work_group_barrier_arrive", Special(super::Special::Barrier(Barrier::Arrive))),
            ("intel_work_group_barrier_wait", Special(super::Special::Barrier(Barrier::Wait))),
        ],
        PLAIN,
        &[&[VOID, UINT], &[VOID, UINT, INT]],
    )
    .needs(BARRIERS),
];
