// What a version lacks, an instruction or what it is given, is reported where it is used first; each has a message.
// options: -cl-std=CL3.0 --spirv-version=1.0
kernel void f(global int *p)
{
    p[0] = sub_group_non_uniform_reduce_add(p[0]); // error[C0101]: `sub_group_non_uniform_reduce_add` requires SPIR-V 1.3
    p[1] = sub_group_non_uniform_reduce_add(p[1]);
    p[2] = sub_group_clustered_reduce_add(p[2], 4); // error[C0101]: `sub_group_clustered_reduce_add` requires SPIR-V 1.3
    p[3] = sub_group_clustered_reduce_add(p[3], 4);
}
