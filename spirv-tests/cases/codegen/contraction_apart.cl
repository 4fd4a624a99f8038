// What stands in two expressions is rounded twice, as is what a cast or an assignment rounds (C99, 5.2.4.2.2 and 6.5.4), and integers.
// check-not: ExtInst
float product(float a, float b) { return a * b; }

kernel void f(global float *p, global float4 *v, global int *i)
{
    float each = p[0] * p[1];
    p[2] = each + p[3];
    p[4] = (float)(p[5] * p[6]) + p[7];
    v[0] = (float4)(v[1] * v[2]) + v[3];
    p[8] = (each = p[9] * p[10]) + p[11];
    p[12] *= p[13];
    p[12] += p[14];
    p[15] = product(p[16], p[17]) + p[18];
    p[19] = (p[20] * p[21], p[22]) + p[23]; // warning: left operand of comma operator has no effect
    p[24] = (i[0] ? p[25] * p[26] : p[27]) + p[28];
    i[1] = i[2] * i[3] + i[4];
}
