//! Synchronization functions and explicit fences: OpenCL C 3.0, 6.15.8, 6.15.9.

use super::{
    Lower::Special,
    Row,
    domain::PLAIN,
    lower::{
        self, Fence,
        Special::{Barrier, MemoryFence},
    },
    row,
    signature::{INT, UINT, VOID},
};
use spirocl_frontend::language::Version;

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
];
