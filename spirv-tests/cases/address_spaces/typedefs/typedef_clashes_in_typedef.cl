// OpenCL C 6.7: also in another typedef.
// versions: all
typedef constant int entry;
typedef private entry other; // error[S0202]: multiple address spaces specified for type: `constant` and `private`
