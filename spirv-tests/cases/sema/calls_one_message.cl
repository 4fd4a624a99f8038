// What is wrong with an argument is told once: not also by the number of arguments or the choice of an overload.
int two(int a, int b) { return a + b; }
int __attribute__((overloadable)) pick(int x) { return 1; }
int __attribute__((overloadable)) pick(float4 x) { return 2; }
int __attribute__((overloadable)) max(global int *p) { return 3; }

kernel void k(global int *out)
{
    out[0] = two(missing); // error: `missing` is not declared
    out[1] = two(1, 2, absent); // error: `absent` is not declared
    out[2] = pick(unknown); // error: `unknown` is not declared
    out[3] = max(nowhere, 1); // error: `nowhere` is not declared
}
