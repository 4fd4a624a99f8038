//! Size and alignment of types, offsets of fields: OpenCL C 3.0, 6.3.5.
