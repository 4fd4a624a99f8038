kernel void f {
}
