// OpenCL C 6.3.3: the types of device-side enqueue came with 2.0.
// versions: all 3.0-generic_address_space 3.0-program_scope_global_variables 3.0-device_enqueue
void f(queue_t q) {} // error in 1.x -device_enqueue -generic_address_space -program_scope_global_variables:
