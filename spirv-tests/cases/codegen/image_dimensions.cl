// The sizes of an image of three dimensions become a vector of four by a shuffle: Intel's CPU driver takes a vector in
// OpCompositeConstruct for a scalar.
// check: OpImageQuerySizeLod %v3uint
// check: OpVectorShuffle %v4uint
// check-not: OpCompositeConstruct
kernel void f(read_only image3d_t image, global int4 *out) { out[0] = get_image_dim(image); }
