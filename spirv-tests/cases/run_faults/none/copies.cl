// Copies of what was written only in part are no fault, nor are padding and bit-fields.
// run: -w --global 4 --arg iota:int[64]

struct part {
    char small;
    int number;
    int unwritten;
};

kernel void test(global struct part *out)
{
    const int i = get_global_id(0);
    struct part first, second;
    first.small = i;
    first.number = 2 * i;
    second = first;
    out[i] = second;
    float3 colour;
    colour.x = i;
    colour.y = colour.x;
    float3 other = colour;
    if (other.y > 2)
        out[i].number = 1;
    int mask;
    // Only bits that are known decide it.
    mask = (mask & 0) | 1;
    if (mask & 1)
        out[i].small = 3;
}
