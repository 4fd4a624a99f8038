// snapshot: ast
typedef int number;

int f(int uint) { return uint * 2; }

kernel void g(global int *out) {
    uint uint = 1;
    number number = 2;
    out[0] = uint * number;
    {
        typedef float uint;
        uint x = 1;
        out[1] = (int)(x);
    }
    for (int float4 = 0; float4 < 2; float4++)
        out[float4] = f(float4) * uint;
}

number h(uint a) { return (number)a; }
