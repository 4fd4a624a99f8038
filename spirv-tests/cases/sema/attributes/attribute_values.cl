// The numbers that attributes take (OpenCL C 3.0, 6.9.2 and 6.13).
__attribute__((reqd_work_group_size(4294967295, 1, 1))) kernel void largest(void) {}
__attribute__((reqd_work_group_size(4294967296, 1, 1))) kernel void too_large(void) {} // error[S0126]: attribute `reqd_work_group_size` requires three positive integers
__attribute__((work_group_size_hint(-1, 1, 1))) kernel void negative(void) {} // error[S0126]: attribute `work_group_size_hint` requires three positive integers

struct __attribute__((aligned(268435456))) far { char c; };
struct __attribute__((aligned(536870912))) too_far { char c; }; // error[S0126]: alignment must be a power of two not greater than 268435456, got 536870912
// Without a number: as on hosts, the largest alignment of a type.
struct most { char c __attribute__((aligned)); };
_Static_assert(sizeof(struct most) == 16, "");
