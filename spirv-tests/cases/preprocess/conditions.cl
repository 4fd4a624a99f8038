// `#if`: arithmetic of 64 bits, signed and not, `defined`, and what stands for nothing.
#define ZERO 0
#define ONE 1
#define OBJECT
#define FUNCTION(x) (x)
#if 0x7fffffffffffffff + 0 != 9223372036854775807
#error 64 bits
#endif
#if -1 < 0u
#error unsigned arithmetic: -1 is the greatest number
#endif
#if !(-1 > 0u) || !(18446744073709551615u == -1)
#error unsigned
#endif
#if 1 << 40 != 1099511627776 || -8 >> 1 != -4
#error shifts
#endif
#if 7 / -2 != -3 || 7 % -2 != 1 || -7 % 2 != -1
#error division
#endif
#if (1 ? 2 : 3 / 0) != 2 || (0 ? 1 / 0 : 3) != 3
#error the other branch
#endif
#if 0 && (1 / 0)
#error short circuit
#endif
#if 1 || (1 % 0)
#else
#error short circuit
#endif
#if (2 || 1 / 0) != 1 || !(3 && 4)
#error logic gives 0 or 1
#endif
#if unknown || unknown_too + 1 != 1 || true_name
#error names that are no macros are 0
#endif
#if 'a' != 97 || '\n' != 10 || '\x41' != 65 || '\0'
#error characters
#endif
#if 010 != 8 || 0xFFul != 255 || 0xaUL != 10u || 5l != 5
#error numbers
#endif
#if (~0 != -1) || (5 & 3) != 1 || (5 | 3) != 7 || (5 ^ 3) != 6 || !0 != 1 || +5 != 5
#error bits
#endif
#if !defined ONE || !defined(ONE) || defined(TWO) || defined ( TWO ) || !defined OBJECT || !defined FUNCTION
#error defined
#endif
#if FUNCTION(3) != 3 || FUNCTION(ONE + FUNCTION(ZERO)) != 1
#error expansion
#endif
#if 1 ? 0 : 1 ? 1 : 1
#error right associative
#endif
#if 2 + 3 * 4 == 14 && 10 - 4 - 3 == 3 && 1 << 2 + 1 == 8 && 1 | 2 ^ 2 & 0 && 3 > 2 == 1
#else
#error precedence
#endif
kernel void k(global int *out) { *out = 1; }
