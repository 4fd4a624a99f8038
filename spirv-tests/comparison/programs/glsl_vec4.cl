kernel void f(global float *a) {
    vec4 v = vec4(1.0, 2.0, 3.0, 4.0);
    a[0] = v.x;
}
