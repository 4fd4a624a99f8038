// options: -g -O1
// What was promoted has values: what is stored, and what meets in a phi. A value that no code needs is known if it is constant, and lost
// if it is not.
// check: OpUndef %uint
// check: OpFunctionParameter
// check: DebugScope
// check: DebugValue * %n %
// check: DebugValue * %out %
// check: DebugValue * %uint_7 %
// check-not: OpIMul
// check: DebugValue
// check: OpPhi
// check: DebugScope
// check: DebugValue
kernel void f(global int *out, int n) {
    const int seven = 7;
    int dead = n * n;
    int both = n;
    if (n > 3)
        both = out[1];
    out[0] = both;
}
