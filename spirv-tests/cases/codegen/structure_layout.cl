// options: -O0
// Padding where the language leaves it, packing where it does not: member numbers follow.
// check: OpDecorate * CPacked
// check: OpTypeVector * 3
struct __attribute__((packed)) header {
    char tag;
    int length;
    double value;
};

struct __attribute__((aligned(32))) wide {
    int3 triple;
    char last;
};

struct mixed {
    char a;
    struct header header;
    struct wide wide[2];
    short b __attribute__((aligned(8)));
};

kernel void sizes(global ulong *out, global struct mixed *items) {
    struct mixed local_copy = items[1];
    local_copy.header.value += local_copy.wide[1].triple.z;
    items[0] = local_copy;
    out[0] = sizeof(struct header);
    out[1] = (global char *)&items->wide[1].last - (global char *)items;
    out[2] = (global char *)&items->b - (global char *)items;
    out[3] = sizeof(struct mixed);
}
