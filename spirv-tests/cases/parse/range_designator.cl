constant int a[4] = { [0 ... 2] = 1 }; // error: a designator names one element
