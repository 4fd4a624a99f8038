// OpenCL C 6.7.1: the rules of scope hold for a space from a typedef.
// versions: all
typedef local int shared_int;
void f(void)
{
    shared_int s; // error[S0205]: the local variable `s` must be declared in a kernel
}
