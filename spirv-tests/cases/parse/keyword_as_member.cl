struct s {
    int kernel; // error: `kernel` is a keyword and cannot be used as an identifier
    int b;
};

int f(struct s a) { return a.b; }
