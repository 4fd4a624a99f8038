// An enumeration with a fixed underlying type is of that type, as are its enumerators (C23 6.7.3.3).
// options: -cl-std=CL2.0
enum small : uchar { A, B = 255 };    // extension: enumeration types with a fixed underlying type are a C23 extension
_Static_assert(sizeof(enum small) == 1 && sizeof(B) == 1, "");
enum : long { WIDE = 1 };             // extension: fixed underlying type
_Static_assert(sizeof(WIDE) == 8, "");
typedef short number;
enum signed_one : number { C = -1, D };   // extension: fixed underlying type
_Static_assert(sizeof(enum signed_one) == 2 && C < D, "");
enum flag : bool { OFF, ON };         // extension: fixed underlying type

// A declaration without enumerators is that of a complete type.
enum later : ushort;                  // extension: fixed underlying type
_Static_assert(sizeof(enum later) == 2, "");
enum later : ushort { E };            // extension: fixed underlying type

kernel void k(global int *out, enum small s) {
    out[0] = s == B;
    out[1] = ON;
}
