// A write through the address of a variable of a function that has returned.
// run: -w --global 2 --arg iota:int[2]

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
    *place = i; // fault-O0: use-after-scope: write of a variable
    out[i] = i;
}
