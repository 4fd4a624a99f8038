int unclosed(int n)
{
    return n;
