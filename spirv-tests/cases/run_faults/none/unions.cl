// A union is copied as a whole, whichever member was written.
// options: -cl-std=CL2.0
// run: --global 8 --arg zeros:uchar[128] --arg iota:uchar[8]

typedef union {
    ushort2 halves;
    int whole;
    uchar bytes[4];
} __attribute__((aligned(16))) box;

kernel void test(global box *out, global const uchar *in)
{
    const uchar value = in[get_global_id(0)];
    box one = { .bytes = { value, 0, value, 1 } };
    box other = { .whole = value };
    out[get_global_id(0)] = value > 2 ? one : other;
}
