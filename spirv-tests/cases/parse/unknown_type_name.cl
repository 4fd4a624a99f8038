kernel void f(global flaot *out) { // error: unknown type name `flaot`
    // note: did you mean `float`?
    foo x = 1; // error: unknown type name `foo`
    foo *p = 0; // reported above
    x = *p;
    out[0] = x;
}
