// snapshot: ast
kernel void f(global int *out, int n) {
    if (n) ; else { }
    if (n > 1) if (n > 2) out[0] = 1; else out[0] = 2; // warning: add explicit braces to avoid dangling else
    while (n) { if (n == 3) break; n--; continue; }
    do n++; while (n < 3);
    for (;;) break;
    for (int i = 0, j = 1; i < n; i++, j *= 2) out[i] = j;
    switch (n) {
        int unused;
    case 1:
    case 1 + 1: out[1] = 1; break;
    default: out[1] = 2;
    case 7: ;
    }
    ;
    return;
}
