// Loops that are entered in two places: by goto, and by the labels of a switch around them.

static int two_entries(int n)
{
    int r = 0;
    if (n & 1) goto middle;
top:
    r += 1;
middle:
    r += 10;
    if (--n > 0) goto top;
    return r;
}

static int duff(int count)
{
    int n = 0, rounds = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { n++;
    case 3:      n++;
    case 2:      n++;
    case 1:      n++;
            } while (--rounds > 0);
    }
    return n;
}

kernel void test(global int *out, global const int *in)
{
    CHECK(two_entries(in[3]) == 32 && two_entries(in[2]) == 22);
    CHECK(duff(in[1]) == 1 && duff(in[7]) == 7 && duff(in[8]) == 8);
}
