// Many variables and blocks in one function: values that live across branches and loops.

kernel void test(global int *out, global const int *in)
{
    int a = in[1], b = in[2], c = in[3], d = in[4], e = 0, f = 0;
    for (int i = 0; i < in[20]; i++) {
        const int old = a;
        if (i % 3 == 0) {
            a = b;
            if (i % 2) { b = c; } else { c += d; }
        } else if (i % 3 == 1) {
            b = old ^ c;
            while (b > 20) { b -= 7; e++; }
        } else {
            c = (c + b) & 31;
            for (int j = c; j > 0; j -= 5) { if (j == 11) continue; f += j; }
        }
        d = i & 4 ? a + d : d - 1;
    }
    int ra = 1, rb = 2, rc = 3, rd = 4, re = 0, rf = 0, i = 0;
loop:
    if (i == 20) goto done;
    {
        const int old = ra;
        switch (i % 3) {
        case 0: ra = rb; if (i % 2) rb = rc; else rc += rd; break;
        case 1: rb = old ^ rc; while (rb > 20) rb -= 7, re++; break;
        default: rc = (rc + rb) & 31; { int j = rc; while (j > 0) { rf += j == 11 ? 0 : j; j -= 5; } }
        }
        rd += (i & 4) ? ra : -1;
        i++;
        goto loop;
    }
done:
    CHECK(a == ra);
    CHECK(b == rb);
    CHECK(c == rc);
    CHECK(d == rd);
    CHECK(e == re);
    CHECK(f == rf);
}
