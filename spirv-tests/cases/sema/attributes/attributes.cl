// Attributes (OpenCL C 6.9.2 and 6.13).
struct __attribute__((aligned(3))) odd { int a; }; // error[S0126]: alignment must be a power of two not greater than 268435456, got 3
__attribute__((reqd_work_group_size(1, 2))) kernel void two_sizes(void) {} // error[S0126]: attribute `reqd_work_group_size` requires three positive integers
__attribute__((reqd_work_group_size(0, 1, 1))) kernel void no_items(void) {} // error[S0308]:
__attribute__((reqd_work_group_size(64, 1, 1))) void no_kernel(void) {} // error[S0306]: attribute `reqd_work_group_size` can only be applied to a kernel function
__attribute__((vec_type_hint(bool))) kernel void hint(void) {} // error[S0126]: attribute `vec_type_hint` requires a scalar or vector type
__attribute__((fast)) kernel void unknown(void) {} // warning[S0127]: unknown attribute `fast` ignored
constant int a __attribute__((noinline)) = 1; // error[S0126]: attribute `noinline` only applies to functions
typedef float vec5 __attribute__((ext_vector_type(5))); // error[S0126]: invalid vector size or element type `float`
typedef float vec4 __attribute__((ext_vector_type(4)));
typedef float one_and_more __attribute__((vector_size(7))); // error[S0126]: invalid vector size or element type `float`
typedef float less_than_one __attribute__((vector_size(2))); // error[S0126]: invalid vector size or element type `float`
typedef float vec2 __attribute__((vector_size(8)));
_Static_assert(sizeof(vec2) == 8, "");
__attribute__((aligned(3))) int odd_function(void) { return 1; } // error[S0126]: alignment must be a power of two not greater than 268435456, got 3
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
__attribute__((reqd_work_group_size(4, 1, 1))) kernel void declared_twice(global int *out) { *out = 1; } // error[S0126]: conflicting values for attribute `reqd_work_group_size` // note: previous value
__attribute__((work_group_size_hint(8, 1, 1), work_group_size_hint(4, 1, 1))) kernel void hinted_twice(void) {} // error[S0126]: conflicting values for attribute `work_group_size_hint`
__attribute__((vec_type_hint(int))) kernel void other_types(void) {}
__attribute__((vec_type_hint(int4))) kernel void other_types(void); // error[S0126]: conflicting values for attribute `vec_type_hint`
__attribute__((intel_reqd_sub_group_size(8))) kernel void other_sub_groups(void);
__attribute__((intel_reqd_sub_group_size(16))) kernel void other_sub_groups(void) {} // error[S0126]: conflicting values for attribute `intel_reqd_sub_group_size`
__attribute__((reqd_work_group_size(8, 1, 1))) kernel void agreed(void);
__attribute__((reqd_work_group_size(8, 1, 1))) kernel void agreed(void) {}
