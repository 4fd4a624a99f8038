int changes(void);
constant int a = (changes(), 2); // error[S0704]: the initializer of `a` is not a constant expression // note: functions are called when the program runs
