// skip-widened: structures hold addresses
// Structures that hold each other, one by value and one by address, in each order in which their types may be needed.

struct outer;
struct inner { struct outer *around; int number; };
struct outer { struct inner parts[2]; struct inner one; };

struct third;
struct second { struct third *next; struct holder *holder; int number; };
struct holder { struct third *third; struct second second; };
struct third { struct second second; struct holder holder; };

int number_of(struct inner *inner) { return inner->around->parts[1].number; }
int number_there(struct second *second) { return second->next->holder.second.number + second->holder->second.number; }

kernel void test(global int *out, global const int *in)
{
    struct outer outer;
    outer.one.around = &outer;
    outer.parts[1].number = in[7];
    CHECK(number_of(&outer.one) == 7);
    struct third third;
    struct holder holder;
    third.holder.second.number = in[4];
    third.holder.third = &third;
    holder.second.number = in[5];
    third.second.next = &third;
    third.second.holder = &holder;
    CHECK(number_there(&third.second) == 9);
    CHECK(third.second.next->holder.third->second.holder->second.number == 5);
}
