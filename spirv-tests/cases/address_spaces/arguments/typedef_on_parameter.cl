// OpenCL C 6.7: a parameter has no address space, from a typedef neither.
// versions: all
typedef local int shared_int;
void f(shared_int i) {} // error[S0210]: parameter `i` may not be qualified with an address space
