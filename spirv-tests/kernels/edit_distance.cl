// Levenshtein distance of pairs of words, one pair per work-item, with one row of the table in private memory.
#pragma once

#ifdef MAX_LENGTH
#  define ROW (MAX_LENGTH + 1)
#else
#  warning "MAX_LENGTH is not set"
#  define ROW 33
#endif

#define MIN3(a, b, c) min(min((a), (b)), (c))

typedef struct word { uchar length; char text[MAX_LENGTH]; } word;

ushort distance_of(__global const word *a, __global const word *b) __attribute__((pure));

ushort distance_of(__global const word *a, __global const word *b)
{
    ushort row[ROW];
    for (int j = 0; j <= b->length; j++)
        row[j] = j;
    for (int i = 1; i <= a->length; i++) {
        ushort diagonal = row[0];
        row[0] = i;
        int j = 1;
        do {
            if (j > b->length) break;
            const ushort above = row[j];
            const ushort changed = diagonal + (a->text[i - 1] != b->text[j - 1]);
            row[j] = MIN3((ushort)(above + 1), (ushort)(row[j - 1] + 1), changed);
            diagonal = above;
        } while (j++ < b->length);
    }
    return row[b->length];
}

__kernel void edit_distances(__global const word *words, __global const ushort2 *pairs, __global ushort *distances)
{
    const size_t i = get_global_id(0) - get_global_offset(0);
    distances[i] = distance_of(words + pairs[i].x, words + pairs[i].y);
}
