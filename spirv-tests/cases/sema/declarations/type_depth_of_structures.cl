// A type has at most 255 layers of arrays, pointers and structures, and a structure without a name is one of them.
// options: -cl-std=CL1.2
#define FOUR [1][1][1][1]
#define SIXTEEN FOUR FOUR FOUR FOUR
#define SIXTY SIXTEEN SIXTEEN SIXTEEN FOUR FOUR FOUR
#define DEEP SIXTY SIXTY SIXTY SIXTY FOUR FOUR FOUR
typedef int array_253[1] DEEP;
typedef int array_254[1][1] DEEP;
typedef int array_255[1][1][1] DEEP;
struct deepest { array_254 x; };
struct nameless { struct { array_253 x; }; };
struct too_deep { array_255 x; }; // error[S0950]: type is nested too deeply: the limit is 255 levels
struct nameless_too_deep { struct { array_254 x; }; }; // error[S0950]: type is nested too deeply: the limit is 255 levels
// What is around it is not reported again.
struct around { struct too_deep x; struct nameless_too_deep y; };
struct around_deepest { struct deepest x; }; // error[S0950]: type is nested too deeply: the limit is 255 levels
