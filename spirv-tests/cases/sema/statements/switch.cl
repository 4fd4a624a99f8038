enum color { RED, GREEN = 5, BLUE };
kernel void k(global int *out, int n, uchar c, long l)
{
    switch (n) {
    case RED: out[0] = 1;
    case GREEN: out[1] = 2; break;
    case BLUE: { out[2] = 3; }
    default: out[3] = 4;
    case -1: ;
    }
    // A label of the same width stands for the same bits. C99 6.8.4.2, paragraph 5.
    switch ((uint)n) { case -1: break; }
    switch (c) { case 300: break; case 'a': break; }
    switch (l) { case 1l << 40: out[4] = 1; }
    switch (n) { }
    // Duff's device.
    int count = (n + 3) / 4;
    switch (n % 4) {
    case 0: do { out[5]++;
    case 3:      out[5]++;
    case 2:      out[5]++;
    case 1:      out[5]++;
            } while (--count > 0);
    }
    switch (n) {
    case 1:
        switch (c) { case 1: out[6] = 1; break; default: out[6] = 2; }
        break;
    case 2: while (1) { break; }
    }
}
