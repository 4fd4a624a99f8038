int outer_function(int n)
{
    return n + missing_name;
}
