// Variables of the module have names of their own, those of functions with the function's before: pocl tells by it which kernel a local
// variable is of.
// options: -cl-std=CL3.0
// check: OpName %first_body_1 "first.body.1"
// check: OpName %first_table "first.table"
// check: OpName %first_table_1 "first.table.1"
// check: OpName %_str ".str"
// check: OpName %_str_1 ".str.1"
// check: OpName %second_table "second.table"
// check: OpName %_Z5twicei "_Z5twicei"
// check: OpName %_Z5twicef "_Z5twicef"
// check: OpName %first_body "first.body"
// check: OpName %first "first"
// check: OpName %second "second"
// check: OpDecorate * BuiltIn LocalInvocationId
int __attribute__((overloadable, noinline)) twice(int a) { return a + a; }
float __attribute__((overloadable, noinline)) twice(float a) { return a + a; }
kernel void first(global int *out, int n)
{
    local int body;
    body = twice(n) + (int)twice((float)n);
    { static constant int table[2] = { 3, 4 }; out[n] = table[n]; }
    { static constant int table[2] = { 5, 6 }; out[n + 1] = table[n]; }
    barrier(CLK_LOCAL_MEM_FENCE);
    out[n + 2] = body + "ab"[n];
}
kernel void second(global int *out, int n)
{
    local int table[4];
    first(out, n);
    table[n] = "cd"[n];
    barrier(CLK_LOCAL_MEM_FENCE);
    out[n] = table[n + 1] + get_local_id(0);
}
