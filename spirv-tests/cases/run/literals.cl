// Literals: their types and values; escapes; adjacent strings.

kernel void test(global int *out)
{
    CHECK(sizeof(1) == 4 && sizeof(1u) == 4 && sizeof(1L) == 8 && sizeof(1UL) == 8 && sizeof(1lu) == 8);
    CHECK(sizeof(2147483647) == 4 && sizeof(2147483648) == 8 && sizeof(0xffffffff) == 4 && sizeof(0x100000000) == 8);
    CHECK(0xffffffff > 0 && -2147483648 < 0 && 0x8000000000000000 > 0);
    CHECK(0777 == 511 && 0x1F == 31 && 0XabCDu == 43981u && 00 == 0);
    CHECK(sizeof('a') == 4 || sizeof('a') == 1);
    CHECK('\n' == 10 && '\t' == 9 && '\\' == 92 && '\'' == 39 && '"' == 34 && '\0' == 0 && '\a' == 7 && '\?' == 63);
    CHECK('\x41' == 65 && '\101' == 65 && '\xff' == -1 && '\377' == -1 && '\b' == 8 && '\v' == 11 && '\f' == 12 && '\r' == 13);
    CHECK(1.5f == 15e-1f && .5f == 0x1p-1f && 1.f == 1e0f && 0x.8p1f == 1.0f && 0xAp-1F == 5.0f);
    CHECK(sizeof(1.0f) == 4);
    CHECK(as_uint(0.1f) == 0x3dcccccdu && as_uint(16777217.0f) == 0x4b800000u && as_uint(1e-45f) == 1u);
    CHECK(as_uint(3.4028235e38f) == 0x7f7fffffu && as_uint(0x1.fffffcp-127f) == 0x007fffffu);
    constant char *s = "one" " \x74wo\t" "3";
    CHECK(s[3] == ' ' && s[4] == 't' && s[6] == 'o' && s[7] == '\t' && s[8] == '3' && s[9] == 0);
    CHECK(sizeof("abc" "de") == 6 && sizeof("\0\0") == 3 && sizeof("\1012") == 3);
    CHECK("xyz"[1] == 'y');
    CHECK(18446744073709551615UL == ULONG_MAX && 9223372036854775807 == LONG_MAX);
    CHECK(true == 1 && false == 0);
}
