// Ranges of cases, short and long, signed and unsigned, among other cases.
int of_int(int n)
{
    switch (n) {
        case -100000 ... -1: return 1;
        case 0: return 2;
        case 1 ... 9: return 3;
        case 10 ... 2000000000: return 4;
        case 2000000001: return 5;
        default: return 6;
    }
}
int of_uint(uint n)
{
    int found = 0;
    switch (n) {
        case 0x80000000u ... 0xffffffffu: found += 10;
        case 5: found += 1; break;
        case 6 ... 8: found += 2;
    }
    return found;
}
int of_char(char c)
{
    switch (c) {
        case 'a' ... 'z': return c - 'a';
        case 'A' ... 'Z': return c - 'A';
        case -128 ... -1: return -1;
    }
    return -2;
}
int of_long(long n)
{
    switch (n) {
        case -5000000000 ... 5000000000: return 1;
        case 9 ... 3: return 2;
    }
    return 3;
}
kernel void test(global int *out, global const int *in)
{
    CHECK(of_int(-100001 + in[0]) == 6 && of_int(-100000) == 1 && of_int(-in[1]) == 1 && of_int(in[0]) == 2);
    CHECK(of_int(in[1]) == 3 && of_int(9) == 3 && of_int(in[5] * 2) == 4 && of_int(2000000000 + in[0]) == 4);
    CHECK(of_int(2000000000 + in[1]) == 5 && of_int(2000000000 + in[2]) == 6);
    CHECK(of_uint(in[5]) == 1 && of_uint(in[6]) == 2 && of_uint(8) == 2 && of_uint(9) == 0);
    CHECK(of_uint(0x80000000u + in[0]) == 11 && of_uint(0x7fffffffu + in[0]) == 0 && of_uint(-in[1]) == 11);
    CHECK(of_char('a' + in[3]) == 3 && of_char('Z') == 25 && of_char(-in[1]) == -1 && of_char('0') == -2);
    CHECK(of_long(5000000000L + in[0]) == 1 && of_long(5000000000L + in[1]) == 3 && of_long(-5000000001L) == 3);
}
