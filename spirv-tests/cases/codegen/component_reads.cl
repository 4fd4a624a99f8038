// options: -O1
// Components of a vector in memory share one load of the vector; of a volatile vector only the component is read.
kernel void read(global const float4 *from, global float *to, global volatile const float4 *changing) {
    // check: OpLoad %v4float
    // check: OpCompositeExtract %float
    // check: OpCompositeExtract %float
    // check: OpFAdd %float
    to[0] = from->x + from->y;
    // check: OpLoad %float %
    // check: OpStore
    to[1] = changing->z;
}
