// Unions: one member at a time (C99 6.7.2.1, 6.7.8).
union word { float number; uint bits; uchar bytes[4]; };
constant union word two = { 1.0f, 2 }; // warning[S0701]: excess elements in initializer of `union word`: expected at most 1
constant union word unknown = { .nothing = 1 }; // error[S0702]: field designator `nothing` does not refer to any field in type `union word`
constant union word second = { .bits = 1 };
constant union word last = { .bytes = { 1, 2, 3, 4, 5 } }; // warning[S0701]: excess elements in initializer of `uchar[4]`: expected at most 4
union inside { union inside again; }; // error[S0120]: member `again` has incomplete type `union inside`
constant union { int i; float f; } unnamed = { .f = 1.5f };

kernel void k(global uint *out, union word w, float f)
{
    w.number = f;
    out[0] = w.bits + w.bytes[3] + second.bits + (uint)unnamed.f;
    out[1] = w; // error[S0480]: cannot convert `union word` to `uint`
    out[2] = w + 1; // error[S0420]: invalid operands to `+` (`union word` and `int`)
    w = f; // error[S0480]: cannot convert `float` to `union word`
    if (w) out[3] = 1; // error[S0428]: condition must have scalar type, not `union word`
    union word copy = w;
    out[4] = copy.word; // error[S0460]: no member named `word` in `union word`
}
