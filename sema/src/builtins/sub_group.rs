//! Sub-group functions of Khronos: OpenCL C 3.0, 6.15.19, and kernel clocks, 6.15.20.

use super::{
    GroupScope,
    Lower::{self, Special, Variable},
    Row,
    domain::{
        Domain, FLOAT_SINGLES, GROUP_INTEGERS, GROUP_NUMBERS, GROUP_SIGNED, GROUP_UNSIGNED, INTEGER_SINGLES,
        NARROW, NARROW_SIGNED, NARROW_UNSIGNED, NUMBER_SINGLES, NUMBER_VECTORS, NUMBERS, PLAIN,
        SIGNED_SINGLES, UNSIGNED_SINGLES,
    },
    row,
    signature::{G, INT, Pattern, UINT, fixed, vector},
    work_group::{arithmetic, group},
};
use crate::types::Scalar;
use spirv::{BuiltIn, GroupOperation, Op};

const UNARY: &[&[Pattern]] = &[&[G, G]];
const WITH_UINT: &[&[Pattern]] = &[&[G, G, UINT]];
const UINT4: Pattern = vector(Scalar::UInt, 4);

const SUB_GROUPS: &[&[&str]] = &[&["cl_khr_subgroups", "__opencl_c_subgroups", "cl_intel_subgroups"]];
const EXTENDED: &[&[&str]] = &[
    &["cl_khr_subgroups", "__opencl_c_subgroups", "cl_intel_subgroups"],
    &["cl_khr_subgroup_extended_types"],
];
/// Intel's extensions bring the same functions for 16 and 8 bits.
const NARROW_TYPES: &[&[&str]] = &[
    &["cl_khr_subgroups", "__opencl_c_subgroups", "cl_intel_subgroups"],
    &["cl_khr_subgroup_extended_types", "cl_intel_subgroups_short", "cl_intel_subgroups_char"],
];
const VOTE: &[&[&str]] = &[&["cl_khr_subgroup_non_uniform_vote"]];
const BALLOT: &[&[&str]] = &[&["cl_khr_subgroup_ballot"]];
const ARITHMETIC: &[&[&str]] = &[&["cl_khr_subgroup_non_uniform_arithmetic"]];
const CLUSTERED: &[&[&str]] = &[&["cl_khr_subgroup_clustered_reduce"]];

const fn plain(op: Op) -> Lower {
    group(op, GroupScope::SubGroup, None)
}

const fn scoped(op: Op, scope: GroupScope) -> Lower {
    Special(super::Special::Scoped(op, scope))
}

const fn collective(names: &'static [(&'static str, Lower)], domain: &'static Domain) -> Row {
    row(names, domain, UNARY).needs(SUB_GROUPS)
}

const fn narrow(names: &'static [(&'static str, Lower)], domain: &'static Domain) -> Row {
    row(names, domain, UNARY).needs(NARROW_TYPES)
}

const fn non_uniform(names: &'static [(&'static str, Lower)], domain: &'static Domain) -> Row {
    row(names, domain, UNARY).needs(ARITHMETIC)
}

const fn clustered(names: &'static [(&'static str, Lower)], domain: &'static Domain) -> Row {
    row(names, domain, WITH_UINT).needs(CLUSTERED)
}

macro_rules! cluster {
    ($name:literal, $op:ident) => {
        &[(
            concat!("sub_group_clustered_reduce_", $name),
            group(Op::$op, GroupScope::SubGroup, Some(GroupOperation::ClusteredReduce)),
        )]
    };
}

/// The rows of the tables.
pub(super) const ROWS: &[Row] = &[
    row(
        &[("sub_group_all", plain(Op::GroupAll)), ("sub_group_any", plain(Op::GroupAny))],
        PLAIN,
        &[&[INT, INT]],
    )
    .needs(SUB_GROUPS),
    row(&[("sub_group_broadcast", plain(Op::GroupBroadcast))], GROUP_NUMBERS, WITH_UINT).needs(SUB_GROUPS),
    row(&[("sub_group_broadcast", plain(Op::GroupBroadcast))], NARROW, WITH_UINT).needs(NARROW_TYPES),
    row(&[("sub_group_broadcast", plain(Op::GroupBroadcast))], NUMBER_VECTORS, WITH_UINT).needs(EXTENDED),
    collective(arithmetic!("sub_group_", SubGroup, "add", GroupIAdd), GROUP_INTEGERS),
    collective(arithmetic!("sub_group_", SubGroup, "add", GroupFAdd), FLOAT_SINGLES),
    collective(arithmetic!("sub_group_", SubGroup, "min", GroupSMin), GROUP_SIGNED),
    collective(arithmetic!("sub_group_", SubGroup, "min", GroupUMin), GROUP_UNSIGNED),
    collective(arithmetic!("sub_group_", SubGroup, "min", GroupFMin), FLOAT_SINGLES),
    collective(arithmetic!("sub_group_", SubGroup, "max", GroupSMax), GROUP_SIGNED),
    collective(arithmetic!("sub_group_", SubGroup, "max", GroupUMax), GROUP_UNSIGNED),
    collective(arithmetic!("sub_group_", SubGroup, "max", GroupFMax), FLOAT_SINGLES),
    narrow(arithmetic!("sub_group_", SubGroup, "add", GroupIAdd), NARROW),
    narrow(arithmetic!("sub_group_", SubGroup, "min", GroupSMin), NARROW_SIGNED),
    narrow(arithmetic!("sub_group_", SubGroup, "min", GroupUMin), NARROW_UNSIGNED),
    narrow(arithmetic!("sub_group_", SubGroup, "max", GroupSMax), NARROW_SIGNED),
    narrow(arithmetic!("sub_group_", SubGroup, "max", GroupUMax), NARROW_UNSIGNED),
    // Votes.
    row(&[("sub_group_elect", plain(Op::GroupNonUniformElect))], PLAIN, &[&[INT]]).needs(VOTE),
    row(
        &[
            ("sub_group_non_uniform_all", plain(Op::GroupNonUniformAll)),
            ("sub_group_non_uniform_any", plain(Op::GroupNonUniformAny)),
        ],
        PLAIN,
        &[&[INT, INT]],
    )
    .needs(VOTE),
    row(
        &[("sub_group_non_uniform_all_equal", plain(Op::GroupNonUniformAllEqual))],
        NUMBER_SINGLES,
        &[&[INT, G]],
    )
    .needs(VOTE),
    // Ballots.
    row(&[("sub_group_non_uniform_broadcast", plain(Op::GroupNonUniformBroadcast))], NUMBERS, WITH_UINT)
        .needs(BALLOT),
    row(&[("sub_group_broadcast_first", plain(Op::GroupNonUniformBroadcastFirst))], NUMBER_SINGLES, UNARY)
        .needs(BALLOT),
    row(&[("sub_group_ballot", plain(Op::GroupNonUniformBallot))], PLAIN, &[&[UINT4, INT]]).needs(BALLOT),
    row(&[("sub_group_inverse_ballot", plain(Op::GroupNonUniformInverseBallot))], PLAIN, &[&[INT, UINT4]])
        .needs(BALLOT),
    row(
        &[("sub_group_ballot_bit_extract", plain(Op::GroupNonUniformBallotBitExtract))],
        PLAIN,
        &[&[INT, UINT4, UINT]],
    )
    .needs(BALLOT),
    row(
        &[
            (
                "sub_group_ballot_bit_count",
                group(Op::GroupNonUniformBallotBitCount, GroupScope::SubGroup, Some(GroupOperation::Reduce)),
            ),
            (
                "sub_group_ballot_inclusive_scan",
                group(
                    Op::GroupNonUniformBallotBitCount,
                    GroupScope::SubGroup,
                    Some(GroupOperation::InclusiveScan),
                ),
            ),
            (
                "sub_group_ballot_exclusive_scan",
                group(
                    Op::GroupNonUniformBallotBitCount,
                    GroupScope::SubGroup,
                    Some(GroupOperation::ExclusiveScan),
                ),
            ),
            ("sub_group_ballot_find_lsb", plain(Op::GroupNonUniformBallotFindLSB)),
            ("sub_group_ballot_find_msb", plain(Op::GroupNonUniformBallotFindMSB)),
        ],
        PLAIN,
        &[&[UINT, UINT4]],
    )
    .needs(BALLOT),
    row(
        &[
            ("get_sub_group_eq_mask", Variable(BuiltIn::SubgroupEqMask)),
            ("get_sub_group_ge_mask", Variable(BuiltIn::SubgroupGeMask)),
            ("get_sub_group_gt_mask", Variable(BuiltIn::SubgroupGtMask)),
            ("get_sub_group_le_mask", Variable(BuiltIn::SubgroupLeMask)),
            ("get_sub_group_lt_mask", Variable(BuiltIn::SubgroupLtMask)),
        ],
        PLAIN,
        &[&[UINT4]],
    )
    .needs(BALLOT),
    // Arithmetic of those that are active.
    non_uniform(arithmetic!("sub_group_non_uniform_", SubGroup, "add", GroupNonUniformIAdd), INTEGER_SINGLES),
    non_uniform(arithmetic!("sub_group_non_uniform_", SubGroup, "add", GroupNonUniformFAdd), FLOAT_SINGLES),
    non_uniform(arithmetic!("sub_group_non_uniform_", SubGroup, "mul", GroupNonUniformIMul), INTEGER_SINGLES),
    non_uniform(arithmetic!("sub_group_non_uniform_", SubGroup, "mul", GroupNonUniformFMul), FLOAT_SINGLES),
    non_uniform(arithmetic!("sub_group_non_uniform_", SubGroup, "min", GroupNonUniformSMin), SIGNED_SINGLES),
    non_uniform(
        arithmetic!("sub_group_non_uniform_", SubGroup, "min", GroupNonUniformUMin),
        UNSIGNED_SINGLES,
    ),
    non_uniform(arithmetic!("sub_group_non_uniform_", SubGroup, "min", GroupNonUniformFMin), FLOAT_SINGLES),
    non_uniform(arithmetic!("sub_group_non_uniform_", SubGroup, "max", GroupNonUniformSMax), SIGNED_SINGLES),
    non_uniform(
        arithmetic!("sub_group_non_uniform_", SubGroup, "max", GroupNonUniformUMax),
        UNSIGNED_SINGLES,
    ),
    non_uniform(arithmetic!("sub_group_non_uniform_", SubGroup, "max", GroupNonUniformFMax), FLOAT_SINGLES),
    non_uniform(
        arithmetic!("sub_group_non_uniform_", SubGroup, "and", GroupNonUniformBitwiseAnd),
        INTEGER_SINGLES,
    ),
    non_uniform(
        arithmetic!("sub_group_non_uniform_", SubGroup, "or", GroupNonUniformBitwiseOr),
        INTEGER_SINGLES,
    ),
    non_uniform(
        arithmetic!("sub_group_non_uniform_", SubGroup, "xor", GroupNonUniformBitwiseXor),
        INTEGER_SINGLES,
    ),
    non_uniform(
        arithmetic!("sub_group_non_uniform_", SubGroup, "logical_and", GroupNonUniformLogicalAnd),
        PLAIN,
    ),
    non_uniform(
        arithmetic!("sub_group_non_uniform_", SubGroup, "logical_or", GroupNonUniformLogicalOr),
        PLAIN,
    ),
    non_uniform(
        arithmetic!("sub_group_non_uniform_", SubGroup, "logical_xor", GroupNonUniformLogicalXor),
        PLAIN,
    ),
    // Reductions of clusters.
    clustered(cluster!("add", GroupNonUniformIAdd), INTEGER_SINGLES),
    clustered(cluster!("add", GroupNonUniformFAdd), FLOAT_SINGLES),
    clustered(cluster!("mul", GroupNonUniformIMul), INTEGER_SINGLES),
    clustered(cluster!("mul", GroupNonUniformFMul), FLOAT_SINGLES),
    clustered(cluster!("min", GroupNonUniformSMin), SIGNED_SINGLES),
    clustered(cluster!("min", GroupNonUniformUMin), UNSIGNED_SINGLES),
    clustered(cluster!("min", GroupNonUniformFMin), FLOAT_SINGLES),
    clustered(cluster!("max", GroupNonUniformSMax), SIGNED_SINGLES),
    clustered(cluster!("max", GroupNonUniformUMax), UNSIGNED_SINGLES),
    clustered(cluster!("max", GroupNonUniformFMax), FLOAT_SINGLES),
    clustered(cluster!("and", GroupNonUniformBitwiseAnd), INTEGER_SINGLES),
    clustered(cluster!("or", GroupNonUniformBitwiseOr), INTEGER_SINGLES),
    clustered(cluster!("xor", GroupNonUniformBitwiseXor), INTEGER_SINGLES),
    clustered(cluster!("logical_and", GroupNonUniformLogicalAnd), PLAIN),
    clustered(cluster!("logical_or", GroupNonUniformLogicalOr), PLAIN),
    clustered(cluster!("logical_xor", GroupNonUniformLogicalXor), PLAIN),
    // Shuffles and rotations.
    row(
        &[
            ("sub_group_shuffle", plain(Op::GroupNonUniformShuffle)),
            ("sub_group_shuffle_xor", plain(Op::GroupNonUniformShuffleXor)),
        ],
        NUMBER_SINGLES,
        WITH_UINT,
    )
    .needs(&[&["cl_khr_subgroup_shuffle"]]),
    row(
        &[
            ("sub_group_shuffle_up", plain(Op::GroupNonUniformShuffleUp)),
            ("sub_group_shuffle_down", plain(Op::GroupNonUniformShuffleDown)),
        ],
        NUMBER_SINGLES,
        WITH_UINT,
    )
    .needs(&[&["cl_khr_subgroup_shuffle_relative"]]),
    row(&[("sub_group_rotate", plain(Op::GroupNonUniformRotateKHR))], NUMBER_SINGLES, &[&[G, G, INT]])
        .needs(&[&["cl_khr_subgroup_rotate"]]),
    row(
        &[("sub_group_clustered_rotate", plain(Op::GroupNonUniformRotateKHR))],
        NUMBER_SINGLES,
        &[&[G, G, INT, UINT]],
    )
    .needs(&[&["cl_khr_subgroup_rotate"]]),
    // 6.15.20: clocks.
    row(
        &[("clock_read_device", scoped(Op::ReadClockKHR, GroupScope::Device))],
        PLAIN,
        &[&[fixed(Scalar::ULong)]],
    )
    .needs(&[&["cl_khr_kernel_clock"], &["__opencl_c_kernel_clock_scope_device"]]),
    row(
        &[("clock_read_hilo_device", scoped(Op::ReadClockKHR, GroupScope::Device))],
        PLAIN,
        &[&[vector(Scalar::UInt, 2)]],
    )
    .needs(&[&["cl_khr_kernel_clock"], &["__opencl_c_kernel_clock_scope_device"]]),
    row(
        &[("clock_read_work_group", scoped(Op::ReadClockKHR, GroupScope::WorkGroup))],
        PLAIN,
        &[&[fixed(Scalar::ULong)]],
    )
    .needs(&[&["cl_khr_kernel_clock"], &["__opencl_c_kernel_clock_scope_work_group"]]),
    row(
        &[("clock_read_hilo_work_group", scoped(Op::ReadClockKHR, GroupScope::WorkGroup))],
        PLAIN,
        &[&[vector(Scalar::UInt, 2)]],
    )
    .needs(&[&["cl_khr_kernel_clock"], &["__opencl_c_kernel_clock_scope_work_group"]]),
    row(
        &[("clock_read_sub_group", scoped(Op::ReadClockKHR, GroupScope::SubGroup))],
        PLAIN,
        &[&[fixed(Scalar::ULong)]],
    )
    .needs(&[&["cl_khr_kernel_clock"], &["__opencl_c_kernel_clock_scope_sub_group"]]),
    row(
        &[("clock_read_hilo_sub_group", scoped(Op::ReadClockKHR, GroupScope::SubGroup))],
        PLAIN,
        &[&[vector(Scalar::UInt, 2)]],
    )
    .needs(&[&["cl_khr_kernel_clock"], &["__opencl_c_kernel_clock_scope_sub_group"]]),
];
