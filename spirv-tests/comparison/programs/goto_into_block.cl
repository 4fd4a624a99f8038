kernel void f(global int *a) {
    if (a[0]) goto inside;
    { int x; inside: x = 1; a[1] = x; }
    break;
}
