// options: -O0
// Which part of an object each value in braces is for (C99 6.7.8p17 to p20): after a designator the list goes on inside the object that
// was named, until the next designator; a value without braces fills the parts of an object in order; of a union the last member named
// holds.
// check: OpConstantComposite %point %uint_11 %uint_12
// check: OpConstantComposite %line * %uint_13
// check: %goes_on = OpVariable
// check: OpConstantComposite %point %uint_21 %uint_0
// check: OpConstantComposite %line * %uint_23
// check: %ends_early = OpVariable
// check: OpConstantComposite %point %uint_31 %uint_32
// check: OpConstantComposite %point %uint_33 %uint_34
// check: OpConstantComposite %line * %uint_35
// check: %first_point = OpVariable
// check: OpConstantComposite %number %uint_1110048768
// check: %last = OpVariable
struct point { int x, y; };
struct line { struct point ends[2]; int width; };
union number { int i; float f; };
constant struct line goes_on = { .ends[1].x = 11, 12, 13 };
constant struct line ends_early = { .ends[1].x = 21, .width = 23 };
constant struct line first_point = { .ends[0] = 31, 32, 33, 34, 35 };
constant union number last = { .i = 41, .f = 42.5f }; // warning[S0703]: initializer overrides prior initialization of this subobject
kernel void k(global int *out, int n)
{
    out[0] = goes_on.ends[n].x + ends_early.ends[n].x + first_point.ends[n].x;
    out[1] = (int)last.f;
}
