void helper(global int *a) {
    local int tile[16];
    tile[0] = a[0];
    a[1] = tile[0];
}
