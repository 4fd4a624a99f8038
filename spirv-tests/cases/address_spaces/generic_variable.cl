// OpenCL C 6.7.5: no objects can be allocated in the generic address space.
// versions: 2.0 3.0 3.1
generic int a; // error[S0203]: the variable `a` cannot be in generic memory: only pointers point there
void f(generic int b) {} // warning[S0210]:
struct s {
    generic int c; // error[S0212]:
};
kernel void k(void)
{
    generic int i; // error[S0203]: the variable `i` cannot be in generic memory: only pointers point there
}
