// Loops that ask to be unrolled and whose turns can be counted do what they did: every way of counting, leaving and nesting.

static int first_of(global const int *in, int wanted)
{
    #pragma unroll
    for (int i = 0; i < 8; i++)
        if (in[i] == wanted)
            return i * 10;
    return -1;
}

static uint digits(uint x)
{
    uint result = 0;
    __attribute__((opencl_unroll_hint))
    do {
        result = result * 10 + x % 10;
    } while (x /= 10);
    return result;
}

kernel void test(global int *out, global const int *in)
{
    int sum = 0, i;
    #pragma unroll
    for (i = 0; i < 6; i++)
        sum += in[i] * i;
    CHECK(sum == 55 && i == 6);

    // The turns are one, or none.
    int turns = 0;
    #pragma unroll
    do turns++; while (turns < 1);
    #pragma unroll
    for (char c = 5; c < 5; c++)
        turns += in[9];
    CHECK(turns == 1);

    // Downwards, in large steps, beyond the width of the type.
    #pragma unroll
    for (uchar c = 250; c > 3; c += 2)
        turns += c;
    CHECK(turns == 1 + 250 + 252 + 254);
    turns = 0;
    #pragma unroll
    for (ulong u = 9; u-- > 6;)
        turns = turns * 10 + (int)u;
    CHECK(turns == 876);

    // Left early: what was computed comes out.
    CHECK(first_of(in, 3) == 30 && first_of(in, 7) == 70 && first_of(in, in[9] + 50) == -1);
    int last = 0;
    #pragma unroll
    for (i = 0; i < 9; i++) {
        if (in[i] == 5)
            break;
        if (in[i] & 1)
            continue;
        last = in[i];
    }
    CHECK(i == 5 && last == 4);

    // A factor below and above the number of turns.
    int4 v = 0;
    __attribute__((opencl_unroll_hint(2)))
    for (int j = 0; j < 5; j++)
        v.x += in[j];
    __attribute__((opencl_unroll_hint(16)))
    for (int j = 0; j < 5; j++)
        v.y += in[j];
    CHECK(v.x == 10 && v.y == 10);

    // Nested ones, in which an array becomes variables; a value goes round two phis.
    int table[4], a = 1, b = 0;
    #pragma unroll
    for (int x = 0; x < 4; x++) {
        table[x] = in[x];
        #pragma unroll
        for (int y = x; y < 4; y++) {
            table[x] += y * in[1];
            const int next = a + b;
            b = a;
            a = next;
        }
    }
    CHECK(table[0] == 6 && table[1] == 7 && table[2] == 7 && table[3] == 6 && a == 89 && b == 55);

    // One around a loop whose turns nobody knows, and a switch in one.
    int product = 1;
    #pragma unroll
    for (int x = 1; x < 4; x++)
        for (int y = 0; y < in[x]; y++)
            product *= x + 1;
    CHECK(product == 2 * 9 * 64);
    #pragma unroll
    for (int x = 0; x < 4; x++)
        switch (x ^ in[1]) {
        case 0: product -= 100; break;
        case 1: product /= 2; continue;
        default: product++;
        }
    CHECK(product == 2 * 9 * 32 - 100 + 2);

    // Ways round that count differently, and a test that not every turn comes to.
    int at = 0;
    turns = 0;
    #pragma unroll
    while (at < 8) {
        turns++;
        if (in[at] & 1) {
            at += 3;
            continue;
        }
        at++;
    }
    CHECK(at == 8 && turns == 4);
    at = 0;
    #pragma unroll
    while (true) {
        if (in[at] & 4 && at == 3)
            break;
        if (in[at] == 9)
            break;
        at++;
    }
    CHECK(at == 9);

    CHECK(digits(in[1] * 1234) == 4321);
}
