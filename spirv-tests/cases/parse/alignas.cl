_Alignas(16) constant int a[4] = { 1 }; // error: `_Alignas` is C11, not OpenCL C
