// A jump past the first statements of a loop, from the loop around it: both are entered at one place, and one of them at two.

ulong expected(ulong digest, global const char *bytes)
{
    for (int times = 0; times < 6; times++) {
        for (int inner = 0; inner < 3; inner++) {
            if (inner > 0)
                digest += 1000;
            for (size_t n = 0; n < 4; n++)
                digest = digest * 3 + bytes[n];
        }
    }
    return digest;
}

kernel void test(global int *out, global const int *in)
{
    global const char *bytes = (global const char *)(in + 1);
    ulong digest = in[7];
    for (int outer = 0; outer < 3; outer++) {
        int middle = 0;
        for (;;) {
            if (middle++ >= 2)
                break;
            uint inner = 0;
            // Always, which a compiler may know.
            if ((middle | 1) >= (-2147483647 - 1) >> 15)
                goto within;
            do {
                digest += 1000;
            within:
                for (size_t n = 0; n < 4; n++)
                    digest = digest * 3 + bytes[n];
            } while (++inner < 3);
        }
    }
    CHECK(digest == expected(in[7], bytes));
}
