// options: -cl-std=CL3.0 --spirv-version=1.0
// What SPIR-V 1.0 has not is an error at the construct, with the version it needs.
kernel void k(global int *out)
{
    out[0] = get_sub_group_size();
    out[1] = sub_group_ballot(1).x; // error: `sub_group_ballot` requires SPIR-V 1.3
}
