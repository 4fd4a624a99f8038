// C99 6.10.1: all signed numbers of a condition have 64 bits, all unsigned ones too; what is too large for the first is of the second.
#define CHECK_EQUAL(a, b) a == b
#if 9223372036854775807 + 1 >= 0
#error the sum wraps round
#endif
#if 9223372036854775808 < 0 || 0x8000000000000000 < 0 || 0xffffffffffffffff != -1
#error constants that are too large for a signed number are unsigned
#endif
#if -9223372036854775807 - 1 > 0
#error the smallest number
#endif
#if (-9223372036854775807 - 1) / -1 != (-9223372036854775807 - 1) || (-9223372036854775807 - 1) % -1
#error the quotient that no number holds
#endif
#if 1u - 2 < 0 || (0 ? 1u : -1) < 0 || -1 / 2u == 0
#error one unsigned operand makes the operation unsigned
#endif
#if (2 || 3u) - 2 > 0 || (1u == 1u) - 2 > 0 || !1u - 1 > 0 || defined(CHECK_EQUAL) - 2 > 0
#error comparisons, logic and `defined` are signed
#endif
#if (1 << 63) > 0 || (1u << 63) < 0 || (1u << 63) >> 63 != 1 || (-1 >> 63) != -1
#error shifts keep the sign of their left operand
#endif
#if (1u << 2) + -5 < 0 || (1 << 2u) + -5 > 0
#error the right operand of a shift has no say
#endif
#if ~0u != 18446744073709551615u || ~0 != -1 || -1u != 18446744073709551615
#error bits
#endif
#if 0b101 != 5 || 0B1 != 1 || 0777 != 511 || 0XfF != 255
#error bases
#endif
#if CHECK_EQUAL(1u, 1UL) && 1lu && 1L
#else
#error suffixes
#endif
#if 'ab' != 24930 || '\377' > 0 || '\'' != 39 || '"' != 34 || '\?' != 63 || '\v' != 11
#error characters are signed
#endif
#define HAS_NAME defined NAME
#if HAS_NAME
#error no such macro
#endif
#define NAME
#if !HAS_NAME || !defined(HAS_NAME)
#error a macro may make `defined`
#endif
#if defined defined
#error no macro
#endif
kernel void k(global int *out) { *out = 1; }
