// skip-source: it does not drop the upper bits of constant masks

// Only as many bits of a mask count as number the elements. OpenCL C 3.0, 6.15.13.
kernel void test(global int *out)
{
    int4 a = (int4)(10, 11, 12, 13), b = (int4)(20, 21, 22, 23);
    uchar16 bytes = (uchar16)(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
    CHECK(all(shuffle(a, (uint4)(7, 6, 5, 4)) == (int4)(13, 12, 11, 10)));
    CHECK(all(shuffle2(a, b, (uint4)(8, 12, 11, 15)) == (int4)(10, 20, 13, 23)));
    CHECK(all(shuffle(bytes, (uchar4)(15, 0, 31, 16)) == (uchar4)(15, 0, 15, 0)));
}
