// Addresses in the values that variables of a program start with: of elements, members and strings, moved both ways, cast, in
// structures, arrays and unions.
// skip-widened: it looks at pointers' bytes

struct point { char tag; int xy[2]; short3 v; };
typedef constant int *int_pointer;

constant int table[3][4] = { { 1, 2, 3, 4 }, { 5, 6, 7, 8 }, { 9, 10, 11, 12 } };
constant struct point points[2] = { { 'a', { 20, 21 }, (short3)(1, 2, 3) }, { 'b', { 22, 23 }, (short3)(4, 5, 6) } };

constant int *constant first = &table[0][0];
constant int *constant inner = &table[1][2];
constant int *constant back = &table[2][0] - 3;
constant int *constant forth = 5 + table[0];
constant int *constant past = table[2] + 4;
constant int (*constant row)[4] = &table[1];
constant int (*constant rows)[4] = table;
constant int *constant member = &points[1].xy[1];
constant short *constant component = (constant short *)&points[1].v + 2;
constant char *constant tag = &points[1].tag;
constant uchar *constant bytes = (constant uchar *)&table[0][1] + 4;
constant void *constant anything = &points[0].xy;
constant int *constant none = 0;
constant char *constant text = "text" + 1;
constant char *constant words[3] = { "one", &"two"[1], 0 };
constant struct point *constant both[] = { points + 1, &points[0] };
constant int_pointer jagged[2][2] = { { table[0], table[1] + 1 }, { &table[2][3] } };

constant struct { int length; constant int *at; struct { constant char *name; int_pointer ends[2]; } in; } described = {
    4, table[1], { "row", { table[1], table[1] + 4 } }
};

union any {
    long number;
    constant int *at;
    struct { constant char *name; int value; } named;
    float4 wide;
};

constant union any by_address = { .at = &table[2][1] };
constant union any by_name[2] = { { .named = { "seven", 7 } }, { .number = -3 } };
constant struct { char c; union any any; char d; } around = { 1, { .named = { "x", 9 } }, 2 };

kernel void test(global int *out, global const int *in)
{
    int i = in[0];
    CHECK(first[i + 1] == 2 && *inner == 7 && *back == 6 && *forth == 6 && past[-1] == 12);
    CHECK((*row)[i] == 5 && rows[2][i] == 9 && *member == 23 && *component == 6 && *tag == 'b');
    CHECK(*bytes == 3 && ((constant int *)anything)[1] == 21 && none == 0);
    CHECK(text[i] == 'e' && words[0][2] == 'e' && words[1][i] == 'w' && words[2] == 0);
    CHECK(both[0]->xy[0] == 22 && both[i + 1]->v.y == 2);
    CHECK(*jagged[0][1] == 6 && *jagged[1][i] == 12 && jagged[1][1] == 0);
    CHECK(described.at[described.length - 1] == 8 && described.in.name[i] == 'r');
    CHECK(described.in.ends[1] - described.in.ends[0] == 4);
    CHECK(*by_address.at == 10 && by_name[0].named.name[4] == 'n' && by_name[i].named.value == 7);
    CHECK(by_name[1].number == -3 && around.any.named.value == 9 && *around.any.named.name == 'x' && around.d == 2);
}
