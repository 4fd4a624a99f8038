int changes(void);
constant int a = (changes(), 2); // error[S0704]: initializer of `a` is not a compile-time constant // note: function call is not a constant expression
