// options: -cl-std=CL2.0
// check-not: PtrCastToGeneric
// check-not: OpVariable %_ptr_Function
// A private object whose address only goes through generic pointers is a value.
typedef struct { int count; float values[3]; } State;
static void step(State *s, float x)
{
    s->values[1] += x;
    s->count++;
}
kernel void f(global float *out, float x)
{
    State s = { 1, { 2, 3, 4 } };
    step(&s, x);
    step(&s, x);
    out[0] = s.values[1] * s.count;
}
