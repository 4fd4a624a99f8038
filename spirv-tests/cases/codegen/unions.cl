// options: -O0
// A union is filled by units of its alignment; members are reached through casts of the pointer.
// check: OpBitcast
union word {
    float number;
    uint bits;
    uchar bytes[4];
};

union big {
    double d;
    int4 v;
    struct {
        char c;
        global int *p;
    } s;
};

constant union word one = {1.0f};
constant union word bytes = {.bytes = {1, 2, 3, 4}};

static uint bits_of(float number) {
    union word word = {.number = number};
    return word.bits;
}

static union big make(int i, global int *p) {
    union big big;
    big.v = (int4)(i);
    if (i > 2)
        big.s.p = p;
    return big;
}

kernel void f(global uint *out, global int *data, union word word, float x) {
    out[0] = bits_of(x) ^ word.bytes[2] ^ one.bits ^ bytes.bits;
    out[1] = make(out[0], data).v.y;
    union big both[2] = {{.d = x}, {.v = (int4)(1, 2, 3, out[1])}};
    both[0] = both[out[1] & 1];
    out[2] = both[0].v.w + make(1, data).s.c;
}
