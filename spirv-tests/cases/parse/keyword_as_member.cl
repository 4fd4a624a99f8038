struct s {
    int kernel; // error: `kernel` is a keyword and cannot be used as a name
    int b;
};

int f(struct s a) { return a.b; }
