// Jumps to anywhere: loops of several entries within each other, of more levels than get a hub each.

#define STATES(S) \
    S(0, 5) S(1, 36) S(2, 3) S(3, 34) S(4, 1) S(5, 32) S(6, 63) S(7, 30) \
    S(8, 61) S(9, 28) S(10, 59) S(11, 26) S(12, 57) S(13, 24) S(14, 55) S(15, 22) \
    S(16, 53) S(17, 20) S(18, 51) S(19, 18) S(20, 49) S(21, 16) S(22, 47) S(23, 14) \
    S(24, 45) S(25, 12) S(26, 43) S(27, 10) S(28, 41) S(29, 8) S(30, 39) S(31, 6) \
    S(32, 37) S(33, 4) S(34, 35) S(35, 2) S(36, 33) S(37, 0) S(38, 31) S(39, 62) \
    S(40, 29) S(41, 60) S(42, 27) S(43, 58) S(44, 25) S(45, 56) S(46, 23) S(47, 54) \
    S(48, 21) S(49, 52) S(50, 19) S(51, 50) S(52, 17) S(53, 48) S(54, 15) S(55, 46) \
    S(56, 13) S(57, 44) S(58, 11) S(59, 42) S(60, 9) S(61, 40) S(62, 7) S(63, 38)

static uint states(uint x, int steps, uint *trace)
{
#define LABELED(state, target)                                                                                \
    s##state : *trace = *trace * 7 + state;                                                                   \
    if (--steps < 0)                                                                                          \
        goto end;                                                                                             \
    x = x * 5 + state;                                                                                        \
    if (x & 16)                                                                                               \
        goto s##target;

    STATES(LABELED)
    goto s0;
end:
    return x;
}

// The same with a loop and a variable for the state.
static uint expected(uint x, int steps, uint *trace)
{
#define TARGET(state, target) target,
    const uchar targets[] = { STATES(TARGET) };
    uint state = 0;
    while (true) {
        *trace = *trace * 7 + state;
        if (--steps < 0)
            return x;
        x = x * 5 + state;
        state = x & 16 ? targets[state] : (state + 1) % 64;
    }
}

kernel void test(global int *out, global const int *in)
{
    for (int x = in[0]; x < 8; x++) {
        for (int steps = in[x]; steps < 500; steps += 71) {
            uint trace = 0, wanted = 0;
            uint result = states(x, steps, &trace);
            CHECK(result == expected(x, steps, &wanted));
            CHECK(trace == wanted);
        }
    }
}
