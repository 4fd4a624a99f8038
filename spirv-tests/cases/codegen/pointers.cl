// options: -O0
// check: OpConvertPtrToU
// check-not: OpPtrEqual
kernel void f(global int *p, global int (*rows)[4], int n, long far) {
    global int *q = p + n;
    q = &p[far] - 1;
    q += 3;
    q--;
    if (q > p && q != 0 && p)
        rows[n][2] = (rows + 1)[n][3] + *rows[1] + (*(rows + n))[1];
    p[1] = q - p;
    p[2] = (rows + n) - rows;
    global int3 *triples = (global int3 *)p;
    p[3] = &triples[2] - triples;
    global char *bytes = (global char *)(ulong)q;
    p[4] = bytes[-1];
    int array[3][5];
    int(*row)[5] = array;
    int *cell = &array[1][2];
    cell[n] = 4;
    row++;
    (*row)[1] = 2;
    p[5] = array[n][1] + (cell - &array[0][0]) + sizeof array;
    p[n & 1 ? 6 : 7] = *(n ? p : q);
    const global void *anything = p;
    p[8] = *(const global int *)anything;
}
