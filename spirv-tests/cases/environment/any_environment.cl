// Where no environment is asked for, every device's capabilities may be used, in each language.
// versions: 1.2 2.0 3.0
// accept
__attribute__((intel_reqd_sub_group_size(8)))
kernel void f(global int *g)
{
    g[0] = sub_group_reduce_add(g[0]) + sub_group_elect() + sub_group_clustered_reduce_add(g[1], 4);
    g[1] = sub_group_non_uniform_broadcast(g[2], g[3]);
}
