// skip-widened: structures hold addresses
// Structures with addresses of arrays of each other: an array of a structure comes after it, a pointer to a structure may come before it.

struct table;
struct row { int number; struct table *table; };
struct table { struct row (*rows)[3]; struct row (*grid)[2][2]; struct row *(*some)[2]; };

struct outer;
struct inner { int number; struct outer *around; };
struct outer { struct inner parts[2]; struct middle *middle; struct inner (*others)[2]; };
struct middle { struct outer (*list)[2]; struct inner (*again)[2]; struct outer *(*several)[3]; struct inner (**far)[2]; };

int number_of(struct row *row) { return (*row->table->rows)[2].number + (*row->table->grid)[1][0].number; }

kernel void test(global int *out, global const int *in)
{
    struct row rows[3], grid[2][2], *some[2] = { &rows[1], &grid[0][1] };
    struct table table = { &rows, &grid, &some };
    rows[0].table = &table;
    rows[2].number = in[5];
    grid[1][0].number = in[3];
    grid[0][1].number = in[9];
    CHECK(number_of(rows) == 8);
    CHECK((*table.some)[in[1]]->number == 9);

    struct inner inner[2];
    struct outer outer[2];
    struct middle middle = { &outer, &inner, 0, 0 };
    inner[1].around = outer;
    inner[1].number = in[7];
    outer[0].middle = &middle;
    outer[0].others = middle.again;
    outer[1].parts[1].number = in[4];
    CHECK((*inner[1].around->middle->list)[1].parts[1].number == 4);
    CHECK((*outer[0].others)[1].number == 7);
}
