kernel void f(global int *a) {
    case 1: a[0] = 1;
}
