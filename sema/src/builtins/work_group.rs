//! Work-group collective functions: OpenCL C 3.0, 6.15.16, and their uniform arithmetic.

use super::{
    Group, GroupScope,
    Lower::{self, Special},
    Row,
    domain::{Domain, FLOAT_SINGLES, GROUP_INTEGERS, GROUP_NUMBERS, GROUP_SIGNED, GROUP_UNSIGNED, PLAIN},
    row,
    signature::{G, INT, Pattern, SIZE},
};
use spirocl_frontend::language::Version;
use spirv::{GroupOperation, Op};

/// What a name of a group becomes.
pub(super) const fn group(op: Op, scope: GroupScope, operation: Option<GroupOperation>) -> Lower {
    Special(super::Special::Group(Group { op, scope, operation }))
}

/// The reduction and the two scans of an operation.
macro_rules! arithmetic {
    ($prefix:literal, $scope:ident, $name:literal, $op:ident) => {
        &[
            (
                concat!($prefix, "reduce_", $name),
                $crate::builtins::work_group::group(
                    spirv::Op::$op,
                    $crate::builtins::GroupScope::$scope,
                    Some(spirv::GroupOperation::Reduce),
                ),
            ),
            (
                concat!($prefix, "scan_inclusive_", $name),
                $crate::builtins::work_group::group(
                    spirv::Op::$op,
                    $crate::builtins::GroupScope::$scope,
                    Some(spirv::GroupOperation::InclusiveScan),
                ),
            ),
            (
                concat!($prefix, "scan_exclusive_", $name),
                $crate::builtins::work_group::group(
                    spirv::Op::$op,
                    $crate::builtins::GroupScope::$scope,
                    Some(spirv::GroupOperation::ExclusiveScan),
                ),
            ),
        ]
    };
}
pub(super) use arithmetic;

const UNARY: &[&[Pattern]] = &[&[G, G]];
const NEEDS: &[&[&str]] = &[&["__opencl_c_work_group_collective_functions"]];
const UNIFORM: &[&[&str]] = &[&["cl_khr_work_group_uniform_arithmetic"]];

const fn collective(names: &'static [(&'static str, Lower)], domain: &'static Domain) -> Row {
    row(names, domain, UNARY).since(Version::V2_0).needs(NEEDS)
}

const fn uniform(names: &'static [(&'static str, Lower)], domain: &'static Domain) -> Row {
    row(names, domain, UNARY).since(Version::V2_0).needs(UNIFORM)
}

/// The rows of the tables.
pub(super) const ROWS: &[Row] = &[
    row(
        &[
            ("work_group_all", group(Op::GroupAll, GroupScope::WorkGroup, None)),
            ("work_group_any", group(Op::GroupAny, GroupScope::WorkGroup, None)),
        ],
        PLAIN,
        &[&[INT, INT]],
    )
    .since(Version::V2_0)
    .needs(NEEDS),
    row(
        &[("work_group_broadcast", group(Op::GroupBroadcast, GroupScope::WorkGroup, None))],
        GROUP_NUMBERS,
        &[&[G, G, SIZE], &[G, G, SIZE, SIZE], &[G, G, SIZE, SIZE, SIZE]],
    )
    .since(Version::V2_0)
    .needs(NEEDS),
    collective(arithmetic!("work_group_", WorkGroup, "add", GroupIAdd), GROUP_INTEGERS),
    collective(arithmetic!("work_group_", WorkGroup, "add", GroupFAdd), FLOAT_SINGLES),
    collective(arithmetic!("work_group_", WorkGroup, "min", GroupSMin), GROUP_SIGNED),
    collective(arithmetic!("work_group_", WorkGroup, "min", GroupUMin), GROUP_UNSIGNED),
    collective(arithmetic!("work_group_", WorkGroup, "min", GroupFMin), FLOAT_SINGLES),
    collective(arithmetic!("work_group_", WorkGroup, "max", GroupSMax), GROUP_SIGNED),
    collective(arithmetic!("work_group_", WorkGroup, "max", GroupUMax), GROUP_UNSIGNED),
    collective(arithmetic!("work_group_", WorkGroup, "max", GroupFMax), FLOAT_SINGLES),
    uniform(arithmetic!("work_group_", WorkGroup, "mul", GroupIMulKHR), GROUP_INTEGERS),
    uniform(arithmetic!("work_group_", WorkGroup, "mul", GroupFMulKHR), FLOAT_SINGLES),
    uniform(arithmetic!("work_group_", WorkGroup, "and", GroupBitwiseAndKHR), GROUP_INTEGERS),
    uniform(arithmetic!("work_group_", WorkGroup, "or", GroupBitwiseOrKHR), GROUP_INTEGERS),
    uniform(arithmetic!("work_group_", WorkGroup, "xor", GroupBitwiseXorKHR), GROUP_INTEGERS),
    uniform(arithmetic!("work_group_", WorkGroup, "logical_and", GroupLogicalAndKHR), PLAIN),
    uniform(arithmetic!("work_group_", WorkGroup, "logical_or", GroupLogicalOrKHR), PLAIN),
    uniform(arithmetic!("work_group_", WorkGroup, "logical_xor", GroupLogicalXorKHR), PLAIN),
];
