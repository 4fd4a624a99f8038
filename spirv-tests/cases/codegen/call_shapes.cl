// options: -O0
// Vectors are passed and returned by value, structures through pointers to variables of the call; a prototype is the function that it
// declares.
struct pair { float4 v; int n; };
struct pair swapped(struct pair p, float2 by);
// check: OpDecorate %agg_result FuncParamAttr Sret
// check: OpDecorate %agg_result FuncParamAttr NoAlias
// check: OpDecorate %agg_result Alignment 16
// check: OpDecorate %p FuncParamAttr ByVal
// check: OpDecorate %p Alignment 16
// check: OpTypeFunction %void %_ptr_Function_pair %_ptr_Function_pair %v2float
// check: OpFunctionCall %void %swapped
kernel void f(global struct pair *p) { *p = swapped(*p, (float2)(1)); }
struct pair swapped(struct pair p, float2 by) { p.v.xy += by; return p; }
