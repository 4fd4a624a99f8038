// for, while and do, with break and continue, nested and with unusual heads.

kernel void test(global int *out, global const int *in)
{
    int n = 0, i;
    for (i = 0; i < in[10]; i++)
        n += i;
    CHECK(n == 45 && i == 10);

    n = 0;
    for (int i = 0, j = in[10]; i < j; i += 2, j--)
        n++;
    CHECK(n == 4 && i == 10);

    n = 0;
    for (;;) {
        if (++n % 2)
            continue;
        if (n > in[7])
            break;
    }
    CHECK(n == 8);

    n = in[5];
    while (n --> 0)
        if (n == 2) break;
    CHECK(n == 2);

    n = 0;
    do {
        n++;
        if (n == 3) continue;
    } while (n < in[3]);
    CHECK(n == 3);
    do n++; while (0);
    CHECK(n == 4);

    int product = 0;
    for (int a = 0; a < 5; a++) {
        for (int b = 0; b < 5; b++) {
            if (b == a) continue;
            if (b > 3) break;
            int c = 0;
            while (1) {
                if (c++ == b) break;
                product += a;
            }
        }
    }
    CHECK(product == 46);

    n = 0;
    for (uint u = in[3]; u--; )
        n = n * 10 + (int)u;
    CHECK(n == 210);
    for (n = 1; n < 100; n *= 3);
    CHECK(n == 243);
    while (n > 300) n = 0;
    CHECK(n == 243);

    #pragma unroll 4
    for (int k = 0; k < in[9]; ++k)
        n++;
    __attribute__((opencl_unroll_hint(2)))
    for (int k = 0; k < 3; ++k)
        n++;
    CHECK(n == 255);
}
