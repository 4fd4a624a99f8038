// What is wrong with an argument is told once: not also by the number of arguments or the choice of an overload.
int two(int a, int b) { return a + b; }
int __attribute__((overloadable)) pick(int x) { return 1; }
int __attribute__((overloadable)) pick(float4 x) { return 2; }
int __attribute__((overloadable)) max(global int *p) { return 3; }

kernel void k(global int *out)
{
    out[0] = two(missing); // error: use of undeclared identifier `missing`
    out[1] = two(1, 2, absent); // error: use of undeclared identifier `absent`
    out[2] = pick(unknown); // error: use of undeclared identifier `unknown`
    out[3] = max(nowhere, 1); // error: use of undeclared identifier `nowhere`
}
