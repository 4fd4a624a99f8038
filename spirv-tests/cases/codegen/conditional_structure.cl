// Structures that a conditional chooses meet in a variable, not in a phi: drivers do badly with phis of structures.
// options: -O0

typedef struct { float values[8]; } record;

// check: OpFunction
// check-not: OpPhi
kernel void f(global record *p, int i)
{
    p[0] = i ? p[1] : (record){ { 1.0f, 2.0f } };
}
