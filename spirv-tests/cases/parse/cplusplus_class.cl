class point { int x; }; // error: `class` is C++: OpenCL C has no classes
namespace n { int a; } // error: `namespace` is C++: OpenCL C has no namespaces
using namespace n; // error: `using` is C++: OpenCL C has no namespaces
enum class colour { RED }; // error: `class` is C++: OpenCL C has no scoped enumerations
