// OpenCL C 6.7.7: a constant array too; that of the example of 6.10 lacks one.
// versions: 1.2 2.0 3.0 3.1
static constant float4 color_table[256]; // error[S0209]: variable `color_table` in the constant address space must be initialized
