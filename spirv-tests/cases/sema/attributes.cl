// Attributes (OpenCL C 6.9.2 and 6.13).
struct __attribute__((aligned(3))) odd { int a; }; // error[S0126]: an alignment is a power of two up to 268435456, and 3 is none
__attribute__((reqd_work_group_size(1, 2))) kernel void two_sizes(void) {} // error[S0126]: takes three positive integers
__attribute__((reqd_work_group_size(0, 1, 1))) kernel void no_items(void) {} // error[S0308]:
__attribute__((reqd_work_group_size(64, 1, 1))) void no_kernel(void) {} // error[S0306]: the attribute `reqd_work_group_size` applies to kernels only
__attribute__((vec_type_hint(bool))) kernel void hint(void) {} // error[S0126]: takes a scalar or vector type
__attribute__((fast)) kernel void unknown(void) {} // warning[S0127]: unknown attribute `fast` is ignored
constant int a __attribute__((noinline)) = 1; // error[S0126]: the attribute `noinline` applies to functions only
typedef float vec5 __attribute__((ext_vector_type(5))); // error[S0126]: there is no vector of `float` of this size
typedef float vec4 __attribute__((ext_vector_type(4)));
typedef float one_and_more __attribute__((vector_size(7))); // error[S0126]: there is no vector of `float` of this size
typedef float less_than_one __attribute__((vector_size(2))); // error[S0126]: there is no vector of `float` of this size
typedef float vec2 __attribute__((vector_size(8)));
_Static_assert(sizeof(vec2) == 8, "");
__attribute__((aligned(3))) int odd_function(void) { return 1; } // error[S0126]: an alignment is a power of two up to 268435456, and 3 is none
__attribute__((aligned(16))) int even_function(void) { return 1; }
typedef struct { char c; int i; } __attribute__((packed)) tight;
typedef struct { char c; int i __attribute__((aligned(16))); } wide;
_Static_assert(sizeof(tight) == 5, "");
_Static_assert(sizeof(wide) == 32, "");

__attribute__((work_group_size_hint(8, 8, 1), vec_type_hint(float4), reqd_work_group_size(8, 8, 1)))
kernel void right(global vec4 *out __attribute__((nosvm)), global tight *t)
{
    int unused __attribute__((unused)) = 1;
    out[0] = (vec4)(t->i);
}

// What attributes say about a kernel is the same at all its declarations (6.9.2).
__attribute__((reqd_work_group_size(8, 1, 1))) kernel void declared_twice(global int *out);
__attribute__((reqd_work_group_size(4, 1, 1))) kernel void declared_twice(global int *out) { *out = 1; } // error[S0126]: `reqd_work_group_size` stands here with another value than before // note: the value before
__attribute__((work_group_size_hint(8, 1, 1), work_group_size_hint(4, 1, 1))) kernel void hinted_twice(void) {} // error[S0126]: another value
__attribute__((vec_type_hint(int))) kernel void other_types(void) {}
__attribute__((vec_type_hint(int4))) kernel void other_types(void); // error[S0126]: `vec_type_hint` stands here with another value
__attribute__((intel_reqd_sub_group_size(8))) kernel void other_sub_groups(void);
__attribute__((intel_reqd_sub_group_size(16))) kernel void other_sub_groups(void) {} // error[S0126]: `intel_reqd_sub_group_size` stands
__attribute__((reqd_work_group_size(8, 1, 1))) kernel void agreed(void);
__attribute__((reqd_work_group_size(8, 1, 1))) kernel void agreed(void) {}
