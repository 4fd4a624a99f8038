// options: -O0
// Structures come through pointers to copies; the others by value, each with its name.
// check: OpName * "particle"
// check: OpName * "from"
// check: OpName * "to"
// check: OpName * "scratch"
// check: OpDecorate * FuncParamAttr ByVal
// check: OpDecorate * Alignment 16
// check: OpDecorate * FuncParamAttr NoWrite
// check: OpDecorate * FuncParamAttr NoAlias
struct particle {
    float4 position;
    uchar kind;
};

kernel void move(struct particle particle, const global float *from, global float *restrict to, local int *scratch,
                 uchar small, float2 pair) {
    size_t i = get_local_id(0);
    scratch[i] = particle.kind + small;
    particle.kind = 3;
    to[i] = from[i] + particle.position.x + pair.y + scratch[i] + particle.kind;
}
