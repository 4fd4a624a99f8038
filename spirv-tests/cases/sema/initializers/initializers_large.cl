// Not more than 16777216 parts are written out for one initializer; what is zero altogether needs none of them.
constant int number[16777217] = { 1 }; // error[S0708]: `int[16777217]` is too large for an initializer
constant char text[16777217] = "x"; // error[S0708]: `char[16777217]` is too large for an initializer
constant int zeros[16777217] = { 0 };
constant int zeros_of_rows[16777217][2] = { { 0, 0 }, { 0 } };
constant union { int i; float f; } zeros_of_unions[16777217] = { { 0 } };
static constant char most[16777216] = "x", most_listed[16777216] = { 1 };
_Static_assert(sizeof(most) == 16777216 && sizeof(most_listed) == 16777216, "");
kernel void k(global int *out, int n) { out[0] = zeros[n] + zeros_of_rows[n][n] + zeros_of_unions[n].i; }
