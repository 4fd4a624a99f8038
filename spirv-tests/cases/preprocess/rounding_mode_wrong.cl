// Modes of cl_khr_select_fprounding_mode that SPIR-V has not for arithmetic.
#pragma OPENCL SELECT_ROUNDING_MODE rtz // error[P0047]: rounding mode `rtz` is not supported for arithmetic
#pragma OPENCL SELECT_ROUNDING_MODE rtp // error[P0047]: rounding mode `rtp` is not supported for arithmetic
#pragma OPENCL SELECT_ROUNDING_MODE rtn // error[P0047]: rounding mode `rtn` is not supported for arithmetic
#pragma OPENCL SELECT_ROUNDING_MODE up // warning: malformed pragma ignored: expected `#pragma OPENCL SELECT_ROUNDING_MODE rte|rtz|rtp|rtn`
#pragma OPENCL SELECT_ROUNDING_MODE // warning: malformed pragma ignored: expected `#pragma OPENCL SELECT_ROUNDING_MODE rte|rtz|rtp|rtn`
