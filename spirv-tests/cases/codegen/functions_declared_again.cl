// options: -O0 --spirv-version=1.1
// The attributes of all declarations of a kernel hold together; the names of parameters are those of the definition, and a
// declaration by a typedef has none to give (C99 6.2.7p3 and 6.7.5.3p15).
// check: OpExecutionMode %first LocalSize 8 4 1
// check: OpExecutionMode %first SubgroupSize 16
// check: OpExecutionMode %second LocalSize 8 2 1
// check: OpExecutionMode %second SubgroupSize 8
// check-not: OpName * "other"
// check: OpName * "mine"
// check: OpName * "named"
// check: OpDecorate %outside LinkageAttributes "outside" Import
// check: %outside = OpFunction %uint
// check: OpFunctionParameter %uint
// check: OpFunctionEnd
typedef int function(int);
function outside;
int outside_named(int named);
function outside_named;
int defined(int mine) { int twice = mine * 2; return twice; }
int defined(int other);
function defined;

kernel __attribute__((reqd_work_group_size(8, 4, 1), intel_reqd_sub_group_size(16))) void first(global int *out);
kernel void first(global int *out) { out[0] = outside(1) + outside_named(2) + defined(3); }
kernel void second(global int *out);
__attribute__((reqd_work_group_size(8, 2, 1), intel_reqd_sub_group_size(8))) kernel void second(global int *out) { out[0] = 1; }
