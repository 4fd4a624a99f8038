//! Work-item functions: OpenCL C 3.0, 6.15.1.

use super::{
    Lower::Variable,
    Row,
    domain::PLAIN,
    row,
    signature::{SIZE, UINT},
};
use spirocl_frontend::language::Version;
use spirv::BuiltIn;

/// The rows of the table.
pub(super) const ROWS: &[Row] = &[
    row(&[("get_work_dim", Variable(BuiltIn::WorkDim))], PLAIN, &[&[UINT]]),
    row(
        &[
            ("get_global_size", Variable(BuiltIn::GlobalSize)),
            ("get_global_id", Variable(BuiltIn::GlobalInvocationId)),
            ("get_local_size", Variable(BuiltIn::WorkgroupSize)),
            ("get_local_id", Variable(BuiltIn::LocalInvocationId)),
            ("get_num_groups", Variable(BuiltIn::NumWorkgroups)),
            ("get_group_id", Variable(BuiltIn::WorkgroupId)),
        ],
        PLAIN,
        &[&[SIZE, UINT]],
    ),
    row(&[("get_global_offset", Variable(BuiltIn::GlobalOffset))], PLAIN, &[&[SIZE, UINT]])
        .since(Version::V1_1),
    row(&[("get_enqueued_local_size", Variable(BuiltIn::EnqueuedWorkgroupSize))], PLAIN, &[&[SIZE, UINT]])
        .since(Version::V2_0),
    row(
        &[
            ("get_global_linear_id", Variable(BuiltIn::GlobalLinearId)),
            ("get_local_linear_id", Variable(BuiltIn::LocalInvocationIndex)),
        ],
        PLAIN,
        &[&[SIZE]],
    )
    .since(Version::V2_0),
    row(
        &[
            ("get_sub_group_size", Variable(BuiltIn::SubgroupSize)),
            ("get_max_sub_group_size", Variable(BuiltIn::SubgroupMaxSize)),
            ("get_num_sub_groups", Variable(BuiltIn::NumSubgroups)),
            ("get_sub_group_id", Variable(BuiltIn::SubgroupId)),
            ("get_sub_group_local_id", Variable(BuiltIn::SubgroupLocalInvocationId)),
        ],
        PLAIN,
        &[&[UINT]],
    )
    .needs(&[&["cl_khr_subgroups", "__opencl_c_subgroups", "cl_intel_subgroups"]]),
    row(&[("get_enqueued_num_sub_groups", Variable(BuiltIn::NumEnqueuedSubgroups))], PLAIN, &[&[UINT]])
        .needs(&[&["cl_khr_subgroups", "__opencl_c_subgroups"]]),
];
