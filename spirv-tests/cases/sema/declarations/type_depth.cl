// How deep arrays and pointers nest in a type: 255 levels, as structures in a module (SPIR-V 2.17).
// options: -cl-std=CL3.0
#define STARS_15 ***************
#define STARS_75 STARS_15 STARS_15 STARS_15 STARS_15 STARS_15
#define STARS_255 STARS_75 STARS_75 STARS_75 STARS_15 STARS_15
#define ONES_15 [1][1][1][1][1][1][1][1][1][1][1][1][1][1][1]
#define ONES_75 ONES_15 ONES_15 ONES_15 ONES_15 ONES_15
#define ONES_255 ONES_75 ONES_75 ONES_75 ONES_15 ONES_15
typedef int STARS_255 pointer;
typedef int STARS_255 *pointer_too_deep; // error: type is nested too deeply: the limit is 255 levels
typedef int array ONES_255;
typedef array array_too_deep[1]; // error: type is nested too deeply: the limit is 255 levels
