// `spirv_spec_constant` declares scalars in constant memory whose values only the host knows.

__attribute__((spirv_spec_constant(0))) constant int first = 4;
constant float second __attribute__((spirv_spec_constant(4294967295))) = 0.5f;
static constant ulong third __attribute__((spirv_spec_constant(1 + 1))) = 1;

__attribute__((spirv_spec_constant(0))) constant uint again = 4; // error[S0126]: another specialization constant has the id 0
// note@3: it is declared here
__attribute__((spirv_spec_constant(-1))) constant int negative = 4; // error[S0126]: attribute `spirv_spec_constant` requires one integer of 32 bits, not negative
__attribute__((spirv_spec_constant)) constant int none = 4; // error[S0126]: requires one integer of 32 bits, not negative
__attribute__((spirv_spec_constant(1, 2))) constant int two = 4; // error[S0126]: requires one integer of 32 bits, not negative

__attribute__((spirv_spec_constant(5))) constant uint4 vector = 4; // error[S0126]: attribute `spirv_spec_constant` only applies to program-scope variables in constant memory of a scalar type other than `bool`, with an initializer
__attribute__((spirv_spec_constant(5))) constant bool truth = 1; // error[S0126]: only applies to program-scope variables in constant memory
__attribute__((spirv_spec_constant(5))) extern constant int elsewhere; // error[S0126]: only applies to program-scope variables in constant memory
typedef int number __attribute__((spirv_spec_constant(5))); // error[S0126]: only applies to program-scope variables in constant memory
struct s { int member __attribute__((spirv_spec_constant(5))); }; // error[S0126]: only applies to program-scope variables in constant memory
__attribute__((spirv_spec_constant(5))) void g(void); // error[S0126]: only applies to program-scope variables in constant memory

constant int table[first] = { 1 }; // error: variable length arrays are not supported
constant int twice = first * 2; // error: initializer of `twice` is not a compile-time constant
// note@-1: `first` is a specialization constant, set by the host

kernel void f(global int *p, int a __attribute__((spirv_spec_constant(5)))) { // error[S0126]: only applies to program-scope variables in constant memory
    __attribute__((spirv_spec_constant(6))) int x = 1; // error[S0126]: only applies to program-scope variables in constant memory
    switch (a) {
    case first: // error: case value is not an integer constant expression
        break;
    }
    p[0] = first + (int)second + (int)third;
}
