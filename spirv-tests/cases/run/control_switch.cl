// switch: fallthrough, default anywhere, nested, in loops, with blocks that are entered in the middle, on each integer type.

static int classify(int n)
{
    int r = 0;
    switch (n) {
    default: r += 1000;
    case 1: r += 1;
    case 2: r += 10; break;
    case 3:
    case 4: { r = 34; break; }
    case -5: return -55;
    case 6:;
    }
    return r;
}

static int nested(int a, int b)
{
    switch (a) {
    case 0:
        switch (b) { case 0: return 0; case 1: break; default: return 2; }
        return 1;
    case 1:
        if (b) {
    case 2:
            return 12;
        }
        break;
    }
    return 9;
}

static int loops(int n)
{
    int r = 0;
    for (int i = 0; i < n; i++) {
        switch (i & 3) {
        case 0: continue;
        case 1: r += 1; break;
        case 2: r += 10; continue;
        }
        r += 100;
    }
    return r;
}

kernel void test(global int *out, global const int *in)
{
    CHECK(classify(in[1]) == 11);
    CHECK(classify(in[2]) == 10);
    CHECK(classify(in[3]) == 34 && classify(in[4]) == 34);
    CHECK(classify(-in[5]) == -55);
    CHECK(classify(in[6]) == 0);
    CHECK(classify(in[7]) == 1011);
    CHECK(nested(in[0], in[0]) == 0 && nested(0, in[1]) == 1 && nested(in[0], 7) == 2);
    CHECK(nested(in[1], 1) == 12 && nested(1, in[0]) == 9 && nested(in[2], 0) == 12 && nested(in[3], 0) == 9);
    CHECK(loops(in[8]) == 422);

    int r = 0;
    switch ((char)in[255]) { case -1: r = 1; break; case 255 - 256 + 3: r = 2; }
    CHECK(r == 1);
    switch ((long)in[1] << 40) { case 1L << 40: r = 2; break; default: r = 3; }
    CHECK(r == 2);
    switch ((uint)-in[1]) { case 0xffffffff: r = 4; }
    CHECK(r == 4);
    switch (in[1]) default: r = 5;
    CHECK(r == 5);
    switch (in[1]) { }
    switch ('a') { case 'a': r = 6; }
    CHECK(r == 6);
    switch (in[9]) { int unused; case 9: unused = 7; r = unused; }
    CHECK(r == 7);
}
