// options: -g --spirv-debug-info-version=ocl-100 -O0
// A structure stands where it is defined, not where it was declared before.
// check: DebugTypeComposite * Structure * 5 8 *
struct item;
struct item { int value; };
kernel void f(global struct item *items)
{
    items[0].value = 1;
}
