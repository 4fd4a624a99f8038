// Finds all occurrences of patterns in a text, ignoring the case of ASCII letters. Horspool's skips within the part of a
// work-item; the skip table of the pattern is built by the work-group in local memory.

#define ALPHABET 256
#define MAX_PATTERN 32

inline uchar fold(uchar c) { return ('A' <= c && c <= 'Z') ? c | 0x20 : c; }

int equal(__global const char *text, __local const uchar *pattern, int length)
{
    while (length--)
        if (fold(text[length]) != pattern[length])
            return 0;
    return 1;
}

__kernel void search(__global const char *text, const int text_length,
                     __constant char *pattern_text, const int length,
                     const int part, __global int *restrict positions, __global volatile int *count, const int capacity)
{
    __local uchar pattern[MAX_PATTERN];
    __local int skip[ALPHABET];

    if (length > MAX_PATTERN || length < 1)
        return;
    const int lid = get_local_id(0), group_size = get_local_size(0);
    for (int i = lid; i < ALPHABET; i += group_size)
        skip[i] = length;
    if (lid < length)
        pattern[lid] = fold(pattern_text[lid]);
    barrier(CLK_LOCAL_MEM_FENCE);
    if (lid == 0)
        for (int i = 0; i < length - 1; i++)
            skip[pattern[i]] = length - 1 - i;
    barrier(CLK_LOCAL_MEM_FENCE);

    int at = get_global_id(0) * part;
    const int end = min(at + part, text_length - length + 1);
    while (at < end) {
        const uchar last = fold(text[at + length - 1]);
        if (last == pattern[length - 1] && equal(text + at, pattern, length - 1)) {
            int slot = atomic_inc(count);
            if (slot < capacity)
                positions[slot] = at;
        }
        at += skip[last];
    }
}
