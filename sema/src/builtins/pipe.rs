//! Pipe functions: OpenCL C 3.0, 6.15.17, and those of sub-groups in 6.15.19.

use super::{
    GroupScope,
    Lower::{self, Op, Special},
    Row,
    domain::PLAIN,
    row,
    signature::{Access, INT, Pattern, UINT, VOID, fixed},
};
use crate::types::{Opaque, Scalar};
use spirocl_frontend::{ast::AccessQualifier, language::Version};
use spirv::Op as Instruction;

const NEEDS: &[&[&str]] = &[&["__opencl_c_pipes"]];
const NEEDS_SUB_GROUPS: &[&[&str]] = &[&["__opencl_c_pipes"], &["cl_khr_subgroups", "__opencl_c_subgroups"]];

const READ: Pattern = Pattern::Pipe(Some(AccessQualifier::ReadOnly));
const WRITE: Pattern = Pattern::Pipe(Some(AccessQualifier::WriteOnly));
const ANY: Pattern = Pattern::Pipe(None);
const INTO: Pattern = Pattern::Packet(Access::Plain);
const FROM: Pattern = Pattern::Packet(Access::Const);
const RESERVE: Pattern = Pattern::Opaque(Opaque::ReserveId);

const fn pipe(op: Instruction) -> Lower {
    Special(super::Special::Pipe(op))
}

const fn group(op: Instruction, scope: GroupScope) -> Lower {
    Special(super::Special::GroupPipe(op, scope))
}

const fn rows(names: &'static [(&'static str, Lower)], signatures: &'static [&'static [Pattern]]) -> Row {
    row(names, PLAIN, signatures).since(Version::V2_0).needs(NEEDS)
}

/// The rows of the tables.
pub(super) const ROWS: &[Row] = &[
    rows(&[("read_pipe", pipe(Instruction::ReadPipe))], &[&[INT, READ, INTO]]),
    rows(&[("write_pipe", pipe(Instruction::WritePipe))], &[&[INT, WRITE, FROM]]),
    rows(&[("read_pipe", pipe(Instruction::ReservedReadPipe))], &[&[INT, READ, RESERVE, UINT, INTO]]),
    rows(&[("write_pipe", pipe(Instruction::ReservedWritePipe))], &[&[INT, WRITE, RESERVE, UINT, FROM]]),
    rows(
        &[
            ("reserve_read_pipe", pipe(Instruction::ReserveReadPipePackets)),
            (
                "work_group_reserve_read_pipe",
                group(Instruction::GroupReserveReadPipePackets, GroupScope::WorkGroup),
            ),
        ],
        &[&[RESERVE, READ, UINT]],
    ),
    rows(
        &[
            ("reserve_write_pipe", pipe(Instruction::ReserveWritePipePackets)),
            (
                "work_group_reserve_write_pipe",
                group(Instruction::GroupReserveWritePipePackets, GroupScope::WorkGroup),
            ),
        ],
        &[&[RESERVE, WRITE, UINT]],
    ),
    rows(
        &[
            ("commit_read_pipe", pipe(Instruction::CommitReadPipe)),
            ("work_group_commit_read_pipe", group(Instruction::GroupCommitReadPipe, GroupScope::WorkGroup)),
        ],
        &[&[VOID, READ, RESERVE]],
    ),
    rows(
        &[
            ("commit_write_pipe", pipe(Instruction::CommitWritePipe)),
            ("work_group_commit_write_pipe", group(Instruction::GroupCommitWritePipe, GroupScope::WorkGroup)),
        ],
        &[&[VOID, WRITE, RESERVE]],
    ),
    rows(&[("is_valid_reserve_id", Op(Instruction::IsValidReserveId))], &[&[fixed(Scalar::Bool), RESERVE]]),
    rows(
        &[
            ("get_pipe_num_packets", pipe(Instruction::GetNumPipePackets)),
            ("get_pipe_max_packets", pipe(Instruction::GetMaxPipePackets)),
        ],
        &[&[UINT, ANY]],
    ),
    rows(
        &[(
            "sub_group_reserve_read_pipe",
            group(Instruction::GroupReserveReadPipePackets, GroupScope::SubGroup),
        )],
        &[&[RESERVE, READ, UINT]],
    )
    .needs(NEEDS_SUB_GROUPS),
    rows(
        &[(
            "sub_group_reserve_write_pipe",
            group(Instruction::GroupReserveWritePipePackets, GroupScope::SubGroup),
        )],
        &[&[RESERVE, WRITE, UINT]],
    )
    .needs(NEEDS_SUB_GROUPS),
    rows(
        &[("sub_group_commit_read_pipe", group(Instruction::GroupCommitReadPipe, GroupScope::SubGroup))],
        &[&[VOID, READ, RESERVE]],
    )
    .needs(NEEDS_SUB_GROUPS),
    rows(
        &[("sub_group_commit_write_pipe", group(Instruction::GroupCommitWritePipe, GroupScope::SubGroup))],
        &[&[VOID, WRITE, RESERVE]],
    )
    .needs(NEEDS_SUB_GROUPS),
];
