// OpenCL C 3.0 without generic pointers and without variables in global memory: as in OpenCL C 1.2.
// options: -cl-std=CL3.0 -cl-ext=-__opencl_c_generic_address_space,-__opencl_c_program_scope_global_variables
// skip-source: it does not know the option

#if defined(__opencl_c_generic_address_space) || defined(__opencl_c_program_scope_global_variables)
#error the features are off
#endif

constant int table[3] = { 4, 5, 6 };

static int second(int *p) { return p[1]; }
static int second_global(global const int *p) { return p[1]; }
static int second_local(local int *p) { return p[1]; }

kernel void test(global int *out, global const int *in)
{
    static constant int own[2] = { 7, 8 };
    local int shared[2];
    int mine[2] = { in[1], in[2] };
    int *p = mine, **pp = &p;
    shared[1] = in[3];
    CHECK(second(mine) == 2 && (*pp)[1] == 2 && second_global(in + 5) == 6 && second_local(shared) == 3);
    CHECK(table[in[1]] + own[in[1]] == 13);
    global const int *g = in[0] ? in : in + 9;
    CHECK(*g == 9);
    float whole;
    CHECK(modf(2.5f, &whole) == 0.5f && whole == 2.0f);
}
