// Across statements and calls; a product that is used twice, or in another block, stays.
// options: -ffp-contract=fast
// options: -cl-mad-enable
// options: -ffp-contract=off -cl-mad-enable
float product(float a, float b) { return a * b; }

kernel void f(global float *p)
{
    float each = p[0] * p[1];
    p[2] = each + p[3];
    // check: ExtInst %float * mad
    each = p[4] * p[5];
    p[6] = p[7] - each;
    // check: OpFNegate
    // check: ExtInst %float * mad
    each = p[8] * p[9];
    p[10] = each - p[11];
    // check: OpFNegate
    // check: ExtInst %float * mad
    p[12] = product(p[13], p[14]) + p[15];
    // check: ExtInst %float * mad
    p[16] = (float)(p[17] * p[18]) + p[19];
    // check: ExtInst %float * mad
}

kernel void twice(global float *p)
{
    float each = p[0] * p[1];
    p[2] = each + p[3];
    p[4] = each - p[5];
    // check: OpFMul
    // check: OpFAdd
    // check: OpFSub
}

kernel void other_block(global float *p, int n)
{
    float each = p[0] * p[1];
    while (n--) p[2] += each;
    // check: OpFMul
    // check: OpFAdd
}
