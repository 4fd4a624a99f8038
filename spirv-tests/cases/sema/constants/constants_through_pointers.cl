// What constant expressions read through constant addresses (C99 6.6p9; OpenCL C 6.7.2).
// options: -cl-std=CL2.0
struct inner { char tag; int values[3]; };
struct outer { int a; struct inner inner; };
constant int table[] = { 1, 2, 3 };
constant char text[] = "abc";
constant struct outer objects[2] = { { 1, { 2, { 3, 4, 5 } } }, { 6, { 7, { 8 } } } };
constant int *constant third = &table[2];
constant int *constant deep = &objects[1].inner.values[0];
constant char *constant letter = text + 1;
constant int zeros[4] = { 0 };
constant int read = *third + *deep;
constant int4 vector = (int4)(5, 6, 7, 8);
_Static_assert(read == 11 && *letter == 'b' && letter[1] == 'c' && deep[1] == 0, "");
_Static_assert(third - &table[0] == 2 && &objects[1].a - &objects[0].a == 5, "");
_Static_assert(objects[0].inner.values[2] == 5 && vector.z == 7 && zeros[1] == 0, "");
_Static_assert(third != 0 && third > table && (table + 1)[1] == 3, "");
constant int outside = third[1]; // error[S0704]: initializer of `outside` is not a compile-time constant
constant int before = *(table - 1); // error[S0704]: initializer of `before` is not a compile-time constant
constant long between = third - zeros; // error[S0704]: initializer of `between` is not a compile-time constant
constant int odd = *(constant int *)((constant char *)table + 1); // error[S0704]: initializer of `odd` is not a compile-time constant
// What is volatile is read when the program runs, by whatever pointer (C99 6.7.3p6).
typedef volatile int changing[2];
constant volatile int alone = 1;
constant changing list = { 1, 2 };
constant int of_alone = *(constant int *)&alone; // error[S0704]: initializer of `of_alone` is not a compile-time constant
constant int of_list = *(constant int *)&list[1]; // error[S0704]: initializer of `of_list` is not a compile-time constant
