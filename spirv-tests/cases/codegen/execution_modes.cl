// Attributes of kernels and the pragma about contraction become execution modes.
// check: OpEntryPoint Kernel * "fixed"
// check: OpEntryPoint Kernel * "hinted"
// check: OpExecutionMode %fixed LocalSize 8 4 1
// check: OpExecutionMode %hinted LocalSizeHint 16 1 1
// check: OpExecutionMode %hinted VecTypeHint
kernel __attribute__((reqd_work_group_size(8, 4, 1))) void fixed(global int *out) { *out = 1; }
kernel __attribute__((work_group_size_hint(16, 1, 1))) __attribute__((vec_type_hint(float4)))
void hinted(global int *out) { *out = 2; }

// They hold whichever declaration of the kernel has them.
// check: OpExecutionMode %declared LocalSize 2 1 1
// check: OpExecutionMode %declared LocalSizeHint 4 1 1
// check: OpExecutionMode %again LocalSize 16 1 1
kernel __attribute__((reqd_work_group_size(2, 1, 1))) void declared(global int *out);
kernel __attribute__((work_group_size_hint(4, 1, 1))) void declared(global int *out) { *out = 3; }
kernel void again(global int *out) { *out = 4; }
kernel __attribute__((reqd_work_group_size(16, 1, 1))) void again(global int *out);
