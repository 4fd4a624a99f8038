class point { int x; }; // error: OpenCL C does not support classes
namespace n { int a; } // error: OpenCL C does not support namespaces
using namespace n; // error: OpenCL C does not support namespaces
enum class colour { RED }; // error: OpenCL C does not support scoped enumerations
