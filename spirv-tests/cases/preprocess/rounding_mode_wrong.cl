// Modes of cl_khr_select_fprounding_mode that SPIR-V has not for arithmetic.
#pragma OPENCL SELECT_ROUNDING_MODE rtz // error[P0047]: arithmetic cannot round by `rtz`
#pragma OPENCL SELECT_ROUNDING_MODE rtp // error[P0047]: arithmetic cannot round by `rtp`
#pragma OPENCL SELECT_ROUNDING_MODE rtn // error[P0047]: arithmetic cannot round by `rtn`
#pragma OPENCL SELECT_ROUNDING_MODE up // warning: this pragma is ignored
#pragma OPENCL SELECT_ROUNDING_MODE // warning: this pragma is ignored
