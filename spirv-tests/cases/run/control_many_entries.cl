// Loops that are entered in many places: state machines of `goto`, of more entries than get a loop each.

static uint states(uint state, uint x, int steps, uint *trace)
{
    uint y = 1, z = 0;
    float f = 0.5f;
    switch (state % 7) {
    case 0: goto s0;
    case 1: goto s1;
    case 2: goto s2;
    case 3: goto s3;
    case 4: goto s4;
    case 5: goto s5;
    default: goto s6;
    }
s0: *trace = *trace * 7 + 0; if (--steps < 0) goto end; x = x * 3 + 1; f += 1.0f; if (x & 4) goto s3; goto s5;
s1: *trace = *trace * 7 + 1; if (--steps < 0) goto end; y += x; if (x & 2) goto s0;
s2: *trace = *trace * 7 + 2; if (--steps < 0) goto end; z ^= y; x += 5; if (z & 1) goto s6; goto s1;
s3: *trace = *trace * 7 + 3; if (--steps < 0) goto end; x ^= z + 9; if (y & 1) goto s3;
s4: *trace = *trace * 7 + 4; if (--steps < 0) goto end; y = y * 5 + z; f *= 0.75f; if (y & 8) goto s1; goto s2;
s5: *trace = *trace * 7 + 5; if (--steps < 0) goto end; z += x * y; if (z & 4) goto s4; goto s0;
s6: *trace = *trace * 7 + 6; if (--steps < 0) goto end; x += y + z; f -= 0.125f; if (x & 1) goto s2; goto s5;
end:
    return x ^ y * 3 ^ z * 5 ^ as_uint(f);
}

// The same machine with a loop and a variable for the state.
static uint expected(uint state, uint x, int steps, uint *trace)
{
    uint y = 1, z = 0;
    float f = 0.5f;
    state %= 7;
    while (true) {
        *trace = *trace * 7 + state;
        if (--steps < 0)
            break;
        switch (state) {
        case 0: x = x * 3 + 1; f += 1.0f; state = x & 4 ? 3 : 5; break;
        case 1: y += x; state = x & 2 ? 0 : 2; break;
        case 2: z ^= y; x += 5; state = z & 1 ? 6 : 1; break;
        case 3: x ^= z + 9; state = y & 1 ? 3 : 4; break;
        case 4: y = y * 5 + z; f *= 0.75f; state = y & 8 ? 1 : 2; break;
        case 5: z += x * y; state = z & 4 ? 4 : 0; break;
        default: x += y + z; f -= 0.125f; state = x & 1 ? 2 : 5; break;
        }
    }
    return x ^ y * 3 ^ z * 5 ^ as_uint(f);
}

kernel void test(global int *out, global const int *in)
{
    for (uint state = 0; state < 7; state++) {
        for (int steps = in[0]; steps < 60; steps += 7) {
            uint trace = 0, wanted = 0;
            uint result = states(state, in[5] + state, steps, &trace);
            CHECK(result == expected(state, in[5] + state, steps, &wanted));
            CHECK(trace == wanted);
        }
    }
}
