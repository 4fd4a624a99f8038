// Constants of an enumeration that a switch over it does not handle.
// options: -cl-std=CL1.2
enum color { RED, GREEN, BLUE, CYAN = BLUE };
typedef enum { N1, N2, N3, N4, N5 } number;
int f(enum color c, number n, int i)
{
    switch (c) { case RED: return 1; case GREEN: return 2; } // warning: enumeration value `BLUE` not handled in switch
    switch (c) { case RED: return 3; case GREEN: return 4; case CYAN: return 5; }
    switch (c) { case RED: return 6; default: return 7; }
}
int g(enum color c, number n, int i)
{
    switch (c) { case GREEN: return 1; } // warning: enumeration values `RED` and `BLUE` not handled in switch
    switch (n) { case N1: return 2; case N5: return 3; } // warning: enumeration values `N2`, `N3`, and `N4` not handled in switch
    switch (n) { case N3: return 4; } // warning: 4 enumeration values not handled in switch: `N1`, `N2`, `N4`...
    switch (n) { case N1 ... N5: return 5; } // warning: case ranges are a GNU extension
    switch (i) { case RED: return 6; }
    return 0;
}
