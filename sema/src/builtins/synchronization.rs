//! Synchronization functions and explicit fences: OpenCL C 3.0, 6.15.8, 6.15.9, and named barriers: cl_khr_subgroup_named_barrier.

use super::{
    Lower::{Op, Special},
    Row,
    domain::PLAIN,
    lower::{
        self, Fence,
        Special::{Barrier, MemoryFence, NamedBarrier},
    },
    row,
    signature::{INT, Pattern, UINT, VOID},
};
use crate::types::Opaque;
use spirocl_frontend::language::Version;
use spirv::Op as Instruction;

const NAMED: Pattern = Pattern::Opaque(Opaque::NamedBarrier);
const NEEDS_NAMED: &[&[&str]] = &[&["cl_khr_subgroup_named_barrier"]];

/// The rows of the table.
pub(super) const ROWS: &[Row] = &[
    row(&[("barrier", Special(Barrier(lower::Barrier::WorkGroup)))], PLAIN, &[&[VOID, UINT]]),
    row(
        &[("work_group_barrier", Special(Barrier(lower::Barrier::WorkGroup)))],
        PLAIN,
        &[&[VOID, UINT], &[VOID, UINT, INT]],
    )
    .since(Version::V2_0),
    row(
        &[("sub_group_barrier", Special(Barrier(lower::Barrier::SubGroup)))],
        PLAIN,
        &[&[VOID, UINT], &[VOID, UINT, INT]],
    )
    .needs(&[&["cl_khr_subgroups", "__opencl_c_subgroups", "cl_intel_subgroups"]]),
    row(
        &[
            ("mem_fence", Special(MemoryFence(Fence::All))),
            ("read_mem_fence", Special(MemoryFence(Fence::Reads))),
            ("write_mem_fence", Special(MemoryFence(Fence::Writes))),
        ],
        PLAIN,
        &[&[VOID, UINT]],
    ),
    row(&[("named_barrier_init", Op(Instruction::NamedBarrierInitialize))], PLAIN, &[&[NAMED, INT]])
        .since(Version::V2_0)
        .needs(NEEDS_NAMED),
    row(
        &[("work_group_named_barrier", Special(NamedBarrier))],
        PLAIN,
        &[&[VOID, NAMED, UINT], &[VOID, NAMED, UINT, INT]],
    )
    .since(Version::V2_0)
    .needs(NEEDS_NAMED),
];
