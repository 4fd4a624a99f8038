// A chain of operators nests as deep as it is long.
#define A1 +x
#define A10 A1 A1 A1 A1 A1 A1 A1 A1 A1 A1
#define A100 A10 A10 A10 A10 A10 A10 A10 A10 A10 A10
#define A1000 A100 A100 A100 A100 A100 A100 A100 A100 A100 A100
#define A10000 A1000 A1000 A1000 A1000 A1000 A1000 A1000 A1000 A1000 A1000
kernel void k(global int *out, int x)
{
    out[0] = 0 A10000;
}
