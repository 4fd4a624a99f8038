// options: -O0
// options: -O1
// Jumps of every shape, forwards, backwards, into and out of loops; blocks come after those that dominate them.
kernel void f(global int *p, int n) {
    int i = 0;
    goto test;
body:
    p[i] = i;
    i++;
    if (p[i] == 7)
        goto inside;
test:
    if (i < n)
        goto body;
    while (n--) {
        p[n]++;
    inside:
        if (p[n] > 9)
            goto out;
        do {
            if (n & 1)
                continue;
            p[n] += 2;
            if (n == 4)
                goto body;
            break;
        } while (p[n] < 5);
    }
    for (;;) {
        if (p[0]-- < 0)
            return;
    }
    p[1] = 1;
out:
    p[2] = 2;
    return;
    p[3] = 3;
}

int late(int x) {
    if (x) {
        return 1;
    } else {
        goto end;
    }
    x = 2;
end:
    return x;
}

kernel void g(global int *p) {
    p[0] = late(p[1]);
    if (0) {
    never:
        p[1] = 5;
    }
    if (p[2]++ == 0)
        goto never;
    do
        p[3]++;
    while (0);
    while (1)
        ;
}
