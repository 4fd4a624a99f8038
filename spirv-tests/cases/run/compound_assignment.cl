// Each compound operator computes in the common type and stores in the type of the left side, whose place is evaluated once.

static global int *next_place(global int **p) { return (*p)++; }

kernel void test(global int *out, global const int *in, global uint *memory)
{
    int i = in[10];
    i += 2.9f;
    CHECK(i == 12);
    i *= 0.5f;
    CHECK(i == 6);
    i -= 7u;
    CHECK(i == -1);
    i >>= 1;
    CHECK(i == -1);
    i ^= 5;
    CHECK(i == -6);
    i %= 4;
    CHECK(i == -2);
    i |= 64;
    CHECK(i == -2);
    i &= 15;
    CHECK(i == 14);
    i <<= 2;
    CHECK(i == 56);
    i /= 3;
    CHECK(i == 18);

    uchar byte = 250;
    byte += 10;
    CHECK(byte == 4);
    byte /= 3.0f;
    CHECK(byte == 1);

    global int *p = (global int *)memory;
    *next_place(&p) += 5;
    *next_place(&p) -= 5;
    CHECK(p == (global int *)memory + 2);
    CHECK(memory[0] == 5 && memory[1] == (uint)-5);

    int array[4] = { 1, 2, 3, 4 };
    int index = 0;
    array[index++] += 10;
    CHECK(index == 1 && array[0] == 11 && array[1] == 2);
    array[index++]++;
    CHECK(index == 2 && array[1] == 3 && array[2] == 3);
    int *q = array;
    *q++ = *q * 2;
    CHECK(q == array + 1);
    int a, b, c;
    a = b = c = in[3];
    CHECK(a + b + c == 9);
    a = (b += 4) * 2;
    CHECK(a == 14 && b == 7);

    float4 v = (float4)(1, 2, 3, 4);
    v += 1;
    CHECK(all(v == (float4)(2, 3, 4, 5)));
    v *= (float4)(2, 1, 0.5f, 0);
    CHECK(all(v == (float4)(4, 3, 2, 0)));
    v.xz -= v.yy;
    CHECK(all(v == (float4)(1, 3, -1, 0)));
    v.w += 2;
    CHECK(v.w == 2);
}
