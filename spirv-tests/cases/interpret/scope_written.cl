// A write through the address of a variable of a function that has returned.
// global: 2
// arguments: int[2]
// options: -w

void remember(int **place)
{
    int own = 3;
#ifndef MENDED
    *place = &own;
#endif
}

kernel void test(global int *out)
{
    const int i = get_global_id(0);
    int mine = 0;
    int *place = &mine;
    remember(&place);
    *place = i; // report: use-after-scope: write of a variable
    out[i] = i;
}
