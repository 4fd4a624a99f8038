// The address of a variable becomes a generic one by a cast of its own, not by a bit cast, which LLVM refuses between spaces.
// options: -cl-std=CL2.0
// check: OpSpecConstantOp %_ptr_Generic_uint PtrCastToGeneric %counter
// check: OpSpecConstantOp %_ptr_CrossWorkgroup_uchar Bitcast %counter
// check: OpSpecConstantOp %_ptr_Generic_uchar PtrCastToGeneric %*
// check-not: OpSpecConstantOp %_ptr_Generic_uint Bitcast
global int counter = 3;
int *global same = &counter;
char *global bytes = (char *)&counter;
kernel void f(global int *out) { *out = *same + *bytes; }
