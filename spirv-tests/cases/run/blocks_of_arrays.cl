// options: -cl-std=CL2.0
// skip-source: the driver's own compiler copies the array
// A captured array is a reference: OpenCL C 3.0, 6.14.5, example 5. In a structure it is copied.

struct whole {
    int values[2];
};

kernel void test(global int *out, global const int *in)
{
    int array[3] = {1, 2, in[3]};
    struct whole whole = {{5, in[6]}};
    int (^sum)(void) = ^{ return array[0] + array[1] + array[2]; };
    int (^whole_sum)(void) = ^{ return whole.values[0] + whole.values[1]; };
    int (^nested)(void) = ^{
        int (^inner)(void) = ^{ return array[1] + (int)sizeof(array); };
        return inner();
    };
    CHECK(sum() == 6);
    array[1] = 20;
    whole.values[1] = 60;
    CHECK(sum() == 24);
    CHECK(whole_sum() == 11);
    CHECK(nested() == 32);
}
