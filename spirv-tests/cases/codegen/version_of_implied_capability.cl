// options: -cl-std=CL3.0
// options: -cl-std=CL3.1
// check: OpCapability GroupNonUniform
// check: OpCapability GroupNonUniformRotateKHR
// check: OpExtension "SPV_KHR_subgroup_rotate"
// SPV_KHR_subgroup_rotate is for any version, but what its capability implies is core since 1.3: the module has that version.
kernel void f(global int *g)
{
    g[0] = sub_group_clustered_rotate(g[1], 1, 4);
}
