// options: -O0
// options: -O1
// Some drivers take no library function of vectors larger than 256 bits: it is called for the parts.
// check: OpExtInst %v8float * sin
// check: OpExtInst %v8float * sin
// check-not: OpExtInst %v16float
kernel void f(global float16 *p)
{
    p[0] = sin(p[0]);
}
