// Jumps back into loops within loops, of more levels than get a hub each: what a hub leads to dominates something else that it leads to.

static uint jumps(uint x, uint y, int steps)
{
    uint trace = 0;
    if (y & 4) goto s5;
s1: trace = trace * 7 + 1;
s2: trace = trace * 7 + 2;
s4: trace = trace * 7 + 4; if (x & 16) goto s20;
s5: trace = trace * 7 + 5; if (x & 16) goto s4;
s6: trace = trace * 7 + 6;
s7: trace = trace * 7 + 7;
s8: trace = trace * 7 + 8;
s9: trace = trace * 7 + 9;
s10: trace = trace * 7 + 10;
s11: trace = trace * 7 + 11; if (--steps < 0) goto end; if (x & 16) goto s11;
s14: trace = trace * 7 + 14;
    // Only the first of these is ever taken.
    if (x & 16) goto s10;
    if (x & 16) goto s9;
    if (x & 16) goto s8;
    if (x & 16) goto s7;
    if (x & 16) goto s6;
    if (x & 16) goto s5;
s20: trace = trace * 7 + 20; x = x * 5 + 20;
    if (x & 16) goto s14;
    if (x & 16) goto s1;
    if (y & 4) goto s2;
end:
    return x;
}

// The same with a loop and a variable for the state.
static uint expected(uint x, uint y, int steps)
{
    int state = y & 4 ? 5 : 4;
    while (true) {
        switch (state) {
        case 4: state = x & 16 ? 20 : 5; break;
        case 5: state = x & 16 ? 4 : 11; break;
        case 11:
            if (--steps < 0)
                return x;
            state = x & 16 ? 11 : 14;
            break;
        case 14: state = x & 16 ? 11 : 20; break;
        default:
            x = x * 5 + 20;
            if (!(x & 16) && !(y & 4))
                return x;
            state = x & 16 ? 14 : 4;
        }
    }
}

kernel void test(global int *out, global const int *in)
{
    for (int i = 0; i < 200; i++)
        CHECK(jumps(in[i] * 137, in[i] * 11, in[i + 3]) == expected(in[i] * 137, in[i] * 11, in[i + 3]));
}
