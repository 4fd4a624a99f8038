// OpenCL C 6.7.5: no objects can be allocated in the generic address space.
// versions: 2.0 3.0 3.1
generic int a; // error[S0203]: variable `a` cannot be declared in the generic address space
void f(generic int b) {} // error[S0210]:
struct s {
    generic int c; // error[S0212]:
};
kernel void k(void)
{
    const int *p = &(generic int){ 1 }; // error[S0215]: compound literal in function scope may not be qualified with an address space
    generic int i; // error[S0203]: variable `i` cannot be declared in the generic address space
}
