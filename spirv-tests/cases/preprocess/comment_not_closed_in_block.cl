// What would close the block may be in the comment: only the comment is reported.
kernel void k(global int *out)
{
    // error[P0001]@comment_not_closed_in_block.cl:5: unterminated `/*` comment
    out[0] = 1; /* the first
}
