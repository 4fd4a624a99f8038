// Variables that statements of every kind set and nothing reads.
// options: -cl-std=CL2.0 -Wunused-but-set-variable
kernel void k(global int *a, int n)
{
    int in_then; // warning: variable `in_then` set but not used
    int in_else; // warning: variable `in_else` set but not used
    if (n) in_then = 1; else in_else = 2;
    int in_loop; // warning: variable `in_loop` set but not used
    int in_step; // warning: variable `in_step` set but not used
    for (; n > 0; in_step = n) { in_loop = n--; }
    int in_switch; // warning: variable `in_switch` set but not used
    switch (n) {
    case 1:
        in_switch = 3;
    }
    int read;
    a[0] = read = n;
}
