// A kernel called like any function, by a kernel and by a function.

kernel void double_all(global int *data, int count)
{
    for (int i = 0; i < count; i++)
        data[i] *= 2;
}

static void quadruple(global int *data, int count)
{
    double_all(data, count);
    double_all(data + 1, count - 1);
}


kernel void test(global int *out, global const int *in, global uint *memory)
{
    global int *data = (global int *)memory;
    for (int i = 0; i < 4; i++)
        data[i] = in[i + 1];
    double_all(data, 2);
    CHECK(data[0] == 2 && data[1] == 4 && data[2] == 3);
    quadruple(data, 4);
    CHECK(data[0] == 4 && data[1] == 16 && data[3] == 16);
}
