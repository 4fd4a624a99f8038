// Specialization constants have an id, and nothing that depends on their values is decided at compile time.

__attribute__((spirv_spec_constant(7))) constant uint count = 4;
constant double scale __attribute__((spirv_spec_constant(0))) = 0.5;
constant int unused __attribute__((spirv_spec_constant(1))) = 1;

// check: "count"
// check-not: "unused"
// check: SpecId 7
// check: SpecId 0
// check-not: LinkageAttributes
// check: = OpSpecConstant * 4
// check: = OpSpecConstant
// check-not: OpVariable
// check: OpIEqual
// check: OpFMul
kernel void f(global double *a) {
    if (count == 4)
        a[0] *= scale;
}
