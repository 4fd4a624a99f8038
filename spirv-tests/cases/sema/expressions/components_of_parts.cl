// `lo`, `hi`, `even` and `odd` of every width (OpenCL C 3.0, 6.3.7): a vector of 3 counts as one of 4 whose last component is not
// defined.
// options: -cl-std=CL1.2
constant float2 two = (float2)(0, 1);
constant float3 three = (float3)(0, 1, 2);
constant float4 four = (float4)(0, 1, 2, 3);
constant float8 eight = (float8)(0, 1, 2, 3, 4, 5, 6, 7);
_Static_assert(two.lo == 0 && two.hi == 1 && two.even == 0 && two.odd == 1, "");
_Static_assert(three.lo.x == 0 && three.lo.y == 1 && three.hi.x == 2 && three.even.x == 0 && three.even.y == 2 && three.odd.x == 1, "");
constant float2 odd_of_three = three.odd;
_Static_assert(four.lo.y == 1 && four.hi.x == 2 && four.even.y == 2 && four.odd.x == 1 && four.odd.y == 3, "");
_Static_assert(eight.odd.s0 == 1 && eight.odd.s1 == 3 && eight.odd.s2 == 5 && eight.odd.s3 == 7 && eight.odd.odd.s1 == 7, "");
_Static_assert(eight.even.s3 == 6 && eight.lo.hi.x == 2 && eight.hi.hi.y == 7, "");
void k(global float4 *p, global int *i, int index)
{
    p.x = 1; // error[S0462]: member reference type `global float4 *` is a pointer
    // note@-1: use `->`
    p->x = 1;
    i.x = 1; // error[S0461]: member reference base type `global int *` is not a structure, union or vector
}
