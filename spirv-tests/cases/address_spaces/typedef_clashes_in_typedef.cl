// OpenCL C 6.7: also in another typedef.
// versions: all
typedef constant int entry;
typedef private entry other; // error[S0202]: `private` does not fit `entry`, which names constant memory
