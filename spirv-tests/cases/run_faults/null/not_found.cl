// A search gives a null pointer where it finds nothing.
// run: --global 4 --local 4 --arg {10,20,30,40} --arg {20,25,30,10} --arg zeros:int[4]

global const int *find(global const int *table, int key)
{
    for (int i = 0; i < 4; i++)
        if (table[i] == key)
            return table + i;
    return 0;
}

kernel void test(global const int *table, global const int *keys, global int *out)
{
    const int i = get_global_id(0);
    global const int *place = find(table, keys[i]);
#ifdef MENDED
    out[i] = place ? *place : -1;
#else
    out[i] = *place; // fault: null: read through a null pointer
#endif
}
