constant char *constant names[] = {"one", "two"};
kernel void k(global char *out, int n)
{
    constant char *s = "text";
    out[0] = s[1] + "abc"[n] + *"x";
    out[1] = sizeof("four");
    out[2] = names[n][0];
    char *p = "text"; // error: a pointer to constant memory does not convert to a pointer to private memory
    "text"[0] = 'x'; // error: an object in constant memory cannot be changed
}
