float4 f(float a) {
    float4 b = float4(a, a, a, a); // error: `float4` is a type, not a function
    // note: enclose the type in parentheses
    return b * float(2); // error: `float` is a type, not a function
}
