struct complex { float re, im; };
kernel void f(global struct complex *a) {
    a[0] = a[1] + a[2];
}
