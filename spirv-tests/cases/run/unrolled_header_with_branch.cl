// A loop whose header branches over a part of its body: what meets behind that has a value from the header of each copy.
kernel void test(global int *out, global const int *in)
{
    int sum = 0, x = 0, i = 0;
#pragma unroll
    do {
        int y = in[i] + x;
        if (y & 1) {
            y = y * 3;
            sum += y;
        }
        x = y;
        i++;
    } while (i < 4);
    int expected = 0, previous = 0;
    for (volatile int j = 0; j < 4; j++) {
        int y = in[j] + previous;
        if (y & 1) {
            y *= 3;
            expected += y;
        }
        previous = y;
    }
    CHECK(sum == expected && x == previous);
}
