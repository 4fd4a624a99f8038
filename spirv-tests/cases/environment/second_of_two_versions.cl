// The first use of a later version that the module still has is reported, not one that passes remove.
// options: --spirv-version=1.2
// versions: 3.0

kernel void removed(global int *a) {
    int never = 0;
    if (never) a[2] = sub_group_non_uniform_all(a[4]) + sub_group_elect();
}

static int all(int value) {
    return sub_group_non_uniform_all(value); // error[C0101]: `sub_group_non_uniform_all` requires SPIR-V 1.3
}

static int elect(void) {
    return sub_group_elect(); // error[C0101]: `sub_group_elect` requires SPIR-V 1.3
}

kernel void f(global int *a) {
    a[0] = all(a[1]);
    a[3] = elect();
}
