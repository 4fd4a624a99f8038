// options: -O0
// options: -O1
// Constants are made once; addresses in initializers are constant operations.
// check: OpConstantComposite
// check: UniformConstant
// check: OpSpecConstantOp
struct entry {
    char tag;
    constant char *text;
    int3 numbers;
    constant int *inner;
};

constant int table[4][3] = {{1, 2, 3}, {4}, [3] = {[1] = 5}};
constant struct entry entries[] = {
    {'a', "first", (int3)(1, 2, 3), &table[1][2]},
    {'b', "second", {4, 5, 6}, table[2] + 1},
    {.text = "third" + 2, .inner = (constant int *)((constant char *)table + 4)},
};
constant char *constant names = "names";
constant float4 vectors[2] = {(float4)(1.0f), (float4)(1.0f, 2.0f, 3.0f, 4.0f)};
constant half *constant none = 0;

kernel void f(global int *p, int n) {
    constant int own[3] = {7, 8, 9};
    int big[40] = {1, 2, [30] = 3};
    int zeros[100] = {0};
    struct { int a; float4 v[20]; } all = {3, {(float4)(2.0f)}};
    p[0] = table[n][1] + entries[n].text[1] + *entries[n].inner + entries[n].numbers.y + names[n];
    p[1] = own[n] + big[n] + zeros[n] + all.v[n].x + vectors[n].z + (none == 0);
}
