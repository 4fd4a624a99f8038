// Unions: one member at a time (C99 6.7.2.1, 6.7.8).
union word { float number; uint bits; uchar bytes[4]; };
constant union word two = { 1.0f, 2 }; // warning[S0701]: excess elements in the initializer of `union word` are ignored
constant union word unknown = { .nothing = 1 }; // error[S0702]: `union word` has no member `nothing`
constant union word second = { .bits = 1 };
constant union word last = { .bytes = { 1, 2, 3, 4, 5 } }; // warning[S0701]: excess elements in the initializer of `uchar[4]` are ignored
union inside { union inside again; }; // error[S0120]: the member `again` is a `union inside` inside the `union inside` itself
constant union { int i; float f; } unnamed = { .f = 1.5f };

kernel void k(global uint *out, union word w, float f)
{
    w.number = f;
    out[0] = w.bits + w.bytes[3] + second.bits + (uint)unnamed.f;
    out[1] = w; // error[S0480]: a value of type `union word` does not convert to `uint`
    out[2] = w + 1; // error[S0420]: `+` does not take operands of type `union word` and `int`
    w = f; // error[S0480]: a value of type `float` does not convert to `union word`
    if (w) out[3] = 1; // error[S0428]: a condition cannot have type `union word`
    union word copy = w;
    out[4] = copy.word; // error[S0460]: `union word` has no member `word`
}
