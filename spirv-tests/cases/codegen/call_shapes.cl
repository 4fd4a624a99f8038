// options: -O0
// Structures and vectors are passed and returned by value; a prototype is the function that it declares.
struct pair { float4 v; int n; };
struct pair swapped(struct pair p, float2 by);
// check: OpTypeFunction %pair %pair %v2float
// check: OpFunctionCall %pair
kernel void f(global struct pair *p) { *p = swapped(*p, (float2)(1)); }
struct pair swapped(struct pair p, float2 by) { p.v.xy += by; return p; }
