kernel void f(global float * global *a) {
    a[0][0] = 1.0f;
}
