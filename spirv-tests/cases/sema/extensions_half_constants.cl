constant float a = 1.5h; // extension[S0139]: `half` is used without `#pragma
