// options: -g -O1
// The variable `digest` of the function that was inlined has a value that does not reach the place where it is described once the loops have
// one entry each: jumps go into them at several labels.
// check: DebugValue
ulong stir(ulong digest, ulong value)
{
    digest = (digest ^ value) * 0x9e3779b97f4a7c15UL;
    return digest ^ (digest >> 29);
}
kernel void test(global ulong *out, global ushort *words)
{
    ulong digest = get_global_id(0);
    uint outer = 0, inner;
    if (digest >> 1 & 1)
        goto middle;
first:
    if (digest >> 10 & 1)
        goto last;
middle:
    outer++;
again:
    if (digest >> 6 & 1)
        goto first;
last:
    inner = 0;
    if (digest >> 4 & 1)
        goto e;
a:
    if (inner++ >= 52)
        goto g;
b:
    inner++;
c:
    inner++;
d:
    inner++;
e:
    inner++;
f:
    if (inner++ >= 52)
        goto d;
    ushort sum = 0;
    for (int n = 0; n < 3; n++)
        sum = sum * 5 + words[1];
    digest = stir(digest, sum);
    if (digest >> 5 & 1)
        goto e;
g:
    if (digest >> 3 & 1)
        goto f;
    if (digest & 1)
        goto c;
    if (digest >> 8 & 1)
        goto b;
    if (digest >> 8 & 1)
        goto a;
    if (digest >> 1 & 1)
        goto again;
    goto middle;
}
