// `bool` and enumerations are integers; what is stored in a `bool` is 0 or 1 (OpenCL C 3.0, 6.3.1; C99 6.3.1.2, 6.7.2.2).
enum level { LOW, MIDDLE = 5, HIGH };
_Static_assert((bool)0.25f == 1 && (bool)256 + 1 == 2 && sizeof(true + true) == 4 && -(bool)7 == -1, "");
_Static_assert(HIGH * 2 == 12 && (enum level)3 + 1 == 4 && sizeof(enum level) == 4, "");
kernel void k(global int *out, enum level level, float f)
{
    bool b = f;
    b += 3;
    b <<= 1;
    b = ~b;
    b = !b && level;
    level = 2;
    level++;
    level |= HIGH;
    out[0] = b + level % 2 + (level == MIDDLE) + (b ? LOW : HIGH);
    enum level other = out[1];
    switch (level) { case LOW: case HIGH: out[2] = other; } // warning[S1134]: enumeration value `MIDDLE` not handled in switch
    LOW = 1; // error: expression is not assignable
    &HIGH; // error: cannot take the address of an rvalue of type `int`
    level = out; // error: cannot convert `global int *` to `enum level` (aka `uint`)
    b = (float4)(1); // error: cannot convert vector type `float4` to `bool`
}
