// snapshot: ast
kernel void f(global int *out, int n) {
    switch (n) {
    case 1:
        int a = 1;
        out[0] = a;
        break;
    default:
    }
    goto end;
end:
}
