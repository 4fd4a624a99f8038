struct S { int x, y; };
int sum(struct S s) { return s.x + s.y; }
kernel void k(global int *out, int n)
{
    out[0] = sum((struct S){1, n});
    int *p = (int[]){1, 2, n};
    out[1] = p[2] + (int){3} + ((struct S){.y = 4}).y;
    (struct S){1, 2}.x = 5;
    struct S *q = &(struct S){6, 7};
    out[2] = q->y;
}
