// A string initializes an array of characters, as itself or alone in braces, and no other array (C99 6.7.8p14); a part of such an array
// takes a number.
struct named { char text[4]; int n; };
constant char plain[4] = "abc", braced[4] = { "abc" }, rows[2][4] = { "abc", { "def" } };
constant uchar unsigned_text[] = "abc";
constant struct named named = { .text = "abc", 1 };
constant int numbers[4] = "abc"; // error[S0705]: initializer of `int[4]` must be an initializer list
constant char element[4] = { [1] = "ab" }; // error[S0480]: cannot convert `constant char *` to `char`
kernel void k(global char *out, int n) { out[0] = plain[n] + braced[n] + rows[1][n] + unsigned_text[n] + named.text[n]; }
