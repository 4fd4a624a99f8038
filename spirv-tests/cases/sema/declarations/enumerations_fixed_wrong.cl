// Types and values that an enumeration with a fixed underlying type cannot have.
enum e : float { A };   // error: underlying type of an enumeration cannot be `float`
// warning@-1: fixed underlying type
enum f : uchar {        // warning: fixed underlying type
    B = 256,            // error: value 256 of enumerator `B` cannot be represented in `uchar`
    C = 255,
    D,                  // error: value 256 of enumerator `D` cannot be represented in `uchar`
    E = -1,             // error: value -1 of enumerator `E` cannot be represented in `uchar`
};
enum g : int;           // warning: fixed underlying type
enum g : long { F };    // error: `enum g` redeclared with a different underlying type
// note: previously declared here
// warning@-2: fixed underlying type
enum h : bool { G = 2 };    // error: value 2 of enumerator `G` cannot be represented in `bool`
// warning@-1: fixed underlying type
struct s {
    enum f : 3;         // error: bit-fields are not supported
};
