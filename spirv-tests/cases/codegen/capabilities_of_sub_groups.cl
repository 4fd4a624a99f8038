// An instruction that several capabilities bring needs one of them: a clustered operation has its own, and masks are no longer
// those of the extension of graphics.
// options: -cl-std=CL3.0 --spirv-version=1.3
// check: OpCapability GroupNonUniformBallot
// check: OpCapability GroupNonUniformClustered
// check-not: OpCapability GroupNonUniformArithmetic
// check-not: OpCapability SubgroupBallotKHR
// check-not: OpExtension
kernel void f(global int *p, global uint4 *mask)
{
    *p = sub_group_clustered_reduce_add(*p, 4);
    *mask = get_sub_group_eq_mask();
}
