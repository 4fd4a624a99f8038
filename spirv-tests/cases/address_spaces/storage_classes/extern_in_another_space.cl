// OpenCL C 6.10: both declarations name the same space.
// versions: 2.0 3.0 3.1
extern global int counter;
constant int counter = 1; // error[S0111]: conflicting address spaces for `counter`: constant vs global
