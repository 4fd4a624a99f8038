// options: -cl-std=CL2.0
// An initializer cannot hold the address of its own variable.
struct node {
    global struct node *next;
};

global struct node ring = {&ring}; // error: initializer refers to the address of the variable itself, which SPIR-V does not support

kernel void f(global int *out) {
    out[0] = ring.next == &ring;
}
