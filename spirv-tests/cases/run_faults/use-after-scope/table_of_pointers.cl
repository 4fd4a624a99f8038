// A table keeps addresses of arguments, which are variables of the call.
// run: --global 2 --local 2 --arg zeros:int[2]

struct table {
    int *entries[2];
};

void enter(struct table *table, int place, int value)
{
#ifdef MENDED
    *table->entries[place] = value;
#else
    table->entries[place] = &value;
#endif
}

kernel void test(global int *out)
{
    int a = 0, b = 0;
    struct table table = {{&a, &b}};
    enter(&table, 0, 5);
    out[get_global_id(0)] = *table.entries[0] + b; // fault-O0: use-after-scope: read of a variable
}
