// OpenCL C 6.7.5: no objects can be allocated in the generic address space.
// versions: 2.0 3.0 3.1
generic int a; // error[S0203]: the variable `a` cannot be in generic memory: only pointers point there
void f(generic int b) {} // warning[S0210]:
struct s {
    generic int c; // error[S0212]:
};
kernel void k(void)
{
    const int *p = &(generic int){ 1 }; // error[S0215]: a value or literal in a function cannot be in generic memory
    generic int i; // error[S0203]: the variable `i` cannot be in generic memory: only pointers point there
}
