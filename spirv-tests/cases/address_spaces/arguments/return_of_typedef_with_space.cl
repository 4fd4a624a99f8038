// OpenCL C 6.7: nor has it one by a typedef.
// versions: all
typedef local int shared_int;
shared_int f(void); // error[S0211]: return type may not be qualified with an address space
