int f(float a) { return static_cast<int>(a); } // error: `static_cast` is C++
