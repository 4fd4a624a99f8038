//! Conversion ranks, integer promotions and the usual arithmetic conversions: OpenCL C 3.0, 6.4.5.
