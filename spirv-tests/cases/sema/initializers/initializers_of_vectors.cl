// Braces around the components of a vector, one value or none: all of GNU C.
constant float4 empty = {}; // warning[S0712]: use of an empty initializer is a GNU and C23 extension
constant float4 braced = { { 1 }, 2, 3, { { 4 } } }; // warning[S0713]: too many braces around scalar initializer of type `float`
constant float4 mixed = { { 1 }, (float2)(2, 3), 4 };
kernel void k(global float4 *out) { out[0] = empty + braced + mixed; }
