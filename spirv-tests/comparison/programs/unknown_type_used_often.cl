kernel void f(global int *a) {
    vec4 x = a[0];
    vec4 y = x;
    vec4 z = x + y;
    a[0] = z;
}
