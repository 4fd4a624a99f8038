// OpenCL C 6.7.1: the rules of scope hold for a space from a typedef.
// versions: all
typedef local int shared_int;
void f(void)
{
    shared_int s; // error[S0205]: non-kernel function variable `s` cannot be declared in the local address space
}
