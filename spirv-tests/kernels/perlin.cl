// Perlin's improved noise in three dimensions, summed over octaves.

#define FADE(t) ((t) * (t) * (t) * ((t) * ((t) * 6.0f - 15.0f) + 10.0f))
#define PERM(i) permutation[(i) & 255]

float gradient(int hash, float3 p)
{
    switch (hash & 15) {
    case 0x0: return  p.x + p.y;
    case 0x1: return -p.x + p.y;
    case 0x2: return  p.x - p.y;
    case 0x3: return -p.x - p.y;
    case 0x4: return  p.x + p.z;
    case 0x5: return -p.x + p.z;
    case 0x6: return  p.x - p.z;
    case 0x7: return -p.x - p.z;
    case 0x8: return  p.y + p.z;
    case 0x9: return -p.y + p.z;
    case 0xA: return  p.y - p.z;
    case 0xB: return -p.y - p.z;
    case 0xC: return  p.y + p.x;
    case 0xD: return -p.y + p.z;
    case 0xE: return  p.y - p.x;
    case 0xF: return -p.y - p.z;
    default:  return 0.0f;
    }
}

float noise3(float3 point, __constant uchar *permutation)
{
    const float3 base = floor(point);
    const int3 cell = convert_int3(base) & 255;
    const float3 p = point - base;
    const float3 f = FADE(p);

    float corner[8];
    for (int i = 0; i < 8; ++i) {
        const int3 offset = (int3)(i & 1, (i >> 1) & 1, i >> 2);
        const int3 c = cell + offset;
        const int hash = PERM(PERM(PERM(c.x) + c.y) + c.z);
        corner[i] = gradient(hash, p - convert_float3(offset));
    }
    const float4 along_x = mix((float4)(corner[0], corner[2], corner[4], corner[6]),
                               (float4)(corner[1], corner[3], corner[5], corner[7]), f.x);
    const float2 along_y = mix(along_x.even, along_x.odd, f.y);
    return mix(along_y.lo, along_y.hi, f.z);
}

__kernel void turbulence(__constant uchar *permutation, __global float *image, uint width, float3 origin, float scale,
                         uint octaves)
{
    const uint x = get_global_id(0), y = get_global_id(1);
    float3 point = origin + (float3)(x, y, 0) * scale;
    float sum = 0, amplitude = 1;
    for (uint octave = 0; octave < octaves; octave++, amplitude *= 0.5f) {
        sum += amplitude * noise3(point, permutation);
        point *= 2;
    }
    image[y * width + x] = clamp(sum, -1.0f, 1.0f);
}
