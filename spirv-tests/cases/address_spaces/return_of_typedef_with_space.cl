// OpenCL C 6.7: nor has it one by a typedef.
// versions: all
typedef local int shared_int;
shared_int f(void); // error[S0211]: what a function returns cannot be in local memory
