// What is wrong is said once: what follows from it is not said.
// options: -cl-std=CL3.0 -ferror-limit=0
typedef struct { int a; float4 v; } S;
unsigned float no_value(void) { return; } // error[S0101]: cannot combine `float` with previous `unsigned` declaration specifier
unsigned float no_return(void) { } // error[S0101]: cannot combine `float` with previous `unsigned` declaration specifier
unsigned float from_number(void) { return 1; } // error[S0101]: cannot combine `float` with previous `unsigned` declaration specifier
void in_void(void) { return missing_a; } // error[S0410]: use of undeclared identifier `missing_a`
void of_auto(static auto int x); // error[S0105]: OpenCL C does not support the `auto` storage class specifier

void operands(global int *p, global S *s)
{
    p[0] = -missing_b; // error[S0410]: use of undeclared identifier `missing_b`
    p[0] = ~missing_c; // error[S0410]: use of undeclared identifier `missing_c`
    p[0] = p[missing_d]; // error[S0410]: use of undeclared identifier `missing_d`
    p[0] = missing_e[1]; // error[S0410]: use of undeclared identifier `missing_e`
    p[0] = missing_f->a; // error[S0410]: use of undeclared identifier `missing_f`
    p[0] = s[missing_g].v.x; // error[S0410]: use of undeclared identifier `missing_g`
    p[0] = s->b.c; // error[S0460]: no member named `b` in `S`
}
void statements(int n)
{
    missing_h; // error[S0410]: use of undeclared identifier `missing_h`
    n == missing_i; // error[S0410]: use of undeclared identifier `missing_i`
    n + missing_j; // error[S0410]: use of undeclared identifier `missing_j`
    for (missing_k; missing_l; missing_m) ; // error[S0410]: use of undeclared identifier `missing_k` // error[S0410]: use of undeclared identifier `missing_l` // error[S0410]: use of undeclared identifier `missing_m`
    __attribute__((opencl_unroll_hint(missing_n))) while (n--) ; // error[S0410]: use of undeclared identifier `missing_n`
}
// Declarations again of what is wrong, before or now, are not compared.
global unsigned float first_wrong; // error[S0101]: cannot combine `float` with previous `unsigned` declaration specifier
global int first_wrong;
global int second_wrong;
global unsigned float second_wrong; // error[S0101]: cannot combine `float` with previous `unsigned` declaration specifier
constant unsigned float without_value; // error[S0101]: cannot combine `float` with previous `unsigned` declaration specifier
int offset(void) { return __builtin_offsetof(unsigned float, member); } // error[S0101]: cannot combine `float` with previous `unsigned` declaration specifier
static int never_defined(int x);
int twice(void) { return never_defined(1) + never_defined(2); } // error: `never_defined`
