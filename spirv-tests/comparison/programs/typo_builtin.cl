kernel void scale(global float *data, float by) {
    data[get_globl_id(0)] *= by;
}
