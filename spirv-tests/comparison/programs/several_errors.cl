kernel void f(global int *a) {
    int n = q;
    int m = ;
    undeclared2();
}
