// options: -O0
// `bool` is a byte in memory and inside structures and arrays, and OpTypeBool as a value.
// check: OpTypeInt 8 0
// check: OpTypeBool
// check: OpSelect
// check: OpINotEqual
struct flags {
    bool first;
    int number;
    bool rest[3];
};

static bool flip(struct flags flags, bool really) {
    return really != flags.rest[1];
}

constant bool table[2] = {true, false};

kernel void f(global int *out, int n) {
    struct flags flags = {n > 3, n, {true, n == 0, table[n & 1]}};
    bool all[2] = {flags.first, flip(flags, true)};
    all[1] |= n;
    bool *p = &flags.rest[2];
    *p = !*p;
    out[0] = all[n & 1] + (all[0] ? 5 : 6) + flags.rest[n & 1];
    out[1] = (bool)0.5f + (bool)out;
}
