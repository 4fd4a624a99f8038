// A function that takes a Block means by a name what it means where the function stands, not where it is called (OpenCL C 2.0, 6.12).
// options: -cl-std=CL2.0
constant int table[2] = { 7, 8 };
typedef int number;
void call(void (^block)(int), global int *out)
{
    number first = table[0];
    block(first & table[1]);
}
kernel void k(global int *out, int q)
{
    float table = 2;
    typedef float4 number;
    {
        int added = q;
        void (^block)(int) = ^(int v) { out[v] = added + (int)table; };
        call(block, out);
    }
    // What was here is here again.
    number after = (number)(table);
    out[9] = (int)(after.x * table);
}
