// Address spaces and attributes of Metal.
#include <metal_stdlib> // error: file `metal_stdlib` not found
// note: remove the `#include`: OpenCL C has no headers, and its functions and types are built in
using namespace metal; // error: OpenCL C does not support namespaces
// note: use `typedef`, or write the whole name: OpenCL C has no namespaces
kernel void scale(device float *data [[buffer(0)]], uint id [[thread_position_in_grid]]) // error: unknown type name `device`
// note: use `global`
// warning@-2: unknown attribute `buffer` ignored
// warning@-3: unknown attribute `thread_position_in_grid` ignored
// note: use `get_global_id(0)`
{
    threadgroup float tile[64]; // error: unknown type name `threadgroup`
// note: use `local`
    tile[id] = metal::cos(data[id]); // error: OpenCL C does not support namespaces
// note: remove the qualifier
    data[id] = tile[0];
}
