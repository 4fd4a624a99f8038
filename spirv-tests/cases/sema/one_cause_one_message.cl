// What is wrong is said once: what follows from it is not said.
// options: -cl-std=CL3.0 -ferror-limit=0
typedef struct { int a; float4 v; } S;
unsigned float no_value(void) { return; } // error[S0101]: `float` does not go together with `unsigned`
unsigned float no_return(void) { } // error[S0101]: `float` does not go together with `unsigned`
unsigned float from_number(void) { return 1; } // error[S0101]: `float` does not go together with `unsigned`
void in_void(void) { return missing_a; } // error[S0410]: `missing_a` is not declared
void of_auto(static auto int x); // error[S0105]: OpenCL C has no storage class `auto`

void operands(global int *p, global S *s)
{
    p[0] = -missing_b; // error[S0410]: `missing_b` is not declared
    p[0] = ~missing_c; // error[S0410]: `missing_c` is not declared
    p[0] = p[missing_d]; // error[S0410]: `missing_d` is not declared
    p[0] = missing_e[1]; // error[S0410]: `missing_e` is not declared
    p[0] = missing_f->a; // error[S0410]: `missing_f` is not declared
    p[0] = s[missing_g].v.x; // error[S0410]: `missing_g` is not declared
    p[0] = s->b.c; // error[S0460]: `S` has no member `b`
}
void statements(int n)
{
    missing_h; // error[S0410]: `missing_h` is not declared
    n == missing_i; // error[S0410]: `missing_i` is not declared
    n + missing_j; // error[S0410]: `missing_j` is not declared
    for (missing_k; missing_l; missing_m) ; // error[S0410]: `missing_k` is not declared // error[S0410]: `missing_l` is not declared // error[S0410]: `missing_m` is not declared
    __attribute__((opencl_unroll_hint(missing_n))) while (n--) ; // error[S0410]: `missing_n` is not declared
}
// Declarations again of what is wrong, before or now, are not compared.
global unsigned float first_wrong; // error[S0101]: `float` does not go together with `unsigned`
global int first_wrong;
global int second_wrong;
global unsigned float second_wrong; // error[S0101]: `float` does not go together with `unsigned`
constant unsigned float without_value; // error[S0101]: `float` does not go together with `unsigned`
int offset(void) { return __builtin_offsetof(unsigned float, member); } // error[S0101]: `float` does not go together with `unsigned`
static int never_defined(int x);
int twice(void) { return never_defined(1) + never_defined(2); } // error: `never_defined`
