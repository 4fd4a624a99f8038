// options: -O0 -cl-std=CL2.0
// Variables are aligned as the typedef of their type says, wherever they are.
// check: OpDecorate %f_shared Alignment 32
// check: OpDecorate %table Alignment 16
// check: OpDecorate %own Alignment 16
typedef int wide __attribute__((aligned(16)));
typedef struct { int a; } item __attribute__((aligned(32)));
constant wide table = 1;

kernel void f(global int *out)
{
    wide own = *out;
    local item shared;
    shared.a = own;
    *out = shared.a + table;
}
