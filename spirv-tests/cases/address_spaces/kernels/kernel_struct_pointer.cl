// OpenCL C 6.11.a: pointers in structures came with 2.0.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables
struct buffer {
    int count;
    global int *data;
};
kernel void k(struct buffer b) {} // error[S0305] in 1.x: kernel parameter `b` cannot have type `struct buffer`: member `data` is a pointer // note: pass the pointer as a separate parameter, or compile with `-cl-std=CL2.0`
