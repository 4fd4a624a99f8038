// Structures with padding are chosen and stored as values: the padding has no value, which is no fault.
// run: --global 4 --local 4 --arg iota:uint[32] --arg empty:uint4[8]

typedef struct {
    uint number;
} __attribute__((aligned(16))) wide;

kernel void test(global const uint *in, global wide *out)
{
    size_t i = get_global_id(0);
    out[i] = i != 0 ? (wide){ .number = in[23] } : (wide){ .number = 0 };
}
